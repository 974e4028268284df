#include <ckpp/prelude.h>
#line 1 "garbage_halves.c"
/* Halves of things: ckpp says what it can tell, and comes to an end. */
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static float tabled(int k) { ));
    half(k, pick(x, ((int)1 << 31)static const float table[3] = {1, 2, 3}; return table[k % 3]; }
static unsigned next_random(void) { static unsigned state = 1; state = state * 3u extern "C" { static int host_only(void) { static int calls; return calls++; } }
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_garbage_halves_1[] = {
    "#line 2 \"garbage_halves.c\"\n"
    "\n"
    "static float tabled(int k) { ));\n"
    "    half(k, pick(x, ((int)1 << 31)static const float table[3] = {1, 2, 3}; return table[k % 3]; }\n"
    "static unsigned next_random(void) { static unsigned state = 1; state = state * 3u extern \"C\" { static int host_only(void) { static int calls; return calls++; } }\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_garbage_halves_1 = {0, ckpp_text_garbage_halves_1, CKPP_FACT_SUBSCRIPTS, 0};
#define ckpp_declares_garbage_halves &ckpp_declare_garbage_halves_1
#line 7 "garbage_halves.c"

    call(a, .options = "-DGIVEN=3 " "-DA=1 - ` @ $ \ \\

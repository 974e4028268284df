#include <ckpp/prelude.h>
#line 1 "include_again.c"
/* A header is left out the second time only where an include guard encloses all of it. */

CKPP_UNUSED_ static const char ckpp_front_include_again_1_0[] = ""
#ifdef LEAST
"#define LEAST " CKPP_SPELL_(LEAST) "\n"
#endif
;
CKPP_UNUSED_ static const char ckpp_front_include_again_1_1[] = ""
#ifdef SECTION_TWO
"#define SECTION_TWO " CKPP_SPELL_(SECTION_TWO) "\n"
#endif
;_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
#line 3 "include_again.c"
#include "include/variant.h"
#define LEAST 1.0f
#include "include/variant.h"
#include "include/sections.h"
#define SECTION_TWO
#include "include/sections.h"
#include "include/defined.h"
#include "include/defined.h"
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_include_again_1[] = {
    ckpp_front_include_again_1_0,
    ckpp_front_include_again_1_1,
    "#line 2 \"include_again.c\"\n"
    "\n"
    "#line 1 \"include/variant.h\"\n"
    "#if !defined LEAST\n"
    "static inline float bounded(float x) { return x; }\n"
    "#else\n"
    "static inline float bounded_below(float x) { return x < LEAST ? + LEAST : + x; }\n"
    "#endif\n"
    "#line 4 \"include_again.c\"\n"
    "#define LEAST 1.0f\n"
    "#line 1 \"include/variant.h\"\n"
    "#if !defined LEAST\n"
    "static inline float bounded(float x) { return x; }\n"
    "#else\n"
    "static inline float bounded_below(float x) { return x < LEAST ? + LEAST : + x; }\n"
    "#endif\n"
    "#line 6 \"include_again.c\"\n"
    "#line 1 \"include/sections.h\"\n"
    "#ifndef SECTION_ONE\n"
    "#define SECTION_ONE\n"
    "static inline float one(float x) { return x; }\n"
    "#endif\n"
    "#ifdef SECTION_TWO\n"
    "static inline float two(float x) { return one(one(x)); }\n"
    "#endif\n"
    "#line 7 \"include_again.c\"\n"
    "#define SECTION_TWO\n"
    "#line 1 \"include/sections.h\"\n"
    "#ifndef SECTION_ONE\n"
    "#define SECTION_ONE\n"
    "static inline float one(float x) { return x; }\n"
    "#endif\n"
    "#ifdef SECTION_TWO\n"
    "static inline float two(float x) { return one(one(x)); }\n"
    "#endif\n"
    "#line 9 \"include_again.c\"\n"
    "#line 1 \"include/defined.h\"\n"
    "/* a guard of another form */\n"
    "#if !defined(DEFINED_H) // and no #else\n"
    "#define DEFINED_H\n"
    "#ifdef DEFINED_H\n"
    "enum { DEFINED = 1 };\n"
    "#else\n"
    "enum { DEFINED = 0 };\n"
    "#endif\n"
    "#endif /* DEFINED_H */\n"
    "#line 10 \"include_again.c\"\n"
    "#line 11 \"include_again.c\"\n",
    0};
struct ckpp_pack_include_again_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_include_again_1 = {0, ckpp_text_include_again_1, 0, (int)(sizeof(struct ckpp_pack_include_again_1) - sizeof(long double))};
#define ckpp_declares_include_again &ckpp_declare_include_again_1
#line 12 "include_again.c"

static ckpp_piece ckpp_body_again[] = {
    "#line 14 \"include_again.c\"\n"
    "{ y = bounded(x) + bounded_below(x) + two(x) + DEFINED; }\n",
    0};
static const ckpp_param ckpp_params_again[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_again;
static const ckpp_kernel ckpp_kernel_again = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "again", .ckpp_file_ = "include_again.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_again, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 6, .ckpp_calls_ = 3,
    .ckpp_declares_ = ckpp_declares_include_again, .ckpp_body_ = ckpp_body_again,
    .ckpp_state_ = &ckpp_state_again};
#line 13 "include_again.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_again(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_again, ckpp_args, ckpp_o);
}
#line 13 "include_again.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status again(ckpp_status ckpp_s) { return ckpp_s; }
#line 13 "include_again.c"
#define again(...) (again)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "again takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "again: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "again: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_again = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_again((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_again); }))

#include <ckpp/prelude.h>
#line 1 "include_dirs.c"
/* Includes along -I, macros of -D and -U. */
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
#include <stdint.h>
#include "shape.h"
#include "point.h"
#include <shape.h>
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_include_dirs_1[] = {
    "#define STEP 0.5f\n"
    "#define OTHER 1\n"
    "#undef UNUSED\n"
    "#line 2 \"include_dirs.c\"\n"
    "\n"
    "\n"
    "#line 1 \"include/shape.h\"\n"
    "#ifndef SHAPE_H\n"
    "#define SHAPE_H\n"
    "#ifndef CKPP_ONCE_2\n"
    "#define CKPP_ONCE_2\n"
    "#line 1 \"include/point.h\"\n"
    "\n"
    "#line 3 \"include/point.h\"\n"
    "typedef float real;\n"
    "struct point { real x, y; };\n"
    "#endif\n"
    "#line 4 \"include/shape.h\"\n"
    "\n"
    "\n"
    "struct shape {\n"
    "    struct point center;   /* \"a string\" */\n"
    "    float radius;\n"
    "};\n"
    "static inline float area(struct shape s)\n"
    "{\n"
    "    return 3.14159f * s.radius * s.radius;\n"
    "}\n"
    "#endif\n"
    "#line 5 \"include_dirs.c\"\n"
    "#line 6 \"include_dirs.c\"\n"
    "#line 7 \"include_dirs.c\"\n",
    0};
struct ckpp_pack_include_dirs_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_include_dirs_1 = {0, ckpp_text_include_dirs_1, 0, (int)(sizeof(struct ckpp_pack_include_dirs_1) - sizeof(long double))};
#define ckpp_declares_include_dirs &ckpp_declare_include_dirs_1
#line 8 "include_dirs.c"
void f(int n, struct point *p);
void f(int n, struct point *p)
{
    {
#ifdef STEP
#define ckpp_known_ 0.5f
#line 12 "include_dirs.c"
_Static_assert(__builtin_strcmp(CKPP_SPELL_(STEP), CKPP_SPELL_(ckpp_known_)) == 0, "kernels have the macro 'STEP' that ckpp is given by -D, and the program has another one here, or none: give the compiler the same");
#undef ckpp_known_
#endif
#ifdef OTHER
#define ckpp_known_ 1
#line 12 "include_dirs.c"
_Static_assert(__builtin_strcmp(CKPP_SPELL_(OTHER), CKPP_SPELL_(ckpp_known_)) == 0, "kernels have the macro 'OTHER' that ckpp is given by -D, and the program has another one here, or none: give the compiler the same");
#undef ckpp_known_
#endif
static ckpp_piece ckpp_body_2[] = {
    "#line 12 \"include_dirs.c\"\n"
    "    { p.x += STEP; p.y -= OTHER; }\n",
    0};
static const ckpp_member ckpp_members_2_0[] = {
    {"struct point", _Alignof(struct point), sizeof(struct point)},
    CKPP_MEMBER_(struct point, x),
    CKPP_MEMBER_(struct point, y), {0, 0, 0}};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct point", .ckpp_itemsize_ = sizeof(struct point), .ckpp_align_ = _Alignof(struct point), .ckpp_members_ = ckpp_members_2_0}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:11", .ckpp_file_ = "include_dirs.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_include_dirs, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 11 "include_dirs.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(p, struct point), "'p' is declared struct point: its host expression is no pointer to writable struct point");
ckpp_array ckpp_array_2_p;
ckpp_arg ckpp_args_2[] = {
#line 11 "include_dirs.c"
CKPP_POINTER_ARG_(&ckpp_array_2_p, p, CKPP_STRUCT, sizeof(struct point), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 11 "include_dirs.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "include_dirs.c", .ckpp_line_ = 11});
}
#line 13 "include_dirs.c"
}

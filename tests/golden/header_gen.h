#include <ckpp/prelude.h>
#line 1 "header.h"
/* A header that goes through ckpp. */
#ifndef HEADER_H
#define HEADER_H
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct particle { float x, v; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_header_h_d73f8782_1[] = {
    "#line 5 \"header.h\"\n"
    "struct particle { float x, v; };\n",
    0};
struct ckpp_pack_header_h_d73f8782_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_header_h_d73f8782_1 = {0, ckpp_text_header_h_d73f8782_1, 0, (int)(sizeof(struct ckpp_pack_header_h_d73f8782_1) - sizeof(long double))};
#define ckpp_declares_header_h_d73f8782 &ckpp_declare_header_h_d73f8782_1
#line 6 "header.h"

static ckpp_piece ckpp_body_step[] = {
    "#line 8 \"header.h\"\n"
    "{ p.x += p.v * dt; }\n",
    0};
#ifndef ckpp_declares_header_h_d73f8782
#define ckpp_declares_header_h_d73f8782 0
#endif
static const ckpp_member ckpp_members_step_1[] = {
    {"struct particle", _Alignof(struct particle), sizeof(struct particle)},
    CKPP_MEMBER_(struct particle, x),
    CKPP_MEMBER_(struct particle, v), {0, 0, 0}};
static const ckpp_param ckpp_params_step[] = {
    {.ckpp_name_ = "dt", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct particle", .ckpp_itemsize_ = sizeof(struct particle), .ckpp_align_ = _Alignof(struct particle), .ckpp_members_ = ckpp_members_step_1}};
static void *ckpp_state_step;
static const ckpp_kernel ckpp_kernel_step = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "step", .ckpp_file_ = "header.h", .ckpp_line_ = 7,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_step, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_header_h_d73f8782, .ckpp_body_ = ckpp_body_step,
    .ckpp_state_ = &ckpp_state_step};
#line 7 "header.h"
CKPP_UNUSED_ static ckpp_status ckpp_run_step(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_step, ckpp_args, ckpp_o);
}
#line 7 "header.h"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status step(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "header.h"
#define step(...) (step)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "step takes 2 arguments: dt, p"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "step: argument 'dt'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "step: argument 'p'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_step = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_step((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_step); }))
#line 9 "header.h"

static inline void step_all(long n, struct particle *all, float dt)
{
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 13 \"header.h\"\n"
    "    { p.x += p.v * dt; }\n",
    0};
#ifndef ckpp_declares_header_h_d73f8782
#define ckpp_declares_header_h_d73f8782 0
#endif
static const ckpp_member ckpp_members_3_1[] = {
    {"struct particle", _Alignof(struct particle), sizeof(struct particle)},
    CKPP_MEMBER_(struct particle, x),
    CKPP_MEMBER_(struct particle, v), {0, 0, 0}};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "dt", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct particle", .ckpp_itemsize_ = sizeof(struct particle), .ckpp_align_ = _Alignof(struct particle), .ckpp_members_ = ckpp_members_3_1}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "step_all:12", .ckpp_file_ = "header.h", .ckpp_line_ = 12,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_header_h_d73f8782, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 12 "header.h"
_Static_assert(CKPP_IS_REAL_INPUT_(dt), "'dt'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in dt[n]");
#line 12 "header.h"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(all, struct particle), "'p' is declared struct particle: its host expression is no pointer to writable struct particle");
ckpp_array ckpp_array_3_p;
ckpp_arg ckpp_args_3[] = {
#line 12 "header.h"
CKPP_IN_(dt),
#line 12 "header.h"
CKPP_POINTER_ARG_(&ckpp_array_3_p, all, CKPP_STRUCT, sizeof(struct particle), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 12 "header.h"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "header.h", .ckpp_line_ = 12});
}
#line 14 "header.h"
}
#endif

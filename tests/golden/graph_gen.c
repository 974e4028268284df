#include <ckpp/prelude.h>
#line 1 "graph.c"
/* A graph block: its C stays, and a variable at its beginning launches the graph. */
static ckpp_piece ckpp_body_axpy[] = {
    "#line 3 \"graph.c\"\n"
    "{ y = a * x + y; }\n",
    0};
static const ckpp_param ckpp_params_axpy[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_axpy;
static const ckpp_kernel ckpp_kernel_axpy = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "axpy", .ckpp_file_ = "graph.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_axpy, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_axpy,
    .ckpp_state_ = &ckpp_state_axpy};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 2 "graph.c"
typedef union ckpp_options_axpy { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_axpy;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 2 "graph.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_axpy(ckpp_arg *ckpp_args, ckpp_options_axpy *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_axpy, ckpp_args, ckpp_o);
}
#line 2 "graph.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status axpy(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "graph.c"
#define axpy(...) (axpy)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "axpy takes 3 arguments: a, x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "axpy: argument 'a'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "axpy: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "axpy: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_axpy ckpp_o_axpy = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_axpy((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_axpy); }))
#line 4 "graph.c"

void steps(int n, float *x, float *y, ckpp_array *r, void *s)
{
    ckpp_status v;
    {
static ckpp_graph_place ckpp_place_2 = {"graph.c", 8, 0};
#line 8 "graph.c"
CKPP_GRAPH_BLOCK_ ckpp_block_2 = ckpp_graph_begin_(&ckpp_place_2, (ckpp_graph_options){0, 0, 0, 0, 0});
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 8 "graph.c"
CKPP_UNUSED_ typedef char ckpp_entry_of_graph_2[ckpp_graph_is_inner_(&ckpp_block_2) + 1]; _Pragma("GCC diagnostic pop")
#line 10 "graph.c"
        for (int k = 0; k < n; k++) {
            {
static ckpp_piece ckpp_body_3[] = {
    "#line 12 \"graph.c\"\n"
    "            { y += x; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "steps:11", .ckpp_file_ = "graph.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 11 "graph.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 11 "graph.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 11 "graph.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 11 "graph.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 11 "graph.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "graph.c", .ckpp_line_ = 11});
}
#line 13 "graph.c"
        }
    }
    if (n > 1)
        {
static ckpp_graph_place ckpp_place_4 = {"graph.c", 16, 0};
#line 16 "graph.c"
CKPP_GRAPH_BLOCK_ ckpp_block_4 = ckpp_graph_begin_(&ckpp_place_4, (ckpp_graph_options){
#line 17 "graph.c"
CKPP_GRAPH_STATUS_(v), 1, 1, 
#line 16 "graph.c"
(s), 
#line 17 "graph.c"
(int)(n - 1)});
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 16 "graph.c"
CKPP_UNUSED_ typedef char ckpp_entry_of_graph_4[ckpp_graph_is_inner_(&ckpp_block_4) + 1]; _Pragma("GCC diagnostic pop")
#line 20 "graph.c"
            {
static ckpp_piece ckpp_body_5[] = {
    "#line 21 \"graph.c\"\n"
    "            { return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_5 = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_5[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "steps:20", .ckpp_file_ = "graph.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_5, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1, .ckpp_body_ = ckpp_body_5,
    .ckpp_reduction_ = &ckpp_reduction_5,
    .ckpp_state_ = &ckpp_state_5};
#line 20 "graph.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 20 "graph.c"
_Static_assert(CKPP_IS_ARRAY_((*r)) || CKPP_DTYPE_OF((*r)) == CKPP_FLOAT32, "'sum' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 20 "graph.c"
_Static_assert(CKPP_IS_ARRAY_((*r)), "'sum' is a result that the host reads inside the graph of graph.c:16, whose work begins where its block ends: write it to an array of the device");
ckpp_array ckpp_array_5_x;
ckpp_arg ckpp_args_5[] = {
#line 20 "graph.c"
CKPP_POINTER_ARG_(&ckpp_array_5_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 20 "graph.c"
CKPP_OUT_LVALUE_((*r))};
#line 20 "graph.c"
ckpp_run_or_report(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "graph.c", .ckpp_line_ = 20});
}
#line 22 "graph.c"
            {
static ckpp_graph_place ckpp_place_6 = {"graph.c", 22, 0};
#line 22 "graph.c"
CKPP_GRAPH_BLOCK_ ckpp_block_6 = ckpp_graph_begin_(&ckpp_place_6, (ckpp_graph_options){0, 0, 0, 0, 0});
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 22 "graph.c"
CKPP_UNUSED_ typedef char ckpp_entry_of_graph_6[ckpp_graph_is_inner_(&ckpp_block_6) + 1]; _Pragma("GCC diagnostic pop")
#line 23 "graph.c"
 ckpp_must(axpy(1, *r, r)); }
            for (int k = 0; k < n; k++) { if (CKPP_GRAPH_CONDITION_(k)) return; }
        }
    else
        {
static ckpp_graph_place ckpp_place_7 = {"graph.c", 27, 0};
#line 27 "graph.c"
CKPP_GRAPH_BLOCK_ ckpp_block_7 = ckpp_graph_begin_(&ckpp_place_7, (ckpp_graph_options){0, 0, 0, 0, 0});
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 27 "graph.c"
CKPP_UNUSED_ typedef char ckpp_entry_of_graph_7[ckpp_graph_is_inner_(&ckpp_block_7) + 1]; _Pragma("GCC diagnostic pop")
#line 28 "graph.c"
 steps(n, y, x, r, s); %>
    {
static ckpp_piece ckpp_body_8[] = {
    "#line 30 \"graph.c\"\n"
    "    { y = x; }\n",
    0};
static const ckpp_param ckpp_params_8[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_8;
static const ckpp_kernel ckpp_kernel_8 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "steps:29", .ckpp_file_ = "graph.c", .ckpp_line_ = 29,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_8, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_8,
    .ckpp_state_ = &ckpp_state_8};
#line 29 "graph.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 29 "graph.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_8_x, ckpp_array_8_y;
ckpp_arg ckpp_args_8[] = {
#line 29 "graph.c"
CKPP_POINTER_ARG_(&ckpp_array_8_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 29 "graph.c"
CKPP_POINTER_ARG_(&ckpp_array_8_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 29 "graph.c"
ckpp_run_or_report(&ckpp_kernel_8, ckpp_args_8, &(ckpp_options){.ckpp_file_ = "graph.c", .ckpp_line_ = 29});
}
#line 31 "graph.c"
}

#include <ckpp/prelude.h>
#line 1 "graph_loops.c"
/* Loops in graph blocks: a condition that is a variable may be an array of the device. */
static ckpp_piece ckpp_body_step[] = {
    "#line 3 \"graph_loops.c\"\n"
    "{\n"
    "    while (x > 1)\n"
    "        x /= 2;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_step[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_step;
static const ckpp_kernel ckpp_kernel_step = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "step", .ckpp_file_ = "graph_loops.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_step, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS, .ckpp_body_ = ckpp_body_step,
    .ckpp_state_ = &ckpp_state_step};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 2 "graph_loops.c"
typedef union ckpp_options_step { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_step;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 2 "graph_loops.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_step(ckpp_arg *ckpp_args, ckpp_options_step *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_step, ckpp_args, ckpp_o);
}
#line 2 "graph_loops.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status step(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "graph_loops.c"
#define step(...) (step)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "step takes 1 argument: x"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "step: argument 'x'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_step ckpp_o_step = {CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_step((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_step); }))
#line 7 "graph_loops.c"

struct solver { ckpp_array x, more[2]; };

void solve(struct solver *s, ckpp_array flag, int k)
{
    while (k) { k--; }
    {
static ckpp_graph_place ckpp_place_2 = {"graph_loops.c", 13, 0};
#line 13 "graph_loops.c"
CKPP_GRAPH_BLOCK_ ckpp_block_2 = ckpp_graph_begin_(&ckpp_place_2, (ckpp_graph_options){0, 0, 0, 0, 0});
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 13 "graph_loops.c"
CKPP_UNUSED_ typedef char ckpp_entry_of_graph_2[ckpp_graph_is_inner_(&ckpp_block_2) + 1]; _Pragma("GCC diagnostic pop")
#line 15 "graph_loops.c"
        for (CKPP_GRAPH_LOOP_ ckpp_loop_2_1 = {__extension__({
#line 16 "graph_loops.c"
_Static_assert(!CKPP_ON_DEVICE_(flag) || !CKPP_MAY_CHANGE_(s->x), "'s' may be changed by its address in a loop that a GPU repeats without the program: its C runs once there; declare it const or in the body, or let a kernel change an array");
#line 15 "graph_loops.c"
"graph_loops.c";}), 15, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_2_1, flag); )
#line 15 "graph_loops.c"
 {
            ckpp_must(step(&s->x));
            for (CKPP_GRAPH_LOOP_ ckpp_loop_2_2 = {"graph_loops.c", 17, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_2_2, s->more[1]); )
#line 18 "graph_loops.c"
 {
                {
static ckpp_piece ckpp_body_3[] = {
    "#line 20 \"graph_loops.c\"\n"
    "                { while (v) { v -= 1; } }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "solve:19", .ckpp_file_ = "graph_loops.c", .ckpp_line_ = 19,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 19 "graph_loops.c"
_Static_assert(CKPP_IS_ARRAY_((s->x)) || CKPP_DTYPE_OF((s->x)) == CKPP_FLOAT32, "'v' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 19 "graph_loops.c"
_Static_assert(CKPP_IS_ARRAY_((s->x)), "'v' is a result that the host reads inside the graph of graph_loops.c:13, whose work begins where its block ends: write it to an array of the device");
ckpp_arg ckpp_args_3[] = {
#line 19 "graph_loops.c"
CKPP_OUT_LVALUE_((s->x))};
#line 19 "graph_loops.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "graph_loops.c", .ckpp_line_ = 19});
}
#line 21 "graph_loops.c"
            }
        }
        for (CKPP_GRAPH_LOOP_ ckpp_loop_2_3 = {__extension__({
#line 24 "graph_loops.c"
_Static_assert(!CKPP_ON_DEVICE_(k), "'k' is changed in a loop that a GPU repeats without the program: its C runs once there; declare it in the body, or let a kernel change an array");
#line 23 "graph_loops.c"
"graph_loops.c";}), 23, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_2_3, k); )
#line 24 "graph_loops.c"
 { k--; }
        while (k > 1) { k--; }
        do { k++; } while (CKPP_GRAPH_CONDITION_(k));
        {
static ckpp_graph_place ckpp_place_4 = {"graph_loops.c", 27, 0};
#line 27 "graph_loops.c"
CKPP_GRAPH_BLOCK_ ckpp_block_4 = ckpp_graph_begin_(&ckpp_place_4, (ckpp_graph_options){0, 0, 0, 0, 0});
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 27 "graph_loops.c"
CKPP_UNUSED_ typedef char ckpp_entry_of_graph_4[ckpp_graph_is_inner_(&ckpp_block_4) + 1]; _Pragma("GCC diagnostic pop")
#line 29 "graph_loops.c"
            for (CKPP_GRAPH_LOOP_ ckpp_loop_2_4 = {__extension__({
#line 29 "graph_loops.c"
_Static_assert(!CKPP_ON_DEVICE_(*s->more) || !CKPP_MAY_CHANGE_(s->x), "'s' may be changed by its address in a loop that a GPU repeats without the program: its C runs once there; declare it const or in the body, or let a kernel change an array");
#line 29 "graph_loops.c"
"graph_loops.c";}), 29, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_2_4, *s->more); )
#line 29 "graph_loops.c"
 { ckpp_must(step(&s->x)); }
            for (CKPP_GRAPH_LOOP_ ckpp_loop_2_5 = {__extension__({
#line 30 "graph_loops.c"
_Static_assert(!CKPP_ON_DEVICE_(s->more[0]) || !CKPP_MAY_CHANGE_(s->x), "'s' may be changed by its address in a loop that a GPU repeats without the program: its C runs once there; declare it const or in the body, or let a kernel change an array");
#line 30 "graph_loops.c"
"graph_loops.c";}), 30, 0}; CKPP_GRAPH_WHILE_(ckpp_loop_2_5, s->more[0]); )
#line 30 "graph_loops.c"
 { ckpp_must(step(&s->x)); }
        }
    }
}

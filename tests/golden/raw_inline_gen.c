#include <ckpp/prelude.h>
#line 1 "raw_inline.c"
/* Raw constructs inside a function: their geometry is plain C. */
#include <stdint.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct point { float x, y; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_raw_inline_1[] = {
    "#line 4 \"raw_inline.c\"\n"
    "struct point { float x, y; };\n",
    0};
struct ckpp_pack_raw_inline_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_raw_inline_1 = {0, ckpp_text_raw_inline_1, 0, (int)(sizeof(struct ckpp_pack_raw_inline_1) - sizeof(long double))};
#define ckpp_declares_raw_inline &ckpp_declare_raw_inline_1
#line 5 "raw_inline.c"

int run(int rows, int cols, const float *x, float *y, struct point *points, ckpp_array any, short *where)
{
    ckpp_status s;
    float total;
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 12 \"raw_inline.c\"\n"
    "    {\n"
    "        CKPP_DYNAMIC_SHARED(__align__(16), tile,   float );\n"
    "        int k = blockIdx.x * 32 + threadIdx.x;\n"
    "        if (k < x_shape[1])\n"
    "            tile[threadIdx.x] = x[k];\n"
    "        __syncthreads();\n"
    "        y[k] = tile[threadIdx.x];\n"
    "    }\n",
    0};
static ckpp_piece ckpp_loops_2[] = {
    "#line 12 \"raw_inline.c\"\n"
    "    {\n"
    "        CKPP_DYNAMIC_SHARED(__align__(16), tile,   float ); CKPP_THREADS { CKPP_PLACE [[maybe_unused]] int k  = CKPP_SUM(blockIdx . x * 32 , threadIdx . x ); {\n"
    "               \n"
    "        if (k < x_shape[1])\n"
    "            tile[threadIdx.x] = x[k]; } }\n"
    "        ; CKPP_THREADS { CKPP_PLACE [[maybe_unused]] int k  = CKPP_SUM(blockIdx . x * 32 , threadIdx . x ); {\n"
    "        y[k] = tile[threadIdx.x]; } }\n"
    "    }\n",
    0};
static ckpp_piece ckpp_functions_2[] = {"__syncthreads", 0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "run:10", .ckpp_file_ = "raw_inline.c", .ckpp_line_ = 10,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED,
    .ckpp_declares_ = ckpp_declares_raw_inline, .ckpp_body_ = ckpp_body_2,
    .ckpp_loops_ = ckpp_loops_2,
    .ckpp_functions_ = ckpp_functions_2,
    .ckpp_state_ = &ckpp_state_2};
#line 10 "raw_inline.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 10 "raw_inline.c"
_Static_assert(CKPP_HAS_ROWS_(x, cols), "'x' is declared float: its host expression is an array of rows of another length");
#line 10 "raw_inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
#line 10 "raw_inline.c"
_Static_assert(CKPP_HAS_ROWS_(y, rows), "'y' is declared float: its host expression is an array of rows of another length");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 10 "raw_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(rows), CKPP_INTEGER_(cols)}),
#line 10 "raw_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(cols), CKPP_INTEGER_(rows)})};
#line 10 "raw_inline.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "raw_inline.c", .ckpp_line_ = 10,
#line 11 "raw_inline.c"
.ckpp_has_grid_ = 1, .ckpp_grid_ = {CKPP_EXTENT_(__builtin_choose_expr((CKPP_IS_SIGNED_(cols) && CKPP_IS_SIGNED_(31)) && CKPP_IS_SIGNED_(32), (CKPP_WIDE_(cols) + 31) / 32, ((cols + 31) / 32))), CKPP_EXTENT_(__builtin_choose_expr((CKPP_IS_SIGNED_(rows) && CKPP_IS_SIGNED_(31)) && CKPP_IS_SIGNED_(32), (CKPP_WIDE_(rows) + 31) / 32, ((rows + 31) / 32))), 1},
#line 11 "raw_inline.c"
.ckpp_has_block_ = 1, .ckpp_block_ = {CKPP_INTEGER_(32), CKPP_INTEGER_((int[]){8, 4}[rows > 32]), 1},
#line 11 "raw_inline.c"
.ckpp_has_shared_ = 1, .ckpp_shared_ = (ckpp_int64)(32 * 33 * sizeof(float))});
}
#line 20 "raw_inline.c"
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 22 \"raw_inline.c\"\n"
    "    {\n"
    "        int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "        if (i < _threads.x)\n"
    "            y[i] = p[i].x * p->y + n;\n"
    "    }\n",
    0};
static const ckpp_member ckpp_members_3_0[] = {
    {"struct point", _Alignof(struct point), sizeof(struct point)},
    CKPP_MEMBER_(struct point, x),
    CKPP_MEMBER_(struct point, y), {0, 0, 0}};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct point", .ckpp_itemsize_ = sizeof(struct point), .ckpp_align_ = _Alignof(struct point), .ckpp_members_ = ckpp_members_3_0},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "norms", .ckpp_file_ = "raw_inline.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_THREADS,
    .ckpp_declares_ = ckpp_declares_raw_inline, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 20 "raw_inline.c"
_Static_assert(CKPP_POINTS_TO_(points, struct point), "'p' is declared struct point: its host expression is no pointer to struct point");
#line 20 "raw_inline.c"
_Static_assert(CKPP_IS_REAL_INPUT_(0.5f), "'n'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in n[n]");
#line 20 "raw_inline.c"
_Static_assert(CKPP_MUTABLE_AT_(y), "'y' is declared T: its host expression is no pointer to writable numbers");
ckpp_array ckpp_array_3_p, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 20 "raw_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_3_p, points, CKPP_STRUCT, sizeof(struct point), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)}),
#line 20 "raw_inline.c"
CKPP_IN_(0.5f),
#line 20 "raw_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_DTYPE_AT_(y), CKPP_SIZE_AT_(y), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)})};
    ckpp_dtype ckpp_T = CKPP_NONE;
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args_3[2]);
    ckpp_size_t ckpp_size_T = ckpp_dtype_size(ckpp_T);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args_3[2]);
#line 21 "raw_inline.c"
s = ckpp_run(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "raw_inline.c", .ckpp_line_ = 20,
#line 21 "raw_inline.c"
.ckpp_nowait_ = 1,
#line 21 "raw_inline.c"
.ckpp_has_threads_ = 1, .ckpp_threads_ = {CKPP_INTEGER_(rows), 1, 1},
#line 21 "raw_inline.c"
.ckpp_has_block_ = 1, .ckpp_block_ = {CKPP_INTEGER_(128), 1, 1},
#line 21 "raw_inline.c"
.ckpp_has_shared_ = 1, .ckpp_shared_ = (ckpp_int64)(rows * ckpp_size_T),
#line 21 "raw_inline.c"
.ckpp_has_carveout_ = 1, .ckpp_carveout_ = (int)(10),
#line 21 "raw_inline.c"
.ckpp_has_fill_ = 1, .ckpp_fill_ = (double)(0.5),
#line 21 "raw_inline.c"
.ckpp_cooperative_ = 1});
}
#line 27 "raw_inline.c"
    /* x is an array, since the body indexes it; the total is one, too */
#include <stdint.h>
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 31 \"raw_inline.c\"\n"
    "    {\n"
    "        total[0] = x[w[0]] * x_size * step;\n"
    "        step++;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_SIZE | CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "step", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'U'},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'U', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "total", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "run:29", .ckpp_file_ = "raw_inline.c", .ckpp_line_ = 29,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_inline, .ckpp_body_ = ckpp_body_4,
    .ckpp_state_ = &ckpp_state_4};
#line 29 "raw_inline.c"
_Static_assert(CKPP_IS_ARRAY_(any), "'x' is declared T: its host expression is no ckpp_array, which the body needs where there are no extents");
#line 29 "raw_inline.c"
_Static_assert(CKPP_IS_INPUT_((*where)), "'step'" CKPP_NEEDS_INPUT_ ", or give its extents, as in step[n]");
#line 29 "raw_inline.c"
_Static_assert(CKPP_MUTABLE_AT_(where), "'w' is declared U: its host expression is no pointer to writable numbers");
#line 29 "raw_inline.c"
_Static_assert(CKPP_IS_ARRAY_(total) || CKPP_DTYPE_OF(total) == CKPP_FLOAT32, "'total' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_4_w;
ckpp_arg ckpp_args_4[] = {
#line 29 "raw_inline.c"
CKPP_IN_(any),
#line 29 "raw_inline.c"
CKPP_IN_((*where)),
#line 29 "raw_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_4_w, where, CKPP_DTYPE_AT_(where), CKPP_SIZE_AT_(where), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)}),
#line 29 "raw_inline.c"
CKPP_OUT_LVALUE_(total)};
#line 29 "raw_inline.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "raw_inline.c", .ckpp_line_ = 29,
#line 29 "raw_inline.c"
.ckpp_has_threads_ = 1, .ckpp_threads_ = {CKPP_INTEGER_(rows), CKPP_INTEGER_(cols), CKPP_INTEGER_(2)},
#line 30 "raw_inline.c"
.ckpp_has_cluster_ = 1, .ckpp_cluster_ = {CKPP_INTEGER_(1), CKPP_INTEGER_(2), 1},
#line 30 "raw_inline.c"
.ckpp_contiguous_ = 1});
}
#line 35 "raw_inline.c"
    {
static ckpp_piece ckpp_body_5[] = {
    "#line 36 \"raw_inline.c\"\n"
    "    { printf(\"hello\\n\"); }\n",
    0};
static ckpp_piece ckpp_functions_5[] = {"printf", 0};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "run:35", .ckpp_file_ = "raw_inline.c", .ckpp_line_ = 35,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_PRINTS,
    .ckpp_declares_ = ckpp_declares_raw_inline, .ckpp_body_ = ckpp_body_5,
    .ckpp_functions_ = ckpp_functions_5,
    .ckpp_state_ = &ckpp_state_5};
ckpp_arg *ckpp_args_5 = 0;
#line 35 "raw_inline.c"
ckpp_run_or_report(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "raw_inline.c", .ckpp_line_ = 35,
#line 35 "raw_inline.c"
.ckpp_has_grid_ = 1, .ckpp_grid_ = {CKPP_INTEGER_(1), 1, 1},
#line 35 "raw_inline.c"
.ckpp_has_block_ = 1, .ckpp_block_ = {CKPP_INTEGER_(4), 1, 1}});
}
#line 37 "raw_inline.c"
    return s == CKPP_OK && total > 0;
}

#include <ckpp/prelude.h>
#line 1 "data.c"
struct grid {
    int n;
    double *u, fixed[10];
};

void regions(int h, int w, float *x, float m[h][w], const double *a, struct grid *g)
{
    int status;
    float local[20];
    {
#line 10 "data.c"
CKPP_DATA_POINTER_("a", a);
#line 10 "data.c"
CKPP_DATA_POINTER_("g->fixed", g->fixed);
#line 10 "data.c"
CKPP_DATA_WHOLE_("g->fixed", g->fixed);
#line 10 "data.c"
CKPP_DATA_POINTER_("x", x);
#line 10 "data.c"
CKPP_DATA_POINTER_("m", m);
#line 11 "data.c"
CKPP_DATA_POINTER_("local", local);
#line 11 "data.c"
CKPP_DATA_POINTER_("g->u", g->u);
#line 11 "data.c"
CKPP_DATA_POINTER_("(x + 5)", (x + 5));
const ckpp_data_item ckpp_items_1[] = {
#line 10 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "a", a, 1, {{0}}, {{CKPP_EXTENT_(CKPP_WIDE_(h) * CKPP_WIDE_(w))}}),
#line 10 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "g->fixed", g->fixed, 0, {{0}}, {{0}}),
#line 10 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_INOUT, "x", x, 2, {{0, 0}}, {{CKPP_INTEGER_(h), CKPP_INTEGER_(w)}}),
#line 10 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_INOUT, "m", m, CKPP_DATA_IS_ARRAY_(m) ? 0 : 2, {{0, 0}}, {{CKPP_INTEGER_(h), CKPP_INTEGER_(w)}}),
#line 11 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_OUT, "local", local, CKPP_DATA_IS_ARRAY_(local) ? 0 : 1, {{0}}, {{CKPP_INTEGER_(20)}}),
#line 11 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_OUT, "g->u", g->u, 1, {{CKPP_INTEGER_(2)}}, {{CKPP_EXTENT_(CKPP_WIDE_(g->n) - 2)}}),
#line 11 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_TEMP, "(x + 5)", (x + 5), 1, {{0}}, {{CKPP_INTEGER_(h)}})};
const ckpp_options ckpp_options_1 = {.ckpp_file_ = "data.c", .ckpp_line_ = 10,
#line 11 "data.c"
.ckpp_has_device_ = 1, .ckpp_on_device_ = (int)(0),
#line 11 "data.c"
.ckpp_host_ = !(h > 2)};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 10 "data.c"
CKPP_DATA_REGION_(ckpp_region_1, ckpp_entry_of_data_region_1, ckpp_items_1, 7, &ckpp_options_1, 0);
_Pragma("GCC diagnostic pop")
#line 13 "data.c"
        {
static ckpp_piece ckpp_body_2[] = {
    "#line 14 \"data.c\"\n"
    "        { x = x + 1; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "regions:13", .ckpp_file_ = "data.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 13 "data.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 13 "data.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_EXTENT_(CKPP_WIDE_(h) * CKPP_WIDE_(w))})};
#line 13 "data.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "data.c", .ckpp_line_ = 13});
}
#line 15 "data.c"
        {
#line 15 "data.c"
CKPP_DATA_POINTER_("a", a);
const ckpp_data_item ckpp_items_3[] = {
#line 15 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "a", a, 1, {{CKPP_INTEGER_(0)}}, {{CKPP_INTEGER_(h)}})};
const ckpp_options ckpp_options_3 = {.ckpp_file_ = "data.c", .ckpp_line_ = 15,
#line 15 "data.c"
.ckpp_nowait_ = 1};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wvla\"")
#line 15 "data.c"
CKPP_DATA_REGION_(ckpp_region_3, ckpp_entry_of_data_region_3, ckpp_items_3, 1, &ckpp_options_3, CKPP_DATA_STATUS_(status));
_Pragma("GCC diagnostic pop")
#line 17 "data.c"
            if (w)
                return;
        }
        {
#line 20 "data.c"
CKPP_DATA_POINTER_("x", x);
#line 20 "data.c"
CKPP_DATA_POINTER_("m", m);
#line 20 "data.c"
CKPP_DATA_POINTER_("local", local);
#line 20 "data.c"
CKPP_DATA_POINTER_("g->u", g->u);
const ckpp_data_item ckpp_items_4[] = {
#line 20 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_HOST, "x", x, 2, {{CKPP_INTEGER_(0), CKPP_INTEGER_(1)}}, {{CKPP_INTEGER_(h), CKPP_EXTENT_(CKPP_WIDE_(w) - 1)}}),
#line 20 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_HOST, "m", m, 2, {{CKPP_INTEGER_(1), CKPP_INTEGER_(2)}}, {{-1, CKPP_INTEGER_(3)}}),
#line 20 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_HOST, "local", local, CKPP_DATA_IS_ARRAY_(local) ? 0 : 1, {{0}}, {{CKPP_INTEGER_(20)}}),
#line 20 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_DEVICE, "g->u", g->u, 1, {{CKPP_INTEGER_(w ? h : w)}}, {{CKPP_INTEGER_(4)}})};
const ckpp_options ckpp_options_4 = {.ckpp_file_ = "data.c", .ckpp_line_ = 20};
#line 20 "data.c"
ckpp_data_move_or_report_("update", ckpp_items_4, 4, &ckpp_options_4);
}
#line 21 "data.c"
    }
    {
#line 22 "data.c"
CKPP_DATA_POINTER_("a", a);
#line 22 "data.c"
CKPP_DATA_POINTER_("g->u", g->u);
const ckpp_data_item ckpp_items_5[] = {
#line 22 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "a", a, 1, {{0}}, {{CKPP_INTEGER_(h)}}),
#line 22 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_TEMP, "g->u", g->u, 1, {{0}}, {{CKPP_INTEGER_(g->n)}})};
const ckpp_options ckpp_options_5 = {.ckpp_file_ = "data.c", .ckpp_line_ = 22,
#line 22 "data.c"
.ckpp_has_stream_ = 1, .ckpp_stream_ = (0)};
#line 22 "data.c"
ckpp_data_move_or_report_("enter data", ckpp_items_5, 2, &ckpp_options_5);
}
#line 23 "data.c"
    switch (h) {
    case 1:
        {
#line 25 "data.c"
CKPP_DATA_POINTER_("g->u", g->u);
#line 25 "data.c"
CKPP_DATA_POINTER_("a", a);
const ckpp_data_item ckpp_items_6[] = {
#line 25 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_BACK, "g->u", g->u, 0, {{0}}, {{0}}),
#line 25 "data.c"
CKPP_DATA_ITEM_(CKPP_DATA_RELEASE, "a", a, 1, {{0}}, {{CKPP_INTEGER_(h)}})};
const ckpp_options ckpp_options_6 = {.ckpp_file_ = "data.c", .ckpp_line_ = 25};
#line 25 "data.c"
status = ckpp_data_move_("exit data", ckpp_items_6, 2, &ckpp_options_6);
}
#line 26 "data.c"
    default:
        (void)status;
    }
}

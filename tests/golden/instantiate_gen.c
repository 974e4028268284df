#include <ckpp/ckpp.h>
#line 1 "instantiate.c"
/* What --check and --aot compile a kernel for is nothing to the program. */
static const char *const ckpp_body_squared_diff[] = {
    "#line 3 \"instantiate.c\"\n"
    "{\n"
    "    T diff = x - y;\n"
    "    z = diff * diff;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_squared_diff[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "z", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_squared_diff;
static const ckpp_kernel ckpp_kernel_squared_diff = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "squared_diff", .file = "instantiate.c", .line = 2,
    .nparams = 3, .params = ckpp_params_squared_diff, .uses = 0, .body = ckpp_body_squared_diff,
    .state = &ckpp_state_squared_diff};
#line 2 "instantiate.c"
CKPP_UNUSED_ static ckpp_status squared_diff(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_squared_diff, ckpp_args, ckpp_o);
}
#line 2 "instantiate.c"
#define squared_diff(...) ckpp_call_squared_diff(__VA_ARGS__, .line_ = __LINE__)
#line 2 "instantiate.c"
#define ckpp_call_squared_diff(ckpp_x_, ckpp_y_, ckpp_z_, ...) (squared_diff)((ckpp_arg[]){CKPP_IN_(ckpp_x_, "squared_diff: argument 'x'"), CKPP_IN_(ckpp_y_, "squared_diff: argument 'y'"), CKPP_OUT_(ckpp_z_, "squared_diff: argument 'z'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 7 "instantiate.c"

static const char *const ckpp_body_total[] = {
    "#line 9 \"instantiate.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_total = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_total[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'U'}};
static void *ckpp_state_total;
static const ckpp_kernel ckpp_kernel_total = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "total", .file = "instantiate.c", .line = 8,
    .nparams = 2, .params = ckpp_params_total, .uses = 0, .body = ckpp_body_total,
    .reduction = &ckpp_reduction_total,
    .state = &ckpp_state_total};
#line 8 "instantiate.c"
CKPP_UNUSED_ static ckpp_status total(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_total, ckpp_args, ckpp_o);
}
#line 8 "instantiate.c"
#define total(...) ckpp_call_total(__VA_ARGS__, .line_ = __LINE__)
#line 8 "instantiate.c"
#define ckpp_call_total(ckpp_x_, ckpp_y_, ...) (total)((ckpp_arg[]){CKPP_IN_(ckpp_x_, "total: argument 'x'"), CKPP_OUT_(ckpp_y_, "total: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 10 "instantiate.c"

static const char *const ckpp_body_copy_tile[] = {
    "#line 13 \"instantiate.c\"\n"
    "{ y[threadIdx.x] = FAST ? x[TILE] : x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_copy_tile[] = {
    {.name = "T"},
    {.name = "TILE", .type = "int"},
    {.name = "FAST", .type = "bool"}};
static const ckpp_param ckpp_params_copy_tile[] = {
    {.name = "x", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'}};
static void *ckpp_state_copy_tile;
static const ckpp_kernel ckpp_kernel_copy_tile = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "copy_tile", .file = "instantiate.c", .line = 11,
    .nparams = 2, .params = ckpp_params_copy_tile, .uses = 0, .body = ckpp_body_copy_tile,
    .ntemplates = 3, .templates = ckpp_templates_copy_tile,
    .state = &ckpp_state_copy_tile};
#line 11 "instantiate.c"
typedef struct ckpp_options_copy_tile { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; int64_t TILE; bool FAST; } ckpp_options_copy_tile;
#line 11 "instantiate.c"
CKPP_UNUSED_ static ckpp_status copy_tile(ckpp_arg *ckpp_args, ckpp_options_copy_tile *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    const int64_t ckpp_values[] = {(int64_t)ckpp_call->T, (int64_t)ckpp_call->TILE, (int64_t)ckpp_call->FAST};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_o->values_ = ckpp_values;
    if (ckpp_values[0])
        ckpp_o->given_ |= 1u;
    if (ckpp_values[1] || ckpp_given_(ckpp_o->text_, "TILE"))
        ckpp_o->given_ |= 2u;
    if (ckpp_values[1] < INT32_MIN || ckpp_values[1] > INT32_MAX)
        return ckpp_bad_value_(&ckpp_kernel_copy_tile, ckpp_o, 1, INT32_MIN, INT32_MAX);
    if (ckpp_values[2] || ckpp_given_(ckpp_o->text_, "FAST"))
        ckpp_o->given_ |= 4u;
    ckpp_o->has_fill_ = ckpp_o->fill != 0 || CKPP_GIVEN_(ckpp_o, fill);
    if (!ckpp_o->grid.given && !ckpp_o->threads.given) {
#line 11 "instantiate.c"
        ckpp_o->grid = CKPP_DIM((1));
    }
    if (!ckpp_o->block.given) {
#line 11 "instantiate.c"
        ckpp_o->block = CKPP_DIM((32));
    }
    return ckpp_run(&ckpp_kernel_copy_tile, ckpp_args, ckpp_o);
}
#line 11 "instantiate.c"
#define copy_tile(...) ckpp_call_copy_tile(__VA_ARGS__, .line_ = __LINE__)
#line 11 "instantiate.c"
#define ckpp_call_copy_tile(ckpp_x_, ckpp_y_, ...) (copy_tile)((ckpp_arg[]){CKPP_IN_(ckpp_x_, "copy_tile: argument 'x'"), CKPP_OUT_(ckpp_y_, "copy_tile: argument 'y'")}, &(ckpp_options_copy_tile){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 14 "instantiate.c"

/* It is no word of C's. */
static const char *const ckpp_body_instantiate[] = {
    "#line 17 \"instantiate.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_instantiate[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_instantiate;
static const ckpp_kernel ckpp_kernel_instantiate = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "instantiate", .file = "instantiate.c", .line = 16,
    .nparams = 2, .params = ckpp_params_instantiate, .uses = 0, .body = ckpp_body_instantiate,
    .state = &ckpp_state_instantiate};
#line 16 "instantiate.c"
CKPP_UNUSED_ static ckpp_status instantiate(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_instantiate, ckpp_args, ckpp_o);
}
#line 16 "instantiate.c"
#define instantiate(...) ckpp_call_instantiate(__VA_ARGS__, .line_ = __LINE__)
#line 16 "instantiate.c"
#define ckpp_call_instantiate(ckpp_x_, ckpp_y_, ...) (instantiate)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "instantiate: argument 'x'"), CKPP_OUT_(ckpp_y_, "instantiate: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})

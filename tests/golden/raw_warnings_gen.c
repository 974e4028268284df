/* Warnings of raw kernels, and what is none. */
#include <ckpp/ckpp.h>
#include <ckpp/ckpp.h>
#line 3 "raw_warnings.c"
static const char *const ckpp_body_unused[] = {
    "#line 4 \"raw_warnings.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_unused[] = {
    {.name = "T"},
    {.name = "N", .type = "int"},
    {.name = "U"}};
static const ckpp_param ckpp_params_unused[] = {
    {.name = "x", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'},
    {.name = "n", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'},
    {.name = "z", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_unused;
static const ckpp_kernel ckpp_kernel_unused = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "unused", .file = "raw_warnings.c", .line = 3,
    .nparams = 4, .params = ckpp_params_unused, .uses = 0, .body = ckpp_body_unused,
    .ntemplates = 3, .templates = ckpp_templates_unused,
    .state = &ckpp_state_unused};
#line 3 "raw_warnings.c"
typedef struct ckpp_options_unused { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; int64_t N; ckpp_dtype U; } ckpp_options_unused;
#line 3 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status unused(ckpp_arg *ckpp_args, ckpp_options_unused *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    const int64_t ckpp_values[] = {(int64_t)ckpp_call->T, (int64_t)ckpp_call->N, (int64_t)ckpp_call->U};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_o->values_ = ckpp_values;
    if (ckpp_values[0])
        ckpp_o->given_ |= 1u;
    if (ckpp_values[1] || ckpp_given_(ckpp_o->text_, "N"))
        ckpp_o->given_ |= 2u;
    if (ckpp_values[1] < INT32_MIN || ckpp_values[1] > INT32_MAX)
        return ckpp_bad_value_(&ckpp_kernel_unused, ckpp_o, 1, INT32_MIN, INT32_MAX);
    if (ckpp_values[2])
        ckpp_o->given_ |= 4u;
    ckpp_o->has_fill_ = ckpp_o->fill != 0 || CKPP_GIVEN_(ckpp_o, fill);
    if (!ckpp_o->grid.given && !ckpp_o->threads.given) {
#line 3 "raw_warnings.c"
        ckpp_o->grid = CKPP_DIM((1));
    }
    if (!ckpp_o->block.given) {
#line 3 "raw_warnings.c"
        ckpp_o->block = CKPP_DIM((1));
    }
    return ckpp_run(&ckpp_kernel_unused, ckpp_args, ckpp_o);
}
#line 3 "raw_warnings.c"
#define unused(...) ckpp_call_unused(__VA_ARGS__, .line_ = __LINE__)
#line 3 "raw_warnings.c"
#define ckpp_call_unused(ckpp_x_, ckpp_n_, ckpp_y_, ckpp_z_, ...) (unused)((ckpp_arg[]){CKPP_IN_(ckpp_x_, "unused: argument 'x'"), CKPP_IN_REAL_(ckpp_n_, "unused: argument 'n'"), CKPP_OUT_(ckpp_y_, "unused: argument 'y'"), CKPP_OUT_(ckpp_z_, "unused: argument 'z'")}, &(ckpp_options_unused){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 5 "raw_warnings.c"

#define add(to, x) atomicAdd(to, x)
static const char *const ckpp_declare_raw_warnings_1[] CKPP_UNUSED_ = {
    "#line 6 \"raw_warnings.c\"\n"
    "#define add(to, x) atomicAdd(to, x)\n",
    0};
#line 7 "raw_warnings.c"
static const char *const ckpp_body_used[] = {
    "#line 9 \"raw_warnings.c\"\n"
    "{ y[0] = x[0]; V v = B ? w_shape[0] : u; add(&z[0], more(v)); }\n",
    0};
static const char *const ckpp_preamble_used[] = {
    "#line 8 \"raw_warnings.c\"\n"
    "#define more(x) (Q + x)\n"
    "enum { S = R };\n",
    0};
static const char *const *const ckpp_declares_used[] = {
    ckpp_declare_raw_warnings_1,
    0};
static const char *const ckpp_functions_used[] = {"atomicAdd", 0};
static const ckpp_template ckpp_templates_used[] = {
    {.name = "N", .type = "int"},
    {.name = "U"},
    {.name = "V"},
    {.name = "B", .type = "bool"},
    {.name = "Q", .type = "int"},
    {.name = "R", .type = "int"}};
static const ckpp_param ckpp_params_used[] = {
    {.name = "x", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'},
    {.name = "n", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "w", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER, .placeholder = 'U'},
    {.name = "u", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'},
    {.name = "z", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .placeholder = 'T'}};
static void *ckpp_state_used;
static const ckpp_kernel ckpp_kernel_used = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "used", .file = "raw_warnings.c", .line = 7,
    .nparams = 6, .params = ckpp_params_used, .uses = 0, .body = ckpp_body_used,
    .preamble = ckpp_preamble_used,
    .declares = ckpp_declares_used,
    .functions = ckpp_functions_used,
    .ntemplates = 6, .templates = ckpp_templates_used,
    .state = &ckpp_state_used};
#line 7 "raw_warnings.c"
typedef struct ckpp_options_used { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) int64_t N; ckpp_dtype U; ckpp_dtype V; bool B; int64_t Q; int64_t R; } ckpp_options_used;
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 7 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status used(ckpp_arg *ckpp_args, ckpp_options_used *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    const int64_t ckpp_values[] = {(int64_t)ckpp_call->N, (int64_t)ckpp_call->U, (int64_t)ckpp_call->V, (int64_t)ckpp_call->B, (int64_t)ckpp_call->Q, (int64_t)ckpp_call->R};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_o->values_ = ckpp_values;
    if (ckpp_values[0] || ckpp_given_(ckpp_o->text_, "N"))
        ckpp_o->given_ |= 1u;
    if (ckpp_values[0] < INT32_MIN || ckpp_values[0] > INT32_MAX)
        return ckpp_bad_value_(&ckpp_kernel_used, ckpp_o, 0, INT32_MIN, INT32_MAX);
    if (ckpp_values[1])
        ckpp_o->given_ |= 2u;
    if (ckpp_values[2])
        ckpp_o->given_ |= 4u;
    if (ckpp_values[3] || ckpp_given_(ckpp_o->text_, "B"))
        ckpp_o->given_ |= 8u;
    if (ckpp_values[4] || ckpp_given_(ckpp_o->text_, "Q"))
        ckpp_o->given_ |= 16u;
    if (ckpp_values[4] < INT32_MIN || ckpp_values[4] > INT32_MAX)
        return ckpp_bad_value_(&ckpp_kernel_used, ckpp_o, 4, INT32_MIN, INT32_MAX);
    if (ckpp_values[5] || ckpp_given_(ckpp_o->text_, "R"))
        ckpp_o->given_ |= 32u;
    if (ckpp_values[5] < INT32_MIN || ckpp_values[5] > INT32_MAX)
        return ckpp_bad_value_(&ckpp_kernel_used, ckpp_o, 5, INT32_MIN, INT32_MAX);
    int64_t ckpp_shape_z[1] = {0};
    {
        const double n = ckpp_arg_real_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_used, ckpp_args, ckpp_o, "the extents of 'z'"};
#line 7 "raw_warnings.c"
        ckpp_shape_z[0] = (int64_t)(n);
        if (ckpp_shape_z[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_z[0], "n");
    }
    ckpp_args[5].shape = ckpp_shape_z, ckpp_args[5].ndim = 1;
    ckpp_o->has_fill_ = ckpp_o->fill != 0 || CKPP_GIVEN_(ckpp_o, fill);
    if (!ckpp_o->grid.given && !ckpp_o->threads.given && (ckpp_o->given_ & 1u) == 1u) {
        const int N = (int)ckpp_call->N;
#line 7 "raw_warnings.c"
        ckpp_o->grid = CKPP_DIM((N));
    }
    if (!ckpp_o->block.given) {
#line 7 "raw_warnings.c"
        ckpp_o->block = CKPP_DIM((1));
    }
    return ckpp_run(&ckpp_kernel_used, ckpp_args, ckpp_o);
}
_Pragma("GCC diagnostic pop")
#line 7 "raw_warnings.c"
#define used(...) ckpp_call_used(__VA_ARGS__, .line_ = __LINE__)
#line 7 "raw_warnings.c"
#define ckpp_call_used(ckpp_x_, ckpp_n_, ckpp_w_, ckpp_u_, ckpp_y_, ckpp_z_, ...) (used)((ckpp_arg[]){CKPP_IN_(ckpp_x_, "used: argument 'x'"), CKPP_IN_REAL_(ckpp_n_, "used: argument 'n'"), CKPP_IN_(ckpp_w_, "used: argument 'w'"), CKPP_IN_REAL_(ckpp_u_, "used: argument 'u'"), CKPP_OUT_(ckpp_y_, "used: argument 'y'"), CKPP_OUT_(ckpp_z_, "used: argument 'z'")}, &(ckpp_options_used){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 10 "raw_warnings.c"
static const char *const ckpp_body_builtin[] = {
    "#line 11 \"raw_warnings.c\"\n"
    "{ atomic_max(&y[0], x[0]); }\n",
    0};
static const char *const *const ckpp_declares_builtin[] = {
    ckpp_declare_raw_warnings_1,
    0};
static const char *const ckpp_functions_builtin[] = {"atomic_max", 0};
static const ckpp_param ckpp_params_builtin[] = {
    {.name = "x", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_builtin;
static const ckpp_kernel ckpp_kernel_builtin = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "builtin", .file = "raw_warnings.c", .line = 10,
    .nparams = 2, .params = ckpp_params_builtin, .uses = 0, .body = ckpp_body_builtin,
    .declares = ckpp_declares_builtin,
    .functions = ckpp_functions_builtin,
    .state = &ckpp_state_builtin};
#line 10 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status builtin(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_o->has_fill_ = ckpp_o->fill != 0 || CKPP_GIVEN_(ckpp_o, fill);
    if (!ckpp_o->grid.given && !ckpp_o->threads.given) {
#line 10 "raw_warnings.c"
        ckpp_o->grid = CKPP_DIM((1));
    }
    if (!ckpp_o->block.given) {
#line 10 "raw_warnings.c"
        ckpp_o->block = CKPP_DIM((1));
    }
    return ckpp_run(&ckpp_kernel_builtin, ckpp_args, ckpp_o);
}
#line 10 "raw_warnings.c"
#define builtin(...) ckpp_call_builtin(__VA_ARGS__, .line_ = __LINE__)
#line 10 "raw_warnings.c"
#define ckpp_call_builtin(ckpp_x_, ckpp_y_, ...) (builtin)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "builtin: argument 'x'"), CKPP_OUT_(ckpp_y_, "builtin: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 12 "raw_warnings.c"
static const char *const ckpp_body_reference[] = {
    "#line 13 \"raw_warnings.c\"\n"
    "{ cuda::atomic_ref<float> r(y[0]); r.fetch_add(x[0]); }\n",
    0};
static const char *const *const ckpp_declares_reference[] = {
    ckpp_declare_raw_warnings_1,
    0};
static const ckpp_param ckpp_params_reference[] = {
    {.name = "x", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_reference;
static const ckpp_kernel ckpp_kernel_reference = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "reference", .file = "raw_warnings.c", .line = 12,
    .nparams = 2, .params = ckpp_params_reference, .uses = 0, .body = ckpp_body_reference,
    .declares = ckpp_declares_reference,
    .state = &ckpp_state_reference};
#line 12 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status reference(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_o->has_fill_ = ckpp_o->fill != 0 || CKPP_GIVEN_(ckpp_o, fill);
    if (!ckpp_o->grid.given && !ckpp_o->threads.given) {
#line 12 "raw_warnings.c"
        ckpp_o->grid = CKPP_DIM((1));
    }
    if (!ckpp_o->block.given) {
#line 12 "raw_warnings.c"
        ckpp_o->block = CKPP_DIM((1));
    }
    return ckpp_run(&ckpp_kernel_reference, ckpp_args, ckpp_o);
}
#line 12 "raw_warnings.c"
#define reference(...) ckpp_call_reference(__VA_ARGS__, .line_ = __LINE__)
#line 12 "raw_warnings.c"
#define ckpp_call_reference(ckpp_x_, ckpp_y_, ...) (reference)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "reference: argument 'x'"), CKPP_OUT_(ckpp_y_, "reference: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 14 "raw_warnings.c"
static const char *const ckpp_body_unseen[] = {
    "#line 15 \"raw_warnings.c\"\n"
    "{ somebodys_add(&y[0], x[0]); }\n",
    0};
static const char *const *const ckpp_declares_unseen[] = {
    ckpp_declare_raw_warnings_1,
    0};
static const char *const ckpp_functions_unseen[] = {"somebodys_add", 0};
static const ckpp_param ckpp_params_unseen[] = {
    {.name = "x", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_unseen;
static const ckpp_kernel ckpp_kernel_unseen = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "unseen", .file = "raw_warnings.c", .line = 14,
    .nparams = 2, .params = ckpp_params_unseen, .uses = 0, .body = ckpp_body_unseen,
    .declares = ckpp_declares_unseen,
    .functions = ckpp_functions_unseen,
    .state = &ckpp_state_unseen};
#line 14 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status unseen(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_o->has_fill_ = ckpp_o->fill != 0 || CKPP_GIVEN_(ckpp_o, fill);
    if (!ckpp_o->grid.given && !ckpp_o->threads.given) {
#line 14 "raw_warnings.c"
        ckpp_o->grid = CKPP_DIM((1));
    }
    if (!ckpp_o->block.given) {
#line 14 "raw_warnings.c"
        ckpp_o->block = CKPP_DIM((1));
    }
    return ckpp_run(&ckpp_kernel_unseen, ckpp_args, ckpp_o);
}
#line 14 "raw_warnings.c"
#define unseen(...) ckpp_call_unseen(__VA_ARGS__, .line_ = __LINE__)
#line 14 "raw_warnings.c"
#define ckpp_call_unseen(ckpp_x_, ckpp_y_, ...) (unseen)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "unseen: argument 'x'"), CKPP_OUT_(ckpp_y_, "unseen: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})

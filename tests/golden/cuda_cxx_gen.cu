#include <ckpp/prelude.h>
#line 1 "cuda_cxx.cu"
// CUDA C++ of the program's own goes by, byte for byte.
__constant__ float weights[3];
template <int N> __global__ void __launch_bounds__(128, 2) own(float *x)
{
    __shared__ float tile[N];
    tile[threadIdx.x] = x[threadIdx.x] * weights[threadIdx.x % 3];
    __syncthreads();
    x[threadIdx.x] = tile[N - 1 - threadIdx.x];
}

void both(float *x, int n, cudaStream_t s)
{
    own<128><<<dim3(1, 1), 128, 0, s>>>(x);
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_1[] = {
    "#line 15 \"cuda_cxx.cu\"\n"
    "    { x = sqrt(x); }\n",
    0};
static ckpp_piece ckpp_functions_1[] = {"sqrt", 0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "both:14", .ckpp_file_ = "cuda_cxx.cu", .ckpp_line_ = 14,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_1,
    .ckpp_functions_ = ckpp_functions_1,
    .ckpp_state_ = &ckpp_state_1};
#pragma GCC diagnostic pop
#line 14 "cuda_cxx.cu"
static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 14 "cuda_cxx.cu"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(n)))};
ckpp_options ckpp_options_1 = {}, *const ckpp_o = &ckpp_options_1;
ckpp_o->ckpp_file_ = "cuda_cxx.cu";
ckpp_o->ckpp_line_ = 14;
#line 14 "cuda_cxx.cu"
        ckpp_o->ckpp_has_stream_ = 1, ckpp_o->ckpp_stream_ = (s);
#line 14 "cuda_cxx.cu"
        ckpp_o->ckpp_nowait_ = 1;
#line 14 "cuda_cxx.cu"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &ckpp_options_1);
}
#line 16 "cuda_cxx.cu"
    own<64><<<1, 64>>>(x);
}

/* module_launching.c - a module whose kernels launch kernels: linked with CUDA's device runtime on
 * a GPU, refused by name on the host. And what else is for GPUs alone. */
#include "check.h"

#pragma kernel module launching
{
    __device__ int launches;
    __global__ void child(int *x, int by)
    {
        x[threadIdx.x] += by;
        if (threadIdx.x == 0)
            atomicAdd(&launches, 1);
    }
    __global__ void parent(int *x, int times)
    {
        for (int k = 0; k < times; k++)
            child<<<1, 32>>>(x, k + 1);
    }
}

/* Its only launch stands between what may be taken for the begin and the end of a
 * letter, or of a string. */
#pragma kernel module hidden
{
    __device__ const char *const text = R"-(")" -- ')-";
    __device__ const int million = 1'000'000;
    __global__ void child(int *x) { x[threadIdx.x] += million + (text[0] == '"'); }
    __global__ void parent(int *x) { child<<<1, 1'0>>>(x); }
    __device__ const int u8_count = 1'0;
}

/* Only a comment speaks of <<<1, 32>>>. */
#pragma kernel module plain
{
    __global__ void one(int *x) { x[threadIdx.x] = 1; } /* one<<<1, 32>>>(x); */
}

#pragma kernel module assembly
{
    __global__ void one(int *x) { asm("mov.s32 %0, 1;" : "=r"(x[threadIdx.x])); }
}

int main(void)
{
    int px[32] = {0}, count = 0;
    ckpp_array x = ckpp_view(px, 32), launches, c = ckpp_view(&count);
    CHECK_OK(ckpp_launch(plain, "one", CKPP_ARGS(&x), .grid = 1, .block = 32));
    CHECK(px[0] == 1 && px[31] == 1);
    if (!on_gpu()) {
        CHECK_OK(ckpp_launch(launching, "child", CKPP_ARGS(&x, 3), .grid = 1, .block = 32));
        CHECK(px[0] == 4 && px[31] == 4);
        CHECK_ERROR(ckpp_launch(launching, "parent", CKPP_ARGS(&x, 3), .grid = 1, .block = 1),
                    CKPP_ERROR_BACKEND, "kernel 'parent'",
                    "module_launching.c:15: it launches kernels (<<<...>>>), which is for "
                    "GPUs alone");
        CHECK_OK(ckpp_launch(hidden, "child", CKPP_ARGS(&x), .grid = 1, .block = 32));
        CHECK(px[0] == 1000005 && px[31] == 1000005);
        CHECK_ERROR(ckpp_launch(hidden, "parent", CKPP_ARGS(&x), .grid = 1, .block = 1),
                    CKPP_ERROR_BACKEND, "kernel 'parent'", "launches kernels");
        CHECK_ERROR(ckpp_launch(assembly, "one", CKPP_ARGS(&x), .grid = 1, .block = 32),
                    CKPP_ERROR_BACKEND, "kernel 'one'",
                    "module_launching.c:40: inline PTX (asm), which is for GPUs alone");
        return finish("module_launching");
    }
    CHECK_OK(ckpp_launch(launching, "parent", CKPP_ARGS(&x, 3), .grid = 1, .block = 1));
    CHECK(px[0] == 7 && px[31] == 7);
    CHECK_OK(ckpp_launch(hidden, "parent", CKPP_ARGS(&x), .grid = 1, .block = 1));
    CHECK(px[0] == 1000008 && px[10] == 7);
    CHECK_OK(ckpp_module_global(launching, "launches", CKPP_INT32, 0, NULL, &launches));
    CHECK_OK(ckpp_copy(&c, &launches));
    CHECK(count == 3);
    CHECK_OK(ckpp_launch(assembly, "one", CKPP_ARGS(&x), .grid = 1, .block = 32));
    CHECK(px[0] == 1 && px[31] == 1);
    return finish("module_launching");
}

/* module_macros.c - modules whose kernels have a macro in front of their names or are made by
 * one, whose variables are declared with their type, and whose dynamic shared memory is declared
 * in unusual forms. */
#include "check.h"

#pragma kernel module forms
{
#define BOUNDS(n) __launch_bounds__(n)
    __device__ struct pair { int a, b; } s = {3, 4};
    __device__ enum color { RED, BLUE } e = BLUE;
    __global__ void BOUNDS(256) one(int *x) { x[0] = s.a + 10 * e; }
    BOUNDS(256) __global__ void two(int *x) { x[0] = s.b; }
}

#pragma kernel module made names("add_one", "add_two")
{
#define ADD(name, n) __global__ void name(int *x) { x[threadIdx.x] += n; }
    ADD(add_one, 1)
    ADD(add_two, 2)
    ADD(add_three, 3)
}

#pragma kernel module memory
{
    template <class A, class B> struct pair { A a; B b; };
#define MEMORY(type) extern __shared__ type u[]
    __global__ void forms(int *x)
    {
        extern __shared__ pair<int, pair<int, int>> s[];
        extern __shared__ alignas(32) const int a[], b[], c[];
        MEMORY(int);
        if (threadIdx.x == 0)
            s[1] = {4, {5, 6}};
        __syncthreads();
        x[threadIdx.x] = a[3] + 10 * b[4] + 100 * c[5] + 1000 * u[3] + (a == c);
    }
}

static void check_made(void)
{
    int px[2] = {5, 6};
    ckpp_array x = ckpp_view(px, 2);

    CHECK_OK(ckpp_launch(made, "add_one", CKPP_ARGS(&x), .grid = 1, .block = 2));
    CHECK_OK(ckpp_launch(made, "add_two", CKPP_ARGS(&x), .grid = 1, .block = 2));
    CHECK(px[0] == 8 && px[1] == 9);
    if (!on_gpu())
        CHECK_ERROR(ckpp_launch(made, "add_three", CKPP_ARGS(&x), .grid = 1, .block = 2),
                    CKPP_ERROR_ARGUMENT, "no kernel 'add_three'",
                    "a kernel that a macro makes is found where names(...) lists it");
    else
        CHECK_OK(ckpp_launch(made, "add_three", CKPP_ARGS(&x), .grid = 1, .block = 2));
    CHECK_OK(ckpp_launch(memory, "forms", CKPP_ARGS(&x), .grid = 1, .block = 2, .shared = 64));
    CHECK(px[0] == 4654 + 1 && px[1] == 4655);
}

int main(void)
{
    ckpp_array y = {0}, of_e = {0}, of_s = {0};

    CHECK_OK(ckpp_empty(&y, CKPP_INT32, CKPP_SHAPE(1)));
    CHECK_OK(ckpp_launch(forms, "one", CKPP_ARGS(&y), .grid = 1, .block = 1));
    CHECK_ELEMENTS(&y, 13);
    CHECK_OK(ckpp_launch(forms, "two", CKPP_ARGS(&y), .grid = 1, .block = 1));
    CHECK_ELEMENTS(&y, 4);
    CHECK_OK(ckpp_module_global(forms, "e", CKPP_INT32, CKPP_SHAPE(1), &of_e));
    CHECK_ELEMENTS(&of_e, 1);
    CHECK_OK(ckpp_module_global(forms, "s", CKPP_INT32, CKPP_SHAPE(2), &of_s));
    CHECK_ELEMENTS(&of_s, 3, 4);
    ckpp_free(&y);
    check_made();
    return finish("module_macros");
}

/* raw_constant_names.c - values of a template may be called like functions of the C library: body,
 * preamble and the types of parameters see the values, and headers what they need. */
#include "check.h"

#pragma kernel begin declare
struct reading { float value; int round; };
static float declared(float v) { return floorf(v) + 0.5f; }
#pragma kernel end declare

#pragma kernel raw named in(float x, struct reading r) out(float y[x.shape[0]]) \
        template(int round, bool log, unsigned pow, int8 abs) \
        threads(x.shape[0])
{
    static_assert(round == 12 && log && pow == 3000000000u && abs == -5, "the values");
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < _threads.x)
        y[k] = declared(x[k]) + round + abs + r.value + r.round + sqrt(x[k]) + (log ? 0.25f : 0);
}

/* With a header of either compiler's, and text behind it that needs the values. */
#pragma kernel raw with_headers in(T x) out(T y[x.shape[0]]) template(T, int max, int time) \
        threads(x.shape[0]) \
        preamble("#ifdef __CUDACC_RTC__\n#  include <cuda_fp16.h>\n#else\n" \
                 "# include <algorithm>\n#endif\n" \
                 "struct pair { T a[max]; };\n#define BOTH (max + time)\n" \
                 "static __device__ int both() { return BOTH; }")
{
    pair p;
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= _threads.x)
        return;
    for (int j = 0; j < max; j++)
        p.a[j] = x[k] + j;
    y[k] = p.a[max - 1] + both();
}
/* The compilers' messages name the user's lines. */
#pragma kernel raw wrong out(int y[1]) template(int round) grid(1) block(1) \
        preamble("#ifdef NEVER\n#include <never>\n#endif\n" \
                 "static __device__ int f() { return no_such_thing; }")
{
    y[0] = f() + round;
}

int main(void)
{
    float in[5] = {1, 4, 9, 16, 25}, out[5];
    int words[3];
    struct reading r = {100, 1000};
    ckpp_array x = ckpp_view(in, 5), y = ckpp_view(out, 5), w = ckpp_view(words, 1);
    CHECK_OK(named(x, r, &y, .round = 12, .log = true, .pow = 3000000000u, .abs = -5));
    for (int k = 0; k < 5; k++)
        CHECK(out[k] == in[k] + 0.5f + 12 - 5 + 1100 + sqrtf(in[k]) + 0.25f);
    CHECK_OK(with_headers(x, &y, .max = 3, .time = 40));
    for (int k = 0; k < 5; k++)
        CHECK(out[k] == in[k] + 2 + 43);
    CHECK_ERROR(wrong(&w, .round = 1), CKPP_ERROR_COMPILE, "no_such_thing",
                "raw_constant_names.c:41");
    return finish("raw_constant_names");
}

/* Every clause, inline and in definitions. */
#include <ckpp/ckpp.h>

#pragma kernel elementwise first in(raw T x, int64 k, float a) out(raw T y) size(x.shape[0] - k) \
        stream(ckpp_get_stream()) device(a > 1 ? 0 : CKPP_HOST) options("-DX=1 " "-DY=\"2\"") if(k > 100) nowait \
        preamble("__device__ float twice(float v)\n{\n    return 2 * v;\n}\n") before("float s = 0;") after("(void)s;")
{
    s += a;
    y[i] = x[i + k] * twice(a) + X;
}

ckpp_status second(long n, const float *x, float *y, ckpp_stream stream, bool big);
ckpp_status second(long n, const float *x, float *y, ckpp_stream stream, bool big)
{
    struct { ckpp_status status; } result;
    #pragma kernel elementwise in(raw float x[n]) out(raw float y[n])                \
            size(n - 1) stream(stream) device(0)  /* a comment */                    \
            status(result.status) if(big && n > 1) nowait options("-DSCALE=2")      \
            preamble("#define TWICE(v) (2 * (v))") before("float s = 1;") after("(void)s;")
    { y[i] = TWICE(x[i + 1]) * s; }
    return result.status;
}

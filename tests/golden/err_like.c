/* err_like.c - outputs that have the shape of another parameter. */
#pragma kernel raw f in(float x like y, ckpp_texture t) template(int N like x) inout(float u like x) \
        out(float y like z, float w like v, float v like w, float s like s, float p like t, float r like x[3]) \
        grid(1) block(1)
{ y[0] = w[0] = v[0] = s[0] = p[0] = r[0] = u[0] = x[0] + N + tex1D<float>(t, 0); }

#pragma kernel elementwise g in(T x) out(T y like x)
{ y = x; }

#pragma kernel declare
struct like { int a; };

/* `like` may be a name as any other. */
#pragma kernel raw h in(struct like like) out(float y like like) grid(1) block(1)
{ y[0] = like[0].a; }

/* --list: modules, and kernels that are compiled already. */
#pragma kernel module filters names("scale<float>", "scale<double>")
{
    template <class T> __global__ void scale(T *x) { *x = 2 * *x; }
}
#pragma kernel precompiled scale file("scale.cubin") symbol("scale") in(float x) out(float y[x.shape[0]]) scalars(float a, int n)
;

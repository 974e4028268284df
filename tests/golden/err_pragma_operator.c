void f(int n, float *x)
{
    _Pragma("kernel elementwise in(float x[n], \"a\") out(flo\
t y[n])") { x = 1; }
    _Pragma("kernel elementwise inout(\x66loat x[n] = \"\\\"\")")
    { x = 1; }
    _Pragma("kernel elementwis")
}

/* Placeholders with extents take the type of what their pointers point to; rows of arrays too. */
void f(int n, const float *x, float *y, double m[3][4], const double (*row)[4]);
void f(int n, const float *x, float *y, double m[3][4], const double (*row)[4])
{
    #pragma kernel elementwise in(T x[n], int n_ = n, R a = 2.0) out(T y[n])
    { y = x + (T)a + n_; }
    #pragma kernel elementwise in(T row[3][4]) inout(T m[3][4])
    { m += row; }
    #pragma kernel elementwise in(double row[3][4]) inout(double m[3][4])
    { m += row; }
}

struct pair { float a, b; }; // what only loops have
void f(float *x)
{
    #pragma kernel elementwise inout(float x[4]) collapse(2)
    { x += 1; }
    #pragma kernel elementwise inout(float x[4]) private(k)
    { x += 1; }
}

float early(int n, float *x)
{
    float s = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : s) nowait
    for (int j = 0; j < n; j++)
        s += x[j];
    return s;
}

void inner(int n, float *x, float *y)
{
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        float t = 0;
        #pragma kernel reduction reduce(+ : t)
        for (int k = 0; k < 10; k++) {
            t += x[k];
            break;
        }
        y[j] = t;
    }
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        float t = 0;
        #pragma kernel elementwise
        for (int k = 0; k < 10; k++)
            t = x[k];
        y[j] = t;
    }
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        #pragma kernel elementwise
        for (int k = 1; k < 10; k++)
            y[j] = x[k];
    }
    #pragma kernel elementwise in(x[10]) inout(y[n * 10])
    for (int j = 0; j < n; j++) {
        #pragma kernel elementwise
        for (int k = 1; k < 10; k++)
            y[j * 10 + k] = x[k] + y[j * 10 + k - 1];
    }
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        float t = 0, u = 0;
        #pragma kernel reduction reduce(* : t) reduce(+ : u) axis(0)
        for (int k = 0; k < 10; k++)
            t += x[k];
        y[j] = t + u;
    }
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++) {
        #pragma kernel raw
        for (int k = 0; k < 10; k++)
            y[j] = k;
    }
}

void headers(int n, int s, float *x, float *y)
{
    int k;
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        float t = 0;
        #pragma kernel reduction reduce(+ : t)
        for (k = 0; k < 10; k++)
            t += x[k];
        y[j] = t;
    }
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        float t = 0;
        #pragma kernel reduction reduce(+ : t)
        for (int k = 0; k < 10; k += s)
            t += x[k];
        y[j] = t;
    }
    #pragma kernel elementwise in(x[10]) out(y[n])
    for (int j = 0; j < n; j++) {
        float t = 0;
        #pragma kernel reduction reduce(+ : t)
        for (index_t k = 0; k < 10; k++)
            t += x[k];
        y[j] = t;
    }
}

static float changing = 3;
static inline float scaled(float x) { return x * changing; }
void variable_in_function(int n, float *x)
{
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++)
        x[j] = scaled(x[j]);
}
void in_a_region(int n, float *x)
{
    #pragma omp parallel
    {
        #pragma omp for schedule(static)
        #pragma kernel elementwise out(x[n])
        for (int j = 0; j < n; j++)
            x[j] = 1;
    }
    #pragma kernel elementwise out(x[n])
    for (int j = 0; j < n; j++) {
        int k;
        float sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (k = 0; k < n; k++)
            sum += 1;
        x[j] = sum;
    }
}
void by_expressions(int n, const float *x, float *y)
{
    struct pair s = {0, 0};
    float sum = 0;
    #pragma kernel reduction in(x[n]) reduce({a.a + b.a, a.b * b.b} : s)
    for (int j = 0; j < n; j++)
        s.a += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : sum, {a.a + b.a, a.b * b.b} : s) identity({0, 1})
    for (int j = 0; j < n; j++)
        s.a += x[j], sum += x[j];
    #pragma kernel reduction in(x[n]) reduce({a.a + b.a, a.b * b.b} : s) identity({0, 1})
    for (int j = 0; j < n; j++) {
        float most = 0;
        #pragma kernel reduction reduce(max : most)
        for (int k = 0; k < n; k++)
            most = most > x[k] ? most : x[k];
        s.a += most;
    }
}

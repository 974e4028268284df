/* tune(...): what is wrong with it. */
#pragma kernel declare
#define WIDE 64

#pragma kernel raw unknown in(T x) out(T y) template(T, int N) threads(1) tune(M = 1, 2)
{ y[0] = x[N]; }
#pragma kernel raw type in(T x) out(T y) template(T, int N) threads(1) tune(T = 1, 2)
{ y[0] = x[N]; }
#pragma kernel raw nothing in(T x) out(T y) template(T, int N) threads(1) tune()
{ y[0] = x[N]; }
#pragma kernel raw no_values in(T x) out(T y) template(T, int N) threads(1) tune(N)
{ y[0] = x[N]; }
#pragma kernel raw no_values in(T x) out(T y) template(T, int N) threads(1) tune(N =)
{ y[0] = x[N]; }
#pragma kernel raw no_value in(T x) out(T y) template(T, int N) threads(1) tune(N = 1, , 2)
{ y[0] = x[N]; }
#pragma kernel raw comma in(T x) out(T y) template(T, int N) threads(1) tune(N = 1, 2,)
{ y[0] = x[N]; }
#pragma kernel raw no_name in(T x) out(T y) template(T, int N) threads(1) tune(N = 1, 2; ; block = 32)
{ y[0] = x[N]; }
#pragma kernel raw number in(T x) out(T y) template(T, int N) threads(1) tune(16, 32)
{ y[0] = x[N]; }
#pragma kernel raw commas in(T x) out(T y) template(T, int N) threads(1) tune(N = 1, 2, block = 32)
{ y[0] = x[N]; }
#pragma kernel raw twice in(T x) out(T y) template(T, int N) threads(1) tune(N = 1, 2; N = 3)
{ y[0] = x[N]; }
#pragma kernel raw same in(T x) out(T y) template(T, int N) threads(1) tune(N = 1, WIDE, 2 + 3, 2 + 3)
{ y[0] = x[N]; }
#pragma kernel raw fits in(T x) out(T y) template(T, unsigned char N) threads(1) tune(N = 1, 256)
{ y[0] = x[N]; }
#pragma kernel raw negative in(T x) out(T y) template(T, unsigned N) threads(1) tune(N = -1)
{ y[0] = x[N]; }
#pragma kernel raw flag in(T x) out(T y) template(T, bool N) threads(1) tune(N = 0, true, 2)
{ y[0] = x[N]; }
#pragma kernel raw fraction in(T x) out(T y) template(T, int N) threads(1) tune(N = 1.5)
{ y[0] = x[N]; }
#pragma kernel raw both in(T x) out(T y) threads(1) block(32) tune(block = 32, 64)
{ y[0] = x[0]; }
#pragma kernel raw large in(T x) out(T y) threads(1) tune(block = 32, 2048)
{ y[0] = x[0]; }
#pragma kernel raw zero in(T x) out(T y) threads(1) tune(block = (32, 0))
{ y[0] = x[0]; }
#pragma kernel raw product in(T x) out(T y) threads(1) tune(block = (64, 32))
{ y[0] = x[0]; }
#pragma kernel raw deep in(T x) out(T y) threads(1) tune(block = (2, 2, 2, 2))
{ y[0] = x[0]; }
#pragma kernel raw many in(T x) out(T y) template(T, int M, int N, int K) threads(1) \
        tune(M = 1, 2, 3, 4, 5, 6, 7; N = 1, 2, 3, 4, 5, 6, 7; K = 1, 2, 3, 4, 5, 6)
{ y[0] = x[N + M + K]; }
#pragma kernel raw extent in(T x) out(T y[N]) template(T, int N) threads(1) tune(N = 1, 2)
{ y[0] = x[N]; }
#pragma kernel raw fill in(T x) out(T y) template(T, int N) threads(N) fill(N) tune(N = 1, 2)
{ y[0] = x[N]; }
#pragma kernel elementwise loop in(T x) out(T y) tune(block = 128, 256)
{ y = x; }
#pragma kernel raw again in(T x) out(T y) threads(1) tune(block = 32) tune(block = 64)
{ y[0] = x[0]; }

int main(void)
{
    float a[10] = {0};
    int N = 3;
    #pragma kernel raw inout(float a[10]) threads(10) tune(N = 1, 2)
    { a[0] = 1; }
    return N;
}

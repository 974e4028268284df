/* Variables of private(...) that are read after the loop, where C has the last iteration's value. */
extern int shown(int value), filled(int *values);
static int everywhere;

int plain(int n, int *y);
int plain(int n, int *y)
{
    int t = 3, m[2] = {0}, u;
    #pragma kernel elementwise out(y[n]) private(t, m, u)
    for (int k = 0; k < n; k++) {
        t = k;
        m[0] = m[1] = t;
        u = t;
        y[k] = m[0] + u;
    }
    if (n > 3)
        t = 4;
    u = n;
    return t + m[1] + u;
}

void around(int n, int *y);
void around(int n, int *y)
{
    int t = 3, u = 4, v = 5;
    for (int step = 0; step < n; step++) {
        y[0] += t;
        if (step % 2) {
            #pragma kernel elementwise out(y[n]) private(t)
            for (int k = 0; k < n; k++) { t = k; y[k] = t; }
        } else
            shown(t);
    }
    do {
        #pragma kernel elementwise out(y[n]) private(u)
        for (int k = 0; k < n; k++) { u = k; y[k] = u; }
    } while (u < n);
    #pragma kernel elementwise out(y[n]) private(v, everywhere)
    for (int k = 0; k < n; k++) { v = everywhere = k; y[k] = v + everywhere; }
    switch (y[0]) {
    case 0: v = 3; break;
    case 1: shown(v); break;
    }
}

int reader(void);
int reader(void)
{
    return everywhere;
}

/* what is assigned before is fine, on each way */
int fine(int n, int *y, const int *x);
int fine(int n, int *y, const int *x)
{
    int t = 3, m[2], u, j;
    for (int step = 0; step < n; step++) {
        t = step;
        shown(t);
        #pragma kernel elementwise out(y[n]) private(t, m, u, j)
        for (int k = 0; k < n; k++) {
            t = k;
            for (j = 0; j < 2; j++)
                m[j] = t;
            u = m[0];
            y[k] = m[1] + u;
        }
    }
    if (n > 3)
        t = 4;
    else {
        t = n;
    }
    filled(m);
    for (j = 0; j < 2; j++)
        shown(j + m[j] + (int)sizeof u);
    #pragma kernel elementwise out(y[n]) private(u)
    for (int k = 0; k < n; k++) { u = k; y[k] = u; }
    if (n > 5) {
        #pragma kernel elementwise out(y[n]) private(u)
        for (int k = 0; k < n; k++) { u = k; y[k] = u; }
    } else if (n > 4)
        return 3;
    else
        u = 3;
    {
        int u = 4;
        shown(u);
    }
    filled(&u);
    t += u;
    u = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : u)
    for (int k = 0; k < n; k++)
        u += x[k];
    return t + u;
}

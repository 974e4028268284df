/* Variables of private(...) that are read after the loop, where C has the last iteration's value. */
extern int shown(int value), filled(int *values);
static int everywhere;
extern int far;
static int above, called, again, then, between;
static int get_above(void) { return above; }

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

/* a variable of the file is everybody's */
void give(int n, int *y);
void give(int n, int *y)
{
    static int steps;
    y[0] = again + steps;
    #pragma kernel elementwise out(y[n]) private(above, called, again, then, between, far, steps)
    for (int k = 0; k < n; k++) {
        above = called = again = then = between = far = steps = k;
        y[k] = above + called + again + then + between + far + steps;
    }
    if (y[0] > 3)
        then = 3;
    shown(get_above());
    between = 4;
}
static void lead(int n, int *y) { give(n, y); }
int caller(int n, int *y);
int caller(int n, int *y)
{
    called = then = 3;
    for (int k = 0; k < n; k++)
        lead(n, y);
    return called + (n > 3 ? then : 2);
}
static int look(void) { return between; }
void jump(int n, int *y);
void jump(int n, int *y)
{
    int t, u, *p = &u;
    #pragma kernel elementwise out(y[n]) private(t, u)
    for (int k = 0; k < n; k++) { t = u = k; y[k] = t + u; }
    if (n > 3)
        goto out;
    t = look();
out:
    y[0] = t + *p;
}

/* counters of the file that are assigned before each use, also in callers */
static int i, j, own;
int k_of_file;
static void fill(int *y) { for (i = 0; i < 4; i++) y[i] = i; }
void count(int n, int *y);
void count(int n, int *y)
{
    #pragma kernel elementwise out(y[n]) private(j, k_of_file, own)
    for (i = 0; i < n; i++) {
        own = 2;
        for (j = 0; j < 3; j++)
            for (k_of_file = 0; k_of_file < 3; k_of_file++)
                own += j;
        y[i] = own;
    }
    for (j = 0; j < n; j++)
        y[j] += 1;
    if (n > 3) {
        #pragma kernel elementwise out(y[n]) private(far)
        for (i = 0; i < n; i++) { far = i; y[i] = far; }
    }
    far = 0;
}
int main(void)
{
    int y[4];
    own = 3;
    shown(own);
    fill(y);
    for (int step = 0; step < 3; step++)
        count(4, y);
    for (j = 0; j < 4; j++)
        shown(y[j]);
    #pragma kernel elementwise out(y[4]) private(above)
    for (i = 0; i < 4; i++) { above = i; y[i] = above; }
    return y[3];
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

struct kept {
    int n;
    int *at;
};

int kept(int n, int *y);
int kept(int n, int *y)
{
    int t = 3, m[2] = {0}, u[2] = {0}, v = 4, *p = m, *q = &u[1];
    struct kept s = {1, &t};
    void *any = (void *)&v;
    #pragma kernel elementwise out(y[n]) private(t, m, u, v)
    for (int k = 0; k < n; k++) {
        t = m[0] = u[1] = v = k;
        y[k] = t + m[0] + u[1] + v;
    }
    return *p + *q + *s.at + *(int *)any;
}

int not_kept(int n, int *y);
int not_kept(int n, int *y)
{
    struct {
        int t;
    } s = {1};
    int t = 3, m[2] = {0}, a = m[1], *p = &s.t;
    filled(&t);
    filled(m);
    filled(&m[1]);
    #pragma kernel elementwise out(y[n]) private(t, m)
    for (int k = 0; k < n; k++) {
        t = m[0] = k;
        y[k] = t + m[0];
    }
    return a + *p;
}

/* An operator that a loop may mean, and which is defined below it. */
struct pair_of { int a; operator int() const { return a; } };
int operator-(pair_of p, pair_of q);

void f(int n, int *y)
{
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
        pair_of p = {k};
        y[k] = p - p;
    }
}

int operator-(pair_of p, pair_of q) { return p.a * q.a; }
int operator+(pair_of p, pair_of q) { return p.a + q.a; }

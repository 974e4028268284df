// arrays of headers, and types that loops' kernels cannot have
int handed(int *, int);
void header_arrays(void)
{
    #pragma kernel elementwise inout(from_header[100])
    for (int r = 1; r < 16; r++)
        from_header[r] = handed(from_header, r) + 1;
    #pragma kernel elementwise
    for (int r = 1; r < 16; r++)
        from_header[r] = handed(from_header, r) + 1;
    #pragma kernel elementwise inout(from_header[100])
    for (int r = 1; r < 16; r++)
        from_header[r] = *from_header + r;
}

struct hides { int a; };
void hidden_structs(int n)
{
    struct hides before[8];
    struct hides { double a; };
    struct hides after[8];
    #pragma kernel elementwise inout(before)
    for (int k = 0; k < 8; k++)
        before[k].a = k;
    #pragma kernel elementwise inout(after)
    for (int k = 0; k < 8; k++)
        after[k].a = k;
}

typedef float lanes __attribute__((vector_size(16)));
enum { LAST = 3 };
void no_such_types(int n, float *y)
{
    long double scale = 2;
    __int128 wide = 1;
    lanes v[4];
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = (float)scale + (float)(wide + k);
    #pragma kernel elementwise inout(v)
    for (int k = 0; k < 4; k++)
        v[k] = 2 * v[k];
    #pragma kernel elementwise out(y[n])
    for (int k = 0; k < n; k++) {
        int t[5] = {[LAST] = 7, [1] = k};
        y[k] = t[3];
    }
}

void rows(int n, int (*m)[4], int *y)
{
    int own[8][4];
    #pragma kernel elementwise in(m[n][4]) out(y[n])
    for (int a = 0; a < n; a++) {
        const int *row = m[a];
        y[a] = row[0];
    }
    #pragma kernel elementwise in(own) out(y[8])
    for (int a = 0; a < 8; a++) {
        const int(*row)[4] = own;
        y[a] = own[a][0] + *own[a];
    }
}

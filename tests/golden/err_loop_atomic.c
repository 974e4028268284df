// updates of one element by operators whose order decides, and some whose order does not
enum { BINS = 8 };
struct totals { float sum, most; int bits[2]; };
union both { int n; float x; };
void different(int n, const int *k, const float *x, int *h, float *f, struct totals *t, float (*m)[BINS],
               union both *both)
{
    #pragma kernel elementwise in(k[n]) inout(h[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[k[j]] |= 1;
        #pragma kernel atomic
        h[k[j]] &= 6;
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(f[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        f[k[j]] += x[j];
        if (x[j] > 2) {
            #pragma kernel atomic
            f[k[j] + 1] = fmaxf(f[k[j] + 1], x[j]);
        }
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(t[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        t[k[j]].most = fmaxf(t[k[j]].most, x[j]);
        #pragma kernel atomic
        t[k[j]].most = fminf(t[k[j]].most, 5);
    }
    #pragma kernel elementwise in(k[n]) inout(h[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        int old = h[k[j]]++;
        #pragma kernel atomic
        h[old % BINS] ^= 1;
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(m[BINS][BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        m[k[j]][0] += x[j];
        #pragma kernel atomic
        m[0][k[j]] = fminf(m[0][k[j]], x[j]);
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(both[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        both[k[j]].x += x[j];
        #pragma kernel atomic
        both[k[j]].n |= 1;
    }
    #pragma kernel elementwise in(k[n]) inout(h[BINS])
    for (int j = 0; j < n; j++) {
        int all = 0;
        #pragma kernel reduction reduce(+ : all)
        for (int c = 0; c < n; c++)
            all += k[c];
        #pragma kernel atomic
        h[j % 2] += all;
        #pragma kernel atomic
        h[j % 2] |= all;
    }
    // a plain store, and another operator
    #pragma kernel elementwise in(k[n]) inout(h[n])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[k[j]] += 1;
        h[j] = 0;
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(f[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        f[k[j]] += x[j];
        f[k[j]] *= x[j];
    }
}
void same(int n, const int *k, const float *x, int *h, float *f, struct totals *t, float (*m)[BINS])
{
    #pragma kernel elementwise in(k[n]) inout(h[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[k[j]] += 1;
        #pragma kernel atomic
        h[k[j] + 1]--;
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(t[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        t[k[j]].sum += x[j];
        #pragma kernel atomic
        t[k[j]].most = fmaxf(t[k[j]].most, x[j]);
    }
    #pragma kernel elementwise in(k[n]) inout(h[2])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[0] |= k[j];
        #pragma kernel atomic
        h[1] &= k[j];
    }
    #pragma kernel elementwise in(k[n], x[n]) inout(m[n][BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        m[j][k[j]] += x[j];
        #pragma kernel atomic
        m[j][0] = fminf(m[j][0], x[j]);
    }
    #pragma kernel elementwise in(k[n]) inout(h[BINS]) independent
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[k[j] & 3] |= 1;
        #pragma kernel atomic
        h[k[j] | 4] &= 6;
    }
}
// a bit-field; and a member that one struct has as a number
struct bits { unsigned low : 5, plain : 27; };
struct other { unsigned plain; };
void fields(int n, struct bits *b, struct other *o)
{
    #pragma kernel elementwise inout(b[BINS], o[BINS])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        b[j % BINS].low++;
        #pragma kernel atomic
        o[j % BINS].plain++;
    }
}

/* Elements and members that a loop combines, and does something else with. */
struct q { int a, b; };
void f(int n, const int *x, int *s, struct q *t, int s2[2][3], int k);
void f(int n, const int *x, int *s, struct q *t, int s2[2][3], int k)
{
    #pragma kernel reduction in(x[n]) reduce(+ : s[0])
    for (int j = 0; j < n; j++) s[0] += x[j] + s[1];
    #pragma kernel reduction in(x[n]) reduce(+ : s[j])
    for (int j = 0; j < n; j++) s[j] += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s[k])
    for (int j = 0; j < n; j++) { int k = x[j]; s[k] += x[j]; }
    #pragma kernel reduction in(x[n]) reduce(+ : t->a)
    for (int j = 0; j < n; j++) t->a += x[j] + t->b;
    #pragma kernel reduction in(x[n]) reduce(+ : t->a)
    for (int j = 0; j < n; j++) t[0].a += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s2[1])
    for (int j = 0; j < n; j++) s2[1][0] += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s[0:2])
    for (int j = 0; j < n; j++) s[x[j] & 1] += x[j];
    #pragma kernel reduction in(s[n]) reduce(+ : s[0])
    for (int j = 0; j < n; j++) s[0] += s[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s[0], s[0])
    for (int j = 0; j < n; j++) s[0] += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : k, s[k])
    for (int j = 0; j < n; j++) s[k] += x[j], k += 2;
    #pragma kernel reduction in(x[n]) reduce(+ : s[k++])
    for (int j = 0; j < n; j++) s[k++] += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : s[0])
    for (int j = 0; j < n; j++) s[0] = x[j];
}
// a bit-field; and a member that one struct has as a number
struct bits { unsigned low : 5, plain : 27; };
struct other { unsigned plain; };
void g(int n, const int *x, struct bits *b);
void g(int n, const int *x, struct bits *b)
{
    #pragma kernel reduction in(x[n]) reduce(+ : b->low)
    for (int j = 0; j < n; j++) b->low += x[j];
    #pragma kernel reduction in(x[n]) reduce(+ : b->plain)
    for (int j = 0; j < n; j++) b->plain += x[j];
}

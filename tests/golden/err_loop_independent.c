/* What 'independent' says is not true, and ckpp sees it. */
#define FAR (2 * 10)
void conflicts(int n, int *x, int (*m)[8])
{
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = 1; j < n; j++)
        x[j] += x[j - 1];
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = n; j >= 4; j -= 4)
        x[j] = x[4 + j] + 1;
    #pragma kernel elementwise inout(x[200000]) independent
    for (int j = 0; j < 100000; j++)
        x[j] = x[j + FAR];
    #pragma kernel elementwise inout(x[41]) independent
    for (int j = 0; j <= 20; j++)
        x[j] = x[j + FAR];
    #pragma kernel elementwise inout(m[n][8]) independent
    for (int j = 1; j < n; j++)
        m[j][n] = m[j - 1][n];
    #pragma kernel elementwise inout(m[n][8]) independent collapse(2)
    for (int j = 1; j < n; j++)
        for (int k = 0; k < 8; k++)
            m[j][k] += m[j - 1][k];
    #pragma kernel elementwise inout(m[n][8]) independent collapse(2)
    for (int j = 2; j < n; j++)
        for (int k = 0; k < 7; k++)
            m[j][k] += m[j - 1][k + 1];
    #pragma kernel elementwise out(x[n]) independent
    for (int j = 0; j < n - 1; j++) {
        x[j] = 1;
        x[j + 1] = 2;
    }
}
/* right, or not known */
void others(int n, int *x, int (*m)[8])
{
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = 0; j < n; j++)
        x[j] = x[j + FAR];
    #pragma kernel elementwise inout(x[40]) independent
    for (int j = 0; j < 20; j++)
        x[j] = x[j + FAR];
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = 1; j < n; j += 2)
        x[j] = x[j - 1];
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = 1; j < n; j++)
        if (j % 2)
            x[j] = x[j - 1];
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = 1; j < n; j++)
        x[j] = j % 2 ? x[j - 1] : x[j];
    #pragma kernel elementwise inout(m[n][8]) independent
    for (int j = 1; j < 8; j++)
        m[j][j] = m[j][j - 1];
    #pragma kernel elementwise inout(m[n][8]) independent
    for (int j = 1; j < n; j++)
        m[j][0] = m[j - 1][1];
    #pragma kernel elementwise inout(m[n][8]) independent collapse(2)
    for (int j = 1; j < n; j++)
        for (int k = 0; k < 4; k++)
            m[j][k] += m[j - 1][k + 4];
    #pragma kernel elementwise inout(m[n][8]) independent collapse(2)
    for (int j = 1; j < n; j++)
        for (int k = 0; k < 8; k++)
            m[j][k] += m[k][j - 1];
    #pragma kernel elementwise inout(x[n]) independent
    for (int j = 0; j < n; j++)
        x[2 * j] = x[2 * j + 1];
}

/* for_joined.c - reduce(...) of elements and members gives what the plain loop gives. */
#include "check.h"

#include <limits.h>

enum { N = 300, R = 7, C = 40 };
struct stats {
    double sum;
    int count, most;
    struct {
        float least;
    } in;
};
struct best {
    float value;
    int at;
};
static int x[N];
static float m[R][C];
static double grid[2][3];
static struct stats all[3];

static void into(struct stats *t, int n, int which, double *s)
{
    #pragma kernel reduction in(x[n]) reduce(+ : t->sum, t->count, s[which + 1]) \
        reduce(min : t->in.least)
    for (int j = 0; j < n; j++) {
        t->sum += x[j] * 0.5;
        t->count++;
        s[which + 1] = s[which + 1] + 2 * x[j];
        t->in.least = fminf(t->in.least, (float)x[j]);
    }
}

static void test_members(void)
{
    struct stats t = {1, 2, -5, {1e9f}};
    double s[4] = {0, 1, 2, 3}, sum = 0;
    int least = INT_MAX;
    for (int j = 0; j < N; j++) {
        sum += x[j];
        least = x[j] < least ? x[j] : least;
    }
    into(&t, N, 1, s);
    CHECK(t.sum == 1 + sum / 2 && t.count == 2 + N && t.most == -5 && t.in.least == (float)least);
    CHECK(s[0] == 0 && s[1] == 1 && s[2] == 2 + 2 * sum && s[3] == 3);
}

/* by the same construct for several elements */
static void test_elements(void)
{
    for (int r = 0; r < 2; r++)
        for (int k = 0; k < 3; k++) {
            double sum = r;
            grid[r][k] = r;
            #pragma kernel reduction in(x) reduce(+ : grid[r][k])
            for (int j = 0; j < N; j++)
                if (x[j] % 3 == k)
                    grid[r][k] += x[j] + r;
            for (int j = 0; j < N; j++)
                sum += x[j] % 3 == k ? x[j] + r : 0;
            CHECK(grid[r][k] == sum);
        }
    int most = 0, bits = 0;
    #pragma kernel reduction in(x) reduce(max : all[1].most) reduce(| : all[2].count)
    for (int j = 0; j < N; j++) {
        if (x[j] > all[1].most)
            all[1].most = x[j];
        all[2].count |= x[j] & 12;
    }
    for (int j = 0; j < N; j++) {
        most = x[j] > most ? x[j] : most;
        bits |= x[j] & 12;
    }
    CHECK(all[1].most == most && all[2].count == bits && !all[0].most && !all[1].count);
}

static void test_rows(void)
{
    double total[2] = {5, 6}, sum = 6;
    #pragma kernel reduction in(m) reduce(+ : total[1])
    for (int r = 0; r < R; r++) {
        float row = 0;
        #pragma kernel reduction reduce(+ : row)
        for (int c = 0; c < C; c++)
            row += m[r][c];
        total[1] += row * r;
    }
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++)
            sum += m[r][c] * r;
    CHECK(total[0] == 5 && total[1] == sum);
}

static void test_struct(void)
{
    struct best b[2] = {{-1, -1}, {-INFINITY, -1}}, c = {-INFINITY, -1};
    #pragma kernel reduction in(x) identity({-INFINITY, INT_MAX}) \
        reduce(b.value > a.value || (b.value == a.value && b.at < a.at) ? b : a : b[1])
    for (int j = 0; j < N; j++)
        if ((float)x[j] > b[1].value)
            b[1] = (struct best){(float)x[j], j};
    for (int j = 0; j < N; j++)
        if ((float)x[j] > c.value)
            c = (struct best){(float)x[j], j};
    CHECK(b[1].value == c.value && b[1].at == c.at && b[0].at == -1);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        x[j] = j * 37 % 101 - 20;
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++)
            m[r][c] = (float)(r * 3 + c % 5);
    test_members();
    test_elements();
    test_rows();
    test_struct();
    return failures != 0;
}

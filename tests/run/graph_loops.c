/* graph_loops.c - loops in graph blocks whose condition is on the device: a GPU repeats them by
 * itself, the host runs them as C. Nested ones, in functions, with memory of their own, of each
 * type of condition; and what cannot be a condition. */
#include "check.h"

enum { N = 1000 };

#pragma kernel elementwise halve inout(T x)
{ x = x / 2; }
#pragma kernel elementwise add in(T a) inout(T x)
{ x += a; }
#pragma kernel reduction above in(T limit, T x) out(int32 more) reduce(max)
{ return x > limit; }
#pragma kernel elementwise countdown inout(T left)
{ left = left - 1; }
#pragma kernel elementwise set in(T value) out(T x)
{ x = value; }

static ckpp_array make(ckpp_dtype type, double value)
{
    ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, type, CKPP_SHAPE(N), value));
    return a;
}

static ckpp_array number(ckpp_dtype type, double value)
{
    ckpp_array a = {0};
    CHECK_OK(ckpp_full(&a, type, 0, NULL, value));
    return a;
}

/* The first element. */
static double value_of(const ckpp_array *a)
{
    static double all[N];
    ckpp_array host = *a;
    host.data = all;
    host.owner = NULL;
    host.device = CKPP_HOST;
    CHECK_OK(ckpp_copy(&host, a));
    return creal(element_get(a->dtype, all, 0));
}

/* Runs until the values are small; how often depends on them. */
static void halve_until(double limit, ckpp_array *x, ckpp_array *rounds)
{
    ckpp_array more = {0};
    #pragma kernel graph
    {
        CHECK_OK(above(limit, *x, &more));
        while (more) {
            CHECK_OK(halve(x));
            CHECK_OK(add(1, rounds));
            CHECK_OK(above(limit, *x, &more));
        }
    }
    ckpp_free(&more);
}

static void test_until(void)
{
    for (int run = 0; run < 4; run++) {
        ckpp_array x = make(CKPP_FLOAT64, 1 << (10 - run)), rounds = number(CKPP_INT64, 0);
        halve_until(1, &x, &rounds);
        CHECK(value_of(&x) == 1 && value_of(&rounds) == 10 - run);
        halve_until(run == 2 ? 0.25 : 1, &x, &rounds);
        CHECK(value_of(&rounds) == 10 - run + (run == 2 ? 2 : 0));
        ckpp_free(&x), ckpp_free(&rounds);
    }
}

/* The same arrays again and again: nothing is built anew. What is behind a loop waits for it. */
static void test_again(void)
{
    ckpp_array x = make(CKPP_FLOAT32, 0), left = number(CKPP_INT32, 0), y = make(CKPP_FLOAT32, 0);
    for (int run = 0; run < 5; run++) {
        #pragma kernel graph
        {
            CHECK_OK(set(run, &left));
            while (left) {
                CHECK_OK(add(1, &x));
                CHECK_OK(countdown(&left));
            }
            CHECK_OK(ckpp_copy(&y, &x));
            CHECK_OK(add(run, &y));
        }
        CHECK(value_of(&x) == run * (run + 1) / 2 && value_of(&y) == value_of(&x) + run);
    }
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&left);
}

/* A loop without braces. */
static void test_statement(void)
{
    ckpp_array left = number(CKPP_INT32, 5);
    #pragma kernel graph
    {
        while (left)
            ckpp_must(countdown(&left));
    }
    CHECK(value_of(&left) == 0);
    ckpp_free(&left);
}

/* Other parameters in the body, another number of launches there. */
static void test_changed(void)
{
    ckpp_array x = make(CKPP_FLOAT32, 0), y = make(CKPP_FLOAT32, 0),
               left = number(CKPP_INT32, 0);
    double expected = 0;
    for (int run = 0; run < 6; run++) {
        const int step = run < 3 ? 1 : run, count = run == 4 ? 2 : 1;
        ckpp_array *to = run == 5 ? &y : &x;
        #pragma kernel graph
        {
            CHECK_OK(set(3, &left));
            while (left) {
                for (int k = 0; k < count; k++)
                    CHECK_OK(add(step, to));
                CHECK_OK(countdown(&left));
            }
        }
        expected += run == 5 ? 0 : 3 * step * count;
        CHECK(value_of(&x) == expected && value_of(&y) == (run == 5 ? 15 : 0));
    }
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&left);
}

static void inner(ckpp_array *x, ckpp_array *columns)
{
    #pragma kernel graph
    {
        CHECK_OK(set(4, columns));
        while (columns[0]) {
            CHECK_OK(add(1, x));
            CHECK_OK(countdown(columns));
        }
    }
}

struct loop { ckpp_array rows, *columns; };

/* Loops in loops, in a function that is called, and with memory that is allocated in the body. */
static void test_nested(void)
{
    ckpp_array x = make(CKPP_FLOAT32, 0), y = make(CKPP_FLOAT32, 0), columns = {0};
    struct loop l = {.columns = &columns};
    CHECK_OK(ckpp_zeros(&l.rows, CKPP_INT32, 0, NULL));
    CHECK_OK(ckpp_zeros(&columns, CKPP_INT32, 0, NULL));
    for (int run = 0; run < 3; run++) {
        #pragma kernel graph
        {
            CHECK_OK(set(3, &l.rows));
            while (l.rows) {
                ckpp_array one = {0};
                CHECK_OK(ckpp_full(&one, CKPP_FLOAT32, CKPP_SHAPE(N), 2));
                inner(&x, &columns);
                CHECK_OK(set(2, &columns));
                while (l.columns[0]) {
                    CHECK_OK(add(one, &y));
                    CHECK_OK(countdown(l.columns));
                }
                CHECK_OK(countdown(&l.rows));
                ckpp_free(&one);
            }
        }
        CHECK(value_of(&x) == 12 * (run + 1) && value_of(&y) == 12 * (run + 1));
    }
    ckpp_free(&x), ckpp_free(&y), ckpp_free(&l.rows), ckpp_free(&columns);
}

/* Arrays of a data region, inline constructs and loops. */
static void test_region(void)
{
    static float v[N], w[N];
    ckpp_array more = number(CKPP_INT32, 1);
    for (int k = 0; k < N; k++)
        v[k] = (float)k;
    #pragma kernel data inout(v, w)
    {
        #pragma kernel graph
        {
            while (more) {
                #pragma kernel elementwise in(v) inout(w)
                for (int k = 1; k < N - 1; k++)
                    w[k] = (v[k - 1] + v[k + 1]) / 2;
                #pragma kernel elementwise out(float v[N]) in(float w[N])
                { v = w / 2; }
                #pragma kernel reduction in(float v[N]) out(int32 m = more) reduce(max)
                { return v > 10; }
            }
        }
    }
    float most = 0;
    for (int k = 0; k < N; k++)
        most = v[k] > most ? v[k] : most;
    CHECK(most > 5 && most <= 10);
    ckpp_free(&more);
}

/* 0 and -0 end a loop, NaN does not. */
static void test_types(void)
{
    static const ckpp_dtype types[] = {CKPP_BOOL,   CKPP_INT8,    CKPP_UINT8, CKPP_INT16,
                                       CKPP_INT32,  CKPP_UINT64,  CKPP_INT64, CKPP_FLOAT32,
                                       CKPP_FLOAT64};
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        ckpp_array flag = number(types[k], 1), x = make(CKPP_FLOAT32, 0);
        #pragma kernel graph
        {
            while (flag) {
                CHECK_OK(add(1, &x));
                CHECK_OK(set(types[k] < CKPP_FLOAT32 ? 0.0 : -0.0, &flag));
            }
        }
        CHECK(value_of(&x) == 1);
        ckpp_free(&flag), ckpp_free(&x);
    }
}

/* Conditions of C stay loops of C. */
static void test_host(void)
{
    ckpp_array x = make(CKPP_FLOAT32, 0);
    int left = 3, *at = &left;
    double real = 2;
    #pragma kernel graph
    {
        while (left) {
            CHECK_OK(add(1, &x));
            left--;
            if (left == 1)
                break;
        }
        while (*at) {
            CHECK_OK(add(10, &x));
            left = 0;
        }
        while (real) {
            CHECK_OK(add(100, &x));
            real -= 1;
        }
    }
    CHECK(value_of(&x) == 212);
    ckpp_free(&x);
}

static void test_errors(void)
{
    ckpp_array x = make(CKPP_FLOAT32, 0), none = {0}, complex_ = {0};
    ckpp_status status = CKPP_OK;
    CHECK_OK(ckpp_zeros(&complex_, CKPP_COMPLEX64, 0, NULL));
    #pragma kernel graph status(status)
    {
        while (x) {
            CHECK_OK(add(1, &x));
        }
    }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "graph_loops.c:", "an array of 1000 elements, not of");
    #pragma kernel graph status(status)
    {
        while (none) {
            CHECK_OK(add(1, &x));
        }
    }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "an array of 0 elements");
    #pragma kernel graph status(status)
    {
        while (complex_) {
            CHECK_OK(add(1, &x));
        }
    }
    CHECK_ERROR(status, CKPP_ERROR_TYPE, "of complex64, and no integer");
    /* what fails ends the loop */
    ckpp_array flag = number(CKPP_INT32, 1), other = {0};
    CHECK_OK(ckpp_zeros(&other, CKPP_FLOAT32, CKPP_SHAPE(N + 1)));
    #pragma kernel graph status(status)
    {
        while (flag) {
            CHECK(add(other, &x) == CKPP_ERROR_SHAPE);
        }
    }
    CHECK_ERROR(status, CKPP_ERROR_SHAPE, "graph_loops.c:", "a part of it has failed");
    CHECK(value_of(&x) == 0);
    ckpp_free(&x), ckpp_free(&flag), ckpp_free(&other), ckpp_free(&complex_);
}

int main(void)
{
    test_until();
    test_again();
    test_statement();
    test_changed();
    test_nested();
    test_region();
    test_types();
    test_host();
    test_errors();
    return finish("graph_loops");
}

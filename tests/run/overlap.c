/* overlap.c - outputs that share memory with other arguments. */
#include "check.h"
#include "overlap.h"

#pragma kernel elementwise next in(float x) out(float y)

{ y = x + 1; }
#pragma kernel elementwise twins in(float x) out(float y, float z)
{ y = x, z = -x; }
#pragma kernel elementwise add in(float x) inout(float y)
{ y += x; }
#pragma kernel elementwise after in(raw float x) out(float y)
{ y = x[(i + 1) % n]; }

/* The loop's names are those of the function's arguments, which may be one array. */
static ckpp_status rotate(int n, const float *x, float *y)
{
    ckpp_status status;
    #pragma kernel elementwise in(x[n]) out(y[n]) status(status)
    for (int j = 0; j < n; j++)
        y[j] = x[(j + 1) % n];
    return status;
}

/* What a loop reads once, before it begins, may be an element that it writes. */
struct part { int n, m, x; };
static int shift = 5;
static ckpp_status center(int n, struct part *p, const struct part *ref)
{
    ckpp_status status;
    #pragma kernel elementwise inout(p[n]) status(status)
    for (int j = 0; j < n; j++)
        p[j].x -= ref->x;
    return status;
}
static ckpp_status weigh(struct part *p, const struct part *ref) /* up to a bound of its own */
{
    ckpp_status status;
    #pragma kernel elementwise inout(p[4]) status(status)
    for (int j = 0; j < ref->n; j++)
        p[j].n = p[j].m * ref->m;
    return status;
}
static ckpp_status clear(unsigned char *b, const int *n)
{
    ckpp_status status;
    #pragma kernel elementwise out(b[4]) status(status)
    for (int j = 0; j < *n; j++)
        b[j] = 0;
    return status;
}
static ckpp_status move(int *y)
{
    ckpp_status status;
    #pragma kernel elementwise inout(y[1]) status(status)
    for (int j = 0; j < 1; j++) {
        y[j] = 2;
        y[j] += shift;
    }
    return status;
}
static ckpp_status scatter(const int *to, int *y, const struct part *ref)
{
    ckpp_status status;
    #pragma kernel elementwise independent in(to[2]) inout(y[6]) status(status)
    for (int j = 0; j < 2; j++)
        y[to[j]] = ref->x;
    return status;
}
static ckpp_status add_up(const int *x, int *total)
{
    ckpp_status status;
    int sum = 0, *other = x ? &sum : total;
    #pragma kernel reduction in(x[1]) reduce(+ : sum) status(status)
    for (int j = 0; j < 3; j++)
        sum += x[0];
    *total = *other;
    return status;
}
static ckpp_status add_to(const int *x)
{
    ckpp_status status;
    #pragma kernel reduction in(x[1]) reduce(+ : shift) status(status)
    for (int j = 0; j < 3; j++)
        shift += x[0];
    return status;
}

/* Numbers of the file whose addresses only macros take, and numbers of a header. */
#define BY_TEXT (&by_text)
#define ALIAS by_alias
#define PREFIX &
static int by_text = 1, by_alias = 1, by_argument = 1, by_two = 1, by_prefix = 1, by_pasting = 1,
           by_nothing = 1;
static struct {
    union { int first, all[2]; } u;
} by_array = {{1}};
static ckpp_status count_down(int which, int *y)
{
    ckpp_status status = CKPP_OK;
    switch (which) {
    case 0:
        #pragma kernel elementwise inout(y[2]) status(status)
        for (int j = 0; j < 2; j++)
            y[j] -= far_number;
        break;
    case 1:
        #pragma kernel elementwise inout(y[2]) status(status)
        for (int j = 0; j < 2; j++)
            y[j] -= far_pair.second;
        break;
    case 2:
        #pragma kernel elementwise inout(y[2]) status(status)
        for (int j = 0; j < 2; j++)
            y[j] -= FAR_ELEMENT;
        break;
    case 3:
        #pragma kernel elementwise inout(y[2]) status(status)
        for (int j = 0; j < 2; j++)
            y[j] -= FAR_SUM;
        break;
    case 4:
        #pragma kernel elementwise inout(y[2]) status(status)
        for (int j = 0; j < far_number; j++)
            y[j] = 7;
        break;
    case 5:
        #pragma kernel reduction in(y[2]) reduce(+ : far_number) status(status)
        for (int j = 0; j < 2; j++)
            far_number += y[j];
        break;
    case 6:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_text;
        break;
    case 7:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_alias;
        break;
    case 8:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_argument;
        break;
    case 9:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_two;
        break;
    case 10:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_prefix;
        break;
    case 11:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_pasting;
        break;
    case 12:
        #pragma kernel elementwise inout(y[1]) status(status)
        for (int j = 0; j < 1; j++)
            y[j] -= by_array.u.first;
        break;
    default:
        #pragma kernel elementwise inout(y[2]) status(status)
        for (int j = 0; j < 2; j++)
            y[j] -= by_nothing + FAR_SIZE + FAR_SUM + far_number;
    }
    return status;
}

static void check_numbers(void)
{
    int local = 2, y[2] = {9, 8};
    int *const places[] = {&far_number, &far_pair.first, far_all, &far_all[1], &far_number,
                           &far_number, BY_TEXT, &ALIAS, ADDRESS(by_argument),
                           OUTER_ADDRESS((by_two)), PREFIX by_prefix, PART_ADDRESS(pasting),
                           by_array.u.all};
    static const char *const names[] = {"far_number",  "far_pair.second", "far_all[1]",
                                        "far_all[2]",  "far_number",      "far_number",
                                        "by_text",     "by_alias",        "by_argument",
                                        "by_two",      "by_prefix",       "by_pasting",
                                        "by_array.u.first"};
    for (int k = 0; k < (int)(sizeof places / sizeof *places); k++) {
        const int before = *places[k];
        CHECK_ERROR(count_down(k, places[k]), CKPP_ERROR_OVERLAP, names[k], "shares memory");
        CHECK(*places[k] == before);
    }
    CHECK_OK(count_down(-1, y));
    CHECK(y[0] == 9 - 1 - 2 - 7 - 1 && y[1] == 8 - 1 - 2 - 7 - 1);
    int *z = OUTER_ADDRESS(local); /* of a block */
    ckpp_status status;
    #pragma kernel elementwise inout(z[1]) status(status)
    for (int j = 0; j < 1; j++)
        z[j] -= local;
    CHECK_ERROR(status, CKPP_ERROR_OVERLAP, "'local' shares memory with 'z[j]'");
    CHECK(local == 2);
}

static ckpp_status spread(void)
{
    ckpp_status status;
    union {
        int n, all[4];
    } u = {3};
    #pragma kernel elementwise status(status)
    for (int j = 0; j < u.n; j++)
        u.all[j] = 1;
    return status;
}

static void check_copied(void)
{
    struct part p[4] = {{4, 2, 5}, {3, 3, 6}, {3, 4, 7}, {3, 5, 8}};
    const struct part other = {2, 3, 1};
    const int to[] = {0, 3};
    int y[4] = {4, 4, 4, 4}, total = 0;
    CHECK_ERROR(center(4, p, &p[1]), CKPP_ERROR_OVERLAP,
                "'ref->x' shares memory with 'p[j].x'", "copy it");
    CHECK_ERROR(weigh(p, p + 2), CKPP_ERROR_OVERLAP,
                "'ref->n' shares memory with 'p[j].n'", "copy it");
    CHECK_ERROR(clear((unsigned char *)y, y), CKPP_ERROR_OVERLAP,
                "'*n' shares memory with 'b[j]'", "copy it");
    CHECK_ERROR(spread(), CKPP_ERROR_OVERLAP, "'u.n' shares memory with 'u.all[j]'", "copy it");
    CHECK_ERROR(move(&shift), CKPP_ERROR_OVERLAP,
                "'shift' shares memory with 'y[j]'", "copy it");
    CHECK_ERROR(scatter(to, &p[0].n, p + 1), CKPP_ERROR_OVERLAP,
                "'ref->x' shares memory with 'y'", "copy it");
    CHECK_ERROR(add_to(&shift), CKPP_ERROR_OVERLAP,
                "'shift' shares memory with 'x[0]', which the loop reads", "of its own");
    CHECK(p[0].x == 5 && y[0] == 4 && shift == 5);
    /* in other elements, or in members that are not written, they stay what they are */
    CHECK_OK(center(1, p, &p[1]));
    CHECK(p[0].x == -1 && p[1].x == 6);
    CHECK_OK(weigh(p, &other));
    CHECK(p[0].n == 6 && p[1].n == 9 && p[2].n == 3);
    CHECK_OK(clear((unsigned char *)y, &y[1]));
    CHECK(y[0] == 0 && y[1] == 4);
    CHECK_OK(move(y));
    CHECK_OK(scatter(to, &p[0].n, p + 3));
    CHECK(y[0] == 7 && p[0].n == 8 && p[1].n == 8);
    CHECK_OK(add_up(&y[1], &total));
    CHECK(total == 12);
}

/* An array of floats with any strides, over memory that is large enough. */
static ckpp_array strided(float *data, int ndim, const int64_t *shape, const int64_t *strides)
{
    ckpp_array a = ckpp_view(&data[0]);
    a.ndim = ndim;
    for (int d = 0; d < ndim; d++) {
        a.shape[d] = shape[d];
        a.strides[d] = strides[d];
    }
    return a;
}

/* Whether two elements share a place: by looking at all of them. */
static bool meets(const ckpp_array *a)
{
    unsigned char seen[8192] = {0};
    for (int64_t k = 0; k < ckpp_size(a); k++) {
        int64_t at = 4096, rest = k;
        for (int d = a->ndim - 1; d >= 0; d--) {
            at += rest % a->shape[d] * a->strides[d];
            rest /= a->shape[d];
        }
        if (seen[at]++)
            return true;
    }
    return false;
}

/* Outputs whose elements share memory with each other are refused, others are not. */
static void check_itself(void)
{
    static float data[8192];
    ckpp_array x = ckpp_view(&data[0]), none = {0};
    ckpp_array y = strided(data, 2, (const int64_t[]){3, 3}, (const int64_t[]){1, 1});
    CHECK_ERROR(next(x, &y), CKPP_ERROR_OVERLAP, HERE, "next", "'y'",
                "(3, 3) with strides (1, 1)");
    CHECK_ERROR(ckpp_copy(&y, &y), CKPP_ERROR_OVERLAP, "'to'", "(3, 3) with strides (1, 1)");
    y = strided(data, 3, (const int64_t[]){2, 3, 4}, (const int64_t[]){12, 0, 1});
    CHECK_ERROR(add(x, &y), CKPP_ERROR_OVERLAP, "'y'", "strides (12, 0, 1)", HERE);
    /* what shares nothing though its strides do not nest */
    y = strided(data, 2, (const int64_t[]){3, 2}, (const int64_t[]){2, 3});
    CHECK_OK(ckpp_copy(&none, &x));
    CHECK_OK(next(none, &y));
    ckpp_free(&none);
    /* nor do no elements */
    y = strided(data, 3, (const int64_t[]){3, 0, 2}, (const int64_t[]){0, 1, 1});
    CHECK_OK(ckpp_copy(&y, &y));
    /* small ones of all kinds */
    unsigned state = 1;
    int refused = 0, taken = 0;
    for (int k = 0; k < 3000; k++) {
        int64_t shape[4], strides[4];
        int ndim = 1;
        for (int d = 0; d < 4; d++) {
            state = state * 1103515245u + 12345u;
            shape[d] = 1 + (state >> 16) % 5;
            strides[d] = (int64_t)((state >> 20) % 60) - 30;
            ndim += d && (state >> 10) % 4 != 0;
        }
        y = strided(data + 4096, ndim, shape, strides);
        ckpp_status status = ckpp_copy(&y, &y);
        CHECK(status == (meets(&y) ? CKPP_ERROR_OVERLAP : CKPP_OK));
        refused += status == CKPP_ERROR_OVERLAP;
        taken += status == CKPP_OK;
    }
    CHECK(refused > 300 && taken > 300);
}

int main(void)
{
    float data[12];
    for (int k = 0; k < 12; k++)
        data[k] = (float)k;
    ckpp_array a = ckpp_view(data, 12), low = {0}, high = {0}, back = {0}, even = {0}, odd = {0};
    CHECK_OK(ckpp_slice(&low, &a, 0, 0, 6, 1));
    CHECK_OK(ckpp_slice(&high, &a, 0, 6, 12, 1));
    CHECK_OK(ckpp_slice(&back, &a, 0, INT64_MIN, INT64_MAX, -1));
    CHECK_OK(ckpp_slice(&even, &a, 0, 0, 12, 2));
    CHECK_OK(ckpp_slice(&odd, &a, 0, 1, 12, 2));

    CHECK_OK(next(a, &a));                 /* exactly the same layout is allowed */
    CHECK_ELEMENTS(&a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    CHECK_OK(next(low, &high));            /* neighbours do not overlap */
    CHECK_ELEMENTS(&high, 2, 3, 4, 5, 6, 7);

    check_copied();
    check_numbers();
    CHECK_ERROR(next(a, &back), CKPP_ERROR_OVERLAP, "next", "'x'", "'y'", "overlap", HERE);
    CHECK_ERROR(add(back, &a), CKPP_ERROR_OVERLAP, "'x'", "'y'", HERE);
    ckpp_array shifted = {0};
    CHECK_OK(ckpp_slice(&shifted, &a, 0, 1, 7, 1));
    CHECK_ERROR(next(low, &shifted), CKPP_ERROR_OVERLAP, "'x'", "'y'", HERE);
    /* two outputs in the same place */
    CHECK_ERROR(twins(low, &high, &high), CKPP_ERROR_OVERLAP, "'y'", "'z'", HERE);
    ckpp_array none = {0};
    CHECK_ERROR(twins(low, &none, &none), CKPP_ERROR_OVERLAP, "'y'", "'z'", "empty", HERE);
    CHECK(!none.data && none.dtype == CKPP_NONE);
    CHECK_ELEMENTS(&high, 2, 3, 4, 5, 6, 7);

    CHECK_OK(next(low, &shifted, .overlap = true));   /* the caller says that it may */

    /* other iterations read what a body finds by itself */
    CHECK_ERROR(after(a, &a), CKPP_ERROR_OVERLAP, "after", "'x'", "'y'", "overlap", HERE);
    CHECK(rotate(12, data, data) == CKPP_ERROR_OVERLAP);
    CHECK(strstr(ckpp_last_error(), "independent"));
    CHECK_OK(rotate(6, data, data + 6));

    /* the same memory in the same layout as input and inout */
    for (int k = 0; k < 12; k++)
        data[k] = (float)k;
    CHECK_OK(add(a, &a));
    CHECK(data[5] == 10 && data[11] == 22);
    check_itself();
    return finish("overlap");
}

int far_number = 1, far_all[4] = {2, 3, 4, 5};
struct far_pair far_pair = {2, 3};

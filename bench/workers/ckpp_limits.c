/* ckpp_limits.c - kernels whose shapes and types are awkward: short rows, structs, bytes that are
 * added into wider numbers, copies of permuted arrays. */
#define _GNU_SOURCE
#include <math.h>

#include "bench/bench.h"
#include "ckpp_worker.h"

#pragma kernel begin declare
struct words3 { float v[3]; };
struct words5 { float v[5]; };
struct words6 { float v[6]; };
struct words7 { float v[7]; };
struct words9 { float v[9]; };
struct words12 { float v[12]; };

struct powers { float most, sum; };    /* sum: of exp(x - most) */

static inline struct powers merge(struct powers p, struct powers q)
{
    float most = fmaxf(p.most, q.most);
    if (most == -INFINITY)
        return p;
    return (struct powers){most, p.sum * expf(p.most - most) + q.sum * expf(q.most - most)};
}
#pragma kernel end declare

#pragma kernel elementwise copied in(T x) out(T y)
{ y = x; }

#pragma kernel elementwise gelu in(float x) out(float y)
{ y = 0.5f * x * (1 + tanhf(0.7978845608f * (x + 0.044715f * x * x * x))); }

#pragma kernel elementwise length3 in(struct words3 p) out(float y)
{ y = sqrtf(p.v[0] * p.v[0] + p.v[1] * p.v[1] + p.v[2] * p.v[2]); }
#pragma kernel elementwise length5 in(struct words5 p) out(float y)
{
    float sum = 0;
    for (int j = 0; j < 5; j++)
        sum += p.v[j] * p.v[j];
    y = sqrtf(sum);
}
#pragma kernel elementwise length6 in(struct words6 p) out(float y)
{
    float sum = 0;
    for (int j = 0; j < 6; j++)
        sum += p.v[j] * p.v[j];
    y = sqrtf(sum);
}
#pragma kernel elementwise length7 in(struct words7 p) out(float y)
{
    float sum = 0;
    for (int j = 0; j < 7; j++)
        sum += p.v[j] * p.v[j];
    y = sqrtf(sum);
}
#pragma kernel elementwise length9 in(struct words9 p) out(float y)
{
    float sum = 0;
    for (int j = 0; j < 9; j++)
        sum += p.v[j] * p.v[j];
    y = sqrtf(sum);
}
#pragma kernel elementwise length12 in(struct words12 p) out(float y)
{
    float sum = 0;
    for (int j = 0; j < 12; j++)
        sum += p.v[j] * p.v[j];
    y = sqrtf(sum);
}

#pragma kernel reduction dot in(T x, T y) out(T r) reduce(+)
{ return x * y; }
#pragma kernel reduction any_of in(T x) out(bool r) reduce(||)
{ return x; }
#pragma kernel reduction all_of in(T x) out(bool r) reduce(&&)
{ return x; }
#pragma kernel reduction count_nonzero in(T x) out(int64_t r) reduce(+)
{ return x != 0; }
#pragma kernel reduction sum_int32 in(T x) out(int32_t r) reduce(+)
{ return x; }
#pragma kernel reduction sum_int64 in(T x) out(int64_t r) reduce(+)
{ return x; }
#pragma kernel reduction sum_float32 in(T x) out(float r) reduce(+)
{ return x; }
#pragma kernel reduction logsumexp in(float x) out(float r) reduce_type(struct powers) \
        identity({-INFINITY, 0}) reduce(merge(a, b)) post(r = a.most + logf(a.sum))
{ return (struct powers){x, 1}; }

static void call_copy(ckpp_array *v) { must(copied(v[0], &v[1])); }
static void call_gelu(ckpp_array *v) { must(gelu(v[0], &v[1])); }

static void call_length(ckpp_array *v)
{
    int64_t n = v->shape[0], words = v->shape[1];
    ckpp_array x = ckpp_view_make(v->data, CKPP_STRUCT, 4 * (size_t)words, 1, &n);
    ckpp_array y = ckpp_view_make(v[1].data, CKPP_FLOAT32, 4, 1, &n);
    must(words == 3   ? length3(x, &y)
         : words == 5 ? length5(x, &y)
         : words == 6 ? length6(x, &y)
         : words == 7 ? length7(x, &y)
         : words == 9 ? length9(x, &y)
                      : length12(x, &y));
}

static void call_dot(ckpp_array *v) { must(dot(v[0], v[1], &v[2], .axes = reduced_axes)); }
static void call_any(ckpp_array *v) { must(any_of(v[0], &v[1], .axes = reduced_axes)); }
static void call_all(ckpp_array *v) { must(all_of(v[0], &v[1], .axes = reduced_axes)); }
static void call_count(ckpp_array *v) { must(count_nonzero(v[0], &v[1], .axes = reduced_axes)); }
static void call_int32(ckpp_array *v) { must(sum_int32(v[0], &v[1], .axes = reduced_axes)); }
static void call_int64(ckpp_array *v) { must(sum_int64(v[0], &v[1], .axes = reduced_axes)); }
static void call_float32(ckpp_array *v) { must(sum_float32(v[0], &v[1], .axes = reduced_axes)); }
static void call_logsumexp(ckpp_array *v) { must(logsumexp(v[0], &v[1], .axes = reduced_axes)); }

const struct ckpp_call limit_calls[] = {
    {"copy", call_copy},           {"gelu", call_gelu},
    {"length", call_length},       {"dot", call_dot},
    {"any", call_any},             {"all", call_all},
    {"count", call_count},         {"sum_int32", call_int32},
    {"sum_int64", call_int64},     {"sum_float32", call_float32},
    {"logsumexp", call_logsumexp}, {NULL, NULL},
};

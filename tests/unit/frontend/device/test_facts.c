/* test_facts.c - facts_find() and facts_count_operations(): tables of texts, with what is to be
 * found. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"

static const struct {
    const char *text;
    uint64_t facts;
} texts[] = {
    {"", 0},
    {"{ y = __popc(x); }", 0},
    {"{ printf(\"%d\", x); }", CKPP_FACT_PRINTS},
    {"{ my_printf(x); /* printf */ y = \"printf\"[0]; } // printf", CKPP_FACT_SUBSCRIPTS},
    {"#define SAY(x) printf(x)\n", CKPP_FACT_PRINTS},
    {"#line 12 \"printf.c\"\n{ y = x; }", 0},
    {"#line 1 \"include.c\"\n{ y = x; }", 0},
    {"__syncthreads();", CKPP_FACT_WAITS},
    {"ckpp::grid_sync();", CKPP_FACT_WAITS | CKPP_FACT_GRID_SYNC},
    {"#include <cooperative_groups.h>\n", CKPP_FACT_WAITS | CKPP_FACT_GROUPS | CKPP_FACT_INCLUDES},
    {"%:include <math.h>\n", CKPP_FACT_INCLUDES},
    {"#include <cuda_fp16.h>\n", CKPP_FACT_CUDA_HALF | CKPP_FACT_INCLUDES},
    {"# include \"cuda_bf16.h\"\n", CKPP_FACT_CUDA_HALF | CKPP_FACT_INCLUDES},
    {"#include \"cooperative_groups/reduce.h\" // printf\n",
     CKPP_FACT_WAITS | CKPP_FACT_GROUPS | CKPP_FACT_INCLUDES},
    {"#define NAME \"printf\"\n", 0},
    {"#inc\\\nlude <math.h>\n", CKPP_FACT_INCLUDES},
    {"#if HAS_X // include\n#endif\n", 0},
    {"CKPP_DYNAMIC_SHARED(16, b, float);", CKPP_FACT_DYNAMIC_SHARED},
    {"(long) /* wide */ blockIdx.x", CKPP_FACT_CASTS_BLOCK},
    {"k<<<1, 2>>>(x); y = x << 3;", CKPP_FACT_LAUNCHES},
    {"y = x << 3;", 0},
    {"float4 v = make_uchar2(1, 2); float x10, longest1;", CKPP_FACT_VECTORS},
    {"float32 x; int8 y; double1st z;", CKPP_FACT_VECTORS}, /* the last one could be */
    {"int16_t k; float64 z; long10 x;", 0},
    {"cudaStream_t s; cudamatrix m;", CKPP_FACT_CUDA_NAMES},
    {"make_cuFloatComplex(1, 2)", CKPP_FACT_CU_COMPLEX},
    {"ckpp_type<p>{ckpp_set(&p::x, 1)}", CKPP_FACT_LITERALS},
    {"tex2D<float>(t, x, y)", CKPP_FACT_TEXTURES},
    {"{ again: if (x++ < 3) goto again; }", CKPP_FACT_LOOPS},
    {"{ y = _ind[0] * _ind[n] + (x) * x; u.shape()[1]; }", 0},
    {"{ y = sincosf(x, &s, &c) + (k & f(1)) + float(1) * x; float *p; }", 0},
    {"{ y = t[0]; }", CKPP_FACT_SUBSCRIPTS},
    {"{ y = (t)[k]; }", CKPP_FACT_SUBSCRIPTS},
    {"{ y = 2 * *t; }", CKPP_FACT_SUBSCRIPTS},
    {"{ return *t; }", CKPP_FACT_SUBSCRIPTS},
    {"{ y = p->t; }", CKPP_FACT_SUBSCRIPTS},
    {"{ y = f()[k]; }", CKPP_FACT_SUBSCRIPTS},
    {"{ y = (float)*t; }", CKPP_FACT_SUBSCRIPTS},
    {"{ return (int64_t)*t; }", CKPP_FACT_SUBSCRIPTS},
    {"{ y = (T)*t; }", CKPP_FACT_SUBSCRIPTS},
    {"{ const float *p = u; y = (real)*p; }", CKPP_FACT_SUBSCRIPTS},
    {"{ auto p = &u(3); y = (real)*p; }", CKPP_FACT_SUBSCRIPTS},
    {"#define AT(k) t[k]\n", CKPP_FACT_SUBSCRIPTS},
};

static void test_texts(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        if (facts_find(texts[k].text) != texts[k].facts)
            fail_msg("%s: %llx, not %llx", texts[k].text,
                     (unsigned long long)facts_find(texts[k].text),
                     (unsigned long long)texts[k].facts);
}

static const ckpp_param params[] = {{.name = "x"}, {.name = "y", .direction = CKPP_OUT}};
static const ckpp_reduction sum = {.op = CKPP_REDUCE_ADD};

/* What the body alone says of a kernel. */
static const struct {
    const char *body;
    uint64_t facts;
    int calls, returned;
} kernels[] = {
    {"{ return x; }", 0, 0, 1},
    {"#line 1 \"f.c\"\n  { return\n x /* all */; }\n", 0, 0, 1},
    {"{ return y; }", 0, 0, 0},
    {"{ return -x; }", 0, 0, 0},
    {"{ ; return x; }", 0, 0, 0},
    {"{ if (x) return T(fmax(x, 1)); y(3); }", 0, 0, 0},
    {"{ return exp(sin(x)); } // tan(x)", 0, 2, 0},
    {"{ CKPP_DYNAMIC_SHARED(8, b, int); }",
     CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED, 1, 0},
};

static void test_kernels(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        const char *const pieces[] = {kernels[k].body, NULL}, *const preamble[] = {
                                                                  "void f() { printf(\"\"); }\n",
                                                                  NULL};
        ckpp_kernel kernel = {.nparams = 2,
                              .params = params,
                              .reduction = &sum,
                              .body = pieces,
                              .preamble = preamble};
        facts_describe(&kernel);
        if (kernel.facts != (kernels[k].facts | CKPP_FACT_PRINTS) ||
            kernel.calls != kernels[k].calls || kernel.returned != kernels[k].returned)
            fail_msg("%s: %llx, %d, %d", kernels[k].body, (unsigned long long)kernel.facts,
                     kernel.calls, kernel.returned);
    }
}

/* Whether a body names a raw array other than as what is read ahead. */
static void test_arrays(void **state)
{
    static const struct {
        const char *body;
        bool subscripts;
    } cases[] = {
        {"{ y = ckpp_near_t.pick(t(j, k), 0, 0, 0); }", false},
        {"{ y = ckpp_near_t.pick(t(j, k), 0, 0, 0) + t(k, j); }", true},
        {"{ y = t.shape()[0] + x.t; }", true},
        {"{ y = t.shape()[0]; }", false},
        {"{ y = t.at(k); }", true},
        {"{ y = f(t); }", true},
    };
    static const ckpp_param some[] = {{.name = "t", .raw = true}, {.name = "x"}};

    (void)state;
    for (size_t k = 0; k < 2 * sizeof cases / sizeof *cases; k++) {
        const char *const pieces[] = {cases[k / 2].body, NULL};
        ckpp_kernel kernel = {.kind = k % 2 ? CKPP_RAW : CKPP_ELEMENTWISE,
                              .nparams = 2,
                              .params = some,
                              .body = pieces};
        facts_describe(&kernel);
        if (!(kernel.facts & CKPP_FACT_SUBSCRIPTS) != (k % 2 || !cases[k / 2].subscripts))
            fail_msg("%s: %llx", cases[k / 2].body, (unsigned long long)kernel.facts);
    }
}

static const struct {
    const char *body;
    int operations;
} bodies[] = {
    {"{ y = x; }", 0},
    {"{ y = 2 * x + 1; }", 2},
    {"{ y += -x; }", 1},
    {"{ y = sqrt(x) / (float)(n - 1); }", 3},
    {"{ y = x[3 * i + 1]; i++; }", 0},
    {"{ if (x > 0) return x->y - 1; }", 1},
    {"{ for (;;) y += x; }", -1},
};

static void test_operations(void **state)
{
    (void)state;
    arena *a = arena_new();
    for (size_t k = 0; k < sizeof bodies / sizeof *bodies; k++) {
        token_list t = scan_text(a, bodies[k].body, strlen(bodies[k].body));
        if (facts_count_operations(&t) != bodies[k].operations)
            fail_msg("%s: %d", bodies[k].body, facts_count_operations(&t));
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts), cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_arrays), cmocka_unit_test(test_operations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

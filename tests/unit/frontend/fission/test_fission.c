/* test_fission.c - which bodies become loops over threads, what is around the loops, what is kept
 * for each thread, and why others are refused. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"
#include "frontend/fission/fission.h"

static const char *const functions[] = {
    "#include <cooperative_groups.h>\n#define LAST 5\n#define HERE threadIdx.x\n"
    "#define KEEP(x) (x = 3)\n#define ALL 0xffffffffu\n"
    "float twice(float v) { return 2 * v; }\nvoid change(float &v) { v = 1; }\n"
    "float sum(float v) { for (int d = 16; d; d /= 2) v += __shfl_xor_sync(ALL, v, d);\n"
    "    return v; }\n"
    "float early(float v) { if (v > 0) return v; __syncthreads(); return 0; }\n"
    "int depth(int n) { __shared__ int s; return n ? depth(n - 1) : s; }\n",
    NULL};

static fission_text make(arena *a, const char *body)
{
    const char **pieces = arena_alloc(a, 2 * sizeof *pieces);
    static const ckpp_declare declare = {.text = functions};
    static const ckpp_param params[] = {{.name = "x"}, {.name = "y"}, {.name = "n"}};
    pieces[0] = arena_printf(a, "#line 7 \"foo.c\"\n%s\n", body);
    const ckpp_kernel kernel = {.kind = CKPP_RAW,
                                .facts = CKPP_FACT_WAITS,
                                .declares = &declare,
                                .nparams = 3,
                                .params = params,
                                .body = pieces};
    return fission_make(a, &kernel);
}

typedef struct example {
    const char *body, *is;
} example;

/* `of` gives what is compared. */
static void check_examples(const example *e, size_t n, const char *of(arena *, const char *))
{
    int wrong = 0;
    for (size_t k = 0; k < n; k++) {
        arena *a = arena_new();
        const char *is = of(a, e[k].body);
        if (strcmp(is, e[k].is) != 0) {
            print_error("%s\n  is      %s\n  and not %s\n", e[k].body, is, e[k].is);
            wrong++;
        }
        arena_free(a);
    }
    assert_int_equal(wrong, 0);
}
#define CHECK(examples, of) check_examples(examples, sizeof(examples) / sizeof *(examples), of)

/* What the loops are: without the #line and with single blanks. */
static const char *loops_of(arena *a, const char *body)
{
    fission_text made = make(a, body);
    if (!made.text)
        return made.why ? made.why : "nothing";
    text out = {0};
    const char *p = strchr(made.text, '\n') + 1;
    for (; *p; p++)
        if (*p != '\n' && !(*p == ' ' && out.size && out.data[out.size - 1] == ' '))
            text_put(&out, p, 1);
    return arena_take(a, &out).data;
}

static void test_loops(void **state)
{
    (void)state;
    static const example examples[] = {
        /* a place is computed anew, a value is kept */
        {"{ int k = threadIdx.x; float v = x[k]; __syncthreads(); y[k] = v; }",
         "{ typedef float ckpp_d1 ; ckpp::context<ckpp_d1> ckpp_c1; CKPP_THREADS { CKPP_PLACE "
         "[[maybe_unused]] int k = threadIdx . x ; { float v = x[k]; ckpp_c1[ckpp_t] = v; } } "
         "; CKPP_THREADS { CKPP_PLACE [[maybe_unused]] int k = threadIdx . x ; ckpp_d1 v = "
         "ckpp_c1[ckpp_t]; { y[k] = v; } } }"},
        /* what is the same for all is around the loops */
        {"{ for (int i = 0; i < n; i++) { y[i + threadIdx.x] = i; __syncthreads(); } }",
         "{ for (int i = 0; i < n; i++) { CKPP_THREADS { CKPP_PLACE { y[i + threadIdx.x] = i; } } "
         "; } }"},
        {"{ int u = x[blockIdx.x]; if (u > 2) { y[0] = u; __syncthreads(); } }",
         "{ int u = x[blockIdx.x]; if (u > 2) { CKPP_THREADS { CKPP_PLACE { y[0] = u; } } ; } }"},
        /* an array, and a variable whose address is taken, are used in place */
        {"{ float r[2] = {1}; __syncthreads(); r[threadIdx.x & 1]++; }",
         "{ typedef float ckpp_d0 [ 2 ] ; ckpp::context<ckpp_d0> ckpp_c0; CKPP_THREADS { "
         "CKPP_PLACE { float ckpp_i0[2] = {1}; auto &r = ckpp_c0[ckpp_t]; "
         "ckpp::fission_copy(r, ckpp_i0); } } ; CKPP_THREADS { CKPP_PLACE auto &r = "
         "ckpp_c0[ckpp_t]; { r[threadIdx.x & 1]++; } } }"},
        /* one that hides another has a name of its own */
        {"{ int n = 2; __syncthreads(); y[threadIdx.x] = n; }",
         "{ int ckpp_w0_n = 2; ; CKPP_THREADS { CKPP_PLACE { y[threadIdx.x] = ckpp_w0_n; } } }"},
        /* some threads end */
        {"{ if (threadIdx.x > 3) return; __syncthreads(); y[threadIdx.x] = 1; }",
         "{ ckpp::fission_mask ckpp_live = {}; ckpp::fission_begin(ckpp_live); "
         "CKPP_THREADS_OF(ckpp_live) { CKPP_PLACE if (!ckpp_live[ckpp_t]) continue; { if "
         "(threadIdx.x > 3) { ckpp_live[ckpp_t] = 0; goto ckpp_end0; } } ckpp_end0:; } if "
         "(!ckpp::fission_any(ckpp_live)) return; ; CKPP_THREADS_OF(ckpp_live) { CKPP_PLACE if "
         "(!ckpp_live[ckpp_t]) continue; { y[threadIdx.x] = 1; } } }"},
        /* the block's answer to a question */
        {"{ int any = __syncthreads_or(x[threadIdx.x]); if (any) y[threadIdx.x] = 1; }",
         "{ int ckpp_v0 = 0; CKPP_THREADS { CKPP_PLACE { ckpp_v0 |= (bool)(x [ threadIdx . x ] ); "
         "} } int any = (ckpp_v0); CKPP_THREADS { CKPP_PLACE { if (any) y[threadIdx.x] = 1; } } "
         "}"},
        /* lanes */
        {"{ float v = x[threadIdx.x]; v += __shfl_xor_sync(ALL, v, 1); y[threadIdx.x] = v; }",
         "{ ckpp::fission_slots ckpp_s0; typedef float ckpp_d0 ; ckpp::context<ckpp_d0> ckpp_c0; "
         "CKPP_THREADS { CKPP_PLACE { float v = x[threadIdx.x]; "
         "ckpp_f::put(CKPP_SLOT(ckpp_s0, nullptr), (v )); ckpp_c0[ckpp_t] = v; } } CKPP_THREADS { "
         "CKPP_PLACE ckpp_d0 v = ckpp_c0[ckpp_t]; { v += "
         "ckpp_f::__shfl_xor_sync(CKPP_SLOT(ckpp_s0, nullptr), ALL , v , 1 ) ; y[threadIdx.x] = "
         "v; ckpp_c0[ckpp_t] = v; } } }"}};
    CHECK(examples, loops_of);
}

/* "loops", "loops of whole warps", or why not. */
static const char *verdict_of(arena *a, const char *body)
{
    fission_text made = make(a, body);
    return made.text    ? made.whole_warps ? "loops of whole warps" : "loops"
           : made.why   ? made.why
                        : "nothing";
}

static void test_verdicts(void **state)
{
    (void)state;
    static const example examples[] = {
        {"{ __syncthreads(); }", "loops"},
        {"{ for (;;) { __syncthreads(); if (x[0] > LAST) break; } }", "loops"},
        {"{ int i = 0; while (i < n) { __syncthreads(); i += 2; } }", "loops"},
        {"{ int i = 0; do { __syncthreads(); i++; } while (i < n); }", "loops"},
        {"{ float v = sum(x[0]); y[0] = twice(v); }", "loops"},
        {"{ if (_warp == 0) __syncwarp(); __syncthreads(); }", "loops of whole warps"},
        {"{ if (threadIdx.x / 32 == 0) __syncwarp(); __syncthreads(); }", "loops of whole warps"},
        {"{ int t = threadIdx.x; if (t < 64) __syncwarp(); __syncthreads(); }",
         "loops of whole warps"},
        /* no thread waits later: the others are as good as ended */
        {"{ if (threadIdx.x < 7) __syncwarp(); }", "loops"},
        {"{ if (threadIdx.x < 7) __syncwarp(); __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ if (threadIdx.x < 7) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ if (HERE) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ int v = x[threadIdx.x]; if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ int v = 0; if (threadIdx.x) v = 1; if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ int v = 0; for (int i = 0; i < threadIdx.x; i++) v = 1; if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ int v = 0; change(v); if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ for (int i = threadIdx.x; i < n; i++) __syncthreads(); }",
         "foo.c:7: threads wait in a loop that they may leave at different times"},
        {"{ for (int i = 0; i < n; i++) { if (threadIdx.x == i) break; __syncthreads(); } }",
         "foo.c:7: threads wait in a loop that they may leave at different times"},
        {"{ int v = n && __syncthreads_or(x[0]); y[0] = v; }",
         "foo.c:7: threads wait in the middle of an expression"},
        {"{ switch (n) { case 1: __syncthreads(); } }", "foo.c:7: threads wait in a switch"},
        {"{ again: __syncthreads(); if (n) goto again; }", "foo.c:7: a label"},
        {"{ y[0] = __ballot_sync(15u, x[0]); }",
         "foo.c:7: a call whose effect is not known: __ballot_sync"},
        {"{ __syncthreads(); assert(n); }", "foo.c:7: a call whose effect is not known: assert"},
        {"{ __syncthreads(); y[0] = early(x[0]); }",
         "foo.c:7: a call whose effect is not known: early"},
        {"{ __syncthreads(); y[0] = depth(3); }",
         "foo.c:7: a call whose effect is not known: depth"},
        {"{ __syncthreads(); KEEP(n); }", "foo.c:7: a call whose effect is not known: KEEP"},
        {"{ __syncthreads(); n = 3; }",
         "foo.c:7: a variable from outside of the body is changed"},
        {"{ __syncthreads(); auto f = [&] { return 1; }; }",
         "foo.c:7: not plain C (expected an expression)"},
        {"{ auto v = x[threadIdx.x]; __syncthreads(); y[0] = v; }",
         "foo.c:7: a variable whose type is not written"},
        {"{ while (atomicCAS(y, 0, 1)) ; __syncthreads(); }",
         "foo.c:7: a loop that may wait for another thread"},
        {"{\n#if 1\n__syncthreads();\n#endif\n}", "foo.c:8: a directive in the body"}};
    CHECK(examples, verdict_of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_loops),
                                       cmocka_unit_test(test_verdicts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

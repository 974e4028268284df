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
    "int depth(int n) { __shared__ int s; return n ? depth(n - 1) : s; }\n"
    /* macros of functions and of the body */
    "#define WAIT __syncthreads()\n#define TWICE(f, v) f(f(v))\n#define REFERENCE &\n"
    "#define FIRST y[0]\n#define DEREF(p) ((float) *(p))\n#define HELD ((int) *y)\n"
    "#define AT(i, j) ((i) * WIDE + (j))\n#define WIDE (2 * (LAST) * 4)\n"
    "#define PLACE AT(threadIdx.y, threadIdx.x)\n"
    "#define D(v) (v + threadIdx.x)\n#define HALF (ALL >> 16)\n#define EVERY (~0u)\n"
    "#if A\n#define SOME 1\n#else\n#define SOME threadIdx.x\n#endif\n"
    "float hidden(float v) { WAIT; return v; }\n"
    "float hidden_twice(float v) { return TWICE(hidden, v); }\n"
    "float apply(float (*f)(float), float v) { return f(v); }\n"
    "float count(float v) { atomicAdd(&total, 1); return v; }\n"
    "void swap_in(float REFERENCE v) { v = 1; }\nvoid move_in(float &&v) { v = 1; }\n"
    "void count_in(float &v) { atomicAdd(&v, 1); }\nvoid E(float &v) { v = 1; }\n"
    "int *address(int *p) { return p; }\nstruct row { int m[4]; };\n"
    /* functions in which threads wait */
    "float unrolled(float v) {\n#pragma unroll 5\n    for (int d = 16; d; d /= 2)\n"
    "        v += __shfl_xor_sync(ALL, v, d);\n    return v; }\n"
    "float either(float v) {\n#if A\n    v += __shfl_xor_sync(ALL, v, 1);\n#endif\n"
    "    v *= 2;\n    return v; }\n"
    "float critical(float v) {\n#pragma omp critical\n"
    "    v += __shfl_xor_sync(ALL, v, 1);\n    return v; }\n",
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
        /* a pointer to a variable may outlast the loop, but not the last one */
        {"{ int v = 1; int *p = address(&v); __syncthreads(); *p = 2; }",
         "{ typedef int ckpp_d0 ; ckpp::context<ckpp_d0> ckpp_c0; typedef int * ckpp_d1 ; "
         "ckpp::context<ckpp_d1> ckpp_c1; CKPP_THREADS { CKPP_PLACE { int ckpp_i0 = 1; auto &v = "
         "ckpp_c0[ckpp_t]; ckpp::fission_copy(v, ckpp_i0); int *p = address(&v); "
         "ckpp_c1[ckpp_t] = p; } } ; CKPP_THREADS { CKPP_PLACE ckpp_d1 p = ckpp_c1[ckpp_t]; { *p "
         "= 2; } } }"},
        {"{ __syncthreads(); int v = 1; int *p = address(&v); *p = 2; y[0] = v; }",
         "{ ; CKPP_THREADS { CKPP_PLACE { int v = 1; int *p = address(&v); *p = 2; y[0] = v; } } "
         "}"},
        {"{ float s, c; sincosf(x[0], &s, &c); y[0] = s + c; __syncthreads(); }",
         "{ CKPP_THREADS { CKPP_PLACE { float s; float c; sincosf(x[0], &s, &c); y[0] = s + c; "
         "} } ; }"},
        /* an index inside of another one */
        {"{ struct row s[2] = {0}; int k = 0; y[0] = s[k++].m[0]; __syncthreads(); y[1] = k; }",
         "{ struct row s[2] = {0}; typedef int ckpp_d1 ; ckpp::context<ckpp_d1> ckpp_c1; "
         "CKPP_THREADS { CKPP_PLACE { int k = 0; y[0] = s[k++].m[0]; ckpp_c1[ckpp_t] = k; } } ; "
         "CKPP_THREADS { CKPP_PLACE ckpp_d1 k = ckpp_c1[ckpp_t]; { y[1] = k; } } }"},
        /* what a macro loads may be another value later */
        {"{ int k = FIRST + threadIdx.x; __syncthreads(); y[k] = 1; }",
         "{ typedef int ckpp_d0 ; ckpp::context<ckpp_d0> ckpp_c0; CKPP_THREADS { CKPP_PLACE { int "
         "k = FIRST + threadIdx.x; ckpp_c0[ckpp_t] = k; } } ; CKPP_THREADS { CKPP_PLACE ckpp_d0 k "
         "= ckpp_c0[ckpp_t]; { y[k] = 1; } } }"},
        {"{ int k = DEREF(y + threadIdx.x); __syncthreads(); y[k] = 1; }",
         "{ typedef int ckpp_d0 ; ckpp::context<ckpp_d0> ckpp_c0; CKPP_THREADS { CKPP_PLACE { int "
         "k = DEREF(y + threadIdx.x); ckpp_c0[ckpp_t] = k; } } ; CKPP_THREADS { CKPP_PLACE "
         "ckpp_d0 k = ckpp_c0[ckpp_t]; { y[k] = 1; } } }"},
        {"{ int k = PLACE; __syncthreads(); y[k] = 1; }",
         "{ ; CKPP_THREADS { CKPP_PLACE [[maybe_unused]] int k = PLACE ; { y[k] = 1; } } }"},
        {"{ int k = HELD + threadIdx.x; __syncthreads(); y[k] = 1; }",
         "{ typedef int ckpp_d0 ; ckpp::context<ckpp_d0> ckpp_c0; CKPP_THREADS { CKPP_PLACE { int "
         "k = HELD + threadIdx.x; ckpp_c0[ckpp_t] = k; } } ; CKPP_THREADS { CKPP_PLACE "
         "ckpp_d0 k = ckpp_c0[ckpp_t]; { y[k] = 1; } } }"},
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
         "ckpp_f::__shfl_xor_sync(CKPP_SLOT(ckpp_s0, nullptr), ALL , ckpp_f::given<decltype("
         "ckpp_f::plain(v ))>(CKPP_SLOT(ckpp_s0, nullptr)) , 1 ) ; y[threadIdx.x] = v; "
         "ckpp_c0[ckpp_t] = v; } } }"}};
    CHECK(examples, loops_of);
}

/* "loops", "loops of whole warps", or why not. */
static const char *verdict_of(arena *a, const char *body)
{
    fission_text made = make(a, body);
    return made.text  ? made.whole_warps ? "loops of whole warps" : "loops"
           : made.why ? made.why
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
        {"{ int t = threadIdx.x; if (t >> 5 == 1) __syncwarp(); __syncthreads(); }",
         "loops of whole warps"},
        /* half a warp */
        {"{ int t = threadIdx.x; if (t / 48 == 0) __syncwarp(); __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ int t = threadIdx.x; if (t < 16) __syncwarp(); __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ int t = threadIdx.x; if (t >> 4 == 1) __syncwarp(); __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
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
        {"{ __syncthreads(); n = 3; }", "foo.c:7: a variable from outside of the body is changed"},
        {"{ __syncthreads(); auto f = [&] { return 1; }; }",
         "foo.c:7: not plain C (expected an expression)"},
        {"{ auto v = x[threadIdx.x]; __syncthreads(); y[0] = v; }",
         "foo.c:7: a variable whose type is not written"},
        {"{ while (atomicCAS(y, 0, 1)) ; __syncthreads(); }",
         "foo.c:7: a loop that may wait for another thread"},
        {"{\n#if 1\n__syncthreads();\n#endif\n}", "foo.c:8: a directive in the body"}};
    CHECK(examples, verdict_of);
}

/* Bodies that look like loops: what macros, called functions and operators hide. */
static void test_hidden(void **state)
{
    (void)state;
    static const example examples[] = {
        {"{ __syncthreads(); if (n) y[0] = x[0] + (n && hidden(x[0])); }",
         "foo.c:7: a call whose effect is not known: hidden"},
        {"{ __syncthreads(); y[0] = n && hidden_twice(x[0]); }",
         "foo.c:7: a call whose effect is not known: hidden_twice"},
        {"{ __syncthreads(); y[0] = TWICE(hidden, x[0]); }",
         "foo.c:7: a call whose effect is not known: TWICE"},
        {"{ __syncthreads(); y[0] = apply(hidden, x[0]); }",
         "foo.c:7: a function in which threads wait"},
        {"{ if (D(n)) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ if (SOME) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        /* what a function may change */
        {"{ float v = 0; swap_in(v); if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ float v = 0; move_in(v); if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ float v = 0; E(v); if (v) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        {"{ vec v = zero; v[0] = threadIdx.x; if (v[0]) __syncthreads(); }",
         "foo.c:7: threads wait under a condition that is not the same for all"},
        /* atomic functions */
        {"{ while (count(1) < 2) ; __syncthreads(); }",
         "foo.c:7: a loop that may wait for another thread"},
        {"{ float v = 1; while (v < 2) count_in(v); __syncthreads(); }", "loops"},
        {"{ float v = 1; for (; v < 2; count_in(v)) ; __syncthreads(); }", "loops"},
        {"{ float v = 1; while (count_in(v), v < 2) ; __syncthreads(); }",
         "foo.c:7: a loop that may wait for another thread"},
        /* an argument must be evaluated once */
        {"{ y[0] = __shfl_sync(ALL, count(x[0]), 0); }",
         "foo.c:7: threads wait in the middle of an expression"},
        {"{ y[0] = __shfl_sync(ALL, twice(x[0]), 0); }",
         "foo.c:7: threads wait in the middle of an expression"},
        {"{ y[0] = __shfl_sync(ALL, fabsf(x[0]), 0); }", "loops"},
        {"{ y[0] = __shfl_sync(ALL, x[0], 0) + twice(x[1]); }", "loops"},
        {"{ y[0] = __shfl_sync(ALL, 1, x[0]); }", "foo.c:7: a lane that is read from memory"},
        {"{ y[0] = __shfl_up_sync(ALL, 1, 2, FIRST); }",
         "foo.c:7: a lane that is read from memory"},
        /* functions in which threads wait */
        {"{ y[0] = unrolled(x[0]); }", "loops"},
        {"{ y[0] = either(x[0]); }", "foo.c:7: a call whose effect is not known: either"},
        {"{ y[0] = critical(x[0]); }", "foo.c:7: a call whose effect is not known: critical"},
        {"{ int i = 0; float v; i++, v = sum(i); y[0] = v; }",
         "foo.c:7: a call whose effect is not known: sum"},
        {"{ int i = 0; float v[2] = {i++, sum(i)}; y[0] = v[1]; }",
         "foo.c:7: a call whose effect is not known: sum"}};
    CHECK(examples, verdict_of);
}

/* Macros of macros, each of which mentions the one before it many times. */
static void test_macros(void **state)
{
    (void)state;
    arena *a = arena_new();
    text all = {0};
    text_puts(&all, "#define M0 1\n");
    for (int k = 1; k <= 8; k++) {
        text_printf(&all, "#define M%d (0", k);
        for (int times = 0; times < 100; times++)
            text_printf(&all, " + M%d", k - 1);
        text_puts(&all, ")\n");
    }
    const char *const defined[] = {arena_take(a, &all).data, NULL};
    const char *const body[] = {"{ y[0] = M8; __syncthreads(); y[1] = M8; }", NULL};
    const ckpp_declare declare = {.text = defined};
    const ckpp_kernel kernel = {
        .kind = CKPP_RAW, .facts = CKPP_FACT_WAITS, .declares = &declare, .body = body};
    assert_non_null(fission_make(a, &kernel).text);
    arena_free(a);
}

/* Only all lanes of a warp are a full mask. */
static void test_masks(void **state)
{
    (void)state;
    static const struct {
        const char *mask;
        bool full;
    } masks[] = {{"ALL", true},     {"EVERY", true},  {"0xFFFFFFFF", true},
                 {"-1", true},      {"~0", true},     {"4294967295u", true},
                 {"(~0u)", true},   {"~0x0UL", true}, {"(unsigned)-1", true},
                 {"HALF", false},   {"~0x1", false},  {"~0 >> 1", false},
                 {"-1 & n", false}, {"-2", false},    {"0xffffffff0", false},
                 {"1", false},      {"~1", false},    {"0xffffffff >> 4", false},
                 {"-1.5f", false},  {"+1", false},    {"(unsigned char)-1", false},
                 {"!0", false},     {"~n", false},    {"0xffffffff00000000", false}};
    static const struct {
        const char *type;
        bool full;
    } types[] = {{"unsigned", true},
                 {"const int", true},
                 {"unsigned short", false},
                 {"bool", false},
                 {"float", false}};
    int wrong = 0;
    for (size_t k = 0; k < sizeof masks / sizeof *masks; k++) {
        arena *a = arena_new();
        const char *is = verdict_of(
            a, arena_printf(a, "{ y[0] = __ballot_sync(%s, x[0]); }", masks[k].mask));
        if (!strcmp(is, "loops") != masks[k].full)
            print_error("%s: %s\n", masks[k].mask, is), wrong++;
        arena_free(a);
    }
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        arena *a = arena_new();
        const char *is = verdict_of(
            a, arena_printf(a, "{ %s m = -1; y[0] = __ballot_sync(m, x[0]); }", types[k].type));
        if (!strcmp(is, "loops") != types[k].full)
            print_error("%s: %s\n", types[k].type, is), wrong++;
        arena_free(a);
    }
    assert_int_equal(wrong, 0);
}

/* Values that come a long way are refused. */
static void test_chain(void **state)
{
    (void)state;
    arena *a = arena_new();
    text body = {0};
    text_puts(&body, "{");
    for (int k = 0; k < 300; k++)
        text_printf(&body, " int v%d = 0;", k);
    text_puts(&body, " for (int i = 0; i < n; i++) {");
    for (int k = 0; k < 299; k++)
        text_printf(&body, " v%d = v%d;", k, k + 1);
    text_puts(&body, " v299 = threadIdx.x; } __syncthreads(); y[0] = v0; }");
    assert_string_equal(verdict_of(a, arena_take(a, &body).data),
                        "foo.c:7: values that depend on each other in too long a row");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loops),  cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_hidden), cmocka_unit_test(test_macros),
        cmocka_unit_test(test_masks),  cmocka_unit_test(test_chain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

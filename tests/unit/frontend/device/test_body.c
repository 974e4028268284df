/* test_body.c - body_check(): a table of bodies with what is to be reported and found. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"

#include <stdio.h>
#include <time.h>

enum { MAX_PARAMS = 8 };

/* "x y[] z> w[]>": [] raw, > an output. */
static size_t make_params(arena *a, const char *spec, body_param *params)
{
    size_t n = 0;
    for (char *p = strtok(arena_strndup(a, spec, strlen(spec)), " "); p; p = strtok(NULL, " ")) {
        size_t size = strcspn(p, "[>");
        params[n++] = (body_param){
            .name = {p, size}, .raw = strstr(p, "[]"), .is_output = strchr(p, '>')};
    }
    return n;
}

/* "m" mentioned, "a" assigned, "A" always. */
static const char *describe(arena *a, const body_facts *f, const body_param *params, size_t n)
{
    text t = {0};
    for (size_t k = 0; k < n; k++)
        if (params[k].mentioned || params[k].assigned)
            text_printf(&t, "%.*s:%s%s%s ", (int)params[k].name.size, params[k].name.data,
                        params[k].mentioned ? "m" : "", params[k].assigned ? "a" : "",
                        params[k].always_assigned ? "A" : "");
    text_printf(&t, "%s%s%s%s%s", f->uses_i ? "i " : "", f->uses_n ? "n " : "",
                f->uses_ind ? "_ind " : "", f->uses_complex ? "complex " : "",
                f->has_return_value ? "return " : "");
    for (size_t k = 0; k < f->nfunctions; k++)
        text_printf(&t, "%.*s() ", (int)f->functions[k].size, f->functions[k].data);
    const char *copy = arena_strndup(a, t.data ? t.data : "", t.size ? t.size - 1 : 0);
    text_free(&t);
    return copy;
}

/* What the texts of the tests can see: an elementwise body, or whatever form is said. */
static body_facts check(arena *a, diag *d, const token_list *text, body_form form,
                        body_param *params, size_t n, const char *placeholders,
                        const name_set *known)
{
    body_scope scope = {.form = form,
                        .params = params,
                        .nparams = n,
                        .counters = BODY_I | BODY_N | BODY_IND,
                        .placeholders = placeholders,
                        .known = known};
    return body_check(a, d, text, &scope);
}

static char *messages(diag *d)
{
    char *out = NULL;
    size_t size;
    FILE *f = open_memstream(&out, &size);
    diag_print(d, f, DIAG_COLOR_NEVER);
    fclose(f);
    return out;
}

/* The quoted names of the errors in order. */
static const char *names_in(arena *a, const char *messages)
{
    text t = {0};
    for (const char *p = messages; (p = strstr(p, " error: '"));) {
        p += 9;
        text_printf(&t, "%s%.*s", t.size ? " " : "", (int)strcspn(p, "'"), p);
    }
    const char *copy = arena_strndup(a, t.data ? t.data : "", t.size);
    text_free(&t);
    return copy;
}

typedef struct body_case {
    const char *body, *errors, *facts; /* facts NULL: not looked at */
} body_case;

/* Parameters: x, raw y, output z, raw output w; placeholder T; and what sample_declare has. */
static const body_case cases[] = {
    /* unknown names */
    {"{ z = x * xx; }", "xx", "x:m z:maA"},
    {"{ z = xx; }", "xx", NULL},
    {"{ f(xx); }", "xx", "f()"},
    {"{ z = y[xx]; }", "xx", NULL},
    {"{ xx += 1; xx = xx; }", "xx", ""},
    {"{ z = x < xx; if (xx > 1 && x) z = (xx); }", "xx", NULL},
    {"{ z = x ? aa : bb; return cc; }", "aa bb cc", "x:m z:maA return"},
    {"{ T v[2] = { aa, x }; v[bb]++; }", "aa bb", NULL},
    {"{ for (int k = aa; k < bb; k++) z += k; while (cc) ; }", "aa bb cc", NULL},
    {"{ switch (x) { case AA: break; case FAST: ; } }", "AA", NULL},
    {"{ z = (float)xx + (x) - (yy) + sizeof x; }", "xx yy", NULL},
    {"{ auto l = [&](float a) { return a + xx; }; z = l(x); }", "xx", "x:m z:maA"},
    {"{ z = (struct vec){ xx, x }.x; }", "xx", NULL},
    {"{ z = -xx + !yy + ~vv + *pp; }", "xx yy vv pp", NULL},
    {"{ z = inner; z = q; }", "inner q", NULL}, /* inside the declare's functions */
    {"{ z = SQ(xx); }", "xx", NULL},
    {"{ z = aa and bb; }", "aa bb", NULL},
    {"{ lab: z = lab2; goto lab; }", "lab2", NULL},
    {"{ z = U; }", "U", NULL},
    /* what can be right */
    {"{ T d = x - y[i]; z = d * d; }", "", "x:m y:m z:maA i"},
    {"{ foo bar; foo *p = 0; foo q(3), *r; ns::foo<int> s; bar = p; z = q + r + s; }", "", NULL},
    {"{ const foo a = 1; foo const b = 1; static const foo *c = 0, d; z = a + b + c + d; }", "",
     NULL},
    {"{ unsigned long long a, *b, c[3], (*d)[4], *(*e)(int, float), f = 1; z = a + b + c + d + e "
     "+ f; }",
     "", NULL},
    {"{ int a = 1, b = g<1, 2>(a), c; z = a + b + c; }", "", "z:maA g()"},
    {"{ struct s { int a; float b[2]; } v = { .a = 1, .b[0] = 2 }, *p = &v; z = v.a + p->b[0] + "
     "p->other; }",
     "", NULL},
    {"{ union { float f; unsigned u; } b; b.f = x; z = b.u; }", "", "x:m z:maA"},
    {"{ enum { RED, GREEN = 4, BLUE } c = RED; z = c + GREEN; }", "", NULL},
    {"{ typedef int (*fp)(int); using R = float; fp f = 0; R r = 1; z = r + (R)x + f; }", "",
     NULL},
    {"{ auto [a, b] = vv(); for (auto &e : y) z += e; for (auto [c, d] : y) z += a + b + c + d; }",
     "", NULL},
    {"{ again: if (x) goto again; goto done; done: ; }", "", NULL},
    {"{ goto *p; }", "p", NULL},
    {"{ z = (foo)x + (foo *)y + sizeof(foo) + alignof(foo) + (const foo *)y; foo{1}; }", "", NULL},
    {"{ auto l = [k = x, &z](auto a, T b = 1) mutable -> real { return a + b + k; }; l(1); }", "",
     NULL},
    {"{ T t = same<T>(x); z = static_cast<foo>(t) + std::min<float>(t, 1) + ns::value; }", "",
     NULL},
    {"{ __shared__ T tile[32][33]; extern __shared__ float dyn[]; tile[0][0] = dyn[0]; }", "",
     NULL},
    {"{ asm volatile(\"add %[o], %1;\" : [o] \"=f\"(z) : \"f\"(x) : \"memory\"); }", "",
     "x:m z:ma"},
    {"{ cooperative_groups::thread_block b = cooperative_groups::this_thread_block(); b.sync(); }",
     "", NULL},
    {"{ namespace cg = cooperative_groups; auto b = cg::this_grid(); z = b.size(); }", "", NULL},
    {"{ using namespace cooperative_groups; z = whatever; }", "", NULL},
    {"{ z = ({ float t = x; t * t; }); }", "", "x:m z:maA"},
    {"{\n#if 0\n z = nonsense;\n#endif\n z = x; }", "", "x:m z:maA"},
    {"{\n#define LOCAL(a) ((a) + hidden)\n z = LOCAL(x); }", "", "x:m z:maA"},
    {"{ z = SCALE * SQ(x) + table[FAST] + twice(SLOW) + deep::level + level; mode m; vec v; fn f; "
     "real r; }",
     "", "x:m z:maA"},
    {"{ FOR(k, 4) z += k; LOOP(m) z += m; }", "", NULL},
    {"{ ACC; STEP; z = acc; }", "", "x:m z:maA"},
    {"{ GLUE(b); z = b_1; }", "", NULL},
    {"{ z = INDEX; }", "", "z:maA i _ind"},
    {"{ z = M_PI + INT_MAX + NAN + threadIdx.x + blockDim.y + FLT_EPSILON + true + M_SQRT2f + "
     "UINT8_MAX; }",
     "", NULL},
    {"{ float (*f)(float) = sinf; z = f(x); }", "", "x:m z:maA sinf()"},
    {"{ printf(\"%\" PRId64 \"\\n\", n); z = L'a' + u8\"s\"[0] + __LINE__ + __CUDA_ARCH__ + "
     "cudaSuccess; }",
     "", NULL},
    {"{ z = _Generic(x, foo: 1, float: 2, default: 3); }", "", NULL},
    {"{ [[maybe_unused]] int a = 1; __attribute__((unused)) int b; alignas(16) foo c; z = a + b + "
     "c; }",
     "", NULL},
    {"{ typeof(x) a = 1; decltype(x) b, *c; __typeof__(x) d; _Atomic(int) e; z = a + b + c + d + "
     "e; }",
     "", NULL},
    {"{ struct S { float v; float get(float k) const { return v * k; } S(float a) : v(a) {} } "
     "s(1); z = "
     "s.get(x); }",
     "", NULL},
    {"{ foo *a[] = { 0 }; foo **b, &c = *b; z = a + b + c; }", "", NULL},
    {"{ float f(float), g; z = f(g); }", "", NULL},
    {"{ if (int k = x) z = k; while (foo *p = h()) z = p; }", "", NULL},
    {"{ int a <: 2 :> = <% 1 %>; z = a<:0:>; }", "", NULL},
    {"{ unsigned a : 3; _Alignas(8) char b[4]; register int c; z = b + c; }", "", NULL},
    {"{ _Static_assert(sizeof(T) == 4, \"T\"); __builtin_assume(x > 0); z = __ldg(&x); }", "",
     "x:m z:maA __builtin_assume() __ldg()"},
    {"{ enum class Color : int { RED, BLUE = 2 }; z = (int)Color::RED; _Atomic struct at { int a; "
     "} v; z = v.a; }",
     "", NULL},
    {"{ auto sum = [](auto... a) { return (a + ...); }; auto g = [](T (&v)[4], foo &&... b) { "
     "return v[0] + h(b...); "
     "}; }",
     "", NULL},
    /* C++ keywords as names */
    {"{ int new = 3, class; float *this = 0; T delete = 1; foo operator = 2; z = new; }",
     "new class this delete operator", NULL},
    {"{ struct { int a; } s; s.class = 1; p->namespace = 2; (void)(struct q){ .template = 1, "
     ".private = 2 }; "
     "}",
     "class p namespace private", NULL},
    {"{ struct S { S &operator=(const S &o); bool operator==(S o) const; int operator()(int); "
     "explicit "
     "S(int); virtual ~S(); private: int a; }; }",
     "", NULL},
    {"{ auto v = new foo; delete v; v->template f<int>(); v->operator()(1); foo &operator+(foo); "
     "this->a = "
     "1; }",
     "", NULL},
    /* parameters */
    {"{ z = x; }", "", "x:m z:maA"},
    {"{ z += x; }", "", "x:m z:ma"},
    {"{ z++; --z; }", "", "z:ma"},
    {"{ z.x = 1; }", "", "z:ma"},
    {"{ w[i] = x; }", "", "x:m w:ma i"},
    {"{ w(0, 1).x += x; }", "", "x:m w:ma"},
    {"{ modify(&z); }", "", "z:ma modify()"},
    {"{ modify(z); T &r = w[0]; }", "", "z:ma w:ma modify()"},
    {"{ float *p = w.data(); }", "", "w:ma"},
    {"{ z = w = x; }", "", "x:m z:maA w:maA"},
    {"{ x = 1; }", "", "x:ma"},
    {"{ x.a = 1; }", "", "x:ma"},
    {"{ y[0] = 1; y[1].k++; y(1, 2) = 3; }", "", "y:ma"},
    {"{ int b; memcpy(&b, &x, 4); z = x.p[0] = 1; x->q = 2; const float *p = &y[0]; }", "",
     "x:m y:m z:maA memcpy()"},
    {"{ if (x == 1 && x <= 2 && x >= 3 && x != 4) z = 1; }", "", "x:m z:ma"},
    {"{ { float x = 1; x += 2; z = x; } z = x; }", "", "x:m z:maA"},
    {"{ for (int x = 0; x < 4; x++) { x = 1; } z = 1; }", "", "z:maA"},
    {"{ auto l = [&](float x) { x = 1; z = x; }; l(x); }", "", "x:m z:ma"},
    {"{ for (int i = 0; i < n; i++) z += i; }", "", "z:ma n"},
    {"{ z = q.i + q->n + i::x; }", "q", "z:maA"},
    /* always */
    {"{ if (x) z = 1; else z = 2; }", "", "x:m z:maA"},
    {"{ if (x) z = 1; else if (y[0]) { z = 2; } else { { z = 3; } } }", "", "x:m y:m z:maA"},
    {"{ if (x) z = 1; else if (y[0]) z = 2; }", "", "x:m y:m z:ma"},
    {"{ if (x) return; z = 1; }", "", "x:m z:ma"},
    {"{ if (x) { z = 0; return; } z = 1; }", "", "x:m z:maA"},
    {"{ z = 0; if (x) return; z = 1; }", "", "x:m z:maA"},
    {"{ for (int k = 0; k < 4; k++) z = k; }", "", "z:ma"},
    {"{ while (x) { if (y[0]) return; } z = 1; }", "", "x:m y:m z:ma"},
    {"{ do { z = 1; } while (0); }", "", "z:ma"},
    {"{ switch (1) { default: z = 1; } }", "", "z:ma"},
    {"{ switch (1) { default: return; } z = 1; }", "", "z:ma"},
    {"{ goto out; z = 1; out: ; }", "", "z:ma"},
    {"{ x && (z = 1); }", "", "x:m z:ma"},
    {"{ auto l = [&] { z = 1; return; }; z = 2; }", "", "z:maA"},
    {"{ auto l = [&] { z = 1; }; }", "", "z:ma"},
    {"{\n#ifdef A\n z = 1;\n#else\n z = 2;\n#endif\n}", "", "z:ma"},
    {"{\n#ifdef A\n return;\n#endif\n z = 2; }", "", "z:ma"},
    {"{ LEAVE; z = 1; }", "", "z:ma"},
    {"{ FOR(k, 4) { z = 1; } }", "", "z:ma"},
    {"{ z = ({ if (x) return; 1.0f; }); }", "", "x:m z:ma"},
    {"{ if (x) { z = 1; } } }", "", "x:m z:ma"},
    {"{ if constexpr (sizeof(T) == 4) z = 1; else z = 2; }", "", "z:maA"},
    /* facts */
    {"{ z = i + n + _ind[0] + _ind.size(); }", "", "z:maA i n _ind"},
    {"{ z = _i; }", "", "z:maA i"},
    {"{ z = _n; }", "", "z:maA n"},
    {"{ for (int _i = 0; _i < 3; _i++) z = 0; }", "", "z:ma"},
    {"{ double _Complex c = 1; z = 0; }", "", "z:maA complex"},
    {"{ z = cabsf(x) + x * I; }", "", "x:m z:maA complex I() cabsf()"},
    {"{ return x; }", "", "x:m return"},
    {"{ auto l = [] { return 1; }; if (x) return; }", "", "x:m"},
    {"{ z = sqrt(pow(x, 2)) + T(1) + float4(x) + v.method(1) + ::fabs(x) + local(1); auto local = "
     "[](int a) "
     "{ return a; }; }",
     "v", "x:m z:maA fabs() pow() sqrt()"},
    {"{ float16 h = x; z = h; }", "", "x:m z:maA float16()"},
    {"", "", ""},
    {"z = x; w[0] = i;", "", "x:m z:maA w:ma i"},
};

static void test_bodies(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        arena *a = arena_new();
        name_set *known = names_new(a);
        token_list given = scan_text(a, sample_declare, strlen(sample_declare)),
                   body = scan_text(a, cases[k].body, strlen(cases[k].body));
        names_collect(known, &given);
        diag *d = diag_new(a);
        body_param params[MAX_PARAMS];
        size_t n = make_params(a, "x y[] z> w[]>", params);
        body_facts f = check(a, d, &body, BODY_STATEMENTS, params, n, "T", known);
        char *out = messages(d);
        const char *errors = names_in(a, out), *facts = describe(a, &f, params, n);
        if (strcmp(errors, cases[k].errors) || (cases[k].facts && strcmp(facts, cases[k].facts))) {
            print_error("%s\n  errors: \"%s\", not \"%s\"\n  facts:  \"%s\", not \"%s\"\n",
                        cases[k].body, errors, cases[k].errors, facts,
                        cases[k].facts ? cases[k].facts : "");
            failures++;
        }
        free(out);
        arena_free(a);
    }
    assert_int_equal(failures, 0);
}

/* The messages for the body between @ and @. */
static char *report(arena *a, const char *file)
{
    const char *begin = strchr(file, '@'), *end = strrchr(file, '@');
    source *s = source_from(a, "t.c", file, strlen(file));
    token_list body = token_scan(a, s, (size_t)(begin + 1 - file), (size_t)(end - file));
    body_param params[MAX_PARAMS];
    diag *d = diag_new(a);
    check(a, d, &body, BODY_STATEMENTS, params, make_params(a, "position z>", params), "T", NULL);
    return messages(d);
}

static void test_notes(void **state)
{
    (void)state;
    static const struct {
        const char *file, *expected;
    } files[] = {
        {"\n @{ z = postion; }@", "t.c:2:9: error: 'postion' is neither a parameter nor declared "
                                  "for the kernel [unknown-name]"},
        {"@{ z = postion; }@", "note: did you mean 'position'?"},
        {"@{ float diff = 1; z = dif; }@", "note: did you mean 'diff'?"},
        {"@{ z = theadIdx.x; }@", "note: did you mean 'threadIdx'?"},
        {"#define WIDTH 4\n@{ z = WIDTH; }@",
         "t.c:1:9: note: 'WIDTH' is a macro of this file: put it into '#pragma kernel declare'"},
        {"void f(void)\n{\n    float gain = 2;\n@{ z = gain; }@ }",
         "t.c:3:11: note: host variables reach a kernel through in(...)"},
        {"void f(const float *gain)\n{\n@{ z = gain; }@ }",
         "note: host variables reach a kernel through in(...)"},
        {"@{ int new = 1; }@",
         "error: 'new' is a keyword of C++, as which kernels are compiled: it cannot "
         "be a name here [cxx-keyword]"},
    };
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        arena *a = arena_new();
        char *out = report(a, files[k].file);
        if (!strstr(out, files[k].expected))
            fail_msg("%s\ngave\n%s\nnot\n%s", files[k].file, out, files[k].expected);
        free(out);
        arena_free(a);
    }
    arena *a = arena_new();
    char *out = report(a, "// gain is\nint gains;\n@{ z = zzgain; }@ return gain;");
    assert_null(strstr(out, "note"));
    free(out);
    arena_free(a);
}

static void test_assigned_at(void **state)
{
    (void)state;
    arena *a = arena_new();
    const char *text = "{ z = x; x += 1; x = 2; return x; }";
    token_list body = scan_text(a, text, strlen(text));
    body_param params[MAX_PARAMS];
    body_facts f = check(a, NULL, &body, BODY_STATEMENTS, params, make_params(a, "x z>", params),
                         "", NULL);
    assert_int_equal(params[0].assigned_at, strstr(text, "x +=") - text);
    assert_int_equal(params[1].assigned_at, 2);
    assert_int_equal(f.return_value_at, strstr(text, "return") - text);
    arena_free(a);
}

/* ---- whatever the text is ---- */

static void test_random(void **state)
{
    (void)state;
    unsigned seed = getenv("CKPP_TEST_SEED") ? (unsigned)atoi(getenv("CKPP_TEST_SEED"))
                                             : (unsigned)time(NULL);
    print_message("seed %u (CKPP_TEST_SEED)\n", seed);
    for (int round = 0; round < 2000; round++) {
        char *words = random_text(&seed, 1 + (int)(seed >> 8) % 150);
        arena *a = arena_new();
        token_list tokens = scan_text(a, words, strlen(words));
        name_set *known = names_new(a);
        body_param params[MAX_PARAMS];
        diag *d = diag_new(a);
        names_collect(known, &tokens);
        names_find_variable(&tokens, NULL);
        check(a, round % 3 ? d : NULL, &tokens, (body_form)((seed >> 16) % 3), params,
              make_params(a, "x y[] z> w[]>", params), "T", round % 2 ? known : NULL);
        arena_free(a);
        free(words);
    }
}

/* Long and deep texts of every bad kind end soon: the test's time limit is the judge. */
static void test_long(void **state)
{
    (void)state;
    static const char *const repeated[] = {"a[",
                                           "{ case x < ",
                                           "a < b * ",
                                           "(T){",
                                           "{ .a = ",
                                           "if (x) ",
                                           "[=](int x) ",
                                           "for (int z = 0;;) ",
                                           "const * & ",
                                           "a::",
                                           "struct q : ",
                                           "F(",
                                           "z = x * foo + y[i]; ",
                                           "} ) ",
                                           "x ? ",
                                           "template <class "};
    for (size_t k = 0; k < sizeof repeated / sizeof *repeated; k++) {
        size_t size = strlen(repeated[k]), n = 300000 / size;
        char *text = malloc(n * size + 3);
        memcpy(text, "{ ", 2);
        for (size_t j = 0; j < n; j++)
            memcpy(text + 2 + j * size, repeated[k], size);
        text[2 + n * size] = 0;
        arena *a = arena_new();
        token_list tokens = scan_text(a, text, 2 + n * size);
        body_param params[MAX_PARAMS];
        check(a, diag_new(a), &tokens, BODY_STATEMENTS, params,
              make_params(a, "x y[] z> w[]>", params), "T", NULL);
        arena_free(a);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bodies), cmocka_unit_test(test_notes),
                                       cmocka_unit_test(test_assigned_at),
                                       cmocka_unit_test(test_random), cmocka_unit_test(test_long)};
    return cmocka_run_group_tests_name("body", tests, NULL, NULL);
}

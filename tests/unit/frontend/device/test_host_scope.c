/* test_host_scope.c - what a construct's surroundings declare: a table of host texts with
 * constructs in them, and text of no sense. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"

#include <stdio.h>

/* A unit of the text, in which each @ is a construct. */
static unit *unit_of(arena *a, const char *host)
{
    text t = {0};
    for (const char *p = host; *p; p++)
        if (*p == '@')
            text_puts(&t, "\n#pragma kernel elementwise in(int n = n) out(float x[n])\n{ int n = "
                          "0; { x = n; }\n#define n 3\n}\n");
        else
            text_put(&t, p, 1);
    unit *u = arena_alloc(a, sizeof *u);
    *u = (unit){.arena = a,
                .diag = diag_new(a),
                .source = source_from(a, "t.c", t.data ? t.data : "", t.size)};
    text_free(&t);
    scan_unit(u);
    return u;
}

/* What n is at each construct: "size_t", "3:pointer", ... with the line of its declaration. */
static char *names_of(arena *a, const char *host)
{
    static const char *const kinds[] = {"variable", "constant",       "function",
                                        "macro",    "function macro", "no macro"};
    unit *u = unit_of(a, host);
    host_scope *h = host_scope_new(u);
    text t = {0};
    text_puts(&t, "");
    for (const construct *c = u->constructs; c; c = c->next) {
        const host_name *n = !c->is->is_kernel ? NULL
                                               : host_find(h, str_of("n"), c->directive.begin);
        const char *type = n && n->kind == HOST_VARIABLE ? host_type(h, n) : NULL;
        if (c->is->is_kernel)
            text_printf(&t, "%s%s", t.size ? ", " : "", !n ? "-" : type ? type : kinds[n->kind]);
    }
    char *made = arena_strndup(a, t.data, t.size);
    text_free(&t);
    return made;
}

static const struct {
    const char *host, *names;
} cases[] = {
    /* blocks */
    {"void f(void) { int n = 1; @ }", "int"},
    {"void f(void) { int m, n = m; @ }", "int"},
    {"void f(void) { static const unsigned long int n = 1; @ }", "unsigned long int"},
    {"void f(void) { struct size const n = s; @ }", "struct size"},
    {"void f(void) { ptrdiff_t n, m; @ }", "ptrdiff_t"},
    {"void f(void) { float *n; @ }", "variable"},
    {"void f(void) { float n[3]; @ }", "variable"},
    {"void f(void) { float *m, n; @ }", "float"},
    {"void f(void) { int (*n)(int); @ }", "variable"},
    {"void f(void) { @ int n = 1; @ }", "-, int"},
    {"void f(void) { { int n; } @ }", "-"},
    {"void f(void) { { int n; @ } }", "int"},
    {"void f(void) { int n; { float n; @ } @ }", "float, int"},
    {"void f(void) { if (1) { int n; } else @ }", "-"},
    {"void f(void) { int n; } void g(void) @", "-"},
    {"void f(void) { int n; } void g(void) { @ }", "-"},
    {"void f(void) { label: n = 1; goto n; n: @ }", "-"},
    {"void f(void) { (void)sizeof(int n); x = (int) n; x * 2; s.n; s->n = 3; @ }", "-"},
    {"void f(void) { struct { int n; } s = {.n = 1}; @ }", "-"},
    {"void f(void) { typedef int n; @ }", "-"},
    {"void f(void) { int n(void); @ }", "-"},
    {"void f(void) { for (;;) { int n; switch (1) { case 1: @ } } }", "int"},
    /* for */
    {"void f(void) { for (int n = 0; n < 3; n++) { @ } @ }", "int, -"},
    {"void f(void) { for (size_t k = 0, n = 3; k < n; k++) @ @ }", "size_t, -"},
    {"void f(void) { for (int n = 0; n < 3; n++) if (n) { @ } @ }", "int, -"},
    {"void f(void) { for (int n = 0; n < 3; n++) for (;;) x++; @ }", "-"},
    {"void f(void) { if (x) for (int n = 0; n < 3; n++) x++; else @ }", "-"},
    {"void f(void) { for (n = 0; n < 3; n++) { @ } }", "-"},
    /* parameters */
    {"void f(size_t n, float x[n]) { @ } @", "size_t, -"},
    {"static inline float *f(const float *x, const long long n) { { @ } }", "long long"},
    {"void f(float x[], int n[static 3]) { @ }", "variable"},
    {"void f(int n); void g(void) { @ }", "-"},
    {"void f(float (*g)(int n), int m) { @ }", "-"},
    {"void f(int (*n)(int k)) { @ }", "variable"},
    {"void (*f(int n))(int k) { @ }", "-"},
    {"void (*f(int k))(int n) { @ }", "-"},
    {"__attribute__((noinline)) void f(int n) __attribute__((cold)); @", "-"},
    {"int f(n, x) int n; float *x; { @ } @ void g(void) { @ }", "-, -, -"},
    {"int f(x, n) float *x; int n; { return 1; } @ void g(void) { @ }", "-, -"},
    {"API(int) f(int n) { @ }", "int"},
    {"TEST(name, n) { @ }", "-"},
    /* the file */
    {"int n; @ void f(void) { @ }", "int, int"},
    {"@ static float m, n = 3; @", "-, float"},
    {"extern int n; void f(void) { float n; @ } @", "float, int"},
    {"enum { A, n }; @", "constant"},
    {"enum e { A = sizeof(n), B }; @", "-"},
    {"float n(float x); @ float n(float x) { return x; } @", "-, function"},
    {"struct n { int n; }; union { int n; } u; @", "-"},
    {"extern \"C\" { int n; @ }", "int"},
    {"int m[] = {[n] = 1, n}; @", "-"},
    {"#pragma kernel declare\nstatic const int n = 3;\n@", "int"},
    {"#pragma kernel begin declare\nfloat g(int n) { return n; }\n#pragma kernel end declare\n@",
     "-"},
    {"#pragma kernel begin device\nint n;\n#define n 3\n#pragma kernel end device\n@", "-"},
    {"/* int n; */ const char *s = \"int n;\"; // int n;\n@", "-"},
    /* macros */
    {"#define n 3\n@\n#undef n\n@", "macro, -"},
    {"#define n(x) x\n@", "function macro"},
    {"void f(int n) {\n#define n 3\n@\n#undef n\n@ }", "macro, int"},
    {"#define n \\\n 3\n@", "macro"},
    {"#ifndef n\n#define n 3\n#endif\n@", "macro"},
    {"#define m n\n@", "-"},
    {"#define DECLARE(t) t n;\nDECLARE(int) @", "-"},
    /* conditions */
    {"#if A\nint n;\n@\n#else\n@\n#endif\n@", "int, -, -"},
    {"#ifndef H\n#define H\nint n;\n@\n#endif\n", "int"},
    {"void f(\n#if A\nint n) {\n#else\nint m) {\n#endif\n@ }\nvoid g(void) { @ }", "-, -"},
    {"void f(void) { int n;\n#if 0\n{\n#endif\n@ }\nvoid g(void) { @ }", "-, -"},
    {"void f(void) { int n;\n#if 0\n}\n#endif\n@ }\nvoid g(void) { @ }", "-, -"},
    {"void f(void) {\n#ifdef A\nif (x) {\n#else\nif (y) {\n#endif\n} int n; @ }\nvoid g(void) { @ "
     "}",
     "int, -"},
    /* no C at all */
    {"void f(void) { int n; ) ] @", "-"},
    {"} int n; { @", "-"},
    {"@", "-"},
};

static void test_names(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        arena *a = arena_new();
        const char *made = names_of(a, cases[k].host);
        if (strcmp(made, cases[k].names)) {
            print_error("%s\n    %s, not %s\n", cases[k].host, made, cases[k].names);
            failures++;
        }
        arena_free(a);
    }
    assert_int_equal(failures, 0);
}

/* Whatever the text is, a look-up ends, and what it finds is before the place and spelt like the
 * name. */
static void test_random(void **state)
{
    (void)state;
    unsigned seed = 17;
    for (int k = 0; k < 400; k++) {
        arena *a = arena_new();
        char *soup = random_text(&seed, 30 + k % 200);
        unit *u = unit_of(a, soup);
        host_scope *h = host_scope_new(u);
        for (size_t at = 0; at < u->source->size; at += 7) {
            const host_name *n = host_find(h, str_of("x"), at);
            assert_true(!n || (n->offset < at && n->to > at && str_is(n->name, "x")));
            if (n)
                host_type(h, n);
        }
        free(soup);
        arena_free(a);
    }
}

/* Many names of one spelling, which hide each other or come one after another. */
static void test_many(void **state)
{
    (void)state;
    enum { MANY = 2000 };
    arena *a = arena_new();
    text t = {0};
    text_puts(&t, "int n; ");
    for (int k = 0; k < MANY; k++)
        text_puts(
            &t, "void f(float n) { for (int n = 0; n < 3; n++) { } @ }\n#define n 3\n#undef n\n");
    text_puts(&t, "@ void g(void) { @ }");
    char *names = names_of(a, arena_strndup(a, t.data, t.size));
    size_t length = strlen(names);
    text_free(&t);
    assert_int_equal(length, MANY * strlen("float, ") + strlen("int, int"));
    assert_string_equal(names + length - 15, "float, int, int");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_random),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

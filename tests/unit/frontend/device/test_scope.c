/* test_scope.c - body_check of texts that are no elementwise body: what they can see, whether
 * their end is reached, statements without braces and expressions; and lists with commas. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"

#include <stdio.h>

static const char declare[] =
    "#define GIVE(v) return v\n#define FOREVER 1\n#define SUM (a + b)\nenum mode { FAST };\n"
    "static inline float twice(float v) { return 2 * v; }\n";

static name_set *known_names(arena *a)
{
    name_set *known = names_new(a);
    token_list given = scan_text(a, declare, strlen(declare));
    names_collect(known, &given);
    return known;
}

/* ---- whether the end is reached ---- */

/* Parameters: x and an output z. */
static const struct {
    const char *body;
    bool ends;
} bodies[] = {
    {"{ }", true},
    {"{ z = x; }", true},
    {"{ return x; }", false},
    {"{ { return x; } }", false},
    {"{ if (x) return x; }", true},
    {"{ if (x) return x; else return 1; }", false},
    {"{ if (x) return x; else if (x > 1) { return 2; } }", true},
    {"{ if (x) return x; else if (x > 1) { return 2; } else return 3; }", false},
    {"{ if (x) z = 1; else return 3; }", true},
    {"{ return x; z = 1; }", false},
    {"{ float y = sqrt(x); if (y > 1) return y; }", true},
    /* loops */
    {"{ for (int k = 0; k < 3; k++) return x; }", true},
    {"{ for (;;) { if (x) return x; } }", false},
    {"{ for (int k = 0; ; k++) if (x) return x; }", false},
    {"{ for (int k = 0; true; k++) { if (x) break; } }", true},
    {"{ while (x) return x; }", true},
    {"{ while (1) { if (x) return 1; z++; } }", false},
    {"{ while (1) { while (x) break; z++; } }", false},
    {"{ while (1) { if (x) break; } }", true},
    {"{ while (1) { return x; break; } }", false},
    {"{ while (0) return x; }", true},
    {"{ do { return x; } while (x); }", false},
    {"{ do { if (x) break; return x; } while (1); }", true},
    {"{ do { if (x) continue; return x; } while (x > 1); }", true},
    {"{ do { z++; } while (x); }", true},
    {"{ do { if (x) return x; z++; } while (1); }", false},
    {"{ for (auto v : x) return v; }", true},
    {"{ while (1) { z = ({ if (x) break; 1; }); } }", true},
    {"{ while (1) { auto l = [] { for (;;) break; }; if (x) return 1; } }", false},
    /* switch */
    {"{ switch (x) { case 1: return 1; case 2: return 2; } }", true},
    {"{ while (1) { switch (x) { case 1: break; } if (x) return 1; } }", false},
    /* what is not certain */
    {"{ switch (x) { case 1: return 1; default: return 2; } }", false},
    {"{ if (1) return x; }", false},
    {"{ if (FAST) return x; }", false},
    {"{ if constexpr (sizeof(x) == 4) return x; }", false},
    {"{ while (FOREVER) { if (x) return x; } }", false},
    {"{ goto end; end: return x; }", false},
    {"{ if (x) return 1; __trap(); }", false},
    {"{ if (x) return 1; abort(); }", false},
    {"{ if (x) return 1; helper(x); }", false},
    {"{ if (x) return 1; ns::helper(x); }", false},
    {"{ if (x) return 1; helper<int>(x); }", false},
    {"{ if (x) return 1; LEAVE; }", false},
    {"{ if (x) return 1; asm(\"trap;\"); }", false},
    {"{ if (x) return 1; printf(\"x\"); }", true},
    {"{ GIVE(x); }", false},
    {"{\n#if A\n return x;\n#else\n return 1;\n#endif\n }", false},
    {"{\n#if A\n for (;;) ;\n#endif\n }", false},
    {"{ if (x) return 1; } }", false},
    {"{ try { return x; } catch (...) { } }", false},
};

static void test_ends(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof bodies / sizeof *bodies; k++) {
        arena *a = arena_new();
        token_list body = scan_text(a, bodies[k].body, strlen(bodies[k].body));
        body_param params[] = {{.name = str_of("x")}, {.name = str_of("z"), .is_output = true}};
        body_scope scope = {
            .form = BODY_STATEMENTS, .params = params, .nparams = 2, .known = known_names(a)};
        if (body_check(a, NULL, &body, &scope).ends != bodies[k].ends) {
            print_error("%s: %s\n", bodies[k].body,
                        bodies[k].ends ? "ends" : "does not certainly end");
            failures++;
        }
        arena_free(a);
    }
    assert_int_equal(failures, 0);
}

/* ---- statements without braces ---- */

/* Which outputs are written on every path. */
static const struct {
    const char *text, *always;
} statements[] = {
    {"z = x", "z"},
    {"z = x;", "z"},
    {"z = x; w = z", "z w"},
    {"z = x, w = z", "z w"},
    {"z = w = x", "z w"},
    {"if (x) z = 1; w = 2", "w"},
    {"if (x) { z = 1; return; } z = 0, w = 2", "z"},
    {"z = f(x, w = 1), x", "z"},
    {"float z = 1, y = 2; w = z", "w"},
    {"for (z = 0; z < 1; z++) w = z", ""},
    {"for (;;) { z = 1; w = 2; if (x) break; }", ""},
    {"z = 1; for (;;) if (x) { w = 2; return; }", "z w"},
    {"{ z = 1; } w = 2", "z w"},
    {"\n#if A\n z = 1;\n#endif\n w = 1", "w"},
};

static void test_statements(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof statements / sizeof *statements; k++) {
        arena *a = arena_new();
        diag *d = diag_new(a);
        token_list text = scan_text(a, statements[k].text, strlen(statements[k].text));
        body_param params[] = {{.name = str_of("x")},
                               {.name = str_of("z"), .is_output = true},
                               {.name = str_of("w"), .is_output = true}};
        body_scope scope = {.form = BODY_STATEMENTS, .params = params, .nparams = 3};
        body_check(a, d, &text, &scope);
        bool z = params[1].always_assigned, w = params[2].always_assigned;
        const char *always = arena_printf(a, "%s%s%s", z ? "z" : "", z && w ? " " : "",
                                          w ? "w" : "");
        if (strcmp(always, statements[k].always) || diag_errors(d)) {
            print_error("%s: \"%s\", not \"%s\", %d errors\n", statements[k].text, always,
                        statements[k].always, diag_errors(d));
            failures++;
        }
        arena_free(a);
    }
    assert_int_equal(failures, 0);
}

static void test_returns(void **state)
{
    (void)state;
    arena *a = arena_new();
    const char *text = "{ auto l = [] { return; }; if (x) return; return x; return; }";
    token_list body = scan_text(a, text, strlen(text));
    body_scope scope = {.form = BODY_STATEMENTS};
    body_facts f = body_check(a, NULL, &body, &scope);
    assert_true(f.has_bare_return && f.has_return_value);
    assert_int_equal(f.bare_return_at, strstr(text, "if (x) return") + 7 - text);
    assert_int_equal(f.return_value_at, strstr(text, "return x") - text);
    arena_free(a);
}

/* ---- what a text can see ---- */

static char *report(arena *a, const char *text, body_form form, unsigned counters)
{
    token_list tokens = scan_text(a, text, strlen(text));
    body_param params[] = {{.name = str_of("a"), .is_output = true},
                           {.name = str_of("b"), .is_output = true}};
    const body_hidden hidden[] = {{str_of("x"), "is hidden", "and here is why"},
                                  {str_of("i"), "is hidden", "and here is why"},
                                  {str_of("twice"), "is hidden", "and here is why"}};
    body_scope scope = {.form = form,
                        .params = params,
                        .nparams = 2,
                        .counters = counters,
                        .known = known_names(a),
                        .hidden = hidden,
                        .nhidden = 3};
    diag *d = diag_new(a);
    body_check(a, d, &tokens, &scope);
    char *out = NULL;
    size_t size;
    FILE *f = open_memstream(&out, &size);
    diag_print(d, f, DIAG_COLOR_NEVER);
    fclose(f);
    return out;
}

static void test_hidden(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        body_form form;
        unsigned counters;
        const char *expected;
    } texts[] = {
        {"a + x", BODY_EXPRESSION, 0, "t.c:1:5: error: 'x' is hidden [not-here]"},
        {"a + x", BODY_EXPRESSION, 0, "t.c:1:5: note: and here is why"},
        {"a + x + x", BODY_EXPRESSION, 0, NULL}, /* once */
        {"a + i", BODY_EXPRESSION, 0, "'i' is hidden"},
        {"a + i", BODY_EXPRESSION, BODY_I, ""},
        {"a + y", BODY_EXPRESSION, 0, "'y' is neither a parameter nor declared"},
        {"a = x", BODY_STATEMENTS, 0, "'x' is hidden"},
        {"float x = a; b = x", BODY_STATEMENTS, 0, ""},
        {"for (int i = 0; i < 3; i++) a = i", BODY_STATEMENTS, 0, ""},
        {"a.x + b.x", BODY_EXPRESSION, 0, ""},
        {"twice(a) + twice", BODY_EXPRESSION, 0, ""}, /* a declare's */
        {"(struct p){.x = a, .y = b}", BODY_EXPRESSION, 0, ""},
        {"{.x = 0, .y = 1}", BODY_EXPRESSION, 0, ""},
        {"{x, 1}", BODY_EXPRESSION, 0, "'x' is hidden"},
        {"a * b", BODY_EXPRESSION, 0, ""}, /* no declaration of b */
        {"T * b", BODY_EXPRESSION, 0, "'T' is neither"},
        {"[&] { float x = a; return x; }()", BODY_EXPRESSION, 0, ""},
        {"SUM", BODY_EXPRESSION, 0, ""},
    };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        arena *a = arena_new();
        char *out = report(a, texts[k].text, texts[k].form, texts[k].counters);
        const char *first = strstr(out, "error"), *expected = texts[k].expected;
        bool right = !expected   ? first && !strstr(first + 1, "error")
                     : *expected ? strstr(out, expected) != NULL
                                 : !*out;
        if (!right)
            fail_msg("%s\ngave\n%s\nnot\n%s", texts[k].text, out,
                     expected ? expected : "one error");
        free(out);
        arena_free(a);
    }
}

static void test_mentions(void **state)
{
    (void)state;
    static const struct {
        const char *text, *mentioned;
    } texts[] = {{"a + b", "ab"},
                 {"a", "a"},
                 {"x.a + b", "b"},
                 {"SUM", "ab"},
                 {"[](float a) { return a; }(b)", "b"}};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        arena *a = arena_new();
        token_list tokens = scan_text(a, texts[k].text, strlen(texts[k].text));
        body_param params[] = {{.name = str_of("a"), .is_output = true},
                               {.name = str_of("b"), .is_output = true}};
        body_scope scope = {
            .form = BODY_EXPRESSION, .params = params, .nparams = 2, .known = known_names(a)};
        body_check(a, NULL, &tokens, &scope);
        const char *mentioned = arena_printf(a, "%s%s", params[0].mentioned ? "a" : "",
                                             params[1].mentioned ? "b" : "");
        if (strcmp(mentioned, texts[k].mentioned))
            fail_msg("%s: \"%s\", not \"%s\"", texts[k].text, mentioned, texts[k].mentioned);
        arena_free(a);
    }
}

/* ---- lists ---- */

static void test_list(void **state)
{
    (void)state;
    static const struct {
        const char *text, *items;
    } lists[] = {{"", ""},
                 {"0", "0|"},
                 {"0, -1", "0|-1|"},
                 {"f(x, y), (a, b)", "f(x, y)|(a, b)|"},
                 {"x<:1, 2:>", "x<:1, 2:>|"},
                 {"(int[]){1, 2}[k], 3", "(int[]){1, 2}[k]|3|"},
                 {"a.b ? c : d", "a.b ? c : d|"}};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        arena *a = arena_new();
        token_list tokens = scan_text(a, lists[k].text, strlen(lists[k].text));
        range list = {tokens.items, tokens.count}, item;
        text out = {0};
        text_puts(&out, "");
        while (range_next(&list, &item)) {
            token_put(&out, item.first, item.count);
            text_puts(&out, "|");
        }
        assert_string_equal(out.data, lists[k].items);
        text_free(&out);
        arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends),     cmocka_unit_test(test_statements),
        cmocka_unit_test(test_returns),  cmocka_unit_test(test_hidden),
        cmocka_unit_test(test_mentions), cmocka_unit_test(test_list)};
    return cmocka_run_group_tests_name("scope", tests, NULL, NULL);
}

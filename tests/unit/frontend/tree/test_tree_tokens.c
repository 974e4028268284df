/* test_tree_tokens.c - trees of statements: their tokens, where statements end, and texts that are
 * long, deeply nested or random. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"
#include "frontend/tree/tree.h"

#include <time.h>

typedef struct example {
    const char *code, *expected;
} example;

/* The statement's nodes as their tokens, outermost first. */
static void put_span(const node *n, void *data)
{
    text *out = data;
    text_puts(out, out->size ? "|" : "");
    token_put(out, n->first, (size_t)(n->last - n->first) + 1);
    tree_each(n, put_span, data);
}

static void test_tokens(void **state)
{
    (void)state;
    static const example examples[] = {
        {"x = (a + (b));", "x = (a + (b));|x = (a + (b))|x|(a + (b))|a|(b)"},
        {"(f)((a), b)[(1)];", "(f)((a), b)[(1)];|(f)((a), b)[(1)]|(f)((a), b)|(f)|(a)|b|(1)"},
        {"do a; while ((b));", "do a; while ((b));|a;|a|(b)"},
        {"int (*a)[n] = {1,}, b;", "int (*a)[n] = {1,}, b;|int|(*a)[n] = {1,}|n|{1,}|1|b"},
        {"if (a) b; else c;", "if (a) b; else c;|a|b;|b|c;|c"},
        {"l: __extension__ (x);", "l: __extension__ (x);|__extension__ (x);|__extension__ (x)"},
        {"x = (T)(a) ? ({ b; }) : c;",
         "x = (T)(a) ? ({ b; }) : c;|x = (T)(a) ? ({ b; }) : c|x|(T)(a) ? ({ b; }) : c|(T)(a)|T|"
         "(a)|({ b; })|{ b; }|b;|b|c"}};
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        arena *a = arena_new();
        token_list tokens = scan_text(a, examples[k].code, strlen(examples[k].code));
        name_set *types = names_new(a);
        names_add(types, str_of("T"), NAME_TYPE);
        tree_reader r = {.arena = a, .tokens = &tokens, .types = types};
        text t = {0};
        const node *n = tree_read_statement(&r);
        assert_non_null(n);
        put_span(n, &t);
        assert_string_equal(t.data, examples[k].expected);
        text_free(&t);
        arena_free(a);
    }
}

/* What follows the statement is no part of it; "" that it does not end. */
static void test_ends(void **state)
{
    (void)state;
    static const example examples[] = {{"a; b;", "b"},
                                       {"{ a; } b;", "b"},
                                       {"if (a) b; else c; d;", "d"},
                                       {"if (a) if (b) c; else d; else e; f;", "f"},
                                       {"if (a) do b; while (c); else d; e", "e"},
                                       {"if (a) { } b else;", "b"},
                                       {"for (;;) while (a) switch (b) { } c", "c"},
                                       {"case a ? b : c: d: default: e; f", "f"},
                                       {"#pragma x\n#pragma y\nfor (;;) a; b", "b"},
                                       {"#if 1\na; b", "b"},
                                       {"do do a; while (b); while (c); d", "d"},
                                       {"__attribute__((x)) if (a) b; c", "c"},
                                       {"_Pragma(\"x;\") { } c", "c"},
                                       {"struct { int a; } b; c", "c"},
                                       {"a = ({ b; }); c", "c"},
                                       {"int a[] = {1; 2}; c", "c"},
                                       {"<% a; %> c", "c"},
                                       {"if (a) for (;;) if (b) c; else d; else e; f", "f"},
                                       {"a", ""},
                                       {"a }", ""},
                                       {"{ a; ", ""},
                                       {"if (a", ""},
                                       {"if a; b", ""},
                                       {"if (a)", ""},
                                       {"do a; b", ""},
                                       {"", ""},
                                       {"#pragma x", ""}};
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        arena *a = arena_new();
        token_list tokens = scan_text(a, examples[k].code, strlen(examples[k].code));
        size_t end = tree_statement_end(&tokens, 0);
        str next = end ? tokens.items[end].text : (str){"", 0};
        if (!str_is(next, examples[k].expected))
            print_error("%s\n", examples[k].code);
        assert_true(str_is(next, examples[k].expected));
        arena_free(a);
    }
}

/* Reads a statement in the middle of a text, and nothing else of it. */
static void test_middle(void **state)
{
    (void)state;
    const char *code = "a b c for (int k = 0; k < 2; k++) x = k; int int (";
    arena *a = arena_new();
    token_list tokens = scan_text(a, code, strlen(code));
    tree_reader r = {.arena = a, .tokens = &tokens, .first = 3};
    const node *n = tree_read_statement(&r);
    assert_non_null(n);
    assert_int_equal(n->kind, NODE_FOR);
    assert_string_equal(tree_what(n), "a for loop");
    assert_true(str_is(tokens.items[r.end].text, "int"));
    assert_ptr_equal(n->last + 1, &tokens.items[r.end]);
    arena_free(a);
}

static void count(const node *n, void *data)
{
    ++*(size_t *)data;
    tree_each(n, count, data);
}

static void walk(const node *n)
{
    size_t nodes = 0;
    if (n)
        count(n, &nodes);
    assert_true(!n || nodes > 0);
}

/* Long and deeply nested texts, which are read or refused. */
static void test_deep(void **state)
{
    (void)state;
    static const struct {
        const char *before, *repeated, *middle, *after;
    } texts[] = {{"x = ", "(", "1", ""},
                 {"x = ", "(", "1", ")"},
                 {"x = 1", " + 1", "", ""},
                 {"x = ", "1 = ", "1", ""},
                 {"x = ", "- ", "1", ""},
                 {"x = ", "a[", "1", "]"},
                 {"x = ", "f(", "1", ")"},
                 {"x = 1", ", 1", "", ""},
                 {"x = f(1", ", 1", "", ""},
                 {"", "{ ", "", "} "},
                 {"{ ", "a; ", "", ""},
                 {"", "if (a) ", "b; ", ""},
                 {"", "if (a) b; else ", "b; ", ""},
                 {"", "do ", "b; ", "while (1); "},
                 {"", "for (;;) ", "b; ", ""},
                 {"", "a: ", "b; ", ""},
                 {"", "case 1 ? ", "b; ", ""},
                 {"int ", "*", "p", ""},
                 {"int ", "(", "p", ")"},
                 {"int a", "[2]", "", ""},
                 {"int a", ", a", "", ""},
                 {"int a = ", "{", "", "}"},
                 {"x = ", "(T)", "1", ""},
                 {"x = ", "(a *)", "1", ""},
                 {"x = ", "sizeof(", "1", ")"},
                 {"x = ", "a ? b : ", "1", ""},
                 {"x = ", "({ ", "1; ", "}) "},
                 {"", "typeof(", "a", ")"},
                 {"", "struct { ", "int a; ", "} b; "},
                 {"", "int f(", "", ")"},
                 {"", "__attribute__((", "", "))"},
                 {"", "__extension__ ", "a", ""},
                 {"{ ", "typedef int a; ", "", ""},
                 {"(a ", "* ", "", ""},
                 {"{ ", "(a[", "", ""},
                 {"x = ", "\"a\" ", "", ""},
                 {"", "\n#pragma a\n", "a", ""},
                 {"x = ", "_Generic(1, int: ", "1", ")"}};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        for (int n = 1000; n <= 300000; n *= 300) {
            text t = {0};
            text_puts(&t, texts[k].before);
            for (int j = 0; j < n; j++)
                text_puts(&t, texts[k].repeated);
            text_puts(&t, texts[k].middle);
            for (int j = 0; j < n; j++)
                text_puts(&t, texts[k].after);
            arena *a = arena_new();
            token_list tokens = scan_text(a, t.data, t.size);
            tree_reader r = {.arena = a, .tokens = &tokens};
            const node *tree = tree_read_statement(&r);
            assert_true(tree || (r.wrong && r.expected));
            walk(tree);
            arena_free(a);
            text_free(&t);
        }
}

static void test_too_deep(void **state)
{
    (void)state;
    for (int n = 1000; n <= 10000; n *= 10) {
        text t = {0};
        text_puts(&t, "x = 1");
        for (int j = 0; j < n; j++)
            text_puts(&t, " + 1");
        text_puts(&t, ";");
        arena *a = arena_new();
        token_list tokens = scan_text(a, t.data, t.size);
        tree_reader r = {.arena = a, .tokens = &tokens};
        const node *tree = tree_read_statement(&r);
        assert_int_equal(tree != NULL, n == 1000);
        if (!tree)
            assert_string_equal(r.expected, "too deeply nested");
        arena_free(a);
        text_free(&t);
    }
}

/* A tree's tokens are inside of those of the node above it. */
static void check_inside(const node *n, void *data)
{
    const node *above = data;
    assert_true(n->first <= n->last && above->first <= n->first && n->last <= above->last);
    tree_each(n, check_inside, (void *)n);
}

static void test_random(void **state)
{
    (void)state;
    unsigned seed = getenv("CKPP_TEST_SEED") ? (unsigned)atoi(getenv("CKPP_TEST_SEED"))
                                             : (unsigned)time(NULL);
    print_message("seed %u (CKPP_TEST_SEED)\n", seed);
    for (int round = 0; round < 20000; round++) {
        char *words = random_text(&seed, 1 + (int)(seed >> 8) % 20);
        arena *a = arena_new();
        token_list tokens = scan_text(a, words, strlen(words));
        tree_reader r = {.arena = a, .tokens = &tokens, .first = 0};
        for (int expression = 0; expression < 2; expression++) {
            node *n = expression ? tree_read_expression(&r) : tree_read_statement(&r);
            assert_true(n || (r.wrong >= tokens.items && r.expected));
            assert_true(n || r.wrong <= tokens.items + tokens.count);
            if (n)
                check_inside(n, n);
        }
        arena_free(a);
        free(words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),   cmocka_unit_test(test_ends),
        cmocka_unit_test(test_middle),   cmocka_unit_test(test_deep),
        cmocka_unit_test(test_too_deep), cmocka_unit_test(test_random)};
    return cmocka_run_group_tests_name("tree_tokens", tests, NULL, NULL);
}

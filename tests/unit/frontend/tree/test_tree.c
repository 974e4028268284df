/* test_tree.c - trees of statements and expressions: what is read, as what, and what is not. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"
#include "frontend/tree/tree.h"

/* The printed tree on one line, "(KIND ...)" for a node with children; what is wrong if it cannot
 * be read: "offset: expected". "@ " in front of an expression. */
static const char *read_as(arena *a, const char *code)
{
    bool expression = *code == '@';
    const char *begin = code + expression;
    token_list tokens = scan_text(a, begin, strlen(begin));
    name_set *types = names_new(a);
    names_add(types, str_of("T"), NAME_TYPE);
    tree_reader r = {.arena = a, .tokens = &tokens, .types = types};
    node *n = expression ? tree_read_expression(&r) : tree_read_statement(&r);
    if (!n)
        return arena_printf(a, "%zu: %s", r.wrong->offset, r.expected);
    text t = {0};
    tree_print(&t, n);
    text line = {0};
    int depth = 0;
    for (char *p = strtok(t.data, "\n"); p; p = strtok(NULL, "\n")) {
        int now = (int)strspn(p, " ") / 2;
        for (; depth > now; depth--)
            text_puts(&line, "}");
        text_puts(&line, now > depth ? "{" : line.size ? "; " : "");
        depth = now;
        text_puts(&line, p + now * 2);
    }
    for (; depth > 0; depth--)
        text_puts(&line, "}");
    const char *copy = arena_strndup(a, line.data, line.size);
    text_free(&t);
    text_free(&line);
    return copy;
}

typedef struct example {
    const char *code, *tree;
} example;

static void check_examples(const example *e, size_t n)
{
    int wrong = 0;
    for (size_t k = 0; k < n; k++) {
        arena *a = arena_new();
        const char *tree = read_as(a, e[k].code);
        if (strcmp(tree, e[k].tree) != 0) {
            print_error("%s\n  is      %s\n  and not %s\n", e[k].code, tree, e[k].tree);
            wrong++;
        }
        arena_free(a);
    }
    assert_int_equal(wrong, 0);
}

#define CHECK(examples) check_examples(examples, sizeof(examples) / sizeof *(examples))

static void test_expressions(void **state)
{
    (void)state;
    static const example examples[] = {
        {"@a + b * c - d", "BINARY -{BINARY +{NAME a; BINARY *{NAME b; NAME c}}; NAME d}"},
        {"@a = b += c", "ASSIGN ={NAME a; ASSIGN +={NAME b; NAME c}}"},
        {"@a < b && c | d ^ e & f || g == h << 2",
         "BINARY ||{BINARY &&{BINARY <{NAME a; NAME b}; BINARY |{NAME c; BINARY "
         "^{NAME d; BINARY &{NAME e; NAME f}}}}; BINARY =={NAME g; BINARY <<{NAME "
         "h; NUMBER 2}}}"},
        {"@(a, b)", "COMMA ,{NAME a; NAME b}"},
        {"@a ? b : c ? d : e",
         "CONDITIONAL ?{NAME a; NAME b; CONDITIONAL ?{NAME c; NAME d; NAME e}}"},
        {"@a ?: b", "CONDITIONAL ?{NAME a; -; NAME b}"},
        {"@f(a, b[1].c->d++)",
         "CALL ({NAME f; NAME a; POSTFIX ++{MEMBER ->d{MEMBER .c{INDEX [{NAME "
         "b; NUMBER 1}}}}}"},
        {"@-*&p + !~x - --y",
         "BINARY -{BINARY +{UNARY -{UNARY *{UNARY &{NAME p}}}; UNARY !{UNARY ~{NAME "
         "x}}}; UNARY --{NAME y}}"},
        {"@sizeof a * sizeof(int) + _Alignof(double)",
         "BINARY +{BINARY *{UNARY sizeof{NAME a}; TYPE_OPERAND sizeof{TYPE int}}; "
         "TYPE_OPERAND _Alignof{TYPE double}}"},
        {"@(float)x * (int *)p",
         "BINARY *{CAST ({TYPE float; NAME x}; CAST ({TYPE int *{DECLARATOR *1}; "
         "NAME p}}"},
        {"@(T){1, .x = 2, [3].y[0 ... 4] = {5}}",
         "LITERAL ({TYPE T; LIST{NUMBER 1; DESIGNATED ={MEMBER .x; NUMBER 2}; "
         "DESIGNATED ={INDEX [{MEMBER .y{INDEX [{-; NUMBER 3}}; NUMBER 0; NUMBER "
         "4}; LIST{NUMBER 5}}}}"},
        {"@(int[]){1, 2,}", "LITERAL ({TYPE int[]{DECLARATOR{EMPTY}}; LIST{NUMBER 1; NUMBER 2}}"},
        {"@({ int k = 1; k; }) + 1",
         "BINARY +{STATEMENTS ({BLOCK{DECLARATION{TYPE int; DECLARATOR k{-; NUMBER "
         "1}}; EXPRESSION{NAME k}}}; NUMBER 1}"},
        {"@_Generic(x, float: a, unsigned char *: b, default: c)",
         "GENERIC _Generic{NAME x; NAME a; NAME b; NAME c}"},
        {"@\"a\" PRIu64 \"b\" L\"c\"", "STRING \"a\" PRIu64 \"b\" L\"c\""},
        {"@f(\"pragma\")", "CALL ({NAME f; STRING \"pragma\"}"},
        {"@&&label", "UNARY &&{NAME label}"},
        {"@__real__ z", "UNARY __real__{NAME z}"},
        {"@__extension__ (x)", "NAME x"},
        {"@va_arg(list, struct s *) + offsetof(T, m)",
         "BINARY +{CALL ({NAME va_arg; NAME list; TYPE struct s *{DECLARATOR *1}}; "
         "CALL ({NAME offsetof; TYPE T; NAME m}}"},
        {"@call(a, .axis = 1, .n = {2})",
         "CALL ({NAME call; NAME a; DESIGNATED ={MEMBER .axis; NUMBER 1}; DESIGNATED "
         "={MEMBER .n; LIST{NUMBER 2}}}"},
        {"@<:1:>", "0: expected an expression"},
        {"@a<:1:>", "INDEX <:{NAME a; NUMBER 1}"},
        {"@'c' + 1.5e-3f", "BINARY +{NUMBER 'c'; NUMBER 1.5e-3f}"},
        {"@((a) + (b))", "BINARY +{NAME a; NAME b}"}};
    CHECK(examples);
}

static void test_declarations(void **state)
{
    (void)state;
    static const example examples[] = {
        {"int a, *b = 0, c[2][n] = {1};",
         "DECLARATION{TYPE int; DECLARATOR a; DECLARATOR b *1{-; NUMBER 0}; DECLARATOR "
         "c{NUMBER 2; NAME n; LIST{NUMBER 1}}}"},
        {"static const float t[] = {1, 2};",
         "DECLARATION static{TYPE static const float; DECLARATOR t{EMPTY; LIST{NUMBER "
         "1; NUMBER 2}}}"},
        {"typedef unsigned long long word;",
         "DECLARATION typedef{TYPE typedef unsigned long long; DECLARATOR word}"},
        {"float (*m)[4] = p, *q[3];",
         "DECLARATION{TYPE float; DECLARATOR m *1 (*)[]{NUMBER 4; NAME p}; DECLARATOR "
         "q *1{NUMBER 3}}"},
        {"float (*f)(int x, T *y, ...), *g(void);",
         "DECLARATION{TYPE float; DECLARATOR f *1 (); DECLARATOR g *1 ()}"},
        {"struct s { int a : 3, *b; struct { float c; }; } v = {0};",
         "DECLARATION{TYPE struct s { int a : 3, *b; struct { float c; }; }; DECLARATOR "
         "v{-; LIST{NUMBER 0}}}"},
        {"enum e { A, B = 4 } x;", "DECLARATION{TYPE enum e { A, B = 4 }; DECLARATOR x}"},
        {"struct s;", "DECLARATION{TYPE struct s}"},
        {"__attribute__((unused)) int x __attribute__((aligned(16))) = 1;",
         "DECLARATION{TYPE __attribute__((unused)) int; DECLARATOR x{-; NUMBER "
         "1}}"},
        {"_Alignas(16) T x[3];", "DECLARATION{TYPE _Alignas(16) T; DECLARATOR x{NUMBER 3}}"},
        {"__extension__ typeof(a + 1) x = a;",
         "DECLARATION{TYPE __extension__ typeof(a + 1){-; BINARY +{NAME a; NUMBER "
         "1}}; DECLARATOR x{-; NAME a}}"},
        {"typeof(int *) p;",
         "DECLARATION{TYPE typeof(int *){-; TYPE int *{DECLARATOR *1}}; DECLARATOR "
         "p}"},
        {"_Static_assert(sizeof(int) == 4, \"size\");",
         "ASSERTION{BINARY =={TYPE_OPERAND sizeof{TYPE int}; NUMBER 4}}"},
        {"double complex z = 1, *w;",
         "DECLARATION{TYPE double complex; DECLARATOR z{-; NUMBER 1}; DECLARATOR "
         "w *1}"},
        {"bool complex = 1;", "DECLARATION{TYPE bool; DECLARATOR complex{-; NUMBER 1}}"},
        {"unsigned __int128 x; ", "DECLARATION{TYPE unsigned __int128; DECLARATOR x}"},
        {"_Float16 h = 1;", "DECLARATION{TYPE _Float16; DECLARATOR h{-; NUMBER 1}}"},
        {"__auto_type x = y;", "DECLARATION{TYPE __auto_type; DECLARATOR x{-; NAME y}}"},
        {"static x = 3;", "DECLARATION static{TYPE static; DECLARATOR x{-; NUMBER 3}}"},
        {"T *restrict const p;", "DECLARATION{TYPE T; DECLARATOR p *1}"},
        {"_Atomic(int) x; ", "DECLARATION{TYPE _Atomic(int){-; TYPE int}; DECLARATOR x}"},
        {"_Atomic int x;", "DECLARATION{TYPE _Atomic int; DECLARATOR x}"},
        {"void (*(*f)(void))(int);", "DECLARATION{TYPE void; DECLARATOR f *2 ()}"},
        {"int a[static 3], b[*], c[const n];",
         "DECLARATION{TYPE int; DECLARATOR a{NUMBER 3}; DECLARATOR b{EMPTY}; DECLARATOR "
         "c{NAME n}}"},
        {"__label__ out, in;", "DECLARATION{TYPE __label__; DECLARATOR out; DECLARATOR in}"},
        {"register T x = (T)1;",
         "DECLARATION{TYPE register T; DECLARATOR x{-; CAST ({TYPE T; NUMBER 1}}}"}};
    CHECK(examples);
}

static void test_statements(void **state)
{
    (void)state;
    static const example examples[] = {
        {";", "EXPRESSION"},
        {"a;", "EXPRESSION{NAME a}"},
        {"{}", "BLOCK"},
        {"{ a; { b; } }", "BLOCK{EXPRESSION{NAME a}; BLOCK{EXPRESSION{NAME b}}}"},
        {"if (a) b; else if (c) d; else e;",
         "IF{NAME a; EXPRESSION{NAME b}; IF{NAME c; EXPRESSION{NAME d}; EXPRESSION{NAME "
         "e}}}"},
        {"if (a) if (b) c; else d;",
         "IF{NAME a; IF{NAME b; EXPRESSION{NAME c}; EXPRESSION{NAME d}}}"},
        {"for (int k = 0, n = 3; k < n; k++) a;",
         "FOR{DECLARATION{TYPE int; DECLARATOR k{-; NUMBER 0}; DECLARATOR n{-; "
         "NUMBER 3}}; BINARY <{NAME k; NAME n}; POSTFIX ++{NAME k}; EXPRESSION{NAME "
         "a}}"},
        {"for (;;) ;", "FOR{EXPRESSION; -; -; EXPRESSION}"},
        {"for (k = 0; ; ) {}", "FOR{EXPRESSION{ASSIGN ={NAME k; NUMBER 0}}; -; -; BLOCK}"},
        {"while (a) b;", "WHILE{NAME a; EXPRESSION{NAME b}}"},
        {"do { a; } while (b);", "DO{BLOCK{EXPRESSION{NAME a}}; NAME b}"},
        {"do do a; while (b); while (c);", "DO{DO{EXPRESSION{NAME a}; NAME b}; NAME c}"},
        {"switch (x) { case 1: a; case 2 ... 5: b; break; default: c; }",
         "SWITCH{NAME x; BLOCK{CASE{NUMBER 1; -; EXPRESSION{NAME a}}; CASE{NUMBER "
         "2; NUMBER 5; EXPRESSION{NAME b}}; BREAK; CASE{-; -; EXPRESSION{NAME "
         "c}}}}"},
        {"{ again: a; goto again; goto *p[1]; end: }",
         "BLOCK{LABEL again{EXPRESSION{NAME a}}; GOTO again; GOTO *{INDEX [{NAME "
         "p; NUMBER 1}}; LABEL end}"},
        {"{ case X ? 1 : 2: int y; }",
         "BLOCK{CASE{CONDITIONAL ?{NAME X; NUMBER 1; NUMBER 2}; -; DECLARATION{TYPE "
         "int; DECLARATOR y}}}"},
        {"return;", "RETURN"},
        {"return a;", "RETURN{NAME a}"},
        {"{ while (1) { if (a) break; continue; } }",
         "BLOCK{WHILE{NUMBER 1; BLOCK{IF{NAME a; BREAK}; CONTINUE}}}"},
        {"#pragma unroll\nfor (;;) a;",
         "PRAGMA #pragma unroll{FOR{EXPRESSION; -; -; EXPRESSION{NAME a}}}"},
        {"{ a;\n#pragma once more\n}", "BLOCK{EXPRESSION{NAME a}; PRAGMA #pragma once more}"},
        {"{ _Pragma(\"unroll 2\") for (;;) a; __attribute__((fallthrough)); }",
         "BLOCK{FOR{EXPRESSION; -; -; EXPRESSION{NAME a}}; EXPRESSION}"},
        {"{ x: __attribute__((unused)); }", "BLOCK{LABEL x{EXPRESSION}}"},
        {"<% a<:0:> = 1; %>",
         "BLOCK{EXPRESSION{ASSIGN ={INDEX <:{NAME a; NUMBER 0}; NUMBER 1}}}"}};
    CHECK(examples);
}

static void test_types(void **state)
{
    (void)state;
    static const example examples[] = {
        {"a b;", "DECLARATION{TYPE a; DECLARATOR b}"},
        {"a *b;", "DECLARATION{TYPE a; DECLARATOR b *1}"},
        {"a *b = c;", "DECLARATION{TYPE a; DECLARATOR b *1{-; NAME c}}"},
        {"a *b[2];", "DECLARATION{TYPE a; DECLARATOR b *1{NUMBER 2}}"},
        {"a * b + c;", "EXPRESSION{BINARY +{BINARY *{NAME a; NAME b}; NAME c}}"},
        {"a b[3];", "DECLARATION{TYPE a; DECLARATOR b{NUMBER 3}}"},
        {"a (*b)[3];", "DECLARATION{TYPE a; DECLARATOR b *1 (*)[]{NUMBER 3}}"},
        {"T (*b)[3];", "DECLARATION{TYPE T; DECLARATOR b *1 (*)[]{NUMBER 3}}"},
        {"a(*b);", "EXPRESSION{CALL ({NAME a; UNARY *{NAME b}}}"},
        {"(a)b;", "EXPRESSION{CAST ({TYPE a; NAME b}}"},
        {"(a){1};", "EXPRESSION{LITERAL ({TYPE a; LIST{NUMBER 1}}}"},
        {"(a *)b;", "EXPRESSION{CAST ({TYPE a *{DECLARATOR *1}; NAME b}}"},
        {"x = sizeof(a *);", "EXPRESSION{ASSIGN ={NAME x; TYPE_OPERAND sizeof{TYPE a *{DECLARATOR "
                             "*1}}}}"},
        {"(a)(b);", "EXPRESSION{CALL ({NAME a; NAME b}}"},
        {"(a)-b;", "EXPRESSION{BINARY -{NAME a; NAME b}}"},
        {"(a)*b;", "EXPRESSION{BINARY *{NAME a; NAME b}}"},
        {"(a)&b;", "EXPRESSION{BINARY &{NAME a; NAME b}}"},
        {"(a)~b;", "EXPRESSION{CAST ({TYPE a; UNARY ~{NAME b}}}"},
        {"(a)!b;", "EXPRESSION{CAST ({TYPE a; UNARY !{NAME b}}}"},
        {"(a)\"s\";", "EXPRESSION{CAST ({TYPE a; STRING \"s\"}}"},
        {"(a)(int)b;", "EXPRESSION{CAST ({TYPE a; CAST ({TYPE int; NAME b}}}"},
        {"(a)sizeof b;", "EXPRESSION{CAST ({TYPE a; UNARY sizeof{NAME b}}}"},
        {"(T)-b;", "EXPRESSION{CAST ({TYPE T; UNARY -{NAME b}}}"},
        {"(T)*b;", "EXPRESSION{CAST ({TYPE T; UNARY *{NAME b}}}"},
        {"(T)(b);", "EXPRESSION{CAST ({TYPE T; NAME b}}"},
        {"x = sizeof(T);", "EXPRESSION{ASSIGN ={NAME x; TYPE_OPERAND sizeof{TYPE T}}}"},
        {"x = sizeof(a);", "EXPRESSION{ASSIGN ={NAME x; UNARY sizeof{NAME a}}}"},
        {"if (a) b;", "IF{NAME a; EXPRESSION{NAME b}}"},
        {"while (a) (b)c;", "WHILE{NAME a; EXPRESSION{CAST ({TYPE b; NAME c}}}"},
        {"f(a) * b;", "EXPRESSION{BINARY *{CALL ({NAME f; NAME a}; NAME b}}"},
        {"f(a, b *, T);", "EXPRESSION{CALL ({NAME f; NAME a; TYPE b *{DECLARATOR *1}; TYPE T}}"},
        {"f(a * b);", "EXPRESSION{CALL ({NAME f; BINARY *{NAME a; NAME b}}}"},
        {"{ int a; a * b; }",
         "BLOCK{DECLARATION{TYPE int; DECLARATOR a}; EXPRESSION{BINARY *{NAME "
         "a; NAME b}}}"},
        {"{ typedef int a; a * b; }",
         "BLOCK{DECLARATION typedef{TYPE typedef int; DECLARATOR a}; DECLARATION{TYPE "
         "a; DECLARATOR b *1}}"},
        {"{ typedef int a; { int a; a * b; } a * c; }",
         "BLOCK{DECLARATION typedef{TYPE typedef int; DECLARATOR a}; BLOCK{DECLARATION{TYPE "
         "int; DECLARATOR a}; EXPRESSION{BINARY *{NAME a; NAME b}}}; DECLARATION{TYPE "
         "a; DECLARATOR c *1}}"},
        {"{ typedef int a; int a = 1; a * b; }",
         "BLOCK{DECLARATION typedef{TYPE typedef int; DECLARATOR a}; DECLARATION{TYPE "
         "int; DECLARATOR a{-; NUMBER 1}}; EXPRESSION{BINARY *{NAME a; NAME b}}}"},
        {"{ T T; T * b; }", "BLOCK{DECLARATION{TYPE T; DECLARATOR T}; EXPRESSION{BINARY *{NAME T; "
                            "NAME b}}}"},
        {"x.T = p->T;", "EXPRESSION{ASSIGN ={MEMBER .T{NAME x}; MEMBER ->T{NAME p}}}"},
        {"T: a;", "LABEL T{EXPRESSION{NAME a}}"},
        {"{ struct T T; T * b; }",
         "BLOCK{DECLARATION{TYPE struct T; DECLARATOR T}; EXPRESSION{BINARY *{NAME "
         "T; NAME b}}}"},
        {"const a b = 1;", "DECLARATION{TYPE const a; DECLARATOR b{-; NUMBER 1}}"},
        {"const a *b = 1;", "DECLARATION{TYPE const a; DECLARATOR b *1{-; NUMBER 1}}"},
        {"a const *b;", "DECLARATION{TYPE a const; DECLARATOR b *1}"},
        {"A_MACRO int b;", "DECLARATION{TYPE A_MACRO int; DECLARATOR b}"},
        {"A_MACRO T *b;", "DECLARATION{TYPE A_MACRO T; DECLARATOR b *1}"},
        {"for (a b = 0; b < 1; b++) ;",
         "FOR{DECLARATION{TYPE a; DECLARATOR b{-; NUMBER 0}}; BINARY <{NAME b; "
         "NUMBER 1}; POSTFIX ++{NAME b}; EXPRESSION}"},
        {"for (a * b; ; ) ;", "FOR{DECLARATION{TYPE a; DECLARATOR b *1}; -; -; EXPRESSION}"},
        {"{ void f(int T, int b); T * b; }",
         "BLOCK{DECLARATION{TYPE void; DECLARATOR f ()}; DECLARATION{TYPE T; DECLARATOR "
         "b *1}}"},
        {"{ enum { T = 1 }; T * b; }",
         "BLOCK{DECLARATION{TYPE enum { T = 1 }}; EXPRESSION{BINARY *{NAME T; "
         "NAME b}}}"},
        {"std * 2;", "EXPRESSION{BINARY *{NAME std; NUMBER 2}}"},
        {"x = half * 2;", "EXPRESSION{ASSIGN ={NAME x; BINARY *{NAME half; NUMBER 2}}}"},
        {"half = 2;", "EXPRESSION{ASSIGN ={NAME half; NUMBER 2}}"},
        {"half h = 1;", "DECLARATION{TYPE half; DECLARATOR h{-; NUMBER 1}}"},
        {"float half = 1;", "DECLARATION{TYPE float; DECLARATOR half{-; NUMBER 1}}"},
        {"x = uint + 1;", "EXPRESSION{ASSIGN ={NAME x; BINARY +{NAME uint; NUMBER 1}}}"},
        {"int x = y * T;", "DECLARATION{TYPE int; DECLARATOR x{-; BINARY *{NAME y; NAME T}}}"},
        {"goto T;", "GOTO T"},
        {"(struct s)x;", "EXPRESSION{CAST ({TYPE struct s; NAME x}}"},
        {"(a[2]){1};", "EXPRESSION{LITERAL ({TYPE a[2]{DECLARATOR{NUMBER 2}}; LIST{NUMBER 1}}}"},
        {"(a (*)[2])b;", "EXPRESSION{CAST ({TYPE a (*)[2]{DECLARATOR *1 (*)[]{NUMBER 2}}; NAME "
                         "b}}"},
        {"(const a)b;", "EXPRESSION{CAST ({TYPE const a; NAME b}}"},
        {"a b c;", "DECLARATION{TYPE a b; DECLARATOR c}"},
        {"{ typedef struct { int a; } S; S * x; a * x; a = 1; }",
         "BLOCK{DECLARATION typedef{TYPE typedef struct { int a; }; DECLARATOR "
         "S}; DECLARATION{TYPE S; DECLARATOR x *1}; DECLARATION{TYPE a; DECLARATOR "
         "x *1}; EXPRESSION{ASSIGN ={NAME a; NUMBER 1}}}"},
        {"typedef a b, *c;", "DECLARATION typedef{TYPE typedef a; DECLARATOR b; DECLARATOR c *1}"},
        {"int new = class;", "DECLARATION{TYPE int; DECLARATOR new{-; NAME class}}"},
        {"{ int b; a b; }",
         "BLOCK{DECLARATION{TYPE int; DECLARATOR b}; DECLARATION{TYPE a; DECLARATOR "
         "b}}"},
        {"@(a)b", "CAST ({TYPE a; NAME b}"},
        {"{ typedef float (*F)(int a); F f = (F)(0); a = 1; }",
         "BLOCK{DECLARATION typedef{TYPE typedef float; DECLARATOR F *1 ()}; DECLARATION{TYPE "
         "F; DECLARATOR f{-; CAST ({TYPE F; NUMBER 0}}}; EXPRESSION{ASSIGN ={NAME "
         "a; NUMBER 1}}}"}};
    CHECK(examples);
}

static void test_errors(void **state)
{
    (void)state;
    static const example examples[] = {{"int x y;", "6: expected ';'"},
                                       {"{ int a; (a)b; }", "12: expected ';'"},
                                       {"x = ;", "4: expected an expression"},
                                       {"x = (1;", "6: expected ')'"},
                                       {"f(a;", "3: expected ')'"},
                                       {"a[1;", "3: expected ']'"},
                                       {"{ a }", "4: expected ';'"},
                                       {"{ a; ", "5: expected '}'"},
                                       {"if a;", "3: expected '('"},
                                       {"if (a) else;", "7: expected a statement"},
                                       {"for (a) b;", "6: expected ';'"},
                                       {"do a; b;", "6: expected 'while'"},
                                       {"case 1 a;", "7: expected ':'"},
                                       {"int 5;", "4: expected ';'"},
                                       {"int x = {1;", "10: expected '}'"},
                                       {"struct { a", "10: expected ';'"},
                                       {"x.1;", "1: expected ';'"},
                                       {"asm(\"nop\");", "0: expected a statement"},
                                       {"{ a;\n#if 1\nb; }", "5: expected a statement"},
                                       {"x = a ? b;", "9: expected ':'"},
                                       {"goto 1;", "5: expected a name"},
                                       {"@a b", "2: expected the end of the expression"},
                                       {"@a,", "2: expected an expression"},
                                       {"@", "0: expected an expression"},
                                       {"", "0: expected a statement"},
                                       {"a", "1: expected ';'"},
                                       {"sizeof(int", "10: expected ')'"},
                                       {"{ int f(void) { return 1; } }", "14: expected ';'"},
                                       {"x = 1 +* 2 2;", "11: expected ';'"},
                                       {"a @ b;", "2: expected ';'"},
                                       {"}", "0: expected a statement"},
                                       {")", "0: expected a statement"},
                                       {"return int;", "7: expected an expression"},
                                       {"while (1)", "9: expected a statement"},
                                       {"a::b;", "1: expected ';'"}};
    CHECK(examples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expressions), cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_statements), cmocka_unit_test(test_types),
        cmocka_unit_test(test_errors)};
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}

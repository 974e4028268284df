/* test_preprocessor.c - the preprocessor: the C standard's examples, GNU forms, each directive,
 * and what is wrong with a text. tests/text compares it with compilers. */
#define _GNU_SOURCE
#include "frontend/text/text.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char compiler_says[] = "#define __STDC_VERSION__ 201710L\n"
                                    "#define __CHAR_BIT__ 8\n"
                                    "#define linux 1\n"
                                    "#define __ckpp_has_attribute 1\n"
                                    "#define __ckpp_has_builtin 1\n"
                                    "#define __ckpp_has_c_attribute 1\n"
                                    "#define __ckpp_has_include 1\n"
                                    "#define __ckpp_has_include_next 1\n"
                                    "#define __ckpp_has_embed 1\n"
                                    "#define __ckpp_attribute_packed 1\n"
                                    "#define __ckpp_attribute_noreturn 0\n"
                                    "#define __ckpp_builtin___builtin_clz 1\n"
                                    "#define __ckpp_c_attribute_nodiscard 202003\n";

static pp_environment *environment(arena *a)
{
    return pp_environment_new(a, (str){compiler_says, sizeof compiler_says - 1});
}

static pp_unit *read_in(arena *a, const pp_environment *e, const char *code, size_t size)
{
    return pp_read(a, e, source_from(a, "t.c", code, size));
}

/* The spellings, a blank in between, and a line "line: check: text" for each message. */
static const char *show(arena *a, const pp_unit *u)
{
    text out = {0};
    text_puts(&out, "");
    for (size_t k = 0; k < u->count; k++) {
        str s = pp_spelling(&u->tokens[k]);
        text_printf(&out, "%s%.*s", k ? " " : "", (int)s.size, s.data);
        if (u->tokens[k].kind == PP_PRAGMA_END)
            text_puts(&out, "|");
    }
    for (size_t k = 0; k < u->nmessages; k++) {
        const pp_message *m = &u->messages[k];
        int line;
        source_position(u->files[m->file]->source, m->offset, &line, NULL);
        text_printf(&out, "%s%d: %s: %s", out.size ? "\n" : "", line, m->check, m->text);
    }
    return arena_take(a, &out).data;
}

typedef struct example {
    const char *code, *tokens;
} example;

static void check_examples(const example *e, size_t n, const char *more)
{
    int wrong = 0;
    for (size_t k = 0; k < n; k++) {
        arena *a = arena_new();
        pp_environment *env = environment(a);
        if (more)
            pp_environment_define(env, more);
        const char *shown = show(a, read_in(a, env, e[k].code, strlen(e[k].code)));
        if (strcmp(shown, e[k].tokens) != 0) {
            print_error("%s\n  is      %s\n  and not %s\n", e[k].code, shown, e[k].tokens);
            wrong++;
        }
        pp_environment_free(env);
        arena_free(a);
    }
    assert_int_equal(wrong, 0);
}

#define CHECK(examples) check_examples(examples, sizeof examples / sizeof *examples, NULL)
#define CHECK_WITH(examples, more)                                                                \
    check_examples(examples, sizeof examples / sizeof *examples, more)

/* C11 6.10.3.3 to 6.10.3.5, and C23 6.10.5.2. */
static void test_standard(void **state)
{
    (void)state;
    static const example examples[] = {
        {"#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
         "#define join(c, d) in_between(c hash_hash d)\nchar p[] = join(x, y);",
         "char p [ ] = \"x ## y\" ;"},
        {"#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n"
         "#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n"
         "#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n"
         "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n"
         "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\n"
         "char c[2][6] = { str(hello), str() };",
         "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) "
         "; f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( "
         "0 , 1 ) ; int i [ ] = { 1 , 23 , 4 , 5 , } ; char c [ 2 ] [ 6 ] = { \"hello\" , \"\" } "
         ";"},
        {"#define str(s) # s\n#define xstr(s) str(s)\n"
         "#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", x ## s, x ## t)\n"
         "#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n"
         "#define xglue(a, b) glue(a, b)\n#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n"
         "debug(1, 2);\nfputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0) str(: @\\n), s);\n"
         "xstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)",
         "printf ( \"x\" \"1\" \"= %d, x\" \"2\" \"= %s\" , x1 , x2 ) ; fputs ( "
         "\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\" \": @\\n\" , s ) ; "
         "\"vers2.h\" \"hello\" ; \"hello\" \", world\""},
        {"#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), "
         "t(,11,), t(,,12), t(,,) };",
         "int j [ ] = { 123 , 45 , 67 , 89 , 10 , 11 , 12 , } ;"},
        {"#define debug(...) fprintf(stderr, __VA_ARGS__)\n"
         "#define showlist(...) puts(#__VA_ARGS__)\n"
         "#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))\n"
         "debug(\"Flag\"); debug(\"X = %d\\n\", x);\nshowlist(The first, second, and third "
         "items.);\n"
         "report(x>y, \"x is %d but y is %d\", x, y);",
         "fprintf ( stderr , \"Flag\" ) ; fprintf ( stderr , \"X = %d\\n\" , x ) ; puts ( \"The "
         "first, second, and third items.\" ) ; ( ( x > y ) ? puts ( \"x>y\" ) : printf ( \"x is "
         "%d but y is %d\" , x , y ) ) ;"},
        {"#define F(...) f(0 __VA_OPT__(,) __VA_ARGS__)\n#define G(X, ...) f(0, X __VA_OPT__(,) "
         "__VA_ARGS__)\n#define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })\n"
         "#define EMP\nF(a, b, c) F() F(EMP) G(a, b, c) G(a, ) G(a) SDEF(foo); SDEF(bar, 1, 2);",
         "f ( 0 , a , b , c ) f ( 0 ) f ( 0 ) f ( 0 , a , b , c ) f ( 0 , a ) f ( 0 , a ) S foo ; "
         "S bar = { 1 , 2 } ;"},
        {"#define H2(X, Y, ...) __VA_OPT__(X ## Y,) __VA_ARGS__\n"
         "#define H3(X, ...) #__VA_OPT__(X##X X##X)\n#define H4(X, ...) __VA_OPT__(a X ## X) ## "
         "b\n"
         "#define H5A(...) __VA_OPT__()/**/__VA_OPT__()\n#define H5B(X) a ## X ## b\n"
         "#define H5C(X) H5B(X)\nH2(a, b, c, d) H3(, 0) H4(, 1) H5C(H5A())",
         "ab , c , d \"\" a b ab"},
        {"#define OBJ (1-1)\n#define OBJ /* white space */ (1-1) /* other */\n"
         "#define f(a) a*g\n#define g(a) f(a)\nOBJ f(2)(9)",
         "( 1 - 1 ) 2 * 9 * g"},
    };
    CHECK(examples);
}

static void test_gnu(void **state)
{
    (void)state;
    static const example examples[] = {
        {"#define e(f, args...) p(f, ## args)\ne(1) e(1, 2) e(1, 2, 3) e(1,) e(,)",
         "p ( 1 ) p ( 1 , 2 ) p ( 1 , 2 , 3 ) p ( 1 , ) p ( , )"},
        {"#define e(...) p(a, ## __VA_ARGS__)\ne() e(1) e(,)", "p ( a ) p ( a , 1 ) p ( a , , )"},
        {"#define e(a, b...) a ## b\ne(1, 2, 3) e(1)", "12 , 3 1"},
        {"#define $d 1\n$d a$b", "1 a$b"},
        {"__COUNTER__ __COUNTER__\n#if __COUNTER__ == 2\nyes\n#endif\n__INCLUDE_LEVEL__",
         "0 1 yes 0"},
        {"__FILE__ __BASE_FILE__ __FILE_NAME__ __LINE__\n__LINE__ \\\n__LINE__",
         "\"t.c\" \"t.c\" \"t.c\" 1 2 3"},
        {"#if (2 ?: 3) == 2\n#endif\n#if 1 ? 2 : (3, 4)\ny\n#endif",
         "y\n1: bad-condition: a value is missing in front of this"},
        {"#define x 1\n#pragma push_macro(\"x\")\n#undef x\n#define x 2\nx\n#pragma "
         "pop_macro(\"x\")\nx\n#pragma pop_macro(\"x\")\nx",
         "#pragma push_macro ( \"x\" ) | 2 #pragma pop_macro ( \"x\" ) | 1 #pragma pop_macro ( "
         "\"x\" ) | 1"},
        {"#define x 1\n_Pragma(\"push_macro(\\\"x\\\")\")\n#define x 2\nx _Pragma("
         "\"pop_macro(\\\"x\\\")\") x",
         "_Pragma ( \"push_macro(\\\"x\\\")\" ) 2 _Pragma ( \"pop_macro(\\\"x\\\")\" ) 1"},
        {"#ident \"x\"\n#define s R\"(\\\n)\"\ns", "R\"(\\\n)\""},
    };
    CHECK(examples);
}

static void test_tokens(void **state)
{
    (void)state;
    static const example examples[] = {
        {"a\\\nb \\\n c\\  \nd /\\\n* x *\\\n/ e /\\\n/ f \\\n g\nh", "ab cd e h"},
        {"%: define x(a) %:a\nx(b) <: :> <% %> %:%:", "\"b\" <: :> <% %> %:%:"},
        {"?"
         "?= ?"
         "?/ a",
         "? ? = ? ? / a"},
        {"x+++++y a->b a- >b ... .. . .5e+3.x 0x1p-3 1e+ 1+2 1_2",
         "x ++ ++ + y a -> b a - > b "
         "... . . . .5e+3.x 0x1p-3 1e+ 1 + 2 1_2"},
        {"u8\"a\" L'b' u\"c\\\"\" U\"d\" LX\"e\" '\\''",
         "u8\"a\" L'b' u\"c\\\"\" U\"d\" LX \"e\" '\\''"},
        {"#define \xc3\xa9 1\n\\u00e9 \xc3\xa9 \\U000000E9 a\\u00e9", "1 1 1 a\xc3\xa9"},
        {"a /* b\n */ c // d \\\n e\nf", "a c f"},
        {"a\r\n#define b 1\r\nb\r\n", "a 1"},
        {"\xef\xbb\xbf#define a 1\na", "1"},
        {"@ ` \\ 'a b\nc", "@ ` \\ 'a b c\n1: unterminated: a ' has no end in its line"},
        {"a \xff b", "a \xff b\n1: invalid-utf8: this byte is not UTF-8"},
        {"a /* b", "a\n1: unterminated: a comment has no end"},
        {"", ""},
    };
    CHECK(examples);
}

static void test_spacing(void **state)
{
    (void)state;
    static const example examples[] = {
        {"#define s(x) #x\n#define x(a) s(a)\n#define E\n#define I(a) a\n#define J(a) [ a]\n"
         "s( a  +\n b ) x(E a) x(a E b) x(I(a)b) x(I(a) b) x(a I()b) x(J(I(1))) x([I()]) x(-E-) "
         "s(\"\\n\" '\\'' \"\"\"\")",
         "\"a + b\" \"a\" \"a b\" \"ab\" \"a b\" \"a b\" \"[ 1]\" \"[]\" \"--\" \"\\\"\\\\n\\\" "
         "'\\\\'' \\\"\\\"\\\"\\\"\""},
        {"#define s(...) #__VA_ARGS__\n#define x(...) s(__VA_ARGS__)\n#define F(x) a x\n#define "
         "P(a,b) a##b\n"
         "x(a,b ,c) x(F()b) x( P( a , b ) )",
         "\"a,b ,c\" \"a b\" \"ab\""},
    };
    CHECK(examples);
}

static void test_conditions(void **state)
{
    (void)state;
#define YES(c)                                                                                    \
    {                                                                                             \
        "#if " c "\ny\n#else\nn\n#endif", "y"                                                     \
    }
#define BAD(c, why)                                                                               \
    {                                                                                             \
        "#if " c "\ny\n#endif\nz", "z\n1: bad-condition: " why                                    \
    }
    static const example examples[] = {
        YES("1 + 2 * 3 == 7 && (1 | 2 ^ 3 & 4) == 3"),
        YES("-1 < 0 && -1 > 0u"),
        YES("-1 / 2 == 0 && -7 % 3 == -1"),
        YES("0x7fffffffffffffff + 1 < 0"),
        YES("18446744073709551615u == -1"),
        YES("0xffffffffffffffff == -1"),
        YES("(-9223372036854775807 - 1) / -1 < 0"),
        YES("1 << 63 < 0 && 1 << 64 == 0"),
        YES("-8 >> 1 == -4 && -8 >> 64 == -1 && 8 >> -1 == 16"),
        YES("0 && 1 / 0 || 1"),
        YES("1 ? 1 : 1 / 0"),
        YES("(1 ? -1 : 0u) > 0"),
        YES("(0 ? -1 : 2 ? 3 : 4) == 3"),
        YES("'a' == 97 && '\\x41' == 65 && '\\101' == 'A' && '\\n' == 10"),
        YES("'\\377' < 0 && L'\\xe9' == 0xe9 && 'ab' == 24930"),
        YES("0b101 == 5 && 010 == 8"),
        YES("1ull == 1LLU && 1l"),
        YES("~0u == 0xffffffffffffffff && !0 && - -1 == +1"),
        YES("defined linux && defined(linux) && !defined nothing"),
        YES("nothing == 0"),
        YES("__has_attribute(packed) && __has_attribute(__packed__) && "
            "!__has_attribute(noreturn)"),
        YES("__has_builtin(__builtin_clz) && __has_c_attribute(nodiscard) == 202003"),
        YES("defined __has_include && !__has_include(<no/linux/such.h>) && "
            "!__has_include(\"x.h\")"),
        {"#define has(x) __has_include(x)\n#define d defined linux\n#define C(x) (x > 1)\n"
         "#if !has(<no/such.h>) && d && C(2) && \\\n C (3)\ny\n#endif",
         "y"},
        {"#ifdef linux\n1\n#else\n2\n#endif\n#ifndef linux\n3\n#elif 1\n4\n#elif "
         "1/0\n5\n#else\n6\n"
         "#endif\n#ifdef a\n#elifdef linux\n7\n#elifndef b\n8\n#endif\n#ifdef a\n#elifndef b\n9\n"
         "#endif",
         "1 4 7 9"},
        {"#if 0\n#if 1\n#else\n#elif )\n#endif\n#bad ' /*\n\"/*\n// /*\n/* \n#else\n*/ #else\ny\n"
         "#endif",
         "y"},
        {"#if 1\nx\n#else\n don't\n#endif\ny", "x y"},
        BAD("", "this directive has no condition"),
        BAD("1 +", "a value is missing at the end of "
                   "this condition"),
        BAD("(1", "a ')' is missing"),
        BAD("1 / 0", "this condition divides by zero"),
        BAD("1 2", "an operator is missing in front of this"),
        BAD("1.0", "a condition has integers, not floating-point numbers"),
        BAD("1x", "this is not an integer"),
        BAD("99999999999999999999", "this number is too large"),
        BAD("1 ? 2", "a ':' is missing behind '?'"),
        BAD("\"a\"", "a value is missing in front of "
                     "this"),
        BAD("defined", "'defined' is followed by a name"),
        BAD("''", "this character constant is "
                  "empty"),
        BAD("__has_include", "__has_include has no name in parentheses"),
        {"#if __has_attribute(quite_new)\n#endif\nz",
         "z\n1: not-asked: whether the compiler has the attribute 'quite_new' is not known, and "
         "taken for no"},
    };
    CHECK(examples);
}

static void test_directives(void **state)
{
    (void)state;
    static const example examples[] = {
        {"# \n#\n/**/ # /**/ define x /**/ 1\nx", "1"},
        {"#define x 1\n#undef x\n#undef y\nx", "x"},
        {"#line 10\n__LINE__\n#line 20 \"a\\\"b.c\"\n__LINE__ __FILE__\n# 30 \"c.c\" 2\n__LINE__ "
         "__FILE__ __BASE_FILE__\n#define L 40\n#line L\n__LINE__",
         "10 20 \"a\\\"b.c\" 30 \"c.c\" \"t.c\" 40"},
        {"#error a  'b\n#warning \"c\" // d\nx", "x\n1: error: a  'b\n2: warning: \"c\" // d"},
        {"#define M x\n#pragma omp M(1) // c\ny\n#pragma\nz",
         "#pragma omp M ( 1 ) | y #pragma | z"},
        {"#define f(x) [x]\nf(1\n#define y 2\n#if 0\n3\n#endif\n#pragma p\ny) f\n#undef f\n(1)",
         "#pragma p | [ 1 2 ] f ( 1 )"},
        {"#define EMPTY\nEMPTY # define x 1\nx", "# define x 1 x"},
        {"#include <no.h>\n#include \"no.h\"\n#define N <no/x . h>\n#include N\nx",
         "x\n1: missing-header: 'no.h' is not found\n2: missing-header: 'no.h' is not found\n"
         "4: missing-header: 'no/x . h' is not found"},
        {"#include\n#include no\n#embed \"no\"\n#unknown\n#if\n#endif\n",
         "1: bad-include: #include is followed by \"x\" or <x>\n"
         "2: bad-include: #include is followed by \"x\" or <x>\n"
         "3: missing-header: 'no' is not found\n4: unknown-directive: #unknown is not a "
         "directive\n"
         "5: bad-condition: this directive has no condition"},
        {"#line x\n#define 1\n#define defined\n#undef 1\n#ifdef\n#endif\n",
         "1: bad-line: #line is followed by a number\n"
         "2: bad-define: #define is followed by the name of a macro\n"
         "3: bad-define: #define is followed by the name of a macro\n"
         "4: bad-define: #undef is followed by the name of a macro\n"
         "5: bad-condition: this directive is followed by a name"},
        {"#endif\n#else\n#elif\n#if 1\n#else\n#else\n#endif\n#if 0\n#else\n#elif 1\n#endif\n#if "
         "1\n"
         "#ifdef a\n",
         "1: unbalanced: #endif without #if\n2: unbalanced: #else without #if\n"
         "3: unbalanced: #elif without #if\n6: unbalanced: #else comes after #else\n"
         "10: unbalanced: #elif comes after #else\n13: unbalanced: this #if has no #endif\n"
         "12: unbalanced: this #if has no #endif"},
    };
    CHECK(examples);
}

static void test_definitions(void **state)
{
    (void)state;
#define WRONG(d, why)                                                                             \
    {                                                                                             \
        "#define " d "\nx", "x\n1: bad-define: " why                                              \
    }
    static const example examples[] = {
        WRONG("x(a b) a", "the parameters of a macro are names, with commas in between"),
        WRONG("x(a,) a", "the parameters of a macro are names, with commas in between"),
        WRONG("x(..., a) a", "the parameters of a macro are names, with commas in between"),
        WRONG("x(a", "the parameters of a macro are names, with commas in between"),
        WRONG("x(a, a) a", "two parameters of the macro have the same name"),
        WRONG("x ## a", "## is between two tokens"),
        WRONG("x a ##", "## is between two tokens"),
        WRONG("x(a) #b", "# is in front of a parameter of the macro"),
        WRONG("x(...) __VA_OPT__", "__VA_OPT__ has no text in parentheses"),
        WRONG("x(...) __VA_OPT__(a", "__VA_OPT__ has no text in parentheses"),
        WRONG("x(...) __VA_OPT__(a ##)", "## is between two tokens"),
        WRONG("x(...) __VA_OPT__(__VA_OPT__())", "__VA_OPT__ is not inside of another one"),
        {"#define f(a) <a>\nf f() f(1) f(1, 2) f(",
         "f < > < 1 > f f\n2: macro-arguments: macro 'f' takes 1 argument, not 2\n"
         "2: macro-arguments: the arguments of macro 'f' have no ')'"},
        {"#define f() x\n#define g(a, b) a b\nf() f(1) g() g(,)",
         "x f g\n3: macro-arguments: macro 'f' takes 0 arguments, not 1\n"
         "3: macro-arguments: macro 'g' takes 2 arguments, not 1"},
        {"#define p(a, b) a ## b\np(/, /) p(-, 1) p(., .)",
         "/ / - 1 . .\n2: bad-paste: '/' and '/' make no token together\n"
         "2: bad-paste: '-' and '1' make no token together\n"
         "2: bad-paste: '.' and '.' make no token together"},
    };
    CHECK(examples);
}

static void test_modes(void **state)
{
    (void)state;
    static const example strict[] = {
        {"#define e(...) p(a, ## __VA_ARGS__)\ne() e(1)", "p ( a , ) p ( a , 1 )"},
        {"R\"(a)\"", "R \"(a)\""}};
    static const example clang[] = {{"#define e(f, ...) p(f, ## __VA_ARGS__)\ne(1) e(1,) e(1, 2)",
                                     "p ( 1 ) p ( 1 , ) p ( 1 , 2 )"},
                                    {"#define L(x) __LINE__ x\nL(\n\n1)", "4 1"}};
    CHECK_WITH(strict, "__STRICT_ANSI__");
    CHECK_WITH(clang, "__clang__");
}

/* ---- files ---- */

static char folder[64];

static void write_file(const char *name, const char *text)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static int make_folder(void **state)
{
    (void)state;
    const char *in = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.40s/text.XXXXXX", in && strlen(in) < 40 ? in : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[160];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static pp_environment *environment_here(arena *a)
{
    pp_environment *e = environment(a);
    pp_environment_dir(e, PP_DIR_STANDARD, arena_printf(a, "%s/std", folder));
    pp_environment_dir(e, PP_DIR_USER, folder);
    pp_environment_dir(e, PP_DIR_QUOTE, arena_printf(a, "%s/quote", folder));
    return e;
}

static const char *read_main(arena *a, const pp_environment *e, const char *code, pp_unit **unit)
{
    write_file("main.c", code);
    source *s = source_read(a, arena_printf(a, "%s/main.c", folder));
    assert_non_null(s);
    pp_unit *u = pp_read(a, e, s);
    if (unit)
        *unit = u;
    return show(a, u);
}

static void test_includes(void **state)
{
    (void)state;
    arena *a = arena_new();
    pp_unit *u;
    char command[200];
    snprintf(command, sizeof command, "mkdir -p '%s/std' '%s/quote'", folder, folder);
    assert_int_equal(system(command), 0);
    pp_environment *e = environment_here(a);
    write_file("guarded.h", "/* c */\n#ifndef G\n#define G\ng\n#endif // G\n");
    write_file("negated.h", "#if !defined(N)\n#define N\nn\n#endif\n");
    write_file("once.h", "#pragma once\no\n");
    write_file("import.h", "i\n");
    write_file("tail.h", "#ifndef T\n#define T\nt\n#endif\nu\n");
    write_file("std/next.h", "second __INCLUDE_LEVEL__\n");
    write_file("next.h", "first\n#include_next <next.h>\n");
    write_file("quote/q.h", "q\n");
    write_file("open.h", "#define f(x) <x>\nf(1\n");
    write_file("ends.h", "f");
    assert_string_equal(read_main(a, e,
                                  "#include \"guarded.h\"\n#include <guarded.h>\n"
                                  "#include <negated.h>\n#include \"negated.h\"\n"
                                  "#include \"once.h\"\n#include <once.h>\n"
                                  "#import \"import.h\"\n#import \"import.h\"\n"
                                  "#include \"tail.h\"\n#include \"tail.h\"\n#undef G\n"
                                  "#include \"guarded.h\"\n",
                                  &u),
                        "g n #pragma once | o i t u u g");
    assert_int_equal(u->nfiles, 7); /* a file is read once */
    assert_string_equal(read_main(a, e,
                                  "#include <next.h>\n#include \"q.h\"\n#include <q.h>\n"
                                  "#if __has_include(\"q.h\") && !__has_include(<q.h>)\ny\n"
                                  "#endif\n#if __has_include(<next.h>)\ny\n#endif\n",
                                  NULL),
                        "first second 2 q y y\n3: missing-header: 'q.h' is not found");
    assert_string_equal(
        read_main(a, e, "#include \"open.h\"\n2)\n#include \"ends.h\"\n(1)", NULL),
        "f 2 ) f ( 1 )\n2: macro-arguments: the arguments of macro 'f' have no ')'");
    assert_string_equal(
        read_main(a, e, "#pragma once\nx\n#include \"main.c\"\n#include <main.c>\n", NULL),
        "#pragma once | x");
    write_file("self.h", "#include \"self.h\"\n#include \"self.h\"\n");
    assert_string_equal(read_main(a, e, "#include \"self.h\"\nx", &u),
                        "1: too-large: files include each other too deeply");
    assert_false(u->complete);
    write_file("twice.h",
               "#if __INCLUDE_LEVEL__ < 60\n#include __FILE__\n#include __FILE__\n#endif\n");
    read_main(a, e, "#include \"twice.h\"\nx", &u);
    assert_false(u->complete);
    assert_string_equal(read_main(a, e, "#include \".\"\n#include \"/dev/zero\"\n", NULL),
                        "1: missing-header: '.' is not found\n"
                        "2: missing-header: '/dev/zero' cannot be read: File too large");
    pp_environment_free(e);
    arena_free(a);
}

static void test_embed(void **state)
{
    (void)state;
    arena *a = arena_new();
    pp_environment *e = environment_here(a);
    write_file("data", "ab\xff");
    write_file("empty", "");
    assert_string_equal(
        read_main(a, e,
                  "#embed \"data\"\n;\n#embed <data> limit(1 + 1) prefix(x,) "
                  "__suffix__(,y) if_empty(z)\n;\n#embed \"empty\" if_empty(0, (1))\n"
                  "#if __has_embed(\"data\") == 1 && __has_embed(<empty>) == 2\ny\n"
                  "#endif\n#embed \"data\" other(1)\n",
                  NULL),
        "97 , 98 , 255 ; x , 97 , 98 , y ; 0 , ( 1 ) y\n9: bad-include: a parameter "
        "of #embed is limit(n), prefix(), suffix() or if_empty()");
    pp_environment_free(e);
    arena_free(a);
}

/* ---- places, and what a macro is ---- */

static void test_places(void **state)
{
    (void)state;
    static const char code[] = "#define N 4\n#define ID(x) x + \\\n N\nint a\\\nb[ID(\nN ID(7))];";
    arena *a = arena_new();
    pp_environment *e = environment(a);
    pp_unit *u = read_in(a, e, code, sizeof code - 1);
    assert_string_equal(show(a, u), "int ab [ 4 7 + 4 + 4 ] ;");
    const pp_token *t = u->tokens;
    assert_int_equal(t[1].length, 4); /* a, backslash, newline, b */
    assert_int_equal(t[1].offset, strstr(code, "a\\") - code);
    assert_null(pp_outermost(u, &t[1]));
    const pp_use *outer = pp_outermost(u, &t[4]);
    assert_int_equal(outer->offset, strstr(code, "ID(\n") - code);
    assert_int_equal(outer->length, strlen("ID(\nN ID(7))"));
    assert_int_equal(t[3].offset, strstr(code, "4\n") - code); /* in N's text */
    assert_int_equal(u->uses[t[3].use].offset, strstr(code, "N ID") - code);
    assert_int_equal(t[4].offset, strstr(code, "7") - code); /* an argument */
    assert_ptr_equal(pp_outermost(u, &t[3]), outer);
    assert_int_equal(u->uses[t[5].use].length, strlen("ID(7)"));
    assert_ptr_equal(&u->uses[t[7].use], outer);
    assert_null(pp_outermost(u, &t[9]));
    pp_environment_free(e);
    arena_free(a);
}

static void test_macros_at(void **state)
{
    (void)state;
    static const char code[] = "a\n#define x 1\nb\n#define x 2\nc\n#undef x\nd\n#define x 3\n";
    arena *a = arena_new();
    pp_environment *e = environment(a);
    pp_environment_define(e, "y(a)=<a>");
    pp_environment_define(e, "z");
    pp_environment_undefine(e, "linux");
    pp_unit *u = read_in(a, e, code, sizeof code - 1);
    const str x = {"x", 1}, y = {"y", 1}, z = {"z", 1}, gone = {"linux", 5};
    assert_null(pp_macro_at(u, x, 0));
    assert_string_equal(pp_macro_at(u, x, 1)->body->data[0] == '1' ? "1" : "", "1");
    assert_int_equal(pp_macro_at(u, x, 2)->body->data[0], '2');
    assert_null(pp_macro_at(u, x, 3));
    assert_int_equal(pp_macro_at(u, x, 4)->body->data[0], '3');
    assert_int_equal(pp_macro_at(u, x, 4)->offset, strstr(code, "x 3") - code);
    assert_true(pp_macro_at(u, y, 0)->is_function);
    assert_int_equal(pp_macro_at(u, z, 0)->body->data[0], '1');
    assert_null(pp_macro_at(u, gone, 0));
    pp_environment_free(e);
    arena_free(a);
}

/* ---- bounds ---- */

static bool is_hidden(void *context, const pp_macro *m)
{
    (void)context;
    return pp_is_word(m->body, "hidden");
}

static void note_used(void *context, const pp_macro *m)
{
    text_printf(context, "%.*s:%d ", (int)m->name->text.size, m->name->text.data,
                (int)(m->end - m->offset));
}

static pp_part *part_of(arena *a, const char *code, text *used)
{
    pp_part *part = pp_part_new(a, source_from(a, "t.c", code, strlen(code)), false);
    pp_part_ask(part, is_hidden, note_used, used);
    return part;
}

static void test_parts(void **state)
{
    (void)state;
    static const char code[] =
        "#if 0\n#define ADD(a) 0\n#else\n#define ADD(a) 1\n#endif\n"
        "#undef ADD\n#define ADD(a, \\\n b) (a + b) /* sum */\n#define SAME ADD\n"
        "#define A(b) A(b)\n"
        "#define LONG(x) x x x x x x x x x x\n#define NONE\n#define OWN hidden\n"
        "A(SAME (1, __LINE__)) ADD(2) SAME NONE __FILE__ OWN LONG(LONG(2)) "
        "ADD(1,\n#define X\n2) x\n";
    static const struct row {
        const char *begin, *tokens, *used;
        size_t size; /* of what is replaced */
    } rows[] = {{"A(SAME", "A((1 + 14))", "A:9 SAME:8 ADD:20 ", 21},
                {"SAME (1", "(1 + 14)", "SAME:8 ADD:20 ", 18},
                {"ADD(2)", NULL, "", 3},
                {"SAME NONE", "ADD", "SAME:8 ", 4},
                {"NONE __F", "", "NONE:4 ", 4},
                {"__FILE__", "__FILE__", "", 8},
                {"LONG(LONG(2", NULL, NULL, 0},
                {"ADD(1,\n#", NULL, "", 3},
                {"x\n", "x", "", 1}};
    arena *a = arena_new();
    text used = {0};
    pp_part *part = part_of(a, code, &used);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        size_t begin = (size_t)(strstr(code, rows[k].begin) - code);
        text out = {0};
        used.size = 0;
        text_puts(&used, "");
        pp_replaced r = pp_part_replace(part, begin, sizeof code - 1, false, 100);
        assert_int_equal(r.failed, !rows[k].tokens);
        for (size_t j = 0; j < r.count; j++)
            text_printf(&out, "%s%.*s", j && r.tokens[j].flags & PP_BLANK ? " " : "",
                        (int)pp_spelling(&r.tokens[j]).size, pp_spelling(&r.tokens[j]).data);
        if (rows[k].tokens)
            assert_string_equal(out.data ? out.data : "", rows[k].tokens);
        if (rows[k].used)
            assert_string_equal(used.data, rows[k].used);
        if (rows[k].size)
            assert_int_equal(r.end - begin, rows[k].size);
        text_free(&out);
    }
    text_free(&used);
    arena_free(a);
}

/* What M may be at each @: its texts, the first one with = in front if it is certain. */
static void test_branches(void **state)
{
    (void)state;
    static const struct row {
        const char *code, *macros;
    } rows[] = {
        {"@\n#define M 1\n@ @\n#undef M\n@", "| =1| =1| |"},
        {"/* #define M 0 */ /*\n*/ # define M 1\n@\n%:define M 2\n@", "=1| =2|"},
        {"\"\\\"\n#define M 1\n@\n#undef D\nint define, M; #define M 3\n#define\n@", "=1| =1|"},
        {"#def\\\nine M \\\n 1\n@", "=1|"},
        {"#define M 0\n#if A\n#undef M\n#define M 1\n@\n#elif B\n@\n#undef M\n#else\n#define M "
         "2\n#endif\n@",
         "=1| =0| 2 1 0|"},
        {"#if A\n#if B\n#define M 1\n@\n#endif\n@\n#else\n@\n#endif\n@", "=1| 1| | 1|"},
        {"#ifndef M\n#define M 1\n#endif\n@\n#define M 2\n@\n#pragma pop_macro(\"M\")\n@",
         "1| =2| 2 1|"},
        {"#else\n#define M 1\n#endif\n@\n#if A\n#define M 2\n#elif B\n@", "=1| =1|"},
        {"#define M(\n#define M 1\n@", "=1|"}};
    const str M = {"M", 1};
    arena *a = arena_new();
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        text out = {0};
        pp_part *part = part_of(a, rows[k].code, NULL);
        const pp_macro *m;
        for (const char *p = rows[k].code; (p = strchr(p, '@')); p++) {
            const size_t at = (size_t)(p - rows[k].code);
            text_puts(&out, out.size ? " " : "");
            const pp_macro *last = pp_part_directive(part, M, at, 0);
            for (size_t j = 0; (m = pp_part_macro(part, M, at, j)); j++)
                text_printf(&out, "%s%s%.*s", j ? " " : "",
                            m == last && pp_is_certain(m, at) ? "=" : "", (int)m->body->size,
                            m->body->data);
            text_puts(&out, "|");
        }
        assert_string_equal(out.data, rows[k].macros);
        text_free(&out);
    }
    static const char code[] = "#define M 1\n#define M 2\n#undef M\n#define M 3\n";
    pp_part *part = part_of(a, code, NULL);
    pp_part_skip(part, 12, 24);
    assert_int_equal(pp_part_directive(part, M, sizeof code, 0)->body->data[0], '3');
    assert_true(pp_part_directive(part, M, sizeof code, 1)->is_undefined);
    assert_int_equal(pp_part_directive(part, M, sizeof code, 2)->body->data[0], '1');
    assert_null(pp_part_directive(part, M, sizeof code, 3));
    arena_free(a);
}

static void test_constants(void **state)
{
    (void)state;
    static const struct row {
        const char *code;
        int value; /* 0: is no constant of type int */
    } rows[] = {{"(1 << 4 | 3) * -'\\1'", -19},
                {"0 || 1 / 1", 1},
                {"1 ? 2 : 1 / 0", 2},
                {"1 / 0", 0},
                {"2u", 0},
                {"3000000000 - 2999999999", 0},
                {"65536 * 65536 + 1", 0},
                {"-2147483647 - 1", 0},
                {"name", 0},
                {"1 2", 0},
                {"(1", 0},
                {"", 0},
                {"1, 2", 0},
                {"2147483647", 2147483647},
                {"1.0", 0},
                {"defined(x) + 1", 0},
                {"2L", 2}};
    arena *a = arena_new();
    text used = {0};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const size_t size = strlen(rows[k].code);
        int value = 0;
        pp_part *part = part_of(a, rows[k].code, &used);
        pp_replaced r = pp_part_replace(part, 0, size, true, 100);
        assert_int_equal(pp_part_value(part, r.tokens, r.count, &value), rows[k].value != 0);
        if (rows[k].value)
            assert_int_equal(value, rows[k].value);
    }
    arena_free(a);
}

static void test_bounds(void **state)
{
    (void)state;
    arena *a = arena_new();
    pp_environment *e = environment(a);
    text code = {0};
    for (int k = 0; k < 40; k++)
        text_printf(&code, "#define m%d m%d m%d\n", k, k + 1, k + 1);
    text_puts(&code, "m0 z");
    pp_unit *u = read_in(a, e, code.data, code.size);
    assert_false(u->complete);
    assert_string_equal(u->messages[u->nmessages - 1].check, "too-large");
    code.size = 0;
    enum { DEEP = 1000000 };
    for (int kind = 0; kind < 5; kind++) {
        static const char *const begin[] = {"#define f(x) x\n", "#if ", "#if ", "", ""};
        static const char *const each[] = {"f(", "(", "!", "#if 1\n", "#if 0\n"};
        code.size = 0;
        text_puts(&code, begin[kind]);
        for (int k = 0; k < DEEP; k++)
            text_puts(&code, each[kind]);
        if (kind == 0)
            for (int k = 0; k < DEEP; k++)
                text_puts(&code, ")");
        u = read_in(a, e, code.data, code.size);
        assert_true(u->nmessages > 0);
        assert_true(u->nmessages <= PP_MESSAGES_MAX + 1);
        pp_environment_free(e);
        arena_free(a);
        a = arena_new();
        e = environment(a);
    }
    pp_environment_free(e);
    text_free(&code);
    static const char nul[] = "a\0b \0\n#define x\0 1\nx";
    e = environment(a);
    u = read_in(a, e, nul, sizeof nul - 1);
    assert_int_equal(u->count, 3);
    assert_int_equal(u->nmessages, 3);
    pp_environment_free(e);
    arena_free(a);
}

static void test_environment(void **state)
{
    (void)state;
    static const char says[] =
        "gcc version 1\n ignored\n#include \"...\" search starts here:\n /q\n"
        "#include <...> search starts here:\n /a\n /b (framework directory)\n"
        " /c d\nEnd of search list.\n#define A 1\r\n";
    arena *a = arena_new();
    pp_environment *e = pp_environment_new(a, (str){says, sizeof says - 1});
    pp_environment_dir(e, PP_DIR_AFTER, "/z");
    pp_environment_dir(e, PP_DIR_USER, "/u");
    pp_environment_dir(e, PP_DIR_USER, "/v");
    static const char *const dirs[] = {"/q", "/u", "/v", "/a", "/c d", "/z"};
    assert_int_equal(e->ndirs, 6);
    for (size_t k = 0; k < 6; k++)
        assert_string_equal(e->dirs[k].path, dirs[k]);
    assert_string_equal(e->defines.data, "#define A 1\n");
    pp_environment_free(e);
    e = pp_environment_new(a, (str){"cc: not found", 13});
    assert_non_null(strstr(e->defines.data, "#define __STDC__ 1"));
    pp_environment_free(e);
    text probe = {0};
    pp_probe(&probe, NULL);
    assert_non_null(strstr(probe.data, "#if !__has_attribute(packed)"));
    probe.size = 0;
    static const char code[] = "#if __has_attribute(quite_new) || __has_attribute(quite_new)\ny\n"
                               "#endif\n";
    e = environment(a);
    pp_unit *u = read_in(a, e, code, sizeof code - 1);
    assert_int_equal(u->nunanswered, 1);
    pp_probe(&probe, u);
    assert_non_null(strstr(probe.data, "#if !__has_attribute(quite_new)"));
    assert_null(strstr(probe.data, "packed"));
    static const char then[] = "#define __ckpp_attribute_quite_new 1\n";
    pp_environment_add(e, (str){then, sizeof then - 1});
    assert_string_equal(show(a, read_in(a, e, code, sizeof code - 1)), "y");
    pp_environment_free(e);
    text_free(&probe);
    arena_free(a);
}

/* Which groups are read: by itself, and on the way to a place behind the #else. */
static void test_choices(void **state)
{
    static const char code[] = "#if 0\n"
                               "#elif 1\n"
                               "#ifdef A\n"
                               "a\n"
                               "#endif\n"
                               "#else\n"
                               "#define A\n"
                               "#ifdef A\n"
                               "b\n"
                               "#endif\n"
                               "#endif\n"
                               "#ifndef A\n"
                               "c\n"
                               "#endif\n";
    (void)state;
    arena *a = arena_new();
    pp_environment *e = environment(a);
    source *s = source_from(a, "t.c", code, sizeof code - 1);
    const pp_unit *u = pp_read(a, e, s);
    assert_string_equal(show(a, u), "c");
    assert_int_equal(u->nchoices, 3);
    assert_int_equal(u->choices[0].taken, strstr(code, "#elif") - code);
    assert_int_equal(u->choices[1].offset, strstr(code, "#ifdef") - code);
    assert_int_equal(u->choices[1].taken, UINT32_MAX);
    const pp_choice way = {0, (uint32_t)(strstr(code, "#else") - code)};
    u = pp_read_to(a, e, s, &way, 1);
    assert_string_equal(show(a, u), "b");
    assert_int_equal(u->nchoices, 3);
    assert_int_equal(u->choices[0].taken, way.taken);
    assert_int_equal(u->choices[2].taken, UINT32_MAX);
    pp_environment_free(e);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standard),
        cmocka_unit_test(test_gnu),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_spacing),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_directives),
        cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_modes),
        cmocka_unit_test_setup_teardown(test_includes, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_embed, make_folder, remove_folder),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_macros_at),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_branches),
        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_choices),
        cmocka_unit_test(test_environment)};
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}

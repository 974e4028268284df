/* test_collect.c - the names that declares declare, and those that device code has anyway. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"

static void test_collect(void **state)
{
    (void)state;
    arena *a = arena_new();
    name_set *set = names_new(a);
    static const char more[] =
        "#include <math.h>\n#  define  EMPTY\n#define STR \"x\"\n"
        "static inline __attribute__((always_inline)) float f1(float p1, const struct vec *p2);\n"
        "__device__ __forceinline__ foo *f2(foo p3) { int local1; { int local2; } return 0; }\n"
        "struct tag1 { int member1; struct { int member2; } member3; enum { INNER1 } member4; } "
        "v1, *v2;\n"
        "typedef struct { int member5; } type1, *type2; typedef union tag2 { int member6; } "
        "type3[4];\n"
        "typedef enum { E1, E2 = E1 + 2 } type4; enum class type5 : int { E3 };\n"
        "typedef int (*type6)(int p4); typedef float type7[3], (*type8)[2];\n"
        "constexpr int c1 = 3, c2 = f3<1, 2>(4); static const float c3[2][2] = { { 1, 2 }, { 3 } "
        "};\n"
        "int (*f4(int p5))(float); namespace n1 { int c4; namespace n2 { struct tag3; } }\n"
        "template <class P6, int P7> struct tag4 { P6 member7; }; template <typename P8> P8 f5(P8 "
        "p9) { "
        "return p9; }\n"
        "using type9 = int; class tag5 { public: void method1(); int member8; }; "
        "_Static_assert(1, \"\");\n";
    static const char *const yes[] = {"SCALE", "SQ",    "vec",  "FAST", "SLOW",  "twice", "table",
                                      "deep",  "level", "fn",   "real", "same",  "EMPTY", "STR",
                                      "f1",    "f2",    "tag1", "v1",   "v2",    "type1", "type2",
                                      "tag2",  "type3", "E1",   "E2",   "type4", "type5", "type6",
                                      "type7", "type8", "c1",   "c2",   "c3",    "f4",    "n1",
                                      "c4",    "n2",    "tag3", "tag4", "f5",    "type9", "tag5"};
    static const char *const no[] = {
        "inner",   "v",       "q",       "Q",       "x",       "p1",      "p2",
        "p3",      "local1",  "local2",  "member1", "member2", "member3", "INNER1",
        "member5", "member6", "p4",      "p5",      "P6",      "P7",      "member7",
        "P8",      "p9",      "method1", "member8", "foo",     "struct"};
    token_list one = scan_text(a, sample_declare, strlen(sample_declare)),
               two = scan_text(a, more, strlen(more));
    names_collect(set, &one);
    names_collect(set, &two);
    name_kind kind;
    for (size_t k = 0; k < sizeof yes / sizeof *yes; k++)
        if (!names_find(set, str_of(yes[k]), &kind))
            fail_msg("%s is not collected", yes[k]);
    for (size_t k = 0; k < sizeof no / sizeof *no; k++)
        if (names_find(set, str_of(no[k]), &kind))
            fail_msg("%s is collected", no[k]);
    assert_false(names_is_open(set));
    static const struct {
        const char *name;
        name_kind kind;
    } kinds[] = {{"SCALE", NAME_MACRO},   {"vec", NAME_TYPE},    {"fn", NAME_TYPE},
                 {"type3", NAME_TYPE},    {"FAST", NAME_VALUE},  {"twice", NAME_FUNCTION},
                 {"table", NAME_VALUE},   {"f4", NAME_FUNCTION}, {"type8", NAME_TYPE},
                 {"same", NAME_FUNCTION}, {"real", NAME_TYPE},   {"f2", NAME_FUNCTION}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (!names_find(set, str_of(kinds[k].name), &kind) || kind != kinds[k].kind)
            fail_msg("%s is of kind %d", kinds[k].name, (int)kind);
    token_list three = scan_text(a, "#include <cub/cub.cuh>\n", 23);
    names_collect(set, &three);
    assert_true(names_is_open(set));
    arena_free(a);
}

static void test_variables(void **state)
{
    (void)state;
    static const struct {
        const char *text, *found;
    } texts[] = {
        {"int counter;", "counter"},
        {"static float a[3] = {1, 2, 3};", "a"},
        {"const int a = 1, b = 2; static int c;", "c"},
        {"const char *name = \"x\";", "name"},
        {"struct s { int a; } s1;", "s1"},
        {"float (*handler)(float) = 0;", "handler"},
        {"foo bar;", "bar"},
        {"extern int counter;", "counter"},
        {"extern \"C\" { int inside; }", "inside"},
        {"int f(int a) { static int local; return local; } double after;", "after"},
        {"const int a = 1;", NULL},
        {"int const a[] = {1, 2};", NULL},
        {"const char *const names[] = {\"x\"};", NULL},
        {"static const struct p origin = { 1, 2 };", NULL},
        {"constexpr float a = 1, *b = 0;", NULL},
        {"enum { A, B }; enum e { C };", NULL},
        {"extern const int table[];", NULL},
        {"extern int f(int); int g(void); static inline float h(float a) { int b; return b; }",
         NULL},
        {"typedef int t; typedef struct { int a; } s, *p; typedef float (*fn)(float);", NULL},
        {"float (*const handler)(float) = f;", NULL},
        {"struct s { int a, *b; }; union u; using t = int;", NULL},
        {"#define X int x;\n", NULL},
        {"__constant__ float filter[9];", NULL},
        {"_Static_assert(1, \"\"); template <int N> struct q { int v[N]; };", NULL},
    };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        arena *a = arena_new();
        token_list tokens = scan_text(a, texts[k].text, strlen(texts[k].text));
        const token *t = names_find_variable(&tokens, NULL);
        if ((t != NULL) != (texts[k].found != NULL) || (t && !str_is(t->text, texts[k].found)))
            fail_msg("%s: found %.*s", texts[k].text, t ? (int)t->text.size : 4,
                     t ? t->text.data : "none");
        arena_free(a);
    }
}

static void test_words(void **state)
{
    (void)state;
    static const char *const known[] = {"int",   "xor_eq",     "_Alignas",
                                        "while", "__device__", "auto"};
    static const char *const builtin[] = {"uint8_t", "float4",    "M_PI",      "warpSize",
                                          "zz",      "sinf",      "INT64_MAX", "complex128",
                                          "_ind",    "ulonglong3"};
    name_kind kind;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        assert_true(names_is_keyword(str_of(known[k])));
    for (size_t k = 0; k < sizeof builtin / sizeof *builtin; k++)
        assert_int_equal(names_is_builtin(str_of(builtin[k]), &kind),
                         strcmp(builtin[k], "zz") != 0);
    assert_false(names_is_keyword(str_of("in")));
    assert_false(names_is_keyword(str_of("integer")));
    assert_true(names_are_sorted());
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_collect),
                                       cmocka_unit_test(test_variables),
                                       cmocka_unit_test(test_words)};
    return cmocka_run_group_tests_name("collect", tests, NULL, NULL);
}

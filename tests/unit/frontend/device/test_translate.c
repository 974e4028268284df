/* test_translate.c - body_translate: a table of texts, lines that stay where they are, and the
 * same program compiled as C11 and, translated, as C++20 by the host's compiler and by NVRTC. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "front_fixture.h"

#include <dlfcn.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

extern const char rt_device_base[], rt_device_literal[];

static void translate(text *out, const char *c, size_t size)
{
    arena *a = arena_new();
    token_list tokens = scan_text(a, c, size);
    bool body = tokens.count && tokens.items[0].text.data[0] == '{';
    body_translate(out, 0, size, &tokens, body ? BODY_STATEMENTS : BODY_DEFINITIONS, NULL,
                   (text_names){0});
    text_put(out, "", 0);
    arena_free(a);
}

/* Blanks are not compared; cxx NULL: it stays as it is, byte for byte. */
static const struct {
    const char *c, *cxx;
} pairs[] = {
    /* nothing to do */
    {"{ z = x * (y + 1); if (x) { z = 1; } }", NULL},
    {"{ struct p q = { 1, 2 }; float v[] = {1, 2}; int a[2][2] = {{1, 2}, {3, 4}}; }", NULL},
    {"{ struct p q = { .x = 1 }; union u b = { .f = x }; }", NULL},
    {"{ auto l = [&](T a) { return a; }; for (int k = 0; k < 3; k++) { } while (x) { } switch (x) "
     "{ } }",
     NULL},
    {"{ struct S { S(int) { } int operator()(int) { return 1; } operator float() { return 1; } }; "
     "}",
     NULL},
    {"{ float complex = 1; complex64 c; z = complex + a.complex; const char *s = \"(T){0}\"; /* "
     "(T){0} */ }",
     NULL},
    {"{ struct p q = { 1, .y = 2 }, r = { .a = { 1, { .b = 1, .a = 2 } } }; }", NULL},
    {"{ MACRO(x) { z = 1; } }", NULL},
    {"float f(float a)\r\n{\r\n    return a; // (T){0}\r\n}\r\n", NULL},
    {"{ z = _Generic(x, float: 1, default: 2); _Static_assert(1, \"\"); }", NULL},
    {"{ int a[] = {0}; auto b = {0}; }", NULL},
    {"static int (*pick(int k))(int) { return k ? one : two; }", NULL},
    {"static T (*last(void))(T) { return f; } static S (*rows(void))[3] { return 0; }", NULL},
    {"", NULL},
    /* compound literals */
    {"{ z = (struct p){ x, y }.x; }", "{ z = ckpp_type<struct p>{ x, y }.x; }"},
    {"{ z = (T){0}; }", "{ z = ckpp_type<T>{ }; }"},
    {"{ return (unsigned long){1}; }", "{ return ckpp_type<unsigned long>{1}; }"},
    {"{ z = sizeof (T){1} + (float)(T){2}; if (x) (T){3}; }",
     "{ z = sizeof ckpp_type<T>{1} + (float)ckpp_type<T>{2}; if (x) ckpp_type<T>{3}; }"},
    {"{ z = (int[]){1, 2}[k]; }", "{ z = ckpp_type<int[]>{1, 2}[k]; }"},
    {"{ z = (struct p){ (T){1}, ((T){2}) }; }",
     "{ z = ckpp_type<struct p>{ ckpp_type<T>{1}, (ckpp_type<T>{2}) }; }"},
    {"{ z = (struct p){ .x = (T){1} }; }", "{ z = ckpp_type<struct p>{ .x = ckpp_type<T>{1} }; }"},
    {"{ f(&(struct p){1, 2}, (float[]){1}); }",
     "{ f(&ckpp_lvalue(ckpp_type<struct p>{1, 2}), ckpp_lvalue(ckpp_type<float[]>{1})); }"},
    {"{ p = &(struct p){1, 2}; }", "{ p = &ckpp_type<struct p>{1, 2}; }"},
    {"{ z = (\nstruct\np\n)\n{\n1\n}\n; }", "{ z = ckpp_type<\nstruct\np\n>\n{\n1\n}\n; }"},
    {"{ z = (str\\\nuct p){ 1 }; }", "{ z = ckpp_type<str\\\nuct p>{ 1 }; }"},
    {"{ z = (struct p)<% 1 %>; }", "{ z = ckpp_type<struct p><% 1 %>; }"},
    /* designators */
    {"{ z = (struct p){ .y = 1, .x = 2 }; }", "{ z = [&]{ ckpp_bare<struct p> ckpp_v{};  ckpp_v.y "
                                              "= 1; ckpp_v.x = 2;  return ckpp_v; }(); }"},
    {"{ struct p q = { .y = 1, .x = f(a, b), }; }",
     "{ struct p q = [&]{ ckpp_bare<decltype(q)> ckpp_v{}; ckpp_v.y = 1; ckpp_v.x = f(a, b);  "
     "return ckpp_v; "
     "}(); }"},
    {"{ struct s q = { .a.b = 1, .v[2] = 3 }; }",
     "{ struct s q = [&]{ ckpp_bare<decltype(q)> ckpp_v{}; "
     "ckpp_v.a.b = 1; ckpp_v.v[2] = 3;  return ckpp_v; }(); }"},
    {"{ struct s q = { .v = {1, 2}, .w = {0} }; }",
     "{ struct s q = [&]{ ckpp_bare<decltype(q)> ckpp_v{}; ckpp_set(ckpp_v.v , {1, 2}); "
     "ckpp_set(ckpp_v.w , "
     "{ });  return ckpp_v; }(); }"},
    {"{ struct s q = { .a = { .b = 1, .c = 2 } }; }",
     "{ struct s q = [&]{ ckpp_bare<decltype(q)> ckpp_v{};     ckpp_v. a.b = 1; ckpp_v. a.c = 2;  "
     " return "
     "ckpp_v; }(); }"},
    {"static const struct p origin = { .y = 1, .x = 2 };",
     "static const struct p origin = []{ ckpp_bare<decltype(origin)> ckpp_v{}; ckpp_v.y = 1; "
     "ckpp_v.x = 2;  "
     "return ckpp_v; }();"},
    {"{ float v[4] = { [1] = 2, [3] = 4 }; }", "{ float v[4] = { {},   2, {},   4 }; }"},
    {"{ float v[4] = { 1, [2] = 4, 5 }; }", "{ float v[4] = { 1, {},   4, 5 }; }"},
    {"{ float v[4] = { [2] = 4, [1] = 5 }, w[9] = { [N] = 1 }, u[999] = { [900] = 1 }; }", NULL},
    {"{ struct p q = {\n#if A\n .y = 1,\n#endif\n .x = 2 }; }", NULL},
    /* types */
    {"{ float _Complex a; _Complex double b; double complex c; complex float d; _Complex e; const "
     "double "
     "_Complex *f; }",
     "{  complex64 a; complex128  b;  complex128 c; complex64  d; complex128 e; const  complex128 "
     "*f; }"},
    {"float f(const float v[static restrict 3], int n) { return v[n]; }",
     "float f(const float v[    3], int n) { return v[n]; }"},
    /* macros */
    {"#define MK(a) ((struct p){ a, \\\n (a) })\n#define C double complex\n#define Z (0)\n",
     "#define MK(a) (ckpp_type<struct p>{ a, \\\n (a) })\n#define C  complex128\n#define Z (0)\n"},
};

/* But for blanks. */
static bool alike(const char *a, const char *b)
{
    for (;;) {
        while (*a == ' ')
            a++;
        while (*b == ' ')
            b++;
        if (*a != *b)
            return false;
        if (!*a)
            return true;
        a++, b++;
    }
}

static void test_pairs(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        text out = {0};
        translate(&out, pairs[k].c, strlen(pairs[k].c));
        const char *got = out.data ? out.data : "";
        bool right = pairs[k].cxx ? alike(got, pairs[k].cxx) : strcmp(got, pairs[k].c) == 0;
        if (!right) {
            print_error("%s\ngave\n%s\nnot\n%s\n\n", pairs[k].c, got,
                        pairs[k].cxx ? pairs[k].cxx : "itself");
            failures++;
        }
        text_free(&out);
    }
    assert_int_equal(failures, 0);
}

/* What is no body and no definition: the pieces of a reduction. */
static void test_forms(void **state)
{
    (void)state;
    static const struct {
        const char *c;
        body_form form;
        const char *cxx;
    } forms[] = {
        {"merge(a, (struct p){.y = b.y, .x = b.x})", BODY_EXPRESSION,
         "merge(a, [&]{ ckpp_bare<struct p> ckpp_v{}; ckpp_v.y = b.y; ckpp_v.x = b.x; return "
         "ckpp_v; }())"},
        {"(struct p){.y = b.y, .x = b.x}", BODY_EXPRESSION,
         "[&]{ ckpp_bare<struct p> ckpp_v{}; ckpp_v.y = b.y; ckpp_v.x = b.x; return ckpp_v; }()"},
        {"a.x > b.x ? a : (struct p){b.x, 1}", BODY_EXPRESSION,
         "a.x > b.x ? a : ckpp_type<struct p>{b.x, 1}"},
        {"{.x = 0, .y = (struct q){1}.y}", BODY_EXPRESSION,
         "{.x = 0, .y = ckpp_type<struct q>{1}.y}"},
        {"a * b + (double _Complex)b", BODY_EXPRESSION, "a * b + ( complex128)b"},
        {"float z = a; struct p q = {.y = a, .x = z}; r = q", BODY_STATEMENTS,
         "float z = a; struct p q = [&]{ ckpp_bare<decltype(q)> ckpp_v{}; ckpp_v.y = a; ckpp_v.x "
         "= z; return ckpp_v; }(); "
         "r = q"},
        {"r = (struct p){.y = a, .x = n}", BODY_STATEMENTS,
         "r = [&]{ ckpp_bare<struct p> ckpp_v{}; ckpp_v.y = a; ckpp_v.x = n; return ckpp_v; }()"},
        {"static const struct p o = {.y = 1, .x = 2};", BODY_DEFINITIONS,
         "static const struct p o = []{ ckpp_bare<decltype(o)> ckpp_v{}; ckpp_v.y = 1; ckpp_v.x = "
         "2; return ckpp_v; }();"},
    };
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        arena *a = arena_new();
        text out = {0};
        token_list tokens = scan_text(a, forms[k].c, strlen(forms[k].c));
        body_translate(&out, 0, strlen(forms[k].c), &tokens, forms[k].form, NULL, (text_names){0});
        if (!alike(out.data, forms[k].cxx))
            fail_msg("%s\ngave\n%s\nnot\n%s", forms[k].c, out.data, forms[k].cxx);
        text_free(&out);
        arena_free(a);
    }
}

static size_t newlines(const char *p, size_t size)
{
    size_t n = 0;
    for (size_t k = 0; k < size; k++)
        n += p[k] == '\n';
    return n;
}

static const token *only_one(const token_list *list, str word)
{
    const token *found = NULL;
    for (size_t k = 0; k < list->count; k++)
        if (str_equal(list->items[k].text, word)) {
            if (found)
                return NULL;
            found = &list->items[k];
        }
    return found;
}

/* Every word that is there once before and once after is on the same line. */
static void expect_lines(const char *c, const text *out)
{
    arena *a = arena_new();
    token_list before = scan_text(a, c, strlen(c)),
               after = scan_text(a, out->data ? out->data : "", out->size);
    assert_int_equal(newlines(c, strlen(c)), newlines(out->data, out->size));
    for (size_t k = 0; k < before.count; k++) {
        const token *one = only_one(&before, before.items[k].text),
                    *two = only_one(&after, before.items[k].text);
        if (one && two && one->kind != TOKEN_PUNCTUATOR)
            assert_int_equal(newlines(c, one->offset), newlines(out->data, two->offset));
    }
    arena_free(a);
}

/* ---- one program, as C and as C++ ---- */

static const char declares[] =
    "#define MK(a, b) ((struct p){ .y = (a), \\\n     .x = (b) })\n"
    "typedef float T;\n"
    "struct p { float x, y; };\n"
    "struct in { int k; struct { int n, o; } m; };\n"
    "struct s { struct { float b, c; } a; float v[3]; struct in in; float m[2][2]; };\n"
    "enum e { E0, E1 };\n"
    "struct we { enum e first; int second; };\n"
    "static const struct p origin = { .y = 2, .x = 1 };\n"
    "static const struct s big = { .v = { 1, 2 }, .a.b = 3, .m[1][0] = 4 };\n"
    "static const float table[4] = { [1] = 2, [3] = 4 };\n"
    "static inline float norm(const struct p *q) { return q->x * q->y; }\n"
    "static inline float total(const float v[static 3]) { return v[0] + v[1] + v[2]; }\n"
    "static inline struct p make(float a) { return (struct p){ .y = a, .x = 2 }; }\n";

static const char body[] =
    "{\n"
    "    struct p q1 = { .y = 1, .x = 2 };  // c1\n"
    "    const struct p r1 = {\n"
    "        .y = x,   // two, { and }\n"
    "        .x = 12\n"
    "    };\n"
    "    z = (struct p){ x, y }.x + (struct p){ .y = 1 * 0.5,\n"
    "         .x = norm(&(struct p){0}) }.y + (unsigned long){1};\n"
    "    struct s w = { .a.b = 1, .v[2] = 3, .v = {1,\n"
    "       2}, .in = { .k = 1, .m = { .n = 2 }, }, /* in */\n"
    "       .m = { {1, 2}, {y, x * 0.5} } };\n"
    "    float v[4] = { [1] = 2, [3] = 4 }; float u[] = {0}; struct p o = {0}; struct we en = "
    "{0};\n"
    "    const struct p ar[2] = { { .y=1, .x=2 }, [1] = { 1, 2 } };\n"
    "    z += norm(&(struct p){1,2}) + total((float[]){1,2,3 * y}) + (struct p){ .x = 1 }.x;\n"
    "    z += (int[]){1,2,3}[k] + MK(x, y).x + MK(x, y).y;\n"
    "    struct { int a; float b; } an = { .b = 2, .a = 1 };\n"
    "    union { float f; unsigned u; } bits = { .f = x };\n"
    "    z += an.b + (bits.u & 0xff) + ar[k].x + v[k] + u[0] + o.x + en.second + w.v[k] + "
    "w.m[1][1] + "
    "w.in.m.n + q1.x + r1.y;\n"
    "    z += origin.x + big.v[k] + big.m[1][0] + table[k] + ((struct p[2]){ { .y = 3, .x = 4 } "
    "})[0].y + "
    "make(2).y;\n"
    "    struct p arr2[2][2] = { { { .y = 1, .x = 2 }, {0} }, [1] = { [1] = { .y = 5, .x = 6 } } "
    "}; z += "
    "arr2[k][k].x;\n"
    "    z += (struct p){ x * 0.5, y * 2.0 }.y + w.a.b + w.v[2] + r1.x;\n"
    "}\n";

static void put_program(text *out, bool cxx)
{
    text_puts(out, "#include <stdio.h>\n");
    if (cxx)
        text_printf(out, "%s%s", rt_device_base, rt_device_literal);
    text given = {0}, statements = {0};
    text_puts(&given, declares);
    text_puts(&statements, body);
    if (cxx) {
        given.size = statements.size = 0;
        translate(&given, declares, strlen(declares));
        translate(&statements, body, strlen(body));
    }
    text_printf(out,
                "#line 1 \"declares\"\n%.*s\nstatic float kernel(float x, float y, int k)\n{ "
                "float z;\n#line "
                "1 \"body\"\n%.*s return z; }\n",
                (int)given.size, given.data, (int)statements.size, statements.data);
    text_puts(
        out,
        "int main(void) { for (int k = 0; k < 2; k++) printf(\"%.9g \", kernel(1.5f, 2.25f + k, "
        "k)); return 0; }\n");
    text_free(&given);
    text_free(&statements);
}

static void write_file(const char *path, const text *t)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(t->data, 1, t->size, f), t->size);
    assert_int_equal(fclose(f), 0);
}

/* What the compiled program prints. */
static void run(const char *folder, const char *compiler, const char *file, char *answer,
                size_t size)
{
    char command[1024];
    snprintf(command, sizeof command, "cd %s && %s -o program %s -lm && ./program > answer",
             folder, compiler, file);
    if (system(command))
        fail_msg("%s", command);
    snprintf(command, sizeof command, "%s/answer", folder);
    FILE *f = fopen(command, "r");
    assert_non_null(f);
    answer[fread(answer, 1, size - 1, f)] = 0;
    fclose(f);
}

static void test_host_compilers(void **state)
{
    (void)state;
    char folder[] = "/tmp/ckpp-translate-XXXXXX", path[64], command[128], expected[256],
         answer[256];
    assert_non_null(mkdtemp(folder));
    text c = {0}, cxx = {0};
    put_program(&c, false);
    put_program(&cxx, true);
    snprintf(path, sizeof path, "%s/a.c", folder);
    write_file(path, &c);
    snprintf(path, sizeof path, "%s/b.cpp", folder);
    write_file(path, &cxx);
    run(folder, "cc -std=c11 -w", "a.c", expected, sizeof expected);
    assert_true(strlen(expected) > 5);
    run(folder, "c++ -std=c++20 -Wall -Wno-narrowing -Werror", "b.cpp", answer, sizeof answer);
    assert_string_equal(answer, expected);
    if (system("clang++ --version > /dev/null 2>&1") == 0) {
        run(folder, "clang++ -std=c++20 -Wall -Wno-narrowing -Werror", "b.cpp", answer,
            sizeof answer);
        assert_string_equal(answer, expected);
    }
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    text_free(&c);
    text_free(&cxx);
}

static void test_lines(void **state)
{
    (void)state;
    const char *texts[] = {declares, body};
    for (size_t k = 0; k < 2; k++) {
        text out = {0};
        translate(&out, texts[k], strlen(texts[k]));
        expect_lines(texts[k], &out);
        text_free(&out);
    }
}

/* ---- NVRTC ---- */

typedef void *program;

/* NULL where there is no NVRTC. */
static void *nvrtc_open(void)
{
    static const char *const names[] = {"libnvrtc.so", "/usr/local/cuda/lib64/libnvrtc.so",
                                        "libnvrtc.so.13", "libnvrtc.so.12"};
    void *library = NULL;
    for (size_t k = 0; k < sizeof names / sizeof *names && !library; k++)
        library = dlopen(names[k], RTLD_NOW);
    return library;
}

#define GET(name)                                                                                 \
    *(void **)&name = dlsym(library, "nvrtc" #name);                                              \
    assert_non_null(*(void **)&name)

static void test_nvrtc(void **state)
{
    (void)state;
    int (*CreateProgram)(program *, const char *, const char *, int, const char *const *,
                         const char *const *);
    int (*CompileProgram)(program, int, const char *const *);
    int (*GetProgramLogSize)(program, size_t *);
    int (*GetProgramLog)(program, char *);
    int (*DestroyProgram)(program *);
    void *library = nvrtc_open();
    if (!library)
        skip();
    GET(CreateProgram);
    GET(CompileProgram);
    GET(GetProgramLogSize);
    GET(GetProgramLog);
    GET(DestroyProgram);

    text source = {0};
    text_printf(&source, "%s%s", rt_device_base, rt_device_literal);
    translate(&source, declares, strlen(declares));
    text_puts(
        &source,
        "\nextern \"C\" __global__ void kernel(float *out, float x, float y, int k) { float z;\n");
    translate(&source, body, strlen(body));
    text_puts(&source, "*out = z; }\n");

    static const char *const options[] = {"-std=c++20", "--device-as-default-execution-space",
                                          "--diag-suppress=2361", "-arch=sm_80"};
    program p;
    assert_int_equal(CreateProgram(&p, source.data, "t.cu", 0, NULL, NULL), 0);
    int failed = CompileProgram(p, 4, options);
    size_t size = 0;
    GetProgramLogSize(p, &size);
    char *log = calloc(1, size + 1);
    GetProgramLog(p, log);
    if (failed || strlen(log) > 0)
        fail_msg("%s", log);
    free(log);
    DestroyProgram(&p);
    text_free(&source);
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
        text out = {0};
        translate(&out, words, strlen(words));
        assert_int_equal(newlines(words, strlen(words)), newlines(out.data, out.size));
        text_free(&out);
        free(words);
    }
}

static void test_long(void **state)
{
    (void)state;
    static const char *const repeated[] = {"(T){",
                                           "{ .a = ",
                                           "struct p q = { .x = 1, .y = ",
                                           "float v[2] = { [1] = {",
                                           "(T){ .x = 1, .y = ",
                                           "z = (struct p){ .y = x, .x = 1 }.x; ",
                                           "a < b, ",
                                           "const complex float ",
                                           "a[static "};
    for (size_t k = 0; k < sizeof repeated / sizeof *repeated; k++) {
        size_t size = strlen(repeated[k]), n = 200000 / size;
        text in = {0}, out = {0};
        text_puts(&in, "{ ");
        for (size_t j = 0; j < n; j++)
            text_puts(&in, repeated[k]);
        for (size_t j = 0; j < n; j++)
            text_puts(&in, "}");
        translate(&out, in.data, in.size);
        text_free(&in);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),          cmocka_unit_test(test_lines),
        cmocka_unit_test(test_host_compilers), cmocka_unit_test(test_nvrtc),
        cmocka_unit_test(test_random),         cmocka_unit_test(test_long),
        cmocka_unit_test(test_forms)};
    return cmocka_run_group_tests_name("translate", tests, NULL, NULL);
}

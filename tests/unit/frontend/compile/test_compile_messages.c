/* test_compile_messages.c - what the compilers say of kernels, as each of them words it, and what
 * ckpp makes of it. */
#define _GNU_SOURCE
#include "front_fixture.h"

#include "frontend/compile/compile.h"

#include <stdio.h>

static const char program[] = "#pragma kernel begin declare\n"
                              "static const int table[2] = {1, 2};\n"
                              "#pragma kernel end declare\n"
                              "#pragma kernel elementwise f in(T x) out(T y)\n"
                              "{\n"
                              "\tint k; float f;\n"
                              "    y = x;\n"
                              "}\n";

typedef struct fixture {
    arena *arena;
    unit unit;
    compile_job job;
    ckpp_kernel kernel;
} fixture;

static void open_fixture(fixture *f)
{
    *f = (fixture){.arena = arena_new(), .kernel = {.name = "f"}};
    f->unit = (unit){.arena = f->arena, .diag = diag_new(f->arena)};
    f->unit.source = source_from(f->arena, "t.c", program, sizeof program - 1);
    scan_unit(&f->unit);
    parse_unit(&f->unit);
    check_unit(&f->unit);
    f->job = (compile_job){.construct = f->unit.last, .kernel = &f->kernel, .types = ""};
}

/* What ckpp says, without the lines of the source. */
static char *printed(fixture *f)
{
    char *all = NULL, *end;
    size_t size = 0;
    FILE *to = open_memstream(&all, &size);
    diag_print(f->unit.diag, to, DIAG_COLOR_NEVER);
    fclose(to);
    end = all;
    for (char *line = all, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        if (*line != ' ') {
            memmove(end, line, (size_t)(next - line));
            end += next - line;
        }
    }
    *end = '\0';
    arena_free(f->arena);
    return all;
}

static void assert_shown(bool failed, const char *said, const char *expected)
{
    fixture f;
    open_fixture(&f);
    *(failed ? &f.job.message : &f.job.code) = said;
    compile_report(&f.unit, &f.job, false);
    char *shown = printed(&f);
    assert_string_equal(shown, expected);
    free(shown);
}

static void test_warnings_are_of_the_users_text(void **state)
{
    (void)state;
    assert_shown(false, "", "");
    assert_shown(false,
                 "t.c: In lambda function:\n"
                 "t.c:7:7: warning: suggest parentheses around assignment used as truth value "
                 "[-Wparentheses]\n"
                 "    7 |     y = x;\n"
                 "      |     ~~^~~\n"
                 "ckpp/loop:3:4: warning: suggest parentheses around assignment used as truth "
                 "value [-Wparentheses]\n"
                 "/usr/include/math.h:7:7: warning: suggest parentheses around assignment used as "
                 "truth value [-Wparentheses]\n"
                 "cc1plus: note: unrecognized command-line option '-Wno-new' may have been "
                 "intended to silence earlier diagnostics\n",
                 "t.c:7:7: warning: suggest parentheses around assignment used as truth value "
                 "[-Wparentheses]\n");
    assert_shown(false,
                 "t.c:7:9: warning: 'f' may be used uninitialized in this function "
                 "[-Wmaybe-uninitialized]\n"
                 "t.c:6:15: note: 'f' was declared here\n"
                 "ckpp/loop:9:2: note: by argument 2\n",
                 "t.c:7:9: warning: 'f' may be used uninitialized in this function "
                 "[-Wmaybe-uninitialized]\n"
                 "t.c:6:15: note: 'f' was declared here\n");
}

static void test_what_is_no_mistake_is_left_out(void **state)
{
    (void)state;
    static const char *const said[] = {
        "t.c:7:7: warning: comparison of integer expressions of different signedness "
        "[-Wsign-compare]\n",
        "t.c:7:7: warning: missing initializer for member 'pair::b' "
        "[-Wmissing-field-initializers]\nt.c:7:7: note: here\n",
        "t.c:7:7: warning: compound assignment with 'volatile'-qualified left operand is "
        "deprecated [-Wvolatile]\n",
        "t.c:7:7: warning: something new that a compiler warns of [-Wbrand-new]\n",
        "t.c:7:7: warning: something without a name\n",
        "t.c:7:7: warning: brackets [in the middle] of it\n",
        "t.c:7:7: warning: []\n",
        "t.c:7:7: warning: ]\n",
        "t.c:7:7: warning: [-W]\n",
        "t.c:2:18: warning: 'table' defined but not used [-Wunused-variable]\n",
        "t.c:2:18: warning: unused variable 'table' [-Wunused-const-variable]\n",
        "t.c:7:7: warning: format '%lld' expects argument of type 'long long int', but argument 2 "
        "has type 'int64_t' {aka 'long int'} "
        "[-Wformat=]\n",
        "t.c:7:7: warning: format specifies type 'unsigned long long' but the argument has type "
        "'uint64_t' (aka 'unsigned long') "
        "[-Wformat]\n"};
    for (size_t k = 0; k < sizeof said / sizeof *said; k++)
        assert_shown(false, said[k], "");
}

static void test_warnings_have_gccs_names(void **state)
{
    (void)state;
    assert_shown(false,
                 "t.c:6:6: warning: unused variable 'k' [-Wunused-variable]\n"
                 "t.c:7:5: warning: this statement may fall through [-Wimplicit-fallthrough=]\n"
                 "t.c:7:7: warning: variable 'f' is used uninitialized whenever 'if' condition is "
                 "false [-Wsometimes-uninitialized]\n"
                 "t.c:7:8: warning: '&&' within '||' [-Wlogical-op-parentheses]\n"
                 "t.c:7:9: warning: format '%d' expects argument of type 'int', but argument 2 "
                 "has type 'double' [-Wformat=]\n"
                 "5 warnings generated.\n",
                 "t.c:6:6: warning: unused variable 'k' [-Wunused-variable]\n"
                 "t.c:7:5: warning: this statement may fall through [-Wimplicit-fallthrough]\n"
                 "t.c:7:7: warning: variable 'f' is used uninitialized whenever 'if' condition is "
                 "false [-Wmaybe-uninitialized]\n"
                 "t.c:7:8: warning: '&&' within '||' [-Wparentheses]\n"
                 "t.c:7:9: warning: format '%d' expects argument of type 'int', but argument 2 "
                 "has type 'double' [-Wformat]\n");
}

static void test_the_same_is_said_once(void **state)
{
    (void)state;
    assert_shown(false,
                 "t.c:6:6: warning: unused variable 'k' [-Wunused-variable]\n"
                 "t.c:6:6: warning: 'k' defined but not used [-Wunused-variable]\n",
                 "t.c:6:6: warning: unused variable 'k' [-Wunused-variable]\n");
    fixture f;
    open_fixture(&f);
    f.job.message =
        "the kernel does not compile:\nt.c:7:9: error: 'z' was not declared in this scope\n";
    compile_report(&f.unit, &f.job, false);
    f.job.arch = 90; /* NVRTC, which counts columns differently, and has found more */
    f.job.message = "the kernel does not compile:\nt.c:7:5: error: identifier \"z\" is "
                    "undefined\nt.c:6:6: error: more of it\n";
    compile_report(&f.unit, &f.job, false);
    char *shown = printed(&f);
    assert_string_equal(shown, "t.c:6:6: error: more of it [nvrtc]\nt.c:7:9: error: 'z' was not "
                               "declared in this scope [host]\n");
    free(shown);
}

static void test_errors(void **state)
{
    (void)state;
    /* warnings beside an error may be its consequences */
    assert_shown(true,
                 "the kernel does not compile:\n"
                 "t.c:7:9: error: invalid conversion from 'void*' to 'float*' [-fpermissive]\n"
                 "t.c:6:6: warning: unused variable 'k' [-Wunused-variable]\n",
                 "t.c:7:9: error: invalid conversion from 'void*' to 'float*' [host]\n"
                 "t.c:7:9: note: kernels are compiled as C++, where a cast makes another pointer "
                 "of a void *: "
                 "p = (float *)malloc(size)\n");
    /* whichever compiler says so */
    static const char *const indices[] = {
        ("no match for 'operator[]' (operand types are 'const ckpp::raw<const float, 1, true>' "
         "and 'float')"),
        "no viable overloaded operator[] for type 'const ckpp::raw<const float, 1, true>'",
        "no operator \"[]\" matches these operands"};
    for (size_t k = 0; k < sizeof indices / sizeof *indices; k++) {
        char said[256], shown[256];
        snprintf(said, sizeof said, "the kernel does not compile:\nt.c:7:9: error: %s\n",
                 indices[k]);
        snprintf(shown, sizeof shown,
                 "t.c:7:9: error: %s [host]\nt.c:7:9: note: an index is an integer: x[(int)k]\n",
                 indices[k]);
        assert_shown(true, said, shown);
    }
    /* an error in a header of ckpp's is shown where it comes from */
    assert_shown(
        true,
        "the kernel does not compile:\nt.c:7:9:   required from here\nckpp/raw.h:3:4: error: "
        "static assertion failed: indices\n",
        "t.c:7:9: error: kernel 'f': static assertion failed: indices (ckpp/raw.h:3) [host]\n");
    assert_shown(true, "the kernel does not compile:\nckpp/raw.h:3:4: error: no\n",
                 "t.c:4:1: error: kernel 'f': no (ckpp/raw.h:3) [host]\n");
    assert_shown(
        true, "the C++ compiler 'c++' was ended by signal 9",
        "t.c:4:1: error: kernel 'f': the C++ compiler 'c++' was ended by signal 9 [host]\n");
    assert_shown(false, "t.c:7:9: warning: ISO C++ forbids variable length array 'v' [-Wvla]\n",
                 "t.c:7:9: error: ISO C++ forbids variable length array 'v' [host]\n"
                 "t.c:7:9: note: GPUs have no arrays of a length that is not a constant\n");
}

static void test_what_nvrtc_takes_is_a_warning(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    f.job.message = "the kernel does not compile:\nt.c:7:9: error: '__nanosleep' was not "
                    "declared\nt.c:7:5: error: and what follows\n";
    compile_report(&f.unit, &f.job, true);
    assert_int_equal(diag_errors(f.unit.diag), 0);
    char *shown = printed(&f);
    assert_string_equal(
        shown,
        "t.c:7:9: warning: '__nanosleep' was not declared [-Wgpu-only]\n"
        "t.c:7:9: note: NVRTC compiles it: the kernel runs on GPUs, and cannot run on the host\n");
    free(shown);
}

static void test_static_assertions(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    static const struct {
        const char *said;
        bool only;
    } cases[] = {
        {"t.c:7:9: error: static assertion failed: seven\nt.c:7:9: note: the comparison reduces "
         "to '(16 == 7)'\n",
         true},
        {"t.c:7:9: error: static_assert failed due to requirement 'N == 7' \"seven\"\n", true},
        {"t.c:7:9: error: static assertion failed with \"seven\"\n", true},
        {"t.c:7:9: error: static assertion failed: seven\nt.c:7:9: error: something else\n",
         false},
        {"ckpp/raw.h:7:9: error: static assertion failed: indices\n", false},
        {"the compiler ended with signal 9\n", false}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        f.job.message = cases[k].said;
        assert_int_equal(compile_is_assertion(&f.unit, &f.job), cases[k].only);
    }
    arena_free(f.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_warnings_are_of_the_users_text),
                                       cmocka_unit_test(test_what_is_no_mistake_is_left_out),
                                       cmocka_unit_test(test_warnings_have_gccs_names),
                                       cmocka_unit_test(test_the_same_is_said_once),
                                       cmocka_unit_test(test_errors),
                                       cmocka_unit_test(test_what_nvrtc_takes_is_a_warning),
                                       cmocka_unit_test(test_static_assertions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

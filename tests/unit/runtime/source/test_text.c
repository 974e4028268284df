/* test_text.c - sections, conditions, repetitions and holes of kernel text. */
#include "runtime/source/spec.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int number_zero(const spec_text *t)
{
    return 0 * t->k;
}

static int number_three(const spec_text *t)
{
    return 3 + 0 * t->k;
}

static int number_less(const spec_text *t)
{
    return -120 + 0 * t->k;
}

static int number_odd(const spec_text *t)
{
    return t->k % 2;
}

static void put_lines(const spec_text *t)
{
    buf_puts(t->s->out, "a $zero;\nb;\n");
}

static void put_nothing(const spec_text *t)
{
    (void)t;
}

static const spec_word words[] = {{SPEC_NAME("zero"), .number = number_zero},
                                  {SPEC_NAME("three"), .number = number_three},
                                  {SPEC_NAME("less"), .number = number_less},
                                  {SPEC_NAME("odd"), .number = number_odd},
                                  {SPEC_NAME("lines"), .put = put_lines},
                                  {SPEC_NAME("nothing"), .put = put_nothing},
                                  {0}};

/* Lines as the Makefile makes them. */
static char *measure(const char *lines)
{
    rt_buf out = {0};

    for (const char *end; *lines; lines = end + 1) {
        end = strchr(lines, '\n');
        buf_put(&out, (char[]){(char)(end - lines)}, 1);
        buf_put(&out, lines, (size_t)(end + 1 - lines));
    }
    assert_non_null(out.data);
    return out.data;
}

static const char *put(const char *text, rt_buf *out)
{
    static const ckpp_param params[] = {
        {.name = "w"}, {.name = "x"}, {.name = "y"}, {.name = "z"}};
    static rt_class cls = {.width = 4};
    const ckpp_kernel kernel = {.name = "k", .params = params, .nparams = 4};
    const spec s = {.kernel = &kernel, .cls = &cls, .out = out};
    char *lines[] = {measure(text), measure("//: each odd\n, $name\n//: end\n"),
                     measure("    $count * $width;\n")};
    const spec_word sections[] = {{SPEC_NAME("all"), .section = lines[0]},
                                  {SPEC_NAME("args"), .section = lines[1]},
                                  {SPEC_NAME("sum"), .section = lines[2]},
                                  {0}};
    spec_text t;

    spec_text_begin(&t, &s);
    spec_text_add(&t, words);
    spec_text_add(&t, sections);
    spec_text_put(&t, "all");
    assert_false(out->failed);
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        free(lines[k]);
    return out->size ? out->data : "";
}

static void expect(const char *lines, const char *text)
{
    rt_buf out = {0};

    assert_string_equal(put(lines, &out), text);
    buf_free(&out);
}

static void test_holes(void **state)
{
    (void)state;
    expect("x$three y[$less] = $zero;\n", "x3 y[-120] = 0;\n");
    expect("f(a$args)$three\n", "f(a, x, z)3\n");
    expect("    $lines\n{\n    $nothing\n}\n", "a $zero;\nb;\n{\n}\n");
}

static void test_choices(void **state)
{
    (void)state;
    expect("//: if three\na\n//: end\nb\n", "a\nb\n");
    expect("//: if zero\na\n//: end\n", "");
    expect("//: if not zero\na\n//: else\nb\n//: end\n", "a\n");
    expect("//: if zero\na\n//: else if three\nb\n//: else\nc\n//: end\n", "b\n");
    expect("//: if zero\na\n//: else if not three\nb\n//: else\nc\n//: end\nd\n", "c\nd\n");
    expect("//: if three\n//: else if three\nb\n//: end\n", "");
    /* what is left out is not looked at, but its own ends are */
    expect("//: if zero\n//:     if three\n$unknown\n//:     else\nx\n//:     end\n"
           "//: else\ny\n//: end\n",
           "y\n");
}

static void test_repetitions(void **state)
{
    (void)state;
    expect("//: each odd\n$k $name\n//: end\n", "1 x\n3 z\n");
    expect("//: each zero\n$k;\n//: end\nx\n", "x\n");
    expect("//: repeat three\n//:     if not odd\n$k;\n//:     end\n//: end\n", "0;\n2;\n");
    expect("//: repeat zero\n//:     repeat three\nx\n//:     end\n//: end\n", "");
}

static void test_sections(void **state)
{
    (void)state;
    expect("//: put sum\n//: put sum count=three width=1\n$sum\n//: put sum\n",
           "    1 * 4;\n    3 * 1;\n1 * 4;    1 * 4;\n");
}

/* Mistakes in a text are seen by whoever compiles the kernel. */
static void test_mistakes(void **state)
{
    rt_buf out = {0};

    (void)state;
    assert_non_null(strstr(put("$unknown\n", &out), "#error \"no text has the word unknown\""));
    buf_free(&out);
}

/* What the files say about lines is spelled right, and ends in its own section. */
static void check_section(const spec_word *section)
{
    static const char *const words[] = {"put ",   "if ",      "each ", "repeat ",
                                        "else\n", "else if ", "end\n"};
    int depth = 0;

    for (const char *line = section->section; *line; line += (unsigned char)*line + 2) {
        if (strncmp(line + 1, "//:", 3) != 0)
            continue;
        const char *said = line + 4 + strspn(line + 4, " ");
        size_t k = 0;
        while (k < 7 && strncmp(said, words[k], strlen(words[k])) != 0)
            k++;
        if (k == 7 || (k >= 4 && depth == 0))
            fail_msg("section %s: //: %.20s", section->name, said);
        depth += k < 4 ? k > 0 : k == 6 ? -1 : 0;
    }
    if (depth != 0)
        fail_msg("section %s: %d without an end", section->name, depth);
}

static void test_files(void **state)
{
    const spec_word *const files[] = {rt_text_elementwise, rt_text_reduce, rt_text_reduce_cuda,
                                      rt_text_vector,      rt_text_strips, rt_text_stage};

    (void)state;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        for (const spec_word *section = files[k]; section->name; section++)
            check_section(section);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holes),       cmocka_unit_test(test_choices),
        cmocka_unit_test(test_repetitions), cmocka_unit_test(test_sections),
        cmocka_unit_test(test_mistakes),    cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

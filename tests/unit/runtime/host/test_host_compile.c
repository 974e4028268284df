/* test_host_compile.c - the host backend: compiling, loading, the cache key, and what is said
 * where they fail. */
#define _GNU_SOURCE
#include "host_fixture.h"
#include "runtime/host/host.h"

#include <signal.h>
#include <sys/resource.h>

/* Compiles the adder; returns what it adds. */
static int find_value(const ckpp_kernel *kernel)
{
    rt_compile job = make_job(adder);
    job.kernel = kernel;
    job.options = kernel ? kernel->options : NULL;
    rt_code code = {0};
    if (compile(&job, &code) != CKPP_OK)
        fail_msg("%s", ckpp_last_error());
    int y = 0;
    launch(&code, &y, 1);
    host_backend.unload(&code);
    return y;
}

static void expect_failure(const char *source, ckpp_status status, const char *word)
{
    rt_code code = {0};
    rt_compile job = make_job(source);
    assert_int_equal(compile(&job, &code), status);
    if (!strstr(ckpp_last_error(), word))
        fail_msg("expected '%s' in: %s", word, ckpp_last_error());
    assert_null(strstr(ckpp_last_error(), root));
}

/* ---- compiling and loading ---- */

static void test_run(void **state)
{
    (void)state;
    assert_int_equal(find_value(NULL), 1);
}

static void test_options(void **state)
{
    (void)state;
    assert_int_equal(find_value(&(ckpp_kernel){.options = " -DVALUE=7 "}), 7);
    assert_int_equal(find_value(&(ckpp_kernel){.options = "'-DVALUE=2 + 3' -O0"}), 5);
    ckpp_kernel open = {.options = "-DVALUE='7"};
    rt_compile job = make_job(adder);
    job.kernel = &open;
    job.options = open.options;
    rt_blob image = {0};
    assert_int_equal(host_backend.compile(&job, &image), CKPP_ERROR_COMPILE);
    assert_non_null(strstr(ckpp_last_error(), "a quote is not closed"));
}

/* Libraries whose descriptors have the same number are still two. */
static void test_two_kernels(void **state)
{
    (void)state;
    char source[512];
    rt_code codes[3];
    for (int k = 0; k < 3; k++) {
        snprintf(source, sizeof source, "#define VALUE %d\n%s", 10 + k, adder);
        rt_compile job = make_job(source);
        assert_int_equal(compile(&job, &codes[k]), CKPP_OK);
    }
    for (int k = 0; k < 3; k++) {
        int y = 0;
        launch(&codes[k], &y, 1);
        assert_int_equal(y, 10 + k);
        host_backend.unload(&codes[k]);
        assert_null(codes[k].handle);
    }
}

static void test_compile_error(void **state)
{
    (void)state;
    rt_code code = {0};
    rt_compile job = make_job(
        "#line 1 \"ckpp/base.h\"\nstruct noise { int x; };\n#line 41 \"user.c\"\n" ENTRY
        "{\n    int y = missing + 1;\n    other(y);\n}\n");
    ckpp_kernel kernel = {.name = "saxpy", .file = "user.c", .line = 40};
    rt_call outside = rt_enter((rt_call){.kernel = &kernel});
    assert_int_equal(compile(&job, &code), CKPP_ERROR_COMPILE);
    rt_leave(outside);
    const char *said = ckpp_last_error();
    static const char head[] =
        "user.c:40: error: kernel 'saxpy': the kernel does not compile:\nuser.c:43:13: error: ";
    if (strncmp(said, head, strlen(head)) != 0 || !strstr(said, "\nuser.c:44:5: error: ") ||
        strstr(said, "<stdin>"))
        fail_msg("%s", said);
}

static void test_load_error(void **state)
{
    (void)state;
    rt_code code = {0};
    rt_compile job = make_job("");
    assert_int_equal(host_backend.load(&job, &(rt_blob){(char[]){"not an ELF file"}, 15}, &code),
                     CKPP_ERROR_BACKEND);
    assert_non_null(strstr(ckpp_last_error(), "does not load: "));
    assert_null(strstr(ckpp_last_error(), "/proc"));
    assert_int_equal(host_backend.load(&job, &(rt_blob){NULL, 0}, &code), CKPP_ERROR_BACKEND);
    assert_null(code.handle);
    expect_failure("int nothing;", CKPP_ERROR_BACKEND, "entry");
    expect_failure("int undefined_thing(); " ENTRY "{ undefined_thing(); }", CKPP_ERROR_COMPILE,
                   "the kernel does not compile: 'undefined_thing' is declared, but its "
                   "definition is not among");
}

/* A shared object without its end is refused, whatever the length: mapped, it would end the
 * program by a SIGBUS. */
static void test_cut_off(void **state)
{
    (void)state;
    rt_blob image = {0};
    rt_code code = {0};
    rt_compile job = make_job(adder);
    assert_int_equal(host_backend.compile(&job, &image), CKPP_OK);
    size_t whole = image.size;
    for (image.size = 0; image.size < whole / 2; image.size += 1 + image.size / 8)
        assert_int_equal(host_backend.load(&job, &image, &code), CKPP_ERROR_BACKEND);
    free(image.data);
}

/* ---- compilers ---- */

static void write_script(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "we");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\n%s", text);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0700), 0);
}

/* CKPP_CXX, with %s standing for the case's directory. */
static void set_compiler(const char *format)
{
    char text[256];
    const char *hole = strstr(format, "%s");
    if (hole)
        snprintf(text, sizeof text, "%.*s%s%s", (int)(hole - format), format, root, hole + 2);
    else
        snprintf(text, sizeof text, "%s", format);
    setenv("CKPP_CXX", text, 1);
}

static void test_no_compiler(void **state)
{
    (void)state;
    char *path = strdup(getenv("PATH")), text[128];
    setenv("PATH", root, 1);
    expect_failure(adder, CKPP_ERROR_COMPILE, "there is no c++, g++ or clang++ on PATH");
    host_backend.describe(CKPP_HOST, text, sizeof text);
    assert_non_null(strstr(text, "host (no C++ compiler, "));
    setenv("PATH", path, 1);
    host_backend.describe(CKPP_HOST, text, sizeof text);
    assert_null(strstr(text, "no C++ compiler"));
    free(path);
    set_compiler("no-such-compiler -O1");
    expect_failure(adder, CKPP_ERROR_COMPILE, "there is no program 'no-such-compiler' on PATH");
    set_compiler("/");
    expect_failure(adder, CKPP_ERROR_COMPILE, "there is no program '/'");
    set_compiler("'g++");
    expect_failure(adder, CKPP_ERROR_COMPILE, "a quote is not closed");
    set_compiler("  ");
    expect_failure(adder, CKPP_ERROR_COMPILE, "names no compiler");
}

static void test_odd_compilers(void **state)
{
    (void)state;
    set_compiler("true");
    expect_failure(adder, CKPP_ERROR_COMPILE, "wrote no shared object");
    set_compiler("false");
    expect_failure(adder, CKPP_ERROR_COMPILE, "failed with exit status 1");
    char path[256];
    snprintf(path, sizeof path, "%s/no format", root);
    write_script("killed", "kill -9 $$\n");
    setenv("CKPP_CXX", "killed", 1);
    char *before = strdup(getenv("PATH")), search[4096];
    snprintf(search, sizeof search, "%s::%s", root, before);
    setenv("PATH", search, 1);
    rt_code code = {0};
    rt_compile job = make_job(adder);
    assert_int_equal(compile(&job, &code), CKPP_ERROR_COMPILE);
    assert_non_null(strstr(ckpp_last_error(), "was ended by signal 9"));
    write_script("chatty", "yes 'user.c:1:2: error: no' | head -c 10000000 >&2; exit 1\n");
    setenv("CKPP_CXX", "chatty", 1);
    expect_failure(adder, CKPP_ERROR_COMPILE, "user.c:1:2: error: no");
    write_script("fifo", "while [ \"$1\" != -o ]; do shift; done; mkfifo \"$2\"\n");
    setenv("CKPP_CXX", "fifo", 1);
    assert_int_equal(compile(&job, &code), CKPP_ERROR_COMPILE);
    assert_non_null(strstr(ckpp_last_error(), "wrote no shared object"));
    setenv("PATH", before, 1);
    free(before);
    FILE *file = fopen(path, "we");
    fputs("\177not a program", file);
    fclose(file);
    chmod(path, 0700);
    set_compiler("'%s/no format'");
    assert_int_equal(compile(&job, &code), CKPP_ERROR_COMPILE);
    assert_non_null(strstr(ckpp_last_error(), "cannot run the C++ compiler"));
}

static void test_compiler_words(void **state)
{
    (void)state;
    write_script("my compiler", "exec \"$@\"\n");
    set_compiler("'%s/my compiler' c++ \"-DVALUE=4 + 4\"");
    assert_int_equal(find_value(NULL), 8);
}

/* Options that a compiler does not know are replaced by what it may. */
static void test_old_compiler(void **state)
{
    (void)state;
    write_script(
        "old",
        "for w; do case $w in\n"
        "-std=c++20) echo \"c++: error: unrecognized command-line option '$w'\" >&2; exit 1;;\n"
        "-march=native) echo \"cc1plus: error: bad value ('native') for '-march=' switch\" >&2; "
        "exit 1;;\n"
        "-mcpu=native) echo \"error: unknown target CPU 'native'\" >&2; exit 1;;\n"
        "esac; done\nexec c++ \"$@\"\n");
    set_compiler("%s/old");
    assert_int_equal(find_value(NULL), 1);
    expect_failure("#line 7 \"user.c\"\nint x = missing;\n", CKPP_ERROR_COMPILE, "user.c:7:");
}

/* What the compiler leaves in its TMPDIR is removed. */
static void test_litter(void **state)
{
    (void)state;
    write_script("messy", "mkdir -p \"$TMPDIR/a/b\"; echo x > \"$TMPDIR/a/b/c\"; ln -s / "
                          "\"$TMPDIR/link\"\nexec c++ \"$@\"\n");
    set_compiler("%s/messy");
    assert_int_equal(find_value(NULL), 1);
}

static void test_signals(void **state)
{
    (void)state;
    void (*before)(int) = signal(SIGCHLD, SIG_IGN);
    int value = find_value(NULL);
    expect_failure("int x = missing;", CKPP_ERROR_COMPILE, "missing");
    signal(SIGCHLD, before);
    assert_int_equal(value, 1);
}

static void test_no_place(void **state)
{
    (void)state;
    /* /tmp serves where TMPDIR does not. */
    setenv("TMPDIR", "/nonexistent/place", 1);
    assert_int_equal(find_value(NULL), 1);
    setenv("TMPDIR", temporary, 1);
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){10, limit.rlim_max}), 0);
    rt_code code = {0};
    rt_compile job = make_job(adder);
    ckpp_status status = compile(&job, &code);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(status, CKPP_ERROR_BACKEND);
    assert_non_null(strstr(ckpp_last_error(), "File too large"));
    /* Without a descriptor to be had, too, nothing is left. */
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, limit.rlim_max}), 0);
    status = compile(&job, &code);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    assert_int_equal(status, CKPP_ERROR_BACKEND);
    assert_non_null(strstr(ckpp_last_error(), "Too many open files"));
}

/* ---- the key ---- */

typedef struct flat_key {
    char text[16384];
    size_t size;
} flat_key;

static flat_key *get_key(const ckpp_kernel *kernel)
{
    rt_field fields[RT_MAX_FIELDS];
    int count = 0;
    rt_buf scratch = {0};
    rt_compile job = make_job(adder);
    job.kernel = kernel;
    job.options = kernel ? kernel->options : NULL;
    buf_puts(&scratch, "what was there before");
    assert_int_equal(host_backend.key(&job, fields, &count, &scratch), CKPP_OK);
    assert_int_equal(count, 3);
    flat_key *key = calloc(1, sizeof *key);
    for (int k = 0; k < count; k++) {
        assert_true(fields[k].size > 0 && key->size + fields[k].size < sizeof key->text);
        memcpy(key->text + key->size, fields[k].data, fields[k].size);
        key->size += fields[k].size;
    }
    buf_free(&scratch);
    return key;
}

static bool same_key(flat_key *a, flat_key *b)
{
    bool same = a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
    free(a);
    free(b);
    return same;
}

static void test_key(void **state)
{
    (void)state;
    assert_true(same_key(get_key(NULL), get_key(NULL)));
    assert_false(same_key(get_key(NULL), get_key(&(ckpp_kernel){.options = "-O1"})));
    flat_key *plain = get_key(NULL);
    assert_null(memchr(plain->text + strlen(plain->text), '/', plain->size - strlen(plain->text)));
    set_compiler("c++ -O2");
    assert_false(same_key(plain, get_key(NULL)));

    /* The same compiler in another place is the same; another of the same name is another. */
    write_script("cc", "exec c++ \"$@\"\n");
    set_compiler("%s/cc");
    flat_key *here = get_key(NULL), *here_again = get_key(NULL);
    char from[128], to[128];
    snprintf(from, sizeof from, "%s/cc", root);
    snprintf(to, sizeof to, "%s/elsewhere", root);
    assert_int_equal(mkdir(to, 0700), 0);
    strcat(to, "/cc");
    assert_int_equal(rename(from, to), 0);
    set_compiler("%s/elsewhere/cc");
    assert_true(same_key(here, get_key(NULL)));
    write_script("cc", "exec g++ \"$@\"\n");
    set_compiler("%s/cc");
    assert_false(same_key(here_again, get_key(NULL)));
    set_compiler("no-such-compiler");
    free(get_key(NULL));
}

/* ---- text ---- */

static void test_words(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int count;
        const char *words;
    } table[] = {
        {"", 0, ""},
        {"  \t ", 0, ""},
        {"g++", 1, "g++|"},
        {" ccache  g++ ", 2, "ccache|g++|"},
        {"'a b' c", 2, "a b|c|"},
        {"a'b c'd", 1, "ab cd|"},
        {"\"a 'b'\" \"\"", 2, "a 'b'||"},
        {"''", 1, "|"},
        {"a\\ b \\\"c\\'", 2, "a b|\"c'|"},
        {"\"a\\\"b\\\\c\\n\"", 1, "a\"b\\c\\n|"},
        {"'a\\'", 1, "a\\|"},
        {"a\\", 1, "a\\|"},
        {"'a", -1, NULL},
        {"a \"b", -1, NULL},
        {"a \"", -1, NULL},
        {"'", -1, NULL},
        {"\"a\\\"", -1, NULL},
        {"a'b'\"", -1, NULL},
    };
    for (size_t k = 0; k < sizeof table / sizeof table[0]; k++) {
        rt_buf words = {0};
        assert_int_equal(host_split_words(table[k].text, &words), table[k].count);
        for (size_t p = 0; p < words.size; p++)
            if (words.data[p] == '\0')
                words.data[p] = '|';
        if (table[k].words)
            assert_string_equal(words.size ? words.data : "", table[k].words);
        buf_free(&words);
    }
}

static void expect_filtered(const char *messages, int lines, const char *expected)
{
    rt_buf out = {0};
    host_filter_messages(&out, NULL, messages, lines);
    assert_string_equal(out.size ? out.data : "", expected);
    buf_free(&out);
}

static void test_filter(void **state)
{
    (void)state;
    expect_filtered("", 20, "");
    expect_filtered("<stdin>: In function 'void f()':\nt.c:3:4: error: bad\n    3 | bad\n      | "
                    "^\n<stdin>:9:1: note: there\n"
                    "t.c:2:1: note: here\n",
                    20, "\nt.c:3:4: error: bad\n    3 | bad\n      | ^\nt.c:2:1: note: here");
    /* clang's source lines begin where the user's do. */
    expect_filtered("t.c:3:4: error: bad\ny = bad: In;\n    ^\n1 error generated.\n", 20,
                    "\nt.c:3:4: error: bad\ny = bad: In;\n    ^");
    /* The prelude's errors go last, with the user's place that led there. */
    expect_filtered(
        "ckpp/base.h: In instantiation of 'T f(T)':\nt.c:8:2:   required from "
        "here\nckpp/base.h:3:1: error: inner\n"
        "t.c:9:1: error: outer\n",
        20,
        "\nt.c:9:1: error: outer\nt.c:8:2:   required from here\nckpp/base.h:3:1: error: inner");
    expect_filtered("collect2: error: ld returned 1 exit status\n", 20,
                    "\ncollect2: error: ld returned 1 exit status");
    expect_filtered("a:1: error: 1\na:2: error: 2\na:3: error: 3\na:4: error: 4", 2,
                    "\na:1: error: 1\na:2: error: 2\n(and 2 more lines)");
    expect_filtered("\n\n:\n:1\n1:1:\n: error: \nx:", 20, "\n\n\n:\n:1\n1:1:\n: error: \nx:");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_run),           CASE(test_options),       CASE(test_two_kernels),
        CASE(test_compile_error), CASE(test_load_error),    CASE(test_cut_off),
        CASE(test_no_compiler),   CASE(test_odd_compilers), CASE(test_compiler_words),
        CASE(test_old_compiler),  CASE(test_litter),        CASE(test_signals),
        CASE(test_no_place),      CASE(test_key),           CASE(test_words),
        CASE(test_filter),
    };
    return cmocka_run_group_tests(tests, start_group, end_group);
}

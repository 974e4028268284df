/* test_files_random.c - the cache's scanner of headers against a compiler's preprocessor: whenever
 * a file is changed, put there or removed and the preprocessor's output becomes another one, the
 * key does, too, or the scanner says that it does not know.
 *
 * CKPP_TEST_CASES says how many cases there are, CKPP_TEST_SEED with which one they begin. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { CASES = 120, SLOTS = 8, CHANGES = 3, TEXT_MAX = 1 << 16 };

static const char *const slots[SLOTS] = {"a/x.h", "b/x.h", "a/y.h",     "b/y.h",
                                         "a/z.h", "b/z.h", "a/sub/x.h", "b/w.h"};

static char folder[] = "/tmp/ckpp-files-XXXXXX";
static unsigned long long state;

static unsigned draw(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % below;
}

#define PICK(list) (list)[draw(sizeof(list) / sizeof *(list))]

/* ---- odd texts: %n stands for a header's name ----
 *
 * Not what the scanner does not know at first sight, such as #include_next, since there is no
 * key then; test_cache_files.c has that. */

static const char *const names[] = {"x.h",   "y.h",      "z.h",        "w.h",      "sub/x.h",
                                    "./x.h", "../b/y.h", "sub/../z.h", "sub//x.h", "absent.h"};

static const char *const includes[] = {
    "#include \"%n\"\n",
    "#include <%n>\n",
    "#include\"%n\"\n",
    " # /* a\n b */ include /**/ <%n> // x\n",
    "%:include \"%n\"\n",
    "%:\\\ninclude <%n>\n",
    "#inc\\\nlude \"%n\"\n",
    "#\\ \t\ninclude \"%n\"\n",
    "#include \"%n\" more\n",
    "// x\r#include \"%n\"\n",
    "#include \"%n\"\r\n",
    "\v#\finclude \"%n\"\n",
    "#include /\\\n* c *\\\n/ \"%n\"\n",
    "F(\n#include \"%n\"\n)\n",
    "/**/ #include \"%n\"\n",
    "/\\\n/ comment \\\n#include \"%n\"\n#include \"%n\"\n",
};

static const char *const opens[] = {
    "#if 0\n",
    "#if 1\n",
    "#if 0 || 1\n",
    "#if 0 \\\n || 1\n",
    "#if 0 /* a\n */ || 1\n",
    "#if 0 // || 1\n",
    "#if 0 /* 1 */\n",
    "#if 0x1\n",
    "#if 0b1\n",
    "#if 0'1\n",
    "#if 0u\n",
    "#if 0==0\n",
    "#if 0/**/+1\n",
    "#if 0\r",
    "#if 0\v\n",
    "#if 0 /\\\n/ x\n",
    "#if 0 /\\\n* x */ || 1\n",
    "#if!0\n",
    "#if(0)\n",
    "#ifdef M\n",
    "#ifndef M\n",
    "#ifdef _WIN32\n",
    "#ifndef _WIN32\n",
    "#ifdef _WIN32 // x\n",
    "#ifdef _WIN32X\n",
    "#ifdef _WIN32$\n",
    "#if defined(_WIN32)\n",
    "#if defined _WIN32\n",
    "#if defined(_WIN32) || 1\n",
    "#if defined(_WIN32) \\\n || 1\n",
    "#if defined(_WIN32) /* a\n */ || 1\n",
    "#if defined(_WIN32)\r",
    "#if defined(_WIN32) == 0\n",
    "#if defined(__APPLE__)// x\n",
    "#if !defined(_WIN32)\n",
    "#if __has_include(\"%n\")\n",
    "#if __has_include(<%n>)\n",
    "#if defined __has_include && __has_include /**/ ( \"%n\" )\n",
    "#if !__has_include(<%n>)\n",
    "#if __has_include_next(<%n>)\n",
    "#if __has_incl\\\nude(\"%n\")\n",
    "#define H(x) __has_include(x)\n#if H(<%n>)\n",
    "#define H __has_include(<%n>)\n#if H\n",
    "#define H <%n>\n#if __has_include(H)\n",
    "%:if 0\n",
};

static const char *const turns[] = {"#else\n",
                                    "#elif 1\n",
                                    "#elif 0\n",
                                    "#elifdef M\n",
                                    "#elifndef M\n",
                                    "%:else\n",
                                    "#else x\n",
                                    "#el\\\nse\n",
                                    "# /**/ else\n",
                                    "/**/#else\n",
                                    "#elif\n",
                                    "#elsewhere\n",
                                    "#elif __has_include(\"%n\")\n"};

static const char *const closes[] = {"#endif\n",          "%:endif\n",    "# endif // x\n",
                                     "#endif x\n",        "#end\\\nif\n", "/* */#endif\n",
                                     "#endifs\n#endif\n", "\r#endif\n"};

static const char *const plain[] = {
    "#define M\n",
    "#undef M\n",
    "#define _WIN32\n",
    "#define/**/_WIN32 1\n",
    "#def\\\nine _WIN32\n",
    "#define \\\n__APPLE__\n",
    "#define DEFINE define _WIN32\n",
    "#pragma once\n",
    "_Pragma(\"once\")\n",
    "#pragma push_macro(\"M\")\n",
    "#pragma GCC dependency \"%n\"\n",
    "#ifndef GUARD\n#define GUARD\n#include \"%n\"\n#endif\n",
    "int t;\n",
    "R\"(\n#include \"%n\"\n)\";\n",
    "R\"(\" /* )\";\n",
    "u8R\"x(\n)\" #if 0\n)x\";\n",
    "LR\"(/*)\"\n",
    "uR\"(\n#if 0\n)\"\n",
    "xR\"(\"\n",
    "1R\"(\"\n",
    "U\"(\" R\"(\")\"\n",
    "R\"/*(x)/*\"\n",
    "R\"(\\\n)\"\n",
    "R\"a\\\nb(x)ab\" \n",
    "R\\\n\"(\n#if 0\n)\"\n",
    "'\"' /* \" */\n",
    "'\\'' \"\\\"\" '\"'\n",
    "1'000 1'0\"'\"\n",
    "0x1'a'\"'\n",
    "1.e+'/*' */\n",
    "it's /*\n",
    "\"open /*\n",
    "\"open \\\n#include <%n>\n\"\n",
    "'open // \"\n",
    "/* \" */ \"/*\"\n",
    "// ' \" /*\n",
    "// \\\n#if 0\n",
    "/* // */\n",
    "/* /* */\n",
    "/\\\n* \n#include \"%n\"\n*\\\n/\n",
    "/*\\\n/ x */\n",
    "// \\ \n#if 0\n",
    "//\r#if 1\n#endif\n",
    "a / * b\n",
    "\"a\"_R\"(\" x\n",
    "#line 7 \"%n\"\n",
    "#ident \"x\"\n",
    "#\n",
    "# // x\n",
    "#pragma x \"/*\n",
    "#define S \"/*\"\n",
    "#define Q ' /*\n",
    "#warning it's /*\n",
    "\xef\xbb\xbf\n",
    "\\\n",
    "@ ` $\n",
    "F(\n",
    ")\n",
};

/* An #include of what is not there is an error, but not a question for it. */
static void put(rt_buf *out, const char *text)
{
    const char *name = strstr(text, "__has") ? PICK(names) : names[draw(6)];
    for (; *text; text++)
        if (text[0] == '%' && text[1] == 'n')
            buf_puts(out, name), text++;
        else
            buf_put(out, text, 1);
}

static void put_text(rt_buf *out)
{
    int open = 0;
    if (draw(12) == 0)
        buf_puts(out, "\xef\xbb\xbf");
    for (unsigned left = 2 + draw(7); left; left--)
        switch (draw(8)) {
        case 0:
        case 1: put(out, PICK(opens)), open++; break;
        case 2: open ? put(out, PICK(turns)) : put(out, PICK(includes)); break;
        case 3:
            if (open)
                put(out, PICK(closes)), open--;
            break;
        case 4:
        case 5: put(out, PICK(includes)); break;
        default: put(out, PICK(plain));
        }
    while (open-- > 0)
        put(out, draw(5) ? "#endif\n" : PICK(closes));
}

/* ---- files ---- */

static char *texts[SLOTS]; /* NULL: there is no such file */
static char source[TEXT_MAX];

static void write_text(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = text ? fopen(path, "w") : NULL;
    if (f)
        assert_true(fputs(text, f) >= 0 && fclose(f) == 0);
    else
        unlink(path);
}

static void make_case(void)
{
    rt_buf body = {0};
    for (int k = 0; k < SLOTS; k++) {
        rt_buf text = {0};
        free(texts[k]);
        buf_printf(&text, "int slot%d;\n", k);
        if (draw(2)) /* a header's first lines are another place than its middle */
            text.size = 0;
        put_text(&text);
        texts[k] = draw(10) ? text.data : NULL;
        if (!texts[k])
            buf_free(&text);
        write_text(slots[k], texts[k]);
    }
    put_text(&body);
    put(&body, "#include \"x.h\"\n#include <y.h>\n");
    snprintf(source, sizeof source, "%s", body.data);
    write_text("source/source", source);
    buf_free(&body);
}

static const char *const options[] = {"-DA", "-D_WIN32", "-DM", "-DNAME=<y.h>", "-includez.h"};

/* What the preprocessor makes of it, or "" where there is an error. */
static char *preprocess(const char *more)
{
    char command[512];
    snprintf(command, sizeof command,
             "cd %s && timeout 5 g++ -E -P -w -std=c++20 -nostdinc -fmax-include-depth=5 -x c++ "
             "-Ia -Ib '%s' source/source 2>/dev/null",
             folder, more);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    rt_buf out = {0};
    char part[4096];
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
        buf_put(&out, part, n);
    if (pclose(f) != 0)
        buf_free(&out);
    buf_put(&out, "", 1);
    return out.data;
}

/* NULL: the scanner says that it does not know. */
static char *scan(const char *more, bool host)
{
    const char *const body[] = {source, NULL};
    char all[256];
    rt_files files;
    snprintf(all, sizeof all, "-I%s/a -I%s/b %s", folder, folder, more);
    files_scan(&(ckpp_kernel){.kind = CKPP_MODULE, .body = body}, all, host, &files);
    buf_put(&files.key, "", 1);
    char *key = files.unknown ? NULL : strdup(files.key.data);
    files_free(&files);
    return key;
}

static void show(rt_buf *out, const char *name, const char *text)
{
    buf_printf(out, "---- %s\n%s", name, text ? text : "(none)\n");
}

static void fail_case(unsigned long long seed, int slot, const char *more, const char *changed)
{
    rt_buf all = {0};
    buf_printf(&all, "CKPP_TEST_SEED=%llu: %s changes what is compiled, but not the key (%s)\n",
               seed, slots[slot], more);
    show(&all, "source", source);
    for (int k = 0; k < SLOTS; k++)
        show(&all, slots[k], texts[k]);
    show(&all, "changed", changed);
    print_error("%s\n", all.data);
    fail();
}

static void change(unsigned long long seed, int slot, const char *more, const char *before,
                   const char *key, bool host)
{
    rt_buf text = {0};
    if (!texts[slot] || draw(3)) {
        buf_puts(&text, "int changed;\n");
        buf_puts(&text, texts[slot] ? texts[slot] : "");
    }
    write_text(slots[slot], text.data);
    char *after = preprocess(more), *now = scan(more, host);
    if (now && !strcmp(now, key) && strcmp(before, after) != 0)
        fail_case(seed, slot, more, text.data);
    free(after);
    free(now);
    buf_free(&text);
    write_text(slots[slot], texts[slot]);
}

static unsigned long long number(const char *variable, unsigned long long usual)
{
    const char *text = getenv(variable);
    return text ? strtoull(text, NULL, 10) : usual;
}

static void test_random(void **unused)
{
    (void)unused;
    unsigned long long first = number("CKPP_TEST_SEED", 1),
                       count = number("CKPP_TEST_CASES", CASES), known = 0;
    if (system("g++ --version >/dev/null 2>&1") != 0)
        skip();
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    static const char *const folders[] = {"a", "b", "a/sub", "source"};
    for (size_t k = 0; k < sizeof folders / sizeof *folders; k++)
        assert_int_equal(mkdir(folders[k], 0700), 0);
    for (unsigned long long seed = first; known < count && seed < first + 200 * count; seed++) {
        state = seed * 0x9e3779b97f4a7c15u;
        make_case();
        const char *more = PICK(options);
        bool host = draw(4) == 0;
        char *key = scan(more, host), *before = key ? preprocess(more) : NULL;
        if (before && *before) {
            known++;
            for (int k = 0; k < CHANGES; k++)
                change(seed, (int)draw(SLOTS), more, before, key, host);
        }
        free(key);
        free(before);
    }
    assert_int_equal(known, count);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(system(command), 0);
    for (int k = 0; k < SLOTS; k++)
        free(texts[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests_name("files_random", tests, NULL, NULL);
}

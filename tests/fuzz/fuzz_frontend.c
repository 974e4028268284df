/* fuzz_frontend.c - any bytes through every stage of ckpp, and as a module that is made at run
 * time.
 *
 * With libFuzzer: clang -fsanitize=fuzzer,address,undefined -DLIBFUZZER. Alone it is a program:
 *     fuzz_frontend ITERATIONS SEED FILE...
 * which mutates the files. The input under way is kept in ./fuzz_frontend.input; given as the only
 * FILE with 0 iterations it is run as it stands.
 *
 * Besides the sanitizers' checks: text without constructs comes out byte for byte, and what has
 * errors has a message. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"
#include "frontend/library/library.h"
#include "frontend/loop/loop.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "fuzz_frontend: %s\n", what);
    abort();
}

static void expect_output(unit *u, const edit_list *edits)
{
    text out = {0};
    text_puts(&out, "");
    emit_c(&out, u, edits);
    if (!u->constructs && !u->errors.end)
        expect(out.size == u->source->size && memcmp(out.data, u->source->data, out.size) == 0,
               "text without constructs was changed");
    for (size_t k = 0; k + 1 < edits->count; k++)
        expect(edits->items[k].end <= edits->items[k + 1].begin, "edits overlap");
    text_puts(&out, "\n");
    emit_ast(&out, u);
    emit_list(&out, u);
    text_free(&out);
}

/* What is no module has a message. */
static void make_module(const uint8_t *data, size_t size, bool is_file)
{
    static const ckpp_module_options options = {.names = {"scale<float>", "ns::f<int, 3>"},
                                                .options = "-DX=1 -Iinclude"};
    made_module m = {.kernel = {.abi = CKPP_ABI, .kind = CKPP_MODULE, .name = "m", .file = "f"},
                     .arena = arena_new()};
    ckpp_status status = made_describe(&m, &(made_source){.text = (const char *)data,
                                                          .path = "fuzz.cu",
                                                          .size = size,
                                                          .is_file = is_file,
                                                          .options = &options});
    expect(status ? ckpp_last_error()[0] != 0 : m.kernel.body && m.kernel.body[0],
           "neither a module nor a message");
    arena_free(m.arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *null;
    if (!null)
        null = fopen("/dev/null", "w");
    arena *a = arena_new();
    const char *dirs[] = {"include"};
    unit u = {.arena = a,
              .diag = diag_new(a),
              .cxx = size % 2,
              .stem = "fuzz",
              .include_dirs = dirs,
              .ninclude_dirs = 1,
              .macros = "#define FUZZ 1\n"};
    u.source = source_from(a, "fuzz.c", (const char *)data, size);
    char *before = arena_strndup(a, (const char *)data, size);
    scan_unit(&u);
    expect(memcmp(before, u.source->data, size) == 0, "scanning changed the source");
    parse_unit(&u);
    if (loop_lower(&u)) {
        diag_read_again(u.diag);
        scan_again(&u);
        parse_unit(&u);
    }
    check_unit(&u);
    int errors = diag_errors(u.diag);
    for (const construct *c = u.constructs; c; c = c->next)
        expect(!c->broken || errors, "a broken construct without a message");
    diag_print(u.diag, null, DIAG_COLOR_ALWAYS);
    if (!errors) {
        edit_list edits = gen_host(&u);
        expect_output(&u, &edits);
    }
    arena_free(a);
    make_module(data, size, size / 2 % 2);
    return 0;
}

#ifndef LIBFUZZER

enum { INPUT_MAX = 1 << 16 };

typedef struct corpus {
    text *files;
    int count;
} corpus;

static uint64_t state;

static uint32_t below(size_t n)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17; /* xorshift64 */
    return n ? (uint32_t)((state >> 16) % n) : 0;
}

static const char *const words[] = {"#pragma kernel ",
                                    "elementwise ",
                                    "reduction ",
                                    "reduce(+)",
                                    "reduce(a + b)",
                                    "identity({",
                                    "post(y = a;",
                                    "axis(0, ",
                                    "reduce_type(struct s)",
                                    "keepdims",
                                    "return x;",
                                    "declare",
                                    "begin declare",
                                    "end declare",
                                    "in(",
                                    "out(",
                                    "inout(",
                                    "float x[n]",
                                    "raw ",
                                    "T x",
                                    "size(n)",
                                    "options(\"-a\")",
                                    "preamble(\"",
                                    "status(s)",
                                    "nowait",
                                    "_Pragma(\"kernel ",
                                    "\")",
                                    "\\\n",
                                    "\\ \n",
                                    "\r\n",
                                    "for (int i = 0; i < n; i++)",
                                    "reduce(+ : s)",
                                    "private(x)",
                                    "collapse(2)",
                                    "atomic\n",
                                    "data inout(x[0:n])",
                                    "update host(x[1:n])",
                                    "graph\n{",
                                    "while (x) {",
                                    "near ",
                                    "x[-1][0]",
                                    "boundary(wrap, constant(x))",
                                    "tune(N = 1, 2; block = (8, 4))",
                                    "template(int N)",
                                    "__syncthreads();",
                                    "__shfl_sync(0xffffffffu, x, 1)",
                                    "if (threadIdx.x < 4)",
                                    "float ",
                                    "break;",
                                    "x++;",
                                    "/*",
                                    "*/",
                                    "//",
                                    "\"",
                                    "'",
                                    "{",
                                    "}",
                                    "(",
                                    ")",
                                    "[",
                                    "]",
                                    "<%",
                                    "%>",
                                    "%:",
                                    "#if 0\n",
                                    "#else\n",
                                    "#endif\n",
                                    "#define X ",
                                    "#include \"point.h\"\n",
                                    "#line 7 \"f\"\n",
                                    "\xef\xbb\xbf",
                                    ";",
                                    "return 1;",
                                    "struct s {",
                                    "typedef float T2;",
                                    "extern \"C\" {",
                                    "namespace a {",
                                    "R\"x(",
                                    ")x\"",
                                    "?\?/",
                                    "= ",
                                    ",",
                                    "\n",
                                    "i",
                                    "_ind[0]",
                                    "x = ",
                                    "begin device",
                                    "end device",
                                    "constant(float c[3])",
                                    "file(path())",
                                    "module m ",
                                    "names(\"f<int>\")",
                                    "template(int N, typename T)",
                                    "float y like x",
                                    "y[x.shape[0]]",
                                    "x.shape[",
                                    "x.ndim",
                                    "x(i, 0)",
                                    ".at(",
                                    "&r",
                                    "_out",
                                    "cluster(2)",
                                    "post(T y)",
                                    "__global__ void k(",
                                    "template <class T> ",
                                    "m_k(x, &y)",
                                    "(struct s){1}"};

static void insert(text *t, size_t at, const char *data, size_t size)
{
    text made = {0};
    text_put(&made, t->data, at);
    text_put(&made, data, size);
    text_put(&made, t->data + at, t->size - at);
    text_free(t);
    *t = made;
}

static void erase(text *t, size_t at, size_t size)
{
    memmove(t->data + at, t->data + at + size, t->size - at - size);
    t->size -= size;
}

static void mutate(text *t, const corpus *c)
{
    size_t at = below(t->size + 1), size = below(below(4) ? 16 : t->size - at + 1);
    if (size > t->size - at)
        size = t->size - at;
    const char *word = words[below(sizeof words / sizeof *words)];
    const text *other = &c->files[below((size_t)c->count)];
    size_t from = below(other->size + 1), length = below(other->size - from + 1);
    switch (below(7)) {
    case 0: erase(t, at, size); break;
    case 1: insert(t, at, word, strlen(word)); break;
    case 2: insert(t, at, other->data + from, length > 400 ? 400 : length); break;
    case 3: if (at < t->size) t->data[at] = (char)below(256); break;
    case 4: if (at < t->size) t->data[at] ^= (char)(1 << below(8)); break;
    case 5: {
        char *copy = strndup(t->data + at, size);
        insert(t, below(t->size + 1), copy, strlen(copy));
        free(copy);
        break;
    }
    default:
        erase(t, at, t->size - at < 400 ? t->size - at : below(400));
        insert(t, at, word, strlen(word));
    }
}

static bool read_file(const char *path, text *to)
{
    char buffer[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        text_put(to, buffer, n);
    text_put(to, "", 0);
    return fclose(f) == 0;
}

static void run(const text *t, int fd)
{
    if (pwrite(fd, t->data, t->size, 0) < 0 || ftruncate(fd, (off_t)t->size))
        fatal("cannot write fuzz_frontend.input");
    LLVMFuzzerTestOneInput((const uint8_t *)t->data, t->size);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        fatal("usage: fuzz_frontend ITERATIONS SEED FILE...");
    long iterations = atol(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 0);
    corpus c = {calloc((size_t)argc, sizeof *c.files), 0};
    for (int k = 3; k < argc; k++)
        if (!read_file(argv[k], &c.files[c.count++]))
            fatal("cannot read %s", argv[k]);
    int fd = open("fuzz_frontend.input", O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        fatal("cannot write fuzz_frontend.input");
    printf("fuzz_frontend: %ld iterations, seed %llu, %d files\n", iterations,
           (unsigned long long)seed, c.count);
    fflush(stdout);
    state = seed * 2654435761u + 88172645463325252u;
    for (int k = 0; k < c.count; k++)
        run(&c.files[k], fd);
    for (long k = 0; k < iterations; k++) {
        text t = {0};
        const text *from = &c.files[below((size_t)c.count)];
        text_put(&t, from->data, from->size < INPUT_MAX ? from->size : INPUT_MAX);
        for (uint32_t j = 1 + below(8); j > 0; j--)
            mutate(&t, &c);
        run(&t, fd);
        text_free(&t);
    }
    close(fd);
    unlink("fuzz_frontend.input");
    for (int k = 0; k < c.count; k++)
        text_free(&c.files[k]);
    free(c.files);
    return 0;
}
#endif

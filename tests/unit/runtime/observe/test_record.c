/* test_record.c - the lines of CKPP_RECORD: what is written is read again, and damage is refused
 * wherever it is. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include <cmocka.h>

static const ckpp_param params[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "p", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "struct point"},
    {.name = "table", .direction = CKPP_IN, .raw = true, .dtype = CKPP_FLOAT64},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
enum { NPARAMS = sizeof params / sizeof *params };
static const ckpp_kernel elementwise = {.abi = CKPP_ABI,
                                        .kind = CKPP_ELEMENTWISE,
                                        .name = "k",
                                        .line = 7,
                                        .file = "some/folder/foo.c",
                                        .nparams = NPARAMS,
                                        .params = params};
static const ckpp_template templates[] = {{.name = "T"}, {.name = "TILE", .type = "int"}};
static const ckpp_kernel raw = {.abi = CKPP_ABI,
                                .kind = CKPP_RAW,
                                .name = "k",
                                .line = 7,
                                .file = "foo.c",
                                .nparams = NPARAMS,
                                .params = params,
                                .ntemplates = 2,
                                .templates = templates};

static const char source[] = "#line 1 \"ckpp/base.h\"\n\tint k;\r\n// a\\b\n";

enum { CLASS_SIZE = sizeof(rt_class) + NPARAMS * sizeof(rt_param_class) };
static _Alignas(rt_class) unsigned char written_room[CLASS_SIZE], again_room[CLASS_SIZE];
static rt_class *const written = (rt_class *)written_room, *const again = (rt_class *)again_room;

static void fill(void)
{
    memset(written, 0, CLASS_SIZE);
    written->target = &cuda_target;
    written->ndim = 2;
    written->width = 4;
    written->items = 1;
    written->partial_vector = 1;
    written->tile_width = 64;
    written->tile_height = 256;
    written->struct_size = 1000;
    written->bound['T' - 'A'] = CKPP_FLOAT32;
    written->param[0] = (rt_param_class){
        .access = RT_ROW, .dtype = CKPP_FLOAT32, .ndim = 0, .aligned = 1};
    written->param[1] = (rt_param_class){
        .access = RT_SCALAR, .dtype = CKPP_STRUCT, .ndim = 0, .aligned = 0};
    written->param[2] = (rt_param_class){
        .access = RT_RAW_STRIDED, .dtype = CKPP_FLOAT64, .ndim = 3, .aligned = 0};
    written->param[3] = (rt_param_class){
        .access = RT_TRANSPOSED, .dtype = CKPP_FLOAT32, .ndim = 0, .aligned = 0};
}

/* The line that is written for the class, as malloc'd text without its end. */
static char *write_line(const ckpp_kernel *kernel)
{
    char path[] = "/tmp/test_record.XXXXXX", line[1 << 15] = "";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    setenv("CKPP_RECORD", path, 1);
    record_put(kernel, written, source);
    record_put(kernel, written, source); /* which is there already */
    ssize_t n = pread(fd, line, sizeof line - 1, 0);
    close(fd);
    unlink(path);
    assert_true(n > 1);
    assert_ptr_equal(strchr(line, '\n'), line + n - 1);
    line[n - 1] = '\0';
    return strdup(line);
}

/* The line's record; the line is changed. */
static bool read_line(char *line, size_t size, rt_record *record, const char **why)
{
    rt_record_reader reader = {.at = line, .end = line + size + 1};
    line[size] = '\n';
    return record_next(&reader, record, why) == 1 && record_next(&reader, record, why) == 0;
}

static void test_round_trip(void **state)
{
    (void)state;
    const ckpp_kernel *const kernels[] = {&elementwise, &raw};
    for (size_t k = 0; k < 2; k++) {
        rt_record record;
        rt_buf signature = {0};
        const char *why = "";
        fill();
        written->options = "-DA=\"a b\\n\"";
        if (kernels[k] == &raw) {
            written->ndim = 0;
            written->constant[0] = CKPP_FLOAT32;
            written->constant[1] = -32;
        }
        char *line = write_line(kernels[k]);
        if (!read_line(line, strlen(line), &record, &why))
            fail_msg("%s", why);
        assert_string_equal(record.name, "k");
        assert_string_equal(record.options, written->options);
        assert_string_equal(record.source, source);
        assert_string_equal(record.backend, "cuda");
        assert_string_equal(record.names, "");
        assert_int_equal(record.line, 7);
        ckpp_kernel other = *kernels[k];
        other.file = "elsewhere/foo.c";
        assert_true(record_is_of(&record, &other));
        other.file = "bar.c";
        assert_false(record_is_of(&record, &other));
        other = *kernels[k];
        other.name = "kk";
        assert_false(record_is_of(&record, &other));
        record_put_signature(kernels[k], &signature);
        assert_string_equal(record.signature, signature.data);
        if (!record_read_class(&record, kernels[k], again, &why))
            fail_msg("%s", why);
        written->options = NULL; /* which the reader keeps for itself */
        assert_memory_equal(again, written, CLASS_SIZE);
        buf_free(&signature);
        free(line);
    }
}

/* A kernel without a name may be at another line by now. */
static void test_unnamed(void **state)
{
    (void)state;
    const rt_record record = {.name = "step:42", .file = "foo.c"};
    ckpp_kernel kernel = {.name = "step:40", .file = "foo.c"};
    assert_true(record_is_of(&record, &kernel));
    kernel.name = "steps:42";
    assert_false(record_is_of(&record, &kernel));
    kernel.name = "step";
    assert_false(record_is_of(&record, &kernel));
}

static void test_signature(void **state)
{
    (void)state;
    rt_buf text = {0};
    record_put_signature(&elementwise, &text);
    assert_string_equal(text.data,
                        "elementwise(in T x, in struct point p, in raw float64 table, out T y)");
    buf_free(&text);
    record_put_signature(&raw, &text);
    assert_non_null(strstr(text.data, " template type T, int TILE"));
    assert_false(record_is_by_nvcc(&(rt_record){.signature = text.data}));
    buf_free(&text);
    ckpp_kernel by_nvcc = raw;
    by_nvcc.uses |= CKPP_USES_NVCC;
    record_put_signature(&by_nvcc, &text);
    assert_true(record_is_by_nvcc(&(rt_record){.signature = text.data}));
    buf_free(&text);
}

static void test_damage(void **state)
{
    (void)state;
    fill();
    char *line = write_line(&elementwise);
    size_t size = strlen(line);
    for (size_t at = 0; at < size; at++)
        for (int kind = 0; kind < 3; kind++) {
            char *copy = strdup(line);
            rt_record record;
            const char *why = NULL;
            copy[at] = kind == 0 ? '\0' : kind == 1 ? '\t' : (char)(copy[at] ^ 1);
            if (strcmp(copy, line) != 0 && read_line(copy, size, &record, &why))
                fail_msg("damage at %zu of %zu is taken: %s", at, size, line);
            assert_true(strcmp(copy, line) == 0 || why);
            free(copy);
        }
    free(line);
}

/* A whole line of a version that knows other processors. */
static void test_unknown_backend(void **state)
{
    (void)state;
    fill();
    char *line = write_line(&elementwise), *backend = strstr(line, "\tcuda\t");
    size_t size = strlen(line);
    rt_record record;
    const char *why = NULL;
    assert_non_null(backend);
    memcpy(backend, "\tmetl\t", 6);
    sprintf(line + size - 16, "%016llx", (unsigned long long)XXH3_64bits(line, size - 16));
    assert_false(read_line(line, size, &record, &why));
    assert_string_equal(why, "it is of a kind of processor that this ckpp does not know");
    free(line);
}

/* What a sum cannot tell: a class that this version does not make, or that is of another
 * kernel. */
static void test_unsound(void **state)
{
    (void)state;
    static const char good[] = "ndim=1 width=4 items=1 T=12 param=1:12:0:1 param=0:16:0:0 "
                               "param=6:13:1:0 param=1:12:0:1 ";
    static const char *const bad[] = {"",
                                      "ndim=1",
                                      "ndim=1 width=4 items=1 T=12 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 T=12 param=1:12:0:1 param=0:16:0:0 "
                                      "param=6:13:1:0 param=1:12:0:1 param=1:12:0:1 ",
                                      "ndim=1 width=3 items=1 T=12 param=1:12:0:1 param=0:16:0:0 "
                                      "param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=32 items=1 T=12 param=1:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=99 width=4 items=1 T=12 param=1:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 T=99 param=1:12:0:1 param=0:16:0:0 "
                                      "param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 T=12 param=99:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 T=12 unheard=1 param=1:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 T=12 value0=1 param=1:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 tile_width=32 T=12 param=1:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=4 items=1 T=12 param=1:12:0:1 param=0:16:0:0 "
                                      "param=6:16:1:0 param=1:12:0:1 ",
                                      "ndim=2 width=4 items=1 tile_width=64 tile_height=8 T=12 "
                                      "param=1:12:0:1 param=0:16:0:0 param=6:13:1:0 "
                                      "param=1:12:0:1 ",
                                      "ndim=2 width=1 items=1 tile_width=64 tile_height=64 "
                                      "tile_shift=8 T=12 param=1:12:0:1 param=0:16:0:0 "
                                      "param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=1 width=1 items=1 T=12 param=10:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=2 width=1 items=1 T=12 param=11:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ",
                                      "ndim=2 width=1 items=1 brick_dims=2 brick_run=1 "
                                      "brick_order=0 T=12 param=11:12:0:1 param=0:16:0:0 "
                                      "param=6:13:1:0 "
                                      "param=1:12:0:1 ",
                                      "ndim=2 width=1 items=1 staged=1 T=12 param=10:12:0:1 "
                                      "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 "};
    rt_record record = {.cls = good};
    const char *why = NULL;
    if (!record_read_class(&record, &elementwise, again, &why))
        fail_msg("%s: %s", good, why);
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        record.cls = bad[k];
        why = NULL;
        if (record_read_class(&record, &elementwise, again, &why) || !why)
            fail_msg("taken: '%s'", bad[k]);
    }
}

/* Packets of one result, of which no input has any. */
static void test_unsound_reduction(void **state)
{
    (void)state;
    static const ckpp_reduction sum = {.op = CKPP_REDUCE_ADD};
    ckpp_kernel reduction = elementwise;
    reduction.kind = CKPP_REDUCTION;
    reduction.reduction = &sum;
    rt_record record = {.cls = "ndim=1 reduced=1 results=1 batch=1 width=4 T=12 param=3:12:0:1 "
                               "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 "};
    const char *why = NULL;
    assert_true(record_read_class(&record, &reduction, again, &why));
    record.cls = "ndim=1 reduced=1 results=1 batch=1 width=4 T=12 param=2:12:0:1 "
                 "param=0:16:0:0 param=6:13:1:0 param=1:12:0:1 ";
    assert_false(record_read_class(&record, &reduction, again, &why));
    /* structs, where the sum's type is that of an output of floats */
    static const ckpp_param numbers[] = {
        {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
        {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
    reduction.params = numbers;
    reduction.nparams = 2;
    record.cls = "ndim=1 reduced=1 results=1 batch=1 width=1 value=12 "
                 "param=2:12:0:1 param=3:12:0:1 ";
    assert_true(record_read_class(&record, &reduction, again, &why));
    record.cls = "ndim=1 reduced=1 results=1 batch=1 width=1 value=16 "
                 "param=2:12:0:1 param=3:12:0:1 ";
    assert_false(record_read_class(&record, &reduction, again, &why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),       cmocka_unit_test(test_unnamed),
        cmocka_unit_test(test_signature),        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_unknown_backend),  cmocka_unit_test(test_unsound),
        cmocka_unit_test(test_unsound_reduction)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

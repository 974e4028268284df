/* ckpp-report.c - ckpp-report trace.json... [-o report.html] converts the output of CKPP_TRACE to
 * an HTML page that needs no other file and no network. */
#define _GNU_SOURCE
#include "report.h"

#include "frontend/base/base.h"

#include <ckpp/api.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/base/utf8.h"

static const char usage[] =
    "usage: ckpp-report [-o FILE] trace.json...\n"
    "  trace.json  what a program has written with CKPP_TRACE=trace.json; - is standard input;\n"
    "              several are those of ranks, as CKPP_TRACE=trace-%p.json has them\n"
    "  -o FILE     the page (default: trace.html); - is standard output\n"
    "  -h, --help, --version\n";

static void put_error(const char *format, va_list args)
{
    char message[8192];
    vsnprintf(message, sizeof message, format, args);
    utf8_clean(message); /* files may have any name */
    fprintf(stderr, "ckpp-report: error: %s\n", message);
}

void fatal(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_error(format, args);
    va_end(args);
    exit(1);
}

static _Noreturn void refuse(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_error(format, args);
    va_end(args);
    fputs(usage, stderr);
    exit(2);
}

void *allocate_more(void *memory, size_t count, size_t size)
{
    void *more = count > SIZE_MAX / size ? NULL : realloc(memory, count * size);
    if (!more)
        fatal("out of memory");
    return more;
}

void *allocate_next(void *items, size_t count, size_t size)
{
    return count & (count - 1) ? items : allocate_more(items, count ? 2 * count : 1, size);
}

static void print(const char *text)
{
    if (fputs(text, stdout) < 0 || fflush(stdout) != 0)
        fatal("standard output cannot be written: %s", strerror(errno));
}

/* The default output: the input with .html instead of .json. The caller frees it. */
static char *make_output(const char *input)
{
    size_t length = strlen(input),
           dot = length > 5 && strcmp(input + length - 5, ".json") == 0 ? length - 5 : length;
    char *name = allocate_more(NULL, dot + sizeof ".html", 1);
    memcpy(name, input, dot);
    strcpy(name + dot, ".html");
    return name;
}

static void write_page(const char *name, const data *d, const char *input)
{
    char *page = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&page, &size);
    output file;

    if (memory)
        html_page(memory, d, input);
    if (!memory || ferror(memory) || fclose(memory) != 0)
        fatal("out of memory");
    if (!output_open(&file, name) || !output_put(&file, page, size) || !output_close(&file)) {
        output_drop(&file);
        fatal("%s cannot be written: %s", strcmp(name, "-") == 0 ? "standard output" : name,
              strerror(errno));
    }
    free(page);
}

/* output: NULL for the first input's name with another ending. */
static void make_page(const char *const *inputs, int count, const char *output)
{
    reader *readers = allocate_more(NULL, (size_t)count, sizeof *readers);
    char *page = output                 ? NULL
                 : strcmp(*inputs, "-") ? make_output(*inputs)
                                        : make_output("trace");
    data d;

    for (int k = 0; k < count; k++) {
        if (strcmp(inputs[k], "-") != 0 && output_is_same(inputs[k], output ? output : page))
            fatal("%s: the page would replace the trace", inputs[k]);
        reader_open(&readers[k], inputs[k]);
    }
    data_read(&d, readers, count);
    write_page(output ? output : page, &d, *inputs);
    if (!output)
        printf("%s\n", page);
    free(page);
    data_free(&d);
    for (int k = 0; k < count; k++)
        free(readers[k].text);
    free(readers);
}

int main(int argc, char **argv)
{
    const char *output = NULL;
    const char **inputs = allocate_more(NULL, (size_t)argc, sizeof *inputs);
    int count = 0;

    for (int k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--help") == 0 || strcmp(argv[k], "-h") == 0) {
            print(usage);
            return 0;
        }
        if (strcmp(argv[k], "--version") == 0) {
            print("ckpp-report " CKPP_VERSION "\n");
            return 0;
        }
        if (strcmp(argv[k], "-o") == 0) {
            if (++k == argc)
                refuse("-o needs a file");
            output = argv[k];
        } else if (argv[k][0] == '-' && argv[k][1]) {
            refuse("there is no such option: %s", argv[k]);
        } else {
            inputs[count++] = argv[k];
        }
    }
    if (!count)
        refuse("which trace?");
    make_page(inputs, count, output);
    free(inputs);
    return 0;
}

/* main.c - the command line, and the stages that a source file passes through. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"
#include "frontend/compile/compile.h"
#include "ckpp/api.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef enum emit_kind { EMIT_C, EMIT_CUDA, EMIT_HOST, EMIT_AST, EMIT_LIST } emit_kind;

typedef struct options {
    const char *input, *output;
    const char *language; /* -x; NULL: as the input's name says */
    emit_kind emit;
    bool verbose, depfile, help, version;
    const char *depfile_path;
    text targets; /* of -MT and -MQ */
    bool phony;
    const char **include_dirs;
    size_t ninclude_dirs;
    text macros; /* of -D and -U, as lines */
    diag_color color;
    compile_options compile;
    bool tune;
    arena *arena;
    diag *diag;
} options;

static const char usage[] =
    "usage: ckpp [options] file.c\n"
    "\n"
    "Turns C with '#pragma kernel' constructs into plain C that is linked with -lckpp, and C++\n"
    "(file.cpp, file.cu, ...) into C++.\n"
    "\n"
    "  -o FILE         write to FILE (default: file_gen.c; - is standard output)\n"
    "  -x c, -x c++    the language, whatever the file's name says\n"
    "  -I DIR          look for the files that declares, device code and modules include in DIR\n"
    "  -D NAME[=TEXT]  define a macro for kernels; -U NAME undefines it\n"
    "  -MD, -MMD       write a Makefile rule beside the output; -MF FILE says where,\n"
    "  -MT, -MQ NAME   what its target is, and -MP adds an empty rule for each file\n"
    "  -W[no-]NAME     switch a warning on or off; -Werror[=NAME] makes it an error\n"
    "  -w              no warnings\n"
    "  -fdiagnostics-color[=auto|always|never]\n"
    "  -fdiagnostics-format=text|json|sarif\n"
    "  --check[=host,sm_NN,...]\n"
    "                  find what is wrong in kernels now: with the host's C++ compiler, and\n"
    "                  with NVRTC for these GPUs (default: with both, where they are)\n"
    "  --aot=sm_NN,... the same, and put the code into the output: nothing is compiled\n"
    "                  when the program runs on such a GPU\n"
    "  --specializations=FILE\n"
    "                  for --aot: what a run with CKPP_RECORD=FILE needed\n"
    "  --tune          the first call of an elementwise kernel or a reduction on a GPU tries\n"
    "                  several ways to divide its work, and keeps the fastest\n"
    "  --emit=KIND     c (default), cuda or host (the kernels' source), ast\n"
    "  --list          list the constructs\n"
    "  -v              say what is read and written\n"
    "  --version, -h, --help\n"
    "\n"
    "A file named - is standard input. Exit status: 0; 1 errors in the source; 2 usage, or "
    "reading and writing.\n";

/* ---- the command line ---- */

static void usage_error(const char *message, const char *what)
{
    fatal("%s '%s'; --help lists the options", message, what);
}

/* The value of an option that is written "-oFILE" or "-o FILE". */
static const char *option_value(char **argv, int *k, size_t prefix)
{
    if (argv[*k][prefix])
        return argv[*k] + prefix;
    if (!argv[*k + 1])
        usage_error("an argument is missing after", argv[*k]);
    return argv[++*k];
}

static void add_macro(options *o, const char *definition, bool undefine)
{
    size_t n = strcspn(definition, "=");
    if (n == 0 || strchr(definition, '\n'))
        usage_error("no macro's name in", definition);
    if (undefine)
        text_printf(&o->macros, "#undef %s\n", definition);
    else
        text_printf(&o->macros, "#define %.*s %s\n", (int)n, definition,
                    definition[n] ? definition + n + 1 : "1");
}

static void add_target(options *o, const char *name, bool quote)
{
    if (o->targets.size)
        text_puts(&o->targets, " ");
    if (quote)
        emit_make_name(&o->targets, name, true);
    else
        text_puts(&o->targets, name);
}

static void add_include_dir(options *o, const char *dir)
{
    o->include_dirs = arena_grow(o->arena, o->include_dirs, o->ninclude_dirs,
                                 sizeof *o->include_dirs);
    o->include_dirs[o->ninclude_dirs++] = dir;
}

static void set_emit(options *o, const char *kind)
{
    static const char *const kinds[] = {"c", "cuda", "host", "ast"};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (strcmp(kind, kinds[k]) == 0) {
            o->emit = (emit_kind)k;
            return;
        }
    usage_error("--emit takes c, cuda, host or ast, not", kind);
}

static void set_color(options *o, const char *option)
{
    const char *when = strchr(option, '=');
    when = when ? when + 1 : "always";
    if (strcmp(when, "auto") == 0)
        o->color = DIAG_COLOR_AUTO;
    else if (strcmp(when, "always") == 0)
        o->color = DIAG_COLOR_ALWAYS;
    else if (strcmp(when, "never") == 0)
        o->color = DIAG_COLOR_NEVER;
    else
        usage_error("-fdiagnostics-color takes auto, always or never, not", when);
}

static void set_language(options *o, const char *language)
{
    if (strcmp(language, "c") != 0 && strcmp(language, "c++") != 0)
        usage_error("-x takes c or c++, not", language);
    o->language = language;
}

static void set_format(options *o, const char *format)
{
    static const char *const formats[] = {"text", "json", "sarif"};
    for (size_t k = 0; k < sizeof formats / sizeof *formats; k++)
        if (strcmp(format, formats[k]) == 0) {
            diag_set_format(o->diag, (diag_format)k);
            return;
        }
    usage_error("-fdiagnostics-format takes text, json or sarif, not", format);
}

static bool starts(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

static void set_compile(options *o, const char *option, const char *archs)
{
    *(strcmp(option, "--aot") == 0 ? &o->compile.embed : &o->compile.check) = true;
    if (!archs)
        o->compile.usual = true;
    else
        compile_archs(&o->compile, option, archs);
}

/* Whether the word is a value of --check, perhaps given after a blank instead of "=". */
static bool is_target(const char *word)
{
    return starts(word, "sm_") || strcmp(word, "host") == 0 || starts(word, "host,");
}

/* The offset of the extension's dot, or of the path's end if it has none. */
static size_t extension_at(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    return dot && dot > (slash ? slash + 1 : path) ? (size_t)(dot - path) : strlen(path);
}

/* Whether the file's name says that it is C++, or CUDA C++. */
static bool is_cxx(const char *path)
{
    static const char *const cxx[] = {".cpp", ".cc",  ".cxx", ".c++", ".C",  ".hpp",
                                      ".hh",  ".hxx", ".h++", ".cu",  ".cuh"};
    const char *extension = path + extension_at(path);
    for (size_t k = 0; k < sizeof cxx / sizeof *cxx; k++)
        if (strcmp(extension, cxx[k]) == 0)
            return true;
    return false;
}

static void set_input(options *o, const char *path)
{
    const char *archs = o->input && is_target(o->input) ? o->input : is_target(path) ? path : NULL;
    if (o->input && o->compile.check && archs)
        fatal("one input file at a time: '%s' and '%s'; is --check=%s meant?", o->input, path,
              archs);
    if (o->input)
        fatal("one input file at a time: '%s' and '%s'", o->input, path);
    o->input = path;
}

/* Applies an -M... option; false if it is unknown. */
static bool depfile_option(options *o, char **argv, int *k)
{
    const char *a = argv[*k];
    if (strcmp(a, "-MD") == 0 || strcmp(a, "-MMD") == 0)
        o->depfile = true;
    else if (strcmp(a, "-MP") == 0)
        o->phony = true;
    else if (starts(a, "-MF"))
        o->depfile_path = option_value(argv, k, 3);
    else if (starts(a, "-MT") || starts(a, "-MQ"))
        add_target(o, option_value(argv, k, 3), a[2] == 'Q');
    else
        return false;
    return true;
}

static void parse_option(options *o, char **argv, int *k)
{
    const char *a = argv[*k];
    if (starts(a, "-o"))
        o->output = option_value(argv, k, 2);
    else if (starts(a, "-x"))
        set_language(o, option_value(argv, k, 2));
    else if (starts(a, "-I"))
        add_include_dir(o, option_value(argv, k, 2));
    else if (starts(a, "-D"))
        add_macro(o, option_value(argv, k, 2), false);
    else if (starts(a, "-U"))
        add_macro(o, option_value(argv, k, 2), true);
    else if (strcmp(a, "-fdiagnostics-color") == 0 || starts(a, "-fdiagnostics-color="))
        set_color(o, a);
    else if (strcmp(a, "-fno-diagnostics-color") == 0)
        o->color = DIAG_COLOR_NEVER;
    else if (starts(a, "-fdiagnostics-format="))
        set_format(o, a + strlen("-fdiagnostics-format="));
    else if (starts(a, "--emit="))
        set_emit(o, a + 7);
    else if (strcmp(a, "--check") == 0 || starts(a, "--check="))
        set_compile(o, "--check", a[7] ? a + 8 : NULL);
    else if (strcmp(a, "--aot") == 0 || starts(a, "--aot="))
        set_compile(o, "--aot", a[5] ? a + 6 : "");
    else if (starts(a, "--specializations="))
        o->compile.records = a + strlen("--specializations=");
    else if (strcmp(a, "--tune") == 0)
        o->tune = true;
    else if (strcmp(a, "--list") == 0)
        o->emit = EMIT_LIST;
    else if (strcmp(a, "-v") == 0)
        o->verbose = true;
    else if (strcmp(a, "--version") == 0)
        o->version = true;
    else if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0)
        o->help = true;
    else if (starts(a, "-M")
                 ? !depfile_option(o, argv, k)
                 : !((starts(a, "-W") || strcmp(a, "-w") == 0) && diag_option(o->diag, a)))
        usage_error("unknown option", a);
}

static void parse_options(options *o, char **argv)
{
    bool only_files = false;
    for (int k = 1; argv[k]; k++) {
        if (!only_files && strcmp(argv[k], "--") == 0)
            only_files = true;
        else if (!only_files && argv[k][0] == '-' && argv[k][1])
            parse_option(o, argv, &k);
        else
            set_input(o, argv[k]);
    }
    if (!o->input && !o->help && !o->version)
        fatal("no input file; --help says how ckpp is used");
    if (o->compile.records && !o->compile.embed)
        fatal("--specializations needs --aot");
    if (!o->depfile && (o->depfile_path || o->targets.size || o->phony))
        fatal("-MF, -MT, -MQ and -MP need -MD or -MMD");
}

/* ---- names of files ---- */

static const char *default_output(const options *o)
{
    size_t at = extension_at(o->input);
    if (o->emit != EMIT_C || strcmp(o->input, "-") == 0)
        return "-";
    return arena_printf(o->arena, "%.*s_gen%s", (int)at, o->input, o->input + at);
}

/* As gcc does: the output's name with .d, or, for standard output, the input's base name with .d
 * in the current directory. */
static const char *default_depfile(const options *o)
{
    const char *base = o->output;
    if (strcmp(base, "-") == 0) {
        const char *slash = strrchr(o->input, '/');
        base = strcmp(o->input, "-") == 0 ? "stdin" : slash ? slash + 1 : o->input;
    }
    return arena_printf(o->arena, "%.*s.d", (int)extension_at(base), base);
}

/* The file's name as part of a C identifier. A translation unit can include headers of the same
 * name from different folders, so for anything but a .c file a hash of the text (FNV-1a) is
 * appended. */
static const char *file_stem(arena *a, const char *input, const source *s)
{
    const char *slash = strrchr(input, '/'), *base = slash ? slash + 1 : input;
    size_t at = extension_at(base);
    bool is_c = strcmp(base + at, ".c") == 0;
    char *stem = arena_strndup(a, base, is_c ? at : strlen(base));
    for (char *p = stem; *p; p++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", *p))
            *p = '_';
    if (is_c || strcmp(input, "-") == 0)
        return is_c ? stem : "stdin";
    uint32_t hash = 2166136261u;
    for (size_t k = 0; k < s->size; k++)
        hash = (hash ^ (unsigned char)s->data[k]) * 16777619u;
    return arena_printf(a, "%s_%08x", stem, (unsigned)hash);
}

/* ---- the stages ---- */

static void write_depfile(options *o, unit *u)
{
    text out = {0};
    if (!o->targets.size)
        add_target(o, strcmp(o->output, "-") == 0 ? "-" : o->output, true);
    emit_depfile d = {o->depfile_path, o->targets.data, o->phony};
    emit_rule(&out, u, &d);
    emit_write(&out, d.path, NULL);
    text_free(&out);
}

static void write_output(options *o, unit *u)
{
    text out = {0};
    text_puts(&out, "");
    if (o->emit == EMIT_C) {
        edit_list edits = gen_host(u);
        emit_c(&out, u, &edits);
    } else if (o->emit == EMIT_LIST) {
        emit_list(&out, u);
    } else if (o->emit == EMIT_AST) {
        emit_ast(&out, u);
    } else {
        emit_device(&out, u, o->emit == EMIT_CUDA);
    }
    if (o->verbose)
        fprintf(stderr, "ckpp: writing %s\n",
                strcmp(o->output, "-") == 0 ? "standard output" : o->output);
    emit_write(&out, o->output, o->depfile ? o->depfile_path : NULL);
    text_free(&out);
}

static void say_what_was_read(const unit *u)
{
    fprintf(stderr, "ckpp: version %s\n", CKPP_VERSION);
    for (size_t k = 0; k < u->ninclude_dirs; k++)
        fprintf(stderr, "ckpp: includes of declares are looked for in %s\n", u->include_dirs[k]);
    fprintf(stderr, "ckpp: read %s: %zu bytes, %d construct%s\n", u->source->path, u->source->size,
            u->nconstructs, u->nconstructs == 1 ? "" : "s");
    for (size_t k = 0; k < u->nincludes; k++)
        fprintf(stderr, "ckpp: read %s\n", u->includes[k].path);
}

static void refuse_overwrite(const options *o, const char *read)
{
    if (strcmp(read, "-") == 0)
        return;
    if (strcmp(o->output, "-") != 0 && output_is_same(read, o->output))
        fatal("the input file %s is the output file", read);
    if (o->depfile && strcmp(o->depfile_path, "-") != 0 && output_is_same(read, o->depfile_path))
        fatal("the input file %s is the file of dependencies", read);
}

static int translate(options *o)
{
    if (!o->output)
        o->output = default_output(o);
    if (o->depfile && !o->depfile_path)
        o->depfile_path = default_depfile(o);
    refuse_overwrite(o, o->input);
    if (o->compile.records)
        refuse_overwrite(o, o->compile.records);
    if (o->depfile && strcmp(o->output, "-") != 0 && strcmp(o->depfile_path, "-") != 0 &&
        output_is_same(o->depfile_path, o->output))
        fatal("the output file %s is the file of dependencies", o->output);
    unit u = {.arena = o->arena,
              .cxx = o->language ? strcmp(o->language, "c") != 0 : is_cxx(o->input),
              .tune = o->tune,
              .diag = o->diag,
              .include_dirs = o->include_dirs,
              .ninclude_dirs = o->ninclude_dirs,
              .macros = o->macros.data};
    u.source = source_read(o->arena, o->input);
    if (!u.source) {
        int reason = errno;
        emit_remove(o->output);
        fatal("cannot read %s: %s", o->input, strerror(reason));
    }
    u.stem = file_stem(o->arena, o->input, u.source);
    u.scan = arena_new();
    scan_unit(&u);
    loop_decide(&u);
    parse_unit(&u);
    if (loop_include(&u)) {
        diag_read_again(u.diag);
        scan_again(&u);
        parse_unit(&u);
    }
    if (loop_expand(&u)) {
        diag_read_again(u.diag);
        scan_again(&u);
        parse_unit(&u);
    }
    if (loop_lower(&u)) {
        diag_read_again(u.diag);
        scan_again(&u);
        parse_unit(&u);
    }
    names_of_c(&u);
    check_unit(&u);
    find_kernel_headers(&u, o->output);
    for (size_t k = 0; k < u.nincludes; k++)
        refuse_overwrite(o, u.includes[k].path);
    if (o->verbose)
        say_what_was_read(&u);
    if ((o->compile.check || o->compile.embed) && !diag_errors(o->diag)) {
        o->compile.verbose = o->verbose;
        compile_unit(&u, &o->compile);
    }
    int errors = diag_errors(o->diag);
    diag_print(o->diag, stderr, o->color);
    if (errors)
        emit_remove(o->output);
    if (!errors && o->depfile) /* first, so that there is no output without its dependencies */
        write_depfile(o, &u);
    if (!errors)
        write_output(o, &u);
    arena_free(u.scan);
    return errors ? 1 : 0;
}

int main(int argc, char **argv)
{
    (void)argc;
    options o = {.arena = arena_new()};
    o.diag = diag_new(o.arena);
    parse_options(&o, argv);
    int status = 0;
    text out = {0};
    if (o.help)
        text_puts(&out, usage);
    else if (o.version)
        text_puts(&out, "ckpp " CKPP_VERSION "\n");
    else
        status = translate(&o);
    if (out.size)
        emit_write(&out, "-", NULL);
    text_free(&out);
    text_free(&o.targets);
    text_free(&o.macros);
    arena_free(o.arena);
    return status;
}

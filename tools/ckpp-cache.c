/* ckpp-cache.c - ckpp-cache COMMAND manages the cache of compiled kernels. This is the command
 * line; see cache_tool.h. */
#define _GNU_SOURCE
#include "cache_tool.h"

#include <ckpp/api.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: ckpp-cache COMMAND [options]\n"
    "\n"
    "Looks after the cache of compiled kernels.\n"
    "\n"
    "  stats        how much there is, for which processors, and where\n"
    "  list         the entries, the one that was used last first; --json: as JSON\n"
    "  verify       check every entry; --remove deletes the bad ones\n"
    "  prune        remove what was not used for longest, down to CKPP_CACHE_SIZE;\n"
    "               --size=100M: down to this; --age=30d: what was not used since\n"
    "  clear        remove all entries\n"
    "  warm FILE    compile what a program has recorded with CKPP_RECORD=FILE;\n"
    "               --arch=sm_90,host: for these (default: the GPUs here, and the host)\n"
    "  export FILE  write all entries into a file; --arch=sm_90,host: those for these\n"
    "  import FILE  take the entries of such a file in\n"
    "\n"
    "  --dir=DIR    the cache's folder (default: CKPP_CACHE_DIR, or the user's)\n"
    "  --version, -h, --help\n"
    "\n"
    "A FILE named - is standard input or output. Sizes may end with K, M or G, ages with\n"
    "s, m, h or d. Exit status: 0; 1 bad entries, or something failed; 2 usage, or reading\n"
    "and writing.\n";

/* ---- commands and options ---- */

enum {
    OPTION_JSON = 1,
    OPTION_REMOVE = 2,
    OPTION_SIZE = 4,
    OPTION_AGE = 8,
    OPTION_ARCH = 16,
    OPTION_DIR = 32
};

typedef struct command {
    const char *name;
    int (*run)(cache_tool *t);
    int options;      /* options that it takes, besides --dir */
    const char *file; /* what its FILE is; NULL: it takes none */
    bool makes;       /* it creates a missing directory */
} command;

static const command commands[] = {
    {"stats", cache_stats, 0, NULL, false},
    {"list", cache_list_all, OPTION_JSON, NULL, false},
    {"verify", cache_verify, OPTION_REMOVE, NULL, false},
    {"prune", cache_prune, OPTION_SIZE | OPTION_AGE, NULL, false},
    {"clear", cache_clear, 0, NULL, false},
    {"warm", cache_warm, OPTION_ARCH, "a file that a program has written with CKPP_RECORD", true},
    {"export", cache_export, OPTION_ARCH, "the file to write", false},
    {"import", cache_import, 0, "a file that ckpp-cache export has written", true}};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct option {
    const char *name;
    int bit;
    bool has_value;
} options[] = {{"--dir", OPTION_DIR, true},
               {"--json", OPTION_JSON, false},
               {"--remove", OPTION_REMOVE, false},
               {"--size", OPTION_SIZE, true},
               {"--age", OPTION_AGE, true},
               {"--arch", OPTION_ARCH, true},
               {"--help", 0, false},
               {"--version", 0, false},
               {"-h", 0, false}};
enum { OPTIONS = sizeof options / sizeof *options };

static void __attribute__((noreturn))
unknown(const char *what, str word, const char *const *names, size_t count)
{
    const char *nearest = str_nearest(word, names, count);
    fatal("unknown %s '%.*s'; %s%s%s--help lists what there is", what, (int)word.size, word.data,
          nearest ? "did you mean '" : "", nearest ? nearest : "", nearest ? "'? " : "");
}

static const command *find_command(const char *name)
{
    const char *names[COMMANDS];
    for (size_t k = 0; k < COMMANDS; k++) {
        names[k] = commands[k].name;
        if (strcmp(name, names[k]) == 0)
            return &commands[k];
    }
    unknown("command", (str){name, strlen(name)}, names, COMMANDS);
}

static const struct option *find_option(str name)
{
    const char *names[OPTIONS];
    for (size_t k = 0; k < OPTIONS; k++) {
        names[k] = options[k].name;
        if (str_is(name, names[k]))
            return &options[k];
    }
    unknown("option", name, names, OPTIONS - 1); /* -h is similar to every short option */
}

/* ---- values ---- */

static void set_size(cache_tool *t, const char *text)
{
    if (!cache_parse_size(text, &t->bytes))
        fatal("--size takes bytes, or a number with K, M or G, such as 100M; not '%s'", text);
    t->size = text;
}

static void set_age(cache_tool *t, const char *text)
{
    static const struct {
        char unit;
        int64_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    char *end = NULL;
    errno = 0;
    long long number = *text >= '0' && *text <= '9' ? strtoll(text, &end, 10) : -1;
    for (size_t k = 0; number >= 0 && !errno && k < sizeof units / sizeof *units; k++)
        if (*end == units[k].unit && !end[1] && number <= INT64_MAX / 2 / units[k].seconds) {
            t->seconds = number * units[k].seconds;
            t->age = text;
            return;
        }
    fatal("--age takes a number with s, m, h or d, such as 30d; not '%s'", text);
}

static void set_archs(cache_tool *t, const char *list)
{
    enum { ARCH_LEAST = 50, ARCH_MOST = 999 };
    for (const char *p = list;;) {
        char *end = (char *)p;
        long arch = strncmp(p, "sm_", 3) == 0 && p[3] >= '1' && p[3] <= '9'
                        ? strtol(p + 3, &end, 10)
                        : 0;
        bool host = strncmp(p, "host", 4) == 0;
        if (host)
            end = (char *)p + 4;
        if ((!host && (arch < ARCH_LEAST || arch > ARCH_MOST)) || (*end && *end != ','))
            fatal("--arch takes a list such as sm_80,sm_90,host; not '%s'", list);
        if (t->narchs == CACHE_MAX_ARCHS)
            fatal("--arch: more than %d kinds of processors", (int)CACHE_MAX_ARCHS);
        t->archs[t->narchs++] = host ? CACHE_HOST : (int)arch;
        if (!*end)
            return;
        p = end + 1;
    }
}

static void set_option(cache_tool *t, const struct option *o, const char *value)
{
    if (o->bit == OPTION_JSON)
        t->json = true;
    else if (o->bit == OPTION_REMOVE)
        t->remove = true;
    else if (o->bit == OPTION_SIZE)
        set_size(t, value);
    else if (o->bit == OPTION_AGE)
        set_age(t, value);
    else if (o->bit == OPTION_ARCH)
        set_archs(t, value);
    else if (!*value)
        fatal("--dir needs a folder");
    else
        setenv("CKPP_CACHE_DIR", value, 1); /* also for the processes of warm */
}

/* ---- the command line ---- */

static void write_out(const char *text)
{
    if (fputs(text, stdout) < 0 || fflush(stdout))
        fatal("cannot write standard output: %s", strerror(errno));
}

/* --help and --version exit here. */
static void parse_option(cache_tool *t, char **argv, int *k, int *given)
{
    const char *word = argv[*k], *equals = strchr(word, '=');
    const struct option *o = find_option(
        (str){word, equals ? (size_t)(equals - word) : strlen(word)});
    if (!o->has_value && equals)
        fatal("%s takes no value", o->name);
    if (o->has_value && !equals && !argv[*k + 1])
        fatal("%s needs a value", o->name);
    if (!o->bit) {
        write_out(o->name[2] != 'v' ? usage : "ckpp-cache " CKPP_VERSION "\n");
        exit(0);
    }
    *given |= o->bit;
    set_option(t, o, equals ? equals + 1 : o->has_value ? argv[++*k] : NULL);
}

static const command *parse(cache_tool *t, char **argv)
{
    const command *c = NULL;
    int given = 0;
    bool only_words = false;
    for (int k = 1; argv[k]; k++) {
        const char *word = argv[k];
        if (!only_words && strcmp(word, "--") == 0)
            only_words = true;
        else if (!only_words && word[0] == '-' && word[1])
            parse_option(t, argv, &k, &given);
        else if (!c)
            c = find_command(word);
        else if (!c->file)
            fatal("%s takes no file: '%s'", c->name, word);
        else if (t->file)
            fatal("%s takes one file: '%s' and '%s'", c->name, t->file, word);
        else
            t->file = word;
    }
    if (!c)
        fatal("no command; --help lists what there is");
    if (c->file && !t->file)
        fatal("%s needs %s", c->name, c->file);
    for (size_t k = 0; k < OPTIONS; k++)
        if (given & options[k].bit & ~(c->options | OPTION_DIR))
            fatal("%s has no option %s", c->name, options[k].name);
    return c;
}

static void open_directory(cache_tool *t, bool make)
{
    rt_buf path = {0}, why = {0};
    cache_dir_path(&path);
    if (path.failed || !path.size)
        fatal("which folder? There is no CKPP_CACHE_DIR, XDG_CACHE_HOME or HOME; --dir=DIR names "
              "one");
    t->path = arena_strndup(t->arena, path.data, path.size);
    t->dir = (cache_dir){.fd = cache_dir_open_path(&path, make, &why), .limit = cache_dir_limit()};
    if (why.size)
        fatal("%s", why.data);
    buf_free(&path);
}

int main(int argc, char **argv)
{
    cache_tool t = {.arena = arena_new()};
    (void)argc;
    fatal_program = "ckpp-cache";
    unsetenv("CKPP_CACHE"); /* CKPP_CACHE=off and ro are for programs that run */
    const command *c = parse(&t, argv);
    open_directory(&t, c->makes);
    int status = c->run(&t);
    if (fflush(stdout) || ferror(stdout))
        fatal("cannot write standard output: %s", strerror(errno));
    cache_dir_close(&t.dir);
    arena_free(t.arena);
    return status;
}

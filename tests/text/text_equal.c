/* text_equal.c - whether frontend/text gives the tokens that a compiler's preprocessor gives.
 *
 *     text_equal [-v] [-t] 'CC FLAGS' FILE...
 *
 * asks the compiler for its environment, reads each file, and compares it with what
 * `CC FLAGS -E -P FILE` prints, token for token; pragmas are compared by themselves, in their
 * order. A file that the compiler has errors for is left out. It prints each file that is
 * different, with the first difference, and then what it has compared; -v prints each file, -t how
 * long ours took. */
#define _GNU_SOURCE
#include "frontend/text/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct sequence {
    str *items;
    const pp_token **tokens; /* NULL: of the compiler */
    size_t count;
} sequence;

static void add(arena *a, sequence *s, str text, const pp_token *t)
{
    s->items = arena_grow(a, s->items, s->count, sizeof *s->items);
    s->tokens = arena_grow(a, s->tokens, s->count, sizeof *s->tokens);
    s->items[s->count] = text;
    s->tokens[s->count++] = t;
}

static bool is(const pp_token *t, const char *word)
{
    return str_is(pp_spelling(t), word);
}

/* Whether compilers obey this pragma in the preprocessor, and may leave it out. */
static bool is_obeyed(const pp_token *word)
{
    static const char *const words[] = {"once",  "push_macro", "pop_macro", "GCC",
                                        "clang", "STDC",       "message"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (is(word, words[k]))
            return true;
    return false;
}

/* Appends the pragma's tokens, and a mark of its end. */
static void add_pragma(arena *a, sequence *pragmas, const pp_token *first, size_t n,
                       const pp_token *place)
{
    if (!n || is_obeyed(first))
        return;
    for (size_t k = 0; k < n; k++)
        add(a, pragmas, pp_spelling(&first[k]), place);
    add(a, pragmas, (str){"(end)", 5}, place);
}

static void add_literal(arena *a, const pp_environment *e, sequence *pragmas,
                        const pp_token *literal)
{
    text bare = {0};
    const char *p = memchr(literal->data, '"', literal->size);
    for (p++; p < literal->data + literal->size - 1; p++) {
        p += *p == '\\' && (p[1] == '"' || p[1] == '\\');
        text_put(&bare, p, 1);
    }
    text_puts(&bare, "");
    str s = arena_take(a, &bare);
    pp_unit *u = pp_scan(a, e, source_from(a, "", s.data, s.size));
    add_pragma(a, pragmas, u->tokens, u->count, literal);
}

/* The tokens of the unit, and those of its pragmas. */
static void split_ours(arena *a, const pp_environment *e, const pp_unit *u, sequence *tokens,
                       sequence *pragmas)
{
    for (size_t k = 0; k < u->count; k++) {
        const pp_token *t = &u->tokens[k];
        if (t->kind == PP_PRAGMA) {
            size_t end = k + 1;
            while (u->tokens[end].kind != PP_PRAGMA_END)
                end++;
            add_pragma(a, pragmas, t + 1, end - k - 1, t);
            k = end;
        } else if (t->kind == PP_NAME && is(t, "_Pragma") && k + 3 < u->count &&
                   t[2].kind == PP_STRING) {
            add_literal(a, e, pragmas, t + 2);
            k += 3;
        } else
            add(a, tokens, pp_spelling(t), t);
    }
}

/* The same of what the compiler prints. */
static void split_theirs(arena *a, const pp_unit *u, sequence *tokens, sequence *pragmas)
{
    for (size_t k = 0; k < u->count; k++) {
        const pp_token *t = &u->tokens[k];
        if (t->mark != '#' || !(t->flags & PP_LINE_START)) {
            add(a, tokens, pp_spelling(t), NULL);
            continue;
        }
        size_t end = k + 1;
        while (end < u->count && !(u->tokens[end].flags & PP_LINE_START))
            end++;
        if (end > k + 1 && is(t + 1, "pragma"))
            add_pragma(a, pragmas, t + 2, end - k - 2, NULL);
        k = end - 1;
    }
}

static str run(arena *a, const char *command, int *status)
{
    text out = {0};
    char piece[1 << 16];
    FILE *f = popen(command, "r");
    if (!f)
        fatal("cannot run %s", command);
    for (size_t n; (n = fread(piece, 1, sizeof piece, f));)
        text_put(&out, piece, n);
    *status = pclose(f);
    text_puts(&out, "");
    return arena_take(a, &out);
}

/* What the compiler says about the usual names, or about those that the unit asks for. */
static str probe(arena *a, const char *compiler, bool cxx, const pp_unit *u)
{
    char path[] = "/tmp/text_equal.XXXXXX";
    text asks = {0};
    int status, fd = mkstemp(path);
    pp_probe(&asks, u);
    if (fd < 0 || write(fd, asks.data, asks.size) != (ssize_t)asks.size)
        fatal("cannot write %s", path);
    close(fd);
    text_free(&asks);
    str says = run(a,
                   arena_printf(a, "LC_ALL=C %s -E -dM -v -x %s - <%s 2>&1", compiler,
                                cxx ? "c++" : "c", path),
                   &status);
    unlink(path);
    if (status)
        fatal("'%s' does not work: %.*s", compiler, (int)says.size, says.data);
    return says;
}

/* Prints the first difference; false: there is none. */
static bool differ(const pp_unit *u, const char *path, const char *what, const sequence *ours,
                   const sequence *theirs)
{
    size_t k = 0;
    while (k < ours->count && k < theirs->count && str_equal(ours->items[k], theirs->items[k]))
        k++;
    if (k == ours->count && k == theirs->count)
        return false;
    printf("%s: %s %zu of %zu and %zu:\n", path, what, k, ours->count, theirs->count);
    if (k < ours->count) {
        const pp_token *t = ours->tokens[k];
        source *s = u->files[t->file]->source;
        int line, column;
        source_position(s, t->offset, &line, &column);
        printf("  at %s:%d:%d", s->path, line, column);
        if (t->use) {
            const pp_use *use = &u->uses[t->use];
            source_position(u->files[use->file]->source, use->offset, &line, &column);
            printf(" by %s:%d:%d", u->files[use->file]->source->path, line, column);
        }
    }
    for (int side = 0; side < 2; side++) {
        const sequence *s = side ? theirs : ours;
        printf("\n  %s:", side ? "compiler" : "ckpp");
        for (size_t j = k > 6 ? k - 6 : 0; j < s->count && j < k + 8; j++)
            printf(j == k ? "   [%.*s]" : " %.*s",
                   (int)(s->items[j].size < 60 ? s->items[j].size : 60), s->items[j].data);
    }
    puts("");
    return true;
}

int main(int argc, char **argv)
{
    bool verbose = false, timed = false;
    for (; argc > 1 && argv[1][0] == '-'; argc--, argv++) {
        verbose = verbose || !strcmp(argv[1], "-v");
        timed = timed || !strcmp(argv[1], "-t");
    }
    if (argc < 3) {
        fputs("usage: text_equal [-v] [-t] 'CC FLAGS' FILE...\n", stderr);
        return 2;
    }
    setenv("SOURCE_DATE_EPOCH", "1234567890", 1);
    arena *all = arena_new();
    const char *dot = strrchr(argv[2], '.');
    bool cxx = dot && dot[1] == 'c' && dot[2] != 0;
    pp_environment *e = pp_environment_new(all, probe(all, argv[1], cxx, NULL));
    e->cxx = cxx;
    int files = 0, different = 0, left = 0;
    size_t tokens = 0, bytes = 0;
    double seconds = 0;
    for (int k = 2; k < argc; k++) {
        arena *a = arena_new();
        int status;
        str said = run(a,
                       arena_printf(a, "%s -E -P -x %s '%s' 2>/dev/null", argv[1],
                                    cxx ? "c++" : "c", argv[k]),
                       &status);
        source *s = status ? NULL : source_read(a, argv[k]);
        if (!s) {
            if (verbose)
                printf("%s: left out\n", argv[k]);
            left++;
            arena_free(a);
            continue;
        }
        struct timespec t0, t1;
        arena *own = arena_new();
        clock_gettime(CLOCK_MONOTONIC, &t0);
        pp_unit *u = pp_read(own, e, s);
        if (u->nunanswered) {
            pp_environment_add(e, probe(all, argv[1], cxx, u));
            clock_gettime(CLOCK_MONOTONIC, &t0);
            u = pp_read(own, e, s);
        }
        clock_gettime(CLOCK_MONOTONIC, &t1);
        double took = (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) * 1e-9;
        sequence mine = {0}, pragmas = {0}, theirs = {0}, their_pragmas = {0};
        split_ours(a, e, u, &mine, &pragmas);
        split_theirs(a, pp_scan(a, e, source_from(a, argv[k], said.data, said.size)), &theirs,
                     &their_pragmas);
        bool wrong = differ(u, argv[k], "token", &mine, &theirs) ||
                     differ(u, argv[k], "pragma's token", &pragmas, &their_pragmas);
        for (size_t m = 0; (wrong || verbose) && m < u->nmessages && m < 5; m++) {
            int line, column;
            source *at = u->files[u->messages[m].file]->source;
            source_position(at, u->messages[m].offset, &line, &column);
            printf("  %s:%d:%d: %s [%s]\n", at->path, line, column, u->messages[m].text,
                   u->messages[m].check);
        }
        if (verbose || timed)
            printf("%s: %zu tokens, %zu bytes, %.2f ms\n", argv[k], u->count, u->bytes,
                   took * 1e3);
        different += wrong;
        files++;
        tokens += u->count;
        bytes += u->bytes;
        seconds += took;
        arena_free(own);
        arena_free(a);
    }
    printf("%s: %d files, %zu tokens, %d different, %d left out", argv[1], files, tokens,
           different, left);
    if (timed)
        printf("; %.1f MB, %.0f MB/s", (double)bytes * 1e-6, (double)bytes * 1e-6 / seconds);
    puts("");
    pp_environment_free(e);
    arena_free(all);
    return different || !files;
}

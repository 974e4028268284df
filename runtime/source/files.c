/* files.c - the files that a compiler reads besides the source, and their hashes, for the cache's
 * key.
 *
 * ckpp has already inserted the files that it found for the includes of a module, a preamble or a
 * declare. What remains are ckpp's headers, those of the compilers and of CUDA's toolkit, which
 * are in the key by their versions, and files found through options("-I..."), which are searched
 * for as compilers do, and read. A missing file needs no care: either its #include is skipped, or
 * the compilation fails, and if it appears later the key changes. Conditions are not evaluated, so
 * a file may be included in the key without being read. If the files are not known, the kernel is
 * not cached at all: compiling it in each process is slow, but using outdated code would be
 * wrong. */
#define _GNU_SOURCE
#include "runtime/source/spec.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { DEPTH_MAX = 200, FILES_MAX = 4096, FILE_MAX = 64 << 20 };

/* ---- #include directives ---- */

/* Skips blanks and comments within a line. */
static const char *skip_blanks(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\v\f");
        if (at[0] != '/' || at[1] != '*')
            return at;
        const char *end = strstr(at + 2, "*/");
        at = end ? end + 2 : at + strlen(at);
    }
}

static bool is_word(const char *at, size_t length, const char *word)
{
    return length == strlen(word) && !memcmp(at, word, length);
}

/* Reads <name> or "name" at `at`. */
static bool read_name(const char *at, header_name *i)
{
    char end = *at == '<' ? '>' : '"';
    size_t size = *at == '<' || *at == '"' ? strcspn(at + 1, end == '>' ? ">\n" : "\"\n") : 0;

    *i = (header_name){
        .text = at + 1, .size = size, .kind = size && at[1 + size] == end ? *at : '\0'};
    return i->kind != '\0';
}

/* Whether the macro belongs to compilers and systems that never compile kernels here. */
static bool is_foreign_macro(const char *name)
{
    static const char *const foreign[] = {"_MSC_VER",
                                          "_WIN32",
                                          "_WIN64",
                                          "__APPLE__",
                                          "__HIPCC__",
                                          "__HIP_DEVICE_COMPILE__",
                                          "__HIP_PLATFORM_AMD__",
                                          "__HIP_PLATFORM_HCC__",
                                          "__MINGW32__",
                                          "__OPENCL_VERSION__"};
    size_t length = strcspn(name, " \t\r\n/(=)");

    for (size_t k = 0; k < sizeof foreign / sizeof *foreign; k++)
        if (is_word(name, length, foreign[k]))
            return true;
    return false;
}

/* Whether the condition is obviously false: #if 0, #ifdef _WIN32, #if defined(_WIN32) alone. */
static bool is_false(const char *word, size_t length, const char *rest)
{
    static const char defined[] = "defined(";

    if (is_word(word, length, "ifdef"))
        return is_foreign_macro(rest);
    if (!is_word(word, length, "if"))
        return false;
    if (rest[0] == '0') { /* and nothing else: #if 0 || X may be true */
        const char *end = skip_blanks(rest + 1);
        return !*end || *end == '\n' || (end[0] == '/' && end[1] == '/');
    }
    const char *close = strchr(rest, ')');
    return !strncmp(rest, defined, sizeof defined - 1) && close &&
           *skip_blanks(close + 1) == '\n' && is_foreign_macro(rest + sizeof defined - 1);
}

/* Tracks conditions that are obviously false. All others, and their #else, are taken to be
 * true. */
static void follow_condition(header_reader *r, const char *word, size_t length, const char *rest)
{
    bool opens = is_word(word, length, "if") || is_word(word, length, "ifdef") ||
                 is_word(word, length, "ifndef");

    if (opens && (r->dead || is_false(word, length, rest)))
        r->dead++;
    else if (r->dead && (is_word(word, length, "endif") ||
                         (r->dead == 1 && length > 3 && !memcmp(word, "el", 2))))
        r->dead--;
}

/* Reads a directive after its '#'. true: it includes something. */
static bool read_directive(header_reader *r, const char *at, header_name *i)
{
    const char *word = skip_blanks(at);
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz_");
    const char *rest = skip_blanks(word + length);

    follow_condition(r, word, length, rest);
    if (r->dead)
        return false;
    if (is_word(word, length, "include")) {
        read_name(rest, i);
        return true;
    }
    *i = (header_name){.kind = '\0'};
    return (is_word(word, length, "define") && is_foreign_macro(rest)) ||
           is_word(word, length, "include_next") || is_word(word, length, "import") ||
           is_word(word, length, "embed");
}

bool header_next(header_reader *r, header_name *i)
{
    for (;;) {
        const char *at = r->at, *end;
        if (!*at)
            return false;
        bool digraph = at[0] == '%' && at[1] == ':', fresh = r->inside;
        if (strchr(" \t\r\v\f\n", *at)) {
            r->inside = *at == '\n' ? false : r->inside;
            r->at++;
            continue;
        }
        end = spec_token_end(at);
        if (at[0] != '/' || (at[1] != '*' && at[1] != '/'))
            r->inside = true;
        if (!fresh && (*at == '#' || digraph)) {
            bool found = read_directive(r, at + 1 + digraph, i);
            r->at = found ? at + strcspn(at, "\n") : at + 1 + digraph;
            if (found)
                return true;
            continue;
        }
        r->at = end;
        if (!r->dead && end - at == 13 && !memcmp(at, "__has_include", 13)) {
            const char *open = skip_blanks(end);
            if (*open == '(') {
                read_name(skip_blanks(open + 1), i);
                r->at = i->kind ? i->text + i->size + 1 : end;
                return true;
            }
        }
    }
}

/* ---- texts ---- */

/* Joins lines that end with a backslash, as compilers do, which also skip a byte order mark, and
 * take a lone '\r' for a line's end. */
static void join_lines(char *text)
{
    char *to = text;

    if (!strncmp(text, "\xef\xbb\xbf", 3))
        memset(text, ' ', 3);
    for (const char *at = text; *at; at++) {
        const char *end = at + 1 + strspn(at + 1, " \t\r\v\f");
        if (*at == '\\' && *end == '\n')
            at = end;
        else
            *to++ = *at == '\r' && at[1] != '\n' ? '\n' : *at;
    }
    *to = '\0';
}

/* Writes the construct's parts of the source, with lines joined as compilers do. */
static void put_text(rt_buf *out, const ckpp_kernel *kernel)
{
    const ckpp_reduction *r = kernel->reduction;
    const char *const *const texts[] = {
        kernel->preamble,     kernel->before,         kernel->body,      kernel->after,
        r ? r->reduce : NULL, r ? r->identity : NULL, r ? r->post : NULL};

    spec_declares(out, kernel->declares);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        spec_pieces(out, texts[k]);
    if (out->data)
        join_lines(out->data);
}

/* Whether there are ways to read files other than #include, or trigraphs for '#' and '\'. */
static bool has_other_ways(const char *text)
{
    static const char *const words[] = {"__has_embed", ".incbin", ".include", "?\?=", "?\?/"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strstr(text, words[k]))
            return true;
    return false;
}

/* ---- files ---- */

typedef struct scan {
    rt_files *files;
    const char *options;
    bool searches; /* the compiler searches the system's folders, too */
    int count;
    rt_buf seen; /* paths, each NUL-terminated */
} scan;

static bool is_listed(const rt_buf *list, const char *word)
{
    for (const char *at = list->data; at && at < list->data + list->size; at += strlen(at) + 1)
        if (!strcmp(at, word))
            return true;
    return false;
}

static void scan_text(scan *s, const char *text, const char *folder, int depth);

static bool read_file(const char *path, rt_blob *content)
{
    /* opening a FIFO must not block the program */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool ok = fd >= 0 && io_read(fd, FILE_MAX, content);

    if (fd >= 0)
        close(fd);
    return ok;
}

/* Adds the file FOLDER/NAME, and what it includes. false: it cannot be read, so a compiler would
 * continue its search. */
static bool add_file(scan *s, const char *folder, const char *name, int depth)
{
    char path[PATH_MAX];
    rt_blob content;
    int length = *name == '/' ? snprintf(path, sizeof path, "%s", name)
                              : snprintf(path, sizeof path, "%s/%s", folder, name);

    if (length < 0 || length >= (int)sizeof path)
        return false;
    if (is_listed(&s->seen, path))
        return true;
    if (!read_file(path, &content))
        return false;
    buf_put(&s->seen, path, (size_t)length + 1);
    XXH128_hash_t sum = XXH3_128bits(content.data, content.size);
    buf_printf(&s->files->key, "%s %016llx%016llx\n", name, (unsigned long long)sum.high64,
               (unsigned long long)sum.low64);
    s->files->unknown |= depth > DEPTH_MAX || ++s->count > FILES_MAX ||
                         memchr(content.data, 0, content.size);
    if (!s->files->unknown) {
        join_lines(content.data);
        *strrchr(path, '/') = '\0';
        scan_text(s, content.data, path, depth + 1);
    }
    free(content.data);
    return true;
}

/* Searches as compilers do: beside the including file, in the folders of the options, and last in
 * the compiler's folders. */
static void add_include(scan *s, const char *name, bool quoted, const char *folder, int depth)
{
    option_reader reader;
    option o;
    bool taken = (quoted || *name == '/') && (folder || *name == '/') &&
                 add_file(s, folder, name, depth);

    s->files->unknown |= !options_begin(&reader, taken ? NULL : s->options);
    while (!taken && options_next(&reader, &o))
        taken = o.kind == OPTION_FOLDER && !o.problem && add_file(s, o.value, name, depth);
    options_end(&reader);
    if (!is_listed(taken ? &s->files->found : &s->files->names, name))
        buf_put(taken ? &s->files->found : &s->files->names, name, strlen(name) + 1);
    rt_buf own = {0};
    if (!taken && s->searches && !own_header_host(name, &own) && !own_header_is_given(name))
        s->files->unknown = true;
    if (!taken && own.size)
        buf_printf(&s->files->key, "%s %016llx\n", name,
                   (unsigned long long)XXH3_64bits(own.data, own.size));
    s->files->unknown |= own.failed;
    buf_free(&own);
}

static void scan_text(scan *s, const char *text, const char *folder, int depth)
{
    header_reader reader = {.at = text};
    header_name i;

    s->files->unknown |= has_other_ways(text);
    if (!strstr(text, "include") && !strstr(text, "import") && !strstr(text, "embed"))
        return;
    /* all, because ckpp must also write the headers that it supplies */
    while (header_next(&reader, &i)) {
        char *name = i.kind ? strndup(i.text, i.size) : NULL;
        s->files->any = true;
        if (name)
            add_include(s, name, i.kind == '"', folder, depth);
        else
            s->files->unknown = true;
        free(name);
    }
}

static void scan_options(scan *s)
{
    option_reader reader;
    option o;

    s->files->unknown |= !options_begin(&reader, s->options) || reader.left < 0;
    while (options_next(&reader, &o)) {
        s->files->unknown |= o.kind == OPTION_MACRO &&
                             (is_foreign_macro(o.value) || has_other_ways(o.value) ||
                              strstr(o.value, "__has_include"));
        if (o.kind == OPTION_FILE && !o.problem) {
            s->files->any = true;
            add_include(s, o.value, true, ".", 0);
        }
    }
    options_end(&reader);
}

/* ---- the environment, and the whole scan ---- */

/* Whether the environment names folders that C++ compilers search before their own. */
static bool environment_names_folders(void)
{
    return rt_getenv(ENV_CPATH) || rt_getenv(ENV_C_INCLUDE_PATH) ||
           rt_getenv(ENV_CPLUS_INCLUDE_PATH);
}

void files_scan(const ckpp_kernel *kernel, const char *options, bool host, rt_files *files)
{
    rt_buf text = {0};
    const bool by_nvcc = !host && kernel->uses & CKPP_USES_NVCC;
    scan s = {.files = files, .options = options, .searches = host || by_nvcc};

    *files = (rt_files){.host = host};
    put_text(&text, kernel);
    /* the source then includes CUDA's header */
    files->any = !host && spec_facts(kernel) & CKPP_FACT_GROUPS;
    if (options)
        scan_options(&s);
    if (text.data)
        scan_text(&s, text.data, NULL, 0); /* there are no files beside the source */
    if (files->any && !host) {
        XXH64_hash_t sum = 0;
        for (own_header own = {0}; own_header_next(&own);) {
            sum = XXH3_64bits_withSeed(own.name, strlen(own.name), sum);
            sum = XXH3_64bits_withSeed(own.text, strlen(own.text), sum);
        }
        buf_printf(&files->key, "ckpp %016llx\n", (unsigned long long)sum);
    }
    files->unknown |= text.failed || files->key.failed || files->names.failed ||
                      files->found.failed || s.seen.failed ||
                      /* nvcc includes headers of its own in every source */
                      (s.searches && (files->any || by_nvcc) && environment_names_folders());
    buf_free(&text);
    buf_free(&s.seen);
}

void files_check(const rt_compile *job)
{
    rt_files now;

    if (!job->files || !job->files->any || job->files->unknown)
        return;
    files_scan(job->kernel, job->options, job->files->host, &now);
    const rt_buf *key = &job->files->key;
    job->files->unknown = now.unknown || now.key.size != key->size ||
                          (key->size && memcmp(now.key.data, key->data, key->size) != 0);
    files_free(&now);
}

bool files_found(const rt_files *files, const char *name)
{
    return is_listed(&files->found, name);
}

void files_free(rt_files *files)
{
    buf_free(&files->names);
    buf_free(&files->found);
    buf_free(&files->key);
}

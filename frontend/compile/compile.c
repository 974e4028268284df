/* compile.c - compiles kernels when ckpp runs: for --check, and for --aot, which puts their code
 * into the output.
 *
 * NVRTC finds errors for a GPU; the host's compiler finds errors for the host, and likely
 * mistakes.
 *
 * A kernel's specializations depend on its calls, which ckpp does not see. They are taken from the
 * record of a run (--specializations). For a kernel without a record they are those of the
 * simplest calls (compile_calls.c), for each instance of a generic kernel. Specializations with
 * the same source are compiled once. */
#define _GNU_SOURCE
#include "frontend/compile/compile.h"
#include "runtime/base/base.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ARCH_LEAST = 50, ARCH_MOST = 999 };

typedef struct compile_list {
    unit *unit;
    const compile_options *options;
    compile_job *jobs;
    size_t count;
    rt_record *records; /* of --specializations */
    size_t *lines;      /* their line numbers in that file */
    size_t nrecords;
} compile_list;

/* ---- architectures ---- */

void compile_archs(compile_options *o, const char *option, const char *list)
{
    for (const char *p = list;; p++) {
        char *end = (char *)p;
        if (strncmp(p, "host", 4) == 0 && (!p[4] || p[4] == ',') &&
            strcmp(option, "--check") == 0) {
            o->host = true;
            p += 4;
            if (!*p)
                return;
            continue;
        }
        long arch = strncmp(p, "sm_", 3) == 0 && p[3] >= '1' && p[3] <= '9'
                        ? strtol(p + 3, &end, 10)
                        : 0;
        if (arch < ARCH_LEAST || arch > ARCH_MOST || (*end && *end != ','))
            fatal("%s takes a list of GPUs such as sm_80,sm_90%s, not '%s'", option,
                  strcmp(option, "--check") == 0 ? ", and host" : "", list);
        size_t k = 0;
        while (k < o->narchs && o->archs[k] != arch)
            k++;
        if (k == sizeof o->archs / sizeof *o->archs)
            fatal("%s: more than %zu kinds of GPUs", option, k);
        o->archs[k] = (int)arch;
        o->narchs += k == o->narchs;
        p = end;
        if (!*p)
            return;
    }
}

/* ---- what is compiled ---- */

/* What has the type, in a loop, whose types have no letters: "s->h[k-1]"; elsewhere the letter. */
static str typed(const construct *c, const char *letter)
{
    for (const parameter *p = c->parameters; p && c->clause[CLAUSE_LOOP]; p = p->next)
        if (p->placeholder == *letter && p->shown.size)
            return p->shown;
    return (str){letter, 1};
}

/* The types and values of a generic kernel's class: "T = float64, N = 16". */
static const char *describe_types(arena *a, const construct *c, const rt_class *cls)
{
    text out = {0};
    size_t number = 0;
    text_puts(&out, "");
    for (const char *p = c->placeholders; *p; p++) {
        const str what = typed(c, p);
        text_printf(&out, "%s%.*s = %s", out.size ? ", " : "", (int)what.size, what.data,
                    ckpp_dtype_name((ckpp_dtype)cls->bound[*p - 'A']));
    }
    for (const parameter *t = c->templates; t; t = t->next, number++)
        if (!ast_is_type(t))
            text_printf(&out, "%s%.*s = %lld", out.size ? ", " : "", (int)t->name->text.size,
                        t->name->text.data, (long long)cls->constant[number]);
    return arena_take(a, &out).data;
}

/* Adds a job for each architecture, or for the host, unless one with the same source exists. */
static void add_class(compile_list *list, construct *c, const ckpp_kernel *kernel,
                      const instance *one, const rt_class *cls)
{
    arena *a = list->unit->arena;
    rt_buf made = {0};
    rt_layout layout;
    if (specialize_source(kernel, cls, &made, &layout) || made.failed)
        fatal("kernel '%s': %s", kernel->name, made.failed ? "out of memory" : ckpp_last_error());
    for (size_t k = 0; k < list->count; k++)
        if (list->jobs[k].construct == c && list->jobs[k].size == made.size &&
            !memcmp(list->jobs[k].source, made.data, made.size)) {
            buf_free(&made);
            return;
        }
    compile_job job = {.construct = c,
                       .kernel = kernel,
                       .instance = one,
                       .types = describe_types(a, c, cls),
                       .source = arena_strndup(a, made.data, made.size),
                       .size = made.size};
    buf_free(&made);
    bool host = !cls->target->cuda_cxx;
    for (size_t k = 0; k < (host ? 1 : list->options->narchs); k++) {
        list->jobs = arena_grow(a, list->jobs, list->count, sizeof *list->jobs);
        job.arch = host ? 0 : list->options->archs[k];
        list->jobs[list->count++] = job;
    }
}

/* ---- recorded specializations ---- */

/* An unusable record is fatal, because the output would silently lack its code. */
static __attribute__((noreturn)) void refuse_record(const char *path, size_t line, const char *why)
{
    fatal("%s:%zu: this line cannot be used: %s; CKPP_RECORD=FILE writes a new one", path, line,
          why);
}

/* Reads the file of --specializations. Records of the host backend are left out, with a warning:
 * only GPU code is embedded. */
static void read_records(compile_list *list)
{
    arena *a = list->unit->arena;
    const char *path = list->options->records, *why = NULL;
    unit *u = list->unit;
    if (!path)
        return;
    source *s = source_read(a, path);
    if (!s)
        fatal("cannot read %s: %s", path, strerror(errno));
    u->includes = arena_grow(a, u->includes, u->nincludes,
                             sizeof *u->includes); /* the output depends on it */
    u->includes[u->nincludes++] = (included){.path = path, .listed = true};
    char *copy = arena_strndup(a, s->data, s->size);
    rt_record_reader reader = {.at = copy, .end = copy + s->size};
    rt_record record;
    size_t others = 0;
    int found;
    while ((found = record_next(&reader, &record, &why)) > 0) {
        if (strcmp(record.backend, "cuda") != 0) {
            others++;
            continue;
        }
        list->records = arena_grow(a, list->records, list->nrecords, sizeof *list->records);
        list->lines = arena_grow(a, list->lines, list->nrecords, sizeof *list->lines);
        list->lines[list->nrecords] = reader.number;
        list->records[list->nrecords++] = record;
    }
    if (found < 0)
        refuse_record(path, reader.number, why);
    if (others)
        diag_at(u->diag, DIAG_WARNING, "specializations", u->source, 0, 0,
                "%zu of the %zu lines of %s %s recorded without a GPU, and left out: other loops "
                "are compiled there",
                others, others + list->nrecords, path, others == 1 ? "was" : "were");
}

/* Adds the kernel's recorded classes and returns their number. *others is set if there are records
 * of a kernel with this name but other parameters. */
static size_t add_records(compile_list *list, construct *c, const ckpp_kernel *kernel,
                          bool *others)
{
    arena *a = list->unit->arena;
    size_t added = 0;
    const char *why;
    rt_buf signature = {0};
    record_put_signature(kernel, &signature);
    rt_class *cls = arena_alloc(a, sizeof *cls + (size_t)kernel->nparams * sizeof *cls->param);
    for (size_t k = 0; k < list->nrecords; k++) {
        const rt_record *record = &list->records[k];
        if (!record_is_of(record, kernel))
            continue;
        if (!signature.data || strcmp(record->signature, signature.data) != 0) {
            *others = true;
            continue;
        }
        if (!record_read_class(record, kernel, cls, &why))
            refuse_record(list->options->records, list->lines[k], why);
        ckpp_kernel *own = arena_alloc(a, sizeof *own);
        *own = *kernel;
        own->options = cls->options = *record->options ? record->options : NULL;
        add_class(list, c, own, NULL, cls);
        added++;
    }
    buf_free(&signature);
    return added;
}

/* ---- all jobs ---- */

/* Adds the simplest calls; with `all`, also other choices of arrays and numbers. */
static void add_calls(compile_list *list, construct *c, const ckpp_kernel *kernel,
                      const instance *one, bool host, bool all)
{
    rt_class **classes;
    size_t count = calls_classes(list->unit->arena, c, kernel, one, host, all, &classes);
    for (size_t k = 0; k < count; k++)
        add_class(list, c, kernel, one, classes[k]);
}

/* Whether the options are valid and define a macro that the kernel needs. */
static bool serves(const construct *c, const char *options)
{
    option_reader reader;
    option o;
    name_kind kind;
    bool needed = false, good = c->call_macros && options_begin(&reader, options);
    if (!good)
        return false;
    while (good && options_next(&reader, &o)) {
        str name = {o.value, strcspn(o.value, "(=")};
        needed = needed || (o.kind == OPTION_MACRO && names_find(c->call_macros, name, &kind));
        good = !o.problem;
    }
    options_end(&reader);
    return good && needed;
}

/* The kernel with the options of the first call in the file whose .options = "..." define macros
 * that it needs; else the kernel itself. */
static const ckpp_kernel *with_call_options(const unit *u, const construct *c,
                                            const ckpp_kernel *kernel)
{
    for (size_t k = 0; k < u->ncall_options; k++) {
        if (!serves(c, u->call_options[k]))
            continue;
        const char *own = kernel->options ? kernel->options : "";
        ckpp_kernel *made = arena_alloc(u->arena, sizeof *made);
        *made = *kernel;
        made->options = arena_printf(u->arena, "%s%s%s", own, *own ? " " : "", u->call_options[k]);
        return made;
    }
    return kernel;
}

static void add_kernel(compile_list *list, construct *c)
{
    unit *u = list->unit;
    const ckpp_kernel *kernel = with_call_options(u, c, gen_describe(u, c));
    size_t before = list->count;
    bool others = false, recorded = add_records(list, c, kernel, &others) > 0;
    if (others && !recorded)
        diag_at(u->diag, DIAG_WARNING, "specializations", u->source, c->directive.begin,
                c->directive.end - c->directive.begin,
                "%s has specialisations of '%s' with other parameters alone: the usual ones are "
                "compiled",
                list->options->records, kernel->name);
    for (const instance *one = c->instances ? c->instances : check_default_instance(u->arena, c);
         one; one = one->next) {
        if (list->options->narchs && !recorded)
            add_calls(list, c, kernel, one, false, list->options->embed);
        if (list->options->host)
            add_calls(list, c, kernel, one, true, false);
    }
    if (before == list->count && list->options->verbose)
        fprintf(stderr, "ckpp: %s:%d: %s: no call can be made up: %s\n", kernel->file,
                kernel->line, kernel->name, ckpp_last_error());
}

/* Whether ckpp has chosen the types and values that a generic kernel is compiled for. */
static bool is_guess(const compile_job *job)
{
    return job->instance && !job->construct->instances && *job->types;
}

/* Whether the job's failure may be ignored: another job for the same GPU, and for types that are
 * as likely, has not failed, or comes earlier in the list and is reported instead. A raw kernel's
 * body may be written for an input that is a number, or for one that is an array; and a generic
 * kernel's body may be for other types than ckpp's guess. */
static bool is_other_choice(const compile_list *list, const compile_job *job)
{
    bool guess = is_guess(job);
    for (size_t k = 0; k < list->count && job->instance && (guess || job->construct->is->has_grid);
         k++) {
        const compile_job *other = &list->jobs[k];
        if (other->construct == job->construct && (guess || other->instance == job->instance) &&
            other->arch == job->arch && (!other->message || other < job))
            return true;
    }
    return false;
}

/* Adds jobs with other types and values, after the first guess has failed: integers for bodies
 * that combine bits, and other typical sizes of tiles or tables. */
static void add_guesses(compile_list *list, const compile_job *job)
{
    static const struct {
        ckpp_dtype type;
        int64_t value;
    } others[] = {{CKPP_INT32, 16},     {CKPP_UINT32, 16},   {CKPP_FLOAT64, 16},
                  {CKPP_COMPLEX64, 16}, {CKPP_FLOAT32, 32},  {CKPP_FLOAT32, 4},
                  {CKPP_FLOAT32, 1},    {CKPP_FLOAT32, 128}, {CKPP_INT32, 32}};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        instance *one = check_default_instance(list->unit->arena, job->construct);
        size_t number = 0;
        for (const char *p = job->construct->placeholders; *p; p++)
            one->types[*p - 'A'] = others[k].type;
        for (const parameter *t = job->construct->templates; t; t = t->next, number++)
            one->values[number] = t->dtype == CKPP_BOOL ? others[k].value != 16 : others[k].value;
        add_calls(list, job->construct, job->kernel, one, !job->arch, false);
    }
}

/* Runs all jobs. Kernels whose first choice has failed are compiled for others, too. */
static void compile_all(compile_list *list)
{
    size_t first = list->count;
    compile_run(list->unit->arena, list->jobs, first);
    for (size_t k = 0; k < first; k++) {
        const compile_job job = list->jobs[k];
        bool all = list->options->embed && job.arch; /* all choices are jobs already */
        if (!job.message || job.refused)
            continue;
        if (job.construct->is->has_grid && !all && job.instance)
            add_calls(list, job.construct, job.kernel, job.instance, !job.arch, true);
        if (is_guess(&job))
            add_guesses(list, &job);
    }
    compile_run(list->unit->arena, list->jobs + first, list->count - first);
}

/* Adds the code to the construct, as whole words with zeros at the end. */
static void add_code(arena *a, const compile_job *job)
{
    construct *c = job->construct;
    uint64_t *words = arena_alloc(a, (job->code_size + 7) / 8 * sizeof *words + 1);
    memcpy(words, job->code, job->code_size);
    c->embedded = arena_grow(a, c->embedded, c->nembedded, sizeof *c->embedded);
    c->embedded[c->nembedded] = job->made;
    c->embedded[c->nembedded].arch = job->arch;
    c->embedded[c->nembedded].size = job->code_size;
    c->embedded[c->nembedded++].code = words;
}

/* For -v: the number of compilations and the size of the code of each kernel. */
static void say_sizes(const compile_list *list)
{
    for (const construct *c = list->unit->constructs; c; c = c->next) {
        size_t bytes = 0, cached = 0, count = 0;
        const ckpp_kernel *kernel = NULL;
        for (size_t k = 0; k < list->count; k++) {
            const compile_job *job = &list->jobs[k];
            if (job->construct != c)
                continue;
            kernel = job->kernel;
            count++;
            cached += job->cached;
            bytes += job->arch ? job->code_size : 0;
        }
        if (kernel)
            fprintf(stderr,
                    "ckpp: %s:%d: %s: %zu compiled, %zu of them before, %zu bytes of code\n",
                    kernel->file, kernel->line, kernel->name, count, cached, bytes);
    }
}

/* ---- messages ---- */

static bool has_failed(const compile_list *list, const compile_job *job)
{
    return job->message && !is_other_choice(list, job) &&
           !(is_guess(job) && compile_is_assertion(list->unit, job));
}

/* The outcome of a kernel's jobs for the host, or for GPUs. */
typedef enum outcome { NOT_TRIED, COMPILES, FAILS } outcome;

static outcome find_outcome(const compile_list *list, const construct *c, bool host)
{
    outcome found = NOT_TRIED;
    for (size_t k = 0; k < list->count; k++)
        if (list->jobs[k].construct == c && (list->jobs[k].arch == 0) == host && found != FAILS)
            found = has_failed(list, &list->jobs[k]) ? FAILS : COMPILES;
    return found;
}

/* Whether the host backend has refused something that only GPUs have: inline PTX, tensor cores. */
static bool is_for_gpus(const compile_job *job)
{
    return job->arch == 0 && job->message && strstr(job->message, "for GPUs alone");
}

/* Whether the host's compiler has found an error, and it is not about what only GPUs have. */
static bool host_objects(const compile_list *list, const construct *c)
{
    bool objects = false;
    for (size_t k = 0; k < list->count; k++) {
        const compile_job *job = &list->jobs[k];
        if (job->construct != c || job->arch || !has_failed(list, job))
            continue;
        if (is_for_gpus(job))
            return false;
        objects = true;
    }
    return objects;
}

/* Reports the job's messages; returns whether it has failed. A reason that concerns all jobs is
 * reported once. If both compilers find an error, only the host's message is reported, which is
 * usually clearer. */
static bool report(unit *u, const compile_list *list, size_t k)
{
    const compile_job *jobs = list->jobs, *job = &jobs[k];
    bool usual = list->options->usual;
    if (!has_failed(list, job)) {
        if (!job->message && !job->arch)
            compile_report(u, job, false);
        return false;
    }
    for (size_t j = 0; j < k && job->refused; j++)
        if (jobs[j].refused && jobs[j].arch == job->arch)
            return true;
    if (job->refused)
        diag_at(u->diag, DIAG_ERROR, compile_check_name(job), NULL, 0, 0, "%s", job->message);
    else if (usual && is_for_gpus(job))
        return false;
    else if (usual && !job->arch && find_outcome(list, job->construct, false) == COMPILES)
        return compile_report(u, job, true), false;
    else if (!job->arch || !host_objects(list, job->construct))
        compile_report(u, job, false);
    return true;
}

/* ---- which compilers there are ---- */

static void say_missing(unit *u, const char *what, const char *why, const char *other)
{
    diag_at(u->diag, DIAG_WARNING, "check", NULL, 0, 0, "kernels are not checked for %s: %s", what,
            why);
    diag_at(u->diag, DIAG_NOTE, NULL, NULL, 0, 0,
            "--check=%s asks for nothing more; -Wno-check says nothing of it", other);
}

/* Chooses the targets of --check without a list. If --aot or another --check has named GPUs, no
 * other one is added. */
static void choose_usual(unit *u, compile_options *o)
{
    const char *no_host = o->host ? NULL : offline_lacks(u->arena, 0),
               *no_gpu = o->narchs ? NULL : offline_lacks(u->arena, 90);
    if (no_host)
        say_missing(u, "the host", no_host, "sm_90");
    if (no_gpu)
        say_missing(u, "a GPU", no_gpu, "host");
    offline_quiet_cache();
    o->host = !no_host;
    if (!no_gpu && !o->narchs)
        o->archs[o->narchs++] = 90;
}

static void say_compilers(unit *u, const compile_options *o)
{
    if (o->host)
        fprintf(stderr, "ckpp: checking with %s\n", offline_host_name(u->arena));
    for (size_t k = 0; k < o->narchs; k++)
        fprintf(stderr, "ckpp: compiling for sm_%d\n", o->archs[k]);
}

void compile_unit(unit *u, const compile_options *given)
{
    compile_options o = *given;
    compile_list list = {.unit = u, .options = &o};
    size_t failed = 0;
    static const char *const shown[] = {"CKPP_EXPLAIN", "CKPP_STATS", "CKPP_TRACE", "CKPP_CHECK"};
    const construct *first = u->constructs;
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) /* meant for the user's program */
        unsetenv(shown[k]);
    while (first && !ast_has_source(first))
        first = first->next;
    if (first && o.usual)
        choose_usual(u, &o);
    if (o.verbose)
        say_compilers(u, &o);
    read_records(&list);
    for (construct *c = u->constructs; c; c = c->next)
        if (ast_has_source(c))
            add_kernel(&list, c);
    compile_all(&list);
    for (int gpus = 0; gpus < 2;
         gpus++) /* the host's messages first: is_known() drops NVRTC's at the same line */
        for (size_t k = 0; k < list.count; k++)
            failed += (list.jobs[k].arch != 0) == gpus && report(u, &list, k);
    for (size_t k = 0; k < list.count && o.embed && !failed; k++)
        if (!list.jobs[k].message && list.jobs[k].arch)
            add_code(u->arena, &list.jobs[k]);
    if (o.verbose && !failed)
        say_sizes(&list);
}

/* compile.c - kernels that are compiled now: --check, and --aot, which puts their code into the output.
 *
 * Which specialisations of a kernel there are depends on the calls, which ckpp does not see. They are those that a run of the
 * program has recorded (--specializations); of a kernel without a record, those of the simplest calls (compile_calls.c), for each
 * instance of a generic kernel. Two that have the same source are one. */
#define _GNU_SOURCE
#include "compile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ARCH_LEAST = 50, ARCH_MOST = 999 };

typedef struct compile_list {
    unit *unit;
    const compile_options *options;
    compile_job *jobs;
    size_t count;
    rt_record *records;     /* of --specializations */
    size_t *lines;          /* where they are in its file */
    size_t nrecords;
} compile_list;

/* ---- architectures ---- */

void compile_archs(compile_options *o, const char *option, const char *list)
{
    for (const char *p = list;; p++) {
        char *end = (char *)p;
        long arch = strncmp(p, "sm_", 3) == 0 && p[3] >= '1' && p[3] <= '9' ? strtol(p + 3, &end, 10) : 0;
        if (arch < ARCH_LEAST || arch > ARCH_MOST || (*end && *end != ','))
            fatal("%s takes a list of GPUs such as sm_80,sm_90, not '%s'", option, list);
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

/* "T = float64, N = 16" */
static const char *describe_types(arena *a, const construct *c, const rt_class *cls)
{
    text out = {0};
    size_t number = 0;
    text_puts(&out, "");
    for (const char *p = c->placeholders; *p; p++)
        text_printf(&out, "%s%c = %s", out.size ? ", " : "", *p, ckpp_dtype_name((ckpp_dtype)cls->bound[*p - 'A']));
    for (const parameter *t = c->templates; t; t = t->next, number++)
        if (!ast_is_type(t))
            text_printf(&out, "%s%.*s = %lld", out.size ? ", " : "", (int)t->name->text.size, t->name->text.data,
                        (long long)cls->constant[number]);
    const char *made = arena_strndup(a, out.data, out.size);
    text_free(&out);
    return made;
}

/* Adds a job for each architecture, unless there is one of this source. */
static void add_class(compile_list *list, construct *c, const ckpp_kernel *kernel, const instance *one, const rt_class *cls)
{
    arena *a = list->unit->arena;
    rt_buf made = {0};
    rt_layout layout;
    if (specialize_source(kernel, cls, &made, &layout) || made.failed)
        fatal("kernel '%s': %s", kernel->name, made.failed ? "out of memory" : ckpp_last_error());
    for (size_t k = 0; k < list->count; k++)
        if (list->jobs[k].construct == c && list->jobs[k].size == made.size && !memcmp(list->jobs[k].source, made.data, made.size)) {
            buf_free(&made);
            return;
        }
    compile_job job = {.construct = c, .kernel = kernel, .instance = one, .types = describe_types(a, c, cls),
                       .source = arena_strndup(a, made.data, made.size), .size = made.size};
    buf_free(&made);
    for (size_t k = 0; k < list->options->narchs; k++) {
        list->jobs = arena_grow(a, list->jobs, list->count, sizeof *list->jobs);
        job.arch = list->options->archs[k];
        list->jobs[list->count++] = job;
    }
}

/* ---- recorded specialisations ---- */

/* What cannot be used is no reason to go on with less. */
static __attribute__((noreturn)) void refuse_record(const char *path, size_t line, const char *why)
{
    fatal("%s:%zu: this line cannot be used: %s; CKPP_RECORD=FILE writes a new one", path, line, why);
}

/* Those of kernels on the host are left out: what is embedded is code for GPUs. */
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
    u->includes = arena_grow(a, u->includes, u->nincludes, sizeof *u->includes); /* the output depends on it */
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
                "%zu of the %zu lines of %s %s recorded without a GPU, and left out: other loops are compiled there", others,
                others + list->nrecords, path, others == 1 ? "was" : "were");
}

/* Adds those of the kernel. Returns how many; *others says whether there are some of a kernel with this name and other parameters. */
static size_t add_records(compile_list *list, construct *c, const ckpp_kernel *kernel, bool *others)
{
    arena *a = list->unit->arena;
    size_t added = 0;
    const char *why;
    rt_buf signature = {0};
    record_put_signature(kernel, &signature);
    rt_class *cls = arena_alloc(a, sizeof *cls + (size_t)kernel->nparams * sizeof *cls->param);
    for (size_t k = 0; k < list->nrecords; k++) {
        const rt_record *record = &list->records[k];
        if (strcmp(record->name, kernel->name) != 0 || !record_is_file(record, kernel->file))
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

/* ---- all of it ---- */

/* Adds the simplest calls; with `all`, the other choices of arrays and numbers as well. */
static void add_calls(compile_list *list, construct *c, const ckpp_kernel *kernel, const instance *one, bool all)
{
    rt_class **classes;
    size_t count = calls_classes(list->unit->arena, c, kernel, one, all, &classes);
    for (size_t k = 0; k < count; k++)
        add_class(list, c, kernel, one, classes[k]);
}

static void add_kernel(compile_list *list, construct *c)
{
    unit *u = list->unit;
    const ckpp_kernel *kernel = emit_describe(u, c);
    size_t before = list->count;
    bool others = false;
    if (add_records(list, c, kernel, &others))
        return;
    if (others)
        diag_at(u->diag, DIAG_WARNING, "specializations", u->source, c->directive.begin, c->directive.end - c->directive.begin,
                "%s has specialisations of '%s' with other parameters alone: the usual ones are compiled",
                list->options->records, kernel->name);
    for (const instance *one = c->instances ? c->instances : check_default_instance(u->arena, c); one; one = one->next)
        add_calls(list, c, kernel, one, list->options->embed);
    if (before == list->count && list->options->verbose)
        fprintf(stderr, "ckpp: %s:%d: %s: no call can be made up: %s\n", kernel->file, kernel->line, kernel->name, ckpp_last_error());
}

/* Whether the job's failure says nothing: another one for the same types and GPU has not failed, or has failed before. An input of a
 * raw kernel may be an array or a number, as the call says, and the body is for one of them alone. */
static bool is_other_choice(const compile_list *list, const compile_job *job)
{
    for (size_t k = 0; k < list->count && job->instance && job->construct->kind == CONSTRUCT_RAW; k++) {
        const compile_job *other = &list->jobs[k];
        if (other->construct == job->construct && other->instance == job->instance && other->arch == job->arch &&
            (!other->message || other < job))
            return true;
    }
    return false;
}

/* Compiles all. Raw kernels that --check has compiled for one choice, in vain, get the others. */
static void compile_all(compile_list *list)
{
    size_t first = list->count;
    compile_run(list->unit->arena, list->jobs, first);
    for (size_t k = 0; k < first && !list->options->embed; k++) {
        const compile_job job = list->jobs[k];
        if (job.message && !job.refused && job.construct->kind == CONSTRUCT_RAW)
            add_calls(list, job.construct, job.kernel, job.instance, true);
    }
    compile_run(list->unit->arena, list->jobs + first, list->count - first);
}

static void add_code(arena *a, compile_job *job)
{
    embedded *made = arena_alloc(a, sizeof *made), **last = &job->construct->embedded;
    *made = (embedded){.arch = job->arch, .key = {job->made.key[0], job->made.key[1]}, .sum = job->made.sum, .data = job->code,
                       .size = job->code_size};
    while (*last)
        last = &(*last)->next;
    *last = made;
}

/* What was made of each kernel. */
static void say_sizes(const compile_list *list)
{
    for (size_t k = 0, next; k < list->count; k = next) {
        size_t bytes = 0;
        const ckpp_kernel *kernel = list->jobs[k].kernel;
        for (next = k; next < list->count && list->jobs[next].construct == list->jobs[k].construct; next++)
            bytes += list->jobs[next].code_size;
        fprintf(stderr, "ckpp: %s:%d: %s: %zu compiled, %zu bytes of code\n", kernel->file, kernel->line, kernel->name, next - k, bytes);
    }
}

/* Whether the job has failed, which is said. What keeps all of them from being compiled is said once. */
static bool report(unit *u, const compile_list *list, size_t k)
{
    const compile_job *jobs = list->jobs, *job = &jobs[k];
    if (!job->message || is_other_choice(list, job))
        return false;
    for (size_t j = 0; j < k && job->refused; j++)
        if (jobs[j].refused && jobs[j].arch == job->arch)
            return true;
    if (job->refused)
        diag_at(u->diag, DIAG_ERROR, "nvrtc", NULL, 0, 0, "%s", job->message);
    else
        compile_report(u, job);
    return true;
}

void compile_unit(unit *u, const compile_options *o)
{
    compile_list list = {.unit = u, .options = o};
    size_t failed = 0;
    static const char *const shown[] = {"CKPP_EXPLAIN", "CKPP_STATS", "CKPP_TRACE", "CKPP_CHECK"};
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) /* they are for programs that run */
        unsetenv(shown[k]);
    read_records(&list);
    for (construct *c = u->constructs; c; c = c->next)
        if (c->kind != CONSTRUCT_DECLARE && c->kind != CONSTRUCT_PRECOMPILED)
            add_kernel(&list, c);
    compile_all(&list);
    for (size_t k = 0; k < list.count; k++)
        failed += report(u, &list, k);
    for (size_t k = 0; k < list.count && o->embed && !failed; k++)
        if (!list.jobs[k].message)
            add_code(u->arena, &list.jobs[k]);
    if (o->verbose && !failed)
        say_sizes(&list);
}

/* trace_file.c - the file of CKPP_TRACE: a JSON array of trace events, for Perfetto and Chrome.
 *
 * A device is shown as a "process", and each kernel in each stream (on the host: each thread) as
 * one of its "threads", which is a row. Each event but the first begins with a comma, so that the
 * file is readable at any time: readers do not require the array's end, which is missing if the
 * program was killed. Numbers are formatted as integers, because the program's locale may have
 * decimal commas.
 *
 * If the file cannot be written, there is one warning, and no call fails. */
#define _GNU_SOURCE
#include "runtime/base/utf8.h"
#include "runtime/observe/observe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FLUSH_BYTES = 32 * 1024, HOST_PROCESS = 1, BUILD_PROCESS = 2, DEVICE_PROCESS = 10 };
static const double flush_seconds = 0.5;

/* A row in the viewer. */
typedef struct track {
    struct track *next;
    const trace_site *site; /* NULL: a row of what a thread builds and waits for */
    uintptr_t key;          /* stream or thread */
    int process, number;
    double end; /* when its last event ends */
} track;

static struct {
    atomic_bool open;
    int fd;
    char *path;
    uint64_t written;
    double begin; /* time of the first event; 0: none yet */
    double flushed;
    rt_buf text;
    bool any; /* an event is in the file */
    track *tracks;
    int count;
    uint64_t processes; /* bit set of processes that have been named */
    struct {
        int device;
        ckpp_stream stream;
    } streams[64];
    int nstreams;
} file = {.fd = -1};

bool trace_file_is_open(void)
{
    return atomic_load_explicit(&file.open, memory_order_relaxed);
}

/* ---- writing ---- */

static void give_up(const char *why)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;

    rt_warn_once(&warned, "CKPP_TRACE: %s cannot be written: %s; the trace %s",
                 file.path ? file.path : "the file", why, file.written ? "ends here" : "is off");
    atomic_store(&file.open, false);
    if (file.fd >= 0)
        close(file.fd);
    file.fd = -1;
    buf_free(&file.text);
}

void trace_file_flush(void)
{
    file.flushed = clock_now();
    if (file.text.failed)
        give_up("out of memory");
    else if (file.text.size && !io_write(file.fd, file.text.data, file.text.size))
        give_up(rt_errno_text(errno));
    file.written += file.text.size;
    file.text.size = 0;
}

/* Bytes that are not UTF-8 and control characters would make the file unreadable. */
static void put_string(rt_buf *b, const char *text)
{
    buf_put(b, "\"", 1);
    for (size_t left = strlen(text), size; left; text += size, left -= size) {
        size = utf8_shown(text, left);
        if (*text == '"' || *text == '\\')
            buf_put(b, "\\", 1);
        buf_put(b, size ? text : "?", size ? size : 1);
        size = size ? size : 1;
    }
    buf_put(b, "\"", 1);
}

/* Writes a number with three decimals. */
static void put_number(rt_buf *b, double value)
{
    if (!(value > -9e14 && value < 9e14))
        value = 0;
    long long thousandths = (long long)(value * 1e3 + (value < 0 ? -0.5 : 0.5));
    unsigned long long size = thousandths < 0 ? 0ULL - (unsigned long long)thousandths
                                              : (unsigned long long)thousandths;
    buf_printf(b, "%s%llu.%03llu", thousandths < 0 ? "-" : "", size / 1000, size % 1000);
}

/* The trace's time: it begins with the first event that is written. An event of another thread may
 * have begun before that, and is shown as beginning with it. */
static double microseconds(double when)
{
    if (file.begin == 0)
        file.begin = when;
    return when > file.begin ? (when - file.begin) * 1e6 : 0;
}

/* When the trace's time begins by the clock that processes share, in microseconds. */
static long long epoch_of(double when)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000 -
           (long long)((clock_now() - when) * 1e6);
}

static void begin_event(void)
{
    buf_puts(&file.text, file.any ? ",\n{" : "{");
    file.any = true;
}

static void end_event(void)
{
    buf_puts(&file.text, "}");
    if (file.text.size > FLUSH_BYTES || clock_now() - file.flushed > flush_seconds)
        trace_file_flush();
}

/* ---- processes and rows ---- */

static void name_item(const char *what, int process, int number, const char *name)
{
    begin_event();
    buf_printf(&file.text,
               "\"ph\":\"M\",\"name\":\"%s\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":", what,
               process, number);
    put_string(&file.text, name);
    buf_puts(&file.text, "}");
    end_event();
}

static int get_process(int device)
{
    int process = device < 0 ? HOST_PROCESS : DEVICE_PROCESS + (device < 48 ? device : 48);
    char name[160];

    if (file.processes >> process & 1)
        return process;
    file.processes |= UINT64_C(1) << process;
    device_backend(device)->describe(device, name, sizeof name);
    name_item("process_name", process, 0, name);
    return process;
}

/* Streams are numbered in order of appearance; the default stream is 0. */
static int stream_number(int device, ckpp_stream stream)
{
    int most = (int)(sizeof file.streams / sizeof *file.streams);

    if (!stream)
        return 0;
    for (int k = 0; k < file.nstreams; k++)
        if (file.streams[k].device == device && file.streams[k].stream == stream)
            return k + 1;
    if (file.nstreams == most)
        return most;
    file.streams[file.nstreams].device = device;
    file.streams[file.nstreams].stream = stream;
    return ++file.nstreams;
}

static track *add_track(const trace_site *site, int process, uintptr_t key, const char *name)
{
    track *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    *t = (track){
        .next = file.tracks, .site = site, .key = key, .process = process, .number = ++file.count};
    file.tracks = t;
    name_item("thread_name", process, t->number, name);
    return t;
}

static track *find_track(const trace_site *site, uintptr_t key)
{
    track *t = file.tracks;
    while (t && (t->site != site || t->key != key))
        t = t->next;
    return t;
}

/* The row of a kernel in a stream, or on the host in a thread. */
static track *launch_track(const trace_event *e)
{
    bool host = e->site->device < 0;
    uintptr_t key = host ? (uintptr_t)e->thread : (uintptr_t)e->stream;
    track *t = find_track(e->site, key);
    char name[320];

    if (t)
        return t;
    snprintf(name, sizeof name, "%s, %s %d", e->site->label, host ? "thread" : "stream",
             host ? e->thread : stream_number(e->site->device, e->stream));
    return add_track(e->site, get_process(e->site->device), key, name);
}

static track *build_track(int thread)
{
    track *t = find_track(NULL, (uintptr_t)thread);
    char name[64];

    if (t)
        return t;
    if (!(file.processes >> BUILD_PROCESS & 1)) {
        file.processes |= 1 << BUILD_PROCESS;
        name_item("process_name", BUILD_PROCESS, 0, "ckpp: compiling, loading and waiting");
    }
    snprintf(name, sizeof name, "thread %d", thread);
    return add_track(NULL, BUILD_PROCESS, (uintptr_t)thread, name);
}

/* ---- events ---- */

/* Events in a row must not overlap, since readers drop those that do; but a GPU's times, converted
 * to the host's clock, are inexact by microseconds. So an event begins at the end of the one
 * before, if that is later. */
static void put_span(const trace_event *e, track *t, const char *category, const char *name)
{
    double begin = e->begin > t->end ? e->begin : t->end,
           seconds = e->end > e->begin ? e->end - e->begin : 0;

    if (file.begin == 0) {
        begin_event();
        buf_printf(&file.text,
                   "\"ph\":\"M\",\"name\":\"epoch\",\"pid\":%d,\"tid\":0,\"args\":"
                   "{\"epoch\":%lld}",
                   HOST_PROCESS, epoch_of(begin));
        end_event();
    }
    begin_event();
    buf_puts(&file.text, "\"ph\":\"X\",\"name\":");
    put_string(&file.text, name);
    buf_printf(&file.text, ",\"cat\":\"%s\",\"pid\":%d,\"tid\":%d,\"ts\":", category, t->process,
               t->number);
    put_number(&file.text, microseconds(begin));
    buf_puts(&file.text, ",\"dur\":");
    put_number(&file.text, seconds * 1e6);
    t->end = begin + seconds;
    buf_puts(&file.text, ",\"args\":{\"call\":");
    put_string(&file.text, e->call);
}

static const char *const type_names[] = {"float32", "float64", "int32", "int64"};

void trace_file_launch(const trace_event *e)
{
    track *t = launch_track(e);
    /* A copy's speed counts each byte once, though it is read and written. */
    double bytes = (double)(e->site->is_copy ? e->writes : e->reads + e->writes),
           seconds = e->end - e->begin;

    if (!t)
        return;
    put_span(e, t, e->site->is_copy ? "copy" : "kernel", e->site->label);
    buf_printf(&file.text, ",\"bytes_read\":%lld,\"bytes_written\":%lld", (long long)e->reads,
               (long long)e->writes);
    if (seconds > 0) {
        buf_puts(&file.text, ",\"GB/s\":");
        put_number(&file.text, bytes / seconds * 1e-9);
    }
    if (e->elements)
        buf_printf(&file.text, ",\"elements\":%lld", (long long)e->elements);
    if (e->elements && e->site->operations > 0)
        buf_printf(&file.text, ",\"operations\":%lld",
                   (long long)((double)e->elements * e->site->operations));
    if (e->site->operations > 0)
        buf_printf(&file.text, ",\"type\":\"%s\"", type_names[e->type]);
    if (e->present)
        buf_printf(&file.text, ",\"present\":%d", e->present);
    if (e->nodes)
        buf_printf(&file.text, ",\"nodes\":%d,\"updated\":%d,\"built\":%s", e->nodes, e->updated,
                   e->built ? "true" : "false");
    if (e->form) {
        buf_puts(&file.text, ",\"form\":");
        put_string(&file.text, e->form);
    }
    buf_puts(&file.text, "}");
    end_event();
}

void trace_file_build(const trace_event *e, trace_build_kind kind)
{
    static const char *const prefix[] = {"compile ", "from the cache: ", "load ", "embedded: "};
    static const char *const category[] = {"compile", "cache", "load", "embedded"};
    track *t = build_track(e->thread);
    char device[16], name[320];

    if (!t)
        return;
    trace_device_text(e->site->device, device);
    snprintf(name, sizeof name, "%s%s", prefix[kind], e->site->label);
    put_span(e, t, category[kind], name);
    buf_printf(&file.text, ",\"device\":\"%s\"}", device);
    end_event();
}

void trace_file_wait(const trace_event *e, const char *device)
{
    track *t = build_track(e->thread);
    char name[32];

    if (!t)
        return;
    snprintf(name, sizeof name, "wait for %s", device);
    put_span(e, t, "wait", name);
    buf_puts(&file.text, "}");
    end_event();
}

void trace_file_ceiling(int device, const trace_ceiling *ceiling)
{
    int process = get_process(device);

    for (int type = 0; type < TRACE_TYPES; type++) {
        if (!(ceiling->operations[type] > 0))
            continue;
        begin_event();
        buf_printf(&file.text,
                   "\"ph\":\"i\",\"s\":\"g\",\"name\":\"ceiling\",\"cat\":\"ckpp\",\"pid\":%d,"
                   "\"tid\":0,\"ts\":",
                   process);
        put_number(&file.text, microseconds(clock_now()));
        buf_puts(&file.text, ",\"args\":{\"GB/s\":");
        put_number(&file.text, ceiling->bandwidth * 1e-9);
        buf_puts(&file.text, ",\"GFLOP/s\":");
        put_number(&file.text, ceiling->operations[type] * 1e-9);
        buf_printf(&file.text, ",\"type\":\"%s\"}", type_names[type]);
        end_event();
    }
}

/* ---- begin and end ---- */

/* Replaces %p by the process id. */
static char *make_path(const char *pattern)
{
    rt_buf path = {0};

    for (const char *p = pattern; *p; p++)
        if (p[0] == '%' && p[1] == 'p') {
            buf_printf(&path, "%ld", (long)getpid());
            p++;
        } else {
            buf_put(&path, p, 1);
        }
    if (!path.failed)
        return path.data;
    buf_free(&path);
    return NULL;
}

/* Returns why the file cannot be opened, or NULL. A pipe without a reader must not block the
 * program. */
static const char *open_file(void)
{
    struct stat st;

    file.fd = io_open_output(file.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file.fd < 0)
        return rt_errno_text(errno);
    if (fstat(file.fd, &st) == 0 && !S_ISREG(st.st_mode))
        return strcmp(file.path, "/dev/null") == 0 ? NULL : "it is no regular file";
    if (flock(file.fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return "another process is writing its trace there (%p in the name becomes the process's "
               "number)";
    return ftruncate(file.fd, 0) == 0 ? NULL : rt_errno_text(errno);
}

/* Reads the words of the program's command line, each of which ends with a zero byte. */
static size_t read_words(char *words, size_t size)
{
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t got = fd >= 0 ? read(fd, words, size - 1) : 0;

    if (fd >= 0)
        close(fd);
    got = got > 0 ? got : 0;
    words[got] = '\0';
    return (size_t)got;
}

static bool is_plain(const char *word)
{
    return *word && !strpbrk(word, " \t\n'\"\\$`*?[]{}()<>|&;#~!");
}

/* Writes the word as one would type it in a shell. */
static void put_word(rt_buf *b, const char *word)
{
    if (is_plain(word)) {
        buf_puts(b, word);
        return;
    }
    buf_puts(b, "'");
    for (; *word; word++)
        if (*word == '\'')
            buf_puts(b, "'\\''");
        else
            buf_put(b, word, 1);
    buf_puts(b, "'");
}

/* Writes what was run, and when, for the title of ckpp-report's page. */
static void describe_run(void)
{
    char words[4096], date[64];
    size_t size = read_words(words, sizeof words);
    const char *word = words;
    rt_buf arguments = {0};
    time_t now = time(NULL);
    struct tm local;

    for (word += strlen(word) + 1; word < words + size; word += strlen(word) + 1) {
        buf_puts(&arguments, arguments.size ? " " : "");
        put_word(&arguments, word);
    }
    if (!localtime_r(&now, &local) || !strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &local))
        *date = '\0';
    begin_event();
    buf_printf(&file.text,
               "\"ph\":\"M\",\"name\":\"ckpp\",\"pid\":%d,\"tid\":0,\"args\":{\"program\":",
               HOST_PROCESS);
    put_string(&file.text, words);
    buf_puts(&file.text, ",\"arguments\":");
    put_string(&file.text, arguments.size && !arguments.failed ? arguments.data : "");
    buf_puts(&file.text, ",\"date\":");
    put_string(&file.text, date);
    buf_puts(&file.text, ",\"version\":\"" CKPP_VERSION "\"}");
    end_event();
    buf_free(&arguments);
}

void trace_file_open(const char *path)
{
    file.path = make_path(path);
    const char *why = file.path ? open_file() : "out of memory";

    if (why) {
        give_up(why);
        return;
    }
    file.flushed = clock_now();
    buf_puts(&file.text, "[");
    name_item("process_name", HOST_PROCESS, 0, "host");
    describe_run();
    atomic_store(&file.open, true);
    trace_file_flush();
}

void trace_file_close(void)
{
    if (!trace_file_is_open())
        return;
    buf_puts(&file.text, "\n]\n");
    trace_file_flush();
    if (file.fd >= 0 && close(file.fd) != 0) {
        file.fd = -1;
        give_up(rt_errno_text(errno));
    }
    file.fd = -1;
    atomic_store(&file.open, false);
    buf_free(&file.text);
}

void trace_file_drop(void)
{
    atomic_store(&file.open, false);
    if (file.fd >= 0)
        close(file.fd);
    file.fd = -1;
    buf_free(&file.text);
}

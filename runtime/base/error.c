/* error.c - the thread's error message, the handler for errors that no status returns, warnings.
 *
 * A thread has room for two messages, the current one and the one before, so that rt_rewind() can
 * restore that. A message that is too long is cut, and says so. The room is mapped at the thread's
 * first error: thread-local variables would take it from the stack of every thread, and malloc()
 * is not for signal handlers. */
#define _GNU_SOURCE
#include "runtime/base/base.h"
#include "runtime/base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MESSAGE_SIZE = 8192, BOTH = 2 * MESSAGE_SIZE };

static _Thread_local struct {
    rt_call call;
    int depth;      /* how many calls are nested */
    bool failed;    /* the outermost call has failed */
    int current;    /* index of the current message */
    char *messages; /* the room for two; NULL: there was no error yet */
} thread;

static pthread_mutex_t handler_lock = PTHREAD_MUTEX_INITIALIZER;
static ckpp_error_handler *handler_function;
static void *handler_user;

/* ---- the room for messages ---- */

static char no_memory[BOTH]; /* of all threads for which there is none */
static pthread_key_t end_key;
static bool has_end_key;

static void release_messages(void *messages)
{
    if (thread.messages == messages)
        thread.messages = NULL;
    munmap(messages, BOTH);
}

static void release_key(void)
{
    if (has_end_key)
        pthread_key_delete(end_key);
    has_end_key = false;
}

static void start(void)
{
    static rt_unload unload = {.release = release_key};

    has_end_key = pthread_key_create(&end_key, release_messages) == 0;
    unload_register(&unload);
}

static char *message_at(int index)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    if (!thread.messages) {
        void *room = mmap(NULL, BOTH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        pthread_once(&once, start);
        thread.messages = room == MAP_FAILED ? no_memory : room;
        if (room != MAP_FAILED && has_end_key)
            (void)pthread_setspecific(end_key, room);
    }
    return thread.messages + (size_t)index * MESSAGE_SIZE;
}

/* ---- calls ---- */

rt_call rt_enter(rt_call call)
{
    rt_call previous = thread.call;
    if (thread.depth++ == 0)
        thread.failed = false;
    thread.call = call;
    atomic_signal_fence(memory_order_seq_cst); /* inside.c: the compiler keeps the order, too */
    return previous;
}

const int *rt_depth(void)
{
    return &thread.depth;
}

bool rt_is_outermost(void)
{
    return thread.depth == 1;
}

const rt_call *rt_current(void)
{
    return &thread.call;
}

void rt_leave(rt_call previous)
{
    atomic_signal_fence(memory_order_seq_cst);
    thread.call = previous;
    thread.depth--;
}

int rt_mark(void)
{
    return thread.current * 2 + thread.failed;
}

void rt_rewind(int mark)
{
    thread.current = mark / 2;
    thread.failed = mark % 2;
}

size_t rt_put_prefix(const rt_call *call, char *text, size_t size)
{
    const int most = (int)size;
    const char *file = call->file ? call->file : call->kernel ? call->kernel->file : NULL;
    int line = call->file ? call->line : call->kernel ? call->kernel->line : 0;
    int length = 0;
    if (file && (call->kernel || call->function))
        length = snprintf(text, size / 2, "%s:%d: error: ", file, line);
    /* A path longer than half a message is cut. */
    if (length < 0 || length >= most / 2)
        length = length < 0 ? 0 : most / 2 - 1;
    char *rest = text + length;
    int more = 0;
    if (call->kernel)
        more = kind_put_name(call->kernel, rest, size / 4);
    else if (call->function)
        more = snprintf(rest, size / 4, "%s", call->function);
    if (more > 0 && more < most / 4)
        more += snprintf(rest + more, sizeof ": ", ": ");
    if (more < 0 || more >= most / 4)
        more = more < 0 ? 0 : most / 4 - 1;
    return (size_t)(length + more);
}

/* Ends a full buffer with a mark, without leaving half of a UTF-8 sequence before it. */
static void put_mark(char *text)
{
    static const char mark[] = " [... the message is cut here]";
    size_t end = MESSAGE_SIZE - sizeof mark;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80)
        end--;
    memcpy(text + end, mark, sizeof mark);
}

ckpp_status rt_fail(ckpp_status status, const char *format, ...)
{
    if (thread.depth > 0 && thread.failed)
        return status;
    int next = !thread.current;
    char *text = message_at(next);
    size_t length = rt_put_prefix(&thread.call, text, MESSAGE_SIZE);
    va_list args;
    va_start(args, format);
    int more = vsnprintf(text + length, MESSAGE_SIZE - length, format, args);
    va_end(args);
    if (more >= 0 && (size_t)more >= MESSAGE_SIZE - length)
        put_mark(text);
    thread.current = next;
    thread.failed = true;
    return status;
}

/* The other call goes on later, as if nothing had failed. */
ckpp_status rt_fail_inside(const rt_call *other)
{
    const bool failed = thread.failed;
    char what[200], place[300] = "";

    if (other->kernel)
        kind_put_name(other->kernel, what, sizeof what);
    else
        snprintf(what, sizeof what, "%s",
                 other->function && *other->function ? other->function : "a loop");
    if (other->file)
        snprintf(place, sizeof place, " at %.250s:%d", other->file, other->line);
    thread.failed = false;
    rt_fail(CKPP_ERROR_ARGUMENT,
            "this call interrupts another one of the same thread (%s%s), in a signal handler: a "
            "handler can set a flag, and the program makes the call later",
            what, place);
    thread.failed = failed;
    return CKPP_ERROR_ARGUMENT;
}

void rt_add(const char *format, ...)
{
    char *text = message_at(thread.current);
    size_t length = strlen(text);
    va_list args;
    va_start(args, format);
    int more = vsnprintf(text + length, MESSAGE_SIZE - length, format, args);
    va_end(args);
    if (more >= 0 && (size_t)more >= MESSAGE_SIZE - length)
        put_mark(text);
}

const char *ckpp_last_error(void)
{
    return thread.messages ? message_at(thread.current) : "";
}

const char *ckpp_status_name(ckpp_status status)
{
    switch (status) {
    case CKPP_OK: return "CKPP_OK";
    case CKPP_ERROR_ARGUMENT: return "CKPP_ERROR_ARGUMENT";
    case CKPP_ERROR_SHAPE: return "CKPP_ERROR_SHAPE";
    case CKPP_ERROR_TYPE: return "CKPP_ERROR_TYPE";
    case CKPP_ERROR_OVERLAP: return "CKPP_ERROR_OVERLAP";
    case CKPP_ERROR_MEMORY: return "CKPP_ERROR_MEMORY";
    case CKPP_ERROR_DEVICE: return "CKPP_ERROR_DEVICE";
    case CKPP_ERROR_COMPILE: return "CKPP_ERROR_COMPILE";
    case CKPP_ERROR_BOUNDS: return "CKPP_ERROR_BOUNDS";
    case CKPP_ERROR_BACKEND: return "CKPP_ERROR_BACKEND";
    case CKPP_ERROR_CHECK: return "CKPP_ERROR_CHECK";
    case CKPP_ERROR_COMM: return "CKPP_ERROR_COMM";
    }
    return "an unknown ckpp_status";
}

void ckpp_on_error(ckpp_error_handler *handler, void *user)
{
    pthread_mutex_lock(&handler_lock);
    handler_function = handler;
    handler_user = user;
    pthread_mutex_unlock(&handler_lock);
}

/* The handler runs without the lock, since it may call ckpp_on_error(). */
void rt_report(ckpp_status status)
{
    pthread_mutex_lock(&handler_lock);
    ckpp_error_handler *handler = handler_function;
    void *user = handler_user;
    pthread_mutex_unlock(&handler_lock);
    const char *message = ckpp_last_error();
    if (handler) {
        handler(status, message, user);
        return;
    }
    if (message[0] != '\0')
        fprintf(stderr, "%s\n", message);
    else
        fprintf(stderr, "ckpp: error: %s\n", ckpp_status_name(status));
    abort();
}

/* A kernel's message begins with the place of the call already; other messages get it here. */
void ckpp_must_succeed(ckpp_status status, const char *file, int line)
{
    if (!status)
        return;
    const char *message = ckpp_last_error();
    size_t length = strlen(file = file ? file : "?");
    if (strncmp(message, file, length) != 0 || message[length] != ':') {
        rt_call previous = rt_enter((rt_call){.function = "", .file = file, .line = line});
        rt_fail(status, "%s", message[0] ? message : ckpp_status_name(status));
        rt_leave(previous);
    }
    rt_report(status);
}

static void warn(const char *format, va_list args)
{
    char text[2048];
    vsnprintf(text, sizeof text, format, args);
    utf8_clean(text); /* names and values may come from anywhere */
    fprintf(stderr, "ckpp: warning: %s\n", text);
}

void rt_warn_once(atomic_flag *once, const char *format, ...)
{
    if (atomic_flag_test_and_set(once))
        return;
    va_list args;
    va_start(args, format);
    warn(format, args);
    va_end(args);
}

/* Whether nobody has asked before, with the same texts at the same addresses. Where the table is
 * full, the answer is no. */
static bool is_first(const char *file, int line, const char *name)
{
    enum { PLACES = 128 };
    static struct {
        const char *file, *name;
        int line;
    } places[PLACES];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int k = 0, cancelling;

    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&lock);
    while (k < PLACES && places[k].file &&
           (places[k].file != file || places[k].line != line || places[k].name != name))
        k++;
    const bool first = k < PLACES && !places[k].file;
    if (first)
        places[k].file = file, places[k].line = line, places[k].name = name;
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(cancelling, NULL);
    return first;
}

void rt_warn_here(const char *name, const char *format, ...)
{
    atomic_flag once = ATOMIC_FLAG_INIT;
    char text[1800];
    size_t size;

    if (!is_first(thread.call.file ? thread.call.file : "", thread.call.line, name))
        return;
    va_list args;
    va_start(args, format);
    if (thread.call.file)
        size = (size_t)snprintf(text, sizeof text / 2, "%.400s:%d: ", thread.call.file,
                                thread.call.line);
    else
        size = (size_t)snprintf(text, sizeof text / 2, "%s: ",
                                thread.call.function ? thread.call.function : "?");
    if (thread.call.kernel) {
        char kernel[200];
        kind_put_name(thread.call.kernel, kernel, sizeof kernel);
        size += (size_t)snprintf(text + size, sizeof kernel + 2, "%s: ", kernel);
    }
    vsnprintf(text + size, sizeof text - size, format, args);
    va_end(args);
    rt_warn_once(&once, "%s", text);
}

const char *rt_errno_text(int code)
{
    static _Thread_local char text[128];
    return strerror_r(code, text, sizeof text);
}

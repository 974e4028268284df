/* env.c - access to environment variables, and the settings that the whole runtime shares. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <linux/capability.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static rt_settings settings;

const char *rt_getenv(env_variable variable)
{
    static const char *const names[] = {
#define ROW_(name, kind, guide, help) #name,
        ENV_VARIABLES(ROW_)
#undef ROW_
    };
    const char *value = secure_getenv(names[variable]);
    return value && value[0] != '\0' ? value : NULL;
}

/* Whether the program kept capabilities when it switched to an ordinary user, who lacks them.
 * Ambient capabilities do not count: the caller has them, too. */
static bool has_kept_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct words[_LINUX_CAPABILITY_U32S_3];

    if (geteuid() == 0)
        return false;
    if (syscall(SYS_capget, &header, words) != 0)
        return true;
    for (unsigned long k = 0; k < 32 * _LINUX_CAPABILITY_U32S_3; k++)
        if (words[k / 32].permitted >> k % 32 & 1 &&
            prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_IS_SET, k, 0, 0) != 1)
            return true;
    return false;
}

/* True also for a program that works as another user for a while and can switch back: code that
 * this user put into a cache or a build folder would then run with the program's rights. */
bool rt_is_secure(void)
{
    uid_t user, user_now, user_saved;
    gid_t group, group_now, group_saved;

    return getauxval(AT_SECURE) != 0 || getresuid(&user, &user_now, &user_saved) != 0 ||
           getresgid(&group, &group_now, &group_saved) != 0 || user != user_now ||
           user_now != user_saved || group != group_now || group_now != group_saved ||
           has_kept_capabilities();
}

/* ---- lists ---- */

/* A word that a list may have, and the setting that it turns on. */
typedef struct word {
    const char *name;
    bool *setting;
} word;

/* The word that was probably meant; NULL: none is similar. */
static const char *nearest(const word *words, const char *text, size_t size)
{
    const char *best = NULL;
    int least = size > 4 ? 3 : 2;

    for (; words->name; words++) {
        int d = name_distance(text, size, words->name);
        if (d < least) {
            least = d;
            best = words->name;
        }
    }
    return best;
}

static const word *find_word(const word *words, const char *text, size_t size)
{
    for (; words->name; words++)
        if (strlen(words->name) == size && memcmp(text, words->name, size) == 0)
            return words;
    return NULL;
}

static void name_unknown(rt_buf *out, const word *words, const char *text, size_t size)
{
    const char *meant = nearest(words, text, size);

    buf_printf(out, "%s'%.*s' is unknown", out->size ? "; " : "", size > 60 ? 60 : (int)size,
               text);
    if (meant)
        buf_printf(out, " (did you mean '%s'?)", meant);
}

/* Reads words with commas or blanks between them; one warning names all unknown words. */
static void read_list(const char *variable, const char *list, const word *words,
                      atomic_flag *warned)
{
    rt_buf wrong = {0}, known = {0};

    for (const char *p = list; *p;) {
        size_t size = strcspn(p, ", \t");
        const word *w = find_word(words, p, size);
        if (w)
            *w->setting = true;
        else if (size > 0)
            name_unknown(&wrong, words, p, size);
        p += size;
        p += strspn(p, ", \t");
    }
    for (const word *w = words; w->name; w++)
        buf_printf(&known, "%s%s", known.size ? ", " : "", w->name);
    if (wrong.size > 0)
        rt_warn_once(warned, "%s: %s; it can have: %s", variable, wrong.data, known.data);
    buf_free(&wrong);
    buf_free(&known);
}

static void read_check(const char *list)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    static const word words[] = {
#define ROW_(name, help) {#name, &settings.check_##name},
        ENV_CHECKS(ROW_)
#undef ROW_
            {NULL, NULL}};

    read_list("CKPP_CHECK", list, words, &warned);
}

/* ---- the settings ---- */

static bool is_on(env_variable variable)
{
    const char *value = rt_getenv(variable);
    return value && strcmp(value, "0") != 0;
}

/* Profilers can only be recognized by the variables that they set: Nsight Systems, Nsight Compute,
 * and tools that inject a library through NVTX or CUDA. */
static bool has_profiler(void)
{
    static const env_variable marks[] = {ENV_NSYS_PROFILING_SESSION_ID,
                                         ENV_NV_NSIGHT_INJECTION_PORT_BASE,
                                         ENV_NV_NSIGHT_INJECTION_TRANSPORT_TYPE,
                                         ENV_NV_TPS_LAUNCH_TOKEN,
                                         ENV_NVTX_INJECTION64_PATH,
                                         ENV_CUDA_INJECTION64_PATH};

    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
        if (rt_getenv(marks[k]))
            return true;
    return false;
}

static rt_tune read_tune(const char *word)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;

    if (!word || !strcmp(word, "auto"))
        return RT_TUNE_AUTO;
    if (!strcmp(word, "off") || !strcmp(word, "force"))
        return *word == 'o' ? RT_TUNE_OFF : RT_TUNE_FORCE;
    rt_warn_once(&warned, "CKPP_TUNE='%s' is none of auto, off and force; it is taken as auto",
                 word);
    return RT_TUNE_AUTO;
}

static double read_timeout(const char *text)
{
    enum { USUAL = 300 };
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    char *end;

    if (!text)
        return USUAL;
    const double seconds = strtod(text, &end);
    if (end != text && !*end && seconds >= 0)
        return seconds;
    rt_warn_once(&warned, "CKPP_COMM_TIMEOUT='%.60s' is no number of seconds; it is taken as %d",
                 text, USUAL);
    return USUAL;
}

static void read_settings(void)
{
    const char *check = rt_getenv(ENV_CKPP_CHECK), *trace = rt_getenv(ENV_CKPP_TRACE);

    settings.explain = is_on(ENV_CKPP_EXPLAIN);
    settings.explain_source = settings.explain &&
                              strcmp(rt_getenv(ENV_CKPP_EXPLAIN), "source") == 0;
    settings.debug = is_on(ENV_CKPP_DEBUG);
    settings.stacks = is_on(ENV_CKPP_STACKS);
    settings.stats = is_on(ENV_CKPP_STATS);
    settings.profiled = has_profiler();
    settings.trace = trace ? strdup(trace) : NULL; /* the program may change its environment */
    settings.watch = settings.stats || settings.profiled || settings.trace;
    settings.comm_timeout = read_timeout(rt_getenv(ENV_CKPP_COMM_TIMEOUT));
    settings.tune = read_tune(rt_getenv(ENV_CKPP_TUNE));
    if (check)
        read_check(check);
    settings.check_results = settings.check_nan || settings.check_verify;
}

const rt_settings *rt_env(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_settings);
    return &settings;
}

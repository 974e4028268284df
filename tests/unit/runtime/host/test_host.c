/* test_host.c - the host backend: launching, memory and events. */
#define _GNU_SOURCE
#include "host_fixture.h"
#include "runtime/host/host.h"

#ifdef _OPENMP
#include <dirent.h>
#include <omp.h>
#endif

/* ---- launching ---- */

static rt_code make_adder(void)
{
    rt_compile job = make_job(adder);
    rt_code code = {0};
    if (compile(&job, &code) != CKPP_OK)
        fail_msg("%s", ckpp_last_error());
    return code;
}

static bool is_all(const int *y, size_t n, int value)
{
    for (size_t k = 0; k < n; k++)
        if (y[k] != value)
            return false;
    return true;
}

enum { MANY = 300001 };

static void test_split(void **state)
{
    (void)state;
    rt_code code = make_adder();
    static const int64_t sizes[] = {1, 63, 64, 65, 16383, 16384, 16385, 100003, MANY};
    int *y = malloc((MANY + 1) * sizeof *y);
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        memset(y, 0, (MANY + 1) * sizeof *y);
        launch(&code, y, sizes[k]);
        assert_true(is_all(y, (size_t)sizes[k], 1));
        assert_int_equal(y[sizes[k]], 0);
    }
#ifdef _OPENMP
    int threads = omp_get_max_threads();
    for (int k = 1; k < 70; k += 17) {
        omp_set_num_threads(k);
        memset(y, 0, (MANY + 1) * sizeof *y);
        launch(&code, y, 16384 + k);
        assert_true(is_all(y, 16384 + (size_t)k, 1));
        assert_int_equal(y[16384 + k], 0);
    }
    omp_set_num_threads(threads);
#endif
    free(y);
    host_backend.unload(&code);
}

typedef struct worker {
    rt_code *code;
    bool ok;
} worker;

static void *work(void *argument)
{
    worker *w = argument;
    int *y = calloc(MANY, sizeof *y);
    for (int k = 0; y && k < 5; k++)
        host_backend.launch(w->code, CKPP_HOST, NULL, MANY, 1, &y, sizeof y, false);
    w->ok = y && is_all(y, MANY, 5);
    free(y);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    rt_code code = make_adder();
    pthread_t threads[4];
    worker workers[4];
    for (int k = 0; k < 4; k++) {
        workers[k] = (worker){.code = &code};
        assert_int_equal(pthread_create(&threads[k], NULL, work, &workers[k]), 0);
    }
    for (int k = 0; k < 4; k++) {
        assert_int_equal(pthread_join(threads[k], NULL), 0);
        assert_true(workers[k].ok);
    }
#ifdef _OPENMP
    bool ok = true;
#pragma omp parallel num_threads(3) reduction(&& : ok)
    {
        worker w = {.code = &code};
        work(&w);
        ok = ok && w.ok;
    }
    assert_true(ok);
#endif
    host_backend.unload(&code);
}

/* A child of a process that had OpenMP threads does not hang. */
static void test_fork(void **state)
{
    (void)state;
    rt_code code = make_adder();
    worker w = {.code = &code};
    work(&w);
    assert_true(w.ok);
    pid_t pid = fork();
    if (pid == 0) {
        alarm(20);
        w.ok = false;
        work(&w);
        _exit(w.ok ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    host_backend.unload(&code);
}

#ifdef _OPENMP
/* Threads of this process. */
static int count_tasks(void)
{
    DIR *tasks = opendir("/proc/self/task");
    int count = 0;
    assert_non_null(tasks);
    while (readdir(tasks))
        count++;
    closedir(tasks);
    return count - 2;
}

/* Whether an idler that this process did not have is there, in threads of its own. */
static bool begins_idler(int team)
{
    const int before = count_tasks();
    return host_let_sleep(true, team) && count_tasks() > before;
}

/* Threads that were told to end need some time for it. */
static bool falls_to(int tasks)
{
    for (int k = 0; k < 2000 && count_tasks() > tasks; k++)
        usleep(5000);
    return count_tasks() <= tasks;
}

/* Loops run while waiting threads are told to sleep, before and after that, and in a child, which
 * has no idler but its own. Where threads may be too many there is none. */
static void test_sleeping(void **state)
{
    (void)state;
    const int team = omp_get_num_procs() > 1 ? omp_get_num_procs() : 2;
    rt_code code = make_adder();
    worker w = {.code = &code};
    work(&w);
    assert_true(w.ok);
    const bool can = host_can_make(2);
    const int alone = count_tasks();
    for (int k = 0; k < 3; k++) {
        assert_int_equal(begins_idler(team), can);
        assert_int_equal(host_let_sleep(true, team), can); /* it has one already */
        w.ok = false;
        work(&w);
        assert_true(w.ok);
        pid_t pid = fork();
        if (pid == 0) {
            alarm(20);
            w.ok = false;
            work(&w);
            const bool begins = begins_idler(team);
            host_let_sleep(false, team);
            _exit(w.ok && begins == can ? 0 : 1);
        }
        int status;
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_int_equal(status, 0);
        host_let_sleep(false, team);
        assert_true(falls_to(alone));
        w.ok = false;
        work(&w);
        assert_true(w.ok);
    }
    host_backend.unload(&code);
}

static void test_load(void **state)
{
    (void)state;
    assert_int_equal(host_judge(0, 0.001), RT_UNCLEAR);
    assert_int_equal(host_judge(2, 0.001), RT_UNCLEAR); /* too few to say */
    assert_int_equal(host_judge(3, 0.01), RT_PREEMPTED);
    assert_int_equal(host_judge(300, 1), RT_PREEMPTED);
    assert_int_equal(host_judge(5, 0.2), RT_ALONE);
    assert_int_equal(host_judge(0, 0.2), RT_ALONE);
}
#endif

/* ---- memory and events ---- */

static void test_memory(void **state)
{
    (void)state;
    static const size_t impossible[] = {SIZE_MAX, SIZE_MAX - 100, (size_t)PTRDIFF_MAX,
                                        (size_t)PTRDIFF_MAX - 10};
    void *data = &data;
    for (size_t k = 0; k < sizeof impossible / sizeof impossible[0]; k++) {
        char bytes[32];
        snprintf(bytes, sizeof bytes, " %zu bytes", impossible[k]);
        assert_int_equal(host_backend.allocate(CKPP_HOST, NULL, impossible[k], &data),
                         CKPP_ERROR_MEMORY);
        assert_non_null(strstr(ckpp_last_error(), bytes));
        assert_ptr_equal(data, &data);
    }
    for (size_t size = 1; size < 300; size += 37) {
        assert_int_equal(host_backend.allocate(CKPP_HOST, NULL, size, &data), CKPP_OK);
        assert_int_equal((uintptr_t)data % 64, 0);
        memset(data, 1, size);
        assert_int_equal(host_backend.zero(CKPP_HOST, NULL, data, size), CKPP_OK);
        char *copy = malloc(size), zero[300] = {0};
        assert_int_equal(host_backend.copy(copy, CKPP_HOST, data, CKPP_HOST, size, NULL), CKPP_OK);
        assert_memory_equal(copy, zero, size);
        free(copy);
        host_backend.release(CKPP_HOST, NULL, data);
    }
    int device = 5;
    assert_int_equal(host_backend.locate(&device, &device), CKPP_OK);
    assert_int_equal(device, CKPP_HOST);
    assert_int_equal(host_backend.wait(CKPP_HOST, NULL), CKPP_OK);
    assert_int_equal(host_backend.wait_all(CKPP_HOST), CKPP_OK);
}

static void test_events(void **state)
{
    (void)state;
    void *start, *stop;
    float ms = -1;
    assert_int_equal(host_backend.event_create(CKPP_HOST, &start), CKPP_OK);
    assert_int_equal(host_backend.event_create(CKPP_HOST, &stop), CKPP_OK);
    assert_int_equal(host_backend.event_elapsed(&ms, start, stop), CKPP_ERROR_ARGUMENT);
    assert_int_equal(host_backend.event_record(start, NULL), CKPP_OK);
    assert_int_equal(host_backend.event_elapsed(&ms, start, stop), CKPP_ERROR_ARGUMENT);
    assert_non_null(strstr(ckpp_last_error(), "second event"));
    assert_int_equal(host_backend.event_record(stop, NULL), CKPP_OK);
    assert_int_equal(host_backend.event_join(stop, CKPP_HOST, NULL), CKPP_OK);
    assert_int_equal(host_backend.event_wait(stop), CKPP_OK);
    assert_int_equal(host_backend.event_elapsed(&ms, start, stop), CKPP_OK);
    assert_true(ms >= 0);
    host_backend.event_destroy(start);
    host_backend.event_destroy(stop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_split),    CASE(test_threads), CASE(test_fork),
        CASE(test_memory),   CASE(test_events),
#ifdef _OPENMP
        CASE(test_sleeping), CASE(test_load),
#endif
    };
    return cmocka_run_group_tests(tests, start_group, end_group);
}

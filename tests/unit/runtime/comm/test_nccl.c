/* test_nccl.c - messages between GPUs, with an NCCL and with events that are not there. */
#define _GNU_SOURCE
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"
#include "runtime/comm/nccl.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "child_fixture.h"
#include "fake_cuda.h"
#include "fake_nccl.h"

/* ---- messages ---- */

static char mine[8] = "abcdef", own[8], all[64];
static const comm_message list[] = {
    {.rank = 0, .send = true, .data = mine, .bytes = 3},
    {.rank = 1, .send = true, .data = mine, .bytes = 4}, /* to itself */
    {.rank = 2, .data = all, .bytes = 0},                /* nothing */
    {.rank = 1, .data = own, .bytes = 4},
    {.rank = 0, .data = all, .bytes = 5}};
enum { COUNT = sizeof list / sizeof *list };

static const ckpp_stream stream = (ckpp_stream)(intptr_t)3;

static void test_messages(void **state)
{
    rt_comm c;
    bool done;

    (void)state;
    install();
    assert_int_equal(open_comm(&c), CKPP_OK);
    assert_string_equal(calls, "id \ninit 1 of 4, 7\n");
    calls[0] = '\0';
    assert_int_equal(comm_start(&c, list, COUNT, stream), CKPP_OK);
    assert_string_equal(calls, "record in 3\njoin in 9\nrecord in 9\ngroup \nsend 3 of 0 to 0\n"
                               "receive 5 of 0 from 0\nend \nrecord in 9\nrecord in 9\n");
    calls[0] = '\0';
    assert_int_equal(comm_finish(&c, stream), CKPP_OK);
    assert_string_equal(calls, "join in 3\ncopy 4 in 3\n");
    assert_memory_equal(own, mine, 4);
    calls[0] = '\0';
    assert_int_equal(comm_all_gather(&c, mine, all, 6, stream), CKPP_OK);
    assert_int_equal(comm_all_gather(&c, mine, all, 0, stream), CKPP_OK);
    assert_string_equal(calls, "record in 3\ngather 6 of 0 in 3\nrecord in 3\n");
    calls[0] = '\0';
    assert_int_equal(comm_all_reduce(&c, mine, all, 2, CKPP_INT64, CKPP_REDUCE_MAX, stream, &done),
                     CKPP_OK);
    assert_true(done);
    assert_string_equal(calls, "record in 3\nreduce 2 of 4 by 2\nrecord in 3\n");
    assert_int_equal(comm_all_reduce(&c, mine, all, 2, CKPP_INT16, CKPP_REDUCE_MAX, stream, &done),
                     CKPP_OK);
    assert_false(done);
    assert_int_equal(comm_all_reduce(&c, mine, all, 2, CKPP_INT32, CKPP_REDUCE_XOR, stream, &done),
                     CKPP_OK);
    assert_false(done);
    calls[0] = '\0';
    nccl_close(c.nccl);
    assert_string_equal(calls, "no stream 9\ndestroy 1\n");
    assert_int_equal(events, 0);
}

/* What rank 1 sends itself has to be what it takes. */
static void test_own_size(void **state)
{
    static const comm_message wrong[] = {{.rank = 1, .send = true, .data = mine, .bytes = 4},
                                         {.rank = 1, .data = own, .bytes = 3}};
    rt_comm c;

    (void)state;
    install();
    assert_int_equal(open_comm(&c), CKPP_OK);
    assert_int_equal(comm_start(&c, wrong, 2, stream), CKPP_OK);
    assert_int_equal(comm_finish(&c, stream), CKPP_ERROR_COMM);
    assert_non_null(strstr(ckpp_last_error(), "rank 1 sends itself 4 bytes that it does not "
                                              "take"));
    nccl_close(c.nccl);
}

/* ---- failures ---- */

static void test_failures(void **state)
{
    static const struct {
        const char *function, *message;
    } cases[] = {{"id", "ncclGetUniqueId(): invalid usage"},
                 {"init", "rank 1 of 4: ncclCommInitRank(): invalid usage: the cable is out"},
                 {"group", "ncclSend() and ncclRecv(): invalid usage"},
                 {"send", "rank 1 of 4: ncclSend() and ncclRecv(): invalid usage: the cable"},
                 {"receive", "ncclSend() and ncclRecv(): invalid usage: the cable is out"},
                 {"end", "ncclSend() and ncclRecv(): invalid usage: the cable is out"},
                 {"gather", "ncclAllGather(): invalid usage: the cable is out"},
                 {"reduce", "ncclAllReduce(): invalid usage: the cable is out"}};

    (void)state;
    has_message = true;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        rt_comm c = {0};
        bool done;
        install();
        aborts = 0;
        failing = cases[k].function;
        ckpp_status status = open_comm(&c);
        const bool opened = !status;
        if (!status && !(status = comm_start(&c, list, COUNT, stream)))
            status = comm_finish(&c, stream);
        if (!status)
            status = comm_all_gather(&c, mine, all, 1, stream);
        if (!status)
            status = comm_all_reduce(&c, mine, all, 2, CKPP_INT64, CKPP_REDUCE_MAX, stream, &done);
        failing = "";
        assert_int_equal(status, CKPP_ERROR_COMM);
        if (!strstr(ckpp_last_error(), cases[k].message))
            fail_msg("%s: %s", cases[k].function, ckpp_last_error());
        if (opened) { /* it cannot be used any more */
            assert_int_equal(comm_all_gather(&c, mine, all, 1, stream), CKPP_ERROR_COMM);
            assert_non_null(strstr(ckpp_last_error(), "rank 1 of 4: the communicator cannot be "
                                                      "used: a call that used it has failed "
                                                      "before: rank 1 of 4: nccl"));
            assert_non_null(strstr(ckpp_last_error(), "invalid usage: the cable is out"));
        }
        nccl_close(c.nccl);
        assert_int_equal(aborts, opened);
        assert_null(strstr(calls, "destroy"));
        assert_int_equal(events, 0);
    }
    has_message = false;
}

static int hear_nothing(int rank, int tag, mpi_handle comm, int *there, int *bytes)
{
    return (void)rank, (void)tag, (void)comm, *bytes = *there = 0;
}

/* What a rank that has failed alone exchanges next is not taken for what others wait for. */
static void test_alone(void **state)
{
    static const mpi_calls silent = {.probe = hear_nothing};
    struct mpi_group others = {.call = &silent,
                               .rank = 1,
                               .size = 4,
                               .made = true,
                               .has_told_broken = true}; /* without an MPI nobody is told */
    rt_comm c;

    (void)state;
    install();
    aborts = 0;
    assert_int_equal(open_comm(&c), CKPP_OK);
    c.mpi = &others;
    assert_int_equal(comm_begin(&c), CKPP_OK);
    assert_int_equal(comm_start(&c, list, COUNT, stream), CKPP_OK);
    assert_int_equal(comm_finish(&c, stream), CKPP_OK);
    assert_int_equal(comm_begin(&c), CKPP_OK);
    comm_tell(&c);
    calls[0] = '\0';
    assert_int_equal(comm_begin(&c), CKPP_ERROR_COMM);
    assert_non_null(strstr(ckpp_last_error(), "a call has failed on this rank, and rank 0 does "
                                              "not say so within 0.3 s"));
    assert_int_equal(comm_start(&c, list, COUNT, stream), CKPP_ERROR_COMM);
    assert_non_null(strstr(ckpp_last_error(), "the communicator cannot be used: a call"));
    assert_string_equal(calls, "");
    assert_int_equal(aborts, 1);
    nccl_close(c.nccl);
    free(others.ears);
}

/* ---- what does not come ---- */

static atomic_int reports;
static char reported[512];

/* Other threads may go on meanwhile. */
static void handle(ckpp_status status, const char *message, void *user)
{
    (void)status;
    snprintf(reported, sizeof reported, "%s", message);
    reports++;
    recorded = 0;
    comm_all_gather(user, mine, all, 1, stream);
}

static void sleep_until(atomic_int *set)
{
    for (int k = 0; k < 500 && !*set; k++)
        nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
}

static int check_late(const void *gathers)
{
    static const ckpp_kernel kernel = {.abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "step"};
    rt_comm c;

    install();
    aborts = strict = 0;
    ckpp_on_error(handle, &c);
    EXPECT(!open_comm(&c), "%s", ckpp_last_error());
    /* more work than there are slots, all of which ends */
    for (int k = 0; k < 40; k++)
        EXPECT(!comm_all_gather(&c, mine, all, 1, stream), "%s", ckpp_last_error());
    nanosleep(&(struct timespec){.tv_nsec = 600 * 1000 * 1000}, NULL);
    EXPECT(!aborts && !reports, "%s", reported);
    stuck = true;
    rt_call previous = rt_enter((rt_call){.kernel = &kernel, .file = "heat.c", .line = 12});
    if (gathers) {
        EXPECT(!comm_all_gather(&c, mine, all, 1, stream), "%s", ckpp_last_error());
    } else {
        recorded = 1; /* what a list begins with is recorded twice */
        EXPECT(!comm_start(&c, list, COUNT, stream), "%s", ckpp_last_error());
    }
    rt_leave(previous);
    const size_t noted = strlen(calls);
    sleep_until(&aborts);
    nanosleep(&(struct timespec){.tv_nsec = 800 * 1000 * 1000}, NULL);
    EXPECT(reports == 1, "%d", reports);
    EXPECT(aborts == 1, "%d", aborts);
    EXPECT(strstr(reported, gathers ? "heat.c:12: error: kernel 'step': rank 1 of 4 gathers with "
                                      "all ranks, and has not come to an end within 0.3 s "
                                      "(CKPP_COMM_TIMEOUT)"
                                    : "kernel 'step': rank 1 of 4 exchanges with rank 0, and "
                                      "has not come to an end within 0.3 s (CKPP_COMM_TIMEOUT)"),
           "%s", reported);
    EXPECT(gathers || comm_finish(&c, stream) == CKPP_ERROR_COMM, "it has arrived");
    EXPECT(comm_all_gather(&c, mine, all, 1, stream) == CKPP_ERROR_COMM, "it can be used");
    EXPECT(strstr(ckpp_last_error(), "has failed before: heat.c:12: error: kernel 'step': rank"),
           "%s", ckpp_last_error());
    EXPECT(strlen(calls) == noted, "an aborted communicator is used: %s", calls + noted);
    nccl_close(c.nccl);
    EXPECT(aborts == 1, "%d", aborts);
    EXPECT(!strstr(calls, "destroy"), "it has been aborted");
    EXPECT(!strict, "what other threads capture is broken");
    return 0;
}

/* A call that waits for what is late ends by it, too. */
static int check_blocked(const void *unused)
{
    rt_comm c;

    (void)unused;
    install();
    aborts = 0;
    ckpp_on_error(handle, &c);
    EXPECT(!open_comm(&c), "%s", ckpp_last_error());
    stuck = true;
    EXPECT(!comm_all_gather(&c, mine, all, 1, stream), "%s", ckpp_last_error());
    blocks = true;
    EXPECT(comm_all_gather(&c, mine, all, 1, stream) == CKPP_ERROR_COMM, "it has arrived");
    EXPECT(!given_up, "nobody aborts");
    EXPECT(strstr(ckpp_last_error(), "has failed before: rank 1 of 4 gathers with all ranks") ||
               strstr(ckpp_last_error(), "rank 1 of 4 gathers with all ranks, and has not"),
           "%s", ckpp_last_error());
    EXPECT(reports == 1, "%d", reports);
    EXPECT(aborts == 1, "%d", aborts);
    nccl_close(c.nccl);
    EXPECT(aborts == 1 && !strstr(calls, "destroy"), "%d, %s", aborts, calls);
    return 0;
}

static void test_late(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_late, ""), 0);
    assert_int_equal(run_child(check_late, NULL), 0);
    assert_int_equal(run_child(check_blocked, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages), cmocka_unit_test(test_own_size),
        cmocka_unit_test(test_failures), cmocka_unit_test(test_alone),
        cmocka_unit_test(test_late),
    };

    setenv("CKPP_COMM_TIMEOUT", "0.3", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif

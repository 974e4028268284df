/* test_mpi.c - messages by an MPI that is not there: this program has MPI's functions itself. */
#define _GNU_SOURCE
#include "runtime/comm/comm.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "fake_mpi.h"

/* ---- the tests ---- */

static ckpp_status open_group(struct mpi_group **g)
{
    const int world = 0x44000000;

    calls[0] = '\0';
    failing = "";
    arrives = is_fetched = is_gathered = true;
    arrived = 5;
    is_answered = false;
    return mpi_open(&world, sizeof world, g);
}

static void expect_error(ckpp_status status, const char *text)
{
    assert_int_equal(status, CKPP_ERROR_COMM);
    if (!strstr(ckpp_last_error(), text))
        fail_msg("no '%s' in '%s'", text, ckpp_last_error());
}

static char data[16];
static const comm_message list[] = {{.rank = 0, .send = true, .data = data, .bytes = 3},
                                    {.rank = 2, .data = data, .bytes = 5},
                                    {.rank = RANK, .send = true, .data = data, .bytes = 4}};
enum { COUNT = sizeof list / sizeof *list };

static void test_messages(void **state)
{
    struct mpi_group *g = NULL;

    (void)state;
    assert_int_equal(open_group(&g), CKPP_OK);
    assert_int_equal(mpi_rank(g), RANK);
    assert_int_equal(mpi_size(g), SIZE);
    assert_string_equal(calls, "rank \nsize \nidup 1140850688\nerrhandler 1\n");
    calls[0] = '\0';
    assert_int_equal(mpi_start(g, list, COUNT), CKPP_OK);
    /* what a rank sends itself is no message */
    assert_string_equal(calls, "send 3 of 1 to 0 in 1140850689\n");
    assert_int_equal(mpi_finish(g), CKPP_OK);
    assert_string_equal(calls, "send 3 of 1 to 0 in 1140850689\n"
                               "receive 5 of 1 from 2 in 1140850689\n");
    /* what a call that has failed left behind is not taken by the next one */
    const int tag = tags[0];
    assert_int_equal(tags[1], tag);
    mpi_begin(g);
    assert_int_equal(mpi_start(g, list, COUNT), CKPP_OK);
    assert_int_equal(mpi_finish(g), CKPP_OK);
    assert_int_not_equal(tags[0], tag);
    assert_int_equal(tags[1], tags[0]);
    calls[0] = '\0';
    assert_int_equal(mpi_all_gather(g, data, data, 2), CKPP_OK);
    assert_int_equal(mpi_all_gather(g, data, data, 0), CKPP_OK);
    assert_string_equal(calls, "gather 2, 2 in 1140850689\n");
    calls[0] = '\0';
    mpi_close(g);
    assert_string_equal(calls, "free 1140850689\n");
}

/* What is still under way would come in another communicator, which MPI takes for the same. */
static void test_leaving(void **state)
{
    static const struct {
        bool tells, hears;
        char leaves;
        char told;
    } cases[] = {{.leaves = 2, .told = 1},
                 {.leaves = 0, .told = 1},
                 {.tells = true, .leaves = 1, .told = 2},
                 {.hears = true, .leaves = 1, .told = 2}};
    struct mpi_group *g = *state;

    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(open_group(&g), CKPP_OK);
        leaves = cases[k].leaves;
        mpi_begin(g);
        if (cases[k].tells)
            mpi_tell(g, "out of luck");
        is_gathered = !cases[k].hears;
        if (cases[k].hears)
            expect_error(mpi_all_gather(g, data, data, 2), "no word from rank");
        mpi_close(g);
        assert_null(strstr(calls, "free"));
        assert_int_equal(left, cases[k].told);
    }
    leaves = 1;
}

/* MPI counts in int. */
static void test_pieces(void **state)
{
    const comm_message large[] = {
        {.rank = 0, .send = true, .data = data, .bytes = (size_t)5 << 29}};
    struct mpi_group *g = NULL;

    (void)state;
    assert_int_equal(open_group(&g), CKPP_OK);
    calls[0] = '\0';
    assert_int_equal(mpi_start(g, large, 1), CKPP_OK);
    assert_string_equal(calls, "send 1073741824 of 1 to 0 in 1140850689\n"
                               "send 1073741824 of 1 to 0 in 1140850689\n"
                               "send 536870912 of 1 to 0 in 1140850689\n");
    assert_int_equal(mpi_finish(g), CKPP_OK);
    mpi_close(g);
}

static void test_failures(void **state)
{
    static const struct {
        const char *function, *message;
    } cases[] = {{"send", "rank 1 of 4: MPI_Isend() to rank 0: error 15 of the fake"},
                 {"receive", "rank 1 of 4: MPI_Irecv() from rank 2: error 15 of the fake"},
                 {"test", "a message to rank 0 (CKPP_CHECK=comm compares calls): error 15"},
                 {"probe", "a message from rank 2 (CKPP_CHECK=comm compares calls): error 15"},
                 {"gather", "MPI_Iallgather(): error 15 of the fake"}};
    const int world = 0x44000000;
    struct mpi_group *g = NULL;

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(open_group(&g), CKPP_OK);
        failing = cases[k].function;
        ckpp_status status = mpi_start(g, list, COUNT);
        if (!status)
            status = mpi_finish(g);
        if (!status)
            status = mpi_all_gather(g, data, data, 2);
        expect_error(status, cases[k].message);
        failing = "";
        expect_error(mpi_all_gather(g, data, data, 2), "the communicator cannot be used: a call "
                                                       "that used it has failed before");
        expect_error(mpi_start(g, list, COUNT), "cannot be used");
        mpi_close(g);
    }
    failing = "idup";
    expect_error(mpi_open(&world, sizeof world, &g), "MPI_Comm_idup(): error 15 of the fake");
    failing = "errhandler";
    expect_error(mpi_open(&world, sizeof world, &g), "MPI_Comm_set_errhandler(): error 15");
    failing = "";
    initialized = false;
    assert_int_equal(mpi_open(&world, sizeof world, &g), CKPP_ERROR_ARGUMENT);
    assert_non_null(strstr(ckpp_last_error(), "MPI is not running: MPI_Init() comes before"));
    initialized = true;
    assert_int_equal(open_group(&g), CKPP_OK);
    finalized = true;
    expect_error(mpi_all_gather(g, data, data, 2), "MPI has been finalised");
    calls[0] = '\0';
    mpi_close(g);
    assert_string_equal(calls, "");
    finalized = false;
}

/* Where shards do not fit beside each other, and nobody has compared them. */
static void test_sizes(void **state)
{
    static const struct {
        int arrived;
        const char *message;
    } cases[] = {{3, "rank 1 of 4: 3 bytes have come from rank 2 instead of 5: is it at the"},
                 {9, "rank 1 of 4: 9 bytes have come from rank 2 instead of 5: is it at the"}};
    struct mpi_group *g = NULL;

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(open_group(&g), CKPP_OK);
        arrived = cases[k].arrived;
        assert_int_equal(mpi_start(g, list, COUNT), CKPP_OK);
        expect_error(mpi_finish(g), cases[k].message);
        expect_error(mpi_start(g, list, COUNT), "the communicator cannot be used");
        mpi_close(g);
    }
}

static void test_late(void **state)
{
    struct mpi_group *g = NULL;

    (void)state;
    assert_int_equal(open_group(&g), CKPP_OK);
    arrives = false;
    assert_int_equal(mpi_start(g, list, COUNT), CKPP_OK);
    expect_error(mpi_finish(g), "rank 1 of 4: nothing has come from rank 2 within 0.05 s "
                                "(CKPP_COMM_TIMEOUT): have all ranks made this call");
    mpi_close(g);
    assert_int_equal(open_group(&g), CKPP_OK);
    is_fetched = false;
    assert_int_equal(mpi_start(g, list, COUNT), CKPP_OK);
    expect_error(mpi_finish(g), "rank 0 has not fetched what this one sends within 0.05 s");
    mpi_close(g);
    assert_int_equal(open_group(&g), CKPP_OK);
    is_gathered = false;
    expect_error(mpi_all_gather(g, data, data, 2), "no word from rank 0, 2, 3 within 0.05 s");
    mpi_close(g);
    assert_int_equal(open_group(&g), CKPP_OK);
    is_gathered = false;
    is_answered = true;
    expect_error(mpi_all_gather(g, data, data, 2), "no word from rank 3 within 0.05 s");
    mpi_close(g);
}

/* Of a rank's failures only that of the call under way keeps it from coming. */
static void test_words(void **state)
{
    struct mpi_group *g = *state;

    for (failed_call = 1; failed_call <= 3; failed_call++) {
        assert_int_equal(open_group(&g), CKPP_OK);
        mpi_begin(g);
        mpi_begin(g);
        arrives = false;
        words[2] = true;
        assert_int_equal(mpi_start(g, list, COUNT), CKPP_OK);
        expect_error(mpi_finish(g), failed_call == 2
                                        ? "rank 1 of 4: rank 2 has failed: out of luck"
                                        : "nothing has come from rank 2 within 0.05 s");
        assert_false(words[2]);
        mpi_close(g);
    }
    assert_int_equal(open_group(&g), CKPP_OK);
    words[2] = true;
    for (int k = 0; k < 32; k++)
        mpi_begin(g);
    assert_false(words[2]); /* although nobody has waited */
    mpi_close(g);
}

/* Where hosts do not wait, a rank that has failed goes on only when all others have, too. */
static void test_alone(void **state)
{
    static const struct {
        int64_t call; /* of which rank 2 says that it has failed; 0: of none */
        const char *message;
    } cases[] = {{0, "a call has failed on this rank, and rank 2 does not say so within 0.05 s"},
                 {1, "a call has failed on this rank, and rank 2 does not say so within 0.05 s"},
                 {2, NULL},
                 {3, "rank 1 of 4: rank 2 has failed: out of luck"}};
    struct mpi_group *g = *state;

    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(open_group(&g), CKPP_OK);
        mpi_begin(g);
        mpi_begin(g);
        mpi_tell(g, "out of luck");
        mpi_unsettle(g);
        failed_call = cases[k].call;
        words[0] = words[3] = true;
        words[2] = failed_call > 0;
        const ckpp_status status = mpi_begin(g);
        if (cases[k].message)
            expect_error(status, cases[k].message);
        else
            assert_int_equal(status, CKPP_OK);
        assert_int_equal(mpi_is_broken(g), cases[k].message != NULL);
        assert_int_equal(mpi_begin(g), CKPP_OK); /* it waits once */
        memset(words, 0, sizeof words);
        mpi_close(g);
    }
}

/* The others hear of it before they exchange with that rank. */
static void test_hearing(void **state)
{
    struct mpi_group *g = *state;

    for (failed_call = 1; failed_call <= 3; failed_call++) {
        assert_int_equal(open_group(&g), CKPP_OK);
        mpi_begin(g);
        mpi_begin(g);
        words[2] = true;
        assert_int_equal(mpi_hear_alone(g, 0), CKPP_OK);
        const ckpp_status status = mpi_hear_alone(g, 2);
        if (failed_call > 2) /* this rank may still fail in that call, too */
            assert_int_equal(status, CKPP_OK);
        else
            expect_error(status, "rank 1 of 4: rank 2 has failed: out of luck");
        mpi_close(g);
    }
}

/* ---- what MPI may still use after an error is nobody else's ---- */

static int released;

static void release(int device, ckpp_stream stream, void *memory)
{
    (void)device, (void)stream, (void)memory;
    released++;
}

/* What arrives after all is not where the caller's memory was. */
static void test_late_gather(void **state)
{
    struct mpi_group *g = NULL;
    char all[2 * SIZE] = "nothing";

    (void)state;
    assert_int_equal(open_group(&g), CKPP_OK);
    is_gathered = false;
    expect_error(mpi_all_gather(g, data, all, 2), "no word from rank");
    mpi_close(g);
    memset(gathers, 'x', sizeof all);
    assert_string_equal(all, "nothing");
}

static void test_late_messages(void **state)
{
    static const rt_backend backend = {.release = release};
    char memory[8];
    rt_comm c = {.shown = {.rank = RANK, .size = SIZE, .device = CKPP_HOST},
                 .backend = &backend,
                 .buffers = {.memory = memory, .size = sizeof memory}};

    (void)state;
    for (int late = 0; late < 2; late++) {
        assert_int_equal(open_group(&c.mpi), CKPP_OK);
        arrives = !late;
        c.buffers.memory = memory;
        released = 0;
        ckpp_status status = comm_start(&c, list, 2, NULL);
        assert_int_equal(status, CKPP_OK);
        assert_int_equal(comm_finish(&c, NULL), late ? CKPP_ERROR_COMM : CKPP_OK);
        comm_drop_buffers(&c);
        assert_int_equal(released, !late);
        mpi_close(c.mpi);
    }
}

/* The shard on its way to the root. */
static void test_late_shard(void **state)
{
    enum { BYTES = 4032, TRIES = 64 };
    static char elements[BYTES];
    void *tries[TRIES];
    rt_comm c = {.shown = {.rank = RANK,
                           .size = SIZE,
                           .device = CKPP_HOST,
                           .ndim = 1,
                           .dims = {SIZE, 1, 1},
                           .coords = {RANK}},
                 .backend = device_backend(CKPP_HOST)};
    ckpp_comm shown = c.shown;
    ckpp_array whole = {0}, shard = ckpp_view(elements, BYTES);

    (void)state;
    assert_int_equal(open_group(&c.mpi), CKPP_OK);
    shown.handle = &c;
    is_fetched = false;
    expect_error(ckpp_comm_gather(&whole, &shard, &shown), "rank 0 has not fetched what");
    for (int k = 0; k < TRIES; k++) {
        assert_non_null(tries[k] = malloc(BYTES));
        const uintptr_t from = (uintptr_t)tries[k], taken = (uintptr_t)sent;
        assert_true(from + BYTES <= taken || taken + BYTES <= from);
    }
    for (int k = 0; k < TRIES; k++)
        free(tries[k]);
    mpi_close(c.mpi);
}

/* Only a file that is rank 0's own, and as large as it has to be, is mapped. */
static void test_shared_file(void **state)
{
    enum { SLOT = 64 + MPI_SHARED_MOST };
    char file[] = "shared-XXXXXX", other[] = "link-to-shared";
    const struct {
        const char *name;
        int size, maps;
    } cases[] = {{file, 2 * SIZE * SLOT, 1},
                 {file, 2 * SIZE * SLOT - 1, 0},
                 {file, 0, 0},
                 {other, 2 * SIZE * SLOT, 0},
                 {"no-such-file", 0, 0}};
    const int made = mkstemp(file);
    struct mpi_group *g = *state;

    assert_true(made >= 0 && !symlink(file, other));
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(ftruncate(made, cases[k].size), 0);
        assert_int_equal(open_group(&g), CKPP_OK);
        offered = cases[k].name;
        assert_int_equal(mpi_share(g), CKPP_OK);
        offered = NULL;
        assert_int_equal(g->shared != NULL, cases[k].maps);
        mpi_close(g);
    }
    close(made);
    unlink(other);
    unlink(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages),    cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_pieces),      cmocka_unit_test(test_failures),
        cmocka_unit_test(test_sizes),       cmocka_unit_test(test_late),
        cmocka_unit_test(test_late_gather), cmocka_unit_test(test_late_messages),
        cmocka_unit_test(test_late_shard),  cmocka_unit_test(test_shared_file),
        cmocka_unit_test(test_words),       cmocka_unit_test(test_alone),
        cmocka_unit_test(test_hearing),
    };

    setenv("CKPP_COMM_TIMEOUT", "0.05", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

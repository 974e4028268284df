/* mpi_library.c - the program's MPI, whichever it is: nothing of it is known when ckpp is built.
 *
 * The program uses MPI itself, so the library is in the process already. MPI has no common binary
 * interface. Two are known, which differ in the handles: Open MPI's are pointers to symbols of the
 * library, those of MPICH and its kin (Intel MPI, MVAPICH, Cray MPICH) are numbers. So the size of
 * the MPI_Comm tells them apart. */
#define _GNU_SOURCE
#include "runtime/comm/mpi.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
#define FUNCTIONS(X)                                                                              \
    X(Initialized) X(Finalized) X(Error_string) X(Comm_idup) X(Comm_free) X(Comm_rank)            \
    X(Comm_size) X(Comm_set_errhandler) X(Isend) X(Irecv) X(Iallgather) X(Test) X(Cancel)         \
    X(Get_count) X(Iprobe)
#define ENUM_(name) F_##name,
enum { FUNCTIONS(ENUM_) FUNCTION_COUNT };
#undef ENUM_
/* clang-format on */

static struct {
    pthread_mutex_t lock;
    const mpi_calls *calls; /* NULL: it has not been found yet */
    size_t handle_size;
    void *function[FUNCTION_COUNT];
    mpi_handle byte, errors_return;
    void *status_ignore;
} library = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* dlsym() gives functions as pointers to data, which POSIX has as the same bytes. */
typedef void any_function(void);
static any_function *function_at(int k)
{
    any_function *f;

    memcpy(&f, &library.function[k], sizeof f);
    return f;
}
#define FUNCTION_(name) (__typeof__(f))function_at(F_##name)

#define MPI_HANDLE int
#define MPI_MEMBER number
#define MPI_NAME(f) number_##f
#include "runtime/comm/mpi_calls.h"
#undef MPI_HANDLE
#undef MPI_MEMBER
#undef MPI_NAME
#define MPI_HANDLE void *
#define MPI_MEMBER pointer
#define MPI_NAME(f) pointer_##f
#include "runtime/comm/mpi_calls.h"

/* The constants of MPICH's binary interface, as its mpi.h has them: the MPICH ABI Compatibility
 * Initiative keeps them as they are. Those of Open MPI are addresses of symbols, as its mpi.h
 * says, and a null pointer. */
enum { MPICH_BYTE = 0x4c00010d, MPICH_ERRORS_RETURN = 0x54000001, MPICH_STATUS_IGNORE = 1 };
#define OPEN_MPI_BYTE "ompi_mpi_byte"
#define OPEN_MPI_ERRORS_RETURN "ompi_mpi_errors_return"

/* Where a symbol is: among those that all objects see, or in a library that was loaded for one
 * object alone, as interpreters load their extensions. */
static bool find_symbol(const char *symbol, const char *const *names, void **handle)
{
    *handle = RTLD_DEFAULT;
    if (dlsym(RTLD_DEFAULT, symbol))
        return true;
    for (; *names; names++) {
        *handle = dlopen(*names, RTLD_LAZY | RTLD_NOLOAD);
        if (*handle && dlsym(*handle, symbol))
            return true;
        if (*handle)
            dlclose(*handle);
    }
    return false;
}

static ckpp_status find_open_mpi(void **handle)
{
    static const char *const names[] = {"libmpi.so.40", "libmpi.so.20", "libmpi.so.12", NULL};

    if (!find_symbol(OPEN_MPI_BYTE, names, handle))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the MPI_Comm is a pointer, as those of Open MPI are, but that is not in "
                       "the process: link the program with Open MPI's mpicc (packages "
                       "libopenmpi-dev, openmpi-bin)");
    library.byte.pointer = dlsym(*handle, OPEN_MPI_BYTE);
    library.errors_return.pointer = dlsym(*handle, OPEN_MPI_ERRORS_RETURN);
    library.status_ignore = NULL;
    return CKPP_OK;
}

static ckpp_status find_mpich(void **handle)
{
    static const char *const names[] = {"libmpich.so.12", "libmpi.so.12", NULL};

    if (dlsym(RTLD_DEFAULT, OPEN_MPI_BYTE) || !find_symbol("MPI_Initialized", names, handle))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the MPI_Comm is a number, as those of MPICH and its kin are, but none of "
                       "them is in the process: link the program with MPICH's mpicc (packages "
                       "libmpich-dev, mpich)");
    library.byte.number = MPICH_BYTE;
    library.errors_return.number = MPICH_ERRORS_RETURN;
    library.status_ignore = (void *)(intptr_t)MPICH_STATUS_IGNORE;
    return CKPP_OK;
}

static ckpp_status find_library(size_t size)
{
    static const char *const names[] = {
#define NAME_(name) "MPI_" #name,
        FUNCTIONS(NAME_)
#undef NAME_
    };
    void *handle = NULL;
    ckpp_status status = size == sizeof(void *) ? find_open_mpi(&handle)
                         : size == sizeof(int)  ? find_mpich(&handle)
                                                : rt_fail(CKPP_ERROR_ARGUMENT,
                                                          "an MPI_Comm of %zu bytes is neither "
                                                           "Open MPI's nor MPICH's",
                                                          size);

    for (int k = 0; k < FUNCTION_COUNT && !status; k++)
        if (!(library.function[k] = dlsym(handle, names[k])))
            status = rt_fail(CKPP_ERROR_ARGUMENT,
                             "the program's MPI has no %s: it is older than MPI 3", names[k]);
    if (status)
        return status;
    library.handle_size = size;
    library.calls = size == sizeof(int) ? &number_calls : &pointer_calls;
    return CKPP_OK;
}

bool mpi_is_running(void)
{
    int (*f)(int *) = FUNCTION_(Initialized);
    int begun = 0, ended = 0;

    f(&begun);
    if (!begun)
        return false;
    f = FUNCTION_(Finalized);
    f(&ended);
    return !ended;
}

ckpp_status mpi_library_open(size_t size, const mpi_calls **calls)
{
    ckpp_status status = CKPP_OK;

    pthread_mutex_lock(&library.lock);
    if (!library.calls || library.handle_size != size)
        status = find_library(size);
    *calls = library.calls;
    pthread_mutex_unlock(&library.lock);
    if (!status && !mpi_is_running())
        status = rt_fail(CKPP_ERROR_ARGUMENT,
                         "MPI is not running: MPI_Init() comes before, MPI_Finalize() behind");
    return status;
}

const char *mpi_error_text(int code, char *text, size_t size)
{
    int (*f)(int, char *, int *) = FUNCTION_(Error_string);
    int length = 0;
    char all[2048] = "";

    if (f(code, all, &length))
        snprintf(all, sizeof all, "error %d", code);
    snprintf(text, size, "%s", all);
    return text;
}

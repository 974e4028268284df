// cstdlib.h - other C headers: the functions that GPU code can use, and types for declarations
// shared with the host.
#ifndef CKPP_STD_CSTDLIB
#define CKPP_STD_CSTDLIB
#ifndef offsetof
#define offsetof(type, member) \
    ((size_t) & reinterpret_cast<const volatile char &>(((type *)0)->member))
#endif
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define EOF (-1)
#define CLOCKS_PER_SEC 1000000
typedef struct _IO_FILE FILE;
#ifdef CKPP_LIBCUXX
typedef long long time_t;
#else
typedef long time_t;
#endif
typedef int pid_t;
typedef long off_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned mode_t;
typedef unsigned useconds_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct timeval {
    time_t tv_sec;
    long tv_usec;
};
namespace std
{
using ::clock;
using ::clock_t;
using ::FILE;
using ::free;
using ::malloc;
using ::memcpy;
using ::memset;
using ::printf;
using ::ptrdiff_t;
using ::time_t;
#ifdef CKPP_NEED_memcmp
using ::memcmp;
#endif
#ifdef CKPP_NEED_memmove
using ::memmove;
#endif
#ifdef CKPP_NEED_strlen
using ::strlen;
#endif
#ifdef CKPP_NEED_strcmp
using ::strcmp;
#endif
#ifdef CKPP_NEED_abort
using ::abort;
#endif
} // namespace std
#endif

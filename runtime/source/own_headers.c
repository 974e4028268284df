/* own_headers.c - headers that a kernel's source may include and that ckpp supplies.
 *
 * NVRTC has no headers of C and C++. The parts that kernels can use are in kernel/std, or in the
 * toolkit's libcu++, whose names are made visible in std; headers that they cannot use are empty,
 * so that code shared with the host can include them. The host's C++ compiler has these headers,
 * but none of the toolkit's: for those it gets C++ replacements, or an error if only a GPU can
 * provide them. */
#include "runtime/source/source.h"

#include <stdio.h>
#include <string.h>

extern const char rt_std_algorithm[], rt_std_array[], rt_std_cmath[], rt_std_complex[],
    rt_std_cstdint[], rt_std_cstdlib[], rt_std_cub[], rt_std_iosfwd[], rt_std_limits[],
    rt_std_tuple[], rt_std_type_traits[], rt_std_utility[], rt_std_half_host[],
    rt_std_constants_host[];

/* Several names of one text, each NUL-terminated. */
typedef struct own_row {
    const char *names, *text;
    bool libcuxx; /* includes the toolkit's libcu++ */
} own_row;

/* Libraries called by the host. Kernels only use types from their headers. */
#define HALF_TYPES_ "#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n"
#define CUBLAS_ "cublas.h\0cublasLt.h\0cublasXt.h\0cublas_api.h\0cublas_v2.h\0"
#define HOST_LIBRARIES_                                                                   \
    "cuda_gl_interop.h\0cuda_profiler_api.h\0cudnn.h\0cufft.h\0cufftw.h\0"                  \
    "cusolverDn.h\0cusolverSp.h\0cusparse.h\0cusparse_v2.h\0nccl.h\0nvToolsExt.h\0"         \
    "nvToolsExtCuda.h\0nvToolsExtCudaRt.h\0nvtx3/nvToolsExt.h\0nvtx3/nvToolsExtCuda.h\0"     \
    "nvtx3/nvToolsExtCudaRt.h\0"

#define LIBCUXX_(name) \
    {name "\0",        \
     "#include <cuda/std/" name ">\nnamespace std { using namespace cuda::std; }\n", true}

static const own_row rows[] = {
    {"algorithm\0functional\0numeric\0", rt_std_algorithm, false},
    {"array\0", rt_std_array, false},
    {"cmath\0math.h\0tgmath.h\0", rt_std_cmath, false},
    {"complex\0", rt_std_complex, true},
    {"cstdint\0cinttypes\0stdint.h\0inttypes.h\0", rt_std_cstdint, false},
    {"cstdlib\0cstdio\0cstring\0cstddef\0ctime\0stdlib.h\0stdio.h\0string.h\0stddef.h\0"
     "time.h\0unistd.h\0sys/types.h\0sys/time.h\0memory.h\0strings.h\0malloc.h\0",
     rt_std_cstdlib, false},
    {"ios\0iosfwd\0iostream\0istream\0ostream\0sstream\0fstream\0iomanip\0string\0", rt_std_iosfwd,
     false},
    {"limits\0", rt_std_limits, false},
    {"tuple\0", rt_std_tuple, true},
    {"type_traits\0", rt_std_type_traits, false},
    {"utility\0", rt_std_utility, false},
    {"cub/cub.cuh\0", rt_std_cub, true},
    LIBCUXX_("atomic"),
    LIBCUXX_("bit"),
    LIBCUXX_("chrono"),
    LIBCUXX_("concepts"),
    LIBCUXX_("iterator"),
    LIBCUXX_("numbers"),
    LIBCUXX_("optional"),
    LIBCUXX_("ratio"),
    LIBCUXX_("span"),
    LIBCUXX_("variant"),
    {CUBLAS_, HALF_TYPES_, false},
    {HOST_LIBRARIES_, "", false},
    {"any\0barrier\0bitset\0cassert\0cctype\0cerrno\0cfenv\0cfloat\0charconv\0climits\0"
     "clocale\0compare\0condition_variable\0coroutine\0csetjmp\0csignal\0cstdarg\0cuchar\0"
     "cwchar\0deque\0exception\0execution\0expected\0filesystem\0format\0forward_list\0"
     "future\0initializer_list\0latch\0list\0locale\0map\0mdspan\0memory\0mutex\0new\0"
     "queue\0random\0ranges\0regex\0set\0shared_mutex\0source_location\0stack\0stdexcept\0"
     "stdfloat\0stop_token\0streambuf\0string_view\0syncstream\0system_error\0thread\0"
     "typeindex\0typeinfo\0unordered_map\0unordered_set\0valarray\0vector\0version\0"
     "alloca.h\0arpa/inet.h\0assert.h\0ckpp/ckpp.h\0ckpp/types.h\0complex.h\0ctype.h\0"
     "dirent.h\0dlfcn.h\0errno.h\0fcntl.h\0fenv.h\0float.h\0getopt.h\0glob.h\0iso646.h\0"
     "libgen.h\0limits.h\0locale.h\0netdb.h\0omp.h\0poll.h\0pthread.h\0pwd.h\0sched.h\0"
     "semaphore.h\0setjmp.h\0signal.h\0stdalign.h\0stdarg.h\0stdatomic.h\0stdbool.h\0stdnoreturn."
     "h\0sys/mman.h\0"
     "netinet/in.h\0sys/param.h\0sys/resource.h\0sys/socket.h\0sys/stat.h\0sys/sysinfo.h\0"
     "sys/times.h\0sys/utsname.h\0sys/wait.h\0syslog.h\0threads.h\0uchar.h\0wchar.h\0wctype.h\0",
     "", false},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Toolkit headers that neither define C types nor include libcu++. */
static const char *const plain_headers[] = {
    "builtin_types.h", "cuComplex.h", "cuda.h", "cuda_bf16.h", "cuda_fp16.h", "cuda_fp4.h",
    "cuda_fp6.h", "cuda_fp8.h", "cuda_runtime.h", "cuda_runtime_api.h",
    "device_atomic_functions.h", "device_double_functions.h", "device_functions.h",
    "device_launch_parameters.h", "device_types.h", "driver_types.h", "host_defines.h",
    "math_constants.h", "math_functions.h", "mma.h", "nv/target", "sm_20_intrinsics.h",
    "sm_30_intrinsics.h", "sm_32_intrinsics.h", "sm_35_intrinsics.h", "sm_61_intrinsics.h",
    "surface_types.h", "texture_types.h", "vector_functions.h", "vector_types.h"};

/* Headers that are empty for the host: their contents are built in or in the prelude, or are only
 * about the runtime API. */
static const char *const host_empty[] = {
    "builtin_types.h", "ckpp/ckpp.h", "ckpp/types.h", "cuComplex.h", "cuda.h",
    "cuda_device_runtime_api.h", "cuda_runtime.h", "cuda_runtime_api.h", "curand.h",
    "device_atomic_functions.h", "device_double_functions.h", "device_functions.h",
    "device_launch_parameters.h", "device_types.h", "driver_types.h", "host_defines.h",
    "math_functions.h", "sm_20_intrinsics.h", "sm_30_intrinsics.h", "sm_32_intrinsics.h",
    "sm_35_intrinsics.h", "sm_61_intrinsics.h", "surface_types.h", "texture_types.h",
    "vector_functions.h", "vector_types.h"};

/* Names with these prefixes belong to the toolkit, or come with it. */
static const char *const toolkit_families[] = {
    "cub/", "cublas", "cuda/", "cuda_awbarrier", "cuda_fp",
    "cuda_pipeline", "cudnn", "cufft", "curand", "cusolver", "cusparse", "mma.h", "nccl", "nv/",
    "nvToolsExt", "nvtx3/", "thrust/"};

bool own_header_next(own_header *i)
{
    if (i->name)
        i->name += strlen(i->name) + 1;
    if (i->name && !*i->name) {
        i->name = NULL;
        i->row++;
    }
    if (i->row == ROWS)
        return false;
    if (!i->name)
        i->name = rows[i->row].names;
    i->text = rows[i->row].text;
    return true;
}

static const own_row *find_row(const char *name)
{
    for (own_header i = {0}; own_header_next(&i);)
        if (!strcmp(i.name, name))
            return &rows[i.row];
    return NULL;
}

static bool is_in(const char *const *list, size_t count, const char *name)
{
    for (size_t k = 0; k < count; k++)
        if (!strcmp(list[k], name))
            return true;
    return false;
}

static bool is_toolkit(const char *name)
{
    for (size_t k = 0; k < sizeof toolkit_families / sizeof *toolkit_families; k++)
        if (!strncmp(name, toolkit_families[k], strlen(toolkit_families[k])))
            return true;
    return false;
}

bool own_header_is_given(const char *name)
{
    return find_row(name) != NULL;
}

static bool needs_libcuxx(const char *name)
{
    const own_row *row = find_row(name);
    return row ? row->libcuxx
               : !is_in(plain_headers, sizeof plain_headers / sizeof *plain_headers, name);
}

bool own_headers_reach_libcuxx(const char *text)
{
    header_reader reader = {.at = text};
    header_name i;
    char name[256];

    while (strstr(reader.at, "include") && header_next(&reader, &i)) {
        snprintf(name, sizeof name, "%.*s", (int)i.size, i.text);
        if (i.kind && needs_libcuxx(name))
            return true;
    }
    return false;
}

static bool is_listed(const char *names, const char *name)
{
    while (*names && strcmp(names, name) != 0)
        names += strlen(names) + 1;
    return *names != '\0';
}

bool own_header_host(const char *name, rt_buf *text)
{
    static const char libcuxx[] = "cuda/std/";

    if (!strncmp(name, libcuxx, sizeof libcuxx - 1) &&
        own_header_is_given(name + sizeof libcuxx - 1))
        buf_printf(text,
                   "#include <%s>\nnamespace cuda { namespace std { using namespace ::std; } }\n",
                   name + sizeof libcuxx - 1);
    else if (!strcmp(name, "cuda_fp16.h") || !strcmp(name, "cuda_bf16.h") ||
             is_listed(CUBLAS_, name))
        buf_puts(text, rt_std_half_host);
    else if (is_listed(HOST_LIBRARIES_, name))
        return true;
    else if (!strcmp(name, "math_constants.h"))
        buf_puts(text, rt_std_constants_host);
    else if (!strncmp(name, "cooperative_groups", 18))
        return true; /* the prelude has its functions */
    else if (is_in(host_empty, sizeof host_empty / sizeof *host_empty, name))
        return true;
    else if (is_toolkit(name) && !strstr(name, ".."))
        buf_printf(text,
                   "#error \"<%s> is a CUDA header for GPUs alone: a kernel that includes it "
                   "cannot run on the host\"\n",
                   name);
    else
        return false;
    return true;
}

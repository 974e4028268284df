/* names.c - which names device code may mention: tables of the language's words, and sets of the
 * names that a text declares.
 *
 * The tables are sorted by strcmp() for bsearch(); names_are_sorted() checks that. A set is an
 * open-addressing hash table over an array in order of adding. Names are not copied: they must
 * live as long as the set. */
#include "frontend/lex/lex.h"
#include "ckpp/dtypes.h"
#include "ckpp/vectors.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLAIN = KEYWORD,
    TYPE = KEYWORD | KEYWORD_TYPE,
    SPEC = KEYWORD | KEYWORD_SPECIFIER,
    TAG = KEYWORD | KEYWORD_TAG,
    OPER = KEYWORD | KEYWORD_OPERATOR,
    GROUP = KEYWORD | KEYWORD_GROUP,
    CONTROL = KEYWORD | KEYWORD_CONTROL,
    CXX = KEYWORD | KEYWORD_CXX
};

static const struct keyword {
    const char *name;
    unsigned flags;
} keywords[] = {
    {"_Alignas", GROUP}, {"_Alignof", OPER}, {"_Atomic", GROUP | SPEC}, {"_Bool", TYPE},
    {"_Complex", TYPE}, {"_Generic", PLAIN}, {"_Imaginary", TYPE}, {"_Noreturn", SPEC},
    {"_Static_assert", PLAIN}, {"_Thread_local", SPEC}, {"__align__", GROUP}, {"__alignof", OPER},
    {"__alignof__", OPER}, {"__asm", GROUP}, {"__asm__", GROUP}, {"__attribute", GROUP},
    {"__attribute__", GROUP}, {"__auto_type", TYPE}, {"__cluster_dims__", GROUP},
    {"__complex", TYPE}, {"__complex__", TYPE}, {"__const", SPEC}, {"__const__", SPEC},
    {"__constant__", SPEC}, {"__declspec", GROUP}, {"__device__", SPEC}, {"__extension__", SPEC},
    {"__float128", TYPE}, {"__forceinline__", SPEC}, {"__global__", SPEC},
    {"__grid_constant__", SPEC}, {"__host__", SPEC}, {"__imag__", OPER}, {"__inline", SPEC},
    {"__inline__", SPEC}, {"__int128", TYPE}, {"__label__", SPEC}, {"__launch_bounds__", GROUP},
    {"__managed__", SPEC}, {"__noinline__", SPEC}, {"__real__", OPER}, {"__restrict", SPEC},
    {"__restrict__", SPEC}, {"__shared__", SPEC}, {"__signed", TYPE}, {"__signed__", TYPE},
    {"__thread", SPEC}, {"__typeof", GROUP}, {"__typeof__", GROUP}, {"__volatile", SPEC},
    {"__volatile__", SPEC}, {"alignas", GROUP | CXX}, {"alignof", OPER | CXX}, {"and", OPER | CXX},
    {"and_eq", OPER | CXX}, {"asm", GROUP}, {"auto", TYPE}, {"bitand", OPER | CXX},
    {"bitor", OPER | CXX}, {"bool", TYPE}, {"break", PLAIN}, {"case", OPER},
    {"catch", CONTROL | CXX}, {"char", TYPE}, {"char16_t", TYPE | CXX}, {"char32_t", TYPE | CXX},
    {"char8_t", TYPE | CXX}, {"class", TAG | CXX}, {"co_await", OPER | CXX},
    {"co_return", OPER | CXX}, {"co_yield", OPER | CXX}, {"compl", OPER | CXX}, {"concept", CXX},
    {"const", SPEC}, {"const_cast", CXX}, {"consteval", SPEC | CXX}, {"constexpr", SPEC | CXX},
    {"constinit", SPEC | CXX}, {"continue", PLAIN}, {"decltype", GROUP | CXX}, {"default", PLAIN},
    {"delete", OPER | CXX}, {"do", OPER}, {"double", TYPE}, {"dynamic_cast", CXX}, {"else", OPER},
    {"enum", TAG}, {"explicit", SPEC | CXX}, {"export", SPEC | CXX}, {"extern", SPEC},
    {"false", PLAIN}, {"float", TYPE}, {"for", CONTROL}, {"friend", SPEC | CXX}, {"goto", OPER},
    {"if", CONTROL}, {"inline", SPEC}, {"int", TYPE}, {"long", TYPE}, {"mutable", SPEC | CXX},
    {"namespace", CXX}, {"new", OPER | CXX}, {"noexcept", SPEC | CXX}, {"not", OPER | CXX},
    {"not_eq", OPER | CXX}, {"nullptr", CXX}, {"operator", CXX}, {"or", OPER | CXX},
    {"or_eq", OPER | CXX}, {"private", CXX}, {"protected", CXX}, {"public", CXX},
    {"register", SPEC}, {"reinterpret_cast", CXX}, {"requires", CXX}, {"restrict", SPEC},
    {"return", OPER}, {"short", TYPE}, {"signed", TYPE}, {"sizeof", OPER}, {"static", SPEC},
    {"static_assert", PLAIN}, {"static_cast", CXX}, {"struct", TAG}, {"switch", CONTROL},
    {"template", CXX}, {"this", CXX}, {"thread_local", SPEC | CXX}, {"throw", OPER | CXX},
    {"true", PLAIN}, {"try", CXX}, {"typedef", SPEC}, {"typeid", CXX}, {"typename", TAG | CXX},
    {"typeof", GROUP}, {"typeof_unqual", GROUP}, {"union", TAG}, {"unsigned", TYPE},
    {"using", CXX}, {"virtual", SPEC | CXX}, {"void", TYPE}, {"volatile", SPEC}, {"wchar_t", TYPE},
    {"while", CONTROL}, {"xor", OPER | CXX}, {"xor_eq", OPER | CXX},
};

/* Types, and namespaces, which also stand in front of a declared name. */
static const char *const types[] = {
    "__half", "__half2", "__nv_bfloat16", "__nv_bfloat162", "char1", "char2", "char3", "char4",
    "ckpp", "clock_t", "complex", "cooperative_groups", "cuda", "cudaError_t", "cudaStream_t",
    "cudaSurfaceObject_t", "cudaTextureObject_t", "dim3", "double1", "double2", "double3",
    "double4", "double4_16a", "double4_32a", "double_t", "float1", "float2", "float3", "float4",
    "float_t", "half", "half2", "int1", "int16_t", "int2", "int3", "int32_t", "int4", "int64_t",
    "int8_t", "int_fast16_t", "int_fast32_t", "int_fast64_t", "int_fast8_t", "int_least16_t",
    "int_least32_t", "int_least64_t", "int_least8_t", "intmax_t", "intptr_t", "long1", "long2",
    "long3", "long4", "long4_16a", "long4_32a", "longlong1", "longlong2", "longlong3", "longlong4",
    "longlong4_16a", "longlong4_32a", "max_align_t", "nullptr_t", "nv_bfloat16", "nv_bfloat162",
    "nvcuda", "ptrdiff_t", "short1", "short2", "short3", "short4", "size_t", "ssize_t", "std",
    "uchar", "uchar1", "uchar2", "uchar3", "uchar4", "uint", "uint1", "uint16_t", "uint2", "uint3",
    "uint32_t", "uint4", "uint64_t", "uint8_t", "uint_fast16_t", "uint_fast32_t", "uint_fast64_t",
    "uint_fast8_t", "uint_least16_t", "uint_least32_t", "uint_least64_t", "uint_least8_t",
    "uintmax_t", "uintptr_t", "ulong", "ulong1", "ulong2", "ulong3", "ulong4", "ulong4_16a",
    "ulong4_32a", "ulonglong1", "ulonglong2", "ulonglong3", "ulonglong4", "ulonglong4_16a",
    "ulonglong4_32a", "ushort", "ushort1", "ushort2", "ushort3", "ushort4", "va_list",
};

/* Element types by ckpp's names. */
static const struct element { const char *name; char kind; bool is_bits; } elements[] = {
#define SCALAR_u false
#define SCALAR_i false
#define SCALAR_f false
#define SCALAR_c false
#define SCALAR_bits true
#define ELEMENT_(ENUM, name, kind, bytes, number, type, scalar, ...)                            \
    {#name, kind, SCALAR_##scalar},
    CKPP_DTYPES(ELEMENT_)
};

/* CUDA's vector types by their names in C. */
static const char *const vectors[] = {
#define VECTOR_NAMES_(name, ...)                                                                \
    "ckpp_" #name "1", "ckpp_" #name "2", "ckpp_" #name "3", "ckpp_" #name "4",
    CKPP_VECTORS(VECTOR_NAMES_)
};

/* Constants, macros that stand for one, and the variables of a kernel. */
static const char *const values[] = {
    "CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "CLOCKS_PER_SEC", "DBL_DECIMAL_DIG", "DBL_DIG",
    "DBL_EPSILON", "DBL_HAS_SUBNORM", "DBL_MANT_DIG", "DBL_MAX", "DBL_MAX_10_EXP", "DBL_MAX_EXP",
    "DBL_MIN", "DBL_MIN_10_EXP", "DBL_MIN_EXP", "DBL_TRUE_MIN", "DECIMAL_DIG", "EXIT_FAILURE",
    "EXIT_SUCCESS", "FLT_DECIMAL_DIG", "FLT_DIG", "FLT_EPSILON", "FLT_EVAL_METHOD",
    "FLT_HAS_SUBNORM", "FLT_MANT_DIG", "FLT_MAX", "FLT_MAX_10_EXP", "FLT_MAX_EXP", "FLT_MIN",
    "FLT_MIN_10_EXP", "FLT_MIN_EXP", "FLT_RADIX", "FLT_ROUNDS", "FLT_TRUE_MIN", "FP_FAST_FMA",
    "FP_FAST_FMAF", "FP_FAST_FMAL", "FP_ILOGB0", "FP_ILOGBNAN", "FP_INFINITE", "FP_NAN",
    "FP_NORMAL", "FP_SUBNORMAL", "FP_ZERO", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "I", "INFINITY",
    "INT16_MAX", "INT16_MIN", "INT32_MAX", "INT32_MIN", "INT64_MAX", "INT64_MIN", "INT8_MAX",
    "INT8_MIN", "INTMAX_MAX", "INTMAX_MIN", "INTPTR_MAX", "INTPTR_MIN", "INT_FAST16_MAX",
    "INT_FAST16_MIN", "INT_FAST32_MAX", "INT_FAST32_MIN", "INT_FAST64_MAX", "INT_FAST64_MIN",
    "INT_FAST8_MAX", "INT_FAST8_MIN", "INT_LEAST16_MAX", "INT_LEAST16_MIN", "INT_LEAST32_MAX",
    "INT_LEAST32_MIN", "INT_LEAST64_MAX", "INT_LEAST64_MIN", "INT_LEAST8_MAX", "INT_LEAST8_MIN",
    "INT_MAX", "INT_MIN", "LDBL_DECIMAL_DIG", "LDBL_DIG", "LDBL_EPSILON", "LDBL_HAS_SUBNORM",
    "LDBL_MANT_DIG", "LDBL_MAX", "LDBL_MAX_10_EXP", "LDBL_MAX_EXP", "LDBL_MIN", "LDBL_MIN_10_EXP",
    "LDBL_MIN_EXP", "LDBL_TRUE_MIN", "LLONG_MAX", "LLONG_MIN", "LONG_MAX", "LONG_MIN",
    "MATH_ERREXCEPT", "MATH_ERRNO", "MB_LEN_MAX", "M_1_PI", "M_1_PIf", "M_1_PIl", "M_2_PI",
    "M_2_PIf", "M_2_PIl", "M_2_SQRTPI", "M_2_SQRTPIf", "M_2_SQRTPIl", "M_E", "M_Ef", "M_El",
    "M_LN10", "M_LN10f", "M_LN10l", "M_LN2", "M_LN2f", "M_LN2l", "M_LOG10E", "M_LOG10Ef",
    "M_LOG10El", "M_LOG2E", "M_LOG2Ef", "M_LOG2El", "M_PI", "M_PI_2", "M_PI_2f", "M_PI_2l",
    "M_PI_4", "M_PI_4f", "M_PI_4l", "M_PIf", "M_PIl", "M_SQRT1_2", "M_SQRT1_2f", "M_SQRT1_2l",
    "M_SQRT2", "M_SQRT2f", "M_SQRT2l", "NAN", "NDEBUG", "NULL", "PRIX16", "PRIX32", "PRIX64",
    "PRIX8", "PRIXMAX", "PRId16", "PRId32", "PRId64", "PRId8", "PRIdMAX", "PRIi16", "PRIi32",
    "PRIi64", "PRIi8", "PRIiMAX", "PRIo16", "PRIo32", "PRIo64", "PRIo8", "PRIoMAX", "PRIu16",
    "PRIu32", "PRIu64", "PRIu8", "PRIuMAX", "PRIx16", "PRIx32", "PRIx64", "PRIx8", "PRIxMAX",
    "PTRDIFF_MAX", "PTRDIFF_MIN", "RAND_MAX", "SCHAR_MAX", "SCHAR_MIN", "SHRT_MAX", "SHRT_MIN",
    "SIG_ATOMIC_MAX", "SIG_ATOMIC_MIN", "SIZE_MAX", "SSIZE_MAX", "UCHAR_MAX", "UINT16_MAX",
    "UINT32_MAX", "UINT64_MAX", "UINT8_MAX", "UINTMAX_MAX", "UINTPTR_MAX", "UINT_FAST16_MAX",
    "UINT_FAST32_MAX", "UINT_FAST64_MAX", "UINT_FAST8_MAX", "UINT_LEAST16_MAX", "UINT_LEAST32_MAX",
    "UINT_LEAST64_MAX", "UINT_LEAST8_MAX", "UINT_MAX", "ULLONG_MAX", "ULONG_MAX", "USHRT_MAX",
    "WCHAR_MAX", "WCHAR_MIN", "WINT_MAX", "WINT_MIN", "_Complex_I", "_Imaginary_I", "_i", "_ind",
    "_n", "blockDim", "blockIdx", "gridDim", "i", "math_errhandling", "n", "threadIdx", "warpSize",
};

/* Functions that also exist with the suffix f or l. */
static const char *const suffixed_functions[] = {
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos",
    "cosh", "cospi", "cyl_bessel_i0", "cyl_bessel_i1", "erf", "erfc", "erfcinv", "erfcx", "erfinv",
    "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "fdivide", "floor", "fma", "fmax", "fmin",
    "fmod", "frexp", "hypot", "ilogb", "j0", "j1", "jn", "ldexp", "lgamma", "llrint", "llround",
    "log", "log10", "log1p", "log2", "logb", "lrint", "lround", "modf", "nan", "nearbyint",
    "nextafter", "nexttoward", "norm", "norm3d", "norm4d", "normcdf", "normcdfinv", "pow", "rcbrt",
    "remainder", "remquo", "rhypot", "rint", "rnorm", "rnorm3d", "rnorm4d", "round", "rsqrt",
    "saturate", "scalbln", "scalbn", "sin", "sincos", "sincospi", "sinh", "sinpi", "sqrt", "tan",
    "tanh", "tgamma", "trunc", "y0", "y1", "yn",
};

/* Those of <math.h> that compute in double, of whatever type their arguments are, and abs. Some
 * others give the same number of both types: lround, ilogb. */
static const char *const c_math[] = {
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign",
    "cos", "cosh", "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma",
    "fmax", "fmin", "fmod", "frexp", "hypot", "j0", "j1", "jn", "ldexp", "lgamma", "log", "log10",
    "log1p", "log2", "logb", "modf", "nearbyint", "nextafter", "pow", "remainder", "remquo",
    "rint", "round", "scalbln", "scalbn", "sin", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc",
    "y0", "y1", "yn",
};

/* Those of several numbers, whose type is that of all of them where there is <tgmath.h>, and in
 * C++. */
static const char *const mixed_math[] = {
    "atan2", "copysign", "fdim", "fma", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow",
    "remainder", "remquo",
};

static const char *const plain_functions[] = {
    "abort", "abs", "assert", "atomicAdd", "atomicAnd", "atomicCAS", "atomicDec", "atomicExch",
    "atomicInc", "atomicMax", "atomicMin", "atomicOr", "atomicSub", "atomicXor", "atomic_add",
    "atomic_and", "atomic_cas", "atomic_exchange", "atomic_max", "atomic_min", "atomic_or",
    "atomic_xor", "clock", "clock64", "div", "fpclassify", "free", "isfinite", "isgreater",
    "isgreaterequal", "isinf", "isless", "islessequal", "islessgreater", "isnan", "isnormal",
    "isunordered", "labs", "ldiv", "llabs", "lldiv", "llmax", "llmin", "malloc", "max", "memcmp",
    "memcpy", "memmove", "memset", "min", "printf", "signbit", "strcmp", "strcpy", "strlen",
    "strncmp", "ullmax", "ullmin", "umax", "umin",
};

/* These also exist with the suffix f or l. */
static const char *const complex_functions[] = {
    "cabs", "cacos", "cacosh", "carg", "casin", "casinh", "catan", "catanh", "ccos", "ccosh",
    "cexp", "cimag", "clog", "conj", "cpow", "cproj", "creal", "csin", "csinh", "csqrt", "ctan",
    "ctanh",
};

/* ---- the tables ---- */

static int compare_str(str a, const char *z)
{
    int order = strncmp(a.data, z, a.size);
    return order ? order : z[a.size] ? -1 : 0;
}

static int compare_keyword(const void *key, const void *item)
{
    return compare_str(*(const str *)key, ((const struct keyword *)item)->name);
}

static int compare_word(const void *key, const void *item)
{
    return compare_str(*(const str *)key, *(const char *const *)item);
}

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define IN(table, name)                                                                           \
    (bsearch(&(name), table, COUNT(table), sizeof *(table), compare_word) != NULL)

unsigned names_keyword(str name)
{
    const struct keyword *found = bsearch(&name, keywords, COUNT(keywords), sizeof *keywords,
                                          compare_keyword);
    return found ? found->flags : 0;
}

bool names_is_name_in_c(str name)
{
    static const char *const of_headers[] = {
        "alignas", "alignof", "and", "and_eq", "bitand", "bitor", "char16_t", "char32_t",
        "char8_t", "compl", "constexpr", "not", "not_eq", "nullptr", "or", "or_eq",
        "thread_local", "xor", "xor_eq"};
    return names_keyword(name) & KEYWORD_CXX && !IN(of_headers, name);
}

bool names_is_keyword(str name)
{
    return names_keyword(name) != 0;
}

static str without_suffix(str name)
{
    bool has =
        name.size > 1 && (name.data[name.size - 1] == 'f' || name.data[name.size - 1] == 'l');
    return (str){name.data, name.size - has};
}

static bool is_vector(str name)
{
    for (size_t k = 0; k < COUNT(vectors); k++)
        if (str_is(name, vectors[k]))
            return true;
    return false;
}

static const struct element *find_element(str name)
{
    for (size_t k = 0; k < COUNT(elements); k++)
        if (str_is(name, elements[k].name))
            return &elements[k];
    return NULL;
}

bool names_is_bits(str name)
{
    const struct element *element = find_element(name);
    return element && element->is_bits;
}

bool names_is_c_math(str name)
{
    return IN(c_math, name);
}

str names_mixed_math(size_t k)
{
    const char *name = k < COUNT(mixed_math) ? mixed_math[k] : "";
    return (str){name, strlen(name)};
}

bool names_is_complex(str name)
{
    const struct element *element = find_element(name);
    str stem = without_suffix(name);
    return IN(complex_functions, name) || IN(complex_functions, stem) || str_is(name, "I") ||
           str_is(name, "_Complex_I") || (element && element->kind == 'c') ||
           str_is(name, "complex") || str_is(name, "_Complex") || str_is(name, "__complex__") ||
           str_is(name, "CMPLX") || str_is(name, "CMPLXF");
}

bool names_is_builtin(str name, name_kind *kind)
{
    str stem = without_suffix(name);
    if (IN(types, name) || find_element(name) || is_vector(name))
        *kind = NAME_TYPE;
    else if (IN(values, name))
        *kind = NAME_VALUE;
    else if (IN(plain_functions, name) || IN(suffixed_functions, name) ||
             IN(suffixed_functions, stem) || IN(complex_functions, name) ||
             IN(complex_functions, stem))
        *kind = NAME_FUNCTION;
    else
        return false;
    return true;
}

bool names_is_of_headers(str name)
{
    static const char *const names[] = {
        "dev_t", "drem", "dremf", "finite", "finitef", "gamma", "gammaf", "id_t", "ino_t",
        "isinff", "isnanf", "key_t", "mode_t", "off_t", "pid_t", "quad_t", "register_t", "scalb",
        "scalbf", "signgam", "significand", "significandf", "time_t", "timer_t", "u_char",
        "u_int", "u_long", "u_quad_t", "u_short", "uid_t"};
    return IN(names, name);
}

static bool is_sorted(const char *const *words, size_t n)
{
    for (size_t k = 1; k < n; k++)
        if (strcmp(words[k - 1], words[k]) >= 0)
            return false;
    return true;
}

bool names_are_sorted(void)
{
    for (size_t k = 1; k < COUNT(keywords); k++)
        if (strcmp(keywords[k - 1].name, keywords[k].name) >= 0)
            return false;
    return is_sorted(types, COUNT(types)) && is_sorted(values, COUNT(values)) &&
           is_sorted(suffixed_functions, COUNT(suffixed_functions)) &&
           is_sorted(plain_functions, COUNT(plain_functions)) &&
           is_sorted(complex_functions, COUNT(complex_functions));
}

/* ---- sets ---- */

typedef struct entry {
    str name, macro;
    name_kind kind;
} entry;

struct name_set {
    arena *arena;
    entry *entries;
    size_t count;
    uint32_t *slots; /* 1 + an entry's number, or 0 */
    size_t nslots;   /* a power of two, or 0 */
    bool open;
};

name_set *names_new(arena *a)
{
    name_set *set = arena_alloc(a, sizeof *set);
    set->arena = a;
    return set;
}

/* The slot that holds the name, or the free one to put it in. */
static uint32_t *slot_of(const name_set *set, str name)
{
    const uint64_t hash = str_hash(name);
    size_t mask = set->nslots - 1, at = (size_t)(hash ^ hash >> 32) & mask;
    while (set->slots[at] && !str_equal(set->entries[set->slots[at] - 1].name, name))
        at = (at + 1) & mask;
    return &set->slots[at];
}

static const entry *find(const name_set *set, str name)
{
    uint32_t slot = set->count ? *slot_of(set, name) : 0;
    return slot ? &set->entries[slot - 1] : NULL;
}

static void grow(name_set *set)
{
    set->nslots = set->nslots ? set->nslots * 2 : 32;
    set->slots = arena_alloc(set->arena, set->nslots * sizeof *set->slots);
    for (size_t k = 0; k < set->count; k++)
        *slot_of(set, set->entries[k].name) = (uint32_t)k + 1;
}

static void add(name_set *set, str name, name_kind kind, str macro)
{
    if (set->count * 2 >= set->nslots)
        grow(set);
    uint32_t *slot = slot_of(set, name);
    if (*slot)
        return;
    set->entries = arena_grow(set->arena, set->entries, set->count, sizeof *set->entries);
    set->entries[set->count] = (entry){name, macro, kind};
    *slot = (uint32_t)++set->count;
}

void names_add(name_set *set, str name, name_kind kind)
{
    add(set, name, kind, (str){"", 0});
}

void names_add_all(name_set *set, const str *names, size_t n, name_kind kind)
{
    for (size_t k = 0; k < n; k++)
        names_add(set, names[k], kind);
}

void names_add_macro(name_set *set, str name, str text)
{
    add(set, name, NAME_MACRO, text);
}

bool names_find(const name_set *set, str name, name_kind *kind)
{
    const entry *e = find(set, name);
    if (e)
        *kind = e->kind;
    return e != NULL;
}

str names_macro_text(const name_set *set, str name)
{
    const entry *e = find(set, name);
    return e ? e->macro : (str){"", 0};
}

void names_open(name_set *set)
{
    set->open = true;
}

bool names_is_open(const name_set *set)
{
    return set->open;
}

size_t names_count(const name_set *set)
{
    return set->count;
}

bool names_get(const name_set *set, size_t k, str *name)
{
    if (k < set->count)
        *name = set->entries[k].name;
    return k < set->count;
}

/* refuse.c - what C has and kernels have not, with what to write instead.
 *
 * A row has words that say it. They are looked for in a loop's body and in the functions that come
 * along with it; a name that the file itself defines is the file's. */
#define _GNU_SOURCE
#include "frontend/loop/access.h"

#include <string.h>

typedef enum where { ANYWHERE, TYPE, CALLED, CXX, STD } where;

typedef struct refusal {
    where how; /* CALLED: a parenthesis follows; CXX: in C++ alone; STD: of namespace std */
    const char *words, *what, *instead;
} refusal;

static const refusal refusals[] = {
    {ANYWHERE, "va_list va_start va_arg va_end va_copy __builtin_va_list __builtin_va_start",
     "kernels have no functions with any number of arguments",
     "give the function a parameter for each argument, or an array and its length"},
    {CALLED, "malloc calloc realloc free aligned_alloc posix_memalign strdup",
     "kernels allocate no memory",
     "declare an array of constant length, as in 'float t[64];', or allocate one array before the "
     "loop, in which each iteration has a part of its own"},
    {CALLED, "alloca __builtin_alloca strdupa", "kernels allocate no memory",
     "declare an array of constant length, as in 'float t[64];'"},
    {ANYWHERE, "asm __asm __asm__", "inline assembler is for one processor, and a loop for any",
     "write it in C; '#pragma kernel raw' is for what only one device can do"},
    {ANYWHERE, "_Generic", "kernels are compiled as C++, which does not have it",
     "call the function for the type that is at hand"},
    {CALLED, "offsetof", "kernels do not have this macro",
     "compute it before the loop: 'const int at = offsetof(...);'"},
    {CALLED, "strlen", "kernels have no functions for strings",
     "call it before the loop, and use the number that it gives; or count: 'int n = 0; while "
     "(x[j][n]) n++;'"},
    {CALLED,
     "strnlen strcmp strncmp strcpy strncpy strcat strncat strchr strrchr strstr strtok "
     "strspn strcspn strtol strtoul strtod strtof atoi atol atof sprintf snprintf sscanf",
     "kernels have no functions for strings",
     "call it before the loop, and use the number that it gives"},
    {CALLED, "isalpha isdigit isalnum isspace isupper islower isxdigit ispunct toupper tolower",
     "kernels have no functions for characters",
     "compare the character, as in c >= '0' && c <= '9'"},
    {ANYWHERE, "setjmp _setjmp sigsetjmp longjmp siglongjmp jmp_buf sigjmp_buf",
     "kernels cannot jump between functions",
     "'continue' ends an iteration; a variable of reduce(+ : ...) can count those that fail"},
    {ANYWHERE, "errno", "kernels have no 'errno'",
     "look at the value itself, as in isnan(y[j]) or x[j] < 0"},
    {ANYWHERE,
     "FILE stdin stdout stderr fprintf vprintf vfprintf fputs fputc putc puts putchar fwrite "
     "fread fopen fclose fflush scanf fscanf fgets fgetc getchar perror",
     "kernels have no files",
     "'printf' prints from a loop; or write to an array, and print it after the loop"},
    {CALLED, "rand srand random srandom drand48 srand48 lrand48 mrand48",
     "it keeps a state, which all iterations would change at the same time",
     "compute the number from the loop's variable, or fill an array with numbers before the "
     "loop"},
    {CALLED, "exit _Exit quick_exit atexit raise signal", "kernels cannot end the program",
     "count what fails in a variable of reduce(+ : ...), and end the program after the loop"},
    {CALLED, "getenv system time gettimeofday clock_gettime sleep usleep nanosleep",
     "kernels cannot ask the operating system",
     "call it before the loop, and use its result in it"},
    {CALLED, "qsort bsearch qsort_r", "it calls a function by its address, which kernels cannot",
     "write it out as a function 'static inline', or call it before or after the loop"},
    {ANYWHERE,
     "_Atomic atomic_int atomic_uint atomic_fetch_add atomic_fetch_sub atomic_load atomic_store "
     "atomic_init",
     "C's atomic types are the host's",
     "declare a plain type, and put '#pragma kernel atomic' in front of an update like += or ++"},
    {ANYWHERE, "thread_local _Thread_local __thread", "it is for threads of the host",
     "leave it out: a variable of the body is each iteration's own"},
    {TYPE, "__int128 __int128_t __uint128_t", "kernels have no integers of 128 bits",
     "use double, or two integers of 64 bits"},
    {TYPE, "_Float128 __float128 _Decimal32 _Decimal64 _Decimal128 _Float64x",
     "kernels have no such number", "write 'double'"},
    {CALLED,
     "sinl cosl tanl asinl acosl atanl atan2l sinhl coshl tanhl expl exp2l expm1l logl log2l "
     "log10l log1pl powl sqrtl cbrtl hypotl fabsl floorl ceill roundl truncl fmodl fmaxl fminl "
     "ldexpl frexpl copysignl",
     "it computes in 'long double', which kernels do not have",
     "leave out the 'l' at its end: that function computes in double"},
    {TYPE, "vector_size __vector_size__ ext_vector_type",
     "types with such an attribute are one compiler's own",
     "write an array, as in 'float t[4];', or one of ckpp's types, such as ckpp_float4"},
    {CXX, "new delete", "kernels allocate no memory",
     "declare an array of constant length, as in 'float t[64];', or allocate one array before the "
     "loop, in which each iteration has a part of its own"},
    {CXX, "try catch throw", "kernels have no exceptions",
     "'continue' ends an iteration; a variable of reduce(+ : ...) can count those that fail"},
    {CXX, "dynamic_cast typeid", "kernels do not know types when they run",
     "store in a number what kind it is, and look at that"},
    {STD, "vector string map set list deque unordered_map unordered_set unique_ptr shared_ptr",
     "it allocates memory, and kernels do not",
     "declare an array of constant length, as in 'float t[64];', or give the loop the elements, "
     "as in 'const float *x = v.data();'"},
    {STD, "cout cerr clog endl", "kernels have no files",
     "'printf' prints from a loop; or write to an array, and print it after the loop"},
    {STD, "function", "kernels cannot call a function by its address",
     "call the function by its name; where there are several, choose by 'if' or 'switch'"}};

/* Whether the blank-separated words have this one. */
static bool has_word(const char *words, str word)
{
    for (const char *p = words; p; p = strchr(p, ' ')) {
        p += *p == ' ';
        if (*p == word.data[0] && !strncmp(p, word.data, word.size) &&
            (p[word.size] == ' ' || !p[word.size]))
            return true;
    }
    return false;
}

/* The row of the name at k, or NULL. */
static const refusal *row_of(const unit *u, const token_list *t, size_t k)
{
    const str word = t->items[k].text;
    const bool is_std = k > 1 && str_is(t->items[k - 1].text, "::") &&
                        str_is(t->items[k - 2].text, "std");
    if (k && (str_is(t->items[k - 1].text, ".") || str_is(t->items[k - 1].text, "->") ||
              (str_is(t->items[k - 1].text, "::") && !is_std)))
        return NULL;
    for (size_t r = 0; r < sizeof refusals / sizeof *refusals; r++) {
        const refusal *row = &refusals[r];
        if ((row->how == CALLED && !str_is(t->items[k + 1].text, "(")) ||
            (row->how == CXX && !u->cxx) || (row->how == STD && !is_std) ||
            !has_word(row->words, word))
            continue;
        return row;
    }
    return NULL;
}

/* The same for several words: long double, 2.0L, omp_get_thread_num(). */
static const refusal *other_row(const token_list *t, size_t k)
{
    static const refusal wide = {TYPE, "", "kernels have no number that wide", "write 'double'"};
    static const refusal literal = {ANYWHERE, "",
                                    "it is a 'long double', which kernels do not have",
                                    "leave out the L at its end"};
    static const refusal thread = {
        CALLED, "", "iterations are no threads of the host's",
        "where each thread has a sum of its own, write reduce(+ : sum); where it has memory of "
        "its own, declare that in the body"};
    const token *here = &t->items[k];
    const str word = here->text;
    const bool is_long = str_is(word, "long"), is_double = str_is(word, "double");
    if ((is_long && str_is(here[1].text, "double")) || (is_double && str_is(here[1].text, "long")))
        return &wide;
    if (here->kind == TOKEN_NUMBER && strchr("lL", word.data[word.size - 1]) &&
        loop_is_fraction((str){word.data, word.size - 1}))
        return &literal;
    if (here->kind == TOKEN_NAME && str_is(here[1].text, "(") &&
        ((word.size > 4 && !memcmp(word.data, "omp_", 4)) ||
         (word.size > 8 && !memcmp(word.data, "pthread_", 8)) ||
         (word.size > 4 && !memcmp(word.data, "mtx_", 4))))
        return &thread;
    return NULL;
}

/* Whether a function's definition is at token k: inside of another one, gcc has it as an
 * extension of C. */
static bool is_definition(const token_list *t, size_t k)
{
    const token *name = &t->items[k];
    if (!k || name->kind != TOKEN_NAME || !str_is(name[1].text, "(") || names_keyword(name->text))
        return false;
    const unsigned before = names_keyword(name[-1].text);
    if (!str_is(name[-1].text, "*") &&
        (name[-1].kind != TOKEN_NAME ||
         (before && !(before & (KEYWORD_TYPE | KEYWORD_SPECIFIER)))))
        return false;
    const size_t close = loop_closing(t, k + 1);
    return close < t->count && str_is(t->items[close + 1].text, "{");
}

/* Reports the first word that kernels do not have; `types`: that can stand in a type. */
static bool refuse(unit *u, host_scope *host, const name_set *known, const token_list *t,
                   bool types)
{
    static const refusal nested = {
        ANYWHERE, "", "it is a function in a function, which kernels do not have",
        "write it as a function 'static inline' of the file, in front of this one"};
    static const refusal own_bool = {ANYWHERE, "",
                                     "kernels have C's, and the program's is another type",
                                     "give the program's another name"};
    name_kind kind;
    int braces = 0;
    for (size_t k = 0; k < t->count; k++) {
        const token *here = &t->items[k];
        const refusal *row = here->kind == TOKEN_NAME ? row_of(u, t, k) : NULL;
        if (!row)
            row = other_row(t, k);
        braces += range_nesting(here);
        if (!row && braces > 0 && !u->cxx && is_definition(t, k))
            row = &nested;
        if (!row && u->own_bool && !u->cxx && str_is(here->text, "bool"))
            row = &own_bool;
        if (!row || (types && row->how != TYPE && row->how != ANYWHERE) ||
            (here->kind == TOKEN_NAME && !names_keyword(here->text) && row != &nested &&
             ((t->source == u->source && host_find(host, here->text, here->offset)) ||
              names_find(known, here->text, &kind) ||
              (row->how == CALLED && names_is_open(known)))))
            continue;
        const bool pair = here->kind == TOKEN_NAME && !*row->words && row->how == TYPE;
        const size_t size = pair ? here[1].offset + here[1].length - here->offset : here->length;
        diag_at(u->diag, DIAG_ERROR, "loop", t->source, here->offset, size, "'%.*s': %s",
                (int)size, t->source->data + here->offset, row->what);
        diag_at(u->diag, DIAG_NOTE, NULL, t->source, here->offset, size, "%s", row->instead);
        return true;
    }
    return false;
}

/* Of a type that the file defines and kernels cannot have: reports why. */
bool loop_refuse_type(loop *l, str name)
{
    const token_list t = loop_text_above(l);
    for (size_t k = 0; k < t.count; k++) {
        size_t end = k;
        bool found = false;
        if (!str_is(t.items[k].text, "typedef"))
            continue;
        for (; end < t.count && !str_is(t.items[end].text, ";"); end++)
            found = found || str_equal(t.items[end].text, name);
        token_list words = token_slice(l->unit->arena, &t, k, end - k);
        if (found && refuse(l->unit, l->host, l->known, &words, false))
            return true;
        k = end;
    }
    return false;
}

bool loop_refuse(unit *u, host_scope *host, const name_set *known, const token_list *t)
{
    return refuse(u, host, known, t, false);
}

bool loop_refuse_types(unit *u, host_scope *host, const name_set *known, const token_list *t)
{
    return refuse(u, host, known, t, true);
}

void loop_refuse_nested(unit *u, const token *name, const host_name *h)
{
    diag_at(u->diag, DIAG_ERROR, "loop", u->source, name->offset, name->length,
            "kernels have another '%.*s' than this function of a function", (int)name->text.size,
            name->text.data);
    diag_at(u->diag, DIAG_NOTE, NULL, u->source, h->begin, 0,
            "give it another name, and put it outside of the function");
}

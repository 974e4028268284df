/* compiler_options.c - the options of options("...") and of calls.
 *
 * A kernel is compiled by NVRTC or by a C++ compiler, and its options are written for one of them.
 * A table says what each compiler is given for an option. No other option reaches a compiler: it
 * might mean something else there, load a plugin or write a file. */
#include "runtime/base/base.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the table ---- */

enum value_form {
    TEXT,  /* anything on one line */
    WORDS, /* letters, digits and _+-=.,: */
    NUMBER,
    TRUTH, /* true or false */
    ON_OFF,
    STANDARD, /* c++11 */
    PTXAS     /* some options of ptxas */
};

/* `names` are separated by blanks. A name that ends with '=' has a value behind the '=' or as the
 * next word; one that ends with ':' likewise, without '='; one that ends with '*' stands for all
 * options that begin so. Names of several letters may begin with one or two dashes. `nvrtc` and
 * `host` are the words for the compilers, with '$' for the option as written and '%' for its
 * value; NULL: none. */
typedef struct option_row {
    const char *names;
    enum value_form form;
    const char *nvrtc, *host;
    option_kind kind;
} option_row;

static const option_row rows[] = {
    {"D: define-macro=", TEXT, "-D%", "-D%", OPTION_MACRO},
    {"U: undefine-macro=", TEXT, "-U%", "-U%", OPTION_OTHER},
    {"I: include-path= iquote: isystem: idirafter:", TEXT, "-I%", "-I%", OPTION_FOLDER},
    /* g++ and clang++ would load a precompiled header that lies beside the first included file, so
     * that file is /dev/null. */
    {"include: pre-include=", TEXT, "-include %", "-include /dev/null -include %", OPTION_FILE},

    /* ckpp always asks for C++20, which its headers need; only a host compiler gets a newer one */
    {"std=", STANDARD, NULL, "-std=%", OPTION_OTHER},

    /* arithmetic. NVRTC's fast arithmetic keeps NaNs and infinities, g++'s does not */
    {"use_fast_math", WORDS, "--use_fast_math", NULL, OPTION_OTHER},
    {"ffast-math Ofast", WORDS, "--use_fast_math", "$", OPTION_OTHER},
    {"fmad=", TRUTH, "--fmad=%", "?-ffp-contract=fast|-ffp-contract=off", OPTION_OTHER},
    {"ffp-contract=off", WORDS, "--fmad=false", "$", OPTION_OTHER},
    {"ffp-contract=on ffp-contract=fast", WORDS, "--fmad=true", "$", OPTION_OTHER},
    {"ftz=", TRUTH, "--ftz=%", NULL, OPTION_OTHER},
    {"prec-div=", TRUTH, "--prec-div=%", NULL, OPTION_OTHER},
    {"prec-sqrt=", TRUTH, "--prec-sqrt=%", NULL, OPTION_OTHER},
    {"fno-fast-math fmath-errno fno-math-errno ftrapping-math fno-trapping-math "
     "ffinite-math-only fno-finite-math-only fsigned-zeros fno-signed-zeros fassociative-math "
     "fno-associative-math freciprocal-math fno-reciprocal-math funsafe-math-optimizations "
     "fno-unsafe-math-optimizations frounding-math fno-rounding-math "
     "fsingle-precision-constant fcx-limited-range fexcess-precision=fast "
     "fexcess-precision=standard",
     WORDS, NULL, "$", OPTION_OTHER},

    /* NVRTC and nvcc only */
    {"maxrregcount=", NUMBER, "--maxrregcount=%", NULL, OPTION_OTHER},
    {"restrict", WORDS, "--restrict", NULL, OPTION_OTHER},
    {"extra-device-vectorization", WORDS, "--extra-device-vectorization", NULL, OPTION_OTHER},
    {"dopt=", ON_OFF, "--dopt=%", NULL, OPTION_OTHER},
    {"Ofast-compile= Ofc=", WORDS, "--Ofast-compile=%", NULL, OPTION_OTHER},
    {"Xptxas= ptxas-options=", PTXAS, "--ptxas-options=%", NULL, OPTION_OTHER},
    {"jump-table-density= jtd=", NUMBER, "--jump-table-density=%", NULL, OPTION_OTHER},
    {"device-stack-protector=", TRUTH, "--device-stack-protector=%", NULL, OPTION_OTHER},
    {"builtin-move-forward=", TRUTH, "--builtin-move-forward=%", NULL, OPTION_OTHER},
    {"builtin-initializer-list=", TRUTH, "--builtin-initializer-list=%", NULL, OPTION_OTHER},
    {"diag-suppress=", WORDS, "--diag-suppress=%", NULL, OPTION_OTHER},
    {"diag-warn=", WORDS, "--diag-warn=%", NULL, OPTION_OTHER},
    {"diag-error=", WORDS, "--diag-error=%", NULL, OPTION_OTHER},
    {"no-cache", WORDS, "--no-cache", NULL, OPTION_OTHER},
    {"brief-diagnostics=", TRUTH, "--brief-diagnostics=%", NULL, OPTION_OTHER},
    {"split-compile=", NUMBER, "--split-compile=%", NULL, OPTION_OTHER},
    {"display-error-number err-no", WORDS, "--display-error-number", NULL, OPTION_OTHER},
    {"no-display-error-number no-err-no", WORDS, "--no-display-error-number", NULL, OPTION_OTHER},
    /* accepted but not passed on: the architecture is the device's, and ckpp itself links a kernel
     * that launches others */
    {"arch= gpu-architecture= gpu-code= code= gencode= generate-code=", WORDS, NULL, NULL,
     OPTION_OTHER},
    {"rdc= relocatable-device-code=", TRUTH, NULL, NULL, OPTION_OTHER},
    {"dc device-c dw device-w ewp extensible-whole-program default-device "
     "device-as-default-execution-space expt-relaxed-constexpr expt-extended-lambda "
     "extended-lambda no-source-include minimal",
     WORDS, NULL, NULL, OPTION_OTHER},
    {"default-stream=", WORDS, NULL, NULL, OPTION_OTHER},

    /* debugging */
    {"G device-debug", WORDS, "--device-debug", "-O0 -g", OPTION_OTHER},
    {"lineinfo generate-line-info", WORDS, "--generate-line-info", NULL, OPTION_OTHER},
    {"g g1 g2 g3 ggdb ggdb1 ggdb2 ggdb3 gdwarf gdwarf-4 gdwarf-5", WORDS, "--generate-line-info",
     "$", OPTION_OTHER},
    {"g0", WORDS, NULL, "$", OPTION_OTHER},

    /* warnings; -Wl, and -Wp, are none: they have a comma, which '*' does not match */
    {"w disable-warnings", WORDS, "--disable-warnings", "-w", OPTION_OTHER},
    {"W*", WORDS, NULL, "$", OPTION_OTHER},
    {"pedantic pedantic-errors fpermissive fno-diagnostics-show-option", WORDS, NULL, "$",
     OPTION_OTHER},
    {"fdiagnostics-color fdiagnostics-color= fno-diagnostics-color", WORDS, NULL, NULL,
     OPTION_OTHER},

    /* g++ and clang++ only */
    {"O O0 O1 O2 O3 O4 Os Og Oz", WORDS, NULL, "$", OPTION_OTHER},
    {"march= mtune= mcpu= mfpu= mfloat-abi= mfpmath= mprefer-vector-width= mrecip= mveclibabi= "
     "msve-vector-bits= mcmodel= mbranch-cost= mstack-alignment= mpreferred-stack-boundary=",
     WORDS, NULL, "$", OPTION_OTHER},
    {"mavx* mno-avx* mfma* mno-fma* msse* mno-sse* mbmi* mno-bmi* mamx* mno-amx* m64 mf16c "
     "mpopcnt mlzcnt maes mrecip mvzeroupper mno-vzeroupper mno-red-zone moutline-atomics "
     "mno-outline-atomics mvsx maltivec",
     WORDS, NULL, "$", OPTION_OTHER},
    {"fopenmp fopenmp-simd fno-openmp fno-openmp-simd funroll-loops fno-unroll-loops "
     "funroll-all-loops fpeel-loops ftree-vectorize fno-tree-vectorize ftree-slp-vectorize "
     "fno-tree-slp-vectorize ftree-loop-vectorize fno-tree-loop-vectorize fvectorize "
     "fno-vectorize fslp-vectorize fno-slp-vectorize floop-nest-optimize floop-interchange "
     "floop-unroll-and-jam fsplit-loops fprefetch-loop-arrays fno-prefetch-loop-arrays "
     "ftree-loop-distribution fno-tree-loop-distribution ftree-loop-distribute-patterns "
     "fno-tree-loop-distribute-patterns fivopts fno-ivopts fgcse fno-gcse",
     WORDS, NULL, "$", OPTION_OTHER},
    {"finline finline-functions fno-inline fno-inline-functions fno-builtin fbuiltin "
     "fstrict-aliasing fno-strict-aliasing fstrict-overflow fno-strict-overflow fwrapv "
     "fno-wrapv ftrapv fomit-frame-pointer fno-omit-frame-pointer fsigned-char funsigned-char "
     "fschedule-insns fno-schedule-insns fno-semantic-interposition fcommon fno-common fno-plt "
     "fPIC fpic fstack-protector fstack-protector-strong fstack-protector-all "
     "fno-stack-protector fstack-clash-protection fno-stack-clash-protection fno-exceptions "
     "fno-rtti ffunction-sections fdata-sections fno-ident fsized-deallocation "
     "fno-sized-deallocation fchar8_t fno-char8_t fms-extensions",
     WORDS, NULL, "$", OPTION_OTHER},
    {"finline-limit= fvect-cost-model= fsimd-cost-model= fconstexpr-depth= "
     "fconstexpr-loop-limit= fconstexpr-ops-limit= fconstexpr-steps= ftemplate-depth= "
     "fcf-protection= fvisibility= fdenormal-fp-math= ffp-model= fveclib= fsanitize= "
     "fno-sanitize= fsanitize-recover= fno-sanitize-recover= fsanitize-sections= "
     "ferror-limit= fmax-errors= ftemplate-backtrace-limit= falign-loops= "
     "falign-functions=",
     WORDS, NULL, "$", OPTION_OTHER},
    {"param=", WORDS, NULL, "--param=%", OPTION_OTHER},
    {"pthread lm", WORDS, NULL, "$", OPTION_OTHER},
    {"pipe flto fno-lto", WORDS, NULL, NULL, OPTION_OTHER},
};

/* Options that name input or output files, or ask for something other than compiling. */
static const char *const directing[] = {"-o",           "--output-file",
                                        "-c",           "-S",
                                        "-E",           "-M",
                                        "-MM",          "-MD",
                                        "-MMD",         "-MF",
                                        "-MT",          "-MQ",
                                        "-x",           "-fsyntax-only",
                                        "-save-temps",  "--save-temps",
                                        "-keep",        "--keep",
                                        "-optf",        "--options-file",
                                        "-wrapper",     "-###",
                                        "--compile",    "--preprocess",
                                        "--assemble",   "-ptx",
                                        "--ptx",        "-cubin",
                                        "--cubin",      "-fatbin",
                                        "--fatbin",     "-run",
                                        "-dlto",        "--dlink-time-opt",
                                        "-gen-opt-lto", "--gen-opt-lto"};

static const char ptxas_words[] =
    " -v --verbose -O0 -O1 -O2 -O3 -w --disable-warnings -warn-spills --warn-on-spills "
    "-warn-lmem-usage "
    "--warn-on-local-memory-usage -warn-double-usage --warn-on-double-precision-use -spills ";
static const char *const ptxas_families[] = {"-dlcm=",
                                             "-dscm=",
                                             "--def-load-cache=",
                                             "--def-store-cache=",
                                             "--opt-level=",
                                             "-opt-level=",
                                             "--allow-expensive-optimizations=",
                                             "-allow-expensive-optimizations=",
                                             "--register-usage-level=",
                                             "-register-usage-level="};

/* ---- values ---- */

static const char word_letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-=.,:";

static bool is_of(const char *text, const char *letters)
{
    return *text && !text[strspn(text, letters)];
}

static bool is_in(const char *list, const char *word, size_t size)
{
    for (const char *at = list; (at = strstr(at, word)); at++)
        if (at > list && at[-1] == ' ' && at[size] == ' ')
            return true;
    return false;
}

/* A list such as "-v,-dlcm=ca". */
static bool is_ptxas(const char *text)
{
    char word[64];

    for (const char *at = text;; at++) {
        size_t size = strcspn(at, ", ");
        if (size == 0 || size >= sizeof word)
            return false;
        memcpy(word, at, size);
        word[size] = '\0';
        bool known = is_in(ptxas_words, word, size);
        for (size_t k = 0; !known && k < sizeof ptxas_families / sizeof *ptxas_families; k++) {
            size_t n = strlen(ptxas_families[k]);
            known = !strncmp(word, ptxas_families[k], n) && is_of(word + n, word_letters);
        }
        if (!known)
            return false;
        at += size;
        if (!*at)
            return true;
    }
}

static bool is_standard(const char *text)
{
    static const char *const names[] = {"c++", "gnu++", "c", "gnu"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        size_t n = strlen(names[k]);
        if (!strncmp(text, names[k], n) && strlen(text + n) == 2 &&
            is_of(text + n, "0123456789abxyz"))
            return true;
    }
    return false;
}

/* No control characters but tabs, and no backslash at the end, which would join the next line. */
static bool is_line(const char *text)
{
    const char *at = text;

    while (*at == '\t' || ((unsigned char)*at >= ' ' && *at != 127))
        at++;
    return at > text && !*at && at[-1] != '\\';
}

static bool has_form(const char *value, enum value_form form)
{
    switch (form) {
    case TEXT: return is_line(value);
    case WORDS: return is_of(value, word_letters);
    case NUMBER: return is_of(value, "0123456789");
    case TRUTH: return !strcmp(value, "true") || !strcmp(value, "false");
    case ON_OFF: return !strcmp(value, "on") || !strcmp(value, "off");
    case STANDARD: return is_standard(value);
    case PTXAS: return is_ptxas(value);
    }
    return false;
}

/* ---- looking up ---- */

/* How a word matches a name of the table, which has `size` letters. */
typedef enum fit { NO_FIT, FITS, FITS_WITH_VALUE, FITS_WITH_NEXT } fit;

static fit fit_name(const char *word, const char *name, size_t size, const char **value)
{
    char end = name[size - 1];

    *value = "";
    if (end == '*')
        return !strncmp(word, name, size - 1) && is_of(word + size - 1, word_letters) &&
                       !strchr(word, ',')
                   ? FITS
                   : NO_FIT;
    if (end != '=' && end != ':')
        return !strncmp(word, name, size) && !word[size] ? FITS : NO_FIT;
    if (strncmp(word, name, size - 1) != 0)
        return NO_FIT;
    word += size - 1;
    if (!*word)
        return FITS_WITH_NEXT;
    *value = end == '=' ? word + 1 : word;
    return end == ':' || *word == '=' ? FITS_WITH_VALUE : NO_FIT;
}

static const option_row *find_row(const char *word, fit *how, const char **value)
{
    bool two = word[0] == '-' && word[1] == '-';
    const char *name = word + 1 + two;

    if (word[0] != '-' || !*name || (two && !name[1]))
        return NULL;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (const char *at = rows[k].names; *at; at += strspn(at, " ")) {
            size_t size = strcspn(at, " ");
            bool is_short = size == 1 || (size == 2 && at[1] == ':');
            if (!(two && is_short) && (*how = fit_name(name, at, size, value)))
                return &rows[k];
            at += size;
        }
    return NULL;
}

static const char *explain_unknown(const char *word)
{
    static const char *const suffixes[] = {".c", ".cc", ".cpp", ".cu",    ".o",
                                           ".a", ".so", ".ptx", ".cubin", ".fatbin"};
    static const char directs[] = "ckpp says what is compiled, and where the result goes; "
                                  "--emit=cuda and --emit=host print the source";
    size_t size = strlen(word);

    for (size_t k = 0; k < sizeof directing / sizeof *directing; k++) {
        size_t n = strlen(directing[k]);
        if (!strncmp(word, directing[k], n) && (!word[n] || word[n] == '='))
            return directs;
    }
    for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++) {
        size_t n = strlen(suffixes[k]);
        if (word[0] != '-' && size > n && !strcmp(word + size - n, suffixes[k]))
            return directs;
    }
    return word[0] == '@'   ? directs
           : word[0] != '-' ? "it is no option"
                            : "it is none of those of NVRTC, g++ and clang++ that ckpp passes on";
}

bool options_begin(option_reader *r, const char *text)
{
    *r = (option_reader){0};
    r->left = text ? host_split_words(text, &r->words) : 0;
    r->at = r->words.data;
    return !r->words.failed;
}

void options_end(option_reader *r)
{
    buf_free(&r->words);
}

bool options_next(option_reader *r, option *o)
{
    fit how = NO_FIT;

    if (r->left <= 0)
        return false;
    *o = (option){.word = r->at, .value = ""};
    const option_row *row = find_row(r->at, &how, &o->value);
    r->at += strlen(r->at) + 1;
    r->left--;
    if (!row) {
        o->problem = explain_unknown(o->word);
        if (o->word[0] == '-' && r->left > 0 && *r->at != '-') { /* most likely its value */
            r->at += strlen(r->at) + 1;
            r->left--;
        }
        return true;
    }
    if (how == FITS_WITH_NEXT && r->left > 0) {
        o->value = r->at;
        r->at += strlen(r->at) + 1;
        r->left--;
    } else if (how == FITS_WITH_NEXT) {
        o->problem = "it needs a value";
    }
    if (!o->problem && how != FITS && !has_form(o->value, row->form))
        o->problem = "its value is none that it can have";
    if (!o->problem && row->kind == OPTION_FILE && strchr("@-", o->value[0]))
        o->problem =
            "compilers take that name for options, or for a file of options: put ./ before it";
    o->kind = row->kind;
    o->nvrtc = row->nvrtc;
    o->host = row->host;
    if (row->form == STANDARD &&
        (strstr(o->value, "++") == NULL || strcmp(strstr(o->value, "++"), "++20") <= 0 ||
         strstr(o->value, "++2a") || strstr(o->value, "++9")))
        o->host = NULL;
    return true;
}

/* ---- what the compilers get ---- */

/* Whether the value is a path that compilers look for in the working directory: a folder, or a
 * file that is there, since others are searched for like headers. */
static bool is_relative(const option *o)
{
    return o->value[0] != '/' &&
           (o->kind == OPTION_FOLDER || (o->kind == OPTION_FILE && access(o->value, R_OK) == 0));
}

/* Appends a row's words with '$' and '%' replaced. "?a|b" is a if the value is true, else b. */
static void put_words(const option *o, const char *format, const char *before, rt_buf *out)
{
    bool two = o->word[0] == '-' && o->word[1] == '-';
    const char *end = format + strlen(format), *own = o->word + strlen(o->word) + 1;

    if (*format == '?') {
        const char *bar = strchr(format, '|');
        bool yes = !strcmp(o->value, "true");
        format = yes ? format + 1 : bar + 1;
        end = yes ? bar : end;
    }
    for (; format < end; format++)
        if (*format == '$') {
            buf_puts(out, o->word + two);
            if (o->value == own) /* the value was the next word: join the two */
                buf_printf(out, "=%s", o->value);
        } else if (*format == '%') {
            if (before && is_relative(o))
                buf_puts(out, before);
            buf_puts(out, o->value);
        } else {
            buf_put(out, *format == ' ' ? "" : format, 1);
        }
    buf_put(out, "", 1);
}

ckpp_status options_put(const char *options, bool host, const char *before, rt_buf *out)
{
    option_reader reader;
    option o;
    ckpp_status status = CKPP_OK;

    if (!options_begin(&reader, options))
        status = rt_fail(CKPP_ERROR_MEMORY, "out of host memory for compiler options");
    else if (reader.left < 0)
        status = rt_fail(CKPP_ERROR_COMPILE, "options(\"%s\"): a quote is not closed", options);
    while (!status && options_next(&reader, &o)) {
        const char *format = host ? o.host : o.nvrtc;
        if (o.problem)
            status = rt_fail(
                CKPP_ERROR_COMPILE,
                "options(\"%s\"): the compiler's option '%s' cannot be given to a kernel: %s",
                options, o.word, o.problem);
        else if (format)
            put_words(&o, format, before, out);
    }
    options_end(&reader);
    return status;
}

char options_arch_letter(const char *options, int arch)
{
    option_reader reader;
    option o;
    char letter = 0;

    for (bool ok = options_begin(&reader, options); ok && options_next(&reader, &o);) {
        const char *name = strstr(o.value, "_");
        bool is_arch = o.word[0] == '-' &&
                       (!strncmp(o.word + strspn(o.word, "-"), "arch", 4) ||
                        !strncmp(o.word + strspn(o.word, "-"), "gpu-architecture", 16));
        char *end = NULL;
        if (is_arch && !o.problem && name && strtol(name + 1, &end, 10) == arch &&
            (*end == 'a' || *end == 'f') && !end[1])
            letter = *end;
    }
    options_end(&reader);
    return letter;
}

/* compiler_options.c - the options of options("...") and of calls: which are refused, since ckpp says what is compiled and where
 * the result goes, and which are known to name no file. */
#include "compiler_options.h"

#include <string.h>

static bool starts_with(const char *word, const char *prefix)
{
    return !strncmp(word, prefix, strlen(prefix));
}

static bool starts_with_any(const char *word, const char *const *prefixes)
{
    while (*prefixes && !starts_with(word, *prefixes))
        prefixes++;
    return *prefixes;
}

/* ---- what is refused ---- */

bool option_is_refused(const char *word)
{
    static const char *const words[] = {"-o", "--output-file", "-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MF", "-MT", "-MQ",
                                        "-x", "-fsyntax-only", "-save-temps", "--save-temps", "-keep", "--keep", "-optf",
                                        "--options-file", "-wrapper", "-###", "--compile", "--preprocess", "--assemble", "-ptx", "--ptx",
                                        "-cubin", "--cubin", "-fatbin", "--fatbin", "-run"};
    static const char *const suffixes[] = {".c", ".cc", ".cpp", ".cu", ".o", ".a", ".so", ".ptx", ".cubin", ".fatbin"};
    size_t size = strlen(word);

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (starts_with(word, words[k]) && (!word[strlen(words[k])] || word[strlen(words[k])] == '='))
            return true;
    for (size_t k = 0; word[0] != '-' && k < sizeof suffixes / sizeof *suffixes; k++) {
        size_t n = strlen(suffixes[k]);
        if (size > n && !strcmp(word + size - n, suffixes[k]))
            return true;
    }
    return word[0] == '@';
}

bool option_takes_word(const char *word)
{
    static const char *const words[] = {"-I", "-D", "-U", "-include", "--pre-include", "-isystem", "-iquote", "-imacros"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (!strcmp(word, words[k]))
            return true;
    return false;
}

ckpp_status options_put(const char *options, rt_buf *out)
{
    size_t start = out->size;
    int count = options ? host_split_words(options, out) : 0;
    bool taken = false;

    if (out->failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for compiler options");
    if (count < 0)
        return rt_fail(CKPP_ERROR_COMPILE, "options(\"%s\"): a quote is not closed", options);
    for (const char *word = count > 0 ? out->data + start : NULL; count-- > 0; word += strlen(word) + 1) {
        if (!taken && option_is_refused(word))
            return rt_fail(CKPP_ERROR_COMPILE, "options(\"%s\"): the compiler's option '%s' cannot be given to a kernel: ckpp says what "
                           "is compiled, and where the result goes", options, word);
        taken = option_takes_word(word);
    }
    return CKPP_OK;
}

/* ---- what names files ---- */

/* An option that is known to name no file. Where it has a value, that is in the same word. */
static bool is_harmless(const char *word)
{
    static const char *const harmless[] = {
        "-D", "-U", "-O", "-W", "-g", "-f", "-m", "-std=", "--std=", "-w", "-pedantic", "-ansi", "-pthread",
        "-lineinfo", "--generate-line-info", "-G", "--device-debug", "-use_fast_math", "--use_fast_math",
        "-ftz=", "--ftz=", "-prec-div=", "--prec-div=", "-prec-sqrt=", "--prec-sqrt=", "-fmad=", "--fmad=",
        "-maxrregcount=", "--maxrregcount=", "-restrict", "--restrict", "-extra-device-vectorization",
        "--extra-device-vectorization", "-diag-", "--diag-", "-default-device", "-arch=", "--gpu-architecture=",
        "-rdc=", "--relocatable-device-code=", "--ptxas-options=", "--disable-warnings", "--define-macro=",
        "--undefine-macro=", "-no-source-include", "--no-source-include", NULL};
    static const char *const harmful[] = {
        "-Wa,", "-Wl,", "-Wp,", "-fauto-profile", "-fbranch-prob", "-fbuild-session", "-fmodule",
        "-fpass-plugin", "-fpch", "-fplugin", "-fprofile", "-fsanitize-", "-fthinlto", "-fxray", "-mllvm", "-wrapper",
        "-fdump", "-fopt-info", "-foptimization-record", "-fsave-optimization", "-fcallgraph-info", "-fstack-usage", "-ftest-coverage",
        "-ftime-trace", "-fdevice-time-trace", "-fcrash-diagnostics", "-fdiagnostics-add-output", "-fdiagnostics-set-output",
        "-fdiagnostics-format", "-fuse-ld", "-foffload", "-fself-test", "-fdepfile", "-frandomize-layout-seed-file", "-gsplit-dwarf", NULL};

    return starts_with_any(word, harmless) && !starts_with_any(word, harmful);
}

bool options_read(const char *options)
{
    rt_buf words = {0};
    int count = options ? host_split_words(options, &words) : 0;
    bool reads = count < 0 || words.failed;

    for (const char *word = words.data; count-- > 0 && !reads; word += strlen(word) + 1) {
        reads = !is_harmless(word);
        if (option_takes_word(word) && count-- > 0)
            word += strlen(word) + 1;
    }
    buf_free(&words);
    return reads;
}

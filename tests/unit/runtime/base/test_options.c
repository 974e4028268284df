/* test_options.c - what the compilers are given for a kernel's options, and which are refused. */
#define _GNU_SOURCE
#include "runtime/base/base.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The words, with blanks between. */
static const char *given(const char *options, bool host)
{
    static char text[1024];
    rt_buf out = {0};
    ckpp_status status = options_put(options, host, NULL, &out);
    size_t size = out.size ? out.size - 1 : 0;
    for (size_t k = 0; k < size; k++)
        text[k] = out.data[k] ? out.data[k] : ' ';
    text[size] = '\0';
    buf_free(&out);
    return status ? NULL : text;
}

static void what_each_compiler_gets(void **state)
{
    (void)state;
    static const struct {
        const char *options, *nvrtc, *host;
    } cases[] = {
        {NULL, "", ""},
        {"", "", ""},
        {"-DX=4", "-DX=4", "-DX=4"},
        {"-D X=4", "-DX=4", "-DX=4"},
        {"--define-macro=X", "-DX", "-DX"},
        {"--define-macro 'X=a b'", "-DX=a b", "-DX=a b"},
        {"'-DX=a\tb'", "-DX=a\tb", "-DX=a\tb"},
        {"'-DX=\\n\xc3\xa4'", "-DX=\\n\xc3\xa4", "-DX=\\n\xc3\xa4"},
        {"-U X", "-UX", "-UX"},
        {"-I inc", "-Iinc", "-Iinc"},
        {"--include-path=inc", "-Iinc", "-Iinc"},
        {"-isystem inc", "-Iinc", "-Iinc"},
        {"-include a.h", "-include a.h", "-include /dev/null -include a.h"},
        {"--pre-include=a.h", "-include a.h", "-include /dev/null -include a.h"},
        {"-std=c++11", "", ""},
        {"--std=c++14", "", ""},
        {"-std c++17", "", ""},
        {"-std=c++20", "", ""},
        {"-std=gnu++98", "", ""},
        {"-std=c++2a", "", ""},
        {"-std=c11", "", ""},
        {"-std=c++23", "", "-std=c++23"},
        {"-std=gnu++2b", "", "-std=gnu++2b"},
        {"--use_fast_math", "--use_fast_math", ""},
        {"-use_fast_math", "--use_fast_math", ""},
        {"-ffast-math", "--use_fast_math", "-ffast-math"},
        {"-Ofast", "--use_fast_math", "-Ofast"},
        {"--fmad=false", "--fmad=false", "-ffp-contract=off"},
        {"-fmad true", "--fmad=true", "-ffp-contract=fast"},
        {"-ffp-contract=off", "--fmad=false", "-ffp-contract=off"},
        {"-ffp-contract=fast", "--fmad=true", "-ffp-contract=fast"},
        {"--ftz=true --prec-div=false -prec-sqrt=false",
         "--ftz=true --prec-div=false --prec-sqrt=false", ""},
        {"-lineinfo", "--generate-line-info", ""},
        {"--generate-line-info", "--generate-line-info", ""},
        {"-maxrregcount=32", "--maxrregcount=32", ""},
        {"--maxrregcount 32", "--maxrregcount=32", ""},
        {"-rdc=true --relocatable-device-code=false -dc", "", ""},
        {"-G", "--device-debug", "-O0 -g"},
        {"--device-debug", "--device-debug", "-O0 -g"},
        {"-g", "--generate-line-info", "-g"},
        {"-arch=sm_80 --gpu-architecture=compute_90 -gencode arch=compute_80,code=sm_80", "", ""},
        {"--restrict -restrict", "--restrict --restrict", ""},
        {"-default-device", "", ""},
        {"--extra-device-vectorization --dopt=on", "--extra-device-vectorization --dopt=on", ""},
        {"-w", "--disable-warnings", "-w"},
        {"--disable-warnings", "--disable-warnings", "-w"},
        {"-diag-suppress 177,550", "--diag-suppress=177,550", ""},
        {"-Xptxas -v,-O2", "--ptxas-options=-v,-O2", ""},
        {"--ptxas-options=-dlcm=ca", "--ptxas-options=-dlcm=ca", ""},
        {"-O3 -march=native -Wall -Wno-unused -fopenmp -funroll-loops", "",
         "-O3 -march=native -Wall -Wno-unused -fopenmp -funroll-loops"},
        {"-mtune native", "", "-mtune=native"},
        {"-mavx512f -mno-avx2", "", "-mavx512f -mno-avx2"},
        {"--param max-unroll-times=4", "", "--param=max-unroll-times=4"},
        {"-fsanitize=address,undefined", "", "-fsanitize=address,undefined"},
        {"--expt-relaxed-constexpr -extended-lambda", "", ""},
        {"-pthread", "", "-pthread"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int host = 0; host < 2; host++) {
            const char *got = given(cases[k].options, host),
                       *expected = host ? cases[k].host : cases[k].nvrtc;
            if (!got || strcmp(got, expected) != 0)
                fail_msg("'%s' gives %s '%s', not '%s'", cases[k].options,
                         host ? "the host" : "NVRTC", got ? got : ckpp_last_error(), expected);
        }
}

/* What would run code, read or write other files, or is none of the options that are known. */
static void what_is_refused(void **state)
{
    (void)state;
    static const char *const refused[] = {"-o x",
                                          "-c",
                                          "-E",
                                          "--save-temps",
                                          "@file",
                                          "x.cu",
                                          "-x c",
                                          "-M",
                                          "-MD",
                                          "-Wl,-z,now",
                                          "-Wa,-a",
                                          "-Wp,-MD,x",
                                          "-fplugin=p.so",
                                          "-fcompare-debug=-fplugin=p.so",
                                          "-fpass-plugin=p.so",
                                          "-Xclang -load",
                                          "-mllvm -load=p.so",
                                          "-B.",
                                          "-specs=x",
                                          "--sysroot=x",
                                          "-wrapper x",
                                          "-fdump-tree-all",
                                          "-fprofile-use",
                                          "-ftime-trace",
                                          "-lfoo",
                                          "-L.",
                                          "-Xlinker x",
                                          "-Xcompiler -O3",
                                          "-ccbin=x",
                                          "-dlto",
                                          "--time=x",
                                          "--pch",
                                          "-Xptxas=-o,x",
                                          "-Xptxas --output-file=x",
                                          "-Xptxas",
                                          "-maxrregcount=",
                                          "-maxrregcount=many",
                                          "-maxrregcount",
                                          "--fmad=maybe",
                                          "-D",
                                          "-std=c++",
                                          "-std=c++20x",
                                          "-march=",
                                          "-march=x/y",
                                          "-O9",
                                          "-",
                                          "--",
                                          "-Wall\nx",
                                          "--D=X",
                                          "-finline-limit=`x`",
                                          "-I",
                                          "-mavx2;x",
                                          "-fuse-ld=./x",
                                          "-fsanitize-blacklist=x",
                                          "-gsplit-dwarf",
                                          "word",
                                          "-include",
                                          "'-DX=1\n#include <x>'",
                                          "'-DX=1\r#define Y'",
                                          "-D 'X\v1'",
                                          "'-UX\n#include <x>'",
                                          "'-DX=\033[2J'",
                                          "'-DX=\177'",
                                          "'-Ia\nb'",
                                          "-include 'a\nb.h'",
                                          "'-DX=1\\'",
                                          "'-Wall\n'"};
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++)
        for (int host = 0; host < 2; host++) {
            if (given(refused[k], host))
                fail_msg("'%s' gives %s '%s'", refused[k], host ? "the host" : "NVRTC",
                         given(refused[k], host));
            assert_non_null(strstr(ckpp_last_error(), "cannot be given to a kernel"));
        }
    assert_null(given("-DX='1", true));
}

static void an_architecture_with_a_letter(void **state)
{
    (void)state;
    assert_int_equal(options_arch_letter("-O2 -arch=sm_90a", 90), 'a');
    assert_int_equal(options_arch_letter("--gpu-architecture=compute_100f", 100), 'f');
    assert_int_equal(options_arch_letter("--gpu-architecture compute_90a", 90), 'a');
    assert_int_equal(options_arch_letter("-arch=sm_90a", 80), 0);
    assert_int_equal(options_arch_letter("-arch=sm_90", 90), 0);
    assert_int_equal(options_arch_letter("-DX=sm_90a", 90), 0);
    assert_int_equal(options_arch_letter(NULL, 90), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_each_compiler_gets),
                                       cmocka_unit_test(what_is_refused),
                                       cmocka_unit_test(an_architecture_with_a_letter)};
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}

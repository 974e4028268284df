/* print.c - ckpp_print: what NumPy has printed of the same arrays, recorded. print_numpy.sh asks
 * NumPy itself. */
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>

#include "check.h"

/* CMPLX() is not everywhere, and x + y * I is not the same with NaN and infinity. */
static double _Complex complex_of(double real, double imaginary)
{
    double parts[2] = {real, imaginary};
    double _Complex z;
    memcpy(&z, parts, sizeof z);
    return z;
}

static float _Complex single(double real, double imaginary)
{
    return (float _Complex)complex_of(real, imaginary);
}

/* What a call of ckpp_print writes to standard output. */
static const char *printed(const ckpp_array *a, ckpp_status *status)
{
    static char text[20000];
    FILE *file = tmpfile();
    int old = dup(STDOUT_FILENO);
    if (!file || old < 0)
        abort();
    fflush(stdout);
    dup2(fileno(file), STDOUT_FILENO);
    *status = ckpp_print(a);
    fflush(stdout);
    dup2(old, STDOUT_FILENO);
    close(old);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void check_printed(const ckpp_array *a, const char *expected, const char *file, int line)
{
    ckpp_status status;
    const char *text = printed(a, &status);
    size_t size = strlen(expected);
    if (status)
        fail_at(file, line, "%s", ckpp_last_error());
    else if (strncmp(text, expected, size) != 0 || strcmp(text + size, "\n") != 0)
        fail_at(file, line, "printed:\n%s\ninstead of:\n%s", text, expected);
}

/* On the host, and from the device. */
static void check_view(ckpp_array a, const char *expected, const char *file, int line)
{
    CKPP_AUTO ckpp_array there = {0};
    check_printed(&a, expected, file, line);
    check_ok(ckpp_copy(&there, &a), file, line);
    check_printed(&there, expected, file, line);
}

#define CHECK_PRINTED(type, shape, expected, ...) \
    check_view(view_of((type[]){__VA_ARGS__}, CKPP_DTYPE_OF((type)0), sizeof(type), shape), \
               expected, __FILE__, __LINE__)
#define CHECK_SINGLE(type, expected, value) \
    check_view(view_of((type[]){value}, CKPP_DTYPE_OF((type)0), sizeof(type), 0, NULL), \
               expected, __FILE__, __LINE__)
static ckpp_array view_of(void *data, ckpp_dtype type, size_t itemsize, int ndim,
                          const int64_t *shape)
{
    return ckpp_view_make(data, type, itemsize, ndim, shape);
}

static void test_recorded(void)
{
    CHECK_PRINTED(float, CKPP_SHAPE(3), "[ 1.   2.5 -3. ]", 1.0, 2.5, -3.0);
    CHECK_PRINTED(float, CKPP_SHAPE(3), "[0.1 0.2 0.3]",
                  0.10000000149011612, 0.20000000298023224, 0.30000001192092896);
    CHECK_PRINTED(double, CKPP_SHAPE(3), "[0.1        0.33333333 0.66666667]",
                  0.1, 0.3333333333333333, 0.6666666666666666);
    CHECK_PRINTED(float, CKPP_SHAPE(2, 3), "[[1. 2. 3.]\n [4. 5. 6.]]",
                  1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    CHECK_PRINTED(float, CKPP_SHAPE(2, 2, 2),
                  "[[[1.  2. ]\n  [3.  4. ]]\n\n [[5.  6. ]\n  [7.  8.5]]]",
                  1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.5);
    CHECK_PRINTED(double, CKPP_SHAPE(4), "[1.e-05 1.e+00 1.e+01 1.e+02]", 1e-05, 1.0, 10.0, 100.0);
    CHECK_PRINTED(double, CKPP_SHAPE(2), "[1.0e+10 1.5e+00]", 10000000000.0, 1.5);
    CHECK_PRINTED(double, CKPP_SHAPE(2), "[1.e+100 1.e+000]", 1e+100, 1.0);
    CHECK_PRINTED(float, CKPP_SHAPE(2), "[1.e+06 1.e+00]", 1000000.0, 1.0);
    CHECK_PRINTED(float, CKPP_SHAPE(2), "[999999.   1000.]", 999999.0, 1000.0);
    CHECK_PRINTED(double, CKPP_SHAPE(2), "[12345678.9 99999999. ]", 12345678.9, 99999999.0);
    CHECK_PRINTED(double, CKPP_SHAPE(2), "[0.0001 0.1   ]", 0.0001, 0.1);
    CHECK_PRINTED(double, CKPP_SHAPE(3), "[1.e-05    nan   -inf]", 1e-05, NAN, -INFINITY);
    CHECK_PRINTED(float, CKPP_SHAPE(2), "[5.6843419e-14 1.1368684e-13]", 0x1p-44f, 0x1p-43f);
    CHECK_PRINTED(float, CKPP_SHAPE(4), "[ nan  inf -inf   1.]", NAN, INFINITY, -INFINITY, 1.0);
    CHECK_PRINTED(float, CKPP_SHAPE(2), "[nan nan]", NAN, NAN);
    CHECK_PRINTED(float, CKPP_SHAPE(2), "[inf 1.5]", INFINITY, 1.5);
    CHECK_PRINTED(double, CKPP_SHAPE(3), "[ 0. -0.  0.]", 0.0, -0.0, 0.0);
    CHECK_PRINTED(double, CKPP_SHAPE(1), "[123.45678901]", 123.456789012345);
    CHECK_SINGLE(double, "0.1", 0.1);
    CHECK_SINGLE(double, "1e+16", 1e+16);
    CHECK_SINGLE(float, "1e+06", 1000000.0);
    CHECK_SINGLE(float, "3.0", 3.0);
    CHECK_SINGLE(double, "nan", NAN);
    CHECK_PRINTED(bool, CKPP_SHAPE(2, 2), "[[ True False]\n [False  True]]",
                  true, false, false, true);
    CHECK_PRINTED(bool, CKPP_SHAPE(1), "[ True]", true);
    CHECK_SINGLE(bool, "False", false);
    CHECK_PRINTED(int, CKPP_SHAPE(3), "[  1 -20 300]", 1, -20, 300);
    CHECK_PRINTED(int8_t, CKPP_SHAPE(2), "[-128  127]", -128, 127);
    CHECK_PRINTED(uint8_t, CKPP_SHAPE(2), "[  0 255]", 0, 255);
    CHECK_SINGLE(int, "-5", -5);
    CHECK_PRINTED(int64_t, CKPP_SHAPE(2), "[-9223372036854775807                    1]",
                  -9223372036854775807, 1);
    CHECK_PRINTED(uint64_t, CKPP_SHAPE(2), "[18446744073709551615                    1]",
                  18446744073709551615u, 1u);
    CHECK_PRINTED(int, CKPP_SHAPE(2, 1, 3), "[[[1 2 3]]\n\n [[4 5 6]]]", 1, 2, 3, 4, 5, 6);
    CHECK_PRINTED(float _Complex, CKPP_SHAPE(2), "[ 1. +2.j   -3.5-0.25j]",
                  single(1.0, 2.0), single(-3.5, -0.25));
    CHECK_PRINTED(double _Complex, CKPP_SHAPE(2), "[nan +1.j  1.-infj]",
                  complex_of(NAN, 1.0), complex_of(1.0, -INFINITY));
    CHECK_PRINTED(double _Complex, CKPP_SHAPE(2), "[1.e+10+1.e+00j 1.e+00+1.e-07j]",
                  complex_of(10000000000.0, 1.0), complex_of(1.0, 1e-07));
    CHECK_SINGLE(double _Complex, "(1+2j)", complex_of(1.0, 2.0));
    CHECK_SINGLE(double _Complex, "2j", complex_of(0.0, 2.0));
    CHECK_SINGLE(float _Complex, "(1.5+0j)", single(1.5, 0.0));
    CHECK_PRINTED(float, CKPP_SHAPE(1, 1, 1, 1), "[[[[7.]]]]", 7.0);
}

/* Lines of 75 characters; blanks at their ends go. */
static void test_lines(void)
{
    int counts[30];
    float halves[2][12];
    for (int k = 0; k < 30; k++)
        counts[k] = k * k;
    for (int k = 0; k < 24; k++)
        halves[k / 12][k % 12] = (float)(k * 1000) / 8;
    check_view(ckpp_view(counts),
               "[  0   1   4   9  16  25  36  49  64  81 100 121 144 169 196 225 256 289\n"
               " 324 361 400 441 484 529 576 625 676 729 784 841]", __FILE__, __LINE__);
    check_view(ckpp_view(halves),
               "[[   0.  125.  250.  375.  500.  625.  750.  875. 1000. 1125. 1250. 1375.]\n"
               " [1500. 1625. 1750. 1875. 2000. 2125. 2250. 2375. 2500. 2625. 2750. 2875.]]",
               __FILE__, __LINE__);
}

/* More than 1000 elements: three at either end of an axis. */
static void test_summary(void)
{
    static int many[1001], matrix[40][30], stack[2][600][2];
    for (int k = 0; k < 1001; k++)
        many[k] = k;
    for (int k = 0; k < 1200; k++)
        matrix[k / 30][k % 30] = k;
    for (int k = 0; k < 2400; k++)
        stack[k / 1200][k / 2 % 600][k % 2] = k;
    check_view(ckpp_view(many), "[   0    1    2 ...  998  999 1000]", __FILE__, __LINE__);
    check_view(ckpp_view(matrix),
               "[[   0    1    2 ...   27   28   29]\n"
               " [  30   31   32 ...   57   58   59]\n"
               " [  60   61   62 ...   87   88   89]\n"
               " ...\n"
               " [1110 1111 1112 ... 1137 1138 1139]\n"
               " [1140 1141 1142 ... 1167 1168 1169]\n"
               " [1170 1171 1172 ... 1197 1198 1199]]", __FILE__, __LINE__);
    check_view(ckpp_view(stack),
               "[[[   0    1]\n  [   2    3]\n  [   4    5]\n  ...\n"
               "  [1194 1195]\n  [1196 1197]\n  [1198 1199]]\n"
               "\n"
               " [[1200 1201]\n  [1202 1203]\n  [1204 1205]\n  ...\n"
               "  [2394 2395]\n  [2396 2397]\n  [2398 2399]]]",
               __FILE__, __LINE__);
}

static void test_others(void)
{
    struct pair { int a, b; } pairs[2] = {{1, 2}, {3, 4}};
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    ckpp_float16 half[3] = {ckpp_float16_from(0.1f), ckpp_float16_from(2),
                            ckpp_float16_from(-0.5f)};
    ckpp_bfloat16 brain[2] = {ckpp_bfloat16_from(0.1f), ckpp_bfloat16_from(512)};
    ckpp_array rows = ckpp_view(m), turned, column, structs = ckpp_view(pairs), none = {0};
    CHECK_OK(ckpp_transpose(&turned, &rows, NULL));
    check_view(turned, "[[1 4]\n [2 5]\n [3 6]]", __FILE__, __LINE__);
    CHECK_OK(ckpp_slice(&column, &rows, 1, -1, -4, -2));
    check_view(column, "[[3 1]\n [6 4]]", __FILE__, __LINE__);
    check_view(ckpp_view(half), "[ 0.1  2.  -0.5]", __FILE__, __LINE__);
    check_view(ckpp_view(brain), "[1.00e-01 5.12e+02]", __FILE__, __LINE__);
    check_view(ckpp_view(&m[0][0], 0, 3), "[]", __FILE__, __LINE__);
    CHECK_ERROR(ckpp_print(&structs), CKPP_ERROR_TYPE, "ckpp_print", "structs of 8 bytes");
    CHECK_ERROR(ckpp_print(&none), CKPP_ERROR_ARGUMENT, "ckpp_print", "empty");
    CHECK_ERROR(ckpp_print(NULL), CKPP_ERROR_ARGUMENT, "ckpp_print", "null");
}

int main(void)
{
    test_recorded();
    test_lines();
    test_summary();
    test_others();
    return finish("print");
}

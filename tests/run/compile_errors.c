/* compile_errors.c - what only kernels' compilers find: messages name the user's file and line. */
#include "check.h"

#pragma kernel elementwise unknown_function in(float x) out(float y)
{
    float ok = x;
    y = ok + no_such_function(x);    /* line 7, column 14 */
}

#pragma kernel elementwise wrong_types in(float x) out(float y)
{
    const char *text = "no number";
    y = x * text;
}

#pragma kernel elementwise only_integers in(T x) out(T y)
{
    y = x % 3;
}

#pragma kernel reduction unfinished in(T x) out(T y) reduce(a + )
{ return x; }
#pragma kernel declare
struct point { double x, y; };
#pragma kernel reduction too_wide in(T x) out(int64 y) reduce(argmax)
{ return (struct point){x, x}; }
#pragma kernel reduction no_return in(T x) out(T y) reduce(+)
{
    switch ((int)x) {
    case 1: return 1;
    default: if (x > 1) return 2;
    }
}

#pragma kernel reduction a_text in(T x) out(int64 y) reduce(argmin)
{ return x > 0 ? "more" : "less"; }

#pragma kernel declare
float never_defined(float x);
#pragma kernel elementwise undefined_function in(float x) out(float y) options("-DANY")
{ y = never_defined(x); }

static void test_reductions(ckpp_array x)
{
    ckpp_array z = {0};
    CHECK_ERROR(unfinished(x, &z), CKPP_ERROR_COMPILE, HERE, "'unfinished'", "compile_errors.c:2");
    CHECK_ERROR(too_wide(x, &z), CKPP_ERROR_COMPILE, "compile_errors.c:26:", "compare numbers");
    CHECK_ERROR(a_text(x, &z), CKPP_ERROR_COMPILE, "compile_errors.c:36:", "compare numbers");
    CHECK(!strstr(ckpp_last_error(), "reduce"));    /* and nothing of what ckpp puts around it */
    CHECK_ERROR(no_return(x, &z), CKPP_ERROR_COMPILE, "compile_errors.c:3");
    CHECK(!z.data);
}

int main(void)
{
    float data[3] = {1, 2, 3};
    int32_t integers[3] = {4, 5, 6};
    ckpp_array x = ckpp_view(data, 3), y = {0};
    CHECK_ERROR(unknown_function(x, &y), CKPP_ERROR_COMPILE, HERE, "'unknown_function'",
                "compile_errors.c:7:14", "no_such_function");
    CHECK(!y.data && y.dtype == CKPP_NONE);
    CHECK_ERROR(unknown_function(x, &y), CKPP_ERROR_COMPILE, "no_such_function"); /* each time */
    CHECK_ERROR(undefined_function(x, &y), CKPP_ERROR_COMPILE, HERE, "'undefined_function'",
                "never_defined");
    CHECK_ERROR(wrong_types(x, &y), CKPP_ERROR_COMPILE, "compile_errors.c:13:");
    /* a body that fits some types only */
    CHECK_ERROR(only_integers(x, &y), CKPP_ERROR_COMPILE, "compile_errors.c:18:");
    ckpp_array z = ckpp_view(integers, 3);
    CHECK_OK(only_integers(z, &y));
    CHECK_ELEMENTS(&y, 1, 2, 0);
    ckpp_free(&y);
    test_reductions(x);
    return finish("compile_errors");
}

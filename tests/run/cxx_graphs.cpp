// cxx_graphs.cpp - graph blocks in C++: in functions, templates, members and lambdas; left by
// return and by exceptions.
#include "cxx_check.h"

#pragma kernel elementwise axpy in(float a, float x) inout(float y)
{ y = a * x + y; }

static const int N = 100;

static ckpp_array make(double value)
{
    ckpp_array a = {};
    CHECK(!ckpp_full(&a, CKPP_FLOAT32, CKPP_SHAPE(N), value));
    return a;
}

static float first_of(const ckpp_array &a)
{
    float values[N];
    ckpp_array host = ckpp_view(values, N);
    CHECK(!ckpp_copy(&host, &a));
    return values[0];
}

template <class T> static int twice(ckpp_array &x, T factor)
{
    #pragma kernel graph
    {
        CHECK(!axpy(factor, x, &x));
        if (factor > 1)
            return 1;
        CHECK(!axpy(factor, x, &x));
    }
    return 0;
}

struct stepper {
    ckpp_array x, y;
    ckpp_status status;

    void step(int n)
    {
        #pragma kernel graph status(status) stream(ckpp_get_stream()) device(x.device)
        {
            for (int k = 0; k < n; k++)
                CHECK(!axpy(1, x, &y));
            float *from = static_cast<float *>(x.data), *to = static_cast<float *>(y.data);
            #pragma kernel elementwise in(float v[N] = from) inout(float w[N] = to)
            { w += v; }
            #pragma kernel elementwise in(float v = x) inout(float w = y)
            { w += v; }
        }
    }
};

static void leave_by_exception(ckpp_array &x)
{
    #pragma kernel graph
    {
        CHECK(!axpy(1, x, &x));
        throw 5;
    }
}

#pragma kernel elementwise countdown inout(T left)
{ left = left - 1; }

/* A condition on the device, and one of C++. */
static void loops(ckpp_array &x)
{
    ckpp_array left{};
    bool again = true;
    CHECK(!ckpp_full(&left, CKPP_INT32, 0, nullptr, 2));
    #pragma kernel graph
    {
        while (left) {
            CHECK(!axpy(1, x, &x));
            CHECK(!countdown(&left));
        }
        while (again) {
            CHECK(!axpy(1, x, &x));
            again = false;
        }
    }
    ckpp_free(&left);
}

int main()
{
    ckpp_array x = make(1);
    CHECK(twice(x, 1) == 0 && twice(x, 1.0f) == 0 && twice(x, 3) == 1);
    CHECK(first_of(x) == 64);
    stepper s = {make(1), make(0), CKPP_ERROR_CHECK};
    for (int k = 0; k < 3; k++)
        s.step(k);
    CHECK(s.status == CKPP_OK && first_of(s.y) == 9);
    auto run = [&x](int n) {
        #pragma kernel graph
        {
            for (int k = 0; k < n; k++)
                CHECK(!axpy(1, x, &x));
        }
    };
    run(1), run(2);
    CHECK(first_of(x) == 512);
    try {
        leave_by_exception(x);
    } catch (int thrown) {
        CHECK(thrown == 5);
    }
    CHECK(first_of(x) == 1024);
    loops(x);
    CHECK(first_of(x) == 8192);
    ckpp_free(&x), ckpp_free(&s.x), ckpp_free(&s.y);
    return failures != 0;
}

/* Data regions in C++: in templates and member functions; exceptions end them, too. */
#include "cxx_check.h"

#include <stdexcept>
#include <vector>

static bool on_device; /* the device has memory of its own */

template <class Type> static void step(Type *u, int n, Type by)
{
    #pragma kernel elementwise inout(T u[n]) in(T by)
    { u = u + by; }
}

template <class Type> static bool all(const std::vector<Type> &x, Type value)
{
    for (Type one : x)
        if (one != value)
            return false;
    return true;
}

class field {
    std::vector<float> u;
    float rows[4][5] = {};

public:
    explicit field(int n) : u(n, 1) {}
    void enter()
    {
        #pragma kernel enter data in(u.data()[u.size()], rows)
    }
    void leave()
    {
        ckpp_status status = CKPP_ERROR_CHECK;
        #pragma kernel exit data out(this->u.data()[u.size()], rows) status(status)
        CHECK_OK(status);
    }
    void run()
    {
        step(u.data(), int(u.size()), 1.0f);
        step(&rows[0][0], 20, 2.0f);
        #pragma kernel update host(rows[1:2][3:])
        CHECK(rows[1][3] == 2 && rows[2][4] == 2 && (rows[0][4] == 2) != on_device);
    }
    bool is(float value, float row) const { return all(u, value) && rows[3][0] == row; }
};

template <class Type> static int leaves(std::vector<Type> &x, int how)
{
    const int n = int(x.size());
    Type *u = x.data();
    for (int t = 0; t < 3; t++) {
        #pragma kernel data inout(u[0:n])
        {
            step(u, n, Type(1));
            if (how == 1)
                return 1;
            if (how == 2)
                throw std::runtime_error("leaves");
            if (how == 3)
                break;
        }
    }
    return 0;
}

int main()
{
    static float probe[4];
    #pragma kernel enter data temp(probe)
    on_device = ckpp_device_pointer(probe) != probe;
    #pragma kernel exit data release(probe)

    static const int steps[] = {3, 1, 1, 1};
    for (int how = 0; how < 4; how++) {
        std::vector<double> x(1000, 0);
        bool thrown = false;
        try {
            CHECK(leaves(x, how) == (how == 1));
        } catch (const std::runtime_error &) {
            thrown = true;
        }
        CHECK(thrown == (how == 2) && all(x, double(steps[how])));
        CHECK(ckpp_is_present(x.data(), 8) == !on_device);
    }
    field f(100);
    f.enter();
    f.run();
    f.leave();
    CHECK(f.is(2, 2));
    ckpp_status status = CKPP_OK;
    {
        std::vector<int> none;
        #pragma kernel data in(none.data()[none.size()]) nowait if(none.empty()) status(status)
        {
            CHECK_OK(status);
        }
    }
    return failures != 0;
}

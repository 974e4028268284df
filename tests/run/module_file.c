/* module_file.c - a module whose source is a file, which ckpp reads; and kernels in files that the
 * program finds when it runs. */
#include "check.h"

#pragma kernel module tally file("module_file.cu") names("add<double>", "add<int>");
#pragma kernel module missing file("absent/of.cubin");

static const char *place;
#pragma kernel module placed file(place);
#pragma kernel precompiled found file(place) symbol("f") inout(float x) threads(1);

static void check_source(void)
{
    double pd[2] = {1, 2};
    int n = 0;
    ckpp_array d = ckpp_view(pd, 2), y = ckpp_view(&n), view;
    CHECK_OK(ckpp_launch(tally, "add<double>", CKPP_ARGS(&d, 1.5), .threads = 2, .block = 2));
    CHECK_ELEMENTS(&d, 4, 5);
    CHECK_OK(ckpp_launch(tally, "count", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK(n == 7);
    CHECK_OK(ckpp_module_global(tally, "calls", CKPP_INT32, 0, NULL, &view));
    CHECK_ELEMENTS(&view, 8);
    CHECK_ERROR(ckpp_launch(tally, "main", CKPP_ARGS(&y), .threads = 1), CKPP_ERROR_ARGUMENT, HERE,
                "'count'");
}

/* The host takes source alone, and says so. */
static void check_compiled(void)
{
    float value = 0;
    ckpp_array x = ckpp_view(&value), view;
    ckpp_status status = ckpp_launch(missing, "f", CKPP_ARGS(&x), .threads = 1);
    bool on_host = status == CKPP_ERROR_DEVICE;
    const char *why = on_host ? "is compiled for a GPU already (absent/of.cubin), and this call "
                                "runs on the host"
                              : "cannot read 'absent/of.cubin'";
    CHECK_ERROR(status, on_host ? CKPP_ERROR_DEVICE : CKPP_ERROR_BACKEND, "module 'missing'", why);
    CHECK_ERROR(ckpp_module_global(missing, "v", CKPP_INT32, 0, NULL, &view), status, HERE,
                "module 'missing'", why);
    status = on_host ? CKPP_ERROR_DEVICE : CKPP_ERROR_ARGUMENT;
    CHECK_ERROR(ckpp_launch(placed, "f", CKPP_ARGS(&x), .threads = 1), status,
                on_host ? "what file(...) gives" : "file(...) gives a null pointer");
    place = "other/absent.ptx";
    status = on_host ? CKPP_ERROR_DEVICE : CKPP_ERROR_BACKEND;
    CHECK_ERROR(ckpp_launch(placed, "f", CKPP_ARGS(&x), .threads = 1), status, HERE,
                "module 'placed'", "other/absent.ptx");
    CHECK_ERROR(found(&x), status, HERE, "kernel 'found'", "other/absent.ptx");
}

int main(void)
{
    check_source();
    check_compiled();
    return finish("module_file");
}

/* precompiled.c - kernels that are compiled already, as PTX in memory, which every GPU takes: they
 * run, and what does not fit is said before the driver sees it. On the host they are refused by
 * name. tests/run/precompiled_files.sh has files. */
#include "check.h"

/* y[i] = a * x[i] for i < n; two kernels of one C++ name, and one that takes a struct. */
static const char ptx[] =
    ".version 7.8\n.target sm_75\n.address_size 64\n"
    ".visible .entry scale(.param .u64 x, .param .u64 y, .param .f32 a, .param .u32 n)\n"
    "{\n"
    "    .reg .pred %p;\n    .reg .f32 %f<3>;\n    .reg .u32 %r<5>;\n    .reg .u64 %d<6>;\n"
    "    ld.param.u64 %d0, [x];\n    ld.param.u64 %d1, [y];\n    ld.param.f32 %f0, [a];\n    "
    "ld.param.u32 %r0, [n];\n"
    "    mov.u32 %r1, %ctaid.x;\n    mov.u32 %r2, %ntid.x;\n    mov.u32 %r3, %tid.x;\n    "
    "mad.lo.u32 %r4, %r1, %r2, %r3;\n"
    "    setp.ge.u32 %p, %r4, %r0;\n    @%p bra DONE;\n"
    "    cvta.to.global.u64 %d0, %d0;\n    cvta.to.global.u64 %d1, %d1;\n"
    "    mul.wide.u32 %d2, %r4, 4;\n    add.u64 %d3, %d0, %d2;\n    add.u64 %d4, %d1, %d2;\n"
    "    ld.global.f32 %f1, [%d3];\n    mul.f32 %f2, %f1, %f0;\n    st.global.f32 [%d4], %f2;\n"
    "DONE:\n    ret;\n}\n"
    ".visible .entry _Z4moveiP5point(.param .u32 n, .param .u64 p)\n{\n    ret;\n}\n"
    ".visible .entry _Z4movefP5point(.param .f32 n, .param .u64 p)\n{\n    ret;\n}\n"
    ".visible .entry _ZN5tools5traceEPf(.param .u64 p)\n{\n    ret;\n}\n";

#pragma kernel precompiled scale bytes(ptx, sizeof ptx) symbol("scale") \
        in(float x) out(float y[x.shape[0]]) scalars(float a, int n) threads(n) block(64) fill(0) \
        contiguous;
/* as a file would be, without a NUL */
#pragma kernel precompiled unended bytes(ptx, sizeof ptx - 1) symbol("scale") in(float x) \
        out(float y) scalars(float a, int n) threads(n);
#pragma kernel precompiled by_name bytes(ptx, sizeof ptx) symbol("tools::trace") inout(float x) \
        threads(1);
#pragma kernel precompiled missing bytes(ptx, sizeof ptx) symbol("scall") inout(float x) \
        threads(1);
#pragma kernel precompiled ambiguous bytes(ptx, sizeof ptx) symbol("move") scalars(int n) \
        inout(float x) threads(1);
#pragma kernel precompiled fewer bytes(ptx, sizeof ptx) symbol("scale") in(float x) out(float y) \
        scalars(float a) threads(1);
#pragma kernel precompiled wider bytes(ptx, sizeof ptx) symbol("scale") in(float x) out(float y) \
        scalars(double a, int n) threads(1);
#pragma kernel precompiled short_ptx bytes(ptx, sizeof ptx - 40) symbol("scale") in(float x) \
        out(float y) scalars(float a, int n) threads(1);
#pragma kernel precompiled nothing bytes(ptx, 0) symbol("scale") in(float x) out(float y) \
        scalars(float a, int n) threads(1);
#pragma kernel precompiled null bytes((const void *)0, 8) symbol("scale") in(float x) \
        out(float y) scalars(float a, int n) threads(1);
#pragma kernel precompiled elf bytes("\177ELF and no more", 15) symbol("scale") inout(float y) \
        threads(1);
#pragma kernel precompiled absent file("absent/of.cubin") symbol("scale") inout(float y) \
        threads(1);
#pragma kernel precompiled folder file("/") symbol("scale") inout(float y) threads(1);

#pragma kernel elementwise twice inout(float x)
{
    x = 2 * x;
}

static void check_host(ckpp_array x, ckpp_array y)
{
    CHECK_ERROR(scale(x, &y, 2.0f, 5), CKPP_ERROR_DEVICE, HERE, "kernel 'scale'",
                "compiled for a GPU already", "on the host");
    CHECK_ERROR(absent(&y), CKPP_ERROR_DEVICE, HERE, "absent/of.cubin");
}

static void check_runs(ckpp_array x, ckpp_array y)
{
    ckpp_array z = {0}, strided;
    ckpp_attributes a = {0};
    CHECK_OK(scale(x, &y, 2.0f, 5));
    CHECK_ELEMENTS(&y, 2, 4, 6, 8, 10, 0);
    CHECK_OK(scale(x, &z, 3.0f, 6, .block = 32, .shared = 1024, .stream = ckpp_get_stream()));
    CHECK_ELEMENTS(&z, 3, 6, 9, 12, 15, 18);
    CHECK_OK(twice(&z));
    CHECK_OK(ckpp_slice(&strided, &z, 0, 0, 6, 2));
    ckpp_free(&y);
    y = (ckpp_array){0};
    CHECK_OK(scale(strided, &y, 0.5f, 3, .attributes = &a));
    CHECK_ELEMENTS(&y, 3, 9, 15);
    CHECK(a.block == 64 && a.registers > 0);
    CHECK_OK(unended(x, &z, 1.0f, 6));
    CHECK_ELEMENTS(&z, 1, 2, 3, 4, 5, 6);
    CHECK_OK(by_name(&z));
    ckpp_free(&y);
    ckpp_free(&z);
}

static void check_errors(ckpp_array x, ckpp_array y)
{
    CHECK_ERROR(missing(&y), CKPP_ERROR_ARGUMENT, HERE, "there is no kernel 'scall' in ",
                "it has 'scale', ", "'tools::trace'");
    CHECK_ERROR(ambiguous(1, &y), CKPP_ERROR_ARGUMENT, "2 kernels", "'move'", "mangled");
    CHECK_ERROR(fewer(x, &y, 1.0f), CKPP_ERROR_TYPE, "has 4 parameters, and 3 are declared");
    CHECK_ERROR(wider(x, &y, 1.0, 1), CKPP_ERROR_TYPE, "parameter 'a' is a value of 8 bytes",
                "parameter 3 of 'scale'", "has 4");
    CHECK_ERROR(scale(x, &y, 1.0f, 1, .threads = -1), CKPP_ERROR_ARGUMENT,
                "threads is (-1, 1, 1)");
    CHECK_ERROR(scale(5, &y, 1.0f, 1), CKPP_ERROR_ARGUMENT, "'x' is a number");
    CHECK_ERROR(short_ptx(x, &y, 1.0f, 1), CKPP_ERROR_BACKEND, "PTX that is cut off");
    CHECK_ERROR(nothing(x, &y, 1.0f, 1), CKPP_ERROR_BACKEND, "(0 bytes) is empty");
    CHECK_ERROR(null(x, &y, 1.0f, 1), CKPP_ERROR_ARGUMENT, "bytes(...) gives a null pointer");
    CHECK_ERROR(elf(&y), CKPP_ERROR_BACKEND, "(15 bytes) is a cubin that is cut off");
    CHECK_ERROR(absent(&y), CKPP_ERROR_BACKEND, HERE, "cannot read 'absent/of.cubin'",
                "No such file", "directory");
    CHECK_ERROR(folder(&y), CKPP_ERROR_BACKEND, "cannot read '/'");
}

int main(void)
{
    float px[6] = {1, 2, 3, 4, 5, 6}, py[6] = {7, 7, 7, 7, 7, 7};
    ckpp_array x = ckpp_view(px, 6), y = ckpp_view(py, 6);
    if (on_gpu()) {
        check_runs(x, y);
        check_errors(x, y);
    } else {
        check_host(x, y);
    }
    return finish("precompiled");
}

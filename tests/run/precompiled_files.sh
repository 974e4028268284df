#!/bin/sh
# precompiled_files.sh - kernels in files, made by NVRTC, on a GPU that is not there: what is found
# in a cubin is used, and a file that cannot be used is refused with the reason, however it is
# damaged.
set -u
fake=$B/tests/nvrtc/fake_gpu.o
[ -r "$fake" ] || { echo 'needs the headers of CUDA'; exit 77; }
compile() {
    $CC $TEST_CFLAGS -I"$ROOT" -I"$CUDA_HOME/include" -DCKPP_CUDA "$@" "$fake" \
        "$B/tests/libunit.a" "$B/libfront.a" "$B/libruntime.a" $TEST_STATIC
}
die() { echo "$*"; exit 1; }

cat >make_image.c <<'END'
/* make_image ARCH FILE: compiles standard input with NVRTC. */
#include "runtime/cuda/cuda.h"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    static char source[10000];
    static const ckpp_kernel kernel = {
        .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "k", .file = "k.cu", .line = 1};
    rt_blob image = {0};
    rt_compile job = {.kernel = &kernel, .source = source, .symbol = "k"};
    job.source_size = fread(source, 1, sizeof source - 1, stdin);
    if (!cuda_find()->nvrtc[0])
        return puts("no NVRTC here"), 77;
    cuda_devices.device[0].arch = atoi(argv[1]);
    FILE *to = argc == 3 ? fopen(argv[2], "w") : NULL;
    if (!to || cuda_backend.compile(&job, &image))
        return puts(ckpp_last_error()), 1;
    fwrite(image.data, 1, image.size, to);
    free(image.data);
    return fclose(to) != 0;
}
END
cat >kernel.cu <<'END'
extern "C" __global__ void scale(const float *x, float *y, float a, int n)
{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = a * x[i]; }
__constant__ float weights[3];
namespace image { __global__ void blur(float *x) { *x = weights[0]; } }
END
cat >program.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma kernel precompiled scale file("scale.image") symbol("scale") \
    in(float x) out(float y[x.shape[0]]) scalars(float a, int n) threads(n);
#pragma kernel precompiled blur file("scale.image") symbol("image::blur") \
    inout(float y) threads(1);
#pragma kernel precompiled wrong file("scale.image") symbol("blur") inout(float y) threads(1);
#pragma kernel precompiled wide file("scale.image") symbol("scale") \
    in(float x) out(float y) scalars(double a, int n) threads(n);
#pragma kernel module all file("scale.image");
#pragma kernel precompiled chosen file(getenv("CHOSEN")) symbol("scale") \
    in(float x) out(float y[x.shape[0]]) scalars(float a, int n) threads(n);
#define SHOW(...) printf("%s\n", (__VA_ARGS__) ? ckpp_last_error() : "fine")
int main(void)
{
    float px[4] = {0}, py[4] = {0};
    ckpp_array x = ckpp_view(px, 4), y = ckpp_view(py, 4);
    SHOW(scale(x, &y, 2.0f, 4));
    SHOW(blur(&y));
    SHOW(wrong(&y));
    SHOW(wide(x, &y, 2.0, 4));
    ckpp_array view;
    ckpp_module m = NULL;
    SHOW(ckpp_launch(all, "scale", CKPP_ARGS(x, &y, 2.0f, 4), .threads = 4));
    SHOW(ckpp_launch(all, "image::blur", CKPP_ARGS(&y), .threads = 4));
    SHOW(ckpp_launch(all, "blur", CKPP_ARGS(&y), .threads = 4));
    SHOW(ckpp_launch(all, "scale", CKPP_ARGS(x, &y, 2.0, 4), .threads = 4));
    SHOW(ckpp_module_global(all, "weights", CKPP_FLOAT32, CKPP_SHAPE(3), &view));
    SHOW(ckpp_module_global(all, "weights", CKPP_FLOAT32, CKPP_SHAPE(4), &view));
    SHOW(ckpp_module_file(&m, "scale.image"));
    SHOW(ckpp_launch(m, "scale", CKPP_ARGS(x, &y, 2.0f, 4), .threads = 4));
    ckpp_module_free(&m);
    SHOW(chosen(x, &y, 2.0f, 4));
    return 0;
}
END
compile -o make_image make_image.c || die "make_image does not compile"
"$CKPP" program.c && compile -o program program_gen.c || die "the program does not compile"
for sm in 80 90 120; do
    ./make_image $sm sm_$sm <kernel.cu >said || { status=$?; cat said; exit $status; }
done
./make_image 77 ptx <kernel.cu || exit 1

# check FILE SM LINE TEXT...: with this file, the LINE-th thing that the program says has every
# TEXT in it.
check() {
    rm -f scale.image
    [ -e "$1" ] && cp "$1" scale.image
    what="$1 on sm_$2, line $3" line=$3
    FAKE_SM=$2 CKPP_DEVICE=cuda ./program >said 2>&1 || { cat said; die "$what: status $?"; }
    sed -n "${line}p" said >one
    shift 3
    for text; do
        grep -qF -e "$text" one || { cat one; die "$what: no '$text'"; }
    done
}
check sm_90 90 1 fine
check sm_90 90 2 fine
check sm_80 86 1 fine
check ptx 90 1 fine
check ptx 90 2 fine
check sm_90 90 3 "program.c:" "there is no kernel 'blur' in scale.image; it has" \
    "'image::blur'" "'scale'"
check sm_90 90 4 \
    "parameter 'a' is a value of 8 bytes, and parameter 3 of 'scale' in scale.image has 4"
check sm_90 80 1 "scale.image is a cubin for sm_90, and cuda:0 is sm_80" "same major version"
check sm_80 90 1 "scale.image is a cubin for sm_80, and cuda:0 is sm_90"
check ptx 70 1 "scale.image is PTX for sm_75 and later"
for image in sm_90 ptx; do
    for line in 5 6 9 11 12; do
        check $image 90 $line fine
    done
    check $image 90 7 "module 'all': there is no kernel 'blur'; it has" "'scale'"
    check $image 90 8 "kernel 'scale': argument 3 is float64 (8 bytes)" "4 bytes"
    check $image 90 10 "variable 'weights' has 12 bytes"
done
check sm_90 80 5 "module 'all': scale.image is a cubin for sm_90, and cuda:0 is sm_80"
check sm_90 80 11 "program.c:" \
    "module 'scale': scale.image is a cubin for sm_90, and cuda:0 is sm_80"
check sm_90 80 12 "ckpp_launch: the module is a null pointer"
check absent 90 1 "cannot read 'scale.image'" "No such file or directory" \
    "the directory that the program runs in, and beside the program's executable"
check absent 90 11 "cannot read 'scale.image'"
check sm_90 90 13 "file(...) gives a null pointer"
CHOSEN=other.image check sm_90 90 13 "cannot read 'other.image'"
cp sm_90 other.image
CHOSEN=other.image check absent 90 13 fine
# beside the executable, where it is not in the working directory
mkdir -p elsewhere
(cd elsewhere && FAKE_SM=90 CKPP_DEVICE=cuda CHOSEN=other.image ../program >../said) ||
    die "elsewhere"
[ "$(sed -n 13p said)" = fine ] || die "beside the program: $(sed -n 13p said)"
echo nonsense >elsewhere/other.image
(cd elsewhere && FAKE_SM=90 CKPP_DEVICE=cuda CHOSEN=other.image ../program >../said) ||
    die "elsewhere, again"
sed -n 13p said | grep -q "neither a cubin" ||
    die "the working directory comes first: $(sed -n 13p said)"
check program.c 90 1 "is neither a cubin nor a fatbin nor PTX"
check program 90 1 "is no cubin: an ELF file of another machine"
: >empty
check empty 90 1 "scale.image (0 bytes) is empty"
for size in 1 40 63 64 200 1000 3000; do
    head -c $size sm_90 >cut
    check cut 90 1 "scale.image ($size bytes) is "
    head -c $size ptx >cut
    FAKE_SM=90 CKPP_DEVICE=cuda ./program >said 2>&1 || die "PTX of $size bytes: status $?"
done
echo fine

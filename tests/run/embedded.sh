# A program whose kernels are embedded, on a GPU that is not there: it loads them, and NVRTC is not
# even opened. What cannot be used is compiled, which CKPP_EXPLAIN says; what a run has recorded is
# what is embedded.
. "$ROOT/scripts/test_lib.sh"
[ -n "$CUDA_HOME" ] && [ -r "$B/tests/nvrtc/fake_gpu.o" ] ||
    { echo "needs the headers of CUDA"; exit 77; }
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#include <string.h>

#pragma kernel elementwise squared_diff in(T x, T y) out(T z) instantiate(T = float, double)
{
    T diff = x - y;
    z = diff * diff;
}
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel begin declare
struct pair { float sum, squares; };
static inline struct pair join(struct pair p, struct pair q)
{
    return (struct pair){p.sum + q.sum, p.squares + q.squares};
}
#pragma kernel end declare
#pragma kernel reduction moments in(float x) out(float sum, float squares) \
        reduce_type(struct pair) identity({0, 0}) \
        reduce(join(a, b)) post(sum = a.sum; squares = a.squares)
{ return (struct pair){x, x * x}; }
#pragma kernel raw transpose in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE) \
        instantiate(TILE = 8, 16) \
        grid((x.shape[1] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) block(TILE, 8)
{
    __shared__ T tile[TILE][TILE + 1];
    tile[threadIdx.y][threadIdx.x] = x[blockIdx.x * x_shape[1]];
    __syncthreads();
    y[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
#pragma kernel module filters names("scale<float>")
{
    template <class T> __global__ void scale(T *x) { x[0] *= 2; }
}

static void check(ckpp_status s)
{
    if (s)
        puts(ckpp_last_error());
}

int main(int argc, char **argv)
{
    float x[1024] = {0}, y[1024] = {0}, a = 2, r = 0;
    ckpp_array v, w, m, z = {0}, t = {0}, turned = {0};
    ckpp_array sum = {0}, sums = {0}, squares = {0}, columns[2] = {{0}};
    (void)argv;
    check(ckpp_empty(&v, CKPP_FLOAT64, 1, (int64_t[]){1000}));
    check(ckpp_empty(&w, CKPP_FLOAT64, 1, (int64_t[]){1000}));
    check(ckpp_empty(&m, CKPP_FLOAT32, 2, (int64_t[]){64, 64}));
    check(squared_diff(v, w, &z));
    check(squared_diff(v, 5, &z));
    check(total(m, &t));
    check(transpose(m, &turned, .TILE = 16));
    check(ckpp_launch(filters, "scale<float>", CKPP_ARGS(&m), .grid = 1, .block = 1));
    #pragma kernel elementwise axpy in(float a, float x[1024]) inout(float y[1024])
    { y = a * x + y; }
    #pragma kernel reduction norm in(float x[1024]) out(float r) reduce(+)
    { return x * x; }
    if (argc > 1) { /* what is not among the simplest calls */
        ckpp_array view;
        check(ckpp_transpose(&view, &m, NULL));
        check(squared_diff(m, view, &sum));
        check(moments(m, &sums, &squares));
        check(moments(m, &columns[0], &columns[1], .axis = 0));
    }
    ckpp_array *const all[] = {&v,   &w,    &m,       &z,          &t,         &turned,
                               &sum, &sums, &squares, &columns[0], &columns[1]};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        ckpp_free(all[k]);
    char line[1024];
    FILE *maps = fopen("/proc/self/maps", "r");
    bool nvrtc = false;
    while (maps && fgets(line, sizeof line, maps))
        nvrtc |= strstr(line, "nvrtc") != NULL;
    if (maps)
        fclose(maps);
    puts(nvrtc ? "NVRTC is open" : "NVRTC is not open");
    return 0;
}
END
export CKPP_DEVICE=cuda CKPP_CACHE_DIR="$PWD/cache"
# embed NAME [OPTION]...: the program with these kernels embedded
embed() {
    made=$1
    shift
    "$CKPP" "$@" -v -o "${made}_gen.c" p.c 2>log || {
        grep -q -e 'NVRTC, and' log && { echo "needs NVRTC"; exit 77; }
        fail "ckpp $*: $(cat log)"
        finish
    }
    link "$made"
}
link() {
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -Wall -Wextra -Wpedantic -Woverlength-strings -Werror -o "$1" "$1_gen.c" \
        "$B/tests/nvrtc/fake_gpu.o" "$B/tests/libunit.a" "$B/libruntime.a" $TEST_STATIC ||
        { fail "$1_gen.c does not compile"; finish; }
}
# run NAME SM [ARGUMENT]: on such a GPU; what it prints is in out, what CKPP_EXPLAIN says in err
run() {
    CKPP_CACHE=off CKPP_EXPLAIN=1 FAKE_SM=$2 "./$1" ${3-} >out 2>err ||
        fail "$1 on sm_$2: $(cat out err)"
}
loads() {
    loaded=$(grep -c 'embedded code loaded' err)
    [ "$loaded" -eq "$1" ] || fail "$loaded of $1 kernels were loaded: $(cat out err)"
    compiled=$(grep -c ': compiled for' err)
    [ "$compiled" -eq "$2" ] || fail "$compiled kernels were compiled, not $2: $(cat out err)"
}

# all of them, and for a later GPU of the same major version
embed p --aot=sm_80
run p 80
loads 7 0
expect "NVRTC is not open" out
run p 86
loads 7 0
expect "NVRTC is not open" out
expect "bytes of code" log
expect "bytes for sm_80 */" p_gen.c

# another GPU
run p 90
loads 0 7
expect "squared_diff: compiling: the embedded code is for sm_80, and the device is sm_90" err
expect "NVRTC is open" out

# the best of several
embed both --aot=sm_80,sm_86,sm_90
run both 90
loads 7 0

# another layout, and a struct, whose size only compilers know; then they are recorded
run p 80 more
loads 7 3
other="the embedded code is for other types or layouts than this call's"
expect "squared_diff: compiling: $other" err
CKPP_CACHE=off CKPP_RECORD=needed FAKE_SM=80 ./p more >out 2>err || fail "recording: $(cat err)"
CKPP_CACHE=off CKPP_RECORD=needed FAKE_SM=80 ./p >out 2>err || fail "recording again: $(cat err)"
[ "$(wc -l <needed)" -eq 10 ] || fail "not one line for each: $(cat needed)"
embed recorded --aot=sm_80 --specializations=needed -MD -MF dependencies
run recorded 80 more
loads 10 0
expect "NVRTC is not open" out
expect "total: 1 compiled" log
expect " needed" dependencies

# the host's kernels are recorded for ckpp-cache, and are none to embed
CKPP_DEVICE=host CKPP_CACHE=off CKPP_RECORD=onhost ./p more >out 2>err ||
    fail "on the host: $(cat err)"
[ "$(grep -c 'host' onhost)" -ge 6 ] || fail "the host's kernels were not recorded"
cat needed >>onhost
embed onhost --aot=sm_80 --specializations=onhost
run onhost 80 more
loads 10 0
expect "total: 1 compiled" log
expect "lines of onhost were recorded without a GPU, and left out" log
CKPP_CACHE=off CKPP_RECORD=absent/file FAKE_SM=80 ./p >out 2>err ||
    fail "no place to record: $(cat err)"
expect "CKPP_RECORD: cannot write to absent/file: No such file or directory" err

# a file of another kind, and a recording whose end is missing, stay as they are
cp p.c precious.c
printf 'ckpp4\tcut' >cut
for file in precious.c cut; do
    cp $file before
    CKPP_CACHE=off CKPP_RECORD=$file FAKE_SM=80 ./p >out 2>err || fail "$file: $(cat err)"
    why="what it has is no recording, or the end of one is missing"
    expect "CKPP_RECORD: cannot write to $file: $why" err
    cmp -s $file before || fail "$file has been written to"
done

# damaged records
refuse_records() {   # REASON
    "$CKPP" --aot=sm_80 --specializations=damaged -o refused.c p.c 2>err
    status=$?
    [ $status -eq 2 ] || fail "exit status $status: $(cat err)"
    expect "$1" err
    [ ! -e refused.c ] || fail "an output of damaged records"
}
sed '2s/width=/width=1/' needed >damaged
refuse_records \
    "damaged:2: this line cannot be used: it is damaged: its sum is not that of what it says"
head -c -5 needed >damaged && refuse_records "damaged:10: this line cannot be used: it is cut off"
sed '3s/^ckpp4/ckpp9/' needed >damaged &&
    refuse_records "damaged:3: this line cannot be used: it is of another version of ckpp"
echo hello >damaged &&
    refuse_records "damaged:1: this line cannot be used: it is no line of such a file"

# a kernel that has other parameters by now
sed 's/squared_diff in(T x, T y)/squared_diff in(T x, double y)/' p.c >changed.c &&
    mkdir -p changed && mv changed.c changed/p.c
"$CKPP" --aot=sm_80 --specializations=needed -o changed_gen.c changed/p.c 2>err ||
    fail "changed: $(cat err)"
alone="with other parameters alone: the usual ones are compiled [-Wspecializations]"
expect "needed has specialisations of 'squared_diff' $alone" err
reject "'total'" err
"$CKPP" --aot=sm_80 --specializations=needed -Wno-specializations -o changed_gen.c changed/p.c \
    2>err || fail "changed: $(cat err)"
[ -s err ] && fail "a warning that is off: $(cat err)"

# damaged code: a warning, and the kernel is compiled
sed 's/^0x41010102464c457f,8,/0x41010102464c457f,9,/' p_gen.c >damaged_gen.c
cmp -s p_gen.c damaged_gen.c && fail "nothing was damaged"
link damaged
CKPP_CACHE=off FAKE_SM=80 ./damaged >out 2>err || fail "damaged: $(cat err)"
expect "warning: p.c:" err
expect "the embedded code for sm_80 is damaged: its" err
[ "$(grep -c warning err)" -eq 1 ] || fail "more than one warning: $(cat err)"
expect "NVRTC is open" out

# vectors, whose size is known
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#pragma kernel elementwise swapped in(uchar4 v) out(uchar4 r)
{ r = make_uchar4(v.w, v.z, v.y, v.x); }
int main(void)
{
    static ckpp_uchar4 x[1024];
    ckpp_array v = {0}, r = {0};
    ckpp_status status = ckpp_from(&v, x);
    status = status ? status : swapped(v, &r);
    ckpp_free(&v);
    ckpp_free(&r);
    return status;
}
END
embed vectors --aot=sm_80
run vectors 80
loads 1 0

# neighbours, views of one array and coordinates, whose windows are recorded
cat >p.c <<'END'
#include <stdio.h>

#include <ckpp/ckpp.h>
#pragma kernel elementwise near in(near float u) out(float v) boundary(clamp)
{ v = u[-1][0] + u[0][1]; }
#pragma kernel elementwise pair in(float a, float b) out(float v)
{ v = a - b; }
#pragma kernel elementwise placed in(raw float u) out(float v)
{ v = _ind[0] > 0 ? u(_ind[0] - 1, _ind[1]) : 0; }
static ckpp_status run(ckpp_array *u, ckpp_array *a, ckpp_array *b, ckpp_array *v)
{
    ckpp_status status = ckpp_empty(u, CKPP_FLOAT32, 2, (int64_t[]){64, 64});
    status = status ? status : ckpp_slice(a, u, 1, 0, 63, 1);
    status = status ? status : ckpp_slice(b, u, 1, 1, 64, 1);
    status = status ? status : near(*u, &v[0]);
    status = status ? status : pair(*a, *b, &v[1]);
    status = status ? status : ckpp_empty_like(&v[2], u);
    return status ? status : placed(*u, &v[2]);
}
int main(void)
{
    ckpp_array u = {0}, a, b, v[3] = {{0}};
    ckpp_status status = run(&u, &a, &b, v);
    if (status)
        puts(ckpp_last_error());
    ckpp_free(&u);
    for (int k = 0; k < 3; k++)
        ckpp_free(&v[k]);
    return status != CKPP_OK;
}
END
embed plain --aot=sm_80
rm -f needed
CKPP_CACHE=off CKPP_RECORD=needed FAKE_SM=80 ./plain >out 2>err || fail "recording: $(cat out err)"
[ "$(grep -c ':[1-9]*:[-0-9]*:[-0-9]*:[-0-9]*' needed)" -eq 3 ] || fail "windows: $(cat needed)"
embed windows --aot=sm_80 --specializations=needed
run windows 80
loads 3 0

finish

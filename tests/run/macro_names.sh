# Macros of the program do not reach what ckpp writes: the 500 most frequent lower-case names of
# macros in public C code, and all names that ckpp's headers use, as numbers and as functions, and
# structs that the program packs.
# shellcheck disable=SC2086  # lists of words
. "$ROOT/scripts/test_lib.sh"

sh "$ROOT/scripts/header_names.sh" --list >names
sh "$ROOT/scripts/header_names.sh" --check || {
    fail "include/ckpp/undefine.h is out of date: make tables"
    finish
}

# Programs have keywords as macros, too, but without a text. The program below has these names.
own='ckpp|x|T|TILE|char|double|enum|float|for|if|int|return|static|struct|void'
keywords='auto|break|case|continue|default|do|else|extern|goto|long|short|signed|sizeof|switch'
keywords="$keywords|typedef|union|unsigned|while"
absent='const|inline|register|restrict|volatile'
cxx='bool|class|const|constexpr|decltype|delete|false|namespace|noexcept|nullptr|operator'
cxx="$cxx|restrict|static_assert|static_cast|template|thread_local|true|typename|using"
{ grep -v '^#' "$ROOT/tests/run/macro_names.txt"; cat names; } | sort -u |
    grep -vxE "$own|$keywords" >all
grep -vxE "$absent" all | sed 's/.*/#undef &\n#define & 1000/' >numbers
grep -xE "$absent" all | sed 's/.*/#undef &\n#define &/' >>numbers
grep -vxE "$absent" all | sed 's/.*/#undef &\n#define &(a1, a2) a1 a2/' >functions
grep -vwE "$cxx" numbers >numbers_cxx

cat >text <<'END'
/* One construct of each kind, with macros of many names in force. */
#include <ckpp/ckpp.h>

#pragma kernel declare
struct Pair { float Re, Im; };

MACROS

#pragma pack(1)
enum { N_ = 40 };

#pragma kernel elementwise Scale_ in(T X_, double F_) out(T Y_)
{ Y_ = X_ * (T)F_; }

#pragma kernel elementwise Bumped_ in(near float U_) out(float V_) boundary(clamp)
{ V_ = U_[-1][0] + U_[0][1]; }

#pragma kernel reduction Total_ in(T X_) out(double Y_) reduce(+)
{ return X_; }

#pragma kernel raw Fill_ template(T, int TILE) in(int32 M_) out(T Y_[M_]) \
    grid((M_ + TILE - 1) / TILE) block(TILE) shared(TILE * sizeof(T)) tune(TILE = 16, 32)
{
    int K_ = blockIdx.x * blockDim.x + threadIdx.x;
    if (K_ < M_)
        Y_[K_] = K_;
}

#pragma kernel module Mod_
{
    __global__ void Add_(float *P_, int M_) { if (threadIdx.x < M_) P_[threadIdx.x] += 1; }
}

static int Check_(const float *P_, int M_, float First_)
{
    for (int K_ = 0; K_ < M_; K_++)
        if (P_[K_] != First_ + K_)
            return 1;
    return 0;
}

int main(void)
{
    static float A_[N_], B_[N_];
    struct Pair Z_[N_] = {{0}};
    double S_ = 0;
    ckpp_array Y_ = {0};
    int Bad_ = 0;

#pragma kernel data inout(A_[0:N_]) out(B_)
    {
#pragma kernel elementwise out(A_)
        for (int K_ = 0; K_ < N_; K_++)
            A_[K_] = K_;
#pragma kernel elementwise in(A_) out(B_) if (N_ > 1)
        for (int K_ = 0; K_ < N_; K_++)
            B_[K_] = A_[K_] + 1;
#pragma kernel update host(B_)
    }
    Bad_ += Check_(A_, N_, 0) + Check_(B_, N_, 1);
#pragma kernel reduction in(A_) reduce(+ : S_)
    for (int K_ = 0; K_ < N_; K_++)
        S_ += A_[K_];
    Bad_ += S_ != N_ * (N_ - 1) / 2;
#pragma kernel elementwise inout(struct Pair Z_[N_]) in(float A_[N_])
    { Z_.Re = A_; Z_.Im = 1; }
    Bad_ += Z_[7].Re != 7 || Z_[7].Im != 1;
#pragma kernel raw out(float B_[N_]) in(int32 M_ = N_) threads(N_) block(32)
    { int K_ = blockIdx.x * blockDim.x + threadIdx.x; if (K_ < M_) B_[K_] = K_ + 2; }
    Bad_ += Check_(B_, N_, 2);
#pragma kernel reduction in(float B_[4][10]) out(double S_)  reduce(+)
    { return B_; }
    Bad_ += S_ != N_ * (N_ - 1) / 2 + 2 * N_;

    ckpp_must(Scale_(ckpp_view(A_, N_), 2.0, &Y_));
    ckpp_must(ckpp_to(B_, &Y_));
    Bad_ += B_[9] != 18;
    ckpp_must(Total_(Y_, &S_));
    Bad_ += S_ != N_ * (N_ - 1);
    ckpp_must(Bumped_(ckpp_view(A_, 4, 10), ckpp_out(B_, 4, 10)));
    Bad_ += B_[11] != 1 + 12;
    ckpp_must(Fill_(N_, ckpp_out(B_, N_), .TILE = 16));
    Bad_ += Check_(B_, N_, 0);
    if (Bad_ > 99)
        ckpp_must(ckpp_launch(Mod_, "Add_", CKPP_ARGS(&Y_, 4)));
#pragma kernel graph
    {
        ckpp_must(Scale_(ckpp_view(A_, N_), 3.0, &Y_));
    }
    ckpp_must(ckpp_to(B_, &Y_));
    Bad_ += B_[9] != 27;
    ckpp_free(&Y_);
    return Bad_;
}
END

# try MACROS FILE COMPILER...: the program with these macros, and the prelude behind them.
try() {
    macros=$1 file=$2
    shift 2
    sed -e "/^MACROS\$/{r $macros
d}" text >"$file"
    "$CKPP" "$file" -o "made_$file" 2>log && "$@" -Wall -Wextra -Werror -I"$ROOT/include" \
        -Wno-missing-field-initializers -c -o p.o "made_$file" 2>>log &&
        { cat "$macros"; echo '#include <ckpp/prelude.h>'; } >"behind_$file" &&
        "$@" -I"$ROOT/include" -c -o behind.o "behind_$file" 2>>log
}

# The same, and which name does it if that fails.
check() {
    try "$@" && return
    fail "$* fails:"
    head -n 5 log >&2
    all_macros=$1
    shift
    while read -r name; do
        grep -w -- "$name" "$all_macros" >one
        try one "$@" || { echo "with the macro '$name'" >&2 && return; }
    done <all
}

for c in gcc clang; do
    command -v $c >/dev/null || continue
    check numbers p.c $c -std=gnu11
    check functions p.c $c -std=gnu11 -fshort-enums
done
for c in g++ clang++; do
    command -v $c >/dev/null || continue
    check numbers_cxx p.cpp $c -std=c++17
done
check numbers p.c $CC $TEST_CFLAGS
$CC $TEST_CFLAGS -o p p.o $TEST_LIBS && ./p || fail "the program says $?"

# Macros of the command line.
check functions p.c $CC $TEST_CFLAGS -Dsize=4 -Ddata=p -Dname=5 -Dbool=int -Dinline=
finish

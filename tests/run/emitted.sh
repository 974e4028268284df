# What --emit=host writes is a whole C++ file: its compiler takes each kernel as it is.
. "$ROOT/scripts/test_lib.sh"
emit() {
    cat >"$1.c"
    "$CKPP" "$1.c" --emit=host -o "$1.cc" || fail "ckpp $1"
    "${CKPP_CXX:-c++}" -std=c++20 -w -fsyntax-only "$1.cc" || fail "it does not compile: $1"
}
emit elementwise <<'END'
#pragma kernel elementwise scaled in(T x, raw float table) out(T y) options("-DSCALE=2")
{ y = SCALE * x + table[i % n]; }
END
emit reduction <<'END'
#pragma kernel reduction mean in(T x, float offset, raw float table) out(T y, int64 count) \
        reduce(+) options("-DSCALE=2") post(y = SCALE * a / n + offset + table[0]; count = n)
{ return x; }
END
emit structs <<'END'
#pragma kernel declare
struct range { float low, high; };
#pragma kernel reduction extent in(float x) out(float y) reduce_type(struct range) \
        reduce((struct range){min(a.low, b.low), max(a.high, b.high)}) post(y = a.high - a.low)
{ return (struct range){x, x}; }
END
finish

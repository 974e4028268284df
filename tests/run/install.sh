# make install, then a program that is built with nothing but what was installed: statically, shared, through pkg-config.
. "$ROOT/scripts/test_lib.sh"
[ -z "$SAN" ] || { echo "the installed library is the ordinary build's"; exit 77; }
make=${MAKE:-make}
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES
prefix=$PWD/usr
$make -C "$ROOT" B="$B" CC="$CC" install prefix=/usr DESTDIR="$PWD" >log 2>&1 || { fail "install: $(cat log)"; finish; }
for f in bin/ckpp include/ckpp/ckpp.h lib/libckpp.a lib/libckpp.so lib/pkgconfig/ckpp.pc; do
    [ -e "$prefix/$f" ] || fail "$f was not installed"
done
sed -i "s|^prefix=.*|prefix=$prefix|; s|^libdir=.*|libdir=$prefix/lib|; s|^includedir=.*|includedir=$prefix/include|" \
    "$prefix/lib/pkgconfig/ckpp.pc"
value() { sed -n "s/^$1: *//p" "$prefix/lib/pkgconfig/ckpp.pc" | sed "s|\${includedir}|$prefix/include|g; s|\${libdir}|$prefix/lib|g"; }
write_program p
"$prefix/bin/ckpp" p.c -o p_gen.c || fail "the installed ckpp"
# shellcheck disable=SC2046
$CC -std=c11 $(value Cflags) p_gen.c -o shared $(value Libs) || fail "shared"
LD_LIBRARY_PATH=$prefix/lib ./shared >out 2>err || fail "shared: $(cat err)"
expect "3 5 7" out
# shellcheck disable=SC2046
$CC -std=c11 $(value Cflags) p_gen.c -o static "$prefix/lib/libckpp.a" $(value Libs.private) || fail "static"
./static >out 2>err || fail "static: $(cat err)"
expect "3 5 7" out
# the library exports its own names alone
nm -D --defined-only "$prefix/lib/libckpp.so" | awk '$2 ~ /[TDBR]/ { print $3 }' | grep -v '^ckpp_' >names
[ ! -s names ] || fail "exported: $(cat names)"
finish

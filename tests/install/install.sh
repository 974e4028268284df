# make install and uninstall: what lands where, with DESTDIR and folders of a distribution;
# programs that are built through pkg-config, shared, static, and where libckpp.a is all there is.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/install_lib.sh"
mkdir work && cd work || exit 1

# ---- with the settings of the build, into a folder that is none of the system's ----

stage="$PWD/a stage"
files="bin/ckpp bin/ckpp-cache bin/ckpp-report include/ckpp/ckpp.h include/ckpp/api.h
    include/ckpp/call.h include/ckpp/argument.h include/ckpp/types.h include/ckpp/module.h
    include/ckpp/texture.h include/ckpp/editor.h lib/libckpp.a lib/libckpp.so lib/pkgconfig/ckpp.pc
    lib/pkgconfig/ckpp-static.pc lib/cmake/ckpp/ckpp-config.cmake
    lib/cmake/ckpp/ckpp-config-version.cmake share/ckpp/ckpp.mk share/man/man1/ckpp.1
    share/man/man3/ckpp.3 share/man/man7/ckpp.7 share/bash-completion/completions/ckpp
    share/zsh/site-functions/_ckpp share/fish/vendor_completions.d/ckpp.fish
    share/man/man1/ckpp-cache.1 share/man/man1/ckpp-report.1
    share/bash-completion/completions/ckpp-cache share/bash-completion/completions/ckpp-report
    share/zsh/site-functions/_ckpp-cache share/zsh/site-functions/_ckpp-report
    share/fish/vendor_completions.d/ckpp-cache.fish
    share/fish/vendor_completions.d/ckpp-report.fish"
(umask 077 && "$make" -C "$ROOT" B="$B" CC="$CC" install prefix=/usr DESTDIR="$stage") >log 2>&1 ||
    { fail "install: $(cat log)"; finish; }
for f in $files; do
    [ -s "$stage/usr/$f" ] || fail "$f was not installed"
done
find "$stage" ! -type l ! -perm -444 >unreadable
[ ! -s unreadable ] || fail "with umask 077, not for all: $(cat unreadable)"
grep -rlF -e "$stage" -e "$ROOT" "$stage/usr/lib/pkgconfig" "$stage/usr/lib/cmake" \
    "$stage/usr/share" >leaks
[ ! -s leaks ] || fail "the stage's or the source's path is in $(cat leaks)"
grep -rl '@[a-z_]*@' "$stage/usr/lib/pkgconfig" "$stage/usr/lib/cmake" "$stage/usr/share/ckpp" \
    >leaks
[ ! -s leaks ] || fail "not filled in: $(cat leaks)"
# the libraries have their own names alone: a program may use any other
nm -D --defined-only "$stage/usr/lib/libckpp.so" | awk '$2 ~ /[TDBR]/ { print $3 }' |
    grep -v '^ckpp_' >names
[ ! -s names ] || fail "exported: $(cat names)"
nm -g --defined-only "$stage/usr/lib/libckpp.a" | awk 'NF == 3 { print $3 }' >all
grep -q '^ckpp_run$' all || fail "libckpp.a has no ckpp_run"
grep -v '^ckpp_' all >names
[ ! -s names ] || fail "in libckpp.a: $(cat names)"

# what is not ckpp's stays; everything else goes
echo mine >"$stage/usr/include/ckpp/mine.h"
"$make" -C "$ROOT" B="$B" CC="$CC" uninstall prefix=/usr DESTDIR="$stage" >log 2>&1 ||
    fail "uninstall: $(cat log)"
find "$stage" ! -type d >left
[ "$(cat left)" = "$stage/usr/include/ckpp/mine.h" ] || fail "uninstall left: $(cat left)"
rm -rf "$stage"

# ---- folders of a distribution ----

unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES
lib=/usr/lib/some-linux-gnu
"$make" -C "$ROOT" B="$B" CC="$CC" CUDA_HOME="$CUDA_HOME" install-built prefix=/usr libdir=$lib \
    DESTDIR="$PWD/dist" >log 2>&1 ||
    fail "libdir: $(cat log)"
[ -e "dist$lib/libckpp.a" ] || fail "libdir was not used"
expect "/../../../../bin" "dist$lib/cmake/ckpp/ckpp-config.cmake"
expect '/../../lib/some-linux-gnu)' dist/usr/share/ckpp/ckpp.mk
expect 'libdir=${prefix}/lib/some-linux-gnu' "dist$lib/pkgconfig/ckpp.pc"
"$make" -C "$ROOT" B="$B" install-built prefix="$PWD/a folder" >log 2>&1 &&
    fail "a prefix with a blank was taken"
expect "without blanks" log
# a relative prefix is one below the current folder, which is the repository's: files say the whole
# path
"$make" -C "$ROOT" B="$B" -n install-built prefix=relative >log 2>&1
expect "prefix=$ROOT/relative" log
# another name for it would leave the default in force: nothing goes there unasked
"$make" -C "$ROOT" B="$B" -n install-built PREFIX="$PWD/upper" >log 2>&1 &&
    fail "PREFIX= was passed over"
expect "PREFIX has no meaning here: say prefix=" log
PREFIX=/of/the/environment "$make" -C "$ROOT" B="$B" -n install-built prefix=/usr >log 2>&1 ||
    fail "PREFIX of the environment: $(cat log)"

# ---- pkg-config ----

install_ckpp
command -v pkg-config >/dev/null ||
    { [ "$failures" -gt 0 ] || { echo "needs pkg-config"; exit 77; }; finish; }
same() {
    got=$(pkg-config "$@" | sed 's/ *$//')
    [ "$got" = "$wanted" ] || fail "pkg-config $* says '$got' instead of '$wanted'"
}
wanted="-I$prefix/include -L$prefix/lib -lckpp" same --cflags --libs ckpp
wanted=$prefix/share/ckpp/ckpp.mk same --variable=makefile ckpp
version=$(sed -n 's/^.define CKPP_VERSION "\(.*\)"/\1/p' "$ROOT/include/ckpp/api.h")
wanted=$version same --modversion ckpp
pkg-config --validate ckpp ckpp-static || fail "the files are not valid"

write_program p
ckpp p.c || fail "the installed ckpp"
link() {   # PROGRAM WORDS...
    program=$1
    shift
    # shellcheck disable=SC2086,SC2068  # lists of words
    $CC -std=c11 p_gen.c -o "$program" $@ || fail "$program does not link"
}
check() {
    "$@" >out 2>err || fail "$*: $(cat err)"
    expect "3 5 7" out
}
link shared "$(pkg-config --cflags --libs ckpp)"
readelf -d shared | grep -q libckpp.so || fail "ckpp's library is not linked"
LD_LIBRARY_PATH=$prefix/lib check ./shared
link fixed "$(pkg-config --cflags --libs ckpp-static)"
! readelf -d fixed | grep -q libckpp || fail "ckpp-static links libckpp.so"
check ./fixed
rm "$prefix"/lib/libckpp.so*
link alone "$(pkg-config --cflags --static --libs ckpp)"
check ./alone
finish

# install_lib.sh - what the tests of what is installed share: an installation of their own in
# ./opt, made as if it were to be in another place, and nothing else on the paths. They build with
# what a user has, not with the repository's flags.
[ -z "$SAN" ] || { echo "the installed library is the ordinary build's"; exit 77; }
export CKPP_DEVICE=host
make=${MAKE:-make}

install_ckpp() {
    prefix=$PWD/opt
    (
        unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES
        "$make" -C "$ROOT" B="$B" CC="$CC" CUDA_HOME="$CUDA_HOME" install-built prefix="$prefix"
    ) >install.log 2>&1 || { cat install.log >&2; exit 1; }
    unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES CKPP
    PATH=$prefix/bin:$PATH PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    export PATH PKG_CONFIG_PATH CC
}

# The end of a test that has left something out, which is counted as a skip of its own: what is
# missing here.
left_out=
conclude() {
    if [ "$failures" -eq 0 ] && [ -n "$left_out" ]; then
        printf '1..2\nok 1 - with what is here\nok 2 # SKIP not here:%s\n' "$left_out"
    fi
    finish
}

#!/bin/sh
# Installs what building and testing ckpp needs and this machine lacks, with the system's package
# manager. Does nothing, and asks for nothing, where all of it is there.
#
#     sh scripts/setup.sh [numpy]    with NumPy, for a test that is left out without it
set -eu

# ---- what is missing? Each need: a name that the tables below turn into packages. ----

missing=
need() { missing="$missing $1"; }
has() { command -v "$1" >/dev/null 2>&1; }

cc=${CC:-cc}
if has "$cc"; then
    header() { echo "#include <stdio.h>
#include <stdint.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <$1>" | $cc -E -x c - >/dev/null 2>&1 || need "$2"; }
    header stdlib.h libc
    header xxhash.h xxhash
    header png.h png
    header cmocka.h cmocka
else
    missing="cc libc xxhash png cmocka"
fi
has "${CKPP_CXX:-c++}" || has g++ || need cxx
has "${FLEX:-flex}" || need flex
has "${BISON:-bison}" || need bison
has cmp || need diff
has mpicc || has mpicc.openmpi || has mpicc.mpich || need mpi
if [ "${1-}" = numpy ]; then
    python3 -c 'import numpy' 2>/dev/null || /usr/bin/python3 -c 'import numpy' 2>/dev/null ||
        need numpy
fi

[ -n "$missing" ] || exit 0

# ---- which packages, from whom? ----

packages=
add() { packages="$packages $*"; }
# table MANAGER: one line a need, "need package..."
table() {
    while read -r need names; do
        case " $missing " in *" $need "*) add "$names" ;; esac
    done
}

if has apt-get; then
    manager=apt-get
    table <<'END'
cc gcc
libc libc6-dev
cxx g++
flex flex
bison bison
diff diffutils
xxhash libxxhash-dev
png libpng-dev
cmocka libcmocka-dev
mpi libopenmpi-dev openmpi-bin libmpich-dev mpich
numpy python3-numpy
END
elif has dnf; then
    manager=dnf
    table <<'END'
cc gcc
libc glibc-devel
cxx gcc-c++
flex flex
bison bison
diff diffutils
xxhash xxhash-devel
png libpng-devel
cmocka libcmocka-devel
mpi openmpi-devel
numpy python3-numpy
END
elif has zypper; then
    manager=zypper
    table <<'END'
cc gcc
libc glibc-devel
cxx gcc-c++
flex flex
bison bison
diff diffutils
xxhash xxhash-devel
png libpng16-devel
cmocka libcmocka-devel
mpi openmpi4-devel
numpy python3-numpy
END
elif has pacman; then
    manager=pacman
    table <<'END'
cc gcc
libc glibc
cxx gcc
flex flex
bison bison
diff diffutils
xxhash xxhash
png libpng
cmocka cmocka
mpi openmpi
numpy python-numpy
END
elif has apk; then
    manager=apk
    table <<'END'
cc gcc
libc musl-dev
cxx g++
flex flex
bison bison
diff diffutils
xxhash xxhash-dev
png libpng-dev
cmocka cmocka-dev
mpi openmpi-dev openmpi
numpy py3-numpy
END
elif has brew; then
    manager=brew
    table <<'END'
cc gcc
cxx gcc
flex flex
bison bison
diff diffutils
xxhash xxhash
png libpng
cmocka cmocka
mpi open-mpi
numpy numpy
END
else
    echo "setup: missing:$missing; and no package manager that this script knows:" \
        "install them and try again" >&2
    exit 1
fi

# ---- install ----

sudo=
if [ "$(id -u)" != 0 ] && [ "$manager" != brew ]; then
    if ! has sudo; then
        echo "setup: missing packages:$packages" >&2
        echo "setup: installing them takes root, and there is no sudo:" \
            "run '$manager install$packages' as root" >&2
        exit 1
    fi
    sudo=sudo
fi

echo "setup: installing$packages ($manager)"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
run() {
    "$@" >"$log" 2>&1 && return
    cat "$log" >&2
    echo "setup: failed: $*" >&2
    exit 1
}
# shellcheck disable=SC2086  # lists of words
case $manager in
apt-get)
    run $sudo apt-get update -q
    run $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
        $packages ;;
dnf) run $sudo dnf install -y $packages ;;
zypper) run $sudo zypper --non-interactive install --no-recommends $packages ;;
pacman) run $sudo pacman -Sy --noconfirm --needed $packages ;;
apk) run $sudo apk add $packages ;;
brew) run brew install $packages ;;
esac

#!/bin/sh
# golden.sh [--update | --clang] CKPP [CASE...]: ckpp's golden tests, as TAP; the whole difference
# where one fails.
#
# A case is tests/golden/NAME.c (or NAME.h, NAME.cpp, NAME.cu); beside it
#   NAME_gen.c   what ckpp makes of it; where it is the input itself, byte for byte, there is no
#                such file
#   NAME.out     the output instead, of cases whose arguments ask for no C
#   NAME.stderr  what ckpp says (empty: no such file)
#   NAME.args    more arguments; @T@ is a folder for outputs
#   NAME.extra   another output, @T@/NAME.extra (a depfile)
# A case whose name begins with err_ must exit with 1 and leave no file, not even an older one. The
# C of all others must be without a warning, for gcc or, with --clang, for clang. command_line.txt
# has one call a line: STATUS|ARGUMENTS|what ckpp says. --update writes what ckpp does now into the
# expected files, and shows what changed. With hundreds of cases, each process more counts.
set -u

update= cc=gcc cxx=g++
command -v gcc >/dev/null || cc=clang cxx=clang++
case ${1-} in
--update) update=yes && shift ;;
--clang) cc=clang cxx=clang++ && shift ;;
esac
ckpp=${1:?usage: golden.sh [--update | --clang] CKPP [CASE...]}
shift
root=$(cd "$(dirname "$0")/.." && pwd)
case $ckpp in */*) ckpp=$(cd "$(dirname "$ckpp")" && pwd)/$(basename "$ckpp") ;; esac
golden=$root/tests/golden
T=$(mktemp -d "${TMPDIR:-/tmp}/golden.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
trap 'exit 1' HUP INT TERM
cd "$golden" || exit 1

cxx_strict='-std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only'
strict='-std=c11 -Wall -Wextra -Wpedantic -Woverlength-strings -Wno-newline-eof -Werror'
strict="$strict -fsyntax-only"
count=0
failures=0

ok() { count=$((count + 1)); echo "ok $count - $1"; }
not_ok() {
    count=$((count + 1))
    failures=$((failures + 1))
    echo "not ok $count - $1"
    sed 's/^/# /' "$T/why"
}

# Compares what was made with what is expected, or updates that. An empty or absent file is
# expected to be absent.
compare() {   # MADE EXPECTED
    made=$1 expected=$2
    [ -e "$made" ] || made=/dev/null
    [ -e "$expected" ] || expected=/dev/null
    [ ! -s "$made" ] && [ ! -s "$expected" ] && return 0
    cmp -s "$made" "$expected" && return 0
    diff -u "$expected" "$made" >"$T/diff" 2>&1
    if [ -n "$update" ]; then
        cat "$T/diff"
        if [ -s "$made" ]; then cp "$made" "$2"; else rm -f "$2"; fi
        return 0
    fi
    cat "$T/diff" >>"$T/why"
    return 1
}

compiles() {   # FILE
    compiled=$1 options=$strict c=$cc
    case $1 in
    *.cpp) options=$cxx_strict c=$cxx ;;
    *.cu) return 0 ;; # only for who has a compiler of CUDA
    *.h) echo "#include \"$1\"" >"$T/includes.c" && compiled=$T/includes.c ;;
    esac
    command -v $c >/dev/null || return 0
    # shellcheck disable=SC2086
    $c $options -I"$root/include" -I. -Iinclude "$compiled" >"$T/log" 2>&1 && return 0
    { echo "$c $options:"; cat "$T/log"; } >>"$T/why"
    return 1
}

run_case() {   # FILE
    file=$1 name=${1%.*} extension=${1##*.}
    args=
    [ -e "$name.args" ] && args=$(sed "s,@T@,$T,g" "$name.args")
    output=$T/${name}_gen.$extension
    echo old >"$output"
    : >"$T/why"
    eval "\"\$ckpp\" $args -o \"\$output\" \"\$file\"" >"$T/stdout" 2>"$T/stderr" </dev/null
    status=$?
    good=yes
    if [ $status -gt 2 ]; then # ended by a signal: that is nobody's expectation
        { echo "exit status $status"; cat "$T/stderr"; } >"$T/why"
        not_ok "$name"
        return
    fi
    compare "$T/stderr" "$name.stderr" || good=no
    [ -s "$T/stdout" ] &&
        { echo "wrote on standard output:"; cat "$T/stdout"; good=no; } >>"$T/why"
    case $name in
    err_*)
        [ $status -eq 1 ] || { echo "exit status $status" >>"$T/why"; good=no; }
        [ ! -e "$output" ] || { echo "left an output file" >>"$T/why"; good=no; } ;;
    *)
        [ $status -eq 0 ] || { echo "exit status $status" >>"$T/why"; good=no; }
        case "$args" in
        *--emit=* | *--list*) compare "$output" "$name.out" || good=no ;;
        *)
            expected=${name}_gen.$extension
            if cmp -s "$output" "$file" && [ ! -e "$expected" ]; then
                :   # untouched
            else
                compare "$output" "$expected" || good=no
            fi
            case $name in garbage_*) ;; *) compiles "$output" || good=no ;; esac ;;
        esac
        if [ -e "$name.extra" ] || [ -e "$T/$name.extra" ]; then
            sed "s,$T,@T@,g" "$T/$name.extra" >"$T/extra" 2>/dev/null
            compare "$T/extra" "$name.extra" || good=no
        fi ;;
    esac
    if [ $good = yes ]; then ok "$name"; else not_ok "$name"; fi
}

# in_folder TEXT: with the folder of this call for @T@
in_folder() {
    case $1 in
    *@T@*) printf '%s' "$1" | sed "s,@T@,$cwd,g" ;;
    *) printf '%s' "$1" ;;
    esac
}

command_line() {   # STATUS ARGUMENTS MESSAGE
    cwd=$T/call$count
    mkdir "$cwd"
    args=$(in_folder "$2")
    echo 'int x;' >"$cwd/plain.c"
    (cd "$cwd" && eval "\"\$ckpp\" $args") >"$T/stdout" 2>"$T/stderr" </dev/null
    status=$?
    read -r said <"$T/stdout" || read -r said <"$T/stderr"
    expected=$(in_folder "$3")
    : >"$T/why"
    if [ $status -eq "$1" ] && [ "$said" = "$expected" ]; then
        ok "ckpp $2"
    else
        printf 'expected %s: %s\ngot      %s: %s\n' "$1" "$expected" "$status" "$said" >"$T/why"
        not_ok "ckpp $2"
    fi
}

if [ $# -gt 0 ]; then
    for name; do
        for file in "$name".c "$name".h "$name".cpp "$name".cu; do
            [ -e "$file" ] && run_case "$file"
        done
    done
else
    for file in *.c *.h *.cpp *.cu; do
        case $file in *_gen.[ch] | *_gen.cpp | *_gen.cu) ;; *) run_case "$file" ;; esac
    done
    while IFS='|' read -r status args message; do
        case $status in [0-9]) command_line "$status" "$args" "$message" ;; esac
    done <command_line.txt
fi
echo "1..$count"
[ $failures -eq 0 ]

#!/bin/sh
# golden.sh [--update] CKPP [CASE...]: ckpp's golden tests, as TAP; the whole difference where one
# fails.
#
# A case is tests/golden/NAME.c (or NAME.h, NAME.cpp, NAME.cu); beside it
#   NAME_gen.c   what ckpp makes of it; where it is the input itself, byte for byte, there is no
#                such file
#   NAME.out     the output instead, of cases whose arguments ask for no C
#   NAME.stderr  what ckpp says (empty: no such file)
#   NAME.args    more arguments; @T@ is a folder for outputs
#   NAME.extra   another output, @T@/NAME.extra (a depfile)
# A case whose name begins with err_ must exit with 1 and leave no file, not even an older one. The
# C of all others must be without a warning for every C compiler there is. command_line.txt has one
# call a line: STATUS|ARGUMENTS|what ckpp says. --update writes what ckpp does now into the
# expected files, and shows what changed.
set -u

update=
[ "${1-}" = --update ] && update=yes && shift
ckpp=${1:?usage: golden.sh [--update] CKPP [CASE...]}
shift
root=$(cd "$(dirname "$0")/.." && pwd)
case $ckpp in */*) ckpp=$(cd "$(dirname "$ckpp")" && pwd)/$(basename "$ckpp") ;; esac
golden=$root/tests/golden
T=$(mktemp -d "${TMPDIR:-/tmp}/golden.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
trap 'exit 1' HUP INT TERM
cd "$golden" || exit 1

compilers=
for c in gcc clang; do command -v $c >/dev/null 2>&1 && compilers="$compilers $c"; done
cxx_compilers=
for c in g++ clang++; do command -v $c >/dev/null 2>&1 && cxx_compilers="$cxx_compilers $c"; done
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
    compiled=$1 options=$strict which=$compilers
    case $1 in
    *.cpp) options=$cxx_strict which=$cxx_compilers ;;
    *.cu) return 0 ;; # only for who has a compiler of CUDA
    esac
    case $1 in *.h) echo "#include \"$1\"" >"$T/includes.c" && compiled=$T/includes.c ;; esac
    for c in $which; do
        # shellcheck disable=SC2086
        $c $options -I"$root/include" -I. -Iinclude "$compiled" >"$T/log" 2>&1 && continue
        { echo "$c $options:"; cat "$T/log"; } >>"$T/why"
        return 1
    done
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

command_line() {   # STATUS ARGUMENTS MESSAGE
    rm -rf "$T/cwd"
    mkdir "$T/cwd"
    args=$(printf '%s' "$2" | sed "s,@T@,$T/cwd,g")
    echo 'int x;' >"$T/cwd/plain.c"
    (cd "$T/cwd" && eval "\"\$ckpp\" $args") >"$T/stdout" 2>"$T/stderr" </dev/null
    status=$?
    said=$(cat "$T/stdout" "$T/stderr" | head -n 1 | sed "s,$T/cwd,@T@,g")
    : >"$T/why"
    if [ $status -eq "$1" ] && [ "$said" = "$3" ]; then
        ok "ckpp $2"
    else
        printf 'expected %s: %s\ngot      %s: %s\n' "$1" "$3" "$status" "$said" >"$T/why"
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

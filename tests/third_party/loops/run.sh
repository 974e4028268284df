#!/bin/sh
# run.sh - ports of public programs to loops: fetches them, puts ckpp's pragmas in, and compares
# what they print with what they print as they stand, compiled without ckpp.
#
#   run.sh [-f] [-t] [NAME...]      all by default
#
#   -f    fetch only: for a machine without a network, where the folder is copied to
#   -t    say what the programs say of their times, too
#
# NAME.sed is a port. Its first line says the repository, the file and the arguments: the
# compiler's for PolyBench, whose sizes are macros, and the program's for HeCBench.
#
# The environment: B is where ckpp is built (build), WORK where programs go (build/loops), CC, CXX
# and CFLAGS are as elsewhere, CKPP_LIBS is what ports are linked with, CKPP_DEVICE says where
# kernels run. ARGUMENTS are used instead of a port's own. For -t, OFFLOAD are the options by which
# CXX compiles OpenMP for a GPU, and NVCC compiles the program that HeCBench has for CUDA.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
B=${B:-$root/build} CC=${CC:-cc} CXX=${CXX:-c++} CFLAGS=${CFLAGS:--O2}
WORK=${WORK:-$root/build/loops}

fetch_only=false times=false
while getopts ft option; do
    case $option in
    f) fetch_only=true ;;
    t) times=true ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
mkdir -p "$WORK"
cd "$WORK"

# fetch REPOSITORY FOLDER...: what is not there yet, at the one commit.
fetch() {
    case $1 in
    polybench) url=https://github.com/MatthiasJReisinger/PolyBenchC-4.2.1
               commit=3e872547cef7e5c9909422ef1e6af03cf4e56072 ;;
    hecbench)  url=https://github.com/zjin-lcf/HeCBench
               commit=f27000a5188f8ac79bd43fc95a1b3f890c18823d ;;
    esac
    repository=$1
    shift
    for part; do
        [ ! -d "$repository/$part" ] || continue
        [ -d "$repository/.git" ] ||
            git clone -q --no-checkout --filter=blob:none "$url" "$repository"
        git -C "$repository" checkout -q "$commit" -- "$part"
    done
}

without_pragmas() {
    awk '{ dropped = goes_on || /^[ \t]*#[ \t]*pragma/; goes_on = dropped && /\\$/ } !dropped' "$1"
}

# What the program printed, less its times.
results() {
    grep -viE 'time|seconds|[GT]B(ytes)?/s|flop|performance' "$1" || true
}

# compare EXPECTED FOUND: word by word, numbers to 1e-5 of their size, or to 1e-8.
compare() {
    awk 'function size(x) { return x < 0 ? -x : x }
        function number(s) { return s ~ /^[-+]?[0-9.]+([eE][-+]?[0-9]+)?,?$/ }
        function differ(what) { print "line " FNR ": " what; failed = 1; exit 1 }
        NR == FNR { line[NR] = $0; lines = NR; next }
        {
            if (split(line[FNR], word) != NF) differ("\"" $0 "\", not \"" line[FNR] "\"")
            for (k = 1; k <= NF; k++)
                if (word[k] != $k && !(number(word[k]) && number($k) &&
                    size(word[k] - $k) <= 1e-8 + 1e-5 * size(word[k])))
                    differ($k ", not " word[k])
        }
        END { if (!failed && FNR != lines) { print FNR " lines, not " lines; exit 1 } }' "$1" "$2"
}

# PolyBench prints two decimals; this has them all.
cat > exact.c <<'END'
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
int print_exactly(FILE *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vfprintf(f, strcmp(format, "%0.2lf ") ? format : "%.15g ", list);
    va_end(list);
    return n;
}
END

# compile OUTPUT SOURCE FLAG...
compile() {
    output=$1 source=$2
    shift 2
    # shellcheck disable=SC2086  # lists of words
    case $repository in
    polybench)
        $CC $CFLAGS -w -U_FORTIFY_SOURCE -Dfprintf=print_exactly -DPOLYBENCH_DUMP_ARRAYS \
            -DPOLYBENCH_TIME \
            $arguments -I"$folder" -Ipolybench/utilities -o "$output" "$source" \
            polybench/utilities/polybench.c exact.c "$@" -lm ;;
    hecbench)
        $CXX $CFLAGS -std=c++17 -w -DVERIFY -I"$folder" -I"${folder%-omp}-cuda" -o "$output" \
            "$source" $others "$@" -lgomp -lm ;;
    esac
}

# execute PROGRAM: its results go to PROGRAM.results, and what it says of its time to PROGRAM.times
execute() {
    status=0
    # shellcheck disable=SC2086
    case $repository in
    polybench)
        timeout 120 "./$1" > "$1.times" 2> "$1.results" || status=$? ;;
    hecbench)
        timeout 120 "./$1" $arguments > "$1.output" 2>&1 || status=$?
        results "$1.output" > "$1.results"
        grep -iE 'time|[GT]B(ytes)?/s' "$1.output" > "$1.times" || true ;;
    esac
    [ $status -eq 0 ]
}

# tell WHAT PROGRAM: its times
tell() {
    sed "s/^/    $1: /" "$2.times"
}

# port NAME: whether it does what it should
port() {
    name=$1
    read -r _ repository file arguments < "$here/$name.sed"
    folder=$repository/$(dirname "$file") extension=${file##*.} others=
    arguments=${ARGUMENTS-$arguments}
    case $repository in
    polybench) fetch polybench utilities "$(dirname "$file")" ;;
    hecbench)  fetch hecbench "$(dirname "$file")" "$(dirname "${file%-omp/*}-cuda/x")" ;;
    esac
    $fetch_only && return 0
    for other in "$folder"/*.cpp; do
        [ ! -f "$other" ] || [ "$other" = "$repository/$file" ] || others="$others $other"
    done
    sed -f "$here/$name.sed" "$repository/$file" > "$name.$extension"
    without_pragmas "$repository/$file" > expected
    without_pragmas "$name.$extension" | cmp -s expected - ||
        { echo "more than pragmas is changed"; return 1; }
    "$B/ckpp" -w -I"$folder" -I"${folder%-omp}-cuda" -o "${name}_gen.$extension" \
        "$name.$extension" > messages 2>&1 || { echo "ckpp:"; cat messages; return 1; }
    compile "$name.plain" "$repository/$file" || return 1
    # shellcheck disable=SC2086
    compile "$name.port" "${name}_gen.$extension" -I"$root/include" \
        ${CKPP_LIBS:--L"$B" -Wl,-rpath,"$B" -lckpp} > messages 2>&1 ||
        { echo "compiler:"; head -20 messages; return 1; }
    execute "$name.plain" || { echo "as it stands, it fails"; return 1; }
    execute "$name.port" || { echo "fails:"; tail -5 "$name.port.results"; return 1; }
    ! grep -i fail "$name.port.results" || return 1
    compare "$name.plain.results" "$name.port.results" || return 1
    $times || return 0
    tell serial "$name.plain"
    tell ckpp "$name.port"
    [ "$repository" = hecbench ] || return 0
    # shellcheck disable=SC2086
    if [ -n "${OFFLOAD:-}" ] && compile "$name.openmp" "$repository/$file" $OFFLOAD; then
        execute "$name.openmp" && tell OpenMP "$name.openmp"
    fi
    # shellcheck disable=SC2086
    if [ -n "${NVCC:-}" ] &&
        $NVCC -O3 -std=c++17 -w -o "$name.cuda" "${folder%-omp}-cuda"/*.cu; then
        execute "$name.cuda" && tell CUDA "$name.cuda"
    fi
    return 0
}

failed=0
# shellcheck disable=SC2046  # names without spaces
[ $# -gt 0 ] || set -- $(cd "$here" && ls -- *.sed | sed 's/\.sed$//')
for each; do
    if message=$(port "$each"); then
        $fetch_only || echo "ok      $each"
    else
        echo "FAILED  $each"
        failed=$((failed + 1))
    fi
    [ -z "$message" ] || printf '%s\n' "$message"
done
[ $failed -eq 0 ]

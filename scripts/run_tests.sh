#!/bin/sh
# run_tests.sh SUITE...: runs tests, several at once, with a line for each, and ends with "N
# passed, N failed, N skipped".
#
# A test is a command in a folder of its own, $B/tests/work/NAME, which is kept. It passes with
# exit status 0, is skipped with 77 (the reason is its last line), and fails with any other; or it
# prints TAP, and each point counts. Of a failed test everything it printed is shown. The Makefile
# sets ROOT, B, CKPP, CC, TEST_CFLAGS, TEST_LIBS (with the shared library: linking takes a tenth of
# the time), TEST_STATIC, JOBS and SAN; ONLY is a pattern for the names of the tests to run.
# PART=daily runs those of `make check`, PART=rest those of `make check-rest`, PART=san those of
# ONLY that sanitizers see more of; LIST=1 prints the tests' names instead of running them.
set -u

work=$B/tests/work
all=$B/tests/all        # a line for each test or point
times=$B/tests/times    # of each test: seconds, user and system time of its processes, name

# ---- one test: run_tests.sh --one NAME SETTINGS COMMAND ----

summarize() {   # NAME LOG STATUS: a line, or for TAP a line a point
    awk -v name="$1" -v status="$3" '
        { last = $0 }
        # cmocka says "not ok" of a skip too
        /^(not )?ok *[0-9]* *# *[Ss][Kk][Ii][Pp]/ {
            points++; sub(/^.*# *[Ss][Kk][Ii][Pp] */, ""); say("skip " name ": " $0); next
        }
        /^not ok/ { bad++; sub(/^not ok *[0-9]* *-* */, ""); say("FAIL " name ": " $0); next }
        /^ok.*# *[Ss][Kk][Ii][Pp]/ {
            points++; sub(/^ok *[0-9]* *-* */, ""); say("skip " name ": " $0); next
        }
        /^ok/ { points++; sub(/^ok *[0-9]* *-* */, ""); say("ok   " name ": " $0); next }
        /^1\.\.[0-9]/ { tap = 1 }
        match($0, /^ *1\.\.[0-9]+/) { split($0, plan, /\.\./); planned += plan[2] }
        function say(line) { said = said line "\n" }
        END {
            if (!tap) {
                if (status == 0) print "ok   " name
                else if (status == 77) print "skip " name ": " last
                else print "FAIL " name ": exit status " status (status == 124 ? \
                           " (out of time)" : "")
                exit
            }
            printf "%s", said
            if (planned != points + bad)
                print "FAIL " name ": planned " planned + 0 " tests, ran " points + bad
            else if (status != 0 && !bad) print "FAIL " name ": exit status " status
        }' "$2"
}

# Its folder is there, and empty. There are hundreds of tests: each process more is a second.
run_one() {
    name=$1 settings=$2 command=$3
    folder=$work/$name log=$work/$name.log
    read -r began rest </proc/uptime
    (
        cd "$folder" || exit 1
        TMPDIR=$folder/tmp
        export TMPDIR
        eval "$settings"
        exec timeout "${TEST_TIMEOUT:-900}" sh -c "$command"
    ) >"$log" 2>&1 </dev/null
    status=$?
    times >"$log.times"
    { read -r rest; read -r took; } <"$log.times"
    read -r ended rest </proc/uptime
    echo "$((${ended%.*} - ${began%.*})) $took $name" >>"$times"
    result=$(summarize "$name" "$log" $status)
    printf '%s\n' "$result" >>"$all"
    case $result in
    FAIL* | *"
FAIL"*) result="$result
---- $command, in $folder ($settings):
$(sed 's/^/     /' "$log" | tail -n 200)" ;;
    esac
    printf '%s\n' "$result"    # at once: others print too
}

if [ "${1-}" = --one ]; then
    run_one "$2" "$3" "$4"
    exit 0
fi

# ---- the suites: a line a test, "NAME<tab>SETTINGS<tab>COMMAND" ----

test_line() { printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }
skipped() { test_line "$1" skip "$2"; }    # NAME REASON

# Every program runs on the host backend, and on the GPU where there is one; else the latter are
# skips.
have_gpu=
on_backends() {   # NAME COMMAND
    test_line "$1/host" "export CKPP_DEVICE=host" "$2"
    [ -n "$have_gpu" ] || { "$B/tests/have_gpu" >/dev/null 2>&1 && have_gpu=yes || have_gpu=no; }
    if [ $have_gpu = yes ]; then
        test_line "$1/cuda" "export CKPP_DEVICE=cuda" "$2"
    else
        skipped "$1/cuda" "no GPU here"
    fi
}

list() {
    case $1 in
    golden)
        test_line golden : "cd '$ROOT' && sh scripts/golden.sh '$CKPP'"
        if [ -z "${SAN-}" ] && command -v clang >/dev/null; then
            test_line clang/golden : "cd '$ROOT' && sh scripts/golden.sh --clang '$CKPP'"
        fi ;;
    layers) test_line layers : "sh '$ROOT/tests/layers.sh' '$ROOT' '$B'" ;;
    circles) test_line circles : "sh '$ROOT/tests/circles.sh' '$ROOT' '$B'" ;;
    lines) test_line lines : "sh '$ROOT/tests/lines.sh' '$ROOT'" ;;
    unit)
        for t in $(cd "$ROOT" && find tests/unit -name 'test_*.c' | sort); do
            program=$B/${t%.c}
            t=${program##*/}
            if [ -x "$program" ]; then
                test_line "unit/$t" "export CMOCKA_MESSAGE_OUTPUT=TAP" "$program"
            else
                skipped "unit/$t" "needs the headers of CUDA"
            fi
        done ;;
    samples)
        for s in "$ROOT"/samples/*.c; do
            s=${s##*/} s=${s%.c}
            on_backends "samples/$s" "cd '$ROOT' && $B/samples/$s $([ "${s#image_}" = "$s" ] ||
                echo "samples/images/photo.png \$TMPDIR/filtered.png")"
        done ;;
    run)
        for t in "$ROOT"/tests/run/*.c "$ROOT"/tests/run/*.cpp; do
            t=${t##*/} t=${t%.*}
            on_backends "run/$t" "$B/tests/run/$t"
        done
        for t in "$ROOT"/tests/run/*.sh; do
            name=${t##*/}
            test_line "run/${name%.sh}" "export CKPP_DEVICE=host" "sh '$t'"
        done ;;
    nvrtc)    # the samples for every architecture, the programs of tests/run for one of two
        arch=120
        for t in "$ROOT"/samples/*.c "$ROOT"/tests/run/*.c "$ROOT"/tests/run/*.cpp; do
            t=${t#"$ROOT"/} && t=${t%.c*}
            case $t in
            tests/run/compile_errors | tests/run/empty | tests/run/forked | tests/run/verify | \
                tests/run/*large) continue ;;
            tests/run/*) arch=$((195 - arch)) name=nvrtc/${t##*/} archs=$arch ;;
            *) name=nvrtc/sample_${t##*/} archs="75 80 90 100 120" ;;
            esac
            # the library, which sanitizers look at, does the same for all of them
            if [ "${SAN:-0}" != 0 ]; then
                [ "${t#tests/}" = "$t" ] || continue
                archs=90
            fi
            if [ -x "$B/tests/nvrtc/$t" ]; then
                test_line "$name" \
                    "export ARGUMENTS='$ROOT/samples/images/photo.png filtered.png'" \
                    "sh '$ROOT/scripts/test_nvrtc.sh' '$B/tests/nvrtc/$t' $archs"
            else
                skipped "$name" "needs NVRTC"
            fi
        done ;;
    emulated)    # the CUDA path on the CPU; its images are none for a GPU: a cache of their own
        own_kernels="$(grep -lE 'pragma kernel +(raw|module|precompiled)' "$ROOT"/samples/*.c \
            "$ROOT"/tests/run/*.c "$ROOT"/tests/emulated/*.c)
"
        for t in "$ROOT"/samples/*.c "$ROOT"/tests/run/*.c "$ROOT"/tests/emulated/wide.c \
            "$ROOT"/tests/emulated/barriers.c "$ROOT"/tests/emulated/values.c \
            "$ROOT"/tests/emulated/pieces.c "$ROOT"/tests/emulated/absent.c \
            "$ROOT"/tests/emulated/graph_blocks.c "$ROOT"/tests/emulated/graph_order.c \
            "$ROOT"/tests/emulated/candidates.c; do
            t=${t#"$ROOT"/} && t=${t%.c}
            case $t in
            samples/*) name=emulated/sample_${t##*/} ;;
            *) name=emulated/${t##*/} ;;
            esac
            case $t in
            samples/image_*) arguments="'$ROOT/samples/images/photo.png' filtered.png" ;;
            *) arguments= ;;
            esac
            gpus=1
            [ "$t" = tests/run/two_gpus ] && gpus=2
            case $own_kernels in
            *"/$t.c
"*) continue ;;   # the host backend runs those the same way
            esac
            if [ "${t%large}" != "$t" ]; then
                skipped "$name" "the emulated GPU has 1 GiB of memory"
            elif [ -x "$B/tests/emulated/${t#tests/emulated/}" ]; then
                settings="export CKPP_DEVICE=cuda EMULATED_GPUS=$gpus"
                test_line "$name" "$settings CKPP_CACHE_DIR='$B/tests/emulated/cache'" \
                    "'$B/tests/emulated/${t#tests/emulated/}' $arguments"
            else
                skipped "$name" "needs the headers of CUDA"
            fi
        done ;;
    docs)     # the snippets of the pages, a point each
        for t in README.md CONTRIBUTING.md docs/guide/*.md; do
            name=${t%.md}
            test_line "docs/${name#docs/}" "export CKPP_DEVICE=host" \
                "sh '$ROOT/tests/docs/page.sh' '$t'"
        done
        test_line docs/internals : "sh '$ROOT/tests/docs/internals.sh'"
        test_line docs/coming_from : "sh '$ROOT/tests/docs/coming_from.sh'"
        test_line docs/broken "export CKPP_DEVICE=host" "sh '$ROOT/tests/docs/broken.sh'" ;;
    *)
        for t in "$ROOT/tests/$1"/*.sh; do
            name=${t##*/}
            [ -r "$t" ] && test_line "$1/${name%.sh}" : "sh '$t'"
        done ;;
    esac
}

# What `make check` leaves to `make check-all`: what is built for other machines or from what is
# installed, what goes through random or huge inputs, what runs many processes, the host's part of
# programs that are about plans of GPUs, what daily tests do with one compiler, in C, or with all
# checks at once, done with others, editors' header, and whether the pages' test goes red. An edit
# seldom breaks that alone; and it takes longer than all else.
rest='(nvrtc|install|build|clang)/|unit/test_(device_headers|files_random|tree_tokens|atomic)$'
rest="$rest|text/all$|docs/broken$|run/(compiler_folder|editors)$"
rest="$rest|run/(comm_.*|many_declares|plugins|planted.*|profiled|check_programs|embedded)$"
rest="$rest|run/(cache_tool|dlpack_python|print_numpy|static|forks|precompiled_files)$"
rest="$rest|run/(cxx|hints|no_cuda|thread_loops|warnings)$"
rest="$rest|run/(refused_others|for_refused_cxx|check_host_clang|checks_alone)$"
rest="$rest|run/((reduce_)?large|reduce_(gaps|map_sizes|packets|pieces|ranks))/"
rest="$rest|run/(coordinates|bricks|words)/"
# Of these, daily tests are a part: in_part() of tests/run/check.h.
parts='run/loop_nests$|run/(arrays|loops|near|raw_(atomics|warps))/'
parts="$parts|run/reduce_(bodies|groups|map|operators|post|structs)/"
# What the sanitizers' build runs, and sees more of; and what compilers alone do, in any build.
sanitized='(emulated|fuzz)/'
taken= left_out='$'
case ${PART-} in
daily) left_out="$rest|$sanitized" ;;
rest) taken="$rest|$parts" left_out=$sanitized ;;
san) left_out='unit/test_(device_headers|atomic)$' ;;
esac

B=$(cd "$B" && pwd)
export B
mkdir -p "$work"
# A cache of the tests' own; it is kept, since a right entry is right on the next run too. Kernels
# that run side by side wait for each other without spinning.
export CKPP_CACHE_DIR="${CKPP_CACHE_DIR:-$B/tests/cache}" OMP_WAIT_POLICY=passive
unset CKPP_CHECK CKPP_EXPLAIN CKPP_CACHE CKPP_STATS CKPP_TRACE
case ${SAN-} in
thread)   # OpenMP's own threads are not instrumented: what they do looks like races
    export OMP_NUM_THREADS=1 TSAN_OPTIONS="halt_on_error=0:exitcode=66" ;;
?*)
    export UBSAN_OPTIONS=print_stacktrace=1 \
        ASAN_OPTIONS=allocator_may_return_null=1:intercept_tls_get_addr=0 ;;
esac

lines=$B/tests/list
for suite; do list "$suite"; done | grep -E "^(${ONLY:-.*})" |
    awk -F'\t' -v taken="^($taken)" -v left_out="^($left_out)" '
        $1 ~ taken && $1 !~ left_out' |
    if [ -n "${LIST-}" ]; then cut -f 1; else cat >"$lines"; fi
[ -z "${LIST-}" ] || exit 0
# A shim of pyenv's starts 16 processes for each Python.
case $(command -v python3) in
*/shims/*)
    PATH=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$PATH
    export PATH ;;
esac
rm -f "$times"
awk -F'\t' '$2 == "skip" { print "skip " $1 ": " $3 }' "$lines" | tee "$all"
# one test a line: three NUL-terminated words for xargs
awk -F'\t' '$2 != "skip"' "$lines" >"$lines.run"
(
    cd "$work" || exit 1
    cut -f 1 "$lines.run" | xargs -r rm -rf
    sed 's,\t.*,/tmp,' "$lines.run" | xargs -r mkdir -p
)
tr '\t\n' '\0\0' <"$lines.run" | xargs -r -0 -n 3 -P "${JOBS:-2}" sh "$0" --one

passed=$(grep -c '^ok' "$all")
failed=$(grep -c '^FAIL' "$all")
skipped=$(grep -c '^skip' "$all")
if [ "$failed" -gt 0 ]; then
    echo
    echo "failed (everything is kept in $work):"
    grep '^FAIL' "$all"
fi
echo
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]

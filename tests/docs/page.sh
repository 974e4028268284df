# page.sh PAGE: runs every snippet of a page of Markdown, in their order and in one folder, and
# prints TAP with a point for each. What a block is, its language says:
#
#   c        goes through ckpp and the C compiler, without warnings, and runs. A block without
#            main() is a fragment: the comment in front of it holds the rest of the program, with
#            %% where the block stands, and %% NAME for another one. <ckpp/ckpp.h>, <math.h>,
#            <stdio.h>, <stdlib.h> and <string.h> are in front of it.
#   text     what the block in front of it prints; "..." is anything, also lines
#   sh       runs, and succeeds
#   console  runs what stands behind each "$ ", and prints what stands below
#   others   (make, cmake, python) are files that a later command uses
#
# The comment, <!-- test: WORDS -->, has these words, separated by commas; the rest of a fragment
# follows on lines of its own:
#
#   file NAME     the block is saved as NAME, in the folder that the commands run in
#   part NAME     the block is only in other programs, by %% NAME
#   name NAME     the block runs, and is in other programs, too
#   fails         the program, or a command, fails
#   ckpp fails    ckpp refuses the program
#   varies        of text and console: numbers, times and the host's compiler are not compared
#   env X=Y       set for this block
#   needs TOOL    skipped where there is no TOOL; nvrtc is known, and numpy-2.1: that or a later
#                 one
#   clone         ~/ckpp is ckpp's clone, built
#   host          runs on the host alone
#   mpi N         an MPI program, which runs on the host with N ranks; skipped without an MPI
#   gpu: REASON       built here, and run on a GPU alone
#   not run: REASON   counted as skipped
. "$ROOT/scripts/test_lib.sh"
case $1 in /*) page=$1 ;; *) page=$ROOT/$1 ;; esac
here=$ROOT/tests/docs
blocks=$PWD/blocks
mkdir blocks folder home
: >blocks/index
points=0
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES

point() {   # RESULT WHAT: a line, with what was printed behind it on a failure
    points=$((points + 1))
    echo "$1 $points - line $line, $2"
}
skip() { point ok "$language # SKIP $1"; }
bad() {   # WHAT [FILE]
    point "not ok" "$language: $1"
    [ -z "${2-}" ] || sed 's/^/#   /' "$2"
}
has() { case ", $words, " in *", $1, "*) return 0 ;; esac; return 1; }
# word NAME: what follows it in the comment
word() {
    case $words in *"$1 "*) ;; *) return ;; esac    # mostly; without a process
    printf '%s\n' "$words" | tr ',' '\n' | sed -n "s/^ *$1 \([^ ].*\)/\1/p"
}
reason() { printf '%s\n' "$words" | sed -n "s/.*$1: *//p"; }

awk -v folder="$blocks" -f "$here/blocks.awk" "$page" 2>errors || {
    line=0 language=page
    bad "cannot be taken apart" errors
}

# the commands find what is installed, as a user's do
install_once() {
    [ ! -d opt ] || return 0
    (. "$ROOT/scripts/install_lib.sh" && install_ckpp) || return 1
    ln -s ../opt home/.local
    HOME=$PWD/home PATH=$PWD/home/.local/bin:$PATH
    PKG_CONFIG_PATH=$HOME/.local/lib/pkgconfig CMAKE_PREFIX_PATH=$HOME/.local
    export HOME PATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH CC
}

# whole K: the program that block K is, or is a part of
whole() {
    if [ -s "$blocks/$1.rest" ]; then
        printf '#include <%s>\n' ckpp/ckpp.h math.h stdio.h stdlib.h string.h
        while IFS= read -r text; do
            case ${text#"${text%%[! ]*}"} in    # without blanks in front
            "%%") cat "$blocks/$1.block" ;;
            "%% "*) cat "$blocks/named.${text#*%% }" || return 1 ;;
            *) printf '%s\n' "$text" ;;
            esac
        done <"$blocks/$1.rest"
    else
        cat "$blocks/$1.block"
    fi
}

# The text that is to be printed: the next block, if it says so.
expectation() {
    next=$(awk -F'\t' -v k="$1" '$1 == k + 1 && $3 == "text" { print $1 "\t" $4 }' "$blocks/index")
    expected=${next%%	*} loose=0
    case ${next#*	} in *varies*) loose=1 ;; *"not run"*) expected= ;; esac
}
agrees() { awk -v loose="$loose" -f "$here/compare.awk" "$1" "$2" >difference; }

set_env() {
    word env | while IFS= read -r setting; do
        printf "export '%s'\n" "$setting"
    done
}

# The first MPI that is here.
use_mpi() {
    (. "$ROOT/scripts/mpi_lib.sh") >/dev/null || return 1
    . "$ROOT/scripts/mpi_lib.sh"
    # shellcheck disable=SC2086  # a list of words
    set -- $mpis
    mpi=$1
}

run_program() {   # NAME DEVICE
    on="CKPP_DEVICE=$2"
    # shellcheck disable=SC2086  # a list of words
    (cd folder && eval "$(set_env)" && CKPP_DEVICE=$2 $limit $launcher "./$1") \
        >out 2>&1 </dev/null
    status=$?
    if [ $status -ne 0 ] && ! has fails; then
        bad "$on: exit status $status" out
    elif [ $status -eq 0 ] && has fails; then
        bad "$on: does not fail" out
    elif [ -n "$expected" ] && ! agrees "$blocks/$expected.block" out; then
        bad "$on: prints something else"
        cat difference
    else
        point ok "c, $on"
    fi
}

run_c() {
    name=$(word file)
    name=${name:-line_$line.c}
    name=${name%.c}
    if ! whole "$k" >"folder/$name.c"; then
        bad "a part that is not there"
        return
    elif ! grep -q 'main(' "folder/$name.c"; then
        bad "neither a program nor part of one: say in a comment how it runs"
        return
    fi
    if has fails && [ -n "$SAN" ]; then
        skip "with the sanitizers its end is theirs"
        return
    fi
    expectation "$k"
    strict=-Werror
    has "ckpp fails" && strict=
    # shellcheck disable=SC2086  # an option or none
    (cd folder && "$CKPP" $strict "$name.c" -o "${name}_gen.c") >out 2>&1
    status=$?
    if has "ckpp fails"; then
        if [ $status -ne 1 ]; then
            bad "ckpp takes it" out
        elif [ -n "$expected" ] && ! agrees "$blocks/$expected.block" out; then
            bad "ckpp says something else"
            cat difference
        else
            point ok "c, refused"
        fi
        return
    elif [ $status -ne 0 ]; then
        bad "ckpp" out
        return
    fi
    ranks=$(word mpi) mpi_flags= launcher=
    if [ -n "$ranks" ]; then
        use_mpi || { skip "needs an MPI"; return; }
        mpi_flags=$(mpi_flags "$mpi") launcher=$(mpi_launcher "$ranks" "$mpi")
    fi
    # shellcheck disable=SC2086  # lists of words
    (cd folder && $CC $TEST_CFLAGS -Wall -Wextra -Werror $lenient \
        -o "$name" "${name}_gen.c" $mpi_flags $TEST_LIBS) >out 2>&1 ||
        { bad "the C compiler" out; return; }
    case $words in
    *gpu:*) [ -n "$gpu" ] || skip "built; runs on a GPU alone: $(reason gpu)" ;;
    *) run_program "$name" host ;;
    esac
    [ -z "$gpu" ] || [ -n "$(word env)" ] || has host || [ -n "$ranks" ] ||
        run_program "$name" cuda
}

run_commands() {   # sh or console
    [ -z "$SAN" ] || { skip "what is installed is the ordinary build's"; return; }
    install_once || { bad "cannot be installed"; return; }
    if [ "$language" = sh ]; then
        cp "$blocks/$k.block" script
        expectation "$k"
        [ -z "$expected" ] || cp "$blocks/$expected.block" wanted
    else
        awk '/^\$ / {
            command = substr($0, 3); shown = $0; gsub(/\047/, "\047\\\047\047", shown)
            printf "printf \047%%s\\n\047 \047%s\047\n{ %s\n} || failed=1\n", shown, command
        } END { print "exit ${failed:-0}" }' "$blocks/$k.block" >script
        expected=$k loose=0
        has varies && loose=1
        cp "$blocks/$k.block" wanted
    fi
    if has clone; then
        mkdir -p home/ckpp
        ln -sfn "$ROOT/include" home/ckpp/include
        ln -sfn "$B" home/ckpp/build
    fi
    checks=-u
    [ "$language" = sh ] && checks=-e
    (cd folder && eval "$(set_env)" && $limit sh $checks ../script) >out 2>&1 </dev/null
    status=$?
    if [ $status -ne 0 ] && ! has fails; then
        bad "exit status $status" out
    elif [ $status -eq 0 ] && has fails; then
        bad "does not fail" out
    elif [ -n "$expected" ] && ! agrees wanted out; then
        bad "prints something else"
        cat difference
    else
        point ok "$language"
    fi
}

there_is() {   # TOOL
    case $1 in
    numpy-*)
        python=$(command -v "${PYTHON:-python3}") || return 1
        "$python" -c "import numpy, sys
number = lambda text: [int(k) for k in text.split('.')[:2]]
sys.exit(number(numpy.__version__) < number('${1#numpy-}'))" 2>/dev/null || return 1
        mkdir -p home/bin
        printf '#!/bin/sh\nexec "%s" "$@"\n' "$python" >home/bin/python3
        chmod +x home/bin/python3
        PATH=$PWD/home/bin:$PATH
        export PATH ;;
    nvrtc)
        printf '%s\n' 'void f(float *x) {' '#pragma kernel elementwise out(float x[1])' \
            '{ x = 1; }' '}' |
            "$CKPP" --check=sm_90 -o /dev/null - 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# of what fragments leave unused, and of how they are indented, a user's compiler says nothing
lenient="-Wno-unused-function -Wno-unused-variable -Wno-misleading-indentation"
gpu=
(unset CKPP_DEVICE && "$B/tests/have_gpu") >/dev/null 2>&1 && gpu=1
limit="timeout ${SNIPPET_TIMEOUT:-300}"    # one snippet does not take a page's whole time
before=
while IFS='	' read -r k line language words; do
    file=$(word file)
    if [ -n "$file" ]; then
        mkdir -p "folder/$(dirname "$file")"
        cp "$blocks/$k.block" "folder/$file"
    fi
    needs=$(word needs)
    case $words in *"not run:"*) skip "$(reason "not run")"; before=$language; continue ;; esac
    if [ -n "$needs" ] && ! there_is "$needs"; then
        skip "needs $needs"
    elif [ -n "$(word part)" ]; then
        point ok "$language, a part of others"
    elif [ "$language" = c ]; then
        run_c
    elif [ "$language" = sh ] || [ "$language" = console ]; then
        run_commands
    elif [ "$language" = text ]; then
        case $before in c | sh) ;; *) bad "there is nothing above that prints it" ;; esac
    elif [ -n "$file" ]; then
        point ok "$language, a file that is used below"
    else
        bad "say in a comment what it is: a file, or not run and why"
    fi
    before=$language
done <blocks/index
[ "$points" -gt 0 ] || echo "ok $((points = 1)) - no snippets"
echo "1..$points"

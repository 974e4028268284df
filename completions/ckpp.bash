# ckpp's options and files for bash: installed as share/bash-completion/completions/ckpp.

_ckpp_warnings="check clause-name early-read gpu-only host-code host-pointer kernel-name pragma
    private-value shared-variable specializations unguarded unknown-macro unused-accumulator
    unused-atomic unused-inout unused-output unused-parameter unused-template"
# of the host's compiler, in kernels
_ckpp_compiler_warnings="address bool-compare bool-operation comment div-by-zero empty-body format
    implicit-fallthrough infinite-recursion int-in-bool-context logical-not-parentheses
    maybe-uninitialized memset-elt-size memset-transposed-args misleading-indentation
    multistatement-macros nonnull overflow parentheses return-local-addr return-type self-assign
    sequence-point shift-count-negative shift-count-overflow sizeof-array-div sizeof-pointer-div
    sizeof-pointer-memaccess strict-aliasing switch switch-unreachable tautological-compare
    uninitialized unused-but-set-variable unused-label unused-value unused-variable"
_ckpp_warnings="$_ckpp_warnings $_ckpp_compiler_warnings"

# The words of $1 that begin with what is typed. A single one that ends with "=" gets no blank.
_ckpp_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}

_ckpp() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} option=
    # "=" is a word of its own, as COMP_WORDBREAKS has it
    if [[ $word == = ]]; then
        option=$before word=
    elif [[ $before == = && $COMP_CWORD -gt 1 ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    case $option in
    --check) _ckpp_words "host sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120" "$word"; return ;;
    --aot) _ckpp_words "sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120" "$word"; return ;;
    --specializations) compopt -o default; return ;;
    --emit) _ckpp_words "c cuda host ast" "$word"; return ;;
    -fdiagnostics-color) _ckpp_words "auto always never" "$word"; return ;;
    -fdiagnostics-format) _ckpp_words "text json sarif" "$word"; return ;;
    -Werror | -Wno-error) _ckpp_words "$_ckpp_warnings" "$word"; return ;;
    esac
    case $before in
    -o | -MF) compopt -o default; return ;;
    -I) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    -x) _ckpp_words "c c++" "$word"; return ;;
    -D | -U | -MT | -MQ) return ;;
    esac
    case $word in
    -W*)
        local names="-Wall -Wextra -Wpedantic -Werror -Werror= -Wno-error -Wno-error=" w
        for w in $_ckpp_warnings; do names+=" -W$w -Wno-$w"; done
        _ckpp_words "$names" "$word" ;;
    -*)
        _ckpp_words "-o -x -I -D -U -MD -MMD -MF -MT -MQ -MP -W -w -fdiagnostics-color \
            -fdiagnostics-color= -fno-diagnostics-color -fdiagnostics-format= --check --check= \
            --aot= --specializations= --tune --emit= --list -v --version -h --help" "$word"
        [[ ${COMPREPLY[*]} == -W ]] && compopt -o nospace ;;
    *)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$word"
            for end in c h cc hh cpp hpp cxx hxx cu cuh; do
                compgen -f -X "!*.$end" -- "$word"
            done) ;;
    esac
    return 0
}
complete -F _ckpp ckpp

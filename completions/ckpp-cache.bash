# ckpp-cache's commands and options for bash: installed as
# share/bash-completion/completions/ckpp-cache.

# The words of $1 that begin with what is typed. A single one that ends with "=" gets no blank.
_ckpp_cache_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    return 0
}

_ckpp_cache() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= w
    local option=$before
    # "=" is a word of its own, as COMP_WORDBREAKS has it
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = && $COMP_CWORD -gt 1 ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    case $option in
    --dir) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    --arch) _ckpp_cache_words "host sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120" "$word"; return ;;
    --size | --age) return ;;
    esac
    for w in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $w in
        stats | list | verify | prune | clear | warm | export | import) command=$w; break ;;
        esac
    done
    case $command:$word in
    list:-*) _ckpp_cache_words "--dir= --json" "$word" ;;
    verify:-*) _ckpp_cache_words "--dir= --remove" "$word" ;;
    prune:-*) _ckpp_cache_words "--dir= --size= --age=" "$word" ;;
    warm:-* | export:-*) _ckpp_cache_words "--dir= --arch=" "$word" ;;
    :-*) _ckpp_cache_words "--dir= --version -h --help" "$word" ;;
    *:-*) _ckpp_cache_words "--dir=" "$word" ;;
    :*) _ckpp_cache_words "stats list verify prune clear warm export import" "$word" ;;
    warm:* | export:* | import:*)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -F _ckpp_cache ckpp-cache

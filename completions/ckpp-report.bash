# ckpp-report's options and files for bash: installed as
# share/bash-completion/completions/ckpp-report.

_ckpp_report() {
    local word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    if [[ ${COMP_WORDS[COMP_CWORD - 1]} == -o ]]; then
        compopt -o default
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "-o -h --help --version" -- "$word")
    else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$word"; compgen -f -X '!*.json' -- "$word")
    fi
}
complete -F _ckpp_report ckpp-report

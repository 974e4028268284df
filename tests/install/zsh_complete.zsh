# zsh_complete.zsh FOLDER LINE: what zsh, with the completions of FOLDER, makes of LINE and a tab;
# the line as it is then. Completion only exists at a terminal: here at a pseudo-terminal, whose
# line editor is told to print its buffer. Keys that mean something to terminals, such as ^S, are
# none to use.
zmodload zsh/zpty
zpty shell 'zsh -f -i'
line=
say() { zpty -w shell "$1" }
say 'PS1= RPS1= PS2=; unsetopt beep prompt_sp; unset zle_bracketed_paste'
say "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D"
say 'setopt no_list_ambiguous no_auto_list'
say 'show() { print -r -- "<<$BUFFER>>"; BUFFER=; zle accept-line }; zle -N show'
say 'bindkey "^X^T" show'
say 'print READY-$((1 + 1))'
while zpty -r shell line; do [[ $line == *READY-2* ]] && break; done
zpty -w -n shell "$2"$'\t\x18\x14'
while zpty -r shell line; do
    if [[ $line == *'<<'*'>>'* ]]; then
        line=${line##*'<<'}
        print -r -- "${line%%'>>'*}"
        break
    fi
done
zpty -d shell

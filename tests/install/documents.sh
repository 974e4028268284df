# Manual pages and completions agree with ckpp: every option, warning, clause, function and
# variable stands where it is looked for; the pages are sound, their examples build, and the shells
# that are here complete what they should.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/install_lib.sh"
command -v pkg-config >/dev/null || { echo "needs pkg-config"; exit 77; }
install_ckpp
man=$prefix/share/man
bash_file=$prefix/share/bash-completion/completions/ckpp
zsh_folder=$prefix/share/zsh/site-functions
fish_file=$prefix/share/fish/vendor_completions.d/ckpp.fish

# a page as plain text, without font changes and line ends
page() { sed "s/\\\\e/\\\\/g; s/\\\\(dq/\"/g" "$man/man$1/ckpp.$1"; }
# words WORD...: each of them is a word in the file
mentions() {   # FILE WHAT WORD...
    where=$1 what=$2
    shift 2
    for w; do
        grep -qE -- "(^|[^A-Za-z_-])$w([^A-Za-z_]|\$)" "$where" ||
            fail "$where does not mention the $what $w"
    done
}
for n in 1 3 7; do page $n >page$n; done

# ---- options and warnings ----

ckpp --help | grep -oE '(^|[ ,;])--?[A-Za-z][A-Za-z-]*' | sed 's/^[^-]*//' |
    grep -v '^-W$\|^-lckpp$' | sort -u >options
[ "$(wc -l <options)" -ge 18 ] || fail "--help has only: $(cat options)"
sed -n 's/^ *X("\([a-z-]*\)",.*/\1/p' "$ROOT/frontend/base/warnings.h" >warnings
[ "$(wc -l <warnings)" -ge 8 ] || fail "not all warnings found: $(cat warnings)"
# mdoc(7) writes -o as "Fl o" and --list as "Fl -list";
# fish -o as "-s o" or "-o", --list as "-l list"
while read -r option; do
    name=${option#-}
    grep -qE "(Fl|,) $name( |\$)" page1 || fail "ckpp.1 lacks $option"
    grep -qE -- "[ \"]$option[= \"]" "$bash_file" || fail "bash's completion lacks $option"
    grep -qE -- "['*)\"]$option[][+=-]|[ (]${option#-W}[ )]" "$zsh_folder/_ckpp" ||
        fail "zsh's completion lacks $option"
    grep -qE -- "-[sol] ${name#-}[ =]" "$fish_file" || fail "fish's completion lacks $option"
done <options
# the other programs: page, options and commands
for tool in ckpp-cache ckpp-report; do
    sed "s/\\\\e/\\\\/g" "$man/man1/$tool.1" >page
    "$tool" --help | grep -oE '(^|[ ,;])--?[a-z][a-z-]*' | sed 's/^[^-]*//' | sort -u >tool_options
    [ "$(wc -l <tool_options)" -ge 3 ] || fail "$tool --help has only: $(cat tool_options)"
    while read -r option; do
        name=${option#-}
        grep -qE "(Fl|,) $name( |\$)" page || fail "$tool.1 lacks $option"
        grep -qE -- "[ \"]$option[= \")]" "$prefix/share/bash-completion/completions/$tool" ||
            fail "bash's completion of $tool lacks $option"
        grep -qE -- "['\"*),]$option[]['}+=-]" "$zsh_folder/_$tool" ||
            fail "zsh's completion of $tool lacks $option"
        grep -qE -- "-[sl] ${name#-}[ =]" "$prefix/share/fish/vendor_completions.d/$tool.fish" ||
            fail "fish's completion of $tool lacks $option"
    done <tool_options
done
# shellcheck disable=SC2046  # a list of words
set -- $(ckpp-cache --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')
[ $# -ge 8 ] || fail "not all commands of ckpp-cache found: $*"
for f in "$man/man1/ckpp-cache.1" "$prefix/share/bash-completion/completions/ckpp-cache" \
    "$zsh_folder/_ckpp-cache" "$prefix/share/fish/vendor_completions.d/ckpp-cache.fish"; do
    mentions "$f" command "$@"
done
while read -r warning; do
    for f in page1 "$bash_file" "$zsh_folder/_ckpp" "$fish_file"; do
        mentions "$f" warning "$warning"
    done
done <warnings

# ---- the environment: one table, from which the manual's are made ----

table=$ROOT/runtime/base/env_table.h
sed -n 's/^    X(\([A-Z0-9_]*\), [A-Z]*,.*/\1/p' "$table" >variables
sed -n 's/^    X(\([a-z]*\),.*/\1/p' "$table" >checks
[ "$(wc -l <variables)" -ge 20 ] || fail "not all variables found: $(cat variables)"
[ "$(wc -l <checks)" -ge 4 ] || fail "not all checks found: $(cat checks)"
# what the sources read has a row, or stands in the page of the program that alone reads it
find "$ROOT/runtime" "$ROOT/frontend" "$ROOT/tools" -name '*.c' -exec cat {} + |
    grep -oE '(getenv|is_on)\("[A-Z0-9_]*"\)' | sed 's/.*("//; s/").*//' | sort -u >read
while read -r variable; do
    grep -qx "$variable" variables || mentions page1 variable "$variable"
done <read
# ckpp's own are told to those who begin, too
cat "$ROOT/README.md" $(find "$ROOT/docs/guide" -name '*.md' 2>/dev/null) >guide
# shellcheck disable=SC2046  # a list of words
mentions guide variable $(grep '^CKPP_' variables)

# ---- the language, the library ----

sed -n '/^#define AST_CLAUSES/,/^$/p; /^#define AST_CONSTRUCTS/,/^$/p' \
    "$ROOT/frontend/parse/ast.h" | grep -oE '^ *X\([A-Z_]*, "[a-z_]*"' |
    grep -oE '[a-z_]{2,}' | grep -v '^ckpp_\|_c_$' | sort -u >words
[ "$(wc -l <words)" -ge 40 ] || fail "not all clauses found: $(cat words)"
# shellcheck disable=SC2046  # lists of words
{
    mentions page7 "clause or construct" $(cat words)
    mentions page3 function $(cd "$ROOT/include/ckpp" &&
        sed -n '/^CKPP_API/p' api.h data.h module.h texture.h |
        grep -o 'ckpp_[a-z0-9_]*(' | tr -d '(' |
            grep -v '_$\|_make_\|_texture_make\|_surface_make\|_find_\|_module_launch')
    mentions page3 macro $(cd "$ROOT/include/ckpp" &&
        grep -ohE '^#define ckpp_[a-z_]*[a-z]\(' ./*.h | sed 's/#define //; s/(//')
    mentions page3 status $(grep -o 'CKPP_ERROR_[A-Z]*' "$ROOT/include/ckpp/types.h")
    mentions page3 option $(sed -n '/define CKPP_OPTION_MEMBERS/,/^$/p' \
        "$ROOT/include/ckpp/call.h" | grep -oE '\bX\([^,]*, [a-z]+\)' |
        sed 's/.*, //; s/)//')
    mentions page3 variable $(cat variables)
}

# ---- the pages are sound ----

if command -v mandoc >/dev/null; then
    mandoc -T lint -W style "$man"/man?/ckpp* 2>&1 |
        grep -v 'mandoc.db\|referenced manual not found' >lint
    [ ! -s lint ] || fail "mandoc: $(cat lint)"
else
    left_out="$left_out mandoc"
fi
if command -v groff >/dev/null; then
    for f in "$man"/man?/ckpp*; do
        groff -mdoc -ww -Tutf8 "$f" >formatted 2>warned || fail "groff: $f"
        [ ! -s warned ] || fail "groff: $(cat warned)"
        [ "$(wc -l <formatted)" -gt 40 ] || fail "$f is short"
    done
else
    left_out="$left_out groff"
fi
# the examples: a program that runs, and file-scope C
example() {
    awk -v wanted="$2" '
        /^\.Sh/ { here = /EXAMPLES/ }
        /^\.Ed/ { inside = 0 }
        inside { print }
        here && /^\.Bd/ { inside = ++count == wanted }' "page$1"
}
example 3 1 >whole.c
ckpp whole.c || fail "the example of ckpp.3"
# shellcheck disable=SC2046
$CC -std=c11 $(pkg-config --cflags ckpp) -o whole whole_gen.c $(pkg-config --libs ckpp-static) ||
    fail "the example of ckpp.3 does not build"
[ "$(./whole 2>err)" = 16 ] || fail "the example of ckpp.3: $(cat err)"
# CKPP_CHECK knows the table's checks, in its order
CKPP_CHECK=no-such-check ./whole >out 2>err
expect "it can have: $(tr '\n' ',' <checks | sed 's/,$//; s/,/, /g')" err
{ echo '#include <stddef.h>'; example 7 2; example 7 1; } >parts.c
ckpp -Werror parts.c || fail "the examples of ckpp.7"
# shellcheck disable=SC2046
$CC -std=c11 $(pkg-config --cflags ckpp) -c parts_gen.c ||
    fail "the examples of ckpp.7 do not compile"

# ---- completion ----

mkdir -p typed/folder
cd typed || exit 1
: >wave.c
: >ops.h
: >notes.txt
: >trace.json
# complete_SHELL LINE: what it offers, one a line
complete_bash() {
    bash --norc -c '. "$1/${2%% *}"
        compopt() { :; }    # only there while a key is handled
        line=$2; read -ra COMP_WORDS <<<"${line//=/ = }"
        [[ $line == *" " || $line == *= ]] && COMP_WORDS+=("")
        [[ $line == *= ]] && unset "COMP_WORDS[-1]"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        name=${2%% *}; "_${name//-/_}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "${bash_file%/*}" "$1"
}
complete_fish() {
    HOME=$PWD fish --no-config -c "source ${fish_file%/*}/${1%% *}.fish; complete -C '$1'" |
        cut -f1
}
offers() {   # SHELL LINE WORD...: these, and nothing else
    shell=$1 line=$2
    shift 2
    for w; do echo "$w"; done | sort >../wanted
    "complete_$shell" "$line" | grep . | sort >../offered
    cmp -s ../wanted ../offered ||
        fail "$shell offers for '$line': $(tr '\n' ' ' <../offered)instead of: $*"
}
if command -v bash >/dev/null; then
    offers bash 'ckpp --em' --emit=
    offers bash 'ckpp --aot=sm_9' sm_90
    offers bash 'ckpp --emit=c' c cuda
    offers bash 'ckpp --emit=' ast c cuda host
    offers bash 'ckpp -fdiagnostics-format=s' sarif
    offers bash 'ckpp -Wno-unused-in' -Wno-unused-inout
    offers bash 'ckpp -Werror=pr' pragma private-value
    offers bash 'ckpp -MD -I f' folder
    offers bash 'ckpp ' folder ops.h wave.c
    offers bash 'ckpp -D '
    offers bash 'ckpp-cache ver' verify
    offers bash 'ckpp-cache prune --' --dir= --size= --age=
    offers bash 'ckpp-cache --dir=fo' folder
    offers bash 'ckpp-cache warm --arch=sm_9' sm_90
    offers bash 'ckpp-cache import n' notes.txt
    offers bash 'ckpp-report ' folder trace.json
    offers bash 'ckpp-report --v' --version
else
    left_out="$left_out bash"
fi
if command -v fish >/dev/null; then
    offers fish 'ckpp --emit=c' --emit=c --emit=cuda
    offers fish 'ckpp -fdiagnostics-format=s' -fdiagnostics-format=sarif
    offers fish 'ckpp --aot=sm_9' --aot=sm_90
    offers fish 'ckpp -Wno-unused-in' -Wno-unused-inout
    offers fish 'ckpp -I f' folder/
    offers fish 'ckpp w' wave.c
    offers fish 'ckpp-cache ve' verify
    offers fish 'ckpp-cache list --j' --json
    offers fish 'ckpp-cache warm --arch=sm_9' --arch=sm_90
    offers fish 'ckpp-report t' trace.json
else
    left_out="$left_out fish"
fi
becomes() {   # LINE RESULT
    got=$(timeout -s KILL 60 zsh -f "$ROOT/tests/install/zsh_complete.zsh" "$zsh_folder" "$1" \
        </dev/null | sed 's/ *$//')
    [ "$got" = "$2" ] || fail "zsh makes '$got' of '$1' instead of '$2'"
}
if command -v zsh >/dev/null; then
    becomes 'ckpp --hel' 'ckpp --help'
    becomes 'ckpp --aot=sm_9' 'ckpp --aot=sm_90'
    becomes 'ckpp --emit=cu' 'ckpp --emit=cuda'
    becomes 'ckpp -fdiagnostics-format=s' 'ckpp -fdiagnostics-format=sarif'
    becomes 'ckpp -Wno-unused-in' 'ckpp -Wno-unused-inout'
    becomes 'ckpp w' 'ckpp wave.c'
    becomes 'ckpp-cache ver' 'ckpp-cache verify'
    becomes 'ckpp-cache list --j' 'ckpp-cache list --json'
    becomes 'ckpp-cache import n' 'ckpp-cache import notes.txt'
    becomes 'ckpp-report t' 'ckpp-report trace.json'
else
    left_out="$left_out zsh"
fi
conclude

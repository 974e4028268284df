#!/bin/sh
# tables.sh [--check]: writes the tables of manual pages and of the guide anew that are made from
# the sources, or prints how a page differs from what it should be, and fails.
#
# In manual pages a table stands between the lines '.\" begin NAME [WORD...]' and '.\" end NAME',
# in Markdown between '<!-- begin NAME -->' and '<!-- end NAME -->'; WORDs are the rows that it
# has, if not all. NAME is a function below that prints the rows, NAME|HELP|PLACE, where PLACE is
# where the guide tells more. CC is the C compiler.
# shellcheck disable=SC2317  # functions are called by their names
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The rows of a list of the sources: what ROW puts of each.
list() {   # HEADER LIST ROW
    printf '#include <stdio.h>\n#include "%s"\n#define X(%s\nint main(void) { %s(X) }\n' \
        "$1" "$3" "$2" >"$work/list.c"
    ${CC:-cc} -I. -o "$work/list" "$work/list.c"
    "$work/list"
}
environment() {
    list runtime/base/env_table.h ENV_VARIABLES \
        'name, kind, guide, help) puts(#name "|" help "|" guide);'
}
checks() { list runtime/base/env_table.h ENV_CHECKS 'name, help) puts(#name "|" help "|");'; }
warnings() { list frontend/base/warnings.h DIAG_WARNINGS 'name, help) puts(name "|" help "|");'; }
# the comments of an enumeration, in front of a row or behind it
statuses() {
    sed -n '/^typedef enum .*ckpp_status/,/^} ckpp_status/p' include/ckpp/types.h |
        awk '
            /^ *\/\*/ { text = $0; next }
            match($0, /CKPP_ERROR_[A-Z]*/) {
                name = substr($0, RSTART, RLENGTH)
                if (/\/\*/) text = $0
                gsub(/^.*\/\* | \*\/$/, "", text)
                print name "|" text "|"
            }'
}
# what the head of ckpp.mk says of a makefile's variables
settings() { makefile_variables '^# Settings'; }
results() { makefile_variables '^# What the include sets'; }
makefile_variables() {   # HEAD OF THE PARAGRAPH
    awk -v head="$1" '
        $0 ~ head { inside = 1; next }
        inside && !/^# / { exit }
        inside && /^#   [A-Z]/ {
            if (row) print row "|"
            row = $2 "|"
            $1 = $2 = ""
        }
        inside { sub(/^# */, ""); sub(/^ */, ""); row = row (row ~ /\|$/ ? "" : " ") $0 }
        END { print row "|" }' cmake/ckpp.mk.in
}

# Help texts as mdoc(7) has them: a line for each sentence and each macro.
to_mdoc() {   # MACRO of the rows' names
    awk -F '|' -v macro="$1" '
        function flush() { if (line != "") print line; line = "" }
        # A word after a macro: its punctuation is an argument of the macro.
        function put_macro(name, word, text, tail) {
            tail = ""
            while (match(word, /[.,:;]$/)) {
                tail = " " substr(word, RSTART) tail
                word = substr(word, 1, RSTART - 1)
            }
            flush()
            print "." name " " word tail
        }
        function put_word(word) {
            if (line != "" && length(line) + 1 + length(word) > 78) flush()
            line = line (line == "" ? "" : " ") word
            if (word ~ /\.$/) flush()
        }
        function put(text, words, n, k, w) {
            n = split(text, words, " ")
            for (k = 1; k <= n; k++) {
                w = words[k]
                if (w ~ /^\047.*\047[.,:;]*$/) {
                    gsub(/\047/, "", w)
                    put_macro(w ~ /^#/ ? "Ql" : "Cm", w)
                } else if (w ~ /^\$/) {
                    sub(/\//, " Ns Pa /", w)
                    put_macro("Ev", substr(w, 2))
                } else if (w ~ /^\//) {
                    put_macro("Pa", w)
                } else if (w ~ /^--/) {
                    put_macro("Fl", substr(w, 2))
                } else if (w ~ /^[a-z-]+\([1-9]\)/) {
                    sub(/\(/, " ", w)
                    sub(/\)/, "", w)
                    put_macro("Xr", w)
                } else {
                    put_word(w)
                }
            }
            flush()
        }
        { help[NR] = $2; name[NR] = $1 }
        END {
            for (k = 1; k <= NR; k++) {
                title = ".It " macro " " name[k]
                for (text = help[k]; k < NR && help[k + 1] == ""; k++)
                    title = title " , " name[k + 1]
                if (length(title) > 78)
                    gsub(/ , /, "\n.It " macro " ", title)
                print title
                put(text)
            }
        }'
}

# The same as the rows of a table of Markdown.
to_markdown() {   # HEAD of the first column
    awk -F '|' -v head="$1" '
        function code(word, tail) {
            tail = ""
            if (match(word, /[.,:;]+$/)) {
                tail = substr(word, RSTART)
                word = substr(word, 1, RSTART - 1)
            }
            if (word ~ /^\$[A-Z_]+$/) word = substr(word, 2)
            else if (word !~ /^(\047.*\047|[$\/-].+|.*[a-z)]\/.*|<.*>|.*\([1-9]\))$/ &&
                     word !~ /^([A-Z]+FLAGS|[a-z_]+\.(so|a|json))$/)
                return word tail
            gsub(/\047/, "", word)
            return "`" word "`" tail
        }
        BEGIN { print "| " head " | meaning |\n|---|---|" }
        {
            name = $3 == "" ? "`" $1 "`" : "[`" $1 "`](" $3 ")"
            if ($2 == "") { names = names ", " name; next }
            if (names) print "| " names " |" text " |"
            names = name
            text = ""
            n = split($2, words, " ")
            for (k = 1; k <= n; k++)
                text = text " " code(words[k])
        }
        END { print "| " names " |" text " |" }'
}

for table in environment checks statuses warnings settings results; do
    "$table" >"$work/$table"
    [ "$(wc -l <"$work/$table")" -ge 3 ] && continue
    echo "tables.sh: no rows were found for '$table'" >&2
    exit 1
done
write_table() {   # PAGE NAME WORD...
    page=$1 table=$2
    shift 2
    if [ $# -gt 0 ]; then
        for w; do grep "^$w|" "$work/$table"; done
    else
        cat "$work/$table"
    fi | case $page:$table in
        *.md:environment | *.md:results) to_markdown variable ;;
        *.md:settings) to_markdown 'set before the include' ;;
        *:environment) to_mdoc Ev ;;
        *:statuses) to_mdoc Dv ;;
        *) to_mdoc Cm ;;
    esac
}

status=0
for page in man/*.[1-9] docs/guide/*.md; do
    grep -qE '^(\.\\"|<!--) begin ' "$page" || continue
    inside=
    while IFS= read -r line; do
        case $line in
        '.\" end '* | '<!-- end '*) inside= ;;
        esac
        [ "$inside" ] || printf '%s\n' "$line"
        case $line in
        '.\" begin '* | '<!-- begin '*)
            inside=yes
            words=${line#* begin }
            # shellcheck disable=SC2086  # a list of words
            write_table "$page" ${words% -->} ;;
        esac
    done <"$page" >"$work/page"
    if [ "${1-}" != --check ]; then
        cmp -s "$work/page" "$page" || { cat "$work/page" >"$page"; echo "$page: written anew"; }
    elif ! diff -u "$page" "$work/page"; then
        echo "$page is not what the sources have: make tables" >&2
        status=1
    fi
done
exit $status

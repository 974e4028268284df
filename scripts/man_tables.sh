#!/bin/sh
# man_tables.sh [--check]: writes the tables of manual pages anew that are made from the sources,
# or prints how a page differs from what it should be, and fails.
#
# A table stands between the lines '.\" begin NAME' and '.\" end NAME': "environment" has the
# variables, "checks" the list of CKPP_CHECK, of runtime/base/env_table.h. CC is the C compiler.
set -eu
source=runtime/base/env_table.h
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The rows of a list: NAME|HELP.
rows() {   # LIST
    printf '#include "%s"\n#define X(...) <row>__VA_ARGS__</row>\n%s(X)\n' $source "$1" |
        ${CC:-cc} -E -P -I. -x c - | tr '\n' ' ' | sed 's|</row>|\n|g' |
        # adjacent strings are one
        sed -n 's|.*<row>||; s|" *"||g; s|^\([A-Za-z0-9_]*\),[^"]*"*\(.*\)$|\1\|\2|; s|"* *$||p'
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
                    put_macro("Cm", w)
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
        { help[NR] = $NF; name[NR] = $1 }
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

rows ENV_VARIABLES | to_mdoc Ev >"$work/environment"
rows ENV_CHECKS | to_mdoc Cm >"$work/checks"
for table in environment checks; do
    [ "$(wc -l <"$work/$table")" -gt 6 ] && continue
    echo "man_tables.sh: $source has no rows for '$table'" >&2
    exit 1
done

status=0
for page in man/ckpp.3; do
    awk -v folder="$work" '
        /^\.\\" end / { inside = 0 }
        !inside { print }
        /^\.\\" begin / { inside = 1; file = folder "/" $3
            while ((getline line <file) > 0) print line
            close(file) }' $page >"$work/page"
    if [ "${1-}" != --check ]; then
        cmp -s "$work/page" $page || { cp "$work/page" $page; echo "$page: written anew"; }
    elif ! diff -u $page "$work/page"; then
        echo "$page is not what $source has: make man-tables" >&2
        status=1
    fi
done
exit $status

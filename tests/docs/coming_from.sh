#!/bin/sh
# coming_from.sh - the tables of docs/guide/coming-from.md, "| feature | ckpp | tests |": each test
# is there, and each word of three letters and more that stands in the ckpp column's code is in one
# of the row's tests; where there is no code, one of the row's words is. A row without a test says
# "no: " and why.
set -u
. "$ROOT/scripts/test_lib.sh"
cd "$ROOT/docs/guide" || exit 1

# of each row its line, its tests, the words of its code, and all others
awk '/^\| .* \|$/ && !/\| tests \|$/ {
    text = $0
    gsub(/\\\|/, " ", text)
    cells = split(text, cell, / \| /)
    code = files = ""
    split(cell[2], part, "`")
    for (k = 2; k in part; k += 2)
        code = code " " part[k]
    gsub(/[^A-Za-z0-9_]+/, " ", code)
    for (last = cell[3]; match(last, /\]\([^)]*\)/); last = substr(last, RSTART + RLENGTH))
        files = files " " substr(last, RSTART + 2, RLENGTH - 3)
    if (cells != 3)
        files = " a row of three cells"
    else if (files == "" && cell[2] ~ /^no: .*/ && last == "– |")
        next
    text = cell[1] " " cell[2]
    gsub(/[^A-Za-z0-9_]+/, " ", text)
    print FNR ":" files ":" code ":" text
}' coming-from.md >"$TMPDIR/rows"
[ "$(wc -l <"$TMPDIR/rows")" -ge 80 ] || fail "only $(wc -l <"$TMPDIR/rows") rows found"

while IFS=: read -r line files words others; do
    [ -n "$files" ] || fail "line $line: neither a test nor 'no: '"
    for file in $files; do
        [ -f "$file" ] || { fail "line $line: there is no $file" && continue 2; }
    done
    code=
    for word in $words; do
        case $word in [0-9]* | ? | ??) continue ;; esac
        code=$word
        # shellcheck disable=SC2086  # a list of files
        grep -qwF -- "$word" $files || fail "line $line: no '$word' in$files"
    done
    [ -z "$code" ] || continue
    for word in $others; do
        # shellcheck disable=SC2086  # a list of files
        case $word in ????*) grep -qiF -- "$word" $files && continue 2 ;; esac
    done
    fail "line $line: no word of the row in$files"
done <"$TMPDIR/rows"
finish

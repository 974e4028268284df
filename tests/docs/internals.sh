#!/bin/sh
# internals.sh - what the pages in docs/internals name is there: each function of WHERE.md in its
# file, and the files and folders of the other pages.
set -u
. "$ROOT/scripts/test_lib.sh"
cd "$ROOT" || exit 1

# "| behaviour | `name`, `name` | `file`, `file` |": each name in one of the files
sed -n 's/^| [^|]* | \(`[^|]*`\) | \(`[^|]*`\) |$/\1:\2/p' docs/internals/WHERE.md |
    tr -d '` ' >"$TMPDIR/rows"
[ "$(wc -l <"$TMPDIR/rows")" -ge 40 ] || fail "only $(wc -l <"$TMPDIR/rows") rows found"
while IFS=: read -r names files; do
    for name in $(echo "$names" | tr ',' ' '); do
        # shellcheck disable=SC2046  # a list of files
        grep -qE "\b$name\b" $(echo "$files" | tr ',' ' ') || fail "WHERE.md: no $name in $files"
    done
done <"$TMPDIR/rows"

# "`name()` (`folder/file.c`)": the function is in that file, whose folder may be without runtime/
# and frontend/
tr '\n' ' ' <docs/internals/WALKTHROUGH.md | tr -s ' ' |
    grep -oE '`[a-z_]+(\(\))?`,? \(`[a-z_/]+\.[chly]`' | tr -d '`(),' >"$TMPDIR/pairs"
[ "$(wc -l <"$TMPDIR/pairs")" -ge 20 ] ||
    fail "only $(wc -l <"$TMPDIR/pairs") functions in files found"
while read -r name path; do
    found=
    for root in frontend runtime .; do
        [ ! -f "$root/$path" ] ||
            { found=yes && grep -qE "\b$name\b" "$root/$path" && continue 2; }
    done
    fail "WALKTHROUGH.md: ${found:+no $name in }$path${found:-is nowhere}"
done <"$TMPDIR/pairs"

# paths of the repository in code marks
grep -ohE '`(frontend|runtime|tests|include|tools)/[A-Za-z0-9_/.]*`' docs/internals/*.md |
    tr -d '`' | sort -u >"$TMPDIR/paths"
while read -r path; do [ -e "$path" ] || fail "docs/internals names $path"; done <"$TMPDIR/paths"
# names of functions
grep -ohE '`[a-z_]+\(\)`' docs/internals/*.md | tr -d '`()' | sort -u | while read -r name; do
    grep -rqE "\b$name\(" frontend runtime include || fail "docs/internals names $name()"
done

# what is made from the sources is what they have
sh scripts/header_names.sh --check || fail "include/ckpp/undefine.h is out of date: make tables"
CC=$CC sh scripts/tables.sh --check || fail "tables are out of date: make tables"
sh scripts/messages.sh --check || fail "messages.md is out of date: make tables"
finish

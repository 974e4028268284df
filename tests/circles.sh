#!/bin/sh
# circles.sh ROOT BUILD [--update]: files that use each other in a circle, inside a folder of
# frontend/ or runtime/, are one file in pieces. Those that tests/circles.txt lists may, until they
# are rewritten, and no others: it prints each other one, and fails. Symbols of the objects tell,
# as in layers.sh. --update writes the list anew.
set -eu
LC_ALL=C
export LC_ALL
cd "$1"
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# without extensions: a file may be one of .l or .y
find runtime frontend -name '*.[cly]' | sed "s|^|$build/|; s|\.[cly]$|.o|" | xargs ls 2>/dev/null |
    xargs nm -A | awk -v build="$build/" '
    { file = substr($1, length(build) + 1); sub(/\.o:.*/, "", file) }
    { at = file; sub(/\/[^\/]*$/, "", at) }
    $(NF - 1) ~ /^[TDBRC]$/ { home[at, $NF] = file }
    $(NF - 1) == "U" { from[++n] = file; name[n] = at SUBSEP $NF }
    function reaches(file, list, n, more, m, k, j, seen) {
        n = split(uses[file], list, " ")
        for (k = 1; k <= n; k++)
            if (!(list[k] in seen)) {
                seen[list[k]]
                m = split(uses[list[k]], more, " ")
                for (j = 1; j <= m; j++)
                    list[++n] = more[j]
            }
        return file in seen
    }
    END {
        for (k = 1; k <= n; k++)
            if (name[k] in home && home[name[k]] != from[k])
                uses[from[k]] = uses[from[k]] " " home[name[k]]
        for (file in uses)
            if (reaches(file)) print file
    }' | sort >"$work/circles"
if [ "${3-}" = --update ]; then
    sed -i '/^[^#]/d' tests/circles.txt
    cat "$work/circles" >>tests/circles.txt
    exit 0
fi
bad=0
while read -r file; do
    grep -qxF "$file" tests/circles.txt && continue
    echo "$file: is in a circle of files of its folder that use each other"
    bad=1
done <"$work/circles"
exit $bad

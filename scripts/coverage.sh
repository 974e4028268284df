#!/bin/sh
# coverage.sh BUILD: what the tests have reached of what `make COV=1` built there, by gcov: lines
# and branches, a row for each folder of frontend/ and runtime/. A branch counts for each way that
# it goes.
set -eu
build=${1:?usage: coverage.sh BUILD}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
find "$build/frontend" "$build/runtime" -name '*.gcda' >"$work/data"
[ -s "$work/data" ] || { echo "coverage.sh: nothing in $build was run" >&2; exit 1; }
sed "s|^|$root/|; s|^$root//|/|" "$work/data" >"$work/paths"
# shellcheck disable=SC2086  # GCOV may be several words
(cd "$work" && xargs ${GCOV:-gcov} -nb <paths) 2>"$work/log" | awk -v root="$root/" '
    function count(text, of) {
        split(text, part, /[:%]| of /)
        all[of] += part[4]
        hit[of] += part[2] * part[4] / 100
    }
    function percent(of) { return all[of] ? 100 * hit[of] / all[of] : 100 }
    function row(name) {
        printf "%-22s %8.1f %% of %6d %8.1f %% of %6d\n", name, percent(name " lines"),
            all[name " lines"], percent(name " branches"), all[name " branches"]
    }
    /^File / {
        file = $0
        sub(/^File ./, "", file)
        sub(/.$/, "", file)
        if (index(file, root) == 1)
            file = substr(file, length(root) + 1)
        own = file ~ /^(frontend|runtime)\/.*\.c$/
        folder = file
        sub(/\/[^\/]*$/, "", folder)
    }
    /^(Calls executed:|No calls)/ { own = 0 }
    own && /^Lines executed:/ {
        count($0, folder " lines")
        count($0, "all lines")
        seen[folder]
    }
    own && /^Taken at least once:/ {
        count($0, folder " branches")
        count($0, "all branches")
    }
    END {
        for (folder in seen)
            row(folder)
        row("all")
    }' | sort >"$work/rows"
printf '%-22s %20s %20s\n' folder lines branches
grep -v '^all ' "$work/rows"
grep '^all ' "$work/rows"

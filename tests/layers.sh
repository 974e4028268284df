#!/bin/sh
# layers.sh - fails where a folder of runtime/ or frontend/ uses one above or beside it, and prints
# each such edge: by the symbols of the objects, and by what files include.
#
#   layers.sh ROOT BUILD
#   layers.sh ROOT BUILD --data    prints layers and uses: "layer N FOLDER", the lowest first,
#                                  and "use FILE FOLDER NAME"; scripts/draw_layers.sh draws them
set -eu
LC_ALL=C
export LC_ALL
cd "$1"
build=$2
work=${TMPDIR:-$build}

# A folder may use those in the lines above its own. Kernel text (runtime/kernel) is data.
cat >"$work/layers" <<'END'
runtime/base
runtime/cache
runtime/compiler
runtime/source
runtime/plan
runtime/cuda runtime/host
runtime/device
runtime/array
runtime/call
runtime/ops
runtime/comm
runtime/observe
runtime/api
frontend/base
frontend/lex frontend/text
frontend/tree
frontend/parse
frontend/device
frontend/fission frontend/loop
frontend/check
frontend/gen
frontend/compile frontend/library
frontend
END

# file, folder that is used, what is used
{
    find runtime frontend -name '*.[chly]' ! -path 'runtime/kernel/*' \
        -exec grep -HoE '#include "(runtime|frontend)/.*"' {} + |
        sed -n 's/^\([^:]*\):#include "\(.*\)\/\([^/]*\)"$/\1 \2 \3/p'
    find runtime frontend -name '*.[cly]' | sed "s|^|$build/|; s|\.[cly]$|.o|" |
        xargs ls 2>/dev/null | xargs nm -A |
        awk -v build="$build/" '
            { file = substr($1, length(build) + 1); sub(/:.*/, "", file) }
            { tree = file; sub(/\/.*/, "", tree); at = file; sub(/\/[^\/]*$/, "", at) }
            $(NF - 1) ~ /^[TDBRC]$/ { found[tree, $NF] = at }
            $(NF - 1) == "U" { uses[++n] = tree " " file " " $NF }
            END { for (i = 1; i <= n; i++) {
                split(uses[i], u, " "); other = u[1] == "runtime" ? "frontend" : "runtime"
                where = (u[1], u[3]) in found ? found[u[1], u[3]] : found[other, u[3]]
                if (where != "") print u[2], where, u[3] } }'
} | sort -u >"$work/uses"

if [ "${3-}" = --data ]; then
    awk '{ for (i = 1; i <= NF; i++) print "layer", NR, $i }' "$work/layers"
    sed 's/^/use /' "$work/uses"
    exit 0
fi

awk 'FNR == NR { for (i = 1; i <= NF; i++) layer[$i] = FNR; next }
    { from = $1; sub(/\/[^\/]*$/, "", from) }
    $2 == from || $2 ~ /^(include|runtime\/kernel)/ { next }
    { checked++ }
    !(from in layer) || !($2 in layer) {
        print $1 ": " ($2 in layer ? from : $2) " is in no layer"
        bad = 1
        next
    }
    layer[$2] >= layer[from] {
        print $1 ": uses " $3 " of " $2 ", which is not below " from
        bad = 1
    }
    END {
        if (checked < 100) {
            print "only " checked + 0 " uses were found"
            bad = 1
        }
        exit bad
    }' "$work/layers" "$work/uses"

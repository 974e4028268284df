#!/bin/sh
# lines.sh - fails where a line of a source is wider than 99 columns, or a source is longer than
# 500 lines, and prints each such place.
#
#   lines.sh ROOT
set -eu
LC_ALL=C
export LC_ALL
cd "$1"

# What may be longer, and why.
long=''

find include frontend runtime tools samples bench tests -type f \
    \( -name '*.[chly]' -o -name '*.cc' -o -name '*.cu' -o -name '*.cuh' -o -name '*.cu.in' \) |
    # goldens are what users write, and what ckpp writes; the others' code is theirs
    grep -vE '^tests/(golden|third_party|docs/work)/' | sort |
    xargs awk -v long="$long" '
        BEGIN {
            for (k = split(long, line, "\n"); k > 0; k--)
                if (split(line[k], word, " ") > 0)
                    may_be_long[word[1]] = 1
        }
        function finish() {
            if (rows > 500 && !(file in may_be_long)) {
                print file ": " rows " lines, more than 500"
                bad = 1
            }
        }
        FNR == 1 { finish(); file = FILENAME; files++ }
        { rows = FNR }
        length($0) > 99 {
            print FILENAME ":" FNR ": " length($0) " columns, more than 99"
            bad = 1
        }
        END {
            finish()
            if (files < 100) { print "only " files + 0 " files were found"; bad = 1 }
            exit bad
        }'

#!/bin/sh
# lines.sh - fails where a line of a source is wider than 99 columns, with tabs that go to the next
# multiple of 8, or a source is longer than 1,000 lines, and prints each such place.
#
#   lines.sh ROOT
#
# Sources are what is written by hand, in whatever language. Documents and drawings are none,
# goldens are what users write and what ckpp writes, and the lines of *.json are a test's data.
set -eu
LC_ALL=C
export LC_ALL
cd "$1"

find .ci Makefile bench cmake completions frontend include make runtime samples scripts tests \
    tools -type f \
    ! -name '*.md' ! -name '*.svg' ! -name '*.png' ! -name '*.json' ! -name '*.pyc' ! -name '*~' |
    grep -vE '^tests/(golden|third_party)/' | sort |
    xargs awk '
        function finish() {
            if (rows > 1000) {
                print file ": " rows " lines, more than 1000"
                bad = 1
            }
        }
        function columns(text,    k, n, parts, width) {
            n = split(text, parts, "\t")
            for (k = 1; k < n; k++)
                width += 8 + length(parts[k]) - (width + length(parts[k])) % 8
            return width + length(parts[n])
        }
        FNR == 1 { finish(); file = FILENAME; files++ }
        { rows = FNR }
        columns($0) > 99 {
            print FILENAME ":" FNR ": " columns($0) " columns, more than 99"
            bad = 1
        }
        END {
            finish()
            if (files < 500) { print "only " files + 0 " files were found"; bad = 1 }
            exit bad
        }'

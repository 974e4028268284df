#!/bin/sh
# lines.sh - fails where a line of a source is wider than 99 columns, or a source is longer than 500
# lines, and prints each such place.
#
#   lines.sh ROOT
set -eu
LC_ALL=C
export LC_ALL
cd "$1"

# What may be longer, and why.
long='
bench/workers/cuda_worker.cu                every kernel that is measured against, in one program
tests/unit/fake_cuda.c                      a table of all functions of the driver
'

# What may be wider: tests in which a call and the line that its message is to name stand together.
wide='
tests/run/bounds.c
tests/run/call_options.c
tests/run/compile_errors.c
tests/run/module_calls.c
tests/run/module_compile.c
tests/run/module_errors.c
tests/run/module_file.c
tests/run/module_file.cu
tests/run/module_refused.c
tests/run/raw_clause_names.c
tests/run/raw_constant.c
tests/run/raw_faults.c
tests/run/raw_geometry.c
tests/run/raw_inputs.c
tests/run/raw_nan.c
tests/run/raw_outputs.c
tests/run/raw_repeated.c
tests/run/raw_shared_limit.c
tests/run/raw_stack.c
tests/run/raw_template.c
tests/run/raw_verify.c
tests/run/raw_warps.c
tests/run/reduce_bodies.c
tests/run/reduce_errors.c
tests/run/reduce_inline.c
tests/run/reduce_large.c
tests/run/reduce_limits.c
tests/run/reduce_operators.c
tests/run/reduce_packets.c
tests/run/reduce_repeated.c
tests/run/reduce_sizes.c
tests/run/reduce_structs.c
tests/run/reduce_threads.c
tests/run/reduce_types.c
tests/run/repeated.c
tests/run/size.c
tests/run/texture_errors.c
tests/run/texture_modes.c
tests/run/texture_surfaces.c
tests/run/texture_types.c
tests/run/threads.c
tests/run/undefined_symbols.c
tests/run/verify.c
tests/run/views.c
'

find include frontend runtime tools samples bench tests -type f \
    \( -name '*.[chly]' -o -name '*.cc' -o -name '*.cu' -o -name '*.cuh' -o -name '*.cu.in' \) |
    # goldens are what users write, and what ckpp writes; the others' code is theirs
    grep -vE '^tests/(golden|third_party|docs/work)/' | sort |
    xargs awk -v long="$long" -v wide="$wide" '
        function read(list, may,    line, word, k) {
            for (k = split(list, line, "\n"); k > 0; k--)
                if (split(line[k], word, " ") > 0)
                    may[word[1]] = 1
        }
        BEGIN { read(long, may_be_long); read(wide, may_be_wide) }
        function finish() {
            if (rows > 500 && !(file in may_be_long)) {
                print file ": " rows " lines, more than 500"
                bad = 1
            }
        }
        FNR == 1 { finish(); file = FILENAME; files++ }
        { rows = FNR }
        length($0) > 99 && !(FILENAME in may_be_wide) {
            print FILENAME ":" FNR ": " length($0) " columns, more than 99"
            bad = 1
        }
        END {
            finish()
            if (files < 100) { print "only " files + 0 " files were found"; bad = 1 }
            exit bad
        }'

# What ranks send each other, and how long they wait, in statistics, explanations and traces.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
# shellcheck disable=SC2086  # a list of words
set -- $mpis
mpi=$1
mpi_build "$ROOT/samples/mpi/mpi_io.c" "$mpi" || finish
call='ckpp_comm_gather@mpi_io.c:'
CKPP_STATS=1 ranks 2 "$mpi" "./mpi_io.$mpi" >out 2>&1 || fail "with CKPP_STATS: $(cat out)"
expect "exchange with other ranks: $call" out
expect "wait for other ranks: $call" out
# both ranks: 150 rows of 200 floats
[ "$(grep -c "exchange with other ranks.* host .* 1 .* 120 kB" out)" = 2 ] ||
    fail "the statistics: $(cat out)"
CKPP_EXPLAIN=1 ranks 2 "$mpi" "./mpi_io.$mpi" >out 2>&1 || fail "with CKPP_EXPLAIN: $(cat out)"
grep -q "mpi_io.c:[0-9]*: ckpp_comm_gather: rank 1 of 2: exchange with other ranks: 120000 bytes \
in .* ms, .* GB/s; waited .* ms$" out || fail "the explanation: $(cat out)"
CKPP_TRACE=t-%p.json ranks 2 "$mpi" "./mpi_io.$mpi" >out 2>&1 || fail "with CKPP_TRACE"
for trace in t-*.json; do
    expect '"name":"exchange with other ranks: ckpp_comm_gather@mpi_io.c:' "$trace"
    expect '"bytes_written":120000,"GB/s":' "$trace"
done
# one page of both, whose times fit together
"$B/ckpp-report" -o page.html t-*.json || fail "no page"
for trace in t-*.json; do
    expect "$trace: host" page.html
done
awk -F'"ts":' '/exchange with other ranks/ && NF > 1 { print FILENAME, $2 + 0 }' t-*.json >times
[ "$(wc -l <times)" = 2 ] || fail "the traces have: $(cat times)"
"$B/ckpp-report" -o page.html t-*.json missing.json 2>err && fail "a trace that is not there"
expect "missing.json" err
finish

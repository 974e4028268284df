# Reductions over the shards of 1 to 4 ranks: the results are right, and the same bits.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
comm_test reduce
for out in out.*; do
    grep '^[a-z]* [0-9a-f]*$' "$out" >"bits.${out#out.}"
done
for bits in bits.*; do
    cmp -s "$bits" "${bits%.*}.1" || fail "$bits: $(diff "${bits%.*}.1" "$bits" | head -n 6)"
done
[ "$(cat bits.*.host.4 | sort -u | wc -l)" -ge 11 ] || fail "few bits: $(cat bits.*.host.4)"
for mpi in $mpis; do
    for words in nan nan,verify; do
        CKPP_DEVICE=host CKPP_CHECK=$words ranks 3 "$mpi" "./reduce.$mpi" >out 2>&1 ||
            fail "$words with $mpi: $(cat out)"
        CKPP_DEVICE=host CKPP_CHECK=$words ranks 3 "$mpi" "./reduce.$mpi" nan >out 2>&1 ||
            fail "$words finds no NaN with $mpi: $(cat out)"
    done
done
finish

# Communicators and comm(...) in C++.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
cat >p.cpp <<'END'
#include <cstdio>
#include <mpi.h>

#include <ckpp/ckpp.h>

#pragma kernel reduction total in(T x) out(T sum) reduce(+)
{ return x; }

int main(int argc, char **argv)
{
    float x[4] = {1, 2, 3, 4}, sum = 0, inline_sum = 0;
    ckpp_comm c;
    ckpp_array whole = {}, shard = ckpp_view(x, 4, 1);

    MPI_Init(&argc, &argv);
    ckpp_must(ckpp_comm_create(&c, MPI_COMM_WORLD, .dims = {0, 0}, .periodic = {true}));
    ckpp_must(total(ckpp_view(x, 4), &sum, .comm = &c));
    #pragma kernel reduction in(float x[4]) out(float inline_sum) reduce(+) comm(c)
    { return x; }
    ckpp_must(ckpp_comm_gather(&whole, &shard, &c, .root = 0));
    if (c.rank == 0)
        std::printf("%g %g, %d dimensions, %d rows\n", sum, inline_sum, c.ndim,
                    int(whole.shape[0]));
    ckpp_free(&whole);
    ckpp_comm_free(&c);
    MPI_Finalize();
}
END
"$CKPP" p.cpp || fail ckpp
flags=$(echo " $TEST_CFLAGS" | sed 's/ -std=c11/ -std=c++17/')
for mpi in $mpis; do
    # shellcheck disable=SC2086,SC2046  # lists of words
    $CXX $flags -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX -o "p.$mpi" p_gen.cpp \
        $(mpi_flags "$mpi") $TEST_LIBS || fail "it does not build with $mpi"
    ranks 2 "$mpi" "./p.$mpi" >out 2>err || fail "$mpi: $(cat out err)"
    expect "20 20, 2 dimensions, 8 rows" out
done
finish

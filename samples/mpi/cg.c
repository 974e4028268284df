/* cg.c - conjugate gradients over many ranks: Poisson's equation on a square, of which each rank
 * has some rows.
 *
 * A step is two products of vectors over all ranks, and a stencil, whose neighbours beyond a
 * rank's rows come from the ranks beside it. Vectors and products stay on the devices: the host
 * looks at one number every few steps, so that it only rarely waits.
 *
 * Every rank gets the same bits of each product, and so do other numbers of ranks that divide the
 * rows evenly: all need the same steps, and find the same answer.
 *
 *     mpirun -n 4 ./cg */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <ckpp/ckpp.h>

enum { SIDE = 120, MOST_STEPS = 1000, TOGETHER = 10 };

/* q = a p: 4 on the diagonal, -1 for each of the up to four neighbours. */
#pragma kernel elementwise multiply in(near double p) out(double q) \
        boundary(exchange(constant(0)), constant(0))
{ q = 4 * p - p[-1][0] - p[1][0] - p[0][-1] - p[0][1]; }

#pragma kernel reduction dot in(double x, double y) out(double product) reduce(+)
{ return x * y; }

/* What is up / down of the way along p. */
#pragma kernel elementwise advance in(double p, double q, double up, double down) \
        inout(double x, double r)
{
    x += up / down * p;
    r -= up / down * q;
}
#pragma kernel elementwise turn in(double r, double up, double down) inout(double p)
{ p = r + up / down * p; }

/* An answer that is known; this rank's rows begin at row `first`. */
#pragma kernel elementwise choose in(int64_t first) out(double x)
{ x = sin(0.1 * (double)(first + _ind[0])) + 0.01 * (double)_ind[1]; }

static double value_of(const ckpp_array *product)
{
    double value = 0;
    ckpp_array at_host = ckpp_view(&value);
    ckpp_must(ckpp_copy(&at_host, product));
    return value;
}

/* Solves a x = b, until the residual, b - a x, has `least` times the norm of b. Returns the number
 * of steps; *residual becomes that ratio. */
static int solve(const ckpp_comm *c, const ckpp_array *b, ckpp_array *x, double least,
                 double *residual)
{
    CKPP_AUTO ckpp_array r = {0}, p = {0}, q = {0};           /* residual, direction, a p */
    CKPP_AUTO ckpp_array rr = {0}, next = {0}, pq = {0};      /* products */
    ckpp_must(ckpp_copy(&r, b));
    ckpp_must(ckpp_copy(&p, b));
    ckpp_must(ckpp_empty_like(x, b));
    ckpp_must(ckpp_fill(x, 0));
    ckpp_must(dot(&r, &r, &rr, .comm = c));
    const double first = value_of(&rr);
    int steps = 0;
    for (double now = first; now > least * least * first && steps < MOST_STEPS;) {
        for (int k = 0; k < TOGETHER; k++, steps++) {
            ckpp_must(multiply(&p, &q, .comm = c));
            ckpp_must(dot(&p, &q, &pq, .comm = c));
            ckpp_must(advance(&p, &q, &rr, &pq, x, &r));
            ckpp_must(dot(&r, &r, &next, .comm = c));
            ckpp_must(turn(&r, &next, &rr, &p));
            const ckpp_array before = rr;
            rr = next;
            next = before;
        }
        now = value_of(&rr);
        *residual = sqrt(now / first);
    }
    return steps;
}

int main(int argc, char **argv)
{
    ckpp_comm c;
    ckpp_array answer = {0}, b = {0}, x = {0};
    int64_t begin, end;
    double residual = 0, worst;

    MPI_Init(&argc, &argv);
    ckpp_must(ckpp_comm_create(&c, MPI_COMM_WORLD));
    ckpp_must(ckpp_comm_shard(&c, 0, SIDE, &begin, &end));
    ckpp_must(ckpp_empty(&answer, CKPP_FLOAT64, CKPP_SHAPE(end - begin, SIDE)));
    ckpp_must(choose(begin, &answer));
    ckpp_must(multiply(&answer, &b, .comm = &c));

    const int steps = solve(&c, &b, &x, 1e-10, &residual);
    #pragma kernel reduction in(double x, double answer) out(double worst) reduce(max) comm(c)
    { return fabs(x - answer); }
    const bool right = worst < 1e-6 && residual <= 1e-10;
    if (c.rank == 0)
        printf("cg: %d unknowns, %d steps, residual %a, the answer is %s\n", SIDE * SIDE, steps,
               residual, right ? "right" : "WRONG");
    ckpp_free(&answer);
    ckpp_free(&b);
    ckpp_free(&x);
    ckpp_comm_free(&c);
    MPI_Finalize();
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

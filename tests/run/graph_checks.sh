# Graph blocks where launches are not put off: on the host, on the host as a device with memory of
# its own, and with checks that read results. What a GPU refuses is refused there, too.
. "$ROOT/scripts/test_lib.sh"

for p in "$B"/tests/run/graphs "$B"/tests/run/graph_loops "$B"/tests/run/graph_updates; do
    for check in discrete nan,bounds; do
        CKPP_DEVICE=host CKPP_CHECK=$check "$p" >out 2>&1 || fail "$p, $check: $(cat out)"
    done
done

cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#include <string.h>

#pragma kernel elementwise scale in(float x, float a) out(float y)
{ y = a * x; }
#pragma kernel reduction total in(float x) out(float r) reduce(+)
{ return x; }
#pragma kernel elementwise beyond in(raw float x) out(float y)
{ y = x[i + 1]; }

static float host[4] = {1, 2, 3, 4};

static void inside(ckpp_array *x, ckpp_array *y, const char *what)
{
    float sum = 0;
    ckpp_array memory = ckpp_view(host);
    if (!strcmp(what, "input"))
        ckpp_must(scale(memory, 2, y));
    if (!strcmp(what, "output"))
        ckpp_must(scale(*x, 2, &memory));
    if (!strcmp(what, "result"))
        ckpp_must(total(*x, &sum));
    if (!strcmp(what, "copy"))
        ckpp_must(ckpp_copy(&memory, x));
    if (!strcmp(what, "wait"))
        ckpp_must(ckpp_synchronize());
    if (!strcmp(what, "print"))
        ckpp_must(ckpp_print(x));
    if (!strcmp(what, "bounds"))
        ckpp_must(beyond(*x, y));
    if (!strcmp(what, "status") && scale(*y, 2, x))
        fprintf(stderr, "a status: %s\n", ckpp_last_error());
    if (!strcmp(what, "inline")) {
        int n = 4;
        #pragma kernel elementwise in(float v[n] = host) out(float w[n] = (float *)y->data)
        { w = v; }
    }
}

int main(int argc, char **argv)
{
    ckpp_array x = {0}, y = {0}, memory = ckpp_view(host);
    (void)argc;
    ckpp_must(ckpp_copy(&x, &memory));
    ckpp_must(ckpp_zeros(&y, CKPP_FLOAT32, CKPP_SHAPE(!strcmp(argv[1], "status") ? 3 : 4)));
    #pragma kernel graph
    {
        inside(&x, &y, argv[1]);
    }
    ckpp_free(&x);
    ckpp_free(&y);
    puts("after the block");
    return 0;
}
END
build p

# ends CHECK WHAT TEXT...: the program ends with these words
ends() {
    check=$1 what=$2
    shift 2
    (ulimit -c 0; CKPP_DEVICE=host CKPP_CHECK=$check ./p "$what" >out 2>err) 2>/dev/null &&
        fail "$check, $what: the program lives: $(cat out err)"
    for text; do expect "$text" err; done
    reject "after the block" out
}

ends discrete input "p.c:19: error: kernel 'scale': 'x' is memory of the host, at " \
    ", inside the graph of p.c:47: put it into a data region, or use an array of the device"
ends discrete output "p.c:21: error: kernel 'scale': 'y' is memory of the host"
ends discrete result "p.c:23: error: kernel 'total': 'r' is a result that the host reads inside " \
    "the graph of p.c:47, whose work begins where its block ends"
ends discrete copy "ckpp_copy: the host reads an array inside the graph of p.c:47"
ends discrete inline "p.c:36: error: elementwise construct: 'v' is memory of the host"
ends bounds bounds "p.c:10: index 4 of 'x' is out of range"
for check in "" discrete; do
    ends "$check" wait "ckpp_synchronize: a wait for the device inside the graph of p.c:47"
    ends "$check" print "ckpp_print: an array is printed inside the graph of p.c:47"
    # a construct whose status was read: the graph itself fails
    ends "$check" status "a status: p.c:32: error: kernel 'scale': " \
        "p.c:47: error: graph: a part of it has failed: p.c:32: error: kernel 'scale': "
done
CKPP_DEVICE=host ./p nothing >out 2>&1 || fail "nothing: $(cat out)"
expect "after the block" out
finish

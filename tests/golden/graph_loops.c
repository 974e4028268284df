/* Loops in graph blocks: a condition that is a variable may be an array of the device. */
#pragma kernel elementwise step inout(T x)
{
    while (x > 1)
        x /= 2;
}

struct solver { ckpp_array x, more[2]; };

void solve(struct solver *s, ckpp_array flag, int k)
{
    while (k) { k--; }
    #pragma kernel graph
    {
        while (flag) {
            ckpp_must(step(&s->x));
            while (s->more[1]    /* the second
                                    of both */) {
                #pragma kernel elementwise inout(float v = s->x)
                { while (v) { v -= 1; } }
            }
        }
        while ( /* a number */
            k) { k--; }
        while (k > 1) { k--; }
        do { k++; } while (k);
        #pragma kernel graph
        {
            while (*s->more) { ckpp_must(step(&s->x)); }
            while (s->more[0]) { ckpp_must(step(&s->x)); }
        }
    }
}

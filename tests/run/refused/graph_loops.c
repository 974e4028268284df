// Loops in graph blocks whose condition is on the device: what their bodies must not do is an
// error at its line.
#include <ckpp/ckpp.h>
struct s { int a; int many[4]; };
int use(int *p);
#pragma kernel elementwise twice inout(T x)
{ x += x; }

int f(ckpp_array *x, ckpp_array flag, int k, int *p, struct s *s)
{
    #pragma kernel graph
    {
        while (flag) {
            ckpp_must(twice(x));
            k++; // error: 'k' is changed in a loop that a GPU repeats without the program: its C
        }
        while (flag) { k = 3; } // error: 'k' is changed
        while (flag) { { ckpp_must(twice(x)); --k; } } // error: 'k' is changed
        while (flag) { *p += 1; } // error: 'p' is changed
        while (flag) { ++(*p); } // error: 'p' is changed
        while (flag) { s->a <<= 1; } // error: 's' is changed
        while (flag) { p[(k)] = 0; } // error: 'p' is changed
        while (flag) { (*p) = 1; } // error: 'p' is changed
        while (flag) { (*p)++; } // error: 'p' is changed
        while (flag) { (k)++; } // error: 'k' is changed
        while (flag) { *(p + 1) = 2; } // error: 'p' is changed
        while (flag) { (*s).a = 1; } // error: 's' is changed
        while (flag) { ((struct s *)s)->a -= 1; } // error: 's' is changed
        while (flag) { *(int *)p = 1; } // error: 'p' is changed
        while (flag) { ++*(int *)p; } // error: 'p' is changed
        while (flag) { s->many[k]++; } // error: 's' is changed
        while (flag) { --s->many[1]; } // error: 's' is changed
        while (flag) { if (p) ++k; } // error: 'k' is changed
        while (flag) { if (p) { } else --k; } // error: 'k' is changed
        while (flag) { *(k ? p : p + 1) = 1; } // error: 'p' is changed
        while (flag) { { int k = 1; (void)k; } k = 2; } // error: 'k' is changed
        // error: 'k' is changed
        while (flag) { for (int k = 0; k < 2; k++) ckpp_must(twice(x)); k++; }
        while (flag) { { static int j; j++; } } // error: 'j' is changed
        while (flag) { { int *q = p; *q = 3; } } // error: 'q' is changed
        while (flag) { { int *q; q = p + 1; q[0] = 3; } } // error: 'q' is changed
        // error: 'q' is changed
        while (flag) { { struct s *q = s, *r = 0; (void)r; q->a = 3; } }
        // error: 'q' is changed
        // error: 's' may be changed by its address
        while (flag) { { int *q = &s->a; *q = 3; } }
        while (flag) { { int *q = p, *r = q; *r = 3; } } // error: 'r' is changed
        // error: 'k' is changed
        // error: 'k' is changed
        while (flag) { for (k = 0; k < 3; k++) ckpp_must(twice(x)); }
        while (flag) k++; // error: 'k' is changed
        while (flag) {
            for (int j = 0; j < k; j++) { ckpp_must(twice(x)); }
            if (k) break; // error: 'break' leaves a loop that a GPU repeats without the program
        }
        while (flag) { if (k) return 0; } // error: 'return' leaves
        while (flag) { if (k) goto out; } // error: 'goto' leaves
        // whoever gets an address may change what is there, unless it is const
        // error: 'k' may be changed by its address in a loop that a GPU repeats without the
        //   program
        while (flag) { use(&k); }
        while (flag) { { int *q = &k; (void)q; } } // error: 'k' may be changed
        while (flag) { use(&(k)); } // error: 'k' may be changed
        while (flag) { use(&s->a); } // error: 's' may be changed
        while (flag) { use(&s->many[k]); } // error: 's' may be changed
        while (flag) { { void *q = &p; (void)q; } } // error: 'p' may be changed
    }
out:
    return k + *p + s->a;
}

// conditions that C looks at
void g(ckpp_array k)
{
    #pragma kernel graph
    {
        // error: 'k' is on the device, where no C looks at it: the condition of 'while (k)' can be
        //   there
        if (k) { }
        if (!k) { } // error: 'k' is on the device, where no C looks at it
        while (!k) { } // error: 'k' is on the device, where no C looks at it
        do { } while (k); // error: 'k' is on the device, where no C looks at it
        for (; k; ) { } // error: 'k' is on the device, where no C looks at it
    }
}

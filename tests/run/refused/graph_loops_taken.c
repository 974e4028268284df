// What loops in graph blocks may do, also where their condition is on the device.
#include <ckpp/ckpp.h>
struct s { int a; int many[4]; };
int use(int *p), know(const int *p);
#pragma kernel elementwise twice inout(T x)
{ x += x; }

int f(ckpp_array *x, ckpp_array flag, int k, int *p, struct s *s)
{
    ckpp_array y = *x;
    int64_t n = k;
    #pragma kernel graph
    {
        while (flag) {
            int own = 1, *at = &own, list[2] = {k, [1] = 2}, (*call)(int *) = use;
            __typeof__(k) like = k;
            struct s two = {.a = k, .many = {1, k}}, *of = &two;
            enum { FIRST = 1, SECOND = 2 };
            const int fixed = 3;
#if 0
            k++;
            break;
#elif defined(p)
            use(&k);
#endif
            int *made = __builtin_malloc(sizeof *made * k), (*rows)[4] = &two.many;
            struct { int n; } third = {k};
            for (int j = 0; j < k; j++) {
                if (j == 3)
                    break;
                own += 2;
                *at = own;
                list[j % 2] = (*at)++;
                like++, two.a = 1, of->a = two.many[1] = FIRST, (*of).a -= SECOND;
                (*rows)[1] = third.n = 2, *(made + k) = 1, made[1]++;
                call(&own), use(&two.a), use(list), know(&fixed), use(made);
                ckpp_must(twice(&y)), ckpp_must(ckpp_reshape(&y, x, 1, &n));
                of = &two;
                ckpp_must(twice(x, .overlap = true));
            }
            switch (k) {
            case 3:
                ckpp_must(twice(x));
                break;
            default:
                continue;
            }
            #pragma kernel elementwise inout(float v = *x)
           { v += 1; }
        }
    }
    return k + *p + s->a + (int)n + y.ndim;
}

void g(double k)
{
    #pragma kernel graph
    {
        if (k) { }
        if (!k) { }
        while (!k) { }
        do { } while (k);
        for (; k; ) { k--; }
    }
}

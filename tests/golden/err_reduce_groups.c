#include <ckpp/ckpp.h>

#pragma kernel reduction no_name in(float x) out(float s) reduce(+ :)
{
    s = x;
}

#pragma kernel reduction no_output in(float x) out(float s) reduce(+ : x)
{
    s = x;
}

#pragma kernel reduction twice in(float x) out(float s) reduce(+ : s, max : s)
{
    s = x;
}

#pragma kernel reduction expression in(float x) out(float s, float m) reduce(+ : s + m)
{
    s = x;
}

#pragma kernel reduction other_word in(float x) out(float s) reduce(sum : s)
{
    s = x;
}

#pragma kernel reduction place in(float x) out(int64 s) reduce(argmax : s)
{
    s = x;
}

#pragma kernel reduction clauses in(float x) out(float s) reduce(+ : s) identity(0) \
        reduce_type(double)
{
    s = x;
}

#pragma kernel reduction kinds in(float x) out(float s, float t) reduce(& : s, + : t)
{
    s = x;
    t = x;
}

#pragma kernel reduction forgotten in(float x) out(float s, float m) reduce(+ : s, max : m)
{
    s = x;
}

#pragma kernel reduction in_none in(float x) out(float s, float m) reduce(+ : s)
{
    s = x;
}

#pragma kernel reduction returns in(float x) out(float s) reduce(+ : s)
{
    s = x;
    return s;
}

#pragma kernel reduction comma in(float x) out(float s) reduce(a, b)
{
    return x;
}

#pragma kernel reduction old in(float x) inout(float s) reduce(+ : s)
{
    s = x;
}

#pragma kernel reduction members in(float x) out(float s, float m) reduce(+ : s, max : m) \
        post(s = a; m = a.t + a.s)
{
    s = x;
    m = x;
}

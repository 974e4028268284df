#include <ckpp/ckpp.h>

#pragma kernel reduction spread in(T x) out(double sum, T low, int64 count) \
        reduce(+ : sum, count, min : low) post(sum = a.sum / n; low = a.low; count = a.count)
{
    sum = x;
    low = x;
    if (x > 0)
        count = 1;
}

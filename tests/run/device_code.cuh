/* C++ that no C compiler takes */
#pragma once
template <class T, int N> struct polynomial {
    T factor[N];
    __device__ T at(T x) const
    {
        T sum = 0;
        for (int k = N; k--;)
            sum = sum * x + factor[k];
        return sum;
    }
};

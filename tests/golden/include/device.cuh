#pragma once
template <class T> auto deep(T x) -> decltype(x * 2)
{
    return x * 2;
}

// tuple.h - <tuple>: libcu++'s.
#ifndef CKPP_STD_TUPLE
#define CKPP_STD_TUPLE
#include <cuda/std/tuple>
#include <utility>
namespace std
{
using cuda::std::apply;
using cuda::std::forward_as_tuple;
using cuda::std::get;
using cuda::std::make_tuple;
using cuda::std::tie;
using cuda::std::tuple;
using cuda::std::tuple_cat;
} // namespace std
#endif

// iosfwd.h - declares streams and strings, for headers with functions that take them.
#ifndef CKPP_STD_IOSFWD
#define CKPP_STD_IOSFWD
namespace std
{
template <class Char> struct char_traits;
template <class Type> class allocator;
template <class Char, class Traits = char_traits<Char>> class basic_istream;
template <class Char, class Traits = char_traits<Char>> class basic_ostream;
template <class Char, class Traits = char_traits<Char>, class Allocator = allocator<Char>>
class basic_string;
typedef basic_istream<char> istream;
typedef basic_ostream<char> ostream;
typedef basic_string<char> string;
} // namespace std
#endif

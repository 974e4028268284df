/* macros.h - what preprocessors may see differently. */
#define ID(x) x
#define LATER(x) __LINE__ x
#define SHOW(...) #__VA_ARGS__
#define SHOWN(...) SHOW(__VA_ARGS__)
#define LINE ID(__LINE__)
#define EMPTY
#define DEFER(id) id EMPTY
#define EXPAND(...) __VA_ARGS__
#define REPEAT(x) x DEFER(REPEAT_AGAIN)()(x)
#define REPEAT_AGAIN() REPEAT
#define JOIN(a, b) a##b
#define JOINED(a, b) JOIN(a, b)
#define LIST(f, ...) f(, ##__VA_ARGS__)
#define MAYBE(x, ...) x __VA_OPT__(+ __VA_ARGS__ /) JOIN(x, __VA_OPT__(y))
#define COMMA ,
#define OPEN (
#define CLOSE )
#define f(a) a*g
#define g(a) f(a)
#define AA BB
#define BB AA CC
#define CC() BB
a ID(
__LINE__
) LATER(
1
) ID(
ID(
__LINE__ LATER(__LINE__) LINE
)
__LINE__
)
SHOWN(__LINE__
 __LINE__ ID( a b )ID()ID(c) "\"" '"' [ ID( ) ])
LATER
(
LATER(
__LINE__)
)
__LINE__ \
__LINE__
EXPAND(EXPAND(EXPAND(REPEAT(1)))) EXPAND(SHOWN(1 COMMA 2))
LIST(h) LIST(h,) LIST(h, 1) LIST(h, EMPTY) LIST(h, 1, 2)
MAYBE(1) MAYBE(2, 3) MAYBE(4, EMPTY) MAYBE(5,)
f(2)(9) f(f)(2)(3) g(f)(g)(1) ID(f)(1)(ID(g)(2)) f(1) (g) ID(ID OPEN 1 CLOSE) ID(f) (1)
AA() AA CC() BB()() ID(AA)()
JOINED(LI, NE) JOINED(, ID)(x) JOIN(I, D)(JOIN(1, e3)) JOINED(ID(a), ID(b)) JOIN(<, <=) JOIN(, )
#define ID2 ID
ID2
#undef ID2
(7) ID2
#define EMPTIES(x) [x EMPTY x]
SHOWN(EMPTIES()-EMPTIES( )EMPTIES(1 )) SHOWN(  -EMPTY- - EMPTY -EMPTY - ) SHOWN(a EMPTIES(b c) d)
ID(
#ifdef ID
defined
#else
not
#endif
#undef EMPTY
)
__COUNTER__ JOINED(x, __COUNTER__) ID(ID(__COUNTER__) __COUNTER__)
#line 700 "other.c"
__LINE__ __FILE__ ID(__LINE__
__FILE__)
_Pragma("omp parallel for") ID(_Pragma("omp simd") x) a
#pragma omp for schedule(static) // comment

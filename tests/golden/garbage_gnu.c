/* GNU C, old C, C23, and what only a preprocessor could love: untouched. */
#import "x.h"
#include_next <y.h>
#include <sys/it's>
#warning don't
#ident "version"
#sccs "a"
#assert machine(x)
#embed "picture.png" limit(16) suffix(,)
# non-directive
#define EMPTY
#define paste(a, b) a ## b /* } */
#define braces {{{ "
#define pragma_in_text "#pragma kernel elementwise"
#define GUARD(x) _Pragma("omp parallel") _Pragma ( "GCC unroll 4" ) x
main(argc, argv) char **argv; { return argc['abc'] + 1'000'000 + 0x'ff + 0b1'0; }
int old(a, b)
    int a;
    struct s { int x; } *b;
{ return a; }
__attribute__((constructor)) static void init(void) { __asm__ volatile ("{ nop; }" : : "r"(1) : "memory"); }
int f(void) { return ({ int a = 1; a; }) ?: 2; }
int nested(void) { int inner(int x) { return x; } auto void g(void); void g(void) {} return inner(1); }
int range[] = { [0 ... 9] = 1, [10] 2, };
struct { int x, : 3; unsigned : 0; } bits;
typeof(1) t; __extension__ __int128 wide; _Float16 half; _Decimal64 d; _BitInt(7) bit;
[[nodiscard]] constexpr auto x = nullptr; static_assert(true);
char *r = R"(raw } " string)"; wchar_t *w = L"wide" L'\''; char8_t u = u8'{';
void k(void) { switch (1) case 1 ... 5: ; L: goto *&&L; @ $ ` }
#pragma omp parallel for reduction(+:sum) \
    schedule(static)
#pragma kernels elementwise
#pragma kernel_x
#pragma  GCC kernel elementwise
%:pragma omp kernel
??=define TRIGRAPH ??/

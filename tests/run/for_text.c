/* for_text.c - the text of loops means what it means in C: macros, constants, and names. */
#include "check.h"

#include <iso646.h>
#include <stdbool.h>

enum { N = 24 };

/* ---- macros have the text that they have at the place where they are used ---- */

#define F 1
static inline int early(void) { return F; }
#undef F
#define F 3
static inline int late(void) { return F; }

static void redefined(void)
{
    int x[N];
    #pragma kernel elementwise out(x)
    for (int k = 0; k < N; k++)
        x[k] = early() * 100 + late() * 10 + F;
    CHECK(x[5] == 133);
#undef F
#define F x[k] + k
    #pragma kernel elementwise inout(x)
    for (int k = 0; k < N; k++)
        x[k] = 2 * F;
    CHECK(x[5] == 271);
#undef F
}

#define AT(r, c) m[(r) * 3 + (c)]
#define EACH(k, n) for (int k = 0; k < (n); k++)
#define STEP(v) (v)++
#define MEMBER(v, part) v.part##_count
#define LENGTH(text) ((int)sizeof(#text))
#define FIRST(a, ...) SECOND(__VA_ARGS__) + (a)
#define SECOND(a, b) (a) * 10 + (b) * 100
#define second(a) SECOND(a, a)
#ifndef UNSURE
#define UNSURE 7
#endif

static void with_parameters(void)
{
    struct { int rows_count; } s = {4};
    int m[6], y[2], sum = 0;
    #pragma kernel elementwise collapse(2) out(m[6])
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 3; c++)
            AT(r, c) = r * 10 + c;
    CHECK(m[5] == 12);
    #pragma kernel elementwise in(m) out(y)
    for (int r = 0; r < 2; r++) {
        int steps = 0;
        EACH (c, 3) {
            steps += AT(r,
                        c);
            STEP(steps);
        }
        y[r] = steps + 100 * FIRST(1, 2, 3) + LENGTH(abc) + MEMBER(s, rows) + UNSURE;
    }
    CHECK(y[1] == 36 + 100 * FIRST(1, 2, 3) + 4 + 4 + 7);
    #pragma kernel reduction in(m) reduce(+ : sum)
    for (int k = 0; k < 6; k++)
        sum += second(m[k]);
    CHECK(sum == 36 * 110);
#define SQUARE(v) ((v) * (v))
    #pragma kernel elementwise out(y)
    for (int k = 0; k < 2; k++)
        y[k] = SQUARE(k + 3);
#undef SQUARE
    CHECK(y[1] == 16);
}

/* A value that the program's compiler alone knows is pushed and popped. */
#define LEVEL 1
static void pushed(void)
{
    int y[N];
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 2
    #pragma kernel elementwise out(y)
    for (int k = 0; k < N; k++)
        y[k] = LEVEL;
    CHECK(y[3] == 2);
#pragma pop_macro("LEVEL")
    #pragma kernel elementwise out(y)
    for (int k = 0; k < N; k++)
        y[k] = LEVEL;
    CHECK(y[3] == 1);
}

/* ---- functions: under #if, with pointers to char and long long */

#if 0
static inline int chosen(int k) { return k + 1; }
#else
#define CHOSEN 2 /* isn't it? */
static inline int chosen(int k) { return k + CHOSEN; } // isn't it?
#endif
static inline int calls_chosen(int k) { return chosen(k) * 10; }
static inline int is_a(const char *s, int k) { return s[k] == 'a'; }
static inline void put(long long *v, int k) { v[k] = -1; }

static void functions(void)
{
    char s[N] = "abcabcabc";
    long long wide[N] = {0};
    int y[N];
    #pragma kernel elementwise in(s) inout(wide) out(y) independent
    for (int k = 0; k < N; k++) {
        y[k] = calls_chosen(k) + is_a(s, k);
        put(wide, k);
    }
    CHECK(y[3] == 51 && y[4] == 60 && wide[7] == -1);
}

/* ---- constants are constants: labels, extents of arrays ---- */

enum colour { RED = 3, GREEN };
#define BLUE 5
static const int MOST = BLUE + 1, LEAST = -MOST;

static void constants(void)
{
    enum { OWN = BLUE << 1, NEXT };
    const unsigned width = 4;
    int x[N], y[N];
    for (int k = 0; k < N; k++)
        x[k] = k;
    #pragma kernel elementwise in(x) out(y)
    for (int k = 0; k < N; k++) {
        int row[BLUE + width];
        for (int c = 0; c < BLUE; c++)
            row[c] = c;
        switch (x[k]) {
        case RED: y[k] = 1; break;
        case GREEN: y[k] = 2; break;
        case BLUE: y[k] = 3; break;
        case NEXT: y[k] = sizeof OWN + OWN; break;
        default: y[k] = row[k % BLUE] + LEAST;
        }
    }
    CHECK(y[3] == 1 && y[4] == 2 && y[5] == 3 && y[11] == 14 && y[9] == 4 - 6);
}

/* ---- names: none is reserved ---- */

typedef struct { int x, new; } float4;
typedef int uchar;
struct class { float4 operator; int private[2]; };
static inline int delete(int this) { return this + 1; }
static inline int min(int a, int b) { return a < b ? b : a; }
static inline int dot(float4 a, float4 b) { int template = a.x * b.x; return template + a.new; }
static const int half = 5;
#define max(a, b) ((a) - (b))

static void names(void)
{
    int y[N], new[N], class = 2;
    struct class try[N] = {{{0, 0}, {0, 0}}};
    float4 namespace[N] = {{0, 0}};
    #pragma kernel elementwise out(new) inout(try, namespace)
    for (int _i = 0; _i < N; _i++) {
        int catch = 0;
        for (int using = 0; using < 3; using++)
            catch += using;
        new[_i] = _i + class;
        namespace[_i].x = 3;
        namespace[_i].new = delete(_i);
        try[_i].operator = (float4){.x = _i, .new = 1};
        try[_i].private[0] = try[_i].private[1] = catch;
    }
    CHECK(new[7] == 9 && namespace[7].new == 8);
    CHECK(try[7].operator.x == 7 && try[7].private[1] == 3);
    #pragma kernel elementwise in(new, namespace, try) out(y)
    for (int _ind = 0; _ind < N; _ind++) {
        const struct class *template = &try[_ind];
        uchar wide = 300;
        y[_ind] = min(new[_ind], 1) + dot(namespace[_ind], template->operator) * 100 + half +
                  max(7, 3) + wide;
        if (y[_ind] < 0)
            goto public;
        y[_ind]++;
    public:;
    }
    CHECK(y[7] == 9 + (21 + 8) * 100 + 5 + 4 + 300 + 1);
}

/* ---- what C++ sees otherwise ---- */

#ifdef __cplusplus
#define LANGUAGE 2
#else
#define LANGUAGE 1
#endif

static inline int language(void)
{
#if defined __cplusplus || __STDC_VERSION__ < 199901L
    return 2;
#else
    return LANGUAGE;
#endif
}

/* a branch has the macros in front of its #if, and not those of other branches */
#define WIDTH 3
#ifdef OTHER
#undef WIDTH
#define WIDTH 40
#else
static void branches(void)
{
    int y[N];
    #pragma kernel elementwise out(y)
    for (int k = 0; k < N; k++) {
        int t[WIDTH] = {k, 1, 2};
        y[k] = t[0] + t[WIDTH - 1];
    }
    CHECK(y[5] == 7);
}
#endif

/* tables come along, and a variable hides a type */
static const int table[2][2] = {{5, 6}, {7, 8}};
static inline int look(int k) { return table[k & 1][(k >> 1) & 1]; }
typedef int num;
#undef complex
typedef struct { int re, im; } complex;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
static void tables(void)
{
    int num = 3, y[N];
    complex c[N] = {{1, 2}};
    #pragma kernel elementwise inout(c)
    for (int k = 0; k < N; k++)
        c[k].im += k + 1;
    CHECK(c[0].im == 3 && c[5].im == 6 && c[0].re == 1);
    #pragma kernel elementwise out(y)
    for (int k = 0; k < N; k++)
        y[k] = (num) * k + look(k);
    for (int k = 0; k < N; k++)
        CHECK(y[k] == 3 * k + table[k & 1][(k >> 1) & 1]);
}
#pragma GCC diagnostic pop

#define LESS(a, b) ((a) < (b)) /* an int, in functions that come along, too */
#define EITHER a || b // without a parenthesis
#define NOT !

static inline int hidden_sizes(int a, int b)
{
    const _Bool list[] = {LESS(a, b), EITHER};
    __extension__ __auto_type truth = LESS(a, b);
    return (int)(sizeof(LESS(a, b)) + 10 * sizeof LESS(a, b) + 100 * sizeof(EITHER)) +
           1000 * (int)sizeof(NOT a) + 10000 * (int)sizeof truth + 100000 * (int)sizeof list[0] +
           list[1];
}

static inline int sizes(int a, int b)
{
    __extension__ __auto_type truth = a < b;
    return (int)(sizeof 'a' + 10 * sizeof('a') + 100 * sizeof(a == b) + 1000 * sizeof !a) +
           10000 * (int)sizeof((a && b)) + 100000 * (int)sizeof truth + '\xff' + 'z';
}

static inline int jump(int k)
{
    switch (k % 3) {
    case 0:;
        int a = k * 2, *p = &a;
        const int b = *p + 1;
        return b;
    case 1:
        goto end;
    default:
        break;
    }
    int c = 7;
    return c;
end:
    return 'e';
}

static void other_language(void)
{
    int x[N], y[N];
    #pragma kernel elementwise out(x, y)
    for (int k = 0; k < N; k++) {
        x[k] = language() + sizes(k, 3) + (int)sizeof 'a' + (int)sizeof(k == 3) -
               hidden_sizes(k, 3);
        switch (k & 1) {
        case 0:;
            int twice = 2 * k;
            y[k] = twice;
            break;
        default:
            y[k] = jump(k);
        }
    }
    CHECK(x[5] == 1 + sizes(5, 3) + 8 - hidden_sizes(5, 3) && hidden_sizes(5, 3) == 144445 &&
           y[6] == 12 && y[5] == 7 && y[7] == 'e' && y[9] == 19);
}

/* ---- __LINE__ is the line where it stands, and in a macro's text that of the macro's use ---- */

#define AT_LINE (__LINE__)
#define WHERE AT_LINE
#define SAME(v) (v)
#define ALSO(v) ((v) * 1000 + __LINE__)
#define PASTED_(a, b) a##b
#define PASTED(a, b) PASTED_(a, b)
enum { ABOVE = __LINE__ };

static void lines(void)
{
    int x[N], y[N], z[N] = {0}, sum = 0;
    const int first = __LINE__;
    #pragma kernel elementwise out(x, y)
    for (int k = 0; k < N; k++) {
        int PASTED(v, __LINE__) = k; x[k] = WHERE + PASTED(v, __LINE__);
        y[k] = SAME(
            __LINE__) + SAME(

            WHERE) * 10 + ABOVE;
    }
    CHECK(x[5] == first + 3 + 5 && y[5] == first + 5 + (first + 7) * 10 + ABOVE);
    #pragma kernel elementwise out(x)
    for (int k = 0; k < N; k++)
        x[k] = ALSO(

            SAME(__LINE__)

        );
    CHECK(x[5] == (first + 14) * 1000 + first + 12);
#line 5
    #pragma kernel elementwise inout(z)
    for (int k = 0;
         k < __LINE__;
         k++)
        z[k] = 1;
    #pragma kernel reduction in(z) reduce(+ : sum)
    for (int k = 0; k < N; k++)
        sum += z[k] *

               __LINE__;
    CHECK(z[6] == 1 && z[7] == 0 && sum == 7 * 14);
}

/* ---- macros of several lines, with a name for the rest of their arguments, and of macros ---- */

#define SUM(a, b) \
    ((a) \
     + (b))
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wvariadic-macros"
#define REST(v...) SUM(v)
#define LESS_ONE(a, ...) SUM(a, ## __VA_ARGS__)
#define ANOTHER SUM
enum { LETTER = 'c', BITS = (1 << 4) | 3, EITHER_ONE = 1 || 1 / 0, MINUS = -'\1' };

static void forms(void)
{
    int y[N], z[N];
    #pragma kernel elementwise out(y, z)
    for (int k = 0; k < N; k++) {
        y[k] = SUM(k, REST(1, 2)) + LESS_ONE(1000, 2000);
        z[k] = ANOTHER (k, 5) + 10 * LETTER + BITS + EITHER_ONE + MINUS;
    }
    CHECK(y[1] == 4 + 3000 && z[1] == 6 + 990 + 19);
}

/* ---- comparisons by macros are ints, and so are true and false ---- */

#define EQ ==
static inline int sizes_of_truth(int a, unsigned char b)
{
    return (int)(sizeof(a EQ b) + 10 * sizeof(not b) + 100 * sizeof(a and b) +
                 1000 * sizeof(1 EQ a) + 10000 * sizeof(b));
}

#define YES true
static inline int sizes_of_words(int a)
{
    const bool both[2] = {true, YES};
    return (int)(sizeof(true) + 10 * sizeof false + 100 * sizeof(YES)) + a * both[1];
}

static void comparisons(void)
{
    int y[N], z[N], w[N];
    #pragma kernel elementwise out(y, z, w)
    for (int k = 0; k < N; k++) {
        y[k] = sizes_of_truth(k, 1);
        z[k] = (int)sizeof(k EQ 1);
        w[k] = sizes_of_words(k) + (int)(1000 * sizeof(YES) + 10000 * sizeof(true));
    }
    CHECK(y[1] == sizes_of_truth(1, 1) && y[1] == 14444 && z[1] == 4);
    CHECK(w[1] == sizes_of_words(1) + 44000 && w[1] == 44445);
}

/* ---- functions of <math.h> compute in double ---- */

#define ROOT sqrt
#define RATIO(x) (fabs(x) / 3)
struct ranges { float floor, exp; };
#define TENTH(a) (sqrt (a) / 10)
static inline float tenth(float a) { return TENTH(a); }

static void mathematics(void)
{
    float x[N], f[N];
    double d[N], root[N], sine[N], least[N];
    int whole[N];
    const struct ranges s = {0.1f, 0.2f};
    for (int k = 0; k < N; k++)
        x[k] = 0.37f * (float)k - 3;
    #pragma kernel elementwise
    for (int k = 0; k < N; k++) {
        const float exp = x[k] + s.floor, y1 = (exp) + s.exp;
        d[k] = RATIO(x[k]) + y1 + fmod(x[k], 3);
        root[k] = ROOT(fabs(x[k])) + nextafter(x[k], 9) + copysign(1.5f, x[k]) / 7;
        sine[k] = sin(x[k]) * 2 + pow(x[k], 2);
        whole[k] = (int)sizeof(cos(x[k])) + abs((int)x[k]);
        least[k] = fmin(16777216.0f, 16777217) + fmax(x[k], 0.1);
        f[k] = tenth(x[k] + 3) - sqrtf(2);
    }
    for (int k = 0; k < N; k++) {
        CHECK(d[k] == RATIO(x[k]) + (float)(x[k] + 0.1f + 0.2f) + fmod(x[k], 3));
        CHECK(root[k] == sqrt(fabs(x[k])) + nextafter(x[k], 9) + copysign(1.5, x[k]) / 7);
        CHECK(fabs(sine[k] - (sin(x[k]) * 2 + pow(x[k], 2))) < 1e-13);
        CHECK(whole[k] == 8 + abs((int)x[k]));
        CHECK(least[k] == 16777216.0 + fmax(x[k], 0.1));
        CHECK(f[k] == tenth(x[k] + 3) - sqrtf(2));
    }
}

/* ---- enums are integers ---- */

typedef enum tone { TONE_RED, TONE_GREEN = 3, TONE_BLUE, } tone_t;
typedef enum { IS_LOW = -2, IS_HIGH = IS_LOW + 7 } level_t;
#define LIST(X) X(TINY) X(GREAT)
#define ITEM(name) name,
enum listed { LIST(ITEM) };
struct item {
    enum tone kind;
    level_t level;
    enum { IS_OPEN, IS_SHUT } state;
    enum __attribute__((packed)) small { S0, S1 } small;
};
static tone_t tones[3] = {TONE_BLUE, TONE_GREEN, TONE_RED};
static inline tone_t tone_after(tone_t t) { return t == TONE_BLUE ? TONE_RED : (tone_t)(t + 1); }
static inline enum tone *itself(enum tone *p) { return p; }
enum mode { FAST, SLOW };
static enum mode mode = SLOW;
typedef enum own { OWN } own;
static inline level_t lower(level_t l) { l--; return l; }

static void enums(void)
{
    struct item s[6], was[6];
    tone_t t[6], was_t[6];
    long a[6], b[6], c[6], d[6];
    unsigned e[6];
    double f[6];
    enum listed h[6];
    for (int k = 0; k < 6; k++) {
        s[k] = (struct item){k % 2 ? TONE_RED : TONE_BLUE, k % 3 ? IS_LOW : IS_HIGH,
                             k & 1 ? IS_SHUT : IS_OPEN, S1};
        was[k] = s[k];
        was_t[k] = t[k] = k % 2 ? TONE_GREEN : TONE_RED;
        h[k] = k % 2 ? TINY : GREAT;
    }
    #pragma kernel elementwise
    for (int k = 0; k < 6; k++) {
        enum { A, B = 5, C } x = A;
        enum local { X, Y } y = X, *q = &y;
        tone_t l = t[k];
        const enum tone m = s[k].kind;
        enum tone both[2] = {l, m};
        enum listed g = h[k];
        own o = OWN;
        a[k] = (s[k].kind - 1) + 2L * (g - 2) + o;
        b[k] = s[k].level - 1;
        y--, *q += C;
        c[k] = (int)(y + x + B) + (s[k].state - 1) / 2L + (s[k].small - 2);
        d[k] = tone_after(l) * 100 + tone_after(m) + *itself(&both[1]) + tones[k % 3];
        unsigned sum = 0;
        for (enum tone u = TONE_RED; u < TONE_BLUE; u++)
            sum += u;
        switch (l) {
        case TONE_RED: sum += 1000; break;
        case TONE_GREEN: sum += 2000; break;
        default: break;
        }
        e[k] = sum + (unsigned)sizeof(enum tone) + (enum tone)(k - 3) / 2;
        f[k] = lower(s[k].level) - (tone_t)2 + (mode == SLOW ? mode - 2 : 0);
        s[k].level -= 1;
        s[k].kind = (enum tone)k;
        t[k] = (enum tone)k;
        t[k]++;
    }
    for (int k = 0; k < 6; k++) {
        CHECK(a[k] == (was[k].kind - 1) + 2L * (h[k] - 2));
        CHECK(b[k] == (was[k].level - 1));
        CHECK(c[k] == (int)(0u - 1 + 6 + 5) + (was[k].state - 1) / 2L + (was[k].small - 2));
        CHECK(d[k] == tone_after(was_t[k]) * 100 + tone_after(was[k].kind) + was[k].kind +
                          tones[k % 3]);
        CHECK(e[k] == 6 + (k % 2 ? 2000u : 1000u) + 4 + (enum tone)(k - 3) / 2);
        CHECK(f[k] == lower(was[k].level) - (tone_t)2 + (mode - 2));
        CHECK((int)s[k].kind == k && (int)t[k] == k + 1 && s[k].level == was[k].level - 1);
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* constants beyond int */
#define LESS_OF(a, b) ((a) < (b) ? (a) : (b))
enum flag { FIRST_FLAG = 1u << 31, LAST_FLAG = LESS_OF(FIRST_FLAG >> 30, 7u), NO_FLAG = 0 };
enum { NOT_AT_ALL = -1, FAR_AWAY = 0x123456789a, NEARER = FAR_AWAY % 7 + 1 };

/* Constants are ints, and those that do not fit of the enum's type. */
static void enumerators(void)
{
    enum near { NEAR_ONE = 0x80000000u, NEAR_TWO = LAST_FLAG };
    const enum flag flags[3] = {FIRST_FLAG, LAST_FLAG, NO_FLAG};
    long y[3], z[3];
    #pragma kernel elementwise
    for (int k = 0; k < 3; k++) {
        y[k] = (LAST_FLAG - 6 < 0) + 10L * (FIRST_FLAG - 6 > 0) + (flags[k] & FIRST_FLAG) + NEARER;
        z[k] = FAR_AWAY + NEAR_ONE + NEAR_TWO + (NEARER < 0u + NOT_AT_ALL ? 100 : 200);
        z[k] += (LAST_FLAG - NOT_AT_ALL - 4 > 0) * 1000 + (long)sizeof(FAR_AWAY) +
                10 * (long)sizeof(NOT_AT_ALL);
    }
    for (int k = 0; k < 3; k++) {
        CHECK(y[k] == 11 + (k ? 0 : 1L << 31) + FAR_AWAY % 7 + 1);
        CHECK(z[k] == 0x123456789a + (1L << 31) + 2 + 8 + 40 + 100);
    }
}

#pragma GCC diagnostic pop

/* ---- the arms of ?:, which are promoted ---- */

#define LARGER(a, b) ((a) > (b) ? (a) : (b))
struct levels {
    unsigned low : 10, high : 10;
};
struct place {
    float x, y;
};
static inline int is_low(struct levels p, int c)
{
    return (c ? p.low : p.high) - 5 < 0;
}

static void choices(void)
{
    const struct levels p[4] = {{1, 2}, {9, 3}, {4, 4}, {0, 7}};
    const struct place places[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
    const unsigned char s[4] = {200, 100, 0, 50};
    long a[4], b[4], sum = 0;
    float c[4];
#pragma kernel elementwise
    for (int k = 0; k < 4; k++) {
        unsigned char t = 90, row[3] = {0};
        __extension__ __auto_type u = k % 2 ? s[k] : t;
        u += 200;
        a[k] = LARGER(p[k].low, p[k].high) - 20L * (LARGER(p[k].low, p[k].high) - 20 < 0);
        b[k] = u + is_low(p[k], k % 2) + 10 * ((k < 2 ? p[k].low : p[3 - k].high) - 8 < 0);
        b[k] += 1000 * (long)sizeof(k ? t : t) + 10000 * (long)sizeof((void)0, row);
        c[k] = (k % 2 ? places[k] : places[3 - k]).y + (k > 1 ? &s[0] : &s[1])[1];
    }
#pragma kernel reduction reduce(+ : sum)
    for (int k = 0; k < 4; k++)
        sum += (k ? p[k].low : p[0].high) - 5;
    for (int k = 0; k < 4; k++) {
        const int u = (k % 2 ? s[k] : 90) + 200;
        CHECK(a[k] == LARGER(p[k].low, p[k].high) - 20);
        CHECK(b[k] == u + is_low(p[k], k % 2) + 10 * ((k < 2 ? p[k].low : p[3 - k].high) < 8) +
                          1000 * (long)sizeof(int) + 10000 * (long)sizeof(char *));
        CHECK(c[k] == places[k % 2 ? k : 3 - k].y + s[k > 1 ? 1 : 2]);
    }
    CHECK(sum == 2 + 9 + 4 + 0 - 4 * 5);
}

/* ---- the size of the program's arrays is the program's ---- */

#define COUNT_OF(x) (sizeof(x) / sizeof((x)[0]))
static void array_sizes(int n)
{
    int v[n], *p = v, y[6];
    double m[3][5];
    struct { short list[4]; } s = {{1, 2, 3, 4}};
    #pragma kernel elementwise
    for (int k = 0; k < n; k++)
        v[k] = (int)(sizeof(v) + sizeof(p) * 100 + sizeof v[0] * 10000);
    #pragma kernel elementwise
    for (int k = 0; k < (int)COUNT_OF(y); k++) {
        short own[3] = {(short)(k % (int)COUNT_OF(s.list))};
        y[k] = own[0] + (int)(COUNT_OF(y) * 10 + COUNT_OF(own) * 100);
    }
    #pragma kernel elementwise
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < (int)(sizeof(m[0]) / sizeof(**m)); c++)
            m[r][c] = (double)sizeof(m) / sizeof(*m);
    CHECK(v[n - 1] == n * (int)sizeof *v + (int)sizeof p * 100 + (int)sizeof *v * 10000);
    CHECK(y[5] == 1 + 60 + 300 && m[2][4] == 3);
}

struct narrow {
    unsigned low : 5, high : 5;
    unsigned char small : 3;
    unsigned long long wide : 20;
    unsigned all : 32;
    struct { unsigned low : 4; } in[2];
};

/* In arithmetic a bit-field is an int, if that has all its values; also where a type is found. */
static void bit_fields(void)
{
    enum { FIELDS = 4 };
    struct narrow x[FIELDS], *p = x;
    double y[FIELDS], z[FIELDS];
    int t[FIELDS], at = 1;
    for (int k = 0; k < FIELDS; k++)
        x[k] = (struct narrow){k, 2 * k, k, k, k, {{k}, {3}}};
    #pragma kernel elementwise
    for (int k = 0; k < FIELDS; k++) {
        __auto_type a = x[k].low + 0;
        __auto_type b = x[k].wide * 1;
        __auto_type c = 0 + x[k].small;
        typeof(x[k].in[1].low - 1) d = -1;
        __typeof__(2 * (x[k].all)) e = 1;
        t[k] = (a - 20 < 0) + 10 * (b - 20 < 0) + 100 * (c - 20 < 0) + 1000 * (d < 0) +
               10000 * (e - 20 < 0);
        x[k].high = x[k].low ? x[k].high + 1 : x[k].low;
        x[k].in[0].low += 2;
    }
    CHECK(t[3] == 1111 && x[3].high == 7 && x[0].high == 0 && x[3].in[0].low == 5);
    #pragma kernel elementwise
    for (int k = 0; k < FIELDS; k++) {
        y[k] = rint(x[k].low - 20) + fmax(x[k].wide - 20, -7) + abs(3 - (int)x[k].high) +
               copysign(2, (x[k].small) - 20) + fmod(-x[k].in[at].low - 5, 7) + sqrt(x[k].low);
        struct narrow own = x[k], *q = &own;
        z[k] = pow(q->low - 20, 2) + trunc(q->in[k & 1].low - 20) + 1.0 * (q->all - 20);
    }
    for (int k = 0; k < FIELDS; k++) {
        CHECK(y[k] == rint(p[k].low - 20) + fmax(p[k].wide - 20, -7) + abs(3 - (int)p[k].high) +
                          copysign(2, (p[k].small) - 20) + fmod(-p[k].in[1].low - 5, 7) +
                          sqrt(p[k].low));
        CHECK(z[k] ==
              pow(p[k].low - 20, 2) + trunc(p[k].in[k & 1].low - 20) + 1.0 * (p[k].all - 20));
    }
}

/* The type of an expression: it can be assigned, whatever the loop's variable is in kernels. */
static void types_of_expressions(void)
{
    const float x[3] = {1.5f, 2, 3};
    double y[3];
    #pragma kernel elementwise
    for (int k = 0; k < 3; k++) {
        typeof(x[k]) a = x[k];
        __typeof__(k) i = k;
        typeof(a + 1.0) d = a / 3;
        int own[2] = {1, 2};
        typeof(own) copy = {3, 4};
        i += (typeof(i))x[k] + own[0] * copy[1];
        y[k] = d + i + (double)sizeof(typeof(x[k] * 2.0));
    }
    CHECK(y[2] == 1 + 9 + 8 && y[0] == 1.5f / 3 + 0 + 5 + 8);
}

int main(void)
{
    bit_fields();
    types_of_expressions();
    choices();
    array_sizes(5);
    enumerators();
    enums();
    comparisons();
    mathematics();
    lines();
    forms();
    branches();
    tables();
    names();
    other_language();
    functions();
    redefined();
    with_parameters();
    pushed();
    constants();
    return failures != 0;
}

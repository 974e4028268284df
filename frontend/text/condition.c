/* condition.c - the value of an #if's expression: in intmax_t and uintmax_t, by the precedences of
 * C. An operand that && and || and ?: leave out may divide by zero. */
#include "frontend/text/reader.h"

#include <string.h>

typedef struct value {
    uintmax_t bits;
    bool is_unsigned;
} value;

typedef struct expression {
    reader *r;
    const pp_token *directive;
    pp_token t; /* the token that is looked at */
    int depth, unevaluated;
    bool wrong; /* a message was said */
    bool is_c;  /* an expression of C, not of an #if: of ints, and of constants alone */
} expression;

static value binary(expression *x, int least);

static value wrong(expression *x, const char *what)
{
    if (!x->wrong && !x->r->over)
        pp_say_at(x->r, DIAG_ERROR, "bad-condition", x->t.kind == PP_END ? x->directive : &x->t,
                  "%s", what);
    x->wrong = true;
    return (value){0, false};
}

static void advance(expression *x)
{
    pp_next(x->r, &x->t);
}

static value truth(bool holds)
{
    return (value){holds, false};
}

/* ---- operands ---- */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : 99;
}

static value number(expression *x)
{
    const char *p = x->t.data, *end = p + x->t.size;
    unsigned base = 10;
    value v = {0, false};
    if (*p == '0' && end - p > 2 && (p[1] | 32) == 'x')
        base = 16, p += 2;
    else if (*p == '0' && end - p > 2 && (p[1] | 32) == 'b')
        base = 2, p += 2;
    else if (*p == '0')
        base = 8;
    for (; p < end && (digit_of(*p) < (int)base || *p == '\''); p++) {
        if (*p == '\'')
            continue;
        if (v.bits > (UINTMAX_MAX - (unsigned)digit_of(*p)) / base)
            return wrong(x, "this number is too large");
        v.bits = v.bits * base + (unsigned)digit_of(*p);
    }
    unsigned u = 0, l = 0;
    const char *suffix = p;
    for (; p < end; p++) {
        if ((*p | 32) == 'u')
            u++;
        else if ((*p | 32) == 'l')
            l += !(l && p[-1] != *p); /* "lL" is none */
        else if ((*p | 32) == 'z')
            l += 2;
        else
            break;
    }
    bool floats = memchr(x->t.data, '.', x->t.size) ||
                  (base != 16 && suffix < end && (*suffix | 32) == 'e') ||
                  (base == 16 && suffix < end && (*suffix | 32) == 'p');
    if (floats)
        return wrong(x, "a condition has integers, not floating-point numbers");
    if (p < end || u > 1 || l > 2)
        return wrong(x, "this is not an integer");
    v.is_unsigned = u || v.bits > INTMAX_MAX;
    return v;
}

/* The value of the escape sequence at *p, which is after the backslash. */
static uint32_t escape(const char **p, const char *end)
{
    static const char letters[] = "abfnrtve", codes[] = "\a\b\f\n\r\t\v\033";
    char c = *(*p)++;
    uint32_t v = 0;
    const char *known = strchr(letters, c);
    if (c >= '0' && c <= '7') {
        v = (uint32_t)(c - '0');
        for (int k = 0; k < 2 && *p < end && **p >= '0' && **p <= '7'; k++)
            v = v * 8 + (uint32_t)(*(*p)++ - '0');
        return v;
    }
    if (c == 'x' || c == 'u' || c == 'U') {
        int most = c == 'x' ? INT32_MAX : c == 'u' ? 4 : 8;
        for (int k = 0; *p < end && digit_of(**p) < 16 && k < most; k++)
            v = v << 4 | (uint32_t)digit_of(*(*p)++);
        return v;
    }
    return known && c ? (unsigned char)codes[known - letters] : (unsigned char)c;
}

static bool is_defined(const reader *r, const char *name)
{
    const pp_name *n = pp_lookup(r->unit.names, (str){name, strlen(name)});
    return n && n->macro;
}

static value character(expression *x)
{
    const char *p = x->t.data, *end = p + x->t.size - 1;
    char prefix = *p;
    while (*p != '\'')
        p++;
    p++;
    bool wide = prefix != '\'';
    uint32_t v = 0;
    if (p == end)
        return wrong(x, "this character constant is empty");
    while (p < end) {
        unsigned char c = (unsigned char)*p;
        size_t n = wide && c >= 0xc0 ? c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2 : 1;
        uint32_t one = c;
        if (c == '\\') {
            p++;
            one = escape(&p, end);
        } else if (n > 1 && (size_t)(end - p) >= n) {
            one = pp_character_at(p, n);
            p += n;
        } else {
            p++;
        }
        v = wide ? one : v << 8 | (one & 0xff);
    }
    if (wide)
        return (value){prefix == 'L' && !is_defined(x->r, "__WCHAR_UNSIGNED__")
                           ? (uintmax_t)(intmax_t)(int32_t)v
                           : v,
                       false};
    const char *first = memchr(x->t.data, '\'', x->t.size);
    bool single = end - first == 2 || first[1] == '\\';
    if (single && v <= 0xff && !is_defined(x->r, "__CHAR_UNSIGNED__"))
        return (value){(uintmax_t)(intmax_t)(int8_t)v, false};
    return (value){(uintmax_t)(intmax_t)(int32_t)v, false};
}

/* defined X or defined(X), after its first word. */
static value defined(expression *x)
{
    x->r->no_expand++;
    advance(x);
    bool closed = x->t.mark == '(';
    if (closed)
        advance(x);
    value v = truth(x->t.kind == PP_NAME && x->t.name->macro);
    bool good = x->t.kind == PP_NAME;
    if (good && closed) {
        advance(x);
        good = x->t.mark == ')';
    }
    x->r->no_expand--;
    if (!good)
        return wrong(x, "'defined' is followed by a name");
    advance(x);
    return v;
}

/* The value; of C, it is to be an int. */
static value checked(expression *x, value v)
{
    return x->is_c && (v.is_unsigned || v.bits + INT32_MAX + 1u > UINT32_MAX)
               ? wrong(x, "this is no int")
               : v;
}

static value operand(expression *x)
{
    value v;
    switch (x->t.kind) {
    case PP_NUMBER: v = checked(x, number(x)); break;
    case PP_CHARACTER: v = character(x); break;
    case PP_NAME:
        if (x->is_c)
            return wrong(x, "this is no constant");
        if (pp_is_word(&x->t, "defined"))
            return defined(x);
        v = truth(x->r->has_bool && pp_is_word(&x->t, "true"));
        break;
    default:
        if (x->t.mark != '(')
            return wrong(x, x->t.kind == PP_END ? "a value is missing at the end of this condition"
                                                : "a value is missing in front of this");
        advance(x);
        v = binary(x, 0);
        if (x->t.mark != ')')
            return wrong(x, "a ')' is missing");
    }
    advance(x);
    return v;
}

static value unary(expression *x)
{
    uint8_t mark = x->t.mark;
    if (mark != '-' && mark != '+' && mark != '!' && mark != '~')
        return operand(x);
    if (++x->depth > PP_NESTED_MAX)
        return wrong(x, "this condition is nested too deeply");
    advance(x);
    value v = unary(x);
    x->depth--;
    if (mark == '!')
        return truth(!v.bits);
    return (value){mark == '-' ? 0 - v.bits : mark == '~' ? ~v.bits : v.bits, v.is_unsigned};
}

/* ---- operators ---- */

/* How strongly the mark binds; 0: it is not a binary operator. */
static int binding(uint8_t mark)
{
    static const uint8_t marks[][5] = {{','},
                                       {'?'},
                                       {PP_OR},
                                       {PP_AND},
                                       {'|'},
                                       {'^'},
                                       {'&'},
                                       {PP_EQUAL, PP_NOT_EQUAL},
                                       {'<', '>', PP_LESS_EQUAL, PP_GREATER_EQUAL},
                                       {PP_SHIFT_LEFT, PP_SHIFT_RIGHT},
                                       {'+', '-'},
                                       {'*', '/', '%'}};
    for (int k = 0; mark && k < (int)(sizeof marks / sizeof *marks); k++)
        if (memchr(marks[k], mark, sizeof marks[k]))
            return k + 1;
    return 0;
}

static bool is_negative(value v)
{
    return !v.is_unsigned && v.bits > INTMAX_MAX;
}

static value shift(value a, value b, bool left)
{
    if (is_negative(b)) {
        left = !left;
        b.bits = 0 - b.bits;
    }
    bool far = b.bits >= 64;
    if (left)
        a.bits = far ? 0 : a.bits << b.bits;
    else if (is_negative(a))
        a.bits = far ? UINTMAX_MAX : ~(~a.bits >> b.bits);
    else
        a.bits = far ? 0 : a.bits >> b.bits;
    return a;
}

static value divide(expression *x, value a, value b, bool is_unsigned, bool remainder)
{
    if (!b.bits) {
        if (!x->unevaluated)
            return wrong(x, "this condition divides by zero");
        return (value){0, is_unsigned};
    }
    bool minus_a = !is_unsigned && a.bits > INTMAX_MAX;
    bool minus_b = !is_unsigned && b.bits > INTMAX_MAX;
    uintmax_t n = minus_a ? 0 - a.bits : a.bits, d = minus_b ? 0 - b.bits : b.bits;
    uintmax_t v = remainder ? n % d : n / d;
    bool minus = remainder ? minus_a : minus_a != minus_b;
    return (value){minus ? 0 - v : v, is_unsigned};
}

static value apply(expression *x, uint8_t mark, value a, value b)
{
    bool u = a.is_unsigned || b.is_unsigned;
    const uintmax_t sign = u ? 0 : (uintmax_t)1 << 63; /* signed values compare as these do */
    uintmax_t p = a.bits ^ sign, q = b.bits ^ sign;
    switch (mark) {
    case '*': return (value){a.bits * b.bits, u};
    case '/': return divide(x, a, b, u, false);
    case '%': return divide(x, a, b, u, true);
    case '+': return (value){a.bits + b.bits, u};
    case '-': return (value){a.bits - b.bits, u};
    case PP_SHIFT_LEFT: return shift(a, b, true);
    case PP_SHIFT_RIGHT: return shift(a, b, false);
    case '<': return truth(p < q);
    case '>': return truth(p > q);
    case PP_LESS_EQUAL: return truth(p <= q);
    case PP_GREATER_EQUAL: return truth(p >= q);
    case PP_EQUAL: return truth(p == q);
    case PP_NOT_EQUAL: return truth(p != q);
    case '&': return (value){a.bits & b.bits, u};
    case '^': return (value){a.bits ^ b.bits, u};
    case '|': return (value){a.bits | b.bits, u};
    default: return b; /* a comma */
    }
}

static value conditional(expression *x, value a)
{
    x->unevaluated += !a.bits;
    value b = binary(x, 1);
    x->unevaluated -= !a.bits;
    if (x->t.mark != ':')
        return wrong(x, "a ':' is missing behind '?'");
    advance(x);
    x->unevaluated += !!a.bits;
    value c = binary(x, 2);
    x->unevaluated -= !!a.bits;
    return (value){a.bits ? b.bits : c.bits, b.is_unsigned || c.is_unsigned};
}

/* Operators that bind as strongly as `least` or more. */
static value binary(expression *x, int least)
{
    if (++x->depth > PP_NESTED_MAX)
        return wrong(x, "this condition is nested too deeply");
    value a = unary(x);
    while (!x->wrong && !x->r->over) {
        uint8_t mark = x->t.mark;
        int strength = binding(mark);
        if (!strength || strength < least)
            break;
        advance(x);
        if (mark == '?') {
            a = conditional(x, a);
            continue;
        }
        bool skips = (mark == PP_AND && !a.bits) || (mark == PP_OR && a.bits);
        x->unevaluated += skips;
        value b = binary(x, strength + 1);
        x->unevaluated -= skips;
        if (mark == PP_AND || mark == PP_OR)
            a = truth(mark == PP_AND ? a.bits && b.bits : a.bits || b.bits);
        else
            a = checked(x, apply(x, mark, a, b));
    }
    x->depth--;
    return a;
}

bool pp_condition_holds(reader *r, const pp_token *directive)
{
    expression x = {.r = r, .directive = directive};
    advance(&x);
    if (x.t.kind == PP_END) {
        wrong(&x, "this directive has no condition");
        return false;
    }
    value v = binary(&x, 0);
    if (!x.wrong && x.t.kind != PP_END)
        wrong(&x, "an operator is missing in front of this");
    return !x.wrong && v.bits;
}

uintmax_t pp_condition_value(reader *r, const pp_token *directive, pp_token *end, bool *good)
{
    expression x = {.r = r, .directive = directive};
    advance(&x);
    value v = binary(&x, 0);
    *good = !x.wrong && !is_negative(v);
    *end = x.t;
    return v.bits;
}

bool pp_constant(reader *r, const pp_token *tokens, size_t count, const pp_token *place,
                 int *value)
{
    expression x = {.r = r, .directive = place, .is_c = true};
    pp_list *list = pp_list_take(r);
    for (size_t k = 0; k < count; k++)
        pp_put(r, list, &tokens[k]);
    pp_push_list(r, list, true);
    r->no_expand++;
    advance(&x);
    const uintmax_t bits = binary(&x, 2).bits;
    const bool ends = x.t.kind == PP_END;
    r->no_expand--;
    pp_drop_contexts(r);
    *value = (int)(int64_t)bits;
    return ends && !x.wrong && *value != INT32_MIN;
}

/*
 * pass_large.c - a file as programs have them, without a single construct: it comes out byte for byte.
 *
 *     #pragma kernel elementwise in(float x[n])     <- in a comment
 *     { x += 1; }
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#pragma GCC diagnostic push

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && !defined(__CYGWIN__)
#  define PATH_SEPARATOR '\\'
#  include <windows.h>
static void nap(int ms) { Sleep(ms); }
#elif defined(__unix__) || \
      defined(__APPLE__)
#  define PATH_SEPARATOR '/'
static void nap(int ms) {
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}
#else
#  error "what system is this? it's none that we know"
#endif

/* ======================================================================= *
 *  utilities
 * ======================================================================= */

#define ARRAY_SIZE(a) (sizeof(a) / sizeof *(a))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define STRINGIFY_(x) #x
#define STRINGIFY(x) STRINGIFY_(x)
#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)
#define UNUSED(x) ((void)(x))
#define SWAP(type, a, b) do { type swap_ = (a); (a) = (b); (b) = swap_; } while (0)
#define FOR_EACH(type, var, list) \
    for (type *var = (list); var; var = var->next)
#define CHECK(condition, ...)                                        \
    do {                                                             \
        if (!(condition)) {                                          \
            fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);          \
            fprintf(stderr, __VA_ARGS__);                            \
            fputc('\n', stderr);                                     \
            exit(EXIT_FAILURE);                                      \
        }                                                            \
    } while (0)

static void *xmalloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    CHECK(p != NULL, "out of memory: %zu bytes", size);
    return p;
}

static void *xrealloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    CHECK(p, "out of memory: %zu bytes", size);
    return p;
}

static char *xstrdup(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(xmalloc(n), s, n);
}

/* ======================================================================= *
 *  growing strings
 * ======================================================================= */

struct buffer {
    char *data;
    size_t length, room;
};

static void buffer_reserve(struct buffer *b, size_t more)
{
    if (b->room - b->length > more) return;
    size_t room = MAX(b->room * 2, b->length + more + 1);
    b->data = xrealloc(b->data, room), b->room = room;
}

static void buffer_add(struct buffer *b, const char *data, size_t n) {
    buffer_reserve(b, n);
    memcpy(b->data + b->length, data, n);
    b->length += n; b->data[b->length] = '\0';
}

static void buffer_printf(struct buffer *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    CHECK(n >= 0, "bad format \"%s\"", format);
    buffer_reserve(b, (size_t)n + 1);
    vsnprintf(b->data + b->length, (size_t)n + 1, format, again);
    b->length += (size_t)n;
    va_end(again);
    va_end(args);
}

static void buffer_quote(struct buffer *b, const char *s)
{
    buffer_add(b, "\"", 1);
    for (; *s; s++)
        switch (*s) {
        case '"':  buffer_add(b, "\\\"", 2); break;
        case '\\': buffer_add(b, "\\\\", 2); break;
        case '\n': buffer_add(b, "\\n", 2); break;
        case '\'': /* fall through */
        default:
            if ((unsigned char)*s < 0x20) buffer_printf(b, "\\x%02x", (unsigned)*s);
            else buffer_add(b, s, 1);
        }
    buffer_add(b, "\"", 1);
}

/* ======================================================================= *
 *  a hash table: string -> long
 * ======================================================================= */

typedef struct entry {
    struct entry *next;
    uint32_t hash;
    long value;
    char key[];       /* flexible */
} entry;

typedef struct table {
    entry **slots;
    unsigned count, mask;
} table;

static uint32_t hash_string(const char *s)
{
    uint32_t h = UINT32_C(2166136261);
    while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static void table_grow(table *t)
{
    unsigned mask = t->mask ? t->mask * 2 + 1 : 15;
    entry **slots = calloc(mask + 1u, sizeof *slots);
    CHECK(slots, "out of memory");
    for (unsigned k = 0; t->slots && k <= t->mask; k++) {
        for (entry *e = t->slots[k], *next; e; e = next) {
            next = e->next;
            e->next = slots[e->hash & mask];
            slots[e->hash & mask] = e;
        }
    }
    free(t->slots);
    t->slots = slots; t->mask = mask;
}

static long *table_get(table *t, const char *key, bool create)
{
    uint32_t h = hash_string(key);
    if (t->slots)
        for (entry *e = t->slots[h & t->mask]; e; e = e->next)
            if (e->hash == h && !strcmp(e->key, key))
                return &e->value;
    if (!create)
        return NULL;
    if (t->count >= t->mask) table_grow(t);
    entry *e = xmalloc(offsetof(entry, key) + strlen(key) + 1);
    *e = (entry){.hash = h, .next = t->slots[h & t->mask]};
    strcpy(e->key, key);
    t->slots[h & t->mask] = e;
    t->count++;
    return &e->value;
}

static void table_free(table *t)
{
    for (unsigned k = 0; t->slots && k <= t->mask; k++)
        for (entry *e = t->slots[k]; e; ) { entry *next = e->next; free(e); e = next; }
    free(t->slots);
    *t = (table){0};
}

/* ======================================================================= *
 *  a tokenizer and a calculator
 * ======================================================================= */

#define TOKENS(X)                \
    X(END,      "end of input")  \
    X(NUMBER,   "a number")      \
    X(NAME,     "a name")        \
    X(STRING,   "a string")      \
    X(SHIFT_L,  "<<")            \
    X(SHIFT_R,  ">>")            \
    X(EQUAL,    "==")            \
    X(UNEQUAL,  "!=")            \
    X(AND,      "&&")            \
    X(OR,       "||")

enum token {
#define X(name, text) TOKEN_##name,
    TOKENS(X)
#undef X
    TOKEN_COUNT
};

static const char *const token_names[] = {
#define X(name, text) [TOKEN_##name] = text,
    TOKENS(X)
#undef X
};

struct lexer {
    const char *at, *start;
    int line;
    double number;
    char name[64];
    int token;
};

static int lexer_next(struct lexer *l)
{
again:
    while (isspace((unsigned char)*l->at))
        l->line += *l->at++ == '\n';
    l->start = l->at;
    if (l->at[0] == '/' && l->at[1] == '*') {       /* '/' '*' starts a comment, '*' '/' ends it */
        const char *end = strstr(l->at + 2, "*/");
        CHECK(end, "line %d: comment does not end", l->line);
        l->at = end + 2;
        goto again;
    }
    if (l->at[0] == '/' && l->at[1] == '/') {       // and this one goes to the end of the line
        while (*l->at && *l->at != '\n') l->at++;
        goto again;
    }
    if (isdigit((unsigned char)*l->at)) {
        char *end;
        l->number = strtod(l->at, &end);
        l->at = end;
        return l->token = TOKEN_NUMBER;
    }
    if (isalpha((unsigned char)*l->at) || *l->at == '_') {
        size_t n = 0;
        while (isalnum((unsigned char)*l->at) || *l->at == '_') {
            if (n + 1 < sizeof l->name) l->name[n++] = *l->at;
            l->at++;
        }
        l->name[n] = 0;
        return l->token = TOKEN_NAME;
    }
    static const struct { char text[3]; int token; } pairs[] = {
        {"<<", TOKEN_SHIFT_L}, {">>", TOKEN_SHIFT_R}, {"==", TOKEN_EQUAL},
        {"!=", TOKEN_UNEQUAL}, {"&&", TOKEN_AND},     {"||", TOKEN_OR},
    };
    for (size_t k = 0; k < ARRAY_SIZE(pairs); k++)
        if (!strncmp(l->at, pairs[k].text, 2)) { l->at += 2; return l->token = pairs[k].token; }
    if (!*l->at) return l->token = TOKEN_END;
    return l->token = -*l->at++;
}

static double parse_sum(struct lexer *l, table *names);

static double parse_primary(struct lexer *l, table *names)
{
    double value = 0;
    switch (l->token) {
    case TOKEN_NUMBER:
        value = l->number;
        break;
    case TOKEN_NAME: {
        long *found = table_get(names, l->name, false);
        CHECK(found, "line %d: unknown name '%s'", l->line, l->name);
        value = (double)*found;
    } break;
    case -'(':
        lexer_next(l);
        value = parse_sum(l, names);
        CHECK(l->token == -')', "line %d: expected ')' { or } something", l->line);
        break;
    case -'-':
        lexer_next(l);
        return -parse_primary(l, names);
    default:
        CHECK(false, "line %d: unexpected %s", l->line,
              l->token >= 0 ? token_names[l->token] : (char[]){'\'', (char)-l->token, '\'', 0});
    }
    lexer_next(l);
    return value;
}

static double parse_product(struct lexer *l, table *names)
{
    double value = parse_primary(l, names);
    for (;;) {
        if (l->token == -'*') { lexer_next(l); value *= parse_primary(l, names); }
        else if (l->token == -'/') { lexer_next(l); value /= parse_primary(l, names); }
        else if (l->token == -'%') { lexer_next(l); value = fmod(value, parse_primary(l, names)); }
        else return value;
    }
}

static double parse_sum(struct lexer *l, table *names)
{
    double value = parse_product(l, names);
    while (l->token == -'+' || l->token == -'-') {
        int sign = l->token == -'+' ? 1 : -1;
        lexer_next(l);
        value += sign * parse_product(l, names);
    }
    return value;
}

static double calculate(const char *text, table *names)
{
    struct lexer l = {.at = text, .line = 1};
    lexer_next(&l);
    double value = parse_sum(&l, names);
    CHECK(l.token == TOKEN_END, "rubbish at the end: %s", l.start);
    return value;
}

/* ======================================================================= *
 *  checksums
 * ======================================================================= */

static const uint32_t crc_table[256] = {
    0x00000000, 0x77073096, 0xee0e612c, 0x990951ba,  /* 00 */
    0x076dc419, 0x706af48f, 0xe963a535, 0x9e6495a3,  /* 04 */
    0x0edb8832, 0x79dcb8a4, 0xe0d5e91e, 0x97d2d988,  /* 08 */
    0x09b64c2b, 0x7eb17cbd, 0xe7b82d07, 0x90bf1d91,  /* 0c */
    0x1db71064, 0x6ab020f2, 0xf3b97148, 0x84be41de,  /* 10 */
    0x1adad47d, 0x6ddde4eb, 0xf4d4b551, 0x83d385c7,  /* 14 */
    0x136c9856, 0x646ba8c0, 0xfd62f97a, 0x8a65c9ec,  /* 18 */
    0x14015c4f, 0x63066cd9, 0xfa0f3d63, 0x8d080df5,  /* 1c */
    0x3b6e20c8, 0x4c69105e, 0xd56041e4, 0xa2677172,  /* 20 */
    0x3c03e4d1, 0x4b04d447, 0xd20d85fd, 0xa50ab56b,  /* 24 */
    0x35b5a8fa, 0x42b2986c, 0xdbbbc9d6, 0xacbcf940,  /* 28 */
    0x32d86ce3, 0x45df5c75, 0xdcd60dcf, 0xabd13d59,  /* 2c */
    0x26d930ac, 0x51de003a, 0xc8d75180, 0xbfd06116,  /* 30 */
    0x21b4f4b5, 0x56b3c423, 0xcfba9599, 0xb8bda50f,  /* 34 */
    0x2802b89e, 0x5f058808, 0xc60cd9b2, 0xb10be924,  /* 38 */
    0x2f6f7c87, 0x58684c11, 0xc1611dab, 0xb6662d3d,  /* 3c */
    0x76dc4190, 0x01db7106, 0x98d220bc, 0xefd5102a,  /* 40 */
    0x71b18589, 0x06b6b51f, 0x9fbfe4a5, 0xe8b8d433,  /* 44 */
    0x7807c9a2, 0x0f00f934, 0x9609a88e, 0xe10e9818,  /* 48 */
    0x7f6a0dbb, 0x086d3d2d, 0x91646c97, 0xe6635c01,  /* 4c */
    0x6b6b51f4, 0x1c6c6162, 0x856530d8, 0xf262004e,  /* 50 */
    0x6c0695ed, 0x1b01a57b, 0x8208f4c1, 0xf50fc457,  /* 54 */
    0x65b0d9c6, 0x12b7e950, 0x8bbeb8ea, 0xfcb9887c,  /* 58 */
    0x62dd1ddf, 0x15da2d49, 0x8cd37cf3, 0xfbd44c65,  /* 5c */
    0x4db26158, 0x3ab551ce, 0xa3bc0074, 0xd4bb30e2,  /* 60 */
    0x4adfa541, 0x3dd895d7, 0xa4d1c46d, 0xd3d6f4fb,  /* 64 */
    0x4369e96a, 0x346ed9fc, 0xad678846, 0xda60b8d0,  /* 68 */
    0x44042d73, 0x33031de5, 0xaa0a4c5f, 0xdd0d7cc9,  /* 6c */
    0x5005713c, 0x270241aa, 0xbe0b1010, 0xc90c2086,  /* 70 */
    0x5768b525, 0x206f85b3, 0xb966d409, 0xce61e49f,  /* 74 */
    0x5edef90e, 0x29d9c998, 0xb0d09822, 0xc7d7a8b4,  /* 78 */
    0x59b33d17, 0x2eb40d81, 0xb7bd5c3b, 0xc0ba6cad,  /* 7c */
    0xedb88320, 0x9abfb3b6, 0x03b6e20c, 0x74b1d29a,  /* 80 */
    0xead54739, 0x9dd277af, 0x04db2615, 0x73dc1683,  /* 84 */
    0xe3630b12, 0x94643b84, 0x0d6d6a3e, 0x7a6a5aa8,  /* 88 */
    0xe40ecf0b, 0x9309ff9d, 0x0a00ae27, 0x7d079eb1,  /* 8c */
    0xf00f9344, 0x8708a3d2, 0x1e01f268, 0x6906c2fe,  /* 90 */
    0xf762575d, 0x806567cb, 0x196c3671, 0x6e6b06e7,  /* 94 */
    0xfed41b76, 0x89d32be0, 0x10da7a5a, 0x67dd4acc,  /* 98 */
    0xf9b9df6f, 0x8ebeeff9, 0x17b7be43, 0x60b08ed5,  /* 9c */
    0xd6d6a3e8, 0xa1d1937e, 0x38d8c2c4, 0x4fdff252,  /* a0 */
    0xd1bb67f1, 0xa6bc5767, 0x3fb506dd, 0x48b2364b,  /* a4 */
    0xd80d2bda, 0xaf0a1b4c, 0x36034af6, 0x41047a60,  /* a8 */
    0xdf60efc3, 0xa867df55, 0x316e8eef, 0x4669be79,  /* ac */
    0xcb61b38c, 0xbc66831a, 0x256fd2a0, 0x5268e236,  /* b0 */
    0xcc0c7795, 0xbb0b4703, 0x220216b9, 0x5505262f,  /* b4 */
    0xc5ba3bbe, 0xb2bd0b28, 0x2bb45a92, 0x5cb36a04,  /* b8 */
    0xc2d7ffa7, 0xb5d0cf31, 0x2cd99e8b, 0x5bdeae1d,  /* bc */
    0x9b64c2b0, 0xec63f226, 0x756aa39c, 0x026d930a,  /* c0 */
    0x9c0906a9, 0xeb0e363f, 0x72076785, 0x05005713,  /* c4 */
    0x95bf4a82, 0xe2b87a14, 0x7bb12bae, 0x0cb61b38,  /* c8 */
    0x92d28e9b, 0xe5d5be0d, 0x7cdcefb7, 0x0bdbdf21,  /* cc */
    0x86d3d2d4, 0xf1d4e242, 0x68ddb3f8, 0x1fda836e,  /* d0 */
    0x81be16cd, 0xf6b9265b, 0x6fb077e1, 0x18b74777,  /* d4 */
    0x88085ae6, 0xff0f6a70, 0x66063bca, 0x11010b5c,  /* d8 */
    0x8f659eff, 0xf862ae69, 0x616bffd3, 0x166ccf45,  /* dc */
    0xa00ae278, 0xd70dd2ee, 0x4e048354, 0x3903b3c2,  /* e0 */
    0xa7672661, 0xd06016f7, 0x4969474d, 0x3e6e77db,  /* e4 */
    0xaed16a4a, 0xd9d65adc, 0x40df0b66, 0x37d83bf0,  /* e8 */
    0xa9bcae53, 0xdebb9ec5, 0x47b2cf7f, 0x30b5ffe9,  /* ec */
    0xbdbdf21c, 0xcabac28a, 0x53b39330, 0x24b4a3a6,  /* f0 */
    0xbad03605, 0xcdd70693, 0x54de5729, 0x23d967bf,  /* f4 */
    0xb3667a2e, 0xc4614ab8, 0x5d681b02, 0x2a6f2b94,  /* f8 */
    0xb40bbe37, 0xc30c8ea1, 0x5a05df1b, 0x2d02ef8d,  /* fc */
};

static uint32_t crc32_update(uint32_t crc, const void *data, size_t size)
{
    const unsigned char *p = data, *end = p + size;
    crc = ~crc;
    while (p != end) crc = crc_table[(crc ^ *p++) & 0xff] ^ (crc >> 8);
    return ~crc;
}

/* Quarter of a sine, in 1/32768. */
static const int16_t sine[] = {
         0,    201,    402,    603,    804,   1005,   1206,   1407,
      1608,   1809,   2009,   2210,   2410,   2611,   2811,   3012,
      3212,   3412,   3612,   3811,   4011,   4210,   4410,   4609,
      4808,   5007,   5205,   5404,   5602,   5800,   5998,   6195,
      6393,   6590,   6786,   6983,   7179,   7375,   7571,   7767,
      7962,   8157,   8351,   8545,   8739,   8933,   9126,   9319,
      9512,   9704,   9896,  10087,  10278,  10469,  10659,  10849,
     11039,  11228,  11417,  11605,  11793,  11980,  12167,  12353,
     12539,  12725,  12910,  13094,  13279,  13462,  13645,  13828,
     14010,  14191,  14372,  14553,  14732,  14912,  15090,  15269,
     15446,  15623,  15800,  15976,  16151,  16325,  16499,  16673,
     16846,  17018,  17189,  17360,  17530,  17700,  17869,  18037,
     18204,  18371,  18537,  18703,  18868,  19032,  19195,  19357,
     19519,  19680,  19841,  20000,  20159,  20317,  20475,  20631,
     20787,  20942,  21096,  21250,  21403,  21554,  21705,  21856,
     22005,  22154,  22301,  22448,  22594,  22739,  22884,  23027,
     23170,  23311,  23452,  23592,  23731,  23870,  24007,  24143,
     24279,  24413,  24547,  24680,  24811,  24942,  25072,  25201,
     25329,  25456,  25582,  25708,  25832,  25955,  26077,  26198,
     26319,  26438,  26556,  26674,  26790,  26905,  27019,  27133,
     27245,  27356,  27466,  27575,  27683,  27790,  27896,  28001,
     28105,  28208,  28310,  28411,  28510,  28609,  28706,  28803,
     28898,  28992,  29085,  29177,  29268,  29358,  29447,  29534,
     29621,  29706,  29791,  29874,  29956,  30037,  30117,  30195,
     30273,  30349,  30424,  30498,  30571,  30643,  30714,  30783,
     30852,  30919,  30985,  31050,  31113,  31176,  31237,  31297,
     31356,  31414,  31470,  31526,  31580,  31633,  31685,  31736,
     31785,  31833,  31880,  31926,  31971,  32014,  32057,  32098,
     32137,  32176,  32213,  32250,  32285,  32318,  32351,  32382,
     32412,  32441,  32469,  32495,  32521,  32545,  32567,  32589,
     32609,  32628,  32646,  32663,  32678,  32692,  32705,  32717,
     32728,  32737,  32745,  32752,  32757,  32761,  32765,  32766,
};

static int sine_of(unsigned angle)
{
    unsigned quarter = (angle >> 8) & 3, part = angle & 255;
    int value = quarter & 1 ? sine[255 - part] : sine[part];
    return quarter & 2 ? -value : value;
}

/* ======================================================================= *
 *  a small virtual machine
 * ======================================================================= */

#define OPCODES(X) \
    X(PUSH, "push", 0) \
    X(POP, "pop", 1) \
    X(ADD, "add", 2) \
    X(SUB, "sub", 0) \
    X(MUL, "mul", 1) \
    X(DIV, "div", 2) \
    X(MOD, "mod", 0) \
    X(NEG, "neg", 1) \
    X(AND, "and", 2) \
    X(OR, "or", 0) \
    X(XOR, "xor", 1) \
    X(NOT, "not", 2) \
    X(SHL, "shl", 0) \
    X(SHR, "shr", 1) \
    X(EQ, "eq", 2) \
    X(NE, "ne", 0) \
    X(LT, "lt", 1) \
    X(LE, "le", 2) \
    X(GT, "gt", 0) \
    X(GE, "ge", 1) \
    X(DUP, "dup", 2) \
    X(SWAP, "swap", 0) \
    X(OVER, "over", 1) \
    X(JUMP, "jump", 2) \
    X(JUMP_IF, "jump_if", 0) \
    X(CALL, "call", 1) \
    X(RET, "ret", 2) \
    X(LOAD, "load", 0) \
    X(STORE, "store", 1) \
    X(PRINT, "print", 2) \
    X(HALT, "halt", 0)

enum opcode {
#define X(NAME, text, operands) OP_##NAME,
    OPCODES(X)
#undef X
    OP_COUNT
};

static const struct { const char *name; int operands; } opcodes[OP_COUNT] = {
#define X(NAME, text, operands) {text, operands},
    OPCODES(X)
#undef X
};

typedef struct machine {
    int64_t stack[64], *top;
    int64_t memory[32];
    const int32_t *code, *at, *returns[16];
    unsigned depth;
    struct buffer out;
    enum { RUNNING, HALTED, FAILED } state;
} machine;

static inline void machine_push(machine *m, int64_t v) { if (m->top == m->stack + ARRAY_SIZE(m->stack)) m->state = FAILED; else *m->top++ = v; }
static inline int64_t machine_pop(machine *m) { return m->top == m->stack ? (m->state = FAILED, 0) : *--m->top; }

static void machine_step(machine *m)
{
    int64_t a, b;
    switch ((enum opcode)*m->at++) {
    case OP_PUSH: machine_push(m, *m->at++); break;
    case OP_POP: machine_pop(m); break;
    case OP_ADD:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a + b);
        break;
    case OP_SUB:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a - b);
        break;
    case OP_MUL:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a * b);
        break;
    case OP_DIV:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, b ? a / b : (m->state = FAILED, 0));
        break;
    case OP_MOD:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, b ? a % b : (m->state = FAILED, 0));
        break;
    case OP_AND:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a & b);
        break;
    case OP_OR:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a | b);
        break;
    case OP_XOR:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a ^ b);
        break;
    case OP_SHL:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, (int64_t)((uint64_t)a << (b & 63)));
        break;
    case OP_SHR:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a >> (b & 63));
        break;
    case OP_EQ:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a == b);
        break;
    case OP_NE:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a != b);
        break;
    case OP_LT:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a < b);
        break;
    case OP_LE:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a <= b);
        break;
    case OP_GT:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a > b);
        break;
    case OP_GE:
        b = machine_pop(m), a = machine_pop(m);
        machine_push(m, a >= b);
        break;
    case OP_NEG: machine_push(m, -machine_pop(m)); break;
    case OP_NOT: machine_push(m, !machine_pop(m)); break;
    case OP_DUP: a = machine_pop(m); machine_push(m, a); machine_push(m, a); break;
    case OP_SWAP:
        b = machine_pop(m); a = machine_pop(m);
        machine_push(m, b); machine_push(m, a);
        break;
    case OP_OVER: if (m->top - m->stack < 2) { m->state = FAILED; break; } machine_push(m, m->top[-2]); break;
    case OP_JUMP: m->at = m->code + *m->at; break;
    case OP_JUMP_IF: if (machine_pop(m)) { m->at = m->code + *m->at; } else { ++m->at; } break;
    case OP_CALL:
        if (m->depth == ARRAY_SIZE(m->returns)) { m->state = FAILED; break; }
        m->returns[m->depth++] = m->at + 1;
        m->at = m->code + *m->at;
        break;
    case OP_RET: if (!m->depth) m->state = HALTED; else m->at = m->returns[--m->depth]; break;
    case OP_LOAD: machine_push(m, m->memory[*m->at++ & 31]); break;
    case OP_STORE: m->memory[*m->at++ & 31] = machine_pop(m); break;
    case OP_PRINT: buffer_printf(&m->out, "%" PRId64 "\n", machine_pop(m)); break;
    case OP_HALT: m->state = HALTED; break;
    case OP_COUNT:
    default: m->state = FAILED;
    }
}

static void machine_run(machine *m, const int32_t *code, int steps)
{
    m->code = m->at = code;
    m->top = m->stack;
    while (m->state == RUNNING && steps-- > 0) machine_step(m);
}

/* ======================================================================= *
 *  numbers
 * ======================================================================= */

static int8_t sum_i8(const int8_t *x, size_t n)
{
    int8_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (int8_t)(sum + x[k]);
    return sum;
}

static void axpy_i8(size_t n, int8_t a, const int8_t *restrict x, int8_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (int8_t)(a * x[k] + y[k]); }
}

static size_t argmax_i8(const int8_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static uint8_t sum_u8(const uint8_t *x, size_t n)
{
    uint8_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (uint8_t)(sum + x[k]);
    return sum;
}

static void axpy_u8(size_t n, uint8_t a, const uint8_t *restrict x, uint8_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (uint8_t)(a * x[k] + y[k]); }
}

static size_t argmax_u8(const uint8_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static int16_t sum_i16(const int16_t *x, size_t n)
{
    int16_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (int16_t)(sum + x[k]);
    return sum;
}

static void axpy_i16(size_t n, int16_t a, const int16_t *restrict x, int16_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (int16_t)(a * x[k] + y[k]); }
}

static size_t argmax_i16(const int16_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static uint16_t sum_u16(const uint16_t *x, size_t n)
{
    uint16_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (uint16_t)(sum + x[k]);
    return sum;
}

static void axpy_u16(size_t n, uint16_t a, const uint16_t *restrict x, uint16_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (uint16_t)(a * x[k] + y[k]); }
}

static size_t argmax_u16(const uint16_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static int32_t sum_i32(const int32_t *x, size_t n)
{
    int32_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (int32_t)(sum + x[k]);
    return sum;
}

static void axpy_i32(size_t n, int32_t a, const int32_t *restrict x, int32_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (int32_t)(a * x[k] + y[k]); }
}

static size_t argmax_i32(const int32_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static uint32_t sum_u32(const uint32_t *x, size_t n)
{
    uint32_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (uint32_t)(sum + x[k]);
    return sum;
}

static void axpy_u32(size_t n, uint32_t a, const uint32_t *restrict x, uint32_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (uint32_t)(a * x[k] + y[k]); }
}

static size_t argmax_u32(const uint32_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static int64_t sum_i64(const int64_t *x, size_t n)
{
    int64_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (int64_t)(sum + x[k]);
    return sum;
}

static void axpy_i64(size_t n, int64_t a, const int64_t *restrict x, int64_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (int64_t)(a * x[k] + y[k]); }
}

static size_t argmax_i64(const int64_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static uint64_t sum_u64(const uint64_t *x, size_t n)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (uint64_t)(sum + x[k]);
    return sum;
}

static void axpy_u64(size_t n, uint64_t a, const uint64_t *restrict x, uint64_t *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (uint64_t)(a * x[k] + y[k]); }
}

static size_t argmax_u64(const uint64_t x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static float sum_f32(const float *x, size_t n)
{
    float sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (float)(sum + x[k]);
    return sum;
}

static void axpy_f32(size_t n, float a, const float *restrict x, float *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (float)(a * x[k] + y[k]); }
}

static size_t argmax_f32(const float x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

static double sum_f64(const double *x, size_t n)
{
    double sum = 0;
    for (size_t k = 0; k < n; ++k)
        sum = (double)(sum + x[k]);
    return sum;
}

static void axpy_f64(size_t n, double a, const double *restrict x, double *restrict y) {
    for (size_t k = 0; k != n; k++) { y[k] = (double)(a * x[k] + y[k]); }
}

static size_t argmax_f64(const double x[], size_t n)
{
    size_t best = 0;
    for (size_t k = 1; k < n; k++) if (x[k] > x[best]) best = k;
    return best;
}

#define sum(x, n) _Generic((x), \
    const int8_t *: sum_i8, int8_t *: sum_i8, \
    const uint8_t *: sum_u8, uint8_t *: sum_u8, \
    const int16_t *: sum_i16, int16_t *: sum_i16, \
    const uint16_t *: sum_u16, uint16_t *: sum_u16, \
    const int32_t *: sum_i32, int32_t *: sum_i32, \
    const uint32_t *: sum_u32, uint32_t *: sum_u32, \
    const int64_t *: sum_i64, int64_t *: sum_i64, \
    const uint64_t *: sum_u64, uint64_t *: sum_u64, \
    const float *: sum_f32, float *: sum_f32, \
    const double *: sum_f64, double *: sum_f64)((x), (n))

typedef struct vec2 { double v[2]; } vec2;
typedef struct mat2 { double m[2][2]; } mat2;

static mat2 mat2_multiply(mat2 a, mat2 b)
{
    mat2 c = {{{0}}};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            for (int k = 0; k < 2; k++)
                c.m[i][j] += a.m[i][k] * b.m[k][j];
        }
    }
    return c;
}

static vec2 mat2_apply(const mat2 *a, vec2 x)
{
    vec2 y;
    y.v[0] = a->m[0][0] * x.v[0] + a->m[0][1] * x.v[1];
    y.v[1] = a->m[1][0] * x.v[0] + a->m[1][1] * x.v[1];
    return y;
}

typedef struct vec3 { double v[3]; } vec3;
typedef struct mat3 { double m[3][3]; } mat3;

static mat3 mat3_multiply(mat3 a, mat3 b)
{
    mat3 c = {{{0}}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            for (int k = 0; k < 3; k++)
                c.m[i][j] += a.m[i][k] * b.m[k][j];
        }
    }
    return c;
}

static vec3 mat3_apply(const mat3 *a, vec3 x)
{
    vec3 y;
    y.v[0] = a->m[0][0] * x.v[0] + a->m[0][1] * x.v[1] + a->m[0][2] * x.v[2];
    y.v[1] = a->m[1][0] * x.v[0] + a->m[1][1] * x.v[1] + a->m[1][2] * x.v[2];
    y.v[2] = a->m[2][0] * x.v[0] + a->m[2][1] * x.v[1] + a->m[2][2] * x.v[2];
    return y;
}

typedef struct vec4 { double v[4]; } vec4;
typedef struct mat4 { double m[4][4]; } mat4;

static mat4 mat4_multiply(mat4 a, mat4 b)
{
    mat4 c = {{{0}}};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            for (int k = 0; k < 4; k++)
                c.m[i][j] += a.m[i][k] * b.m[k][j];
        }
    }
    return c;
}

static vec4 mat4_apply(const mat4 *a, vec4 x)
{
    vec4 y;
    y.v[0] = a->m[0][0] * x.v[0] + a->m[0][1] * x.v[1] + a->m[0][2] * x.v[2] + a->m[0][3] * x.v[3];
    y.v[1] = a->m[1][0] * x.v[0] + a->m[1][1] * x.v[1] + a->m[1][2] * x.v[2] + a->m[1][3] * x.v[3];
    y.v[2] = a->m[2][0] * x.v[0] + a->m[2][1] * x.v[1] + a->m[2][2] * x.v[2] + a->m[2][3] * x.v[3];
    y.v[3] = a->m[3][0] * x.v[0] + a->m[3][1] * x.v[1] + a->m[3][2] * x.v[2] + a->m[3][3] * x.v[3];
    return y;
}

union bits {
    float f;
    uint32_t u;
    struct { uint32_t mantissa : 23, exponent : 8, sign : 1; } part;
};

_Static_assert(sizeof(union bits) == 4, "a float has 32 bits; } { # pragma kernel");

static float next_after(float x)
{
    union bits b = {.f = x};
    if (b.part.exponent == 255) return x;
    b.u += b.part.sign ? -1u : 1u;
    return b.f;
}

/* ======================================================================= *
 *  sorting
 * ======================================================================= */

typedef int compare(const void *, const void *);

static int compare_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void insertion_sort(void *base, size_t n, size_t size, compare *order)
{
    unsigned char *p = base, spare[64];
    assert(size <= sizeof spare);
    for (size_t k = 1; k < n; k++) {
        memcpy(spare, p + k * size, size);
        size_t j = k;
        for (; j > 0 && order(spare, p + (j - 1) * size) < 0; j--)
            memcpy(p + j * size, p + (j - 1) * size, size);
        memcpy(p + j * size, spare, size);
    }
}

static void heap_sort(int *a, size_t n)
{
    for (size_t start = n / 2, end = n; end > 1;) {
        if (start > 0) start--;
        else { --end; SWAP(int, a[0], a[end]); }
        for (size_t root = start, child; (child = 2 * root + 1) < end; root = child) {
            if (child + 1 < end && a[child] < a[child + 1]) child++;
            if (a[root] >= a[child]) break;
            SWAP(int, a[root], a[child]);
        }
    }
}

/* ======================================================================= *
 *  a binary tree with callbacks
 * ======================================================================= */

typedef struct node { struct node *child[2]; int key; unsigned priority; } node;

static node *tree_insert(node *t, int key, unsigned (*random)(void))
{
    if (!t) {
        t = xmalloc(sizeof *t);
        *t = (node){{NULL, NULL}, key, random()};
        return t;
    }
    if (key == t->key) return t;
    int side = key > t->key;
    t->child[side] = tree_insert(t->child[side], key, random);
    if (t->child[side]->priority > t->priority) {
        node *up = t->child[side];
        t->child[side] = up->child[!side];
        up->child[!side] = t;
        return up;
    }
    return t;
}

static void tree_walk(const node *t, void (*visit)(int key, void *user), void *user)
{
    if (!t) return;
    tree_walk(t->child[0], visit, user), visit(t->key, user), tree_walk(t->child[1], visit, user);
}

static void tree_free(node *t) { if (t) { tree_free(t->child[0]); tree_free(t->child[1]); free(t); } }

static unsigned xorshift(void)
{
    static uint32_t state = 0x9E3779B9;
    state ^= state << 13; state ^= state >> 17; state ^= state << 5;
    return state;
}

static void collect(int key, void *user)
{
    struct { int *to; size_t n; } *list = user;
    list->to[list->n++] = key;
}

/* ======================================================================= *
 *  UTF-8: grüße, 世界, Ελλάδα, привет
 * ======================================================================= */

static const char *const greetings[] = {u8"grüße", "世界", "Ελλάδα", "привет", "\u00e9\x41\101\a\b\f\v\0end"};

static size_t utf8_length(const char *s)
{
    size_t n = 0;
    for (; *s; s++) n += (*s & 0xc0) != 0x80;
    return n;
}

static long utf8_decode(const char **s)
{
    const unsigned char *p = (const unsigned char *)*s;
    static const struct { unsigned char mask, lead; int more; } forms[] = {
        {0x80, 0x00, 0}, {0xe0, 0xc0, 1}, {0xf0, 0xe0, 2}, {0xf8, 0xf0, 3}};
    for (size_t k = 0; k < ARRAY_SIZE(forms); k++) {
        if ((*p & forms[k].mask) != forms[k].lead) continue;
        long c = *p++ & ~forms[k].mask & 0xff;
        for (int j = 0; j < forms[k].more; j++, p++) {
            if ((*p & 0xc0) != 0x80) return -1;
            c = c << 6 | (*p & 0x3f);
        }
        *s = (const char *)p;
        return c;
    }
    return -1;
}

/* ======================================================================= *
 *  dates
 * ======================================================================= */

struct date { int year; unsigned month : 4; unsigned day : 5; };

static long days_from_civil(struct date d)
{
    int y = d.year - (d.month <= 2);
    long era = (y >= 0 ? y : y - 399) / 400;
    unsigned yoe = (unsigned)(y - era * 400);
    unsigned doy = (153u * (d.month + (d.month > 2 ? -3u : 9u)) + 2) / 5 + d.day - 1;
    unsigned doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    return era * 146097 + (long)doe - 719468;
}

static const char *const month_names[] = {
    [1] = "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
};

#if 0
#pragma kernel elementwise disabled in(float x) out(float y)
{ this is not C at all, isn`t it?
#if NESTED
}}}
#endif
#endif

/* ======================================================================= *
 *  key names
 * ======================================================================= */

static const struct key { unsigned code; const char *name, *help; } keys[] = {
    {0x0003, "KEY_F0", "the first key {; see \"help#0\""},  // 
    {0x000a, "KEY_K1", "the next key; see \"help#1\""},
    {0x0011, "KEY_C2", "the other key; see \"help#2\""},
    {0x0018, "KEY_X3", "the last key; see \"help#3\""},
    {0x001f, "KEY_F4", "the first key; see \"help#4\""},
    {0x0026, "KEY_K5", "the next key; see \"help#5\""},
    {0x002d, "KEY_C6", "the other key; see \"help#6\""},  // *
    {0x0034, "KEY_X7", "the last key; see \"help#7\""},
    {0x003b, "KEY_F8", "the first key; see \"help#8\""},
    {0x0042, "KEY_K9", "the next key {; see \"help#9\""},
    {0x0049, "KEY_C10", "the other key; see \"help#10\""},
    {0x0050, "KEY_X11", "the last key }; see \"help#11\""},
    {0x0057, "KEY_F12", "the first key; see \"help#12\""},  // **
    {0x005e, "KEY_K13", "the next key; see \"help#13\""},
    {0x0065, "KEY_C14", "the other key; see \"help#14\""},
    {0x006c, "KEY_X15", "the last key; see \"help#15\""},
    {0x0073, "KEY_F16", "the first key; see \"help#16\""},
    {0x007a, "KEY_K17", "the next key; see \"help#17\""},
    {0x0081, "KEY_C18", "the other key {; see \"help#18\""},  // ***
    {0x0088, "KEY_X19", "the last key; see \"help#19\""},
    {0x008f, "KEY_F20", "the first key; see \"help#20\""},
    {0x0096, "KEY_K21", "the next key; see \"help#21\""},
    {0x009d, "KEY_C22", "the other key }; see \"help#22\""},
    {0x00a4, "KEY_X23", "the last key; see \"help#23\""},
    {0x00ab, "KEY_F24", "the first key; see \"help#24\""},  // ****
    {0x00b2, "KEY_K25", "the next key; see \"help#25\""},
    {0x00b9, "KEY_C26", "the other key; see \"help#26\""},
    {0x00c0, "KEY_X27", "the last key {; see \"help#27\""},
    {0x00c7, "KEY_F28", "the first key; see \"help#28\""},
    {0x00ce, "KEY_K29", "the next key; see \"help#29\""},
    {0x00d5, "KEY_C30", "the other key; see \"help#30\""},  // 
    {0x00dc, "KEY_X31", "the last key; see \"help#31\""},
    {0x00e3, "KEY_F32", "the first key; see \"help#32\""},
    {0x00ea, "KEY_K33", "the next key }; see \"help#33\""},
    {0x00f1, "KEY_C34", "the other key; see \"help#34\""},
    {0x00f8, "KEY_X35", "the last key; see \"help#35\""},
    {0x00ff, "KEY_F36", "the first key {; see \"help#36\""},  // *
    {0x0106, "KEY_K37", "the next key; see \"help#37\""},
    {0x010d, "KEY_C38", "the other key; see \"help#38\""},
    {0x0114, "KEY_X39", "the last key; see \"help#39\""},
    {0x011b, "KEY_F40", "the first key; see \"help#40\""},
    {0x0122, "KEY_K41", "the next key; see \"help#41\""},
    {0x0129, "KEY_C42", "the other key; see \"help#42\""},  // **
    {0x0130, "KEY_X43", "the last key; see \"help#43\""},
    {0x0137, "KEY_F44", "the first key }; see \"help#44\""},
    {0x013e, "KEY_K45", "the next key {; see \"help#45\""},
    {0x0145, "KEY_C46", "the other key; see \"help#46\""},
    {0x014c, "KEY_X47", "the last key; see \"help#47\""},
    {0x0153, "KEY_F48", "the first key; see \"help#48\""},  // ***
    {0x015a, "KEY_K49", "the next key; see \"help#49\""},
    {0x0161, "KEY_C50", "the other key; see \"help#50\""},
    {0x0168, "KEY_X51", "the last key; see \"help#51\""},
    {0x016f, "KEY_F52", "the first key; see \"help#52\""},
    {0x0176, "KEY_K53", "the next key; see \"help#53\""},
    {0x017d, "KEY_C54", "the other key {; see \"help#54\""},  // ****
    {0x0184, "KEY_X55", "the last key }; see \"help#55\""},
    {0x018b, "KEY_F56", "the first key; see \"help#56\""},
    {0x0192, "KEY_K57", "the next key; see \"help#57\""},
    {0x0199, "KEY_C58", "the other key; see \"help#58\""},
    {0x01a0, "KEY_X59", "the last key; see \"help#59\""},
    {0x01a7, "KEY_F60", "the first key; see \"help#60\""},  // 
    {0x01ae, "KEY_K61", "the next key; see \"help#61\""},
    {0x01b5, "KEY_C62", "the other key; see \"help#62\""},
    {0x01bc, "KEY_X63", "the last key {; see \"help#63\""},
    {0x01c3, "KEY_F64", "the first key; see \"help#64\""},
    {0x01ca, "KEY_K65", "the next key; see \"help#65\""},
    {0x01d1, "KEY_C66", "the other key }; see \"help#66\""},  // *
    {0x01d8, "KEY_X67", "the last key; see \"help#67\""},
    {0x01df, "KEY_F68", "the first key; see \"help#68\""},
    {0x01e6, "KEY_K69", "the next key; see \"help#69\""},
    {0x01ed, "KEY_C70", "the other key; see \"help#70\""},
    {0x01f4, "KEY_X71", "the last key; see \"help#71\""},
    {0x01fb, "KEY_F72", "the first key {; see \"help#72\""},  // **
    {0x0202, "KEY_K73", "the next key; see \"help#73\""},
    {0x0209, "KEY_C74", "the other key; see \"help#74\""},
    {0x0210, "KEY_X75", "the last key; see \"help#75\""},
    {0x0217, "KEY_F76", "the first key; see \"help#76\""},
    {0x021e, "KEY_K77", "the next key }; see \"help#77\""},
    {0x0225, "KEY_C78", "the other key; see \"help#78\""},  // ***
    {0x022c, "KEY_X79", "the last key; see \"help#79\""},
    {0x0233, "KEY_F80", "the first key; see \"help#80\""},
    {0x023a, "KEY_K81", "the next key {; see \"help#81\""},
    {0x0241, "KEY_C82", "the other key; see \"help#82\""},
    {0x0248, "KEY_X83", "the last key; see \"help#83\""},
    {0x024f, "KEY_F84", "the first key; see \"help#84\""},  // ****
    {0x0256, "KEY_K85", "the next key; see \"help#85\""},
    {0x025d, "KEY_C86", "the other key; see \"help#86\""},
    {0x0264, "KEY_X87", "the last key; see \"help#87\""},
    {0x026b, "KEY_F88", "the first key }; see \"help#88\""},
    {0x0272, "KEY_K89", "the next key; see \"help#89\""},
    {0x0279, "KEY_C90", "the other key {; see \"help#90\""},  // 
    {0x0280, "KEY_X91", "the last key; see \"help#91\""},
    {0x0287, "KEY_F92", "the first key; see \"help#92\""},
    {0x028e, "KEY_K93", "the next key; see \"help#93\""},
    {0x0295, "KEY_C94", "the other key; see \"help#94\""},
    {0x029c, "KEY_X95", "the last key; see \"help#95\""},
    {0x02a3, "KEY_F96", "the first key; see \"help#96\""},  // *
    {0x02aa, "KEY_K97", "the next key; see \"help#97\""},
    {0x02b1, "KEY_C98", "the other key; see \"help#98\""},
    {0x02b8, "KEY_X99", "the last key {; see \"help#99\""},
    {0x02bf, "KEY_F100", "the first key; see \"help#100\""},
    {0x02c6, "KEY_K101", "the next key; see \"help#101\""},
    {0x02cd, "KEY_C102", "the other key; see \"help#102\""},  // **
    {0x02d4, "KEY_X103", "the last key; see \"help#103\""},
    {0x02db, "KEY_F104", "the first key; see \"help#104\""},
    {0x02e2, "KEY_K105", "the next key; see \"help#105\""},
    {0x02e9, "KEY_C106", "the other key; see \"help#106\""},
    {0x02f0, "KEY_X107", "the last key; see \"help#107\""},
    {0x02f7, "KEY_F108", "the first key {; see \"help#108\""},  // ***
    {0x02fe, "KEY_K109", "the next key; see \"help#109\""},
    {0x0305, "KEY_C110", "the other key }; see \"help#110\""},
    {0x030c, "KEY_X111", "the last key; see \"help#111\""},
    {0x0313, "KEY_F112", "the first key; see \"help#112\""},
    {0x031a, "KEY_K113", "the next key; see \"help#113\""},
    {0x0321, "KEY_C114", "the other key; see \"help#114\""},  // ****
    {0x0328, "KEY_X115", "the last key; see \"help#115\""},
    {0x032f, "KEY_F116", "the first key; see \"help#116\""},
    {0x0336, "KEY_K117", "the next key {; see \"help#117\""},
    {0x033d, "KEY_C118", "the other key; see \"help#118\""},
    {0x0344, "KEY_X119", "the last key; see \"help#119\""},
    {0x034b, "KEY_F120", "the first key; see \"help#120\""},  // 
    {0x0352, "KEY_K121", "the next key }; see \"help#121\""},
    {0x0359, "KEY_C122", "the other key; see \"help#122\""},
    {0x0360, "KEY_X123", "the last key; see \"help#123\""},
    {0x0367, "KEY_F124", "the first key; see \"help#124\""},
    {0x036e, "KEY_K125", "the next key; see \"help#125\""},
    {0x0375, "KEY_C126", "the other key {; see \"help#126\""},  // *
    {0x037c, "KEY_X127", "the last key; see \"help#127\""},
    {0x0383, "KEY_F128", "the first key; see \"help#128\""},
    {0x038a, "KEY_K129", "the next key; see \"help#129\""},
    {0x0391, "KEY_C130", "the other key; see \"help#130\""},
    {0x0398, "KEY_X131", "the last key; see \"help#131\""},
    {0x039f, "KEY_F132", "the first key }; see \"help#132\""},  // **
    {0x03a6, "KEY_K133", "the next key; see \"help#133\""},
    {0x03ad, "KEY_C134", "the other key; see \"help#134\""},
    {0x03b4, "KEY_X135", "the last key {; see \"help#135\""},
    {0x03bb, "KEY_F136", "the first key; see \"help#136\""},
    {0x03c2, "KEY_K137", "the next key; see \"help#137\""},
    {0x03c9, "KEY_C138", "the other key; see \"help#138\""},  // ***
    {0x03d0, "KEY_X139", "the last key; see \"help#139\""},
    {0x03d7, "KEY_F140", "the first key; see \"help#140\""},
    {0x03de, "KEY_K141", "the next key; see \"help#141\""},
    {0x03e5, "KEY_C142", "the other key; see \"help#142\""},
    {0x03ec, "KEY_X143", "the last key }; see \"help#143\""},
    {0x03f3, "KEY_F144", "the first key {; see \"help#144\""},  // ****
    {0x03fa, "KEY_K145", "the next key; see \"help#145\""},
    {0x0401, "KEY_C146", "the other key; see \"help#146\""},
    {0x0408, "KEY_X147", "the last key; see \"help#147\""},
    {0x040f, "KEY_F148", "the first key; see \"help#148\""},
    {0x0416, "KEY_K149", "the next key; see \"help#149\""},
    {0x041d, "KEY_C150", "the other key; see \"help#150\""},  // 
    {0x0424, "KEY_X151", "the last key; see \"help#151\""},
    {0x042b, "KEY_F152", "the first key; see \"help#152\""},
    {0x0432, "KEY_K153", "the next key {; see \"help#153\""},
    {0x0439, "KEY_C154", "the other key }; see \"help#154\""},
    {0x0440, "KEY_X155", "the last key; see \"help#155\""},
    {0x0447, "KEY_F156", "the first key; see \"help#156\""},  // *
    {0x044e, "KEY_K157", "the next key; see \"help#157\""},
    {0x0455, "KEY_C158", "the other key; see \"help#158\""},
    {0x045c, "KEY_X159", "the last key; see \"help#159\""},
};

static const struct key *key_find(unsigned code)
{
    size_t low = 0, high = ARRAY_SIZE(keys);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (keys[middle].code == code) return &keys[middle];
        if (keys[middle].code < code) low = middle + 1; else high = middle;
    }
    return NULL;
}

/* ======================================================================= *
 *  text with everything in it
 * ======================================================================= */

static const char usage_text[] =
    "usage: program [-v] [--] FILE...\n"
    "  #pragma kernel elementwise in(float x)\n"
    "  { y = x; } /* not a comment */ // nor this\n"
    "\t\\\" _Pragma(\"kernel reduction\") \\\n"
    "\
# continued \
lines\n"
    "??" "/ end";

static int classify(int c)
{
    switch (c) {
    case '{': case '}': return 1;
    case '"': case '\'': case '\\': return 2;
    case '#': return 3;
    case '/': case '*': return 4;
    case L'ä': return 5;
    default: return c / 2 /* halved */ * 1;
    }
}

static int lines_of(const char *s) {
    int n = 0; const char *p = s;
    do { n++; } while ((p = strchr(p, '\n')) != NULL && *++p != '\0');
    return n;
}

#define DEFINE_LIST(type, name)                                              \
    struct name { type *items; size_t count, room; };                        \
    static void name##_push(struct name *l, type item)                       \
    {                                                                        \
        if (l->count == l->room) {                                           \
            l->room = l->room ? 2 * l->room : 4;                             \
            l->items = xrealloc(l->items, l->room * sizeof *l->items);       \
        }                                                                    \
        l->items[l->count++] = item;                                         \
    }                                                                        \
    static type name##_last(const struct name *l) { return l->items[l->count - 1]; }

DEFINE_LIST(int, int_list)
DEFINE_LIST(const char *, text_list)
DEFINE_LIST(struct date, date_list)

static int digraph_sum(int n)
<%
    int a<:4:> = <%1, 2, 3, 4%>, total = 0;
    for (int k = 0; k < n && k < 4; k++) total += a<:k:>;
    return total;
%>

/* Matrix chain: nested loops, conditional braces. */
static long chain(const int *sizes, int n, long cost[n][n])
{
    for (int k = 0; k < n; k++) cost[k][k] = 0;
    for (int length = 2; length < n; length++)
        for (int i = 1; i < n - length + 1; i++) {
            int j = i + length - 1;
            cost[i][j] = LONG_MAX;
#ifdef TRACE
            if (length == 2) {
                printf("%d %d {\n", i, j);
#else
            {
#endif
                for (int k = i; k <= j - 1; k++) {
                    long q = cost[i][k] + cost[k + 1][j] + (long)sizes[i - 1] * sizes[k] * sizes[j];
                    if (q < cost[i][j]) cost[i][j] = q;
                }
            }
        }
    return cost[1][n - 1];
}

static int step_0(int state, int input)
{
    if (state % 2 == 0 && input > 0) { return state + 1; } /* case 0 */
    for (int j = 0; j < 1; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 3;
        else if (input == '{')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_1(int state, int input)
{
    if (state % 3 == 0 && input > 3) { return state + 2; } /* case 1 */
    for (int j = 0; j < 2; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 4;
        else if (input == '}')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_2(int state, int input)
{
    if (state % 4 == 0 && input > 6) { return state + 3; } /* case 2 */
    for (int j = 0; j < 3; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 5;
        else if (input == '\"')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_3(int state, int input)
{
    if (state % 5 == 0 && input > 9) { return state + 4; } /* case 3 */
    for (int j = 0; j < 4; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 6;
        else if (input == '#')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_4(int state, int input)
{
    if (state % 6 == 0 && input > 12) { return state + 5; } /* case 4 */
    for (int j = 0; j < 5; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 7;
        else if (input == ';')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_5(int state, int input)
{
    if (state % 7 == 0 && input > 15) { return state + 6; } /* case 5 */
    for (int j = 0; j < 6; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 8;
        else if (input == '/')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_6(int state, int input)
{
    if (state % 8 == 0 && input > 18) { return state + 7; } /* case 6 */
    for (int j = 0; j < 7; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 9;
        else if (input == 'a')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_7(int state, int input)
{
    if (state % 9 == 0 && input > 21) { return state + 8; } /* case 7 */
    for (int j = 0; j < 1; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 10;
        else if (input == '%')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_8(int state, int input)
{
    if (state % 10 == 0 && input > 24) { return state + 9; } /* case 8 */
    for (int j = 0; j < 2; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 11;
        else if (input == '{')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_9(int state, int input)
{
    if (state % 11 == 0 && input > 27) { return state + 10; } /* case 9 */
    for (int j = 0; j < 3; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 12;
        else if (input == '}')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_10(int state, int input)
{
    if (state % 12 == 0 && input > 30) { return state + 11; } /* case 10 */
    for (int j = 0; j < 4; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 13;
        else if (input == '\"')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_11(int state, int input)
{
    if (state % 13 == 0 && input > 33) { return state + 12; } /* case 11 */
    for (int j = 0; j < 5; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 14;
        else if (input == '#')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_12(int state, int input)
{
    if (state % 14 == 0 && input > 36) { return state + 13; } /* case 12 */
    for (int j = 0; j < 6; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 15;
        else if (input == ';')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_13(int state, int input)
{
    if (state % 15 == 0 && input > 39) { return state + 14; } /* case 13 */
    for (int j = 0; j < 7; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 16;
        else if (input == '/')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_14(int state, int input)
{
    if (state % 16 == 0 && input > 42) { return state + 15; } /* case 14 */
    for (int j = 0; j < 1; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 17;
        else if (input == 'a')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_15(int state, int input)
{
    if (state % 17 == 0 && input > 45) { return state + 16; } /* case 15 */
    for (int j = 0; j < 2; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 18;
        else if (input == '%')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_16(int state, int input)
{
    if (state % 18 == 0 && input > 48) { return state + 17; } /* case 16 */
    for (int j = 0; j < 3; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 19;
        else if (input == '{')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_17(int state, int input)
{
    if (state % 19 == 0 && input > 51) { return state + 18; } /* case 17 */
    for (int j = 0; j < 4; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 20;
        else if (input == '}')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_18(int state, int input)
{
    if (state % 20 == 0 && input > 54) { return state + 19; } /* case 18 */
    for (int j = 0; j < 5; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 21;
        else if (input == '\"')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_19(int state, int input)
{
    if (state % 21 == 0 && input > 57) { return state + 20; } /* case 19 */
    for (int j = 0; j < 6; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 22;
        else if (input == '#')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_20(int state, int input)
{
    if (state % 22 == 0 && input > 60) { return state + 21; } /* case 20 */
    for (int j = 0; j < 7; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 23;
        else if (input == ';')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_21(int state, int input)
{
    if (state % 23 == 0 && input > 63) { return state + 22; } /* case 21 */
    for (int j = 0; j < 1; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 24;
        else if (input == '/')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_22(int state, int input)
{
    if (state % 24 == 0 && input > 66) { return state + 23; } /* case 22 */
    for (int j = 0; j < 2; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 25;
        else if (input == 'a')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_23(int state, int input)
{
    if (state % 25 == 0 && input > 69) { return state + 24; } /* case 23 */
    for (int j = 0; j < 3; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 26;
        else if (input == '%')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_24(int state, int input)
{
    if (state % 26 == 0 && input > 72) { return state + 25; } /* case 24 */
    for (int j = 0; j < 4; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 27;
        else if (input == '{')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_25(int state, int input)
{
    if (state % 27 == 0 && input > 75) { return state + 26; } /* case 25 */
    for (int j = 0; j < 5; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 28;
        else if (input == '}')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_26(int state, int input)
{
    if (state % 28 == 0 && input > 78) { return state + 27; } /* case 26 */
    for (int j = 0; j < 6; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 29;
        else if (input == '\"')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_27(int state, int input)
{
    if (state % 29 == 0 && input > 81) { return state + 28; } /* case 27 */
    for (int j = 0; j < 7; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 30;
        else if (input == '#')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_28(int state, int input)
{
    if (state % 30 == 0 && input > 84) { return state + 29; } /* case 28 */
    for (int j = 0; j < 1; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 31;
        else if (input == ';')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_29(int state, int input)
{
    if (state % 31 == 0 && input > 87) { return state + 30; } /* case 29 */
    for (int j = 0; j < 2; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 32;
        else if (input == '/')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_30(int state, int input)
{
    if (state % 32 == 0 && input > 90) { return state + 31; } /* case 30 */
    for (int j = 0; j < 3; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 33;
        else if (input == 'a')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_31(int state, int input)
{
    if (state % 33 == 0 && input > 93) { return state + 32; } /* case 31 */
    for (int j = 0; j < 4; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 34;
        else if (input == '%')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_32(int state, int input)
{
    if (state % 34 == 0 && input > 96) { return state + 33; } /* case 32 */
    for (int j = 0; j < 5; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 35;
        else if (input == '{')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_33(int state, int input)
{
    if (state % 35 == 0 && input > 99) { return state + 34; } /* case 33 */
    for (int j = 0; j < 6; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 36;
        else if (input == '}')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_34(int state, int input)
{
    if (state % 36 == 0 && input > 102) { return state + 35; } /* case 34 */
    for (int j = 0; j < 7; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 37;
        else if (input == '\"')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_35(int state, int input)
{
    if (state % 37 == 0 && input > 105) { return state + 36; } /* case 35 */
    for (int j = 0; j < 1; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 38;
        else if (input == '#')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_36(int state, int input)
{
    if (state % 38 == 0 && input > 108) { return state + 37; } /* case 36 */
    for (int j = 0; j < 2; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 39;
        else if (input == ';')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_37(int state, int input)
{
    if (state % 39 == 0 && input > 111) { return state + 38; } /* case 37 */
    for (int j = 0; j < 3; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 40;
        else if (input == '/')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_38(int state, int input)
{
    if (state % 40 == 0 && input > 114) { return state + 39; } /* case 38 */
    for (int j = 0; j < 4; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 41;
        else if (input == 'a')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int step_39(int state, int input)
{
    if (state % 41 == 0 && input > 117) { return state + 40; } /* case 39 */
    for (int j = 0; j < 5; ++j) {
        if ((state ^ input) & (1 << j))
            state += j * 42;
        else if (input == '%')
            continue;
        else { state -= 1; }
    }
    return state;
}

static int (*const steps[])(int, int) = {
    step_0,    step_1,    step_2,    step_3,    step_4,    step_5,    step_6,    step_7,
    step_8,    step_9,    step_10,    step_11,    step_12,    step_13,    step_14,    step_15,
    step_16,    step_17,    step_18,    step_19,    step_20,    step_21,    step_22,    step_23,
    step_24,    step_25,    step_26,    step_27,    step_28,    step_29,    step_30,    step_31,
    step_32,    step_33,    step_34,    step_35,    step_36,    step_37,    step_38,    step_39,
};

struct options { bool verbose, help; const char *files[8]; int nfiles; };

static int parse_arguments(struct options *o, int argc, char **argv)
{
    for (int k = 1; k < argc; k++) {
        if (!strcmp(argv[k], "--")) { while (++k < argc && o->nfiles < 8) o->files[o->nfiles++] = argv[k]; break; }
        if (!strcmp(argv[k], "-v")) o->verbose = true;
        else if (!strcmp(argv[k], "--help")) o->help = true;
        else if (argv[k][0] == '-') return fprintf(stderr, "unknown option '%s'\n", argv[k]), -1;
        else if (o->nfiles < 8) o->files[o->nfiles++] = argv[k];
    }
    return o->nfiles;
}

static int self_test(void)
{
    table names = {0};
    *table_get(&names, "answer", true) = 42;
    double value = calculate("2 * (answer - 1) /* { */ % 50 // }\n + 1", &names);
    table_free(&names);
    if (fabs(value - 33) > 1e-9) return 1;

    static const int32_t program[] = {OP_PUSH, 6, OP_PUSH, 7, OP_MUL, OP_DUP, OP_PRINT, OP_STORE, 0, OP_HALT};
    machine m = {.state = RUNNING};
    machine_run(&m, program, 100);
    bool right = m.state == HALTED && m.memory[0] == 42 && !strcmp(m.out.data, "42\n");
    free(m.out.data);
    if (!right) return 2;

    int numbers[] = {5, 3, 9, -1, 0, 7, 7, 2}, copy[ARRAY_SIZE(numbers)];
    memcpy(copy, numbers, sizeof copy);
    heap_sort(numbers, ARRAY_SIZE(numbers));
    insertion_sort(copy, ARRAY_SIZE(copy), sizeof *copy, compare_int);
    if (memcmp(numbers, copy, sizeof copy)) return 3;

    node *tree = NULL;
    for (int k = 0; k < 100; k++) tree = tree_insert(tree, (k * 37) % 101, xorshift);
    struct { int *to; size_t n; } list = {xmalloc(sizeof(int[128])), 0};
    tree_walk(tree, collect, &list);
    tree_free(tree);
    for (size_t k = 1; k < list.n; k++) if (list.to[k - 1] >= list.to[k]) { free(list.to); return 4; }
    free(list.to);

    mat3 a = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}}, square = mat3_multiply(a, a);
    vec3 x = mat3_apply(&square, (vec3){{1, 0, 0}});
    if (x.v[0] != 30) return 5;
    mat2 two = mat2_multiply((mat2){{{1, 2}, {3, 4}}}, (mat2){.m = {[0] = {1, 0}, [1] = {0, 1}}});
    mat4 four = mat4_multiply((mat4){{{1}}}, (mat4){{{2}}});
    if (mat2_apply(&two, (vec2){{1, 1}}).v[0] + mat4_apply(&four, (vec4){{1}}).v[0] != 5) return 6;

    long cost[5][5];
    if (chain((const int[]){40, 20, 30, 10, 30}, 5, cost) != 26000) return 7;
    if (crc32_update(0, "123456789", 9) != 0xCBF43926) return 8;
    if (sine_of(256) != 32766 && sine_of(256) != 32767) return 9;
    if (days_from_civil((struct date){1970, 1, 1}) != 0) return 10;
    if (utf8_length(greetings[1]) != 2 || utf8_decode(&(const char *){"\xe4\xb8\x96"}) != 0x4e16) return 11;
    return next_after(1.0f) > 1.0f ? 0 : 12;
}

static double use_numbers(void)
{
    double total = 0;
    { int8_t x[] = {1, 2, 3}, y[3] = {0}; axpy_i8(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_i8(x, 3); }
    { uint8_t x[] = {1, 2, 3}, y[3] = {0}; axpy_u8(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_u8(x, 3); }
    { int16_t x[] = {1, 2, 3}, y[3] = {0}; axpy_i16(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_i16(x, 3); }
    { uint16_t x[] = {1, 2, 3}, y[3] = {0}; axpy_u16(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_u16(x, 3); }
    { int32_t x[] = {1, 2, 3}, y[3] = {0}; axpy_i32(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_i32(x, 3); }
    { uint32_t x[] = {1, 2, 3}, y[3] = {0}; axpy_u32(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_u32(x, 3); }
    { int64_t x[] = {1, 2, 3}, y[3] = {0}; axpy_i64(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_i64(x, 3); }
    { uint64_t x[] = {1, 2, 3}, y[3] = {0}; axpy_u64(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_u64(x, 3); }
    { float x[] = {1, 2, 3}, y[3] = {0}; axpy_f32(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_f32(x, 3); }
    { double x[] = {1, 2, 3}, y[3] = {0}; axpy_f64(3, 2, x, y); total += (double)sum(y, 3) + (double)argmax_f64(x, 3); }
    return total;
}

int main(int argc, char *argv[])
{
    struct options o = {0};
    if (parse_arguments(&o, argc, argv) < 0 || o.help) {
        fputs(usage_text, stdout);
        return EXIT_FAILURE;
    }
    struct int_list ints = {0};
    struct text_list texts = {0};
    struct date_list dates = {0};
    int_list_push(&ints, digraph_sum(3));
    text_list_push(&texts, month_names[2]);
    date_list_push(&dates, (struct date){.year = 2000, .month = 2, .day = 29});
    int state = int_list_last(&ints) + (int)date_list_last(&dates).day + (int)strlen(text_list_last(&texts));
    for (size_t k = 0; k < ARRAY_SIZE(steps); k++) state = steps[k](state, (int)k);
    free(ints.items), free(texts.items), free(dates.items);

    struct buffer b = {0};
    buffer_quote(&b, "a \"quoted\" \\ text\n");
    if (o.verbose) printf("%s %d %d %s %s %g\n", b.data, classify('{'), lines_of(usage_text), opcodes[0].name, STRINGIFY(PATH_SEPARATOR), use_numbers());
    free(b.data);
    char *copy = xstrdup(key_find(3) ? key_find(3)->name : "none");
    UNUSED(state);
    UNUSED(opcodes[1].operands);
    free(copy);
    nap(0);
    return self_test();
}

#ifdef __cplusplus
}
#endif
/* the end, without a newline: */ enum { THE_END };
/* gen.h - the part of ckpp's inside that writes generated C. gen_host() starts it; emit.c, emit_device.c and include.c
 * borrow from it. */
#ifndef CKPP_GEN_H
#define CKPP_GEN_H

#include "ckpp.h"

/* ---- gen_device.c: device text as pieces of C strings ---- */

/* Appends `s` as one C string literal. */
void gen_literal(text *out, str s);
/* Appends `static const char *const NAME[] ATTRIBUTE= {"...", 0};`: the text cut at line ends into pieces that every C
 * compiler takes. */
void gen_pieces(text *out, const char *name, const char *attribute, str content);
/* "#line 12 \"file\"\n" for the place, as the user knows it. */
void gen_line(text *out, source *s, size_t offset);
/* The body as C++, with #line, at the columns where it stands. */
str gen_body(unit *u, const construct *c);
/* A clause's string as device text, with #line. */
str gen_string(unit *u, const clause *c);
/* What a clause says in device code, as C++, with #line, at the columns where it stands. */
str gen_code(unit *u, const clause *c);
/* Carriage returns at line ends have no place in device text. */
void gen_put_lines(text *out, const char *data, size_t size);

/* ---- gen_kernel.c: a kernel's description as C data; gen_inline.c: inline constructs ---- */

/* The work on one construct. */
typedef struct gen {
    unit *unit;
    construct *c;
    text out;
    const char *id;          /* ends the names of this kernel's data */
} gen;

/* How C spells an element type; a second spelling of the same type where C has one. */
typedef struct c_type {
    const char *name, *other;
} c_type;

c_type gen_host_type(const parameter *p);
bool gen_is_complex(const parameter *p);
/* Whether the kernel's source has complex numbers anywhere. */
bool gen_uses_complex(const construct *c);
/* Whether an output of the kernel may stay unwritten for some element. */
bool gen_is_partial(const parameter *p);
/* "CKPP_REDUCE_ADD" for a ckpp_operator. */
const char *gen_operator(int op);
const char *gen_dtype(ckpp_dtype type);      /* "CKPP_FLOAT32" */
/* The data: ckpp_body_ID, ckpp_params_ID, ..., ckpp_kernel_ID. */
void gen_kernel(gen *g);
void gen_inline(gen *g);

#endif

/* compiler_options.h - what a kernel's options may say to its compiler: for the two that compile,
 * for the cache, and for ckpp. */
#ifndef COMPILER_OPTIONS_H
#define COMPILER_OPTIONS_H

#include "runtime/rt.h"

typedef enum option_kind { OPTION_OTHER, OPTION_MACRO, OPTION_FOLDER, OPTION_FILE } option_kind;

/* One option of those that a text has. */
typedef struct option {
    const char *word;    /* as it is written */
    const char *value;   /* "" where it has none */
    const char *problem; /* why it cannot be given; NULL: it can */
    option_kind kind;    /* -D; -I and its like; -include */
    const char *nvrtc, *host;
} option;

/* Goes through a text's options. */
typedef struct option_reader {
    rt_buf words;
    const char *at;
    int left; /* words; -1: a quote is not closed */
} option_reader;

/* The text may be NULL. false: out of memory; options_end() in any case. */
bool options_begin(option_reader *r, const char *text);
/* false: there are no more. The option's texts are the reader's. */
bool options_next(option_reader *r, option *o);
void options_end(option_reader *r);

/* Appends what NVRTC, or the host's compiler, is to be given for the options, each word with a
 * NUL. Fails where one cannot be given, or a quote is not closed. */
ckpp_status options_put(const char *options, bool host, rt_buf *out);
/* The letter of an architecture such as sm_90a, where the options name the GPU's own one with a
 * letter; else 0. */
char options_arch_letter(const char *options, int arch);

#endif

/* compiler_options.h - what a kernel's options may say to its compiler: for the two that compile, for the cache, and for ckpp. */
#ifndef COMPILER_OPTIONS_H
#define COMPILER_OPTIONS_H

#include "rt.h"

/* Whether the word says which files the compiler writes or reads besides, or that it is to do something else than compile: it would
 * be ignored, or leave nothing that can be run. */
bool option_is_refused(const char *word);
/* Whether the next word belongs to this one: the name in "-include file.c" is no input. */
bool option_takes_word(const char *word);
/* Appends the words of the options, which may be NULL, each with a NUL. Fails where one is refused, or a quote is not closed. */
ckpp_status options_put(const char *options, rt_buf *out);
/* Whether the compiler may read files that the options name. */
bool options_read(const char *options);

#endif

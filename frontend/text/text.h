/* text.h - C as its compiler reads it: a preprocessor.
 *
 * pp_read() reads a file with its headers and gives the tokens that the compiler's own
 * preprocessor would give. Each token knows where it is spelled and which use of a macro it came
 * from.
 *
 * What is wrong with the text never stops the program: it is a message of the unit, and reading
 * goes on as gcc does after the same error. Only a bound (PP_..._MAX) ends the tokens early; the
 * unit is then not complete. Nothing here prints, and there is no state outside of the units. */
#ifndef FRONT_TEXT_H
#define FRONT_TEXT_H

#include "frontend/base/base.h"

#include <time.h>

/* ---- lexer.c: tokens and names ---- */

typedef enum pp_kind {
    PP_END,        /* of the tokens */
    PP_NAME,       /* identifiers and keywords */
    PP_NUMBER,     /* a preprocessing number */
    PP_STRING,     /* with its prefix */
    PP_CHARACTER,  /* with its prefix */
    PP_PUNCTUATOR, /* C++'s, as long as possible; of digraphs, `mark` is what they stand for */
    PP_OTHER,      /* a stray character; a quote without its end, with the rest of its line */
    PP_PRAGMA,     /* "#pragma"; the tokens of its line follow, without macros replaced, ... */
    PP_PRAGMA_END, /* ... and then this one, which has no text */
    PP_HEADER,     /* inside: <stdio.h> in an #include */
    PP_OPTIONAL    /* inside: __VA_OPT__ in a macro's text */
} pp_kind;

enum {
    PP_BLANK = 1,      /* a blank, a comment or a newline is before it */
    PP_LINE_START = 2, /* the first one of its line */
    PP_PAINTED = 4,    /* the name of a macro that is not to be replaced any more */
    PP_BODY = 8,       /* of a macro's text, or made by #, ##, #embed, __LINE__ and the like */
    PP_STRINGIFY = 16, /* inside: a parameter after # */
    PP_PASTE = 32      /* inside: ## is after it */
};

/* One-character punctuators are their character, and these are the others. */
typedef enum pp_mark {
    PP_ARROW = 128,
    PP_INCREMENT,
    PP_DECREMENT,
    PP_SHIFT_LEFT,
    PP_SHIFT_RIGHT,
    PP_LESS_EQUAL,
    PP_GREATER_EQUAL,
    PP_EQUAL,
    PP_NOT_EQUAL,
    PP_AND,
    PP_OR,
    PP_HASH_HASH,
    PP_SCOPE,
    PP_ELLIPSIS,
    PP_ASSIGN /* += and the like, and C++'s <=>, .* and ->* */
} pp_mark;

struct pp_macro;
typedef struct pp_unit pp_unit;

/* A name that occurs in the unit: two equal names are the same pp_name. A \u00e9 is spelled é. */
typedef struct pp_name {
    str text;
    uint32_t hash;
    uint8_t directive; /* inside: which directive it begins */
    uint32_t asked;    /* inside: when `macro` was looked up */
    bool disabled;     /* inside: its macro is being replaced */
    union {
        struct pp_macro *macro; /* in force at the end of the unit, or NULL */
        struct pp_found *found; /* inside: of a path */
    };
    struct pp_macro *first; /* the newest definition it had, in force or not */
} pp_name;

typedef struct pp_token {
    union {
        const char *data; /* the spelling without line splices, `size` bytes; */
        pp_name *name;    /* a PP_NAME has this instead: see pp_spelling() */
    };
    uint32_t size;
    uint32_t file;       /* files[file] of the unit; a token made by # or ## or __LINE__ is */
    uint32_t offset;     /* where what it is made of begins */
    uint32_t length;     /* in bytes of the file, splices included */
    uint32_t use;        /* uses[use]: the use of a macro that it came from; 0: none */
    uint8_t kind, flags; /* pp_kind, PP_BLANK ... */
    uint8_t mark;        /* pp_mark of a PP_PUNCTUATOR; 0 of all others */
} pp_token;

str pp_spelling(const pp_token *t);
bool pp_is_word(const pp_token *t, const char *word);

/* ---- files.c: headers, and where they are ---- */

typedef struct pp_file {
    source *source; /* its bytes: read once, whatever happens to the file meanwhile */
    /* the rest is for the reader alone */
    const char *data; /* the text without line splices, followed by two NULs */
    size_t size;
    struct pp_jump *jumps; /* from offsets in it to those in the source */
    size_t njumps;
    pp_name *guard;     /* the macro that keeps it from being read twice, or NULL */
    bool once, entered; /* #pragma once, or came by #import; was read before */
    int dir;            /* of the environment's, where it was found; -1: in the includer's */
    uint32_t id;
    uint64_t device, inode;
} pp_file;

/* ---- environment.c: what the compiler defines, and where it looks ---- */

typedef enum pp_dir_kind {
    PP_DIR_QUOTE,    /* -iquote */
    PP_DIR_USER,     /* -I */
    PP_DIR_SYSTEM,   /* -isystem */
    PP_DIR_STANDARD, /* the compiler's own */
    PP_DIR_AFTER     /* -idirafter */
} pp_dir_kind;

typedef struct pp_dir {
    const char *path;
    pp_dir_kind kind;
} pp_dir;

typedef struct pp_environment {
    arena *arena;
    text defines; /* the macros, as #define lines; freed with pp_environment_free() */
    pp_dir *dirs; /* in the order of the search */
    size_t ndirs;
    struct pp_reply *replies; /* inside: what the probe found out */
    size_t nreplies;
    unsigned has; /* inside: which __has_... there are */
    bool cxx;     /* C++: raw strings, and true and false in #if */
    time_t now;   /* for __DATE__ and __TIME__; 0: when they are first asked for */
} pp_environment;

/* The source text whose macros tell what a compiler has: give it to
 *     $CC $CFLAGS -E -dM -v -x c -
 * and all that prints, both streams in any order of lines, to pp_environment_new(). Run with an
 * empty file instead, it is an environment, too, but one without __has_attribute and its like.
 *
 * The probe asks for usual names if `u` is NULL, and otherwise for those that the unit was not
 * answered: what the compiler prints then is for pp_environment_add(), and the file to be read
 * again. */
void pp_probe(text *out, const pp_unit *u);
/* An environment from what the compiler prints; from that of the compiler that ckpp was built
 * with, if that has no macros (`says` is empty, or an error message). */
pp_environment *pp_environment_new(arena *a, str says);
void pp_environment_add(pp_environment *e, str says);
/* Adds what -D (as "X" or "X=1" or "X(a)=a") and -U say, and what -include names. */
void pp_environment_define(pp_environment *e, const char *definition);
void pp_environment_undefine(pp_environment *e, const char *name);
void pp_environment_include(pp_environment *e, const char *path);
/* Adds a directory after the others of its kind. */
void pp_environment_dir(pp_environment *e, pp_dir_kind kind, const char *path);
void pp_environment_free(pp_environment *e);

/* ---- macro.c: definitions ---- */

/* A branch of an #if, of a part's file. */
typedef struct pp_branch {
    size_t to, over;          /* where it ends, and the #if does */
    struct pp_branch *outer;  /* that the #if is in, or NULL */
    struct pp_branch *before; /* of the same #if, or NULL */
} pp_branch;

typedef struct pp_macro {
    pp_name *name;
    pp_token *body;       /* of a built-in one: empty */
    size_t size;          /* tokens of it */
    pp_name **parameters; /* the last one of a variadic macro is __VA_ARGS__, or named */
    uint16_t nparameters;
    bool is_function, is_variadic;
    bool pastes;             /* inside: ## or __VA_OPT__ is in the body */
    uint8_t builtin;         /* inside: __LINE__ and its like */
    uint32_t file, offset;   /* of its name in the #define */
    uint32_t end;            /* of its text: the offset after the last token */
    size_t from, to;         /* in force for the tokens [from, to) of the unit */
    struct pp_macro *before; /* the name's definition before this one */
    /* of a part: `from` is the offset of the directive */
    bool is_undefined;       /* an #undef */
    bool is_popped;          /* a #pragma pop_macro: the text is not known */
    bool is_given;           /* by pp_part_define() */
    const pp_branch *branch; /* that it stands in; NULL: in no #if */
} pp_macro;

/* The macro whose text, after its name in a #define, is this one. */
const pp_macro *pp_macro_of(arena *a, str name, str text);
/* Whether C lets a macro be defined as both. */
bool pp_same_macro(const pp_macro *a, const pp_macro *b);

/* ---- mentions.c: what macros lead to ---- */

/* The name's macro, the k-th one if there may be several; or NULL. */
typedef const pp_macro *pp_find_macro(arena *a, const void *macros, str name, size_t k);

/* A walk over what a name leads to: the name itself, and if it is a macro the tokens of its text,
 * and of the texts of macros there. Each macro is looked into once. */
typedef struct pp_walk {
    const pp_macro *in; /* whose text has the token; NULL: it is the first name */
    bool over;          /* set by the caller: what the token leads to is left out */
    /* inside: */
    arena *arena;
    pp_find_macro *find;
    const void *macros;
    pp_name word;
    pp_token first;
    const pp_token *token;
    struct pp_names *seen;
    const pp_macro **queue;
    size_t count, done;
} pp_walk;

pp_walk pp_walk_from(arena *a, pp_find_macro *find, const void *macros, str name);
/* The next token, or NULL. */
const pp_token *pp_walk_token(pp_walk *w);
/* The next name that is not a macro's parameter. */
const pp_token *pp_walk_name(pp_walk *w);
/* The mark of the k-th token after it. */
uint8_t pp_walk_mark(const pp_walk *w, int k);
/* Whether the macro leads to the name. */
bool pp_mentions(arena *a, pp_find_macro *find, const void *macros, str macro, str name);

/* A use of a macro in a file, from the macro's name to its closing parenthesis. What is used by a
 * macro's own text is part of that macro's use. */
typedef struct pp_use {
    const pp_macro *macro;
    uint32_t file, offset, length;
    uint32_t outer; /* the use in whose arguments it stands; 0: in none's */
} pp_use;

/* ---- text.c: a unit ---- */

/* Bounds. */
enum {
    PP_TOKENS_MAX = 1 << 25,    /* of a unit */
    PP_EXPANSION_MAX = 1 << 22, /* that one use of a macro is replaced by, all steps counted */
    PP_WORK_MAX = 1 << 28,      /* such tokens in all */
    PP_BYTES_MAX = 1 << 30,     /* of files read, and 4096 for each #include */
    PP_NESTED_MAX = 1000,       /* uses of macros in arguments of macros, parentheses in an #if */
    PP_INCLUDED_MAX = 200,      /* files that include each other, as gcc has it */
    PP_MESSAGES_MAX = 1000      /* kept */
};

/* What __has_... was asked for in vain: "attribute", and its name. */
typedef struct pp_asked {
    const char *kind;
    str name;
} pp_asked;

typedef struct pp_message {
    severity how;
    const char *check; /* "missing-header" and the like: see MESSAGES in text.c */
    const char *text;  /* "'x.h' is not found" */
    uint32_t file, offset, length;
} pp_message;

/* An #if of the main file that was read. */
typedef struct pp_choice {
    uint32_t offset; /* of its # */
    uint32_t taken;  /* of the # in front of the group that was read; UINT32_MAX: none was */
} pp_choice;

struct pp_unit {
    arena *arena;
    pp_token *tokens; /* `count` of them and a PP_END */
    size_t count, tokens_room;
    pp_file **files; /* [0] has what the environment defines, [1] is the main file */
    size_t nfiles;
    pp_use *uses; /* [0] is none */
    size_t nuses;
    pp_message *messages;
    size_t nmessages;
    size_t nmissing; /* headers that were not found */
    size_t bytes;    /* of the files read, a file as often as it was read */
    bool complete;   /* false: a bound was met, which is the last message */
    pp_asked *unanswered;
    size_t nunanswered;
    pp_choice *choices; /* in the order of their #ifs */
    size_t nchoices;
    struct pp_names *names;
};

/* Reads the file `main`, and all that it includes, in the environment. The unit, the sources of
 * the headers and the tokens' texts live as long as the arena and `main`. */
pp_unit *pp_read(arena *a, const pp_environment *e, source *main);
/* The same, as a compiler reads it that comes to some place: `way` has the #ifs around that. */
pp_unit *pp_read_to(arena *a, const pp_environment *e, source *main, const pp_choice *way,
                    size_t count);
/* The macro that is defined for token `at` of the unit; NULL: none is. */
const pp_macro *pp_macro_at(const pp_unit *u, str name, size_t at);
/* The outermost use of a macro that the token came from, or NULL. */
const pp_use *pp_outermost(const pp_unit *u, const pp_token *t);
/* The tokens of a text without any directive carried out nor macro replaced. */
pp_unit *pp_scan(arena *a, const pp_environment *e, source *text);

/* ---- part.c: parts of a file ---- */

typedef struct pp_part pp_part;
/* Whether the macro that is in force is not what its name means where the part is. */
typedef bool pp_is_hidden(void *context, const pp_macro *m);
/* Is told which macros are replaced. */
typedef void pp_used(void *context, const pp_macro *m);

typedef struct pp_replaced {
    pp_token *tokens;
    size_t count;
    size_t end;            /* of what they stand for */
    const pp_macro *macro; /* the one whose use that is, or NULL */
    bool has_line;         /* __LINE__ was met, whose number they have */
    bool failed;           /* a bound was met, or a call is wrong */
} pp_replaced;

/* Of built-in macros, a part has __LINE__ alone. */
pp_part *pp_part_new(arena *a, source *s, bool cxx);
/* Sets whom it asks. */
void pp_part_ask(pp_part *p, pp_is_hidden *hidden, pp_used *used, void *context);
/* Defines the macro in front of all of the file; `text` is what is after its name in a #define.
 * Comes before anything is asked. */
void pp_part_define(pp_part *p, str name, str text);
/* Directives in bytes [begin, end) do not count: after those of earlier calls, and before others
 * are. */
void pp_part_skip(pp_part *p, size_t begin, size_t end);
/* The k-th #define, #undef or pop_macro of the name above the offset, the last one first. */
pp_macro *pp_part_directive(pp_part *p, str name, size_t offset, size_t k);
/* The macros that the name may be at the offset, the k-th one: several if #ifs decide. */
const pp_macro *pp_part_macro(pp_part *p, str name, size_t offset, size_t k);
/* Whether no #if has decided about the directive where the offset is. */
bool pp_is_certain(const pp_macro *m, size_t offset);
/* What bytes [begin, end) become, or, if not the `whole` is meant, the token at `begin`, which may
 * be that of a macro's use. A directive ends the part; more work than `most` tokens fails. */
pp_replaced pp_part_replace(pp_part *p, size_t begin, size_t end, bool whole, size_t most);
/* The value of the expression, if that is a constant of type int. */
bool pp_part_value(pp_part *p, const pp_token *tokens, size_t count, int *value);

#endif

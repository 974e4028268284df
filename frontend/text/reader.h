/* reader.h - what the files of text/ share and others do not see. */
#ifndef FRONT_TEXT_READER_H
#define FRONT_TEXT_READER_H

#include "frontend/text/text.h"

/* pp_name.directive */
typedef enum word {
    NO_DIRECTIVE,
    IF,
    IFDEF,
    IFNDEF,
    ELIF,
    ELIFDEF,
    ELIFNDEF,
    ELSE,
    ENDIF,
    DEFINE,
    UNDEF,
    INCLUDE,
    INCLUDE_NEXT,
    IMPORT,
    EMBED,
    LINE,
    ERROR,
    WARNING,
    PRAGMA,
    IGNORED
} word;

/* From offset `at` of the text without splices on, the source's offset is `shift` more. */
typedef struct pp_jump {
    uint32_t at, shift;
} pp_jump;

typedef struct pp_list {
    pp_token *items;
    size_t count, room;
} pp_list;

/* An open #if. */
typedef struct pp_condition {
    uint32_t offset;
    bool taken, last; /* one of its groups was read; there was an #else */
    size_t choice;    /* 1 + the index of the unit's; 0: it is a header's */
    const pp_choice *way;
} pp_condition;

/* Whether a file is all inside #ifndef X ... #endif. */
typedef enum pp_guarded { GUARD_MAYBE, GUARD_OPEN, GUARD_CLOSED, GUARD_NONE } pp_guarded;

/* An open file, and where reading is. */
typedef struct pp_cursor {
    pp_file *file;
    const char *p, *end;
    size_t jump;       /* of the file's jumps: the first one after `p` */
    bool line_start;   /* no token of this line was read */
    bool in_directive; /* the end of the line is the end */
    bool wants_header; /* < begins a header's name */
    bool is_quiet;     /* says nothing about what it reads */
    pp_guarded guarded;
    pp_name *guard;
    size_t conditions;    /* open ones of files below */
    int level;            /* of includes, 0: the main file */
    int line_shift;       /* by #line: a line's number minus its place in the file */
    const char *presumed; /* the file's name, perhaps by #line */
} pp_cursor;

/* Tokens that are read before the file goes on. */
typedef struct pp_context {
    pp_name *name; /* the macro, which is disabled until the end; or NULL */
    const pp_token *at, *end;
    pp_list *list; /* to be reused at the end, or NULL */
    uint32_t use;
    uint8_t lead, trail; /* blanks before its first token, and after the last one */
    bool started;
    bool barrier; /* nothing is read after its end */
} pp_context;

typedef struct reader reader;
struct reader {
    pp_unit unit;
    const pp_environment *e;
    struct pp_names *paths; /* what #includes found */
    pp_cursor *cursors;
    size_t ncursors;
    pp_condition *conditions;
    size_t nconditions, conditions_room;
    pp_context *contexts;
    size_t ncontexts, contexts_room;
    pp_list **spare;
    size_t nspare, spare_room;
    struct pp_pushed *pushed; /* by #pragma push_macro */
    const pp_choice *way;     /* `nway` #ifs of the main file are not evaluated */
    size_t nway;
    size_t work, spent;       /* tokens of the current outermost use, and of all */
    size_t read;              /* bytes of files */
    int depth;                /* of arguments in arguments */
    int no_expand;            /* > 0: macros are not replaced */
    bool peeking;             /* only for a '(' */
    bool directive;           /* in a directive: uses of macros are not noted */
    uint8_t lead;             /* for the next token: what an empty expansion left of it */
    bool over;                /* a bound was met */
    bool is_strict, is_clang, has_raw, has_separators, has_bool; /* the compiler's modes */
    uint32_t counter;                                            /* __COUNTER__ */
    char date[16], time[16];
    void (*more)(reader *r, pp_token *t); /* the next token of the file, unexpanded */
    /* of a part of a file, and otherwise NULL: */
    void (*look_up)(reader *r, const pp_token *t); /* sets the name's macro */
    void (*note_used)(reader *r, const pp_macro *m);
    /* the place of what __LINE__ and others ask for, in directives */
    uint32_t place;
};

/* ---- message.c ---- */

__attribute__((format(printf, 7, 8))) void pp_say(reader *r, severity how, const char *check,
                                                  uint32_t file, uint32_t offset, uint32_t length,
                                                  const char *format, ...);
__attribute__((format(printf, 5, 6))) void pp_say_at(reader *r, severity how, const char *check,
                                                     const pp_token *t, const char *format, ...);
/* Ends the reading with an error. */
void pp_stop(reader *r, const pp_token *t, const char *what);

/* ---- lexer.c ---- */

/* The character of `n` bytes of UTF-8 at p. */
uint32_t pp_character_at(const char *p, size_t n);
/* Where the text goes on after a line splice at p, which may be at the end of the file, or
 * NULL. */
const char *pp_splice(const char *p, const char *end);
/* Makes the file's text without splices, and its jumps. */
void pp_join_lines(arena *a, pp_file *f);
pp_cursor pp_open(pp_file *f);
uint32_t pp_offset(const pp_cursor *c); /* in the source, of c->p */
void pp_lex(reader *r, pp_cursor *c, pp_token *t);
/* The one token that the text is; false: it is none, or several. Its place is that of `like`. */
bool pp_lex_one(reader *r, const char *data, size_t size, const pp_token *like, pp_token *t);
void pp_skip_line(pp_cursor *c); /* up to its newline, over comments */
pp_name *pp_intern(reader *r, const char *data, size_t size);
pp_name *pp_lookup(const struct pp_names *names, str text);
pp_name *pp_name_of(struct pp_names *names, str text); /* adds it */
struct pp_names *pp_names_new(arena *a, size_t room);
/* The `count` items, perhaps moved, with room for one more. */
void *pp_room(const reader *r, void *items, size_t count, size_t *room, size_t size);
void pp_put(reader *r, pp_list *l, const pp_token *t);
pp_list *pp_list_take(reader *r);
void pp_list_give(reader *r, pp_list *l);

/* ---- environment.c ---- */

/* The k-th of __has_KIND, or NULL. */
const char *pp_operator(int k);
/* What the compiler says of __has_KIND(name), or -1: it was not asked. */
long pp_answer(const pp_environment *e, const char *kind, str name);
extern const char pp_compiler_text[]; /* what the probe said when ckpp was built */

/* ---- files.c ---- */

/* The file that an #include or, with `next`, an #include_next names; NULL with errno set if it is
 * not found (ENOENT) or cannot be read. */
pp_file *pp_find(reader *r, const pp_cursor *from, str name, bool quoted, bool next);
bool pp_find_path(reader *r, const pp_cursor *from, str name, bool quoted, bool next);
pp_file *pp_add_file(reader *r, source *s);
pp_file *pp_add_main(reader *r, source *s); /* it may include itself */

/* ---- macro.c ---- */

/* Reads what is after #define. */
void pp_define(reader *r, pp_cursor *c, const pp_token *directive);
/* `m` may be NULL: the name is not a macro any more. */
void pp_set_macro(reader *r, pp_name *name, pp_macro *m);
void pp_builtins(reader *r);
/* The next token, with macros replaced. */
void pp_next(reader *r, pp_token *t);
/* The tokens are read next (`alone`: and nothing after them), or what is still to be read of
 * others is not. */
void pp_push_list(reader *r, pp_list *l, bool alone);
void pp_drop_contexts(reader *r);
/* The header's name in the rest of a directive, or in the parentheses of __has_include; *t is then
 * the token after it. */
bool pp_header(reader *r, pp_token *t, str *name, bool *quoted);
pp_token pp_make(reader *r, pp_kind kind, const char *data, size_t size, const pp_token *like);

/* ---- text.c ---- */

reader *pp_reader_new(arena *a, const pp_environment *e);
/* The macro of a #pragma push_macro("x") or pop_macro("x"), whose first word is *t; or NULL. */
pp_name *pp_put_aside(reader *r, pp_cursor *c, pp_token *t, bool *push);

/* ---- condition.c ---- */

/* The value of the tokens, if they are a constant of type int. */
bool pp_constant(reader *r, const pp_token *tokens, size_t count, const pp_token *place,
                 int *value);

/* Whether the expression in the rest of the line holds; an expression that is wrong does not. */
bool pp_condition_holds(reader *r, const pp_token *directive);
/* The value of an expression in parentheses; *end is the token after it. */
uintmax_t pp_condition_value(reader *r, const pp_token *directive, pp_token *end, bool *good);

#endif

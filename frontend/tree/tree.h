/* tree.h - the syntax tree of C's statements and expressions.
 *
 * A node is a statement, an expression, or a part of one. It has the tokens that it was made of,
 * and up to four operands; what each of them is says its row of TREE_NODES. Parentheses are not
 * nodes, but a node's tokens include those around it. Trees live in an arena. */
#ifndef FRONT_TREE_H
#define FRONT_TREE_H

#include "frontend/lex/lex.h"

/* X(KIND, what): `at` is the operator or the name, where the row says nothing else. Lists are
 * linked by `next`. */
/* clang-format off */
#define TREE_NODES(X)                                                                             \
    /* expressions */                                                                             \
    X(NAME, "a name")                           /* at: the name, behind its C++ qualifiers */     \
    X(NUMBER, "a number")                       /* a number or a character constant */            \
    X(STRING, "a string")                       /* one literal or several in a row */             \
    X(CALL, "a call")                           /* a(b...), at: '(' */                            \
    X(INDEX, "a subscript")                     /* a[b], at: '[' */                               \
    X(MEMBER, "a member")                       /* a.NAME or a->NAME, at: '.' or '->'; name */    \
    X(UNARY, "an operator")                     /* a: + - ! ~ * & && ++ -- sizeof _Alignof */     \
    X(POSTFIX, "an operator")                   /* a: ++ -- */                                    \
    X(BINARY, "an operator")                    /* a, b */                                        \
    X(ASSIGN, "an assignment")                  /* a, b: = += -= ... */                           \
    X(CONDITIONAL, "a condition")               /* a ? b : c; b is NULL for a ?: c */             \
    X(COMMA, "a comma")                         /* a, b */                                        \
    X(CAST, "a cast")                           /* a: type name, b: operand */                    \
    X(TYPE_OPERAND, "a type's size")            /* sizeof or _Alignof; a: type name */            \
    X(LITERAL, "a compound literal")            /* a: type name, b: LIST */                       \
    X(LIST, "an initialiser list")              /* a: items, perhaps DESIGNATED */                \
    X(DESIGNATED, "a designator")               /* a: its INDEX, MEMBER chain; b: the value */    \
    X(GENERIC, "a generic selection")           /* a: operand, b: values of the associations */   \
    X(STATEMENTS, "a statement expression")     /* ({ }), a: BLOCK */                             \
    X(TYPE, "a type")                           /* a: DECLARATOR without name, or NULL */         \
    /* statements */                                                                              \
    X(BLOCK, "a block")                         /* a: statements */                               \
    X(EXPRESSION, "a statement")                /* a, or NULL for a ';' alone */                  \
    X(DECLARATION, "a declaration")             /* a: DECLARATORs; b: TYPE (the specifiers) */    \
    X(DECLARATOR, "a declarator")               /* at: name or NULL; a: initialiser or NULL;      \
                                                 * b: array extents, EMPTY for []; pointers */    \
    X(EMPTY, "nothing")                         /* an extent that is left out */                  \
    X(IF, "an if")                              /* a: condition, b: then, c: else or NULL */      \
    X(FOR, "a for loop")                        /* a: init statement, b: condition or NULL,       \
                                                 * c: step or NULL, d: body */                    \
    X(WHILE, "a while loop")                    /* a: condition, b: body */                       \
    X(DO, "a do loop")                          /* a: condition, b: body */                       \
    X(SWITCH, "a switch")                       /* a: value, b: body */                           \
    X(CASE, "a case")                           /* a: value, b: end of a range or NULL,           \
                                                 * c: statement; of default: a is NULL */         \
    X(LABEL, "a label")                         /* at: its name; a: statement */                  \
    X(GOTO, "a goto")                           /* at: the label, or '*' for a: an address */     \
    X(BREAK, "a break")                                                                           \
    X(CONTINUE, "a continue")                                                                     \
    X(RETURN, "a return")                       /* a: value or NULL */                            \
    X(ASSERTION, "an assertion")                /* _Static_assert; a: condition */                \
    X(PRAGMA, "a directive")                    /* at: a #pragma, as one token */
/* clang-format on */

typedef enum node_kind {
#define TREE_ENUM_(KIND, what) NODE_##KIND,
    TREE_NODES(TREE_ENUM_)
#undef TREE_ENUM_
        NODE_COUNT
} node_kind;

typedef struct node {
    node_kind kind;
    const token *first, *last; /* of its tokens */
    const token *at;
    const token *name;          /* of a MEMBER */
    int pointers;               /* of a DECLARATOR: the stars in front of its name */
    bool is_function;           /* of a DECLARATOR: parameters follow it */
    bool is_pointer_to_array;   /* of a DECLARATOR: (*m)[w] */
    bool is_typedef, is_static; /* of a DECLARATION */
    struct node *a, *b, *c, *d;
    struct node *next; /* in a list */
    int depth;         /* of the nodes below it, which is limited */
} node;

/* "a call" and the like, for messages. */
const char *tree_what(const node *n);

typedef struct tree_reader {
    arena *arena;
    const token_list *tokens; /* of the text, with its directives; all of it is read */
    size_t first;             /* where reading begins */
    const name_set *types;    /* names of types that are known; or NULL */
    bool cxx;                 /* C++: qualified names, named casts and template arguments, too */
    /* tree_read_statement() fills: */
    size_t end;           /* behind the last token of the statement */
    const token *wrong;   /* the token that could not be read */
    const char *expected; /* "expected ';'", for a message about it */
} tree_reader;

/* Reads one statement that begins at token `first`; tokens may follow it. NULL: it cannot be read,
 * and `wrong` and `expected` say why. A #pragma in front of a statement is a PRAGMA; any other
 * directive inside cannot be read. A name that `types` does not have, nor a declaration inside
 * the statement, is a type where only a type makes sense: "a * b;" declares b, "(a)(b)" calls. */
node *tree_read_statement(tree_reader *r);
/* The index behind the last token of the statement that begins at token `first`, with the #pragmas
 * in front of it; 0: the statement does not end. */
size_t tree_statement_end(const token_list *tokens, size_t first);
/* As above for one expression, up to the end of the tokens. */
node *tree_read_expression(tree_reader *r);

/* The operands and lists of a node in the order of the text: calls `visit` for each child. */
void tree_each(const node *n, void (*visit)(const node *child, void *data), void *data);
/* Writes the tree as text, one node a line, for tests. */
void tree_print(text *out, const node *n);

#endif

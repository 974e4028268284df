/* parse.y - the grammar of a directive's tokens.
 *
 * A directive is a construct's word, perhaps a name, and clauses. Between the parentheses of most
 * clauses may be any tokens whose parentheses, brackets and braces match. yylex() returns the
 * tokens of a list; a word can be a clause only outside of all parentheses. After an error the
 * parser goes on at the next clause, so that one run can report several errors. An action is one
 * call of a constructor in ast.c. */
%code requires {
#include "frontend/parse/parser.h"
}

%code {
#include <string.h>

static int yylex(YYSTYPE *value, YYLTYPE *where, parser *p);
static void yyerror(YYLTYPE *where, parser *p, const char *message);
}

%define api.pure full
%define api.location.type {span}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {parser *p}

%code {
#define YYLLOC_DEFAULT(now, rhs, n)                                                     \
    ((now).begin = (n) ? YYRHSLOC(rhs, 1).begin : YYRHSLOC(rhs, 0).end,                 \
     (now).end = (n) ? YYRHSLOC(rhs, n).end : YYRHSLOC(rhs, 0).end)
}

%union {
    const token *token;
    range range;
    parameter *parameter;
}

%token END 0            "end of directive"
%token KERNEL           "a kernel's word"
%token DECLARE          "'declare'"
%token DEVICE           "'device'"
%token BEGIN_           "'begin'"
%token END_             "'end'"
%token <token> PARAMS   "'in', 'out', 'inout', 'constant' or 'template'"
%token <token> VALUE    "a clause with an expression"
%token <token> STRINGS  "a clause with a string"
%token <token> STATEMENTS "a clause with statements"
%token <token> LIST     "a clause with a list"
%token <token> REDUCE   "'reduce'"
%token <token> FLAG     "a clause without parentheses"
%token <token> UNKNOWN  "a word"
%token <token> NAME     "a name"
%token <token> NUMBER   "a number"
%token <token> STRING   "a string"
%token <token> OTHER    "an operator"
%token <token> '(' "'('" ')' "')'" '[' "'['" ']' "']'" '{' "'{'" '}' "'}'" ',' "','" '=' "'='"

%type <range> words expression expressions item contents strings
%type <parameter> parameters parameter declarator

%%

directive: KERNEL name clauses
         | DECLARE
         | BEGIN_ region
         | END_ region
         ;

region: DECLARE
      | DEVICE
      ;

name: %empty
    | NAME                              { ast_set_name(p, $1); }
    ;

clauses: %empty
       | clauses clause
       | clauses error
       ;

clause: PARAMS '(' parameters ')'       { ast_add_parameters(p, $1, $3); }
      | VALUE '(' expression ')'        { ast_add_clause(p, $1, $3); }
      | STRINGS '(' strings ')'         { ast_add_clause(p, $1, $3); }
      | STATEMENTS '(' contents ')'     { ast_add_clause(p, $1, $3); }
      | LIST '(' ')'                    { ast_add_clause(p, $1, ast_none($1)); }
      | LIST '(' expressions ')'        { ast_add_clause(p, $1, $3); }
      | REDUCE '(' expressions ')'      { ast_add_clause(p, $1, $3); }
      | FLAG                            { ast_add_clause(p, $1, ast_range($1)); }
      | FLAG '(' ')'                    { ast_add_clause(p, $1, ast_none($1)); }
      | FLAG '(' contents ')'           { ast_add_clause(p, $1, $3); }
      | UNKNOWN                         { ast_add_clause(p, $1, ast_range($1)); }
      | UNKNOWN '(' ')'                 { ast_add_clause(p, $1, ast_range($1)); }
      | UNKNOWN '(' contents ')'        { ast_add_clause(p, $1, $3); }
      ;

parameters: parameter                   { $$ = ast_list(NULL, $1); }
          | parameters ',' parameter    { $$ = ast_list($1, $3); }
          ;

parameter: declarator                   { $$ = $1; }
         | declarator '=' expression    { $$ = ast_host($1, $3); }
         ;

declarator: words                       { $$ = ast_parameter(p, $1); }
          | declarator '[' expression ']' { $$ = ast_extent(p, $1, $3); }
          | declarator '[' ']'          { $$ = ast_empty_extent($1, $3); }
          ;

words: NAME                             { $$ = ast_range($1); }
     | words NAME                       { $$ = ast_join($1, ast_range($2)); }
     ;

strings: STRING                         { $$ = ast_range($1); }
       | strings STRING                 { $$ = ast_join($1, ast_range($2)); }
       ;

expression: item                        { $$ = $1; }
          | expression item             { $$ = ast_join($1, $2); }
          ;

expressions: expression                 { $$ = $1; }
           | expressions ',' expression { $$ = ast_join($1, $3); }
           ;

contents: item                          { $$ = $1; }
        | ','                           { $$ = ast_range($1); }
        | '='                           { $$ = ast_range($1); }
        | contents item                 { $$ = ast_join($1, $2); }
        | contents ','                  { $$ = ast_join($1, ast_range($2)); }
        | contents '='                  { $$ = ast_join($1, ast_range($2)); }
        ;

item: NAME                              { $$ = ast_range($1); }
    | NUMBER                            { $$ = ast_range($1); }
    | STRING                            { $$ = ast_range($1); }
    | OTHER                             { $$ = ast_range($1); }
    | '(' ')'                           { $$ = ast_join(ast_range($1), ast_range($2)); }
    | '[' ']'                           { $$ = ast_join(ast_range($1), ast_range($2)); }
    | '{' '}'                           { $$ = ast_join(ast_range($1), ast_range($2)); }
    | '(' contents ')'                  { $$ = ast_join(ast_range($1), ast_range($3)); }
    | '[' contents ']'                  { $$ = ast_join(ast_range($1), ast_range($3)); }
    | '{' contents '}'                  { $$ = ast_join(ast_range($1), ast_range($3)); }
    ;

%%

/* The grammar's token for a word outside of all parentheses. */
static int word_kind(const parser *p, const token *t)
{
    static const struct { const char *word; int kind; } constructs[] = {
        {"declare", DECLARE}, {"device", DEVICE}, {"copy_c_", DEVICE},
        {"begin", BEGIN_}, {"end", END_}};
    bool kernel = p->construct->is->is_kernel;
    if (p->next == 0 && kernel)
        return KERNEL;
    for (size_t k = 0; !kernel && k < sizeof constructs / sizeof *constructs; k++)
        if (str_is(t->text, constructs[k].word))
            return constructs[k].kind;
    clause_kind kind = ast_clause_find(t->text);
    static const int tokens[] = {
        [AST_PARAMETERS] = PARAMS, [AST_EXPRESSION] = VALUE,      [AST_LIST] = LIST,
        [AST_DEVICE] = VALUE,      [AST_REDUCE] = REDUCE,         [AST_STATEMENTS] = STATEMENTS,
        [AST_TYPE] = VALUE,        [AST_STRINGS] = STRINGS,       [AST_INSTANCES] = STATEMENTS,
        [AST_EDGES] = STATEMENTS,
        [AST_NOTHING] = FLAG};
    /* A kernel may have a clause's word as its name: in a name's place and without parentheses,
     * `identity` is a name. */
    bool name = p->next == 1 && !str_is(t[1].text, "(");
    ast_form form = ast_clause(kind)->form;
    bool own = kind != CLAUSE_UNKNOWN && ast_takes(p->construct->is, kind);
    /* arrays without types, and parts of them */
    if (p->construct->is->moves && !name &&
        (form == AST_PARAMETERS || (kind == CLAUSE_DEVICE && !own)))
        return LIST;
    if (kind != CLAUSE_UNKNOWN &&
        (!name || (own && kind != CLAUSE_CONSTANT &&
                   (form == AST_NOTHING || form == AST_PARAMETERS))))
        return tokens[form];
    return name ? NAME : UNKNOWN;
}

/* The character of a bracket (also if written as a digraph), comma or equals sign; else 0. */
static int mark_kind(str s)
{
    static const struct { const char *digraph; int kind; } digraphs[] = {
        {"<:", '['}, {":>", ']'}, {"<%", '{'}, {"%>", '}'}};
    for (size_t k = 0; k < 4; k++)
        if (str_is(s, digraphs[k].digraph))
            return digraphs[k].kind;
    return s.size == 1 && s.data[0] && strchr("()[]{},=", s.data[0]) ? s.data[0] : 0;
}

/* Whether the token begins a clause, where the parser can go on after an error. */
static bool is_restart(const token *t)
{
    clause_kind kind = t->kind == TOKEN_NAME ? ast_clause_find(t->text) : CLAUSE_UNKNOWN;
    return kind != CLAUSE_UNKNOWN &&
           (ast_clause(kind)->form == AST_NOTHING || str_is(t[1].text, "("));
}

static int yylex(YYSTYPE *value, YYLTYPE *where, parser *p)
{
    const token *t = &p->tokens->items[p->next];
    value->token = t;
    *where = (span){t->offset, t->offset + t->length};
    bool body = !p->depth && t->kind == TOKEN_PUNCTUATOR && mark_kind(t->text) == '{' &&
                p->construct->broken;
    if (t->kind == TOKEN_END || body) /* has_own_body() has reported the body */
        return END;
    if (p->resync && is_restart(t)) {
        p->resync = false;
        p->depth = 0;
    }
    int kind = OTHER;
    if (t->kind == TOKEN_NAME)
        kind = p->depth || p->resync ? NAME : word_kind(p, t);
    else if (t->kind == TOKEN_NUMBER)
        kind = NUMBER;
    else if (t->kind == TOKEN_STRING)
        kind = STRING;
    else if (t->kind == TOKEN_PUNCTUATOR && mark_kind(t->text))
        kind = mark_kind(t->text);
    /* a loop's arrays may be members of the program's structs: in(grid.u[n]) */
    if (p->construct->is_loop && (str_is(t->text, ".") || str_is(t->text, "->")))
        kind = NAME;
    if (strchr("([{", kind < 128 ? kind : 0) && kind < 128)
        p->depth++;
    else if (strchr(")]}", kind < 128 ? kind : 0) && kind < 128 && p->depth)
        p->depth--;
    p->next++;
    return kind;
}

static void syntax_error(parser *p, const token *t, const char *expected)
{
    diag *d = p->unit->diag;
    source *s = p->unit->source;
    const token *before = t > p->tokens->items ? t - 1 : NULL;
    if (t->kind == TOKEN_END && before)
        diag_at(d, DIAG_ERROR, "syntax", s, before->offset + before->length - 1, 1,
                "expected %s after '%.*s'", expected, (int)before->text.size, before->text.data);
    else
        diag_at(d, DIAG_ERROR, "syntax", s, t->offset, t->length, "expected %s before '%.*s'",
                expected, (int)t->text.size, t->text.data);
    if (str_is(t->text, "*") && (before && before->kind == TOKEN_NAME))
        diag_at(d, DIAG_NOTE, NULL, s, t->offset, 0,
                "a pointer's parameter has the element's type and extents: float x[n]; one "
                "element behind it is given as float x = *x");
    if ((str_is(t->text, "->") || str_is(t->text, ".")) && before && before->kind == TOKEN_NAME)
        diag_at(d, DIAG_NOTE, NULL, s, t->offset, 0,
                "a parameter has a name of the body's; what it stands for comes last: float x[n] "
                "= p->x");
    if (str_is(t->text, "(") && before && str_is(before->text, "reduction"))
        diag_at(d, DIAG_NOTE, NULL, s, t->offset, 0,
                "the operator is a clause, and so is the result: in(float x[n]) out(float r) "
                "reduce(+)");
    if (str_is(t->text, ",") && !p->depth)
        diag_at(d, DIAG_NOTE, NULL, s, t->offset, 0,
                "clauses stand one behind the other, without a comma");
    p->construct->broken = true;
    p->resync = true;
}

/* Reports what the grammar expects, in words for the user. */
static int yyreport_syntax_error(const yypcontext_t *context, parser *p)
{
    enum { MANY = 64 };
    yysymbol_kind_t expected[MANY];
    int n = yypcontext_expected_tokens(context, expected, MANY);
    bool expression = false, clause = false;
    const char *closing = NULL;
    for (int k = 0; k < n; k++) {
        expression = expression || expected[k] == YYSYMBOL_NUMBER;
        clause = clause || expected[k] == YYSYMBOL_PARAMS;
        const char *name = yysymbol_name(expected[k]);
        if (strcmp(name, "')'") == 0 || strcmp(name, "']'") == 0 || strcmp(name, "'}'") == 0)
            closing = name;
    }
    char list[256] = "";
    if (clause)
        strcpy(list, "a clause");
    else if (n == 1 && expected[0] == YYSYMBOL_NAME)
        strcpy(list, "a parameter");
    else if (expression)
        strcpy(list, closing ? closing : "an expression");
    bool known = *list != '\0';
    for (int k = 0; k < n && !known; k++) {
        const char *name = yysymbol_name(expected[k]);
        if (strlen(list) + strlen(name) + 8 > sizeof list)
            break;
        strcat(list, k == 0 ? "" : k == n - 1 ? " or " : ", ");
        strcat(list, name);
    }
    bool at_end = yypcontext_token(context) == YYSYMBOL_YYEOF;
    syntax_error(p, &p->tokens->items[p->next - !at_end],
                 *list ? list : "the end of the directive");
    return 0;
}

/* Called for errors other than syntax errors: the parser's stack is exhausted. */
static void yyerror(YYLTYPE *where, parser *p, const char *message)
{
    diag_at(p->unit->diag, DIAG_ERROR, "syntax", p->unit->source, where->begin,
            where->end - where->begin, "%s", message);
    p->construct->broken = true;
}

/* Reports strings that do not end, and nesting that could exhaust the parser's stack. */
static bool parse_tokens_fit(parser *p)
{
    enum { DEEP = 256 };
    int depth = 0;
    for (size_t k = 0; k < p->tokens->count; k++) {
        const token *t = &p->tokens->items[k];
        bool literal = t->kind == TOKEN_STRING || t->kind == TOKEN_CHARACTER;
        char quote = t->kind == TOKEN_STRING ? '"' : '\'';
        int mark = t->kind == TOKEN_PUNCTUATOR ? mark_kind(t->text) : 0;
        depth += mark == '(' || mark == '[' || mark == '{'   ? 1
                 : mark == ')' || mark == ']' || mark == '}' ? -1
                                                             : 0;
        const char *first = literal ? memchr(t->text.data, quote, t->text.size) : NULL;
        if (literal &&
            (t->text.data[t->text.size - 1] != quote || first == t->text.data + t->text.size - 1))
            diag_at(p->unit->diag, DIAG_ERROR, "syntax", p->unit->source, t->offset, t->length,
                    "missing terminating %c character", quote);
        else if (depth == DEEP)
            diag_at(p->unit->diag, DIAG_ERROR, "syntax", p->unit->source, t->offset, t->length,
                    "more than %d nested parentheses", DEEP - 1);
        else
            continue;
        p->construct->broken = true;
        return false;
    }
    return true;
}

static void parse_tokens(unit *u, construct *c, const token_list *tokens)
{
    parser p = {.unit = u, .construct = c, .tokens = tokens};
    if (parse_tokens_fit(&p))
        yyparse(&p);
}

void parse_unit(unit *u)
{
    for (construct *c = u->constructs; c; c = c->next) {
        parse_tokens(u, c, &c->tokens);
        if (c->closing.end)
            parse_tokens(u, c, &c->closing_tokens);
    }
}

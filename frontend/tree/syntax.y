/* syntax.y - the grammar of C11's statements, expressions and declarations inside of functions,
 * with GNU C's extensions.
 *
 * The parser reads one statement or one expression, whose end is known before. Which names are
 * types says tree_token(), so that the grammar needs to look no further than one token ahead. An
 * action is one call of a constructor in build.c. Members of structures and parameters of
 * functions are read, and are no part of the tree. */
%code requires {
#include "frontend/tree/read.h"
}

%code {
#include <string.h>

/* as for 4000 levels of what needs the most tokens a level */
#define YYMAXDEPTH 60000

static int yylex(TREE_YYSTYPE *value, TREE_YYLTYPE *where, tree_parser *p);
static void yyerror(TREE_YYLTYPE *where, tree_parser *p, const char *message);
}

%define api.prefix {tree_yy}
%define api.pure full
%define api.location.type {tree_span}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {tree_parser *p}

%code {
#define YYLLOC_DEFAULT(now, rhs, n)                                                     \
    ((now).first = (n) ? YYRHSLOC(rhs, 1).first : YYRHSLOC(rhs, 0).last,                \
     (now).last = (n) ? YYRHSLOC(rhs, n).last : YYRHSLOC(rhs, 0).last)
#define NODE(kind, at, a, b) tree_node(p, NODE_##kind, yyloc, at, a, b)
}

%union {
    const token *token;
    node *node;
    node_list list;
    int count;
}

%token END 0                "the end"
%token START_STATEMENT      "a statement's start"
%token START_EXPRESSION     "an expression's start"
%token <token> NAME         "a name"
%token <token> TYPE_NAME    "a type's name"
%token <token> TYPE_WORD    "a type"
%token <token> SPECIFIER    "a specifier"
%token <token> TAG          "'struct' or 'union'"
%token <token> ENUM         "'enum'"
%token <token> TYPEOF       "'typeof'"
%token <token> NUMBER       "a number"
%token <token> STRING       "a string"
%token <token> PRAGMA       "a #pragma"
%token <token> SIZEOF       "'sizeof'"
%token <token> GENERIC      "'_Generic'"
%token <token> ASSERTION    "'_Static_assert'"
%token <token> PART         "'__real__' or '__imag__'"
%token <token> IF           "'if'"
%token <token> ELSE         "'else'"
%token <token> FOR          "'for'"
%token <token> WHILE        "'while'"
%token <token> DO           "'do'"
%token <token> SWITCH       "'switch'"
%token <token> CASE         "'case'"
%token <token> DEFAULT      "'default'"
%token <token> GOTO         "'goto'"
%token <token> BREAK        "'break'"
%token <token> CONTINUE     "'continue'"
%token <token> RETURN       "'return'"
%token <token> ASSIGN       "an assignment"
%token <token> STEP         "'++' or '--'"
%token <token> ARROW        "'->'"
%token <token> ELLIPSIS     "'...'"
%token <token> OROR         "'||'"
%token <token> ANDAND       "'&&'"
%token <token> EQUALITY     "'==' or '!='"
%token <token> RELATION     "a comparison"
%token <token> SHIFT        "a shift"
%token <token> OTHER        "something else"
%token <token> '(' "'('" ')' "')'" '[' "'['" ']' "']'" '{' "'{'" '}' "'}'" ',' "','" '=' "'='"
%token <token> ';' "';'" ':' "':'" '?' "'?'" '.' "'.'" '|' "'|'" '^' "'^'" '&' "'&'" '+' "'+'"
%token <token> '-' "'-'" '*' "'*'" '/' "'/'" '%' "'%'" '!' "'!'" '~' "'~'"

%precedence THEN
%precedence ELSE
%left OROR
%left ANDAND
%left '|'
%left '^'
%left '&'
%left EQUALITY
%left RELATION
%left SHIFT
%left '+' '-'
%left '*' '/' '%'

%type <token> sign
%type <node> primary postfix unary cast binary conditional assignment expression maybe argument
%type <node> association initialiser braces item designators strings type_name type block_item
%type <node> specifier specifiers abstract direct_abstract declarator direct declared extent
%type <node> declaration statement block first label labels labelled
%type <list> arguments associations items block_items declareds
%type <count> pointer

%%

start: START_STATEMENT block_item       { p->tree = $2; }
     | START_EXPRESSION expression      { p->tree = $2; }
     ;

/* ---- expressions ---- */

strings: STRING                         { $$ = NODE(STRING, $1, NULL, NULL); }
       | strings STRING                 { $$ = tree_around($1, @$); }
       ;

primary: NAME                           { $$ = NODE(NAME, $1, NULL, NULL); }
       | NUMBER                         { $$ = NODE(NUMBER, $1, NULL, NULL); }
       | strings                        { $$ = $1; }
       | '(' expression ')'             { $$ = tree_around($2, @$); }
       | '(' block ')'                  { $$ = NODE(STATEMENTS, $1, $2, NULL); }
       | GENERIC '(' assignment ',' associations ')'
                                        { $$ = NODE(GENERIC, $1, $3, $5.first); }
       ;

associations: association               { $$ = tree_list($1); }
            | associations ',' association { $$ = tree_append($1, $3); }
            ;

association: type_name ':' assignment   { $$ = $3; }
           | DEFAULT ':' assignment     { $$ = $3; }
           ;

postfix: primary                        { $$ = $1; }
       | postfix '[' expression ']'     { $$ = NODE(INDEX, $2, $1, $3); }
       | postfix '(' ')'                { $$ = NODE(CALL, $2, $1, NULL); }
       | postfix '(' arguments ')'      { $$ = NODE(CALL, $2, $1, $3.first); }
       | postfix '.' NAME               { $$ = tree_member(p, @$, $2, $1, $3); }
       | postfix ARROW NAME             { $$ = tree_member(p, @$, $2, $1, $3); }
       | postfix STEP                   { $$ = NODE(POSTFIX, $2, $1, NULL); }
       | '(' type_name ')' braces       { $$ = NODE(LITERAL, $1, $2, $4); }
       ;

/* A macro may take types and initialisers. */
argument: item                          { $$ = $1; }
        | type_name                     { $$ = $1; }
        ;

arguments: argument                     { $$ = tree_list($1); }
         | arguments ',' argument       { $$ = tree_append($1, $3); }
         ;

unary: postfix                          { $$ = $1; }
     | STEP unary                       { $$ = NODE(UNARY, $1, $2, NULL); }
     | sign cast                        { $$ = NODE(UNARY, $1, $2, NULL); }
     | SIZEOF unary                     { $$ = NODE(UNARY, $1, $2, NULL); }
     | SIZEOF '(' type_name ')'         { $$ = NODE(TYPE_OPERAND, $1, $3, NULL); }
     | ANDAND NAME
        { $$ = NODE(UNARY, $1, tree_node(p, NODE_NAME, @2, $2, NULL, NULL), NULL); }
     ;

sign: '+' | '-' | '!' | '~' | '*' | '&' | PART;

cast: unary                             { $$ = $1; }
    | '(' type_name ')' cast            { $$ = NODE(CAST, $1, $2, $4); }
    ;

binary: cast                            { $$ = $1; }
      | binary OROR binary              { $$ = NODE(BINARY, $2, $1, $3); }
      | binary ANDAND binary            { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '|' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '^' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '&' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary EQUALITY binary          { $$ = NODE(BINARY, $2, $1, $3); }
      | binary RELATION binary          { $$ = NODE(BINARY, $2, $1, $3); }
      | binary SHIFT binary             { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '+' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '-' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '*' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '/' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      | binary '%' binary               { $$ = NODE(BINARY, $2, $1, $3); }
      ;

conditional: binary                     { $$ = $1; }
           | binary '?' expression ':' conditional
                { $$ = tree_also(p, NODE(CONDITIONAL, $2, $1, $3), $5, NULL); }
           | binary '?' ':' conditional
                { $$ = tree_also(p, NODE(CONDITIONAL, $2, $1, NULL), $4, NULL); }
           ;

assignment: conditional                 { $$ = $1; }
          | unary '=' assignment        { $$ = NODE(ASSIGN, $2, $1, $3); }
          | unary '=' braces            { $$ = NODE(ASSIGN, $2, $1, $3); }
          | unary ASSIGN assignment     { $$ = NODE(ASSIGN, $2, $1, $3); }
          ;

expression: assignment                  { $$ = $1; }
          | expression ',' assignment   { $$ = NODE(COMMA, $2, $1, $3); }
          ;

maybe: %empty                           { $$ = NULL; }
     | expression                       { $$ = $1; }
     ;

/* ---- initialisers ---- */

initialiser: assignment                 { $$ = $1; }
           | braces                     { $$ = $1; }
           ;

braces: '{' '}'                         { $$ = NODE(LIST, $1, NULL, NULL); }
      | '{' items '}'                   { $$ = NODE(LIST, $1, $2.first, NULL); }
      | '{' items ',' '}'               { $$ = NODE(LIST, $1, $2.first, NULL); }
      ;

items: item                             { $$ = tree_list($1); }
     | items ',' item                   { $$ = tree_append($1, $3); }
     ;

item: initialiser                       { $$ = $1; }
    | designators '=' initialiser       { $$ = NODE(DESIGNATED, $2, $1, $3); }
    ;

designators: '[' conditional ']'        { $$ = NODE(INDEX, $1, NULL, $2); }
           | '[' conditional ELLIPSIS conditional ']'
                                        { $$ = tree_also(p, NODE(INDEX, $1, NULL, $2), $4, NULL); }
           | '.' NAME                   { $$ = tree_member(p, @$, $1, NULL, $2); }
           | designators '[' conditional ']' { $$ = NODE(INDEX, $2, $1, $3); }
           | designators '[' conditional ELLIPSIS conditional ']'
                                        { $$ = tree_also(p, NODE(INDEX, $2, $1, $3), $5, NULL); }
           | designators '.' NAME       { $$ = tree_member(p, @$, $2, $1, $3); }
           ;

/* ---- types and declarations ---- */

specifier: SPECIFIER                    { $$ = tree_specifier(p, @$, $1, NULL); }
         | type                         { $$ = $1; }
         ;

type: TYPE_WORD                         { $$ = tree_specifier(p, @$, $1, NULL); }
    | TYPE_NAME                         { $$ = tree_specifier(p, @$, $1, NULL); }
    | TYPEOF '(' expression ')'         { $$ = tree_specifier(p, @$, $1, $3); }
    | TYPEOF '(' type_name ')'          { $$ = tree_specifier(p, @$, $1, $3); }
    | TAG NAME                          { $$ = tree_specifier(p, @$, $1, NULL); }
    | TAG members                       { $$ = tree_specifier(p, @$, $1, NULL); }
    | TAG NAME members                  { $$ = tree_specifier(p, @$, $1, NULL); }
    | ENUM NAME                         { $$ = tree_specifier(p, @$, $1, NULL); }
    | ENUM enumeration                  { $$ = tree_specifier(p, @$, $1, NULL); }
    | ENUM NAME enumeration             { $$ = tree_specifier(p, @$, $1, NULL); }
    ;

members: '{' '}'                        { }
       | '{' member_list '}'            { }
       ;

member_list: member                     { }
           | member_list member         { }
           ;

member: specifiers ';'                  { }
      | specifiers fields ';'           { }
      | ASSERTION '(' arguments ')' ';' { }
      | ';'                             { }
      ;

fields: field                           { }
      | fields ',' field                { }
      ;

field: declarator                       { }
     | declarator ':' conditional       { }
     | ':' conditional                  { }
     ;

enumeration: '{' enumerators '}'        { }
           | '{' enumerators ',' '}'    { }
           ;

enumerators: enumerator                 { }
           | enumerators ',' enumerator { }
           ;

enumerator: NAME                        { }
          | NAME '=' conditional        { }
          ;

specifiers: specifier                   { $$ = $1; }
          | specifiers specifier        { $$ = tree_specifiers($1, @$, $2); }
          ;

type_name: specifiers                   { $$ = $1; }
         | specifiers abstract
                                        { $$ = tree_type(p, @$, $1, $2); }
         ;

pointer: '*'                            { $$ = 1; }
       | pointer '*'                    { $$ = $1 + 1; }
       | pointer SPECIFIER              { $$ = $1; }
       ;

declarator: direct                      { $$ = $1; }
          | pointer direct              { $$ = tree_pointer(@$, $2, $1); }
          ;

direct: NAME                            { $$ = tree_declarator(p, @$, $1); }
      | '(' declarator ')'              { $$ = tree_around($2, @$); }
      | direct '[' extent ']'           { $$ = tree_extent(p, @$, $1, $3); }
      | direct '(' parameters ')'       { $$ = tree_function(@$, $1); }
      ;

abstract: pointer
                { $$ = tree_pointer(@$, tree_declarator(p, @$, NULL), $1); }
        | direct_abstract               { $$ = $1; }
        | pointer direct_abstract       { $$ = tree_pointer(@$, $2, $1); }
        ;

direct_abstract: '(' abstract ')'       { $$ = tree_around($2, @$); }
        | '[' extent ']'
                { $$ = tree_extent(p, @$, tree_declarator(p, @$, NULL), $2); }
        | direct_abstract '[' extent ']' { $$ = tree_extent(p, @$, $1, $3); }
        | '(' parameters ')'
                { $$ = tree_function(@$, tree_declarator(p, @$, NULL)); }
        | direct_abstract '(' parameters ')' { $$ = tree_function(@$, $1); }
        ;

extent: %empty                          { $$ = NODE(EMPTY, @$.first, NULL, NULL); }
      | '*'                             { $$ = NODE(EMPTY, $1, NULL, NULL); }
      | assignment                      { $$ = $1; }
      | qualifiers                      { $$ = NODE(EMPTY, @$.first, NULL, NULL); }
      | qualifiers assignment           { $$ = $2; }
      ;

qualifiers: SPECIFIER                   { }
          | qualifiers SPECIFIER        { }
          ;

parameters: %empty                      { }
          | parameter_list              { }
          | parameter_list ',' ELLIPSIS { }
          ;

parameter_list: parameter               { }
              | parameter_list ',' parameter{ }
              ;

parameter: specifiers                   { }
         | specifiers declarator        { }
         | specifiers abstract          { }
         ;

declaration: specifiers ';'             { $$ = tree_declaration(p, @$, $1, (node_list){0}); }
           | specifiers declareds ';'   { $$ = tree_declaration(p, @$, $1, $2); }
           | ASSERTION '(' assignment ')' ';' { $$ = NODE(ASSERTION, $1, $3, NULL); }
           | ASSERTION '(' assignment ',' strings ')' ';' { $$ = NODE(ASSERTION, $1, $3, NULL); }
           ;

declareds: declared                     { $$ = tree_list($1); }
         | declareds ',' declared       { $$ = tree_append($1, $3); }
         ;

declared: declarator                    { $$ = $1; }
        | declarator '=' initialiser    { $$ = tree_initialised(p, @$, $1, $3); }
        ;

/* ---- statements ---- */

block: '{' '}'                          { $$ = NODE(BLOCK, $1, NULL, NULL); }
     | '{' labels '}'                   { $$ = NODE(BLOCK, $1, $2, NULL); }
     | '{' block_items '}'              { $$ = NODE(BLOCK, $1, $2.first, NULL); }
     | '{' block_items labels '}'
                    { $$ = NODE(BLOCK, $1, tree_append($2, $3).first, NULL); }
     ;

block_items: block_item                 { $$ = tree_list($1); }
           | block_items block_item     { $$ = tree_append($1, $2); }
           ;

block_item: declaration                 { $$ = $1; }
          | labelled                    { $$ = $1; }
          | statement                   { $$ = $1; }
          ;

/* Labels and directives belong to what follows them; at the end of a block, nothing does. */
label: CASE conditional ':'             { $$ = NODE(CASE, $1, $2, NULL); }
     | CASE conditional ELLIPSIS conditional ':' { $$ = NODE(CASE, $1, $2, $4); }
     | DEFAULT ':'                      { $$ = NODE(CASE, $1, NULL, NULL); }
     | NAME ':'                         { $$ = NODE(LABEL, $1, NULL, NULL); }
     | PRAGMA                           { $$ = NODE(PRAGMA, $1, NULL, NULL); }
     ;

labelled: label declaration             { $$ = tree_labelled(p, @$, $1, $2); }
        | label labelled                { $$ = tree_labelled(p, @$, $1, $2); }
        ;

labels: label                           { $$ = $1; }
      | label labels                    { $$ = tree_labelled(p, @$, $1, $2); }
      ;

first: declaration                      { $$ = $1; }
     | expression ';'                   { $$ = NODE(EXPRESSION, @$.first, $1, NULL); }
     | ';'                              { $$ = NODE(EXPRESSION, @$.first, NULL, NULL); }
     ;

statement: block                        { $$ = $1; }
         | ';'                          { $$ = NODE(EXPRESSION, @$.first, NULL, NULL); }
         | expression ';'               { $$ = NODE(EXPRESSION, @$.first, $1, NULL); }
         | IF '(' expression ')' statement %prec THEN { $$ = NODE(IF, $1, $3, $5); }
         | IF '(' expression ')' statement ELSE statement
                                        { $$ = tree_also(p, NODE(IF, $1, $3, $5), $7, NULL); }
         | FOR '(' first maybe ';' maybe ')' statement
                                        { $$ = tree_also(p, NODE(FOR, $1, $3, $4), $6, $8); }
         | WHILE '(' expression ')' statement { $$ = NODE(WHILE, $1, $3, $5); }
         | DO statement WHILE '(' expression ')' ';' { $$ = NODE(DO, $1, $5, $2); }
         | SWITCH '(' expression ')' statement { $$ = NODE(SWITCH, $1, $3, $5); }
         | label statement              { $$ = tree_labelled(p, @$, $1, $2); }
         | GOTO NAME ';'                { $$ = NODE(GOTO, $2, NULL, NULL); }
         | GOTO '*' cast ';'            { $$ = NODE(GOTO, $2, $3, NULL); }
         | BREAK ';'                    { $$ = NODE(BREAK, $1, NULL, NULL); }
         | CONTINUE ';'                 { $$ = NODE(CONTINUE, $1, NULL, NULL); }
         | RETURN maybe ';'             { $$ = NODE(RETURN, $1, $2, NULL); }
         | RETURN braces ';'            { $$ = NODE(RETURN, $1, $2, NULL); }
         ;

%%

static int yylex(TREE_YYSTYPE *value, TREE_YYLTYPE *where, tree_parser *p)
{
    if (!p->begun) {
        *where = (tree_span){p->items + p->next, p->items + p->next};
        p->begun = true;
        return p->expression ? START_EXPRESSION : START_STATEMENT;
    }
    return p->deep ? OTHER : tree_token(p, &value->token, where);
}

static void refuse(tree_parser *p, const char *expected)
{
    bool behind = p->before == END;
    p->reader->wrong = p->items + (behind ? p->end : p->next - 1);
    p->reader->expected = p->deep ? "too deeply nested" : expected;
}

/* Says what the grammar expects, in words for the user. */
static int yyreport_syntax_error(const yypcontext_t *context, tree_parser *p)
{
    /* the first of these that could follow is what most texts lack */
    static const struct { const char *name, *expected; } words[] = {
        {"'if'", "expected a statement"},
        {"a number", "expected an expression"},
        {"';'", "expected ';'"},
        {"the end", "expected the end of the expression"},
        {"')'", "expected ')'"},
        {"']'", "expected ']'"},
        {"'}'", "expected '}'"},
        {"':'", "expected ':'"},
        {"'('", "expected '('"},
        {"a type", "expected a type"},
        {"a name", "expected a name"},
        {"'while'", "expected 'while'"}};
    enum { WORDS = sizeof words / sizeof *words };
    yysymbol_kind_t expected[YYNTOKENS];
    int n = yypcontext_expected_tokens(context, expected, YYNTOKENS), best = WORDS;
    bool brace = false;
    for (int k = 0; k < n; k++) {
        const char *name = yysymbol_name(expected[k]);
        brace = brace || strcmp(name, "'}'") == 0;
        for (int w = 0; w < best; w++)
            if (strcmp(name, words[w].name) == 0)
                best = w;
    }
    bool at_end = yypcontext_token(context) == YYSYMBOL_YYEOF;
    refuse(p, at_end && brace ? "expected '}'" : best < WORDS ? words[best].expected
                                                              : "expected something else");
    return 0;
}

/* Called for errors other than syntax errors: the parser's stack is exhausted. */
static void yyerror(TREE_YYLTYPE *where, tree_parser *p, const char *message)
{
    (void)where, (void)message;
    p->deep = true;
    refuse(p, NULL);
}

bool tree_parse(tree_parser *p)
{
    bool read = yyparse(p) == 0 && !p->deep;
    if (!read && p->deep)
        refuse(p, NULL);
    return read;
}

/* check.c - the rules of the language that the grammar cannot express, as tables of named rows.
 *
 * The rows run in order for each construct, and constructs are checked in file order, because a
 * kernel knows the declares above it. A message ends with its row's name. Some rows fill in what
 * later ones and the generators need (types, facts about the body). If later rows would make no
 * sense, a row marks the construct broken, and the rest is skipped. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <stdlib.h>
#include <string.h>

typedef struct row {
    const char *name;
    check_run *run;
} row;

/* In the order in which they run. */
static const row elementwise_rows[] = {
    {"unknown-clause", check_unknown_clause},
    {"duplicate-clause", check_duplicate_clause},
    {"clause-construct", check_clause_construct},
    {"comm", check_comm},
    {"flag", check_flag},
    {"string-prefix", check_string},
    {"options", check_options},
    {"status-in-definition", check_status},
    {"missing-name", check_missing_name},
    {"duplicate-kernel", check_duplicate_kernel},
    {"too-many-parameters", check_many_parameters},
    {"duplicate-parameter", check_duplicate_parameter},
    {"reserved-name", check_reserved_name},
    {"extents", check_extents},
    {"definition", check_definition},
    {"type", check_type},
    {"constant", check_constant},
    {"like", check_like},
    {"placeholder", check_placeholder},
    {"instantiate", check_instantiate},
    {"texture", check_object},
    {"near", check_near_marker},
    {"no-output", check_output},
    {"size", check_size},
    {"geometry", check_block},
    {"clause-parameter", check_clause_parameter},
    {"clause-array", check_clause_arrays},
    {"division", check_division},
    {"nul", check_nul},
    {"preamble", check_preamble},
    {"unknown-name", check_body},
    {"near", check_near},
    {"changed-macro", check_changed_macros},
    {"bit-field", check_bits},
    {"shared-variable", check_shared_value},
    {"static-variable", check_static},
    {"host-pointer", check_host_pointer},
    {"condition-name", check_condition_names},
    {"habit", check_habits},
    {"const-input", check_const_input},
    {"return-value", check_return_value},
    {"index", check_index},
    {"range", check_range},
    {"unused-output", check_unused_output},
    {"unused-inout", check_unused_inout},
    {"early-read", check_early_read},
    {"unused-parameter", check_unused_parameter},
    {"texture-function", check_texture_functions},
    {"functions", check_functions},
};

static const row reduction_rows[] = {
    {"unknown-clause", check_unknown_clause},
    {"duplicate-clause", check_duplicate_clause},
    {"clause-construct", check_clause_construct},
    {"comm", check_comm},
    {"flag", check_flag},
    {"string-prefix", check_string},
    {"options", check_options},
    {"quoted-code", check_quoted_code},
    {"status-in-definition", check_status},
    {"missing-name", check_missing_name},
    {"duplicate-kernel", check_duplicate_kernel},
    {"too-many-parameters", check_many_parameters},
    {"duplicate-parameter", check_duplicate_parameter},
    {"reserved-name", check_reserved_name},
    {"extents", check_extents},
    {"definition", check_definition},
    {"type", check_type},
    {"constant", check_constant},
    {"like", check_like},
    {"placeholder", check_placeholder},
    {"reduce-type", check_reduce_type},
    {"instantiate", check_instantiate},
    {"texture", check_object},
    {"near", check_near_marker},
    {"no-output", check_output},
    {"operator", check_groups},
    {"no-result", check_mapped_output},
    {"raw-output", check_raw_output},
    {"output-name", check_output_name},
    {"size", check_size},
    {"axis", check_axis},
    {"clause-parameter", check_clause_parameter},
    {"clause-array", check_clause_arrays},
    {"division", check_division},
    {"nul", check_nul},
    {"preamble", check_preamble},
    {"missing-reduce", check_missing_reduce},
    {"operator", check_operator},
    {"operator-type", check_operator_type},
    {"expression", check_expression},
    {"unknown-name", check_map_body},
    {"unknown-name", check_reduce},
    {"unknown-name", check_post},
    {"changed-macro", check_changed_macros},
    {"bit-field", check_bits},
    {"shared-variable", check_shared_value},
    {"static-variable", check_static},
    {"host-pointer", check_host_pointer},
    {"condition-name", check_condition_names},
    {"habit", check_habits},
    {"const-input", check_const_input},
    {"missing-return", check_missing_return},
    {"return-value", check_post_return},
    {"index", check_index},
    {"range", check_range},
    {"unassigned-output", check_unassigned_output},
    {"missing-post", check_missing_post},
    {"unused-parameter", check_unused_parameter},
    {"texture-function", check_texture_functions},
    {"functions", check_functions},
};

static const row raw_rows[] = {
    {"unknown-clause", check_unknown_clause},
    {"duplicate-clause", check_duplicate_clause},
    {"clause-construct", check_clause_construct},
    {"flag", check_flag},
    {"string-prefix", check_string},
    {"options", check_options},
    {"compiler", check_compiler},
    {"status-in-definition", check_status},
    {"missing-name", check_missing_name},
    {"duplicate-kernel", check_duplicate_kernel},
    {"too-many-parameters", check_many_parameters},
    {"duplicate-parameter", check_duplicate_parameter},
    {"reserved-name", check_reserved_name},
    {"reserved-name", check_raw_name},
    {"raw-parameter", check_raw_marker},
    {"extents", check_extents},
    {"definition", check_definition},
    {"type", check_type},
    {"like", check_like},
    {"template", check_template},
    {"constant", check_constant},
    {"placeholder", check_placeholder},
    {"tune", check_tune},
    {"instantiate", check_instantiate},
    {"texture", check_object},
    {"near", check_near_marker},
    {"no-output", check_output},
    {"output-extents", check_output_extents},
    {"geometry", check_geometry},
    {"tune", check_tuned_mentions},
    {"launch-value", check_launch_values},
    {"fill", check_fill},
    {"clause-parameter", check_clause_parameter},
    {"clause-array", check_clause_arrays},
    {"division", check_division},
    {"nul", check_nul},
    {"preamble", check_preamble},
    {"unknown-name", check_raw_body},
    {"changed-macro", check_changed_macros},
    {"static-variable", check_static},
    {"host-pointer", check_host_pointer},
    {"condition-name", check_condition_names},
    {"habit", check_habits},
    {"raw-pointer", check_raw_pointers},
    {"range", check_range},
    {"const-input", check_const_input},
    {"return-value", check_return_value},
    {"contiguous", check_contiguous},
    {"unused-atomic", check_unused_atomic},
    {"unguarded", check_unguarded},
    {"unused-output", check_unused_output},
    {"unused-parameter", check_unused_parameter},
    {"unused-template", check_unused_template},
    {"texture-function", check_texture_functions},
    {"functions", check_functions},
};

static const row module_rows[] = {
    {"unknown-clause", check_unknown_clause},
    {"module-scope", check_module_scope},
    {"clause-construct", check_module_clauses},
    {"duplicate-clause", check_duplicate_clause},
    {"string-prefix", check_string},
    {"options", check_options},
    {"compiler", check_compiler},
    {"missing-name", check_module_name},
    {"duplicate-kernel", check_duplicate_kernel},
    {"reserved-name", check_reserved_name},
    {"names", check_module_names},
    {"nul", check_nul},
    {"preamble", check_preamble},
    {"module-file", check_module_file},
    {"no-kernel", check_module_body},
    {"changed-macro", check_changed_macros},
    {"functions", check_functions},
};

static const row precompiled_rows[] = {
    {"unknown-clause", check_unknown_clause},
    {"module-scope", check_module_scope},
    {"duplicate-clause", check_duplicate_clause},
    {"clause-construct", check_clause_construct},
    {"flag", check_flag},
    {"string-prefix", check_string},
    {"status-in-definition", check_status},
    {"missing-name", check_module_name},
    {"duplicate-kernel", check_duplicate_kernel},
    {"image", check_binary},
    {"too-many-parameters", check_many_parameters},
    {"duplicate-parameter", check_duplicate_parameter},
    {"reserved-name", check_reserved_name},
    {"raw-parameter", check_raw_marker},
    {"extents", check_extents},
    {"definition", check_definition},
    {"type", check_type},
    {"like", check_like},
    {"compiled-type", check_compiled_type},
    {"texture", check_object},
    {"near", check_near_marker},
    {"no-output", check_output},
    {"output-extents", check_output_extents},
    {"geometry", check_geometry},
    {"launch-value", check_launch_values},
    {"fill", check_fill},
    {"clause-parameter", check_clause_parameter},
    {"clause-array", check_clause_arrays},
    {"division", check_division},
    {"nul", check_nul},
};

static const row declare_rows[] = {
    {"nul", check_nul},
    {"shared-directive", check_shared_directive},
    {"shared-variable", check_shared_variable},
    {"include", check_include},
};

static const row device_rows[] = {
    {"nul", check_nul},
    {"include", check_include},
};

static const row graph_rows[] = {
    {"unknown-clause", check_unknown_clause},     {"duplicate-clause", check_duplicate_clause},
    {"clause-construct", check_clause_construct}, {"graph", check_graph},
    {"graph-result", check_graph_calls},
};

static const row moving_rows[] = {
    {"unknown-construct", check_moving_name},
    {"unknown-clause", check_unknown_clause},
    {"data-scope", check_moving_place},
    {"clause-construct", check_moving_clauses},
    {"flag", check_flag},
    {"data-array", check_moved},
    {"graph-result", check_graph_update},
    {"data-jump", check_longjmp},
};

typedef struct table {
    const row *rows;
    size_t count;
} table;

#define TABLE(rows)                                                                               \
    {                                                                                             \
        rows, sizeof rows / sizeof *rows                                                          \
    }

static const table tables[CONSTRUCT_COUNT] = {
    [CONSTRUCT_ELEMENTWISE] = TABLE(elementwise_rows),
    [CONSTRUCT_REDUCTION] = TABLE(reduction_rows),
    [CONSTRUCT_RAW] = TABLE(raw_rows),
    [CONSTRUCT_MODULE] = TABLE(module_rows),
    [CONSTRUCT_PRECOMPILED] = TABLE(precompiled_rows),
    [CONSTRUCT_DECLARE] = TABLE(declare_rows),
    [CONSTRUCT_DEVICE] = TABLE(device_rows),
    [CONSTRUCT_COPY] = TABLE(declare_rows),
    [CONSTRUCT_GRAPH] = TABLE(graph_rows),
    [CONSTRUCT_DATA] = TABLE(moving_rows),
    [CONSTRUCT_ENTER] = TABLE(moving_rows),
    [CONSTRUCT_EXIT] = TABLE(moving_rows),
    [CONSTRUCT_UPDATE] = TABLE(moving_rows),
};

/* ---- what the program calls a loop's parameters ---- */

/* Whether ckpp has made up the name: "x_1" for x[j - 1]. */
static bool is_made_up(str name, str shown)
{
    return shown.size < name.size || memcmp(name.data, shown.data, name.size) != 0 ||
           (shown.size > name.size && shown.data[name.size] != '[');
}

static str find_shown(const void *made_up, str word)
{
    return names_macro_text(made_up, word);
}

/* Reads ckpp_loop(...); messages have the program's names from then on. */
static void note_shown(checker *k, construct *c)
{
    const clause *l = c->clauses;
    arena *a = k->unit->arena;
    name_set *shown = NULL, *made_up = NULL, *numbers = NULL;
    while (l && l->kind != CLAUSE_LOOP)
        l = l->next;
    if (l) {
        shown = names_new(a);
        made_up = names_new(a);
        numbers = names_new(a);
    }
    for (range list = l ? l->value : (range){0}, item; range_next(&list, &item);) {
        str name = token_string_value(a, item.first, item.count);
        range_next(&list, &item);
        str text = token_string_value(a, item.first, item.count);
        if (!name.size) {
            c->debug = text;
            range_next(&list, &item);
            continue;
        }
        names_add_macro(shown, name, text);
        if (is_made_up(name, text))
            names_add_macro(made_up, name, text);
        range_next(&list, &item);
        names_add_macro(numbers, name, item.first->text);
    }
    for (parameter *p = c->parameters; p && l; p = p->next) {
        const str text = names_macro_text(numbers, p->name->text);
        const unsigned long all = text.size ? strtoul(text.data, NULL, 10) : 0;
        p->shown = names_macro_text(shown, p->name->text);
        p->hidden = (ckpp_hidden)(all & 255);
        p->reads = all >> 8 & 255;
        p->writes = all >> 16 & 255;
    }
    diag_rename(k->diag, l ? find_shown : NULL, made_up);
}

/* ---- running the tables ---- */

static void run_rows(checker *k, construct *c, const table *t)
{
    for (size_t j = 0; j < t->count && !c->broken; j++)
        t->rows[j].run(k, c, t->rows[j].name);
}

void check_unit(unit *u)
{
    checker k = {.unit = u,
                 .diag = u->diag,
                 .source = u->source,
                 .types = type_table_new(u->arena, u->cxx),
                 .kernels = names_new(u->arena),
                 .known = names_new(u->arena),
                 .called = names_new(u->arena),
                 .given = names_new(u->arena),
                 .macro_names = names_new(u->arena),
                 .by_option = names_new(u->arena),
                 .wide = names_new(u->arena),
                 .variables = names_new(u->arena),
                 .calls = calls_new(u->arena),
                 .statics = statics_new(u->arena),
                 .host = host_scope_new(u)};
    u->fields = names_new(u->arena);
    u->structs = k.pointers = pointers_new(u->arena, k.host);
    check_read_macros(&k);
    check_call_options(&k);
    for (construct *c = u->constructs; c; c = c->next) {
        note_shown(&k, c);
        run_rows(&k, c, &tables[c->is->kind]);
    }
    diag_rename(k.diag, NULL, NULL);
    check_kernel_names(&k);
    calls_judge(&k);
}

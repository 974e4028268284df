/* module_signature.c - the parameters of a module's kernels, for the macros that call them:
 * filters_scale for the kernel "scale" of module filters.
 *
 * Parameters are read token by token. An unknown type (one of the module's own) is left to the
 * library, which compares sizes. A kernel has no macro if its parameters cannot be read, or if
 * kernels of the same name differ in theirs. A macro also takes a name away from the program, so
 * there is one only if the file mentions that name and does not declare it. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

enum { PARAMS_MAX = 32, ARGUMENTS_MAX = 8 };

static bool is(const token *t, const char *word)
{
    return str_is(t->text, word);
}

/* A template's parameters, and the arguments of an instance. */
typedef struct instance_types {
    str name[ARGUMENTS_MAX];
    token_list text[ARGUMENTS_MAX];
    size_t count;
} instance_types;

/* ---- a parameter ---- */

static bool is_qualifier(const token *t)
{
    static const char *const words[] = {"const",      "volatile", "__restrict__",
                                        "__restrict", "restrict", "__grid_constant__"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (is(t, words[k]))
            return true;
    return false;
}

static const token_list *argument_of(const instance_types *types, str name)
{
    for (size_t k = 0; k < types->count; k++)
        if (str_equal(types->name[k], name))
            return &types->text[k];
    return NULL;
}

/* The words [first, end) of a type, with ">>" as two, and with template parameters replaced by the
 * instance's arguments. */
static range expand_type(arena *a, const token *first, const token *end,
                         const instance_types *types)
{
    token *words = NULL;
    size_t n = 0;
    for (const token *t = first; t < end; t++) {
        const token_list *l = argument_of(types, t->text);
        size_t parts = l ? l->count : is(t, ">>") ? 2 : 1;
        for (size_t k = 0; k < parts; k++) {
            words = arena_grow(a, words, n, sizeof *words);
            words[n] = l ? l->items[k] : *t;
            words[n++].text.size -= !l && parts == 2;
        }
    }
    return (range){words, n};
}

static range plain_type(arena *a, range words)
{
    token *plain = arena_alloc(a, (words.count + 1) * sizeof *plain);
    size_t n = 0;
    for (size_t k = 0; k < words.count; k++)
        if (!is_qualifier(&words.first[k]))
            plain[n++] = words.first[k];
    return (range){plain, n};
}

static ckpp_dtype cuda_type(range words)
{
    static const struct {
        const char *word;
        ckpp_dtype dtype;
    } rows[] = {
        {"__half", CKPP_FLOAT16}, {"half", CKPP_FLOAT16}, {"__nv_bfloat16", CKPP_BFLOAT16}};
    for (size_t k = 0; words.count == 1 && k < sizeof rows / sizeof *rows; k++)
        if (is(words.first, rows[k].word))
            return rows[k].dtype;
    return CKPP_NONE;
}

/* CUDA's complex numbers, and complex<float> of any namespace. */
static ckpp_dtype complex_type(range words)
{
    const token *last = words.first + words.count - 1;
    if (words.count == 1 &&
        (is(last, "cuDoubleComplex") || is(last, "cuFloatComplex") || is(last, "cuComplex")))
        return is(last, "cuDoubleComplex") ? CKPP_COMPLEX128 : CKPP_COMPLEX64;
    if (words.count < 4 || !is(last, ">") || !is(last - 2, "<") || !is(last - 3, "complex"))
        return CKPP_NONE;
    return is(last - 1, "double")  ? CKPP_COMPLEX128
           : is(last - 1, "float") ? CKPP_COMPLEX64
                                   : CKPP_NONE;
}

/* Sets the type of an element or of a number. In C++ a struct may be named without `struct`. A
 * pointer to a vector or to CUDA's complex numbers has none: any array may be given, such as one
 * of floats. */
static void resolve(arena *a, const type_table *types, range words, module_param *p)
{
    type_found found = type_resolve(types, words, &p->dtype, &p->type_name);
    if (found == TYPE_KNOWN && !type_vector(p->type_name) &&
        (p->dtype == CKPP_STRUCT || !p->type_name))
        return;
    p->dtype = cuda_type(words);
    p->type_name = NULL;
    if (p->dtype == CKPP_NONE && !p->pointer)
        p->dtype = complex_type(words);
    if (words.count != 1 || p->dtype != CKPP_NONE)
        return;
    token *tagged = arena_alloc(a, 2 * sizeof *tagged);
    tagged[0] = tagged[1] = *words.first;
    tagged[0].text = (str){"struct", 6};
    found = type_resolve(types, (range){tagged, 2}, &p->dtype, &p->type_name);
    if (found != TYPE_KNOWN || p->dtype != CKPP_STRUCT) {
        p->dtype = CKPP_NONE;
        p->type_name = NULL;
    }
}

/* A parameter's name: the last word in front of brackets, a default or the end; or NULL. */
static const token *find_name(range r)
{
    const token *name = NULL, *end = r.first + r.count;
    for (const token *t = r.first; t < end && !is(t, "[") && !is(t, "="); t++)
        if (t->kind == TOKEN_NAME && !is_qualifier(t) && !names_is_keyword(t->text))
            name = t;
    return name;
}

/* Cuts the next item, in front of a comma that is in no brackets, off the list. */
static bool next_item(range *list, range *item)
{
    int depth = 0;
    size_t n = 0;
    for (; n < list->count && (depth > 0 || !is(&list->first[n], ",")); n++) {
        const token *t = &list->first[n];
        depth += range_nesting(t) + is(t, "<") - is(t, ">") - 2 * is(t, ">>");
    }
    size_t used = n < list->count ? n + 1 : n;
    *item = (range){list->first, n};
    *list = (range){list->first + used, list->count - used};
    return used > 0;
}

/* Reads ckpp_array<const float, 2>; its dimensions are left to the library. */
static bool read_array(arena *a, const type_table *types, range words, module_param *p)
{
    const token *first = words.first, *end = first + words.count;
    while (first < end && is_qualifier(first))
        first++;
    while (first < end && is_qualifier(&end[-1]))
        end--;
    if (end - first < 4 || !is(first, "ckpp_array") || !is(&first[1], "<") || !is(&end[-1], ">"))
        return false;
    range element, list = {first + 2, (size_t)(end - first) - 3};
    next_item(&list, &element);
    p->pointer = p->written = true;
    for (size_t k = 0; k < element.count; k++)
        p->written = p->written && !is(&element.first[k], "const");
    resolve(a, types, plain_type(a, element), p);
    return true;
}

static bool read_param(arena *a, const type_table *types, const instance_types *given, range r,
                       module_param *p)
{
    const token *name = find_name(r), *end = r.first + r.count, *star = NULL, *first = NULL;
    bool array = false, constant = false;
    *p = (module_param){0};
    if (!name || name == r.first)
        return false;
    for (const token *t = r.first; t < end; t++) {
        if (is(t, "&") || is(t, "&&") || is(t, "...") || t->kind == TOKEN_DIRECTIVE)
            return false;
        array = array || (t > name && is(t, "["));
        star = t < name && is(t, "*") ? t : star;
        first = !first && star ? star : first;
    }
    /* a const between the last two stars, or before the only one, applies to the elements */
    const token *behind = r.first, *stop = star ? star : name;
    for (const token *t = r.first; t < stop; t++)
        behind = is(t, "*") ? t : behind;
    for (const token *t = behind; t < stop; t++)
        constant = constant || is(t, "const");
    const token *type_end = first ? first : name;
    while (type_end > r.first && is(&type_end[-1], "("))
        type_end--;
    range words = expand_type(a, r.first, type_end, given), plain = plain_type(a, words);
    if (!plain.count)
        return false;
    p->name = name->text;
    if (!star && !array && read_array(a, types, words, p))
        return true;
    p->pointer = star || array;
    p->written = p->pointer && !constant;
    if (!first || first == star) /* a pointer to pointers has no element type */
        resolve(a, types, plain, p);
    return true;
}

/* ---- a kernel ---- */

/* The macro's name: "filters_image_fill_float" for "image::fill<float>". */
static const char *call_name(arena *a, str module, str name)
{
    char *made = arena_alloc(a, module.size + name.size + 2), *out = made;
    memcpy(out, module.data, module.size);
    out += module.size;
    for (size_t k = 0; k < name.size; k++) {
        if (names_word_char(name.data[k])) {
            if (k == 0 || !names_word_char(name.data[k - 1]))
                *out++ = '_';
            *out++ = name.data[k];
        }
    }
    *out = '\0';
    return made;
}

static bool is_same(const module_kernel *a, const module_kernel *b)
{
    bool same = a->nparams == b->nparams;
    for (size_t k = 0; same && k < a->nparams; k++) {
        const module_param *p = &a->params[k], *q = &b->params[k];
        same = str_equal(p->name, q->name) && p->pointer == q->pointer &&
               p->written == q->written && p->dtype == q->dtype;
    }
    return same;
}

/* The kernels found so far, each with another call. */
typedef struct kernel_list {
    construct *c;
    module_kernel **end;
    name_set *calls;
} kernel_list;

static void add_kernel(arena *a, kernel_list *l, const module_item *d, str name,
                       const type_table *types, const instance_types *given)
{
    name_kind kind;
    const token *open = &d->call[1], *close = module_skip(open);
    while (close > open && !is(close, ")"))
        close--;
    if (close == open) /* brackets that do not match */
        return;
    range list = {open + 1, (size_t)(close - open - 1)}, item;
    module_kernel *made = arena_alloc(a, sizeof *made);
    made->name = arena_strndup(a, name.data, name.size);
    made->call = call_name(a, l->c->name->text, name);
    made->params = arena_alloc(a, PARAMS_MAX * sizeof *made->params);
    if (list.count == 1 && is(list.first, "void"))
        list.count = 0;
    while (next_item(&list, &item)) {
        made->unclear = made->unclear || made->nparams == PARAMS_MAX ||
                        !read_param(a, types, given, item, &made->params[made->nparams]);
        made->nparams += !made->unclear;
    }
    const str call = {made->call, strlen(made->call)};
    if (!names_find(l->calls, call, &kind)) {
        names_add(l->calls, call, NAME_FUNCTION);
        *l->end = made;
        l->end = &made->next;
        return;
    }
    module_kernel *same = l->c->kernels;
    while (strcmp(same->call, made->call) != 0)
        same = same->next;
    same->unclear = same->unclear || made->unclear || !is_same(same, made);
}

/* ---- instances ---- */

static size_t plain_size(str s)
{
    while (s.size && s.data[s.size - 1] == ' ')
        s.size--;
    return s.size;
}

/* Reads the template's parameters, and the arguments of the instance "scale<float, 3>". */
static void read_instance(arena *a, const module_item *d, str name, instance_types *types)
{
    const token *t = d->first;
    const char *open = memchr(name.data, '<', name.size);
    const size_t size = name.size - (size_t)(open + 1 - name.data);
    char *spaced = arena_alloc(a, 2 * size), *out = spaced; /* ">>" would be one token */
    for (const char *in = open + 1; in < open + 1 + size; in++) {
        *out++ = *in;
        if (*in == '>')
            *out++ = ' ';
    }
    source *s = source_from(a, "", spaced, (size_t)(out - spaced));
    token_list text = token_scan(a, s, 0, s->size);
    size_t depth = 0, begin = 0, n = 0;
    for (size_t k = 0; k < text.count && n < ARGUMENTS_MAX; k++) {
        const token *at = &text.items[k];
        bool ends = is(at, ">") && depth == 0;
        if (ends || (is(at, ",") && depth == 0)) {
            types->text[n++] = token_slice(a, &text, begin, k - begin);
            begin = k + 1;
        }
        if (ends)
            break;
        depth += is(at, "<") || is(at, "(");
        depth -= (is(at, ">") || is(at, ")")) && depth > 0;
    }
    for (depth = 0; t < d->end && types->count < n; t = module_next(t)) {
        depth += is(t, "<");
        bool ends = depth == 1 && (is(t, ",") || is(t, ">") || is(t, "="));
        if (ends && t[-1].kind == TOKEN_NAME)
            types->name[types->count++] = t[-1].text;
        depth -= is(t, ">");
        if (depth == 0 && is(t, ">"))
            break;
    }
}

/* A template of kernels, by its name with its scope. */
typedef struct named_template {
    str name;
    const module_item *item;
} named_template;

/* Those of the same name stay in the order of the module. */
static int compare_templates(const void *a, const void *b)
{
    const named_template *x = a, *y = b;
    const int order = str_order(x->name, y->name);
    return order ? order : (x->item > y->item) - (x->item < y->item);
}

static str full_name(arena *a, const module_item *d)
{
    const str own = d->call->text;
    const char *name = arena_printf(a, "%.*s%.*s", (int)d->scope.size, d->scope.data,
                                    (int)own.size, own.data);
    return (str){name, strlen(name)};
}

static size_t sort_templates(arena *a, const module_items *found, named_template **sorted)
{
    size_t n = 0;
    *sorted = arena_alloc(a, (found->count + 1) * sizeof **sorted);
    for (size_t k = 0; k < found->count; k++) {
        const module_item *d = &found->items[k];
        if (d->global && d->open && d->call && d->template && !is(&d->first[2], ">"))
            (*sorted)[n++] = (named_template){full_name(a, d), d};
    }
    qsort(*sorted, n, sizeof **sorted, compare_templates);
    return n;
}

/* The first that is not before the name. */
static size_t find_template(const named_template *sorted, size_t n, str name)
{
    size_t begin = 0;
    while (begin < n) {
        const size_t middle = begin + (n - begin) / 2;
        if (str_order(sorted[middle].name, name) < 0)
            begin = middle + 1;
        else
            n = middle;
    }
    return begin;
}

static void add_instances(arena *a, kernel_list *list, const module_items *found,
                          const type_table *types)
{
    const clause *l = list->c->clause[CLAUSE_NAMES];
    range names = l ? l->value : (range){0}, item;
    named_template *sorted = NULL;
    const size_t n = names.count ? sort_templates(a, found, &sorted) : 0;
    while (range_next(&names, &item)) {
        str name = token_string_value(a, item.first, item.count);
        const char *open = memchr(name.data, '<', name.size);
        str base = {name.data, open ? (size_t)(open - name.data) : 0};
        base.size = plain_size(base);
        for (size_t k = base.size ? find_template(sorted, n, base) : n;
             k < n && str_equal(sorted[k].name, base); k++) {
            instance_types given = {0};
            read_instance(a, sorted[k].item, name, &given);
            add_kernel(a, list, sorted[k].item, name, types, &given);
        }
    }
}

/* ---- which kernels the file calls ---- */

static void add_words(name_set *set, str text)
{
    for (size_t k = 0, begin; k < text.size; k++) {
        for (begin = k; k < text.size && names_word_char(text.data[k]);)
            k++;
        if (k > begin)
            names_add(set, (str){text.data + begin, k - begin}, NAME_VALUE);
    }
}

/* Collects, once for all modules, the names that the file mentions, and those that it declares or
 * defines itself. */
static void read_file(unit *u)
{
    if (u->mentioned)
        return;
    const token_list file = token_scan(u->arena, u->source, 0, u->source->size);
    str defined, text;
    u->mentioned = names_new(u->arena);
    u->taken = names_new(u->arena);
    for (size_t k = 0; k < file.count; k++) {
        const token *t = &file.items[k];
        if (t->kind == TOKEN_DIRECTIVE) {
            if (directive_macro(t, &defined, &text))
                names_add(u->taken, defined, NAME_MACRO);
            add_words(u->mentioned, t->text);
        } else if (t->kind == TOKEN_NAME) {
            const bool behind_type = k > 0 && (t[-1].kind == TOKEN_NAME || is(&t[-1], "*")) &&
                                     !(names_keyword(t[-1].text) &
                                       (KEYWORD_OPERATOR | KEYWORD_CONTROL)) &&
                                     !is(&t[-1], "else") && !is(&t[-1], "do");
            names_add(behind_type ? u->taken : u->mentioned, t->text, NAME_VALUE);
        }
    }
}

static bool is_called(const unit *u, const char *name)
{
    const str call = {name, strlen(name)};
    name_kind kind;
    return names_find(u->mentioned, call, &kind) && !names_find(u->taken, call, &kind);
}

void module_signatures(unit *u, construct *c, const module_items *found, const type_table *types)
{
    const instance_types none = {0};
    kernel_list list = {.c = c, .end = &c->kernels, .calls = names_new(u->arena)};
    size_t size = strlen(u->source->path);
    bool is_c = size < 2 || strcmp(u->source->path + size - 2, ".h") != 0;
    for (size_t k = 0; k < found->count; k++) {
        const module_item *d = &found->items[k];
        if (!d->global || !d->open || !d->call || d->template || d->left_out || d->torn ||
            names_is_keyword(d->call->text))
            continue;
        add_kernel(u->arena, &list, d, full_name(u->arena, d), types, &none);
    }
    add_instances(u->arena, &list, found, types);
    if (is_c && c->kernels)
        read_file(u);
    for (module_kernel **at = &c->kernels; *at;) {
        /* a file that includes a header may call any of them */
        bool called = !is_c || is_called(u, (*at)->call);
        if ((*at)->unclear || !called)
            *at = (*at)->next;
        else
            at = &(*at)->next;
    }
}

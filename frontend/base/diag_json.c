/* diag_json.c - messages in machine-readable formats: -fdiagnostics-format=json and sarif.
 *
 * The JSON has the form of GCC's: an array with an object for each message, whose notes are its
 * children. SARIF is a standard format for the results of static analysis. Both count lines and
 * columns from 1; a column is a byte in JSON and a character in SARIF. Sources may hold any bytes;
 * those that are not valid UTF-8 become U+FFFD, so that the output is always valid. */
#include "frontend/base/base.h"
#include "ckpp/api.h"
#include "runtime/base/utf8.h"

#include <string.h>

/* ---- text ---- */

void diag_put_string(text *out, const char *s)
{
    text_puts(out, "\"");
    for (size_t left = strlen(s); left;) {
        const unsigned char *p = (const unsigned char *)s;
        size_t n = utf8_size(s, left);
        if (n == 0)
            text_puts(out, "\\ufffd");
        else if (*p == '"' || *p == '\\')
            text_printf(out, "\\%c", *p);
        else if (!utf8_shown(s, left))
            text_printf(out, "\\u%04x", n == 2 ? p[1] : *p); /* C2 80 is U+0080 */
        else
            text_put(out, s, n);
        n = n ? n : 1;
        s += n;
        left -= n;
    }
    text_puts(out, "\"");
}

static void put_member(text *out, const char *name, const char *value)
{
    text_printf(out, "\"%s\": ", name);
    diag_put_string(out, value);
}

/* ---- places ---- */

/* The line and columns of a byte. A byte in the middle of a character has that character's
 * columns `character` and `display`. */
typedef struct place {
    const char *file;
    int line;
    int byte;
    int character;
    int display; /* the column on a screen, with tab stops every 8 columns */
} place;

static place place_of(source *s, size_t offset)
{
    place at = {.character = 1, .display = 1};
    int line;
    size_t begin, end;
    source_position(s, offset, &line, &at.byte);
    source_presumed(s, offset, &at.file, &at.line);
    source_line(s, line, &begin, &end);
    for (size_t k = begin, n; k < offset && k < s->size; k += n) {
        n = utf8_size(s->data + k, s->size - k);
        n = n ? n : 1;
        if (k + n > offset)
            break;
        at.character++;
        at.display = s->data[k] == '\t' ? (at.display + 7) / 8 * 8 + 1 : at.display + 1;
    }
    return at;
}

/* The offset behind the underlined bytes, which end with the line at the latest. */
static size_t end_of(const diag_message *m)
{
    source *s = m->source;
    int line;
    size_t begin, end, at = m->offset < s->size ? m->offset : s->size,
                       length = m->length ? m->length : 1;
    source_position(s, at, &line, NULL);
    source_line(s, line, &begin, &end);
    return length > end - (at < end ? at : end) ? (at < end ? end : at) : at + length;
}

static const char *level_of(const diag_message *m)
{
    if (m->how == DIAG_NOTE)
        return "note";
    return m->how == DIAG_ERROR || m->promoted ? "error" : "warning";
}

/* A note that names the #include of the file. */
static diag_message included_from(const source *s)
{
    return (diag_message){.how = DIAG_NOTE,
                          .source = s->includer,
                          .offset = s->include_offset,
                          .text = "included from here"};
}

static const char left_out[] = "%d more error%s not shown";

/* ---- JSON as GCC writes it ---- */

static void json_point(text *out, const char *name, const place *at)
{
    text_printf(out, "\"%s\": {", name);
    put_member(out, "file", at->file);
    text_printf(out,
                ", \"line\": %d, \"column\": %d, \"byte-column\": %d, \"display-column\": %d}",
                at->line, at->byte, at->byte, at->display);
}

static void json_begin(text *out, const char *kind, const char *message)
{
    text_puts(out, "{");
    put_member(out, "kind", kind);
    text_puts(out, ", ");
    put_member(out, "message", message);
    text_puts(out, ", \"column-origin\": 1, \"escape-source\": false, \"locations\": [");
}

/* Appends a message or note up to the opening bracket of its array of children. */
static void json_message(text *out, const diag_message *m)
{
    json_begin(out, level_of(m), m->text);
    if (m->source) {
        place caret = place_of(m->source, m->offset);
        size_t end = end_of(m);
        text_puts(out, "{");
        json_point(out, "caret", &caret);
        if (end > m->offset + 1) {
            place finish = place_of(m->source, end - 1);
            text_puts(out, ", ");
            json_point(out, "finish", &finish);
        }
        text_puts(out, "}");
    }
    text_puts(out, "]");
    if (m->check && m->how != DIAG_NOTE) {
        if (m->how == DIAG_WARNING)
            text_printf(out, ", \"option\": \"%s%s\"", m->promoted ? "-Werror=" : "-W", m->check);
        text_printf(out, ", \"check\": \"%s\"", m->check);
    }
    text_puts(out, ", \"children\": [");
}

static void json_includers(text *out, const diag_group *g, bool *any)
{
    for (const source *s = g->first->source; s && s->includer; s = s->includer) {
        diag_message from = included_from(s);
        text_puts(out, *any ? ", " : "");
        json_message(out, &from);
        text_puts(out, "]}");
        *any = true;
    }
}

void diag_put_json(text *out, const diag_group *groups, size_t count, int hidden)
{
    text_puts(out, "[");
    for (size_t k = 0; k < count; k++) {
        bool any = false;
        text_puts(out, k ? ",\n " : "");
        json_message(out, groups[k].first);
        json_includers(out, &groups[k], &any);
        for (size_t j = 1; j < groups[k].count; j++) {
            text_puts(out, any ? ", " : "");
            json_message(out, groups[k].first + j);
            text_puts(out, "]}");
            any = true;
        }
        text_puts(out, "]}");
    }
    if (hidden) {
        char said[64];
        snprintf(said, sizeof said, left_out, hidden, hidden == 1 ? " is" : "s are");
        text_puts(out, count ? ",\n " : "");
        json_begin(out, "note", said);
        text_puts(out, "], \"children\": []}");
    }
    text_puts(out, "]\n");
}

/* ---- SARIF 2.1.0 ---- */

/* Appends a file name as a URI: an absolute path with "file://", any other as a relative one. */
static void sarif_uri(text *out, const char *file)
{
    text_puts(out, *file == '/' ? "\"file://" : "\"");
    for (const char *p = file; *p; p++) {
        unsigned char c = (unsigned char)*p;
        bool plain = c < 128 &&
                     strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/",
                            c);
        text_printf(out, plain ? "%c" : "%%%02X", c);
    }
    text_puts(out, "\"");
}

/* Appends a message's place. SARIF has no notes: a note is a location with a message. */
static void sarif_location(text *out, const diag_message *m)
{
    text_puts(out, "{");
    if (m->source) {
        place from = place_of(m->source, m->offset), to = place_of(m->source, end_of(m));
        text_puts(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
        sarif_uri(out, from.file);
        text_printf(out,
                    "}, \"region\": {\"startLine\": %d, \"startColumn\": %d, \"endColumn\": %d}}",
                    from.line, from.character, to.character);
    }
    if (m->how == DIAG_NOTE) {
        text_printf(out, "%s\"message\": {", m->source ? ", " : "");
        put_member(out, "text", m->text);
        text_puts(out, "}");
    }
    text_puts(out, "}");
}

/* The checks' names, each once, in order of appearance. */
typedef struct sarif_rules {
    arena *arena;
    const char **names;
    size_t count;
} sarif_rules;

/* The index of the name, which is added if it is new. */
static size_t rule_number(sarif_rules *rules, const char *name)
{
    for (size_t k = 0; k < rules->count; k++)
        if (strcmp(rules->names[k], name) == 0)
            return k;
    rules->names = arena_grow(rules->arena, rules->names, rules->count, sizeof *rules->names);
    rules->names[rules->count] = name;
    return rules->count++;
}

static void sarif_result(text *out, const diag_group *g, sarif_rules *rules)
{
    const diag_message *m = g->first;
    bool any = false;
    text_puts(out, "\n      {");
    if (m->check)
        text_printf(out, "\"ruleId\": \"%s\", \"ruleIndex\": %zu, ", m->check,
                    rule_number(rules, m->check));
    text_printf(out, "\"level\": \"%s\", \"message\": {", level_of(m));
    put_member(out, "text", m->text);
    text_puts(out, "}, \"locations\": [");
    if (m->source)
        sarif_location(out, m);
    text_puts(out, "], \"relatedLocations\": [");
    for (const source *s = m->source; s && s->includer; s = s->includer, any = true) {
        diag_message from = included_from(s);
        text_puts(out, any ? ", " : "");
        sarif_location(out, &from);
    }
    for (size_t j = 1; j < g->count; j++, any = true) {
        text_puts(out, any ? ", " : "");
        sarif_location(out, m + j);
    }
    text_puts(out, "]}");
}

void diag_put_sarif(text *out, arena *a, const diag_group *groups, size_t count, int hidden)
{
    sarif_rules rules = {.arena = a};
    for (size_t k = 0; k < count; k++)
        if (groups[k].first->check)
            rule_number(&rules, groups[k].first->check);
    text_puts(out, "{\"$schema\": "
                   "\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                   "sarif-schema-2.1.0.json\",\n"
                   " \"version\": \"2.1.0\",\n"
                   " \"runs\": [\n"
                   "  {\"tool\": {\"driver\": {\"name\": \"ckpp\", \"version\": \"" CKPP_VERSION
                   "\", \"rules\": [");
    for (size_t k = 0; k < rules.count; k++)
        text_printf(out, "%s{\"id\": \"%s\"}", k ? ", " : "", rules.names[k]);
    text_puts(out, "]}},\n   \"columnKind\": \"unicodeCodePoints\",\n   \"invocations\": "
                   "[{\"executionSuccessful\": true");
    if (hidden) {
        text_puts(
            out,
            ", \"toolExecutionNotifications\": [{\"level\": \"note\", \"message\": {\"text\": \"");
        text_printf(out, left_out, hidden, hidden == 1 ? " is" : "s are");
        text_puts(out, "\"}}]");
    }
    text_puts(out, "}],\n   \"results\": [");
    for (size_t k = 0; k < count; k++) {
        text_puts(out, k ? "," : "");
        sarif_result(out, &groups[k], &rules);
    }
    text_puts(out, "]}]}\n");
}

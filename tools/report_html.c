/* report_html.c - the page: what was run, time per kernel, the timeline, for each device its
 * ceilings and where the kernels are, and where the code came from. */
#define _GNU_SOURCE
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void html_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default: fputc((unsigned char)*text < ' ' && *text != '\n' ? ' ' : *text, out);
        }
}

void put_scaled(FILE *out, double value, const char *unit)
{
    static const char *const prefixes[] = {"n", "\xC2\xB5", "m", "", "k", "M", "G", "T", "P", "E"};
    int k = 3;

    while (value != 0 && fabs(value) < 0.9995 && k > 0) {
        value *= 1e3;
        k--;
    }
    for (; fabs(value) >= 999.5 && k < 9; k++)
        value /= 1e3;
    fprintf(out, fabs(value) >= 100 ? "%.0f%s%s%s" : "%.3g%s%s%s", value,
            *unit || *prefixes[k] ? " " : "", prefixes[k], unit);
}

static void put_cell(FILE *out, double value, const char *unit)
{
    fputs("<td>", out);
    if (value > 0)
        put_scaled(out, value, unit);
    else
        fputs("&ndash;", out);
    fputs("</td>", out);
}

void put_short_name(FILE *out, const char *name)
{
    const char *begin = strstr(name, "(cuda:");
    size_t length = begin ? strcspn(begin + 1, ",)") : strcspn(name, "(");
    char text[64];

    snprintf(text, sizeof text, "%.*s", length > 60 ? 60 : (int)length, begin ? begin + 1 : name);
    html_text(out, text);
}

/* Allows the browser to break a long name before its file and before its line number, and nowhere
 * else. */
static void put_name(FILE *out, const char *name)
{
    const char *ends[] = {strrchr(name, '@'), strrchr(name, ':'), name + strlen(name)};

    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        if (!ends[k] || ends[k] <= name)
            continue;
        char *part = strndup(name, (size_t)(ends[k] - name));
        if (!part)
            fatal("out of memory");
        html_text(out, part);
        fputs(*ends[k] ? "<wbr>" : "", out);
        free(part);
        name = ends[k];
    }
}

static void put_count(FILE *out, double count, const char *what)
{
    fprintf(out, "%.0f %s%s", count, what, count == 1 ? "" : "s");
}

/* Begins a row below a kernel's; `more` follow. */
static void begin_below(FILE *out, int more)
{
    fprintf(out, "<tr class=\"%s\"><td></td><td colspan=\"10\">",
            more ? "forms with-forms" : "forms");
}

/* Rows below a kernel's: what a graph launches, which arrays did not travel, specialisations. */
static void put_below(FILE *out, const kernel *k, int rows)
{
    if (k->nodes > 0) {
        begin_below(out, --rows);
        fputs("launches ", out);
        put_count(out, k->nodes, "node");
        fputs(k->nodes == 1 ? "; built " : " at once; built ", out);
        put_count(out, (double)k->built, "time");
        if (k->updated > 0) {
            fputs("; ", out);
            put_count(out, k->updated, "node");
            fputs(k->updated == 1 ? " was updated" : " were updated", out);
        }
        fputs("</td></tr>\n", out);
    }
    if (k->present > 0) {
        begin_below(out, --rows);
        put_count(out, k->present, "array");
        fprintf(out, " on the device already, in %ld of %ld launches</td></tr>\n", k->with_present,
                k->calls);
    }
    for (int j = 0; j < k->nforms; j++) {
        begin_below(out, --rows);
        html_text(out, k->forms[j]);
        fputs("</td></tr>\n", out);
    }
}

static void put_kernel(FILE *out, const data *d, const kernel *k, double most)
{
    const device *dev = data_device(d, k->process);
    const int below = k->nforms + (k->nodes > 0) + (k->present > 0);

    fprintf(out, "<tr%s><td>%d</td><td class=\"name\">", below ? " class=\"with-forms\"" : "",
            k->number);
    put_name(out, k->name);
    fprintf(out, "</td><td>%ld</td>", k->calls);
    put_cell(out, k->seconds, "s");
    fprintf(out, "<td class=\"bar\"><div class=\"%s\" style=\"width:%.1f%%\"></div></td>",
            k->is_copy ? "copy" : "kernel", most > 0 ? k->seconds / most * 100 : 0);
    put_cell(out, k->seconds / (double)k->calls, "s");
    put_cell(out, k->fastest, "s");
    put_cell(out, k->slowest, "s");
    put_cell(out, k->seconds > 0 ? k->bytes / k->seconds : 0, "B/s");
    double share = dev->bandwidth > 0 && k->seconds > 0 && !k->is_copy
                       ? k->bytes / k->seconds / dev->bandwidth * 100
                       : 0;
    if (share > 0)
        fprintf(out, share < 1 ? "<td>&lt; 1 %%</td>" : "<td>%.0f %%</td>", share);
    else
        fputs("<td>&ndash;</td>", out);
    fputs("<td>", out);
    put_short_name(out, dev->name);
    fputs("</td></tr>\n", out);
    put_below(out, k, below);
}

static void put_kernels(FILE *out, const data *d)
{
    fputs("<section><h2>Time</h2>\n", out);
    if (!d->nkernels) {
        fputs("<p>No kernel was launched.</p></section>\n", out);
        return;
    }
    fputs("<div class=\"scroll\"><table><thead><tr><th></th><th class=\"name\">kernel or "
          "copy</th><th>launches</th><th>time</th><th></th><th>each</th>"
          "<th>fastest</th><th>slowest</th><th>speed</th><th>of memory</th><th>device</th></tr>"
          "</thead>\n",
          out);
    for (int k = 0; k < d->nkernels; k++)
        put_kernel(out, d, &d->kernels[k], d->kernels[0].seconds);
    fputs("</table></div>\n<p class=\"note\">Speed is that of the arrays' bytes, each element "
          "once, in the column beside it compared with what was "
          "measured for memory; what a cache answers counts, too, so that a "
          "kernel on small arrays can be faster than memory.</p></section>\n",
          out);
}

/* Lists the kernels that cannot be shown in the roofline. */
static void put_left_out(FILE *out, const data *d, const device *dev)
{
    bool any = false;

    for (int k = 0; k < d->nkernels; k++) {
        const kernel *one = &d->kernels[k];
        if (one->process != dev->process || one->is_copy || one->operations > 0)
            continue;
        fputs(any ? ", "
                  : "<p class=\"note\">Not in the roofline, since they have no operations, or "
                    "loops or a body that do "
                    "not tell how many: ",
              out);
        html_text(out, one->name);
        any = true;
    }
    fputs(any ? ".</p>\n" : "", out);
}

static void put_device(FILE *out, const data *d, const device *dev)
{
    if (dev->busy == 0)
        return;
    fputs("<section><h2>", out);
    html_text(out, dev->name);
    fputs("</h2>\n<p>Busy for ", out);
    put_scaled(out, dev->busy, "s");
    if (dev->bandwidth > 0) {
        fputs(". Measured at the end of the program: memory reads and writes ", out);
        put_scaled(out, dev->bandwidth, "B/s");
        for (int k = 0; k < dev->nroofs; k++) {
            fputs(k + 1 < dev->nroofs ? ", " : ", and ", out);
            html_text(out, dev->roofs[k].type);
            fputs(" multiply-adds make ", out);
            put_scaled(out, dev->roofs[k].speed, "op/s");
        }
        fputs(".</p>\n", out);
    } else {
        fputs(". What it can do was not measured: the program did not come to its end.</p>\n",
              out);
    }
    fputs("<div class=\"plots\"><figure><figcaption>Roofline</figcaption>\n", out);
    plot_roofline(out, d, dev);
    fputs("</figure><figure><figcaption>Memory</figcaption>\n", out);
    plot_bandwidth(out, d, dev);
    fputs("</figure></div>\n<p class=\"note\">Operations are counted in the kernel's text (+ - * "
          "/ and calls of functions, each once), and "
          "not measured. A disc's size is the share of the device's time, its colour that of its "
          "type's ceiling: bodies compute with float16 and narrower ones as float32, and with "
          "short integers as int32. A number is that in the table of times, where a name has no "
          "room. Of more than 1000 kernels those are shown that took most time.</p>\n",
          out);
    put_left_out(out, d, dev);
    fputs("</section>\n", out);
}

static void put_builds(FILE *out, const data *d)
{
    double total = 0;

    fputs("<section><h2>Code</h2>\n", out);
    if (!d->nbuilds) {
        fputs("<p>Nothing was compiled or loaded.</p></section>\n", out);
        return;
    }
    for (int k = 0; k < d->nbuilds; k++)
        total += d->builds[k].seconds;
    fputs("<p>Getting it has taken ", out);
    put_scaled(out, total, "s");
    fputs(".</p>\n<div "
          "class=\"scroll\"><table><thead><tr><th class=\"name\">what</th><th>device</th>"
          "<th>times</th><th>time</th><th></th><th>slowest</th></tr></thead>\n",
          out);
    for (int k = 0; k < d->nbuilds; k++) {
        const build *b = &d->builds[k];
        fputs("<tr><td class=\"name\">", out);
        put_name(out, b->name);
        fputs("</td><td>", out);
        html_text(out, b->device);
        fprintf(out, "</td><td>%d</td>", b->count);
        put_cell(out, b->seconds, "s");
        fprintf(out, "<td class=\"bar\"><div class=\"build\" style=\"width:%.1f%%\"></div></td>",
                d->builds[0].seconds > 0 ? b->seconds / d->builds[0].seconds * 100 : 0);
        put_cell(out, b->slowest, "s");
        fputs("</tr>\n", out);
    }
    fputs("</table></div></section>\n", out);
}

static void put_lines(FILE *out, const char *const *lines)
{
    while (*lines)
        fputs(*lines++, out);
}

/* Writes the program with its arguments, such as "wave -n 3"; or the trace's name if the trace
 * does not have them. */
static void put_run(FILE *out, const data *d, const char *trace, int columns)
{
    const char *slash = d->program ? strrchr(d->program, '/') : NULL;
    char *arguments = d->arguments ? label_shorten(d->arguments, columns) : NULL;

    html_text(out, slash ? slash + 1 : d->program ? d->program : trace);
    if (arguments && *arguments) {
        fputs(" ", out);
        html_text(out, arguments);
    }
    free(arguments);
}

static void put_part(FILE *out, const char *before, const char *text)
{
    if (text && *text) {
        fputs(before, out);
        html_text(out, text);
    }
}

static void put_head(FILE *out, const data *d, const char *trace)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta "
          "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    put_run(out, d, trace, 40);
    put_part(out, ", ", d->date);
    put_part(out, " - ckpp ", d->version ? d->version : " ");
    fputs("</title>\n", out);
    put_lines(out, report_style);
    fputs("</head><body>\n<h1>", out);
    put_run(out, d, trace, 120);
    fputs("</h1>\n<p class=\"run\">", out);
    put_part(out, "", d->date);
    put_part(out, d->date ? ", ckpp " : "ckpp ", d->version);
    put_part(out, d->version ? ", trace " : "trace ", trace);
    fputs("</p>\n", out);
    if (d->program && *d->program) {
        put_part(out, "<p class=\"run\"><code>", d->program);
        put_part(out, " ", d->arguments);
        fputs("</code></p>\n", out);
    }
}

void html_page(FILE *out, const data *d, const char *trace)
{
    long launches = 0;

    for (int k = 0; k < d->nkernels; k++)
        launches += d->kernels[k].is_copy ? 0 : d->kernels[k].calls;
    put_head(out, d, trace);
    fprintf(out, "<p>%ld launch%s in ", launches, launches == 1 ? "" : "es");
    put_scaled(out, d->end - d->begin, "s");
    fputs(", from the first event to the last.", out);
    if (d->cut_off)
        fputs(" <b>The trace has no end: the program was killed, or still runs.</b>", out);
    fputs("</p>\n", out);
    put_kernels(out, d);
    lanes_put(out, d);
    for (int k = 0; k < d->ndevices; k++)
        put_device(out, d, &d->devices[k]);
    put_builds(out, d);
    put_lines(out, report_script);
    fputs("</body></html>\n", out);
}

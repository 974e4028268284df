/* report_html.c - the page: time per kernel, each device's ceilings with its kernels, and where
 * the code came from. */
#include "report.h"

#include <math.h>
#include <string.h>

static const char style[] =
    "<style>\n"
    ":root { --back: #fff; --text: #1b1f24; --faint: #6a737d; --line: #d8dee4; "
    "--kernel: #1f6feb; --copy: #bf8700; --ceiling: #cf222e; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ":root { --back: #0d1117; --text: #e6edf3; --faint: #8b949e; --line: #30363d; "
    "--kernel: #58a6ff; --copy: #d29922; --ceiling: #ff7b72; } }\n"
    "body { font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back); "
    "max-width: 1200px; margin: 2em auto; padding: 0 1em; }\n"
    "h1 { font-size: 1.5em; } h2 { font-size: 1.2em; margin-top: 2em; border-bottom: 1px solid "
    "var(--line); }\n"
    "table { border-collapse: collapse; width: 100%; } th, td { padding: .3em .7em; text-align: "
    "right; border-bottom: 1px solid var(--line); }\n"
    "th:first-child, td:first-child { text-align: left; } th { font-weight: 600; color: "
    "var(--faint); }\n"
    "td { font-variant-numeric: tabular-nums; white-space: nowrap; } td.bar { width: 20%; "
    "min-width: 6em; }\n"
    ".bar div { height: .8em; background: var(--kernel); border-radius: 2px; } .bar div.copy { "
    "background: var(--copy); }\n"
    ".note, .forms { color: var(--faint); font-size: .9em; } .forms td { white-space: normal; "
    "padding-left: 2em; }\n"
    ".plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px, 1fr)); gap: "
    "1em; } figure { margin: 0; }\n"
    "figcaption { font-weight: 600; margin: .5em 0; } .scroll { overflow-x: auto; }\n"
    "svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: "
    "var(--text); }\n"
    "svg .tick, svg .name { font-size: 11px; } svg .tick { fill: var(--faint); } .grid { stroke: "
    "var(--line); fill: none; }\n"
    ".ceiling { stroke: var(--ceiling); stroke-width: 2; fill: none; } svg .ceiling-text { fill: "
    "var(--ceiling); font-size: 11px; }\n"
    "circle { fill-opacity: .55; } circle.kernel { fill: var(--kernel); } circle.copy { fill: "
    "var(--copy); }\n"
    "</style>\n";

void html_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
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

/* Writes "cuda:0" for "NVIDIA H200 (cuda:0, sm_90)", and "host" for "host (g++, 8 threads)". */
static void put_short_name(FILE *out, const char *name)
{
    const char *begin = strstr(name, "(cuda:");
    size_t length = begin ? strcspn(begin + 1, ",)") : strcspn(name, "(");
    char text[64];

    snprintf(text, sizeof text, "%.*s", length > 60 ? 60 : (int)length, begin ? begin + 1 : name);
    html_text(out, text);
}

static void put_kernel(FILE *out, const data *d, const kernel *k, double most)
{
    const device *dev = data_device(d, k->process);

    fputs("<tr><td>", out);
    html_text(out, k->name);
    fputs("</td><td>", out);
    put_short_name(out, dev->name);
    fprintf(out, "</td><td>%ld</td>", k->calls);
    put_cell(out, k->seconds, "s");
    fprintf(out, "<td class=\"bar\"><div class=\"%s\" style=\"width:%.1f%%\"></div></td>",
            k->is_copy ? "copy" : "", most > 0 ? k->seconds / most * 100 : 0);
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
    fputs("</tr>\n", out);
    for (int j = 0; j < k->nforms; j++) {
        fputs("<tr class=\"forms\"><td colspan=\"10\">", out);
        html_text(out, k->forms[j]);
        fputs("</td></tr>\n", out);
    }
}

static void put_kernels(FILE *out, const data *d)
{
    fputs("<h2>Time</h2>\n", out);
    if (!d->nkernels) {
        fputs("<p>No kernel was launched.</p>\n", out);
        return;
    }
    fputs("<div class=\"scroll\"><table><tr><th>kernel or "
          "copy</th><th>device</th><th>launches</th><th>time</th><th></th><th>each</th>"
          "<th>fastest</th><th>slowest</th><th>speed</th><th>of memory</th></tr>\n",
          out);
    for (int k = 0; k < d->nkernels; k++)
        put_kernel(out, d, &d->kernels[k], d->kernels[0].seconds);
    fputs("</table></div>\n<p class=\"note\">Speed is that of the arrays' bytes, each element "
          "once, in the last column compared with what was "
          "measured for memory; what a cache answers counts, too, so that a "
          "kernel on small arrays can be faster than memory.</p>\n",
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
    fputs("<h2>", out);
    html_text(out, dev->name);
    fputs("</h2>\n<p>Busy for ", out);
    put_scaled(out, dev->busy, "s");
    if (dev->bandwidth > 0) {
        fputs(". Measured at the end of the program: memory reads and writes ", out);
        put_scaled(out, dev->bandwidth, "B/s");
        fputs(", and float32 multiply-adds make ", out);
        put_scaled(out, dev->ceiling, "op/s");
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
          "not measured. A disc's size is the share of the device's time.</p>\n",
          out);
    put_left_out(out, d, dev);
}

static void put_builds(FILE *out, const data *d)
{
    double total = 0;

    fputs("<h2>Code</h2>\n", out);
    if (!d->nbuilds) {
        fputs("<p>Nothing was compiled or loaded.</p>\n", out);
        return;
    }
    for (int k = 0; k < d->nbuilds; k++)
        total += d->builds[k].seconds;
    fputs("<p>Getting it has taken ", out);
    put_scaled(out, total, "s");
    fputs(".</p>\n<div "
          "class=\"scroll\"><table><tr><th>what</th><th>device</th><th>times</th><th>time</"
          "th><th></th>"
          "<th>slowest</th></tr>\n",
          out);
    for (int k = 0; k < d->nbuilds; k++) {
        const build *b = &d->builds[k];
        fputs("<tr><td>", out);
        html_text(out, b->name);
        fputs("</td><td>", out);
        html_text(out, b->device);
        fprintf(out, "</td><td>%d</td>", b->count);
        put_cell(out, b->seconds, "s");
        fprintf(out, "<td class=\"bar\"><div style=\"width:%.1f%%\"></div></td>",
                d->builds[0].seconds > 0 ? b->seconds / d->builds[0].seconds * 100 : 0);
        put_cell(out, b->slowest, "s");
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

void html_page(FILE *out, const data *d, const char *title)
{
    long launches = 0;

    for (int k = 0; k < d->nkernels; k++)
        launches += d->kernels[k].is_copy ? 0 : d->kernels[k].calls;
    fputs(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>",
        out);
    html_text(out, title);
    fputs(" - ckpp</title>\n", out);
    fputs(style, out);
    fputs("</head><body>\n<h1>", out);
    html_text(out, title);
    fprintf(out, "</h1>\n<p>%ld launch%s in ", launches, launches == 1 ? "" : "es");
    put_scaled(out, d->end - d->begin, "s");
    fputs(", from the first event to the last.", out);
    if (d->cut_off)
        fputs(" <b>The trace has no end: the program was killed, or still runs.</b>", out);
    fputs("</p>\n", out);
    put_kernels(out, d);
    for (int k = 0; k < d->ndevices; k++)
        put_device(out, d, &d->devices[k]);
    put_builds(out, d);
    fputs("</body></html>\n", out);
}

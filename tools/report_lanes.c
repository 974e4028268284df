/* report_lanes.c - the timeline: a lane for each stream and each thread, a bar for each event.
 *
 * Bars are HTML boxes with positions and widths in percent, so that zooming in is to make the
 * timeline wider, which needs no script. The script keeps the middle of the view where it is, and
 * adds times to the ruler. */
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of these processes in a trace. What the host's threads compile and wait for is in a
 * process of its own there. */
enum { HOST_PROCESS = 1, BUILD_PROCESS = 2 };
enum { MOST_BARS = 1500 }; /* in a lane; beyond that, short ones are drawn as one */

static const char *const kinds[SPAN_KINDS] = {"kernel", "copy", "build", "wait"};

/* "stream 0" of "saxpy@foo.c:42, stream 0". */
static const char *lane_part(const char *name)
{
    const char *part = NULL;

    for (const char *comma = strstr(name, ", "); comma; comma = strstr(comma + 2, ", "))
        part = comma + 2;
    return part ? part : name;
}

static int find_lane(data *d, lane wanted)
{
    for (int k = 0; k < d->nlanes; k++) {
        const lane *l = &d->lanes[k];
        if (l->process == wanted.process && !l->name == !wanted.name &&
            (l->name ? strcmp(l->name, wanted.name) == 0 : l->row == wanted.row))
            return k;
    }
    d->lanes = allocate_next(d->lanes, (size_t)d->nlanes, sizeof *d->lanes);
    d->lanes[d->nlanes] = wanted;
    return d->nlanes++;
}

int lanes_get(data *d, int process, int row, const char *name)
{
    for (int k = d->ntracks; k-- > 0;)
        if (d->tracks[k].process == process && d->tracks[k].row == row)
            return d->tracks[k].lane;
    int found = find_lane(d, (lane){.process = process == BUILD_PROCESS ? HOST_PROCESS : process,
                                    .name = name ? lane_part(name) : NULL,
                                    .row = row});
    d->tracks = allocate_next(d->tracks, (size_t)d->ntracks, sizeof *d->tracks);
    d->tracks[d->ntracks++] = (track){process, row, found};
    return found;
}

void lanes_add(data *d, const event *e, span_kind kind)
{
    const size_t n = d->nspans;

    if ((n & (n - 1)) == 0) /* room for twice as many */
        d->spans = allocate_more(d->spans, n ? 2 * n : 1, sizeof *d->spans);
    const int lane = lanes_get(d, e->process, e->row, NULL);
    d->spans[d->nspans++] = (span){.name = e->name,
                                   .begin = e->begin,
                                   .duration = e->duration,
                                   .process = d->lanes[lane].process,
                                   .lane = lane,
                                   .kind = kind};
}

static int compare_spans(const void *a, const void *b)
{
    const span *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    if (x->lane != y->lane)
        return x->lane < y->lane ? -1 : 1;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

void lanes_sort(data *d)
{
    if (d->nspans)
        qsort(d->spans, d->nspans, sizeof *d->spans, compare_spans);
}

/* The end of the spans, from the first on, that together take at most `brief`: they are drawn as
 * one bar. */
static const span *group_end(const span *first, const span *end, double brief)
{
    const span *s = first + 1;

    while (s < end && s->begin + s->duration - first->begin <= brief)
        s++;
    return s;
}

static void put_percent(FILE *out, const char *name, double part)
{
    fprintf(out, "%s:%.6g%%", name, floor(part * 1e8) / 1e6);
}

static void put_bar(FILE *out, const data *d, const span *s, const span *end)
{
    const double total = d->end - d->begin;
    double last = 0, seconds[SPAN_KINDS] = {0}, busy = 0;
    int most = 0;

    for (const span *one = s; one < end; one++) {
        seconds[one->kind] += one->duration;
        busy += one->duration;
        last = fmax(last, one->begin + one->duration);
    }
    for (int k = 1; k < SPAN_KINDS; k++)
        if (seconds[k] > seconds[most])
            most = k;
    fprintf(out, "<i class=\"%s\" style=\"", end - s == 1 ? kinds[s->kind] : kinds[most]);
    put_percent(out, "left", (s->begin - d->begin) / total);
    put_percent(out, ";width", (last - s->begin) / total);
    fputs("\" title=\"", out);
    if (end - s > 1)
        fprintf(out, "%d together, the first is ", (int)(end - s));
    html_text(out, s->name);
    fputs(end - s > 1 ? ": busy for " : ": ", out);
    put_scaled(out, busy, "s");
    fputs(", at ", out);
    put_scaled(out, s->begin - d->begin, "s");
    fputs("\"><b>", out);
    if (end - s > 1)
        fprintf(out, "%d together", (int)(end - s));
    else
        html_text(out, s->name);
    fputs("</b></i>\n", out);
}

static void put_lane(FILE *out, const data *d, int number, const span *first, const span *end)
{
    const lane *l = &d->lanes[number];
    const device *dev = data_device(d, l->process);
    double brief = 0;

    for (int count = MOST_BARS + 1; count > MOST_BARS;) {
        count = 0;
        for (const span *s = first; s < end && count <= MOST_BARS; s = group_end(s, end, brief))
            count++;
        if (count > MOST_BARS)
            brief = brief > 0 ? brief * 2 : (d->end - d->begin) * 1e-7;
    }
    fputs("<div class=\"lane\"><div class=\"lane-name\">", out);
    put_short_name(out, l->process == HOST_PROCESS || !dev ? "host" : dev->name);
    if (l->name) {
        fputs(", ", out);
        html_text(out, l->name);
    } else {
        fprintf(out, ", row %d", l->row);
    }
    fputs("</div><div class=\"bars\">\n", out);
    for (const span *s = first; s < end;) {
        const span *next = group_end(s, end, brief);
        put_bar(out, d, s, next);
        s = next;
    }
    fputs("</div></div>\n", out);
}

/* The ruler's step: 1, 2 or 5 times a power of ten, about a fifth of the whole. */
static double choose_step(double total)
{
    double power = pow(10, floor(log10(total / 5))), times = total / 5 / power;
    return power * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1);
}

static void put_ruler(FILE *out, double total)
{
    const double step = choose_step(total);

    fputs("<div class=\"ruler\">", out);
    for (int k = 0; k * step < total * 0.88; k++) {
        fputs("<span style=\"", out);
        put_percent(out, "left", k * step / total);
        fputs("\">", out);
        put_scaled(out, k * step, "s");
        fputs("</span>", out);
    }
    fputs("</div>\n", out);
}

static void put_zoom(FILE *out)
{
    static const int zooms[] = {1, 8, 64, 512, 4096};

    for (size_t k = 0; k < sizeof zooms / sizeof *zooms; k++)
        fprintf(out,
                "<input type=\"radio\" name=\"zoom\" id=\"z%d\"%s><label for=\"z%d\">%d\xC3\x97"
                "</label>\n",
                zooms[k], k ? "" : " checked", zooms[k], zooms[k]);
}

void lanes_put(FILE *out, const data *d)
{
    const double total = d->end - d->begin;

    fputs("<section><h2>Timeline</h2>\n", out);
    if (!d->nspans || !(total > 0)) {
        fputs("<p>Nothing took any time.</p></section>\n", out);
        return;
    }
    fputs("<div class=\"timeline\">\n", out);
    put_zoom(out);
    fputs("<span class=\"key\"><i class=\"kernel\"></i> kernel <i class=\"copy\"></i> copy "
          "<i class=\"build\"></i> compiling, loading <i class=\"wait\"></i> waiting</span>\n",
          out);
    fprintf(out,
            "<div class=\"lanes\" tabindex=\"0\"><div class=\"wide\" data-seconds=\"%.9g\">\n",
            total);
    put_ruler(out, total);
    const span *end = d->spans + d->nspans;
    for (const span *s = d->spans; s < end;) {
        const span *next = s;
        while (next < end && next->lane == s->lane)
            next++;
        put_lane(out, d, s->lane, s, next);
        s = next;
    }
    fputs("</div></div></div>\n</section>\n", out);
}

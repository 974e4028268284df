/* report_plot.c - the plots: both axes are logarithmic, ceilings are lines, and kernels are discs
 * whose size is their share of the time. */
#include "report.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 620, HEIGHT = 380, LEFT = 92, RIGHT = 28, TOP = 16, BOTTOM = 48 };

/* The position of a name. */
typedef struct label {
    double left, right, y;
} label;

typedef struct plot {
    FILE *out;
    double x0, x1, y0, y1;     /* powers of ten */
    label labels[64];
    int nlabels;               /* names beyond the array are not avoided by others */
} plot;

static double place_x(const plot *p, double value)
{
    return LEFT + (log10(value) - p->x0) / (p->x1 - p->x0) * (WIDTH - LEFT - RIGHT);
}

static double place_y(const plot *p, double value)
{
    return HEIGHT - BOTTOM - (log10(value) - p->y0) / (p->y1 - p->y0) * (HEIGHT - TOP - BOTTOM);
}

static void widen(double value, double *low, double *high)
{
    if (value > 0) {
        *low = *low == 0 || value < *low ? value : *low;
        *high = value > *high ? value : *high;
    }
}

/* Whole powers of ten around the values, at least two apart. */
static void choose_range(double low, double high, double *from, double *to)
{
    *from = floor(log10(low > 0 ? low : 1));
    *to = ceil(log10(high > 0 ? high : 10) + 0.05);
    if (*to - *from < 2)
        *to = *from + 2;
}

/* Without a unit there is no prefix either. */
static void put_tick(FILE *out, double value, const char *unit)
{
    if (*unit)
        put_scaled(out, value, unit);
    else
        fprintf(out, "%g", value);
}

static void put_axes(const plot *p, const char *x, const char *x_unit, const char *y,
                     const char *y_unit)
{
    fprintf(p->out, "<svg viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, HEIGHT);
    for (double e = p->x0; e <= p->x1 + 0.01; e++) {
        double at = place_x(p, pow(10, e));
        fprintf(p->out,
                "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"tick\" x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">",
                at, TOP, HEIGHT - BOTTOM, at, HEIGHT - BOTTOM + 16);
        put_tick(p->out, pow(10, e), x_unit);
        fputs("</text>\n", p->out);
    }
    for (double e = p->y0; e <= p->y1 + 0.01; e++) {
        double at = place_y(p, pow(10, e));
        fprintf(p->out,
                "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"tick\" x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">",
                LEFT, at, WIDTH - RIGHT, LEFT - 6, at + 4);
        put_tick(p->out, pow(10, e), y_unit);
        fputs("</text>\n", p->out);
    }
    fprintf(p->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
            (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x);
    fprintf(p->out,
            "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
            (TOP + HEIGHT - BOTTOM) / 2, y);
}

static void put_line(const plot *p, double x0, double y0, double x1, double y1)
{
    fprintf(p->out, "<path class=\"ceiling\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", place_x(p, x0),
            place_y(p, y0), place_x(p, x1), place_y(p, y1));
}

static void put_label(const plot *p, double x, double y, double dy, const char *anchor,
                      const char *text, double value, const char *unit)
{
    fprintf(p->out, "<text class=\"ceiling-text\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s ", x,
            y + dy, anchor, text);
    put_scaled(p->out, value, unit);
    fputs("</text>\n", p->out);
}

/* Moves the label down until it overlaps no other. */
static void find_room(plot *p, label *l)
{
    enum { LINE = 13, MOST = sizeof p->labels / sizeof *p->labels };

    for (int k = 0; k < p->nlabels; k++) {
        const label *other = &p->labels[k];
        if (fabs(other->y - l->y) < LINE && l->left < other->right && other->left < l->right) {
            l->y = other->y + LINE;
            k = -1; /* it may now overlap one that was checked already */
        }
    }
    if (p->nlabels < MOST)
        p->labels[p->nlabels++] = *l;
}

/* The name is to the right of the disc, or to the left if there is no space. */
static void put_kernel(plot *p, const kernel *k, double x, double y, double share)
{
    double at_x = place_x(p, x), at_y = place_y(p, y), radius = 4 + 10 * sqrt(share);
    bool left = at_x > WIDTH * 0.66;

    fprintf(p->out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>",
            k->is_copy ? "copy" : "kernel", at_x, at_y, radius);
    html_text(p->out, k->name);
    fputs("\n", p->out);
    put_scaled(p->out, k->seconds, "s");
    fprintf(p->out, " in %ld launch%s, ", k->calls, k->calls == 1 ? "" : "es");
    put_scaled(p->out, k->bytes / k->seconds, "B/s");
    fputs("</title></circle>\n", p->out);
    double begin = at_x + (left ? -1 : 1) * (radius + 4), width = 6.2 * (double)strlen(k->name);
    label l = {left ? begin - width : begin, left ? begin : begin + width, at_y + 4};
    find_room(p, &l);
    fprintf(p->out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", begin, l.y,
            left ? "end" : "start");
    html_text(p->out, k->name);
    fputs("</text>\n", p->out);
}

static bool has_operations(const device *device, const kernel *k)
{
    return k->process == device->process && !k->is_copy && k->operations > 0 && k->bytes > 0 &&
           k->seconds > 0;
}

void plot_roofline(FILE *out, const data *d, const device *device)
{
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    plot p = {.out = out};
    int count = 0;

    for (int k = 0; k < d->nkernels; k++)
        if (has_operations(device, &d->kernels[k])) {
            widen(d->kernels[k].operations / d->kernels[k].bytes, &x0, &x1);
            widen(d->kernels[k].operations / d->kernels[k].seconds, &y0, &y1);
            count++;
        }
    if (!count) {
        fputs(
            "<p class=\"note\">No kernel of this device has operations that can be counted.</p>\n",
            out);
        return;
    }
    double ridge = device->bandwidth > 0 ? device->ceiling / device->bandwidth : 0;
    widen(ridge, &x0, &x1);
    widen(device->ceiling, &y0, &y1);
    choose_range(x0, x1, &p.x0, &p.x1);
    choose_range(y0, y1, &p.y0, &p.y1);
    put_axes(&p, "operations for each byte that is read or written", "", "operations a second",
             "op/s");
    if (ridge > 0) {
        double from = pow(10, p.x0), to = pow(10, p.x1), low = pow(10, p.y0);
        if (from * device->bandwidth < low)
            from = low / device->bandwidth;
        put_line(&p, from, from * device->bandwidth, ridge, device->ceiling);
        put_line(&p, ridge, device->ceiling, to, device->ceiling);
        put_label(&p, WIDTH - RIGHT, place_y(&p, device->ceiling), -6, "end",
                  "float32, measured:", device->ceiling, "op/s");
        put_label(&p, place_x(&p, sqrt(from * ridge)),
                  place_y(&p, sqrt(from * ridge) * device->bandwidth), -10, "end",
                  "memory, measured:", device->bandwidth, "B/s");
    }
    for (int k = 0; k < d->nkernels; k++) {
        const kernel *one = &d->kernels[k];
        if (has_operations(device, one))
            put_kernel(&p, one, one->operations / one->bytes, one->operations / one->seconds,
                       one->seconds / device->busy);
    }
    fputs("</svg>\n", out);
}

void plot_bandwidth(FILE *out, const data *d, const device *device)
{
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    plot p = {.out = out};

    for (int k = 0; k < d->nkernels; k++) {
        const kernel *one = &d->kernels[k];
        if (one->process == device->process && one->bytes > 0 && one->seconds > 0) {
            widen(one->bytes / (double)one->calls, &x0, &x1);
            widen(one->bytes / one->seconds, &y0, &y1);
        }
    }
    if (x0 == 0)
        return;
    widen(device->bandwidth, &y0, &y1);
    choose_range(x0, x1, &p.x0, &p.x1);
    choose_range(y0, y1, &p.y0, &p.y1);
    put_axes(&p, "bytes that a launch reads and writes", "B", "bytes a second", "B/s");
    if (device->bandwidth > 0) {
        put_line(&p, pow(10, p.x0), device->bandwidth, pow(10, p.x1), device->bandwidth);
        put_label(&p, LEFT + 6, place_y(&p, device->bandwidth), -6, "start",
                  "memory, measured:", device->bandwidth, "B/s");
    }
    for (int k = 0; k < d->nkernels; k++) {
        const kernel *one = &d->kernels[k];
        if (one->process == device->process && one->bytes > 0 && one->seconds > 0)
            put_kernel(&p, one, one->bytes / (double)one->calls, one->bytes / one->seconds,
                       one->seconds / device->busy);
    }
    fputs("</svg>\n", out);
}

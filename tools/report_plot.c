/* report_plot.c - the plots. Both axes are logarithmic, ceilings are lines, and kernels are discs:
 * a disc's area grows with the kernel's share of the time, and its colour is that of its type's
 * ceiling. */
#define _GNU_SOURCE
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 420, LEFT = 92, RIGHT = 20, TOP = 16, BOTTOM = 48 };
enum { NAME_COLUMNS = 30 }; /* at most, of a name */

typedef struct plot {
    FILE *out;
    double x0, x1, y0, y1; /* the axes' ends, as powers of ten */
    labels labels;
} plot;

/* A line, in the picture's coordinates. */
typedef struct segment {
    double x0, y0, x1, y1;
} segment;

/* A kernel in a plot. */
typedef struct disc {
    const kernel *kernel;
    double x, y, radius;
} disc;

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

/* A value without a unit is written without an SI prefix, too. */
static void put_tick(FILE *out, double value, const char *unit)
{
    if (*unit)
        put_scaled(out, value, unit);
    else
        fprintf(out, "%g", value);
}

/* The number of decades from one grid line to the next, so that there are at most `most`. */
static int choose_stride(double decades, double most)
{
    return (int)ceil(decades / most);
}

static void put_axes(const plot *p, const char *x, const char *x_unit, const char *y,
                     const char *y_unit)
{
    const int x_stride = choose_stride(p->x1 - p->x0, 8),
              y_stride = choose_stride(p->y1 - p->y0, 16);

    fprintf(p->out, "<svg viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, HEIGHT);
    for (double e = p->x0; e <= p->x1 + 0.01; e += x_stride) {
        double at = place_x(p, pow(10, e));
        fprintf(p->out,
                "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"tick\" x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">",
                at, TOP, HEIGHT - BOTTOM, at, HEIGHT - BOTTOM + 16);
        put_tick(p->out, pow(10, e), x_unit);
        fputs("</text>\n", p->out);
    }
    for (double e = p->y0; e <= p->y1 + 0.01; e += y_stride) {
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

static void begin_plot(plot *p, FILE *out)
{
    *p = (plot){.out = out};
    p->labels.frame = (box){LEFT + 2, TOP, WIDTH - 2, HEIGHT - BOTTOM - 1};
}

static void end_plot(plot *p)
{
    free(p->labels.boxes);
    fputs("</svg>\n", p->out);
}

/* The CSS class that colours kernels of this type. */
static const char *type_class(const char *type)
{
    static const char *const types[] = {"float32", "float64", "int32", "int64"};

    for (size_t k = 0; type && k < sizeof types / sizeof *types; k++)
        if (strcmp(types[k], type) == 0)
            return types[k];
    return "kernel";
}

/* Draws a ceiling, and takes the area along it, so that no name is written over it. */
static segment put_roof(plot *p, const char *class, double x0, double y0, double x1, double y1)
{
    enum { BOXES = 64 };
    const segment s = {place_x(p, x0), place_y(p, y0), place_x(p, x1), place_y(p, y1)};
    const double step_x = (s.x1 - s.x0) / BOXES, step_y = (s.y1 - s.y0) / BOXES;

    fprintf(p->out, "<path class=\"roof %s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, s.x0, s.y0,
            s.x1, s.y1);
    for (int k = 0; k < BOXES; k++)
        labels_take(&p->labels, (box){s.x0 + k * step_x, s.y0 + (k + 1) * step_y - 1.5,
                                      s.x0 + (k + 1) * step_x, s.y0 + k * step_y + 1.5});
    return s;
}

/* Writes the ceiling's name and value near a point of its line. */
static void put_roof_name(plot *p, const segment *line, const char *name, double value,
                          const char *unit)
{
    static const double parts[] = {.5, .25, .75, .12, .88};
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);

    if (!memory)
        fatal("out of memory");
    fprintf(memory, "%s ", name);
    put_scaled(memory, value, unit);
    if (fclose(memory) != 0)
        fatal("out of memory");
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (labels_put(&p->labels, p->out, "label", line->x0 + parts[k] * (line->x1 - line->x0),
                       line->y0 + parts[k] * (line->y1 - line->y0), 0, text))
            break;
    free(text);
}

static void put_disc(plot *p, const disc *d)
{
    const kernel *k = d->kernel;

    fprintf(p->out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>",
            k->is_copy ? "copy" : type_class(k->type), d->x, d->y, d->radius);
    html_text(p->out, k->name);
    fputs("\n", p->out);
    put_scaled(p->out, k->seconds, "s");
    fprintf(p->out, " in %ld launch%s, ", k->calls, k->calls == 1 ? "" : "es");
    put_scaled(p->out, k->bytes / k->seconds, "B/s");
    if (k->operations > 0) {
        fputs(", ", p->out);
        put_scaled(p->out, k->operations / k->seconds, "op/s");
    }
    if (k->type) {
        fputs(" of ", p->out);
        html_text(p->out, k->type);
    }
    fputs("</title></circle>\n", p->out);
    labels_take(&p->labels, (box){d->x - d->radius * .7, d->y - d->radius * .7,
                                  d->x + d->radius * .7, d->y + d->radius * .7});
}

/* Writes each kernel's name at its disc; where there is no room, its number in the table, and
 * where there is none for that, nothing. */
static void put_names(plot *p, const disc *discs, int count)
{
    for (int k = 0; k < count; k++) {
        char *name = label_shorten(discs[k].kernel->name, NAME_COLUMNS), number[16];
        snprintf(number, sizeof number, "%d", discs[k].kernel->number);
        if (!labels_put(&p->labels, p->out, "label", discs[k].x, discs[k].y, discs[k].radius,
                        name))
            labels_put(&p->labels, p->out, "label", discs[k].x, discs[k].y, discs[k].radius,
                       number);
        free(name);
    }
}

/* Draws the discs of the kernels for which has_place() is true, but of no more than have room: of
 * those that took most time. Returns their number. The caller frees *discs. */
static int put_discs(plot *p, const data *d, const device *device, disc **discs,
                     bool (*has_place)(const struct device *device, const kernel *k),
                     double (*x)(const kernel *k), double (*y)(const kernel *k))
{
    enum { MOST_DISCS = 1000 };
    int count = 0;

    *discs = allocate_more(NULL, (size_t)d->nkernels + 1, sizeof **discs);
    for (int k = 0; k < d->nkernels && count < MOST_DISCS; k++) {
        const kernel *one = &d->kernels[k];
        if (!has_place(device, one))
            continue;
        (*discs)[count] = (disc){one, place_x(p, x(one)), place_y(p, y(one)),
                                 4 + 10 * sqrt(one->seconds / device->busy)};
        put_disc(p, &(*discs)[count++]);
    }
    return count;
}

static double operations_of_byte(const kernel *k)
{
    return k->operations / k->bytes;
}

static double operations_of_second(const kernel *k)
{
    return k->operations / k->seconds;
}

static double bytes_of_launch(const kernel *k)
{
    return k->bytes / (double)k->calls;
}

static double bytes_of_second(const kernel *k)
{
    return k->bytes / k->seconds;
}

static bool has_operations(const device *device, const kernel *k)
{
    return k->process == device->process && !k->is_copy && k->operations > 0 && k->bytes > 0 &&
           k->seconds > 0;
}

static bool has_bytes(const device *device, const kernel *k)
{
    return k->process == device->process && k->bytes > 0 && k->seconds > 0;
}

/* Draws memory's line up to the highest ceiling of arithmetic, and each of these from the point
 * where it meets memory's. */
static void put_roofs(plot *p, const device *device, segment lines[MOST_ROOFS + 1])
{
    const double to = pow(10, p->x1), low = pow(10, p->y0), memory = device->bandwidth;
    double from = pow(10, p->x0), highest = device->roofs[0].speed;

    if (from * memory < low)
        from = low / memory;
    lines[MOST_ROOFS] = put_roof(p, "memory", from, from * memory, highest / memory, highest);
    for (int k = 0; k < device->nroofs; k++) {
        const roof *r = &device->roofs[k];
        lines[k] = put_roof(p, type_class(r->type), r->speed / memory, r->speed, to, r->speed);
    }
}

static void name_roofs(plot *p, const device *device, const segment lines[MOST_ROOFS + 1])
{
    for (int k = 0; k < device->nroofs; k++)
        put_roof_name(p, &lines[k], device->roofs[k].type, device->roofs[k].speed, "op/s");
    put_roof_name(p, &lines[MOST_ROOFS], "memory", device->bandwidth, "B/s");
}

void plot_roofline(FILE *out, const data *d, const device *device)
{
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    const bool has_roofs = device->nroofs && device->bandwidth > 0;
    segment lines[MOST_ROOFS + 1];
    disc *discs;
    plot p;

    for (int k = 0; k < d->nkernels; k++)
        if (has_operations(device, &d->kernels[k])) {
            widen(operations_of_byte(&d->kernels[k]), &x0, &x1);
            widen(operations_of_second(&d->kernels[k]), &y0, &y1);
        }
    if (x0 == 0) {
        fputs(
            "<p class=\"note\">No kernel of this device has operations that can be counted.</p>\n",
            out);
        return;
    }
    for (int k = 0; has_roofs && k < device->nroofs; k++) {
        /* four times as far as where it meets memory's line: its name needs room */
        widen(4 * device->roofs[k].speed / device->bandwidth, &x0, &x1);
        widen(device->roofs[k].speed, &y0, &y1);
    }
    begin_plot(&p, out);
    choose_range(x0, x1, &p.x0, &p.x1);
    choose_range(y0, y1, &p.y0, &p.y1);
    put_axes(&p, "operations for each byte that is read or written", "", "operations a second",
             "op/s");
    if (has_roofs)
        put_roofs(&p, device, lines);
    int count = put_discs(&p, d, device, &discs, has_operations, operations_of_byte,
                          operations_of_second);
    if (has_roofs)
        name_roofs(&p, device, lines);
    put_names(&p, discs, count);
    free(discs);
    end_plot(&p);
}

void plot_bandwidth(FILE *out, const data *d, const device *device)
{
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    segment line = {0};
    disc *discs;
    plot p;

    for (int k = 0; k < d->nkernels; k++)
        if (has_bytes(device, &d->kernels[k])) {
            widen(bytes_of_launch(&d->kernels[k]), &x0, &x1);
            widen(bytes_of_second(&d->kernels[k]), &y0, &y1);
        }
    if (x0 == 0) {
        fputs("<p class=\"note\">No launch of this device has arrays.</p>\n", out);
        return;
    }
    widen(device->bandwidth, &y0, &y1);
    begin_plot(&p, out);
    choose_range(x0, x1, &p.x0, &p.x1);
    choose_range(y0, y1, &p.y0, &p.y1);
    put_axes(&p, "bytes that a launch reads and writes", "B", "bytes a second", "B/s");
    if (device->bandwidth > 0)
        line = put_roof(&p, "memory", pow(10, p.x0), device->bandwidth, pow(10, p.x1),
                        device->bandwidth);
    int count = put_discs(&p, d, device, &discs, has_bytes, bytes_of_launch, bytes_of_second);
    if (device->bandwidth > 0)
        put_roof_name(&p, &line, "memory", device->bandwidth, "B/s");
    put_names(&p, discs, count);
    free(discs);
    end_plot(&p);
}

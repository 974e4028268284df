/* report_label.c - places for names in a picture: a name takes the first free place around its
 * point, so that no two names overlap. Names are set in a fixed-width font, so that the width of a
 * text can be computed here. */
#include "report.h"

#include <stdlib.h>
#include <string.h>

static const double column = 6.1; /* the width of a character, in the font of report_style.c */

enum { GAP = 2 }; /* on either side of a text */

/* The columns of the UTF-8 character that begins with this byte; 0 if the byte continues one.
 * Characters of three bytes and more count as two columns, since most of them are wide. */
static int columns_of(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte >= 0xE0 ? 2 : (byte & 0xC0) != 0x80;
}

static int count_columns(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += columns_of(*text);
    return count;
}

double label_width(const char *text)
{
    return column * count_columns(text);
}

char *label_shorten(const char *text, int columns)
{
    static const char dots[] = "\xE2\x80\xA6";
    size_t length = strlen(text), head = 0, tail = length;
    char *made = allocate_more(NULL, length + sizeof dots, 1);
    int taken = 2; /* of the dots */

    strcpy(made, text);
    if (count_columns(text) <= columns)
        return made;
    while (head < length && taken + columns_of(text[head]) <= columns * 3 / 5)
        taken += columns_of(text[head++]);
    while (head < length && !columns_of(text[head])) /* the rest of the last character */
        head++;
    while (tail > head && taken + columns_of(text[tail - 1]) <= columns)
        taken += columns_of(text[--tail]);
    while (tail < length && !columns_of(text[tail]))
        tail++;
    strcpy(made + head, dots);
    strcat(made, text + tail);
    return made;
}

void labels_take(labels *l, box b)
{
    l->boxes = allocate_next(l->boxes, (size_t)l->count, sizeof *l->boxes);
    l->boxes[l->count++] = b;
}

static bool is_free(const labels *l, box b)
{
    b.left -= GAP;
    b.right += GAP;
    if (b.left < l->frame.left || b.right > l->frame.right || b.top < l->frame.top ||
        b.bottom > l->frame.bottom)
        return false;
    for (int k = 0; k < l->count; k++)
        if (b.left < l->boxes[k].right && l->boxes[k].left < b.right &&
            b.top < l->boxes[k].bottom && l->boxes[k].top < b.bottom)
            return false;
    return true;
}

/* Whether the line crosses no area that is taken. */
static bool is_clear(const labels *l, double x0, double y0, double x1, double y1)
{
    enum { STEPS = 6 };

    for (int k = 1; k < STEPS; k++) {
        double x = x0 + (x1 - x0) * k / STEPS, y = y0 + (y1 - y0) * k / STEPS;
        if (!is_free(l, (box){x, y, x, y}))
            return false;
    }
    return true;
}

bool labels_put(labels *l, FILE *out, const char *class, double x, double y, double radius,
                const char *text)
{
    /* Right and left of the point, above and below it, and in the four diagonal directions. dx and
     * dy are parts of the distance, left and top are parts of the text's width and height. */
    static const struct {
        double dx, dy, left, top;
    } places[] = {{1, 0, 0, -.5},   {-1, 0, -1, -.5}, {0, -1, -.5, -1},   {0, 1, -.5, 0},
                  {.7, -.7, 0, -1}, {.7, .7, 0, 0},   {-.7, -.7, -1, -1}, {-.7, .7, -1, 0}};
    static const double distances[] = {3, 14, 26};
    const double width = label_width(text);

    for (size_t far = 0; far < sizeof distances / sizeof *distances; far++)
        for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
            double away = radius + distances[far], at_x = x + places[k].dx * away,
                   at_y = y + places[k].dy * away;
            box b = {.left = at_x + places[k].left * width,
                     .top = at_y + places[k].top * LABEL_HEIGHT};
            b.right = b.left + width;
            b.bottom = b.top + LABEL_HEIGHT;
            const double from_x = x + places[k].dx * radius, from_y = y + places[k].dy * radius;
            if (!is_free(l, b) || (far && !is_clear(l, from_x, from_y, at_x, at_y)))
                continue;
            labels_take(l, b);
            if (far)
                fprintf(out, "<path class=\"leader\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", from_x,
                        from_y, at_x, at_y);
            fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, b.left, b.bottom - 3);
            html_text(out, text);
            fputs("</text>\n", out);
            return true;
        }
    return false;
}

/* report.h - ckpp-report, which converts the file of CKPP_TRACE to an HTML page.
 *
 *   ckpp-report.c (main) -> report_json.c (events, one at a time) -> report_data.c (sums) ->
 *   report_html.c, report_plot.c with report_label.c, report_lanes.c (the page), report_style.c */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Prints the message and exits with status 1. */
__attribute__((format(printf, 1, 2), noreturn)) void fatal(const char *format, ...);
/* As realloc(), but exits if memory is lacking. */
void *allocate_more(void *memory, size_t count, size_t size);
/* The `count` items with room for one more: the room doubles each time that it is used up. */
void *allocate_next(void *items, size_t count, size_t size);

/* ---- report_json.c ---- */

/* The members of an event that are used. Strings point into the reader's text; NULL if missing. */
typedef struct event {
    const char *phase, *name, *category, *form, *device;
    const char *label; /* args.name: of a process or row */
    const char *type;  /* that a kernel computes in, or that a ceiling is for */
    const char *program, *arguments, *date, *version;
    int process, row;
    double begin, duration; /* in microseconds */
    double reads, writes, operations;
    double present;            /* arrays of a launch that were on the device */
    double nodes, updated;     /* of a graph: its nodes, and those that got other parameters */
    bool built;                /* the graph was built for this launch */
    double bandwidth, ceiling; /* measured by ckpp, in GB/s and GFLOP/s */
    double epoch;              /* of the trace: when its time begins, in microseconds */
} event;

typedef struct reader {
    const char *file;
    char *text, *at, *end;
    bool cut_off; /* the text ends within an event, or before the array's end */
} reader;

/* Reads the file; exits if it is no trace. The caller frees r->text. */
void reader_open(reader *r, const char *file);
/* false: no more events. Exits with a message, with the position, if the text is no JSON. */
bool reader_next(reader *r, event *e);

/* ---- report_data.c ---- */

typedef struct kernel {
    const char *name; /* "saxpy@foo.c:42" */
    const char *type; /* that it computes in, such as "float32"; or NULL */
    int process;
    int number; /* its place in the table, from 1 */
    bool is_copy;
    long calls;
    double seconds, fastest, slowest;
    double bytes, operations;
    double present;        /* most arrays of a launch that were on the device */
    long with_present;     /* launches that had some */
    double nodes, updated; /* of a graph: the most nodes; those that were updated, in all */
    long built;
    const char **forms; /* the specializations that were launched */
    int nforms;
} kernel;

/* The measured peak of a device's arithmetic in one type. */
typedef struct roof {
    const char *type;
    double speed; /* operations a second */
} roof;

enum { MOST_ROOFS = 8 };

typedef struct device {
    int process;
    const char *name;       /* "NVIDIA H200 (cuda:0, sm_90)" */
    double bandwidth;       /* bytes a second; 0: not measured */
    roof roofs[MOST_ROOFS]; /* the highest first */
    int nroofs;
    double busy; /* seconds */
} device;

/* The compilations of one kernel for a device, or its loads; `category` says which. */
typedef struct build {
    const char *name, *category, *device;
    int count;
    double seconds, slowest;
} build;

typedef enum span_kind { SPAN_KERNEL, SPAN_COPY, SPAN_BUILD, SPAN_WAIT, SPAN_KINDS } span_kind;

/* An event in the timeline. */
typedef struct span {
    const char *name;
    double begin, duration; /* seconds */
    int process, lane;
    span_kind kind;
} span;

/* A stream of a device, or a thread of the host. */
typedef struct lane {
    int process;
    const char *name; /* "stream 0"; NULL: only the row is known */
    int row;
} lane;

/* A row of the trace, which has one kernel, and the lane where its events are drawn. */
typedef struct track {
    int process, row, lane;
} track;

typedef struct data {
    kernel *kernels;
    device *devices;
    build *builds;
    span *spans; /* in the order of processes, lanes and time */
    lane *lanes;
    track *tracks;
    int nkernels, ndevices, nbuilds, nlanes, ntracks;
    size_t nspans;
    /* The program and its run; NULL where the trace does not have them. */
    const char *program, *arguments, *date, *version;
    /* Of several traces, those of ranks: what tells their processes apart, their times' begin
     * behind the first one's, in microseconds, and the names of their devices. */
    int ntraces, trace;
    const char *trace_name;
    double epoch, shift;
    char **names;
    int nnames;
    long events;
    double begin, end; /* seconds */
    bool cut_off;
    void *kernel_places, *form_places, *build_places; /* search trees, until all is read */
} data;

void data_read(data *d, reader *readers, int count);
void data_free(data *d);
const device *data_device(const data *d, int process);

/* ---- report_lanes.c ---- */

/* The lane of the trace's row; `name` is the row's name, or NULL if that is not known. */
int lanes_get(data *d, int process, int row, const char *name);
void lanes_add(data *d, const event *e, span_kind kind);
void lanes_sort(data *d);
void lanes_put(FILE *out, const data *d);

/* ---- report_label.c: texts in a picture, which must not overlap ---- */

typedef struct box {
    double left, top, right, bottom;
} box;

typedef struct labels {
    box *boxes; /* the areas that are taken */
    int count;
    box frame; /* no text goes beyond it */
} labels;

enum { LABEL_HEIGHT = 12 };

void labels_take(labels *l, box b);
/* The width of a text in a picture. */
double label_width(const char *text);
/* A copy of the text of at most so many columns: the middle of a longer one is left out. The
 * caller frees it. */
char *label_shorten(const char *text, int columns);
/* Writes the text at the first free place around the point, and a line to it if it is not right
 * beside the point. false: no place is free. */
bool labels_put(labels *l, FILE *out, const char *class, double x, double y, double radius,
                const char *text);

/* ---- report_plot.c: SVG ---- */

/* Draws the device's roofline with its kernels. */
void plot_roofline(FILE *out, const data *d, const device *device);
/* Draws bandwidth against the bytes of a launch. */
void plot_bandwidth(FILE *out, const data *d, const device *device);

/* ---- report_html.c ---- */

/* Writes the text, with the characters replaced that HTML would take for markup. */
void html_text(FILE *out, const char *text);
/* Writes "cuda:0" for "NVIDIA H200 (cuda:0, sm_90)", and "host" for "host (g++, 8 threads)". */
void put_short_name(FILE *out, const char *name);
/* Writes three digits and a unit: "12.3 µs", "4.25 GB". */
void put_scaled(FILE *out, double value, const char *unit);
void html_page(FILE *out, const data *d, const char *trace);

/* ---- report_style.c ---- */

/* Lines of text; a NULL is behind the last one. */
extern const char *const report_style[], *const report_script[];

#endif

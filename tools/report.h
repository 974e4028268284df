/* report.h - ckpp-report, which converts the file of CKPP_TRACE to an HTML page.
 *
 *   ckpp-report.c (main) -> report_json.c (events, one at a time) -> report_data.c (sums) ->
 *   report_html.c, report_plot.c (the page) */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Prints the message and exits with status 1. */
__attribute__((format(printf, 1, 2), noreturn)) void fatal(const char *format, ...);
/* As realloc(), but exits if memory is lacking. */
void *allocate_more(void *memory, size_t count, size_t size);

/* ---- report_json.c ---- */

/* The members of an event that are used. Strings point into the reader's text; NULL if missing. */
typedef struct event {
    const char *phase, *name, *category, *form, *device;
    const char *label;         /* args.name: name of a process or row */
    int process;
    double begin, duration;    /* in microseconds */
    double reads, writes, operations;
    double bandwidth, ceiling; /* measured by ckpp, in GB/s and GFLOP/s */
} event;

typedef struct reader {
    const char *file;
    char *text, *at, *end;
    bool cut_off;              /* the text ends within an event, or before the array's end */
} reader;

/* Reads the file; exits if it is no trace. The caller frees r->text. */
void reader_open(reader *r, const char *file);
/* false: no more events. Exits with a message, with the position, if the text is no JSON. */
bool reader_next(reader *r, event *e);

/* ---- report_data.c ---- */

typedef struct kernel {
    const char *name;          /* "saxpy@foo.c:42" */
    int process;
    bool is_copy;
    long calls;
    double seconds, fastest, slowest;
    double bytes, operations;
    const char **forms;        /* the specializations that were launched */
    int nforms;
} kernel;

typedef struct device {
    int process;
    const char *name;          /* "NVIDIA H200 (cuda:0, sm_90)" */
    double bandwidth, ceiling; /* bytes and operations per second; 0: not measured */
    double busy;               /* seconds */
} device;

/* Compilations or loads of one kernel, of one kind. */
typedef struct build {
    const char *name, *category, *device;
    int count;
    double seconds, slowest;
} build;

typedef struct data {
    kernel *kernels;
    device *devices;
    build *builds;
    int nkernels, ndevices, nbuilds;
    long events;
    double begin, end;         /* seconds */
    bool cut_off;
    void *kernel_places, *form_places, *build_places; /* while it is read: which are there */
} data;

void data_read(data *d, reader *r);
const device *data_device(const data *d, int process);

/* ---- report_plot.c: SVG ---- */

/* Draws the device's roofline with its kernels. */
void plot_roofline(FILE *out, const data *d, const device *device);
/* Draws bandwidth against the bytes of a launch. */
void plot_bandwidth(FILE *out, const data *d, const device *device);

/* ---- report_html.c ---- */

void html_text(FILE *out, const char *text);
/* Writes "12.3 µs" or "4.2 GB": three digits and a unit. */
void put_scaled(FILE *out, double value, const char *unit);
void html_page(FILE *out, const data *d, const char *title);

#endif

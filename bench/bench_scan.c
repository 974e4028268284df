/* bench_scan.c - how fast ckpp gets through a file without constructs: MB/s of the whole run,
 * reading and writing included, beside cp of the same file. The file is the sources of this
 * project, repeated. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { MEGABYTES = 200, RUNS = 7 };

/* In memory where that can be: the disk is not what is measured. */
static int make_folder(char *folder, size_t size)
{
    static const char *const places[] = {"/dev/shm", "/tmp"};
    for (int k = 0; k < 2; k++) {
        snprintf(folder, size, "%s/ckpp-bench-XXXXXX", places[k]);
        if (mkdtemp(folder))
            return 1;
    }
    return 0;
}

static size_t append_sources(const char *path, char *text, size_t size, size_t capacity)
{
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        size_t length = strlen(e->d_name);
        char name[512];
        if (length < 3 ||
            (strcmp(e->d_name + length - 2, ".c") && strcmp(e->d_name + length - 2, ".h")))
            continue;
        snprintf(name, sizeof name, "%s/%s", path, e->d_name);
        FILE *f = fopen(name, "r");
        if (f) {
            size += fread(text + size, 1, capacity - size, f);
            fclose(f);
        }
    }
    if (dir)
        closedir(dir);
    return size;
}

static size_t write_input(const char *path)
{
    enum { CAPACITY = 4 << 20 };
    char *text = malloc(CAPACITY);
    size_t size = append_sources("runtime", text, 0, CAPACITY);
    size = append_sources("frontend", text, size, CAPACITY);
    FILE *f = fopen(path, "w");
    size_t total = 0;
    while (f && size > 0 && total < (size_t)MEGABYTES * 1000000)
        total += fwrite(text, 1, size, f);
    if (!f || fclose(f) || !total)
        perror(path), exit(1);
    free(text);
    return total;
}

/* Seconds of the child: wall, and of the processor. */
static double run(char **argv, double *cpu)
{
    struct rusage before, after;
    getrusage(RUSAGE_CHILDREN, &before);
    double start = now();
    pid_t child = fork();
    int how = 0;
    if (child == 0) {
        execvp(argv[0], argv);
        _exit(127);
    }
    waitpid(child, &how, 0);
    double wall = now() - start;
    getrusage(RUSAGE_CHILDREN, &after);
    if (!WIFEXITED(how) || WEXITSTATUS(how)) {
        fprintf(stderr, "%s failed\n", argv[0]);
        exit(1);
    }
    *cpu = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec + after.ru_stime.tv_sec -
                    before.ru_stime.tv_sec) +
           1e-6 * (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec +
                           after.ru_stime.tv_usec - before.ru_stime.tv_usec);
    return wall;
}

static void report(const char *what, double megabytes, char **argv)
{
    double wall[RUNS], cpu[RUNS];
    for (int k = 0; k < RUNS; k++)
        wall[k] = run(argv, &cpu[k]);
    double w = median(wall, RUNS), c = median(cpu, RUNS);
    printf("%-6s %7.0f MB/s (processor time: %.0f MB/s)\n", what, megabytes / w, megabytes / c);
}

int main(void)
{
    char folder[64], in[80], out[80];
    if (!make_folder(folder, sizeof folder))
        return perror(folder), 1;
    snprintf(in, sizeof in, "%s/in.c", folder);
    snprintf(out, sizeof out, "%s/out.c", folder);
    char *ckpp = getenv("CKPP") ? getenv("CKPP") : (char *)"build/ckpp";
    double megabytes = (double)write_input(in) / 1e6;
    printf("a file of %.0f MB without constructs; aim: 200 MB/s\n", megabytes);
    report("cp", megabytes, (char *[]){(char *)"cp", in, out, NULL});
    report("ckpp", megabytes, (char *[]){ckpp, in, (char *)"-o", out, NULL});
    unlink(in), unlink(out), rmdir(folder);
    return 0;
}

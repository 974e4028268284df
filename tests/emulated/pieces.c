/* pieces.c - calls over large arrays of the program's own memory: they are made in pieces, whose
 * copies and launches run beside each other. The emulated GPU's streams do nothing before somebody
 * waits for it, so what is not waited for is missed. */
#define _GNU_SOURCE
#include <math.h>

#include "../run/check.h"
#include "fake_cuda.h"
#include "runtime/call/call.h"
#include "runtime/cuda/staging.h"

#pragma kernel begin declare
struct point { float x, y, z; };
#pragma kernel end declare

#pragma kernel elementwise saxpy in(T a, T x) inout(T y)
{ y = a * x + y; }
#pragma kernel elementwise mix in(A a, B b) out(double sum, signed char low, struct point p)
{
    sum = (double)a + (double)b;
    low = (signed char)((int)a & 127);
    p = (struct point){(float)a, (float)b, 3};
}
#pragma kernel elementwise number out(float y)
{ y = (float)i; }
#pragma kernel elementwise look_up in(unsigned char x, raw float table) out(float y)
{ y = table[x]; }
#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

enum { N = 100003, ROWS = 501, COLUMNS = 203, PITCH = 211 };

static float x[N + 8], y[N + 8], z[N + 8];

static void fill(void)
{
    for (int k = 0; k < N + 8; k++) {
        x[k] = (float)(k % 1009);
        y[k] = (float)(k % 13);
        z[k] = -1;
    }
}

/* Launches since it was last asked. */
static int launches(void)
{
    static int before;
    int now = fake_cuda_launches(), since = now - before;
    before = now;
    return since;
}

/* Of arrays that begin at any element; what lies around the outputs stays. */
static void check_flat(size_t n, int shift)
{
    float *px = x + shift, *py = y + (shift + 1) % 4;
    fill();
    launches();
    #pragma kernel elementwise in(float px[n]) inout(float py[n])
    { py = 2 * px + py; }
    int count = launches();
    CHECK(count == (int)divide_up((int64_t)n, 4096));
    for (int k = 0; k < N + 8; k++) {
        int at = k - (int)(py - y);
        float before = (float)(k % 13), more = (float)((at + shift) % 1009);
        CHECK(y[k] == (at >= 0 && at < (int)n ? 2 * more + before : before));
    }
}

static void check_loop(void)
{
    fill();
    launches();
    #pragma kernel elementwise in(x[N]) out(z[N])
    for (int k = 0; k < N; k++)
        z[k] = 3 * x[k];
    CHECK(launches() > 10);
    for (int k = 0; k < N + 8; k++)
        CHECK(z[k] == (k < N ? 3 * x[k] : -1));
}

static void check_types(void)
{
    static double sum[N];
    static signed char low[N];
    static struct point p[N];
    static short a[N];
    fill();
    for (int k = 0; k < N; k++)
        a[k] = (short)(k % 3001);
    ckpp_array va = ckpp_view(a, N), vb = ckpp_view(x, N), vsum = ckpp_view(sum, N),
               vlow = ckpp_view(low, N), vp = ckpp_view(p, N);
    launches();
    CHECK_OK(mix(va, vb, &vsum, &vlow, &vp));
    CHECK(launches() > 10);
    for (int k = 0; k < N; k++)
        CHECK(sum[k] == (double)a[k] + (double)x[k] && low[k] == (a[k] & 127) &&
              p[k].x == a[k] && p[k].y == x[k] && p[k].z == 3);
}

/* Input and output are the same memory; or one operand is on the device; or the memory of one is
 * page-locked. */
static void check_places(void)
{
    ckpp_array vx = ckpp_view(x, N), vy = ckpp_view(y, N), vz = ckpp_view(z, N), there = {0};
    fill();
    launches();
    CHECK_OK(add(vx, vy, &vy));
    CHECK(launches() > 10);
    for (int k = 0; k < N; k++)
        CHECK(y[k] == (float)(k % 1009) + (float)(k % 13));
    CHECK_OK(ckpp_copy(&there, &vx));
    launches();
    CHECK_OK(add(there, vy, &vz));
    CHECK(launches() > 10);
    for (int k = 0; k < N; k++)
        CHECK(z[k] == x[k] + y[k]);
    ckpp_free(&there);
    fake_cuda_register(x, sizeof x, cudaMemoryTypeHost, 0);
    fake_cuda_register(z, sizeof z, cudaMemoryTypeHost, 0);
    for (int k = 0; k < 3; k++) {
        fill();
        launches();
        ckpp_status status = k == 0   ? add(vx, vy, &vz)
                             : k == 1 ? add(vx, vx, &vz)
                                      : add(vx, vx, &vy);
        CHECK_OK(status);
        CHECK(launches() > 10);
        for (int j = 0; j < N; j++)
            CHECK((k == 2 ? y : z)[j] == x[j] + (k ? x[j] : y[j]));
    }
}

/* Rows with gaps between them, a row for all rows, a column for all columns. */
static void check_rows(void)
{
    static float m[ROWS * PITCH], out[ROWS * PITCH], row[COLUMNS], column[ROWS];
    ckpp_array vm = ckpp_view(m, ROWS, COLUMNS), vout = ckpp_view(out, ROWS, COLUMNS),
               vrow = ckpp_view(row, COLUMNS), vcolumn = ckpp_view(column, ROWS, 1);
    for (int k = 0; k < ROWS * PITCH; k++)
        m[k] = (float)(k % 997), out[k] = -2;
    for (int k = 0; k < COLUMNS; k++)
        row[k] = (float)k;
    for (int k = 0; k < ROWS; k++)
        column[k] = (float)(1000 * k);
    vm.strides[0] = vout.strides[0] = PITCH;
    launches();
    CHECK_OK(add(vm, vrow, &vout));
    CHECK(launches() > 10);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < PITCH; c++)
            CHECK(out[r * PITCH + c] == (c < COLUMNS ? m[r * PITCH + c] + row[c] : -2));
    CHECK_OK(add(vm, vcolumn, &vout));
    CHECK(launches() > 10);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < PITCH; c++)
            CHECK(out[r * PITCH + c] == (c < COLUMNS ? m[r * PITCH + c] + column[r] : -2));
}

static void check_table(void)
{
    static unsigned char bytes[4 * N];
    static float table[256], result[4 * N];
    for (int k = 0; k < 4 * N; k++)
        bytes[k] = (unsigned char)(k * 7);
    for (int k = 0; k < 256; k++)
        table[k] = sqrtf((float)k);
    ckpp_array vb = ckpp_view(bytes, 4 * N), vt = ckpp_view(table, 256),
               vr = ckpp_view(result, 4 * N);
    launches();
    CHECK_OK(look_up(vb, vt, &vr));
    CHECK(launches() > 10);
    for (int k = 0; k < 4 * N; k++)
        CHECK(result[k] == table[bytes[k]]);
}

/* What is read at several places. */
static void check_stencils(void)
{
    static float u[ROWS][COLUMNS], v[ROWS][COLUMNS];
    fill();
    launches();
    #pragma kernel elementwise in(x[N]) inout(z[N])
    for (int k = 700; k < N - 300; k++)
        z[k] = x[k - 700] + 2 * x[k] + x[k + 300];
    CHECK(launches() > 10);
    for (int k = 0; k < N; k++)
        CHECK(z[k] == (k < 700 || k >= N - 300 ? -1 : x[k - 700] + 2 * x[k] + x[k + 300]));
    for (int k = 0; k < ROWS * COLUMNS; k++)
        u[k / COLUMNS][k % COLUMNS] = (float)(k % 1013), v[k / COLUMNS][k % COLUMNS] = -3;
    launches();
    #pragma kernel elementwise collapse(2)
    for (int r = 1; r < ROWS - 1; r++)
        for (int c = 1; c < COLUMNS - 1; c++)
            v[r][c] = u[r - 1][c] + u[r + 1][c] + u[r][c - 1] + u[r][c + 1];
    CHECK(launches() > 10);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            CHECK(v[r][c] == (r == 0 || c == 0 || r == ROWS - 1 || c == COLUMNS - 1
                                  ? -3
                                  : u[r - 1][c] + u[r + 1][c] + u[r][c - 1] + u[r][c + 1]));
}

#pragma kernel elementwise place in(T x) out(double y)
{ y = (double)(1000 * _ind[0] + _ind[1]) + (double)x / (double)n; }

/* A body is told the place that its element has in the whole loop, and how long that is. */
static void check_numbers(void)
{
    static double out[ROWS * COLUMNS];
    static float m[ROWS * COLUMNS];
    ckpp_array vz = ckpp_view(z, N - 1), vm = ckpp_view(m, ROWS, COLUMNS),
               vout = ckpp_view(out, ROWS, COLUMNS);
    fill();
    launches();
    CHECK_OK(number(&vz));
    CHECK(launches() > 5);
    for (int k = 0; k < N; k++)
        CHECK(z[k] == (k < N - 1 ? (float)k : -1));
    launches();
    CHECK_OK(place(vm, &vout));
    const int pieces = launches();
    CHECK(pieces > 5 && pieces < 60);
    for (int k = 0; k < ROWS * COLUMNS; k++)
        m[k] = (float)k;
    CHECK_OK(place(vm, &vout));
    for (int k = 0; k < ROWS * COLUMNS; k++)
        CHECK(out[k] == 1000 * (k / COLUMNS) + k % COLUMNS + (double)k / (ROWS * COLUMNS));
    static float u[ROWS][COLUMNS], v[ROWS][COLUMNS];
    for (int k = 0; k < ROWS * COLUMNS; k++)
        u[k / COLUMNS][k % COLUMNS] = (float)(k % 1013), v[k / COLUMNS][k % COLUMNS] = -3;
    launches();
    #pragma kernel elementwise collapse(2)
    for (int r = 1; r < ROWS - 1; r++)
        for (int c = 1; c < COLUMNS - 1; c++)
            v[r][c] = u[r - 1][c] + u[r + 1][c] + (float)(r * 1000 + c);
    const int made = launches();
    CHECK(made > 5 && made < 60);
    for (int r = 1; r < ROWS - 1; r++)
        for (int c = 1; c < COLUMNS - 1; c++)
            CHECK(v[r][c] == u[r - 1][c] + u[r + 1][c] + (float)(r * 1000 + c));
    launches();
    #pragma kernel elementwise in(x[N]) inout(z[N])
    for (int k = 7; k < N; k += 2)
        z[k] = (k % 3 ? x[k] : (float)k) + (float)(N - k);
    CHECK(launches() > 5);
    for (int k = 0; k < N; k++)
        CHECK(z[k] == (k >= 7 && k % 2 ? (k % 3 ? x[k] : (float)k) + (float)(N - k)
                       : k < N - 1     ? (float)k
                                       : -1));
}

/* What is written over its inputs, and turned arrays are made at once. */
static void check_whole(void)
{
    ckpp_array vx = ckpp_view(x, N - 1), vz = ckpp_view(z, N - 1),
               back = ckpp_view(z, N - 1);
    fill();
    launches();
    ckpp_array next = ckpp_view(z + 1, N - 1);
    CHECK_OK(add(vx, next, &vz, .overlap = true));
    CHECK(launches() == 1);
    back.data = z + N - 2;
    back.strides[0] = -1;
    CHECK_OK(add(vx, vx, &back));
    CHECK(launches() == 1);
    for (int k = 0; k < N - 1; k++)
        CHECK(z[N - 2 - k] == 2 * x[k]);
}

/* Streams of the program's own; the thread's; one that is being captured, where copies and launch
 * become nodes of the program's graph. */
static void check_streams(void)
{
    ckpp_stream streams[] = {fake_cuda_stream(0, 1), cudaStreamPerThread, cudaStreamLegacy};
    ckpp_array vx = ckpp_view(x, N), vy = ckpp_view(y, N);
    for (int s = 0; s < 3; s++) {
        fill();
        launches();
        CHECK_OK(saxpy(2.0f, vx, &vy, .stream = streams[s]));
        CHECK(launches() > 10);
        for (int k = 0; k < N; k++)
            CHECK(y[k] == 2 * x[k] + (float)(k % 13));
    }
    fake_cuda_capture(streams[0], true);
    fill();
    CHECK_OK(saxpy(2.0f, vx, &vy, .stream = streams[0], .nowait_ = true));
    CHECK(launches() == 1);
    fake_cuda_capture(streams[0], false);
    for (int k = 0; k < N; k++)
        CHECK(y[k] == 2 * x[k] + (float)(k % 13));
    int waits = fake_cuda_calls_of("cudaDeviceSynchronize");
    CHECK_OK(saxpy(2.0f, vx, &vy, .stream = streams[0]));
    CHECK(fake_cuda_calls_of("cudaDeviceSynchronize") == waits);
}

/* Each call of CUDA's fails in turn: the call says which, or has done without it; the next one
 * works. */
static void check_failures(void)
{
    enum { SIZE = 30011, ENOUGH = 2000 };
    ckpp_array vx = ckpp_view(x, SIZE), vy = ckpp_view(y, SIZE);
    int k = 0;
    const char *failed = NULL;
    do {
        cuda_release_staging();
        for (int turn = 0; turn < 2; turn++) {
            fill();
            fake_cuda_fail_at(turn ? 0 : ++k, cudaErrorUnknown, NVRTC_SUCCESS);
            ckpp_status status = saxpy(3.0f, vx, &vy);
            if (turn == 0)
                failed = fake_cuda_failed();
            CHECK(!status || (turn == 0 && failed));
            if (status)
                CHECK(strstr(ckpp_last_error(), failed));
            for (int j = 0; j < SIZE && !status; j++)
                CHECK(y[j] == 3 * x[j] + (float)(j % 13));
        }
    } while (failed && k < ENOUGH);
    CHECK(k > 200 && k < ENOUGH);
}

/* One call, in a process of its own that is watched. */
static int run_once(void)
{
    fill();
    ckpp_array vx = ckpp_view(x, N), vy = ckpp_view(y, N);
    CHECK_OK(saxpy(2.0f, vx, &vy));
    return failures;
}

static void check_watched(const char *program)
{
    static char text[8192];
    char command[1024];
    snprintf(command, sizeof command, "CKPP_EXPLAIN=1 CKPP_STATS=1 '%s' once 2>&1", program);
    FILE *f = popen(command, "r");
    CHECK(f);
    size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;
    CHECK(f && pclose(f) == 0);
    CHECK(size && strstr(text, "; in 25 pieces\n"));
    /* 25 launches, 8 bytes an element there and 4 back */
    const char *kernel = strstr(text, "saxpy@"), *in = strstr(text, "copy to the device"),
               *out = strstr(text, "copy to the host");
    int calls = 0;
    char bytes[32] = "";
    CHECK(kernel && sscanf(kernel, "%*s %*s %d", &calls) == 1 && calls == 25);
    CHECK(in && sscanf(in, "copy to the device %*s %d %*s %*s %*s %*s %31s", &calls, bytes) == 2 &&
          calls == 1 && strcmp(bytes, "800") == 0);
    CHECK(out && sscanf(out, "copy to the host %*s %d %*s %*s %*s %*s %31s", &calls, bytes) == 2 &&
          calls == 1 && strcmp(bytes, "400") == 0);
    if (failures)
        fputs(text, stderr);
}

int main(int argc, char **argv)
{
    enum { KIB = 1024 };
    call_pieces = (struct call_pieces){64 * KIB, 16 * KIB, 32 * KIB};
    cuda_staging = (struct cuda_staging){
        .least = 16 * KIB, .chunk = 8 * KIB, .least_chunk = 8 * KIB, .threads = 4};
    fake_cuda_queue_launches(RT_MAX_BLOCK);
    if (argc > 1)
        return run_once();
    /* before there are page-locked buffers */
    cuda_staging.worth = SIZE_MAX;
    check_flat(N, 1);
    check_loop();
    cuda_staging.worth = 0;
    static const size_t sizes[] = {100, 8192, 12288, 12289, 65536, N};
    for (int k = 0; k < 6; k++)
        for (int shift = 0; shift < 3; shift++)
            check_flat(sizes[k], shift);
    check_loop();
    check_types();
    check_rows();
    check_table();
    check_stencils();
    check_numbers();
    check_whole();
    check_streams();
    check_failures();
    check_places();
    check_watched(argv[0]);
    return finish("pieces");
}

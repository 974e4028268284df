/* What is left of the loop that a body was made of. */
#pragma kernel elementwise left in(float x) out(float y)
{
    y = 0;
    if (x < 0)
        continue;
    if (x > 9) { y = 9; break; }
    y = x;
}
#pragma kernel reduction summed in(float x) out(float r) reduce(+) post(r = a; if (a > 3) break)
{
    if (x < 0) continue;
    return x;
}
#pragma kernel raw threads in(float x) out(float y[8]) threads(8)
{
    if (threadIdx.x > 7) { continue; }
    y[threadIdx.x] = x;
}
#pragma kernel elementwise behind in(float x) out(float y)
{
    for (int k = 0; k < 3; k++) y = x; break;
}

/* Nothing is said of these. */
#pragma kernel declare
#define EACH(k, n) for (int k = 0; k < (n); k++)
#pragma kernel declare
#define STOP break
#pragma kernel elementwise fine in(float x) out(float y)
{
    y = 0;
    for (int k = 0; k < 3; k++) { if (x < k) continue; else break; }
    for (int k = 0; k < 3; k++) if (x < k) y++; else break;
    while (y < 3) do { if (x > 3) break; y++; continue; } while (y < 2);
    switch ((int)x) { case 1: break; default: if (x) break; }
    for (int k = 0; k < 3; k++) switch (k) { case 1: continue; default: break; }
    EACH(k, 3) { if (x < k) continue; y++; break; }
    EACH(k, 3) if (x < k) break;
    UNKNOWN(k, 3) { continue; }
    auto l = [&] { for (;;) break; };
    l();
#if UNKNOWN
    break;
#endif
}
#pragma kernel elementwise also_fine in(float x) out(float y)
{ y = x; for (;;) STOP; }

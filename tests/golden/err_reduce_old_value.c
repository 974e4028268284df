/* What an output held: `out` has no old value, and that of `inout` is used. */
#pragma kernel begin declare
#define ADD(to, value) ((to) += (value))
#define SET r = a
#define SET_TOO SET
struct pair { float x, y; };
#pragma kernel end declare
#pragma kernel reduction added in(float x) out(float r) reduce(+) post(r += a)
{ return x; }
#pragma kernel reduction counted in(float x) out(int r) reduce(+) post(r++)
{ return x; }
#pragma kernel reduction counted_too in(float x) out(int r) reduce(+) post(if (a > 0) { --r; } else r = 0)
{ return x; }
#pragma kernel reduction itself in(float x) out(float r) reduce(+) post(r = 2 * (a + r))
{ return x; }
#pragma kernel reduction largest in(float x) out(float r) reduce(max) post(r = max(r, a))
{ return x; }
#pragma kernel reduction other in(float x) out(float r, float s) reduce(+) post(s = r + a; r = a)
{ return x; }
#pragma kernel reduction condition in(float x) out(float r) reduce(max) post(if (r < a) r = a)
{ return x; }
#pragma kernel reduction member in(struct pair x) out(struct pair r) reduce((struct pair){a.x + b.x, a.y + b.y}) post(r.x += a.x; r.y = a.y)
{ return x; }
#pragma kernel reduction unused in(float x) inout(float r) reduce(+)
{ return x; }
#pragma kernel reduction overwritten in(float x) inout(float r) out(float s) reduce(+) post(r = a; r += 1; s = r)
{ return x; }
#pragma kernel reduction branches in(float x) inout(float r) reduce(+) post(if (a > 0) r = a; else r = 0)
{ return x; }

/* Nothing is said of these. */
#pragma kernel reduction fine in(float x) out(float r, float s) reduce(+) post(r = a, r += 1; s = (r = a) + r; (void)s)
{ return x; }
#pragma kernel reduction loop in(float x) out(float r, float s) reduce(+) \
        post(for (int k = 0; k < 2; s = r, k++) r = a; s = a)
{ return x; }
#pragma kernel reduction loop_too in(float x) out(float r) reduce(+) \
        post(int k = 2; while (k--) { if (k == 0) r += 1; else r = a; })
{ return x; }
#pragma kernel reduction loop_body in(float x) out(float r) reduce(+) \
        post(for (int k = 0; k < 2; k++) { if (k > 0) r += 1; else r = a; })
{ return x; }
#pragma kernel reduction jump in(float x) out(float r) reduce(+) post(goto set; add: r += 1; return; set: r = a; goto add)
{ return x; }
#pragma kernel reduction macros in(float x) out(float r) reduce(+) post(SET_TOO; r += 1)
{ return x; }
#pragma kernel reduction macros_too in(float x) inout(float r) reduce(+) post(ADD(r, a))
{ return x; }
#pragma kernel reduction hidden in(float x) out(float r) reduce(+) post(r = a; { float r = 0; r += 1; })
{ return x; }
#pragma kernel reduction hidden_too in(float x) out(float r) reduce(+) post({ float r; r = 1; } r = a)
{ return x; }
#pragma kernel reduction reference in(float x) out(float r) reduce(+) post(float &q = r; q = a; r += 1)
{ return x; }
#pragma kernel reduction address in(float x) out(float r) reduce(+) post(memcpy((void *)&r, &a, sizeof r); r += 1)
{ return x; }
#pragma kernel reduction size in(float x) out(float r) reduce(+) post(r = sizeof(r) * a)
{ return x; }
#pragma kernel reduction called in(float x) out(float r) reduce(+) post(auto set = [&] { r = a; }; set(); r += 1)
{ return x; }
#pragma kernel reduction dropped in(float x) out(float r) reduce(+) post((void)r; r = a)
{ return x; }
#pragma kernel reduction kept in(float x) inout(float r, float s) reduce(+) post(if (a > 0) r = a; s += a)
{ return x; }
#pragma kernel reduction kept_too in(float x) inout(float r) reduce(+) post(if (a > 0) { r = a; return; } r = r / 2)
{ return x; }
#pragma kernel reduction kept_loop in(float x) inout(float r) reduce(+) post(while (r < a) r = 2 * r)
{ return x; }
#pragma kernel reduction early in(float x) inout(float r) reduce(+) post(if (a < 0) return; r = a)
{ return x; }

/* extern "C" opens no block: its inside is file scope. */
#ifdef __cplusplus
extern "C" {
#endif
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }
#ifdef __cplusplus
}
#endif

/* err_like_syntax.c - `like` is the last word. */
#pragma kernel raw f in(float x) out(float y[3] like x) grid(1) block(1)
{ y[0] = x[0]; }

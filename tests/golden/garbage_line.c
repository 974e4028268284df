/* Old line markers; a comment that a splice goes on. */
# 7 "old.y" 3
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }
// #pragma kernel nonsense \
#pragma kernel nonsense

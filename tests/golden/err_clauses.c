#pragma kernel elementwise f in(float x) outt(float y) nowat blok(1, 2)
{ y = x; }
#pragma kernel elementwise g in(float x) out(float y) nowait nowait options("-DA") options("-DB")
{ y = x; }
#pragma kernel elementwise h in(float x) out(float y) preamble(L"wide" u8"x") status(s)
{ y = x; }
#pragma kernel elementwise k in(float x) extra out(float y)
{ y = x; }
#pragma kernel raw numbers in(float x) scalars(int k) out(float y[4]) grid(1) block(4)
{ y[threadIdx.x] = x[0] * k; }

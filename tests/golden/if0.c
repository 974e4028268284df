/* Regions that are left alone, braces in the branches of an #if. */
#if 0
#pragma kernel elementwise broken in(
{ do not `
#if 1
#pragma kernel reduction
#else
#pragma kernel nonsense
#endif
}}}}}
#else
int live;
#endif
#if 1
int one;
#else
#pragma kernel nonsense
#endif
/*
#pragma kernel nonsense
*/
static const char *const text = "\
#pragma kernel nonsense\
";
#ifdef FEATURE
void f(int n, float *x, int more);
void f(int n, float *x, int more) {
#elif (0)
}
#else
void f(int n, float *x);
void f(int n, float *x) {
#endif
    (void)text;
    #pragma kernel elementwise inout(float x[n])
    {
#if 0
        }
#endif
        x += 1; // }
        /* } */ const char *s = "}"; char c = '}';
        x += s[0] + c;
    }
}

#if 0
# /* nested */ if 1
#else
#pragma kernel nonsense
#endif
#endif
#pragma kernel elementwise g in(float x) out(float y)
{
    y = x;
}
#if/**/0
{
#endif
#ifdef ABSENT
{
#endif

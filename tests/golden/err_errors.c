#pragma kernel errors
#pragma kernel errors(warn)
#pragma kernel errors(abort) now
#pragma kernel error(abort)
#ifdef SOME
#pragma kernel errors(abort)
#endif
#pragma kernel errors(abort)
#pragma kernel errors(abort)
static void run(void)
{
    #pragma kernel errors(abort)
    float x[3] = {
        _Pragma("kernel errors(abort)") 1};
    #pragma kernel elementwise inout(float x[3])
    {
        #pragma kernel errors(abort)
        x = 1;
    }
}
#pragma kernels errors(abort)

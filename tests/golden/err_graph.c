#pragma kernel graph
{ }

void f(int n, float *x, ckpp_array *a, ckpp_event *e)
{
    #pragma kernel graph name
    { }
    #pragma kernel graph in(x[n])
    { }
    #pragma kernel graph stream(0) stream(0)
    { }
    #pragma kernel graph reduce(+)
    { }
    #pragma kernel graph sream(0)
    { }
    #pragma kernel graph
    for (int k = 0; k < n; k++)
        ;
    #pragma kernel graph {
    }
    #pragma kernel graph
    {
        if (ckpp_synchronize())
            return;
        #pragma kernel graph
        {
            ckpp_print(a);
        }
        ckpp_event_record(e, 0);
        #pragma kernel update device(x[n])
        if (n) {
            #pragma kernel update host(x[n])
        }
        /* ckpp_print(a); */
        puts("ckpp_print(a)");
    }
    ckpp_print(a);
}

void g(void)
{
    #pragma kernel graph
    {

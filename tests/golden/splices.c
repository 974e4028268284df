/* Line splices anywhere. */
void f(int n, float *x);
void f(int n, float *x)
{
    #pra\
gma ker\  
nel elem\
entwise in\
out(flo\
at x[\
n])
    {
        x +\
= 1; /* a comment \
        } *\
/
        x *= 2; /\
* } *\
/
    }
    %\
:pragma kernel elementwise inout(float x<:n:>)
    <\
%
        x += 1;
    %>
    _Pra\
gma("kernel elementwise inout(float x[n])") { x -= 1; }
}

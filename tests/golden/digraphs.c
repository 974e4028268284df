/* Digraphs. */
int a<:2:>;
void f(int n, float *x);
%: include <stddef.h>
void f(int n, float *x)
<%
    %:pragma kernel elementwise inout(float x<: n :>)
    <% x += 1; %>
    %: pragma kernel elementwise inout(float x[n])
    {
        float t<:1:> = <% 2 %>;
        x *= t<:0:>;
    }
%>

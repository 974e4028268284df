// What only the compiler can see of a reduction, in C and C++: it refuses ckpp's output.
#include <ckpp/ckpp.h>
#include <math.h>
#include <stdbool.h>

typedef ckpp_comm *pointer;
static inline float max(float a, float b) { return a > b ? a : b; }
static inline double min(double a, double b) { float m = a; return m < b ? m : b; }

// what is no communicator would be read as one
float ranks(int n, const float *x, int number, pointer c)
{
    float s = 0;
    // error: in comm(...) is no ckpp_comm; give *c for a pointer
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(number)
    for (int k = 0; k < n; k++) s += x[k];
    // error: in comm(...) is no ckpp_comm; give *c for a pointer
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(c)
    for (int k = 0; k < n; k++) s += x[k];
    return s;
}

// what reductions combine has to convert to the variable's type without loss
double reduces(int n, const float *x, const int *k, const unsigned *u)
{
    int s = 0;
    long l = 0;
    unsigned char c = 1;
    bool b = 0;
    double d = 0;
    #pragma kernel reduction in(x[n], k[n]) reduce(+ : s)
    for (int j = 0; j < n; j++) s += x[j] + k[j]; // error: 's' is an integer, and what
    #pragma kernel reduction in(x[n]) reduce(+ : l)
    for (int j = 0; j < n; j++) l -= 0.5 * x[j]; // error: 'l' is an integer, and what
    #pragma kernel reduction in(x[n]) reduce(* : c)
    for (int j = 0; j < n; j++) c = c * sqrtf(x[j]); // error: 'c' is an integer, and what
    #pragma kernel reduction in(k[n]) reduce(max : c)
    for (int j = 0; j < n; j++) if (k[j] > c) c = k[j]; // error: 'c' cannot have all values
    #pragma kernel reduction in(u[n]) reduce(min : s)
    for (int j = 0; j < n; j++) s = s < u[j] ? s : u[j]; // error: 's' cannot have all values
    #pragma kernel reduction in(x[n]) reduce(max : s)
    for (int j = 0; j < n; j++) s = x[j] > s ? x[j] : s; // error: 's' cannot have all values
    #pragma kernel reduction in(k[n]) reduce(^ : b)
    for (int j = 0; j < n; j++) b ^= k[j] & 2; // error: 'b' is a bool, and what
    #pragma kernel reduction in(k[n]) reduce(+ : b)
    for (int j = 0; j < n; j++) b += k[j]; // error: 'b' is a bool, and what
    // ... and what gives the larger one has to have all values of the variable
    #pragma kernel reduction in(x[n]) reduce(max : d)
    // error: 'fmaxf' converts 'd' at each step... write 'd = x > d ? x : d
    for (int j = 0; j < n; j++) d = fmaxf(d, x[j]);
    #pragma kernel reduction in(k[n]) reduce(max : s)
    for (int j = 0; j < n; j++) s = fmaxf(k[j], s); // error: 'fmaxf' converts 's' at each step
    #pragma kernel reduction in(k[n]) reduce(min : l)
    // error: 'fmin' converts 'l'... write 'l = x < l ? x : l
    for (int j = 0; j < n; j++) l = fmin(l, k[j]);
    #pragma kernel reduction in(x[n]) reduce(max : d)
    for (int j = 0; j < n; j++) d = max(d, x[j]); // error: 'max' converts 'd' at each step
    #pragma kernel reduction in(x[n]) reduce(min : d)
    for (int j = 0; j < n; j++) d = min(d, x[j]); // error: 'min' converts 'd' at each step
    return s + l + c + b + d;
}

/* A constant of the file is best shared; what changes, or is a pointer, is passed. */
static const float table[3] = {1, 2, 3}, *const pointed_at = table;
const double epsilon = 1e-9;
static float counted[3];
const float *pointer;
#pragma kernel elementwise constants in(float x) out(float y)
{ y = x * table[i % 3] + epsilon + counted[0] + pointer[1]; }
void f(int n, float *x)
{
    const float local = 3, few[2] = {1, 2};
    #pragma kernel elementwise out(float x[n])
    { x = epsilon * local + table[0] + few[1]; }
}

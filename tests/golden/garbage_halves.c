/* Halves of things: ckpp says what it can tell, and comes to an end. */
#pragma kernel begin declare
static float tabled(int k) { ));
    half(k, pick(x, ((int)1 << 31)static const float table[3] = {1, 2, 3}; return table[k % 3]; }
static unsigned next_random(void) { static unsigned state = 1; state = state * 3u extern "C" { static int host_only(void) { static int calls; return calls++; } }
#pragma kernel end declare

    call(a, .options = "-DGIVEN=3 " "-DA=1 - ` @ $ \ \\

#pragma once
#include <stdio.h>
#include "module_more.cuh"

static int report(FILE *to)
{
    return fprintf(to, "the host's\n");
}

__device__ inline float square(float x) { return x * x; }

#pragma once
#include "shape.h"
typedef float real;
struct point { real x, y; };

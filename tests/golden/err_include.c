#pragma kernel begin declare
#include "absent.h"
#pragma kernel end declare
#pragma kernel declare
#include "include/cycle.h"
#pragma kernel declare
#include "include/bad.h"
#pragma kernel declare
#include "include"

int x;
#pragma kernel declare

#pragma kernel declare
struct s { int a;

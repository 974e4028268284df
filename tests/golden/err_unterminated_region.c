#pragma kernel begin declare
struct s { int a; };

#pragma kernel begin device
struct s { int a; };

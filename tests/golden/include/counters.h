static float of_row(int n) { return 1.0f / n; }
enum { i = 3 };

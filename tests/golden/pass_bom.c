int x;

int y; // no newline
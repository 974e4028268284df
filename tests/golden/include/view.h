#pragma once
struct view {
    float *data;
    int n;
};
struct pair {
    float data[2], next;
};

# hecbench src/burger-omp/main.cpp 200 100 10
8i #pragma kernel declare
78i #pragma kernel elementwise collapse(2) in(u[x_points * y_points], v[x_points * y_points]) inout(u_new[x_points * y_points], v_new[x_points * y_points]) independent
94i #pragma kernel elementwise inout(u_new[x_points * y_points], v_new[x_points * y_points]) independent
102i #pragma kernel elementwise inout(u_new[x_points * y_points], v_new[x_points * y_points]) independent
111i #pragma kernel elementwise collapse(2) in(u_new[x_points * y_points], v_new[x_points * y_points]) out(u[x_points * y_points], v[x_points * y_points]) independent

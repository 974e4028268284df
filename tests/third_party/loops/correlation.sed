# polybench datamining/correlation/correlation.c -DSMALL_DATASET
21i #pragma kernel declare
79i #pragma kernel elementwise in(data[n][m]) out(mean[m]) private(i)
88i #pragma kernel elementwise in(data[n][m], mean[m]) out(stddev[m]) private(i)
102i #pragma kernel elementwise collapse(2) in(mean[m], stddev[m]) inout(data[n][m])
110i #pragma kernel elementwise in(data[n][m]) inout(corr[m][m]) independent private(j, k)
113i #pragma kernel elementwise private(k)

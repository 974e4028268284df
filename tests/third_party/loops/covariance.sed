# polybench datamining/covariance/covariance.c -DSMALL_DATASET
21i #pragma kernel declare
73i #pragma kernel elementwise in(data[n][m]) out(mean[m]) private(i)
81i #pragma kernel elementwise collapse(2) in(mean[m]) inout(data[n][m])
85i #pragma kernel elementwise in(data[n][m]) out(cov[m][m]) independent private(j, k)
86i #pragma kernel elementwise private(k)

# polybench medley/deriche/deriche.c -DSMALL_DATASET
21i #pragma kernel declare
92i #pragma kernel elementwise in(imgIn[w][h]) out(y1[w][h]) private(j, ym1, ym2, xm1)
104i #pragma kernel elementwise in(imgIn[w][h]) out(y2[w][h]) private(j, yp1, yp2, xp1, xp2)
118i #pragma kernel elementwise collapse(2) in(y1[w][h], y2[w][h]) out(imgOut[w][h])
123i #pragma kernel elementwise in(imgOut[w][h]) out(y1[w][h]) private(i, tm1, ym1, ym2)
136i #pragma kernel elementwise in(imgOut[w][h]) out(y2[w][h]) private(i, tp1, tp2, yp1, yp2)
150i #pragma kernel elementwise collapse(2) in(y1[w][h], y2[w][h]) out(imgOut[w][h])

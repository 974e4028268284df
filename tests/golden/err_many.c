#pragma kernel elementwise f in(float p0) in(float p1) in(float p2) in(float p3) in(float p4) in(float p5) in(float p6) in(float p7) in(float p8) in(float p9) in(float p10) in(float p11) in(float p12) in(float p13) in(float p14) in(float p15) in(float p16) in(float p17) in(float p18) in(float p19) in(float p20) in(float p21) in(float p22) in(float p23) in(float p24) in(float p25) in(float p26) in(float p27) in(float p28) in(float p29) in(float p30) in(float p31) in(float p32) in(float p33) in(float p34) in(float p35) in(float p36) in(float p37) in(float p38) in(float p39) in(float p40) in(float p41) in(float p42) in(float p43) in(float p44) in(float p45) in(float p46) in(float p47) in(float p48) in(float p49) in(float p50) in(float p51) in(float p52) in(float p53) in(float p54) in(float p55) in(float p56) in(float p57) in(float p58) in(float p59) in(float p60) in(float p61) in(float p62) in(float p63) in(float p64) out(float y)
{ y = 1; }
void g(float *x)
{
    #pragma kernel elementwise inout(float x[2][2][2][2][2][2][2][2][2][2][2][2][2][2][2][2][2])
    { x = 1; }
}
#pragma kernel elementwise deep in(float x) out(float y) if(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
{ y = x; }

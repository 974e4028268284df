/* Modules in files: source, which is read now, and code that the program finds when it runs. */
#include <ckpp/ckpp.h>
#include <stdlib.h>

#pragma kernel module shifts file("include/source.cu") options("-DX=1")
;
#pragma kernel module compiled file("shifts.cubin");
#pragma kernel module chosen \
        file(getenv("SHIFTS") ? getenv("SHIFTS") : "shifts" ".ptx");
#pragma kernel precompiled shift file(getenv("SHIFTS")) symbol("shift") inout(float x) scalars(int n) threads(n);

/* have_gpu.c - exit status 0 where libckpp can use a GPU. The test runner asks it. */
#include <stdio.h>

#include <ckpp/ckpp.h>

int main(void)
{
    int count = ckpp_device_count();
    printf("%d GPU%s\n", count, count == 1 ? "" : "s");
    return count > 0 ? 0 : 1;
}

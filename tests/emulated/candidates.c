/* candidates.c - of the kernels of tests/run/tune_plans.c each way to divide the work gives the
 * same results. */
int main_of_plans(void);
#define main main_of_plans
#include "tests/run/tune_plans_gen.c"
#undef main
#include "runtime/call/tune.h"

int main(void)
{
    for (int k = 0; k < PLAN_CANDIDATES; k++) {
        const int before = failures;
        tune_limits.forced = k;
        CHECK_OK(ckpp_clear_kernels());
        check_plans();
        if (failures > before)
            fail_at(__FILE__, __LINE__, "with candidate %d", k);
    }
    return failures != 0;
}

/* errors_abort.c - #pragma kernel errors(abort): a call whose status nobody reads goes to the
 * error handler, one whose status is read does not. */
#include <string.h>

#include "check.h"

#pragma kernel errors(abort)

#pragma kernel elementwise add in(T x, T y) out(T z)
{ z = x + y; }

static int reports;
static char reported[1024];

static void note(ckpp_status status, const char *message, void *user)
{
    (void)status, (void)user;
    reports++;
    snprintf(reported, sizeof reported, "%s", message);
}

int main(void)
{
    float px[3] = {1, 2, 3}, py[4] = {0}, pz[3] = {0};
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), z = ckpp_view(pz), none = {0};
    ckpp_on_error(note, NULL);

    add(x, 1, &z);
    CHECK(reports == 0);
    if (px[0] > 0)
        add(x, y, &z);
    CHECK(reports == 1);
    CHECK(strstr(reported, "errors_abort.c:") && strstr(reported, "'add'"));

    ckpp_status status = add(x, y, &z);
    CHECK(status == CKPP_ERROR_SHAPE && reports == 1);
    if (!add(x, y, &z))
        CHECK(false);
    CHECK(reports == 1);

    ckpp_print(&none);
    CHECK(reports == 2 && strstr(reported, "errors_abort.c:"));
    CHECK(pz[2] == 4);
    return finish("errors_abort");
}

#include <ckpp/prelude.h>
#line 1 "data_cxx.cpp"
#include <vector>

struct grid {
    std::vector<double> u;
    float rows[3][4];
};

namespace inner {
void regions(int n, double *x, const float *a, grid &g)
{
    int status;
    {
#line 12 "data_cxx.cpp"
CKPP_DATA_POINTER_("a", a);
#line 12 "data_cxx.cpp"
CKPP_DATA_POINTER_("g.rows", g.rows);
#line 12 "data_cxx.cpp"
CKPP_DATA_WHOLE_("g.rows", g.rows);
#line 12 "data_cxx.cpp"
CKPP_DATA_POINTER_("x", x);
#line 12 "data_cxx.cpp"
CKPP_DATA_POINTER_("g.u.data()", g.u.data());
const ckpp_data_item ckpp_items_1[] = {
#line 12 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "a", a, 1, {{0}}, {{CKPP_INTEGER_(n)}}),
#line 12 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "g.rows", g.rows, 0, {{0}}, {{0}}),
#line 12 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_INOUT, "x", x, 1, {{CKPP_INTEGER_(0)}}, {{CKPP_INTEGER_(n)}}),
#line 12 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_TEMP, "g.u.data()", g.u.data(), 1, {{0}}, {{CKPP_EXTENT_(CKPP_WIDE_(n) * CKPP_WIDE_(n))}})};
ckpp_options ckpp_options_1 = {}, *const ckpp_o = &ckpp_options_1;
ckpp_o->ckpp_file_ = "data_cxx.cpp";
ckpp_o->ckpp_line_ = 12;
#line 12 "data_cxx.cpp"
        ckpp_o->ckpp_host_ = !(n > 5);
#line 12 "data_cxx.cpp"
CKPP_DATA_REGION_(ckpp_region_1, ckpp_entry_of_data_region_1, ckpp_items_1, 4, &ckpp_options_1, CKPP_DATA_STATUS_(status));
#line 14 "data_cxx.cpp"
        if (n == 7)
            return;
        {
#line 16 "data_cxx.cpp"
CKPP_DATA_POINTER_("g.rows", g.rows);
#line 16 "data_cxx.cpp"
CKPP_DATA_POINTER_("x", x);
const ckpp_data_item ckpp_items_2[] = {
#line 16 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_HOST, "g.rows", g.rows, 2, {{CKPP_INTEGER_(1), CKPP_INTEGER_(0)}}, {{CKPP_INTEGER_(2), CKPP_INTEGER_(2)}}),
#line 16 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_HOST, "x", x, 1, {{0}}, {{CKPP_INTEGER_(n)}})};
ckpp_options ckpp_options_2 = {}, *const ckpp_o = &ckpp_options_2;
ckpp_o->ckpp_file_ = "data_cxx.cpp";
ckpp_o->ckpp_line_ = 16;
#line 16 "data_cxx.cpp"
        ckpp_o->ckpp_nowait_ = 1;
#line 16 "data_cxx.cpp"
ckpp_data_move_or_report_("update", ckpp_items_2, 2, &ckpp_options_2);
}
#line 17 "data_cxx.cpp"
    }
    {
#line 18 "data_cxx.cpp"
CKPP_DATA_POINTER_("g.rows", g.rows);
#line 18 "data_cxx.cpp"
CKPP_DATA_WHOLE_("g.rows", g.rows);
const ckpp_data_item ckpp_items_3[] = {
#line 18 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_IN, "g.rows", g.rows, 0, {{0}}, {{0}})};
ckpp_options ckpp_options_3 = {}, *const ckpp_o = &ckpp_options_3;
ckpp_o->ckpp_file_ = "data_cxx.cpp";
ckpp_o->ckpp_line_ = 18;
#line 18 "data_cxx.cpp"
ckpp_data_move_or_report_("enter data", ckpp_items_3, 1, &ckpp_options_3);
}
#line 19 "data_cxx.cpp"
    {
#line 19 "data_cxx.cpp"
CKPP_DATA_POINTER_("g.rows", g.rows);
const ckpp_data_item ckpp_items_4[] = {
#line 19 "data_cxx.cpp"
CKPP_DATA_ITEM_(CKPP_DATA_RELEASE, "g.rows", g.rows, 0, {{0}}, {{0}})};
ckpp_options ckpp_options_4 = {}, *const ckpp_o = &ckpp_options_4;
ckpp_o->ckpp_file_ = "data_cxx.cpp";
ckpp_o->ckpp_line_ = 19;
#line 19 "data_cxx.cpp"
        ckpp_o->ckpp_has_device_ = 1, ckpp_o->ckpp_on_device_ = (int)(0);
#line 19 "data_cxx.cpp"
status = ckpp_data_move_("exit data", ckpp_items_4, 1, &ckpp_options_4);
}
#line 20 "data_cxx.cpp"
}
}

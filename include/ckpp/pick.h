/* ckpp/pick.h - used by the macros of kernels: picks one argument of a call, or the options behind
 * the arguments.
 *
 * Compilers print each macro between the call and an error in it. GCC does not print those of a
 * system header, so the assertions about arguments are in the generated C and all else is here. */
#ifndef CKPP_PICK_H
#define CKPP_PICK_H

#pragma GCC system_header

/* CKPP_NTH_(2, x, y, z, .stream = s) is z; for a missing argument, an expression of type
 * struct ckpp_missing *. */
struct ckpp_missing;
#define CKPP_MISSING_ ((struct ckpp_missing *)0)
#define CKPP_NTH_(k, ...)                                                                  \
    CKPP_PICK_(CKPP_PICK_##k##_, __VA_ARGS__, CKPP_MISSING_, CKPP_MISSING_, CKPP_MISSING_, \
               CKPP_MISSING_, CKPP_MISSING_, CKPP_MISSING_, CKPP_MISSING_, CKPP_MISSING_,  \
               CKPP_MISSING_)
#define CKPP_PICK_(pick, ...) pick(__VA_ARGS__)
#define CKPP_PICK_0_(a0, ...) a0
#define CKPP_PICK_1_(a0, a1, ...) a1
#define CKPP_PICK_2_(a0, a1, a2, ...) a2
#define CKPP_PICK_3_(a0, a1, a2, a3, ...) a3
#define CKPP_PICK_4_(a0, a1, a2, a3, a4, ...) a4
#define CKPP_PICK_5_(a0, a1, a2, a3, a4, a5, ...) a5
#define CKPP_PICK_6_(a0, a1, a2, a3, a4, a5, a6, ...) a6
#define CKPP_PICK_7_(a0, a1, a2, a3, a4, a5, a6, a7, ...) a7
#define CKPP_PICK_8_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_0_(__VA_ARGS__)
#define CKPP_PICK_9_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_1_(__VA_ARGS__)
#define CKPP_PICK_10_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_2_(__VA_ARGS__)
#define CKPP_PICK_11_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_3_(__VA_ARGS__)
#define CKPP_PICK_12_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_4_(__VA_ARGS__)
#define CKPP_PICK_13_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_5_(__VA_ARGS__)
#define CKPP_PICK_14_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_6_(__VA_ARGS__)
#define CKPP_PICK_15_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_7_(__VA_ARGS__)
#define CKPP_PICK_16_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_8_(__VA_ARGS__)
#define CKPP_PICK_17_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_9_(__VA_ARGS__)
#define CKPP_PICK_18_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_10_(__VA_ARGS__)
#define CKPP_PICK_19_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_11_(__VA_ARGS__)
#define CKPP_PICK_20_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_12_(__VA_ARGS__)
#define CKPP_PICK_21_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_13_(__VA_ARGS__)
#define CKPP_PICK_22_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_14_(__VA_ARGS__)
#define CKPP_PICK_23_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_15_(__VA_ARGS__)
#define CKPP_PICK_24_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_16_(__VA_ARGS__)
#define CKPP_PICK_25_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_17_(__VA_ARGS__)
#define CKPP_PICK_26_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_18_(__VA_ARGS__)
#define CKPP_PICK_27_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_19_(__VA_ARGS__)
#define CKPP_PICK_28_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_20_(__VA_ARGS__)
#define CKPP_PICK_29_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_21_(__VA_ARGS__)
#define CKPP_PICK_30_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_22_(__VA_ARGS__)
#define CKPP_PICK_31_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_23_(__VA_ARGS__)
#define CKPP_PICK_32_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_24_(__VA_ARGS__)
#define CKPP_PICK_33_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_25_(__VA_ARGS__)
#define CKPP_PICK_34_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_26_(__VA_ARGS__)
#define CKPP_PICK_35_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_27_(__VA_ARGS__)
#define CKPP_PICK_36_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_28_(__VA_ARGS__)
#define CKPP_PICK_37_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_29_(__VA_ARGS__)
#define CKPP_PICK_38_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_30_(__VA_ARGS__)
#define CKPP_PICK_39_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_31_(__VA_ARGS__)
#define CKPP_PICK_40_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_32_(__VA_ARGS__)
#define CKPP_PICK_41_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_33_(__VA_ARGS__)
#define CKPP_PICK_42_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_34_(__VA_ARGS__)
#define CKPP_PICK_43_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_35_(__VA_ARGS__)
#define CKPP_PICK_44_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_36_(__VA_ARGS__)
#define CKPP_PICK_45_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_37_(__VA_ARGS__)
#define CKPP_PICK_46_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_38_(__VA_ARGS__)
#define CKPP_PICK_47_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_39_(__VA_ARGS__)
#define CKPP_PICK_48_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_40_(__VA_ARGS__)
#define CKPP_PICK_49_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_41_(__VA_ARGS__)
#define CKPP_PICK_50_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_42_(__VA_ARGS__)
#define CKPP_PICK_51_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_43_(__VA_ARGS__)
#define CKPP_PICK_52_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_44_(__VA_ARGS__)
#define CKPP_PICK_53_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_45_(__VA_ARGS__)
#define CKPP_PICK_54_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_46_(__VA_ARGS__)
#define CKPP_PICK_55_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_47_(__VA_ARGS__)
#define CKPP_PICK_56_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_48_(__VA_ARGS__)
#define CKPP_PICK_57_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_49_(__VA_ARGS__)
#define CKPP_PICK_58_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_50_(__VA_ARGS__)
#define CKPP_PICK_59_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_51_(__VA_ARGS__)
#define CKPP_PICK_60_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_52_(__VA_ARGS__)
#define CKPP_PICK_61_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_53_(__VA_ARGS__)
#define CKPP_PICK_62_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_54_(__VA_ARGS__)
#define CKPP_PICK_63_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_PICK_55_(__VA_ARGS__)

/* CKPP_REST_2_(x, y, .stream = s, .ckpp_line_ = 1) is .stream = s, .ckpp_line_ = 1. */
#define CKPP_REST_1_(a0, ...) __VA_ARGS__
#define CKPP_REST_2_(a0, a1, ...) __VA_ARGS__
#define CKPP_REST_3_(a0, a1, a2, ...) __VA_ARGS__
#define CKPP_REST_4_(a0, a1, a2, a3, ...) __VA_ARGS__
#define CKPP_REST_5_(a0, a1, a2, a3, a4, ...) __VA_ARGS__
#define CKPP_REST_6_(a0, a1, a2, a3, a4, a5, ...) __VA_ARGS__
#define CKPP_REST_7_(a0, a1, a2, a3, a4, a5, a6, ...) __VA_ARGS__
#define CKPP_REST_8_(a0, a1, a2, a3, a4, a5, a6, a7, ...) __VA_ARGS__
#define CKPP_REST_9_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_1_(__VA_ARGS__)
#define CKPP_REST_10_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_2_(__VA_ARGS__)
#define CKPP_REST_11_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_3_(__VA_ARGS__)
#define CKPP_REST_12_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_4_(__VA_ARGS__)
#define CKPP_REST_13_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_5_(__VA_ARGS__)
#define CKPP_REST_14_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_6_(__VA_ARGS__)
#define CKPP_REST_15_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_7_(__VA_ARGS__)
#define CKPP_REST_16_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_8_(__VA_ARGS__)
#define CKPP_REST_17_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_9_(__VA_ARGS__)
#define CKPP_REST_18_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_10_(__VA_ARGS__)
#define CKPP_REST_19_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_11_(__VA_ARGS__)
#define CKPP_REST_20_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_12_(__VA_ARGS__)
#define CKPP_REST_21_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_13_(__VA_ARGS__)
#define CKPP_REST_22_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_14_(__VA_ARGS__)
#define CKPP_REST_23_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_15_(__VA_ARGS__)
#define CKPP_REST_24_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_16_(__VA_ARGS__)
#define CKPP_REST_25_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_17_(__VA_ARGS__)
#define CKPP_REST_26_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_18_(__VA_ARGS__)
#define CKPP_REST_27_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_19_(__VA_ARGS__)
#define CKPP_REST_28_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_20_(__VA_ARGS__)
#define CKPP_REST_29_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_21_(__VA_ARGS__)
#define CKPP_REST_30_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_22_(__VA_ARGS__)
#define CKPP_REST_31_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_23_(__VA_ARGS__)
#define CKPP_REST_32_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_24_(__VA_ARGS__)
#define CKPP_REST_33_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_25_(__VA_ARGS__)
#define CKPP_REST_34_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_26_(__VA_ARGS__)
#define CKPP_REST_35_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_27_(__VA_ARGS__)
#define CKPP_REST_36_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_28_(__VA_ARGS__)
#define CKPP_REST_37_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_29_(__VA_ARGS__)
#define CKPP_REST_38_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_30_(__VA_ARGS__)
#define CKPP_REST_39_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_31_(__VA_ARGS__)
#define CKPP_REST_40_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_32_(__VA_ARGS__)
#define CKPP_REST_41_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_33_(__VA_ARGS__)
#define CKPP_REST_42_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_34_(__VA_ARGS__)
#define CKPP_REST_43_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_35_(__VA_ARGS__)
#define CKPP_REST_44_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_36_(__VA_ARGS__)
#define CKPP_REST_45_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_37_(__VA_ARGS__)
#define CKPP_REST_46_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_38_(__VA_ARGS__)
#define CKPP_REST_47_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_39_(__VA_ARGS__)
#define CKPP_REST_48_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_40_(__VA_ARGS__)
#define CKPP_REST_49_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_41_(__VA_ARGS__)
#define CKPP_REST_50_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_42_(__VA_ARGS__)
#define CKPP_REST_51_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_43_(__VA_ARGS__)
#define CKPP_REST_52_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_44_(__VA_ARGS__)
#define CKPP_REST_53_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_45_(__VA_ARGS__)
#define CKPP_REST_54_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_46_(__VA_ARGS__)
#define CKPP_REST_55_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_47_(__VA_ARGS__)
#define CKPP_REST_56_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_48_(__VA_ARGS__)
#define CKPP_REST_57_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_49_(__VA_ARGS__)
#define CKPP_REST_58_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_50_(__VA_ARGS__)
#define CKPP_REST_59_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_51_(__VA_ARGS__)
#define CKPP_REST_60_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_52_(__VA_ARGS__)
#define CKPP_REST_61_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_53_(__VA_ARGS__)
#define CKPP_REST_62_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_54_(__VA_ARGS__)
#define CKPP_REST_63_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_55_(__VA_ARGS__)
#define CKPP_REST_64_(a0, a1, a2, a3, a4, a5, a6, a7, ...) CKPP_REST_56_(__VA_ARGS__)

/* Around the options of a call, which are an initialiser. .block = 10 may lack braces, a size_t
 * may be an extent, and options may override the values for those that are not given, all without
 * a warning; a pointer of a wrong type is an error. */
#ifndef __cplusplus
#define CKPP_OPTIONS_BEGIN_                                                                     \
    _Pragma("GCC diagnostic push")                                                              \
    _Pragma("GCC diagnostic ignored \"-Wmissing-braces\"")                                      \
    _Pragma("GCC diagnostic ignored \"-Wsign-conversion\"")                                     \
    _Pragma("GCC diagnostic ignored \"-Woverride-init\"")                                       \
    _Pragma("GCC diagnostic error \"-Wint-conversion\"")                                        \
    _Pragma("GCC diagnostic error \"-Wincompatible-pointer-types\"")
#define CKPP_OPTIONS_END_ _Pragma("GCC diagnostic pop")

/* The beginning of the options' initialiser, with the call's options as text, macros expanded. */
#define CKPP_CALL_(...) CKPP_CALL_OF_(__VA_ARGS__)
#define CKPP_CALL_OF_(...) CKPP_CALL_TEXT_(#__VA_ARGS__)
#define CKPP_CALL_TEXT_(text) CKPP_UNSET_OPTIONS_, .ckpp_text_ = text
#endif

#endif

/* ckpp/operators.h - the operators of reductions: one row is all that ckpp and the library know of one. */
#ifndef CKPP_OPERATORS_H
#define CKPP_OPERATORS_H

/* What an operator is about, and what to do with values that it has no meaning for. */
#define CKPP_ABOUT_SUMS_ 0
#define CKPP_ABOUT_BITS_ "it combines bits: give an integer's reduce_type(...); for truth there are && and ||"
#define CKPP_ABOUT_TRUTH_ \
    "let the body return whether the number counts, as in x != 0, with reduce_type(bool)"
#define CKPP_ABOUT_ORDER_ \
    "complex numbers have no order: let the body return a real one, with its reduce_type(...)"

/* X(ENUM, word, kinds, identity, combined, place, others, advice): how two values are combined.
 *   kinds      of element types (b i u f c, as in CKPP_DTYPES) that it has a meaning for
 *   identity   in a kernel, of the type ckpp_value
 *   combined   what a and b become; of an operator that gives a place, the function that orders them
 *   place      1: it gives an index, and starts from the first element
 *   others     what other languages call it
 *   advice     for values of another kind */
#define CKPP_OPERATORS(X)                                                                                            \
    X(ADD, "+", "biufc", "0", "a + b", 0, "sum add plus", CKPP_ABOUT_SUMS_)                                          \
    X(MULTIPLY, "*", "biufc", "1", "a * b", 0, "prod product multiply mul times", CKPP_ABOUT_SUMS_)                  \
    X(MIN, "min", "biuf", "ckpp::highest<ckpp_value>()", "b < a || b != b ? b : a", 0, "fmin minimum",               \
      CKPP_ABOUT_ORDER_)                                                                                             \
    X(MAX, "max", "biuf", "ckpp::lowest<ckpp_value>()", "b > a || b != b ? b : a", 0, "fmax maximum",                \
      CKPP_ABOUT_ORDER_)                                                                                             \
    X(AND, "&", "biu", "(ckpp_value)-1", "a & b", 0, "bitand", CKPP_ABOUT_BITS_)                                     \
    X(OR, "|", "biu", "0", "a | b", 0, "bitor", CKPP_ABOUT_BITS_)                                                    \
    X(XOR, "^", "biu", "0", "a ^ b", 0, "xor", CKPP_ABOUT_BITS_)                                                     \
    X(ALL, "&&", "biuf", "1", "a && b", 0, "all and", CKPP_ABOUT_TRUTH_)                                             \
    X(ANY, "||", "biuf", "0", "a || b", 0, "any or", CKPP_ABOUT_TRUTH_)                                              \
    X(ARGMIN, "argmin", "biuf", "ckpp::highest<ckpp_value>()", "ckpp::is_less", 1, "", CKPP_ABOUT_ORDER_)            \
    X(ARGMAX, "argmax", "biuf", "ckpp::lowest<ckpp_value>()", "ckpp::is_more", 1, "", CKPP_ABOUT_ORDER_)

#endif

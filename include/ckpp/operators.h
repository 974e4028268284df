/* ckpp/operators.h - the operators of reductions: one row is all that ckpp and the library know of
 * one. */
#ifndef CKPP_OPERATORS_H
#define CKPP_OPERATORS_H

/* What an operator is about, and what to do with values that it has no meaning for. */
#define CKPP_ABOUT_SUMS_ 0
#define CKPP_ABOUT_BITS_ \
    "it combines bits: give an integer's reduce_type(...); for truth there are && and ||"
#define CKPP_ABOUT_TRUTH_ \
    "let the body return whether the number counts, as in x != 0, with reduce_type(bool)"
#define CKPP_ABOUT_ORDER_ \
    "complex numbers have no order: let the body return a real one, with its reduce_type(...)"

/* X(ENUM, word, kinds, identity, combined, wraps, form, others, advice): how two values are
 * combined. Compiled programs have the number of a row: a new operator goes to the end.
 *   kinds      of element types (b i u f c, as in CKPP_DTYPES) that it has a meaning for
 *   identity   in a kernel, of the type ckpp_value; where there is none, the worst value
 *   combined   what a and b become; of an operator that gives a place, the function that orders
 *              them
 *   wraps      the C operator that combines integers as unsigned ones, since signed ones may not
 *              overflow; 0: any will do
 *   form       of what is accumulated: VALUE; TRUTH: the body's value counts as a bool; LEAST and
 *              MOST: the value and its place, which it gives; it starts from the first element
 *   others     what other languages call it
 *   advice     for values of another kind */
#define CKPP_OPERATORS(X)                                                                       \
    X(ADD, "+", "biufc", "0", "a + b", '+', VALUE, "sum add plus", CKPP_ABOUT_SUMS_)            \
    X(MULTIPLY, "*", "biufc", "1", "a * b", '*', VALUE, "prod product multiply mul times",      \
      CKPP_ABOUT_SUMS_)                                                                         \
    X(MIN, "min", "biuf", "ckpp::highest<ckpp_value>()", "b < a || b != b ? b : a", 0, VALUE,   \
      "fmin minimum", CKPP_ABOUT_ORDER_)                                                        \
    X(MAX, "max", "biuf", "ckpp::lowest<ckpp_value>()", "b > a || b != b ? b : a", 0, VALUE,    \
      "fmax maximum", CKPP_ABOUT_ORDER_)                                                        \
    X(AND, "&", "biu", "(ckpp_value)-1", "a & b", 0, VALUE, "bitand", CKPP_ABOUT_BITS_)         \
    X(OR, "|", "biu", "0", "a | b", 0, VALUE, "bitor", CKPP_ABOUT_BITS_)                        \
    X(XOR, "^", "biu", "0", "a ^ b", 0, VALUE, "xor", CKPP_ABOUT_BITS_)                         \
    X(ALL, "&&", "biuf", "1", "a && b", 0, TRUTH, "all and", CKPP_ABOUT_TRUTH_)                 \
    X(ANY, "||", "biuf", "0", "a || b", 0, TRUTH, "any or", CKPP_ABOUT_TRUTH_)                  \
    X(ARGMIN, "argmin", "biuf", "ckpp::highest<ckpp_value>()", "ckpp::is_less", 0, LEAST, "",   \
      CKPP_ABOUT_ORDER_)                                                                        \
    X(ARGMAX, "argmax", "biuf", "ckpp::lowest<ckpp_value>()", "ckpp::is_more", 0, MOST, "",     \
      CKPP_ABOUT_ORDER_)

typedef enum ckpp_form {
    CKPP_FORM_VALUE,
    CKPP_FORM_TRUTH,
    CKPP_FORM_LEAST,
    CKPP_FORM_MOST
} ckpp_form;

#endif

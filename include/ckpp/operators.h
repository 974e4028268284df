/* ckpp/operators.h - the table of reductions' operators, for ckpp and the library. */
#ifndef CKPP_OPERATORS_H
#define CKPP_OPERATORS_H

/* Advice for values for which an operator has no meaning. */
#define CKPP_ABOUT_SUMS_ 0
#define CKPP_ABOUT_BITS_ \
    "it combines bits: give an integer's reduce_type(...); for truth there are && and ||"
#define CKPP_ABOUT_TRUTH_ \
    "let the body return whether the number counts, as in x != 0, with reduce_type(bool)"
#define CKPP_ABOUT_ORDER_ \
    "complex numbers have no order: let the body return a real one, with its reduce_type(...)"

/* X(ENUM, word, kinds, identity, combined, wraps, form, others, advice): how two values are
 * combined. Row numbers are part of compiled programs: a new operator goes to the end.
 *   kinds      the kinds of element types (b i u f c, as in CKPP_DTYPES) that it is for
 *   identity   an expression in kernel source, of the type ckpp_value; if the operator has none,
 *              the value that any other one replaces
 *   combined   the expression that combines a and b; for LEAST and MOST, the function that orders
 *              them
 *   wraps      the C operator by which integers are combined as unsigned ones, because signed ones
 *              may not overflow; 0 if that is not needed
 *   form       what is accumulated. VALUE: the body's value; TRUTH: that as a bool; LEAST, MOST:
 *              the value and its place, which is the result
 *   others     its names in other languages
 *   advice     for values of other kinds */
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

/* operator.c - the rows of CKPP_OPERATORS. */
#include "runtime/base/base.h"

const operator_row *operator_of(ckpp_operator op)
{
    static const operator_row rows[] = {
        [CKPP_REDUCE_EXPRESSION] = {.word = "an expression", .kinds = "biufcs"},
#define ROW_(ENUM, word, kinds, identity, combined, wraps, form, others, advice)                  \
    [CKPP_REDUCE_##ENUM] = {word, kinds, identity, combined, CKPP_FORM_##form, wraps},
        CKPP_OPERATORS(ROW_)
#undef ROW_
    };
    return &rows[op];
}

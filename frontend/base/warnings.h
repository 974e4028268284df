/* warnings.h - ckpp's warnings: the names that -W, -Wno- and -Werror= take.
 *
 * X(name, help): when it is said, as the manual has it (man/ckpp.1, made by "make tables", where
 * the markup is that of runtime/base/env_table.h). */
#ifndef CKPP_WARNINGS_H
#define CKPP_WARNINGS_H

#define DIAG_WARNINGS(X)                                                                         \
    X("check", "--check without a list, and a compiler is not there")                            \
    X("clause-name", "a name in a clause of the host is one of the kernel's")                    \
    X("early-read", "the body reads an 'out' parameter that it has not written yet")             \
    X("gpu-only", "NVRTC takes the kernel, and the host's compiler does not")                    \
    X("host-code", "a function in a module launches kernels: it is left out of the module")      \
    X("host-pointer",                                                                            \
      "a kernel follows a pointer in a struct, which on a GPU must be a device's address")       \
    X("kernel-name",                                                                             \
      "a member or a function has the name of a kernel above it, whose calls are a macro; or a " \
      "kernel is called above its definition")                                                   \
    X("pragma", "a directive looks like one of ckpp's, and is none")                             \
    X("private-value",                                                                           \
      "a variable of 'private' has a value only if a function assigns it that ckpp cannot see")  \
    X("shared-variable",                                                                         \
      "a function mentions a variable of a header, which kernels have a copy of")                \
    X("specializations",                                                                         \
      "a recorded specialisation is of a kernel that has other parameters by now")               \
    X("unguarded",                                                                               \
      "'threads' starts whole blocks, and the body does not say which threads have an element")  \
    X("unknown-macro",                                                                           \
      "what a 'declare' shares, or a module, has an '#if' on a macro of the file that kernels "  \
      "do not know; in a body that is an error")                                                 \
    X("unused-accumulator", "an expression of 'reduce' leaves one of its two accumulators out")  \
    X("unused-atomic", "'atomic' without an atomic function in the body")                        \
    X("unused-inout", "the old value of an 'inout' parameter is not used")                       \
    X("unused-output", "an output is never written")                                             \
    X("unused-parameter", "a parameter is never mentioned")                                      \
    X("unused-template", "a template's parameter is never mentioned")

#endif

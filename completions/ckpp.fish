# ckpp's options and files for fish: installed as share/fish/vendor_completions.d/ckpp.fish.

set -l warnings check clause-name early-read gpu-only host-code host-pointer kernel-name pragma \
    private-value shared-variable specializations unguarded unknown-macro unused-accumulator \
    unused-atomic unused-inout unused-output unused-parameter unused-template
# of the host's compiler, in kernels
set -l compiler_warnings address bool-compare bool-operation comment div-by-zero empty-body \
    format implicit-fallthrough infinite-recursion int-in-bool-context logical-not-parentheses \
    maybe-uninitialized memset-elt-size memset-transposed-args misleading-indentation \
    multistatement-macros nonnull overflow parentheses return-local-addr return-type self-assign \
    sequence-point shift-count-negative shift-count-overflow sizeof-array-div sizeof-pointer-div \
    sizeof-pointer-memaccess strict-aliasing switch switch-unreachable tautological-compare \
    uninitialized unused-but-set-variable unused-label unused-value unused-variable
set -a warnings $compiler_warnings

complete -c ckpp -f \
    -a '(for end in c h cc hh cpp hpp cxx hxx cu cuh; __fish_complete_suffix .$end; end)'
complete -c ckpp -s o -r -F -d 'Write to this file'
complete -c ckpp -s x -x -a 'c c++' -d 'The language'
complete -c ckpp -s I -x -a '(__fish_complete_directories)' \
    -d 'Look for included files in this folder'
complete -c ckpp -s D -x -d 'Define a macro for kernels'
complete -c ckpp -s U -x -d 'Undefine a macro'
complete -c ckpp -o MD -d 'Write a rule for make beside the output'
complete -c ckpp -o MMD -d 'Write a rule for make beside the output'
complete -c ckpp -o MF -r -F -d 'Where the rule goes'
complete -c ckpp -o MT -x -d 'The target of the rule'
complete -c ckpp -o MQ -x -d 'The target of the rule, quoted'
complete -c ckpp -o MP -d 'Add an empty rule for each file'
complete -c ckpp -o Wall -o Wextra -o Wpedantic -d 'Accepted as a C compiler does'
complete -c ckpp -o Werror -d 'Warnings are errors'
complete -c ckpp -o Wno-error -d 'Warnings are no errors'
for w in $warnings
    complete -c ckpp -o W$w -d 'Warn'
    complete -c ckpp -o Wno-$w -d 'Do not warn'
    complete -c ckpp -o Werror=$w -d 'This warning is an error'
    complete -c ckpp -o Wno-error=$w -d 'This warning is no error'
end
complete -c ckpp -s w -d 'No warnings'
complete -c ckpp -o fdiagnostics-color -d 'Coloured messages'
complete -c ckpp -o fno-diagnostics-color -d 'Messages without colours'
for when in auto always never
    complete -c ckpp -o fdiagnostics-color=$when -d 'Coloured messages'
end
for format in text json sarif
    complete -c ckpp -o fdiagnostics-format=$format -d 'How messages are written'
end
for target in host sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120
    complete -c ckpp -o -check=$target -d 'Find what is wrong in kernels now, with this compiler'
end
complete -c ckpp -l check -d 'Find what is wrong in kernels now, with the compilers that there are'
complete -c ckpp -l aot -x -a 'sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120' \
    -d 'Put the kernels\' code into the output'
complete -c ckpp -l specializations -r -F -d 'What a run with CKPP_RECORD needed'
complete -c ckpp -l tune -d 'Calls measure ways to divide the work'
complete -c ckpp -l emit -x -d 'What is written' -a 'c\t"plain C" cuda\t"the kernels for a GPU"
    host\t"the kernels for the CPU" ast\t"a tree"'
complete -c ckpp -l list -d 'List the constructs'
complete -c ckpp -s v -d 'Say what is read and written'
complete -c ckpp -l version -d 'Print the version'
complete -c ckpp -s h -l help -d 'List the options'

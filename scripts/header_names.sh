#!/bin/sh
# header_names.sh - writes include/ckpp/begin.h, undefine.h and end.h, which list every name that
# the headers of generated C use and that a program may have as a macro. To be run after a header
# has got a new name: `make tables`. --list only prints the names, --check says whether they are
# those that are listed.
set -eu
cd "$(dirname "$0")/../include/ckpp"
names=$({ echo pack push pop; for header in *.h; do
    case $header in begin.h | undefine.h | end.h | ckpp.h | dlpack.h | editor.h) ;;
    *) cat "$header" ;; esac
done; } | sed -Ez 's@/\*([^*]|\*+[^*/])*\*+/@@g; s@"[^"\n]*"@@g' |
    grep -vE '^# *(pragma|include)' |
    grep -oE "(^|[^A-Za-z0-9_'])[A-Za-z_][A-Za-z0-9_]*" | sed 's/^[^A-Za-z_]//' |
    grep -vE '^(ckpp_|CKPP_|__|_[A-Z]|_$|(defined?|elif|endif|error|ifn?def|undef)$)' |
    LC_ALL=C sort -u)
case ${1-} in
--list) echo "$names"; exit ;;
--check) [ "$names" = "$(sed -n 's/^#undef //p' undefine.h)" ] || exit 1; exit ;;
esac
{
    cat <<'END'
/* ckpp/begin.h - from here to end.h, no macro of the program is in force. Between them are the
 * headers of generated C, which may come after text of the program, and after macros of the
 * command line.
 *
 * Made by scripts/header_names.sh. */
#pragma GCC system_header
END
    for name in $names; do printf '#pragma push_macro("%s")\n' "$name"; done
    echo '#include "undefine.h"'
} >begin.h
{
    echo '/* ckpp/undefine.h - a part of begin.h. Made by scripts/header_names.sh. */'
    for name in $names; do printf '#undef %s\n' "$name"; done
} >undefine.h
{
    echo '/* ckpp/end.h - the end of what begin.h begins. Made by scripts/header_names.sh. */'
    echo '#pragma GCC system_header'
    for name in $names; do printf '#pragma pop_macro("%s")\n' "$name"; done
} >end.h

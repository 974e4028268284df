#!/bin/sh
# messages.sh [--check]: writes docs/guide/messages.md anew, the page with each message of ckpp,
# its cause and its remedy, or prints how it differs from what it should be, and fails. What is not
# in the sources is here: which page explains a folder's messages, and what helps where a message
# has no remedy of its own.
set -eu
cd "$(dirname "$0")/.."
LC_ALL=C
export LC_ALL
page=docs/guide/messages.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A section: its title, its page, its folders.
sections() {
    cat <<'END'
The command line|building.md#the-command|frontend frontend/base tools
Reading the file|language.md|frontend/lex frontend/parse frontend/tree
Constructs|language.md|frontend/check frontend/gen
Loops|loops.md|frontend/loop
What kernels are made of|kernels.md|frontend/device frontend/library
Why threads have a stack each|performance.md#raw-kernels-on-the-host|frontend/fission
Kernels that are checked or compiled early|checking-and-debugging.md|frontend/compile
Calls|checking-and-debugging.md|runtime/base runtime/api runtime/plan runtime/call runtime/source
Arrays and devices|arrays-and-devices.md|runtime/array runtime/device runtime/ops
Compilers and the host|building.md|runtime/compiler runtime/host
CUDA|building.md|runtime/cuda
The cache|performance.md#the-cache-of-compiled-kernels|runtime/cache
Ranks|many-gpus.md|runtime/comm
Checks, traces and recordings|looking-inside.md|runtime/observe
END
}
# What helps in general, by a message's words or its status; the first row that fits.
remedies() {
    cat <<'END'
null pointer|give the address of an object of the program
^cannot (read|open)|see that the file is there, and that you may read it
^cannot (write|remove|make|create)|see that you may write there, and that the disk has room
damaged|make the file anew
cut off|make the file anew
takes .*, not|give one of those that it takes
is missing|add it
(too|so) (many|long|deep|large)|use fewer or smaller ones
more than|stay below the number in the message
unknown|correct the name; `--help` lists the options
given twice|leave one out
named twice|leave one out
expected |write what is expected there
CKPP_ERROR_ARGUMENT|give the call what it lacks, or leave out what is too much
CKPP_ERROR_SHAPE|give arrays whose shapes fit each other; `ckpp_print()` shows one's
CKPP_ERROR_TYPE|give arrays of the types that the kernel takes
CKPP_ERROR_OVERLAP|write to an array of its own, or to the same view that is read
CKPP_ERROR_MEMORY|free arrays that are not needed any more, or do the work in parts
CKPP_ERROR_DEVICE|copy the arrays to one device, or choose theirs: `ckpp_set_device()`
CKPP_ERROR_COMPILE|the compiler's own message follows; `ckpp --check` gives it while you build
CKPP_ERROR_BOUNDS|correct the index, or give the array the extent that the index needs
CKPP_ERROR_BACKEND|the message has the system's own words; `CKPP_DEVICE=host` needs no GPU
CKPP_ERROR_CHECK|look at what the message names; `CKPP_EXPLAIN=1` shows the launches before
CKPP_ERROR_COMM|all ranks make the same calls: look at what the rank did that is named
END
}

find frontend runtime tools -name '*.[cly]' ! -path 'runtime/kernel/*' | sort |
    xargs awk -f scripts/messages.awk >"$work/messages"
[ "$(wc -l <"$work/messages")" -gt 1000 ] || { echo "messages.sh: too few are found" >&2; exit 1; }
sections >"$work/sections"
remedies >"$work/remedies"
{
    cat <<'END'
# Messages

Each message of ckpp and of its library. The cause is what ckpp looks at when it finds that; the
remedy is what the message itself says, mostly in a note behind it, or else what helps in general.
NAME is a name of the program's, TEXT are other words, N is a number. In front of a message stand
file and line, and in front of one of a call the kernel, too. The page is made from the sources by
`make tables`.

END
    while IFS='|' read -r title _; do
        echo "* [$title](#$(echo "$title" | tr 'A-Z ' 'a-z-' | tr -d ,))"
    done <"$work/sections"
    # a row for each message, behind what it is sorted by: the section, and its words
    awk -F '\t' -v sections="$work/sections" -v remedies="$work/remedies" '
        BEGIN {
            while ((getline line <sections) > 0) {
                split(line, part, "|")
                count = split(part[3], folders, " ")
                number++
                for (k = 1; k <= count; k++) section[folders[k]] = number
                title[number] = part[1]
                link[number] = part[2]
            }
            while ((getline line <remedies) > 0) {
                at = match(line, /\|[^|]*$/)
                fits[++kinds] = substr(line, 1, at - 1)
                remedy[kinds] = substr(line, at + 1)
            }
        }
        function in_general(text, at,    k) {
            for (k = 1; k <= kinds; k++)
                if (text ~ fits[k]) return remedy[k]
            return "see [" title[at] "](" link[at] ")"
        }
        function in_words(text) {
            gsub(/\\n/, " ", text)
            gsub(/\\"/, "\"", text)
            gsub(/%%/, "%", text)
            gsub(/\047%(\.\*|\.[0-9]+)?s\047/, "\047NAME\047", text)
            gsub(/@/, "\047NAME\047", text)
            gsub(/%[-+0-9]*(\.\*|\.[0-9]+)?s/, "TEXT", text)
            gsub(/%[-+0-9.*]*(hh|ll|l|z|t)?[diuxXgefp]/, "N", text)
            gsub(/%c/, "C", text)
            gsub(/(TEXT)+/, "TEXT", text)
            return text
        }
        function plain(text) {
            if (text !~ /`/) gsub(/[<*_]/, "\\\\&", text)
            gsub(/\|/, "\\|", text)
            return text
        }
        function code(text) {
            gsub(/\|/, "\\|", text)
            return text ~ /`/ ? "`` " text " ``" : "`" text "`"
        }
        {
            at = section[$1]
            if (!at) { print "messages.sh: no section has the folder " $1 >"/dev/stderr"; exit 1 }
            words = in_words($2)
            help = $4 != "" ? plain(in_words($4)) : in_general($2 " " $5, at)
            by = tolower(words)
            gsub(/[^a-z0-9 ]/, "", by)
            printf "%02d\t%s\t| %s | %s | %s |\n", at, by, code(words), plain($3), help
        }
        END {
            for (k = 1; k <= number; k++)
                printf "%02d\t\t\n%02d\t\t## %s\n%02d\t \t\n%02d\t  \t| %s |\n%02d\t   \t%s\n", \
                       k, k, title[k], k, k, "message | cause | remedy", k, "|---|---|---|"
        }' "$work/messages" | sort -u | awk -F '\t' '$3 == "" || $3 != last { print $3 }
            { last = $3 }'
} >"$work/page"

if [ "${1-}" != --check ]; then
    cmp -s "$work/page" $page || { cp "$work/page" $page; echo "$page: written anew"; }
elif ! diff -u $page "$work/page"; then
    echo "$page is not what the sources have: make tables" >&2
    exit 1
fi

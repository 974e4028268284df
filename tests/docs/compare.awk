# compare.awk - is what was printed what the page says?
#
#     awk [-v loose=1] -f compare.awk EXPECTED PRINTED
#
# "..." stands for anything in a line, and a line "..." for any lines. With loose=1, numbers,
# times, sizes and the host's compiler may be others, and blanks more or less.
function plain(text) {
    sub(/[ \t\r]+$/, "", text)
    if (loose) {
        gsub(/host \([^)]*\)/, "host (#)", text)
        gsub(/~?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?( (ns|us|ms|s|B|kB|MB|GB))?/, "#", text)
        gsub(/[ \t]+/, " ", text)
    }
    return text
}

function same_line(wanted, got,    at, first, piece) {
    first = 1
    while ((at = index(wanted, "...")) > 0) {
        piece = substr(wanted, 1, at - 1)
        wanted = substr(wanted, at + 3)
        at = index(got, piece)
        if (!at || (first && at != 1))
            return 0
        got = substr(got, at + length(piece))
        first = 0
    }
    if (first)
        return wanted == got
    return length(got) >= length(wanted) && substr(got, length(got) - length(wanted) + 1) == wanted
}

# lines from i of what is expected and from j of what was printed
function same(i, j,    k) {
    for (; i <= n; i++) {
        if (expected[i] == "...") {
            for (k = j; k <= m + 1; k++)
                if (same(i + 1, k))
                    return 1
            return 0
        }
        if (j > m || !same_line(expected[i], printed[j])) {
            if (i > furthest)
                furthest = i
            return 0
        }
        j++
    }
    if (j <= m)
        furthest = n + 1
    return j > m
}

FILENAME == ARGV[1] { expected[++n] = plain($0); next }
{ printed[++m] = plain($0); given[m] = $0 }
END {
    while (n && expected[n] == "")
        n--
    while (m && printed[m] == "")
        m--
    if (same(1, 1))
        exit 0
    print "# expected" (furthest > n ? " no more lines" : ", first missed: " expected[furthest])
    print "# printed:"
    for (j = 1; j <= m; j++)
        print "#   " given[j]
    exit 1
}

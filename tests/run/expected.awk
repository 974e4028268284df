# expected.awk - compares what a compiler or ckpp says of a source, and its exit status, with what
# the source expects, and prints each difference:
#
#   awk -f expected.awk -v status=STATUS SOURCE MESSAGES
#
# A comment "// error: TEXT" expects one error with the text that names its line, or, where it has
# a line of its own, the next one with code; no other message may be anywhere. ... in TEXT stands
# for anything, and a comment "//   TEXT" goes on. "// error at 23: TEXT" is in column 23. With
# "// error, 8: TEXT" others may follow that name the line, with 8 lines in all. "// warning: TEXT"
# is likewise of warnings; "// note: TEXT" expects the text in what follows a message.
function has(line, text,    parts, n, k, at) {
    n = split(text, parts, "[.][.][.]")
    for (k = 1; k <= n; k++) {
        if (parts[k] == "") continue
        if (!(at = index(line, parts[k]))) return 0
        line = substr(line, at + length(parts[k]))
    }
    return 1
}
function differs(text) { print text; bad = 1 }
FNR == NR && (FNR == 1 || $1 == "#line") {
    number = $1 == "#line" ? $2 - 2 : 0
    name = $1 == "#line" ? $3 : FILENAME
    gsub(/"|.*\//, "", name)
}
FNR == NR {
    number++
    if (match($0, "// (error|warning|note)( at [0-9]+)?(, [0-9]+)?: ")) {
        head = substr($0, RSTART + 3, RLENGTH - 5)
        text[++n] = substr($0, RSTART + RLENGTH)
        column[n] = match(head, / at [0-9]+/) ? substr(head, RSTART + 4, RLENGTH - 4) ":" : ""
        most[n] = match(head, /, [0-9]+/) ? substr(head, RSTART + 2) + 0 : 0
        match(head, /^[a-z]+/)
        kind[n] = substr(head, 1, RLENGTH)
    }
    else if (placed < n && match($0, "^ *//   ")) text[n] = text[n] " " substr($0, RLENGTH + 1)
    if ($0 ~ /^[ \t]*\/\//) next # it is about a line that follows
    while (placed < n) place[++placed] = name ":" number ":"
    next
}
{ gsub(/\\/, "") } # gcc prints quotes as \'
/^In file included from|^ +from / { before++; next }
/: In |: At |required from/ { before++; context = context $0 "\n"; next }
match($0, /(^|: )(fatal )?(error|warning): /) {
    first[++m] = $0
    is[m] = $0 ~ /error: / ? "error" : "warning"
    errors += is[m] == "error"
    said[m] = context
    lines[m] = before
    before = context = ""
}
m { said[m] = said[m] $0 "\n"; lines[m]++ }
END {
    for (k = 1; k <= m; k++) {
        found = 0
        for (j = 1; j <= n; j++) {
            if (!index(said[k], place[j])) continue
            if (kind[j] == "note") met[j] = met[j] || has(said[k], text[j])
            else if (!found && !met[j] && kind[j] == is[k] && has(first[k], text[j]) && \
                     index(first[k], (column[j] == "" ? "" : place[j] column[j])))
                met[j] = found = 1
            if (most[j] && (met[j] || is[k] == "warning")) found = all[j] += lines[k]
        }
        if (!found) differs("not expected: " said[k])
    }
    for (j = 1; j <= n; j++) {
        if (!met[j]) differs(place[j] " not said: " kind[j] ": " text[j])
        if (most[j] && all[j] > most[j]) differs(place[j] " " all[j] " lines, not " most[j])
    }
    if (!errors != !status) differs("exit status " status)
    exit bad
}

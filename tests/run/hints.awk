# hints.awk - the hints in C sources, each on a line: FILE:LINE: TEXT. A hint is what a string says
# from its first imperative on, at its beginning or behind a colon, a semicolon or a comma.
BEGIN {
    verbs = "(add|allocate|ask|assign|build|call|cast|choose|combine|compile|compute|convert|" \
        "count|declare|define|divide|fill|free|give|include|install|keep|leave|let|link|mark|" \
        "move|name|pass|print|put|remove|rename|repeat|replace|return|run|say|set|spell|split|" \
        "spread|store|take|turn|unset|use|write)"
    what = "('|[a-z.(\\\\%#0-9@]|CKPP|NAME|EXPR)"
    start = "(^|[:;,(] |[:;,] or )(" verbs " " what \
        "|(begin|copy|end|index|make|read) (it|them|the|those|raw|'%|a view))"
}
function hint(s)
{
    gsub(/%(\.\*|\.[0-9]+|-?[0-9]+)?(hh|h|ll|l|z|j)?[a-zA-Z]/, "%", s)
    if (!match(s, start))
        return
    s = substr(s, RSTART)
    sub(/^([:;,(] (or )?)/, "", s)
    sub(/\\"\).*/, "", s)
    sub(/\\n.*/, "", s)
    gsub(/\\"/, "\"", s)
    if (s ~ / /)
        print place ": " s
}
function finish() { if (text != "") hint(text); text = "" }
FNR == 1 { finish(); comment = 0 }
FILENAME ~ /(env_table\.h|main\.c)$/ { next } # what the help says
{
    line = $0
    while (line != "") {
        if (comment) {
            if (!(k = index(line, "*/"))) next
            line = substr(line, k + 2); comment = 0
        }
        if (!match(line, /"([^"\\]|\\.)*"|\/\*|\/\/|'([^'\\]|\\.[^']*)'/))
            break
        between = substr(line, 1, RSTART - 1); found = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        gsub(/PRI[a-z0-9]+|[ \t]/, "", between)
        if (between != "") finish()
        if (found == "/*") comment = 1
        else if (found == "//") next
        else if (found ~ /^'/) finish()
        else {
            if (text == "") place = FILENAME ":" FNR
            text = text substr(found, 2, length(found) - 2)
        }
    }
    gsub(/PRI[a-z0-9]+|[ \t\\]/, "", line)
    if (line != "") finish()
}
END { finish() }

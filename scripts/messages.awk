# messages.awk - the messages of C sources, a line for each, with tabs between: folder, message,
# cause, remedy, status.
#
# A message is the text in a call of a function whose name says that it fails, refuses, warns or
# notes; both texts are there where it depends. So is what a function returns that says why, and
# a row of a table of ckpp's, with a remedy behind it. Its cause is what the comment says of the
# function that finds it, or else of the file. Its remedy is in the notes that follow, or behind a
# colon.
function emit(text) {
    if (name ~ /note$/ || call ~ /DIAG_NOTE/) {
        if (n && of[n] == in_function)
            notes[n] = notes[n] (notes[n] == "" ? "" : "; ") text
        else
            default_note = text
        return
    }
    message[++n] = text
    if (name == "return") notes[n] = default_note
    of[n] = in_function
    folder[n] = file
    sub(/\/[^\/]*$/, "", folder[n])
    sub(/\/main\.c$/, "", folder[n])
    cause[n] = comment_of != "" ? comment_of : idea
    if (match(call, /CKPP_ERROR_[A-Z]+/))
        status[n] = substr(call, RSTART, RLENGTH)
    else if (text ~ /^out of /)
        status[n] = "CKPP_ERROR_MEMORY"
    else
        status[n] = text ~ /^(cu|nv|nccl|MPI|mprotect)[A-Za-z_%]+\(/ ? "CKPP_ERROR_BACKEND" : "-"
}
function is_sentence(text) { return text ~ / / && text ~ /[a-z][a-z]/ && length(text) > 8 }
# The texts of a call, adjacent ones as one, and the argument that each is in.
function read_call(    text, c, depth, argument, k, count, texts, place, current, first) {
    argument = 1
    text = call
    split("", texts)
    while (text != "") {
        if (match(text, /^([ \t\n]+|\/\*([^*]|\*[^\/])*\*\/)/)) {
            text = substr(text, RLENGTH + 1)
        } else if (match(text, /^"([^"\\]|\\.)*"/)) {
            current = current substr(text, 2, RLENGTH - 2)
            text = substr(text, RLENGTH + 1)
        } else if (match(text, /^PRI[a-z]*64/)) {
            current = current "d"
            text = substr(text, RLENGTH + 1)
        } else if (current != "" && match(text, /^[A-Z][A-Z0-9_]*(\([A-Z0-9_]*\))?/)) {
            current = current "%d"   # a macro that is a text
            text = substr(text, RLENGTH + 1)
        } else {
            if (current != "") { texts[++count] = current; place[count] = argument }
            current = ""
            if (!match(text, /^('([^'\\]|\\.)*'|[A-Za-z0-9_]+)/)) RLENGTH = 1
            c = substr(text, 1, RLENGTH)
            depth += (c == "(" || c == "[" || c == "{") - (c == ")" || c == "]" || c == "}")
            argument += c == "," && depth == 1
            text = substr(text, RLENGTH + 1)
        }
    }
    for (k = 1; k <= count; k++) {
        if (!is_sentence(texts[k])) continue
        if (name == "row" && (texts[k] ~ /[{}]|\\n/ ||
            texts[k] !~ / (is|are|the|an?|in|of|to|no|not|and|for|has|have|it|which|with) /))
            continue
        if (!first) first = place[k]
        if (place[k] == first) emit(texts[k])
        else if (FILENAME ~ /^frontend\/check/ || name == "row") { name = "note"; emit(texts[k]) }
    }
}
# The first sentence; lines across are no comment's.
function sentence(text) {
    sub(/\.( .*)?$/, "", text)
    sub(/(\.|:|;) +(false|true|NULL|[0-9-]+|[A-Z]).*/, "", text)
    sub(/; *(false|NULL|-1) .*/, "", text)
    return text ~ /^(-|false|NULL)/ ? "" : text
}
BEGIN {
    speaks = "(^|[^A-Za-z0-9_])[a-z_0-9]*(fail|refuse|error|warn|note|diag_at|fatal)[a-z_]*[(]"
    should_be = "[ (](say|give|put|use|make|name|write|declare|set|call|wait|install|cast|leave|" \
                "has to|have to|must|needs?|takes?|can|only|for|counts?|are|instead)[ :,]"
}
FNR == 1 {
    file = FILENAME
    idea = comment_of = comment = call = ""
    reading = 0
}
call == "" && /^\/\*/ { comment = ""; reading = 1 }
reading {
    text = $0
    gsub(/^ *\/?\*+\/? ?| *\*\/ *$/, "", text)
    comment = comment (comment == "" ? "" : " ") text
    if (/\*\//) {
        reading = 0
        if (idea == "" && sub(/^[a-z_0-9.-]+ - /, "", comment)) {
            idea = sentence(comment)
            comment = ""
        }
    }
    next
}
/^[A-Za-z_].*\(/ && !/;$/ {
    in_function = FILENAME FNR
    default_note = ""
    says_why = comment ~ /[Ww]hy|message|reason|[Ww]hat is wrong/ && !/void|bool/
    comment_of = sentence(comment)
    comment = ""
}
/^}/ { comment = "" }
call != "" { call = call "\n" $0 }
call == "" && /^ *(static const|\}).*\[.*= \{/ && FILENAME ~ /^frontend\/(loop|device|check)/ {
    in_table = 1
    sub(/^.*= \{/, "")
}
in_table && call == "" && /^ *\{/ { name = "row"; call = $0; sub(/^ */, "", call) }
/\};/ { in_table = 0 }
call == "" && match($0, /\*(note|hint|advice) = /) { name = "note"; call = "(" substr($0, RSTART) }
call == "" && says_why && match($0, /^ *return .*"/) { name = "return"; call = "(" $0 }
call == "" && match($0, speaks) {
    name = substr($0, RSTART, RLENGTH - 1)
    call = substr($0, RSTART + RLENGTH - 1)
}
call != "" {
    text = call
    gsub(/"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/, "", text)
    if (name == "row")
        ended = gsub(/\}/, "", text) >= gsub(/\{/, "", text)
    else if (name == "return" || call ~ /^\(\*/)
        ended = text ~ /;/
    else
        ended = gsub(/\)/, "", text) >= gsub(/\(/, "", text)
    if (ended) { read_call(); call = "" }
}
END {
    for (k = 1; k <= n; k++) {
        remedy = notes[k]
        # what a message has behind a colon, if it says what should be
        if (remedy == "" && match(message[k], /[:;] [^:;]*$/) &&
            substr(message[k], RSTART) ~ should_be) {
            remedy = substr(message[k], RSTART + 2)
            message[k] = substr(message[k], 1, RSTART - 1)
        }
        print folder[k] "\t" message[k] "\t" cause[k] "\t" remedy "\t" status[k]
    }
}

# blocks.awk - takes a page of Markdown apart: awk -v folder=DIR -f blocks.awk PAGE
#
# Writes each fenced block to DIR/K.block, one that has a name to DIR/named.NAME, too, the lines of
# the comment in front of it to DIR/K.rest, and to DIR/index a line for each: its number, its line
# in the page, its language, and the words of the comment, separated by tabs. What no test would
# ever see, such as indented code, is an error, and so is a word that page.sh does not know.
function bad(text) {
    printf "%s:%d: %s\n", FILENAME, FNR, text > "/dev/stderr"
    errors = 1
}
# the words of a comment
function check(words,    k, n, word) {
    sub(/(not run|gpu):.*/, "", words)
    n = split(words, word, / *, */)
    for (k = 1; k <= n; k++)
        if (word[k] !~ /^(file|part|name|env|mpi|needs) [^ ]+$/ &&
            word[k] !~ /^(fails|ckpp fails|varies|clone|host|)$/)
            bad("what is '" word[k] "'?")
}

# ---- inside of a block, or of a comment ----

fenced && /^```$/ {
    fenced = 0
    close(folder "/" count ".block")
    if (part)
        close(part)
    next
}
fenced {
    print > (folder "/" count ".block")
    if (part)
        print > part
    if (language[count] == "sh" || language[count] == "console" || /#pragma kernel .*file\("/)
        commands[count] = commands[count] " " $0 " "
    next
}
commented {
    if (/-->/) {
        commented = 0
        next
    }
    rest = rest $0 "\n"
    if ($1 == "%%" && NF == 2)
        uses[$2] = 1
    next
}

# ---- between them ----

/^<!-- test:/ {
    if (marked)
        bad("there is no block below the comment above")
    words = $0
    sub(/^<!-- test: */, "", words)
    commented = !sub(/ *-->.*/, "", words)
    check(words)
    marked = 1
    rest = ""
    next
}
/^```/ {
    count++
    fenced = count
    language[count] = substr($0, 4)
    if (language[count] == "")
        bad("a block without a language")
    line[count] = FNR
    marks[count] = words
    part = match(words, /(name|part) [^ ,]+/) ? \
        folder "/named." substr(words, RSTART + 5, RLENGTH - 5) : ""
    printf "" > (folder "/" count ".block")
    printf "%s", rest > (folder "/" count ".rest")
    close(folder "/" count ".rest")
    printf "%d\t%d\t%s\t%s\n", count, FNR, language[count], words > (folder "/index")
    marked = 0
    words = rest = ""
    next
}
/^[ \t]+```/ { bad("an indented block") }
/^(    |\t)/ && blank { bad("indented code: put it between ``` lines") }
marked && NF { bad("text between a test's comment and its block") }
{ blank = !NF }

END {
    if (fenced || commented || marked)
        bad("the page ends inside of a block or of a comment")
    # a file that nothing is done with, and a part that is in no program
    for (k = 1; k <= count; k++) {
        if (match(marks[k], /file [^ ,]+/) && language[k] != "c") {
            name = substr(marks[k], RSTART + 5, RLENGTH - 5)
            sub(/.*\//, "", name)
            name = name == "Makefile" ? "make" : name == "CMakeLists.txt" ? "cmake" : name
            used = 0
            for (j = k + 1; j <= count; j++)
                used = used || index(commands[j], name)
            FNR = line[k]
            if (!used)
                bad("no command below uses this file")
        }
        if (match(marks[k], /part [^ ,]+/) && !uses[substr(marks[k], RSTART + 5, RLENGTH - 5)]) {
            FNR = line[k]
            bad("this part is in no program")
        }
    }
    exit errors
}

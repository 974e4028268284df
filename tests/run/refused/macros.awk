# macros.awk - writes the programs of macros.txt: macros_1.c and so on, and the header of them all,
# macros.h, which has another row's macros at each #include. expected.awk says what the comments
# of errors are.
function lines_of(text) { gsub(/  /, "\n", text); return text }
row == "" && /^# / { next }
{ row = row $0 }
sub(/\\$/, "", row) { next }
{
    split(row, part, "|")
    row = ""
    if (sub(/^[*] /, "", part[1])) {
        out = "macros_" ++files ".c"
        print "#define HEADER \"macros.h\"" >out
        undefine = ""
    }
    print "#if ROW == " ++n "\n" undefine lines_of(part[2]) "\n#endif" >"macros.h"
    undefine = ""
    for (rest = part[2]; match(rest, /#define [A-Za-z_0-9]+/);) {
        undefine = undefine "#undef" substr(rest, RSTART + 7, RLENGTH - 7) "\n"
        rest = substr(rest, RSTART + RLENGTH)
    }
    gsub(/DECLARE  INCLUDE/, "DECLARE  #include \"macros.h\"", part[3])
    gsub(/INCLUDE/, "#include HEADER", part[3]) # ckpp reads none that a macro names
    gsub(/DECLARE/, "#pragma kernel declare", part[3])
    print "#undef ROW\n#define ROW " n "\n" lines_of(part[3]) \
        "\nvoid f" n "(const float *v, float *w)\n{" >out
    message = part[5] == "" ? "" : "    // error: " part[5] "\n"
    early = message ~ /another macro|of a header/ # of a loop, its first line has that
    block = loop = part[4]
    gsub(/[$]/, "", block)
    gsub(/[$][xy]/, "&[k]", loop)
    gsub(/[$]/, "", loop)
    if (part[1] ~ /block/)
        print "    #pragma kernel elementwise in(float x[4] = v) out(float y[4] = w)\n" message \
            "    { " block " }" >out
    if (part[1] ~ /loop/)
        print "    const float *x = v;\n    float *y = w;\n" \
            (early ? message : "") "    #pragma kernel elementwise in(x[4]) out(y[4])\n" \
            (early ? "" : message) "    for (int k = 0; k < 4; k++) { " loop " }" >out
    print "}" >out
}

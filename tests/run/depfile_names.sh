# Names with letters that mean something to make: it reads back those that there are, as targets
# and as what they are made from, and runs nothing of them.
. "$ROOT/scripts/test_lib.sh"
make=${MAKE:-make}
unset MAKEFLAGS MAKELEVEL
cat >show.mk <<'END'
-include p.d
quote = '$(subst ','\'',$1)'
out:
	@printf '[%s]' $(foreach name,$^,$(call quote,$(name)))
END
# what stands in the middle of each name, and of a header's folder
while IFS= read -r middle; do
    rm -rf work
    mkdir -p "work/in$middle.d"
    cp show.mk work
    cd work || exit 1
    source="s$middle.c" header="h$middle.h" target="t$middle.o"
    echo '#define GAIN 2' >"in$middle.d/$header"
    sed "s/^    *//" >"$source" <<END
    #pragma kernel begin declare
    #include "$header"
    #pragma kernel end declare
    void f(float *x)
    {
        #pragma kernel elementwise inout(float x[1])
        { x *= GAIN; }
    }
END
    "$CKPP" "-Iin$middle.d" -MD -MP -MF p.d -MT out -MQ "$target" -o gen.c "$source" ||
        fail "ckpp of $source"
    $make -rR -f show.mk out >log 2>&1 || fail "make of '$middle': $(cat log p.d)"
    # make takes a name with a blank apart when it hands it on
    # shellcheck disable=SC2046  # as here
    expected=$(printf '[%s]' $(printf '%s\n' "$source" "in$middle.d/$header"))
    [ "$(cat log)" = "$expected" ] ||
        fail "'$middle' is read as $(cat log) instead of $expected: $(cat p.d)"
    $make -rR -f show.mk "$target" >log 2>&1 || fail "the target of '$middle': $(cat log p.d)"
    # -MP: a header that is gone is no error
    rm -r "in$middle.d"
    $make -rR -f show.mk out >log 2>&1 ||
        fail "make of '$middle' without the header: $(cat log p.d)"
    [ "$(ls | grep -cv '^[sgp]')" -eq 1 ] || fail "'$middle' ran something: $(ls)"
    cd ..
done <<'END'
plain
a$b
a$(touch ran)b
a#b
a\#b
a b
a\ b
a:b
a\:b
a\b
a\\b
a%b
a;touch ran
a\;b
a\\;b
a;b#c;d
a|b
a\|b
a$;b
a'b
END
# a line that begins with a name and "=" is an assignment, which "!=" makes by running a command
mkdir equals
cd equals || exit 1
cp ../show.mk .
# shellcheck disable=SC2016  # as here
bad='x!=touch${IFS}ran&'
echo '#define GAIN 2' >"$bad"
echo '#define MORE 3' >SHELL=ran
for header in "$bad" SHELL=ran; do
    printf '#pragma kernel begin declare\n#include "%s"\n' "$header" >s.c
    echo '#pragma kernel end declare' >>s.c
    "$CKPP" -MD -MP -MF p.d -MT out -o gen.c s.c || fail "ckpp of a header '$header'"
    $make -rR -f show.mk out >log 2>&1 || fail "make of '$header': $(cat log p.d)"
    [ ! -e ran ] && [ "$(cat log)" = "[s.c][$header]" ] ||
        fail "'$header': $(ls) $(cat log p.d)"
    rm p.d
    "$CKPP" -MD -MF p.d -MT out -o gen.c -x c - <s.c 2>err && fail "'$header' stands first"
    expect "make would take the file's name '$header' for an assignment" err
    cp s.c "$header.c"
    "$CKPP" -MD -MF p.d -MT out -o gen.c "$header.c" 2>err && fail "the source '$header.c'"
    expect "make would take the file's name '$header.c' for an assignment" err
    "$CKPP" -MD -MF p.d -MQ "$header.o" -o gen.c s.c 2>err && fail "the target '$header.o'"
    expect "make would take the file's name '$header.o' for an assignment" err
    "$CKPP" -MD -MF p.d -o "$header.o" s.c 2>err && fail "the output '$header.o'"
    expect "make would take the file's name '$header.o' for an assignment" err
    [ ! -e p.d ] || fail "'$header': p.d was left"
done
cd ..
printf 'int x;\n' >'two
lines.c'
"$CKPP" -MD -MF p.d -o gen.c 'two
lines.c' 2>err && fail "a name with a line end"
expect "make has no way to write a file's name with a line end" err
[ ! -e p.d ] || fail "p.d was left"
finish

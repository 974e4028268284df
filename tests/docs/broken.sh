# The test of the pages goes red: each page here has one snippet, which is wrong, or right.
. "$ROOT/scripts/test_lib.sh"
count=0

# page WHAT RESULT TEXT: of the page on standard input, a point begins with RESULT, and TEXT is
# said
page() {
    count=$((count + 1))
    folder=$PWD/$count
    mkdir "$folder"
    sed 's/^| \{0,1\}//' >"$folder/page.md"
    (cd "$folder" && sh "$ROOT/tests/docs/page.sh" "$folder/page.md") 2>&1 |
        sed 's/^/> /' >"$folder/out"
    grep -q "^> $2 [0-9]* - " "$folder/out" || fail "$1: no '$2' in: $(cat "$folder/out")"
    grep -qF -- "$3" "$folder/out" || fail "$1: no '$3' in: $(cat "$folder/out")"
    if [ "$2" = ok ] && grep -q '^> not ok' "$folder/out"; then
        fail "$1: $(cat "$folder/out")"
    fi
}

# program [SED [OUTPUT [COMMENT]]] >page: a program that prints 3, changed by sed, and what the
# page says of it
program() {
    [ -z "${3-}" ] || echo "<!-- test: $3 -->"
    sed "${1-}" <<'END'
```c
#include <stdio.h>
int main(void)
{
    int y[2];
    #pragma kernel elementwise out(int y[2])
    { y = 3 * i; }
    printf("%d\n", y[1]);
    return 0;
}
```
END
    [ -z "${2-}" ] || printf '```text\n%s\n```\n' "$2"
}

# ---- programs ----

program '' 3 >p
page "a right page" ok "c, CKPP_DEVICE=host" <p
program '' ... >p
page "any output" ok "c, CKPP_DEVICE=host" <p
program '' 4 >p
page "wrong output" "not ok" "prints something else" <p
program '' '3
4' >p
page "output that is missing" "not ok" "prints something else" <p
program 's/3 \* i/3 * j/' >p
page "a kernel with an unknown name" "not ok" "'j' is neither" <p
program 's/y\[1\]/z[1]/' >p
page "C with an unknown name" "not ok" "undeclared" <p
program 's/return 0/y[0]; return 0/' >p
page "a warning" "not ok" "no effect" <p
program 's/return 0/return 1/' >p
page "a program that fails" "not ok" "exit status 1" <p
program '' '' "ckpp fails" >p
page "a program that ckpp should refuse" "not ok" "ckpp takes it" <p
page "a fragment of nothing" "not ok" "neither a program nor part of one" <<'END'
| ```c
| y = 3 * i;
| ```
END
page "a fragment" ok "c, CKPP_DEVICE=host" <<'END'
| <!-- test:
| int main(void)
| {
|     int y;
|     %%
|     return y == 3 ? 0 : 1;
| }
| -->
| ```c
| y = 3;
| ```
END
page "a part of nothing" "not ok" "this part is in no program" <<'END'
| <!-- test: part lost -->
| ```c
| y = 3;
| ```
END

# ---- what would not be run ----

page "a block that is not run" ok "c # SKIP it takes too long" <<'END'
| <!-- test: not run: it takes too long -->
| ```c
| y = 3;
| ```
END
page "a file that is not used" "not ok" "no command below uses this file" <<'END'
| <!-- test: file Makefile -->
| ```make
| all:
| ```
END
page "a block of another language" "not ok" "say in a comment what it is" <<'END'
| ```python
| print(3)
| ```
END
page "a block without a language" "not ok" "a block without a language" <<'END'
| ```
| y = 3;
| ```
END
page "indented code" "not ok" "indented code" <<'END'
| So:
|
|     y = 3;
END
page "text that nothing prints" "not ok" "there is nothing above that prints it" <<'END'
| ```text
| 3
| ```
END
page "a word that is not known" "not ok" "what is 'fial'" <<'END'
| <!-- test: file foo.c, fial -->
| ```c
| y = 3;
| ```
END
page "a comment without a block" "not ok" "text between" <<'END'
| <!-- test: file foo.c -->
| And so on.
END

# ---- commands, and what is left out with the sanitizers ----

if [ -z "$SAN" ]; then
    program '' 3 fails >p
    page "a program that should fail" "not ok" "does not fail" <p
    page "a command that fails" "not ok" "exit status" <<'END'
| ```sh
| false
| ```
END
    page "a command that prints something else" "not ok" "prints something else" <<'END'
| ```console
| $ echo 3
| 4
| ```
END
    page "commands" ok "console" <<'END'
| ```console
| $ echo 3
| 3
| $ echo 'it is 4'; echo 5
| it is 4
| 5
| ```
END
    page "numbers that vary" ok "console" <<'END'
| <!-- test: varies -->
| ```console
| $ echo 3.5 ms
| 4 us
| ```
END
fi
finish

# Loops in graph blocks whose condition is on the device: what their bodies must not do is an error
# at its line, when the program is built; what cannot be seen then is one when it runs. A loop
# whose condition is a variable of C may do all that.
. "$ROOT/scripts/test_lib.sh"

# body LINE TEXT [C]: a loop with this body fails at that line of it, with these words
body() {
    cat >p.c <<END
#include <ckpp/ckpp.h>
struct s { int a; };
#pragma kernel elementwise twice inout(T x)
{ x += x; }
int f(ckpp_array *x, ckpp_array $3flag, int k, int *p, struct s *s);
int f(ckpp_array *x, ckpp_array $3flag, int k, int *p, struct s *s)
{
    #pragma kernel graph
    {
        while (${3}flag) {
$(cat)
        }
    }
    return k + *p + s->a;
}
END
    "$CKPP" p.c -o p_gen.c || fail "ckpp"
    if $CC -w $TEST_CFLAGS -c p_gen.c -o p.o 2>raw; then
        [ -z "$2" ] || fail "compiles: $(cat p.c)"
    else
        tr -d "\\\\" <raw >err    # some compilers escape quotes in assertions
        [ "$2" ] && expect "p.c:$((10 + $1)):" err && expect "$2" err || fail "$(cat err p.c)"
    fi
}

again="is changed in a loop that a GPU repeats without the program: its C runs once there"
left="leaves a loop that a GPU repeats without the program"
body 2 "'k' $again" <<'END'
            ckpp_must(twice(x));
            k++;
END
body 1 "'k' $again" <<'END'
            k = 3;
END
body 1 "'k' $again" <<'END'
            { ckpp_must(twice(x)); --k; }
END
body 1 "'p' $again" <<'END'
            *p += 1;
END
body 1 "'p' $again" <<'END'
            ++(*p);
END
body 1 "'s' $again" <<'END'
            s->a <<= 1;
END
body 1 "'p' $again" <<'END'
            p[(k)] = 0;
END
body 2 "'break' $left" <<'END'
            for (int j = 0; j < k; j++) { ckpp_must(twice(x)); }
            if (k) break;
END
body 1 "'return' $left" <<'END'
            if (k) return 0;
END
body 1 "'goto' $left" <<'END'
            if (k) goto out;
END
# variables of its own, loops in it, options of calls
body 0 "" <<'END'
            int own = 1, *at = &own;
            for (int j = 0; j < k; j++) {
                if (j == 3)
                    break;
                own += 2;
                *at = own;
                ckpp_must(twice(x, .overlap = true));
            }
            switch (k) {
            case 3:
                ckpp_must(twice(x));
                break;
            default:
                continue;
            }
            #pragma kernel elementwise inout(float v = *x)
           { v += 1; }
END
finish

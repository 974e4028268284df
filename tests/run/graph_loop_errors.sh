# Loops in graph blocks whose condition is on the device: what their bodies must not do is an error
# at its line, when the program is built; what cannot be seen then is one when it runs. A loop
# whose condition is a variable of C may do all that.
. "$ROOT/scripts/test_lib.sh"

# body LINE TEXT [C]: a loop with this body fails at that line of it, with these words
body() {
    cat >p.c <<END
#include <ckpp/ckpp.h>
struct s { int a; int many[4]; };
int use(int *p), know(const int *p);
#pragma kernel elementwise twice inout(T x)
{ x += x; }
int f(ckpp_array *x, ckpp_array $3flag, int k, int *p, struct s *s);
int f(ckpp_array *x, ckpp_array $3flag, int k, int *p, struct s *s)
{
    ckpp_array y = *x;
    int64_t n = k;
    #pragma kernel graph
    {
        while (${3}flag) {
$(cat)
        }
    }
    return k + *p + s->a + (int)n + y.ndim;
}
END
    "$CKPP" p.c -o p_gen.c || fail "ckpp"
    if $CC -w $TEST_CFLAGS -c p_gen.c -o p.o 2>raw; then
        [ -z "$2" ] || fail "compiles: $(cat p.c)"
    else
        tr -d "\\\\" <raw >err    # some compilers escape quotes in assertions
        [ "$2" ] && expect "p.c:$((13 + $1)):" err && expect "$2" err || fail "$(cat err p.c)"
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
# one line each: what is changed, and the C that does it
bad() {
    echo "            $2" | body 1 "'$1' $again"
}
bad p '(*p) = 1;'
bad p '(*p)++;'
bad k '(k)++;'
bad p '*(p + 1) = 2;'
bad s '(*s).a = 1;'
bad s '((struct s *)s)->a -= 1;'
bad p '*(int *)p = 1;'
bad p '++*(int *)p;'
bad s 's->many[k]++;'
bad s '--s->many[1];'
bad k 'if (p) ++k;'
bad k 'if (p) { } else --k;'
bad p '*(k ? p : p + 1) = 1;'
bad k '{ int k = 1; (void)k; } k = 2;'
bad k 'for (int k = 0; k < 2; k++) ckpp_must(twice(x)); k++;'
bad j '{ static int j; j++; }'
bad q '{ int *q = p; *q = 3; }'
bad q '{ int *q; q = p + 1; q[0] = 3; }'
bad q '{ struct s *q = s, *r = 0; (void)r; q->a = 3; }'
bad q '{ int *q = &s->a; *q = 3; }'
bad r '{ int *q = p, *r = q; *r = 3; }'
bad k 'for (k = 0; k < 3; k++) ckpp_must(twice(x));'

# whoever gets an address may change what is there, unless it is const
may="may be changed by its address in a loop that a GPU repeats without the program"
gives() {
    echo "            $2" | body 1 "'$1' $may"
}
gives k 'use(&k);'
gives k '{ int *q = &k; (void)q; }'
gives k 'use(&(k));'
gives s 'use(&s->a);'
gives s 'use(&s->many[k]);'
gives p '{ void *q = &p; (void)q; }'

# variables of its own, loops in it, options of calls
body 0 "" <<'END'
            int own = 1, *at = &own, list[2] = {k, [1] = 2}, (*call)(int *) = use;
            __typeof__(k) like = k;
            struct s two = {.a = k, .many = {1, k}}, *of = &two;
            enum { FIRST = 1, SECOND = 2 };
            const int fixed = 3;
#if 0
            k++;
            break;
#elif defined(p)
            use(&k);
#endif
            int *made = __builtin_malloc(sizeof *made * k), (*rows)[4] = &two.many;
            struct { int n; } third = {k};
            for (int j = 0; j < k; j++) {
                if (j == 3)
                    break;
                own += 2;
                *at = own;
                list[j % 2] = (*at)++;
                like++, two.a = 1, of->a = two.many[1] = FIRST, (*of).a -= SECOND;
                (*rows)[1] = third.n = 2, *(made + k) = 1, made[1]++;
                call(&own), use(&two.a), use(list), know(&fixed), use(made);
                ckpp_must(twice(&y)), ckpp_must(ckpp_reshape(&y, x, 1, &n));
                of = &two;
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

# conditions that C looks at
elsewhere="'k' is on the device, where no C looks at it: the condition of 'while (k)' can be there"
for c in 'if (k) { }' 'if (!k) { }' 'while (!k) { }' 'do { } while (k);' 'for (; k; ) { }'; do
    cat >p.c <<END
#include <ckpp/ckpp.h>
void f(ckpp_array k);
void f(ckpp_array k)
{
    #pragma kernel graph
    {
        $c
    }
}
END
    "$CKPP" p.c -o p_gen.c || fail "ckpp"
    $CC -w $TEST_CFLAGS -c p_gen.c -o p.o 2>raw && fail "$c compiles"
    tr -d "\\\\" <raw >err
    expect "p.c:7:" err
    expect "$elsewhere" err
    sed 's/ckpp_array k/double k/' p.c >q.c
    "$CKPP" q.c -o q_gen.c || fail "ckpp"
    $CC -Wall -Wextra -Werror $TEST_CFLAGS -c q_gen.c -o q.o 2>err || fail "$c: $(cat err)"
done

# loops without braces
sed 's/for (; k; ) { }/while (k) k++;/' p.c >q.c
"$CKPP" q.c -o q_gen.c || fail "ckpp"
$CC -w $TEST_CFLAGS -c q_gen.c -o q.o 2>raw && fail "a change in a loop without braces"
tr -d "\\\\" <raw >err
expect "q.c:7:" err
expect "'k' $again" err
finish

# What C has and kernels have not: an error of ckpp's at the program's line, which says what it is
# and what to write. A row is FILE-SCOPE @ IN-MAIN @ BODY @ MESSAGE @ HINT @ LINE: of the error.
. "$ROOT/scripts/test_lib.sh"

program() {
    cat <<END
$1
int main(void)
{
$2
    enum { n = 4 }; float x[n] = {1, 2, 3, 4}, y[n] = {0};
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int j = 0; j < n; j++) {
$3
    }
    return (int)(x[3] + y[3]);
}
END
}

# rows EXTENSION: the rows on standard input; blanks around a field do not count
rows() {
    # shellcheck disable=SC2162  # a backslash joins lines
    while IFS=@ read file main body message hint line; do
        case $file in '#'*|'') continue ;; esac
        program "$file" "$main" "$body" >"words.$1"
        if "$CKPP" "words.$1" -o "words_gen.$1" 2>messages; then
            fail "no error: $body"
        fi
        message=$(echo $message) hint=$(echo $hint) line=$(echo $line)
        grep -F -q "words.$1:${line:-8}:" messages && grep -F -q -- "error: $message" messages &&
            grep -F -q -- "note: $hint" messages ||
            { fail "not '$message' and '$hint': $body"; cat messages; }
        [ "$(grep -c 'error:' messages)" = 1 ] || { fail "several errors: $body"; cat messages; }
    done
}

set -f
rows c <<'END'
/**/ @ float (*f)(float) = 0; @ y[j] = f(x[j]); @ \
    'f' is a function pointer of the program @ call functions by their names
/**/ @ volatile float v[n]; @ v[j] = 1; y[j] = 0; @ \
    'v' is volatile: kernels have a copy @ leave out 'volatile'
/**/ @ const volatile float *v = x; @ y[j] = v[j]; @ \
    'v' is volatile: kernels have a copy @ leave out 'volatile'
/**/ @ struct s { float a; }; @ struct s t = {x[j]}; y[j] = t.a; @ \
    kernels do not know the type 's' @ declare it before the function
/**/ @ struct s { float a; }; @ y[j] = ((struct s){.a = j}).a; @ \
    kernels do not know the type 's' @ declare it before the function
/**/ @ union u { float f; int i; }; @ union u t = {x[j]}; y[j] = t.i; @ \
    kernels do not know the type 'u' @ declare it before the function
/**/ @ enum e { A = 2 }; @ y[j] = sizeof(enum e); @ \
    kernels do not know the type 'e' @ declare it before the function
/**/ @ @ int *p = (int[]){j, 2 * j}; y[j] = p[1]; @ \
    kernels have no literals that are arrays @ declare the array
/**/ @ float (*f[2])(float) = {0}; @ y[j] = f[j & 1](x[j]); @ \
    'f[j&1]' is a function pointer @ call functions by their names
struct ops { float (*f)(float); }; @ struct ops o = {0}, *p = &o; @ y[j] = p->f(x[j]); @ \
    'p->f' is a function pointer @ call functions
static inline float sq(float a) { return a * a; } @ @ float (*f)(float) = sq; y[j] = f(x[j]); @ \
    'sq' is a function: kernels cannot call it by its address @ call functions by their names
static inline float su(int c, ...) { va_list p; va_start(p, c); return va_arg(p, double); } @ \
    @ y[j] = su(1, x[j]); @ \
    'va_list': kernels have no functions with any number of arguments @ \
    give the function a parameter for each argument @ 1
/**/ @ const char *name = "a"; @ printf("%s %g", name, x[j]); y[j] = 0; @ \
    'name' is a string of the program @ print numbers in the loop
/**/ @ const char *name = "a"; @ y[j] = strlen(name); @ \
    'strlen': kernels have no functions for strings @ call it before the loop
/**/ @ const char *name = "a"; @ y[j] = !strcmp(name, "b"); @ \
    'strcmp': kernels have no functions for strings @ call it before the loop
/**/ @ const char *name = "a"; @ y[j] = atoi(name); @ \
    'atoi': kernels have no functions for strings @ call it before the loop
/**/ @ @ y[j] = toupper((int)x[j]); @ \
    'toupper': kernels have no functions for characters @ compare the character
/**/ @ @ float *t = malloc(16); t[0] = 1; y[j] = t[0]; free(t); @ \
    'malloc': kernels allocate no memory @ declare an array of constant length
/**/ @ @ float *t = alloca(16); t[0] = 1; y[j] = t[0]; @ \
    'alloca': kernels allocate no memory @ declare an array of constant length
/**/ @ @ float t = x[j]; asm volatile("" : "+x"(t)); y[j] = t; @ \
    'asm': inline assembler is for one processor @ write it in C
static inline float id(float a) { __asm__("" : "+x"(a)); return a; } @ @ y[j] = id(x[j]); @ \
    '__asm__': inline assembler @ write it in C @ 1
/**/ @ float *q = 0; @ y[j] = *q++; @ \
    'q' is a pointer of the program, and the loop's body moves it @ \
    iterations run at the same time: say by the loop's variable where
/**/ @ float *q = 0; @ *q++ = x[j]; y[j] = 0; @ \
    'q' is a pointer of the program, and the loop's body moves it @ \
    iterations run at the same time
/**/ @ float *q = 0; @ q += 1; y[j] = x[j]; @ \
    'q' is a pointer of the program, and the loop's body moves it @ \
    iterations run at the same time
/**/ @ @ long double t = x[j]; y[j] = (float)t; @ \
    'long double': kernels have no number that wide @ write 'double'
/**/ @ @ y[j] = (float)((double long)x[j] * 2); @ \
    'double long': kernels have no number that wide @ write 'double'
/**/ @ @ y[j] = (float)(x[j] * 2.5L); @ '2.5L': it is a 'long double' @ leave out the L
/**/ @ @ y[j] = (float)sqrtl(x[j]); @ 'sqrtl': it computes in 'long double' @ leave out the 'l'
/**/ @ @ __int128 t = (int)x[j]; y[j] = (float)t; @ \
    '__int128': kernels have no integers of 128 bits @ use double, or two integers
/**/ @ @ __float128 t = x[j]; y[j] = (float)t; @ \
    '__float128': kernels have no such number @ write 'double'
typedef float v4 __attribute__((vector_size(16))); @ @ v4 t = {x[j]}; y[j] = t[0]; @ \
    'vector_size': types with such an attribute are one compiler's own @ write an array, as in @ 1
/**/ @ @ float t[j + 1]; t[0] = x[j]; y[j] = t[0]; @ \
    the length of 't' is computed @ write the largest length
/**/ @ int m = 4; @ float t[2][m]; t[1][0] = x[j]; y[j] = t[1][0]; @ \
    the length of 't' is computed @ write the largest length
/**/ @ struct { int m; } o = {4}; @ float t[o.m]; t[0] = x[j]; y[j] = t[0]; @ \
    the length of 't' is computed @ write the largest length
/**/ @ @ float g(float a) { return a + 1; } y[j] = g(x[j]); @ \
    'g': it is a function in a function @ write it as a function 'static inline'
/**/ @ float g(float a) { return a + 1; } @ y[j] = g(x[j]); @ \
    'g' is a function of the host @ move it to file scope, as 'static inline'
/**/ @ @ y[j] = setjmp(b) ? 0 : x[j]; @ \
    'setjmp': kernels cannot jump between functions @ 'continue' ends an iteration
/**/ @ @ errno = 0; y[j] = sqrtf(x[j]); @ \
    'errno': kernels have no 'errno' @ look at the value itself
/**/ @ @ y[j] = sqrtf(x[j]); if (errno) y[j] = 0; @ \
    'errno': kernels have no 'errno' @ look at the value itself
/**/ @ @ fprintf(stderr, "%d", j); y[j] = 0; @ \
    'fprintf': kernels have no files @ 'printf' prints from a loop
/**/ @ @ puts("a"); y[j] = 0; @ 'puts': kernels have no files @ 'printf' prints from a loop
/**/ @ @ FILE *o = stdout; y[j] = o != 0; @ \
    'FILE': kernels have no files @ 'printf' prints from a loop
/**/ @ @ _Atomic int t = j; y[j] = t; @ \
    '_Atomic': C's atomic types are the host's @ declare a plain type
/**/ @ @ static _Thread_local int t = 1; y[j] = t; @ \
    '_Thread_local': it is for threads of the host @ leave it out
/**/ @ @ void *to[1] = {&&end}; y[j] = to[0] != 0; end:; @ \
    the address of label 'end' @ write a 'switch'
/**/ @ void *to = 0; @ y[j] = 0; goto *to; @ 'goto' to an address @ write a 'switch'
/**/ @ @ y[j] = rand() % 2; @ \
    'rand': it keeps a state @ compute the number from the loop's variable
/**/ @ @ if (x[j] < 0) exit(1); y[j] = 0; @ \
    'exit': kernels cannot end the program @ count what fails
/**/ @ @ y[j] = getenv("A") != 0; @ \
    'getenv': kernels cannot ask the operating system @ call it before the loop
/**/ @ @ int t[2] = {2, 1}; qsort(t, 2, sizeof *t, 0); y[j] = t[0]; @ \
    'qsort': it calls a function by its address @ write it out
/**/ @ @ y[j] = omp_get_thread_num(); @ \
    'omp_get_thread_num': iterations are no threads of the host's @ where each thread has a sum
END
rows cpp <<'END'
/**/ @ @ float *t = new float[4]; y[j] = t[0]; delete[] t; @ \
    'new': kernels allocate no memory @ declare an array of constant length
/**/ @ @ y[j] = x[j] > 1 or j; @ \
    loops have what C has, and not this form of C++ @ write the operator by its sign
/**/ @ @ if (not x[j]) y[j] = 0; @ \
    loops have what C has, and not this form of C++ @ write the operator by its sign
/**/ @ @ float &p = y[j]; p = 1; @ \
    loops have what C has, and not this form of C++ @ write a pointer instead of the reference
/**/ @ @ const auto &p = x[j]; y[j] = p; @ \
    loops have what C has, and not this form of C++ @ write a pointer instead of the reference
struct v2 { float a, b; }; @ @ y[j] = v2{1.f, 2.f}.b; @ \
    loops have what C has, and not this form of C++ @ declare a variable that has the value
/**/ @ @ float t[2] = {1, 2}; for (float e : t) y[j] += e; @ \
    loops have what C has, and not this form of C++ @ write a loop that counts
/**/ @ @ for (auto k = 0u; k < 2; k++) y[j] += k; y[j] = this->q; @ \
    kernels have no 'this' @ leave it out
/**/ @ auto f = [](float a) { return a + 1; }; @ y[j] = f(x[j]); @ \
    'f' is a lambda or an object of the program @ write it as a function 'static inline'
/**/ @ @ try { y[j] = x[j]; } catch (...) {} @ \
    'try': kernels have no exceptions @ 'continue' ends an iteration
/**/ @ @ if (x[j] < 0) throw 1; y[j] = 0; @ \
    'throw': kernels have no exceptions @ 'continue' ends an iteration
/**/ @ @ std::vector<float> t(4); y[j] = t[0]; @ \
    'vector': it allocates memory @ declare an array of constant length
/**/ @ @ std::cout << x[j]; y[j] = 0; @ 'cout': kernels have no files @ 'printf' prints from a loop
/**/ @ @ y[j] = std::accumulate(x, x + 4, 0.f); @ \
    kernels do not have 'std::accumulate' @ of namespace std they have
/**/ @ @ auto g = [](float a) { return a; }; y[j] = g(x[j]); @ \
    a lambda begins inside of the loop @ write it as a function
END

# between the directive of a loop and the loop stands nothing; above it, it may stay
between() {
    printf '%s\n' 'int main(void)' '{' '    enum { n = 4 }; int x[n] = {1, 2, 3, 4}, s = 0;' \
        "$@" '    for (int j = 0; j < n; j++) x[j] *= 2;' '    return x[3] + s != 8;' '}'
}
kernel='    #pragma kernel elementwise inout(x[n])'
while read -r line; do
    between "$kernel" "$line" >between.c
    if "$CKPP" between.c -o between_gen.c 2>messages; then
        fail "no error: $line"
    fi
    { grep -q "^between.c:5:[0-9]*: error: a directive stands between 'elementwise'" messages &&
        grep -q 'note: put it above this line' messages; } || { fail "$line"; cat messages; }
    between "$line" "$kernel" >between.c
    "$CKPP" between.c -o between_gen.c &&
        ${CC:-cc} $TEST_CFLAGS -Wall -Wextra -Werror -Wno-unknown-pragmas -c between_gen.c \
            -o between.o ||
        fail "above: $line"
done <<'END'
#pragma omp simd
#pragma omp parallel for num_threads(2)
#pragma GCC ivdep
#pragma GCC unroll 4
#pragma unroll
#pragma clang loop unroll(enable)
END
between "$kernel" '#ifdef FOO' >between.c
"$CKPP" between.c -o between_gen.c 2>messages && fail "no error: #ifdef"
grep -q 'note: the loop follows this line at once: put both under the condition' messages ||
    { fail "#ifdef"; cat messages; }

# the struct of a function is not combined
cat >local.c <<'END'
double f(int n, const double *x)
{
    struct place { double v; int at; } least = {1, 0};
    #pragma kernel reduction in(x[n]) reduce(b.v < a.v ? b : a : least) identity({1, 0})
    for (int k = 0; k < n; k++)
        if (x[k] < least.v)
            least.v = x[k], least.at = k;
    return least.v;
}
END
"$CKPP" local.c -o local_gen.c 2>messages && fail "a struct of the function is combined"
for message in "4:66: error: 'least' is of a type that kernels do not know" \
    "3:40: note: define its type at file scope"; do
    grep -F -q "local.c:$message" messages || { fail "no: $message"; cat messages; }
done
finish

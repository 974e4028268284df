# ckpp --check=host: the host's compiler checks every kernel. Its errors and warnings stand at the
# user's own place in ckpp's form, as refused/host_*.c expect; what is no mistake is not warned of;
# what was checked is not checked again. With the build's compiler; check_host_clang.sh: another.
. "$ROOT/scripts/test_lib.sh"
CKPP_CACHE_DIR=$PWD/cache
export CKPP_CACHE_DIR
unset CKPP_CXX
cp "$ROOT"/tests/run/refused/host_*.c .

# check NAME STATUS [OPTION]...
check() {
    name=$1 wanted=$2
    shift 2
    echo old >"${name}_gen.c"
    "$CKPP" --check=host "$@" -o "${name}_gen.c" "$name.c" 2>err
    status=$?
    [ "$status" -eq "$wanted" ] || { fail "exit status $status of $name.c with $*:"; cat err >&2; }
    [ "$wanted" -eq 0 ] || [ ! -e "${name}_gen.c" ] || fail "$name.c left an output"
    [ "$wanted" -ne 0 ] || grep -q ckpp "${name}_gen.c" || fail "$name.c has no output"
}
# checked NAME STATUS: what is said is as expected
checked() {
    check "$@"
    as_expected "$1.c" "$status" err
}
# count TEXT NUMBER
count() { [ "$(grep -c -- "$1" err)" -eq "$2" ] || { fail "'$1' not $2 times:"; cat err >&2; }; }

if [ -n "${with_clang-}" ]; then
    CKPP_CXX=clang++
    export CKPP_CXX
    checked host_taken 0
    checked host_warned 0
    check host_errors 1
    expect "host_errors.c:4:10: error: use of undeclared identifier 'no_such_function'" err
    finish
fi
checked host_taken 0
checked host_errors 1
expect "	        ^~~~~~~~~~~~~~~~" err
count ckpp/ 2 # of indices
checked host_warned 0
cp err first
check host_warned 1 -Werror
expect "[-Werror=parentheses]" err
check host_warned 1 -Werror=unused-variable
count ': error: ' 2
check host_warned 0 -Werror -Wno-error
check host_warned 0 -w
[ ! -s err ] || { fail "it warns:"; cat err >&2; }
check host_warned 0 -Wno-parentheses -Wno-format
count ': warning: ' 4
check host_warned 1 -Werror -fdiagnostics-format=json
expect '"-Werror=parentheses"' err

# ---- what was checked ----

check host_warned 0 -v
grep -v '^ckpp: ' err | cmp -s - first || { fail "from the cache it says:"; cat err >&2; }
expect "first: 1 compiled, 1 of them before" err
expect "third: 2 compiled, 2 of them before" err
sed -i 's/2 \* x/3 * x/' host_warned.c
check host_warned 0 -v
expect "first: 1 compiled, 0 of them before" err
expect "second: 1 compiled, 1 of them before" err
grep -v '^ckpp: ' err >first
CKPP_CACHE=ro check host_warned 0
cmp -s err first || { fail "with CKPP_CACHE=ro:"; cat err >&2; }
sed '/third/,$d' host_warned.c >two.c
sed '/:1[4-9]:/,$d; s/host_warned/two/' first >said
CKPP_CACHE=off check two 0
cmp -s err said || { fail "with CKPP_CACHE=off:"; cat err >&2; }
# where there can be no cache, a build does not warn of it for each file
CKPP_CACHE_DIR=/dev/null/none "$CKPP" --check -Wno-check -o two_gen.c two.c 2>err ||
    { fail "without a cache:"; cat err >&2; }
expect "[-Wparentheses]" err
reject "not kept" err

# ---- which compilers ----

# what is asked for by its name is not left out
CKPP_CXX=/nowhere/c++ "$CKPP" --check=host -o two_gen.c two.c 2>err &&
    fail "it checks without a compiler"
expect "CKPP_CXX='/nowhere/c++'" err
count ': error: ' 1
[ ! -e two_gen.c ] || fail "without a compiler it left an output"
# and what there is not is said
CKPP_CXX=/nowhere/c++ CUDA_HOME=/nowhere "$CKPP" --check -o two_gen.c two.c 2>err ||
    { fail "--check without compilers:"; cat err >&2; }
grep -q '^ckpp: warning: kernels are not checked for the host: .*/nowhere/c++.* \[-Wcheck]$' err ||
    { fail "no word of the host's compiler:"; cat err >&2; }
CKPP_CXX=/nowhere/c++ CUDA_HOME=/nowhere "$CKPP" --check -Wno-check -o two_gen.c two.c 2>err
reject "the host" err
echo 'int main(void) { return 0; }' >plain.c
CKPP_CXX=/nowhere/c++ "$CKPP" --check -o - plain.c 2>err >out ||
    fail "a file without kernels: $(cat err)"
[ ! -s err ] || fail "of a file without kernels it says: $(cat err)"
"$CKPP" --check=host,nonsense -o - two.c 2>err && fail "it takes --check=host,nonsense"
expect "--check takes a list of GPUs such as sm_80,sm_90, and host" err
"$CKPP" --aot=host -o - two.c 2>err && fail "it takes --aot=host"
"$CKPP" --check host two.c 2>err && fail "it takes --check host"
expect "is --check=host meant?" err
finish

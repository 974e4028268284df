# A program that has rights which its caller does not have compiles nothing and reads no cache: the
# compiler, the folders that it looks into and the cached code would be the caller's.
. "$ROOT/scripts/test_lib.sh"
[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null || { echo "needs root and setpriv"; exit 77; }
nobody=65534

write_program p
build p
cat >secure.c <<'END'
#include <sys/auxv.h>
int main(void)
{
    return !getauxval(AT_SECURE);
}
END
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o secure secure.c $TEST_STATIC || exit 1

# in a place that another user can reach
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"
work=$PWD
cp p secure "$place"
cd "$place" || exit 1
chmod 4755 p secure
mkdir attack attack/bin attack/cache attack/tmp
for name in c++ g++ clang++ as ld cc1plus collect2; do
    printf '#!/bin/sh\nid -u >%s/attack/ran\nexit 1\n' "$place" >"attack/bin/$name"
done
chmod -R a+rwx attack
as_other() {
    # the sanitizers' libraries refuse to be told anything here, and need not be
    attack=$place/attack
    setpriv --reuid=$nobody --regid=$nobody --clear-groups env -u LD_PRELOAD \
        PATH="$attack/bin:$PATH" COMPILER_PATH="$attack/bin" GCC_EXEC_PREFIX="$attack/bin/" \
        CKPP_CXX="$attack/bin/c++" TMPDIR="$attack/tmp" XDG_CACHE_HOME="$attack/cache" \
        CKPP_CACHE_DIR="$attack/cache" HOME="$attack" "$@"
}
as_other ./secure || { echo "this file system gives no rights"; exit 77; }

as_other ./p >out 2>err && fail "it ran: $(cat out)"
expect "p.c:5: error: kernel 'axpy': the program has rights that its caller does not have" err
expect "ckpp --aot" err
[ ! -e attack/ran ] || fail "the attacker's compiler ran as user $(cat attack/ran)"
[ -z "$(ls -A attack/cache attack/tmp | grep -v :)" ] ||
    fail "left: $(ls -AR attack/cache attack/tmp)"

# files that it has beside it are read from there alone, where nobody else can put others
cat >files.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
int main(void)
{
    ckpp_module m;
    if (ckpp_module_file(&m, "k.cu"))
        puts(ckpp_last_error());
    ckpp_module_free(&m);
    return 0;
}
END
"$CKPP" files.c
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o files files_gen.c $TEST_STATIC || exit 1
chmod 4755 files
echo '__global__ void f(int *x) { *x = 1; }' >attack/k.cu
(cd attack && as_other ../files >../out) || fail "files: status $?"
where="it is looked for beside the program's executable alone"
expect "cannot read 'k.cu': No such file or directory ($where" out
cp attack/k.cu k.cu
(cd attack && as_other ../files >../out) || fail "files: status $?"
expect "nothing is compiled in it" out
mkdir open
cp files k.cu open
chmod 777 open
chmod 4755 open/files
(cd attack && as_other ../open/files >../out) || fail "files: status $?"
expect "k.cu' is not read: the program has rights which its caller does not have" out
expect "can be written to by other users" out
rm -rf open k.cu

# without the rights it is a program like any other, also for that user, whose settings count then
chmod 755 p
as_other ./p >out 2>err && fail "the fake compiler made a kernel"
[ "$(cat attack/ran)" = $nobody ] || fail "the compiler on PATH was not asked"

# A program of root's that works for another user for a while has rights which that user does not
# have: what is in that user's cache, or in a folder that it compiles in, would be run with them.
# One that has given them up is like any other.
cat >switching.h <<'END'
#include <sys/prctl.h>
#include <sys/types.h>
#include <unistd.h>
__attribute__((unused)) static int keep_capabilities(uid_t user)
{
    return prctl(PR_SET_KEEPCAPS, 1) || setuid(user);
}
__attribute__((constructor)) static void switch_user(void)
{
    if (HOW(65534) != 0)
        _exit(3);
}
END
mkdir home
chown $nobody home
for how in seteuid setuid setegid keep_capabilities; do
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -D_GNU_SOURCE -DHOW=$how -include ./switching.h -o $how "$work/p_gen.c" \
        $TEST_STATIC || exit 1
    HOME=$place/home CKPP_CACHE_DIR=$place/home/cache TMPDIR=/tmp ./$how >out 2>err
    case $?-$how in
    0-setuid) expect "3 5 7" out; [ -d home/cache ] || fail "setuid: no cache: $(cat err)" ;;
    *-setuid) fail "setuid: $(cat err)" ;;
    0-*) fail "$how: it ran: $(cat out)" ;;
    *) expect "the program has rights that its caller does not have" err ;;
    esac
    rm -rf home/cache
done

# Capabilities that the caller has itself, and gives to what it starts, are no rights that it does
# not have.
HOME=$place/home CKPP_CACHE_DIR=$place/home/cache TMPDIR=/tmp \
    setpriv --reuid=$nobody --regid=$nobody --clear-groups \
    --inh-caps=+chown --ambient-caps=+chown ./p >out 2>err ||
    fail "the caller's capabilities: $(cat err)"
expect "3 5 7" out
finish

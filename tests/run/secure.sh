# A program that has rights which its caller does not have compiles nothing and reads no cache: the compiler, the
# folders that it looks into and the cached code would be the caller's.
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
$CC $TEST_CFLAGS -o secure secure.c $TEST_LIBS || exit 1

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
    setpriv --reuid=$nobody --regid=$nobody --clear-groups env -u LD_PRELOAD PATH="$place/attack/bin:$PATH" \
        COMPILER_PATH="$place/attack/bin" GCC_EXEC_PREFIX="$place/attack/bin/" TMPDIR="$place/attack/tmp" \
        XDG_CACHE_HOME="$place/attack/cache" CKPP_CACHE_DIR="$place/attack/cache" CKPP_CXX="$place/attack/bin/c++" \
        HOME="$place/attack" "$@"
}
as_other ./secure || { echo "this file system gives no rights"; exit 77; }

as_other ./p >out 2>err && fail "it ran: $(cat out)"
expect "p.c:5: error: kernel 'axpy': the program has rights that its caller does not have" err
expect "ckpp --aot" err
[ ! -e attack/ran ] || fail "the attacker's compiler ran as user $(cat attack/ran)"
[ -z "$(ls -A attack/cache attack/tmp | grep -v :)" ] || fail "left: $(ls -AR attack/cache attack/tmp)"

# without the rights it is a program like any other, also for that user, whose settings count then
chmod 755 p
as_other ./p >out 2>err && fail "the fake compiler made a kernel"
[ "$(cat attack/ran)" = $nobody ] || fail "the compiler on PATH was not asked"

# A program of root's that works for another user for a while has rights which that user does not have: what is in that
# user's cache, or in a folder that it compiles in, would be run with them. One that has given them up is like any other.
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
    $CC $TEST_CFLAGS -D_GNU_SOURCE -DHOW=$how -include ./switching.h -o $how "$work/p_gen.c" $TEST_LIBS || exit 1
    HOME=$place/home CKPP_CACHE_DIR=$place/home/cache TMPDIR=/tmp ./$how >out 2>err
    case $?-$how in
    0-setuid) expect "3 5 7" out; [ -d home/cache ] || fail "setuid: no cache: $(cat err)" ;;
    *-setuid) fail "setuid: $(cat err)" ;;
    0-*) fail "$how: it ran: $(cat out)" ;;
    *) expect "the program has rights that its caller does not have" err ;;
    esac
    rm -rf home/cache
done

# Capabilities that the caller has itself, and gives to what it starts, are no rights that it does not have.
HOME=$place/home CKPP_CACHE_DIR=$place/home/cache TMPDIR=/tmp setpriv --reuid=$nobody --regid=$nobody --clear-groups \
    --inh-caps=+chown --ambient-caps=+chown ./p >out 2>err || fail "the caller's capabilities: $(cat err)"
expect "3 5 7" out
finish

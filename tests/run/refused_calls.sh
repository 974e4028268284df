# Containers refuse system calls that are newer than their list, with EPERM, which the C library
# takes for an answer.
. "$ROOT/scripts/test_lib.sh"
cat >refuse.c <<'END'
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
/* The calls since 2019 have the same numbers on all processors. Of clone3 lists say that it is
 * not there. */
enum { FIRST_NEW = 424, CLONE3 = 435 };
int main(int argc, char **argv)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLONE3, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_NEW, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    if (argc < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        return 77;
    execvp(argv[1], argv + 1);
    return 1;
}
END
$CC -o refuse refuse.c 2>log && ./refuse true ||
    { echo "no filters of system calls here"; exit 77; }
write_program p
build p
for run in compiled cached; do
    CKPP_DEVICE=host CKPP_STATS=1 ./refuse ./p >out 2>err || fail "$run: status $?"
    expect "3 5 7" out
    reject "warning" err
done
./refuse "$CKPP" --check=host p.c -o p_gen.c 2>err && [ ! -s err ] || fail "--check: $(cat err)"
./refuse "${CKPP%/*}/ckpp-cache" stats >out 2>err && [ ! -s err ] || fail "ckpp-cache: $(cat err)"
finish

#!/bin/sh
# progress.sh - who sits at a terminal and waits long for compilers is told so, and which kernel it
# is; a file gets nothing of it.
. "$ROOT/scripts/test_lib.sh"
command -v python3 >/dev/null || { echo 'there is no python3 here'; exit 77; }
cxx=$(command -v "${CKPP_CXX:-c++}" || command -v g++)
printf '#!/bin/sh\nsleep 4\nexec %s "$@"\n' "$cxx" >slow && chmod +x slow || exit 1
export CKPP_CXX="$PWD/slow" CKPP_CACHE=off CKPP_DEVICE=host
cat >p.c <<'END'
#include <stdio.h>

int main(void)
{
    float x[3] = {1, 2, 3};
    #pragma kernel elementwise doubled inout(float x[3])
    { x *= 2; }
    printf("%g\n", (double)x[2]);
    return 0;
}
END
build p
./p >out 2>err || fail "status: $(cat err)"
expect 6 out
reject compiling err
cat >terminal.py <<'END'
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv("./p", ["p"])
said = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    said += part
sys.stdout.write(said.decode().replace("\r", "\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
END
python3 terminal.py >out || fail "status: $(cat out)"
expect "ckpp: compiling 'doubled' (p.c:6), 0 done, " out
grep -qx 6 out || fail "what the program prints: $(cat out)"
finish

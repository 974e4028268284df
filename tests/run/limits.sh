# What the program's process may not do ends no program: files have a size, new ones a mode.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache"
write_program p
sed 's/axpy/other/; s/2 \* x/3 * x/' p.c >q.c
build p
build q

# the lock of an entry is a file, too
{ (ulimit -f 0; ./p) 2>&1; echo "status $?"; } | cat >err
expect "error: kernel 'axpy': cannot" err
expect "File too large" err

# A recording that is as large as files may be takes no more, and stays whole.
CKPP_RECORD=other ./q >out 2>err || fail "$(cat err)"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do cat other; done >calls
cp calls kept
./p >out 2>err || fail "$(cat err)"
(ulimit -f 128; CKPP_RECORD=calls ./p) >out 2>err || fail "a large recording: $(cat err)"
expect "3 5 7" out
expect "CKPP_RECORD: cannot write to calls: File too large" err
cmp -s calls kept || fail "a part of a line was recorded"

# What has no end, or more bytes than a source may have, is refused before it has taken the memory.
truncate -s 8G sparse
for command in "$CKPP" "$B/ckpp-cache warm"; do
    for file in /dev/zero sparse; do
        # shellcheck disable=SC2086  # a command and its first word
        ([ -n "$SAN" ] || ulimit -v 1000000; exec $command $file) >out 2>err &&
            fail "$command $file"
        expect "cannot read $file: File too large" err
    done
done

# Folders that are made may be used, whatever the mask takes away from files.
for mask in 0 077 0177 0277 0377; do
    rm -rf cache
    (umask $mask; ./p) >out 2>err || fail "umask $mask: $(cat err)"
    expect "3 5 7" out
    [ "$(stat -c %a cache)" = 700 ] || fail "umask $mask: a folder of mode $(stat -c %a cache)"
done
finish

# In a folder such as /tmp other users may have put links and files where the program writes its
# trace and its recording: nothing of the user's is changed through a link, and nothing is told to
# another user's file.
. "$ROOT/scripts/test_lib.sh"
[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null || { echo "needs root and setpriv"; exit 77; }
export CKPP_DEVICE=host
write_program p
build p
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
chmod 1777 "$place"
as_other() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
echo precious >kept
: >empty
as_other ln -s "$PWD/kept" "$place/trace"
as_other ln -s "$PWD/empty" "$place/record"
as_other ln -s "$PWD/new" "$place/dangling"
as_other touch "$place/file"
as_other chmod 666 "$place/file"
for variable in CKPP_TRACE CKPP_RECORD; do
    for name in trace record dangling file; do
        env $variable="$place/$name" ./p >out 2>err || fail "$variable, $name: $(cat err)"
        expect "3 5 7" out
        expect "$variable: " err
        expect "Permission denied" err
    done
done
[ "$(cat kept)" = precious ] || fail "written through another user's link: $(head -c 300 kept)"
[ ! -s empty ] || fail "recorded through another user's link: $(head -c 300 empty)"
[ ! -e new ] || fail "made through another user's link"
[ ! -s "$place/file" ] || fail "told to another user: $(head -c 300 "$place/file")"

# nor through such a link to a folder, also where a link of the user's own leads to it
mkdir inside
as_other ln -s "$PWD/inside" "$place/folder"
ln -s "$place/folder" own
for way in "$place/folder/." "$place/folder/new" own/new; do
    CKPP_TRACE=$way/trace CKPP_RECORD=$way/record ./p >out 2>err || fail "$way: $(cat err)"
    expect "CKPP_TRACE: " err
    expect "CKPP_RECORD: " err
    "$CKPP" p.c -o "$way/out.c" 2>err && fail "it writes through a link to a folder: $way"
    expect "Permission denied" err
done
[ -z "$(ls inside)" ] || fail "written through a link to a folder: $(ls inside)"
"$CKPP" p.c -o "/proc/$$/cwd/inside/out.c" || fail "a link of /proc"
[ -s inside/out.c ] || fail "nothing is behind a link of /proc"

# nor through a second name that another user has given to a file, or to a link, of the user's own
as_other ln -s "$PWD/kept" "$place/next"
ln -s next link
for name in second chain; do
    # other disk
    { [ $name = second ] && ln kept "$place/second" || ln -P link "$place/chain"; } 2>/dev/null ||
        continue
    CKPP_TRACE=$place/$name ./p >out 2>err || fail "$name: $(cat err)"
    expect "CKPP_TRACE: " err
    expect "Permission denied" err
done
[ "$(cat kept)" = precious ] || fail "written through a second name: $(head -c 300 kept)"

# nor is what ckpp writes told to another user's pipe, nor does ckpp wait for one
as_other mkfifo -m 666 "$place/fifo"
as_other timeout 20 cat "$place/fifo" >told &
timeout 10 "$CKPP" p.c -o "$place/fifo" 2>err && fail "it writes into another user's pipe"
expect "Permission denied" err
timeout 1 sh -c ': >"$1"' sh "$place/fifo" # the reader's end
wait
[ ! -s told ] || fail "told to another user: $(head -c 300 told)"
ln -s "$PWD/stays.c" "$place/stays.c"
"$CKPP" p.c -o "$place/stays.c" && [ -L "$place/stays.c" ] && [ -s stays.c ] ||
    fail "the user's own link"
mkfifo "$place/pipe"
cat "$place/pipe" >piped &
"$CKPP" p.c -o "$place/pipe" || fail "the user's own pipe"
wait
cmp -s piped stays.c || fail "the user's own pipe has another text"

# the user's own links and files there are the user's
ln -s "$PWD/calls" "$place/own"
CKPP_RECORD=$place/own CKPP_TRACE=$place/own.json ./p >out 2>err &&
    CKPP_TRACE=$place/own.json ./p >out 2>err || fail "$(cat err)"
[ ! -s err ] && [ -s calls ] && [ -s "$place/own.json" ] || fail "not written: $(cat err)"
ln -s next "$place/mine" # the user's, but what it leads to is not
CKPP_TRACE=$place/mine ./p >out 2>err || fail "mine: $(cat err)"
expect "Permission denied" err
[ "$(cat kept)" = precious ] ||
    fail "written through the user's link to another's: $(head -c 300 kept)"
CKPP_TRACE=/dev/fd/5 ./p 5>fifth >out 2>err && [ -s fifth ] || fail "a descriptor: $(cat err)"
CKPP_TRACE=/dev/stderr ./p 2>stream >out || fail "a stream"
expect '"ph"' stream
finish

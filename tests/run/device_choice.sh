# CKPP_DEVICE: host, auto (says once on standard error why it takes the host), cuda (fails where
# there is none), nonsense.
. "$ROOT/scripts/test_lib.sh"
write_program p
build p

CKPP_DEVICE=host ./p >out 2>err || fail "host: $(cat err)"
expect "3 5 7" out
[ ! -s err ] || fail "host is not silent: $(cat err)"

if "$B/tests/have_gpu" >/dev/null; then
    CKPP_DEVICE=auto ./p >out 2>err || fail "auto: $(cat err)"
    [ ! -s err ] || fail "auto is not silent on a GPU: $(cat err)"
    CKPP_DEVICE=cuda:0 ./p >out 2>err || fail "cuda:0: $(cat err)"
    CKPP_DEVICE=cuda:99 ./p >out 2>err && fail "cuda:99 worked"
    expect "cuda:99" err
else
    env -u CKPP_DEVICE ./p >out 2>err || fail "auto: $(cat err)"
    expect "3 5 7" out
    [ "$(grep -c . err)" = 1 ] || fail "auto says: $(cat err)"
    expect "host" err
    CKPP_DEVICE=cuda ./p >out 2>err && fail "cuda worked without a GPU"
    expect "CKPP_DEVICE" err
    expect "p.c:5" err
fi
CKPP_DEVICE=tpu ./p >out 2>err && fail "a nonsense device worked"
expect "tpu" err
finish

# tune(...): a choice is kept in the cache, where other processes find it and ckpp-cache shows and
# ships it; CKPP_TUNE says whether anything is measured; and what a call says with CKPP_EXPLAIN.
. "$ROOT/scripts/test_lib.sh"
tool=$B/ckpp-cache
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache"
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>

#pragma kernel raw counted inout(int a) template(int EACH) \
    threads((a.size + EACH - 1) / EACH) tune(EACH = 4, 1, 3; block = 64, (8, 4))
{
    static_assert(EACH != 3, "not three");
    for (int k = 0; k < EACH; k++)
        if (_thread.x * EACH + k < a.size && _thread.y == 0)
            a[_thread.x * EACH + k]++;
}

int main(void)
{
    int a[1000] = {0};
    ckpp_array x = ckpp_view(a);
    ckpp_must(counted(&x));
    printf("%d %d\n", a[0], a[999]);
    ckpp_must(counted(&x));
    printf("%d %d\n", a[0], a[999]);
    return 0;
}
END
build p
run() { # [VARIABLE=VALUE]
    env CKPP_EXPLAIN=1 "$@" ./p >out 2>err || fail "p failed: $(cat out err)"
    expect "1 1" out
    expect "2 2" out
}
entries() { find cache -type f -name '????????????????????????????????' | wc -l; }
tuned() { "$tool" list | sed -n 's/.*tuned: //p'; }

# nothing is measured
run CKPP_TUNE=off
expect "p.c:4: counted: tuning: EACH = 4, block = 64, the first, since CKPP_TUNE is off" err
reject "takes" err
[ -z "$(tuned)" ] || fail "tuned: $(tuned)"

# the first process measures, the second one knows
run
expect "EACH = 1, block = (8, 4) takes" err
expect "EACH = 3, block = 64 is left out: the kernel does not compile" err
expect "static assertion failed" err
expect "EACH = 3, block = (8, 4) is left out: as with another block" err
expect ", the fastest" err
expect ", as an earlier call has found" err
choice=$(sed -n 's/.*tuning: \(.*\), the fastest/\1/p' err)
[ "$(tuned)" = "$choice" ] || fail "the cache has '$(tuned)', not '$choice'"
run
expect "tuning: $choice, as the cache on disk says" err
reject "takes" err
reject "compiled for" err
"$tool" list --json >json || fail "list --json"
expect "\"tuned\": \"$choice\"" json

# it is shipped
"$tool" export shipped >out 2>err || fail "export: $(cat err)"
rm -rf cache
"$tool" import shipped >out 2>err || fail "import: $(cat err)"
run
expect "tuning: $choice, as the cache on disk says" err
reject "takes" err
reject "compiled for" err

# measured anew, and replaced; but not in a cache that is read only
before=$(entries)
run CKPP_TUNE=force
expect ", the fastest" err
choice=$(sed -n 's/.*tuning: \(.*\), the fastest/\1/p' err)
[ "$(entries)" -eq "$before" ] || fail "$(entries) entries, not $before"
[ "$(tuned)" = "$choice" ] || fail "the cache has '$(tuned)', not '$choice'"
run CKPP_CACHE=ro
expect "tuning: $choice, as the cache on disk says" err
run CKPP_CACHE=off
expect "takes" err

# checks see no combination but the one that is taken
run CKPP_CHECK=nan CKPP_CACHE=off
expect "the first, since CKPP_CHECK is set" err
reject "takes" err

# memory of its own makes the host another device: it is measured, with copies there, and has a
# choice of its own
run CKPP_CHECK=discrete
expect ", the fastest" err
expect "with memory of its own" err
of_discrete=$(sed -n 's/.*tuning: \(.*\), the fastest/\1/p' err)
run CKPP_CHECK=discrete
expect "tuning: $of_discrete, as the cache on disk says" err
reject "takes" err
run
expect "tuning: $choice, as the cache on disk says" err

# only calls are counted, not what is measured
env CKPP_STATS=1 CKPP_TUNE=force ./p >out 2>err || fail "p failed: $(cat out err)"
grep -q "counted@p.c:4  *host  *2 " err || { fail "not two launches:"; cat err >&2; }

# a damaged entry is a miss
for f in $(find cache -type f -name '????????????????????????????????' -size -4k); do
    printf X | dd of="$f" bs=1 seek=200 conv=notrunc 2>/dev/null
done
run
expect "takes" err
run CKPP_TUNE=fast
expect "CKPP_TUNE='fast' is none of auto, off and force" err
finish

# The folder that the host's compiler works in: it is the user's alone, what comes back is what was
# written into it, and what a killed process left there is swept, and nothing else.
. "$ROOT/scripts/test_lib.sh"
write_program p
build p
export CKPP_CACHE=off CKPP_DEVICE=host
mkdir -m 700 tmp outside
export TMPDIR="$PWD/tmp"
./p >expected 2>err || fail "p: $(cat err)"
[ -z "$(ls -A tmp)" ] || fail "left: $(ls -A tmp)"

script() { # script NAME: a compiler, of standard input; $image is what it is to make
    { printf '#!/bin/sh\nfor w; do [ "$last" = -o ] && image=$w; last=$w; done\n'; cat; } >"$1"
    chmod +x "$1"
}

# killed while it compiles: the folder stays, and the next process removes it, with all that the
# compiler left in it
script slow <<END
mkdir -p "\$TMPDIR/deep/er"; touch "\$TMPDIR/deep/er/file"; ln -s "$PWD/outside" "\$TMPDIR/link"
echo \$\$ >"$PWD/started"
while [ ! -e "$PWD/go" ]; do sleep 0.05; done
exec c++ "\$@"
END
touch outside/kept
CKPP_CXX=$PWD/slow ./p >/dev/null 2>&1 &
while [ ! -s started ]; do sleep 0.05; done
kill -9 $! "$(cat started)"
wait $! 2>/dev/null
rm started
[ "$(ls tmp | wc -l)" -eq 1 ] || fail "a killed process left: $(ls tmp)"

# beside one that is at work
CKPP_CXX=$PWD/slow ./p >out 2>err &
first=$!
while [ ! -s started ]; do sleep 0.05; done
[ "$(ls tmp | wc -l)" -eq 1 ] || fail "not swept, or too much: $(ls tmp)"
[ -e outside/kept ] || fail "a link was followed"
./p >other 2>&1 || fail "the second process: $(cat other)"
[ "$(ls tmp | wc -l)" -eq 1 ] || fail "the folder of a process at work: $(ls tmp)"
touch go
wait $first || fail "the one at work: $(cat err)"
cmp -s out expected || fail "the one at work: $(cat out)"
[ -z "$(ls -A tmp)" ] || fail "left: $(ls -A tmp)"

# killed, but its compiler still writes when the next process removes the folder
case ${SAN-} in
'')
    cat >late.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int unlinkat(int parent, const char *name, int flags)
{
    char path[300];
    snprintf(path, sizeof path, "%s/late", name);
    if (flags & AT_REMOVEDIR)
        close(openat(parent, path, O_CREAT | O_WRONLY, 0600));
    return ((int (*)(int, const char *, int))dlsym(RTLD_NEXT, "unlinkat"))(parent, name, flags);
}
END
    $CC -w -fPIC -shared -o late.so late.c -ldl || fail "late.so does not build"
    mkdir -m 700 tmp/ckpp-Busy01 && printf 'ckpp\n' >tmp/ckpp-Busy01/owner
    LD_PRELOAD=$PWD/late.so ./p >out 2>err || fail "a folder that cannot be removed: $(cat err)"
    [ -e tmp/ckpp-Busy01/late ] || fail "nothing was written late: $(ls tmp)"
    ./p >out 2>err
    [ -z "$(ls -A tmp)" ] || fail "a killed process's compiler left: $(ls -A tmp tmp/*)" ;;
esac

# without the file that ckpp puts there, or with another one of that name, or not private, a folder
# is the user's own, whatever its name, its age and the names in it; but if it is empty, and old, a
# process was killed when it had just made it
for name in ckpp-backup ckpp-public ckpp-toolong ckpp-marked ckpp-Owner1 ckpp-Young1 other; do
    mkdir -m 700 tmp/$name
    echo text >tmp/$name/source
done
mkdir -m 700 tmp/ckpp-Empty1 tmp/ckpp-Empty2 tmp/ckpp-Empty3 tmp/ckpp-Young2 tmp/ckpp-Known1 \
    tmp/ckpp-Known1/include tmp/ckpp-Older1 outside/real
touch tmp/ckpp-Known1/source tmp/ckpp-Known1/kernel.so tmp/ckpp-Known1/messages
echo mine >tmp/ckpp-Owner1/owner
mkdir -m 755 tmp/ckpp-Other1
: >tmp/ckpp-Empty2/owner
: >tmp/ckpp-Empty3/owner && : >tmp/ckpp-Empty3/file
printf 'ckpp\n' >outside/real/owner
ln -s ../outside/real tmp/ckpp-linked
ln -s ../../outside/real/owner tmp/ckpp-marked/owner
printf 'ckpp\n' >tmp/ckpp-public/owner
chmod 755 tmp/ckpp-public
# where there are no locks, it goes by its age
printf 'ckpp, without a lock\n' | tee tmp/ckpp-Young1/owner >tmp/ckpp-Older1/owner
touch tmp/ckpp-Older1/source tmp/ckpp-Older1/cc1234.s
touch -d '2 days ago' tmp/ckpp-[!Y]* tmp/other
./p >out 2>&1 || fail "with folders there: $(cat out)"
LC_ALL=C ls tmp >left
cat >expected_left <<END
ckpp-Empty3
ckpp-Known1
ckpp-Other1
ckpp-Owner1
ckpp-Young1
ckpp-Young2
ckpp-backup
ckpp-linked
ckpp-marked
ckpp-public
ckpp-toolong
other
END
cmp -s left expected_left || fail "after the sweep: $(cat left)"
[ -e tmp/ckpp-Empty3/owner ] || fail "a file that is no process's is gone"
[ -e outside/real/owner ] && [ -e tmp/ckpp-Known1/include ] || fail "files of the user's are gone"
rm -r tmp/*

# a link is no kernel, wherever it leads; and what stands where the folder was is not read
echo 'extern "C" void nothing() {}' >other.cc
c++ -shared -fPIC -o other.so other.cc
script linking <<END
c++ "\$@" && mv "\$image" "$PWD/outside/kernel.so" && ln -s "$PWD/outside/kernel.so" "\$image"
END
CKPP_CXX=$PWD/linking ./p >out 2>err && fail "a link was loaded"
expect "wrote no shared object" err
script moving <<END
here=\$PWD
c++ "\$@" && mv "\$here" "$PWD/moved" && mkdir -m 700 "\$here" &&
    cp "$PWD/other.so" "\$here/\$image"
END
CKPP_CXX=$PWD/moving ./p >out 2>err || fail "what stood in the folder's place was read: $(cat err)"
cmp -s out expected || fail "from a folder that was moved: $(cat out)"
rm -rf tmp/* moved

# a TMPDIR in which others can rename the folder is not used, unless it is sticky
script telling <<END
pwd >"$PWD/where"
exec c++ "\$@"
END
mkdir open
chmod 777 open
ln -s open link
# others could have given that name there to any folder of the user's
mkdir -m 700 open/ckpp-Older1 open/ckpp-Older1/source
printf 'ckpp\n' >open/ckpp-Older1/owner
touch -d '2 days ago' open/ckpp-Older1
for place in open link; do
    TMPDIR=$PWD/$place ./p >out 2>err || fail "TMPDIR=$place: $(cat err)"
    [ -e open/ckpp-Older1/source ] || fail "swept where others can rename folders"
done
rm -rf open/ckpp-Older1
for place in open link open/../open; do
    rm -f where
    TMPDIR=$PWD/$place CKPP_CXX=$PWD/telling ./p >out 2>err || fail "TMPDIR=$place: $(cat err)"
    expect "on the way to it, can be written to by other users" err
    grep -q '^/tmp/ckpp-' where || fail "TMPDIR=$place: it worked in $(cat where)"
    [ -z "$(ls -A open)" ] || fail "left in $place: $(ls -A open)"
done
# kernels that stay are loaded by their path
CKPP_DEBUG=1 TMPDIR=$PWD/link ./p >out 2>err &&
    fail "it loads from where others can put another folder"
expect "CKPP_DEBUG: cannot use the folder '$PWD/link/ckpp-debug-" err
expect "$PWD/open', on the way to it, can be written to by other users" err
rmdir open/ckpp-debug-*
chmod 1777 open
TMPDIR=$PWD/open CKPP_CXX=$PWD/telling ./p >out 2>err || fail "a sticky TMPDIR: $(cat err)"
[ ! -s err ] && grep -q '/open/ckpp-' where || fail "a sticky TMPDIR: $(cat where err)"

# a umask under which a user's compiler can write no file: it is heard all the same
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    place=$(mktemp -d) || exit 1
    trap 'rm -rf "$place"' EXIT
    chmod 1777 "$place"
    cp p "$place"
    (cd "$place" && umask 0777 &&
        TMPDIR=$place exec setpriv --reuid=65534 --regid=65534 --clear-groups ./p) >out 2>err &&
        fail "the compiler needs no file"
    expect "Permission denied" err
fi
finish

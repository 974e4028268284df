# What check_host.sh tests, with clang++, too.
command -v clang++ >/dev/null || { echo "needs clang++"; exit 77; }
with_clang=yes
. "$ROOT/tests/run/check_host.sh"

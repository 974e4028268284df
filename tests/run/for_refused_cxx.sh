# What for_refused.sh tests, in C++, too.
with_cxx=yes
. "$ROOT/tests/run/for_refused.sh"

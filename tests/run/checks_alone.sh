# What checks.sh tests, with the checks one by one.
checks='discrete bounds nan'
. "$ROOT/tests/run/checks.sh"

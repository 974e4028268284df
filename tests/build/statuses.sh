# errors(abort) knows each function whose status may go unread: those that ckpp(3) lists. The
# compiler does not warn of ckpp_set_stream, which does not fail.
. "$ROOT/scripts/test_lib.sh"
grep -A1 '^\.Ft ckpp_status' "$ROOT/man/ckpp.3" | sed -n 's/^\.F[no] \(ckpp_[a-z0-9_]*\).*/\1/p' |
    grep -v '^ckpp_set_stream$' | sort -u >listed
grep -o '"ckpp_[a-z0-9_]*"' "$ROOT/frontend/gen/gen_errors.c" | tr -d '"' | sort -u >known
[ -s listed ] || fail "ckpp(3) lists no function"
diff listed known >&2 || fail "gen_errors.c does not have ckpp(3)'s functions"
finish

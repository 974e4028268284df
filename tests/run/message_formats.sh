# -fdiagnostics-format=json and sarif: whatever the source, the output is JSON of the shape that
# readers rely on, and tells of as many errors as the text does.
. "$ROOT/scripts/test_lib.sh"
command -v python3 >/dev/null || { echo "needs python3"; exit 77; }
cat >read.py <<'END'
import json, re, sys, traceback

def region(place):
    r = place["physicalLocation"]["region"]
    assert place["physicalLocation"]["artifactLocation"]["uri"].isascii()
    assert r["startLine"] >= 1 and 1 <= r["startColumn"] <= r["endColumn"], r

def json_message(m):
    assert m["kind"] in ("error", "warning", "note") and m["message"], m
    for place in m["locations"]:
        for point in place.values():
            assert point["file"] and point["line"] >= 1, point
            assert point["column"] >= 1 and point["display-column"] >= 1, point
    for child in m["children"]:
        assert child["kind"] == "note" and child["locations"], child
        json_message(child)

def sarif_result(r, rules):
    assert r["level"] in ("error", "warning", "note") and r["message"]["text"], r
    assert "ruleId" not in r or rules[r["ruleIndex"]]["id"] == r["ruleId"], r
    for place in r["locations"] + r["relatedLocations"]:
        region(place)
    assert all(note["message"]["text"] for note in r["relatedLocations"])

def check(name):
    """What the text of messages NAME.text and both formats of it have to do with each other."""
    sarif = json.loads(open(name + ".sarif", "rb").read().decode("utf-8"))
    plain = json.loads(open(name + ".json", "rb").read().decode("utf-8"))
    text = open(name + ".text", "rb").read().split(b"\n")
    [run] = sarif["runs"]
    [invocation] = run["invocations"]
    assert sarif["version"] == "2.1.0" and run["tool"]["driver"]["name"] == "ckpp"
    assert invocation["executionSuccessful"]
    for m in plain:
        json_message(m)
    for r in run["results"]:
        sarif_result(r, run["tool"]["driver"]["rules"])
    said = [m["message"] for m in plain]
    found = [r["message"]["text"] for r in run["results"]]
    found += [n["message"]["text"] for n in invocation.get("toolExecutionNotifications", [])]
    assert said == found, (said, found)
    for kind, pattern in (("error", rb": error: .*[^:]$"), ("warning", rb": warning: ")):
        count = sum(m["kind"] == kind for m in plain)
        wanted = sum(bool(re.search(pattern, line)) for line in text)
        assert count == wanted, f"{count} {kind}s instead of {wanted}"

failed = 0
for line in sys.stdin:
    name, file = line.rstrip("\n").split(" ", 1)
    try:
        check(name)
    except Exception:
        failed = 1
        print(f"{file}:")
        traceback.print_exc(file=sys.stdout)
sys.exit(failed)
END

# 60 errors, of which 50 are shown
{
    echo 'void f(float *x) {'
    for k in 0 1 2 3 4 5; do
        for j in 0 1 2 3 4 5 6 7 8 9; do echo '#pragma kernel nonsense'; done
    done
    echo '}'
} >many.c
: >empty.c
# a name that holds what JSON does not
printf '#line 1 "a\001b\033.c"\n#pragma kernel nonsense\n' >odd.c
# what a terminal takes for commands, also in 8 bits and as characters of two bytes
{
    printf '#line 1 "a\033[1mb\302\2331m\2331m"\n'
    printf '#pragma kernel nonsense \302\2332J\2332J \303\274 x\n'
} >terminal.c
"$CKPP" terminal.c 2>err
expect 'a?[1mb?1m1m:1:' err
expect 'nonsense ?2J2J ü x' err
LC_ALL=C grep -q "$(printf '[\033\233]')" err && fail "what a terminal obeys: $(cat -v err)"
"$CKPP" -fdiagnostics-format=json terminal.c 2>err
expect 'a\u001b[1mb\u009b1m\ufffd1m' err

here=$PWD count=0
for file in "$ROOT"/tests/golden/*.c empty.c odd.c many.c; do
    [ "${file%_gen.c}" = "$file" ] || continue
    count=$((count + 1))
    echo "$count $file" >>files
    case $file in /*) cd "$ROOT/tests/golden" && file=${file##*/} ;; esac
    "$CKPP" -o /dev/null "$file" 2>"$here/$count.text" </dev/null
    text=$?
    for format in json sarif; do
        "$CKPP" -fdiagnostics-format=$format -o /dev/null "$file" 2>"$here/$count.$format" \
            </dev/null
        [ $? -eq $text ] || fail "$file: the exit status depends on the format"
    done
    cd "$here" || exit 1
done
python3 read.py <files >read || fail "json or sarif is not as it must be: $(cat read)"
expect '"file": "a\u0001b\u001b.c"' $((count - 1)).json
expect '"message": "10 more errors are not shown"' $count.json
note='{"level": "note", "message": {"text": "10 more errors are not shown"}}'
expect "\"toolExecutionNotifications\": [$note]" $count.sarif
finish

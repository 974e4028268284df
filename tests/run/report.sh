# ckpp-report: a page of HTML that needs nothing else; damaged traces are refused with the place, cut-off ones are read.
. "$ROOT/scripts/test_lib.sh"
command -v python3 >/dev/null || { echo "needs python3"; exit 77; }
cat >read.py <<'END'
import html.parser, sys

class Page(html.parser.HTMLParser):
    empty = {"meta"}
    def __init__(self):
        super().__init__()
        self.open, self.text, self.counts = [], "", {}
    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        assert tag not in ("script", "link", "img", "iframe"), tag
        for name, value in attributes:
            assert name not in ("src", "href") and "http" not in (value or ""), (tag, name, value)
        if tag not in self.empty:
            self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.empty:
            self.open.pop()
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()
    def handle_data(self, data):
        self.text += data

page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
page.close()
assert not page.open, page.open
print(page.text)
print("SVG", page.counts.get("svg", 0), "CIRCLES", page.counts.get("circle", 0))
END
report="$B/ckpp-report"
read_page() { python3 read.py "$1" >text 2>why || fail "$1 is no good page: $(tail -n 1 why)"; }

cat >t.json <<'END'
[{"ph":"M","name":"process_name","pid":10,"tid":0,"args":{"name":"GPU <one> (cuda:0)"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"ckpp: compiling"}},
{"ph":"X","name":"compile sax&py@a.c:1","cat":"compile","pid":2,"tid":1,"ts":0.000,"dur":45000.000,"args":{"device":"cuda:0"}},
{"ph":"X","name":"sax&py@a.c:1","cat":"kernel","pid":10,"tid":2,"ts":50000,"dur":1000.0,"args":{"bytes_read":2000000000,"bytes_written":1000000000,"operations":500000000,"form":"T = \"x\"\u00b5\n"}},
{"ph":"X","name":"sax&py@a.c:1","cat":"kernel","pid":10,"tid":2,"ts":60000,"dur":3000.0,"args":{"bytes_read":2000000000,"bytes_written":1000000000,"operations":500000000}},
{"ph":"X","name":"sort@a.c:9","cat":"kernel","pid":10,"tid":3,"ts":70000,"dur":500.0,"args":{"bytes_read":1000,"bytes_written":1000}},
{"ph":"X","name":"copy to the device","cat":"copy","pid":10,"tid":4,"ts":71000,"dur":100.0,"args":{"bytes_read":1000000,"bytes_written":1000000}},
{"ph":"i","s":"g","name":"ceiling","cat":"ckpp","pid":10,"tid":0,"ts":80000,"args":{"GB/s":4000.0,"GFLOP/s":60000.0}}
]
END
"$report" t.json >out 2>err || fail "status: $(cat err)"
expect t.html out
read_page t.html
expect 'sax&py@a.c:1' text
expect 'GPU <one> (cuda:0)' text
expect '4 ms' text          # the kernel's time
expect '1.5 TB/s' text
expect '38 %' text          # of the measured 4 TB/s
expect '60 Top/s' text
expect 'Not in the roofline, since they have no operations, or loops or a body that do not tell how many: sort@a.c:9.' text
expect 'SVG 2 CIRCLES 4' text   # the roofline has one kernel, the other plot three discs
expect 'compile sax&py@a.c:1' text
expect '45 ms' text
reject 'killed' text

# every beginning of it makes a page, or an error that says why; and nothing crashes
size=$(wc -c <t.json)
for n in 0 1 2 50 77 100 500 900 1200 $((size - 4)) $((size - 2)); do
    head -c "$n" t.json >cut.json
    if "$report" cut.json -o cut.html >out 2>err; then
        read_page cut.html
        [ "$n" -ge $((size - 1)) ] || expect 'The trace has no end' text
    else
        status=$?
        [ $status = 1 ] || fail "$n bytes: status $status"
        expect 'ckpp-report: error: cut.json' err
    fi
done
for bad in '{}' '[1]' '[{"ph":}]' '[{"ph" 1}]' '[{1:2}]' 'hello' '[{"a":[1 2]}]'; do
    printf '%s' "$bad" >bad.json
    "$report" bad.json >out 2>err && fail "'$bad' is taken"
    expect 'ckpp-report: error: bad.json' err
done
python3 -c 'print("[" * 100000)' >deep.json
"$report" deep.json >out 2>err && fail "100,000 brackets are taken"
python3 -c 'print("[{\"a\":" + "[" * 100000)' >deep.json
"$report" deep.json >out 2>err && fail "100,000 brackets are taken"
expect 'byte' err

# numbers that no trace of a program has make a page, too, and not an endless one
for number in 1e999 1e308 1e-320 -5 -nan; do
    for member in ts dur bytes_read operations GB/s GFLOP/s; do
        sed "s,\"$member\":[0-9.]*,\"$member\":$number,g" t.json >odd.json
        (ulimit -f 2000; [ -n "$SAN" ] || ulimit -v 4000000; ulimit -t 20; exec "$report" odd.json -o odd.html) >out 2>err ||
            fail "$member $number: status $?: $(cat err)"
        grep -qE '[^a-z](nan|inf)[^a-z]' odd.html && fail "$member $number has no place in a picture"
    done
done

read_page odd.html

# many names, where each is looked for among all
awk 'BEGIN {
    print "["
    for (k = 0; k < 400000; k++)
        printf "{\"ph\":\"X\",\"name\":\"%s\",\"cat\":\"%s\",\"pid\":1,\"ts\":%d,\"dur\":1,\"args\":{\"%s\":\"x%d\"}},\n",
            k % 2 ? "kernel" k : "k", k % 4 == 1 ? "compile" : "kernel", k, k % 4 == 1 ? "device" : "form", k
}' >names.json
(ulimit -t 20; exec "$report" names.json) >out 2>err || fail "many names: status $?: $(cat err)"
rm -f names.json names.html
awk 'BEGIN {
    print "["
    for (k = 0; k < 1001; k++)
        printf "{\"ph\":\"X\",\"name\":\"k\",\"cat\":\"kernel\",\"pid\":%d,\"ts\":1,\"dur\":1},\n", k
}' >devices.json
"$report" devices.json >out 2>err && fail "1001 devices are taken"
expect 'more than 1000 devices: this is no trace' err
([ -n "$SAN" ] || ulimit -v 4000000; exec "$report" /dev/zero -o zero.html) >out 2>err && fail "what has no end is taken"
expect '/dev/zero is no text' err

"$report" none.json >out 2>err && fail "a file that is not there is taken"
expect 'none.json cannot be read: No such file' err
"$report" t.json -o no/such/folder.html >out 2>err && fail "a page is written to nowhere"
expect 'no/such/folder.html cannot be written' err
ln -s t.json other && ln t.json second
for name in t.json ./t.json other second; do
    "$report" t.json -o $name >out 2>err && fail "the trace is replaced"
    [ "$(cat err)" = 'ckpp-report: error: t.json: the page would replace the trace' ] || fail "$(cat err)"
done
(ulimit -f 1; "$report" t.json -o limited.html) >out 2>err && fail "a page beyond the limit of files"
expect 'limited.html cannot be written: File too large' err
[ -z "$(find . -name 'limited*')" ] || fail "a part is left: $(find . -name 'limited*')"
if [ -e /dev/full ]; then
    for arguments in --help --version "t.json -o -"; do
        # shellcheck disable=SC2086  # a list of words
        "$report" $arguments >/dev/full 2>err && fail "a full disk is no failure: $arguments"
        expect 'ckpp-report: error: standard output cannot be written: No space left on device' err
    done
fi
"$report" >out 2>err
[ $? = 2 ] || fail "without arguments its status is not 2"
"$report" - <t.json -o - >page.html 2>err || fail "from standard input: $(cat err)"
read_page page.html

# a real one
write_program p
build p
CKPP_TRACE=p.json ./p >out 2>err || fail "status: $(cat err)"
"$report" p.json >out 2>err || fail "status: $(cat err)"
read_page p.html
expect 'axpy@p.c:5' text
finish

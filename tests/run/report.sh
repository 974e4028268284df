# ckpp-report: a page of HTML that needs nothing else; damaged traces are refused with the place,
# cut-off ones are read.
. "$ROOT/scripts/test_lib.sh"
command -v python3 >/dev/null || { echo "needs python3"; exit 77; }
cat >read.py <<'END'
import html.parser, sys

# A label's characters are all of one width, which the page's font has.
COLUMN, HEIGHT = 6.02, 11

class Page(html.parser.HTMLParser):
    empty = {"meta", "wbr", "input"}
    def __init__(self):
        super().__init__()
        self.open, self.text, self.counts, self.labels = [], "", {}, []
        self.words, self.label, self.facts, self.divs = "", None, [], []
    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        assert tag not in ("link", "img", "iframe", "a", "form"), tag
        values = dict(attributes)
        for name, value in attributes:
            assert name not in ("src", "href") and "http" not in (value or ""), (tag, name, value)
            assert not name.startswith("on"), (tag, name, value)
        if tag == "svg":
            self.labels, self.width = [], float(values["viewbox"].split()[2])
        if tag == "text" and values.get("class") == "label":
            self.label, self.words = (float(values["x"]), float(values["y"])), ""
        if tag == "path" and "roof" in values.get("class", ""):
            self.facts.append("ROOF " + values["class"].split()[1])
        if tag in ("div", "title", "h1"):
            self.words = ""
        if tag == "div" and values.get("class") == "bars":
            self.kinds = []
        if tag == "i" and "style" in values:
            self.kinds.append(values["class"])
            parts = values["style"].split(";")
            left, width = (float(part.split(":")[1].rstrip("%")) for part in parts)
            assert 0 <= left <= 100 and 0 <= width and left + width <= 100.01, values
        if tag == "div":
            self.divs.append(values.get("class"))
        if tag not in self.empty:
            self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.empty:
            self.open.pop()
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()
        if tag == "text" and self.label:
            self.add_label(*self.label)
            self.label = None
        if tag in ("title", "h1"):
            self.facts.append(tag.upper() + " " + self.words)
        closed = self.divs.pop() if tag == "div" else None
        if closed == "lane-name":
            self.lane = self.words
        if closed == "bars":
            self.facts.append("LANE %s: %s" % (self.lane, " ".join(self.kinds)))
    def handle_data(self, data):
        self.text += data
        self.words += data
    def add_label(self, x, y):
        self.facts.append("LABEL " + self.words)
        box = x, y - HEIGHT + 3, x + COLUMN * len(self.words), y + 3
        assert box[0] >= 0 and box[2] <= self.width, ("a label leaves the picture", self.words)
        for words, other in self.labels:
            beside = box[0] >= other[2] or other[0] >= box[2]
            assert beside or box[1] >= other[3] or other[1] >= box[3], (
                "labels on each other", words, self.words)
        self.labels.append((self.words, box))

page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
page.close()
assert not page.open, page.open
print(page.text)
assert page.counts.get("script", 0) == 1
for fact in page.facts:
    print(fact)
print("SVG", page.counts.get("svg", 0), "CIRCLES", page.counts.get("circle", 0))
END
report="$B/ckpp-report"
read_page() { python3 read.py "$1" >text 2>why || fail "$1 is no good page: $(tail -n 1 why)"; }

cp "$ROOT/tests/run/report/saxpy.json" t.json
"$report" t.json >out 2>err || fail "status: $(cat err)"
expect t.html out
read_page t.html
expect 'sax&py@a.c:1' text
expect 'GPU <one> (cuda:0)' text
expect '4 ms' text          # the kernel's time
expect '1.5 TB/s' text
expect '38 %' text          # of the measured 4 TB/s
expect '60 Top/s' text
why='since they have no operations, or loops or a body that do not tell how many'
expect "Not in the roofline, $why: sort@a.c:9." text
expect 'SVG 2 CIRCLES 4' text   # the roofline has one kernel, the other plot three discs
expect 'compile sax&py@a.c:1' text
expect '45 ms' text
reject 'killed' text

# what a graph launches, and which arrays did not travel
cp "$ROOT/tests/run/report/graph.json" .
"$report" graph.json >out 2>err || fail "status: $(cat err)"
read_page graph.html
expect 'launches 12 nodes at once; built 2 times; 4 nodes were updated' text
expect '2 arrays on the device already, in 1 of 2 launches' text
expect 'x, y float32 dense' text
[ "$(grep -c 'class="forms' graph.html)$(grep -c '"forms with-forms"' graph.html)" = 31 ] ||
    fail "rows below: $(grep forms graph.html)"

# what is in a title, and what a lane needs; nothing of it is markup
cp "$ROOT/tests/run/report/lanes.json" lanes.json
"$report" lanes.json >out 2>err || fail "status: $(cat err)"
read_page lanes.html
expect "TITLE w<b>ave -n 3 '</title><script>x()</script>', 2026-11-23 14:00:01 - ckpp 1.2.3" text
expect "H1 w<b>ave -n 3 '</title><script>x()</script>" text
expect "/home/me/w<b>ave -n 3" text
expect '2026-11-23 14:00:01, ckpp 1.2.3, trace lanes.json' text
expect 'LANE host, thread 1: build kernel wait' text
expect 'LANE cuda:0, stream 0: copy kernel' text
expect 'LANE cuda:0, stream 1: kernel' text
[ "$(grep -c LANE text)" = 3 ] || fail "$(grep LANE text)"
expect 'LABEL float64 30 Top/s' text
expect 'LABEL float32 60 Top/s' text
expect 'LABEL <s> 61 Top/s' text
expect 'LABEL memory 4 TB/s' text
expect 'ROOF float64' text
expect 'float64 multiply-adds make 30 Top/s' text

# on paper it is white, whatever the screen has
expect '@media screen and (prefers-color-scheme: dark)' lanes.html
expect '@media print' lanes.html

# a program that launched nothing, and one launch alone
head -n 2 lanes.json | sed '$s/,$/]/' >none.json
"$report" none.json >out 2>err || fail "status: $(cat err)"
read_page none.html
expect 'No kernel was launched.' text
expect 'Nothing took any time.' text
expect 'Nothing was compiled or loaded.' text
expect 'SVG 0 CIRCLES 0' text
rm none.json
{
    sed -n 2p lanes.json | sed 's/^/[/'
    grep '"fill@a.c:9"' lanes.json | sed 's/"pid":1/"pid":10/; s/,$/]/'
} >one.json
"$report" one.json >out 2>err || fail "status: $(cat err)"
read_page one.html
expect 'LANE cuda:0, row 5: kernel' text
expect 'trace one.json' text    # it does not say what was run
expect 'TITLE one.json - ckpp' text
expect 'SVG 2 CIRCLES 2' text

# names take a place of their own, or give it to a number, whatever they are; and launches that are
# many are drawn as fewer
cat >many.py <<'END'
import json
events = [{"ph": "M", "name": "process_name", "pid": 10, "tid": 0,
           "args": {"name": "GPU (cuda:0)"}}]
for k in range(60):
    name = "a_kernel_with_a_name_that_is_long_%d" % k
    name += "@and_so_is_its_file_\u00e9\u4e2d.c:%d" % (10 * k)
    for j in range(100):
        bytes = 1e6 * (1 + k % 7)
        events.append({"ph": "X", "name": name, "cat": "kernel", "pid": 10, "tid": 1,
                       "ts": 1000 * (100 * k + j), "dur": 10 + k,
                       "args": {"bytes_read": bytes, "bytes_written": 0,
                                "operations": bytes * (1 + k % 5), "type": "float32"}})
for k in range(4):
    events.append({"ph": "i", "name": "ceiling", "pid": 10, "tid": 0, "ts": 1e7,
                   "args": {"GB/s": 400, "GFLOP/s": 1000 + k, "type": "float%d" % k}})
json.dump(events, open("many.json", "w"))
END
python3 many.py
"$report" many.json >out 2>err || fail "status: $(cat err)"
read_page many.html
[ "$(grep -c 'LABEL a_kernel.*\.c:' text)" -gt 10 ] || fail "names: $(grep -c LABEL text)"
[ "$(grep -c '^LABEL [0-9]*$' text)" -gt 5 ] || fail "numbers: $(grep LABEL text)"
bars=$(grep '^LANE cuda:0, row 1' text | wc -w)
[ "$bars" -gt 100 ] && [ "$bars" -le 1504 ] || fail "6000 launches are $bars bars"

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
    for member in ts dur bytes_read operations GB/s GFLOP/s nodes updated present; do
        case $member in
        nodes | updated | present) from=graph.json ;;
        *) from=t.json ;;
        esac
        sed "s,\"$member\":[0-9.]*,\"$member\":$number,g" $from >odd.json
        (
            ulimit -f 2000
            [ -n "$SAN" ] || ulimit -v 4000000
            ulimit -t 20
            exec "$report" odd.json -o odd.html
        ) >out 2>err || fail "$member $number: status $?: $(cat err)"
        grep -qE '[^a-z](nan|inf)[^a-z]' odd.html &&
            fail "$member $number has no place in a picture"
    done
done

read_page odd.html

# many names, where each is looked for among all
awk 'BEGIN {
    print "["
    for (k = 0; k < 400000; k++)
        printf "{#ph#:#X#,#name#:#%s#,#cat#:#%s#,#pid#:1,#ts#:%d,#dur#:1,#args#:{#%s#:#x%d#}},\n",
            k % 2 ? "kernel" k : "k", k % 4 == 1 ? "compile" : "kernel", k,
            k % 4 == 1 ? "device" : "form", k
}' | tr '#' '"' >names.json
(ulimit -t 20; exec "$report" names.json) >out 2>err || fail "many names: status $?: $(cat err)"
rm -f names.json names.html
awk 'BEGIN {
    print "["
    for (k = 0; k < 1001; k++)
        printf "{#ph#:#X#,#name#:#k#,#cat#:#kernel#,#pid#:%d,#ts#:1,#dur#:1},\n", k
}' | tr '#' '"' >devices.json
"$report" devices.json >out 2>err && fail "1001 devices are taken"
expect 'more than 1000 devices: this is no trace' err
([ -n "$SAN" ] || ulimit -v 4000000; exec "$report" /dev/zero -o zero.html) >out 2>err &&
    fail "what has no end is taken"
expect '/dev/zero is no text' err
# nor a pipe without one; check-san alone has the time for 2 GiB
if [ -n "$SAN" ]; then
    yes ' ' | (exec "$report" - -o zero.html) >out 2>err && fail "a pipe without an end is taken"
    expect '- has more than 2048 MB' err
fi

"$report" none.json >out 2>err && fail "a file that is not there is taken"
expect 'none.json cannot be read: No such file' err
"$report" t.json -o no/such/folder.html >out 2>err && fail "a page is written to nowhere"
expect 'no/such/folder.html cannot be written' err
ln -s t.json other && ln t.json second
for name in t.json ./t.json other second; do
    "$report" t.json -o $name >out 2>err && fail "the trace is replaced"
    [ "$(cat err)" = 'ckpp-report: error: t.json: the page would replace the trace' ] ||
        fail "$(cat err)"
done
(ulimit -f 1; "$report" t.json -o limited.html) >out 2>err &&
    fail "a page beyond the limit of files"
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

# the plots have no more kernels than have room: those that took most time
python3 -c "
import json
json.dump([{'ph': 'X', 'cat': 'kernel', 'name': 'k%d' % k, 'pid': 5, 'tid': 1, 'ts': k, 'dur': 0.5,
            'args': {'bytes_read': 99 + k, 'bytes_written': 99, 'operations': 99}}
           for k in range(2500)], open('many.json', 'w'))"
"$report" many.json >out 2>err || fail "many kernels: $(cat err)"
[ "$(grep -c '<circle' many.html)" = 2000 ] || fail "two plots have $(grep -c '<circle' many.html)"

# a real one
write_program p
build p
CKPP_TRACE=p.json ./p >out 2>err || fail "status: $(cat err)"
"$report" p.json >out 2>err || fail "status: $(cat err)"
read_page p.html
expect 'axpy@p.c:5' text
finish

# The drawing of the layers: every folder is in it, and red is what tests/layers.sh complains of.
. "$ROOT/scripts/test_lib.sh"
sh "$ROOT/scripts/draw_layers.sh" "$ROOT" "$B" >drawing.svg || fail "draw_layers.sh"
for folder in "$ROOT"/frontend/*/ "$ROOT"/runtime/*/; do
    name=$(basename "$folder")
    [ "$name" = kernel ] || expect ">$name</text>" drawing.svg
done
if sh "$ROOT/tests/layers.sh" "$ROOT" "$B" >edges; then
    reject d62728 drawing.svg
    expect "No folder uses one above it." drawing.svg
else
    expect "Red: a use of a folder that is not below." drawing.svg
    grep -q '<circle.*d62728' drawing.svg || fail "no edge is red: $(head -n 3 edges)"
fi
if command -v python3 >/dev/null; then
    python3 -c 'from xml.dom.minidom import parse; parse("drawing.svg")' || fail "it is no XML"
fi
finish

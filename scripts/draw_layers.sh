#!/bin/sh
# draw_layers.sh ROOT BUILD - draws the folders of frontend/ and runtime/ and which of them uses
# which, as an SVG on standard output, from what tests/layers.sh finds in includes and objects.
#
# Folders stand on the diagonal, the highest layer first. A line goes from a folder to the right,
# turns down at a dot, and ends in the folder that is used; the dot has the number of names that
# are used of it: functions, variables and headers. A use of a folder that is not below is red; of
# one above, it goes to the left and up.
set -eu
sh "$1/tests/layers.sh" "$1" "$2" --data | awk '
    $1 == "layer" { layer[$3] = $2; folders[++n] = $3 }
    $1 == "use" {
        from = $2
        sub(/\/[^\/]*$/, "", from)
        if (from != $3 && !((from, $3, $4) in seen)) {
            seen[from, $3, $4] = 1
            uses[from, $3]++
        }
    }

    function escape(text) {
        gsub(/&/, "\\&amp;", text)
        gsub(/</, "\\&lt;", text)
        return text
    }
    function line(path, width, color) {
        printf "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%.1f\"/>\n", path, color, width
    }
    # the place of the k-th folder, its middle
    function x_of(k) { return left + (k - 0.5) * wide }
    function y_of(k) { return top + (k - 0.5) * high }
    function color_of(from, to) { return layer[to] < layer[from] ? "#7a8ca3" : "#d62728" }

    # A tree is a band behind its folders, with its name.
    function band(tree, first, last) {
        printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n", \
            x_of(first) - wide / 2, y_of(first) - high / 2, (last - first + 1) * wide, \
            (last - first + 1) * high, tree == "frontend" ? "#f3f7ec" : "#eef3fa"
        printf "<text x=\"%d\" y=\"%d\" font-size=\"15\" fill=\"#667\">%s/</text>\n", \
            x_of(first) - wide / 2 + 10, y_of(last) + high / 2 - 10, tree
    }
    # Folders of one layer share a frame.
    function frame(first, last) {
        printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"none\" " \
            "stroke=\"#9aa7b8\" stroke-dasharray=\"4 3\"/>\n", \
            x_of(first) - wide / 2 + 2, y_of(first) - high / 2 + 2, \
            (last - first + 1) * wide - 4, (last - first + 1) * high - 4
    }
    function box(k, name) {
        name = folders[n + 1 - k]
        printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"white\" " \
            "stroke=\"#334\" stroke-width=\"1.3\"/>\n", x_of(k) - 33, y_of(k) - 13, 66, 26
        sub(/^.*\//, "", name)
        printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", \
            x_of(k), y_of(k) + 4, escape(name)
    }
    # All that one folder uses is one line out of it, as far as the furthest of them; all that use
    # one folder is one line into it.
    function row(k, j, right, back, from, to) {
        from = at[k]
        for (j = 1; j <= n; j++) {
            to = at[j]
            if (!((from, to) in uses)) continue
            if (j > k && x_of(j) > right) right = x_of(j)
            if (j < k && (!back || x_of(j) < back)) back = x_of(j)
        }
        if (right) line(sprintf("M%.1f %.1fH%.1f", x_of(k) + 33, y_of(k), right), 1.2, "#7a8ca3")
        if (back) line(sprintf("M%.1f %.1fH%.1f", x_of(k) - 33, y_of(k), back), 1.6, "#d62728")
    }
    function column(j, k, from, to, above, below) {
        to = at[j]
        for (k = 1; k <= n; k++) {
            from = at[k]
            if (!((from, to) in uses)) continue
            if (k < j && !above) above = k
            if (k > j) below = k
        }
        if (above) {
            line(sprintf("M%.1f %.1fV%.1f", x_of(j), y_of(above), y_of(j) - 20), 1.2, "#7a8ca3")
            arrow(x_of(j), y_of(j) - 13, -8, "#7a8ca3")
        }
        if (below) {
            line(sprintf("M%.1f %.1fV%.1f", x_of(j), y_of(below), y_of(j) + 20), 1.6, "#d62728")
            arrow(x_of(j), y_of(j) + 13, 8, "#d62728")
        }
    }
    function arrow(x, y, back, color) {
        printf "<path d=\"M%.1f %.1fl-4 %dh8z\" fill=\"%s\" stroke=\"none\"/>\n", x, y, back, color
    }
    function dot(k, j, count, size, from, to) {
        from = at[k]
        to = at[j]
        count = uses[from, to]
        size = 6.5 + 1.1 * log(count) / log(2)
        printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"white\">" \
            "<title>%s uses %d of %s</title></circle>\n", x_of(j), y_of(k), size, \
            color_of(from, to), escape(from), count, escape(to)
        printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"%d\" " \
            "fill=\"white\">%d</text>\n", x_of(j), y_of(k) + 3.4, (count > 99 ? 9 : 10), count
    }

    END {
        wide = 78
        high = 46
        left = 16
        top = 44
        for (k = 1; k <= n; k++) at[k] = folders[n + 1 - k]
        for (pair in uses) {
            split(pair, p, SUBSEP)
            if (!(p[1] in layer) || !(p[2] in layer)) delete uses[pair]
            else if (layer[p[2]] >= layer[p[1]]) upward++
        }
        width = 2 * left + n * wide
        height = top + n * high + 14
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" " \
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n", \
            width, height, width, height
        printf "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height
        printf "<text x=\"%d\" y=\"18\" font-size=\"14\">Who uses whom: out of a folder to the " \
            "right, down into the folder that is used.</text>\n", left
        printf "<text x=\"%d\" y=\"35\" fill=\"#556\">", left
        printf "A dot has the number of functions, variables and headers that are used. "
        printf "A dashed frame is one layer. %s</text>\n", \
            upward ? "Red: a use of a folder that is not below." : "No folder uses one above it."

        for (k = 1; k <= n; k++) {
            tree = at[k]
            sub(/\/.*/, "", tree)
            if (!(tree in first)) { first[tree] = k; trees[++ntrees] = tree }
            last[tree] = k
        }
        for (t = 1; t <= ntrees; t++) band(trees[t], first[trees[t]], last[trees[t]])
        print "<g fill=\"none\">"
        for (k = 1; k <= n; k++) row(k)
        for (k = 1; k <= n; k++) column(k)
        print "</g>"
        for (k = 1; k <= n; k = j) {
            for (j = k + 1; j <= n && layer[at[j]] == layer[at[k]]; j++) continue
            if (j > k + 1) frame(k, j - 1)
        }
        for (k = 1; k <= n; k++) box(k)
        for (k = 1; k <= n; k++)
            for (j = 1; j <= n; j++)
                if ((at[k], at[j]) in uses) dot(k, j)
        print "</svg>"
    }'

# loop_nests.awk - writes C with COUNT random loop nests, annotated, as functions PREFIX_0,
# PREFIX_1, ... of a struct data *q.
#
# Values are small whole numbers, so that sums are exact in any order, and every subscript is
# inside of its array. Variables: seed, count, prefix.

function random(n)                  # 0 to n - 1
{
    state = (state * 16807) % 2147483647
    return int(state / 7) % n
}

function pick(list,    parts, n)
{
    n = split(list, parts, "|")
    return parts[1 + random(n)]
}

# ---- headers ----

function number(value)              # in several spellings
{
    return pick(value "|" value "|zero + " value "|(" value ")|" value + 1 " - one|" \
                "q->three + " value - 3)
}

function header(k,    low, trips, step, last, type, up, first, bound, relation, v, s, own)
{
    v = var[k]
    type = pick("int|long|size_t|unsigned|short|int64_t|index_type")
    step = pick("1|1|1|2|3")
    trips = 1 + random(int(most[k] / step))
    if (random(25) == 0)
        trips = 0
    up = random(3)
    low = 3 + random(4)
    last = low + step * (trips - 1)         # of the values, low is the smallest
    if (up) {
        relation = pick("<|<|<=|!=")
        first = low
        bound = relation == "<=" ? last + random(step) : relation == "!=" ? low + step * trips : \
                last + 1 + random(step)
        if (!trips)
            bound = relation == "<=" ? low - 1 : low
    } else {
        relation = pick(">|>=|!=")
        first = last
        bound = relation == ">=" ? low - random(step) : relation == "!=" ? low - step : \
                low - 1 - random(step)
        if (!trips) {
            first = low
            bound = low + (relation == ">=")
        }
    }
    highest = low + step * (trips ? trips - 1 : 0)
    s = random(2) ? step : "s" step
    if (step == 1 && random(4))
        s = up ? pick(v "++|++" v) : pick(v "--|--" v)
    else if (up)
        s = pick(v " += " s "|" v " = " v " + " s "|" v " = " s " + " v)
    else
        s = pick(v " -= " s "|" v " = " v " - " s)
    own = random(5) == 0
    if (own)
        outer = outer "    " type " " v ";\n"
    bound = number(bound)
    if (random(4) == 0)
        bound = bound " " (relation == "<" ? ">" : relation == ">" ? "<" : \
                           relation == "<=" ? ">=" : relation == ">=" ? "<=" : "!=") " " v
    else
        bound = v " " relation " " bound
    if (own)
        after = after "    q->results[" 15 - k "] = " (k ? "0" : v) ";\n"
    type = own ? "" : pick("|||register ") type " "
    return "for (" type v " = " number(first) "; " bound "; " s ")"
}

# ---- subscripts: of the variables from 0 to most[k] + 9 ----

function place(k, v)                # inside of extent[k]; a different one for each value
{
    return pick(v "|" v "|" v "|" v " + 2|" v " - 1|2 * " v "|" extent[k] - 1 " - " v "|(" v ")|" \
                v " + one|(int)" v " + zero")
}

function some_place(k, v)           # perhaps the same one
{
    return random(6) ? place(k, v) : \
           pick("3|(" v " * " v ") % 5|" v " / 2|halved((int)" v ")|index[" v "] % 4")
}

function subscripted(name, flat, wide, all,    k, order, p, a, b)
{
    order = levels > 1 && random(3) == 0        # transposed
    for (k = 0; k < levels; k++)
        p[k] = all ? place(k, var[k]) : some_place(k, var[k])
    if (levels == 1)
        return name flat "[" p[0] "]"
    if (levels == 2) {
        a = order ? 1 : 0
        b = 1 - a
        if (flat)
            return name flat "[(" p[a] ") * " pick("EDGE|edge|q->edge") " + " p[b] "]"
        return pick(name "|(" name ")") "[" p[a] "][" p[b] "]"
    }
    if (flat)
        return name flat "[((" p[0] ") * 24 + " p[1] ") * 24 + " p[2] "]"
    return name "3[" p[0] "][" p[1] "][" p[2] "]"
}

# An element of an input; `real` ones are of any type.
function element(real,    name)
{
    name = real ? pick("xf|xd|xi|xs|xl|xb") : pick("xi|xs|xb|xl")
    return subscripted(name, levels == 1 || random(2) ? "_" : "", 0, 0)
}

function value(real, depth,    kind)
{
    kind = random(depth > 1 ? 3 : 9)
    if (kind < 3)
        return element(real)
    if (kind == 3)
        return pick("2|5|k_int|three|LIMIT|FOUR|q->three|one") 
    if (kind == 4)
        return "(int)" var[random(levels)] " % 4"
    if (kind == 5)
        return "(" value(real, depth + 1) pick(" + | - ") value(real, depth + 1) ")"
    if (kind == 6)
        return "(" value(real, depth + 1) " * " pick("2|3|k_int|three") ")"
    if (kind == 7)
        return "(" test(depth + 1) " ? " value(real, depth + 1) " : " value(real, depth + 1) ")"
    return real && nlocals ? "t" random(nlocals) : pick("-1|SIX")
}

function test(depth)
{
    return pick("(int)" var[random(levels)] " % 3 == 1|" element(0) " > 4|" \
                element(0) " > " element(0) "|" var[0] " > 6 && " element(0) " < 9|" \
                "!(" element(0) " & 1)|three == 3")
}

# ---- statements ----

function statement(depth,    kind, a, name)
{
    kind = random(depth > 2 ? 4 : 14)
    if (kind < 3)
        return assignment()
    if (kind == 3)
        return own_variable()
    if (kind == 4)
        return "if (" test(0) ") " block(depth)
    if (kind == 5)
        return "if (" test(0) ") " block(depth) " else " block(depth)
    if (kind == 6 && depth < 2)
        return random(2) ? "if (" test(0) ") continue;" : \
               "switch ((int)" var[0] " % 3) { case 0: continue; case 1: break; default: " \
               assignment() " }"
    if (kind == 7) {
        a = "b" nblocks++
        return "{ float " a " = 0; for (int m = 0; m < 3; m++) { if (m == one) continue; " \
               a " += (float)index[m + (int)" var[0] "]; } " assigned(a) " }"
    }
    if (kind == 8) {
        a = "b" nblocks++
        return "{ int " a " = 3; while (" a " > 0) { " a "--; if (" a " == 1) break; } " \
               assigned(a) " }"
    }
    if (kind == 9) {
        a = "b" nblocks++
        name = var[levels - 1]
        return "{ int " a "; { const int " name " = 4, zero = 1; " \
               a " = " name " + xi_[zero + " name "]; } " assigned(a) " }"
    }
    if (kind == 10) {
        a = "b" nblocks++
        return "{ const " pick("int|long|size_t") " " a " = " var[0] " + 1; " \
               assigned("xi_[" a "] + xs_[" a " + 1]") " }"
    }
    if (kind == 11) {
        a = "b" nblocks++
        return "{ int " a " = (int)" var[0] "; do { " a "++; } while (" a " % 4); " \
               assigned("xs_[" a "]") " }"
    }
    if (kind == 12)
        return "{ struct { int first, second[2]; } s = {" value(0, 1) ", {1, 2}}; " \
               "s.second[1] += s.first; " assigned("s.second[1]") " }"
    return block(depth)
}

function block(depth,    text, n, locals)
{
    locals = nlocals
    for (n = 1 + random(2); n > 0; n--)
        text = text statement(depth + 1) " "
    nlocals = locals
    return "{ " text "}"
}

function own_variable(    real)
{
    if (random(3) == 0)
        return "{ mine = " value(0, 1) "; mine += 1; " assigned("mine") " }"
    real = value(1, 1)
    return "const float t" nlocals++ " = " real ";"
}

function real_output(o)
{
    return substr(kind_of[o], 1, 1) == "f" || substr(kind_of[o], 1, 1) == "d"
}

function assigned(e,    o)
{
    o = random(noutputs)
    if (reduces)
        return update(e)
    wrote[o] = 1
    return place_of[o] pick(" = | += | -= ") (real_output(o) ? e : "(int)(" e ")") ";"
}

function assignment(    o)
{
    if (reduces)
        return update(value(0, 1))
    o = random(noutputs)
    wrote[o] = 1
    return place_of[o] pick(" = | = | += | -= | = " place_of[o] " + ") \
           (real_output(o) ? value(1, 0) : value(0, 0)) ";"
}

function update(e,    r)
{
    r = random(nresults)
    used[r] = 1
    sub(/^/, "(", e)
    e = "(int)" e ")"
    if (op[r] == "+")
        return pick("r" r " += " e ";|r" r " = r" r " + " e ";|r" r " = " e " + r" r ";|" \
                    "r" r " -= " e ";|r" r "++;|r" r " = r" r " - " e ";")
    if (op[r] == "*")
        return pick("r" r " *= 3;|r" r " = r" r " * 5;|if (" test(0) ") r" r " *= 7;")
    if (op[r] == "&" || op[r] == "|" || op[r] == "^")
        return "r" r " " op[r] "= " e ";"
    if (op[r] == "&&" || op[r] == "||")
        return "r" r " = r" r " " op[r] " " e " > 2;"
    if (op[r] == "max")
        return random(2) ? "if (" e " > r" r ") r" r " = " e ";" : \
               "r" r " = " e " > r" r " ? " e " : r" r ";"
    return random(2) ? "if (r" r " > " e ") r" r " = " e ";" : \
           "r" r " = r" r " < " e " ? r" r " : " e ";"
}

# ---- a nest ----

function has(text, name)
{
    return match(text, "(^|[^A-Za-z0-9_>.])" name "([^A-Za-z0-9_]|$)")
}

# The arrays that the body has: their declarations and clauses.
function arrays(body,    t, n, names, name, type, shape, side, clause)
{
    n = split("f float d double i int s short u unsigned l long b byte", names, " ")
    declared = ins = inouts = ""
    for (t = 1; t <= n; t += 2)
        for (side = 0; side < 2; side++)
            for (shape = 1; shape <= 3; shape++) {
                name = (side ? "y" : "x") names[t] (shape == 1 ? "_" : shape == 2 ? "" : "3")
                type = names[t + 1]
                if (!has(body, name))
                    continue
                if (name == "yi" || name == "yd")       # parameters, whose extents ckpp sees
                    continue
                if (name != "xf")
                    declared = declared "    " (side ? "" : "const ") type " " \
                               (shape == 1 ? "*" name : \
                                shape == 2 ? "(*" name ")[EDGE]" : "(*" name ")[24][24]") \
                               " = (void *)q->" (side ? "y" : "x") names[t] shape ";\n"
                clause = name (shape == 1 ? "[SIZE]" : \
                               shape == 2 ? pick("[EDGE][EDGE]|[q->edge][EDGE]") : "[24][24][24]")
                if (side)
                    inouts = inouts (inouts == "" ? "" : ", ") clause
                else
                    ins = ins (ins == "" ? "" : ", ") clause
            }
}

function directive(body,    k, text)
{
    arrays(body)
    text = "    #pragma kernel " (reduces ? "reduction" : "elementwise")
    if (levels > 1)
        text = text " collapse(" levels ")"
    if (has(body, "index"))
        ins = ins (ins == "" ? "" : ", ") "index[SIZE]"
    if (has(body, "permutation"))
        ins = ins (ins == "" ? "" : ", ") "permutation[SIZE]"
    if (ins != "")
        text = text " in(" ins ")"
    if (inouts != "")
        text = text " \\\n        inout(" inouts ")"
    if (has(body, "mine"))
        text = text " private(mine)"
    if (scatters)
        text = text " independent"
    if (reduces) {
        text = text " reduce("
        for (k = 0; k < nresults; k++)
            text = text (k ? ", " : "") op[k] " : r" k
        text = text ")"
    }
    return text
}

function nest(at,    k, n, text, heads, o, body)
{
    levels = pick("1|1|2|2|3")
    outer = after = ""
    nlocals = nblocks = scatters = 0
    reduces = random(3) == 0
    split(levels == 1 ? "300" : levels == 2 ? "30 30" : "5 5 5", most0, " ")
    split("j i|r c|a b c", sets, "|")
    split(levels == 1 ? pick("j|i|n|x") : levels == 2 ? pick("r c|i j|n m0") : \
          pick("a b c|i j k"), names0, " ")
    for (k = 0; k < levels; k++) {
        most[k] = most0[k + 1]
        var[k] = names0[k + 1]
        extent[k] = levels == 1 ? 400 : levels == 2 ? EDGE : 24
    }
    heads = ""
    for (k = 0; k < levels; k++)
        heads = heads (k ? (random(4) ? "\n        " : " {\n        ") : "    ") header(k)
    closing = gsub(/\{/, "{", heads)
    noutputs = 1 + random(3)
    split("", used)
    split("", wrote)
    split(pick("yf yi yd|yi ys yb|yl yf yi|yd yu yb"), kinds, " ")
    for (o = 0; o < noutputs; o++) {
        kind_of[o] = kinds[o + 1]
        flat_of[o] = levels == 1 || random(2)
        scatter = levels == 1 && random(6) == 0
        scatters = scatters || scatter
        place_of[o] = scatter ? kind_of[o] "_[permutation[" var[0] "]]" : \
                      subscripted(kind_of[o], flat_of[o] ? "_" : "", 0, 1)
    }
    nresults = 1 + random(3)
    for (k = 0; k < nresults; k++) {
        op[k] = pick("+|+|*|&|bitor|^|&&|oror|min|max")
        sub(/bitor/, "|", op[k])
        sub(/oror/, "||", op[k])
    }
    body = ""
    for (n = 1 + random(4); n > 0; n--)
        body = body "            " statement(0) "\n"
    if (!reduces)
        body = body "            " place_of[0] " += 1;\n"
    for (k = 0; k < nresults && reduces; k++)
        while (!used[k])
            body = body "            " update(value(0, 1)) "\n"
    print "static void " prefix "_" at "(struct data *q, const float (*xf)[q->edge]," \
          " int yi[EDGE][EDGE], double yd[q->edge][q->edge])\n{"
    heads = directive(body) "\n" heads
    print "    int zero = 0, one = 1, three = 3, s1 = 1, s2 = 2, s3 = 3;"
    print "    int edge = EDGE, k_int = 2, mine = 0;"
    print "    const int *index = q->index, *permutation = q->permutation;"
    printf "%s", declared
    for (k = 0; k < nresults && reduces; k++)
        print "    " (op[k] == "+" ? pick("int|long|float|double") : op[k] == "*" ? "unsigned" : \
              op[k] == "min" || op[k] == "max" ? pick("int|float|long") : "int") \
              " r" k " = " random(op[k] == "&&" || op[k] == "||" ? 2 : 8) ";"
    printf "%s", outer
    print heads " {"
    printf "%s        }\n", body
    for (k = 0; k < closing; k++)
        print "    }"
    for (k = 0; k < nresults && reduces; k++)
        print "    q->results[" k "] = (double)r" k ";"
    printf "%s", after
    print "}\n"
}

BEGIN {
    EDGE = 88
    state = seed * 7919 + 1
    for (k = 0; k < 20; k++)
        random(2)
    print "#include \"loop_nests.h\"\n"
    print "#pragma kernel declare"
    print "static inline int halved(int k) { return k / 2; }\n"
    print "#define LIMIT 7\n#define SIX (LIMIT - 1)\nenum { FOUR = 4 };\ntypedef int index_type;\n"
    for (n = 0; n < count; n++)
        nest(n)
    print "call_function *const " prefix "_nests[] = {"
    for (n = 0; n < count; n++)
        print "    " prefix "_" n ","
    print "};"
}

# thread_loops.awk - writes C with COUNT random raw kernels in which threads wait for each other,
# and main(), which prints a line for each: its name and a hash of its results.
#
#   awk -v seed=1 -v count=100 -f thread_loops.awk
#
# Variables: a b c of each thread, u v w the same for all threads of the block, q a pointer, r an
# array. `level` is who has the same control flow: 0 the block, 1 each warp.
function rnd(n) { state = (state * 16807) % 2147483647; return int(state / 65536) % n }
function pick(list,   n, parts) { n = split(list, parts, "|"); return parts[1 + rnd(n)] }
function pad(depth,   s) { while (depth-- > 0) s = s "    "; return s }
function say(depth, s) { print pad(depth) s }

function uniform(depth,   k) {
    k = rnd(depth > 2 ? 3 : 8)
    if (k == 0) return rnd(7) + 1 "u"
    if (k == 1) return pick("u|v|w")
    if (k == 2) return pick("blockIdx.x|x[blockIdx.x]|blockDim.x|scale")
    if (k == 3) return "min(" uniform(depth + 1) ", " uniform(depth + 1) ")"
    return "(" uniform(depth + 1) pick(" + | * | ^ | - ") uniform(depth + 1) ")"
}
function own(depth,   k) {
    k = rnd(depth > 2 ? 5 : 13)
    if (k < 2) return pick("a|b|c")
    if (k == 2) return pick("tid|half|lane|threadIdx.x")
    if (k == 3) return pick("u|v|w|scale")
    if (k == 4) return "r[" rnd(3) "]"
    if (k == 5) return "mix(" own(depth + 1) ", " own(depth + 1) ")"
    if (k == 6)
        return "(" own(depth + 1) " > " own(depth + 1) " ? " own(depth + 1) " : " own(3) ")"
    if (k == 7) return "x[(" own(depth + 1) ") % 97u]"
    if (k == 8) return "*q"
    return "(" own(depth + 1) pick(" + | * | ^ | - | & ") own(depth + 1) ")"
}
function condition() {
    return pick("tid % 3u == 1u|a > b|(c & 4u) != 0u|tid > 20u && b % 2u == 0u|lane < 7u")
}
function of_block() { return pick("u % 3u != 1u|blockIdx.x == 1u|(v & 2u) == 0u|u > w && v > 3u") }
function of_warps() {
    return pick("tid / 32u == 1u|warp % 2u == 0u|tid < 32u|warp > u % 3u|warp == 0u && v != 1u")
}

# A statement without waiting, for each thread.
function simple(depth,   k, i) {
    k = rnd(14)
    if (k >= 12) {
        i = "e" depth
        say(depth, "for (" pick("int|unsigned|long long") " " i " = " \
                   pick("tid|threadIdx.x|threadIdx.x + u % 5u|2 + lane|a % 9u|(int)tid - 7|warp") \
                   "; " i pick(" < | <= ") pick("70u|(int)(v % 90u)|33|2.5f * 7|a % 50u") \
                   "; " i " += " \
                   pick("blockDim.x|16|w + 1u|warpSize") ") {")
        say(depth + 1, pick("a|b|c") " += (unsigned)" i " * " own(1) ";")
        if (rnd(2)) say(depth + 1, "if (" condition() ") b ^= x[(unsigned)" i " % 97u];")
        say(depth, "}")
        return
    }
    if (k < 4) say(depth, pick("a|b|c") pick(" = | += | ^= ") own(0) ";")
    else if (k == 4) say(depth, "r[" rnd(3) "]" pick(" = | += ") own(0) ";")
    else if (k == 5) say(depth, pick("*q += |*q ^= ") own(1) ";")
    else if (k == 6) say(depth, "bump(&" pick("b|c") ", " own(1) ");")
    else if (k == 7) say(depth, pick("a++;|--b;|c -= 3u, a += c;"))
    else if (k == 8) {
        say(depth, "if (" condition() ")")
        say(depth + 1, pick("a|b|c") " += " own(1) ";")
        if (rnd(2)) {
            say(depth, "else")
            say(depth + 1, pick("a|b|c") " = " own(1) ";")
        }
    } else if (k == 9) {
        i = "i" depth
        say(depth, "for (unsigned " i " = 0; " i " < " pick("3u|a % 5u|u % 4u|lane % 3u") \
                   "; " i "++) {")
        if (rnd(2))
            say(depth + 1, "if (" condition() ") " pick("continue;|break;"))
        say(depth + 1, pick("a|b|c") " += " i " * " own(1) ";")
        say(depth, "}")
    } else if (k == 10) {
        say(depth, "switch (" pick("a|tid|u") " % 3u) {")
        say(depth, "case 0: a += " own(1) "; break;")
        say(depth, "case 1: b ^= " own(1) ";")
        say(depth, "default: c++;")
        say(depth, "}")
    } else {
        say(depth, "{")
        say(depth + 1, "unsigned " pick("a = b + 1u|t = " own(1) "|a = tid * v") ";")
        say(depth + 1, "b += a;")
        say(depth, "}")
    }
}

# Waiting for the lanes of each warp.
function of_lanes(depth,   k, m, to) {
    m = "0xffffffffu"
    to = pick("a|b|c")
    k = rnd(13)
    if (k == 10) say(depth, to " = warp_sum(" own(1) ") + 1u;")
    else if (k == 11)
        say(depth, "unsigned t" nnames++ " = 3u * warp_sum(" to "); a ^= t" nnames - 1 ";")
    else if (k == 12) say(depth, "share(" to ");")
    else if (k == 0)
        say(depth, to pick(" = | += ") "__shfl_xor_sync(" m ", " own(1) ", " pick("1|7|16") ");")
    else if (k == 1) say(depth, to " += __shfl_up_sync(" m ", " to ", " pick("1|4|u % 8u") ");")
    else if (k == 2) say(depth, to " += __shfl_down_sync(" m ", " own(1) ", " pick("1|9") ", 16);")
    else if (k == 3)
        say(depth, to " ^= __shfl_sync(" m ", " own(1) ", " pick("0|tid % 32u|5") ");")
    else if (k == 4) say(depth, to " += __ballot_sync(" m ", " condition() ");")
    else if (k == 5)
        say(depth, to " += __any_sync(" m ", " condition() ") + 2 * __all_sync(" m ", a == b);")
    else if (k == 6) say(depth, to " = __reduce_add_sync(" m ", " to " % 100u);")
    else if (k == 7)
        say(depth, "unsigned t" nnames++ " = __shfl_xor_sync(" m ", b, 2); a += t" nnames - 1 ";")
    else if (k == 8) say(depth, "__syncwarp();")
    else {
        say(depth, "for (int step = 16; step > 0; step /= 2)")
        say(depth + 1, to " += __shfl_down_sync(" m ", " to ", step);")
    }
}

# Waiting for the block.
function of_all(depth,   k) {
    k = rnd(6)
    if (k < 2) {
        say(depth, "s[tid] = " own(0) ";")
        say(depth, "__syncthreads();")
        say(depth, pick("a|b|c") " += s[(tid + " pick("1u|5u|u") ") % THREADS];")
        if (rnd(2)) simple(depth)
        say(depth, "__syncthreads();")
    } else if (k == 2) {
        say(depth, "if (tid == " rnd(9) "u) one = " own(0) ";")
        say(depth, "__syncthreads();")
        say(depth, pick("u|v|w|a") " = one;")
        say(depth, "__syncthreads();")
    } else if (k == 3) {
        say(depth, pick("u|v|w|b") " = __syncthreads_" pick("count|or|and") "(" condition() ");")
    } else if (k == 4) {
        say(depth, "if (tid < 4u) bins[tid] = 0;")
        say(depth, "__syncthreads();")
        say(depth, "atomicAdd(&bins[(" own(1) ") % 4u], 1u);")
        say(depth, "__syncthreads();")
        say(depth, pick("a|c") " += bins[" pick("0|tid % 4u") "];")
        say(depth, "__syncthreads();")
    } else {
        say(depth, "if (__syncthreads_or(" condition() "))")
        say(depth + 1, pick("a|b") " += 3u;")
    }
}

function statements(depth, level, n,   k, i) {
    while (n-- > 0) {
        k = rnd(20)
        if (k < 6) simple(depth)
        else if (k < 9) { if (level < 2) of_lanes(depth); else simple(depth) }
        else if (k < 12) { if (level == 0) of_all(depth); else simple(depth) }
        else if (k == 12 && level == 0)
            say(depth, pick("u|v|w") pick(" = | += | ^= ") uniform(0) ";")
        else if (k == 13 && depth < 4 && level == 0) {
            say(depth, "if (" of_block() ") {")
            statements(depth + 1, 0, 2)
            if (rnd(3)) {
                say(depth, pick("} else if (v > 2u) {|} else {"))
                statements(depth + 1, 0, 1)
            }
            say(depth, "}")
        } else if (k == 14 && depth < 4 && level < 2 && whole) {
            say(depth, "if (" of_warps() ") {")
            statements(depth + 1, 1, 2)
            if (rnd(2)) {
                say(depth, "} else {")
                statements(depth + 1, 1, 1)
            }
            say(depth, "}")
        } else if ((k == 15 || k == 16) && depth < 4 && level < 2) {
            i = "j" depth
            say(depth, "for (unsigned " i " = 0; " i " < " pick("2u|3u|v % 4u") "; " i "++) {")
            statements(depth + 1, level, 2)
            if (level == 0 && rnd(2))
                say(depth + 1, "if (" of_block() ") " pick("continue;|break;"))
            statements(depth + 1, level, 1)
            say(depth, "}")
        } else if (k == 17 && level < 2 && !returned && depth < 3 && returns) {
            returned = 1
            say(depth, "if (" condition() ") {")
            say(depth + 1, "y[place] = a;")
            say(depth + 1, "return;")
            say(depth, "}")
        } else if (k == 18 && depth < 4 && level == 0) {
            say(depth, "{")
            say(depth + 1, "unsigned " \
                           pick("a = tid + u|a = 7u|u = v + 1u|u = blockIdx.x|w2 = tid") ";")
            statements(depth + 1, 0, 2)
            say(depth + 1, "b += u + a;")
            say(depth, "}")
        } else if (k == 19 && depth < 4 && level == 0) {
            i = "n" nnames++
            say(depth, "unsigned " i " = " pick("2u|blockIdx.x") ";")
            say(depth, "while (" i " < 5u) {")
            statements(depth + 1, 0, 1)
            say(depth + 1, i pick(" += 2u;|++;"))
            say(depth, "}")
        } else
            simple(depth)
    }
}

function kernel(name,   bx, by) {
    whole = rnd(3) > 0
    bx = whole ? pick("64|128|40|32") : pick("8|16|33")
    by = whole && bx % 32 ? 1 : whole ? pick("1|2") : pick("2|3")
    returns = rnd(3) == 0
    returned = nnames = 0
    say(0, "#pragma kernel raw " name " in(unsigned x, unsigned scale) " \
           "out(unsigned y[5 * " bx * by "]) grid(5) block(" bx ", " by ")")
    say(0, "{")
    say(1, "enum { THREADS = " bx * by " };")
    say(1, "__shared__ unsigned s[THREADS], bins[4], one;")
    say(1, "unsigned tid = threadIdx.x" (by > 1 ? " + blockDim.x * threadIdx.y" : "") \
           ", half = tid / 2u, lane = _lane, warp = _warp;")
    say(1, "unsigned u = blockIdx.x, v = 3, w = scale % 5u, place = blockIdx.x * THREADS + tid;")
    say(1, "unsigned a = x[tid % 97u], b = tid * 3u, c = u, r[3] = {1, a, tid}, *q = " \
           pick("&c|&r[1]|&b") ";")
    say(1, "s[tid] = 5;")
    say(1, "__syncthreads();")
    statements(1, 0, 4 + rnd(8))
    say(1, "y[place] = a + 3u * b + 5u * c + 7u * u + 11u * v + 13u * w + r[0] + r[1] * r[2];")
    say(0, "}")
}

BEGIN {
    state = seed * 7919 + 12345
    for (k = 0; k < 5; k++)
        rnd(2)
    print "#include <ckpp/ckpp.h>\n#include <stdio.h>\n"
    print "#pragma kernel begin declare"
    print "unsigned mix(unsigned a, unsigned b) { return a * 2654435761u ^ b >> 3; }"
    print "void bump(unsigned *p, unsigned by) { *p += by % 11u; }"
    print "#pragma kernel end declare\n"
    print "#pragma kernel begin device"
    print "__device__ unsigned warp_sum(unsigned b)\n{"
    print "    for (int step = 16; step > 0; step /= 2)"
    print "        b += __shfl_xor_sync(0xffffffffu, b, step);"
    print "    return b;\n}"
    print "__device__ void share(unsigned a)\n{\n    a += __shfl_up_sync(0xffffffffu, a, 3);\n}"
    print "#pragma kernel end device\n"
    for (k = 0; k < count; k++)
        kernel("k" k)
    print "static unsigned in[97], out[8192];"
    print "static void show(const char *name, ckpp_status status, const ckpp_array *y)\n{"
    print "    unsigned hash = 17;"
    print "    for (int64_t k = 0; k < y->shape[0]; k++)"
    print "        hash = hash * 31u + ((const unsigned *)y->data)[k];"
    print "    printf(\"%s %u %s\\n\", name, hash, status ? ckpp_last_error() : \"\");\n}"
    print "int main(void)\n{"
    print "    for (unsigned k = 0; k < 97; k++)\n        in[k] = k * k * 2654435761u >> 7;"
    print "    ckpp_array x = ckpp_view(in, 97);"
    for (k = 0; k < count; k++) {
        print "    {\n        ckpp_array y = {0};"
        print "        show(\"k" k "\", k" k "(x, 6, &y), &y);\n        ckpp_free(&y);\n    }"
    }
    print "    return 0;\n}"
}

/* specialize_elementwise.c - the entry function of an elementwise kernel: the body as a lambda, handed to the loop. */
#include "specialize.h"

static void put_body(const spec *s)
{
    const ckpp_kernel *kernel = s->kernel;

    buf_puts(s->out, "    auto ckpp_body = [&](");
    for (int k = 0; k < kernel->nparams; k++) {
        const ckpp_param *param = &kernel->params[k];
        if (!spec_is_element(s, k))
            continue;
        buf_puts(s->out, param->direction == CKPP_IN ? "const " : "");
        spec_value(s, (ckpp_dtype)s->cls->param[k].dtype, param);
        buf_printf(s->out, " &%s, ", param->name);
    }
    buf_puts(s->out, "const int64_t i) CKPP_INLINE_LAMBDA {\n");
    if (kernel->uses & CKPP_USES_IND)
        buf_printf(s->out, "    const ckpp::index<%d> _ind = {i, ckpp_p._n, ckpp_p._ind_shape};\n", s->cls->ind_ndim);
    spec_pieces(s->out, kernel->body);
    buf_puts(s->out, "#line 1 \"ckpp/loop\"\n    };\n");
}

/* "ckpp::dense<float, 1>{ckpp_p._p1}" */
/* An allocated output that the body may leave unwritten has been zeroed; so all such outputs are read first. */
static int access_mode(const ckpp_param *param)
{
    if (param->direction == CKPP_IN)
        return 1;
    return param->direction == CKPP_OUT && !param->partial ? 2 : 3;
}

/* "ckpp::dense<float, 1>{ckpp_p._p1}" */
static void put_accessor(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    rt_access access = (rt_access)s->cls->param[k].access;
    bool cuda = s->cls->backend == RT_CUDA_ID;
    bool spread = cuda && access == RT_SPREAD && s->cls->ndim == 1;

    buf_printf(s->out, "ckpp::%s<", access == RT_DENSE ? "dense" : spread ? "spread" : "strided");
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, param);
    buf_printf(s->out, ", %d", access_mode(param));
    if (!cuda && access != RT_DENSE)
        buf_printf(s->out, ", %s", access == RT_ROW ? "1" : access == RT_SPREAD ? "0" : "-1");
    buf_printf(s->out, ">{ckpp_p._p%d", k);
    if (access != RT_DENSE && !spread)
        buf_printf(s->out, ", ckpp_p._s%d", k);
    buf_puts(s->out, "}");
}

/* What one thread does with `vector` elements. */
static void put_cuda_elements(const spec *s, int vector)
{
    buf_printf(s->out, "        const ckpp::place<%d, %s> ckpp_at(ckpp_k * %d, ckpp_p._shape);\n", s->cls->ndim,
               s->cls->wide ? "int64_t" : "uint32_t", vector);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k))
            buf_printf(s->out, "        auto ckpp_r%d = ckpp_a%d.fetch<%d>(ckpp_at);\n", k, k, vector);
    buf_printf(s->out, "        for (int _j = 0; _j < %d; _j++)\n            ckpp_body(", vector);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k))
            buf_printf(s->out, "ckpp_r%d._v[_j], ", k);
    buf_puts(s->out, "ckpp_at.first + _j);\n");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k) && s->kernel->params[k].direction != CKPP_IN)
            buf_printf(s->out, "        ckpp_a%d.keep(ckpp_r%d, ckpp_at);\n", k, k);
}

/* The first n / vector threads take a packet each, n % vector more a single element each. Statements, not a template over
 * the parameters, and no loop over the tail: together they halve what the kernel costs NVRTC beyond a hand-written one. */
static void put_cuda_loop(const spec *s)
{
    int vector = s->cls->vector;

    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k)) {
            buf_printf(s->out, "    const auto ckpp_a%d = ", k);
            put_accessor(s, k);
            buf_puts(s->out, ";\n");
        }
    buf_puts(s->out, "    int64_t ckpp_k = (int64_t)blockIdx.x * CKPP_BLOCK + threadIdx.x;\n");
    if (vector > 1) {
        buf_printf(s->out, "    const int64_t ckpp_packets = ckpp_p._n / %d;\n    if (ckpp_k < ckpp_packets) {\n", vector);
        put_cuda_elements(s, vector);
        buf_printf(s->out, "    } else if ((ckpp_k += ckpp_packets * %d) < ckpp_p._n) {\n", vector - 1);
    } else {
        buf_puts(s->out, "    if (ckpp_k < ckpp_p._n) {\n");
    }
    put_cuda_elements(s, 1);
    buf_puts(s->out, "    }\n");
}

static void put_host_loop(const spec *s)
{
    buf_printf(s->out, "    ckpp::elementwise<%d>(ckpp_begin, ckpp_end, ckpp_p._shape, ckpp_body", s->cls->ndim);
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k)) {
            buf_puts(s->out, ",\n        ");
            put_accessor(s, k);
        }
    buf_puts(s->out, ");\n");
}

void spec_elementwise(const spec *s)
{
    char symbol[RT_SYMBOL_SIZE];
    bool cuda = s->cls->backend == RT_CUDA_ID;

    specialize_symbol(s->kernel, symbol);
    if (cuda)
        buf_printf(s->out, "extern \"C\" __global__ void __launch_bounds__(CKPP_BLOCK)\n"
                           "%s(const __grid_constant__ ckpp_params ckpp_p)\n{\n", symbol);
    else
        buf_printf(s->out, "extern \"C\" __attribute__((visibility(\"default\"))) void\n"
                           "%s(const ckpp_params *ckpp_pointer, int64_t ckpp_begin, int64_t ckpp_end)\n{\n"
                           "    const ckpp_params ckpp_p = *ckpp_pointer;\n", symbol);
    spec_locals(s);
    if (s->kernel->before)
        spec_pieces(s->out, s->kernel->before);
    put_body(s);
    if (cuda)
        put_cuda_loop(s);
    else
        put_host_loop(s);
    if (s->kernel->after) {
        spec_pieces(s->out, s->kernel->after);
        buf_puts(s->out, "#line 1 \"ckpp/end\"\n");
    }
    buf_puts(s->out, "}\n");
}


/* Templates: values that the call gives, in parameters, body and geometry. */
#include <ckpp/ckpp.h>

#pragma kernel raw transpose in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE) \
        grid((x.shape[1] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) block(TILE, 8)
{
    __shared__ T tile[TILE][TILE + 1];
    int64_t column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += 8)
        if (column < x_shape[1] && row + k < x_shape[0])
            tile[threadIdx.y + k][threadIdx.x] = x[(row + k) * x_shape[1] + column];
    __syncthreads();
    column = blockIdx.y * TILE + threadIdx.x, row = blockIdx.x * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += 8)
        if (column < x_shape[0] && row + k < x_shape[1])
            y[(row + k) * x_shape[0] + column] = tile[threadIdx.x][threadIdx.y + k];
}

/* a type that no parameter has; numbers of several types; a type as a value, and its size */
#pragma kernel raw sum in(T x, U n) inout(U y) template(A, unsigned char W, bool B, uint64 BIG, T, long N) \
        threads(x.shape[0] / W, N, A == CKPP_FLOAT64) block(W) shared(W * sizeof(A) + sizeof(T) * sizeof(U) + sizeof(N)) \
        stream(BIG ? NULL : NULL)
{
    extern __shared__ A part[];
    part[0] = B ? (A)x[W] : BIG + N;
    y[0] = part[0] * n;
}

int main(void)
{
    float a[10] = {1, 2, 3};
    ckpp_array x = ckpp_view(a, 2, 5), y = {0};
    ckpp_must(transpose(x, &y, .TILE = 32));
    ckpp_must(transpose(x, &y, .T = CKPP_FLOAT32, .TILE = 0, .block = {16, 16}));
    ckpp_must(sum(x, 2, &x, .A = CKPP_FLOAT64, .W = 128, .B = false, .N = 3, .overlap = true));
    ckpp_free(&y);
    return 0;
}

/* an alignment that only the call knows */
#pragma kernel raw aligned out(float y) template(int N) grid(1) block(1) shared(1024)
{
    extern __shared__ alignas(N) char s[];
    s[0] = 1;
    y[0] = s[0];
}

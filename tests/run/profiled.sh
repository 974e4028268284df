# A profiler is attached: launches stand in ranges with readable names, and a GPU's code knows the
# program's own lines.
. "$ROOT/scripts/test_lib.sh"
[ -n "$CUDA_HOME" ] && [ -r "$CUDA_HOME/include/nvtx3/nvToolsExt.h" ] ||
    { echo "needs the headers of NVTX"; exit 77; }
[ -z "$SAN" ] ||
    { echo "the sanitizers and a library that is put in do not go together"; exit 77; }

# The smallest profiler: prints the ranges' names.
cat >tool.c <<'END'
#include <nvtx3/nvToolsExt.h>
#include <stdio.h>

static int push(const char *name)
{
    fprintf(stderr, "push %s\n", name);
    return 0;
}

static int pop(void)
{
    fprintf(stderr, "pop\n");
    return 0;
}

int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t get);
int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t get)
{
    const NvtxExportTableCallbacks *callbacks = get(NVTX_ETID_CALLBACKS);
    NvtxFunctionTable table = NULL;
    unsigned size = 0;
    if (!callbacks || !callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE, &table, &size))
        return 0;
    *table[NVTX_CBID_CORE_RangePushA] = (NvtxFunctionPointer)push;
    *table[NVTX_CBID_CORE_RangePop] = (NvtxFunctionPointer)pop;
    return 1;
}
END
$CC -shared -fPIC -I"$CUDA_HOME/include" -o tool.so tool.c || exit 1
write_program p
build p
NVTX_INJECTION64_PATH=$PWD/tool.so ./p >out 2>err || fail "status: $(cat err)"
expect "3 5 7" out
expect "push axpy@p.c:5" err
[ "$(grep -c pop err)" = 1 ] || fail "ranges: $(cat err)"
./p >out 2>err
reject push err

# real code of NVRTC's, for a GPU that is not there
program=$B/tests/nvrtc/samples/saxpy
if [ -x "$program" ]; then
    FAKE_SM=90 CKPP_DEVICE=cuda CKPP_CACHE_DIR=$PWD/plain "$program" >out 2>err
    NSYS_PROFILING_SESSION_ID=1 FAKE_SM=90 CKPP_DEVICE=cuda CKPP_CACHE_DIR=$PWD/lines \
        "$program" >out 2>err
    ! grep -q '\.debug_line' plain/* || fail "code has lines without a profiler"
    grep -q '\.debug_line' lines/* || fail "code has no lines for a profiler: $(cat err)"
fi
finish

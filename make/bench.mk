# The benchmarks: programs of their own, and workers that bench/run.py lets take turns. The peer
# of the host backend is plain C at its best; of a GPU, CUDA by hand and CUB, where nvcc is there.

BENCH_BIN := $(patsubst %.c,$(B)/%,$(sort $(wildcard bench/bench_*.c)))
WORKERS  := $(B)/bench/workers
WORKER_O := $(addprefix $(WORKERS)/,worker.o reference.o reference_neighbours.o)
LOOPS_O  := $(addprefix $(WORKERS)/,loops_worker.o loops_blocks.o)
BENCH_O  := $(if $(CUDA_CPPFLAGS),$(addprefix $(B)/bench/,gpu.o gpu_graph.o transfer.o))
BENCH_ARCH ?= native

CKPP_WORKER := $(addprefix $(WORKERS)/,ckpp_worker ckpp_neighbours ckpp_near ckpp_limits \
               ckpp_blocks)
THROUGH_CKPP += $(BENCH_BIN) $(CKPP_WORKER)
OBJECTS  += $(WORKER_O) $(LOOPS_O) $(BENCH_O)

.PHONY: bench bench-gpu bench-unseen bench-programs

$(LOOPS_O): PROGRAM += -O3 -march=native
$(WORKER_O) $(BENCH_O): PROGRAM += $(CUDA_CPPFLAGS)
$(WORKER_O) $(BENCH_O) $(LOOPS_O): $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) $(OPENMP) $(WARNINGS) -c -o $@ $<

$(B)/bench/%_gen.o: EXTRA = $(CUDA_CPPFLAGS) -I. -Itests/unit
$(B)/bench/bench_host_gen.o: EXTRA = -I. -O3 -march=native $(OPENMP)

# one of them looks inside, and has a GPU that is not there
BENCH_A = $(B)/libckpp.a
$(B)/bench/bench_compile: BENCH_A = $(if $(CUDA_CPPFLAGS),$(B)/tests/libunit.a) $(B)/libruntime.a
$(B)/bench/bench_compile: $(if $(CUDA_CPPFLAGS),$(B)/tests/libunit.a) $(B)/libruntime.a
CKPP_WORKER_O := $(WORKER_O) $(patsubst %,%_gen.o,$(filter-out %/ckpp_worker,$(CKPP_WORKER)))
$(WORKERS)/ckpp_worker: BENCH_O := $(CKPP_WORKER_O)
$(WORKERS)/ckpp_worker: $(CKPP_WORKER_O)
$(BENCH_BIN) $(WORKERS)/ckpp_worker: $(B)/%: $(B)/%_gen.o $(BENCH_O) $(B)/libckpp.a
	$(call say,LINK)$(LINK) -o $@ $< $(BENCH_O) $(BENCH_A) $(USER_LIBS)

$(WORKERS)/loops_worker: $(LOOPS_O) $(WORKERS)/worker.o
	$(call say,LINK)$(LINK) -o $@ $^ $(OPENMP) -lm

# over the GPUs of several ranks, where there is an MPI
MPICC := $(shell command -v mpicc 2>/dev/null)
RANKS := $(if $(MPICC),$(if $(CUDA_CPPFLAGS),$(B)/bench/ranks/bench_ranks))
THROUGH_CKPP += $(RANKS)
$(RANKS:=_gen.o): $(B)/%.o: $(B)/%.c $(B)/settings
	$(call say,CC)$(MPICC) $(PROGRAM) -Ibench $(CUDA_CPPFLAGS) $(WARNINGS) -c -o $@ $<
$(RANKS): $(B)/%: $(B)/%_gen.o $(B)/libckpp.a
	$(call say,LINK)$(MPICC) $(CFLAGS) $(SANFLAGS) $(LDFLAGS) -o $@ $^ $(USER_LIBS)

CUDA_WORKER_O := $(patsubst %.cu,$(B)/%.cu.o,$(sort $(wildcard bench/workers/cuda_*.cu)))
$(CUDA_WORKER_O): $(B)/%.cu.o: %.cu $(wildcard bench/workers/*.h bench/workers/*.cuh)
	@mkdir -p $(@D)
	$(call say,NVCC)$(NVCC) -O3 -std=c++17 -arch=$(BENCH_ARCH) -c -o $@ $<
$(WORKERS)/cuda_worker: $(CUDA_WORKER_O) $(WORKERS)/worker.o
	$(call say,NVCC)$(NVCC) -arch=$(BENCH_ARCH) -cudart static -o $@ $^

bench-programs: $(B)/ckpp $(BENCH_BIN) $(addprefix $(WORKERS)/,ckpp_worker loops_worker) $(RANKS)
bench: bench-programs ## run the benchmarks that need no GPU
	@for b in $(BENCH_BIN); do echo "== $${b##*/}"; CKPP=$(B)/ckpp $$b || exit 1; done
	@python3 bench/run.py --host --bin $(B)/bench --out $(B)/bench/host $(BENCH)

# Without nvcc, or where this GPU cannot be named to it, the hand-written peers are left out.
bench-gpu: bench-programs ## run the benchmarks on a GPU: tables and plots, in $(B)/bench/gpu
	-@$(if $(NVCC),$(MAKE) --no-print-directory $(WORKERS)/cuda_worker)
	@python3 bench/run.py --bin $(B)/bench --out $(B)/bench/gpu $(BENCH)

UNSEEN_A := $(WORKERS)/worker.o $(B)/libckpp.a
bench-unseen: $(B)/ckpp $(UNSEEN_A) ## measure kernels that are drawn at random
	@python3 bench/unseen.py --ckpp $(B)/ckpp --compile '$(CC) $(PROGRAM) -O1 $(OPENMP)' \
	    --link '$(UNSEEN_A) $(USER_LIBS)' --out $(B)/bench/unseen $(BENCH)

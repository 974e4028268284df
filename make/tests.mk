# Builds the tests' programs and runs the tests: scripts/run_tests.sh knows the suites.

RUN_CXX  := $(patsubst %.cpp,$(B)/%,$(sort $(wildcard tests/run/*.cpp)))
RUN_BIN  := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/run/*.c)))
# without CUDA's headers there is no fake CUDA to test against
UNIT_FOUND := $(call sources,tests/unit,.c)
UNIT_FAKE := $(shell grep -l fake_cuda /dev/null $(UNIT_FOUND))
UNIT_C   := $(filter-out $(if $(CUDA_CPPFLAGS),,$(UNIT_FAKE)),$(UNIT_FOUND))
UNIT_TESTS := $(foreach f,$(UNIT_C),$(if $(filter test_%,$(notdir $(f))),$(f)))
UNIT_BIN := $(patsubst %.c,$(B)/%,$(UNIT_TESTS))
UNIT_O   := $(patsubst %.c,$(B)/%.o,$(filter-out $(UNIT_TESTS),$(UNIT_C)))
# programs on a fake GPU, with the real NVRTC
NVRTC_BIN := $(if $(CUDA_CPPFLAGS),\
             $(patsubst %.c,$(B)/tests/nvrtc/%,$(sort $(wildcard samples/*.c tests/run/*.c))))
NVRTC_CXX := $(if $(CUDA_CPPFLAGS),$(RUN_CXX:$(B)/%=$(B)/tests/nvrtc/%))
# and on an emulated one, which runs the kernels on the CPU: those that ckpp writes; it has no
# textures
OWN_KERNELS := $(shell grep -lE 'pragma kernel +(raw|module|precompiled)|ckpp_texture_create' \
               samples/*.c tests/run/*.c 2>/dev/null)
EMULATED_O := $(addprefix $(B)/tests/emulated/,emulated_gpu.o emulated_block.o)
EMULATED_OWN := $(addprefix $(B)/tests/emulated/,\
                wide barriers values pieces absent graph_blocks graph_order candidates)
EMULATED_BIN := $(patsubst $(B)/tests/nvrtc/%,$(B)/tests/emulated/%,\
                $(filter-out $(OWN_KERNELS:%.c=$(B)/tests/nvrtc/%),$(NVRTC_BIN))) \
                $(if $(CUDA_CPPFLAGS),$(EMULATED_OWN))

THROUGH_CKPP += $(RUN_BIN) $(RUN_CXX) $(EMULATED_OWN)
OBJECTS  += $(UNIT_O) $(UNIT_BIN:=.o) $(EMULATED_O) $(addprefix $(B)/tests/,nvrtc/fake_gpu.o \
            have_gpu.o)

.PHONY: test test-programs daily-programs check check-rest check-all check-san coverage \
        list-tests golden-update fuzz test-golden test-unit test-run test-nvrtc test-emulated \
        test-install

# ---- programs ----

# They find the library where it is, and stay as they are when it changes.
# what looks into the library, or calls CUDA itself
RUN_INSIDE := $(addprefix $(B)/tests/run/,reduce_ranks graphs_captured)
$(filter-out $(RUN_INSIDE),$(RUN_BIN)): $(B)/%: $(B)/%_gen.o | $(B)/libckpp.so
	$(call say,LINK)$(LINK) -o $@ $< $(call shared,../..)

$(RUN_INSIDE): $(B)/%: $(B)/%_gen.o $(B)/libruntime.a $(B)/libckpp.a
	$(call say,LINK)$(LINK) -o $@ $^ $(USER_LIBS)

$(RUN_CXX): $(B)/%: $(B)/%_gen.o | $(B)/libckpp.so
	$(call say,LINK)$(CXX) $(CFLAGS) $(SANFLAGS) $(LDFLAGS) -o $@ $< $(call shared,../..)

# of what compilers see only with optimization, sanitizers' builds warn
UNIT     := $(filter-out -fPIC -fvisibility=hidden,$(RUNTIME)) $(if $(SANFLAGS),,-O0) -Itests/unit

# which goes through megabytes
$(B)/tests/unit/runtime/cuda/test_cuda_staging.o: UNIT += -O1
$(UNIT_O) $(UNIT_BIN:=.o): $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(UNIT) $(WARNINGS) -c -o $@ $<

$(B)/tests/libunit.list: LIST = $(UNIT_O)
$(B)/tests/libunit.a: $(UNIT_O) $(B)/tests/libunit.list
	@mkdir -p $(@D)
	$(call say,AR)rm -f $@ && $(AR) qcs $@ $(filter %.o,$^)

UNIT_LIBS := $(B)/tests/libunit.a $(B)/libfront.a $(B)/libruntime.a
# An edit of the runtime links all of them: by the faster linker, where it is, but for sanitizers.
GOLD     := -fuse-ld=gold -Wl,--build-id=none
UNIT_LINK := $(LINK) $(if $(SANFLAGS),,$(if $(shell command -v ld.gold),$(GOLD)))
# its own functions are the process's MPI
$(B)/tests/unit/runtime/comm/test_mpi: UNIT_LINK += -rdynamic
$(UNIT_BIN): $(B)/%: $(B)/%.o $(UNIT_LIBS)
	$(call say,LINK)$(UNIT_LINK) -o $@ $< $(UNIT_LIBS) -lcmocka -lxxhash $(USER_LIBS)

$(B)/tests/nvrtc/fake_gpu.o: $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(UNIT) $(WARNINGS) -c -o $@ $<

# what it has compiled is kept, but not what an older one has
$(EMULATED_O): UNIT += -DEMULATED_KERNEL_HEADER='"$(CURDIR)/tests/emulated/emulated_block.h"'
$(EMULATED_O): $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D) && rm -rf $(@D)/cache
	$(call say,CC)$(CC) $(UNIT) $(WARNINGS) -c -o $@ $<

# the samples that read images
with_png = $(if $(filter image_%,$(notdir $(1))),$(PNG_LIBS))

NVRTC_PARTS := $(B)/tests/nvrtc/fake_gpu.o $(B)/tests/libunit.a $(B)/libfront.a $(B)/libruntime.a
# A program of modules alone calls nothing of api/, which sets up what looks at calls.
WHOLE_API := -Wl,-u,ckpp_run
$(NVRTC_BIN): $(B)/tests/nvrtc/%: $(B)/%_gen.o $(NVRTC_PARTS)
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK) $(WHOLE_API) -o $@ $^ $(call with_png,$@) $(USER_LIBS)

$(NVRTC_CXX): $(B)/tests/nvrtc/%: $(B)/%_gen.o $(NVRTC_PARTS)
	@mkdir -p $(@D)
	$(call say,LINK)$(CXX) $(CFLAGS) $(SANFLAGS) $(LDFLAGS) $(WHOLE_API) -o $@ $^ $(USER_LIBS)

$(B)/tests/run/tune_plans_gen.c: CKPPFLAGS += --tune
$(B)/tests/emulated/candidates_gen.o: $(B)/tests/run/tune_plans_gen.c
# its own calls of CUDA
$(B)/tests/run/graphs_captured_gen.o: EXTRA = $(CUDA_CPPFLAGS)
# ranks that are threads: its own calls of what runs a reduction over ranks
$(RUN_INSIDE:=_gen.o): EXTRA = -I. -I$(B)
$(EMULATED_OWN:=_gen.o): EXTRA = $(CUDA_CPPFLAGS) -I. -Itests/unit -I$(B) -Itests/run
$(EMULATED_OWN): %: %_gen.o
$(filter-out $(EMULATED_OWN),$(EMULATED_BIN)): $(B)/tests/emulated/%: $(B)/%_gen.o
$(EMULATED_BIN): $(EMULATED_O) $(B)/tests/libunit.a $(B)/libruntime.a
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK) -Wl,--export-dynamic-symbol=cudaGraphSetConditional -o $@ \
	    $(filter %.o,$^) $(filter %.a,$^) $(call with_png,$@) $(USER_LIBS)

$(B)/tests/have_gpu: tests/gpu/have_gpu.c $(B)/settings | $(B)/libckpp.so
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) $(WARNINGS) -o $@ $< $(call shared,..)

daily-programs: $(PRODUCTS) $(B)/tests/have_gpu $(SAMPLE_BIN) $(RUN_BIN) $(RUN_CXX) $(UNIT_BIN)
test-programs: daily-programs $(NVRTC_BIN) $(NVRTC_CXX) $(EMULATED_BIN)

# ---- running them ----

# What test scripts need to build programs of their own.
TEST_ENV = ROOT='$(CURDIR)' B='$(abspath $(B))' CKPP='$(abspath $(B))/ckpp' CC='$(CC)' \
           CXX='$(CXX)' \
           TEST_CFLAGS='-std=c11 $(CFLAGS) $(SANFLAGS) -I$(CURDIR)/include' MAKE='$(MAKE)' \
           TEST_LIBS='-L$(abspath $(B)) -lckpp -Wl,-rpath,$(abspath $(B)) $(OPENMP) -ldl \
           -lpthread -lm' \
           TEST_STATIC='$(abspath $(B))/libckpp.a $(USER_LIBS)' SAN='$(SAN)' JOBS='$(JOBS)' \
           CUDA_HOME='$(CUDA_HOME)'
RUN_TESTS = @$(TEST_ENV) sh scripts/run_tests.sh

test: setup ## install what is missing, build, and check
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@$(MAKE) --no-print-directory check

# ONLY='run/threads|golden' runs those alone, and builds their programs: NAME=PROGRAM, with the
# names of scripts/run_tests.sh.
NAMED := $(foreach p,$(UNIT_BIN),unit/$(notdir $(p))=$(p)) \
         $(foreach p,$(RUN_BIN) $(RUN_CXX),$(addprefix run/$(notdir $(p))/,host=$(p) cuda=$(p))) \
         $(foreach p,$(SAMPLE_BIN),$(addprefix samples/$(notdir $(p))/,host=$(p) cuda=$(p))) \
         $(foreach k,nvrtc emulated,$(foreach p,$(filter $(B)/tests/$(k)/%,$(NVRTC_BIN) \
             $(EMULATED_BIN)),$(k)/$(if $(findstring /samples/,$(p)),sample_)$(notdir $(p))=$(p)))
# What scripts use of this build, they mention; a folder's name is that of all samples.
mentions = $(shell grep -oE '[$$]B"?/(samples|tests)/[a-z0-9_/.]*' tests/run/*.sh | \
           sed -E 's,^tests/(.*)\.sh:[$$]B"?,\1=$(B),' | sort -u)
SCRIPT_PARTS = $(SAMPLE_BIN) $(RUN_BIN) $(RUN_CXX) $(if $(CUDA_CPPFLAGS),$(NVRTC_BIN) \
           $(EMULATED_O) $(addprefix $(B)/tests/,libunit.a nvrtc/fake_gpu.o))
NAMED    += $(filter $(addprefix %=,$(SCRIPT_PARTS)),$(foreach m,$(mentions),$(if \
           $(filter %/samples/,$(m)),$(addprefix $(m:$(B)/samples/=),$(SAMPLE_BIN)),$(m))))
named = $(shell printf '%s\n' $(NAMED) | grep -E '^($(ONLY))' | sed 's/^[^=]*=//' | sort -u)
checked := $(if $(ONLY),$(PRODUCTS) $(B)/tests/have_gpu $(named),daily-programs)
# the longest first: none of them runs alone in the end
SUITES   := fuzz build install golden layers circles lines unit text samples run docs emulated \
            nvrtc

# Programs are built by all processors, whether or not make was given -j.
check: ## run the tests of daily work, or those of ONLY
	@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS)) $(checked)
	@$(TEST_ENV) ONLY='$(ONLY)' PART=$(if $(ONLY),$(PART),daily) \
	    sh scripts/run_tests.sh $(SUITES)

check-rest: daily-programs $(NVRTC_BIN) $(NVRTC_CXX) ## run what neither check nor check-san does
	@$(TEST_ENV) PART=rest sh scripts/run_tests.sh $(SUITES)

# A part that fails stops none of the others.
check-all: ## run all other tests, and those of sanitizers
	@failed=0; for part in rest san; do \
	    $(MAKE) --no-print-directory -j$(JOBS) check-$$part || failed=1; done; exit $$failed

# Sanitizers look at the library, at ckpp and at emulated GPUs' kernels: the host's kernels are
# those that `make check` has compiled, and scripts about other programs are left out.
empty_   :=
SAN_RUN  := cache cancelled comm_(basic|faults|reduce|near) data discrete dlpack embedded \
            for_refused forged graph_ header host_faults limits loop macros print progress \
            refused report stats texture trace tuned workspace
SAN_ONLY := golden|unit/|text/some|samples/|run/[a-z0-9_]*/host|emulated/|fuzz/
SAN_ONLY := $(SAN_ONLY)|run/($(subst $(empty_) $(empty_),|,$(strip $(SAN_RUN))))
SAN_MAKE  = CKPP_CACHE_DIR='$(abspath $(B))/tests/cache' $(MAKE) --no-print-directory
check-san: $(B)/ckpp ## run what sanitizers look at, built with them
	@failed=0; $(SAN_MAKE) check SAN=1 B='$(B)-san' ONLY='$(SAN_ONLY)' PART=san || failed=1; \
	    $(SAN_MAKE) check SAN=thread B='$(B)-tsan' FRONT_B='$(B)' ONLY=run/threads || \
	    failed=1; exit $$failed

# Both of gcc and clang: GCOV names gcov's like of the compiler, as GCOV='llvm-cov gcov'.
coverage: ## lines and branches of each folder that the tests reach
	@$(SAN_MAKE) check COV=1 B='$(B)-cov' ONLY='golden|unit/|samples/|run/[a-z0-9_]*/host'
	@GCOV='$(GCOV)' sh scripts/coverage.sh '$(B)-cov'

list-tests: $(B)/tests/have_gpu ## print the tests' names; PART=daily: of check, =rest: the others
	@$(TEST_ENV) ONLY='$(ONLY)' LIST=1 sh scripts/run_tests.sh $(SUITES)

test-golden: $(B)/ckpp ## run ckpp's golden tests
	$(RUN_TESTS) golden
golden-update: $(B)/ckpp ## make what ckpp does now the golden tests' expectation, and show changes
	@sh scripts/golden.sh --update $(B)/ckpp
test-unit: $(UNIT_BIN) ## run the unit tests
	$(RUN_TESTS) unit
test-run: $(B)/ckpp $(B)/tests/have_gpu
test-run: $(SAMPLE_BIN) $(RUN_BIN) $(RUN_CXX) ## run what checks itself
	$(RUN_TESTS) samples run
test-nvrtc: $(B)/ckpp $(NVRTC_BIN) $(NVRTC_CXX) ## compile all kernels with NVRTC for several GPUs
	$(RUN_TESTS) nvrtc
test-emulated: $(B)/ckpp $(EMULATED_BIN) ## run what checks itself on an emulated GPU
	$(RUN_TESTS) emulated
test-install: all ## install into a temporary folder, and build small projects with what is there
	$(RUN_TESTS) install
fuzz: $(B)/ckpp ## run the fuzzers for a short while
	$(RUN_TESTS) fuzz

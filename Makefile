# Builds ckpp (the preprocessor) and libckpp (its runtime), and runs the samples, tests and benchmarks.
#
# Everything is built under $(B). Generated sources are never built into the source tree.

# ---- settings: override them on the command line ----

CC       ?= cc
CXX      ?= c++
OBJCOPY  ?= objcopy
FLEX     ?= flex
BISON    ?= bison
CFLAGS   ?= -O2 -g
prefix   ?= /usr/local
bindir   ?= $(prefix)/bin
libdir   ?= $(prefix)/lib
includedir ?= $(prefix)/include
datadir  ?= $(prefix)/share
mandir   ?= $(datadir)/man
DESTDIR  ?=
CUDA     ?= auto
JOBS     ?= $(shell nproc 2>/dev/null || echo 2)

ifeq ($(SAN),thread)
B        ?= build-tsan
SANFLAGS := -fsanitize=thread -O1 -fno-omit-frame-pointer
else ifneq ($(SAN),)
B        ?= build-san
SANFLAGS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -O1 -fno-omit-frame-pointer
else ifneq ($(COV),)
B        ?= build-cov
SANFLAGS := --coverage -O0
endif
B        ?= build

WARNINGS := -Wall -Wextra -Wpedantic -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings
ifneq ($(WERROR),)
WARNINGS += -Werror
endif
# flex and bison write C that we do not
RELAXED  := -Wall -Wno-unused-function -Wno-sign-compare -Wno-unused-but-set-variable

# ---- what there is ----

VERSION  := $(shell sed -n 's/^.define CKPP_VERSION "\(.*\)"/\1/p' include/ckpp/api.h)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))
OPENMP   := $(shell echo 'int main(void) { return 0; }' | $(CC) -fopenmp -x c - -o /dev/null 2>/dev/null && echo -fopenmp)

# CUDA 12.8 or later: CUDA_HOME, else where nvcc is, else the usual place. CUDA=no builds the host backend alone.
ifneq ($(CUDA),no)
NVCC     := $(shell command -v nvcc 2>/dev/null)
ifeq ($(CUDA_HOME),)
CUDA_HOME := $(firstword $(foreach d,$(patsubst %/bin/nvcc,%,$(realpath $(NVCC)) $(NVCC)) /usr/local/cuda,\
             $(if $(wildcard $(d)/include/cuda_runtime_api.h),$(d))))
endif
ifneq ($(CUDA_HOME),)
CUDA_VERSION := $(shell sed -n 's/^.define CUDART_VERSION *//p' $(CUDA_HOME)/include/cuda_runtime_api.h 2>/dev/null)
CUDA_USABLE := $(shell test "0$(CUDA_VERSION)" -ge 12080 && test -r $(CUDA_HOME)/include/nvrtc.h && echo yes)
CUDA_LIBDIRS := $(CUDA_HOME)/lib64 $(CUDA_HOME)/lib $(CUDA_HOME)/targets/*/lib $(CUDA_HOME)/lib/*-linux-gnu
CUDA_STATIC := $(firstword $(wildcard $(addsuffix /libcudart_static.a,$(CUDA_LIBDIRS))))
CUDA_SHARED := $(firstword $(wildcard $(addsuffix /libcudart.so,$(CUDA_LIBDIRS))))
endif
endif
ifeq ($(CUDA_USABLE)$(if $(CUDA_STATIC)$(CUDA_SHARED),+),yes+)
CUDA_CPPFLAGS := -DCKPP_CUDA -DCKPP_CUDA_HOME='"$(CUDA_HOME)"' -isystem $(CUDA_HOME)/include
ifneq ($(CUDA_STATIC),)
CUDA_LIBS := -L$(patsubst %/,%,$(dir $(CUDA_STATIC))) -lcudart_static
else
CUDA_LIBS := -L$(patsubst %/,%,$(dir $(CUDA_SHARED))) -Wl,-rpath,$(patsubst %/,%,$(dir $(CUDA_SHARED))) -lcudart
endif
CUDA_WORDS := CUDA $(shell echo $$(($(CUDA_VERSION) / 1000)).$$(($(CUDA_VERSION) % 1000 / 10))) in $(CUDA_HOME)
else
CUDA_CPPFLAGS :=
CUDA_LIBS :=
CUDA_WORDS := host backend alone ($(if $(filter no,$(CUDA)),CUDA=no,$(if $(wildcard $(CUDA_HOME)/include),$(CUDA_HOME) has no CUDA 12.8 or later,no CUDA toolkit found)))
endif

# what a program that uses libckpp.a is linked with besides it
USER_LIBS := $(CUDA_LIBS) $(OPENMP) -ldl -lpthread -lrt -lm
PNG_CFLAGS := $(shell pkg-config --cflags libpng 2>/dev/null)
PNG_LIBS := $(or $(shell pkg-config --libs libpng 2>/dev/null),-lpng)

BASE     := -std=c11 $(CFLAGS) $(SANFLAGS) -MMD -MP
FRONT    := $(BASE) -I. -I$(B) -Iinclude $(CPPFLAGS)
RUNTIME  := $(BASE) -fno-lto -fPIC -fvisibility=hidden -I. -I$(B) -Iinclude $(CUDA_CPPFLAGS) $(CPPFLAGS)
PROGRAM  := $(BASE) -Iinclude $(CPPFLAGS)
LINK     := $(CC) $(CFLAGS) $(SANFLAGS) $(LDFLAGS)

ifeq ($(V),)
say = @printf '%-8s %s\n' $(1) $(patsubst $(B)/%,%,$@);
else
say =
endif

# ---- what is built ----

# Each folder of frontend/ and runtime/ is a layer; what a folder holds is found, not listed.
KERNEL_DIR := runtime/kernel
FRONT_DIRS := $(patsubst %/,%,$(wildcard frontend/ frontend/*/))
RUNTIME_DIRS := $(filter-out $(KERNEL_DIR),$(patsubst %/,%,$(wildcard runtime/ runtime/*/)))
sources   = $(sort $(wildcard $(addsuffix /*$(2),$(1))))
LEX_C    := $(patsubst %.l,$(B)/%.c,$(call sources,$(FRONT_DIRS),.l))
YACC_C   := $(patsubst %.y,$(B)/%.c,$(call sources,$(FRONT_DIRS),.y))
FRONT_O  := $(patsubst %.c,$(B)/%.o,$(call sources,$(FRONT_DIRS),.c)) $(LEX_C:.c=.o) $(YACC_C:.c=.o)
DEVICE_H := $(call sources,$(KERNEL_DIR),.h)
STD_H    := $(call sources,$(KERNEL_DIR)/std,.h)
TEXT_IN  := $(call sources,$(KERNEL_DIR)/text,.in)
RUNTIME_C := $(filter-out $(if $(CUDA_CPPFLAGS),,runtime/cuda/%),$(call sources,$(RUNTIME_DIRS),.c))
RUNTIME_O := $(patsubst %.c,$(B)/%.o,$(RUNTIME_C)) $(B)/device_text.o $(B)/kernel_text.o
# the simplest first
SAMPLES  := saxpy squared_diff norm dot black_scholes image_filter particles mean_variance argmax_rows softmax image_statistics \
            matrix_transpose matrix_product histogram prefix_sum image_convolution grid_sample module_filter precompiled
SAMPLES  += $(filter-out $(SAMPLES),$(patsubst samples/%.c,%,$(sort $(wildcard samples/*.c))))
SAMPLE_BIN := $(addprefix $(B)/samples/,$(SAMPLES))
RUN_BIN  := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/run/*.c)))
RUN_SH   := $(sort $(wildcard tests/run/*.sh))
# without CUDA's headers there is no fake CUDA to test against
UNIT_FOUND := $(sort $(shell find tests/unit -name '*.c' 2>/dev/null))
UNIT_C   := $(filter-out $(if $(CUDA_CPPFLAGS),,$(shell grep -l fake_cuda /dev/null $(UNIT_FOUND))),$(UNIT_FOUND))
UNIT_TESTS := $(foreach f,$(UNIT_C),$(if $(filter test_%,$(notdir $(f))),$(f)))
UNIT_BIN := $(patsubst %.c,$(B)/%,$(UNIT_TESTS))
UNIT_O   := $(patsubst %.c,$(B)/%.o,$(filter-out $(UNIT_TESTS),$(UNIT_C)))
# programs on a fake GPU, with the real NVRTC
NVRTC_BIN := $(if $(CUDA_CPPFLAGS),$(patsubst %.c,$(B)/tests/nvrtc/%,$(sort $(wildcard samples/*.c tests/run/*.c))))
# and on an emulated one, which runs the kernels on the CPU: those that ckpp writes, not those of the user's own
OWN_KERNELS := $(shell grep -lE 'pragma kernel +(raw|module|precompiled)' samples/*.c tests/run/*.c 2>/dev/null)
EMULATED_O := $(addprefix $(B)/tests/emulated/,emulated_gpu.o emulated_block.o)
EMULATED_OWN := $(addprefix $(B)/tests/emulated/,wide barriers values)
EMULATED_BIN := $(patsubst $(B)/tests/nvrtc/%,$(B)/tests/emulated/%,$(filter-out $(OWN_KERNELS:%.c=$(B)/tests/nvrtc/%),$(NVRTC_BIN))) \
            $(if $(CUDA_CPPFLAGS),$(EMULATED_OWN))
BENCH_BIN := $(patsubst %.c,$(B)/%,$(sort $(wildcard bench/bench_*.c)))

.PHONY: all lib setup demo demo-run test check test-golden test-unit test-run test-nvrtc test-emulated test-install fuzz bench bench-gpu bench-programs golden-update \
        install install-built uninstall clean help FORCE
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

all: $(B)/ckpp $(B)/ckpp-cache $(B)/ckpp-report $(B)/libckpp.a $(B)/libckpp.so $(B)/ckpp.pc ## build ckpp and libckpp

# Settings that change what is built: a change of any rebuilds.
SETTINGS := $(CC) $(BASE) $(WARNINGS) $(CPPFLAGS) $(LDFLAGS) $(CUDA_CPPFLAGS) $(CUDA_LIBS) $(OPENMP)
$(B)/settings: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(SETTINGS))' | cmp -s - $@ || \
	    { printf '%s\n' '$(subst ','\'',$(SETTINGS))' > $@; echo 'ckpp $(VERSION), $(CUDA_WORDS)'; }

# ---- the preprocessor ----

$(B)/%.c: %.l
	@mkdir -p $(@D)
	$(call say,FLEX)$(FLEX) --header-file=$(@:.c=.h) -o $@ $<

$(B)/%.c: %.y
	@mkdir -p $(@D)
	$(call say,BISON)$(BISON) -Wall --defines=$(@:.c=.h) -o $@ $<

$(B)/frontend/%.o: frontend/%.c $(B)/settings | $(LEX_C) $(YACC_C)
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(FRONT) $(WARNINGS) -c -o $@ $<

$(B)/frontend/%.o: $(B)/frontend/%.c $(B)/settings | $(LEX_C) $(YACC_C)
	$(call say,CC)$(CC) $(FRONT) $(RELAXED) -c -o $@ $<

# all of it but what makes it a program, for the tests and for ckpp-cache
$(B)/libfront.a: $(filter-out %/main.o %/offline.o,$(FRONT_O))
	$(call say,AR)rm -f $@ && $(AR) qcs $@ $^

# --emit prints what the runtime would compile, --check and --aot have it compiled: with the runtime's own files
$(B)/frontend/compile/offline.o: FRONT += $(CUDA_CPPFLAGS)
$(B)/ckpp: $(B)/frontend/main.o $(B)/frontend/compile/offline.o $(B)/libfront.a $(B)/libruntime.a
	$(call say,LINK)$(LINK) -o $@ $^ -ldl -lpthread $(LIBS)

# ---- what makes a page of a trace, and what looks after the cache ----

$(B)/tools/%.o: tools/%.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(BASE) -I. -Iinclude $(CPPFLAGS) $(WARNINGS) -c -o $@ $<

$(B)/ckpp-report: $(patsubst %.c,$(B)/%.o,$(wildcard tools/ckpp-report.c tools/report*.c)) $(B)/libfront.a
	$(call say,LINK)$(LINK) -o $@ $^ -lm

# with the runtime's own files, and with those of ckpp that compile in processes
CACHE_TOOL_O := $(patsubst %.c,$(B)/%.o,$(wildcard tools/ckpp-cache.c tools/cache*.c))
$(CACHE_TOOL_O): BASE += $(CUDA_CPPFLAGS)
$(B)/ckpp-cache: $(CACHE_TOOL_O) $(B)/libfront.a $(B)/libruntime.a
	$(call say,LINK)$(LINK) -o $@ $^ $(USER_LIBS)

# ---- the runtime ----

# The headers that kernels are compiled with, as the strings rt_device_NAME, of which there is a list, and those that they may include,
# as rt_std_NAME. Lines that are comments stay empty: every first call of
# a kernel reads, compares and hashes this text.
NO_COMMENTS := -e 's,^ *//.*,,' -e 's,^ */[*].*[*]/ *$$,,' -e '/^ *[/][*]/,/[*][/]/s,.*,,'
$(B)/device_text.c: $(DEVICE_H) $(STD_H) Makefile
	@mkdir -p $(@D)
	$(call say,EMBED){ for h in $(DEVICE_H) $(STD_H); do n=$${h##*/}; n=$${n%.h}; \
	    case $$h in */std/*) n=std_$$n;; *) n=device_$$n;; esac; \
	    printf 'extern const char rt_%s[];\nconst char rt_%s[] = {\n' $$n $$n; \
	    sed $(NO_COMMENTS) $$h | od -An -v -td1 | awk '{ for (i = 1; i <= NF; i++) printf "%s,", $$i; print "" }'; \
	    printf '0};\n'; done; \
	    printf 'extern const char *const rt_device_texts[];\nconst char *const rt_device_texts[] = {\n'; \
	    for h in $(DEVICE_H); do n=$${h##*/}; printf 'rt_device_%s, ' $${n%.h}; done; printf '0};\n'; } > $@

# The text that kernels are written with: rt_text_FILE, with a row for each section. Comments and empty lines stay here.
$(B)/kernel_text.c: $(TEXT_IN) Makefile
	@mkdir -p $(@D)
	$(call say,EMBED){ printf '#include "runtime/source/source.h"\n'; for f in $(TEXT_IN); do n=$${f##*/}; \
	    printf 'const spec_word rt_text_%s[] = {\n' $${n%%.*}; \
	    sed -e 's,^ *//,//,' -e '/^ *$$/d' -e '/^\/\/$$/d' -e '/^\/\/[^:]/d' -e 's/[\\"]/\\&/g' \
	        -e 's/.*/"&\\n"/' -e 's,^"//: section \(.*\)\\n"$$,""}\, {SPEC_NAME("\1")\, .section =,' $$f | \
	        sed '1s/^""}, //'; \
	    printf '""}, {0}};\n'; done; } > $@

$(B)/runtime/%.o: runtime/%.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(RUNTIME) $(if $(filter host/backend,$*),$(OPENMP)) $(if $(filter host/stack,$*),$(NO_SHADOW_STACK)) $(WARNINGS) -c -o $@ $<

# A switch of stacks is none that a shadow stack knows: without this mark glibc does not turn those on.
NO_SHADOW_STACK := $(if $(filter x86_64,$(shell uname -m)),-fcf-protection=none)

$(B)/device_text.o $(B)/kernel_text.o: %.o: %.c $(B)/settings
	$(call say,CC)$(CC) $(RUNTIME) $(WARNINGS) -c -o $@ $<

# What the tests and ckpp itself see more of.
$(B)/libruntime.a: $(RUNTIME_O)
	$(call say,AR)rm -f $@ && $(AR) qcs $@ $^

# A program that is linked with it may use any name but those of ckpp.h: others are none outside of this one object.
$(B)/libckpp.a: $(RUNTIME_O)
	$(call say,AR)rm -f $@ && $(CC) -r -nostdlib -o $(@:.a=.o) $^ && $(OBJCOPY) --localize-hidden $(@:.a=.o) && \
	    $(AR) rcs $@ $(@:.a=.o) && rm -f $(@:.a=.o)

$(B)/libckpp.so.$(SOVERSION): $(RUNTIME_O)
	$(call say,LINK)$(LINK) -shared -Wl,-soname,libckpp.so.$(SOVERSION) -Wl,--exclude-libs,ALL -o $@ $^ $(USER_LIBS)

$(B)/libckpp.so: $(B)/libckpp.so.$(SOVERSION)
	@ln -sf $(<F) $@

# ---- programs that go through ckpp: samples, tests, benchmarks ----

$(B)/%_gen.c: %.c $(B)/ckpp
	@mkdir -p $(@D)
	$(call say,CKPP)$(B)/ckpp $(CKPPFLAGS) -MMD -MP -MF $(@:.c=.ckpp.d) -MT $@ -o $@ $<

$(B)/%_gen.o: $(B)/%_gen.c $(B)/settings
	$(call say,CC)$(CC) $(PROGRAM) -I$(dir $*) $(EXTRA) $(WARNINGS) -c -o $@ $<

$(SAMPLE_BIN) $(RUN_BIN): $(B)/%: $(B)/%_gen.o $(B)/libckpp.a
	$(call say,LINK)$(LINK) -o $@ $< $(B)/libckpp.a $(EXTRA_LIBS) $(USER_LIBS)

# The benchmarks: programs of their own, and workers that bench/run.py lets take turns. The peer of the host backend is plain C at
# its best; of a GPU it is CUDA by hand and CUB, where nvcc is there.
WORKER_O := $(addprefix $(B)/bench/,worker.o reference.o)
BENCH_O  := $(if $(CUDA_CPPFLAGS),$(B)/bench/gpu.o)
BENCH_ARCH ?= native

$(WORKER_O) $(BENCH_O): $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) $(CUDA_CPPFLAGS) $(OPENMP) $(WARNINGS) -c -o $@ $<

# one of them looks inside, and has a GPU that is not there
BENCH_A = $(B)/libckpp.a
$(B)/bench/bench_compile: BENCH_A = $(if $(CUDA_CPPFLAGS),$(B)/tests/libunit.a) $(B)/libruntime.a
$(B)/bench/bench_compile: $(if $(CUDA_CPPFLAGS),$(B)/tests/libunit.a) $(B)/libruntime.a
$(B)/bench/ckpp_worker: BENCH_O := $(WORKER_O)
$(B)/bench/ckpp_worker: $(WORKER_O)
$(BENCH_BIN) $(B)/bench/ckpp_worker: $(B)/%: $(B)/%_gen.o $(BENCH_O) $(B)/libckpp.a
	$(call say,LINK)$(LINK) -o $@ $< $(BENCH_O) $(BENCH_A) $(USER_LIBS)

$(B)/bench/loops_worker.o: bench/loops_worker.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) -O3 -march=native $(OPENMP) $(WARNINGS) -c -o $@ $<

$(B)/bench/loops_worker: $(B)/bench/loops_worker.o $(B)/bench/worker.o
	$(call say,LINK)$(LINK) -o $@ $^ $(OPENMP) -lm

$(B)/bench/cuda_worker: bench/cuda_worker.cu bench/worker.c bench/worker.h bench/noise.h bench/transpose.h
	@mkdir -p $(@D)
	$(call say,NVCC)$(NVCC) -O3 -std=c++17 -arch=$(BENCH_ARCH) -cudart static -o $@ bench/cuda_worker.cu bench/worker.c

IMAGE_BIN := $(addprefix $(B)/samples/,$(filter image_%,$(SAMPLES)))
$(IMAGE_BIN:=_gen.o): EXTRA = $(PNG_CFLAGS)
$(IMAGE_BIN): EXTRA_LIBS = $(PNG_LIBS)
$(B)/bench/%_gen.o: EXTRA = $(CUDA_CPPFLAGS) -I. -Itests/unit

# The sample of a kernel that is compiled already. PTX for the oldest GPU runs on all.
$(B)/samples/scale.ptx: samples/scale.cu
	@mkdir -p $(@D)
	$(call say,NVCC)$(NVCC) -ptx -arch=compute_75 -o $@ $<
$(B)/samples/precompiled: $(if $(NVCC),| $(B)/samples/scale.ptx)

$(B)/images/make_photo: samples/images/make_photo.c
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) $(PNG_CFLAGS) $(WARNINGS) -o $@ $< $(PNG_LIBS) -lm

.PHONY: photo test-programs
photo: $(B)/images/make_photo ## render samples/images/photo.png anew
	$(B)/images/make_photo samples/images/photo.png

# ---- set-up, demo, tests ----

setup:
	@sh scripts/setup.sh

# A fresh make, after the set-up: the settings above look for tools that it may just have installed.
demo: setup ## install what is missing, build, run the samples and show what happens
	@$(MAKE) --no-print-directory demo-run

demo-run: all $(SAMPLE_BIN)
	@sh scripts/demo.sh $(B) $(SAMPLES)

test: setup ## install what is missing, build, run every test
	@$(MAKE) --no-print-directory -j$(JOBS) all test-programs
	@$(MAKE) --no-print-directory check

UNIT     := $(filter-out -fPIC -fvisibility=hidden,$(RUNTIME)) -Itests/unit

# what the unit tests share
$(UNIT_O): $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(UNIT) $(WARNINGS) -c -o $@ $<

$(B)/tests/libunit.a: $(UNIT_O)
	@mkdir -p $(@D)
	$(call say,AR)rm -f $@ && $(AR) qcs $@ $^

$(UNIT_BIN): $(B)/%: %.c $(B)/tests/libunit.a $(B)/libfront.a $(B)/libruntime.a $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(UNIT) $(WARNINGS) -o $@ $< $(B)/tests/libunit.a $(B)/libfront.a $(B)/libruntime.a -lcmocka -lxxhash $(USER_LIBS)

$(B)/tests/nvrtc/fake_gpu.o: $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(UNIT) $(WARNINGS) -c -o $@ $<

# what it has compiled is kept, but not what an older one has
$(EMULATED_O): $(B)/%.o: %.c $(B)/settings
	@mkdir -p $(@D) && rm -rf $(@D)/cache
	$(call say,CC)$(CC) $(UNIT) -DEMULATED_KERNEL_HEADER='"$(CURDIR)/tests/emulated/emulated_block.h"' $(WARNINGS) -c -o $@ $<

$(NVRTC_BIN): $(B)/tests/nvrtc/%: $(B)/%_gen.o $(B)/tests/nvrtc/fake_gpu.o $(B)/tests/libunit.a $(B)/libruntime.a
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK) -o $@ $^ $(if $(findstring image,$*),$(PNG_LIBS)) $(USER_LIBS)

$(EMULATED_OWN:=_gen.o): EXTRA = $(CUDA_CPPFLAGS) -I. -Itests/unit
$(EMULATED_OWN): %: %_gen.o
$(filter-out $(EMULATED_OWN),$(EMULATED_BIN)): $(B)/tests/emulated/%: $(B)/%_gen.o
$(EMULATED_BIN): $(EMULATED_O) $(B)/tests/libunit.a $(B)/libruntime.a
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(if $(findstring image,$(@F)),$(PNG_LIBS)) $(USER_LIBS)

$(B)/tests/have_gpu: tests/gpu/have_gpu.c $(B)/libckpp.a
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) $(WARNINGS) -o $@ $< $(B)/libckpp.a $(USER_LIBS)

test-programs: $(B)/ckpp $(B)/ckpp-cache $(B)/ckpp-report $(B)/libckpp.so $(SAMPLE_BIN) $(RUN_BIN) $(UNIT_BIN) $(NVRTC_BIN) $(EMULATED_BIN) $(B)/tests/have_gpu

# What test scripts need to build programs of their own.
TEST_ENV = ROOT='$(CURDIR)' B='$(abspath $(B))' CKPP='$(abspath $(B))/ckpp' CC='$(CC)' \
           TEST_CFLAGS='-std=c11 $(CFLAGS) $(SANFLAGS) -I$(CURDIR)/include' MAKE='$(MAKE)' \
           TEST_LIBS='$(abspath $(B))/libckpp.a $(USER_LIBS)' SAN='$(SAN)' JOBS='$(JOBS)' CUDA_HOME='$(CUDA_HOME)'

# ONLY='run/threads|golden' runs those alone, and builds no other programs than there are.
check: $(if $(ONLY),,test-programs) ## run every test (without installing anything)
	@$(TEST_ENV) ONLY='$(ONLY)' sh scripts/run_tests.sh golden unit samples run install emulated nvrtc fuzz

test-golden: $(B)/ckpp ## run ckpp's golden tests
	@$(TEST_ENV) sh scripts/run_tests.sh golden
golden-update: $(B)/ckpp ## make what ckpp does now the golden tests' expectation, and show what changes
	@sh scripts/golden.sh --update $(B)/ckpp
test-unit: $(UNIT_BIN) ## run the unit tests
	@$(TEST_ENV) sh scripts/run_tests.sh unit
test-run: $(B)/ckpp $(SAMPLE_BIN) $(RUN_BIN) $(B)/tests/have_gpu ## run the samples and programs that check themselves
	@$(TEST_ENV) sh scripts/run_tests.sh samples run
test-nvrtc: $(B)/ckpp $(NVRTC_BIN) ## compile every specialisation of the samples with NVRTC for several GPUs
	@$(TEST_ENV) sh scripts/run_tests.sh nvrtc
test-emulated: $(B)/ckpp $(EMULATED_BIN) ## run the samples and programs that check themselves on an emulated GPU
	@$(TEST_ENV) sh scripts/run_tests.sh emulated
test-install: all ## install into a temporary folder, and build small projects with what is there
	@$(TEST_ENV) sh scripts/run_tests.sh install
fuzz: $(B)/ckpp ## run the fuzzers for a short while
	@$(TEST_ENV) sh scripts/run_tests.sh fuzz

bench-programs: $(B)/ckpp $(BENCH_BIN) $(addprefix $(B)/bench/,ckpp_worker loops_worker)
bench: bench-programs ## run the benchmarks that need no GPU
	@for b in $(BENCH_BIN); do echo "== $${b##*/}"; CKPP=$(B)/ckpp $$b || exit 1; done
	@python3 bench/run.py --host --bin $(B)/bench --out $(B)/bench/host $(BENCH)

# Without nvcc, or where this GPU cannot be named to it, the hand-written peers are left out.
bench-gpu: bench-programs ## run the benchmarks on a GPU: tables and plots, in $(B)/bench/gpu
	-@$(if $(NVCC),$(MAKE) --no-print-directory $(B)/bench/cuda_worker)
	@python3 bench/run.py --bin $(B)/bench --out $(B)/bench/gpu $(BENCH)

# ---- install ----

# Programs, manual pages and completions beside those that are here are installed, too.
INSTALL_BIN := $(B)/ckpp $(B)/ckpp-cache $(B)/ckpp-report
INSTALL_H  := $(wildcard include/ckpp/*.h)
INSTALL_LIB := $(B)/libckpp.a $(B)/libckpp.so.$(SOVERSION)
INSTALL_MAN := $(wildcard man/*.[1-9])
INSTALL_BASH := $(wildcard completions/*.bash)
INSTALL_ZSH := $(wildcard completions/_*)
INSTALL_FISH := $(wildcard completions/*.fish)
pcdir    = $(libdir)/pkgconfig
cmakedir = $(libdir)/cmake/ckpp
ckppdir  = $(datadir)/ckpp
bashdir  = $(datadir)/bash-completion/completions
zshdir   = $(datadir)/zsh/site-functions
fishdir  = $(datadir)/fish/vendor_completions.d

# Files say where others are. "~" is the shell's, which does not know it behind "prefix=".
override prefix := $(abspath $(patsubst ~/%,$(HOME)/%,$(prefix)))
ifneq ($(words $(prefix) $(bindir) $(libdir) $(includedir) $(datadir) $(mandir)),6)
$(error prefix, bindir, libdir, includedir, datadir and mandir: one path each, without blanks)
endif

# A folder's path from another one: what was installed can be moved as a whole.
relative = $(shell echo $(abspath $(1)) $(abspath $(2)) | awk '{ \
    n = split($$1, from, "/"); m = split($$2, to, "/"); for (k = 1; k <= n && k <= m && from[k] == to[k];) k++; \
    for (j = k; j <= n; j++) printf "../"; for (j = k; j <= m; j++) printf "%s/", to[j]; }' | sed 's|/$$||')
# A path as pkg-config's variables have it.
pc_path = $(patsubst $(prefix)/%,$${prefix}/%,$(1))
empty   :=
blank   := $(empty) $(empty)
# FROM: sed's arguments that fill in a template for a file which is installed in that folder
fill = -e 's|@bindir@|$(call relative,$(1),$(bindir))|g' -e 's|@libdir@|$(call relative,$(1),$(libdir))|g' \
       -e 's|@includedir@|$(call relative,$(1),$(includedir))|g' -e 's|@version@|$(VERSION)|g' \
       -e 's|@soversion@|$(SOVERSION)|g' -e 's|@private_list@|$(subst $(blank),;,$(strip $(USER_LIBS)))|g' \
       -e 's|@private@|$(strip $(USER_LIBS))|g'

pc_head = 'prefix=$(prefix)' 'bindir=$(call pc_path,$(bindir))' 'libdir=$(call pc_path,$(libdir))' \
          'includedir=$(call pc_path,$(includedir))' 'makefile=$(call pc_path,$(ckppdir))/ckpp.mk' '' \
          'Description: GPU kernels inline in C' 'Version: $(VERSION)' 'Cflags: -I$${includedir}'
pc_ckpp = $(pc_head) 'Name: ckpp' 'Libs: -L$${libdir} -lckpp' 'Libs.private: $(strip $(USER_LIBS))'
# A linker that sees both libraries takes the shared one: this names the other.
pc_ckpp-static = $(pc_head) 'Name: ckpp-static' 'Libs: $${libdir}/libckpp.a $(strip $(USER_LIBS))'

# For programs that are built with what is here, uninstalled.
$(B)/ckpp.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(pc_ckpp) > $@.new && mv $@.new $@

install: all ## install below $(DESTDIR)$(prefix)
	@$(MAKE) --no-print-directory install-built

# Without looking whether all of it is built and new.
install-built:
	install -d $(foreach d,$(bindir) $(includedir)/ckpp $(pcdir) $(cmakedir) $(ckppdir) $(bashdir) $(zshdir) $(fishdir),'$(DESTDIR)$(d)') \
	    $(foreach n,$(sort $(patsubst .%,%,$(suffix $(INSTALL_MAN)))),'$(DESTDIR)$(mandir)/man$(n)')
	install -m 755 $(INSTALL_BIN) '$(DESTDIR)$(bindir)'
	install -m 644 $(INSTALL_H) '$(DESTDIR)$(includedir)/ckpp'
	install -m 644 $(INSTALL_LIB) '$(DESTDIR)$(libdir)'
	ln -sf libckpp.so.$(SOVERSION) '$(DESTDIR)$(libdir)/libckpp.so'
	printf '%s\n' $(pc_ckpp) > '$(DESTDIR)$(pcdir)/ckpp.pc'
	printf '%s\n' $(pc_ckpp-static) > '$(DESTDIR)$(pcdir)/ckpp-static.pc'
	sed $(call fill,$(cmakedir)) cmake/ckpp-config.cmake.in > '$(DESTDIR)$(cmakedir)/ckpp-config.cmake'
	sed $(call fill,$(cmakedir)) cmake/ckpp-config-version.cmake.in > '$(DESTDIR)$(cmakedir)/ckpp-config-version.cmake'
	sed $(call fill,$(ckppdir)) cmake/ckpp.mk.in > '$(DESTDIR)$(ckppdir)/ckpp.mk'
	chmod 644 $(foreach f,$(pcdir)/ckpp.pc $(pcdir)/ckpp-static.pc $(cmakedir)/ckpp-config.cmake $(cmakedir)/ckpp-config-version.cmake \
	    $(ckppdir)/ckpp.mk,'$(DESTDIR)$(f)')
	$(foreach m,$(INSTALL_MAN),install -m 644 $(m) '$(DESTDIR)$(mandir)/man$(patsubst .%,%,$(suffix $(m)))' &&) :
	$(foreach f,$(INSTALL_BASH),install -m 644 $(f) '$(DESTDIR)$(bashdir)/$(basename $(notdir $(f)))' &&) :
	install -m 644 $(INSTALL_ZSH) '$(DESTDIR)$(zshdir)'
	install -m 644 $(INSTALL_FISH) '$(DESTDIR)$(fishdir)'

INSTALLED = $(addprefix $(bindir)/,$(notdir $(INSTALL_BIN))) $(addprefix $(includedir)/ckpp/,$(notdir $(INSTALL_H))) \
            $(addprefix $(libdir)/,$(notdir $(INSTALL_LIB)) libckpp.so) $(pcdir)/ckpp.pc $(pcdir)/ckpp-static.pc \
            $(cmakedir)/ckpp-config.cmake $(cmakedir)/ckpp-config-version.cmake $(ckppdir)/ckpp.mk \
            $(foreach m,$(INSTALL_MAN),$(mandir)/man$(patsubst .%,%,$(suffix $(m)))/$(notdir $(m))) \
            $(addprefix $(bashdir)/,$(basename $(notdir $(INSTALL_BASH)))) $(addprefix $(zshdir)/,$(notdir $(INSTALL_ZSH))) \
            $(addprefix $(fishdir)/,$(notdir $(INSTALL_FISH)))

# Folders of its own go with it, where nobody else has put anything there.
uninstall: ## remove what install put there
	rm -f $(foreach f,$(INSTALLED),'$(DESTDIR)$(f)')
	for d in $(foreach d,$(includedir)/ckpp $(cmakedir) $(ckppdir),'$(DESTDIR)$(d)'); do rmdir "$$d" 2>/dev/null || :; done

clean: ## remove what was built
	rm -rf build build-san build-tsan build-cov

help: ## show this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "  %-14s %s\n", $$1, $$2 }'
	@echo '  settings: V=1 WERROR=1 BENCH='--only reductions' SAN=1 SAN=thread COV=1 CUDA=no CC=... CFLAGS=... prefix=... DESTDIR=...'

-include $(wildcard $(B)/*.d $(B)/*/*.d $(B)/*/*/*.d $(B)/*/*/*/*.d $(B)/*/*/*/*/*.d)

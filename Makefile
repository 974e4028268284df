# Builds ckpp (the preprocessor) and libckpp (its runtime), and runs the samples.
#
# Everything is built under $(B), and nothing in the source tree. In make/, cuda.mk finds a
# toolkit, tests.mk and bench.mk build and run the tests and the benchmarks, install.mk installs.

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
SANFLAGS := -fsanitize=thread -O1 -g1 -fno-omit-frame-pointer
else ifneq ($(SAN),)
B        ?= build-san
SANFLAGS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -O1 -g1 \
            -fno-omit-frame-pointer
else ifneq ($(COV),)
B        ?= build-cov
SANFLAGS := --coverage -DCOVERAGE -O0
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
OPENMP   := $(shell echo 'int main(void) { return 0; }' | \
            $(CC) -fopenmp -x c - -o /dev/null 2>/dev/null && echo -fopenmp)
include make/cuda.mk

# what a program that uses libckpp.a is linked with besides it
USER_LIBS := $(CUDA_LIBS) $(OPENMP) -ldl -lpthread -lrt -lm
# with the shared one: FOLDER, where it is from the program
shared   = -L$(B) -lckpp -Wl,-rpath,'$$ORIGIN/$(1)' $(OPENMP) -ldl -lpthread -lm
PNG_CFLAGS := $(shell pkg-config --cflags libpng 2>/dev/null)
PNG_LIBS := $(or $(shell pkg-config --libs libpng 2>/dev/null),-lpng)

BASE     := -std=c11 $(CFLAGS) $(SANFLAGS) -MMD -MP
# a part of ckpp is a part of the library, too: modules may be known only at run time
FRONT    := $(BASE) -fno-lto -fPIC -fvisibility=hidden -I. -I$(B) -Iinclude $(CPPFLAGS)
RUNTIME  := $(BASE) -fno-lto -fPIC -fvisibility=hidden -I. -I$(B) -Iinclude $(CUDA_CPPFLAGS) \
            $(CPPFLAGS)
PROGRAM  := $(BASE) -Iinclude $(CPPFLAGS)
CXX_PROGRAM := $(patsubst -std=c11,-std=c++17,$(PROGRAM))
CXX_WARNINGS := $(filter-out -Wstrict-prototypes -Wmissing-prototypes,$(WARNINGS))
LINK     := $(CC) $(CFLAGS) $(SANFLAGS) $(LDFLAGS)

ifeq ($(V),)
say = @printf '%-8s %s\n' $(1) $(patsubst $(B)/%,%,$@);
else
say =
endif

# ---- what is built ----

# What is in frontend/ and runtime/, at any depth, is found and not listed.
sources   = $(sort $(shell find $(1) -name '[!.]*$(2)' 2>/dev/null))
KERNEL_DIR := runtime/kernel
# those of frontend/ may be another build's, which a sanitizer does not look at
FRONT_B  ?= $(B)
LEX_C    := $(patsubst %.l,$(FRONT_B)/%.c,$(call sources,frontend,.l))
YACC_C   := $(patsubst %.y,$(FRONT_B)/%.c,$(call sources,frontend,.y))
FRONT_O  := $(patsubst %.c,$(FRONT_B)/%.o,$(call sources,frontend,.c)) $(LEX_C:.c=.o) \
            $(YACC_C:.c=.o)
DEVICE_H := $(sort $(wildcard $(KERNEL_DIR)/*.h))
STD_H    := $(sort $(wildcard $(KERNEL_DIR)/std/*.h))
TEXT_IN  := $(sort $(wildcard $(KERNEL_DIR)/text/*.in))
RUNTIME_C := $(filter-out $(KERNEL_DIR)/% $(if $(CUDA_CPPFLAGS),,runtime/cuda/%),\
             $(call sources,runtime,.c))
RUNTIME_O := $(patsubst %.c,$(B)/%.o,$(RUNTIME_C)) $(B)/device_text.o \
             $(B)/kernel_text.o
# the simplest first
SAMPLES  := saxpy squared_diff norm dot black_scholes image_filter particles mean_variance \
            argmax_rows jacobi softmax image_statistics matrix_transpose matrix_product histogram \
            prefix_sum image_convolution grid_sample module_filter precompiled
SAMPLES  += $(filter-out $(SAMPLES),$(patsubst samples/%.c,%,$(sort $(wildcard samples/*.c))))
SAMPLE_BIN := $(addprefix $(B)/samples/,$(SAMPLES))
# Programs that go through ckpp, and what is compiled besides; each part of the build adds its own.
THROUGH_CKPP := $(SAMPLE_BIN)
OBJECTS  := $(FRONT_O) $(RUNTIME_O) $(B)/images/make_photo.o $(B)/images/beside.o

.PHONY: all setup demo demo-run photo layers tables format format-check hooks clean help FORCE
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

PRODUCTS := $(addprefix $(B)/,ckpp ckpp-cache ckpp-report libckpp.a libckpp.so ckpp.pc)
all: $(PRODUCTS) $(B)/compile_commands.json ## build ckpp and libckpp

# Settings that change what is built: a change of any rebuilds.
SETTINGS := $(CC) $(CXX) $(BASE) $(WARNINGS) $(CPPFLAGS) $(LDFLAGS) $(CUDA_CPPFLAGS) $(CUDA_LIBS) \
            $(OPENMP)
$(B)/settings: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(SETTINGS))' | cmp -s - $@ || { \
	    printf '%s\n' '$(subst ','\'',$(SETTINGS))' > $@; \
	    echo 'ckpp $(VERSION), $(CUDA_WORDS)'; }

# What an archive or a program is made from, $(LIST), is written down, too, where it has changed:
# after a source is gone, nothing else is newer than the archive. How the build's folder is named
# is no change.
listed = printf '%s\n' $(LIST:$(B)/%=%)
$(B)/%.list: FORCE
	@mkdir -p $(@D)
	@$(listed) | cmp -s - $@ || $(listed) > $@

# Files with flags of their own. One that has moved is an error, and its flags are not lost unseen.
own = $(or $(patsubst %.c,$(2)/%.o,$(wildcard $(1))),$(error $(1), which has its own flags, moved))
MAIN_O   := $(call own,frontend/main.c,$(FRONT_B))
OFFLINE_O := $(call own,frontend/compile/offline.c,$(FRONT_B))
PARALLEL_O := $(call own,runtime/host/parallel.c,$(B)) $(call own,runtime/host/idle.c,$(B))
STACK_O  := $(call own,runtime/host/stack.c,$(B))

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

# What the compiler says of itself, for where there is none when ckpp runs: pp_environment_new().
$(B)/compiler_text.c: $(B)/settings
	$(call say,EMBED){ printf 'extern const char pp_compiler_text[];\n'; \
	    printf 'const char pp_compiler_text[] = {\n'; \
	    LC_ALL=C $(CC) -E -dM -v -x c /dev/null 2>&1 | \
	        grep -E '^(#define |#include .* search| /|End of search)' | od -An -v -td1 | \
	        awk '{ for (i = 1; i <= NF; i++) printf "%s,", $$i; print "" }'; \
	    printf '0};\n'; } > $@

$(B)/compiler_text.o: $(B)/compiler_text.c
	$(call say,CC)$(CC) $(FRONT) $(WARNINGS) -c -o $@ $<

# all of it but what makes it a program, for the tests and for ckpp-cache
LIBFRONT_O := $(filter-out $(MAIN_O) $(OFFLINE_O),$(FRONT_O)) $(B)/compiler_text.o
$(B)/libfront.list: LIST = $(LIBFRONT_O)
$(B)/libfront.a: $(LIBFRONT_O) $(B)/libfront.list
	$(call say,AR)rm -f $@ && $(AR) qcs $@ $(filter %.o,$^)

# --emit prints what the runtime would compile, --check and --aot have it compiled: with the
# runtime's own files
$(OFFLINE_O): FRONT += $(CUDA_CPPFLAGS)
$(B)/ckpp: $(MAIN_O) $(OFFLINE_O) $(B)/libfront.a $(B)/libruntime.a
	$(call say,LINK)$(LINK) -o $@ $^ -ldl -lpthread $(LIBS)

# ---- what makes a page of a trace, and what looks after the cache ----

$(B)/tools/%.o: tools/%.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(BASE) -I. -Iinclude $(CPPFLAGS) $(WARNINGS) -c -o $@ $<

REPORT_O := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tools/ckpp-report.c tools/report*.c)))
$(B)/ckpp-report.list: LIST = $(REPORT_O)
$(B)/ckpp-report: $(REPORT_O) $(B)/libfront.a $(B)/libruntime.a $(B)/ckpp-report.list
	$(call say,LINK)$(LINK) -o $@ $(filter %.o %.a,$^) -lm

# with the runtime's own files, and with those of ckpp that compile in processes
CACHE_O  := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tools/ckpp-cache.c tools/cache*.c)))
$(CACHE_O): BASE += $(CUDA_CPPFLAGS)
$(B)/ckpp-cache.list: LIST = $(CACHE_O)
$(B)/ckpp-cache: $(CACHE_O) $(B)/libfront.a $(B)/libruntime.a $(B)/ckpp-cache.list
	$(call say,LINK)$(LINK) -o $@ $(filter %.o %.a,$^) $(USER_LIBS)

OBJECTS  += $(REPORT_O) $(CACHE_O)

# ---- the runtime ----

# The headers that kernels are compiled with, as the strings rt_device_NAME, of which there is a
# list, and those that they may include, as rt_std_NAME. Lines that are comments stay empty: every
# first call of a kernel reads, compares and hashes this text.
NO_COMMENTS := -e 's,^ *//.*,,' -e 's,^ */[*].*[*]/ *$$,,' -e '/^ *[/][*]/,/[*][/]/s,.*,,'
$(B)/device_text.list: LIST = $(DEVICE_H) $(STD_H)
$(B)/device_text.c: $(DEVICE_H) $(STD_H) $(B)/device_text.list Makefile
	@mkdir -p $(@D)
	$(call say,EMBED){ for h in $(DEVICE_H) $(STD_H); do n=$${h##*/}; n=$${n%.h}; \
	    case $$h in */std/*) n=std_$$n;; *) n=device_$$n;; esac; \
	    printf 'extern const char rt_%s[];\nconst char rt_%s[] = {\n' $$n $$n; \
	    sed $(NO_COMMENTS) $$h | od -An -v -td1 | \
	        awk '{ for (i = 1; i <= NF; i++) printf "%s,", $$i; print "" }'; \
	    printf '0};\n'; done; \
	    printf 'extern const char *const rt_device_texts[];\n'; \
	    printf 'const char *const rt_device_texts[] = {\n'; \
	    for h in $(DEVICE_H); do n=$${h##*/}; printf 'rt_device_%s, ' $${n%.h}; done; \
	    printf '0};\n'; } > $@

# The text that kernels are written with: rt_text_FILE, with a row for each section, in which each
# line comes behind a character that is its length. Comments and empty lines stay here.
$(B)/kernel_text.c: $(TEXT_IN) Makefile
	@mkdir -p $(@D)
	$(call say,EMBED){ printf '#include "runtime/source/spec.h"\n'; for f in $(TEXT_IN); do \
	    n=$${f##*/}; printf 'const spec_word rt_text_%s[] = {\n' $${n%%.*}; \
	    sed -e 's,^ *//,//,' -e '/^ *$$/d' -e '/^\/\/$$/d' -e '/^\/\/[^:]/d' \
	        -e 's/[\\"]/\\&/g' $$f | awk ' \
	        $$2 == "section" { \
	            print end "{SPEC_NAME(\"" $$3 "\"), .section ="; end = "},\n"; next } \
	        { s = $$0; gsub(/\\./, "x", s); printf "\"\\%03o\" \"%s\\n\"\n", length(s), $$0 } \
	        END { print end "{0}};" }'; done; } > $@

$(B)/runtime/%.o: runtime/%.c $(B)/settings
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(RUNTIME) $(WARNINGS) -c -o $@ $<

$(PARALLEL_O): RUNTIME += $(OPENMP)
# A switch of stacks is none that a shadow stack knows: without this mark, glibc leaves those off.
$(STACK_O): RUNTIME += $(if $(filter x86_64,$(shell uname -m)),-fcf-protection=none)

$(B)/device_text.o $(B)/kernel_text.o: %.o: %.c $(B)/settings
	$(call say,CC)$(CC) $(RUNTIME) $(WARNINGS) -c -o $@ $<

# What the library has of the preprocessor's own files, and with it what those need.
LIBRARY_O := $(filter $(FRONT_B)/frontend/library/%,$(FRONT_O))

# What the tests and ckpp itself see more of.
$(B)/libruntime.list: LIST = $(RUNTIME_O)
$(B)/libruntime.a: $(RUNTIME_O) $(B)/libruntime.list
	$(call say,AR)rm -f $@ && $(AR) qcs $@ $(filter %.o,$^)

# A program that is linked with it may use any name but those of ckpp.h: others are none outside of
# this one object.
$(B)/libckpp.a: $(RUNTIME_O) $(LIBRARY_O) $(B)/libfront.a $(B)/libruntime.list
	$(call say,AR)rm -f $@.new && $(CC) -r -nostdlib -o $(@:.a=.o) $(filter %.o %.a,$^) && \
	    $(OBJCOPY) --localize-hidden $(@:.a=.o) && $(AR) rcs $@.new $(@:.a=.o) && \
	    rm -f $(@:.a=.o) && mv $@.new $@

$(B)/libckpp.so.$(SOVERSION): $(RUNTIME_O) $(LIBRARY_O) $(B)/libfront.a $(B)/libruntime.list
	$(call say,LINK)$(LINK) -shared -Wl,-soname,$(@F) -Wl,--exclude-libs,ALL -o $@.new \
	    $(filter %.o %.a,$^) $(USER_LIBS) && mv $@.new $@

$(B)/libckpp.so: $(B)/libckpp.so.$(SOVERSION)
	@ln -sf $(<F) $@

# ---- programs that go through ckpp, and the samples ----

# What of ckpp, and of the runtime's files in it, decides what it writes: all but what compiles
# kernels (--check, --aot). Where that is as it was, another ckpp is not run again.
WRITER_O := $(filter-out $(addprefix $(FRONT_B)/frontend/,compile/% library/%),$(FRONT_O)) \
            $(B)/compiler_text.o
WRITER   := $(B)/writer.o $(if $(CKPPFLAGS),$(B)/ckpp)
$(B)/writer.made: $(WRITER_O) $(B)/libruntime.a
	@$(CC) -r -nostdlib -Wl,-S -o $(@D)/writer.new $^ && \
	    $(call if_changed,$(@D)/writer.new,$(@D)/writer.o)
$(B)/writer.o: $(B)/writer.made
	$(made_kept)

# What ckpp makes is replaced only where its text changes: another ckpp compiles nothing anew that
# is as it was. When it was made last, x.c.made says.
if_changed = if cmp -s $(1) $(2); then rm $(1); else mv $(1) $(2); fi && : >$@
define ckpp_made
@mkdir -p $(@D)
$(if $(V),,@printf '%-8s %s\n' CKPP $(1:$(B)/%=%);) $(B)/ckpp $(CKPPFLAGS) -MMD -MP \
    -MF $(basename $(1)).ckpp.d -MT $@ -o $(1).new $< && $(call if_changed,$(1).new,$(1))
endef
# It may have been removed by hand.
define made_kept
@[ -e $@ ] || { rm -f $< && $(MAKE) --no-print-directory $<; }
endef

$(B)/%.c.made: %.c $(WRITER) | $(B)/ckpp
	$(call ckpp_made,$(B)/$*_gen.c)
$(B)/%_gen.c: $(B)/%.c.made
	$(made_kept)

$(B)/%_gen.o: $(B)/%_gen.c $(B)/settings
	$(call say,CC)$(CC) $(PROGRAM) -I$(dir $*) $(EXTRA) $(WARNINGS) -c -o $@ $<

$(B)/%.cpp.made: %.cpp $(WRITER) | $(B)/ckpp
	$(call ckpp_made,$(B)/$*_gen.cpp)
$(B)/%_gen.cpp: $(B)/%.cpp.made
	$(made_kept)

$(B)/%_gen.o: $(B)/%_gen.cpp $(B)/settings
	$(call say,CXX)$(CXX) $(CXX_PROGRAM) -I$(dir $*) $(EXTRA) $(CXX_WARNINGS) -c -o $@ $<

# Most have the shared library, and stay as they are when it changes.
STATIC_BIN := $(addprefix $(B)/samples/,saxpy image_filter module_filter)
$(filter-out $(STATIC_BIN),$(SAMPLE_BIN)): $(B)/%: $(B)/%_gen.o | $(B)/libckpp.so
	$(call say,LINK)$(LINK) -o $@ $< $(call shared,..) $(EXTRA_LIBS)

$(STATIC_BIN): $(B)/%: $(B)/%_gen.o $(B)/libckpp.a
	$(call say,LINK)$(LINK) -o $@ $^ $(EXTRA_LIBS) $(USER_LIBS)

IMAGE_BIN := $(addprefix $(B)/samples/,$(filter image_%,$(SAMPLES)))
$(IMAGE_BIN:=_gen.o): EXTRA = $(PNG_CFLAGS)
$(IMAGE_BIN): EXTRA_LIBS = $(PNG_LIBS)

# The sample of a kernel that is compiled already. PTX for the oldest GPU runs on all.
$(B)/samples/scale.ptx: samples/scale.cu
	@mkdir -p $(@D)
	$(call say,NVCC)$(NVCC) -ptx -arch=compute_75 -o $@ $<
$(B)/samples/precompiled: $(if $(NVCC),| $(B)/samples/scale.ptx)

$(B)/images/%: samples/images/%.c
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(PROGRAM) $(PNG_CFLAGS) $(WARNINGS) -o $@ $< $(PNG_LIBS) -lm

photo: $(B)/images/make_photo ## render samples/images/photo.png anew
	$(B)/images/make_photo samples/images/photo.png

# For clangd and its like, which look into a folder build/, too: how each source is compiled, as a
# make that does nothing says it.
$(B)/compile_commands.json: $(B)/settings $(B)/libfront.list $(B)/libruntime.list
	@$(MAKE) -Bnk --no-print-directory V=1 $(FRONT_O) $(RUNTIME_O) $(REPORT_O) $(CACHE_O) \
	    $(UNIT_O) $(UNIT_BIN:=.o) 2>/dev/null | \
	    awk -v folder='$(CURDIR)' '/ -c -o [^ ]*\.o [^ ]*\.c$$/ { \
	        gsub(/[\\"]/, "\\\\&"); printf "%s{\"directory\": \"%s\", \"file\": \"%s\", ", \
	            n++ ? ",\n" : "[", folder, $$NF; printf "\"command\": \"%s\"}", $$0 } \
	        END { print "]" }' > $@.new && mv $@.new $@

# ---- set-up, demo, documents; what else there is ----

setup:
	@sh scripts/setup.sh

# A fresh make, after the set-up: the settings look for tools that it may just have installed.
demo: setup ## install what is missing, build, run the samples and show what happens
	@$(MAKE) --no-print-directory demo-run

demo-run: all $(SAMPLE_BIN) $(B)/images/beside
	@sh scripts/demo.sh $(B) $(SAMPLES)

# Objects tell which function is called; what is only included is read from the sources.
layers: all ## draw which folder of frontend/ and runtime/ uses which: docs/internals/layers.svg
	@mkdir -p docs/internals
	@sh scripts/draw_layers.sh . $(B) > $(B)/layers.svg && mv $(B)/layers.svg docs/internals

tables: ## write anew what headers, manual pages and the guide have from the sources
	@sh scripts/header_names.sh && CC='$(CC)' sh scripts/tables.sh && sh scripts/messages.sh

# The layout is that of version 14, where it is there; others differ in places. Tables keep their
# columns, and so do assembler and the macros that programs include; what goes through ckpp has
# kernels, which clang-format does not know.
PATHS    := $(subst :, ,$(PATH))
CLANG_FORMAT ?= $(notdir $(firstword $(wildcard $(addsuffix /clang-format-14,$(PATHS)) \
                $(addsuffix /clang-format,$(PATHS)))))
NOT_LAID_OUT := $(KERNEL_DIR)/% bench/workers/% %_table.h %_functions.h \
            $(addprefix runtime/,cuda/cuda.h host/stack.c source/own_headers.c) \
            $(addprefix frontend/,lex/names.c tree/words.c parse/ast.h base/warnings.h)
LAID_OUT  = $(filter-out $(NOT_LAID_OUT),$(foreach folder,frontend runtime tools bench tests/unit \
            tests/gpu,$(call sources,$(folder),.[ch])))
format: ## lay out the C sources as .clang-format says
	$(CLANG_FORMAT) -i $(LAID_OUT)
# FILES: those of these alone
format-check: ## say what `make format` would change
	@$(CLANG_FORMAT) --dry-run -Werror /dev/null \
	    $(if $(FILES),$(filter $(FILES),$(LAID_OUT)),$(LAID_OUT))

hooks: ## have git run the quickest tests before each commit
	@ln -sf ../../scripts/pre-commit "$$(git rev-parse --git-path hooks)/pre-commit" && \
	    echo 'git runs scripts/pre-commit; commit --no-verify goes without'

include make/tests.mk make/bench.mk make/install.mk

clean: ## remove what was built
	rm -rf build build-san build-tsan build-cov

help: ## show this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile make/*.mk | \
	    awk -F'|' '{ printf "  %-14s %s\n", $$1, $$2 }'
	@echo "  settings: V=1 WERROR=1 ONLY='run/threads|golden' BENCH='--only reductions' SAN=1"
	@echo "            SAN=thread COV=1 CUDA=no CC=... CFLAGS=... prefix=... DESTDIR=..."

# What each file includes. An object that is none of these any more is not asked.
-include $(wildcard $(OBJECTS:.o=.d) $(foreach p,$(THROUGH_CKPP),$(p)_gen.d $(p)_gen.ckpp.d))

# Finds CUDA 12.8 or later: CUDA_HOME, else where nvcc is, else the usual place. CUDA=no builds the
# host backend alone.
#
# Sets NVCC, CUDA_HOME, CUDA_CPPFLAGS (empty: there is none), CUDA_LIBS, and CUDA_WORDS, a line.

ifneq ($(CUDA),no)
NVCC     := $(shell command -v nvcc 2>/dev/null)
ifeq ($(CUDA_HOME),)
CUDA_HOME := $(firstword $(foreach d,\
             $(patsubst %/bin/nvcc,%,$(realpath $(NVCC)) $(NVCC)) /usr/local/cuda,\
             $(if $(wildcard $(d)/include/cuda_runtime_api.h),$(d))))
endif
ifneq ($(CUDA_HOME),)
CUDA_VERSION := $(shell sed -n 's/^.define CUDART_VERSION *//p' \
                $(CUDA_HOME)/include/cuda_runtime_api.h 2>/dev/null)
CUDA_USABLE := $(shell test "0$(CUDA_VERSION)" -ge 12080 && \
               test -r $(CUDA_HOME)/include/nvrtc.h && echo yes)
CUDA_LIBDIRS := $(addprefix $(CUDA_HOME)/,lib64 lib targets/*/lib lib/*-linux-gnu)
CUDA_STATIC := $(firstword $(wildcard $(addsuffix /libcudart_static.a,$(CUDA_LIBDIRS))))
CUDA_SHARED := $(firstword $(wildcard $(addsuffix /libcudart.so,$(CUDA_LIBDIRS))))
endif
endif

ifeq ($(CUDA_USABLE)$(if $(CUDA_STATIC)$(CUDA_SHARED),+),yes+)
CUDA_CPPFLAGS := -DCKPP_CUDA -DCKPP_CUDA_HOME='"$(CUDA_HOME)"' -isystem $(CUDA_HOME)/include
CUDA_LIBDIR := $(patsubst %/,%,$(dir $(or $(CUDA_STATIC),$(CUDA_SHARED))))
ifneq ($(CUDA_STATIC),)
CUDA_LIBS := -L$(CUDA_LIBDIR) -lcudart_static
else
CUDA_LIBS := -L$(CUDA_LIBDIR) -Wl,-rpath,$(CUDA_LIBDIR) -lcudart
endif
CUDA_WORDS := CUDA $(shell v=$(CUDA_VERSION); \
              echo $$((v / 1000)).$$((v % 1000 / 10))) in $(CUDA_HOME)
else
CUDA_CPPFLAGS :=
CUDA_LIBS :=
CUDA_WHY := $(if $(wildcard $(CUDA_HOME)/include),$(CUDA_HOME) has no CUDA 12.8 or later,\
no CUDA toolkit found)
CUDA_WORDS := host backend alone ($(if $(filter no,$(CUDA)),CUDA=no,$(CUDA_WHY)))
endif

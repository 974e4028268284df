# What "make install" puts where, and the files that tell a project how to build with it.

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
# Other projects call it so; what is installed would go to the default folder instead.
ifeq ($(origin PREFIX),command line)
$(error PREFIX has no meaning here: say prefix=$(PREFIX))
endif

.PHONY: install install-built uninstall

# ---- what goes where: each SOURCE:PLACE ----

# FILES FOLDER
to       = $(foreach f,$(1),$(f):$(2)/$(notdir $(f)))
source_of = $(firstword $(subst :, ,$(1)))
place_of = $(lastword $(subst :, ,$(1)))

# Headers, manual pages and completions beside those that are here are installed, too.
COPIED   = $(call to,$(addprefix $(B)/,ckpp ckpp-cache ckpp-report),$(bindir)) \
           $(call to,$(addprefix $(B)/,libckpp.a libckpp.so.$(SOVERSION)),$(libdir)) \
           $(call to,$(wildcard include/ckpp/*.h),$(includedir)/ckpp) \
           $(foreach n,1 2 3 4 5 6 7 8 9,$(call to,$(wildcard man/*.$(n)),$(mandir)/man$(n))) \
           $(foreach f,$(wildcard completions/*.bash),$(f):$(bashdir)/$(basename $(notdir $(f)))) \
           $(call to,$(wildcard completions/_*),$(zshdir)) \
           $(call to,$(wildcard completions/*.fish),$(fishdir))
# templates
FILLED   = cmake/ckpp-config.cmake.in:$(cmakedir)/ckpp-config.cmake \
           cmake/ckpp-config-version.cmake.in:$(cmakedir)/ckpp-config-version.cmake \
           cmake/ckpp.mk.in:$(ckppdir)/ckpp.mk
PC       = $(pcdir)/ckpp.pc $(pcdir)/ckpp-static.pc
PLACES   = $(foreach f,$(COPIED) $(FILLED),$(call place_of,$(f))) $(PC) $(libdir)/libckpp.so

# ---- what is filled in ----

# A folder's path from another one: what was installed can be moved as a whole.
relative = $(shell echo $(abspath $(1)) $(abspath $(2)) | awk '{ \
    n = split($$1, from, "/"); m = split($$2, to, "/"); \
    for (k = 1; k <= n && k <= m && from[k] == to[k];) k++; \
    for (j = k; j <= n; j++) printf "../"; \
    for (j = k; j <= m; j++) printf "%s/", to[j]; }' | sed 's|/$$||')
empty   :=
blank   := $(empty) $(empty)
# FROM: sed's arguments that fill in a template for a file which is installed in that folder
fill     = -e 's|@bindir@|$(call relative,$(1),$(bindir))|g' \
           -e 's|@libdir@|$(call relative,$(1),$(libdir))|g' \
           -e 's|@includedir@|$(call relative,$(1),$(includedir))|g' \
           -e 's|@version@|$(VERSION)|g' -e 's|@soversion@|$(SOVERSION)|g' \
           -e 's|@private_list@|$(subst $(blank),;,$(strip $(USER_LIBS)))|g' \
           -e 's|@private@|$(strip $(USER_LIBS))|g'

# A path as pkg-config's variables have it.
pc_path  = $(patsubst $(prefix)/%,$${prefix}/%,$(1))
pc_head  = 'prefix=$(prefix)' 'bindir=$(call pc_path,$(bindir))' \
           'libdir=$(call pc_path,$(libdir))' 'includedir=$(call pc_path,$(includedir))' \
           'makefile=$(call pc_path,$(ckppdir))/ckpp.mk' '' \
           'Description: GPU kernels inline in C' 'Version: $(VERSION)' 'Cflags: -I$${includedir}'
pc_ckpp  = $(pc_head) 'Name: ckpp' 'Libs: -L$${libdir} -lckpp' \
           'Libs.private: $(strip $(USER_LIBS))'
# A linker that sees both libraries takes the shared one: this names the other.
pc_ckpp-static = $(pc_head) 'Name: ckpp-static' \
           'Libs: $${libdir}/libckpp.a $(strip $(USER_LIBS))'

# For programs that are built with what is here, uninstalled.
$(B)/ckpp.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(pc_ckpp) > $@.new && mv $@.new $@

# ---- doing it ----

install: all ## install below $(DESTDIR)$(prefix)
	@$(MAKE) --no-print-directory install-built

# Without looking whether all of it is built and new. Without V=1, each folder that gets something
# is said, and no command.
quiet   := $(if $(V),,@)
folders  = $(foreach d,$(sort $(dir $(PLACES))),'$(DESTDIR)$(patsubst %/,%,$(d))')
tell     = $(if $(V),,@printf '%-8s %s\n' $(foreach d,$(folders),$(1) $(d)))
staged   = '$(DESTDIR)$(call place_of,$(1))'
mode     = $(if $(filter $(bindir)/%,$(call place_of,$(1))),755,644)
install-built:
	$(call tell,INSTALL)
	$(quiet)install -d $(folders)
	$(quiet)$(foreach f,$(COPIED),\
	    install -m $(call mode,$(f)) $(call source_of,$(f)) $(call staged,$(f)) &&) :
	$(quiet)ln -sf libckpp.so.$(SOVERSION) '$(DESTDIR)$(libdir)/libckpp.so'
	$(quiet)printf '%s\n' $(pc_ckpp) > '$(DESTDIR)$(pcdir)/ckpp.pc'
	$(quiet)printf '%s\n' $(pc_ckpp-static) > '$(DESTDIR)$(pcdir)/ckpp-static.pc'
	$(quiet)$(foreach f,$(FILLED),\
	    sed $(call fill,$(patsubst %/,%,$(dir $(call place_of,$(f))))) \
	        $(call source_of,$(f)) > $(call staged,$(f)) &&) :
	$(quiet)chmod 644 $(foreach f,$(FILLED) $(PC),$(call staged,$(f)))

# Folders of its own go with it, where nobody else has put anything there.
uninstall: ## remove what install put there
	$(call tell,UNINSTALL)
	$(quiet)rm -f $(foreach f,$(PLACES),'$(DESTDIR)$(f)')
	$(quiet)for d in $(includedir)/ckpp $(cmakedir) $(ckppdir); do \
	    rmdir '$(DESTDIR)'"$$d" 2>/dev/null || :; done

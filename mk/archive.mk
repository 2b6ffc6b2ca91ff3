# The library in LIBRARY=, with the engine of a board that has the core.

.PHONY: library-archive library-sources

library-archive: $(LIBRARY)/libkilomate.a $(LIBRARY)/kilomate.h

LIBRARY_PARTS := $(LIBRARY)/parts
NM := $(AR:ar=nm)
OBJCOPY := $(AR:ar=objcopy)

$(LIBRARY_PARTS)/%.o: library/%.c $(B)/flags | $(DEPS)
	@mkdir -p $(@D)
	$(call SAY,CC  )
	$(Q)$(COMPILER) $(CPPFLAGS) $(CFLAGS) $(if $(CPU),-Os) -c $< -o $@

# What the interface needs is one object, and the network another. Of the names only the
# interface's are seen outside; and the objects go with any floating-point ABI, since they use none.
$(LIBRARY)/kilomate.o: $(LIBRARY_PARTS)/kilomate.o $(B)/libengine.a
$(LIBRARY)/kilomate_network.o: $(LIBRARY_PARTS)/kilomate_network.o $(LIBRARY_NETWORK:.c=.o)
$(LIBRARY)/kilomate.o $(LIBRARY)/kilomate_network.o:
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) -nostdlib -r -Wl,--gc-sections \
	    $$($(NM) -g --defined-only $< | sed -n 's/.* T \(kilomate_[a-z_]*\)$$/-Wl,-u,\1/p') $^ -o $@.new
	$(Q)$(OBJCOPY) -g -w --keep-global-symbol='kilomate_*' $(if $(CPU),-R .ARM.attributes) $@.new $@ && rm $@.new

$(LIBRARY)/libkilomate.a: $(LIBRARY)/kilomate.o $(LIBRARY)/kilomate_network.o
	@rm -f $@
	$(call SAY,AR  )
	$(Q)$(AR) rcs $@ $^

$(LIBRARY)/kilomate.h: library/kilomate.h
	@mkdir -p $(@D); cp $< $@

library-sources: $(B)/libengine.a $(LIBRARY_NETWORK:.c=.o) $(LIBRARY_PARTS)/kilomate.o $(LIBRARY_PARTS)/kilomate_network.o
	@$(PYTHON) tools/build/arduino_library.py $(or $(VERSION),0) build/library --generated $(B)/kpk_table.c $(LIBRARY_NETWORK) --objects $^

-include $(LIBRARY_PARTS)/kilomate.d $(LIBRARY_PARTS)/kilomate_network.d

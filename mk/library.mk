# The engine as a library for other programs. mk/archive.mk has the rules.

#: For developers

.PHONY: library library-arduino

library: $(if $(filter host,$(CORE)),deps-host,deps-firmware) ## the engine for other programs: build/library/*/libkilomate.a [CORE=host]
	@$(if $(filter-out $(CORES),$(CORE)),echo "make library: CORE= may be one of: $(CORES)" >&2; exit 1)
	@$(foreach core,$(or $(CORE),$(CORES)),$(MAKE_FOR) BOARD=$(call board_of,$(core)) LIBRARY=build/library/$(core) library-archive &&) true
	@$(foreach core,$(or $(CORE),$(CORES)),echo "The engine is in build/library/$(core)/libkilomate.a, its header is kilomate.h beside it." &&) true
	@echo "Next: docs/build/embedding.md builds a program with it."

library-arduino: deps-host ## the same for Arduino and PlatformIO: build/library/kilomate-arduino.zip
	@$(MAKE_FOR) BOARD=host LIBRARY=build/library/host library-sources

# The engine is compiled for a core as for the first board that has it, and room for its fastest form.
CORES = host $(sort $(shell sed -n 's/^CPU := //p' boards/*/board.mk))
board_of = $(if $(filter host,$(1)),host,$(patsubst boards/%/board.mk,%,$(firstword $(shell grep -L '^NO_ROOM ' $$(grep -l '^CPU := $(1)$$' boards/*/board.mk)))))

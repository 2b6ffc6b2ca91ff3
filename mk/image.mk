# What is generated, the host's programs, and a microcontroller's image.

# Written anew only when what they say has changed; several makes may do so at once.
WRITE_IF_CHANGED = if ! cmp -s $@.$$$$ $@; then mv $@.$$$$ $@; else rm $@.$$$$; fi

# Those of single files are said above: they change with this file. A space more is no other flag.
$(sort $(B)/flags $(OWN)/flags): FORCE
	@mkdir -p $(@D); { echo '$(strip $(COMPILER) $(CPPFLAGS) $(CFLAGS))'; cksum Makefile mk/*.mk */flags.mk boards/$(BOARD)/board.mk; } > $@.$$$$; $(WRITE_IF_CHANGED)

$(B)/version.c: FORCE
	@mkdir -p $(@D); sh tools/build/version.sh $(if $(VERSION),'$(VERSION)') > $@.$$$$; $(WRITE_IF_CHANGED)

$(B)/profile.c: tools/build/profiles.sh $(wildcard boards/*/profile.def) $(wildcard firmware/mind/bench_*.def)
	@mkdir -p $(@D); sh tools/build/profiles.sh $(BOARD) > $@

$(B)/additions.c: tools/build/additions.sh boards/$(BOARD)/board.mk
	@mkdir -p $(@D); sh tools/build/additions.sh $(ADDITIONS) > $@

$(B)/added.c: tools/build/added.sh boards/$(BOARD)/board.mk $(wildcard firmware/*/*_state.h)
	@mkdir -p $(@D); sh tools/build/added.sh $(ADDITIONS) > $@

$(B)/absent.c: tools/build/absent.sh boards/$(BOARD)/board.mk
	@mkdir -p $(@D); sh tools/build/absent.sh '$(NO_ROOM)' $(ADDITIONS) > $@

# Programs of the machine that builds, once for all boards; several makes may build one at once.
HOST_PROGRAM = mkdir -p $(@D); $(CC) -std=c11 -O2 -I. $(1) $(WARNINGS) $(STRICT_HOST) $(filter %.c,$^) -o $@.$$$$ && mv $@.$$$$ $@

$(TOOLS)/make-kpk: tools/build/kpk.c engine/eval/kpk.h
	$(call SAY,HOST)
	$(Q)$(call HOST_PROGRAM)

$(TOOLS)/make-network: tools/build/network_table.c images/network_file.c firmware/store/crc.c
	$(call SAY,HOST)
	$(Q)$(call HOST_PROGRAM)

$(B)/network_%.c: engine/eval/networks/%.net $(TOOLS)/make-network
	$(call SAY,GEN )
	$(Q)$(TOOLS)/make-network $< > $@.new && mv $@.new $@

$(B)/kpk_table.c: $(TOOLS)/make-kpk
	$(call SAY,GEN )
	$(Q)$< > $@.new && mv $@.new $@

$(TOOLS)/make-bench: tools/build/bench_table.c firmware/mind/bench_positions.inc $(wildcard engine/rules/*.c engine/params*.c)
	$(call SAY,HOST)
	$(Q)$(call HOST_PROGRAM)

$(B)/bench_table.c: $(TOOLS)/make-bench
	$(call SAY,GEN )
	$(Q)$< > $@.new && mv $@.new $@

# A book that `make book` has made for the board is in the place of its board.mk's.
DEFAULT_BOOK := $(BOOK)
ifneq ($(origin BOOK),command line)
BOOK := $(or $(wildcard build/$(BOARD).book),$(BOOK))
endif
BOOK_BOARDS = $(patsubst boards/%/board.mk,%,$(shell grep -l '^BOOK_SIZE ' boards/*/board.mk))

run-book:
	@$(if $(BOOK_SIZE),,echo "make book: $(BOARD) has no opening book; BOARD= may be one of: $(BOOK_BOARDS)" >&2; exit 1)
	@$(if $(PGN)$(DEFAULT),,echo "make book needs PGN=, a file of games, or DEFAULT=1" >&2; exit 1)
	@$(if $(and $(PGN),$(DEFAULT)),echo "make book takes either PGN= or DEFAULT=1" >&2; exit 1)
	@MAKE='$(MAKE_FOR)' sh tools/build/book.sh $(BOARD) $(DEFAULT_BOOK) $(if $(DEFAULT),,$(call option,FLOOR,floor) \
	    $(call option,PLIES,plies) $(call option,MARKS,marks) $(PGN))

# It makes the board's opening book, of so many bytes; a board without BOOK_SIZE has none.
$(TOOLS)/make-book: tools/build/book_table.c $(patsubst %,images/book_%.c,source image names) firmware/book/book_image.c firmware/store/crc.c firmware/base/text.c \
    $(wildcard engine/rules/*.c engine/params*.c)
	$(call SAY,HOST)
	$(Q)$(call HOST_PROGRAM,-D_POSIX_C_SOURCE=200809L)

BOARD_BOOK := $(if $(BOOK_SIZE),$(BOOK) $(BOOK_SIZE),none)

$(B)/book-choice: FORCE
	@mkdir -p $(@D); echo '$(BOARD_BOOK)' > $@.$$$$; $(WRITE_IF_CHANGED)

$(B)/book.c: $(TOOLS)/make-book $(B)/book-choice $(if $(BOOK_SIZE),$(BOOK))
	$(call SAY,GEN )
	$(Q)$(TOOLS)/make-book $(BOARD_BOOK) > $@.new 2> $(B)/book.txt || { cat $(B)/book.txt >&2; exit 1; }
	@mv $@.new $@

# The training positions, of so many bytes; only boards with training have them.
$(TOOLS)/make-train: tools/build/train_table.c firmware/train/train_table.c $(patsubst %,firmware/store/%.c,crc number) $(wildcard engine/rules/*.c engine/params*.c)
	$(call SAY,HOST)
	$(Q)$(call HOST_PROGRAM,-D_POSIX_C_SOURCE=200809L)

$(B)/training.c: $(TOOLS)/make-train $(TRAINING) boards/$(BOARD)/board.mk
	$(call SAY,GEN )
	$(Q)$(TOOLS)/make-train $(TRAINING) $(TRAINING_SIZE) > $@.new 2> $(B)/training.txt || { cat $(B)/training.txt >&2; exit 1; }
	@mv $@.new $@

# the host program

$(B)/kilomate: $(IMAGE_OBJECTS) $(B)/libengine.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $^ -o $@

# its levels, for programs that offer them by name
$(B)/kilomate.uci: $(B)/kilomate
	$(call SAY,UCI )
	$(Q)$< --print-levels > $@.new && mv $@.new $@

# the page's module: its calls can be left and taken up again where the page's functions wait

$(B)/kilomate.wasm: $(IMAGE_OBJECTS) $(call OBJECTS,$(ENGINE)) $(ENGINE_GENERATED:.c=.o)
	$(call SAY,LINK)
	$(Q)wasm-ld --no-entry --gc-sections --strip-all -z stack-size=65536 $^ -o $@.linked
	$(Q)wasm-opt -O2 --enable-bulk-memory --asyncify --pass-arg=asyncify-imports@page.pause $@.linked -o $@

.PHONY: page
page: $(B)/kilomate.html

$(B)/kilomate.html: tools/build/web_page.mjs tools/build/web_networks.mjs $(wildcard web/page/*) web/package-lock.json $(B)/kilomate.wasm $(B)/version.c boards/*/board.mk boards/*/profile.def
	$(call SAY,PAGE)
	$(Q)node $< web/page $(B)/kilomate.wasm web/node_modules "$$(sed -n 's/.*hal_version.*"\(.*\)".*/\1/p' $(B)/version.c)" boards $(B)

# The laboratory: lab/*/main_NAME.c is the program kilomate-NAME.
LAB_MAINS := $(wildcard lab/*/main_*.c)
LAB_PROGRAMS := $(patsubst main_%.c,$(B)/kilomate-%,$(notdir $(LAB_MAINS)))
LAB := $(filter-out $(LAB_MAINS),$(wildcard lab/*.c lab/*/*.c images/book_*.c))

.PHONY: lab-programs
.PRECIOUS: $(B)/%.o
lab-programs: $(LAB_PROGRAMS)

$(B)/liblab.a: $(call OBJECTS,$(LAB))

$(LAB_PROGRAMS): $(B)/liblab.a $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -lm -o $@

$(foreach main,$(LAB_MAINS),$(eval $(patsubst main_%,$(B)/kilomate-%,$(basename $(notdir $(main)))): $(B)/$(main:.c=.o)))

$(B)/scores: $(call OBJECTS,tests/scores/score_walk.c tests/scores/main_host.c) $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -o $@

# a microcontroller's image

ARENA_MIN := $(subst $(COMMA),,$(word 2,$(BOARD_PROFILE)))

# Files whose sections are in RAM, as the linker script wants them: to be left out, and put in.
in_ram = '-D$(1)=$(or $($(1)_$(MCU)),nothing)' \
    '-DINPUT_$(1)=$(foreach file,$($(1)_$(MCU)),$(file)($(2) $(2).*))'

$(B)/kilomate.ld: linker/cortexm.ld.in linker/memories.mk boards/$(BOARD)/board.mk boards/$(BOARD)/profile.def
	@mkdir -p $(@D)
	$(call SAY,LD  )
	$(Q)$(CROSS)gcc -E -P -x c -DFLASH_ORIGIN=$(word 1,$(FLASH_$(MCU))) -DFLASH_LENGTH=$(word 2,$(FLASH_$(MCU))) \
	    -DSTORE_SIZE=$(or $(STORE_SIZE),0) -DARCHIVE_SIZE=$(or $(ARCHIVE_SIZE),0) -DRAM_ORIGIN=$(word 1,$(RAM_$(MCU))) -DRAM_LENGTH=$(word 2,$(RAM_$(MCU))) \
	    -DSTACK_SIZE=$(STACK_SIZE) -DARENA_MIN=$(ARENA_MIN) \
	    -DEMULATED_STORE_SIZE=$(or $(if $(EMULATED),$(EMULATED_STORE_SIZE)),0) \
	    $(call in_ram,RAM_CODE,.text) $(call in_ram,RAM_TABLES,.rodata) $< -o $@

CONTRACTS := $(B)/contract$(WIRED).elf $(if $(PARTS),$(B)/parts$(WIRED).elf)
PROGRAMS := $(B)/kilomate$(WIRED).elf $(CONTRACTS) $(B)/scores.elf

$(B)/kilomate$(WIRED).unsealed.elf: $(IMAGE_OBJECTS) $(B)/libengine.a
$(B)/contract$(WIRED).unsealed.elf: $(CONTRACT_OBJECTS)
$(B)/parts$(WIRED).unsealed.elf: $(PARTS_OBJECTS)
$(B)/scores.unsealed.elf: $(SCORES_OBJECTS) $(B)/libengine.a

# By alignment, so that little is lost between two functions or tables.
$(PROGRAMS:.elf=.unsealed.elf): $(B)/%.unsealed.elf: $(B)/kilomate.ld
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) -specs=nano.specs -nostartfiles -Wl,--gc-sections -Wl,--sort-section=alignment -Wl,--fatal-warnings -Wl,--no-warn-rwx-segments \
	    -Wl,-Map=$(B)/$*.map -T $(B)/kilomate.ld $(filter %.o %.a,$^) -o $@

$(PROGRAMS): $(B)/%.elf: $(B)/%.unsealed.elf tools/build/seal.py
	$(call SAY,CRC )
	$(Q)$(PYTHON) tools/build/seal.py $(CROSS)objcopy $< $@

$(B)/%.bin: $(B)/%.elf
	$(call SAY,BIN )
	$(Q)$(CROSS)objcopy -O binary $< $@

$(B)/%.hex: $(B)/%.elf
	$(call SAY,HEX )
	$(Q)$(CROSS)objcopy -O ihex $< $@

$(B)/%.uf2: $(B)/%.bin tools/build/uf2.py
	$(call SAY,UF2 )
	$(Q)$(PYTHON) tools/build/uf2.py $< $(word 1,$(FLASH_$(MCU))) $(UF2_FAMILY_$(MCU)) $@

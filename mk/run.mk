# Running the image: on the host, emulated, or on the board.

ifeq ($(BOARD),host)
run-play: deps-host image
	@$(PYTHON) tools/play/play.py host $(PLAY_SPEED)

run-play-board:
	@echo "make play-board emulates a board; make sim plays on the host" >&2; exit 1

run-bench: image
	@$(B)/kilomate bench

tell-next:
	@echo "Next: $(IMAGE) --console is a game in your terminal."

run-contract run-flash run-hil:
	@echo "The host has neither drivers nor a flash; BOARD= is to be one of: $(MCU_BOARDS)" >&2; exit 1
else
NEEDS_EMULATOR = $(if $(WIRING),@echo "$(BOARD): only the board as its board.c says is played here; leave WIRING= out" >&2; exit 1,$(if \
    $(QEMU_MACHINE)$(EMULATOR),,@echo "$(BOARD): nothing emulates it" >&2; exit 1))
DEPS_EMULATOR := $(if $(EMULATOR),deps-rp2040,deps-play)

# What a player keeps lies beside the board's own images.
emulated-image: $(DEPS_EMULATOR) image
	$(NEEDS_EMULATOR)
	@mkdir -p build/$(BOARD)

run-play: emulated-image
	@$(PYTHON) tools/play/play.py $(BOARD) $(PLAY_SPEED)

run-play-board: $(if $(EMULATOR),deps-sim,deps-board) emulated-image
	$(if $(QEMU_PARTS)$(EMULATED_BODY),,@echo "$(BOARD): no parts can be attached to it; make play plays at its console" >&2; exit 1)
	@$(PYTHON) tools/play/front_panel.py --board $(BOARD) --store build/$(BOARD)/eeprom.bin $(PLAY_SPEED)

run-bench: emulated-image
	@$(PYTHON) tools/check/bench_board.py $(BOARD)

contract-image: $(CONTRACTS)

test-images: contract-image $(B)/scores.elf

run-contract: $(if $(PORT),,$(DEPS_EMULATOR)) contract-image
	$(if $(PORT),,$(NEEDS_EMULATOR))
	@$(PYTHON) tools/check/contract.py $(BOARD) $(if $(PORT),--port $(PORT))

run-hil: image
	@$(PYTHON) tools/check/hil.py $(BOARD) --port '$(PORT)' $(if $(NO_HANDS),--no-hands) $(if $(NO_FLASH),--no-flash)

# What to do with the image: where the board shows a drive over its cable, copy a file there.
FLASH_FILE = $(B)/kilomate$(WIRED).$(word 2,$(FLASH_DRIVE))
TO_DRIVE = copy $(FLASH_FILE) to the drive $(firstword $(FLASH_DRIVE))$(if $(WIRING),,, which the board shows $(FLASH_DRIVE_WHEN))
BY_FLASH = make flash BOARD=$(BOARD)$(if $(WIRING), WIRING=$(WIRING)) writes $(B)/kilomate$(WIRED).* to the board

tell-next:
	@echo "Next: $(if $(filter web,$(BOARD)),make web makes the page of it,$(if $(FLASH_DRIVE),$(TO_DRIVE),$(BY_FLASH)); boards/$(BOARD)/README.md tells how)."

run-flash: $(PROGRAM_FILES)
	@$(PYTHON) tools/build/flash.py $(BOARD) $(B)/$(PROGRAM)$(WIRED) --tool $(FLASH_TOOL) --usb $(FLASH_USB) \
	    --config $(FLASH_CONFIG) --target $(FLASH_TARGET) --address $(word 1,$(FLASH_$(MCU))) \
	    $(if $(DRY_RUN),--dry-run)
endif

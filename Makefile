# Kilomate. `make help` lists the targets; everything is built under build/.

PYTHON := /usr/bin/python3
PYTEST := $(PYTHON) -m pytest -q -p no:cacheprovider
export PYTHONDONTWRITEBYTECODE := 1
CROSS := arm-none-eabi-
BOARDS := $(sort $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))
MCU_BOARDS := $(filter-out host web,$(BOARDS))
EMULATED_BOARDS := $(patsubst boards/%/board.mk,%,$(shell grep -lE '^(QEMU_MACHINE|EMULATOR) ' boards/*/board.mk))
# Those whose emulator runs another image than the board itself.
EMULATED_APART = $(patsubst boards/%/board.mk,%,$(shell grep -l '^EMULATED_FLAGS ' boards/*/board.mk))
# Those whose speed is measured: not another board's chip and program with a body.
MEASURED_BOARDS = $(filter-out $(patsubst boards/%/board.mk,%,$(shell grep -l '^EMULATED_BODY ' boards/*/board.mk)),$(EMULATED_BOARDS))
# Boards with sensors under their squares.
SQUARES_BOARDS = $(patsubst boards/%/board.mk,%,$(shell grep -l '^ADDITIONS.* panel' $(patsubst %,boards/%/board.mk,$(MCU_BOARDS))))
# Those that a target for all boards is about: the one given, or all.
CHOSEN_BOARDS = $(or $(BOARD),$(MCU_BOARDS))
include mk/debian.mk
VARIANTS := clang O0 m32 uchar asan assert cov fuzz
# Given on a command line alone: what the environment calls so is something else.
EMULATED :=
RELEASE :=
# The tag of the commit is the version; this names it where the sources are no git checkout.
VERSION :=

ifeq ($(origin CC),default)
CC := gcc
endif
# Another compiler than these is for those to bring who name it.
DEPS_host = $(addprefix deps-,$(if $(VARIANT),check,$(filter gcc clang,$(CC))))

# `make EXE=path CC=compiler` builds the host program there.
ifdef EXE
BOARD := host
.DEFAULT_GOAL := exe
else
.DEFAULT_GOAL := help
endif

ifneq ($(BOARD),)
ifeq ($(filter $(BOARD),$(BOARDS)),)
$(error Unknown BOARD '$(BOARD)'; valid are: $(BOARDS))
endif
endif
ifneq ($(filter-out $(VARIANTS),$(VARIANT)),)
$(error Unknown VARIANT '$(VARIANT)'; valid are: $(VARIANTS))
endif

# The same board wired in another way: other data in place of its board.c.
WIRINGS := $(patsubst boards/%.c,%,$(wildcard boards/*/wirings/*.c))
ifneq ($(WIRING),)
ifeq ($(filter $(BOARD)/wirings/$(WIRING),$(WIRINGS)),)
$(error Unknown WIRING '$(WIRING)' of BOARD '$(BOARD)'; valid are: $(or $(patsubst $(BOARD)/wirings/%,%,$(filter $(BOARD)/wirings/%,$(WIRINGS))),none))
endif
endif

# No half of a file is taken for the whole.
.DELETE_ON_ERROR:

MAKE_FOR = $(MAKE) --no-print-directory

# `make V=1` prints whole commands. At a terminal each step is written over the one before; what a
# command says stands below it.
Q := $(if $(V),,@)
COMMA := ,
STEPS :=
UP = $(if $(filter-out 1,$(words $(STEPS))),\033[A)
SAY = @$(eval STEPS += step)$(if $(V),:,if [ -t 1 ] && [ "$${TERM:-dumb}" != dumb ]; \
    then printf '$(UP)\r[%d] $(strip $(1)) %s\033[K\n' $(words $(STEPS)) '$(@:$(B)/%=%)'; else echo "  $(1) $@"; fi)

# What `make help` lists stands in groups: behind a line `#: group`.

.PHONY: help boards deps firmware web play-web web-figures web-pictures uci play sim play-board board-uci pgn lichess contract flash hil console bench book clean

#: For players

play: ## a game at the console of an emulated board, or [BOARD=host SPEED=chip NO_SAVES=1]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),lm3s6965evb) EMULATED=1 run-play

sim: deps-sim ## a board with lights in the terminal [BOARD=openchess SPEED= EBOARD= NO_SAVES=1]
	@$(if $(filter-out host,$(BOARD)),$(if $(filter $(BOARD),$(SQUARES_BOARDS)),, \
	    echo "make sim: $(BOARD) has no sensors; BOARD= may be one of: $(SQUARES_BOARDS)" >&2; exit 1))
	@$(MAKE_FOR) BOARD=host image
	@$(PYTHON) tools/play/front_panel.py --board host --store build/host/sim$(addprefix -,$(SIM_LIKE)).saves \
	    $(addprefix --like ,$(SIM_LIKE)) $(PLAY_SPEED) $(if $(EBOARD),--eboard '$(EBOARD)')

# The simulation has the body of this board.
SIM_LIKE = $(filter-out host,$(BOARD))

play-board: ## the same with an emulated board and all its parts [SPEED=chip NO_SAVES=1]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),lm3s6965evb) EMULATED=1 run-play-board

# For play, sim and play-board.
PLAY_SPEED = $(if $(SPEED),--speed '$(SPEED)')$(if $(NO_SAVES), --no-saves)

web: ## build/web/kilomate.html, a page that opens from disk; build/web/page to be served
	@$(MAKE_FOR) BOARD=web page

play-web: ## the web page on this machine; its address is said [HTTP_PORT=8000]
	@$(MAKE_FOR) BOARD=web page
	@$(PYTHON) tools/play/serve_page.py build/web/page $(HTTP_PORT)

web-figures: deps-check web uci ## the page's bytes, how soon it is seen, and its speed beside the host's
	@node tools/build/web_figures.mjs build/web build/host/kilomate

web-pictures: deps-check web ## play a game in the page again, into its pictures in docs/play
	@node tools/play/web_pictures.mjs build/web/kilomate.html docs/play

uci: ## build/host/kilomate: a UCI engine, and the console with --console; its levels
	@$(MAKE_FOR) BOARD=host engine

# Standard output is the command alone.
board-uci: ## the command that makes a board an engine for a GUI: BOARD= [PORT=]
	@$(if $(filter $(BOARD),$(MCU_BOARDS)),,echo "make board-uci needs BOARD=, one of: $(MCU_BOARDS)" >&2; exit 1)
	@$(MAKE_FOR) $(if $(PORT),deps-python,BOARD=$(BOARD) EMULATED=1 emulated-image) >&2
	@echo "$(CURDIR)/tools/play/board_uci.py $(BOARD)$(if $(PORT), --port $(PORT))"

# Standard output is the game alone.
pgn: ## the game on a board as PGN: PORT=/dev/ttyACM0 > game.pgn [WITH=clocks|review|all]
	@$(if $(PORT),,echo "make pgn needs PORT=, the board's serial port" >&2; exit 1)
	@$(MAKE_FOR) deps-python >&2
	@$(PYTHON) tools/play/pgn.py --port $(PORT) $(WITH)

lichess: deps-lichess ## a board for a page of lichess.org: PORT=, or an emulated one [BOARD=]
	@$(if $(PORT),true,$(MAKE_FOR) BOARD=$(or $(BOARD),host) $(if $(filter-out host,$(BOARD)),EMULATED=1 emulated-image,image))
	@$(PYTHON) tools/play/lichess_bridge.py $(if $(PORT),--port '$(PORT)',--board $(or $(BOARD),host))

book: deps-host ## another opening book: PGN=games.pgn BOARD= [FLOOR=2 PLIES=40 MARKS=]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),host) run-book

#: For boards

# Before anything is built. Without Python the target itself says what is missing.
LOOK_AT_PORT = $(if $(PORT),[ ! -x $(PYTHON) ] || $(PYTHON) tools/emulator/serial_port.py $(1) '$(PORT)')

boards: ## the boards and their microcontrollers
	@$(foreach board,$(BOARDS),$(MAKE_FOR) BOARD=$(board) describe-board &&) true

firmware: ## build/name/kilomate.elf .bin .hex .uf2 of BOARD=name, or of all [WIRING=]
	@$(foreach board,$(or $(BOARD),$(MCU_BOARDS)),$(MAKE_FOR) BOARD=$(board) image &&) true
	@$(if $(BOARD),$(MAKE_FOR) BOARD=$(BOARD) tell-next,echo "Next: make firmware BOARD=name tells how that board gets its own; boards/name/README.md has more.")

flash: ## write the firmware to a board: BOARD= [PROGRAM=contract DRY_RUN=1 WIRING=]
	@$(if $(BOARD),,echo "make flash needs BOARD=, one of: $(MCU_BOARDS)" >&2; exit 1)
	@$(MAKE_FOR) BOARD=$(BOARD) run-flash

contract: ## try a board's drivers, emulated or real: BOARD= [PORT=/dev/ttyACM0]
	@$(call LOOK_AT_PORT,contract)
	@$(MAKE_FOR) BOARD=$(or $(BOARD),lm3s6965evb) $(if $(PORT),,EMULATED=1) run-contract
	@echo "Next: $(if $(PORT),make flash BOARD=$(or $(BOARD),name) writes the chess computer,on the real board: make flash BOARD=$(or $(BOARD),name) PROGRAM=contract$(COMMA) then make contract with PORT=)."

# With a person at the board, who pulls its cable, and a probe for what is to be flashed.
hil: ## try a real board, and write what was seen: BOARD= PORT= [NO_HANDS=1 NO_FLASH=1]
	@$(if $(filter $(BOARD),$(MCU_BOARDS)),,echo "make hil needs BOARD=, one of: $(MCU_BOARDS)" >&2; exit 1)
	@$(if $(PORT),,echo "make hil needs PORT=, the board's serial port" >&2; exit 1)
	@$(call LOOK_AT_PORT,hil)
	@$(MAKE_FOR) BOARD=$(BOARD) run-hil

console: ## a terminal on a board's line: PORT=/dev/ttyACM0; Ctrl-T q leaves
	@$(if $(PORT),,echo "make console needs PORT=, the board's serial port" >&2; exit 1)
	@$(MAKE_FOR) deps-console >&2
	@sh tools/play/console.sh '$(PORT)'

#: For developers

help: ## this list
	@awk 'sub(/^#: /, "") { group = $$0; if (!seen[group]++) groups[++count] = group } \
	    /^[a-z-]+:.*## / { lines[group] = lines[group] sprintf("  %-15s %s\n", substr($$0, 1, index($$0, ":") - 1), \
	        substr($$0, index($$0, "## ") + 3)) } \
	    END { for (i = 1; i <= count; i++) printf "%s:\n%s", groups[i], lines[groups[i]] }' $(MAKEFILE_LIST)
	@echo "BOARD= is one of: $(BOARDS)" | fold -s -w 96
	@echo "EXE=path CC=compiler builds the host program there. V=1 shows whole commands."
	@echo "Not on Debian: uci and EXE= want a C compiler, and name it if it is missing."

deps: deps-all ## install what all targets need (Debian packages)

bench: ## search the bench positions [BOARD=host]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),host) EMULATED=1 run-bench

clean: ## remove build/
	rm -rf build

# Each set of tools. They are looked for each time: what was there may have gone.
DEPS_SETS := $(addprefix deps-,gcc clang python sim board host firmware web play rp2040 emulators ladder won drawing picture docs release console lichess check all)

.PHONY: $(DEPS_SETS)
$(DEPS_SETS): deps-%:
	@sh tools/build/deps.sh $*

include mk/release.mk mk/measure.mk mk/library.mk mk/lab.mk mk/check.mk

ifneq ($(BOARD),)
include mk/board.mk
endif

# Kilomate. `make help` lists the targets; everything is built under build/.

PYTHON := /usr/bin/python3
PYTEST := $(PYTHON) -m pytest -q -p no:cacheprovider
export PYTHONDONTWRITEBYTECODE := 1
CROSS := arm-none-eabi-
BOARDS := $(sort $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))
MCU_BOARDS := $(filter-out host,$(BOARDS))
EMULATED_BOARDS := $(patsubst boards/%/board.mk,%,$(shell grep -lE '^(QEMU_MACHINE|EMULATOR) ' boards/*/board.mk))
# Those whose speed is measured: not another board's chip and program with a body.
MEASURED_BOARDS = $(filter-out $(patsubst boards/%/board.mk,%,$(shell grep -l '^EMULATED_BODY ' boards/*/board.mk)),$(EMULATED_BOARDS))
# Boards with sensors under their squares.
SQUARES_BOARDS = $(patsubst boards/%/board.mk,%,$(shell grep -l '^ADDITIONS.* panel' $(patsubst %,boards/%/board.mk,$(MCU_BOARDS))))
# Those that a target for all boards is about: the one given, or all.
CHOSEN_BOARDS = $(or $(BOARD),$(MCU_BOARDS))
VARIANTS := clang O0 m32 uchar asan cov fuzz
VERSION := 0.1

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

# No half of a file is taken for the whole.
.DELETE_ON_ERROR:

MAKE_FOR = $(MAKE) --no-print-directory

# `make V=1` prints whole commands.
Q := $(if $(V),,@)
SAY = @$(if $(V),:,echo "  $(1) $@")

# --- targets for people ---

.PHONY: help boards deps firmware uci lab match levels styles level-games suite selfplay label tune spsa network book endgames study hash-schemes play sim play-board board-uci contract flash \
    bench bench-all bench-write figures picture cycles terms size stack perft-full reference ladder won fuzz coverage check check-fresh format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo "  EXE=path     the host program to that path, with CC=compiler if given"
	@echo "Boards: $(BOARDS)"

boards: ## the boards and their microcontrollers
	@$(foreach board,$(BOARDS),$(MAKE_FOR) BOARD=$(board) describe-board &&) true

deps: deps-all ## install what all targets need (Debian packages)

firmware: ## firmware BOARD=name: build/name/kilomate.elf .bin .hex .map, .uf2 for an RP2040 (all boards without BOARD) [REAL=1]
	@$(foreach board,$(or $(BOARD),$(MCU_BOARDS)),$(MAKE_FOR) BOARD=$(board) image &&) true

lab: ## the laboratory's programs for the host: build/host/kilomate-*
	@$(MAKE_FOR) BOARD=host lab-programs

# Both engines are this one if ENGINE1 and ENGINE2 do not say otherwise; A and B
# are words of each, ARGS options of the runner. docs/strength.md tells more.
ENGINE1 ?= build/host/kilomate
ENGINE2 ?= build/host/kilomate
A ?=
B ?=
CONCURRENCY ?= 2

match: uci lab ## our engine with A="option.X=1" against B="" [NODES=5000 ROUNDS=500 ENGINE1= ENGINE2= ARGS=]
	@build/host/kilomate-match -engine cmd=$(ENGINE1) name=A $(A) -engine cmd=$(ENGINE2) name=B $(B) \
	    -each $(or $(LIMIT),nodes=$(or $(NODES),5000)) -rounds $(or $(ROUNDS),500) -concurrency $(CONCURRENCY) $(ARGS)

uci: ## the host program build/host/kilomate: a UCI engine, and the console with --console
	@$(MAKE_FOR) BOARD=host image

play: ## play at the console of an emulated board [BOARD=lm3s6965evb], or of the host program [BOARD=host]; SPEED=chip: as strong as the chip
	@$(MAKE_FOR) BOARD=$(or $(BOARD),lm3s6965evb) run-play

sim: deps-sim ## play at a board of sensors and lights, simulated in the terminal [BOARD=openchess SPEED=chip, or 10: so many times the real time]
	@$(if $(filter-out host,$(BOARD)),$(if $(filter $(BOARD),$(SQUARES_BOARDS)),, \
	    echo "make sim: $(BOARD) has no sensors; BOARD= may be one of: $(SQUARES_BOARDS)" >&2; exit 1))
	@$(MAKE_FOR) BOARD=host image
	@$(PYTHON) tools/front_panel.py --board host --store build/host/sim$(addprefix -,$(SIM_LIKE)).saves \
	    $(addprefix --like ,$(SIM_LIKE)) $(PLAY_SPEED)

# The simulation has the body of this board.
SIM_LIKE = $(filter-out host,$(BOARD))

play-board: ## the same with an emulated board and all its parts [BOARD=lm3s6965evb SPEED=chip]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),lm3s6965evb) run-play-board

# For play, sim and play-board.
PLAY_SPEED = $(if $(SPEED),--speed '$(SPEED)')

# Standard output is the command alone.
board-uci: ## the command that makes a board an engine for a GUI: BOARD=name, emulated or with PORT=/dev/ttyUSB0
	@$(if $(filter $(BOARD),$(MCU_BOARDS)),,echo "make board-uci needs BOARD=, one of: $(MCU_BOARDS)" >&2; exit 1)
	@$(MAKE_FOR) $(if $(PORT),deps-python,BOARD=$(BOARD) emulated-image) >&2
	@echo "$(CURDIR)/tools/board_uci.py $(BOARD)$(if $(PORT), --port $(PORT))"

contract: ## check a board's drivers, emulated or with PORT=/dev/ttyACM0 on the real board [BOARD=lm3s6965evb]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),lm3s6965evb) run-contract

flash: ## write the firmware to a board's flash: BOARD=name [PROGRAM=contract] [DRY_RUN=1]
	@$(if $(BOARD),,echo "make flash needs BOARD=, one of: $(MCU_BOARDS)" >&2; exit 1)
	@$(MAKE_FOR) BOARD=$(BOARD) REAL=1 run-flash

bench: ## search the bench positions [BOARD=host]
	@$(MAKE_FOR) BOARD=$(or $(BOARD),host) run-bench

bench-all: deps-emulators build-boards ## the benches of every board: nodes, as in tests/bench.txt, instructions per node, estimated speed
	@$(PYTHON) tools/bench_all.py host $(EMULATED_BOARDS)

bench-write: deps-host uci ## put the nodes of the benches into tests/bench.txt, after a change that is meant to move them
	@$(PYTHON) tools/bench_all.py --write host

figures: deps-emulators build-firmware ## write what is measured, of sizes, speeds and counts, into README.md and docs/
	@$(PYTHON) tools/figures.py --write $(MCU_BOARDS)

picture: deps-play build-firmware ## play the game of README.md again, into it and its picture [ARGS="'level 2' e4 Nf3" for another]
	@$(PYTHON) tools/play_picture.py $(ARGS)

cycles: deps-emulators build-firmware ## cycles per instruction of a search on every board, by its core's manual: an estimate
	@$(PYTHON) tools/cycles.py $(MEASURED_BOARDS)

terms: deps-play build-firmware ## instructions of the functions of evaluation and search [BOARD=lm3s6965evb]
	@$(PYTHON) tools/terms.py $(or $(BOARD),lm3s6965evb)

size: build-firmware ## flash and memory, checked against boards/budget.txt [BOARD=all]
	@$(PYTHON) tools/size.py $(CHOSEN_BOARDS)

stack: build-firmware ## worst-case stack, proved, against what is reserved [BOARD=all]
	@$(PYTHON) tools/stack.py $(CHOSEN_BOARDS)

# Options of the laboratory's programs that have been given as VARIABLE=value.
option = $(if $($(1)),--$(2)=$($(1)))

suite: lab ## suite SUITE=file.epd [NODES=200000 LAB_PROFILE=host]: how many test positions are solved
	@build/host/kilomate-suite $(call option,NODES,nodes) $(call option,LAB_PROFILE,profile) \
	    $(call option,PARAMS,params) $(SUITE)

DATA ?= build/selfplay.txt

selfplay: lab ## selfplay [GAMES=1000 NODES=2000 SEED=1 OPENINGS=file.epd DATA=build/selfplay.txt]: labelled positions
	@build/host/kilomate-selfplay $(call option,GAMES,games) $(call option,NODES,nodes) $(call option,SEED,seed) \
	    $(call option,LAB_PROFILE,profile) $(call option,OPENINGS,openings) $(call option,PARAMS,params) $(DATA)

tune: lab ## tune [DATA=build/selfplay.txt GROUPS=a,b]: fit the evaluation to them: build/tuned.txt .c
	@build/host/kilomate-tune --data=$(DATA) $(call option,GROUPS,groups) $(call option,PARAMS,params) \
	    --out=build/tuned.c --out-params=build/tuned.txt

spsa: uci lab ## tune options of the search by games: OPTIONS="late_moves futility_one=180:20" [OUT=build/spsa.txt ARGS=]; again: goes on
	@$(PYTHON) tools/spsa.py $(OPTIONS) --out=$(or $(OUT),build/spsa.txt) --concurrency=$(CONCURRENCY) $(ARGS)

label: lab ## label DATA=games.packed [OUT=build/labelled.packed NODES=1000 EACH=1 FIRST=0 NETWORK=]: their positions searched longer; again: goes on
	@build/host/kilomate-label $(call option,NODES,nodes) $(call option,EACH,each) $(call option,FIRST,first) $(call option,NETWORK,network) \
	    $(or $(OUT),build/labelled.packed) $(DATA)

network: lab ## network DATA=file.packed [NETWORK=build/network.net SUMS=32 EPOCHS=10 SEED=1 START= RATE=]: train a network; again: goes on
	@build/host/kilomate-network $(call option,SUMS,sums) $(call option,EPOCHS,epochs) $(call option,SEED,seed) $(call option,START,start) $(call option,RATE,rate) \
	    --out=$(or $(NETWORK),build/network.net) $(DATA)

perft-full: deps-check uci ## all perft positions to their full depth, and 1000 random ones against stockfish
	@$(PYTHON) tests/perft/run_perft.py --limit 1000000000000
	@$(PYTHON) tests/perft/random_perft.py --count 1000 --seed 1

reference: deps-check ## the search with everything off against plain alpha-beta on 1000 positions
	@$(MAKE_FOR) BOARD=host build/host/tests/unit/test_reference
	@REFERENCE_POSITIONS=1000 build/host/tests/unit/test_reference

ladder: deps-ladder uci lab ## games against chess programs of Debian [GAMES=20 PROFILE=lm3s6965evb TC=5+0.05 NPS= ONLY=]
	@$(PYTHON) tests/strength/ladder.py --games $(or $(GAMES),20) $(if $(PROFILE),--profile $(PROFILE)) $(if $(TC),--tc $(TC)) \
	    $(if $(NPS),--nps $(NPS)) $(if $(ST),--st $(ST)) $(if $(ONLY),--only $(ONLY))

won: deps-won uci lab ## 200 won positions played out against stockfish [COUNT=200 NODES=20000 PROFILE=lm3s6965evb ARGS=--itself]
	@$(PYTHON) tests/strength/won.py $(call option,COUNT,count) $(call option,NODES,nodes) $(call option,PROFILE,profile) $(ARGS)

book: ## another opening book for a board: book PGN=games.pgn BOARD=name [FLOOR=2 PLIES=40 MARKS=file]; DEFAULT=1: its own again
	@$(MAKE_FOR) BOARD=$(or $(BOARD),host) run-book

levels: deps-won uci lab ## games between levels of strength, and their Elo: PAIRS="e1200-e1300 e1500-s1500 b3-b4" [GAMES=200]
	@$(PYTHON) tests/strength/levels.py $(call option,GAMES,games) $(PAIRS)

styles: uci lab ## what the styles change: games against the normal one [GAMES=400 NODES=2000]
	@$(PYTHON) tests/strength/styles.py $(call option,GAMES,games) $(call option,NODES,nodes)

level-games: deps-check ## every level plays 100 games to their end [GAMES=100]
	@$(MAKE_FOR) BOARD=host build/host/tests/unit/test_opponent
	@LEVEL_GAMES=$(or $(GAMES),100) build/host/tests/unit/test_opponent

endgames: lab ## endings played out against tables of truth: 50 of each
	@build/host/kilomate-endgames

FUZZERS := fen line pgn
FUZZ_SECONDS ?= 120

study: lab ## study STUDY=exchange|lazy [POSITIONS=10000 SEED=1]: how often that part of the evaluation is wrong
	@build/host/kilomate-study $(call option,POSITIONS,positions) $(call option,SEED,seed) $(STUDY)

hash-schemes: deps-host uci lab ## games against other schemes of the hash table [SCHEME= BYTES=512 NODES=2000 ROUNDS=400]
	@$(PYTHON) tests/strength/hash_schemes.py $(call option,BYTES,bytes) $(call option,NODES,nodes) \
	    $(call option,ROUNDS,rounds) $(call option,SCHEME,scheme)

fuzz: deps-check ## libFuzzer on FEN, moves, the serial line and PGN, FUZZ_SECONDS=120 each
	@$(foreach fuzzer,$(FUZZERS),$(MAKE_FOR) BOARD=host VARIANT=fuzz FUZZER=$(fuzzer) run-fuzz &&) true

.PHONY: mutants
mutants: deps-check ## break the program in small ways, one by one, and see that check notices [MUTANT=name SHARD=1/2]
	@$(PYTHON) tools/mutants.py $(if $(MUTANT),--only '$(MUTANT)') $(if $(SHARD),--shard '$(SHARD)') $(MUTANT_CHECKS)

coverage: deps-check ## line coverage of the unit tests: build/host-cov/coverage.html
	@$(MAKE_FOR) BOARD=host VARIANT=cov run-unit
	@gcovr --root . --filter engine/ --filter firmware/ --filter hal/ \
	    --html-details build/host-cov/coverage.html --print-summary build/host-cov

# Two at a time, in this order: the long ones first, so that none runs on alone. The figures are
# taken from the benches.
CHECKS := check-format check-layers check-size check-stack check-frames check-mutants check-boards \
    check-coverage check-bench check-porting check-suites check-static check-unit check-strength \
    check-reproducible check-endgames check-perft check-figures
# A mutant may change sizes and speeds: what the documentation tells of them is no test of it.
MUTANT_CHECKS := $(filter-out check-mutants check-figures,$(CHECKS))

check: deps-check build-all ## build everything and run every test
	@$(PYTHON) tools/check.py $(CHECKS)

check-fresh: deps-python ## on bare Debian machines: that the first command installs what it needs [CASE=word]
	@$(PYTHON) tools/check_fresh.py $(CASE)

format: deps-check ## lay the C sources out as .clang-format says
	@clang-format -i $(C_FILES)

clean: ## remove build/
	rm -rf build

# --- the parts of check; each can be run alone ---

.PHONY: $(CHECKS) build-all build-boards build-contracts build-firmware build-variants

C_FILES = $(wildcard engine/*.[ch] engine/*/*.[ch] firmware/*.[ch] firmware/*/*.[ch] hal/*.[ch] hal/*/*.[ch] \
    boards/*/*.c host-sim/*.[ch] host-sim/*/*.[ch] \
    tools/*.c tests/unit/*.[ch] tests/scores/*.[ch] tests/hal/*.[ch] tests/hal/*/*.c tests/fuzz/*.c)
HOST_C_FILES = $(wildcard engine/*.c engine/*/*.c firmware/*.c firmware/*/*.c hal/*.c host-sim/*.c host-sim/*/*.c \
    boards/host/*.c)
MCU_C_FILES = $(wildcard hal/*/*.c tests/hal/*.c tests/hal/*/*.c)

build-firmware:
	@$(foreach board,$(CHOSEN_BOARDS),$(MAKE_FOR) BOARD=$(board) image &&) true

build-contracts:
	@$(foreach board,$(CHOSEN_BOARDS),$(MAKE_FOR) BOARD=$(board) test-images &&) true

build-boards: build-firmware build-contracts uci
	@$(MAKE_FOR) BOARD=host build/host/scores

build-variants:
	@$(foreach variant,$(filter-out cov fuzz,$(VARIANTS)),$(MAKE_FOR) BOARD=host VARIANT=$(variant) image &&) true

# All of one board before the next, two files at a time.
build-all: MAKE_FOR = $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j2)
build-all: build-boards build-variants
	@$(MAKE_FOR) BOARD=host VARIANT=asan unit-tests

check-layers: build-firmware
	@$(PYTHON) tools/check_layers.py $(CHOSEN_BOARDS)

check-format: deps-check
	@clang-format --dry-run -Werror $(C_FILES)
	@$(PYTHON) tools/check_declarations.py $(C_FILES)

check-static: deps-check
	@$(MAKE_FOR) BOARD=host run-static

check-size: size

check-stack: stack

# One ply of the search, on the stack and in the arena: bytes.
PLY_LIMIT := 128

check-frames: build-firmware
	@$(PYTHON) tools/check_frames.py $(PLY_LIMIT) 'search,quiescence,!search_below,!search_null_move' $(CHOSEN_BOARDS)

check-unit: deps-check
	@$(MAKE_FOR) BOARD=host VARIANT=asan run-unit

# The share of the engine's lines that the unit tests run: per cent.
ENGINE_COVERAGE := 90
# Long programs that are about other things than the engine.
NOT_OF_ENGINE := test_save% test_panel% test_parts% test_body% test_lm3s% test_rp2040%

check-coverage: deps-check
	@find build/host-cov -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE_FOR) BOARD=host VARIANT=cov UNIT_SKIP='$(NOT_OF_ENGINE)' run-unit >/dev/null
	@gcovr --root . --filter engine/ --fail-under-line $(ENGINE_COVERAGE) build/host-cov

check-perft: deps-check uci
	@$(PYTHON) tests/perft/make_perft.py --check
	@$(PYTHON) tests/perft/run_perft.py

check-suites: deps-check uci
	@$(PYTEST) tests/suites

check-strength: deps-check uci lab
	@$(PYTEST) tests/strength

check-boards: deps-check build-boards lab
	@$(PYTEST) tests/boards $(if $(BOARD),-k $(BOARD))

check-porting: deps-check uci
	@$(PYTEST) tests/porting

# BENCH_OPTIONS=--agree: the nodes only have to be the same everywhere.
check-bench: deps-check build-boards build-variants
	@$(PYTHON) tools/bench_all.py $(BENCH_OPTIONS) host $(patsubst %,host-%,$(filter-out cov fuzz,$(VARIANTS))) $(MEASURED_BOARDS)

# Takes the benches from check-bench if that has run with these images.
check-figures: deps-emulators build-firmware
	@$(PYTHON) tools/figures.py --check $(MCU_BOARDS)

check-endgames: lab
	@build/host/kilomate-endgames --count=5 KQK KRK KBBK KBNK KQKR KQKP KPK KBPK
	@build/host/kilomate-endgames --count=16 KRPKR

check-reproducible: deps-firmware
	@$(PYTHON) tools/check_reproducible.py $(MCU_BOARDS)

# That the patches apply; `make mutants` is what tries them.
check-mutants: deps-check
	@$(PYTHON) tools/mutants.py --check $(MUTANT_CHECKS)

# Each set of tools. They are looked for each time: what was there may have gone.
DEPS_SETS := $(addprefix deps-,gcc clang python sim board host firmware play rp2040 emulators ladder won check all)

.PHONY: $(DEPS_SETS)
$(DEPS_SETS): deps-%:
	@sh tools/deps.sh $*

# --- one board, in one variant: BOARD= and, for the host, VARIANT= ---

ifneq ($(BOARD),)

include linker/memories.mk
include hal/drivers.mk
include boards/$(BOARD)/board.mk

# `make match B=...` means another B.
override B := $(or $(BUILD),build/$(if $(EXE),exe,$(BOARD)$(if $(VARIANT),-$(VARIANT))$(if $(and $(REAL),$(REAL_FLAGS)),-real)))
BOARD_PROFILE := $(shell cat boards/$(BOARD)/profile.def)
# The networks that the image holds: those of its own profile and of the benches; a PC has all.
NETWORK_OF = $(filter-out none,$(shell sed -n 's/^PROFILE(.*, \([a-z0-9]*\))$$/\1/p' $(1)))
NETWORKS := $(sort $(call NETWORK_OF,$(if $(filter host,$(BOARD)),boards/*/profile.def,boards/$(BOARD)/profile.def \
    boards/stm32vldiscovery/profile.def) firmware/bench_large.def))

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wundef \
    -Wdeclaration-after-statement $(if $(EXE),,-Werror)
OPTIMISE := -O2
CFLAGS = -std=c11 $(OPTIMISE) -g $(WARNINGS) $(TARGET_FLAGS)
# Sizes that a board.mk gives to the program.
SIZES := $(foreach size,CONSOLE_RX_SIZE CONSOLE_TX_SIZE RECORD_PLIES STORE_SIZE FULL_ELO,$(if $($(size)),-D$(size)=$($(size))))
# REAL=1: for the board itself, where its board.mk says that an emulator differs from it.
CPPFLAGS = -I. -MMD -MP $(SIZES) $(if $(REAL),$(REAL_FLAGS))

ENGINE := $(wildcard engine/*.c engine/*/*.c)
FIRMWARE := $(filter-out firmware/main.c,$(wildcard firmware/*.c firmware/*/*.c))
GENERATED := $(B)/profile.c $(B)/version.c $(B)/additions.c $(B)/absent.c $(B)/book.c

ifeq ($(BOARD),host)

COMPILER := $(CC)
AR := ar
OPTIMISE_O0 := -O0
OPTIMISE_cov := -O1
FLAGS_m32 := -m32
FLAGS_uchar := -funsigned-char
FLAGS_asan := -fsanitize=address,undefined -fno-sanitize-recover=all -DKILOMATE_ASSERT
FLAGS_cov := --coverage -DKILOMATE_ASSERT
FLAGS_fuzz := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -DKILOMATE_ASSERT
ifneq ($(filter clang fuzz,$(VARIANT)),)
COMPILER := clang
endif
OPTIMISE := $(or $(OPTIMISE_$(VARIANT)),$(OPTIMISE))
TARGET_FLAGS := -pthread $(FLAGS_$(VARIANT))
HAL := hal/console.c hal/console_open.c $(filter-out host-sim/main.c,$(wildcard host-sim/*.c)) boards/host/board.c
START := host-sim/main.c
IMAGE := $(B)/kilomate
$(B)/host-sim/%.o $(B)/tests/unit/%.o $(B)/tests/fuzz/%.o: private CPPFLAGS += -D_POSIX_C_SOURCE=200809L
# A training is hours of these loops.
ifeq ($(VARIANT),)
$(patsubst %,$(B)/host-sim/lab/network_%.o,model train): private OPTIMISE := -O3
endif

else

COMPILER := $(CROSS)gcc
AR := $(CROSS)ar
# No floating point unit is used; and the image is not told where its sources lay.
TARGET_FLAGS := -mcpu=$(CPU) -mthumb -mfloat-abi=soft -ffreestanding -ffunction-sections -fdata-sections \
    -fstack-usage -fcallgraph-info=su,da '-ffile-prefix-map=$(CURDIR)=.'
HAL := hal/console.c hal/console_open.c $(wildcard $(patsubst %,hal/%/*.c,$(DRIVERS_$(CHIP)) $(CHIP)) hal/$(CHIP)/*.S) $(patsubst %,hal/parts/%.c,$(PARTS)) \
    boards/$(BOARD)/board.c
START := firmware/main.c
# Most instructions are spent in these files: inlining to the end takes 8 % of them off a
# search and adds 2 % to the image. Everywhere it would add 17 %.
HOT := eval/attack_scan eval/exchange eval/mate_pattern rules/attack_test rules/movegen search/prune
$(patsubst %,$(B)/engine/%.o,$(HOT)): private OPTIMISE += -finline-limit=800
# What no search asks often is small instead.
COLD := engine params eval/endgame eval/endgame_tables eval/kpk rules/fen rules/notation search/blindness search/perft search/root search/view
$(patsubst %,$(B)/engine/%.o,$(COLD)): private OPTIMISE := -Os
# Neither often nor seldom: no block of instructions is copied to save a jump.
BETWEEN := eval/pawn_ending search/mate_search search/extend search/reduce search/pass
$(patsubst %,$(B)/engine/%.o,$(BETWEEN)): private CFLAGS += -fno-reorder-blocks
# Copies of a few bytes without a call, and no loop over words is one over bytes in the library.
# (The code before main() may call nothing that lies in RAM.) And nothing is computed before a
# branch that is needed only behind it: these cores gain nothing by it.
$(B)/engine/%.o: private CFLAGS += -fbuiltin -fno-tree-loop-distribute-patterns -fno-sched-spec
# Loops of a few rounds, or of two sums a word, that want to be unrolled.
$(B)/engine/eval/network.o $(B)/engine/search/correction.o: private OPTIMISE := -O3
# A branch that is seldom taken, and not two moves each time, where the highest value is looked for.
$(B)/engine/search/order.o: private CFLAGS += -fno-if-conversion -fno-if-conversion2
# Keys of 64 bits are loaded and stored as such, by a core that can.
$(B)/engine/rules/position.o: private CFLAGS += $(if $(filter cortex-m0%,$(CPU)),,-fno-split-wide-types)
# Nothing there is called often enough to be worth its flash. (Drivers are: edges have times.)
$(B)/firmware/%.o $(B)/hal/console.o: private OPTIMISE := -Os
PROGRAM := kilomate
IMAGE_KINDS := elf bin hex $(if $(UF2_FAMILY_$(MCU)),uf2)
PROGRAM_FILES = $(addprefix $(B)/$(PROGRAM).,$(IMAGE_KINDS))
IMAGE := $(addprefix $(B)/kilomate.,$(IMAGE_KINDS))
DEPS := deps-firmware $(DEPS_host)

endif

DEPS := $(or $(DEPS),$(DEPS_host))
OBJECTS = $(patsubst %,$(B)/%.o,$(basename $(1)))
GENERATED_OBJECTS := $(GENERATED:.c=.o)
# Goes into the engine, and not as an object of its own into programs.
ENGINE_GENERATED := $(B)/kpk_table.c $(patsubst %,$(B)/network_%.c,$(NETWORKS))
IMAGE_OBJECTS := $(call OBJECTS,$(START) $(FIRMWARE) $(HAL)) $(GENERATED_OBJECTS)
# The drivers' test: they and nothing of engine and firmware.
CONTRACT_OBJECTS := $(call OBJECTS,$(wildcard tests/hal/*.c) $(HAL)) $(B)/version.o
# The same for a board with parts: what they do, by hand.
PARTS_OBJECTS := $(filter-out %/contract.o,$(CONTRACT_OBJECTS)) $(B)/tests/hal/parts/parts.o
# What board and host say of the same positions: the engine, and of the firmware its profile.
SCORES_OBJECTS := $(filter-out %/contract.o,$(CONTRACT_OBJECTS)) $(B)/profile.o $(B)/firmware/crc.o \
    $(call OBJECTS,tests/scores/score_walk.c tests/scores/main_board.c)

.PHONY: FORCE describe-board image emulated-image contract-image test-images exe run-book run-play run-play-board run-contract run-flash run-bench run-unit run-static run-fuzz unit-tests

image: $(IMAGE)

# Nothing is made before the tools are there.
$(addprefix $(B)/,flags version.c profile.c additions.c absent.c make-kpk make-network make-book kilomate.ld): | $(DEPS)

exe: $(IMAGE)
	@cp $(IMAGE) $(EXE)

describe-board:
	@printf '%-18s %-13s %-11s %s\n' '$(BOARD)' '$(or $(MCU),PC)' '$(CPU)' '$(BOARD_PROFILE)'

$(B)/%.o: %.c $(B)/flags | $(DEPS)
	@mkdir -p $(@D)
	$(call SAY,CC  )
	$(Q)$(COMPILER) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

# Without -g: the assembler's own line tables would name this folder.
$(B)/%.o: %.S $(B)/flags | $(DEPS)
	@mkdir -p $(@D)
	$(call SAY,AS  )
	$(Q)$(COMPILER) $(CPPFLAGS) $(CFLAGS) -g0 -c $< -o $@

$(GENERATED_OBJECTS) $(ENGINE_GENERATED:.c=.o): $(B)/%.o: $(B)/%.c $(B)/flags | $(DEPS)
	$(call SAY,CC  )
	$(Q)$(COMPILER) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

$(B)/libengine.a: $(call OBJECTS,$(ENGINE)) $(ENGINE_GENERATED:.c=.o)
$(B)/libfirmware.a: $(call OBJECTS,$(FIRMWARE))
$(B)/libhal.a: $(call OBJECTS,$(HAL)) $(GENERATED_OBJECTS)

$(B)/%.a:
	@rm -f $@
	$(call SAY,AR  )
	$(Q)$(AR) rcs $@ $^

# Written anew only when what they say has changed; several makes may do so at once.
WRITE_IF_CHANGED = if ! cmp -s $@.$$$$ $@; then mv $@.$$$$ $@; else rm $@.$$$$; fi

# Those of single files are said above: they change with this file.
$(B)/flags: FORCE
	@mkdir -p $(@D); { echo '$(COMPILER) $(CPPFLAGS) $(CFLAGS)'; cksum Makefile; } > $@.$$$$; $(WRITE_IF_CHANGED)

$(B)/version.c: FORCE
	@mkdir -p $(@D); sh tools/version.sh $(VERSION) > $@.$$$$; $(WRITE_IF_CHANGED)

$(B)/profile.c: tools/profiles.sh $(wildcard boards/*/profile.def) firmware/bench_large.def
	@mkdir -p $(@D); sh tools/profiles.sh $(BOARD) > $@

$(B)/additions.c: tools/additions.sh boards/$(BOARD)/board.mk
	@mkdir -p $(@D); sh tools/additions.sh $(ADDITIONS) > $@

$(B)/absent.c: tools/absent.sh boards/$(BOARD)/board.mk
	@mkdir -p $(@D); sh tools/absent.sh '$(NO_ROOM)' $(ADDITIONS) > $@

# A program of the machine that builds, whatever the board: it writes a table.
$(B)/make-kpk: tools/kpk.c
	@mkdir -p $(@D)
	$(call SAY,HOST)
	$(Q)$(CC) -std=c11 -O2 $(WARNINGS) $< -o $@

$(B)/make-network: tools/network_table.c host-sim/network_file.c firmware/crc.c
	@mkdir -p $(@D)
	$(call SAY,HOST)
	$(Q)$(CC) -std=c11 -O2 -I. $(WARNINGS) $^ -o $@

$(B)/network_%.c: engine/eval/networks/%.net $(B)/make-network
	$(call SAY,GEN )
	$(Q)$(B)/make-network $< > $@.new && mv $@.new $@

$(B)/kpk_table.c: $(B)/make-kpk
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
	@MAKE='$(MAKE_FOR)' sh tools/book.sh $(BOARD) $(DEFAULT_BOOK) $(if $(DEFAULT),,$(call option,FLOOR,floor) \
	    $(call option,PLIES,plies) $(call option,MARKS,marks) $(PGN))

# It makes the board's opening book, of so many bytes; a board without BOOK_SIZE has none.
$(B)/make-book: tools/book_table.c $(patsubst %,host-sim/lab/book_%.c,source image names) firmware/book/book_image.c firmware/crc.c firmware/text.c \
    $(wildcard engine/rules/*.c engine/params*.c)
	@mkdir -p $(@D)
	$(call SAY,HOST)
	$(Q)$(CC) -std=c11 -O2 -I. -D_POSIX_C_SOURCE=200809L $(WARNINGS) $^ -o $@

BOARD_BOOK := $(if $(BOOK_SIZE),$(BOOK) $(BOOK_SIZE),none)

$(B)/book-choice: FORCE
	@mkdir -p $(@D); echo '$(BOARD_BOOK)' > $@.$$$$; $(WRITE_IF_CHANGED)

$(B)/book.c: $(B)/make-book $(B)/book-choice $(if $(BOOK_SIZE),$(BOOK))
	$(call SAY,GEN )
	$(Q)$(B)/make-book $(BOARD_BOOK) > $@.new 2> $(B)/book.txt || { cat $(B)/book.txt >&2; exit 1; }
	@mv $@.new $@

# the host program

$(B)/kilomate: $(IMAGE_OBJECTS) $(B)/libengine.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $^ -o $@

# Match runner and laboratory: host-sim/*/main_NAME.c is the program kilomate-NAME.
LAB_MAINS := $(wildcard host-sim/match/main_*.c host-sim/lab/main_*.c)
LAB_PROGRAMS := $(patsubst main_%.c,$(B)/kilomate-%,$(notdir $(LAB_MAINS)))
LAB := $(filter-out $(LAB_MAINS),$(wildcard host-sim/match/*.c host-sim/lab/*.c))

.PHONY: lab-programs
.PRECIOUS: $(B)/%.o
lab-programs: $(LAB_PROGRAMS)

$(B)/liblab.a: $(call OBJECTS,$(LAB))

$(LAB_PROGRAMS): $(B)/liblab.a $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -lm -o $@

$(B)/kilomate-match: $(B)/host-sim/match/main_match.o
$(filter-out %-match,$(LAB_PROGRAMS)): $(B)/kilomate-%: $(B)/host-sim/lab/main_%.o

$(B)/scores: $(call OBJECTS,tests/scores/score_walk.c tests/scores/main_host.c) $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -o $@

UNIT_SUPPORT := $(patsubst %.c,$(B)/%.o,$(filter-out tests/unit/test_%,$(wildcard tests/unit/*.c)))
# With UNIT_TEST=test_name that program alone.
UNIT_TESTS := $(filter-out $(patsubst %,$(B)/tests/unit/%,$(UNIT_SKIP)), \
    $(patsubst %.c,$(B)/%,$(wildcard tests/unit/$(or $(UNIT_TEST),test_*).c)))
ifneq ($(and $(UNIT_TEST),$(if $(UNIT_TESTS),,none)),)
$(error There is no tests/unit/$(UNIT_TEST).c)
endif

unit-tests: $(UNIT_TESTS)

# What a test does not define itself.
$(B)/libsupport.a: $(UNIT_SUPPORT)

$(UNIT_TESTS): $(B)/%: $(B)/%.o $(B)/libsupport.a $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a $(B)/liblab.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -lcmocka -lm -o $@

# All of them, even after one has failed; with UNIT_STOP=1 to the first that fails.
run-unit: unit-tests
	@failed=0; for test in $(UNIT_TESTS); do $$test || { failed=1; $(if $(UNIT_STOP),break;) }; done; exit $$failed

# One fuzzer for a while; what it has found interesting is kept in build/.
FUZZ_FLAGS := -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -print_funcs=0 -verbosity=0

$(B)/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(B)/libfirmware.a $(B)/libengine.a $(B)/libhal.a $(B)/liblab.a
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) -fsanitize=fuzzer $^ -Wl,--start-group $(filter %.a,$^) -Wl,--end-group -o $@

run-fuzz: $(B)/fuzz_$(FUZZER)
	@mkdir -p $(B)/corpus-$(FUZZER)
	@echo "fuzz_$(FUZZER): $(FUZZ_SECONDS) s"
	@$(B)/fuzz_$(FUZZER) $(FUZZ_FLAGS) $(addprefix -dict=,$(wildcard tests/fuzz/$(FUZZER).dict)) \
	    -artifact_prefix=$(B)/ $(B)/corpus-$(FUZZER)

run-static:
	@cppcheck --quiet --std=c11 --enable=warning,style,performance,portability --inline-suppr \
	    --suppressions-list=tools/cppcheck.txt --error-exitcode=1 -I. $(SIZES) \
	    $(HOST_C_FILES) $(MCU_C_FILES)
	@clang-tidy --quiet $(HOST_C_FILES) -- -std=c11 -I. $(SIZES) -D_POSIX_C_SOURCE=200809L
	@clang-tidy --quiet $(MCU_C_FILES) -- -std=c11 -I. $(SIZES) --target=arm-none-eabi \
	    -mcpu=cortex-m3 -ffreestanding

# a microcontroller's image

COMMA := ,
ARENA_MIN := $(subst $(COMMA),,$(word 2,$(BOARD_PROFILE)))

# Files whose sections are in RAM, as the linker script wants them: to be left out, and put in.
in_ram = '-D$(1)=$(or $($(1)_$(MCU)),nothing)' \
    '-DINPUT_$(1)=$(foreach file,$($(1)_$(MCU)),$(file)($(2) $(2).*))'

$(B)/kilomate.ld: linker/cortexm.ld.in linker/memories.mk boards/$(BOARD)/board.mk boards/$(BOARD)/profile.def
	@mkdir -p $(@D)
	$(call SAY,LD  )
	$(Q)$(CROSS)gcc -E -P -x c -DFLASH_ORIGIN=$(word 1,$(FLASH_$(MCU))) -DFLASH_LENGTH=$(word 2,$(FLASH_$(MCU))) \
	    -DSTORE_SIZE=$(or $(STORE_SIZE),0) -DRAM_ORIGIN=$(word 1,$(RAM_$(MCU))) -DRAM_LENGTH=$(word 2,$(RAM_$(MCU))) \
	    -DSTACK_SIZE=$(STACK_SIZE) -DARENA_MIN=$(ARENA_MIN) \
	    $(call in_ram,RAM_CODE,.text) $(call in_ram,RAM_TABLES,.rodata) $< -o $@

CONTRACTS := $(B)/contract.elf $(if $(PARTS),$(B)/parts.elf)
PROGRAMS := $(B)/kilomate.elf $(CONTRACTS) $(B)/scores.elf

$(B)/kilomate.unsealed.elf: $(IMAGE_OBJECTS) $(B)/libengine.a
$(B)/contract.unsealed.elf: $(CONTRACT_OBJECTS)
$(B)/parts.unsealed.elf: $(PARTS_OBJECTS)
$(B)/scores.unsealed.elf: $(SCORES_OBJECTS) $(B)/libengine.a

$(PROGRAMS:.elf=.unsealed.elf): $(B)/%.unsealed.elf: $(B)/kilomate.ld
	$(call SAY,LINK)
	$(Q)$(COMPILER) $(CFLAGS) -specs=nano.specs -nostartfiles -Wl,--gc-sections -Wl,--fatal-warnings -Wl,--no-warn-rwx-segments \
	    -Wl,-Map=$(B)/$*.map -T $(B)/kilomate.ld $(filter %.o %.a,$^) -o $@

$(PROGRAMS): $(B)/%.elf: $(B)/%.unsealed.elf tools/seal.py
	$(call SAY,CRC )
	$(Q)$(PYTHON) tools/seal.py $(CROSS)objcopy $< $@

$(B)/%.bin: $(B)/%.elf
	$(call SAY,BIN )
	$(Q)$(CROSS)objcopy -O binary $< $@

$(B)/%.hex: $(B)/%.elf
	$(call SAY,HEX )
	$(Q)$(CROSS)objcopy -O ihex $< $@

$(B)/%.uf2: $(B)/%.bin tools/uf2.py
	$(call SAY,UF2 )
	$(Q)$(PYTHON) tools/uf2.py $< $(word 1,$(FLASH_$(MCU))) $(UF2_FAMILY_$(MCU)) $@

# running it

ifeq ($(BOARD),host)
run-play: deps-host image
	@$(PYTHON) tools/play.py host $(PLAY_SPEED)

run-play-board:
	@echo "make play-board emulates a board; make sim plays on the host" >&2; exit 1

run-bench: image
	@$(B)/kilomate bench

run-contract run-flash:
	@echo "The host has neither drivers nor a flash; BOARD= is to be one of: $(MCU_BOARDS)" >&2; exit 1
else
NEEDS_EMULATOR = $(if $(QEMU_MACHINE)$(EMULATOR),,@echo "$(BOARD): nothing emulates it" >&2; exit 1)
DEPS_EMULATOR := $(if $(EMULATOR),deps-rp2040,deps-play)

emulated-image: $(DEPS_EMULATOR) image
	$(NEEDS_EMULATOR)

run-play: emulated-image
	@$(PYTHON) tools/play.py $(BOARD) $(PLAY_SPEED)

run-play-board: $(if $(EMULATOR),deps-sim,deps-board) emulated-image
	$(if $(QEMU_PARTS)$(EMULATED_BODY),,@echo "$(BOARD): no parts can be attached to it; make play plays at its console" >&2; exit 1)
	@$(PYTHON) tools/front_panel.py --board $(BOARD) --store $(B)/eeprom.bin $(PLAY_SPEED)

run-bench: emulated-image
	@$(PYTHON) tools/bench_board.py $(BOARD)

contract-image: $(CONTRACTS)

test-images: contract-image $(B)/scores.elf

run-contract: $(if $(PORT),,$(DEPS_EMULATOR)) contract-image
	$(if $(PORT),,$(NEEDS_EMULATOR))
	@$(PYTHON) tools/contract.py $(BOARD) $(if $(PORT),--port $(PORT))

run-flash: $(PROGRAM_FILES)
	@$(PYTHON) tools/flash.py $(BOARD) $(B)/$(PROGRAM) --tool $(FLASH_TOOL) --usb $(FLASH_USB) \
	    --config $(FLASH_CONFIG) --target $(FLASH_TARGET) --address $(word 1,$(FLASH_$(MCU))) \
	    $(if $(DRY_RUN),--dry-run)
endif

-include $(patsubst %.o,%.d,$(IMAGE_OBJECTS) $(call OBJECTS,$(ENGINE) $(LAB) $(LAB_MAINS)) $(CONTRACT_OBJECTS) $(PARTS_OBJECTS) $(SCORES_OBJECTS) $(B)/tests/scores/main_host.o $(UNIT_SUPPORT) \
    $(addsuffix .o,$(UNIT_TESTS)))

endif

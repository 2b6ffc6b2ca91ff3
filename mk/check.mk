# `make check`, its parts, and the longer tests beside it.

#: For developers

.PHONY: perft-full reference level-games fuzz fuzz-keep mutants coverage check check-fresh check-next format

perft-full: deps-check uci ## all perft positions to their full depth, 1000 random ones more
	@$(PYTHON) tests/perft/run_perft.py --limit 1000000000000
	@$(PYTHON) tests/perft/random_perft.py --count 1000 --seed 1

reference: deps-check ## the search with everything off against plain alpha-beta
	@$(MAKE_FOR) BOARD=host build/host/tests/unit/test_reference
	@REFERENCE_POSITIONS=1000 build/host/tests/unit/test_reference

level-games: deps-check ## every level plays games to their end [GAMES=100]
	@$(MAKE_FOR) BOARD=host build/host/tests/unit/test_opponent
	@LEVEL_GAMES=$(or $(GAMES),100) build/host/tests/unit/test_opponent

FUZZERS := fen line pgn eboard
FUZZ_SECONDS ?= 120

fuzz: deps-check ## libFuzzer on FEN, moves, the serial line, PGN, programs [FUZZ_SECONDS=120]
	@$(foreach fuzzer,$(FUZZERS),$(MAKE_FOR) BOARD=host VARIANT=fuzz FUZZER=$(fuzzer) run-fuzz &&) true

fuzz-keep: deps-check ## keep what `make fuzz` has found: tests/fuzz/corpus anew
	@$(foreach fuzzer,$(FUZZERS),$(MAKE_FOR) BOARD=host VARIANT=fuzz FUZZER=$(fuzzer) run-fuzz-keep &&) true

.PHONY: mutants
mutants: deps-check ## break the program in small ways, see that check notices [MUTANT= SHARD=1/2]
	@$(PYTHON) tools/check/mutants.py $(if $(MUTANT),--only '$(MUTANT)') $(if $(SHARD),--shard '$(SHARD)') $(MUTANT_CHECKS)

coverage: deps-check ## line coverage of the unit tests: build/host-cov/coverage.html
	@$(MAKE_FOR) BOARD=host VARIANT=cov run-unit
	@gcovr --root . --filter engine/ --filter firmware/ --filter hal/ \
	    --html-details build/host-cov/coverage.html --print-summary build/host-cov

# Three at a time, in this order: the long ones first, so that none runs on alone. The figures are
# taken from the benches.
CHECKS := check-boards check-format check-layers check-size check-stack check-frames check-mutants \
    check-suites check-coverage check-fuzz check-bench check-porting check-static check-unit check-strength \
    check-asserts check-endgames check-perft check-web check-figures check-docs
# A mutant may change sizes, speeds and options: what the documentation tells of them is no test of it.
# The suites of check-asserts are those of check-suites.
MUTANT_CHECKS := $(filter-out check-mutants check-fuzz check-asserts check-figures check-docs,$(CHECKS))

check: deps-check build-all ## build everything and run every test
	@$(PYTHON) tools/check/check.py $(CHECKS)

check-fresh: deps-python ## on bare Debian: the first command installs what it needs [CASE=word]
	@$(PYTHON) tools/check/check_fresh.py --next $(NEXT_DEBIAN) $(CASE)

check-next: deps-python ## the whole of check on a bare Debian of the next release: hours
	@$(PYTHON) tools/check/check_fresh.py --next $(NEXT_DEBIAN) --whole-check

format: deps-check ## lay the C sources out as .clang-format says
	@$(if $(filter $(CI_CLANG_FORMAT),$(CLANG_FORMAT_HERE)),clang-format -i $(C_FILES), \
	    echo "make format: nothing was changed: clang-format $(CLANG_FORMAT_HERE) lays other lines out too$(COMMA) CI has $(CI_CLANG_FORMAT)" >&2; exit 1)

# --- the parts of check; each can be run alone ---

.PHONY: $(CHECKS) build-all build-boards build-contracts build-emulated build-firmware build-variants

C_FILES = $(wildcard engine/*.[ch] engine/*/*.[ch] firmware/*.[ch] firmware/*/*.[ch] hal/*.[ch] hal/*/*.[ch] \
    boards/*/*.c boards/*/*/*.c host-sim/*.[ch] web/machine/*.[ch] images/*.[ch] lab/*.[ch] lab/*/*.[ch] library/*.[ch] examples/*/*.[ch] \
    tools/*/*.c tests/library/*.c tests/unit/*.[ch] tests/fakes/*.h tests/scores/*.[ch] tests/hal/*.[ch] tests/hal/*/*.c tests/fuzz/*.c)
# In a core's own instructions, or by names of GCC alone: not for the host's clang-tidy.
CORES_C_FILES = $(wildcard engine/eval/network_output_*.c engine/eval/network_rows_*.c)
HOST_C_FILES = $(filter-out $(CORES_C_FILES),$(wildcard engine/*.c engine/*/*.c firmware/*.c firmware/*/*.c hal/*.c host-sim/*.c images/*.c lab/*.c lab/*/*.c \
    boards/host/*.c library/*.c))
MCU_C_FILES = $(wildcard hal/*/*.c tests/hal/*.c tests/hal/*/*.c)

build-firmware:
	@$(foreach board,$(CHOSEN_BOARDS),$(MAKE_FOR) BOARD=$(board) image &&) true

# The others are for the tests that build them.
BENCH_VARIANTS = $(filter-out assert cov fuzz,$(VARIANTS))

# What the emulators run: for most boards the same.
build-emulated:
	@$(foreach board,$(filter $(EMULATED_BOARDS),$(CHOSEN_BOARDS)),$(MAKE_FOR) BOARD=$(board) EMULATED=1 image &&) true

build-contracts:
	@$(foreach board,$(CHOSEN_BOARDS),$(MAKE_FOR) BOARD=$(board) EMULATED=1 test-images &&) true
	@$(foreach board,$(filter $(EMULATED_APART),$(CHOSEN_BOARDS)),$(MAKE_FOR) BOARD=$(board) contract-image &&) true
	@$(foreach wiring,$(filter $(addsuffix /wirings/%,$(CHOSEN_BOARDS)),$(WIRINGS)),$(MAKE_FOR) BOARD=$(firstword $(subst /, ,$(wiring))) \
	    WIRING=$(lastword $(subst /, ,$(wiring))) EMULATED=1 contract-image image &&) true

build-boards: build-firmware build-emulated build-contracts uci
	@$(MAKE_FOR) BOARD=host build/host/scores

build-variants:
	@$(foreach variant,$(BENCH_VARIANTS),$(MAKE_FOR) BOARD=host VARIANT=$(variant) image &&) true

# All of one board before the next, two files at a time.
build-all: MAKE_FOR = $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j2)
build-all: build-boards build-variants
	@$(MAKE_FOR) library
	@$(MAKE_FOR) BOARD=host VARIANT=asan unit-tests

check-layers: build-firmware
	@$(PYTHON) tools/check/check_layers.py $(CHOSEN_BOARDS)
	@$(PYTHON) tools/check/check_words.py
	@$(PYTHON) tools/check/check_sentences.py
	@$(PYTHON) tools/check/house.py --quiet --limits tools/check/house.txt

# Each release of clang-format lays some things out in its own way.
CLANG_FORMAT_HERE = $(call major,clang-format --version)

check-format: deps-check
	@$(if $(filter $(CI_CLANG_FORMAT),$(CLANG_FORMAT_HERE)),clang-format --dry-run -Werror $(C_FILES), \
	    echo "check-format: SKIPPED, the layout: this is clang-format $(CLANG_FORMAT_HERE), CI has $(CI_CLANG_FORMAT)")
	@$(PYTHON) tools/check/check_declarations.py $(C_FILES)
	@$(PYTHON) tools/check/check_tables.py $(C_FILES)

check-static: deps-check
	@$(MAKE_FOR) BOARD=host run-static

check-size: size

check-stack: stack

# One ply of the search, on the stack and in the arena: bytes.
PLY_LIMIT := 128

check-frames: build-firmware
	@$(PYTHON) tools/check/check_frames.py $(PLY_LIMIT) 'search,quiescence,!search_below,!search_null_move' $(CHOSEN_BOARDS)

check-unit: deps-check
	@$(MAKE_FOR) BOARD=host VARIANT=asan run-unit

# Ten seconds each, from the kept corpora and not from what `make fuzz` has found here besides; with the
# same seed, so that a change is judged by what it changes. `make fuzz` tries others.
check-fuzz: deps-check
	@rm -rf build/host-fuzz/kept-*
	@$(MAKE_FOR) fuzz FUZZ_SECONDS=10 FUZZ_CORPUS=kept FUZZ_SEED=1

# The share of the engine's lines that the unit tests run: per cent.
ENGINE_COVERAGE := 90
# Long programs that are about other things than the engine; and those of it that take the longest
# (`make coverage` runs them all: 99 %).
NOT_OF_ENGINE := test_archive% test_save% test_panel% test_parts% test_body% test_eboard% test_session% test_lm3s% test_rp2040% test_stm32% \
    test_book test_clock test_console test_controls test_line% test_lookback test_manners test_mode test_opponent% test_pgn_cases test_rating% \
    test_referee test_scoresheet test_sound test_targets test_teach test_uci%
LONGEST := test_blocked test_eval_cache test_network_search test_plan test_reason test_reference test_solve

check-coverage: deps-check
	@find build/host-cov -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE_FOR) BOARD=host VARIANT=cov UNIT_SKIP='$(NOT_OF_ENGINE) $(LONGEST)' run-unit >/dev/null
	@gcovr --root . --filter engine/ --fail-under-line $(ENGINE_COVERAGE) build/host-cov

check-perft: deps-check uci
	@$(PYTHON) tests/perft/make_perft.py --check
	@$(PYTHON) tests/perft/run_perft.py

# SUITES="make uci": these alone.
check-suites: deps-check uci
	@$(PYTEST) $(if $(SUITES),$(SUITES:%=tests/suites/test_%.py),tests/suites)

# What a GUI and a player can say, to a program that asserts.
check-asserts: deps-check
	@$(MAKE_FOR) BOARD=host VARIANT=assert image
	@KILOMATE=build/host-assert/kilomate $(PYTEST) $(patsubst %,tests/suites/test_%.py,uci uci_go console)

# The page in a browser. TEST_NAMES=1: a line for each test and its time. WEB_TEST=machine: that file alone.
check-web: deps-check web
	@node --test --test-concurrency=2 --test-reporter=./tests/web/counts.mjs tests/web/$(or $(WEB_TEST),*).test.mjs

check-strength: deps-check uci lab
	@$(PYTEST) tests/strength

check-boards: deps-check build-boards lab
	@$(PYTEST) tests/boards $(if $(BOARD),-k $(BOARD))

check-porting: deps-check uci
	@$(PYTEST) tests/porting

# BENCH_OPTIONS=--agree: the nodes only have to be the same everywhere.
check-bench: deps-check build-boards build-variants
	@$(PYTHON) tools/check/bench_all.py $(BENCH_OPTIONS) host $(patsubst %,host-%,$(BENCH_VARIANTS)) $(MEASURED_BOARDS)

# Takes the benches from check-bench if that has run with these images.
check-figures: deps-emulators build-firmware build-emulated
	@$(MAKE_FOR) library
	@$(PYTHON) tools/check/figures.py --check $(MCU_BOARDS)

check-docs: deps-docs
	@$(PYTHON) tools/check/options_page.py --check
	@$(PYTHON) tools/check/check_steps.py
	@$(PYTHON) tools/check/check_docs.py

check-endgames: lab
	@build/host/kilomate-endgames --count=5 KQK KRK KBBK KBNK KQKR KQKP KPK KBPK
	@build/host/kilomate-endgames --count=16 KRPKR
	@build/host/kilomate-endgames --nodes=400 --count=20 KQK KRK KBBK

# That the patches apply; `make mutants` is what tries them.
check-mutants: deps-check
	@$(PYTHON) tools/check/mutants.py --check $(MUTANT_CHECKS)

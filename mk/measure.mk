# What is measured: sizes, speeds, benches; and what of it the documents tell.

.PHONY: bench-all bench-write figures options drawing picture cycles terms size stack house touched

bench-all: deps-emulators build-boards ## the benches of every board: nodes, as in tests/bench.txt, instructions per node, estimated speed
	@$(PYTHON) tools/check/bench_all.py host $(EMULATED_BOARDS)

bench-write: deps-host uci ## put the nodes of the benches into tests/bench.txt, after a change that is meant to move them
	@$(PYTHON) tools/check/bench_all.py --write host

figures: deps-emulators build-firmware ## write what is measured, of sizes, speeds and counts, into docs/
	@$(PYTHON) tools/check/figures.py --write $(MCU_BOARDS)

options: deps-python ## write docs/reference/options.md, the search's options, from engine/params.h
	@$(PYTHON) tools/check/options_page.py --write

drawing: deps-drawing ## draw docs/architecture.svg from docs/architecture.dot
	@dot -Tsvg docs/architecture.dot -o docs/architecture.svg

picture: deps-picture ## play the manual's game again, into it and docs/play.svg [ARGS="'level 2' e4 Nf3" for another]
	@$(MAKE_FOR) BOARD=lm3s6965evb image
	@$(PYTHON) tools/play/play_picture.py $(ARGS)

cycles: deps-emulators build-firmware ## cycles per instruction of a search on every board, by its core's manual: an estimate
	@$(PYTHON) tools/check/cycles.py $(MEASURED_BOARDS)

terms: deps-play build-firmware ## instructions of the functions of evaluation and search [BOARD=lm3s6965evb]
	@$(PYTHON) tools/check/terms.py $(or $(BOARD),lm3s6965evb)

size: build-firmware ## flash and memory, checked against boards/budget.txt [BOARD=all]
	@$(PYTHON) tools/check/size.py $(CHOSEN_BOARDS)

stack: build-firmware ## worst-case stack, proved, against what is reserved [BOARD=all]
	@$(PYTHON) tools/check/stack.py $(CHOSEN_BOARDS)

house: deps-python ## the modules of the sources, arrows and circles between them, state; fails above limits [LIMITS="circles=7 hal/rp2040:circles=0"]
	@$(PYTHON) tools/check/house.py $(if $(LIMITS),--limit $(LIMITS))

touched: deps-python ## what was touched for what, from git: the files of the last commits that added a command, a setting, a rule, a board [LAST=5]
	@$(PYTHON) tools/check/touched.py $(if $(LAST),--last '$(LAST)')

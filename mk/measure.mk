# What is measured: sizes, speeds, benches; and what of it the documents tell.

#: For developers

.PHONY: bench-all bench-write figures options drawing picture card cycles terms size stack house

bench-all: deps-emulators build-boards ## the benches of every board, against tests/bench.txt
	@$(PYTHON) tools/check/bench_all.py host $(EMULATED_BOARDS)

bench-write: deps-host uci ## put the benches into tests/bench.txt, after a change meant to move them
	@$(PYTHON) tools/check/bench_all.py --write host

figures: deps-emulators build-firmware build-emulated ## write what is measured into docs/
	@$(MAKE_FOR) library
	@$(PYTHON) tools/check/figures.py --write $(MCU_BOARDS)

options: deps-python ## write docs/reference/options.md from engine/params.h
	@$(PYTHON) tools/check/options_page.py --write

drawing: deps-drawing ## draw docs/architecture.svg from docs/architecture.dot
	@dot -Tsvg docs/architecture.dot -o docs/architecture.svg

picture: deps-picture ## play the manual's game again, into it and the pictures [ARGS="e4 Nf3"]
	@$(MAKE_FOR) BOARD=lm3s6965evb EMULATED=1 image
	@$(PYTHON) tools/play/play_picture.py $(ARGS)
	@$(MAKE_FOR) BOARD=host image
	@$(PYTHON) tools/play/panel_picture.py

card: deps-python ## draw docs/play/openchess-card.svg, the squares without the kings, to be printed
	@$(PYTHON) tools/play/panel_card.py

cycles: deps-emulators build-emulated ## cycles per instruction of a search on every board: an estimate
	@$(PYTHON) tools/check/cycles.py $(MEASURED_BOARDS)

terms: deps-play build-emulated ## instructions of the functions of evaluation and search [BOARD=]
	@$(PYTHON) tools/check/terms.py $(or $(BOARD),lm3s6965evb)

size: build-firmware ## flash and memory, against boards/budget.txt [BOARD=]
	@$(PYTHON) tools/check/size.py $(CHOSEN_BOARDS)

stack: build-firmware ## worst-case stack, proved, against what is reserved [BOARD=]
	@$(PYTHON) tools/check/stack.py $(CHOSEN_BOARDS)

house: deps-python ## modules, arrows and circles, wide structs, state [LIMITS="circles=7"]
	@$(PYTHON) tools/check/house.py $(if $(LIMITS),--limit $(LIMITS))

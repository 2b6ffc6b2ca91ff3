# Flags of single files of the engine, on a microcontroller. The nodes are the same with any.

# Most instructions are spent in these files: inlining to the end takes 8 % of them off a
# search and adds 2 % to the image. Everywhere it would add 17 %. A board that has no room for
# additions inlines less, and least in the exchanges: their functions are large, and a compiler that
# copies them adds 500 to 1,700 bytes. (With no limit at all their small ones are calls: 1.6 % slower.)
HOT := eval/attack_scan eval/exchange eval/mate_pattern rules/attack_test rules/movegen search/prune
SCARCE_LIMIT = $(if $(filter exchange.o,$(@F)),50,300)
$(patsubst %,$(OWN)/engine/%.o,$(HOT)): private OPTIMISE += -finline-limit=$(if $(NO_ROOM),$(SCARCE_LIMIT),800)
# What no search of a game asks often is small instead; so is the mate search, which runs alone.
COLD := engine params eval/endgame eval/endgame_tables eval/kpk rules/blocked rules/fen rules/material rules/notation rules/perft rules/position rules/reason search/opponent search/root search/root_time search/mate_search
# So are the terms of SCORE that only REBEL asks for where there is a network.
COLD += eval/pieces eval/passed eval/pawns
# And what is as fast when it is small; or nearly so, where there is no room.
COLD += search/depth search/quiescence $(if $(NO_ROOM),eval/eval eval/king search/evaluate search/node)
$(patsubst %,$(OWN)/engine/%.o,$(COLD)): private OPTIMISE := -Os
# Neither often nor seldom: no block of instructions is copied to save a jump.
BETWEEN := eval/pawn_ending
$(patsubst %,$(OWN)/engine/%.o,$(BETWEEN)): private CFLAGS += -fno-reorder-blocks
# Copies of a few bytes without a call, and no loop over words is one over bytes in the library.
# (The code before main() may call nothing that lies in RAM.) And nothing is computed before a
# branch that is needed only behind it: these cores gain nothing by it.
$(OWN)/engine/%.o: private CFLAGS += -fbuiltin -fno-tree-loop-distribute-patterns -fno-sched-spec
# Loops of two sums a word that want to be unrolled, and not to be made two loops of one.
$(OWN)/engine/eval/network_rows.o: private OPTIMISE := -O3 -fno-split-loops
# And what a Cortex-M0 has too few registers for.
$(OWN)/engine/eval/network.o: private OPTIMISE := $(if $(filter cortex-m0%,$(CPU)),-O2,-O3 -fno-split-loops)
# A branch that is seldom taken, and not two moves each time, where the highest value is looked for.
$(OWN)/engine/search/order.o: private CFLAGS += -fno-if-conversion -fno-if-conversion2
# Keys of 64 bits are loaded and stored as such, by a core that can.
$(OWN)/engine/rules/makemove.o $(OWN)/engine/rules/position.o: private CFLAGS += $(if $(filter cortex-m0%,$(CPU)),,-fno-split-wide-types)
# Their loops use the register that a frame pointer would have, also in a build for a debugger.
$(OWN)/engine/eval/network_output_thumb.o $(OWN)/engine/eval/network_rows_thumb.o: private CFLAGS += -fomit-frame-pointer

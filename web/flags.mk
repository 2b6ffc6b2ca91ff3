# Flags of the page's module: it is fetched before anything can be played, so all of it is small but
# what a search calls at each node.
$(OWN)/firmware/%.o $(OWN)/host-sim/%.o $(OWN)/hal/%.o $(OWN)/web/%.o: private OPTIMISE := -Oz
COLD := engine params eval/endgame eval/endgame_tables eval/kpk rules/blocked rules/fen rules/material rules/notation rules/perft rules/position rules/reason search/opponent search/root search/root_time search/mate_search eval/pieces eval/passed eval/pawns search/depth
$(patsubst %,$(OWN)/engine/%.o,$(COLD)): private OPTIMISE := -Oz

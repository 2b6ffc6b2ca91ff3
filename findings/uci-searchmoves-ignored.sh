#!/bin/sh
# Packages: Debian 12's ethereal-chess 12.00+ds1-1, toga2 3.0.0.1SE1-2+b1, glaurung 2.2-4,
#   stockfish 15.1-4.
# Expected: `go depth 4 searchmoves a2a3` restricts the search to that move (UCI, "searchmoves"), or is
#   refused. So `bestmove a2a3` is the only answer there is.
# Seen: Ethereal and Toga II search all moves and play another, without a word. Stockfish and Glaurung
#   do as they are told.
# Bites: a GUI's "next best move", a trainer that excludes moves, a match runner that forces openings.
. "$(dirname "$0")/common"

debian_package ethereal-chess=12.00+ds1-1 toga2=3.0.0.1SE1-2+b1 glaurung=2.2-4 stockfish=15.1-4

# The engine's answer; input stays open until it has come.
answer() {
    { printf 'uci\nisready\nposition startpos\ngo depth 4 searchmoves a2a3\n'; sleep 3; echo quit; } |
        "$1" 2>/dev/null | sed -n 's/^bestmove \([a-h1-8]*\).*/\1/p'
}
for engine in ethereal-chess toga2; do
    expect "$engine plays a2a3" no "$([ "$(answer $engine)" = a2a3 ] && echo yes || echo no)"
done
for engine in stockfish glaurung; do
    expect "$engine plays" a2a3 "$(answer $engine)"
done
finish

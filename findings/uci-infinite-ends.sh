#!/bin/sh
# Packages: Debian 12's ethereal-chess 12.00+ds1-1, glaurung 2.2-4, toga2 3.0.0.1SE1-2+b1,
#   stockfish 15.1-4.
# Expected: `go infinite` is answered behind `stop` and not before, even where nothing is left to search
#   (UCI, "infinite"): an engine that is through waits.
# Seen: Ethereal and Glaurung send `bestmove` by themselves as soon as their last depth is done, which
#   is at once where a mate is near or where two kings are left, and nothing behind `stop`. Toga II and
#   Stockfish wait.
# Bites: an analysis that says `stop` to get its answer, and waits: it has come before, and none
#   follows. Who takes every `bestmove` for the answer to his latest `stop` is one answer behind.
. "$(dirname "$0")/common"

debian_package ethereal-chess=12.00+ds1-1 glaurung=2.2-4 toga2=3.0.0.1SE1-2+b1 stockfish=15.1-4

# When the engine answers in a position: "early", before a `readyok` that is asked for two seconds
# after the start, "stop", behind it, when `stop` has been sent; "early stop" were two answers.
answers() {
    { printf 'uci\nposition fen %s\ngo infinite\n' "$2"; sleep 2; echo isready
      sleep 1; echo stop; sleep 1; echo quit; } |
        "$1" 2>/dev/null | sed -n 's/^readyok.*/readyok/p; s/^bestmove.*/bestmove/p' |
        awk '/readyok/ { ready = 1 } /bestmove/ { print ready ? "stop" : "early" }' | paste -sd ' '
}
mate="7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
kings="8/8/8/3k4/8/8/8/3K4 w - - 0 1"
for engine in ethereal-chess glaurung; do
    expect "$engine, a mate in one" early "$(answers $engine "$mate")"
    expect "$engine, two kings" early "$(answers $engine "$kings")"
done
for engine in toga2 stockfish; do
    expect "$engine, a mate in one" stop "$(answers $engine "$mate")"
    expect "$engine, two kings" stop "$(answers $engine "$kings")"
done
finish

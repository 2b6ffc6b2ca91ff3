#!/bin/sh
# Packages: npm's kokopu 4.13.4; chess.js 1.4.0 and chessops 0.15.1 beside it.
# Expected: a FEN that a library reads and writes again keeps its six fields; the fifth counts towards
#   the draw by fifty moves, the sixth numbers the move.
# Seen: kokopu's `new Position(fen).fen()` ends in "0 1" whatever the two were: a position does not
#   hold them. Who wants them passes them to fen() himself. chess.js and chessops keep them.
# Bites: a game that goes on from such a FEN has fifty moves again, and is numbered from 1.
. "$(dirname "$0")/common"

npm_package kokopu@4.13.4 chess.js@1.4.0 chessops@0.15.1

cat >read.mjs <<'END'
import { Position } from "kokopu";
import { Chess } from "chess.js";
import { makeFen, parseFen } from "chessops/fen";
const fen = "4k3/8/8/8/8/8/3R4/4K3 w - - 42 90";
const last = (text) => text.split(" ").slice(4).join(" ");
console.log(last(new Position(fen).fen()));
console.log(last(new Position(fen).fen({ fiftyMoveClock: 42, fullMoveNumber: 90 })));
console.log(last(new Chess(fen).fen()));
console.log(last(makeFen(parseFen(fen).unwrap())));
END
node read.mjs >seen.txt
expect "kokopu" "0 1" "$(sed -n 1p seen.txt)"
expect "kokopu, told them" "42 90" "$(sed -n 2p seen.txt)"
expect "chess.js" "42 90" "$(sed -n 3p seen.txt)"
expect "chessops" "42 90" "$(sed -n 4p seen.txt)"
finish

#!/bin/sh
# Packages: Debian 12's pgn-extract 19.04-1; npm's kokopu 4.13.4, chess.js 1.4.0.
# Expected: the PGN standard (5) has two kinds of comments: in braces, and from a semicolon to the end
#   of the line. A reader takes both.
# Seen: pgn-extract ends the game at the semicolon and complains of a missing result. It writes two
#   games at least, since words of the comment may pass for moves: one without moves, whose tags are
#   right, and one of the moves behind the comment, played from the initial position if they happen to
#   be legal there. kokopu refuses the whole game. chess.js reads it.
# Bites: who checks exports with pgn-extract, or gives it games that were annotated so.
. "$(dirname "$0")/common"

debian_package pgn-extract=19.04-1
npm_package kokopu@4.13.4 chess.js@1.4.0

printf '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 ; rest\n2. Nf3 Nc6 *\n' >game.pgn

pgn-extract -s game.pgn >out.pgn 2>complaints.txt
expect "pgn-extract complains" "Unknown character ; (Hex: 3b)." "$(grep -o 'Unknown character.*' complaints.txt)"
expect "pgn-extract writes so many games" 2 "$(grep -c '^\[Event ' out.pgn)"
expect "the moves of the two" "* | 1. Nf3 Nc6 *" "$(grep -v '^\[' out.pgn | grep . | paste -sd '|' | sed 's/|/ | /')"

cat >read.mjs <<'END'
import { readFileSync } from "node:fs";
import { pgnRead } from "kokopu";
import { Chess } from "chess.js";
const text = readFileSync("game.pgn", "utf8");
let answer;
try {
    answer = pgnRead(text).game(0).mainVariation().nodes().map((node) => node.notation()).join(" ");
} catch (error) {
    answer = error.message.split("\n")[0];
}
console.log(answer);
const game = new Chess();
game.loadPgn(text);
console.log(game.history().join(" "));
END
expect "kokopu" "Unrecognized character or group of characters." "$(node read.mjs | head -n 1)"
expect "chess.js" "e4 e5 Nf3 Nc6" "$(node read.mjs | tail -n 1)"
finish

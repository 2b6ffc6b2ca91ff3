#!/bin/sh
# Packages: npm's chess.js 1.4.0, cm-pgn 5.0.0, chessops 0.15.1; Debian 12's scid 1:4.7.4+dfsg1-2.
# Expected: in a tag's value a quotation mark is written \" and a backslash \\ (PGN standard, 7).
# Seen: chess.js refuses a game with such a tag as a whole. cm-pgn reads it without a word, cuts the
#   value at the mark and keeps the backslash. Scid reads it rightly, and writes the mark without a
#   backslash, which no reader can take. chessops reads it.
# Bites: an event or a nickname in quotation marks, on its way from one program to the next.
# Wants: nodejs, npm, and xvfb (Scid wants a screen).
. "$(dirname "$0")/common"

needs node npm apt-get dpkg-deb xvfb-run
npm_package chess.js@1.4.0 cm-pgn@5.0.0 chessops@0.15.1
debian_package scid=1:4.7.4+dfsg1-2

printf '[Event "The \\"Open\\" of 2026"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n' >game.pgn

cat >read.mjs <<'END'
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { Pgn } from "cm-pgn/src/Pgn.js";
import { parsePgn } from "chessops/pgn";
const text = readFileSync("game.pgn", "utf8");
const game = new Chess();
let answer = "read";
try {
    game.loadPgn(text);
} catch (error) {
    answer = error.message.slice(0, 8);
}
console.log(answer);
console.log(new Pgn(text).header.tags.Event);
console.log(parsePgn(text)[0].headers.get("Event"));
END
expect "chess.js" "Expected" "$(node read.mjs | sed -n 1p)"
expect "cm-pgn's value" 'The \' "$(node read.mjs | sed -n 2p)"
expect "chessops' value" 'The "Open" of 2026' "$(node read.mjs | sed -n 3p)"

cat >write.tcl <<'END'
catch {wm withdraw .}
set base [sc_base create SCID4 [file join [pwd] games]]
sc_base import $base game.pgn
sc_game load 1
puts [sc_game pgn -width 200]
exit
END
expect "Scid writes" '[Event "The "Open" of 2026"]' "$(xvfb-run -a tkscid write.tcl | grep '^\[Event')"
finish

#!/bin/sh
# Packages: npm's chess.js 1.4.0, kokopu 4.13.4, cm-pgn 5.0.0, chessops 0.15.1; Debian 12's
#   pgn-extract 19.04-1.
# Expected: games whose first move is Black's go from one library to the next. What is written has
#   three periods right behind the number, "40..." (PGN standard, 8.2.2.2); a reader takes any number
#   of them, and each period is a token of its own (8.2.2.1 and 7), so a blank in between does no harm.
# Seen: chess.js writes "40. ... Kf7", with the blank. kokopu and cm-pgn refuse the whole game for it,
#   and take it without the blank. chessops and pgn-extract read both, chess.js reads its own.
# Bites: puzzles and studies with Black to move, whatever else the game holds; those with White to move
#   pass, so a test with one of each kind is needed to see it.
. "$(dirname "$0")/common"

needs node npm apt-get dpkg-deb
npm_package chess.js@1.4.0 kokopu@4.13.4 cm-pgn@5.0.0 chessops@0.15.1
debian_package pgn-extract=19.04-1

cat >write.mjs <<'END'
import { Chess } from "chess.js";
const game = new Chess("4k3/8/8/8/8/8/3R4/4K3 b - - 5 40");
game.move("Kf7");
game.move("Rd7+");
console.log(game.pgn());
END
node write.mjs >written.pgn
sed 's/^40\. \.\.\. /40... /' written.pgn >standard.pgn
expect "chess.js writes" "40. ... Kf7 41. Rd7+ *" "$(tail -n 1 written.pgn)"

cat >read.mjs <<'END'
import { readFileSync } from "node:fs";
import { pgnRead } from "kokopu";
import { Pgn } from "cm-pgn/src/Pgn.js";
import { parsePgn } from "chessops/pgn";
import { Chess } from "chess.js";
const readers = {
    kokopu: (text) => pgnRead(text).game(0).mainVariation().nodes().map((node) => node.notation()),
    "cm-pgn": (text) => new Pgn(text).history.moves.map((move) => move.san),
    chessops: (text) => [...parsePgn(text)[0].moves.mainline()].map((node) => node.san),
    "chess.js": (text) => {
        const game = new Chess();
        game.loadPgn(text);
        return game.history();
    },
};
const [reader, file] = process.argv.slice(2);
try {
    console.log(readers[reader](readFileSync(file, "utf8")).join(" "));
} catch {
    console.log("refused");
}
END
for reader in kokopu cm-pgn; do
    expect "$reader, with the blank" refused "$(node read.mjs $reader written.pgn)"
    expect "$reader, without" "Kf7 Rd7+" "$(node read.mjs $reader standard.pgn)"
done
for reader in chessops chess.js; do
    expect "$reader, with the blank" "Kf7 Rd7+" "$(node read.mjs $reader written.pgn)"
    expect "$reader, without" "Kf7 Rd7+" "$(node read.mjs $reader standard.pgn)"
done
expect "pgn-extract, with the blank" "40... Kf7 41. Rd7+ *" "$(pgn-extract -s written.pgn | grep '^40')"
finish

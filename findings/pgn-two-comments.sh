#!/bin/sh
# Packages: npm's chess.js 1.4.0, chessops 0.15.1, kokopu 4.13.4, cm-pgn 5.0.0; Debian 12's
#   pgn-extract 19.04-1.
# Expected: a move may have several comments, one behind the other: the PGN standard (5) sets no limit
#   on where they stand, and a reader takes as many as come.
# Seen: chess.js takes one comment behind a move, and refuses the whole game for a second. Others write
#   them so: pgn-extract with --fencomments adds one to that of the author, and chessops keeps each in
#   braces of its own. kokopu joins the two, cm-pgn and chessops keep them apart.
# Bites: annotated games, once another program has added its own comment: an evaluation, a clock's
#   time, a position. Games without the author's words pass, as long as one program comments.
. "$(dirname "$0")/common"

needs node npm apt-get dpkg-deb
npm_package chess.js@1.4.0 chessops@0.15.1 kokopu@4.13.4 cm-pgn@5.0.0
debian_package pgn-extract=19.04-1

printf '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {best} e5 *\n' >game.pgn
printf '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n' >bare.pgn
pgn-extract -s --fencomments -w 999 game.pgn >extracted.pgn
pgn-extract -s --fencomments -w 999 bare.pgn >bare-extracted.pgn
expect "pgn-extract writes comments in a row" 1 "$(grep -c '1\. e4 { best } { rnbqkbnr/' extracted.pgn)"

cat >write.mjs <<'END'
import { ChildNode, defaultGame, makePgn } from "chessops/pgn";
const game = defaultGame();
const move = new ChildNode({ san: "e4", comments: ["best", "[%clk 0:03:00]"] });
game.moves.children.push(move);
move.children.push(new ChildNode({ san: "e5" }));
console.log(makePgn(game));
END
node write.mjs >chessops.pgn
expect "chessops writes" "1. e4 { best } { [%clk 0:03:00] } e5 *" "$(grep '^1' chessops.pgn)"

cat >read.mjs <<'END'
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { pgnRead } from "kokopu";
import { Pgn } from "cm-pgn/src/Pgn.js";
import { parsePgn } from "chessops/pgn";
const [reader, file] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const readers = {
    "chess.js": () => {
        const game = new Chess();
        game.loadPgn(text);
        return game.history().join(" ");
    },
    kokopu: () => {
        const node = pgnRead(text).game(0).mainVariation().nodes()[0];
        return `${node.comment()}, clk ${node.tag("clk")}`;
    },
    "cm-pgn": () => new Pgn(text).render().split("\n").at(-1),
    chessops: () => [...parsePgn(text)[0].moves.mainline()][0].comments.join(" and "),
};
try {
    console.log(readers[reader]());
} catch {
    console.log("refused");
}
END
expect "chess.js, one comment a move" "e4 e5" "$(node read.mjs chess.js bare-extracted.pgn)"
expect "chess.js, pgn-extract's two" refused "$(node read.mjs chess.js extracted.pgn)"
expect "chess.js, chessops' two" refused "$(node read.mjs chess.js chessops.pgn)"
expect "kokopu" "best, clk 0:03:00" "$(node read.mjs kokopu chessops.pgn)"
expect "cm-pgn" "1. e4 {best} {[%clk 0:03:00]} 1... e5 *" "$(node read.mjs cm-pgn chessops.pgn)"
expect "chessops" "best and [%clk 0:03:00]" "$(node read.mjs chessops chessops.pgn)"
finish

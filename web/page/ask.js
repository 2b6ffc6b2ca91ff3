// Questions of the page, before something is lost.

"use strict";

// Asks once. Returns whether the person said `yes`, the words on that button; Escape, and the button
// that is marked when the question comes, say no.
function ask({ title, text, yes }) {
  const dialog = $("ask");
  $("ask-title").textContent = title;
  $("ask-text").textContent = text;
  $("ask-yes").textContent = yes;
  dialog.returnValue = "";
  return new Promise((done) => {
    dialog.onclose = () => done(dialog.returnValue === "yes");
    dialog.showModal();
    $("ask-no").focus();
  });
}

// How long the game is, as people count: "12 moves".
function movesText(plies) {
  const count = Math.ceil(plies / 2);
  return `${count} move${count === 1 ? "" : "s"}`;
}

// A game of so many plies goes into the machine's archive when it is left.
const ARCHIVED_PLIES = 10;

// Would a new game end one? A position that was set up counts, too.
const isGameToLose = () => game.state.word !== "over" && (game.moves.length > 0 || (game.from ?? START_FEN) !== START_FEN);

// What becomes of the game on the board when another one begins.
function fateOfGame() {
  const left = game.moves.length === 0 ? "The position that was set up is left."
    : `The game on the board ends after ${movesText(game.moves.length)}.`;
  const saved = real.isConnected ? "Save PGN keeps it in a file."
    : !kept.saves ? "Nothing is saved in this tab. Save PGN keeps it in a file."
    : game.moves.length >= ARCHIVED_PLIES ? "It stays in the computer's archive: games, in the serial line, lists it."
    : "It is not kept: the archive takes games of five moves and more. Save PGN keeps it in a file.";
  return `${left} ${game.moves.length === 0 ? "" : saved}`.trim();
}

// What is lost with the machine's memory.
function fateOfMemory() {
  const running = game.moves.length > 0 ? `the game on the board, ${movesText(game.moves.length)} long, ` : "";
  const what = `${running}the games of its archive, and its settings are lost, and cannot be brought back.`;
  return `${what[0].toUpperCase()}${what.slice(1)} Save its memory makes a copy. ${kept.saves
    ? "What is chosen on this page stays." : "Only this tab's memory is meant: it is not saved."}`;
}

const askErase = () => ask({ title: "Erase its memory?", text: fateOfMemory(), yes: "Erase it" });
const askReplace = (name) => ask({ title: `Put ${name} in place of its memory?`, text: fateOfMemory(), yes: "Replace it" });

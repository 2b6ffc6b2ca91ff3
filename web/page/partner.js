// Kilomate as a partner: the piece that it names, a move that it doubts, and the moves that it makes
// for whoever plays. All of it is the firmware's; here are the words and the buttons.

"use strict";

// The headline while a move is doubted.
function doubtSentence() {
  return `${game.doubt.san} ${game.doubt.why}. Put the piece back, or play it all the same.`;
}

// Do the pieces stand otherwise than the game has them? So they do while a move is asked about.
function isMadeOnBoard() {
  const wanted = fenPieces(game.position ?? START_FEN);
  return hands.hand === null && hands.squares.some((piece, square) => (piece === "") !== (wanted[square] === ""));
}

// Is a move asked about whose pieces stand there?
const isDoubted = () => game.doubt !== null && (real.isConnected || isMadeOnBoard());

function drawDoubt() {
  const held = document.activeElement;
  $("doubt").hidden = !isDoubted();
  if ($("doubt").hidden && held === $("doubt-yes")) {
    $("take-back").focus();
  }
}

// What is to be done at one's own move.
function turnSentence() {
  return game.brain === null ? "Your move." : `Move ${game.brain === "king" ? "the king" : game.brain === "queen" ? "the queen" : `a ${game.brain}`}.`;
}

// A board without it tells no setting.
function partnerTold() {
  const told = game.settings.brain;
  $("partner").hidden = told === undefined;
  $("brain").checked = told === "on";
}

function preparePartner() {
  $("brain").onchange = ({ target }) => type(`brain ${target.checked ? "on" : "off"}`);
  $("hand-move").onclick = () => {
    awaitRefusal();
    type(`play ${$("hand-piece").value}`.trim());
  };
  $("doubt-yes").onclick = () => type("yes");
}

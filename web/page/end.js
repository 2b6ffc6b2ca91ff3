// Ways to end a game, the card at its end and the game behind it; what marks the position that is shown;
// and the clock alone, beside which the game waits.

"use strict";

// --- resigning, and a draw that is offered ---

const askResign = () => ask({
  title: "Resign?", text: game.side === "none" ? "The side to move loses." : "Kilomate wins the game.", yes: "Resign",
});

async function resign() {
  if (await askResign()) {
    typeSoon("end", "resign");
  }
}

// The firmware ends the game, or declines.
function offerDraw() {
  offer.heard = "";
  type("draw offer");
}
const offer = { heard: null };

function hearAnswer(bytes) {
  offer.heard = (offer.heard + new TextDecoder("latin1").decode(bytes)).slice(-500);
  const [, text] = /(I decline the draw\.|The game is over already\.|I am thinking\.)/.exec(offer.heard) ?? [];
  if (text !== undefined) {
    offer.heard = null;
    notify(text === "I am thinking." ? "Kilomate is thinking. Offer a draw when it is your move." : text.replace("I decline", "Kilomate declines"));
  }
}

// --- the card behind the last move ---

function opponentText() {
  const { strength = "full" } = game.settings;
  return strength === "full" ? "full strength" : strength.replace("beginner", "beginner's level");
}

function endTitle() {
  const winner = { "1-0": "white", "0-1": "black" }[game.state.result];
  return winner === undefined ? "A draw"
    : game.side === "none" ? `${winner === "white" ? "White" : "Black"} wins`
    : winner === game.side ? "Kilomate wins" : "You win";
}

// It is written when the game ends: what is chosen behind that is the next one's.
function drawEnd() {
  $("end-title").textContent = endTitle();
  $("end-text").textContent = `${game.state.why}, ${movesText(game.moves.length)}${game.side === "none" ? "" : ` against ${opponentText()}`}.`;
  $("other-colour").hidden = game.side === "none";
  ["step-back", "step-on"].forEach((id) => { $(id).hidden = game.moves.length < 2; });
}

// What can be done in a state of the game, or while none is known.
function stateTold() {
  const word = game.board === null ? "" : game.state.word;
  const held = document.activeElement;
  $("end").hidden = word !== "over" || game.training !== null;
  $("clock-alone").hidden = word !== "clock";
  if (word === "over") {
    offer.heard = null;
    drawEnd();
  }
  ["new-game", "take-back", "hint", "swap"].forEach((id) => { $(id).disabled = word === "clock"; });
  $("train").disabled = ["clock", "thinking"].includes(word);
  ["draw", "resign"].forEach((id) => { $(id).disabled = word !== "playing"; });
  if (word === "over" && [$("draw"), $("resign")].includes(held)) {
    $("rematch").focus();
  }
}

// The machine, or the board, of which the page knew is no more.
function forgetEnd() {
  offer.heard = null;
  stateTold();
}

// A new game, in which the computer has `side` and is without something; tell() types what is new in it. Behind a game of two people
// the firmware says who plays: they again with a referee, else the computer has Black.
function playAgain(side, tell = () => {}, odds = game.settings.odds) {
  clearTimeout(goTimer);
  newGame(startAtOdds(odds, side));
  tell();
  if (side === "white") {
    goWhenSeen(starts, null);
  }
  view.focus(view.focused);
}

// The computer begins once its sensors have had time to see the pieces put up: what changes while it
// thinks takes a move back. `start` is the machine's, `calmSince` a time of performance.now() or null.
function goWhenSeen(start, calmSince) {
  const { word } = game.state;
  const isBegun = word === "playing"; // it is told
  if (start !== starts || isBegun && game.moves.length > 0 || ["thinking", "clock"].includes(word)) {
    return; // another machine, somebody has moved, or it does something else
  }
  const since = isBegun && isSeen() ? calmSince ?? performance.now() : null;
  if (since !== null && performance.now() - since > 2 * READ_MS) {
    turnTo(true);
    type("go");
  } else {
    goTimer = setTimeout(goWhenSeen, 50, start, since);
  }
}
let goTimer; // one waits at most, whatever is pressed twice

const otherSide = (side) => side === "white" ? "black" : "white";

// Of the clock alone: the game beside it waits.
function clockSentence() {
  const { white = 1, black = 1, running = "none" } = game.clock ?? {};
  const sides = { white: "White", black: "Black" };
  return running !== "none" ? `A chess clock: ${sides[running]}'s time runs.`
    : white <= 0 || black <= 0 ? `${white <= 0 ? "White" : "Black"}'s flag has fallen.`
    : "A chess clock, and it stands.";
}

function prepareEnd() {
  $("resign").onclick = () => resign();
  $("draw").onclick = () => offerDraw();
  $("rematch").onclick = () => playAgain(game.side);
  $("other-colour").onclick = () => playAgain(otherSide(game.side));
  $("step-back").onclick = () => walk((view.ply ?? game.moves.length) - 1);
  $("step-on").onclick = () => walk((view.ply ?? game.moves.length) + 1);
  $("clock-press").onclick = () => type("");
  $("clock-pause").onclick = () => type("pause");
  $("clock-end").onclick = () => type("end");
  $("moves").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -2, ArrowRight: 1, ArrowDown: 2 }[event.key];
    if (step !== undefined && event.target.dataset.ply) {
      event.preventDefault();
      shownMove(walk(Number(event.target.dataset.ply) + step)).focus({ preventScroll: true });
    }
  });
}

// --- what the position says ---

const shownMove = (ply) => $("moves").querySelector(`[data-ply="${ply}"]`);

// Goes to a move of the list, from the first to the last. Returns its ply.
function walk(ply) {
  const reached = Math.max(1, Math.min(game.moves.length, ply));
  const list = $("moves");
  lookBack(reached);
  list.scrollTop = shownMove(reached).offsetTop - list.offsetTop - list.clientHeight / 2;
  return reached;
}

const shownPieces = () => view.looked ?? (game.position === null ? [] : fenPieces(game.position));

// The squares of the last move that is shown, and of a king that it has checked.
function drawMarks() {
  const ply = view.ply ?? game.moves.length;
  const { move, san } = game.moves[ply - 1] ?? {};
  const isBlacks = (ply + firstPly()) % 2 === 1;
  const pieces = shownPieces();
  view.mark(move === undefined ? [] : [move.slice(0, 2), move.slice(2, 4)].map(squareNumber),
    /[+#]$/.test(san ?? "") ? pieces.indexOf(isBlacks ? "k" : "K") : null);
}

// How much material one side has more in what is shown, in pawns.
const WORTH = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

function drawBalance() {
  const balance = shownPieces().reduce((sum, piece) =>
    sum + (WORTH[piece.toLowerCase()] ?? 0) * (piece === piece.toLowerCase() ? -1 : 1), 0);
  $("balance").textContent = balance === 0 ? "" : `${balance > 0 ? "White" : "Black"} +${Math.abs(balance)}`;
}

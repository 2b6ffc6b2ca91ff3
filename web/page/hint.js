// A hint: the computer searches, says its move in the mirror, and lights it on the board.

"use strict";

// What is typed next may be refused, which is then said here, too.
function awaitRefusal() {
  clearTimeout(hint.timer);
  hint.heard = "";
  hint.timer = setTimeout(endHint, HINT_WITHIN_MS);
}

function askHint() {
  awaitRefusal();
  type("hint");
  notify("Kilomate looks for a hint ...");
}
const hint = { heard: null, timer: null };
const WOULD_PLAY = "Kilomate would play";
const HINT_WITHIN_MS = 8000; // a board's slowest

function endHint(text = "") {
  clearTimeout(hint.timer);
  if (hint.heard !== null) {
    hint.heard = null;
    notify(text);
  }
}

// The machine that was asked is no more.
function forgetHint() {
  clearTimeout(hint.timer);
  hint.heard = null;
}

function hinted() {
  endHint();
  if (game.training !== null) {
    return; // the headline has it
  }
  if (game.hint !== null) {
    const [from, to] = [game.hint.move.slice(0, 2), game.hint.move.slice(2, 4)];
    notify(`${WOULD_PLAY} ${game.hint.san}: from ${from} to ${to}.`);
  } else if (notice.startsWith(WOULD_PLAY)) {
    notify("");
  }
}

// Why there is none, as the firmware says it.
function readRefusal(bytes) {
  hint.heard = (hint.heard + new TextDecoder("latin1").decode(bytes)).slice(-500);
  const [, text] = /(A referee gives no advice\.|The game is over\.|Stopped\.|I am thinking\.|It is my move\.|The \w+ has no move\.)/.exec(hint.heard) ?? [];
  if (text !== undefined) {
    endHint(text === "I am thinking." ? "Kilomate is thinking. Ask when it is your move." : text);
  }
}

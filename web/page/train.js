// Training: positions with one right move. The firmware sets and judges them; the page shows what it
// tells in the mirror, and has its words as buttons.

"use strict";

const TASKS = {
  mate1: "mate in one move", mate2: "mate in two moves", mate3: "mate in three moves", mate4: "mate in four moves",
  wins: "one move wins", holds: "one move holds, and all others lose", ending: "an ending, and one move is right",
};
const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

const isDone = () => ["right", "shown"].includes(game.training?.stage);

function taskText() {
  return `${sideToMove() === "white" ? "White" : "Black"} to move: ${TASKS[game.training.task]}.`;
}

// The headline while one trains.
function trainingSentence() {
  const { stage, square } = game.training;
  const piece = square === null ? "" : fenPieces(game.position)[squareNumber(square)].toLowerCase();
  return stage === "right" ? "Right!"
    : stage === "shown" ? game.hint === null ? "It will come again." : `The move is ${game.hint.san}. It will come again.`
    : stage === "hint" ? `Look at the ${PIECES[piece] ?? "piece"} on ${square}.`
    : `${stage === "wrong" ? "That is not it. " : stage === "on" ? "Right! " : ""}${taskText()}`;
}

function trainingTold() {
  const told = game.training;
  const held = document.activeElement;
  clearTimeout(trainTimer);
  $("training").hidden = told === null;
  ["game-actions", "levels", "open-pgn-part"].forEach((id) => { $(id).hidden = told !== null; });
  stateTold();
  if (told === null) {
    return;
  }
  $("training-score").textContent = `At the first try: ${told.solved} of ${told.tried}. Grade ${told.grade}${told.again > 0 ? `, ${told.again} to come again` : ""}.`;
  $("train-next").textContent = isDone() ? "Next" : "Another one";
  $("train-next").classList.toggle("main", isDone());
  ["train-hint", "train-solution"].forEach((id) => { $(id).disabled = isDone(); });
  if ($("train-hint").disabled && [$("train-hint"), $("train-solution")].includes(held)) {
    $("train-next").focus();
  }
}

// A board that has no training tells none. Positions that could not be fetched are asked for again.
async function train() {
  clearTimeout(trainTimer);
  trainTimer = setTimeout(() => notify("There is nothing to train with now."), TOLD_WITHIN_MS);
  if (training === null && !real.isConnected) {
    await fetchTraining();
  }
  type("train");
}
let trainTimer;
const TOLD_WITHIN_MS = 3000;

function prepareTraining() {
  $("train").onclick = () => train();
  for (const word of ["next", "hint", "solution", "end"]) {
    $(`train-${word}`).onclick = () => type(`train ${word}`);
  }
}

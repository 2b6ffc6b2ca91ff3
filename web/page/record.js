// The record of the game beside the board: its moves, to be looked back at, and the curve of scores.

"use strict";

function firstPly() {
  return (game.from ?? START_FEN).split(" ")[1] === "b" ? 1 : 0;
}

function drawMoves() {
  const list = $("moves");
  const signature = game.moves.map(({ san }) => san).join(" ") + game.from;
  if (list.dataset.shown === signature) {
    return;
  }
  list.dataset.shown = signature;
  list.replaceChildren();
  const first = firstPly();
  const number = Number((game.from ?? START_FEN).split(" ")[5] ?? 1);
  const cells = [...Array(first).fill(null), ...game.moves];
  for (let i = 0; i < cells.length; i += 2) {
    const item = document.createElement("li");
    item.append(span("number", `${number + i / 2}.`), moveSpan(cells[i], i, cells.length), moveSpan(cells[i + 1], i + 1, cells.length));
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
}

function span(kind, text) {
  const part = document.createElement("span");
  part.className = kind;
  part.textContent = text;
  return part;
}

function moveSpan(move, place, count) {
  if (!move) {
    return span("", move === null ? "..." : "");
  }
  const button = document.createElement("button");
  const ply = place - firstPly() + 1;
  Object.assign(button, { type: "button", textContent: move.san, className: place === count - 1 ? "last" : "" });
  button.dataset.ply = ply;
  if (ply === view.ply) {
    button.setAttribute("aria-current", "true");
  }
  return button;
}

// Shows the position after so many plies, to be looked at only; null shows the game again.
function lookBack(ply) {
  const isBack = ply !== null && ply < game.moves.length;
  view.look(isBack ? piecesAfter(fenPieces(game.from ?? START_FEN), game.moves.slice(0, ply)) : null);
  view.ply = isBack ? ply : null;
  $("looking-back").hidden = !isBack;
  if (isBack) {
    say(`The position after ${game.moves[ply - 1].san}.`);
  } else {
    drawState();
  }
  for (const button of $("moves").querySelectorAll("button")) {
    if (Number(button.dataset.ply) === view.ply) {
      button.setAttribute("aria-current", "true");
    } else {
      button.removeAttribute("aria-current");
    }
  }
  drawMarks();
  drawBalance();
}

// The game goes on from the position after so many plies; the firmware keeps the old one before. While
// it thinks the line waits.
function playOn(ply) {
  const [, side, , , , number] = (game.from ?? START_FEN).split(" ");
  const place = ply + (side === "b" ? 1 : 0);
  lookBack(null);
  typeSoon("from", `from ${Number(number ?? 1) + Math.floor(place / 2)}${place % 2 === 0 ? "w" : "b"}`);
}

// The computer's scores, from White's side, between -5 and 5 pawns.
function drawCurve() {
  const points = [];
  game.moves.forEach(({ score }, ply) => {
    if (score !== null) {
      const white = (ply + firstPly()) % 2 === 0 ? score : -score;
      points.push([ply, Math.max(-500, Math.min(500, white))]);
    }
  });
  const width = 300 / Math.max(20, game.moves.length);
  const line = points.map(([ply, score]) => `${(ply + 0.5) * width},${30 - score * 0.056}`).join(" ");
  $("curve").innerHTML = `<line x1="0" x2="300" y1="30" y2="30" stroke="currentColor" stroke-opacity=".3"/>` +
    `<polyline points="${line}" fill="none" stroke="var(--main)" stroke-width="2" vector-effect="non-scaling-stroke"/>`;
}

// The board as one sees and touches it: squares with lamps, pieces, hand and box.

"use strict";

const FILES = "abcdefgh";
const squareName = (square) => FILES[square % 8] + (1 + Math.floor(square / 8));

class BoardView {
  constructor({ board, hand, box }, hands) {
    Object.assign(this, { board, handPlace: hand, boxPlace: box, hands });
    this.isFlipped = false;
    this.panel = null;
    this.targets = null; // of a lifted piece, by how good they are
    this.differing = 0n; // squares where a real board's sensors and its game differ
    this.last = []; // squares of the last move
    this.check = null; // the square of a king in check
    this.focused = 12;
    this.dragged = false;
    this.looked = null; // pieces of an earlier position that is looked at
    this.ply = null;
    this.cells = [];
    this.flying = document.createElement("div");
    this.flying.id = "flying";
    this.flying.hidden = true;
    document.body.append(this.flying);
    this.build();
    board.addEventListener("keydown", (event) => this.key(event));
    addEventListener("keydown", () => board.classList.remove("pointed"), true);
    board.addEventListener("click", (event) => this.activate(event));
    board.addEventListener("pointerdown", (event) => this.press(event));
    addEventListener("pointermove", (event) => this.drag(event));
    addEventListener("pointerup", (event) => this.release(event));
    box.addEventListener("click", (event) => this.boxClicked(event));
  }

  build() {
    this.board.replaceChildren();
    this.cells = [];
    for (let row = 0; row < 8; row++) {
      const line = document.createElement("div");
      line.className = "row";
      line.setAttribute("role", "row");
      for (let column = 0; column < 8; column++) {
        const square = this.isFlipped ? 8 * row + 7 - column : 8 * (7 - row) + column;
        line.append(this.cell(square, row, column));
      }
      this.board.append(line);
    }
    this.draw();
  }

  cell(square, row, column) {
    const cell = document.createElement("button");
    cell.type = "button";
    cell.className = `square${(square % 8 + Math.floor(square / 8)) % 2 === 0 ? " dark" : ""}`;
    cell.dataset.square = square;
    cell.setAttribute("role", "gridcell");
    cell.innerHTML = `<span class="lamp"></span>${row === 7 ? `<span class="name file" aria-hidden="true">${FILES[square % 8]}</span>` : ""}${column === 0 ? `<span class="name rank" aria-hidden="true">${1 + Math.floor(square / 8)}</span>` : ""}`;
    this.cells[square] = cell;
    return cell;
  }

  flip(isFlipped) {
    if (isFlipped !== this.isFlipped) {
      this.isFlipped = isFlipped;
      this.build();
    }
  }

  // --- drawing ---

  draw(change = {}) {
    this.board.querySelector(".sliding")?.remove();
    for (let square = 0; square < 64; square++) {
      this.drawSquare(square);
    }
    if (change.sliding) {
      this.slide(change.sliding);
    }
    const { hand, box } = this.hands;
    this.handPlace.innerHTML = hand === null ? "" : `<span>in hand</span>${pieceSvg(hand.piece)}`;
    this.flying.innerHTML = hand === null ? "" : pieceSvg(hand.piece);
    this.flying.hidden = hand === null || !this.dragged;
    this.boxPlace.innerHTML = box.map((piece) =>
      `<button type="button" data-piece="${piece}" aria-label="${pieceName(piece)} in the box">${pieceSvg(piece)}</button>`).join("");
  }

  drawSquare(square) {
    const cell = this.cells[square];
    const piece = (this.looked ?? this.hands.squares)[square];
    if (cell.dataset.piece !== piece) {
      cell.querySelector(".piece")?.remove();
      if (piece !== "") {
        cell.insertAdjacentHTML("beforeend", pieceSvg(piece));
      }
      cell.dataset.piece = piece;
    }
    const bit = 1n << BigInt(square);
    const hasLights = this.panel !== null && this.looked === null;
    const isLit = hasLights && (this.panel.lit & bit) !== 0n;
    const isBlinking = hasLights && (this.panel.blinking & bit) !== 0n;
    cell.classList.toggle("lit", isLit || isBlinking);
    cell.classList.toggle("blinking", isBlinking);
    cell.style.setProperty("--glow", isLit || isBlinking ? this.glow(bit) : "");
    const target = this.looked === null ? this.targetAt(bit) : "";
    cell.dataset.target = target;
    const isLast = this.last.includes(square);
    const isInCheck = this.check === square;
    cell.classList.toggle("last", isLast);
    cell.classList.toggle("check", isInCheck);
    const isDiffering = (this.differing & bit) !== 0n;
    cell.classList.toggle("differing", isDiffering);
    cell.tabIndex = square === this.focused ? 0 : -1;
    cell.setAttribute("aria-label", `${squareName(square)}, ${piece === "" ? "empty" : pieceName(piece)}${isInCheck ? ", in check" : isLast ? ", last move" : ""}${isBlinking ? ", blinks" : isLit ? ", lit" : ""}${target === "" ? "" : `, ${target}`}${isDiffering ? ", its sensor says otherwise" : ""}`);
  }

  // "good", "doubtful" or "bad", if a lifted piece can go there and it is told.
  targetAt(bit) {
    return ["good", "doubtful", "bad"].find((name) => this.targets !== null && (this.targets[name] & bit) !== 0n) ?? "";
  }

  showTargets(targets) {
    this.targets = targets;
    for (let square = 0; square < 64; square++) {
      this.drawSquare(square);
    }
  }

  // The squares of the last move, and the one of a king in check or null.
  mark(last, check) {
    if (String(this.last) !== String(last) || this.check !== check) {
      this.last = last;
      this.check = check;
      for (let square = 0; square < 64; square++) {
        this.drawSquare(square);
      }
    }
  }

  // Red, green and blue add up; a square in none of them is white. A body of one colour is amber.
  glow(bit) {
    if (!this.hasColours) {
      return "";
    }
    const [red, green, blue] = [this.panel.red, this.panel.green, this.panel.blue].map((set) => (set & bit) !== 0n);
    return !red && !green && !blue ? "255, 255, 255" : [red, green, blue].map((on) => on ? 255 : 40).join(", ");
  }

  // Shows other pieces than those that stand there; null shows these again. Hands rest meanwhile.
  look(pieces) {
    this.looked = pieces;
    this.board.classList.toggle("looked", pieces !== null);
    this.draw();
  }

  // A piece that is on its way: it stays in the cell it leaves, which counts as empty, until the hands
  // do the next thing.
  slide({ piece, from, to }) {
    const start = this.cells[from].getBoundingClientRect();
    const end = this.cells[to].getBoundingClientRect();
    this.cells[from].insertAdjacentHTML("beforeend", pieceSvg(piece));
    const moving = this.cells[from].querySelector(".piece:last-child");
    moving.classList.add("sliding");
    moving.getBoundingClientRect();
    moving.style.transform = `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
  }

  show(panel) {
    this.panel = panel;
    for (let square = 0; square < 64; square++) {
      this.drawSquare(square);
    }
  }

  // --- hands ---

  squareAt(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".square");
    return cell ? Number(cell.dataset.square) : null;
  }

  press(event) {
    const square = this.squareAt(event);
    if (square === null || event.button !== 0 || this.looked !== null) {
      return;
    }
    event.preventDefault();
    this.board.classList.add("pointed");
    this.focus(square);
    if (this.hands.hand !== null) {
      this.hands.place(square);
      return;
    }
    this.pressed = square;
    this.dragged = false;
    this.hands.lift(square);
    this.moveFlying(event);
  }

  drag(event) {
    if (this.pressed === undefined || this.hands.hand === null) {
      return;
    }
    if (!this.dragged && this.squareAt(event) !== this.pressed) {
      this.dragged = true;
      this.flying.hidden = false;
    }
    this.moveFlying(event);
  }

  moveFlying(event) {
    this.flying.style.left = `${event.clientX}px`;
    this.flying.style.top = `${event.clientY}px`;
  }

  release(event) {
    if (this.pressed === undefined) {
      return;
    }
    const square = this.squareAt(event);
    const wasDragged = this.dragged;
    this.pressed = undefined;
    this.dragged = false;
    if (wasDragged && this.hands.hand !== null) {
      if (square !== null) {
        this.hands.place(square);
      } else {
        this.hands.dropIntoBox();
      }
    }
    this.flying.hidden = true;
  }

  boxClicked(event) {
    const piece = event.target.closest("button")?.dataset.piece;
    if (this.hands.hand !== null) {
      this.hands.dropIntoBox();
    } else if (piece) {
      this.hands.takeFromBox(piece);
    }
  }

  // --- keyboard ---

  focus(square) {
    this.focused = square;
    for (const cell of this.cells) {
      cell.tabIndex = Number(cell.dataset.square) === square ? 0 : -1;
    }
    this.cells[square].focus({ preventScroll: true });
  }

  liftOrPlace() {
    if (this.hands.hand === null) {
      this.hands.lift(this.focused);
    } else {
      this.hands.place(this.focused);
    }
  }

  // A screen reader activates a square without a pointer and without a key.
  activate(event) {
    const square = event.target.closest(".square")?.dataset.square;
    if (event.detail === 0 && square !== undefined && this.looked === null) {
      this.focus(Number(square));
      this.liftOrPlace();
    }
  }

  key(event) {
    this.focused = Number(event.target.closest(".square")?.dataset.square ?? this.focused);
    const turn = this.isFlipped ? -1 : 1;
    const [file, rank] = [this.focused % 8, Math.floor(this.focused / 8)];
    const steps = { ArrowUp: [0, turn], ArrowDown: [0, -turn], ArrowLeft: [-turn, 0], ArrowRight: [turn, 0] };
    if (steps[event.key]) {
      const [x, y] = [file + steps[event.key][0], rank + steps[event.key][1]];
      if (x >= 0 && x < 8 && y >= 0 && y < 8) {
        this.focus(8 * y + x);
      }
    } else if (this.looked !== null) {
      return;
    } else if (event.key === "Enter" || event.key === " ") {
      this.liftOrPlace();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (this.hands.hand !== null) {
        this.hands.dropIntoBox();
      } else {
        this.hands.putAway(this.focused);
      }
    } else {
      return;
    }
    event.preventDefault();
  }
}

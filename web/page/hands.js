// The pieces as hands move them: on squares, in the hand, in the box beside the board. Nothing here
// knows the rules of chess; the firmware sees only which squares are occupied.

"use strict";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

class Hands {
  constructor(changed) {
    this.changed = changed;
    this.squares = Array(64).fill("");
    this.hand = null; // {piece, from}
    this.box = [];
    this.lifts = 0; // how often a person has lifted a piece
    this.isLocked = false; // the pieces are a real board's
  }

  occupied() {
    return this.squares.reduce((set, piece, square) => piece === "" ? set : set | 1n << BigInt(square), 0n);
  }

  setUp(pieces) {
    this.squares = [...pieces];
    this.hand = null;
    this.box = [];
    this.changed();
  }

  lift(square) {
    if (!this.isLocked && this.hand === null && this.squares[square] !== "") {
      this.hand = { piece: this.squares[square], from: square };
      this.squares[square] = "";
      this.lifts++;
      this.changed();
    }
  }

  // Puts the hand's piece down. A piece that stands there goes into the box first, as with two hands.
  async place(square) {
    if (this.hand === null) {
      return;
    }
    if (this.squares[square] !== "") {
      this.putAway(square);
      await moment(140);
    }
    if (this.hand !== null && this.squares[square] === "") {
      this.squares[square] = this.hand.piece;
      this.hand = null;
      this.changed();
    }
  }

  putAway(square) {
    if (!this.isLocked && this.squares[square] !== "") {
      this.box.push(this.squares[square]);
      this.squares[square] = "";
      this.changed();
    }
  }

  dropIntoBox() {
    if (this.hand !== null) {
      this.box.push(this.hand.piece);
      this.hand = null;
      this.changed();
    }
  }

  takeFromBox(piece) {
    const place = this.box.indexOf(piece);
    if (!this.isLocked && this.hand === null && place >= 0) {
      this.box.splice(place, 1);
      this.hand = { piece, from: null };
      this.changed();
    }
  }

  // A helping hand makes the board like the game, piece by piece. It stops when `isWanted` says no.
  async follow(wanted, isWanted) {
    for (const step of stepsTo(this.squares, wanted)) {
      if (!isWanted()) {
        return;
      }
      if (step.to === null) {
        this.putAway(step.from);
      } else if (step.from === null) {
        const place = this.box.indexOf(step.piece);
        if (place >= 0) {
          this.box.splice(place, 1);
        }
        this.squares[step.to] = step.piece;
        this.changed();
      } else {
        const piece = this.squares[step.from];
        this.squares[step.from] = "";
        this.changed({ sliding: { piece, from: step.from, to: step.to } });
        await moment(330);
        if (!isWanted()) {
          this.squares[step.from] = piece;
          this.changed();
          return;
        }
        this.squares[step.to] = piece;
        this.changed();
      }
      await moment(180);
    }
  }
}

// What is to be done with single pieces so that a board becomes the wanted one: what is too much is
// taken away first, what can slide slides, what is missing comes from the box.
function stepsTo(squares, wanted) {
  const missing = [], extra = [];
  for (let square = 0; square < 64; square++) {
    if (squares[square] !== wanted[square]) {
      if (squares[square] !== "") {
        extra.push({ piece: squares[square], square });
      }
      if (wanted[square] !== "") {
        missing.push({ piece: wanted[square], square });
      }
    }
  }
  const slides = [];
  for (const goal of missing) {
    const mover = extra.findIndex(({ piece }) => piece === goal.piece);
    if (mover >= 0) {
      slides.push({ from: extra.splice(mover, 1)[0].square, to: goal.square });
      goal.isSliding = true;
    }
  }
  return [
    ...extra.map(({ square }) => ({ from: square, to: null })),
    ...orderSlides(slides),
    ...missing.filter(({ isSliding }) => !isSliding).map(({ piece, square }) => ({ from: null, to: square, piece })),
  ];
}

// A piece slides to a square only after the one that stands there has left.
function orderSlides(slides) {
  const ordered = [];
  const left = [...slides];
  while (left.length > 0) {
    const free = left.findIndex(({ to }) => !left.some(({ from }) => from === to));
    ordered.push(left.splice(free >= 0 ? free : 0, 1)[0]);
  }
  return ordered;
}

function moment(ms) {
  return new Promise((resolve) => { setTimeout(resolve, ms); });
}

if (typeof module !== "undefined") {
  module.exports = { Hands, INITIAL, stepsTo };
}

// The pieces as hands move them: on squares, in the hand, in the box beside the board. Nothing here
// knows the rules of chess; the firmware sees only which squares are occupied.

"use strict";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

class Hands {
  // changed(change): pieces have moved. refused(): a person wanted a piece while the helping hand moves.
  constructor(changed, refused = () => {}) {
    this.changed = changed;
    this.refused = refused;
    this.squares = Array(64).fill("");
    this.hand = null; // {piece, from}
    this.sliding = null; // {piece, from, to}: what the helping hand holds
    this.box = [];
    this.isLocked = false; // the pieces are a real board's, or no computer is on that sees them
    this.isHelped = false; // the helping hand moves, and the person's waits
  }

  occupied() {
    return this.squares.reduce((set, piece, square) => piece === "" ? set : set | 1n << BigInt(square), 0n);
  }

  // The pieces as if what is on its way, in a hand or in the helping hand, stood where it came from.
  standing() {
    const pieces = [...this.squares];
    for (const moving of [this.hand, this.sliding]) {
      if (moving !== null && moving.from !== null && pieces[moving.from] === "") {
        pieces[moving.from] = moving.piece;
      }
    }
    return pieces;
  }

  setUp(pieces) {
    this.squares = [...pieces];
    this.hand = null;
    this.sliding = null;
    this.box = [];
    this.changed();
  }

  // --- a person's hand ---

  mayTake() {
    if (this.isHelped && !this.isLocked) {
      this.refused();
    }
    return !this.isLocked && !this.isHelped;
  }

  lift(square) {
    if (this.hand === null && this.squares[square] !== "" && this.mayTake()) {
      this.hand = { piece: this.squares[square], from: square };
      this.squares[square] = "";
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
    if (this.squares[square] !== "" && this.mayTake()) {
      this.clear(square);
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
    if (this.hand === null && place >= 0 && this.mayTake()) {
      this.box.splice(place, 1);
      this.hand = { piece, from: null };
      this.changed();
    }
  }

  // --- the helping hand ---

  // Puts a piece into the box.
  clear(square) {
    this.box.push(this.squares[square]);
    this.squares[square] = "";
    this.changed();
  }

  // Puts a piece of the box, or a new one, on a square that is empty.
  fetch(piece, square) {
    const place = this.box.indexOf(piece);
    if (place >= 0) {
      this.box.splice(place, 1);
    }
    this.squares[square] = piece;
    this.changed();
  }

  // Begins to move a piece to a square that is empty; land() puts it there, unless the pieces were set
  // up anew meanwhile.
  slide(from, to) {
    this.sliding = { piece: this.squares[from], from, to };
    this.squares[from] = "";
    this.changed({ sliding: this.sliding });
  }

  land() {
    if (this.sliding !== null) {
      this.squares[this.sliding.to] = this.sliding.piece;
      this.sliding = null;
      this.changed();
    }
  }
}

function moment(ms) {
  return new Promise((resolve) => { setTimeout(resolve, ms); });
}

if (typeof module !== "undefined") {
  module.exports = { Hands, INITIAL };
}

// The helping hand: after each position that the game tells it makes the board like it, piece by
// piece. It rests, waits until the person's hand is empty, or moves; while it moves the person's
// hand takes no piece. Whatever happens meanwhile, it looks anew what is left to do.

"use strict";

const BEFORE_MS = 350, SLIDE_MS = 330, BETWEEN_MS = 180;
const SEEN_WITHIN_MS = 2000, LOOK_AGAIN_MS = 40;

class HelpingHand {
  // isOn(): may it move pieces? isSeen(): has the machine seen that the pieces stand? A person's piece
  // that is lifted before is one too many for it. told(): its state has changed.
  constructor(hands, { isOn, isSeen, told }) {
    Object.assign(this, { hands, isOn, isSeen, told });
    this.state = "rests"; // "waits", "moves"
    this.wanted = null;   // the pieces of the game, while the board differs from them
    this.before = null;
    this.isEarly = false; // the person moved a piece before its time, and it went back
  }

  // The game has these pieces now. `before`: those that it had until now, if the person was to wait.
  want(pieces, before = null) {
    this.wanted = pieces;
    this.before = before;
    this.isEarly = false;
    this.look();
  }

  // Nothing is wanted any more: the game is not known, or the pieces stand already.
  rest() {
    this.wanted = null;
    this.isEarly = false;
    this.look();
  }

  // Takes its next state. To be called when pieces, the hand, or what may be done have changed.
  look() {
    if (this.state === "moves") {
      return;
    }
    if (this.wanted !== null && isSame(this.hands.standing(), this.wanted)) {
      this.wanted = null;
    }
    this.turn(this.wanted === null || !this.isOn() ? "rests" : this.hands.hand !== null ? "waits" : "moves");
    if (this.state === "moves") {
      this.work();
    }
  }

  turn(state) {
    this.state = state;
    this.hands.isHelped = state === "moves";
    this.told();
  }

  isWanted() {
    return this.wanted !== null && this.isOn() && !isSame(this.hands.squares, this.wanted);
  }

  async work() {
    this.isEarly ||= this.before !== null && !isSame(this.hands.standing(), this.before);
    try {
      await moment(BEFORE_MS);
      while (this.isWanted()) {
        await this.step(stepsTo(this.hands.squares, this.wanted)[0]);
        if (this.isWanted()) {
          await moment(BETWEEN_MS);
        }
      }
      for (let ms = 0; ms < SEEN_WITHIN_MS && !this.isSeen() && this.isOn(); ms += LOOK_AGAIN_MS) {
        await moment(LOOK_AGAIN_MS);
      }
    } finally {
      this.turn("rests");
    }
    this.look();
  }

  async step({ from, to, piece }) {
    if (to === null) {
      this.hands.clear(from);
    } else if (from === null) {
      this.hands.fetch(piece, to);
    } else {
      this.hands.slide(from, to);
      await moment(SLIDE_MS);
      this.hands.land();
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
      slides.push({ from: extra.splice(mover, 1)[0].square, to: goal.square, piece: goal.piece });
      goal.isSliding = true;
    }
  }
  const { ordered, lifted } = orderSlides(slides);
  return [
    ...[...extra.map(({ square }) => square), ...lifted.map(({ from }) => from)].map((from) => ({ from, to: null })),
    ...ordered,
    ...[...missing.filter(({ isSliding }) => !isSliding), ...lifted.map(({ to, piece }) => ({ square: to, piece }))]
      .map(({ piece, square }) => ({ from: null, to: square, piece })),
  ];
}

// A piece slides to a square only after the one that stands there has left. Of pieces that stand in
// each other's way in a ring one is lifted, and put down last.
function orderSlides(slides) {
  const ordered = [], lifted = [];
  const left = [...slides];
  while (left.length > 0) {
    const free = left.findIndex(({ to }) => !left.some(({ from }) => from === to));
    (free >= 0 ? ordered : lifted).push(left.splice(Math.max(free, 0), 1)[0]);
  }
  return { ordered, lifted };
}

function isSame(pieces, others) {
  return pieces.every((piece, square) => piece === others[square]);
}

if (typeof module !== "undefined") {
  module.exports = { HelpingHand, stepsTo };
}

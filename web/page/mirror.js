// Reads what a board sends: the console's text, and among it the lines of the mirror
// (docs/reference/mirror.md). Bytes may come in pieces, and be noise.

"use strict";

const RECORD_SEPARATOR = 0x1E;
const LINE_FEED = 0x0A;
const LONGEST_RECORD = 200;

class MirrorReader {
  // events: text(bytes) for the terminal, record(words) for each line of the mirror.
  constructor(events) {
    this.events = events;
    this.record = null;
  }

  read(bytes) {
    const text = [];
    for (const byte of bytes) {
      if (byte === RECORD_SEPARATOR) {
        this.record = [];
      } else if (this.record === null) {
        text.push(byte);
      } else if (byte === LINE_FEED) {
        this.end();
      } else if (this.record.length >= LONGEST_RECORD) {
        this.record = null;
      } else {
        this.record.push(byte);
      }
    }
    if (text.length > 0) {
      this.events.text(new Uint8Array(text));
    }
  }

  end() {
    const line = String.fromCharCode(...this.record).trim();
    this.record = null;
    if (/^[a-z]+( [\x20-\x7e]*)?$/.test(line)) {
      this.events.record(line.split(" "));
    }
  }
}

const COLOURS = ["white", "black", "none"];
const isMove = (word) => /^[a-h][1-8][a-h][1-8][nbrq]?$/.test(word);
const isNumber = (word) => /^-?\d{1,10}$/.test(word);
const isHex = (word) => /^[0-9a-fA-F]{16}$/.test(word);

// What is known of the game by the mirror's lines. A line that cannot be right changes nothing.
class MirroredGame {
  constructor() {
    this.moves = [];      // {san, move}
    this.from = null;     // FEN
    this.position = null; // FEN
    this.state = { word: "playing", result: "*", why: "" };
    this.level = "";
    this.side = "none";
    this.clock = null;    // {white, black, running, at}
    this.settings = {};   // texts by name
    this.rating = null;   // {elo, least, most, games}; with games 0 nothing else; null: the board has none
    this.hint = null;     // {san, move}
    this.info = null;     // {depth, score, nodes, ms, line}
    this.squares = null;  // BigInt: what the sensors see
    this.lights = null;   // {lit, blinking, red, green, blue}, a BigInt each
    this.targets = null;  // {from, good, doubtful, bad}, a BigInt each: where a lifted piece can go
    this.brain = null;    // the piece that the computer names for the move
    this.doubt = null;    // {san, move, why}: a move that it doubts
    this.training = null; // {stage, task, grade, solved, tried, again, square}: while one trains
    this.board = null;
    this.isOff = false;   // the board tells nothing any more
  }

  // Returns the word of what has changed, or null.
  take(words) {
    const [word, ...rest] = words;
    const reader = this[`take_${word}`];
    return reader !== undefined && reader.call(this, rest) ? word : null;
  }

  take_mirror([version, board, firmware]) {
    this.isOff = version === "off";
    if (this.isOff) {
      return true;
    }
    if (version !== "1") {
      return false;
    }
    this.board = { name: board, version: firmware };
    return true;
  }

  take_position(words) {
    const pieces = fenPieces(words.join(" "));
    if (pieces === null) {
      return false;
    }
    this.position = words.join(" ");
    return true;
  }

  take_from(words) {
    if (fenPieces(words.join(" ")) === null) {
      return false;
    }
    this.from = words.join(" ");
    this.moves = [];
    this.hint = this.brain = this.doubt = null;
    return true;
  }

  take_move([number, san, move]) {
    if (!isNumber(number) || !isMove(move) || Number(number) > this.moves.length + 1 || Number(number) < 1) {
      return false;
    }
    this.moves.length = Number(number) - 1;
    this.hint = this.brain = this.doubt = null;
    this.moves.push({ san, move, score: this.info?.score ?? null });
    this.info = null;
    return true;
  }

  take_state([word, result = "*", ...why]) {
    if (!["playing", "thinking", "clock", "over"].includes(word)) {
      return false;
    }
    this.state = { word, result, why: why.join(" ") };
    return true;
  }

  take_level(words) {
    this.level = words.join(" ");
    return true;
  }

  take_side([side]) {
    if (!COLOURS.includes(side)) {
      return false;
    }
    this.side = side;
    return true;
  }

  take_setting([name, ...words]) {
    if (!/^[a-z]+$/.test(name ?? "") || words.length === 0) {
      return false;
    }
    this.settings[name] = words.join(" ");
    return true;
  }

  take_rating([elo, least, most, games]) {
    if (elo === "none") {
      this.rating = { games: 0 };
      return true;
    }
    if (![elo, least, most, games].every((word) => isNumber(word ?? ""))) {
      return false;
    }
    this.rating = { elo: Number(elo), least: Number(least), most: Number(most), games: Number(games) };
    return true;
  }

  take_training([stage, task, ...rest]) {
    if (stage === "none") {
      this.training = null;
      return true;
    }
    const [grade, solved, tried, again] = rest.map(Number);
    const square = rest[4] ?? null;
    if (!["open", "on", "wrong", "hint", "right", "shown"].includes(stage) || !/^(mate[1-4]|wins|holds|ending)$/.test(task ?? "") ||
        rest.length < 4 || !rest.slice(0, 4).every(isNumber) || square !== null && !/^[a-h][1-8]$/.test(square)) {
      return false;
    }
    this.training = { stage, task, grade, solved, tried, again, square };
    return true;
  }

  take_brain([piece]) {
    if (!["none", "pawn", "knight", "bishop", "rook", "queen", "king"].includes(piece)) {
      return false;
    }
    this.brain = piece === "none" ? null : piece;
    return true;
  }

  take_doubt([san, move, ...why]) {
    if (san !== "none" && (!isMove(move ?? "") || why.length === 0)) {
      return false;
    }
    this.doubt = san === "none" ? null : { san, move, why: why.join(" ") };
    return true;
  }

  take_hint([san, move]) {
    if (san !== "none" && !isMove(move ?? "")) {
      return false;
    }
    this.hint = san === "none" ? null : { san, move };
    return true;
  }

  take_clock([white, black, running]) {
    if (white === "none") {
      this.clock = null;
      return true;
    }
    if (!isNumber(white) || !isNumber(black) || !COLOURS.includes(running)) {
      return false;
    }
    this.clock = { white: Number(white), black: Number(black), running, at: performance.now() };
    return true;
  }

  take_squares([squares]) {
    if (!isHex(squares ?? "")) {
      return false;
    }
    this.squares = BigInt(`0x${squares}`);
    return true;
  }

  take_lights(sets) {
    if (sets.length !== 5 || !sets.every(isHex)) {
      return false;
    }
    const [lit, blinking, red, green, blue] = sets.map((set) => BigInt(`0x${set}`));
    this.lights = { lit, blinking, red, green, blue };
    return true;
  }

  take_targets([from, ...sets]) {
    if (from === "none") {
      this.targets = null;
      return true;
    }
    if (!/^[a-h][1-8]$/.test(from ?? "") || sets.length !== 3 || !sets.every(isHex)) {
      return false;
    }
    const [good, doubtful, bad] = sets.map((set) => BigInt(`0x${set}`));
    this.targets = { from, good, doubtful, bad };
    return true;
  }

  take_info([depth, score, nodes, ms, ...line]) {
    if (![depth, score, nodes, ms].every((word) => isNumber(word ?? "")) || !line.every(isMove)) {
      return false;
    }
    this.info = { depth: Number(depth), score: Number(score), nodes: Number(nodes), ms: Number(ms), line };
    return true;
  }
}

// The 64 pieces of a FEN, a1 first, "" for an empty square; null if it is none.
function fenPieces(fen) {
  const rows = fen.split(" ")[0].split("/");
  if (rows.length !== 8) {
    return null;
  }
  const pieces = [];
  for (const row of rows.reverse()) {
    const before = pieces.length;
    for (const letter of row) {
      if (/[1-8]/.test(letter)) {
        pieces.push(...Array(Number(letter)).fill(""));
      } else if (/[pnbrqkPNBRQK]/.test(letter)) {
        pieces.push(letter);
      } else {
        return null;
      }
    }
    if (pieces.length !== before + 8) {
      return null;
    }
  }
  return pieces;
}

const squareNumber = (name) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

// The pieces after moves, which are legal, from where these pieces stand.
function piecesAfter(start, moves) {
  const pieces = [...start];
  for (const { move } of moves) {
    const [from, to, promotion] = [squareNumber(move.slice(0, 2)), squareNumber(move.slice(2, 4)), move[4]];
    const piece = pieces[from];
    const isPawn = piece.toLowerCase() === "p";
    if (isPawn && from % 8 !== to % 8 && pieces[to] === "") {
      pieces[8 * Math.floor(from / 8) + to % 8] = "";
    }
    if (piece.toLowerCase() === "k" && Math.abs(from - to) === 2) {
      const [corner, beside] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
      pieces[beside] = pieces[corner];
      pieces[corner] = "";
    }
    pieces[to] = promotion === undefined ? piece : piece === "P" ? promotion.toUpperCase() : promotion;
    pieces[from] = "";
  }
  return pieces;
}

if (typeof module !== "undefined") {
  module.exports = { MirrorReader, MirroredGame, fenPieces, piecesAfter };
}

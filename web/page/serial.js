// A real board at a serial port of this computer (Web Serial): bytes to it, bytes from it, and what
// its sensors do. Nothing here draws.

"use strict";

const SERIAL = { baudRate: 115200, bufferSize: 4096 };
const BEGIN_LINES = "\x15mirror on\r", END_LINES = "\x15mirror off\r";
const ANSWER_WITHIN_MS = 4000;
const LOG_MOST = 1 << 20;
const FLICKER_MS = 500;

class SerialBoard {
  // events: bytes(bytes), gone(sentence). The board is gone once, and then it is closed.
  constructor(port, events) {
    Object.assign(this, { port, events });
    this.log = [];
    this.logSize = 0;
    this.isOpen = false;
    this.sending = Promise.resolve();
  }

  // Opens the port and asks for the mirror. Throws an Error with a sentence.
  async open() {
    try {
      await this.port.open(SERIAL);
    } catch (error) {
      throw new Error(whyNotOpened(error));
    }
    this.isOpen = true;
    this.writer = this.port.writable.getWriter();
    this.reading = this.read();
    this.send(BEGIN_LINES);
  }

  async read() {
    while (this.isOpen && this.port.readable) {
      this.reader = this.port.readable.getReader();
      try {
        for (let part; !(part = await this.reader.read()).done;) {
          this.note(part.value);
          this.events.bytes(part.value);
        }
        break;
      } catch (error) {
        if (error.name === "NetworkError" || !this.port.readable) {
          break;
        } // else bytes were lost or cut, and reading goes on
      } finally {
        this.reader.releaseLock();
      }
    }
    this.lose("The board was unplugged.");
  }

  note(bytes) {
    this.log.push(bytes);
    this.logSize += bytes.length;
    while (this.logSize > LOG_MOST) {
      this.logSize -= this.log.shift().length;
    }
  }

  send(data) {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    this.sending = this.sending.then(() => this.writer.write(bytes)).catch(() => this.lose("The board was unplugged."));
    return this.sending;
  }

  lose(sentence) {
    if (this.isOpen) {
      this.isOpen = false;
      this.port.close?.().catch(() => {});
      this.events.gone(sentence);
    }
  }

  // Ends the mirror and closes the port.
  async close() {
    if (!this.isOpen) {
      return;
    }
    await Promise.race([this.send(END_LINES), new Promise((resolve) => { setTimeout(resolve, 500); })]);
    this.isOpen = false;
    await this.reader.cancel().catch(() => {});
    await this.reading;
    this.writer.releaseLock();
    await this.port.close().catch(() => {});
  }
}

function whyNotOpened({ name, message }) {
  return name === "InvalidStateError" ? "That port is open already, in another tab perhaps."
    : name === "NetworkError" ? "That port cannot be opened: another program has it, or the system does not let you."
    : `That port cannot be opened: ${message}`;
}

// What the sensors have done: changes of each square, and how often it changed back at once.
class Sensors {
  constructor() {
    this.squares = null;
    this.changed = Array(64).fill(-Infinity);
    this.flickers = Array(64).fill(0);
  }

  take(squares, now) {
    const changes = this.squares === null ? 0n : this.squares ^ squares;
    this.squares = squares;
    for (let square = 0; square < 64; square++) {
      if ((changes >> BigInt(square) & 1n) !== 0n) {
        if (now - this.changed[square] < FLICKER_MS) {
          this.flickers[square]++;
        }
        this.changed[square] = now;
      }
    }
  }

  // The squares where sensors and pieces differ; pieces: 64, "" is empty.
  differing(pieces) {
    const wanted = pieces.reduce((set, piece, square) => piece === "" ? set : set | 1n << BigInt(square), 0n);
    return this.squares === null ? 0n : this.squares ^ wanted;
  }

  // Squares that flicker, most first: {square, count}.
  restless() {
    return this.flickers.map((count, square) => ({ square, count })).filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.square - b.square);
  }
}

if (typeof module !== "undefined") {
  module.exports = { SerialBoard, Sensors, ANSWER_WITHIN_MS };
}

// The line to a real board, with a port as Web Serial shows it: one that a test drives, and one whose
// other end is the program of this machine's build.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

const require = createRequire(import.meta.url);
const { SerialBoard, Sensors } = require("../../web/page/serial.js");
const { MirrorReader, MirroredGame } = require("../../web/page/mirror.js");
const KILOMATE = new URL("../../build/host/kilomate", import.meta.url).pathname;

function named(name, message) {
  return Object.assign(new Error(message), { name });
}

class Port {
  constructor(refuses = null) {
    this.refuses = refuses;
    this.written = "";
    this.closed = 0;
  }

  async open(options) {
    if (this.refuses) {
      throw this.refuses;
    }
    this.options = options;
    this.plug();
    this.writable = new WritableStream({ write: (bytes) => this.take(new TextDecoder("latin1").decode(bytes)) });
  }

  plug() {
    this.readable = new ReadableStream({ start: (feed) => { this.feed = feed; } });
  }

  take(text) {
    this.written += text;
  }

  async close() {
    this.closed++;
  }
}

function follow(port) {
  const seen = { text: "", gone: [], game: new MirroredGame() };
  const reader = new MirrorReader({
    text: (bytes) => { seen.text += String.fromCharCode(...bytes); },
    record: (words) => seen.game.take(words),
  });
  const board = new SerialBoard(port, { bytes: (bytes) => reader.read(bytes), gone: (why) => seen.gone.push(why) });
  return { board, seen };
}

async function until(condition, what) {
  for (const end = Date.now() + 20000; !condition(); await new Promise((resolve) => { setTimeout(resolve, 5); })) {
    assert.ok(Date.now() < end, what);
  }
}

const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("the mirror is asked for, and lines in pieces are read", async () => {
  const port = new Port();
  const { board, seen } = follow(port);
  await board.open();
  await board.sending;
  assert.equal(port.options.baudRate, 115200);
  assert.equal(port.written, "\x15mirror on\r");
  for (const piece of ["Whi", "te> \x1esq", "uares FFFF00000000F", "FFF\r\nhello\x1elights 1 2\r\n\x1esquares 12\n",
    "\x1elights 0000000000000001 0000000000000002 0000000000000000 0000000000000000 0000000000000004\r\n"]) {
    port.feed.enqueue(bytes(piece));
  }
  await until(() => seen.game.lights !== null, "lights");
  assert.equal(seen.game.squares, 0xFFFF00000000FFFFn);
  assert.deepEqual(seen.game.lights, { lit: 1n, blinking: 2n, red: 0n, green: 0n, blue: 4n });
  assert.equal(seen.text, "White> hello");
  await board.close();
  assert.ok(port.written.endsWith("\x15mirror off\r") && port.closed === 1);
  assert.deepEqual(seen.gone, []);
});

test("bytes that were lost on the way do not end it", async () => {
  const port = new Port();
  const { board, seen } = follow(port);
  await board.open();
  for (const name of ["BreakError", "FramingError", "BufferOverrunError"]) {
    const feed = port.feed;
    port.plug();
    feed.error(named(name, "noise"));
  }
  await until(() => port.readable.locked, "it reads again");
  port.feed.enqueue(bytes("\x00\xff\x1eside whi\x1eside black\n"));
  await until(() => seen.game.side === "black", "side");
  assert.deepEqual(seen.gone, []);
  await board.close();
});

for (const [what, unplug] of Object.entries({
  "while it reads": (port) => { const { feed } = port; port.readable = null; feed.error(named("NetworkError", "The device has been lost.")); },
  "with the end of its stream": (port) => port.feed.close(),
})) {
  test(`a board that is unplugged is gone once: ${what}`, async () => {
    const port = new Port();
    const { board, seen } = follow(port);
    await board.open();
    await board.sending;
    unplug(port);
    await until(() => seen.gone.length > 0, "gone");
    await board.send("new\r");
    await board.close();
    assert.deepEqual(seen.gone, ["The board was unplugged."]);
    assert.equal(board.isOpen, false);
  });
}

test("a board that is unplugged while it is written to", async () => {
  const port = new Port();
  const { board, seen } = follow(port);
  await board.open();
  await board.sending;
  port.take = () => { throw named("NetworkError", "gone"); };
  await board.send("new\r");
  assert.deepEqual(seen.gone, ["The board was unplugged."]);
});

for (const [name, sentence] of [["NetworkError", /another program has it/], ["InvalidStateError", /open already/], ["TypeError", /cannot be opened: no/]]) {
  test(`a port that does not open says why: ${name}`, async () => {
    const { board, seen } = follow(new Port(named(name, "no")));
    await assert.rejects(board.open(), sentence);
    assert.deepEqual(seen.gone, []);
  });
}

test("the log keeps the last megabyte", () => {
  const board = new SerialBoard(null, {});
  for (let i = 0; i < 300; i++) {
    board.note(new Uint8Array(8192));
  }
  assert.ok(board.logSize <= 1 << 20 && board.logSize > (1 << 20) - 8192);
  assert.equal(board.log.reduce((sum, part) => sum + part.length, 0), board.logSize);
});

test("sensors: what differs, and what flickers", () => {
  const sensors = new Sensors();
  const pieces = Array(64).fill("").fill("P", 8, 16);
  assert.equal(sensors.differing(pieces), 0n);
  sensors.take(0xFF00n, 0);
  assert.equal(sensors.differing(pieces), 0n);
  sensors.take(0xEF00n, 1000);
  assert.equal(sensors.differing(pieces), 0x1000n);
  sensors.take(0xFF00n, 1100);
  sensors.take(0xEF00n, 1200);
  sensors.take(0xEF01n, 1201);
  sensors.take(0xEF00n, 9000);
  assert.deepEqual(sensors.restless(), [{ square: 12, count: 2 }]);
});

test("a game with the program itself", { skip: !existsSync(KILOMATE) && "build/host/kilomate is not built" }, async () => {
  const program = spawn(KILOMATE, ["--console"]);
  program.stdin.on("error", () => {}); // what is still written when it has been ended
  const port = new Port();
  port.take = (text) => program.stdin.write(text);
  const { board, seen } = follow(port);
  await board.open();
  program.stdout.on("data", (data) => port.feed.enqueue(new Uint8Array(data)));
  await until(() => seen.game.board !== null, "mirror");
  assert.equal(seen.game.board.name, "host");
  board.send("\x15level depth 2\r");
  board.send("\x15e4\r");
  await until(() => seen.game.moves.length === 2 && seen.game.state.word === "playing", "the answer");
  assert.equal(seen.game.moves[0].san, "e4");
  board.send("\x15undo\r");
  await until(() => seen.game.moves.length === 0, "taken back");
  assert.ok(seen.text.includes("Kilomate: 1... ") && !seen.text.includes("\x1e"));
  program.stdout.removeAllListeners("data");
  program.kill();
  await board.close();
});

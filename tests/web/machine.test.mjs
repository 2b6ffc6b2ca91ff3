// The module without a browser, what reads the mirror's lines, and what moves the pieces.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Chess, ROOT, WASM, require } from "./support.mjs";
import { takeOut } from "../../tools/build/web_networks.mjs";

const { Machine, STORE_SIZE } = require("./page/machine.js");
const { MirrorReader, MirroredGame, fenPieces, piecesAfter } = require("./page/mirror.js");
const { Hands, INITIAL } = require("./page/hands.js");
const { HelpingHand, stepsTo } = require("./page/helper.js");

const wasm = new WebAssembly.Module(readFileSync(WASM));
const text = (bytes) => Buffer.from(bytes).toString("latin1");

// Runs a machine until isDone(output) or its end; returns what it has sent.
function run(options, input, isDone = () => false, firmware = wasm) {
  return new Promise((resolve) => {
    let output = "";
    const machine = new Machine(firmware, {
      sent(bytes) {
        output += text(bytes);
        if (isDone(output)) {
          machine.run = () => end();
        }
      },
      shown() {}, stored() {},
      ended: () => end(),
    });
    const end = () => {
      machine.channel?.port1.close();
      resolve({ output });
    };
    machine.start(options);
    machine.receive(Buffer.from(input));
  });
}

// A source of bytes that is the same each time.
function* noise(seed) {
  for (let x = seed; ;) {
    x = Math.imul(x ^ x >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
    yield x >>> 24;
  }
}
function noisyBytes(count, seed = 1) {
  const source = noise(seed);
  return Uint8Array.from({ length: count }, () => source.next().value);
}

// --- the module ---

const counts = readFileSync(join(ROOT, "tests/bench.txt"), "utf8");
const [bench, benchLarge] = /^Kilomate\/n96 +(\d+) +(\d+)/m.exec(counts).slice(1);
const [benchSmall] = /^Kilomate\/n48 +(\d+)/m.exec(counts).slice(1);

test("bench searches as many nodes as everywhere", async () => {
  const { output } = await run({ mode: "bench" }, "");
  assert.match(output, new RegExp(`\\b${bench}\\b`));
});

test("with a board's memory bench has its network", async () => {
  const { output } = await run({ mode: "bench", profile: "stm32vldiscovery" }, "");
  assert.match(output, new RegExp(`\\b${benchSmall}\\b`));
});

test("a network that was taken out of the module is missing, and as good as before when it is given", async () => {
  const { rest, taken } = takeOut(readFileSync(WASM), ["web"]);
  assert.equal(taken.length, 2);
  const { weights } = taken.find(({ profiles }) => profiles.includes("stm32vldiscovery"));
  const options = { mode: "bench", profile: "stm32vldiscovery" };
  assert.throws(() => new Machine(rest, {}).start(options), /the network of stm32vldiscovery is missing/);
  assert.throws(() => new Machine(rest, {}).start({ ...options, weights: weights.subarray(1) }), /has 33792 bytes, not 33791/);
  const given = await run({ ...options, weights }, "", () => false, rest);
  assert.match(given.output, new RegExp(`\\b${benchSmall}\\b`));
  const own = await run({ mode: "bench" }, "", () => false, rest);
  assert.match(own.output, new RegExp(`\\b${bench}\\b`));
});

test("bench 32 searches as many, too", async () => {
  const { output } = await run({ mode: "benchLarge" }, "");
  assert.match(output, new RegExp(`\\b${benchLarge}\\b`));
});

test("a profile that does not exist is refused", () => {
  const machine = new Machine(wasm, {});
  assert.throws(() => machine.start({ profile: "none" }), /no profile none/);
});

for (const [name, store] of [["of a wrong size", new Uint8Array(100)], ["of random bytes", noisyBytes(STORE_SIZE)],
  ["of random bytes, its first page valid", noisyBytes(STORE_SIZE).fill(255, 0, 4096)], ["of zeros", new Uint8Array(STORE_SIZE)]]) {
  test(`a store ${name} is a machine without a saved game`, async () => {
    const { output } = await run({ store, body: "keys", squares: 0xFFFF00000000FFFFn }, "mirror on\n", (all) => /\x1estate [^\n]*\n/.test(all));
    assert.match(output, /\x1emirror 1 web /);
    assert.match(output, /\x1eposition rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR w KQkq - 0 1/);
  });
}

test("random bytes on the serial line do not stop the machine", async () => {
  const bytes = Buffer.concat([Buffer.from(noisyBytes(20_000, 7).map((byte) => byte === 0x0a ? 0 : byte)), Buffer.from("\x15\nmirror on\n")]);
  const { output } = await run({}, bytes, (all) => /\x1estate [^\n]*\n/.test(all));
  assert.match(output, /\x1emirror 1 web /);
});

test("each byte of a long text on the serial line is taken once", async () => {
  const count = 300;
  const { output } = await run({}, "mirror off\n".repeat(count) + "mirror on\n", (all) => /\x1estate [^\n]*\n/.test(all));
  assert.equal(output.match(/\x1emirror off/g).length, count);
  assert.doesNotMatch(output, /lost|unknown/i);
});

// --- the mirror's lines ---

function readAll(chunks) {
  const records = [];
  let shown = 0;
  const reader = new MirrorReader({ text: (bytes) => { shown += bytes.length; }, record: (words) => records.push(words) });
  chunks.forEach((chunk) => reader.read(chunk));
  return { records, shown };
}

test("lines of the mirror are read wherever they are torn", () => {
  const bytes = Buffer.from("text\x1estate playing\r\nmore\x1eside white\n> ");
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { records, shown } = readAll([bytes.subarray(0, cut), bytes.subarray(cut)]);
    assert.deepEqual(records, [["state", "playing"], ["side", "white"]]);
    assert.equal(shown, "textmore> ".length);
  }
});

test("half a line is forgotten when the next begins", () => {
  const { records } = readAll([Buffer.from("\x1eposition rnbq\x1eside black\n")]);
  assert.deepEqual(records, [["side", "black"]]);
});

test("a line that is too long is dropped, and the next is read", () => {
  const { records } = readAll([Buffer.from(`\x1estate ${"x".repeat(5000)}\n\x1eside black\n`)]);
  assert.deepEqual(records, [["side", "black"]]);
});

test("10 MB of noise change nothing and end", () => {
  const game = new MirroredGame();
  const before = JSON.stringify(game);
  const block = noisyBytes(1 << 20);
  let records = 0;
  const reader = new MirrorReader({ text() {}, record: (words) => { records++; game.take(words); } });
  for (let i = 0; i < 10; i++) {
    reader.read(block);
  }
  assert.equal(JSON.stringify(game), before);
  reader.read(Buffer.from("\n\x1eside black\n"));
  assert.ok(records >= 1);
  assert.equal(game.side, "black");
});

const wrongLines = ["position", "position 8/8/8/8/8/8/8 w", "position 9/8/8/8/8/8/8/8 w - -", "from x", "move", "move 1", "move 2 e4 e2e4",
  "move 0 e4 e2e4", "move -1 e4 e2e4", "move 1 e4 e2e9", "state", "state asleep", "side", "side red", "clock", "clock 1 2", "clock a b white",
  "setting", "setting strength", "setting Strength full", "setting __proto__ x", "hint", "hint e4", "hint e4 e2e9",
  "squares", "squares 12", "squares 000000000000FFFG", "info", "info 1 2 3", "info 1 2 3 4 xx", "mirror", "mirror 2 x y",
  "constructor", "take position", "__proto__ x"];
test("a line that cannot be right changes nothing", () => {
  for (const line of wrongLines) {
    const game = new MirroredGame();
    const before = JSON.stringify(game);
    assert.equal(game.take(line.split(" ")), null, line);
    assert.equal(JSON.stringify(game), before, line);
  }
});

const GAMES = [
  "e2e4 d7d5 e4d5 e7e5 d5e6 b8c6 e6f7 e8e7 f7g8n h8g8 g1f3 c8e6 f1e2 d8d7 e1g1 a8d8",
  "d2d4 g8f6 b1c3 g7g6 c1f4 f8g7 d1d2 e8g8 e1c1 a7a5 h2h4 a5a4 b2b4 a4b3",
];
test("the pieces after each move of a game are those of another program", () => {
  for (const line of GAMES) {
    const chess = new Chess();
    line.split(" ").forEach((move, i, all) => {
      chess.move(move);
      assert.deepEqual(piecesAfter(fenPieces(INITIAL), all.slice(0, i + 1).map((word) => ({ move: word }))), fenPieces(chess.fen()));
    });
  }
});

// --- hands ---

test("the helping hand makes any position of any other, within what is in the box or not", async () => {
  const fens = [INITIAL, "r3k2r/8/8/8/8/8/8/R3K2R", "8/8/8/8/8/8/8/8", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR",
    "8/8/8/8/8/8/8/RN6", "8/8/8/8/8/8/8/1RN5", "8/8/8/8/8/8/8/NRQ5", "8/8/8/8/8/8/8/QNR5"];
  for (const from of fens) {
    for (const to of fens) {
      const squares = fenPieces(from);
      for (const { from: source, to: goal, piece } of stepsTo(squares, fenPieces(to))) {
        const moved = source === null ? piece : squares[source];
        if (source !== null) {
          assert.notEqual(squares[source], "");
          squares[source] = "";
        }
        if (goal !== null) {
          assert.equal(squares[goal], "", `${from} to ${to}: a piece is put on another`);
          squares[goal] = moved;
        }
      }
      assert.deepEqual(squares, fenPieces(to));
    }
  }
});

const E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";

// A helping hand whose time goes by when the test says so.
function helped(isOn = () => true) {
  let now = 0;
  let waits = [];
  globalThis.moment = (ms) => new Promise((done) => { waits.push({ at: now + ms, done }); });
  let helper = null;
  let refusals = 0;
  const hands = new Hands(() => helper?.look(), () => { refusals++; });
  hands.setUp(fenPieces(E4));
  let looks = 0;
  helper = new HelpingHand(hands, { isOn, isSeen: () => looks++ % 3 === 2, told() {} });
  const pass = async (ms) => {
    for (const end = now + ms; now < end;) {
      now += 10;
      waits.filter(({ at }) => at <= now).forEach(({ done }) => done());
      waits = waits.filter(({ at }) => at > now);
      await new Promise(setImmediate);
    }
  };
  return { hands, helper, pass, refusals: () => refusals };
}
const want = (helper) => helper.want(fenPieces(E5), fenPieces(E4));
const count = (hands) => hands.squares.filter((piece) => piece !== "").length;
const [D2, D4] = [11, 27];

for (let ms = 0; ms < 800; ms += 50) {
  test(`a piece is wanted ${ms} ms after the computer's move: it is refused or taken, and the hand ends its move`, async () => {
    const { hands, helper, pass, refusals } = helped();
    want(helper);
    await pass(ms);
    const isMoving = helper.state === "moves";
    hands.lift(D2);
    hands.putAway(D2);
    hands.takeFromBox("P");
    assert.equal(hands.hand === null, isMoving);
    assert.equal(refusals() > 0, isMoving);
    hands.place(D2);
    await pass(1500);
    assert.equal(helper.state, "rests");
    assert.ok(fenPieces(E5).every((piece, square) => hands.squares[square] === piece), hands.squares);
    assert.equal(helper.isEarly, false);
  });
}

test("the hand waits for a piece that the person holds, puts it back if it was moved, and says so", async () => {
  const { hands, helper, pass } = helped();
  hands.lift(D2);
  want(helper);
  assert.equal(helper.state, "waits");
  await pass(5000);
  assert.equal(helper.state, "waits");
  hands.place(D4);
  assert.equal(helper.state, "moves");
  await pass(5000);
  assert.deepEqual(hands.squares, fenPieces(E5));
  assert.deepEqual([helper.state, helper.isEarly], ["rests", true]);
  hands.lift(D2);
  await hands.place(D4);
  await pass(2000);
  assert.equal(hands.squares[D4], "P");
});

test("a piece that is put back where it stood was not moved early", async () => {
  const { hands, helper, pass } = helped();
  hands.lift(D2);
  want(helper);
  hands.place(D2);
  await pass(5000);
  assert.deepEqual(hands.squares, fenPieces(E5));
  assert.equal(helper.isEarly, false);
});

for (let ms = 0; ms < 800; ms += 40) {
  test(`the pieces are set up anew ${ms} ms after the computer's move: none is too many, none is missing`, async () => {
    const { hands, helper, pass } = helped();
    want(helper);
    await pass(ms);
    helper.rest();
    hands.setUp(fenPieces(INITIAL));
    await pass(3000);
    assert.deepEqual(hands.squares, fenPieces(INITIAL));
    assert.equal(helper.state, "rests");
  });

  test(`the game has another position ${ms} ms after the computer's move: the hand goes on to that`, async () => {
    const { hands, helper, pass } = helped();
    want(helper);
    await pass(ms);
    assert.equal(hands.standing().filter((piece) => piece !== "").length, 32);
    helper.want(fenPieces(INITIAL));
    await pass(4000);
    assert.deepEqual(hands.squares, fenPieces(INITIAL));
    assert.equal(helper.state, "rests");
  });
}

test("a hand that is switched off in its move ends the piece's way, and goes on when it is switched on", async () => {
  let isOn = true;
  const { hands, helper, pass } = helped(() => isOn);
  helper.want(fenPieces(INITIAL.replace("pppppppp", "p6p")));
  await pass(600);
  isOn = false;
  await pass(3000);
  assert.equal(helper.state, "rests");
  assert.equal(hands.sliding, null);
  isOn = true;
  helper.look();
  await pass(6000);
  assert.deepEqual(hands.squares, fenPieces(INITIAL.replace("pppppppp", "p6p")));
  assert.equal(count(hands), 26);
});

test("two pieces that change places lose nothing", async () => {
  const { hands, helper, pass } = helped();
  hands.setUp(fenPieces("8/8/8/8/8/8/8/RN6"));
  helper.want(fenPieces("8/8/8/8/8/8/8/NR6"));
  await pass(5000);
  assert.deepEqual(hands.squares, fenPieces("8/8/8/8/8/8/8/NR6"));
  assert.deepEqual(hands.box, []);
});

test("one hand holds one piece, and none is lost", () => {
  const hands = new Hands(() => {});
  hands.setUp(fenPieces(INITIAL));
  hands.lift(0);
  hands.lift(1);
  assert.deepEqual(hands.hand, { piece: "R", from: 0 });
  hands.dropIntoBox();
  hands.takeFromBox("Q");
  assert.equal(hands.hand, null);
  hands.takeFromBox("R");
  assert.deepEqual(hands.hand, { piece: "R", from: null });
  assert.deepEqual(hands.box, []);
});

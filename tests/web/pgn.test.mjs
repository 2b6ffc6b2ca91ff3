// Games that are opened as PGN: the table that all readers are held to, files that are no PGN, and a
// firmware that does not answer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, calm, connectBoard, holdTimers, message, newContext, openPage, position, sans, startBrowser, started, type, until } from "./support.mjs";

let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());

// The cases of tests/pgn_cases.txt, which says how they are written.
function cases() {
  return readFileSync(join(ROOT, "tests/pgn_cases.txt"), "utf8").split(/^=== /m).slice(1).map((block) => {
    const lines = block.split("\n");
    const one = { name: lines.shift(), moves: [], from: null, result: "*", games: 1, isRefused: false };
    while (lines[0].startsWith(": ")) {
      const [word, ...values] = lines.shift().slice(2).split(" ");
      const value = { moves: values, from: values.join(" "), result: values[0], games: Number(values[0]) }[word];
      Object.assign(one, word === "refused" ? { isRefused: true } : { [word]: value });
    }
    return { ...one, text: lines.join("\n") };
  });
}

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

async function open(page, content) {
  await page.locator("#open-pgn").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from(content) });
  await until(page, () => loading === null && document.getElementById("open-pgn").value === "");
}

async function ready() {
  const page = await openPage(await newContext(browser));
  await type(page, "book off", "referee");
  await until(page, () => game.side === "none");
  return page;
}

const all = cases();

test("the table has its cases", () => assert.ok(all.length > 100));

// Opens a game of the table; what differs from that which is to come of it, or null.
async function differs(page, one) {
  const before = "7k/8/8/8/8/8/8/KR6 w - - 0 40";
  await type(page, `setup ${before}`);
  await until(page, (fen) => game.from === fen, before);
  await open(page, one.text);
  const said = await page.evaluate(() => notice);
  const [from, result] = await page.evaluate(() => [game.from, game.state.result]);
  const found = { isRefused: /^The PGN was refused: \S/.test(said), moves: await sans(page), from, result, games: Number(/has (\d+) games/.exec(said)?.[1] ?? 1) };
  const wanted = one.isRefused
    ? { isRefused: true, moves: [], from: before, result: "*", games: 1 }
    : { isRefused: false, moves: one.moves, from: one.from ?? START, result: one.result, games: one.games };
  try {
    assert.deepEqual(found, wanted);
    return null;
  } catch {
    return { name: one.name, said, found };
  }
}

test("each game of the table", async () => {
  const PAGES = 4; // each waits half a second for the end of a game
  const found = await Promise.all(Array.from({ length: PAGES }, async (_, first) => {
    const page = await ready();
    const differences = [];
    for (let i = first; i < all.length; i += PAGES) {
      differences.push(await differs(page, all[i]));
    }
    differences.push(...page.complaints);
    await page.context().close();
    return differences;
  }));
  assert.deepEqual(found.flat().filter((difference) => difference !== null), []);
});

test("of a file with several games it says so, and of a position what was dropped", async () => {
  const page = await ready();
  await open(page, `[FEN "4k3/8/8/8/8/8/4P3/4K2R w KQ - 0 1"]\n\n1. O-O *\n\n${"[White \"x\"]\n\n1. e4 *\n\n".repeat(5000)}`);
  assert.match(await message(page), /^The PGN has more than \d{4} games: this is the first\. Dropped from its FEN: castling needs king and rook at home\.$/);
  assert.deepEqual(await sans(page), ["O-O"]);
  await page.context().close();
});

test("a file that is no text is refused, and what is typed next is obeyed", async () => {
  const page = await ready();
  for (const byte of [0, 3, 0x15, 0x1b]) {
    const before = await position(page);
    await open(page, Buffer.concat([Buffer.from("1. e4 e5"), Buffer.from([byte]), Buffer.from("\nd4\n")]));
    assert.match(await message(page), /^That file is no PGN/);
    assert.equal(await position(page), before);
  }
  await type(page, "e4");
  await until(page, () => game.moves.length === 1);
  await page.context().close();
});

test("while the computer thinks no game is opened, and no line of it obeyed", async () => {
  const page = await openPage(await newContext(browser));
  await type(page, "book off", "level time 3600", "go");
  await until(page, () => game.state.word === "thinking");
  const before = await position(page);
  await open(page, "{\nundo\nnew\ngo\n}\n1. e4 e5");
  assert.match(await message(page), /^Kilomate is thinking: open the PGN/);
  assert.equal(await position(page), before);
  assert.equal(await page.evaluate(() => game.state.word), "thinking");
  await page.context().close();
});

test("a firmware that does not answer is told of, and the board goes on", async () => {
  const page = await ready();
  await page.evaluate(() => {
    window.passOn = MirrorReader.prototype.read;
    MirrorReader.prototype.read = () => {};
  });
  await page.locator("#open-pgn").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from("1. d4 d5") });
  await until(page, () => document.getElementById("message").textContent.includes("has not answered to the PGN for 10 seconds"));
  await page.evaluate(() => { MirrorReader.prototype.read = window.passOn; });
  await type(page, "e4");
  await until(page, () => game.moves.length === 1);
  assert.deepEqual(await sans(page), ["e4"]);
  await calm(page);
  await page.context().close();
});

test("New game while one is sent gives that up", async () => {
  const page = await ready();
  await page.locator("#open-pgn").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from("1. d4 d5") });
  await until(page, () => loading?.isSent === true);
  await page.locator("#new-game").click();
  await page.locator("#start-yes").click();
  await until(page, () => loading === null);
  await type(page, "c4");
  await until(page, () => game.moves.length === 1);
  assert.deepEqual(await sans(page), ["c4"]);
  await page.context().close();
});

const ENDS = {
  "the machine is switched off and on": (page) => page.evaluate(() => restart()),
  "a real board is connected": connectBoard,
};
for (const [name, ends] of Object.entries(ENDS)) {
  test(`a PGN that was sent is forgotten when ${name}, and the next one has its own time`, async () => {
    const page = await ready();
    await holdTimers(page, await page.evaluate(() => VERDICT_MS));
    await page.evaluate(() => {
      window.passOn = MirrorReader.prototype.read;
      MirrorReader.prototype.read = () => {};
    });
    await page.locator("#open-pgn").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from("1. d4 d5") });
    await until(page, () => window.timers.size === 1);
    await ends(page);
    assert.deepEqual(await page.evaluate(() => [loading, window.timers.size]), [null, 0]);
    await page.evaluate(() => {
      MirrorReader.prototype.read = window.passOn;
      real.leave("");
      restart();
    });
    await started(page);
    await open(page, "1. c4 c5");
    assert.deepEqual(await sans(page), ["c4", "c5"]);
    assert.deepEqual([await page.evaluate(() => window.timers.size), page.complaints], [0, []]);
    await page.context().close();
  });
}

// Kilomate as a partner in the page: the piece that it names is the headline, a move that it doubts is
// asked about, and it makes a move with a piece that one chooses.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { calm, isPlayed, message, move, press, quickPage, startBrowser, type, until } from "./support.mjs";

let browser;
let page;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
});
beforeEach(async () => {
  page = await quickPage(browser, page);
});

// One move wins: the rook's.
const ROOK_MATES = "setup 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

// The pieces stand as the game has them, and the rook is lit, which is named.
const stands = () => until(page, () => game.brain === "rook" && game.squares === hands.occupied() && view.panel.lit === 1n && view.panel.blinking === 0n);

async function setUp(line) {
  await type(page, line);
  await until(page, (fen) => game.position === fen, line.slice(6));
  await calm(page);
}

test("the piece is named in the headline and by its light, and the switch is the firmware's", async () => {
  await setUp(ROOK_MATES);
  await page.locator("#brain").check();
  await until(page, () => game.brain === "rook" && game.settings.brain === "on");
  await until(page, () => $("message").textContent.endsWith("Move a rook."));
  await until(page, () => view.panel.lit === 1n);
  await page.reload();
  await until(page, () => game.settings.brain === "on" && $("brain").checked);
  await page.locator("#brain").uncheck();
  await until(page, () => game.brain === null && game.settings.brain === "off");
  assert.deepEqual(page.complaints, []);
});

test("a move of another piece is asked about; put back it is none, and a press plays it", async () => {
  await setUp(ROOK_MATES);
  await page.locator("#brain").check();
  await stands();
  await move(page, "h2", "h3");
  await until(page, () => !$("doubt").hidden);
  assert.equal(await message(page), "h3 is not the rook that I named. Put the piece back, or play it all the same.");
  await press(page, "h3");
  await press(page, "h2");
  await until(page, () => $("doubt").hidden);
  assert.match(await message(page), /Move a rook\.$/);
  await stands();
  await move(page, "g2", "g3");
  await until(page, () => !$("doubt").hidden);
  await page.locator("#doubt-yes").click();
  await isPlayed(page, 2);
  await until(page, () => $("doubt").hidden && game.doubt === null);
  assert.deepEqual(page.complaints, []);
});

test("the coach's doubt is the headline, too", async () => {
  await type(page, "coach on");
  await setUp("setup 6k1/5pp1/7p/8/8/1n6/5PPP/Q5K1 w - - 0 1");
  await move(page, "h2", "h3");
  await until(page, () => !$("doubt").hidden);
  assert.equal(await message(page), "h3 loses the queen on a1. Put the piece back, or play it all the same.");
  assert.deepEqual(page.complaints, []);
});

test("a doubt rests while the game is told anew", async () => {
  await type(page, "coach on");
  await setUp("setup 6k1/5pp1/7p/8/8/1n6/5PPP/Q5K1 w - - 0 1");
  await move(page, "h2", "h3");
  await until(page, () => !$("doubt").hidden);
  await page.evaluate(() => {
    window.rests = 0;
    new MutationObserver((changes) => { window.rests += changes.length; }).observe($("doubt"), { attributes: true });
  });
  await type(page, "mirror on");
  await until(page, () => window.rests > 0);
  assert.deepEqual(page.complaints, []);
});

test("it makes a move with the piece that is chosen, and the side stays; what cannot be is said", async () => {
  await page.locator("#hand-piece").selectOption("rook");
  await page.locator("#hand-move").click();
  await until(page, () => $("message").textContent === "The rook has no move.");
  await page.locator("#hand-piece").selectOption("knight");
  await page.locator("#hand-move").click();
  await isPlayed(page, 2);
  assert.match(await page.evaluate(() => game.moves[0].san), /^N/);
  assert.equal(await page.evaluate(() => game.side), "black");
  await calm(page);
  await page.locator("#hand-piece").selectOption("");
  await page.locator("#hand-move").click();
  await isPlayed(page, 4);
  assert.deepEqual(page.complaints, []);
});

// A game and single moves by clicks.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, cell, isBlinking, isLit, isPlayed, lift, move, moves, newContext, openPage, pieces, position,
  press, pressKeys, sans, setUp, squareNumber, stands, startBrowser, type, until } from "./support.mjs";
import { mouse, styles, wholeGame } from "./players.mjs";

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(await newContext(browser));
  await type(page, "level nodes 100", "book off", "panel teaching on");
});
after(() => browser.close());

test("by clicks: a whole game against the computer, judged by chess.js", () => wholeGame(mouse(page), styles.pawns));

const castlings = [
  ["short", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "g1", "h1", "f1", "O-O"],
  ["long", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "c1", "a1", "d1", "O-O-O"],
  ["Black's short", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8", "g8", "h8", "f8", "O-O"],
];
for (const [name, fen, from, to, rookFrom, rookTo, san] of castlings) {
  test(`castling, ${name}: the rook is asked for and put by hand`, async () => {
    await setUp(page, fen);
    await move(page, from, to);
    await isBlinking(page, rookFrom);
    await lift(page, rookFrom, rookTo);
    await press(page, rookTo);
    await isPlayed(page, 1);
    assert.deepEqual(await sans(page), [san]);
  });
}

test("en passant: the pawn's square blinks until it is lifted", async () => {
  await setUp(page, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  await move(page, "e5", "d6");
  await isBlinking(page, "d5");
  await press(page, "d5");
  await page.locator("#box").click({ position: { x: 5, y: 5 } });
  await isPlayed(page, 1);
  assert.deepEqual(await sans(page), ["exd6"]);
  assert.equal(await page.evaluate(() => hands.box.at(-1)), "p");
});

for (const [name, keys, san, piece] of [["a queen", [], "a8=Q+", "Q"], ["a knight by the keys", ["Right", "Select"], "a8=N", "N"],
  ["a rook by the keys", ["Left", "Select"], "a8=R+", "R"]]) {
  test(`promotion to ${name}`, async () => {
    await setUp(page, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await move(page, "a7", "a8");
    await isBlinking(page, "a8"); // it asks for the piece
    await pressKeys(page, keys);
    await isPlayed(page, 1);
    assert.deepEqual(await sans(page), [san]);
    await stands(page, "a8", piece);
  });
}

for (const [order, first] of [["own piece first", "e4"], ["captured piece first", "d5"]]) {
  test(`a capture, ${order}`, async () => {
    await setUp(page, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    if (first === "d5") {
      await press(page, "d5");
      await page.locator("#box").click({ position: { x: 5, y: 5 } });
      await press(page, "e4");
      await press(page, "d5");
    } else {
      await move(page, "e4", "d5");
    }
    await isPlayed(page, 1);
    assert.deepEqual(await sans(page), ["exd5"]);
    assert.equal(await page.evaluate(() => hands.box.at(-1)), "p");
  });
}

test("a piece that is knocked over is asked for, and the game goes on", async () => {
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await cell(page, "e8").focus();
  await page.keyboard.press("Delete");
  await isLit(page, "e8");
  await page.locator("#box button").last().click();
  await press(page, "e8");
  await until(page, () => view.panel.blinking === 0n && view.panel.lit === 0n);
  await move(page, "e2", "e3");
  await isPlayed(page, 1);
  assert.deepEqual(await sans(page), ["e3"]);
});

test("an illegal move changes nothing, and the light asks for the way back", async () => {
  const fen = await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await move(page, "e2", "e4");
  await isPlayed(page, 1);
  await page.locator("#take-back").click();
  await until(page, () => game.moves.length === 0);
  await calm(page);
  await press(page, "e2");
  await press(page, "b5");
  await isBlinking(page, "e2");
  assert.equal(await position(page), fen);
  await press(page, "b5");
  await press(page, "e2");
  await until(page, () => view.panel.blinking === 0n);
  assert.deepEqual(await moves(page), []);
});

test("a wrong set-up is lit, square by square, and mended", async () => {
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.locator("#helping").uncheck();
  await page.evaluate(() => hands.setUp(fenPieces("4k3/8/8/3Q2Q1/8/8/4P3/4K3")));
  await isLit(page, "d5");
  await isLit(page, "g5");
  await page.locator("#helping").check();
  await calm(page);
  await until(page, () => view.panel.blinking === 0n && view.panel.lit === 0n);
});

test("a move is taken back by hand, and by the button", async () => {
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await move(page, "e2", "e4");
  await isPlayed(page, 1);
  await calm(page);
  await press(page, "e4");
  await press(page, "e2");
  await until(page, () => game.moves.length === 0);
  await calm(page);
  await move(page, "e2", "e3");
  await isPlayed(page, 1);
  await page.locator("#take-back").click();
  await until(page, () => game.moves.length === 0);
  await calm(page);
  assert.equal((await pieces(page))[squareNumber("e2")], "P");
});

test("nothing was complained of, and nothing has moved by itself", async () => {
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
});

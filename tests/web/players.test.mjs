// A whole game by keyboard alone, and one by touch at 360 pixels; and what a game may lack: castling, en
// passant, promotion, takeback, an illegal move, a wrong set-up.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, isBlinking, isLit, isPlayed, moves, newContext, openPage, position, sans, setUp, stands, startBrowser, type,
  until } from "./support.mjs";
import { keyboard, move, styles, touch, wholeGame } from "./players.mjs";

const TELEPHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());

for (const [name, playerOf, style, options] of [["keyboard alone", keyboard, styles.king, {}], ["touch at 360 pixels", touch, styles.pieces, TELEPHONE]]) {
  let player;
  let page;

  test(`by ${name}: a whole game against the computer, judged by chess.js`, async () => {
    page = await openPage(await newContext(browser, options));
    player = playerOf(page);
    await type(page, "level nodes 100", "book off", "panel teaching on");
    await wholeGame(player, style);
  });

  test(`by ${name}: castling, the rook behind the king`, async () => {
    await setUp(page, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    await move(player, "e1", "c1");
    await isBlinking(page, "a1");
    await move(player, "a1", "d1");
    await isPlayed(page, 1);
    assert.deepEqual(await sans(page), ["O-O-O"]);
  });

  test(`by ${name}: en passant, the captured pawn into the box`, async () => {
    await setUp(page, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    await move(player, "e5", "d6");
    await isBlinking(page, "d5");
    await player.away("d5");
    await isPlayed(page, 1);
    assert.deepEqual(await sans(page), ["exd6"]);
  });

  test(`by ${name}: promotion to a knight, chosen by the computer's keys`, async () => {
    await setUp(page, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await move(player, "a7", "a8");
    await isBlinking(page, "a8"); // it asks for the piece
    await player.hold("Right");
    await player.hold("Select");
    await isPlayed(page, 1);
    assert.deepEqual(await sans(page), ["a8=N"]);
    await stands(page, "a8", "N");
  });

  test(`by ${name}: a move is taken back by hand, and by the button`, async () => {
    await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await move(player, "e2", "e4");
    await isPlayed(page, 1);
    await calm(page);
    await player.press("e4");
    await player.press("e2");
    await until(page, () => game.moves.length === 0);
    await calm(page);
    await move(player, "e2", "e3");
    await isPlayed(page, 1);
    await player.button("take-back");
    await until(page, () => game.moves.length === 0);
    await calm(page);
    await stands(page, "e2", "P");
  });

  test(`by ${name}: an illegal move changes nothing, and the light asks for the way back`, async () => {
    const fen = await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await player.press("e2");
    await isLit(page, "e4");
    await player.press("b5");
    await isBlinking(page, "e2");
    assert.equal(await position(page), fen);
    await player.press("b5");
    await player.press("e2");
    await until(page, () => view.panel.blinking === 0n);
    assert.deepEqual(await moves(page), []);
  });

  test(`by ${name}: a wrong set-up is lit, and mended`, async () => {
    await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await page.locator("#helping").uncheck();
    await page.evaluate(() => { hands.setUp(fenPieces("4k3/8/8/3Q2Q1/8/8/4P3/4K3")); });
    await isLit(page, "d5");
    await isLit(page, "g5");
    await player.away("d5");
    await player.away("g5");
    await until(page, () => view.panel.blinking === 0n && view.panel.lit === 0n);
    await move(player, "e2", "e4");
    await isPlayed(page, 1);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

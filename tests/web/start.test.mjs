// The card before a game: what it shows is what the firmware has, and what is chosen is what it gets.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { calm, isPlayed, move, newContext, openPage, quickPage, startBrowser, started, type, until } from "./support.mjs";

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
  await page.evaluate(() => {
    window.typed = [];
    const was = type;
    type = (line) => { typed.push(line); was(line); };
  });
});

const open = () => page.locator("#new-game").click();
const begin = () => page.locator("#start-yes").click();
const slide = (step) => page.locator("#start-strength").evaluate((slider, value) => {
  slider.value = value;
  slider.dispatchEvent(new Event("input"));
}, step);
const shown = () => page.evaluate(() => ({
  side: document.querySelector("[name=side]:checked").value, says: $("start-says").textContent,
  time: $("start-time").value, help: $("start-help").value, adaptive: $("start-adaptive").checked,
}));

test("one press plays with what the firmware has: nothing but a new game is typed", async () => {
  await open();
  assert.deepEqual(await shown(), { side: "white", says: "Full strength", time: "", help: "shown", adaptive: false });
  await begin();
  await calm(page);
  assert.deepEqual(await page.evaluate(() => typed.filter((line) => line !== "")), ["new"]);
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  assert.deepEqual(page.complaints, []);
});

test("Black, a beginner, a clock and help: the computer begins, and the card shows it after a reload, too", async () => {
  await open();
  await page.locator("[name=side][value=black]").check();
  await page.locator("#start-strength").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#start-strength").getAttribute("aria-valuetext"), "Beginner 3 of 10");
  await page.locator("#start-time").selectOption("game in 15 minutes");
  await page.locator("#start-help").selectOption("quality");
  await begin();
  await isPlayed(page, 1);
  await until(page, () => game.settings.strength === "beginner 3" && game.level === "game in 15 minutes" && game.settings.blacktargets === "quality");
  assert.deepEqual(await page.evaluate(() => [game.side, game.settings.whitetargets, game.settings.flip]), ["white", "shown", "on"]);
  await calm(page);
  await page.reload();
  await started(page);
  await until(page, () => game.moves.length === 1 && game.settings.strength === "beginner 3");
  await open();
  assert.deepEqual(await shown(), { side: "black", says: "Beginner 3 of 10", time: "game in 15 minutes", help: "quality", adaptive: false });
});

test("two people play, and against the computer again White is below", async () => {
  await open();
  await page.locator("[name=side][value=two]").check();
  assert.equal(await page.locator("#start-strength").isDisabled(), true);
  assert.equal(await page.locator("#start-help").isVisible(), false);
  await begin();
  await until(page, () => game.side === "none");
  await calm(page);
  await move(page, "e2", "e4");
  await isPlayed(page, 1);
  await calm(page);
  await open();
  assert.equal((await shown()).side, "two");
  await page.locator("[name=side][value=white]").check();
  await begin();
  await until(page, () => game.moves.length === 0 && game.side === "black");
  await calm(page);
  await move(page, "d2", "d4");
  await isPlayed(page, 2);
});

test("as strong as the player, and a strength of one's own again", async () => {
  await open();
  await page.locator("#start-adaptive").check();
  assert.equal(await page.locator("#start-strength").isDisabled(), true);
  await begin();
  await until(page, () => game.settings.adaptive === "on");
  await open();
  assert.equal((await shown()).adaptive, true);
  await page.locator("#start-adaptive").uncheck();
  await slide(15);
  assert.equal((await shown()).says, "Elo 1200");
  await begin();
  await until(page, () => game.settings.adaptive === "off" && game.settings.strength === "Elo 1200");
  await type(page, "level elo 1234");
  await until(page, () => game.settings.strength === "Elo 1234");
  await open();
  assert.equal((await shown()).says, "Elo 1200");
  await page.evaluate(() => { typed = []; });
  await begin();
  await calm(page);
  assert.deepEqual(await page.evaluate(() => typed.filter((line) => line !== "")), ["new"]);
});

test("the lot is drawn when the game begins, and what is cancelled changes nothing", async () => {
  for (const [chance, side] of [[0.9, "black"], [0.1, "white"]]) {
    await page.evaluate((value) => { Math.random = () => value; }, chance);
    await open();
    await page.locator("[name=side][value=lot]").check();
    await begin();
    await isPlayed(page, side === "black" ? 1 : 0);
    await until(page, (is) => game.side !== is && (is === "black") === (game.moves.length === 1), side);
    await calm(page);
  }
  await page.evaluate(() => { typed = []; });
  await open();
  await page.locator("[name=side][value=black]").check();
  await slide(3);
  await page.keyboard.press("Escape");
  await calm(page);
  assert.deepEqual(await page.evaluate(() => typed.filter((line) => line !== "")), []);
  await open();
  assert.equal((await shown()).side, "white");
});

test("the first visit can choose before it plays", async () => {
  const visit = await openPage(await newContext(browser, { isFirstVisit: true }));
  await visit.locator("#tour button").nth(1).click();
  assert.equal(await visit.locator("#tour").isVisible(), false);
  await visit.locator("#start-yes").click();
  await calm(visit);
  await move(visit, "e2", "e4");
  await isPlayed(visit, 1);
  await visit.context().close();
});

test("at odds: the piece is missing at once, the game is played, and a rematch is at the same ones", async () => {
  const stands = () => until(page, () => hands.squares.join() === fenPieces(game.position).join());
  await open();
  await page.locator("#start-odds").selectOption("knight");
  await begin();
  await until(page, () => game.settings.odds === "knight" && game.moves.length === 0);
  await stands();
  assert.equal(await page.evaluate(() => game.position), "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await calm(page);
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
  await type(page, "resign");
  await until(page, () => game.state.word === "over");
  await page.locator("#other-colour").click();
  await isPlayed(page, 1);
  await until(page, () => game.side === "white" && game.settings.odds === "knight");
  await stands();
  await open();
  assert.equal(await page.locator("#start-odds").inputValue(), "knight");
  await page.locator("[name=side][value=white]").check();
  await page.locator("#start-odds").selectOption("none");
  await begin();
  await until(page, () => game.settings.odds === "none" && game.moves.length === 0);
  assert.deepEqual(page.complaints, []);
});

test("at odds while it thinks: the game that it thinks about is left", async () => {
  await type(page, "level 30");
  await until(page, () => game.level === "30 seconds a move");
  await calm(page);
  await move(page, "a2", "a3");
  await until(page, () => game.state.word === "thinking");
  await open();
  await page.locator("#start-odds").selectOption("queen");
  await page.locator("#start-time").selectOption("5 seconds a move");
  await begin();
  await until(page, () => game.settings.odds === "queen" && game.level === "5 seconds a move" && game.moves.length === 0);
  await until(page, () => hands.squares.join() === fenPieces(game.position).join());
  await calm(page);
  assert.equal(await page.evaluate(() => game.position), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
});

test("each of the odds takes the piece that the firmware takes", async () => {
  for (const odds of ["pawn", "knight", "rook", "queen"]) {
    for (const side of ["black", "white"]) {
      const fen = await page.evaluate(([name, giver]) => startAtOdds(name, giver), [odds, side]);
      await type(page, `setup ${fen}`);
      await until(page, (wanted) => game.position === wanted, fen);
      if (side === "white") {
        await type(page, "go");
        await until(page, () => game.moves.length === 1);
      }
      await until(page, (wanted) => game.settings.odds === wanted, odds);
    }
  }
  assert.equal(await page.evaluate(() => startAtOdds("none", "black") === START_FEN && startAtOdds("queen", "none") === START_FEN), true);
});

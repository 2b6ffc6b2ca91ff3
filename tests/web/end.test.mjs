// How a game ends in the page: resigning, a draw that is offered, the card behind the last move; and
// what marks the last move, a check and the balance.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { calm, cell, isPlayed, message, move, quickPage, sans, setUp, squareNumber, startBrowser, type, until } from "./support.mjs";

let browser;
let page;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());
beforeEach(async () => {
  page = await quickPage(browser, page);
});

const title = () => page.locator("#end-title").innerText();
const marked = (kind) => page.evaluate((name) => view.cells.flatMap((shown, n) => shown.classList.contains(name) ? n : []), kind);
const isOver = () => until(page, () => game.state.word === "over" && !$("end").hidden);
const squares = (...names) => names.map(squareNumber).sort((a, b) => a - b);

// Fool's mate by two people.
async function mate() {
  await setUp(page, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1");
  await type(page, "Qh4");
  await isOver();
}

test("who resigns is asked once, and the card says how it ended and against whom", async () => {
  await type(page, "level elo 1600");
  await until(page, () => game.settings.strength === "Elo 1600");
  await page.locator("#resign").click();
  assert.match(await page.locator("#ask-text").innerText(), /^Kilomate wins the game\./);
  await page.locator("#ask-no").click();
  assert.equal(await page.evaluate(() => game.state.word), "playing");
  assert.ok(await page.locator("#end").isHidden());
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
  await page.locator("#resign").click();
  await page.locator("#ask-yes").click();
  await isOver();
  assert.equal(await title(), "Kilomate wins");
  assert.match(await page.locator("#end-text").innerText(), /^Resigned, 1 move against Elo 1600\.$/);
  assert.ok(await page.locator("#resign").isDisabled() && await page.locator("#draw").isDisabled());
});

test("a draw that is offered at the first move is declined, and the game goes on", async () => {
  await page.locator("#draw").click();
  await until(page, () => $("message").textContent === "Kilomate declines the draw.");
  assert.equal(await page.evaluate(() => game.state.word), "playing");
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
  assert.match(await message(page), /Your move\.$/);
});

test("a draw that was agreed on is no answer in the next game", async () => {
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.locator("#draw").click();
  await isOver();
  await page.locator("#rematch").click();
  await until(page, () => game.state.word === "playing" && game.from === START_FEN);
  await type(page, "e4", "e5"); // prompts
  await isPlayed(page, 2);
  assert.doesNotMatch(await message(page), /declines/);
});

test("in colours the answer is heard, too", async () => {
  await type(page, "colour 16");
  await page.locator("#draw").click();
  await until(page, () => $("message").textContent === "Kilomate declines the draw.");
});

test("a draw that two people agree on ends the game", async () => {
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.locator("#draw").click();
  await isOver();
  assert.equal(await title(), "A draw");
  assert.doesNotMatch(await message(page), /declines/);
  assert.ok(await page.locator("#other-colour").isHidden());
});

test("a game is played again, with the same colours or the others", async () => {
  const resign = async () => {
    await type(page, "resign");
    await isOver();
  };
  const focused = () => page.evaluate(() => document.activeElement.classList.contains("square"));
  await type(page, "e4");
  await isPlayed(page, 2);
  await resign();
  await page.locator("#rematch").click();
  await until(page, () => game.moves.length === 0 && game.side === "black" && game.state.word === "playing" && $("end").hidden);
  assert.ok(await focused());
  await resign();
  await page.locator("#other-colour").click();
  await isPlayed(page, 1);
  await until(page, () => game.side === "white" && game.state.word === "playing");
  await resign();
  await page.locator("#rematch").click();
  await until(page, () => game.moves.length === 1 && game.side === "white" && game.state.word === "playing");
});

test("two people with a referee play again without the computer", async () => {
  await mate();
  await page.locator("#rematch").click();
  await until(page, () => game.side === "none" && game.moves.length === 0 && game.state.word === "playing");
});

test("the card tells the strength that was played, whatever is chosen behind", async () => {
  await type(page, "level elo 1600");
  await until(page, () => game.settings.strength === "Elo 1600");
  await type(page, "e4");
  await isPlayed(page, 2);
  await type(page, "resign");
  await isOver();
  await type(page, "level full");
  await until(page, () => game.settings.strength === "full");
  assert.match(await page.locator("#end-text").innerText(), /against Elo 1600\.$/);
});

test("the last move and a king in check are marked, by words too", async () => {
  await mate();
  assert.deepEqual(await marked("last"), squares("d8", "h4"));
  assert.deepEqual(await marked("check"), squares("e1"));
  assert.match(await cell(page, "e1").getAttribute("aria-label"), /white king, in check/);
  assert.match(await cell(page, "h4").getAttribute("aria-label"), /last move/);
  assert.equal(await title(), "Black wins");
  await type(page, "new");
  await until(page, () => game.moves.length === 0);
  assert.deepEqual([await marked("last"), await marked("check")], [[], []]);
});

test("a game is looked through by the arrow keys, from its end's card", async () => {
  for (const line of ["e4", "d4"]) {
    const plies = (await sans(page)).length;
    await type(page, line);
    await isPlayed(page, plies + 2);
  }
  const played = await page.evaluate(() => game.moves.map(({ move: name }) => [name.slice(0, 2), name.slice(2, 4)]));
  await type(page, "resign");
  await isOver();
  const at = async (ply) => {
    await until(page, (wanted) => (view.ply ?? game.moves.length) === wanted, ply);
    assert.deepEqual(await marked("last"), squares(...played[ply - 1]));
  };
  for (const [id, ply] of [["back", 3], ["back", 2], ["back", 1], ["back", 1], ["on", 2], ["back", 1]]) {
    await page.locator(`#step-${id}`).click();
    await at(ply);
  }
  await page.locator("#moves [data-ply='1']").focus();
  for (const [key, ply] of [["ArrowLeft", 1], ["ArrowRight", 2], ["ArrowDown", 4], ["ArrowDown", 4], ["ArrowUp", 2], ["ArrowLeft", 1]]) {
    await page.keyboard.press(key);
    await at(ply);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.ply), String(ply));
  }
  assert.equal(await page.locator("#moves [data-ply='1']").getAttribute("aria-current"), "true");
  await page.locator("#back-to-game").click();
  await until(page, () => view.ply === null);
});

test("the balance of material is told", async () => {
  const balance = () => page.locator("#balance").innerText();
  assert.equal(await balance(), "");
  await setUp(page, "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
  assert.equal(await balance(), "White +6");
  await setUp(page, "4k1q1/8/8/8/8/8/4P1R1/4K3 w - - 0 1");
  assert.equal(await balance(), "Black +3");
  await type(page, "Rxg8", "Kd7");
  await isPlayed(page, 2);
  assert.equal(await balance(), "White +6");
  await type(page, "Rg2", "Kd6", "Rg1");
  await isPlayed(page, 5);
  await page.locator("#moves [data-ply='1']").click();
  assert.equal(await balance(), "White +6");
});

// Training in the page: what the firmware sets and judges is told, its words are buttons, and the game
// that waits comes back.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { calm, isPlayed, move, newContext, openPage, quickPage, serve, startBrowser, started, until } from "./support.mjs";

let browser;
let server;
let page;
before(async () => {
  browser = await startBrowser();
  server = await serve();
});
after(async () => {
  await browser.close();
  server.stop();
});
beforeEach(async () => {
  page = await quickPage(browser, page);
});

const told = () => page.evaluate(() => $("message").textContent);
const press = (word) => page.locator(`#train-${word}`).click();
const begin = async () => {
  await page.locator("#train").click();
  await until(page, () => game.training?.stage === "open");
  await calm(page);
};

// The right move, as the firmware says it when it is asked for; then another position, and this one again.
async function solution() {
  await press("solution");
  await until(page, () => game.training.stage === "shown" && game.hint !== null);
  return page.evaluate(() => game.hint.move);
}

// Has the move shown, waits until the position comes again behind three others, and plays it.
async function playRight() {
  const position = await page.evaluate(() => game.position);
  const right = await solution();
  for (let i = 0; i < 3; i++) {
    await press("next");
    await until(page, () => game.training.stage === "open");
    await calm(page);
    await solution();
  }
  await press("next");
  await until(page, (was) => game.training.stage === "open" && game.position === was, position);
  await calm(page);
  await move(page, right.slice(0, 2), right.slice(2, 4));
}

test("a position is set with its pieces at once, and its task is the headline", async () => {
  await begin();
  assert.match(await told(), /^(White|Black) to move: (mate in one move|mate in (two|three|four) moves|one move (wins|holds, and all others lose)|an ending, and one move is right)\.$/);
  assert.equal(await page.evaluate(() => hands.squares.join() === fenPieces(game.position).join()), true);
  assert.deepEqual(await page.evaluate(() => [$("training").hidden, $("game-actions").hidden, $("end").hidden]), [false, true, true]);
  assert.deepEqual(page.complaints, []);
});

test("a hint names the piece, a wrong move goes back, the solution is shown and counted", async () => {
  await begin();
  await press("hint");
  await until(page, () => game.training.stage === "hint");
  assert.match(await told(), /^Look at the (pawn|knight|bishop|rook|queen|king) on [a-h][1-8]\.$/);
  const from = await page.evaluate(() => game.training.square);
  const right = await solution();
  assert.equal(right.slice(0, 2), from);
  assert.match(await told(), /^The move is .+\. It will come again\.$/);
  assert.match(await page.locator("#training-score").textContent(), /^At the first try: 0 of 1\. Grade 1, 1 to come again\.$/);
  assert.equal(await page.locator("#train-hint").isDisabled(), true);
  await press("next");
  await until(page, () => game.training.stage === "open" && game.hint === null);
});

test("the right move on the board is right, also if it mates; and the next position stands at once", async () => {
  await begin();
  await playRight();
  await until(page, () => game.training.stage === "right" && hands.hand === null); // calm() types an empty line: the next one
  assert.equal(await told(), "Right!");
  assert.equal(await page.locator("#end").isVisible(), false);
  assert.match(await page.locator("#training-score").textContent(), /^At the first try: 1 of 5\./);
  await press("next");
  await until(page, () => game.training.stage === "open");
  await calm(page);
  assert.equal(await page.evaluate(() => hands.squares.join() === fenPieces(game.position).join()), true);
});

test("a mate is played to its end: the hand makes the answer, and the next move is asked for", async () => {
  await begin();
  while (await page.evaluate(() => game.training.task) !== "mate2") {
    const position = await page.evaluate(() => game.position);
    await press("next");
    await until(page, (was) => game.position !== was && game.training.stage === "open", position);
  }
  await calm(page);
  await playRight();
  await until(page, () => game.training.stage === "on" && /^Right! (White|Black) to move: mate in one move\.$/.test($("message").textContent));
  assert.equal(await page.evaluate(() => hands.squares.join() === fenPieces(game.position).join()), true);
  await solution();
  assert.match(await told(), /^The move is .+#\. It will come again\.$/);
  assert.deepEqual(page.complaints, []);
});

test("the game waits: it is there behind the training, and after a reload in the middle of it", async () => {
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
  const position = await page.evaluate(() => game.position);
  await begin();
  await solution();
  await press("end");
  await until(page, (was) => game.training === null && game.position === was, position);
  await calm(page);
  assert.equal(await page.evaluate(() => hands.squares.join() === fenPieces(game.position).join()), true);
  assert.equal(await page.locator("#game-actions").isVisible(), true);
  await begin();
  await page.reload();
  await started(page);
  await until(page, (was) => game.training === null && game.position === was, position);
  await begin();
  assert.match(await page.locator("#training-score").textContent(), /0 of 1\./);
  await press("end");
  await until(page, () => game.training === null);
  await calm(page);
  await move(page, "d2", "d4");
  await isPlayed(page, 4);
});

test("positions that cannot be fetched are said, and asked for again", async () => {
  const other = await newContext(browser, { serviceWorkers: "block" });
  await other.route("**/kilomate.training", (route) => route.abort());
  const visit = await openPage(other, server.url);
  await visit.locator("#train").click();
  await until(visit, () => $("message").textContent === "There is nothing to train with now.");
  await other.unroute("**/kilomate.training");
  await visit.locator("#train").click();
  await until(visit, () => game.training?.stage === "open");
  await other.close();
});

// Three ways to play on the page: with a mouse, with the keyboard alone, with a finger. Each presses a
// square, puts what stands there into the box, presses a button of the page, and holds a key of the
// computer until its screen answers.

import assert from "node:assert/strict";
import { Chess, calm, cell, isLit, isPlayed, message, moves, position, sans, squareNumber, until } from "./support.mjs";

const screen = (page) => page.evaluate(() => view.panel.screen.join());
const answered = (page, before) => until(page, (old) => view.panel.screen.join() !== old || game.moves.length > 0, before);
const boxCorner = { position: { x: 5, y: 5 } };

export const mouse = (page) => ({
  page,
  press: (square) => cell(page, square).click(),
  async away(square) {
    await cell(page, square).click();
    await page.locator("#box").click(boxCorner);
  },
  button: (id) => page.locator(`#${id}`).click(),
});

export function keyboard(page) {
  const keys = page.keyboard;
  const focused = () => page.evaluate(() => [document.activeElement.id, document.activeElement.getAttribute("aria-label"), document.activeElement.dataset.square]);

  async function tabTo(isThere) {
    for (let times = 0; !isThere(await focused()); times++) {
      assert.ok(times < 200, "the Tab key leads there");
      await keys.press("Tab");
    }
  }

  async function goTo(square) {
    await tabTo(([, , there]) => there !== undefined);
    const [from, to] = [Number((await focused())[2]), squareNumber(square)];
    const steps = [[to % 8 - from % 8, "ArrowRight", "ArrowLeft"], [(to >> 3) - (from >> 3), "ArrowUp", "ArrowDown"]];
    for (const [count, ahead, back] of steps) {
      for (let i = 0; i < Math.abs(count); i++) {
        await keys.press(count > 0 ? ahead : back);
      }
    }
  }

  let presses = 0;
  return {
    page,
    async press(square) {
      await goTo(square);
      await keys.press(presses++ % 2 === 0 ? "Enter" : "Space");
    },
    async away(square) {
      await goTo(square);
      await keys.press("Delete");
    },
    async button(id) {
      await tabTo(([there]) => there === id);
      await keys.press("Enter");
    },
    async hold(name) {
      await tabTo(([, label]) => label === name);
      const before = await screen(page);
      await keys.down("Enter");
      await answered(page, before);
      await keys.up("Enter");
    },
  };
}

export const touch = (page) => ({
  page,
  press: (square) => cell(page, square).tap(),
  async away(square) {
    await cell(page, square).tap();
    await page.locator("#box").tap(boxCorner);
  },
  button: (id) => page.locator(`#${id}`).tap(),
  async hold(name) {
    const key = page.locator(`.keys [aria-label="${name}"]`);
    await key.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await key.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const before = await screen(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
    await answered(page, before);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  },
});

// The board's light on the goal says that the lifted piece was seen.
export async function move(player, from, to) {
  await player.press(from);
  await isLit(player.page, to);
  await player.press(to);
}

// How the person chooses a move; the same each time. Captures go first, then those of pawns; or the king
// walks into the middle; or captures and pieces go first.
const WORTH = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 10 };
const byName = (a, b) => a.lan.localeCompare(b.lan);
const byCapture = (a, b) => (WORTH[b.captured] ?? 0) - (WORTH[a.captured] ?? 0);
export const styles = {
  pawns: (a, b) => byCapture(a, b) || WORTH[a.piece] - WORTH[b.piece] || byName(a, b),
  king: (a, b) => (b.piece === "k") - (a.piece === "k") || b.to[1] - a.to[1] || byName(a, b),
  pieces: (a, b) => byCapture(a, b) || "pr".includes(a.piece) - "pr".includes(b.piece) || byName(b, a),
};

function chosen(chess, style) {
  const all = chess.moves({ verbose: true }).filter(({ promotion }) => promotion === undefined);
  return all.find(({ san }) => san.endsWith("#")) ?? all.sort(style)[0];
}

const sideToMove = (fen) => fen.split(" ").slice(0, 2).join(" ");

// A game against the computer from a new game to its end, judged by another program's rules of chess.
export async function wholeGame(player, style) {
  const { page } = player;
  const chess = new Chess();
  await player.button("new-game");
  await player.button("start-yes");
  await until(page, () => game.moves.length === 0);
  await calm(page);
  while (!chess.isGameOver()) {
    const mine = chosen(chess, style);
    await move(player, mine.from, mine.to);
    if (mine.flags.includes("k") || mine.flags.includes("q")) {
      await move(player, ...(mine.flags.includes("k") ? ["h1", "f1"] : ["a1", "d1"]));
    }
    const ply = chess.history().length + 1;
    await isPlayed(page, ply);
    chess.move(mine.lan);
    if (!chess.isGameOver()) {
      await isPlayed(page, ply + 1);
      const answer = (await moves(page))[ply];
      chess.move(answer); // throws if it is illegal
    }
    await calm(page);
    assert.equal(sideToMove(await position(page)), sideToMove(chess.fen()));
  }
  assert.deepEqual(await sans(page), chess.history());
  await until(page, () => game.state.word === "over" && helper.state === "rests" && hands.hand === null);
  const result = chess.isCheckmate() ? (chess.turn() === "w" ? "0-1" : "1-0") : "1/2-1/2";
  assert.equal(await page.evaluate(() => game.state.result), result);
  assert.match(await message(page), new RegExp(result));
}

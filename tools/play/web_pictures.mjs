// Draws the page that `make web` has built, in Chromium: a moving picture of a game in it, and the page
// at three widths.
//   node web_pictures.mjs PAGE FOLDER
// PAGE is kilomate.html. FOLDER gets web-game.png (the moving one), web.png, web-800.png and web-360.png.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { movingPicture } from "./moving_picture.mjs";

const [pageFile, folder] = process.argv.slice(2);
const { chromium } = createRequire(join(process.cwd(), "web/"))("playwright-core");
const PATIENCE_MS = 60000;
const OPENING = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 *\n";
const FRAME_MS = 50, DRAG_FRAMES = 9, SLIDE_FRAMES = 7, BLINK_MS = 1000;

const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: PATIENCE_MS });

// The computer's screen is drawn in bands: the picture is taken when it has been the same for a while.
const still = (page) => page.evaluate(async () => {
  const screen = document.getElementById("screen");
  for (let before = "", same = 0; same < 8; same = screen.toDataURL() === before ? same + 1 : 0) {
    before = screen.toDataURL();
    await new Promise((done) => { setTimeout(done, 50); });
  }
});
const type = (page, ...lines) => page.evaluate((all) => all.forEach((line) => type(line)), lines);
const number = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);

// So many moves are played, and the pieces stand accordingly.
const agreed = (page, plies) => until(page, (count) => game.moves.length === count && game.state.word === "playing" &&
  fenPieces(game.position).join() === hands.squares.join() && game.squares === hands.occupied() &&
  view.panel.lit === 0n && view.panel.blinking === 0n, plies);

async function openPage(browser, options) {
  const context = await browser.newContext(options);
  await context.addInitScript(() => localStorage.setItem("kilomate-toured", "yes"));
  const page = await context.newPage();
  await page.goto(pathToFileURL(resolve(pageFile)).href);
  await until(page, () => game.board !== null && isSetUp && view.panel !== null);
  return page;
}

// A game goes on from the opening, by the computer's answer: White is the person's.
async function takeUpGame(page, temporary, ...lines) {
  const file = join(temporary, "opening.pgn");
  writeFileSync(file, OPENING);
  await type(page, "book off", "panel teaching on", ...lines);
  await page.locator("#open-pgn").setInputFiles(file);
  await until(page, () => game.moves.length === 7);
  await type(page, "go");
  await agreed(page, 8);
}

// --- the moving picture ---

// Takes pictures of the page as it would be seen in a time of their own: what moves by itself is held,
// and shown as it is at that time.
class Film {
  constructor(page) {
    Object.assign(this, { page, frames: [], time: 0 });
  }

  async take(ms) {
    await this.page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        const { duration, iterations } = animation.effect.getComputedTiming();
        const isSliding = animation.effect.target.classList.contains("sliding");
        animation.currentTime = iterations === Infinity ? time % duration : isSliding ? animation.currentTime : duration;
      }
    }, this.time);
    this.frames.push({ png: await this.page.screenshot({ animations: "allow" }), ms });
    this.time += ms;
  }

  // Shows so long what blinks, in its halves.
  async rest(ms) {
    for (let left = ms; left > 0;) {
      const half = Math.min(left, BLINK_MS / 2 - this.time % (BLINK_MS / 2));
      await this.take(half);
      left -= half;
    }
  }

  async middle(square) {
    const { x, y, width, height } = await this.page.locator(`[data-square="${number(square)}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  }

  // The person's hand.
  async drag(from, to, ms = 500) {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(...start);
    await this.page.mouse.down();
    await until(this.page, (square) => ((view.panel.lit | view.panel.blinking) >> BigInt(square) & 1n) !== 0n, number(to));
    await this.rest(ms);
    for (let i = 1; i <= DRAG_FRAMES; i++) {
      const part = (1 - Math.cos(Math.PI * i / DRAG_FRAMES)) / 2;
      await this.page.mouse.move(...start.map((value, axis) => value + (end[axis] - value) * part));
      await this.take(FRAME_MS);
    }
    await this.page.mouse.up();
    await this.take(FRAME_MS);
  }

  // The helping hand makes the board like the game. Each of its waits ends when its pictures are taken.
  async handMoves() {
    const { page } = this;
    for (;;) {
      await until(page, () => window.held.length > 0 || helper.state === "rests");
      if (await page.evaluate(() => helper.state === "rests")) {
        return;
      }
      for (let i = 0; i <= SLIDE_FRAMES && await page.evaluate((part) => document.getAnimations()
        .filter(({ effect }) => effect.target.classList.contains("sliding"))
        .map((sliding) => { sliding.pause(); sliding.currentTime = part * sliding.effect.getComputedTiming().duration; }).length, i / SLIDE_FRAMES) > 0; i++) {
        await this.take(FRAME_MS);
      }
      await page.evaluate(() => window.held.shift()());
      await this.take(FRAME_MS);
    }
  }

  // The computer thinks, and its move is shown by the lights and made.
  async answer(plies) {
    while (await this.page.evaluate((count) => game.moves.length < count, plies)) {
      await this.take(2 * FRAME_MS);
    }
    await until(this.page, () => window.held.length > 0);
    await this.rest(BLINK_MS);
    await this.handMoves();
    await agreed(this.page, plies);
    await still(this.page);
  }
}

async function film(browser, temporary) {
  const page = await openPage(browser, { viewport: { width: 1000, height: 704 } });
  await takeUpGame(page, temporary, "level nodes 400000");
  await page.evaluate(() => {
    window.held = [];
    window.moment = () => new Promise((done) => { window.held.push(done); });
  });
  const made = new Film(page);
  await still(page);
  await made.rest(BLINK_MS);
  await made.drag("e1", "g1");
  await made.rest(BLINK_MS);
  await made.drag("h1", "f1", 0);
  await made.answer(10);
  await made.rest(BLINK_MS);
  await made.drag("c1", "g5", BLINK_MS);
  await made.answer(12);
  await made.rest(3 * BLINK_MS);
  await page.context().close();
  return movingPicture(made.frames);
}

// --- the page at three widths ---

const PICTURES = [
  ["web.png", { viewport: { width: 1440, height: 900 } }],
  ["web-800.png", { viewport: { width: 800, height: 1130 }, colorScheme: "dark" }],
  ["web-360.png", { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }],
];

// A bishop is in the hand, and lights show where it can go.
async function photograph(browser, temporary, [name, options]) {
  const page = await openPage(browser, options);
  await takeUpGame(page, temporary, "level nodes 20000");
  for (const [from, to, ply] of [["b1", "c3", 10], ["c1", "g5", 12]]) {
    for (const square of [from, to]) {
      await page.locator(`[data-square="${number(square)}"]`).click();
      await until(page, () => ((hands.hand === null) === (view.panel.lit === 0n)) || game.state.word === "thinking");
    }
    await agreed(page, ply);
  }
  await page.locator(`[data-square="${number("f3")}"]`).click();
  await until(page, () => view.panel.lit !== 0n);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await still(page);
  writeFileSync(join(folder, name), await page.screenshot());
  await page.context().close();
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--force-color-profile=srgb"] });
const temporary = mkdtempSync(join(tmpdir(), "kilomate-pictures-"));
try {
  writeFileSync(join(folder, "web-game.png"), await film(browser, temporary));
  for (const picture of PICTURES) {
    await photograph(browser, temporary, picture);
  }
} finally {
  await browser.close();
  rmSync(temporary, { recursive: true, force: true });
}

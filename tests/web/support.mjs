// What the tests of the page share: a browser, a page that is watched for errors and requests, and
// hands that move pieces on it. They wait for states, so that a slow machine only takes longer.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const require = createRequire(join(ROOT, "web/"));
export const PATIENCE_MS = (Number(process.env.PATIENCE_S) || 150) * 1000; // on the slowest machine; a wait ends as soon as its state is there
const BUILD = join(ROOT, "build/web");
export const WASM = join(BUILD, "kilomate.wasm");
export const ON_DISK = pathToFileURL(join(BUILD, "kilomate.html")).href;

const { chromium } = require("playwright-core");
const { Chess } = require("chess.js");
export { Chess };

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

// --- a browser and its pages ---

export function startBrowser(options = {}) {
  const path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--force-color-profile=srgb"], ...options });
}

export async function serve() {
  const server = createServer(async (request, answer) => {
    const name = normalize(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
    try {
      const content = await readFile(join(BUILD, "page", name));
      answer.writeHead(200, { "content-type": KINDS[extname(name)] ?? "application/octet-stream" }).end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => { server.listen(0, "127.0.0.1", done); });
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => { server.closeAllConnections(); server.close(); } };
}

// Notes all that a page of this context complains of or asks for, and each shift of its layout.
export async function newContext(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  if (options.isFirstVisit !== true) {
    await context.addInitScript(() => { try { localStorage.setItem("kilomate-toured", "yes"); } catch { /* it is forbidden */ } });
  }
  await context.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput, sources }) =>
      hadRecentInput || window.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.id || node?.className || node?.nodeName)}`)))
      .observe({ type: "layout-shift", buffered: true });
  });
  return context;
}

export async function openPage(context, url = ON_DISK) {
  const page = await context.newPage();
  page.complaints = [];
  page.requests = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => /^(data|blob):/.test(request.url()) || page.requests.push(request.url()));
  await page.goto(url);
  await started(page);
  return page;
}

export const started = (page) => page.waitForFunction(() => game.board !== null && isSetUp && view.panel !== null);

// A profile of its own on disk, as a visitor has it who comes again.
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "kilomate-web-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

// --- what is typed and what is seen ---

export const type = (page, ...lines) => page.evaluate((all) => all.forEach((line) => type(line)), lines);
export const position = (page) => page.evaluate(() => game.position);
export const message = (page) => page.locator("#message").innerText();
// Waits for a state. What the page showed instead is in the error of a wait that was in vain.
export async function until(page, condition, argument) {
  try {
    await page.waitForFunction(condition, argument, { timeout: PATIENCE_MS });
  } catch (error) {
    throw new Error(`${error.message}\nwaited for ${condition}\n${await page.evaluate(whatItShows).catch(String)}`);
  }
}

const whatItShows = () => JSON.stringify({
  position: game.position, from: game.from, side: game.side, state: game.state, moves: game.moves, seen: game.squares, hands,
  lit: view.panel?.lit, blinking: view.panel?.blinking, message: document.getElementById("message").innerText, focus: document.activeElement.outerHTML.slice(0, 120),
}, (_, value) => typeof value === "bigint" ? `0x${value.toString(16)}` : value);
export const moves = (page) => page.evaluate(() => game.moves.map(({ move }) => move));
export const sans = (page) => page.evaluate(() => game.moves.map(({ san }) => san));
export const pieces = (page) => page.evaluate(() => hands.squares.map((piece) => piece || ".").join(""));

// The board shows the game, its sensors have been read, its lights are off, and the computer waits for the person.
export async function calm(page) {
  await until(page, () => game.state.word !== "thinking" && hands.hand === null &&
    fenPieces(game.position).every((piece, square) => piece === hands.squares[square]) &&
    (game.state.word === "over" || game.squares === hands.occupied() && view.panel.lit === 0n && view.panel.blinking === 0n && game.side !== (game.position.split(" ")[1] === "w" ? "white" : "black")));
  await believed(page);
}

// The firmware believes a square after four readings with 10 ms between them. A hand that is quicker
// lifts a piece from a board that was never complete. An empty line is answered behind a reading.
async function believed(page) {
  await page.evaluate(async () => {
    for (let readings = 0; readings < 6; readings++) {
      await moment(12);
      await new Promise((done) => {
        worker.addEventListener("message", function answered({ data: [word] }) {
          if (word === "sent") {
            worker.removeEventListener("message", answered);
            done();
          }
        });
        type("");
      });
    }
  });
}

// A page in the place of the last one, at a quick level, and with what is typed besides.
export async function quickPage(browser, last, ...lines) {
  await last?.context().close();
  const page = await openPage(await newContext(browser));
  await type(page, "level nodes 100", "book off", ...lines);
  await until(page, () => game.level === "100 nodes a move");
  return page;
}

// A position that two people play: each side's moves are made by hand. Its FEN, which is returned, has
// a move number of its own, so that it is told from the position before.
let positions = 1;
export async function setUp(page, fen) {
  const own = fen.replace(/1$/, String(++positions));
  await type(page, "referee", `setup ${own}`);
  await until(page, (wanted) => game.from === wanted && game.side === "none", own);
  await calm(page);
  return own;
}

export const cell = (page, square) => page.locator(`[data-square="${squareNumber(square)}"]`);
export const squareNumber = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);

export const isLit = (page, square) => until(page, (n) => ((view.panel.lit | view.panel.blinking) & 1n << BigInt(n)) !== 0n, squareNumber(square));
export const isBlinking = (page, square) => until(page, (n) => (view.panel.blinking & 1n << BigInt(n)) !== 0n, squareNumber(square));
export const stands = (page, square, piece) => until(page, ([n, p]) => hands.squares[n] === p, [squareNumber(square), piece]);
export const isPlayed = (page, ply) => until(page, (count) => game.moves.length >= count, ply);

// Connects a real board that says nothing.
export const connectBoard = (page) => page.evaluate(() => {
  const port = { async open() { Object.assign(this, { readable: new ReadableStream(), writable: new WritableStream() }); }, async close() {} };
  return real.connect(port);
});

// Keeps a page's timers of so many milliseconds from ending by themselves: window.timers has what they
// would do.
export const holdTimers = (page, ...lengths) => page.evaluate((held) => {
  const [set, clear] = [window.setTimeout, window.clearTimeout];
  window.timers = new Map();
  window.setTimeout = (task, ms, ...words) => {
    const timer = set(held.includes(ms) ? () => {} : task, ms, ...words);
    if (held.includes(ms)) {
      window.timers.set(timer, task);
    }
    return timer;
  };
  window.clearTimeout = (timer) => { window.timers.delete(timer); clear(timer); };
}, lengths);

// --- hands ---

// Presses a square: lifts what stands there, or puts down what is in the hand.
export const press = (page, square) => cell(page, square).click();

// The board's light on the goal says that the lifted piece was seen.
export async function lift(page, from, to) {
  await press(page, from);
  await isLit(page, to);
}

export async function move(page, from, to) {
  await lift(page, from, to);
  await press(page, to);
}

// Presses keys one after the other, each until the screen or the game answers. The page does so by
// itself: the firmware waits three seconds for the next.
export const pressKeys = (page, names) => page.evaluate(async (all) => {
  const frame = () => new Promise((done) => { setTimeout(done, 20); });
  const seen = () => view.panel.screen.join() + game.moves.length;
  for (const name of all) {
    const key = document.querySelector(`.keys [aria-label="${name}"]`);
    const before = seen();
    key.dispatchEvent(new PointerEvent("pointerdown"));
    for (let i = 0; i < 50 && seen() === before; i++) {
      await frame();
    }
    key.dispatchEvent(new PointerEvent("pointerup"));
    await frame();
    await frame();
    await frame();
  }
}, names);

// The page itself: how it is opened, looks, keeps a game, and bears what is wrong.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Chess, ON_DISK, calm, cell, connectBoard, isBlinking, isLit, isPlayed, lift, message, move, moves, newContext, newFolder, openPage, pieces, position, press, require,
  sans, serve, setUp, startBrowser, started, type, until } from "./support.mjs";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
let browser;
let server;
let folder;
before(async () => {
  browser = await startBrowser();
  server = await serve();
  folder = newFolder();
});
after(async () => {
  await browser.close();
  server.stop();
  folder.remove();
});

const shifts = (page) => page.evaluate(() => window.shifts);
const close = (page) => page.context().close();
const inFolder = (name, content) => {
  writeFileSync(join(folder.folder, name), content);
  return join(folder.folder, name);
};

async function ready(page, ...lines) {
  await type(page, "level nodes 100", "book off", "panel teaching on", ...lines);
  await until(page, () => game.level === "100 nodes a move");
}

test("a move of the list shows its position, and nothing can be moved in it", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await firstMove(page);
  const before = await pieces(page);
  await page.locator("#moves button").first().click();
  assert.equal(await cell(page, "e7").getAttribute("aria-label"), "e7, black pawn");
  assert.equal(await cell(page, "e4").getAttribute("aria-label"), "e4, white pawn, last move");
  await press(page, "d2");
  assert.equal(await pieces(page), before);
  await page.locator("#back-to-game").click();
  assert.equal(await page.locator("#back-to-game").isVisible(), false);
  await move(page, "d2", "d3");
  await isPlayed(page, 4);
  await close(page);
});

test("play goes on from a move of the list", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await firstMove(page);
  await move(page, "d2", "d4");
  await isPlayed(page, 4);
  await calm(page);
  const first = await page.evaluate(() => game.moves[1].san);
  await page.locator("#moves button").nth(1).click();
  await page.locator("#play-on").click();
  await until(page, () => game.moves.length === 2);
  assert.equal(await page.evaluate(() => game.moves[1].san), first);
  assert.equal(await page.locator("#looking-back").isVisible(), false);
  await calm(page);
  await move(page, "g1", "f3");
  await isPlayed(page, 4);
  await close(page);
});

async function firstMove(page) {
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
}

// --- opening ---

test("opened from disk it plays, asks the network for nothing, and nothing shifts", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await firstMove(page);
  assert.deepEqual(page.requests.filter((url) => !url.startsWith("file:")), []);
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(await shifts(page), []);
  await close(page);
});

test("the first visit begins with the tour, and one click begins the game", async () => {
  const page = await openPage(await newContext(browser, { isFirstVisit: true }));
  assert.ok(await page.locator("#tour").isVisible());
  await page.locator("#tour button.main").click();
  assert.equal(await page.locator("#tour").isVisible(), false);
  await move(page, "e2", "e4");
  await isPlayed(page, 1);
  await page.reload();
  await started(page);
  assert.equal(await page.locator("#tour").isVisible(), false);
  await close(page);
});

test("served it plays, asks its own server only while it loads, and works without the network later", async () => {
  const context = await newContext(browser);
  const page = await openPage(context, server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const loaded = page.requests.length;
  assert.ok(page.requests.every((url) => url.startsWith(server.url)));
  await ready(page);
  await firstMove(page);
  assert.equal(page.requests.length, loaded);
  await until(page, async () => (await (await caches.open((await caches.keys())[0])).keys()).length >= 7);
  await context.setOffline(true);
  await page.reload();
  await started(page);
  await until(page, () => game.moves.length === 2);
  assert.deepEqual(await shifts(page), []);
  await page.locator("#line-part summary").click();
  await until(page, () => terminal !== null);
  assert.deepEqual(page.complaints, []);
  await close(page);
});

test("a first visit fetches what it plays with, and sees the pieces before the machine has come", async () => {
  const page = await (await newContext(browser)).newPage();
  const asked = [];
  let send;
  const held = new Promise((done) => { send = done; });
  page.on("request", (request) => /^(data|blob):/.test(request.url()) || asked.push(new URL(request.url()).pathname));
  await page.route("**/kilomate.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await until(page, () => document.querySelectorAll("#board .piece").length === 32);
  assert.equal(await message(page), "The computer is switched on ...");
  const before = await pieces(page);
  await press(page, "e2");
  await press(page, "e4");
  assert.equal(await pieces(page), before);
  send();
  await started(page);
  const first = asked.filter((name) => name !== "/app.webmanifest");
  assert.deepEqual(first.slice(0, 3).sort(), ["/", "/app.js", "/kilomate.wasm"]);
  assert.ok(first.slice(3).every((name) => name === "/kilomate.training")); // behind all that it plays with
  await ready(page);
  await firstMove(page);
  await close(page);
});

test("pieces of an earlier visit are seen before anything else is read", async () => {
  const context = await newContext(browser);
  const page = await openPage(context, server.url);
  await ready(page);
  await firstMove(page);
  const left = await pieces(page);
  await page.route("**/kilomate.wasm", () => {});
  await page.evaluate(async () => Promise.all((await navigator.serviceWorker.getRegistrations()).map((kept) => kept.unregister())));
  await page.reload();
  await until(page, (wanted) => hands.squares.map((piece) => piece || ".").join("") === wanted, left);
  await close(page);
});

test("another machine's network is fetched when it is chosen, and without it this machine goes on", async () => {
  const page = await openPage(await newContext(browser, { serviceWorkers: "block" }), server.url);
  const names = () => page.requests.map((url) => new URL(url).pathname);
  await ready(page);
  await firstMove(page);
  await page.route("**/*.weights", (route) => route.abort());
  const choose = () => page.evaluate(() => {
    document.getElementById("profile").value = "lm3s6965evb";
    document.getElementById("profile").onchange({ target: document.getElementById("profile") });
  });
  await choose();
  await until(page, () => document.getElementById("message").textContent.includes("This one goes on."));
  assert.deepEqual(await page.evaluate(() => [settings.profile, document.getElementById("profile").value]), ["web", "web"]);
  await move(page, "d2", "d4");
  await isPlayed(page, 4);
  await calm(page);
  await page.unroute("**/*.weights");
  await page.evaluate(() => { game.board = null; });
  await choose();
  await started(page);
  assert.ok(names().includes("/lm3s6965evb.weights"));
  assert.equal(await page.evaluate(() => settings.profile), "lm3s6965evb");
  await until(page, () => game.moves.length === 4);
  await calm(page);
  await move(page, "g1", "f3");
  await isPlayed(page, 6);
  await close(page);
});

// --- what is kept ---

test("no script and no address that is not its own gets into the page", async () => {
  for (const [url, scripts] of [[server.url, "script-src 'self' 'wasm-unsafe-eval'"], [ON_DISK, "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'"]]) {
    const page = await openPage(await newContext(browser), url);
    const policy = await page.locator("meta[http-equiv]").getAttribute("content");
    assert.ok(policy.split("; ").includes(scripts), policy);
    assert.deepEqual(page.complaints, []);
    const asked = page.requests.length;
    const refused = await page.evaluate(async () => {
      const kinds = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => kinds.push(effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.isStrange = true;";
      document.body.append(script);
      await fetch("http://127.0.0.1:9/").catch(() => {});
      const image = new Image();
      await new Promise((done) => { image.onload = image.onerror = done; image.src = "http://127.0.0.1:9/a.png"; });
      await new Promise((done) => { setTimeout(done, 100); });
      return { kinds, isStrange: window.isStrange === true };
    });
    const isServed = url === server.url;
    assert.deepEqual(refused, { kinds: [...(isServed ? ["script-src-elem"] : []), "connect-src", "img-src"], isStrange: !isServed });
    assert.deepEqual(page.requests.slice(asked).filter((one) => !one.startsWith("http://127.0.0.1:9/")), []);
    await close(page);
  }
});

test("a game and its clocks outlive a reload", async () => {
  const page = await openPage(await newContext(browser));
  await type(page, "book off", "panel teaching on", "level game 5");
  await until(page, () => game.clock !== null);
  await type(page, "level");
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
  const played = await sans(page);
  await until(page, () => kept.get("store") !== null && game.clock.white < 300000);
  const left = await page.evaluate(() => Math.max(game.clock.white, game.clock.black));
  await page.reload();
  await started(page);
  await until(page, () => game.moves.length === 2 && game.clock !== null);
  assert.deepEqual(await sans(page), played);
  const now = await page.evaluate(() => [game.clock.white, game.clock.black]);
  assert.ok(now.every((ms) => ms > 0 && ms <= 300000) && Math.max(...now) <= Math.max(left, 300000), `${now}`);
  await calm(page);
  await close(page);
});

async function switchOffAndOn(page) {
  await page.locator("#show-machine").click();
  await page.evaluate(() => { game.board = null; });
  await page.locator("#power").click();
  await started(page);
  await page.locator("#machine form button").click();
}

test("the page tells the version that its firmware tells", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await page.locator("#show-machine").click();
  const told = await page.locator("#machine-version").innerText();
  assert.equal(told, `Its firmware is Kilomate ${await page.evaluate(() => game.board.version)}.`);
  await close(page);
});

test("the power is cut while it thinks: the game goes on where it was", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await type(page, "level time 6");
  await until(page, () => game.level !== "100 nodes a move");
  await move(page, "e2", "e4");
  await until(page, () => game.state.word === "thinking" && kept.get("store") !== null);
  await switchOffAndOn(page);
  await isPlayed(page, 2);
  await calm(page);
  assert.deepEqual((await sans(page))[0], "e4");
  await close(page);
});

// In each phase: what is played in it before the cut, and afterwards: the game is as it was, and goes on.
const KINGS = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const phases = [
  ["nothing was done yet", KINGS, async () => {}, ["e2", "e4"]],
  ["a piece is in the hand", KINGS, (page) => lift(page, "e2", "e4"), ["e2", "e4"]],
  ["a piece is beside the board", KINGS, async (page) => {
    await lift(page, "e2", "e4");
    await page.locator("#box").click({ position: { x: 5, y: 5 } });
  }, ["e2", "e4"]],
  ["a piece stands where it cannot go", KINGS, async (page) => {
    await lift(page, "e2", "e4");
    await press(page, "b5");
    await isBlinking(page, "e2");
  }, ["e2", "e3"]],
  ["the king has castled, and the rook has not", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", async (page) => {
    await move(page, "e1", "c1");
    await isBlinking(page, "a1");
  }, ["e1", "f2"]],
  ["en passant, the captured pawn still stands", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", async (page) => {
    await move(page, "e5", "d6");
    await isBlinking(page, "d5");
  }, ["e5", "e6"]],
  ["it asks for the piece of a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", async (page) => {
    await move(page, "a7", "a8");
    await isBlinking(page, "a8");
  }, ["e1", "e2"]],
];
test("the power is cut in each phase of a move: the game is as it was, and goes on", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  for (const [name, start, begin, [from, to]] of phases) {
    const fen = await setUp(page, start);
    await begin(page);
    await switchOffAndOn(page);
    await until(page, (wanted) => game.position === wanted && game.moves.length === 0, fen);
    await calm(page);
    await move(page, from, to);
    await isPlayed(page, 1);
    assert.deepEqual((await moves(page))[0].slice(0, 4), from + to, name);
    await calm(page);
  }
  assert.deepEqual(page.complaints, []);
  await close(page);
});

test("the power is cut before the computer's move is made by hand: it is led again", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await page.locator("#helping").uncheck();
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  const [, answer] = await moves(page);
  await isLit(page, answer.slice(0, 2));
  const before = await position(page);
  await switchOffAndOn(page);
  await until(page, (wanted) => game.position === wanted, before);
  assert.equal((await moves(page)).length, 2);
  await close(page);
});

test("the power is cut when the game is over: it stays over, and a new one begins", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await setUp(page, "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  await move(page, "a1", "a8");
  await until(page, () => game.state.word === "over");
  await switchOffAndOn(page);
  await until(page, () => game.state.word === "over" && game.state.result === "1-0" && game.moves.length === 1);
  await page.locator("#new-game").click();
  await page.locator("#start-yes").click();
  await until(page, () => game.state.word === "playing" && game.moves.length === 0);
  await close(page);
});

test("what an older page kept is taken, until something else is chosen", async () => {
  const context = await newContext(browser);
  await context.addInitScript(() => localStorage.setItem("kilomate-body", "colours"));
  const page = await openPage(context);
  assert.equal(await page.locator("#body").inputValue(), "colours");
  await page.evaluate(() => change("body", "keys"));
  await page.reload();
  await started(page);
  assert.equal(await page.locator("#body").inputValue(), "keys");
  await close(page);
});

test("what another tab wrote while this one waited for the memory is known", async () => {
  const context = await newContext(browser);
  await context.addInitScript(() => {
    LockManager.prototype.request = async (name, options, hold) => {
      await new Promise((done) => { window.giveLock = done; });
      return hold();
    };
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await until(page, () => window.giveLock !== undefined);
  await page.evaluate(async () => {
    const table = kept.database.transaction("words", "readwrite").objectStore("words");
    await answer(table.put("colours", "body"));
    window.giveLock();
  });
  await started(page);
  assert.equal(await page.locator("#body").inputValue(), "colours");
  await close(page);
});

test("a browser that keeps nothing is told once, and plays", async () => {
  const context = await newContext(browser);
  await context.addInitScript(() => {
    const refuse = () => { throw new DOMException("refused", "SecurityError"); };
    for (const name of ["getItem", "setItem", "removeItem"]) {
      Storage.prototype[name] = refuse;
    }
    Object.defineProperty(window, "indexedDB", { get: refuse });
  });
  const page = await openPage(context);
  await page.locator("#tour button.main").click();
  await until(page, () => kept.works === false);
  await move(page, "e2", "e4");
  await isPlayed(page, 1);
  assert.deepEqual(page.complaints, []);
  await close(page);
});

test("a full browser says so in one sentence, and plays", async () => {
  const context = await newContext(browser);
  const page = await openPage(context);
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; });
  await ready(page);
  await firstMove(page);
  assert.equal(await page.evaluate(() => kept.works), false);
  assert.deepEqual(page.complaints, []);
  await close(page);
});

const spoilt = { store: "no base64 at all!", pieces: "Q".repeat(63) + "?", "early-pieces": "?".repeat(64), profile: "none", body: "elephant" };
test("spoilt words in the browser's store are a new game", async () => {
  const context = await newContext(browser);
  await context.addInitScript((words) => Object.entries(words).forEach(([name, word]) => localStorage.setItem(`kilomate-${name}`, word)), spoilt);
  const page = await openPage(context);
  assert.match(await position(page), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR w/);
  assert.deepEqual(page.complaints, []);
  await close(page);
});

test("a memory of a wrong size is refused, one of noise is a new game", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await firstMove(page);
  await page.locator("#load-store").setInputFiles(inFolder("short.bin", Buffer.alloc(100)));
  await until(page, () => document.getElementById("message").textContent.includes("100"));
  assert.equal((await moves(page)).length, 2);
  const noise = Buffer.from({ length: 32768, ...Array.from({ length: 32768 }, (_, i) => (i * 7919 ^ i >> 3) & 255) });
  await page.evaluate(() => { game.board = null; });
  await page.locator("#load-store").setInputFiles(inFolder("noise.bin", noise));
  await page.locator("#ask-yes").click();
  await started(page);
  await until(page, () => game.position !== null);
  assert.equal((await moves(page)).length, 0);
  assert.deepEqual(page.complaints, []);
  await close(page);
});

// --- the page's machine beside a real board ---

test("while a real board is connected the page's machine is not started, and then with what was chosen", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await firstMove(page);
  const isOff = () => page.evaluate(() => worker === null && document.getElementById("case").hidden);
  await connectBoard(page);
  assert.equal(await isOff(), true);
  await page.evaluate(() => document.getElementById("power").click());
  assert.equal(await isOff(), true);
  await page.evaluate(() => change("profile", "bluepill"));
  assert.equal(await isOff(), true);
  await page.evaluate(() => real.leave("It is back"));
  await started(page);
  await until(page, () => game.moves.length === 2);
  assert.equal(await page.evaluate(() => settings.profile), "bluepill");
  assert.deepEqual(page.complaints, []);
  await close(page);
});

test("a machine that is about to start is not started beside a real board", async () => {
  const page = await openPage(await newContext(browser));
  await page.evaluate(() => {
    const module = wasm;
    wasm = null;
    ASSETS.wasm = () => new Promise((done) => { window.come = () => done(module); });
    restart();
  });
  await connectBoard(page);
  assert.equal(await page.evaluate(async () => {
    window.come();
    await moment(100);
    return worker === null && real.isConnected;
  }), true);
  assert.deepEqual(page.complaints, []);
  await close(page);
});

// --- the images of a release ---

test("a page that was built alone says where images come from, and draws how one is dragged", async () => {
  const page = await openPage(await newContext(browser));
  await page.locator("#show-real").click();
  assert.match(await page.locator("#images-note").innerText(), /belongs to no release.*make firmware BOARD=pico/);
  assert.equal(await page.locator("#images li").count(), 0);
  const drawing = await page.locator("#real svg.drawing").boundingBox();
  assert.ok(drawing.width > 200 && drawing.height > 60);
  await close(page);
});

test("a page of a release lists its images, from disk and without a request", async () => {
  const image = { name: "kilomate-pico.uf2", board: "pico", chip: "rp2040", size: 450048, sha256: "ab".repeat(32), use: "copy it to the drive </script>" };
  mkdirSync(join(folder.folder, "web"), { recursive: true });
  const file = join(folder.folder, "web", "kilomate.html");
  writeFileSync(file, readFileSync(fileURLToPath(ON_DISK), "utf8").replace("const IMAGES = null;",
    `const IMAGES = ${JSON.stringify({ version: "1.2.0", images: [image] }).replaceAll("</", "<\\/")};`));
  const page = await openPage(await newContext(browser), pathToFileURL(file).href);
  await page.locator("#show-real").click();
  assert.match(await page.locator("#images-note").innerText(), /Version 1\.2\.0/);
  const item = await page.locator("#images li").innerText();
  for (const word of [image.name, "pico, RP2040, 440 KB (450048 bytes)", image.sha256, image.use]) {
    assert.ok(item.includes(word), word);
  }
  assert.equal(await page.locator("#images a").evaluate(({ href }) => href), pathToFileURL(join(folder.folder, image.name)).href);
  assert.deepEqual(page.requests.filter((url) => !url.startsWith("file:")), []);
  await page.evaluate(AXE);
  assert.deepEqual(await findings(page), []);
  await close(page);
});

// --- PGN ---

test("a game is saved as PGN, read by others, and opened again", async () => {
  const page = await openPage(await newContext(browser));
  await ready(page);
  await firstMove(page);
  await move(page, "d2", "d3");
  await isPlayed(page, 4);
  await calm(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-pgn").click()]);
  const file = join(folder.folder, "saved.pgn");
  await download.saveAs(file);
  const text = readFileSync(file, "utf8");
  const chess = new Chess();
  chess.loadPgn(text);
  const played = await sans(page);
  assert.deepEqual(chess.history(), played);
  assert.match(text, /\[Black "Kilomate"\]/);
  const extract = ["/usr/bin/pgn-extract", "/usr/games/pgn-extract"].find(existsSync);
  if (extract) {
    const { stderr } = spawnSync(extract, ["-r", file], { encoding: "utf8" });
    assert.match(stderr, /1 game/);
  }
  await page.locator("#new-game").click();
  await page.locator("#start-yes").click();
  await until(page, () => game.moves.length === 0);
  await page.locator("#open-pgn").setInputFiles(file);
  await until(page, () => game.moves.length === 4);
  assert.deepEqual(await sans(page), played);
  await close(page);
});

for (const [name, content] of [["garbage", Buffer.from(Array.from({ length: 5000 }, (_, i) => i * i * 31 & 255))],
  ["an illegal move", "1. e4 e5 2. Ke4 *\n"], ["nothing", ""], ["100 KB of one line", "x".repeat(100_000)]]) {
  test(`a PGN of ${name} changes nothing, and the board goes on`, async () => {
    const page = await openPage(await newContext(browser));
    await ready(page);
    await firstMove(page);
    const before = await position(page);
    await page.locator("#open-pgn").setInputFiles(inFolder("bad.pgn", content));
    await until(page, () => document.getElementById("message").textContent.includes("PGN"));
    assert.equal(await position(page), before);
    await calm(page);
    assert.deepEqual(page.complaints, []);
    await move(page, "d2", "d3");
    await isPlayed(page, 3);
    await close(page);
  });
}

// --- who cannot see well, or not at all ---

async function findings(page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))
    .filter((_, i) => document.getAnimations()[i].effect.getComputedTiming().iterations !== Infinity)));
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 150)} ${failureSummary.slice(0, 200)}`)}`);
}

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing: ${colorScheme}, ${width} pixels, with each dialog and the terminal`, async () => {
      const page = await openPage(await newContext(browser, { colorScheme, viewport: { width, height: 800 } }));
      await ready(page);
      await firstMove(page);
      await page.evaluate(AXE);
      assert.deepEqual(await findings(page), []);
      for (const name of await page.locator("dialog").evaluateAll((all) => all.map(({ id }) => id))) {
        await page.evaluate((id) => document.getElementById(id).showModal(), name);
        assert.deepEqual(await findings(page), [], name);
        await page.keyboard.press("Escape");
      }
      await page.locator("#line-part summary").click();
      await until(page, () => terminal !== null && document.querySelector(".xterm") !== null);
      assert.deepEqual(await findings(page), [], "terminal");
      await close(page);
    });
  }
}

for (const [name, options] of [["360 pixels", { viewport: { width: 360, height: 740 } }],
  ["720 pixels at 200 %", { viewport: { width: 360, height: 450 }, deviceScaleFactor: 2 }], ["800 pixels", { viewport: { width: 800, height: 1000 } }]]) {
  test(`no scrolling sideways: ${name}`, async () => {
    const page = await openPage(await newContext(browser, options));
    await page.locator("#line-part summary").click();
    await until(page, () => terminal !== null);
    const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(content <= room, `${content} in ${room}`);
    await close(page);
  });
}

test("with less motion pieces do not slide", async () => {
  const page = await openPage(await newContext(browser, { reducedMotion: "reduce" }));
  await ready(page);
  await firstMove(page);
  assert.equal(await page.evaluate(() => {
    const probe = document.createElement("div");
    probe.className = "sliding";
    document.body.append(probe);
    return getComputedStyle(probe).transitionDuration;
  }), "0s");
  await close(page);
});

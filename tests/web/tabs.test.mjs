// One memory and two tabs: the second one says so, plays without saving, and takes over if it is told
// to. Served and from disk; by the browser's lock and by the lease.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ON_DISK, calm, connectBoard, isPlayed, message, move, newContext, openPage, require, sans, serve, startBrowser, started, type, until } from "./support.mjs";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
let browser;
let server;
before(async () => {
  browser = await startBrowser();
  server = await serve();
});
after(async () => {
  await browser.close();
  server.stop();
});

const note = (page) => page.locator("#tabs-note").innerText();
const isSaved = (page) => page.evaluate(() => kept.saves);
const shown = (page, id) => page.locator(`#${id}`).waitFor({ state: "visible" });

async function ready(page) {
  await type(page, "level nodes 100", "book off", "panel teaching on");
  await until(page, () => game.level === "100 nodes a move");
}

async function play(page, from, to, plies) {
  await move(page, from, to);
  await isPlayed(page, plies);
  await calm(page);
}

// Begins anew, and has the same game.
async function comesBack(page, played) {
  await page.reload();
  await started(page);
  await until(page, (plies) => game.moves.length === plies, played.length);
  assert.deepEqual(await sans(page), played);
}

// Opens a tab that finds the memory in use.
async function openSecond(context, url) {
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (line) => ["error", "warning"].includes(line.type()) && page.complaints.push(line.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  await page.goto(url);
  await shown(page, "tabs-play");
  return page;
}

const without = (context) => context.addInitScript(() => { delete Navigator.prototype.locks; });
const refused = (context) => context.addInitScript(() => { LockManager.prototype.request = async () => { throw new DOMException("no", "SecurityError"); }; });
const withoutDatabase = (context) => context.addInitScript(() => Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } }));
const WAYS = [["served", () => server.url, () => {}], ["from disk", () => ON_DISK, () => {}], ["served, without Web Locks", () => server.url, without],
  ["from disk, without Web Locks", () => ON_DISK, without], ["from disk, with locks that are refused", () => ON_DISK, refused],
  ["served, without IndexedDB", () => server.url, withoutDatabase]];

for (const [name, urlOf, prepare] of WAYS) {
  test(`${name}: the second tab does not touch the first one's game, and goes on with it when that is closed`, async () => {
    const context = await newContext(browser);
    await prepare(context);
    const first = await openPage(context, urlOf());
    await ready(first);
    await play(first, "e2", "e4", 2);
    const second = await openSecond(context, urlOf());
    assert.match(await note(second), /plays in another tab.*nothing is saved/);
    assert.equal(await message(second), "Kilomate plays in another tab.");
    assert.equal(await second.evaluate(() => worker), null);
    await second.locator("#tabs-play").click();
    await started(second);
    await second.evaluate(() => { $("helping").checked = true; });
    await ready(second);
    await second.locator("#new-game").click();
    await second.locator("#start-yes").click();
    await until(second, () => game.moves.length === 0);
    await calm(second);
    await play(second, "d2", "d4", 2);
    assert.match(await note(second), /Nothing is saved in this tab/);
    await play(first, "g1", "f3", 4);
    const played = await sans(first);
    await comesBack(first, played);
    assert.equal(await isSaved(first), true);
    assert.equal(await second.locator("#tabs-saved").isVisible(), false);
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.close();
    await shown(second, "tabs-saved");
    assert.match(await note(second), /other tab is closed.*replaces it/);
    assert.equal(await isSaved(second), false);
    await second.locator("#tabs-saved").click();
    await until(second, () => game.moves.length === 4 && kept.saves);
    assert.deepEqual(await sans(second), played);
    assert.equal(await second.locator("#tabs").isVisible(), false);
    await play(second, "d2", "d3", 6);
    await second.reload();
    await started(second);
    await until(second, () => game.moves.length === 6);
    assert.deepEqual(second.complaints, []);
    await context.close();
  });

  test(`${name}: the second tab keeps its own game, if it is told to`, async () => {
    const context = await newContext(browser);
    await prepare(context);
    const first = await openPage(context, urlOf());
    await ready(first);
    const second = await openSecond(context, urlOf());
    await second.locator("#tabs-play").click();
    await started(second);
    await ready(second);
    await play(second, "d2", "d4", 2);
    await first.close();
    await second.locator("#tabs-keep").click();
    await until(second, () => kept.saves);
    const played = await sans(second);
    await comesBack(second, played);
    assert.deepEqual(second.complaints, []);
    await context.close();
  });
}

test("a tab that only waits is told when the first one is closed, and begins with its game", async () => {
  const context = await newContext(browser);
  const first = await openPage(context, server.url);
  await ready(first);
  await play(first, "e2", "e4", 2);
  const second = await openSecond(context, server.url);
  await first.close();
  await second.locator("#tabs-saved").click();
  await started(second);
  await until(second, () => game.moves.length === 2);
  assert.equal(await second.locator("#tabs-keep").isVisible(), false);
  await play(second, "d2", "d3", 4);
  await context.close();
});

test("of two tabs that wait one takes over, and the other is told that it has", async () => {
  const context = await newContext(browser);
  const first = await openPage(context, ON_DISK);
  const second = await openSecond(context, ON_DISK);
  const third = await openSecond(context, ON_DISK);
  await first.close();
  await shown(second, "tabs-saved");
  await shown(third, "tabs-saved");
  await second.locator("#tabs-saved").click();
  await started(second);
  await shown(third, "tabs-play");
  assert.match(await note(third), /plays in another tab/);
  assert.deepEqual([await isSaved(second), await isSaved(third)], [true, false]);
  await context.close();
});

test("by a lease: a tab that slept loses it, writes nothing any more, and says so", async () => {
  const context = await newContext(browser);
  await without(context);
  const first = await openPage(context, ON_DISK);
  await ready(first);
  await play(first, "e2", "e4", 2);
  await first.evaluate(() => { tabs.claim.renew = () => new Promise(() => {}); }); // it sleeps
  const second = await openSecond(context, ON_DISK);
  await second.locator("#tabs-saved").click();
  await started(second);
  await until(second, () => game.moves.length === 2 && kept.saves);
  await ready(first);
  await play(first, "d2", "d4", 4);
  await first.evaluate(() => { delete tabs.claim.renew; });
  await first.locator("#tabs").waitFor({ state: "visible" });
  assert.match(await note(first), /Nothing is saved in this tab/);
  await second.reload();
  await started(second);
  await until(second, () => game.moves.length === 2);
  assert.deepEqual([...first.complaints, ...second.complaints], []);
  await context.close();
});

// Two tabs: the first one's game has a move, the second one plays another without saving. Returns both, and
// closes the first.
async function playedTwice(context) {
  const first = await openPage(context, server.url);
  await ready(first);
  await play(first, "e2", "e4", 2);
  const played = await sans(first);
  const second = await openSecond(context, server.url);
  await second.locator("#tabs-play").click();
  await started(second);
  await ready(second);
  await type(second, "new");
  await until(second, () => game.moves.length === 0);
  await calm(second);
  await first.close();
  await shown(second, "tabs-saved");
  return { second, played };
}

for (const [name, prepare] of [["", () => {}], [", without Web Locks", without]]) {
  test(`what is played while the saved game is read does not come in its place${name}`, async () => {
    const context = await newContext(browser);
    await prepare(context);
    const { second, played } = await playedTwice(context);
    await second.evaluate(() => {
      const read = kept.read;
      kept.read = async () => { await new Promise((done) => { window.goOn = done; }); return read.call(kept); };
    });
    await second.locator("#tabs-saved").click();
    await until(second, () => window.goOn !== undefined);
    const before = await second.evaluate(() => kept.get("store"));
    await move(second, "a2", "a3");
    await isPlayed(second, 2);
    await until(second, (store) => kept.get("store") !== store, before);
    await second.evaluate(() => window.goOn());
    await until(second, () => kept.saves && game.board !== null && game.moves[0]?.san === "e4");
    assert.deepEqual(await sans(second), played);
    await comesBack(second, played);
    assert.deepEqual(second.complaints, []);
    await context.close();
  });

  test(`a saved game that cannot be read is told of: the tab plays on, and the memory is free for others${name}`, async () => {
    const context = await newContext(browser);
    await prepare(context);
    const { second, played } = await playedTwice(context);
    await second.evaluate(() => { kept.read = () => Promise.reject(new DOMException("no", "UnknownError")); });
    await second.locator("#tabs-saved").click();
    await until(second, () => document.getElementById("tabs-note").textContent.startsWith("The saved game could not be read. Try it again."));
    assert.equal(await isSaved(second), false);
    await play(second, "d2", "d4", 2);
    const third = await openPage(context, server.url);
    await until(third, () => game.moves.length === 2);
    assert.deepEqual([await sans(third), await isSaved(third)], [played, true]);
    await until(second, () => !tabs.isOffered);
    await third.close();
    await shown(second, "tabs-saved");
    await second.evaluate(() => { delete kept.read; });
    await second.locator("#tabs-saved").click();
    await until(second, () => kept.saves && game.board !== null && game.moves[0]?.san === "e4");
    assert.deepEqual(second.complaints, []);
    await context.close();
  });
}

test("where nothing plays yet, a saved game that cannot be read leaves the choice to play without saving", async () => {
  const context = await newContext(browser);
  const first = await openPage(context, server.url);
  const second = await openSecond(context, server.url);
  await first.close();
  await second.evaluate(() => { kept.read = () => Promise.reject(new DOMException("no", "UnknownError")); });
  await second.locator("#tabs-saved").click();
  await until(second, () => document.getElementById("tabs-note").textContent === "The saved game could not be read. Try it again, or play without saving.");
  await second.locator("#tabs-play").click();
  await started(second);
  assert.equal(await isSaved(second), false);
  assert.deepEqual(second.complaints, []);
  await context.close();
});

test("a memory that is lost while the saved game is read is not written", async () => {
  const context = await newContext(browser);
  const { second } = await playedTwice(context);
  await second.evaluate(() => { kept.read = () => new Promise((done) => { window.goOn = done; }); });
  await second.locator("#tabs-saved").click();
  await until(second, () => window.goOn !== undefined);
  await second.evaluate(async () => {
    tabs.lose();
    window.goOn();
    await moment(100);
  });
  assert.deepEqual([await isSaved(second), await second.evaluate(() => tabs.state)], [false, "plays"]);
  await context.close();
});

test("a question for the memory that fails is asked again, and a memory that cannot be taken is not", async () => {
  const context = await newContext(browser);
  await without(context);
  const first = await openPage(context, server.url);
  const second = await openSecond(context, server.url);
  const fails = (name) => second.evaluate((what) => { tabs.claim[what] = () => Promise.reject(new DOMException("no", "UnknownError")); }, name);
  await fails("isFree");
  await second.waitForTimeout(2500); // each second it is asked
  await second.evaluate(() => { delete tabs.claim.isFree; });
  await first.close();
  await fails("renew");
  await second.locator("#tabs-saved").click();
  await until(second, () => tabs.isTaking === false);
  assert.deepEqual([await second.evaluate(() => tabs.state), await isSaved(second)], ["asks", false]);
  await second.evaluate(() => { delete tabs.claim.renew; });
  await second.locator("#tabs-saved").click();
  await started(second);
  assert.deepEqual([await isSaved(second), second.complaints], [true, []]);
  await context.close();
});

test("while a real board is connected no machine of the page is started by another tab's end", async () => {
  const context = await newContext(browser);
  const { second, played } = await playedTwice(context);
  await connectBoard(second);
  await second.locator("#tabs-saved").click();
  await until(second, () => kept.saves);
  assert.equal(await second.evaluate(() => worker), null);
  await second.evaluate(() => real.leave(""));
  await started(second);
  await until(second, () => game.moves.length === 2);
  assert.deepEqual(await sans(second), played);
  assert.deepEqual(second.complaints, []);
  await context.close();
});

for (const [colorScheme, width, height] of [["light", 360, 740], ["dark", 800, 600], ["light", 1440, 900]]) {
  test(`axe finds nothing in a second tab, and nothing scrolls sideways: ${colorScheme}, ${width} pixels`, async () => {
    const context = await newContext(browser, { colorScheme, viewport: { width, height } });
    const first = await openPage(context, server.url);
    const second = await openSecond(context, server.url);
    const judge = async () => {
      await second.evaluate(AXE);
      const { violations } = await second.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
      assert.ok(await second.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    };
    await judge();
    assert.equal(await second.evaluate(() => document.activeElement.id), "tabs-play");
    await second.keyboard.press("Enter");
    await started(second);
    await judge();
    await first.close();
    await shown(second, "tabs-keep");
    await judge();
    await context.close();
  });
}

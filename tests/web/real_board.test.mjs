// A real board in the page, in Chromium: the page's navigator.serial is a bridge to a program that
// plays the board. It is the host program with a body behind a socket, and the emulated lm3s6965evb.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const PAGE = path("build/web/kilomate.html"), HOST = path("build/host/kilomate");
const EMULATED = path("build/lm3s6965evb-emulated/kilomate.elf"), CHROMIUM = "/usr/bin/chromium";
const START = 0xFFFF00000000FFFFn;
const E2 = 1n << 12n, E4 = 1n << 28n, D5 = 1n << 35n;

function chromium() {
  try {
    return createRequire(path("web/package.json"))("playwright-core").chromium;
  } catch {
    return null;
  }
}

const missing = [PAGE, HOST, CHROMIUM].filter((file) => !existsSync(file));
const skip = missing.length > 0 ? `missing: ${missing}` : chromium() === null ? "no playwright-core" : false;

// Runs in the page: a port whose streams are a bridge, and what a test does to it.
function injectSerial() {
  let feed = null;
  const port = {
    readable: null, writable: null,
    async open() {
      this.readable = new ReadableStream({ start(controller) { feed = controller; } });
      this.writable = new WritableStream({ write: (bytes) => window.toBoard([...bytes]) });
      await window.boardOpened();
    },
    async close() { this.readable = this.writable = null; },
  };
  window.fromBoard = (bytes) => feed?.enqueue(new Uint8Array(bytes));
  window.unplugBoard = () => { port.readable = null; feed.error(new DOMException("lost", "NetworkError")); };
  Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port, addEventListener() {} } });
}

let browser;
after(() => browser?.close());

async function withPage(program, action) {
  browser ??= await chromium().launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.addInitScript(() => { localStorage.setItem("kilomate-toured", "yes"); });
    if (program !== null) {
      await page.addInitScript(injectSerial);
      await page.exposeFunction("toBoard", (bytes) => { program.stdin.write(Buffer.from(bytes)); });
      await page.exposeFunction("boardOpened", () => {
        program.stdout.on("data", (data) => page.evaluate((bytes) => window.fromBoard(bytes), [...data]).catch(() => {}));
      });
    }
    await page.goto(`file://${PAGE}`);
    await action(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    program?.kill();
  }
}

async function connect(page) {
  await page.click("#show-real");
  await page.click("#real-connect");
  await page.waitForSelector("#real-view:not([hidden])");
}

const has = (page, id, pattern) => page.waitForFunction(([place, source]) =>
  new RegExp(source).test(document.getElementById(place).textContent), [id, pattern.source], { timeout: 30000 });

test("a browser without Web Serial says so, and the page plays on", { skip }, async () => {
  await withPage(null, async (page) => {
    await page.evaluate(() => 0);
    if (await page.evaluate(() => "serial" in navigator)) {
      await page.addInitScript(() => { delete Navigator.prototype.serial; delete Navigator.prototype.usb; });
      await page.reload();
    }
    await page.click("#show-real");
    await has(page, "real-note", /no Web Serial/);
    assert.ok(await page.isDisabled("#real-connect"));
    await page.setInputFiles("#flash-file", { name: "x.uf2", mimeType: "", buffer: Buffer.from("hello") });
    await has(page, "flash-message", /no whole UF2 file/);
    assert.ok(await page.isDisabled("#flash-write"));
    await page.click("#real form button");
    await has(page, "message", /Your move/);
  });
});

test("a board with sensors and lights is shown, and goes", { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "kilomate-"));
  const body = await new Promise((resolve) => {
    const server = net.createServer((line) => { server.close(); resolve({ say: (text) => line.write(`${text}\n`), program }); });
    let program;
    server.listen(join(folder, "body"), () => { program = spawn(HOST, ["--console", `--body=${join(folder, "body")}`]); });
  });
  const occupy = (set) => body.say(`squares ${set.toString(16).padStart(16, "0")}`);
  occupy(START);
  await withPage(body.program, async (page) => {
    await connect(page);
    await has(page, "real-name", /^host, firmware /);
    await has(page, "real-differing", /All sensors see/);
    await page.waitForFunction(() => document.getElementById("case").hidden);
    await page.evaluate(() => type("level depth 2"));
    occupy(START ^ E2);
    await has(page, "real-differing", /differ on e2\./);
    assert.ok(await page.isVisible(".square.differing[data-square='12']"));
    occupy(START ^ E2 ^ E4);
    await page.waitForFunction(() => game.moves.length === 2 && game.moves[0].san === "e4", null, { timeout: 30000 });
    await page.waitForFunction(() => document.querySelector("[data-square='28']").dataset.piece === "P");
    await page.waitForSelector(".square.lit"); // the computer's move is to be made on the board
    for (let times = 0; times < 3; times++) {
      for (const set of [START ^ E2 ^ E4 ^ D5, START ^ E2 ^ E4]) {
        occupy(set);
        await page.waitForFunction((wanted) => game.squares === BigInt(wanted), String(set));
      }
    }
    await has(page, "real-restless", /Flickered so often: d5 \d/);
    await page.click("[data-square='11']");
    assert.equal(await page.evaluate(() => hands.hand), null);
    await page.click("#real-selftest");
    await page.waitForSelector("#terminal .xterm");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#real-log")]);
    assert.match(readFileSync(await download.path(), "latin1"), /\x1emove 1 e4 e2e4/);
    await page.evaluate(() => window.unplugBoard());
    await has(page, "message", /The board was unplugged\. The page's own machine is back/);
    assert.ok(await page.isHidden("#real-view") && await page.isVisible("#case"));
    await page.waitForFunction(() => game.board?.name !== "host" && game.moves.length === 0);
    assert.equal(await page.evaluate(() => hands.squares[12]), "P");
  });
  rmSync(folder, { recursive: true });
});

test("nothing answers at that port", { skip }, async () => {
  await withPage(spawn("sleep", ["60"]), async (page) => {
    await connect(page);
    await has(page, "real-name", /Nothing comes from this port/);
    await page.click("#real-leave");
    await has(page, "message", /own machine is back/);
  });
});

const noBoard = skip || (!existsSync(EMULATED) && "build/lm3s6965evb-emulated/kilomate.elf is not built");
test("the emulated lm3s6965evb is played from the page", { skip: noBoard }, async () => {
  const words = ["-M", "lm3s6965evb", "-kernel", EMULATED, "-display", "none", "-serial", "stdio", "-monitor", "none"];
  await withPage(spawn("qemu-system-arm", words), async (page) => {
    await connect(page);
    await has(page, "real-name", /^lm3s6965evb, firmware /);
    await page.evaluate(() => { type("level depth 2"); type("e4"); });
    await page.waitForFunction(() => game.moves.length === 2 && game.state.word === "playing", null, { timeout: 60000 });
    await page.click("#take-back");
    await page.waitForFunction(() => game.moves.length === 0);
    await page.click("#real-leave");
    await has(page, "message", /own machine is back/);
  });
});

// --- the firmware into a board, from the page ---

// Runs in the page: navigator.usb whose one device is the model of the boot ROM.
async function withBootRom(fails, action) {
  const model = readFileSync(path("tests/web/boot_rom.mjs"), "utf8").replace("export class", "class");
  await withPage(null, async (page) => {
    await page.addInitScript(`${model}
      window.rom = new BootRomModel(${JSON.stringify(fails)});
      Object.defineProperty(navigator, "usb", { value: { requestDevice: async () => {
        if (${JSON.stringify(fails?.command === "choice")}) { throw new DOMException("none", "NotFoundError"); }
        return window.rom;
      } } });`);
    await page.reload();
    await page.click("#show-real");
    await action(page);
  });
}

const UF2_FILE = path("build/openchess/kilomate.uf2");
const noFile = skip || (!existsSync(UF2_FILE) && "build/openchess/kilomate.uf2 is not built");

test("the firmware is written from the page", { skip: noFile }, async () => {
  await withBootRom(null, async (page) => {
    await page.setInputFiles("#flash-file", UF2_FILE);
    await has(page, "flash-message", /kilomate\.uf2: \d+ KB, whole\./);
    await page.click("#flash-write");
    await has(page, "flash-message", /The firmware is in the board/);
    const file = readFileSync(UF2_FILE);
    const image = Buffer.concat(Array.from({ length: file.length / 512 }, (_, i) => file.subarray(512 * i + 32, 512 * i + 288)));
    assert.equal(await page.evaluate((count) => [...window.rom.flash.subarray(0, count)].map((byte) => byte.toString(16).padStart(2, "0")).join(""), image.length), image.toString("hex"));
    assert.deepEqual(await page.evaluate(() => [window.rom.rebooted, window.rom.faults]), [true, []]);
    assert.ok(await page.isHidden("#flash-progress") && await page.isEnabled("#flash-write"));
  });
});

for (const [fails, sentence] of [[{ command: "choice" }, /No board was chosen\. Hold BOOTSEL/],
  [{ command: "write", how: "unplug", time: 2 }, /unplugged .*Hold BOOTSEL/], [{ command: "open" }, /may not open this device/]]) {
  test(`a board that cannot be written is a sentence in the page: ${fails.command}`, { skip: noFile }, async () => {
    await withBootRom(fails, async (page) => {
      await page.setInputFiles("#flash-file", UF2_FILE);
      await page.click("#flash-write");
      await has(page, "flash-message", sentence);
      assert.ok(await page.isEnabled("#flash-write"));
    });
  });
}

test("the dialog and the view are accessible", { skip }, async () => {
  const axe = readFileSync(path("web/node_modules/axe-core/axe.min.js"), "utf8");
  await withPage(spawn(HOST, ["--console"]), async (page) => {
    for (const [width, height] of [[360, 740], [800, 1000], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await page.click("#show-real");
      await page.evaluate(axe);
      const judged = await page.evaluate(() => globalThis.axe.run("#real"));
      assert.deepEqual(judged.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.keyboard.press("Escape");
    }
    await connect(page);
    await has(page, "real-name", /^host, firmware /);
    const judged = await page.evaluate(() => globalThis.axe.run("#real-view"));
    assert.deepEqual(judged.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
  });
});

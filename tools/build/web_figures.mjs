// Measures the page that `make web` has built: its bytes as they are sent, when its pieces are seen and when
// it can be played, on a slow connection and a slow processor, what shifts and what is complained of, and the speed of its search beside the host's in the same minute.
//   node web_figures.mjs BUILD-FOLDER HOST-PROGRAM
// BUILD-FOLDER has page/ and kilomate.wasm; HOST-PROGRAM is kilomate for the host.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join, extname } from "node:path";
import { gzipSync } from "node:zlib";
import { createRequire } from "node:module";

const [folder, host] = process.argv.slice(2);
const { chromium } = createRequire(join(process.cwd(), "web/"))("playwright-core");
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4; // the processor
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json" };

const packed = new Map(readdirSync(join(folder, "page")).map((name) =>
  [name, gzipSync(readFileSync(join(folder, "page", name)), { level: 9 })]));

function serve() {
  const server = createServer((request, answer) => {
    const name = request.url === "/" ? "index.html" : request.url.slice(1);
    const content = packed.get(name);
    if (content === undefined) {
      answer.writeHead(404).end();
    } else {
      answer.writeHead(200, { "content-type": KINDS[extname(name)] ?? "application/octet-stream", "content-encoding": "gzip" }).end(content);
    }
  });
  return new Promise((done) => { server.listen(0, "127.0.0.1", () => done(server)); });
}

// Milliseconds until something is seen, until the pieces are, and until the machine runs; the share of the page that has
// shifted by itself until then (cumulative layout shift), and how often something was complained of.
async function slowStart(browser, url) {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  let complaints = 0;
  page.on("console", (message) => {
    const isOurs = message.text().includes("blocked by Playwright"); // the page keeps no files here
    complaints += ["error", "warning"].includes(message.type()) && !isOurs ? 1 : 0;
  });
  page.on("pageerror", () => { complaints++; });
  await page.addInitScript(() => {
    const look = () => document.querySelectorAll("#board .piece").length === 32 ? performance.mark("pieces") : requestAnimationFrame(look);
    requestAnimationFrame(look);
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.shifted += value; })).observe({ type: "layout-shift", buffered: true });
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url);
  await page.waitForFunction(() => game.board !== null);
  const figures = await page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, performance.getEntriesByName("pieces")[0]?.startTime ?? NaN, performance.now(), window.shifted]);
  return [...figures, complaints];
}

// Nodes a second of the bench, in a page and not in Node.
async function pageSpeed(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => game.board !== null);
  return page.evaluate(async () => {
    const [code, wasm] = [ASSETS.worker, await ASSETS.wasm()];
    const bench = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    let said = "";
    return new Promise((done) => {
      bench.onmessage = ({ data: [word, value] }) => {
        said += word === "sent" ? new TextDecoder("latin1").decode(value) : "";
        if (word === "ended") {
          done(said);
        }
      };
      bench.postMessage(["start", { wasm, mode: "bench" }]);
    });
  });
}

const speed = (text) => Number((/(\d[\d,]*) nps/.exec(text) ?? [])[1]?.replaceAll(",", ""));

const server = await serve();
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const [seen, pieces, runs, shifted, complaints] = await slowStart(browser, url);
const inPage = speed(await pageSpeed(browser, url));
const onHost = speed(execFileSync(host, ["bench"], { encoding: "utf8" }));
const bytes = ["index.html", "app.js", "kilomate.wasm"].map((name) => packed.get(name).length);
console.log(`compressed: ${bytes.reduce((a, b) => a + b)} bytes (page ${bytes[0]}, program ${bytes[1]}, firmware ${bytes[2]}); terminal, when opened, ${packed.get("xterm.js").length}`);
console.log(`at 1.6 Mbit/s, 150 ms and a processor ${SLOWER} times slower: first contentful paint ${Math.round(seen)} ms, the pieces ${Math.round(pieces)} ms, the machine runs after ${Math.round(runs)} ms`);
console.log(`layout shift ${shifted.toFixed(4)}, errors and warnings of the browser ${complaints}`);
console.log(`bench: ${inPage} nodes a second in the page, ${onHost} on the host: ${(inPage / onHost).toFixed(2)}`);
await browser.close();
server.closeAllConnections();
server.close();

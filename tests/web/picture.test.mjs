// The moving picture of the page, as a browser shows it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ON_DISK, startBrowser } from "./support.mjs";
import { movingPicture, readPng } from "../../tools/play/moving_picture.mjs";

const SIZE = 24;
let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());

// The browser draws a square of a colour at some place, on another colour.
const drawn = (page, place) => page.evaluate(async ([size, x]) => {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d");
  context.fillStyle = "#7a4e2b";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "#ffb020";
  context.fillRect(x, x, 5, 5);
  return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())];
}, [SIZE, place]).then((bytes) => Buffer.from(bytes));

// Frames as the browser decodes them: how long each is seen, and its pixels, 0xRRGGBB.
const decoded = (page, picture) => page.evaluate(async ([size, bytes]) => {
  const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/png" });
  await decoder.tracks.ready;
  const frames = [];
  for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    const context = new OffscreenCanvas(size, size).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, size, size);
    frames.push({ ms: image.duration / 1000, pixels: Array.from({ length: size * size }, (_, i) => data[4 * i] << 16 | data[4 * i + 1] << 8 | data[4 * i + 2]) });
  }
  return frames;
}, [SIZE, [...picture]]);

test("a moving picture shows each of its pictures, so long as was wanted", async () => {
  const page = await browser.newPage();
  await page.goto(ON_DISK);
  const pictures = [await drawn(page, 2), await drawn(page, 9), await drawn(page, 9), await drawn(page, 15)];
  const moving = movingPicture(pictures.map((png, n) => ({ png, ms: 100 + n })));
  const frames = await decoded(page, moving);
  assert.deepEqual(frames.map(({ ms }) => ms), [100, 101 + 102, 103]);
  assert.deepEqual(frames.map(({ pixels }) => pixels), [0, 1, 3].map((n) => [...readPng(pictures[n]).pixels]));
});

test("what is no picture of a browser is refused", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000110000000000000000000000000", "hex");
  assert.throws(() => readPng(png), /another kind/);
});

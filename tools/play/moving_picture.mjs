// Makes one moving picture (APNG) of single ones (PNG), as a browser gives them.

import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const CHANNELS = { 2: 3, 6: 4 }; // by the PNG's kind of colour: red, green, blue, and what shines through
const NOTHING_DISPOSED = 0, OVER = 1;

// --- reading ---

// The parts of a PNG: their names and bytes.
function* chunks(png) {
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    yield { name: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) };
  }
}

function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(guess - value));
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
}

// A PNG of 8 bits a channel as {width, height, pixels}, one number 0xRRGGBB each.
export function readPng(png) {
  const parts = [...chunks(png)];
  const head = parts.find(({ name }) => name === "IHDR").data;
  const [width, height, size] = [head.readUInt32BE(0), head.readUInt32BE(4), CHANNELS[head[9]]];
  if (head[8] !== 8 || size === undefined || head[12] !== 0) {
    throw new Error("a PNG of another kind than browsers make");
  }
  const bytes = inflateSync(Buffer.concat(parts.filter(({ name }) => name === "IDAT").map(({ data }) => data)));
  const pixels = new Uint32Array(width * height);
  const rowBytes = width * size;
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const [filter, row] = [bytes[y * (rowBytes + 1)], bytes.subarray(y * (rowBytes + 1) + 1, (y + 1) * (rowBytes + 1))];
    for (let i = 0; i < rowBytes; i++) {
      const [left, corner] = i < size ? [0, 0] : [row[i - size], above[i - size]];
      row[i] += [0, left, above[i], left + above[i] >> 1, paeth(left, above[i], corner)][filter];
    }
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = row[x * size] << 16 | row[x * size + 1] << 8 | row[x * size + 2];
    }
    above = row;
  }
  return { width, height, pixels };
}

// --- colours: at most 255, and what is left out ---

// Cuts the box of colours with the widest channel in two, again and again.
function palette(counts, most) {
  const channel = (colour, shift) => colour >> shift & 255;
  const measured = (colours) => {
    const widths = [16, 8, 0].map((shift) => {
      const values = colours.map(([colour]) => channel(colour, shift));
      return [values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)), shift];
    });
    const [width, shift] = widths.reduce((a, b) => b[0] > a[0] ? b : a);
    return { colours, width, shift, worth: width * Math.sqrt(colours.reduce((sum, [, count]) => sum + count, 0)) };
  };
  const boxes = [measured([...counts])];
  while (boxes.length < most) {
    boxes.sort((a, b) => b.worth - a.worth);
    const { colours, width, shift } = boxes[0];
    if (width === 0) {
      break;
    }
    colours.sort(([a], [b]) => channel(a, shift) - channel(b, shift));
    const low = channel(colours[0][0], shift);
    const middle = colours.findIndex(([colour]) => channel(colour, shift) > low + width / 2);
    boxes.splice(0, 1, measured(colours.slice(0, middle)), measured(colours.slice(middle)));
  }
  return boxes.map(({ colours }) => {
    const all = colours.reduce((sum, [, count]) => sum + count, 0);
    return [16, 8, 0].reduce((mixed, shift) =>
      mixed | Math.round(colours.reduce((sum, [colour, count]) => sum + channel(colour, shift) * count, 0) / all) << shift, 0);
  });
}

function nearest(colours) {
  const known = new Map();
  return (colour) => {
    if (!known.has(colour)) {
      const distance = (other) => [16, 8, 0].reduce((sum, shift) => sum + ((colour >> shift & 255) - (other >> shift & 255)) ** 2, 0);
      known.set(colour, colours.reduce((best, other, i) => distance(other) < distance(colours[best]) ? i : best, 0));
    }
    return known.get(colour);
  };
}

// --- writing ---

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) {
    byte = byte & 1 ? byte >>> 1 ^ 0xEDB88320 : byte >>> 1;
  }
  return byte;
});
const crc32 = (bytes) => ~bytes.reduce((crc, byte) => CRC_TABLE[(crc ^ byte) & 255] ^ crc >>> 8, -1) >>> 0;

function chunk(name, ...fields) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...fields]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length - 4, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const numbers = (...values) => Buffer.concat(values.map((value) => Buffer.from([value >> 24, value >> 16, value >> 8, value])));

// What a frame draws over the one before: the smallest rectangle with all that has changed.
function difference(before, after, width, height) {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let i = 0; i < after.length; i++) {
    if (before[i] !== after[i]) {
      const [x, y] = [i % width, Math.floor(i / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return left > right ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function packed(before, after, width, part) {
  const rows = Buffer.alloc((part.width + 1) * part.height);
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const i = (part.top + y) * width + part.left + x;
      rows[y * (part.width + 1) + 1 + x] = before !== null && before[i] === after[i] ? 0 : after[i] + 1;
    }
  }
  return deflateSync(rows, { level: 9 });
}

// frames: [{png, ms}], all of one size. Returns the bytes of a picture that shows each so long, over
// and over.
export function movingPicture(frames) {
  const all = frames.map(({ png, ms }) => ({ ...readPng(png), ms }));
  const { width, height } = all[0];
  const counts = new Map();
  for (const { pixels } of all) {
    pixels.forEach((colour) => counts.set(colour, (counts.get(colour) ?? 0) + 1));
  }
  const colours = palette(counts, 255);
  const find = nearest(colours);
  const shown = [];
  for (const { pixels, ms } of all) {
    const places = Uint8Array.from(pixels, find);
    const part = shown.length === 0 ? { left: 0, top: 0, width, height } : difference(shown.at(-1).places, places, width, height);
    if (part === null) {
      shown.at(-1).ms += ms;
    } else {
      shown.push({ places, part, ms });
    }
  }
  const colourBytes = Buffer.from([0, ...colours].flatMap((colour) => [colour >> 16, colour >> 8 & 255, colour & 255]));
  const parts = [SIGNATURE, chunk("IHDR", numbers(width, height), Buffer.from([8, 3, 0, 0, 0])), chunk("acTL", numbers(shown.length, 0)),
    chunk("PLTE", colourBytes), chunk("tRNS", Buffer.from([0]))];
  let sequence = 0;
  shown.forEach(({ places, part, ms }, n) => {
    const control = numbers(sequence++, part.width, part.height, part.left, part.top);
    const time = Buffer.from([ms >> 8, ms & 255, 1000 >> 8, 1000 & 255, NOTHING_DISPOSED, n === 0 ? 0 : OVER]);
    const data = packed(n === 0 ? null : shown[n - 1].places, places, width, part);
    parts.push(chunk("fcTL", control, time), n === 0 ? chunk("IDAT", data) : chunk("fdAT", numbers(sequence++), data));
  });
  return Buffer.concat([...parts, chunk("IEND")]);
}

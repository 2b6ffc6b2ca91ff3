// Writing the firmware over WebUSB, against a model of the boot ROM; and the reading of UF2 files.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { BootRomModel } from "./boot_rom.mjs";

const { BootRom, FlashError, FLASH, UF2, readUf2, writeFirmware } = createRequire(import.meta.url)("../../web/page/picoboot.js");
const SOON_MS = 200;

// The checksum of a boot2, computed bit by bit over a polynomial's remainder.
function crc(bytes) {
  let sum = 0xFFFFFFFF;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (sum >>> 31) ^ (byte >> bit & 1);
      sum = (sum << 1 ^ (carry ? 0x04C11DB7 : 0)) >>> 0;
    }
  }
  return sum;
}

function image(pages) {
  const bytes = Uint8Array.from({ length: 256 * pages }, (_, i) => (i * 7 + (i >> 8)) & 0xFF);
  new DataView(bytes.buffer).setUint32(252, crc(bytes.subarray(0, 252)), true);
  return bytes;
}

function uf2(bytes, change = () => {}) {
  const count = bytes.length / 256;
  const file = new Uint8Array(512 * count);
  for (let number = 0; number < count; number++) {
    const view = new DataView(file.buffer, 512 * number, 512);
    const words = [UF2.first, UF2.second, UF2.isFamily, FLASH.start + 256 * number, 256, number, count, UF2.family];
    change(words, number);
    words.forEach((word, i) => view.setUint32(4 * i, word, true));
    file.set(bytes.subarray(256 * number, 256 * number + 256), 512 * number + 32);
    view.setUint32(508, UF2.end, true);
  }
  return file;
}

test("a UF2 file is read", () => {
  const bytes = image(20);
  assert.deepEqual(readUf2(uf2(bytes)), { address: FLASH.start, bytes });
  const inside = new Uint8Array(3 + 20 * 512);
  inside.set(uf2(bytes), 3);
  assert.deepEqual(readUf2(inside.subarray(3)).bytes, bytes);
});

const REFUSED = {
  "nothing": [new Uint8Array(0), /no whole UF2/],
  "a cut file": [uf2(image(4)).slice(0, 1500), /no whole UF2/],
  "a file cut between blocks": [uf2(image(4)).slice(0, 1024), /Block 0 .* cut/],
  "a text": [new Uint8Array(512).fill(65), /no UF2 file/],
  "another chip's": [uf2(image(2), (words) => { words[7] = 0xE48BFF59; }), /another chip/],
  "one without a family": [uf2(image(2), (words) => { words[2] = 0; }), /another chip/],
  "a block not for the flash": [uf2(image(2), (words) => { words[2] |= 1; }), /Block 0/],
  "a payload of another size": [uf2(image(2), (words) => { words[4] = 128; }), /Block 0/],
  "blocks in another order": [uf2(image(3), (words, n) => { words[5] = 2 - n; }), /Block 0/],
  "a gap": [uf2(image(3), (words, n) => { words[3] += n === 2 ? 256 : 0; }), /Block 2 .* follow/],
  "an address in the RAM": [uf2(image(2), (words, n) => { words[3] = 0x20000000 + 256 * n; }), /Block 0/],
  "an image that would not start": [uf2(new Uint8Array(512)), /would not start/],
};
for (const [what, [file, sentence]] of Object.entries(REFUSED)) {
  test(`a file is refused with a sentence: ${what}`, () => {
    assert.throws(() => readUf2(file), (error) => error instanceof FlashError && sentence.test(error.message) && error.message.endsWith("."));
  });
}

test("the marks of each block are looked at", () => {
  for (const place of [0, 4, 508]) {
    const file = uf2(image(2));
    file[512 + place] ^= 1;
    assert.throws(() => readUf2(file), /block 1 lacks its marks/);
  }
});

for (const pages of [1, 16, 17, 40]) {
  test(`${pages} pages are written, and all behind their sectors stays`, async () => {
    const rom = new BootRomModel();
    const bytes = image(pages);
    const told = [];
    await writeFirmware(rom, readUf2(uf2(bytes)), (part, done) => told.push([part, done]), SOON_MS);
    assert.deepEqual(rom.flash.subarray(0, bytes.length), bytes);
    const end = Math.ceil(bytes.length / 4096) * 4096;
    assert.ok(rom.flash.subarray(end).every((byte) => byte === 0xA5));
    assert.deepEqual(rom.faults, []);
    assert.ok(rom.rebooted && !rom.opened);
    assert.deepEqual(rom.log.at(-1)[0], "reboot");
    assert.deepEqual([...new Set(told.map(([part]) => part))], ["Erasing", "Writing", "Comparing"]);
    assert.ok(told.every(([, done]) => done >= 0 && done <= 1));
  });
}

const FAILURES = [
  [{ command: "open" }, /may not open/],
  [{ command: "interface" }, /not in its boot ROM/],
  ...["exclusive", "exitXip", "erase", "write", "read", "reboot"].flatMap((command) => [
    [{ command, how: "stall" }, /refused \(.*, reason 8\)/],
    [{ command, how: "unplug" }, /was unplugged/],
    [{ command, how: "silent" }, /does not answer/],
  ]),
  [{ command: "erase", how: "stall", time: 2 }, /refused/],
  [{ command: "write", how: "unplug", time: 3 }, /unplugged/],
  [{ command: "read", how: "short", time: 2 }, /refused/],
  [{ command: "write", how: "wear", time: 2 }, /does not keep what is written, first at 10001007/],
];
for (const [fails, sentence] of FAILURES) {
  test(`a failure is a sentence that says what to do: ${JSON.stringify(fails)}`, async () => {
    const rom = new BootRomModel({ ...fails });
    await assert.rejects(writeFirmware(rom, readUf2(uf2(image(48))), () => {}, SOON_MS),
      (error) => error instanceof FlashError && sentence.test(error.message) && /[Hh]old BOOTSEL|drag it|Try again/.test(error.message));
    assert.equal(rom.opened, false);
    assert.equal(rom.rebooted && fails.command !== "reboot", false);
  });
}

test("after a refusal the next try works", async () => {
  const rom = new BootRomModel({ command: "write", how: "stall", time: 2 });
  await assert.rejects(writeFirmware(rom, readUf2(uf2(image(48))), () => {}, SOON_MS));
  await writeFirmware(rom, readUf2(uf2(image(48))), () => {}, SOON_MS);
  assert.deepEqual(rom.flash.subarray(0, 48 * 256), image(48));
});

// The model itself: what the data sheet forbids is refused.
for (const [what, action] of Object.entries({
  "an erase without exclusive access": async (rom) => { await rom.leaveXip(); await rom.erase(FLASH.start, 4096); },
  "a write while XIP is not left": async (rom) => { await rom.takeOver(); await rom.write(FLASH.start, new Uint8Array(256)); },
  "an erase of half a sector": async (rom) => { await rom.takeOver(); await rom.leaveXip(); await rom.erase(FLASH.start + 256, 4096); },
  "a write of half a page": async (rom) => { await rom.takeOver(); await rom.leaveXip(); await rom.write(FLASH.start, new Uint8Array(128)); },
  "a read behind the flash": async (rom) => { await rom.takeOver(); await rom.leaveXip(); await rom.read(FLASH.start + (2 << 20), 256); },
  "an unknown command": (rom) => rom.command("nonsense", 0x0E, []),
  "a command of a wrong size": (rom) => rom.command("erase", 0x03, [FLASH.start]),
})) {
  test(`the model refuses ${what}`, async () => {
    const model = new BootRomModel();
    const rom = new BootRom(model, SOON_MS);
    await rom.open();
    await assert.rejects(action(rom), /refused/);
    assert.ok(model.faults.length > 0);
  });
}

test("the model notices a write without an erase", async () => {
  const model = new BootRomModel();
  const rom = new BootRom(model, SOON_MS);
  await rom.open();
  await rom.takeOver();
  await rom.leaveXip();
  await rom.write(FLASH.start, new Uint8Array(256));
  assert.deepEqual(model.faults, ["written without an erase"]);
});

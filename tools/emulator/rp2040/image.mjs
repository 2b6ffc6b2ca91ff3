// What goes into the flash, and the boot ROM's part in starting it. Raspberry Pi's ROM is not
// here: this one checks the second stage as theirs does, and has no functions to call.
import fs from 'node:fs';

export const BOOT2_SIZE = 256;
const FLASH = 0x10000000;

export class ImageError extends Error {}

// CRC-32 as the boot ROM computes it: not reflected, no final exclusive or.
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 || crc > 0x7fffffff ? crc << 1 ^ 0x04c11db7 : crc << 1;
    crc |= 0;
  }
  return crc >>> 0;
}

function elfParts(data) {
  const start = data.readUInt32LE(28), size = data.readUInt16LE(42), count = data.readUInt16LE(44), parts = [];
  for (let i = 0; i < count; i++) {
    const at = start + i * size, field = (n) => data.readUInt32LE(at + n);
    if (field(0) === 1 && field(16)) parts.push([field(12) - FLASH, data.subarray(field(4), field(4) + field(16))]);
  }
  return parts;
}

function uf2Parts(data) {
  const parts = [];
  for (let at = 0; at < data.length; at += 512) {
    const field = (n) => data.readUInt32LE(at + n);
    if (field(0) !== 0x0a324655 || field(4) !== 0x9e5d5157 || field(508) !== 0x0ab16f30) throw new ImageError('no UF2 block');
    if (field(28) !== 0xe48bff56) throw new ImageError('a UF2 block for another chip');
    parts.push([field(12) - FLASH, data.subarray(at + 32, at + 32 + field(16))]);
  }
  return parts;
}

// Puts a file's bytes into the flash: .elf, .uf2, or a plain image.
export function load(flash, file) {
  const data = fs.readFileSync(file);
  const parts = data.readUInt32BE(0) === 0x7f454c46 ? elfParts(data) : file.endsWith('.uf2') ? uf2Parts(data) : [[0, data]];
  for (const [offset, bytes] of parts) {
    if (offset < 0 || offset + bytes.length > flash.length) throw new ImageError(`${file}: bytes for ${(offset + FLASH).toString(16)}, which is not in the flash`);
    flash.set(bytes, offset);
  }
}

// Whether the boot ROM would start what is in the flash.
export function boots(flash) {
  return crc32(flash.subarray(0, BOOT2_SIZE - 4)) === new DataView(flash.buffer).getUint32(BOOT2_SIZE - 4, true);
}

// The ROM's one function: by its code UB it is found at 0x300. It writes down with what it was called,
// where a test finds it, and stays there.
const USB_BOOT_NOTE = 0x20041ff0;
const LOOKUP = [0x4a02, 0x4291, 0xd001, 0x2000, 0x4770, 0xe001, 0x4255, 0x0000, 0x4800, 0x4770, 0x0301, 0x0000];
const USB_BOOT = [0x4a02, 0x4b03, 0x4303, 0x430b, 0x6013, 0xe7fe, USB_BOOT_NOTE & 0xffff, USB_BOOT_NOTE >>> 16, 0x4253, 0x4255];

// The ROM's first words: initial stack, entry points that all fault (udf), and the way to its
// function.
export function fillRom(rom) {
  for (let at = 0; at < rom.byteLength; at += 2) rom.setUint16(at, 0xde00, true);
  rom.setUint32(0, 0x20041f00, true);
  for (let at = 4; at < 0x10; at += 4) rom.setUint32(at, 0xef, true);
  [0x4d, 0x75, 1, 3].forEach((byte, i) => rom.setUint8(0x10 + i, byte));
  for (let at = 0x14; at < 0x1c; at += 2) rom.setUint16(at, 0x201, true);
  LOOKUP.forEach((code, i) => rom.setUint16(0x200 + 2 * i, code, true));
  USB_BOOT.forEach((code, i) => rom.setUint16(0x300 + 2 * i, code, true));
}

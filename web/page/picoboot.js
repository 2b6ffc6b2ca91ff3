// Writes the firmware into an RP2040 through its boot ROM's interface PICOBOOT, over WebUSB. The file
// is a UF2, which the boot ROM's drive takes too. Every failure is a FlashError, whose message says
// what to do.

"use strict";

const UF2 = { block: 512, payload: 256, first: 0x0A324655, second: 0x9E5D5157, end: 0x0AB16F30,
  isFamily: 0x2000, notForFlash: 0x0001, family: 0xE48BFF56 };
const FLASH = { start: 0x10000000, end: 0x11000000, sector: 4096, page: 256, boot2: 256 };
const PICOBOOT = { vendor: 0x2E8A, product: 0x0003, magic: 0x431FD10B, commandSize: 32, interfaceClass: 0xFF };
const COMMAND = { exclusiveAccess: 0x01, reboot: 0x02, flashErase: 0x03, write: 0x05, exitXip: 0x06, read: 0x84 };
const REQUEST = { reset: 0x41, status: 0x42 };
const ANSWER_MS = 10000;
const CHUNK = 4096;
const REBOOT_MS = 500;
const AGAIN = "Hold BOOTSEL while you plug the cable in, and try again, or save the file and drag it to the drive RPI-RP2.";

class FlashError extends Error {}

// --- the file ---

// The image in a UF2 file: {address, bytes}. Its bytes are whole pages.
function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % UF2.block !== 0) {
    throw new FlashError("That is no whole UF2 file. Take kilomate.uf2 as it was built or downloaded.");
  }
  const count = bytes.length / UF2.block;
  const image = new Uint8Array(count * UF2.payload);
  for (let number = 0; number < count; number++) {
    const block = new DataView(bytes.buffer, bytes.byteOffset + number * UF2.block, UF2.block);
    checkBlock(block, number, count);
    image.set(new Uint8Array(block.buffer, block.byteOffset + 32, UF2.payload), number * UF2.payload);
  }
  if (checksum(image.subarray(0, FLASH.boot2 - 4)) !== new DataView(image.buffer).getUint32(FLASH.boot2 - 4, true)) {
    throw new FlashError("That image would not start: the checksum of its first 256 bytes is wrong. Build or download it again.");
  }
  return { address: FLASH.start, bytes: image };
}

function checkBlock(block, number, count) {
  const word = (place) => block.getUint32(4 * place, true);
  if (word(0) !== UF2.first || word(1) !== UF2.second || block.getUint32(UF2.block - 4, true) !== UF2.end) {
    throw new FlashError(`That is no UF2 file: block ${number} lacks its marks. Take kilomate.uf2.`);
  }
  if ((word(2) & UF2.isFamily) === 0 || word(7) !== UF2.family) {
    throw new FlashError("That file is for another chip. Take the kilomate.uf2 of pico or openchess.");
  }
  if ((word(2) & UF2.notForFlash) !== 0 || word(4) !== UF2.payload || word(5) !== number || word(6) !== count) {
    throw new FlashError(`Block ${number} of that file is not as it must be: it is cut, or blocks are missing. Build or download it again.`);
  }
  if (word(3) !== FLASH.start + number * UF2.payload || word(3) + UF2.payload > FLASH.end) {
    throw new FlashError(`Block ${number} of that file does not follow the one before in the flash. Build or download it again.`);
  }
}

// CRC-32 as the boot ROM computes it: not reflected, no final exclusive or.
function checksum(bytes) {
  let sum = 0xFFFFFFFF;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) {
      sum = sum & 0x80000000 ? sum << 1 ^ 0x04C11DB7 : sum << 1;
    }
  }
  return sum >>> 0;
}

// --- the boot ROM ---

class BootRom {
  constructor(device, answerMs = ANSWER_MS) {
    Object.assign(this, { device, answerMs });
    this.token = 0;
  }

  async open() {
    await this.asked("open", () => this.device.open());
    if (this.device.configuration === null) {
      await this.asked("open", () => this.device.selectConfiguration(1));
    }
    const found = this.device.configuration.interfaces
      .find(({ alternates }) => alternates[0].interfaceClass === PICOBOOT.interfaceClass);
    if (found === undefined) {
      throw new FlashError(`This device is not in its boot ROM. ${AGAIN}`);
    }
    this.number = found.interfaceNumber;
    const end = (wanted) => found.alternates[0].endpoints.find(({ direction }) => direction === wanted).endpointNumber;
    [this.out, this.in] = [end("out"), end("in")];
    await this.asked("open", () => this.device.claimInterface(this.number));
    await this.asked("reset", () => this.device.controlTransferOut(this.request(REQUEST.reset)));
  }

  async close() {
    try {
      await this.device.close();
    } catch {
      // it is gone, then
    }
  }

  request(request) {
    return { requestType: "vendor", recipient: "interface", request, value: 0, index: this.number };
  }

  // A transfer that fails, or does not end, becomes a sentence.
  async asked(what, transfer) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new FlashError(`The board does not answer (${what}). ${AGAIN}`)), this.answerMs);
    });
    try {
      return await Promise.race([transfer(), late]);
    } catch (error) {
      throw error instanceof FlashError ? error : new FlashError(whyItFailed(what, error));
    } finally {
      clearTimeout(timer);
    }
  }

  async sent(what, data) {
    const { status, bytesWritten } = await this.asked(what, () => this.device.transferOut(this.out, data));
    if (status !== "ok" || bytesWritten !== data.byteLength) {
      throw new FlashError(`The boot ROM refused (${what}${await this.reason()}). ${AGAIN}`);
    }
  }

  async received(what, length) {
    const bytes = new Uint8Array(length);
    let at = 0;
    do {
      const { status, data } = await this.asked(what, () => this.device.transferIn(this.in, Math.max(64, length - at)));
      if (status !== "ok" || data.byteLength > length - at || (data.byteLength === 0 && length > 0)) {
        throw new FlashError(`The boot ROM refused (${what}${await this.reason()}). ${AGAIN}`);
      }
      bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
      at += data.byteLength;
    } while (at < length);
    return bytes;
  }

  // Why the last command was refused, as a number of the data sheet.
  async reason() {
    try {
      const { data } = await this.device.controlTransferIn(this.request(REQUEST.status), 16);
      await this.device.controlTransferOut(this.request(REQUEST.reset));
      return `, reason ${data.getUint32(4, true)}`;
    } catch {
      return "";
    }
  }

  // One command: 32 bytes, then its data, then an empty packet the other way. Returns what was read.
  async command(what, id, words, { data = null, length = 0, size = 4 * words.length } = {}) {
    const packet = new DataView(new ArrayBuffer(PICOBOOT.commandSize));
    packet.setUint32(0, PICOBOOT.magic, true);
    packet.setUint32(4, ++this.token, true);
    packet.setUint8(8, id);
    packet.setUint8(9, size);
    packet.setUint32(12, data !== null ? data.byteLength : length, true);
    words.forEach((word, i) => packet.setUint32(16 + 4 * i, word, true));
    await this.sent(what, new Uint8Array(packet.buffer));
    if (data !== null) {
      await this.sent(what, data);
    }
    if (id < 0x80) {
      await this.received(what, 0);
      return null;
    }
    const answer = await this.received(what, length);
    await this.sent(what, new Uint8Array(0));
    return answer;
  }

  takeOver() {
    return this.command("exclusive access", COMMAND.exclusiveAccess, [1], { size: 1 });
  }

  leaveXip() {
    return this.command("exit XIP", COMMAND.exitXip, []);
  }

  erase(address, size) {
    return this.command("erase", COMMAND.flashErase, [address, size]);
  }

  write(address, data) {
    return this.command("write", COMMAND.write, [address, data.byteLength], { data });
  }

  read(address, length) {
    return this.command("read", COMMAND.read, [address, length], { length });
  }

  reboot() {
    return this.command("reboot", COMMAND.reboot, [0, 0, REBOOT_MS]);
  }
}

function whyItFailed(what, { name, message }) {
  if (name === "NotFoundError" || name === "NetworkError" && /disconnect|unavailable/i.test(message)) {
    return `The board was unplugged (${what}). What is in its flash may be half old. ${AGAIN}`;
  }
  if (name === "SecurityError" || name === "NetworkError" && what === "open") {
    return `The browser may not open this device: another program has it, or the system does not let you. Save the file and drag it to the drive RPI-RP2.`;
  }
  return `The board could not be written (${what}: ${message}). ${AGAIN}`;
}

// --- the whole of it ---

// Erases what the image needs, writes it, reads it back, compares, and restarts the board. Sectors
// behind the image stay, among them saved games. told(part, done) hears of each step: a word, 0 .. 1.
async function writeFirmware(device, image, told, answerMs) {
  const rom = new BootRom(device, answerMs);
  try {
    await rom.open();
    await rom.takeOver();
    await rom.leaveXip();
    await inChunks(image, told, "Erasing", (address) => rom.erase(address, FLASH.sector));
    await inChunks(image, told, "Writing", (address, bytes) => rom.write(address, bytes));
    await inChunks(image, told, "Comparing", async (address, bytes) => compare(address, bytes, await rom.read(address, bytes.length)));
    await rom.reboot();
  } finally {
    await rom.close();
  }
}

async function inChunks({ address, bytes }, told, part, action) {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    told(part, at / bytes.length);
    await action(address + at, bytes.slice(at, at + CHUNK));
  }
  told(part, 1);
}

function compare(address, wanted, found) {
  const place = wanted.findIndex((byte, i) => byte !== found[i]);
  if (place >= 0) {
    throw new FlashError(`The flash does not keep what is written, first at ${(address + place).toString(16)}. Try again; if that stays, its flash is worn or broken.`);
  }
}

if (typeof module !== "undefined") {
  module.exports = { BootRom, FlashError, readUf2, writeFirmware, FLASH, PICOBOOT, UF2 };
}

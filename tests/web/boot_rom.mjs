// A model of the RP2040's boot ROM as WebUSB shows it: a device with the interface PICOBOOT. It
// refuses what the data sheet forbids, as the ROM does by halting both endpoints, and it fails where
// a test wants it. The flash can only clear bits; an erase sets them.

const MAGIC = 0x431FD10B;
const STATUS = { ok: 0, unknown: 1, size: 2, length: 3, address: 4, alignment: 5, rebooting: 7, error: 8 };
const FLASH = { start: 0x10000000, size: 2 << 20, sector: 4096, page: 256 };
const COMMANDS = {
  0x01: { size: 1, name: "exclusive" }, 0x02: { size: 12, name: "reboot" }, 0x03: { size: 8, name: "erase" },
  0x05: { size: 8, name: "write", moves: true }, 0x06: { size: 0, name: "exitXip" }, 0x84: { size: 8, name: "read", moves: true },
};

function failure(name, message) {
  return Object.assign(new Error(message), { name });
}

export class BootRomModel {
  // fails: {command: name, time: n-th such command, how: "stall" | "unplug" | "silent" | "short" | "wear"}
  constructor(fails = null) {
    this.fails = fails;
    this.flash = new Uint8Array(FLASH.size).fill(0xA5);
    this.log = [];
    this.faults = [];
    this.counts = {};
    this.opened = this.isClaimed = this.isExclusive = this.isXipLeft = this.isHalted = this.isGone = this.rebooted = false;
    this.configuration = null;
    this.command = null;
    this.status = STATUS.ok;
    this.owes = null; // what the next transfer must be: "data", "answer", "ackIn", "ackOut"
  }

  async open() {
    if (this.fails?.command === "open") {
      throw failure("SecurityError", "Access denied.");
    }
    this.opened = true;
  }

  async close() {
    this.opened = false;
  }

  async selectConfiguration(number) {
    const end = (endpointNumber, direction) => ({ endpointNumber, direction, type: "bulk", packetSize: 64 });
    this.configuration = { configurationValue: number, interfaces: [
      { interfaceNumber: 0, alternates: [{ interfaceClass: 8, endpoints: [end(1, "in"), end(2, "out")] }] },
      { interfaceNumber: 1, alternates: [{ interfaceClass: 255, endpoints: [end(3, "out"), end(4, "in")] }] },
    ].filter((_, i) => i === 0 || this.fails?.command !== "interface") };
  }

  async claimInterface(number) {
    this.isClaimed = number === 1;
  }

  // --- control ---

  async controlTransferOut({ requestType, recipient, request, index }) {
    this.expectThere();
    if (requestType !== "vendor" || recipient !== "interface" || request !== 0x41 || index !== 1) {
      return { status: "stall" };
    }
    this.isHalted = this.isExclusive = false;
    this.owes = null;
    return { status: "ok", bytesWritten: 0 };
  }

  async controlTransferIn({ request, index }, length) {
    this.expectThere();
    if (request !== 0x42 || index !== 1 || length !== 16) {
      return { status: "stall" };
    }
    const data = new DataView(new ArrayBuffer(16));
    data.setUint32(4, this.status, true);
    return { status: "ok", data };
  }

  // --- bulk ---

  async transferOut(end, data) {
    this.expectThere();
    if (end !== 3 || this.isHalted) {
      return this.halt(this.status || STATUS.error);
    }
    if (this.owes === "data") {
      return this.takeData(data);
    }
    if (this.owes === "ackOut") {
      this.owes = null;
      return data.byteLength === 0 ? { status: "ok", bytesWritten: 0 } : this.halt(STATUS.length);
    }
    return this.owes === null ? this.take(data) : this.halt(STATUS.error);
  }

  async transferIn(end, length) {
    this.expectThere();
    if (end !== 4 || this.isHalted || length % 64 !== 0) {
      return this.halt(this.status || STATUS.error);
    }
    if (this.fails?.how === "silent" && this.fails.now) {
      return new Promise(() => {});
    }
    if (this.owes === "ackIn") {
      this.owes = null;
      return { status: "ok", data: new DataView(new ArrayBuffer(0)) };
    }
    if (this.owes !== "answer") {
      return this.halt(STATUS.error);
    }
    const { address, size } = this.command;
    this.owes = "ackOut";
    const bytes = this.flash.slice(address - FLASH.start, address - FLASH.start + (this.fails?.how === "short" && this.fails.now ? 0 : size));
    return { status: "ok", data: new DataView(bytes.buffer) };
  }

  expectThere() {
    if (this.isGone) {
      throw failure("NotFoundError", "The device was disconnected.");
    }
    if (!this.opened) {
      throw failure("InvalidStateError", "The device must be opened first.");
    }
  }

  halt(status) {
    this.isHalted = true;
    this.status = status;
    this.faults.push(status);
    return { status: "stall", bytesWritten: 0, data: new DataView(new ArrayBuffer(0)) };
  }

  // --- commands ---

  take(data) {
    const packet = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const kind = packet.byteLength === 32 && packet.getUint32(0, true) === MAGIC ? COMMANDS[packet.getUint8(8)] : undefined;
    if (!this.isClaimed || kind === undefined) {
      return this.halt(STATUS.unknown);
    }
    if (packet.getUint8(9) !== kind.size) {
      return this.halt(STATUS.size);
    }
    const length = packet.getUint32(12, true);
    this.command = { name: kind.name, address: packet.getUint32(16, true), size: packet.getUint32(20, true), first: packet.getUint8(16) };
    if (length !== (kind.moves ? this.command.size : 0)) {
      return this.halt(STATUS.length);
    }
    return this.fail() ?? this.obey();
  }

  fail() {
    const { name } = this.command;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    if (this.fails?.command !== name || this.counts[name] !== (this.fails.time ?? 1)) {
      return null;
    }
    this.fails.now = true;
    if (this.fails.how === "unplug") {
      this.isGone = true;
      throw failure("NetworkError", "A transfer error has occurred: the device was disconnected.");
    }
    return this.fails.how === "stall" ? this.halt(STATUS.error) : null;
  }

  obey() {
    const { name, address, size, first } = this.command;
    const at = address - FLASH.start;
    this.log.push([name, address, size]);
    if (["erase", "write", "read"].includes(name)) {
      const unit = { erase: FLASH.sector, write: FLASH.page, read: 1 }[name];
      if (!this.isExclusive || !this.isXipLeft) {
        return this.halt(STATUS.error);
      }
      if (at < 0 || size === 0 || at + size > FLASH.size) {
        return this.halt(STATUS.address);
      }
      if (at % unit !== 0 || size % unit !== 0) {
        return this.halt(STATUS.alignment);
      }
    }
    this[name](at, size, first);
    this.owes = name === "write" ? "data" : name === "read" ? "answer" : "ackIn";
    this.status = STATUS.ok;
    return { status: "ok", bytesWritten: 32 };
  }

  exclusive(at, size, first) {
    this.isExclusive = first === 1 || first === 2;
  }

  exitXip() {
    this.isXipLeft = true;
  }

  erase(at, size) {
    this.flash.fill(0xFF, at, at + size);
  }

  write() {}

  read() {}

  reboot() {
    this.rebooted = true;
  }

  takeData(data) {
    const { address, size } = this.command;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (bytes.length !== size) {
      return this.halt(STATUS.length);
    }
    const at = address - FLASH.start;
    if (!this.flash.subarray(at, at + size).every((byte) => byte === 0xFF)) {
      this.faults.push("written without an erase");
    }
    bytes.forEach((byte, i) => { this.flash[at + i] &= byte; });
    if (this.fails?.how === "wear" && this.fails.now) {
      this.flash[at + 7] ^= 0x10;
    }
    this.owes = "ackIn";
    return { status: "ok", bytesWritten: size };
  }
}

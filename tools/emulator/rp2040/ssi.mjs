// The SSI between the bus and the flash: reads in place (XIP) as boot2 sets it up, and bytes in
// and out one by one while a driver has turned that off. Also the chip-select pin's override and
// the cache's registers.
import { Registers } from './registers.mjs';

const FIFO = 16;
const XIP_FRAME = 0x001f0300;   // 32 bits, EEPROM read
const BYTE_FRAME = 0x00070000;  // 8 bits, both ways
const XIP_COMMAND = 0x03000218; // 03h: 8 bits of command, 24 of address
const READ_HZ = 50e6;           // of command 03h, at most

export class Ssi extends Registers {
  constructor(machine) {
    super(machine, 'SSI');
    this.reset();
  }

  // As the boot ROM leaves it: it has just read boot2.
  reset() {
    this.control = XIP_FRAME;
    this.spi = XIP_COMMAND;
    this.frames = 0;
    this.divider = 8;
    this.enabled = 1;
    this.select = 1;
    this.delay = 0;
    this.override = 0;      // of the chip-select pin
    this.received = [];     // [when, byte]
    this.busyUntil = 0;
    this.update();
  }

  get bytewise() { return (this.control & 0x607f0f00) === BYTE_FRAME; }

  // Whether the flash can be read in place now.
  get reads() {
    return !!this.enabled && this.control === XIP_FRAME && this.spi === XIP_COMMAND && this.select === 1 &&
      this.override === 0 && !this.machine.flash.busy;
  }

  update() {
    const { bus, core } = this.machine, reads = this.reads;
    if (reads && !bus.xip && this.machine.cycleHz / this.divider > READ_HZ) this.machine.complain('SSI: reads in place faster than the flash allows');
    bus.xip = reads;
    core.flashLimit = reads && !bus.cache && !this.machine.flash.stale.size ? bus.flash.length : 0;
  }

  // --- bytes ---

  setOverride(value) {
    if (value === 1) this.machine.complain('IO_QSPI: chip select inverted');
    const wasLow = this.override === 2;
    this.override = value;
    if (wasLow && value !== 2) this.machine.flash.deselect();
    this.update();
  }

  send(byte) {
    const { clock, flash } = this.machine, now = clock.nanos;
    if (!this.enabled || !this.bytewise) return this.machine.complain('SSI: a byte is written, and it is not set up for bytes');
    if (this.select !== 1) return this.machine.complain('SSI: a byte is written, and no chip is selected');
    if (this.override !== 2 && now > this.busyUntil) flash.deselect(); // its own chip select rose when it ran dry
    if (this.override === 3) this.machine.complain('SSI: a byte is written while chip select is held high');
    if (this.received.length >= FIFO) return this.machine.complain('SSI: the receive FIFO overflows');
    this.busyUntil = Math.max(this.busyUntil, now) + 8 * this.divider * 1e9 / this.machine.cycleHz;
    this.received.push([this.busyUntil, flash.exchange(byte & 0xff)]);
    return undefined;
  }

  get pending() { return this.received.filter(([when]) => when > this.machine.clock.nanos).length; }

  receive() {
    if (!this.received.length || this.received[0][0] > this.machine.clock.nanos) {
      this.machine.complain('SSI: a byte is read that is not there');
      return 0;
    }
    return this.received.shift()[1];
  }

  get status() {
    const pending = this.pending, ready = this.received.length - pending;
    return (pending ? 1 : 0) | 2 | (pending > 1 ? 0 : 4) | (ready ? 8 : 0) | (ready === FIFO ? 16 : 0);
  }

  // --- registers ---

  readUint32(offset) {
    switch (offset) {
      case 0x00: return this.control;
      case 0x04: return this.frames;
      case 0x08: return this.enabled;
      case 0x10: return this.select;
      case 0x14: return this.divider;
      case 0x20: return Math.max(this.pending - 1, 0);
      case 0x24: return this.received.length - this.pending;
      case 0x28: return this.status;
      case 0x58: return 0x51535049;
      case 0x5c: return 0x3430312a;
      case 0x60: return this.receive();
      case 0xf0: return this.delay;
      case 0xf4: return this.spi;
    }
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (this.enabled && [0, 4, 0x14, 0xf0, 0xf4].includes(offset)) this.machine.complain(`SSI: register ${offset.toString(16)} is written while it is enabled`);
    switch (offset) {
      case 0x00: this.control = value; break;
      case 0x04: this.frames = value; break;
      case 0x08: this.enable(value & 1); break;
      case 0x10: this.select = value; break;
      case 0x14: this.divider = value & 0xfffe; break;
      case 0x60: this.send(value); break;
      case 0xf0: this.delay = value; break;
      case 0xf4: this.spi = value; break;
      default: super.writeUint32(offset, value);
    }
    if (offset !== 0x60) this.update();
  }

  enable(value) {
    if (this.enabled && !value) {
      if (this.machine.clock.nanos < this.busyUntil) this.machine.complain('SSI: disabled while it sends');
      this.received = [];
      if (this.override !== 2) this.machine.flash.deselect();
    }
    if (value && this.divider < 2) this.machine.complain('SSI: enabled with BAUDR 0');
    this.enabled = value;
  }
}

// The pins of the flash: only chip select's override does anything here.
export class QspiPins extends Registers {
  constructor(machine) {
    super(machine, 'IO_QSPI');
    this.reset();
  }

  reset() { for (let offset = 4; offset < 0x30; offset += 8) this.kept.set(offset, 0); }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === 0xc) this.machine.ssi.setOverride(value >> 8 & 3);
  }
}

export class XipControl extends Registers {
  constructor(machine) {
    super(machine, 'XIP_CTRL');
    this.kept.set(0, 3);
  }

  readUint32(offset) { return offset === 4 ? 0 : offset === 8 ? 3 : super.readUint32(offset); }

  writeUint32(offset, value) {
    if (offset === 0) {
      if (!(value & 1)) this.machine.note('XIP_CTRL: the cache is off: its memory is not modelled');
      this.kept.set(0, value);
    } else if (offset === 4) {
      this.machine.flash.stale.clear();
      this.machine.ssi.update();
    } else super.writeUint32(offset, value);
  }
}

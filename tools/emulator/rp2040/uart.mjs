// A PL011 as the RP2040 has it: FIFOs of 32, bytes that take their time on the line, interrupts at
// the levels that are set, an overrun where the program is late. What is at the other end speaks
// 115200 baud, 8N1; a program that speaks otherwise, or to no pin, is complained of.
import { Registers } from './registers.mjs';

const DEPTH = 32;
const BAUD = 115200;
const BAUD_TOLERANCE = 0.03;
const BITS = 10;
const TIMEOUT_BITS = 32;

const RX = 1 << 4, TX = 1 << 5, TIMEOUT = 1 << 6, OVERRUN = 1 << 10;
const LEVELS = [4, 8, 16, 24, 28]; // of 32: IFLS 0 to 4

export class Uart extends Registers {
  // index: which of the two.
  constructor(machine, index) {
    super(machine, `UART${index}`);
    this.index = index;
    this.onByte = () => { };
    this.incoming = []; // on the way to the chip
    const { clock } = machine;
    this.sendAlarm = clock.createAlarm(() => this.sent());
    this.receiveAlarm = clock.createAlarm(() => this.arrives());
    this.timeoutAlarm = clock.createAlarm(() => this.raise(TIMEOUT));
    this.reset();
  }

  reset() {
    this.control = 0x300;
    this.lineControl = this.integer = this.fraction = this.mask = this.status = 0;
    this.levelSelect = 0x12;
    this.sending = [];
    this.received = [];
    this.overrun = false;
    for (const alarm of [this.sendAlarm, this.timeoutAlarm]) alarm.cancel();
    this.update();
  }

  get depth() { return this.lineControl & 0x10 ? DEPTH : 1; }
  get txLevel() { return this.depth === 1 ? 0 : LEVELS[this.levelSelect & 7]; }
  get rxLevel() { return this.depth === 1 ? 1 : LEVELS[this.levelSelect >> 3 & 7]; }

  get baud() { return this.machine.mcu.clocks.periFreq / (16 * (this.integer + this.fraction / 64)); }
  get byteNanos() { return BITS * 1e9 / BAUD; }

  // Whether a byte gets through; says why not.
  passes(receives) {
    const enabled = (this.control & 1) && this.control & (receives ? 0x200 : 0x100);
    const fails = !enabled ? 'it is not enabled' :
      !(Math.abs(this.baud / BAUD - 1) < BAUD_TOLERANCE) ? `its baud rate is ${Math.round(this.baud)}` :
        (this.lineControl & 0x6e) !== 0x60 ? 'its frames are not 8N1' :
          !this.machine.pins.uartPin(this.index, receives) ? 'no pin has its function' : null;
    if (fails && !receives) this.machine.complain(`${this.name}: a byte is sent, and ${fails}`);
    return !fails;
  }

  // --- the line ---

  // From the other end; bytes come as fast as the line carries them.
  feed(bytes) {
    this.incoming.push(...bytes);
    if (this.incoming.length && !this.receiveAlarm.scheduled) this.receiveAlarm.schedule(this.byteNanos);
  }

  arrives() {
    const byte = this.incoming.shift();
    if (this.incoming.length) this.receiveAlarm.schedule(this.byteNanos);
    if (!this.passes(true)) return;
    if (this.received.length >= this.depth) {
      this.overrun = true;
      this.raise(OVERRUN);
      return;
    }
    this.received.push(byte);
    this.timeoutAlarm.schedule(TIMEOUT_BITS * 1e9 / BAUD);
    if (this.received.length >= this.rxLevel) this.raise(RX);
  }

  sent() {
    const byte = this.sending.shift();
    if (this.passes(false)) this.onByte(byte);
    if (this.sending.length) this.sendAlarm.schedule(this.byteNanos);
    // What is in the shift register is out of the FIFO.
    if (Math.max(this.sending.length - 1, 0) <= this.txLevel) this.raise(TX);
  }

  raise(bits) {
    this.status |= bits;
    this.update();
  }

  update() { this.machine.core.setInterrupt(20 + this.index, !!(this.status & this.mask)); }

  // --- registers ---

  get clearedByOnes() { return { 0x44: -1 }; }

  clearOnes(_, ones) {
    this.status &= ~ones;
    this.update();
  }

  take() {
    const byte = this.received.shift() ?? 0;
    if (this.received.length < this.rxLevel) this.status &= ~RX;
    if (!this.received.length) {
      this.status &= ~TIMEOUT;
      this.timeoutAlarm.cancel();
    } else this.timeoutAlarm.schedule(TIMEOUT_BITS * 1e9 / BAUD);
    this.update();
    const flag = this.overrun ? 0x800 : 0;
    this.overrun = false;
    return byte | flag;
  }

  put(byte) {
    const waiting = Math.max(this.sending.length - 1, 0);
    if (waiting >= this.depth) return this.machine.complain(`${this.name}: a byte is written into a full FIFO`);
    if (!(this.control & 1)) return this.passes(false);
    this.sending.push(byte & 0xff);
    if (waiting + 1 > this.txLevel) this.status &= ~TX;
    if (!this.sendAlarm.scheduled) this.sendAlarm.schedule(this.byteNanos);
    return this.update();
  }

  get flags() {
    const waiting = Math.max(this.sending.length - 1, 0);
    return (waiting ? 0 : 0x80) | (this.received.length >= this.depth ? 0x40 : 0) | (waiting >= this.depth ? 0x20 : 0) |
      (this.received.length ? 0 : 0x10) | (this.sending.length ? 8 : 0) | 1;
  }

  readUint32(offset) {
    switch (offset) {
      case 0x00: return this.take();
      case 0x04: return this.overrun ? 8 : 0;
      case 0x18: return this.flags;
      case 0x24: return this.integer;
      case 0x28: return this.fraction;
      case 0x2c: return this.lineControl;
      case 0x30: return this.control;
      case 0x34: return this.levelSelect;
      case 0x38: return this.mask;
      case 0x3c: return this.status;
      case 0x40: return this.status & this.mask;
      case 0x44: return 0;
    }
    const identity = { 0xfe0: 0x11, 0xfe4: 0x10, 0xfe8: 0x34, 0xfec: 0, 0xff0: 0x0d, 0xff4: 0xf0, 0xff8: 5, 0xffc: 0xb1 };
    return identity[offset] ?? super.readUint32(offset);
  }

  writeUint32(offset, value) {
    switch (offset) {
      case 0x00: this.put(value); break;
      case 0x04: this.overrun = false; break;
      case 0x24: this.integer = value & 0xffff; break;
      case 0x28: this.fraction = value & 0x3f; break;
      case 0x2c: this.lineControl = value & 0xff; break;
      case 0x30: this.control = value & 0xff87; break;
      case 0x34: this.levelSelect = value & 0x3f; break;
      case 0x38:
        this.mask = value & 0x7ff;
        this.update();
        break;
      default: super.writeUint32(offset, value);
    }
  }
}

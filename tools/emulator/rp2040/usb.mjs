// The USB controller as a device: its registers, its memory, and what a host finds there packet by
// packet. rp2040js's own takes what is to be sent at once, whether or not a host asks for it, and
// knows neither toggles nor stalls; so this is another one.
import { Registers } from './registers.mjs';

const AVAILABLE = 1 << 10, STALL = 1 << 11, DATA1 = 1 << 13, FULL = 1 << 15, LENGTH = 0x3ff;
const ENABLED = 0x80000000, DOUBLE = 1 << 30, SIGNAL = 1 << 29; // of an endpoint's control
const EP0_SIGNAL = 1 << 29, PULL_UP = 1 << 16;                  // of SIE_CTRL
const BUFFERS = 0x80, BUFFERS_END = 0x100, EP0_DATA = 0x100;

// SIE_STATUS
const VBUS = 1, SUSPENDED = 1 << 4, RESUME = 1 << 11, CONNECTED = 1 << 16, SETUP = 1 << 17, BUS_RESET = 1 << 19;
const SEQUENCE_ERROR = 0x80000000;
const CLEARED = SUSPENDED | RESUME | SETUP | 1 << 18 | BUS_RESET | 0xff << 24;

const HOLD_NANOS = 3e9 / 48e6; // between a buffer's other bits and AVAILABLE: three cycles of clk_usb
const LINE_SE0 = 0, LINE_J = 1 << 2, LINES = 3 << 2;
const TO_PHY = 1, TO_PADS = 1 << 2, SOFTCON = 1 << 3; // of USB_MUXING
const DIRECT = 0x7c, OVERRIDE = 0x80, DP_PULL_UP = 1 << 1, DP_PULL_UP_OVERRIDDEN = 1 << 2;
const BULK = 2;

// Erratum RP2040-E5: how long the lines are idle after a reset before the controller hears anything,
// in chips before this revision. GPIO15 can stand for D+.
const CONNECT_NANOS = 800e3, MENDED_REVISION = 2, DP_PIN = 15, DP_FUNCTION = 8;
// Erratum RP2040-E15: what becomes available so late in a frame a hub may cut off.
const FRAME_NANOS = 1e6, LATE_NANOS = 800e3;

export class UsbController extends Registers {
  constructor(machine) {
    super(machine, 'USB');
    this.host = null;
    this.vbus = false;
    this.frames = machine.clock.createAlarm(() => this.frame());
    this.idle = machine.clock.createAlarm(() => this.connect());
    this.memory = machine.bus.dpram;
    this.reset();
  }

  reset() {
    this.address = this.main = this.sie = this.status = this.buffers = this.enabled = this.forced = 0;
    this.aborted = this.stallArm = this.power = this.muxing = this.frameNumber = 0;
    this.sof = this.sofSeen = this.resets = this.connected = false;
    this.framesSince = 0;      // the beginning of the frame that frameNumber was counted in
    this.written = new Map(); // word of the memory -> when it was written and to what
    this.kept.clear();
    for (const offset of [0x6c, 0x70, 0x7c, 0x80, 0x84]) this.kept.set(offset, 0);
    this.frames.cancel();
    this.idle.cancel();
    this.changed();
  }

  // Whether a host sees a device, by its pull-up.
  get attached() {
    return !!(this.main & 1) && !(this.main & 2) && !!(this.sie & PULL_UP) && this.pullsUp && this.powered;
  }

  get pullsUp() {
    const overridden = this.kept.get(OVERRIDE) & DP_PULL_UP_OVERRIDDEN && this.kept.get(DIRECT) & DP_PULL_UP;
    return !!(this.muxing & SOFTCON) && !!(this.muxing & TO_PHY || overridden);
  }

  get powered() { return this.power & 4 ? !!(this.power & 8) : this.vbus; }

  changed() {
    this.status = (this.powered ? this.status | VBUS : this.status & ~VBUS) >>> 0;
    this.update();
    this.host?.attachmentChanged();
  }

  // --- what the program stores ---

  bufferOffset(endpoint, out) { return BUFFERS + 8 * endpoint + (out ? 4 : 0); }

  control(endpoint, out) { return this.memory.getUint32(8 * endpoint + (out ? 4 : 0), true); }

  memoryWritten(offset, value) {
    if (offset < BUFFERS || offset >= BUFFERS_END) return;
    const now = this.machine.clock.nanos, before = this.written.get(offset) ?? { value: 0, now: 0 };
    this.written.set(offset, { value, now });
    if (value & AVAILABLE && !(before.value & AVAILABLE)) this.checkArming(offset, value, before, now);
    if (value >>> 16) this.machine.complain('USB: double buffers are not modelled');
    if (value & (AVAILABLE | STALL)) this.host?.poke();
  }

  checkArming(offset, value, before, now) {
    const what = `USB: buffer ${offset.toString(16)}`;
    if ((before.value ^ value) & ~AVAILABLE) this.machine.complain(`${what} became available with its other bits`);
    else if (!this.machine.clock.countsInstructions && now - before.now < HOLD_NANOS) this.machine.complain(`${what} became available ${now - before.now} ns behind its other bits`);
    const endpoint = offset - BUFFERS >> 3, control = this.control(endpoint, offset & 4);
    if (endpoint && !(control & ENABLED)) this.machine.complain(`${what} became available, and its endpoint is not enabled`);
    const isBulkIn = endpoint && !(offset & 4) && (control >> 26 & 3) === BULK;
    this.countFrames();
    if (isBulkIn && this.sof && this.frameNanos >= LATE_NANOS) this.machine.complain(`${what} became available near the end of a frame`);
    if (endpoint && control & DOUBLE) this.machine.complain(`${what} is one of two, which is not modelled`);
  }

  // --- what the host does ---

  hears(address) { return this.attached && this.connected && !!(this.muxing & TO_PHY) && (this.address & 0x7f) === address; }

  buffer(endpoint, out) { return this.memory.getUint32(this.bufferOffset(endpoint, out), true); }

  setBuffer(endpoint, out, value) {
    const offset = this.bufferOffset(endpoint, out);
    this.memory.setUint32(offset, value, true);
    this.written.set(offset, { value, now: this.machine.clock.nanos });
  }

  dataOffset(endpoint, out) { return endpoint ? this.control(endpoint, out) & 0xffc0 : EP0_DATA; }

  stalls(endpoint, out, buffer) {
    if (!(buffer & STALL)) return false;
    return !!endpoint || !!(this.stallArm >> (out ? 1 : 0) & 1);
  }

  setup(address, bytes) {
    if (!this.hears(address)) return 'none';
    bytes.forEach((byte, i) => this.memory.setUint8(i, byte));
    this.stallArm = 0;
    this.status |= SETUP;
    this.update();
    return 'ack';
  }

  // Answers 'none', 'nak', 'stall', or what was sent and with which toggle.
  in(address, endpoint) {
    if (!this.hears(address) || (endpoint && !(this.control(endpoint, false) & ENABLED))) return 'none';
    const buffer = this.buffer(endpoint, false);
    if (this.stalls(endpoint, false, buffer)) return 'stall';
    if (!(buffer & AVAILABLE) || !(buffer & FULL)) return 'nak';
    const at = this.dataOffset(endpoint, false), length = buffer & LENGTH;
    if (length > 64) this.machine.complain(`USB: a packet of ${length} bytes`);
    const bytes = Array.from({ length }, (_, i) => this.memory.getUint8(at + i));
    this.setBuffer(endpoint, false, buffer & ~(AVAILABLE | FULL));
    this.signal(endpoint, false);
    return { bytes, toggle: buffer & DATA1 ? 1 : 0 };
  }

  out(address, endpoint, toggle, bytes) {
    if (!this.hears(address) || (endpoint && !(this.control(endpoint, true) & ENABLED))) return 'none';
    const buffer = this.buffer(endpoint, true);
    if (this.stalls(endpoint, true, buffer)) return 'stall';
    if (!(buffer & AVAILABLE)) return 'nak';
    if (!!(buffer & DATA1) !== !!toggle) {           // taken for one that was sent before
      this.status = (this.status | SEQUENCE_ERROR) >>> 0;
      this.update();
      return 'ack';
    }
    if (bytes.length > (buffer & LENGTH)) this.machine.complain('USB: a packet is longer than the buffer that was made available');
    const at = this.dataOffset(endpoint, true);
    bytes.forEach((byte, i) => this.memory.setUint8(at + i, byte));
    this.setBuffer(endpoint, true, buffer & ~(AVAILABLE | LENGTH) | FULL | bytes.length);
    this.signal(endpoint, true);
    return 'ack';
  }

  signal(endpoint, out) {
    const wanted = endpoint ? this.control(endpoint, out) & SIGNAL : this.sie & EP0_SIGNAL;
    if (wanted) this.buffers = (this.buffers | 1 << (2 * endpoint + (out ? 1 : 0))) >>> 0;
    this.update();
  }

  // The host resets the bus for as long as both lines are low.
  setReset(on) {
    this.resets = on;
    if (on) {
      this.connected = false;
      this.idle.cancel();
      this.status = (this.status | BUS_RESET) & ~(SUSPENDED | CONNECTED);
    }
    this.linesChanged();
  }

  // --- what the controller sees of the lines ---

  get isDpHigh() {
    const pin = this.machine.mcu.gpio[DP_PIN];
    return pin.functionSelect === DP_FUNCTION && pin.inputValue;
  }

  get lines() {
    if (this.muxing & TO_PADS) return this.isDpHigh ? LINE_J : LINE_SE0;
    return this.muxing & TO_PHY && !this.resets ? LINE_J : LINE_SE0;
  }

  linesChanged() {
    const { lines } = this, isBusy = !(this.muxing & TO_PADS) && this.host?.isBusy;
    this.status = this.status & ~LINES | lines;
    if (lines !== LINE_J || (isBusy && this.machine.revision < MENDED_REVISION)) this.idle.cancel();
    else if (!this.connected && !this.idle.scheduled) this.idle.schedule(this.machine.revision < MENDED_REVISION ? CONNECT_NANOS : 0);
    this.update();
  }

  connect() {
    this.connected = true;
    this.status |= CONNECTED;
    this.update();
  }

  // --- frames ---

  get frameNanos() { return this.machine.clock.nanos - this.framesSince; }

  // Counts those that have begun.
  countFrames() {
    const begun = this.sof ? Math.floor(this.frameNanos / FRAME_NANOS) : 0;
    this.framesSince += begun * FRAME_NANOS;
    this.frameNumber = this.frameNumber + begun & 0x7ff;
    this.sofSeen ||= begun > 0;
  }

  // A frame is an event only if it interrupts.
  expectFrame() {
    this.countFrames();
    if (this.sof && this.enabled >> 17 & 1) this.frames.schedule(FRAME_NANOS - this.frameNanos + 1);
  }

  // Whether the host sends its frames; without them the bus is suspended after 3 ms.
  setFrames(on) {
    if (on && this.status & SUSPENDED) this.status = (this.status | RESUME) & ~SUSPENDED;
    this.countFrames();
    this.sof = on;
    this.framesSince = this.machine.clock.nanos;
    if (on) this.frames.cancel();
    else this.frames.schedule(3e6);
    this.expectFrame();
    this.update();
  }

  frame() {
    if (this.sof) this.expectFrame();
    else if (this.main & 1) this.status |= SUSPENDED;
    this.update();
  }

  setVbus(on) {
    this.vbus = on;
    if (!on) {
      this.setFrames(false);
      this.setReset(false);
    }
    this.changed();
  }

  // --- interrupts and registers ---

  get raw() {
    return (this.buffers ? 1 << 4 : 0) | (this.status & SETUP ? 1 << 16 : 0) | (this.status & BUS_RESET ? 1 << 12 : 0) |
      (this.status & SUSPENDED ? 1 << 14 : 0) | (this.status & RESUME ? 1 << 15 : 0) | (this.status & VBUS ? 1 << 11 : 0) |
      (this.status & CONNECTED ? 1 << 13 : 0) | (this.status & SEQUENCE_ERROR ? 1 << 5 : 0) | (this.sofSeen ? 1 << 17 : 0);
  }

  update() { this.machine.core.setInterrupt(5, !!(this.raw & this.enabled | this.forced)); }

  get clearedByOnes() { return { 0x50: CLEARED, 0x58: -1, 0x64: -1, 0x70: -1 }; }

  clearOnes(offset, ones) {
    if (offset === 0x50) this.status = (this.status & ~ones) >>> 0;
    else if (offset === 0x58) this.buffers = (this.buffers & ~ones) >>> 0;
    else if (offset === 0x64) this.aborted &= ~ones;
    this.update();
  }

  readUint32(offset) {
    switch (offset) {
      case 0x00: return this.address;
      case 0x40: return this.main;
      case 0x48:
        this.countFrames();
        this.sofSeen = false;
        this.update();
        return this.frameNumber;
      case 0x4c: return this.sie;
      case 0x50: return this.status;
      case 0x58: return this.buffers;
      case 0x5c: return 0;
      case 0x60: return 0;
      case 0x64: return this.aborted;
      case 0x68: return this.stallArm;
      case 0x74: return this.muxing;
      case 0x78: return this.power;
      case 0x8c:
        this.countFrames();
        return this.raw;
      case 0x90: return this.enabled;
      case 0x94: return this.forced;
      case 0x98: return this.raw & this.enabled | this.forced;
    }
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    switch (offset) {
      case 0x00: this.address = value & 0x7f; break;
      case 0x40:
        if (value & 1 && !(this.main & 1)) this.checkClock();
        if (value & 2) this.machine.complain('USB: the host mode is not modelled');
        this.main = value;
        break;
      case 0x4c: this.sie = value; break;
      case 0x50: break;
      case 0x60: this.abort(value); break;
      case 0x68:
        this.stallArm = value & 3;
        this.host?.poke();
        break;
      case 0x74:
        this.muxing = value;
        if (value & TO_PADS && this.machine.revision >= MENDED_REVISION) this.machine.complain('USB: GPIO15 is taken in a chip that needs no help after a reset');
        this.linesChanged();
        break;
      case 0x78: this.power = value; break;
      case 0x90: this.enabled = value & 0xfffff; break;
      case 0x94: this.forced = value & 0xfffff; break;
      default: super.writeUint32(offset, value);
    }
    if (offset === 0x90) this.expectFrame();
    this.changed();
  }

  abort(mask) {
    this.aborted |= mask;
  }

  checkClock() {
    const { clocks, pllUsb } = this.machine.mcu;
    const runs = clocks.usbCtrl >> 11 & 1 && (clocks.usbCtrl >> 5 & 7) === 0 && pllUsb.runs() && pllUsb.frequency === 48e6;
    if (!runs) this.machine.complain('USB: enabled without 48 MHz from PLL_USB');
  }
}

// A board with an RP2040: rp2040js's chip with a processor, a clock and blocks of our own where it
// is more lenient than silicon. What a program does that would not work on silicon is a complaint;
// a tool or test that finds one fails. docs/build/testing.md tells what is modelled.
//   onPin(pin, (level, nanos) => ...)   tells of each change of a pin's level
//   setInput(pin, 0 | 1 | null)         what hangs on the pin drives it, or does not
//   attach(part)                        calls part.attach(machine)
import { RP2040 } from 'rp2040js';
import { BOOT_BLOCKS, ChipReset, Crystal, RESET_BITS, Resets, Ring, Watchdog, checkClocks, makeStrictPll } from './blocks.mjs';
import { Bus } from './bus.mjs';
import { Clock } from './clock.mjs';
import { Core } from './core.mjs';
import { FlashChip } from './flash.mjs';
import { BOOT2_SIZE, boots, fillRom, load } from './image.mjs';
import { Pins } from './pins.mjs';
import { PioClock, SLICE_CYCLES } from './pio.mjs';
import { RAM_SIZE } from './processor.mjs';
import { QspiPins, Ssi, XipControl } from './ssi.mjs';
import { PrivateBus, Timer } from './system.mjs';
import { Uart } from './uart.mjs';
import { UsbController } from './usb.mjs';
import { UsbHost } from './usb_host.mjs';

const RUN_LIMIT = 1000000;     // cycles until somebody looks at the host's clock again
const BOOT_STACK = 0x20041f00; // where the boot ROM puts the second stage
const HAD_RUN = 1 << 16, HAD_POWER_ON = 1 << 8;

export class Machine {
  // seed: of all that is arbitrary. instructionNanos: what an instruction takes, where that is to
  // be the board's time. revision: the chip's, 1 is B0 and B1, 2 is B2. usb: how the PC at the other
  // end behaves, see UsbHost.
  constructor({ seed = 1, instructionNanos = 0, revision = 1, usb = {} } = {}) {
    this.seed = seed;
    this.revision = revision;
    this.complaints = new Map(); // what -> how often
    this.notes = new Set();
    this.resets = [];            // their kinds, since power on
    this.onReset = () => { };
    this.resetWanted = null;
    this.clock = new Clock();
    this.clock.instructionNanos = instructionNanos;
    this.ram = new Uint8Array(RAM_SIZE);
    this.flash = new FlashChip(this);
    this.pins = new Pins(this);
    this.pio = new PioClock(this);
    this.host = new UsbHost(this, usb);
    this.parts = [];
  }

  load(file) {
    load(this.flash.memory, file);
    return this;
  }

  attach(part) {
    this.parts.push(part);
    part.attach(this);
    return this;
  }

  // --- what a part that hangs on the pins uses ---

  get nanos() { return this.clock.nanos; }
  get pinNanos() { return this.pio.now ?? this.clock.nanos; }
  onPin(pin, listener) { this.pins.on(pin, listener); }
  setInput(pin, level) { this.pins.set(pin, level); }
  level(pin) { return this.pins.levels >> pin & 1; }
  after(nanos, callback) { this.clock.createAlarm(callback).schedule(nanos); }

  // --- complaints ---

  complain(what) {
    const place = this.core ? ` (at ${this.core.registers[15].toString(16)})` : '';
    const known = [...this.complaints.keys()].find((one) => one.startsWith(`${what} (at `)) ?? what + place;
    this.complaints.set(known, (this.complaints.get(known) ?? 0) + 1);
  }

  note(what) { this.notes.add(what); }

  random() {
    this.seed = this.seed + 0x6d2b79f5 | 0;
    let x = Math.imul(this.seed ^ this.seed >>> 15, this.seed | 1);
    x ^= x + Math.imul(x ^ x >>> 7, x | 61);
    return ((x ^ x >>> 14) >>> 0) / 2 ** 32;
  }

  // --- the chip ---

  // A new one, as after power on.
  build() {
    const { clock } = this;
    clock.beginChip();
    const mcu = this.mcu = new RP2040(clock);
    const tell = (name, what) => this.complain(`${name}: ${what}`);
    mcu.logger = { debug() { }, info() { }, warn: tell, error: tell };
    mcu.sram = this.ram;
    mcu.sramView = new DataView(this.ram.buffer);
    mcu.flash = this.flash.memory;
    mcu.flashView = new DataView(mcu.flash.buffer);
    this.bus = new Bus(this, this.ram, this.flash.memory);
    this.bus.cache = this.cache ?? null;
    fillRom(this.bus.rom);
    this.newCore();
    this.addBlocks(mcu);
    this.pins.attach(mcu);
    this.pio.attach(mcu);
    mcu.addClockListener((hz) => clock.setCycle(1e9 / hz));
    mcu.updateClocks();
    this.host.attach(this.usb);
    clock.endChip();
  }

  newCore() {
    const { clock, mcu } = this;
    const core = this.core = mcu.core = new Core(mcu, this.bus);
    clock.settle();
    core.byInstruction = clock.countsInstructions;
    clock.core = core;
    this.ppb = new PrivateBus(this, mcu.ppb);
    mcu.ppb.reset();
  }

  addBlocks(mcu) {
    const blocks = mcu.peripherals;
    this.resetBlock = new Resets(this);
    this.watchdog = new Watchdog(this);
    this.timer = new Timer(this);
    this.crystal = new Crystal(this);
    this.chipReset = new ChipReset(this);
    this.ssi = new Ssi(this);
    this.qspi = new QspiPins(this);
    this.uarts = [0, 1].map((i) => new Uart(this, i));
    this.usb = new UsbController(this);
    this.uarts[0].onByte = (byte) => this.onUartByte?.(byte);
    Object.assign(blocks, {
      0x4000c: this.resetBlock, 0x40058: this.watchdog, 0x40054: this.timer, 0x40024: this.crystal,
      0x40060: new Ring(this), 0x40064: this.chipReset, 0x18000: this.ssi, 0x40018: this.qspi,
      0x14000: new XipControl(this), 0x40034: this.uarts[0], 0x40038: this.uarts[1], 0x50110: this.usb });
    this.setRevision(blocks[0x40000]);
    makeStrictPll(this, mcu.pllSys, 'PLL_SYS');
    makeStrictPll(this, mcu.pllUsb, 'PLL_USB');
    const write = mcu.clocks.writeUint32.bind(mcu.clocks);
    mcu.clocks.writeUint32 = (offset, value) => {
      this.timer.tickChanges();
      write(offset, value);
      this.clocksChanged();
    };
  }

  setRevision(sysinfo) {
    const read = sysinfo.readUint32.bind(sysinfo);
    sysinfo.readUint32 = (offset) => offset ? read(offset) : (read(offset) & 0xfffffff | this.revision << 28) >>> 0;
  }

  get cycleHz() { return 1e9 / this.clock.nanosPerCycle; }

  clocksChanged() {
    checkClocks(this);
    this.timer.tickChanged();
    this.ssi.update();
  }

  // A register of a block is about to be used.
  touch(key, block) {
    const bit = RESET_BITS.get(key);
    if (bit !== undefined && this.resetBlock.held >> bit & 1) this.complain(`${block.name} is used while it is in reset`);
    if (key === 0x50200 || key === 0x50300) {
      this.pioCatchUp();
      this.clock.hasten(this.clock.nanos);
    }
  }

  pioCatchUp() { this.pio.catchUp(); }

  // The program has put blocks into reset that were not.
  blocksReset(bits) {
    const has = (bit) => bits >> bit & 1;
    if (has(5)) for (const pin of this.mcu.gpio) this.resetPin(pin, 'ctrl', 0x1f);
    if (has(8)) for (const pin of this.mcu.gpio) this.resetPin(pin, 'padValue', 0x56);
    for (const i of [0, 1]) {
      if (has(10 + i)) this.newPio(i);
      if (has(22 + i)) this.uarts[i].reset();
    }
    if (has(12)) this.mcu.pllSys.writeUint32(4, 0x2d);
    if (has(13)) this.mcu.pllUsb.writeUint32(4, 0x2d);
    if (has(21)) this.timer.reset();
    if (has(24)) this.usb.reset();
  }

  resetPin(pin, field, value) {
    pin[field] = value;
    pin.checkForUpdates();
  }

  newPio(i) {
    const { mcu } = this, old = mcu.pio[i], pio = new old.constructor(mcu, old.name, old.firstIrq, i);
    mcu.pio[i] = mcu.peripherals[[0x50200, 0x50300][i]] = pio;
    this.pio.attach(mcu);
  }

  // --- power and resets ---

  powerOn() {
    for (let i = 0; i < RAM_SIZE; i++) this.ram[i] = this.random() * 256;
    this.flash.powerOn();
    this.resets = [];
    this.build();
    this.boot();
    return this;
  }

  // The power goes, and comes back.
  powerCut() { this.requestReset('power'); }

  // kind: 'run' (the pin, which a reset key pulls), 'watchdog', 'processor' (SYSRESETREQ), 'power'.
  requestReset(kind) {
    this.resetWanted = kind;
    this.core.stop = 0;
  }

  reset() {
    const kind = this.resetWanted, { watchdog } = this;
    this.resetWanted = null;
    if (kind === 'power') {
      this.flash.powerOff();
      this.powerOn();
    } else {
      if (kind === 'processor') this.newCore();
      else {
        this.build();
        this.chipReset.cause = kind === 'run' ? HAD_RUN : HAD_POWER_ON;
      }
      if (kind === 'watchdog') Object.assign(this.watchdog, { scratch: watchdog.scratch, reason: watchdog.reason });
      this.flash.stale.clear();
      this.boot();
    }
    this.resets.push(kind);
    this.onReset(kind);
  }

  // What the boot ROM does: it takes the flash out of whatever it was in, and starts what is good.
  boot() {
    const { core } = this;
    this.resetBlock.held &= ~BOOT_BLOCKS;
    this.qspi.reset();
    this.ssi.reset();
    this.flash.deselect();
    this.ssi.update();
    if (this.flash.busy) this.clock.skipTo(this.flash.alarm.nanos);
    this.clock.fire();
    if (!boots(this.flash.memory)) {
      this.complain('boot2 has a wrong CRC: the boot ROM would wait for a file over USB');
      core.lockedUp = true;
    }
    this.ram.set(this.flash.memory.subarray(0, BOOT2_SIZE), BOOT_STACK - 0x20000000);
    core.SP = BOOT_STACK;
    core.LR = 0;
    core.PC = BOOT_STACK;
  }

  // --- running ---

  // Until a time of the board's, or until isOver() says so.
  runUntil(nanos, isOver = () => false) {
    const { clock } = this;
    while (clock.nanos < nanos) {
      clock.fire();
      if (this.resetWanted) this.reset();
      const { core } = this, now = clock.nanos, next = Math.min(nanos, clock.next);
      const slice = this.pio.runs ? SLICE_CYCLES : RUN_LIMIT;
      if (core.waiting && core.wakes) core.waiting = false;
      if (core.waiting || core.lockedUp) clock.skipTo(this.pio.runs ? Math.min(next, now + slice * clock.nanosPerCycle) : next);
      else {
        core.stop = Math.min(clock.spentAt(next), slice);
        core.run();
        clock.settle();
      }
      this.pio.catchUp();
      if (isOver()) return;
    }
    clock.fire();
  }

  run(nanos) { this.runUntil(this.clock.nanos + nanos); }
}

// Resets, watchdog, oscillators and PLLs, as strict as on silicon: nothing runs before it was
// started, and a clock that is taken from something that does not run yet is a complaint.
import { Registers } from './registers.mjs';

// --- which block of registers hangs at which bit of RESETS ---

export const ALL_BLOCKS = 0x1ffffff;
export const RESET_BITS = new Map([
  [0x4004c, 0], [0x40030, 1], [0x50000, 2], [0x40044, 3], [0x40048, 4], [0x40014, 5], [0x40018, 6],
  [0x4001c, 8], [0x40020, 9], [0x50200, 10], [0x50300, 11], [0x40028, 12], [0x4002c, 13],
  [0x40050, 14], [0x4005c, 15], [0x4003c, 16], [0x40040, 17], [0x40004, 18], [0x40000, 19],
  [0x4006c, 20], [0x40054, 21], [0x40034, 22], [0x40038, 23], [0x50110, 24], [0x50100, 24]]);
// Those that the boot ROM has taken out of reset: it reads the flash.
export const BOOT_BLOCKS = 1 << 6 | 1 << 9;

export class Resets extends Registers {
  constructor(machine) {
    super(machine, 'RESETS');
    this.held = ALL_BLOCKS & ~BOOT_BLOCKS;
    this.wdsel = 0;
  }

  readUint32(offset) {
    return offset === 0 ? this.held : offset === 4 ? this.wdsel : offset === 8 ? ~this.held & ALL_BLOCKS : super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      const newly = value & ~this.held & ALL_BLOCKS;
      this.held = value & ALL_BLOCKS;
      if (newly) this.machine.blocksReset(newly);
    } else if (offset === 4) this.wdsel = value & ALL_BLOCKS;
    else super.writeUint32(offset, value);
  }
}

// --- watchdog and its tick ---

const WATCHDOG_ENABLE = 1 << 30;
const WATCHDOG_TRIGGER = 1 << 31;
const LOAD_MAX = 0xffffff;

// What a watchdog reset must take along (PSM WDSEL): everything but the oscillators.
export const PSM_ALL = 0x1ffff;
const PSM_OSCILLATORS = 3;

export class Watchdog extends Registers {
  constructor(machine) {
    super(machine, 'WATCHDOG');
    this.alarm = machine.clock.createAlarm(() => this.trigger(1));
    this.reset();
  }

  // By the RUN pin or at power on.
  reset() {
    this.scratch = new Uint32Array(8);
    this.reason = 0;
    this.tick = 0x200;
    this.restart();
  }

  // By itself: scratch registers, reason and tick stay.
  restart() {
    this.control = 7 << 24;
    this.left = 0;
    this.alarm.cancel();
  }

  // Microseconds a tick, or 0 while there is none.
  get tickMicros() {
    const cycles = this.tick & 0x1ff, reference = this.machine.mcu.clocks.refFreq;
    return this.tick & 0x200 && cycles && reference ? cycles * 1e6 / reference : 0;
  }

  // Erratum RP2040-E1: it counts twice a tick.
  get count() {
    return this.alarm.scheduled ? Math.max(0, Math.round((this.alarm.nanos - this.machine.clock.nanos) / 500 / this.tickMicros)) : this.left;
  }

  arm(count) {
    this.left = count;
    this.alarm.cancel();
    if (!(this.control & WATCHDOG_ENABLE)) return;
    if (!this.tickMicros) this.machine.complain('WATCHDOG: enabled without its tick');
    else this.alarm.schedule(count * 500 * this.tickMicros);
  }

  trigger(reason) {
    const selected = this.machine.mcu.peripherals[0x40010].wdsel;
    if ((selected | PSM_OSCILLATORS) !== PSM_ALL) {
      this.machine.complain(`WATCHDOG: fires, and PSM WDSEL ${selected.toString(16)} leaves a part of the chip as it is`);
      if (!(selected >> 15 & 1)) return;
    }
    this.reason = reason;
    this.machine.requestReset('watchdog');
  }

  readUint32(offset) {
    if (offset === 0) return (this.control & ~LOAD_MAX | this.count) >>> 0;
    if (offset === 8) return this.reason;
    if (offset >= 0xc && offset <= 0x28) return this.scratch[(offset - 0xc) >> 2];
    if (offset === 0x2c) return this.tick | (this.tickMicros ? 0x400 : 0);
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      const left = this.count, was = this.control & WATCHDOG_ENABLE;
      this.control = value & 0x47000000;
      if ((this.control & WATCHDOG_ENABLE) !== was) this.arm(left);
      if (value & WATCHDOG_TRIGGER) this.trigger(2);
    } else if (offset === 4) this.arm(value & LOAD_MAX);
    else if (offset >= 0xc && offset <= 0x28) this.scratch[(offset - 0xc) >> 2] = value;
    else if (offset === 0x2c) {
      this.machine.timer.tickChanges();
      this.tick = value & 0x3ff;
      this.machine.timer.tickChanged();
    } else super.writeUint32(offset, value);
  }
}

// --- crystal, ring oscillator, PLLs ---

const STABLE = 0x80000000;

export class Crystal extends Registers {
  constructor(machine) {
    super(machine, 'XOSC');
    this.control = 0;
    this.startup = 0xc4;
    this.stableAt = Infinity;
    this.kept.set(8, 0x77616b65).set(0x1c, 0);
  }

  get runs() { return this.machine.clock.nanos >= this.stableAt; }

  readUint32(offset) {
    if (offset === 0) return this.control;
    if (offset === 4) return ((this.runs ? STABLE : 0) | (this.stableAt < Infinity ? 1 << 12 : 0)) >>> 0;
    return offset === 0xc ? this.startup : super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      const enable = value >> 12 & 0xfff, wasOn = this.stableAt < Infinity;
      this.control = value;
      if ((value & 0xfff) !== 0xaa0) this.machine.complain('XOSC: CTRL FREQ_RANGE is not 1 to 15 MHz');
      if (enable === 0xfab && !wasOn) {
        const cycles = (this.startup & 0x3fff) * 256 * (this.startup >> 20 & 1 ? 4 : 1);
        this.stableAt = this.machine.clock.nanos + cycles * 1e9 / this.machine.mcu.xoscFreq;
      } else if (enable === 0xd1e) this.stableAt = Infinity;
    } else if (offset === 0xc) this.startup = value;
    else super.writeUint32(offset, value);
  }
}

const PLL_LOCK_NANOS = 100000; // an assumption

// rp2040js's PLL, which is locked at once and whether it has power or not.
export function makeStrictPll(machine, pll, name) {
  const read = pll.readUint32.bind(pll), write = pll.writeUint32.bind(pll);
  let lockedAt = Infinity;
  pll.runs = () => machine.clock.nanos >= lockedAt;
  pll.readUint32 = (offset) => offset ? read(offset) : ((pll.cs & 0x13f) | (pll.runs() ? STABLE : 0)) >>> 0;
  pll.writeUint32 = (offset, value) => {
    const isFed = !(pll.pwr & 0x21);
    write(offset, value);
    const isFedNow = !(pll.pwr & 0x21);
    if (isFedNow && !isFed) {
      const vco = machine.mcu.xoscFreq / pll.refdiv * pll.fbdiv;
      if (!machine.crystal.runs) machine.complain(`${name}: started before the crystal is stable`);
      if (vco < 750e6 || vco > 1600e6) machine.complain(`${name}: its VCO would be at ${vco / 1e6} MHz`);
      lockedAt = machine.clock.nanos + PLL_LOCK_NANOS;
    } else if (!isFedNow) lockedAt = Infinity;
    machine.clocksChanged();
  };
}

// Whether what a clock's multiplexers take runs; said for each clock once it is chosen.
export function checkClocks(machine) {
  const { clocks, pllSys, pllUsb } = machine.mcu;
  const check = (clock, source, runs) => { if (!runs) machine.complain(`CLOCKS: ${clock} is taken from ${source}, which does not run`); };
  if ((clocks.refCtrl & 3) === 2) check('clk_ref', 'the crystal', machine.crystal.runs);
  if (clocks.sysCtrl & 1) {
    const source = clocks.sysCtrl >> 5 & 7;
    if (source === 0) check('clk_sys', 'PLL_SYS', pllSys.runs() && !(pllSys.pwr & 8));
    if (source === 1) check('clk_sys', 'PLL_USB', pllUsb.runs() && !(pllUsb.pwr & 8));
  }
  if (clocks.sysFreq > 133e6) machine.complain(`CLOCKS: clk_sys at ${clocks.sysFreq / 1e6} MHz; the data sheet allows 133`);
  if (clocks.periCtrl >> 11 & 1 && clocks.periFreq > 133e6) machine.complain('CLOCKS: clk_peri above 133 MHz');
}

// Ring oscillator: it runs, and nothing here changes that; its random bit is a seeded one.
export class Ring extends Registers {
  constructor(machine) {
    super(machine, 'ROSC');
    for (const offset of [0, 4, 8, 0xc, 0x10, 0x14]) this.kept.set(offset, 0);
  }

  readUint32(offset) {
    if (offset === 0x18) return 0x80001000;
    return offset === 0x1c ? this.machine.random() * 2 | 0 : super.readUint32(offset);
  }
}

export class ChipReset extends Registers {
  constructor(machine) {
    super(machine, 'VREG_AND_CHIP_RESET');
    this.kept.set(0, 0xb1).set(4, 0x9);
    this.cause = 1 << 8; // HAD_POR; HAD_RUN is 1 << 16
  }

  readUint32(offset) { return offset === 8 ? this.cause : super.readUint32(offset); }
}

// What is nearest to the processor: its private bus with the system control block, and the timer,
// which counts only while the watchdog's tick does.
import { RAM, RAM_SIZE } from './processor.mjs';
import { Registers } from './registers.mjs';

const AIRCR = 0xd0c;

// The MPU
const MPU_CONTROL = 0xd94, MPU_NUMBER = 0xd98, MPU_BASE = 0xd9c, MPU_ATTRIBUTES = 0xda0;
const REGIONS = 8;

export class PrivateBus {
  constructor(machine, ppb) {
    this.machine = machine;
    this.ppb = ppb;
    this.mpu = { control: 0, number: 0, regions: Array.from({ length: REGIONS }, () => ({ base: 0, attributes: 0 })) };
    this.scr = 0;
  }

  read(offset) {
    if (offset === AIRCR) return 0xfa050000;
    if (offset === 0xd10) return this.scr;
    if (offset === 0xd14) return 0x208;
    if (offset === 0xd24) return 0;
    if (offset === 0xd90) return 0x800;
    if (offset === MPU_CONTROL) return this.mpu.control;
    if (offset === MPU_NUMBER) return this.mpu.number;
    if (offset === MPU_BASE) return this.region.base | this.mpu.number;
    if (offset === MPU_ATTRIBUTES) return this.region.attributes;
    return this.ppb.readUint32(offset);
  }

  write(offset, value) {
    if (offset === AIRCR) {
      if (value >>> 16 !== 0x05fa) this.machine.complain('AIRCR: written without its key');
      else if (value & 4) this.machine.requestReset('processor');
    } else if (offset === 0xd10) {
      this.scr = value;
      if (value & 6) this.machine.complain('SCR: deep sleep and sleep on exit are not modelled');
    } else if (offset >= MPU_CONTROL && offset <= MPU_ATTRIBUTES) this.writeMpu(offset, value);
    else {
      if (offset === 0x10) this.checkSysTick(value);
      this.ppb.writeUint32(offset, value);
    }
  }

  get region() { return this.mpu.regions[this.mpu.number]; }

  writeMpu(offset, value) {
    if (offset === MPU_CONTROL) this.mpu.control = value & 7;
    else if (offset === MPU_NUMBER) this.mpu.number = value % REGIONS;
    else if (offset === MPU_ATTRIBUTES) this.region.attributes = value;
    else {
      if (value & 0x10) this.mpu.number = value % REGIONS;
      this.region.base = value & ~0x1f;
    }
    this.guard();
  }

  // Of all that an MPU can do the stack's guard is modelled: stores to a region of RAM that may
  // not be accessed at all, or not be written.
  guard() {
    const { core } = this.machine, on = this.mpu.control & 1;
    core.guardFrom = core.guardTo = RAM_SIZE;
    for (const { base, attributes } of this.mpu.regions) {
      if (!on || !(attributes & 1)) continue;
      const size = 2 ** ((attributes >> 1 & 31) + 1), offset = (base >>> 0) - RAM, permission = attributes >> 24 & 7;
      if (permission === 0 && (offset + size <= 0 || offset >= RAM_SIZE)) continue; // where nothing is, an access is a fault anyway
      if (![0, 5, 6, 7].includes(permission) || offset < 0 || offset >= RAM_SIZE || attributes >> 8 & 0xff || core.guardFrom < RAM_SIZE) {
        this.machine.note(`MPU: a region at ${(base >>> 0).toString(16)} that is not modelled`);
        continue;
      }
      core.guardFrom = offset;
      core.guardTo = offset + size;
    }
  }

  checkSysTick(value) {
    if (value & 1 && !(value & 4)) this.machine.complain('SysTick: its external clock is not modelled');
  }
}

const ALARM0 = 0x10;

// 64 bits of microseconds. Reading the low half keeps the high one for the next load of it.
export class Timer extends Registers {
  constructor(machine) {
    super(machine, 'TIMER');
    this.alarms = [0, 1, 2, 3].map((i) => machine.clock.createAlarm(() => this.fire(i)));
    this.reset();
  }

  reset() {
    this.micros = 0;       // when the tick was last changed
    this.since = this.machine.clock.nanos;
    this.latch = this.raw = this.enabled = this.forced = 0;
    this.targets = [0, 0, 0, 0];
    this.armed = 0;
    for (const alarm of this.alarms) alarm.cancel();
    this.update();
  }

  get clearedByOnes() { return { 0x34: -1, 0x20: -1 }; }

  clearOnes(offset, ones) {
    if (offset === 0x34) this.raw &= ~ones;
    else for (let i = 0; i < 4; i++) if (ones >> i & 1) this.disarm(i);
    this.update();
  }

  get now() {
    const tick = this.machine.watchdog?.tickMicros;
    return Math.floor(this.micros + (tick ? (this.machine.clock.nanos - this.since) / 1000 / tick : 0));
  }

  tickChanges() {
    this.micros = this.now;
    this.since = this.machine.clock.nanos;
  }

  tickChanged() {
    for (let i = 0; i < 4; i++) if (this.armed >> i & 1) this.arm(i);
  }

  arm(i) {
    const tick = this.machine.watchdog.tickMicros, ahead = (this.targets[i] - this.now) >>> 0;
    this.armed |= 1 << i;
    this.alarms[i].cancel();
    if (!tick) return this.machine.complain('TIMER: an alarm is set while the watchdog gives no tick');
    const due = (this.now + ahead - this.micros) * 1000 * tick + this.since;
    this.alarms[i].schedule(Math.max(due - this.machine.clock.nanos, 0));
  }

  disarm(i) {
    this.armed &= ~(1 << i);
    this.alarms[i].cancel();
  }

  fire(i) {
    this.disarm(i);
    this.raw |= 1 << i;
    this.update();
  }

  update() {
    const status = this.raw & this.enabled | this.forced;
    for (let i = 0; i < 4; i++) this.machine.core.setInterrupt(i, !!(status >> i & 1));
  }

  readUint32(offset) {
    if (offset >= ALARM0 && offset < ALARM0 + 16) return this.targets[(offset - ALARM0) >> 2];
    switch (offset) {
      case 0x08: return this.latch;
      case 0x0c:
        this.latch = Math.floor(this.now / 2 ** 32);
        return this.now >>> 0;
      case 0x20: return this.armed;
      case 0x24: return Math.floor(this.now / 2 ** 32);
      case 0x28: return this.now >>> 0;
      case 0x2c: return 6;
      case 0x30: return 0;
      case 0x34: return this.raw;
      case 0x38: return this.enabled;
      case 0x3c: return this.forced;
      case 0x40: return this.raw & this.enabled | this.forced;
    }
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset >= ALARM0 && offset < ALARM0 + 16) {
      this.targets[(offset - ALARM0) >> 2] = value;
      this.arm((offset - ALARM0) >> 2);
    } else if (offset === 0x38) this.enabled = value & 15;
    else if (offset === 0x3c) this.forced = value & 15;
    else if (offset !== 0x2c) return super.writeUint32(offset, value);
    this.update();
  }
}

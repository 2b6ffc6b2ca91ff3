// What is nearest to the processor: its private bus with the system control block, and the timer,
// which counts only while the watchdog's tick does.
import { Registers } from './registers.mjs';

const AIRCR = 0xd0c;
const MPU_CONTROL = 0xd94;

export class PrivateBus {
  constructor(machine, ppb) {
    this.machine = machine;
    this.ppb = ppb;
    this.mpu = new Map([[0xd94, 0], [0xd98, 0], [0xd9c, 0], [0xda0, 0]]);
    this.scr = 0;
  }

  read(offset) {
    if (offset === AIRCR) return 0xfa050000;
    if (offset === 0xd10) return this.scr;
    if (offset === 0xd14) return 0x208;
    if (offset === 0xd24) return 0;
    if (offset === 0xd90) return 0x800;
    return this.mpu.get(offset) ?? this.ppb.readUint32(offset);
  }

  write(offset, value) {
    if (offset === AIRCR) {
      if (value >>> 16 !== 0x05fa) this.machine.complain('AIRCR: written without its key');
      else if (value & 4) this.machine.requestReset('processor');
    } else if (offset === 0xd10) {
      this.scr = value;
      if (value & 6) this.machine.complain('SCR: deep sleep and sleep on exit are not modelled');
    } else if (this.mpu.has(offset)) {
      this.mpu.set(offset, value);
      if (offset === MPU_CONTROL && value & 1) this.machine.note('the MPU is on: not modelled, nothing is refused');
    } else {
      if (offset === 0x10) this.checkSysTick(value);
      this.ppb.writeUint32(offset, value);
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

// The processor: rp2040js's Cortex-M0+ with its registers, exceptions and interrupts. What faults
// on silicon faults here. core.mjs has the loop of its instructions; here are those it leaves out.
import { RP2040 } from 'rp2040js';

const RP2040Core = new RP2040().core.constructor;

export const RAM = 0x20000000;
export const RAM_SIZE = 0x42000;
export const FLASH = 0x10000000;

const HARD_FAULT = 3;
const SVCALL = 11;
const ENTRY_CYCLES = 15;
const RETURN_CYCLES = 13;

// Thrown by a bus that answers with an error, and by instructions that are none.
export class Fault extends Error {}

export class Processor extends RP2040Core {
  // bus: read8() to write32(); its memories are `ram` and `flash`, Uint8Arrays.
  constructor(mcu, bus) {
    super(mcu);
    this.bus = bus;
    this.ram8 = bus.ram;
    this.ram16 = new Uint16Array(bus.ram.buffer);
    this.ram32 = new Int32Array(bus.ram.buffer);
    this.flash8 = bus.flash;
    this.flash16 = new Uint16Array(bus.flash.buffer);
    this.flash32 = new Int32Array(bus.flash.buffer);
    this.flashLimit = 0;    // bytes of flash that may be read directly: none while XIP is off
    this.spent = 0;         // since the clock last looked: cycles, or instructions if those are time
    this.stop = 0;          // run() ends when so many are spent
    this.byInstruction = false;
    this.count = 0;         // instructions since the clock last looked
    this.guardFrom = this.guardTo = RAM_SIZE; // RAM that the MPU lets nobody write
    this.lockedUp = false;
    this.faults = [];       // what faulted and where, since the last reset
  }

  // For rp2040js, which adds the cycles of its divider: on silicon the program waits for it itself.
  get cycles() { return this.spent; }
  set cycles(_) { }

  // N and Z as the sign of one number.
  get negativeOrZero() { return this.Z ? 0 : this.N ? -1 : 1; }

  keepFlags(negativeOrZero, carry, overflow) {
    this.N = negativeOrZero < 0;
    this.Z = negativeOrZero === 0;
    this.C = carry;
    this.V = overflow;
  }

  // --- exceptions ---

  readUint32(address) { return this.bus.read32(address >>> 0); }
  writeUint32(address, value) { this.bus.write32(address >>> 0, value); }

  // As on silicon: an interrupt is pending as long as its line is high.
  setInterrupt(irq, level) {
    if (level) {
      this.pendingInterrupts |= 1 << irq;
      this.interruptsUpdated = true;
    } else {
      this.pendingInterrupts &= ~(1 << irq);
    }
  }

  // PRIMASK does not keep WFI asleep.
  get wakes() {
    return !!(this.pendingInterrupts & this.enabledInterrupts) || this.pendingSystick || this.pendingPendSV || this.pendingNMI;
  }

  get handlesFault() { return this.IPSR === 2 || this.IPSR === HARD_FAULT; }

  exceptionEntry(number) {
    super.exceptionEntry(number);
    if (!(this.registers[15] & 1)) throw new Fault(`vector ${number} is no Thumb address`);
    this.registers[15] &= ~1;
    if (!this.byInstruction) this.spent += ENTRY_CYCLES;
  }

  exceptionReturn(value) {
    super.exceptionReturn(value);
    if (!this.byInstruction) this.spent += RETURN_CYCLES;
  }

  // A fault at an address; one in its own handler locks the processor up until a reset.
  fault(error, pc) {
    this.faults.push(`${error.message} at ${pc.toString(16)}`);
    this.registers[15] = pc;
    try {
      if (this.handlesFault) throw error;
      this.exceptionEntry(HARD_FAULT);
    } catch (second) {
      if (!(second instanceof Fault)) throw second;
      this.lockedUp = true;
      this.stop = 0;
    }
  }

  jump(address) {
    if (this.currentMode === 1 && address >>> 28 === 15) {
      this.exceptionReturn(address & 0x0fffffff);
    } else {
      if (!(address & 1)) throw new Fault('branch to an address that is no Thumb code');
      this.registers[15] = address & ~1;
    }
  }

  // --- memory ---

  load32(address) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE && !(offset & 3)) return this.ram32[offset >> 2];
    const inFlash = (address - FLASH) | 0;
    if (inFlash >= 0 && inFlash < this.flashLimit && !(inFlash & 3)) return this.flash32[inFlash >> 2];
    return this.bus.read32(address >>> 0) | 0;
  }

  load16(address) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE && !(offset & 1)) return this.ram16[offset >> 1];
    const inFlash = (address - FLASH) | 0;
    if (inFlash >= 0 && inFlash < this.flashLimit && !(inFlash & 1)) return this.flash16[inFlash >> 1];
    return this.bus.read16(address >>> 0);
  }

  load8(address) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE) return this.ram8[offset];
    const inFlash = (address - FLASH) | 0;
    if (inFlash >= 0 && inFlash < this.flashLimit) return this.flash8[inFlash];
    return this.bus.read8(address >>> 0);
  }

  store32(address, value) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE && (offset < this.guardFrom || offset >= this.guardTo) && !(offset & 3)) this.ram32[offset >> 2] = value;
    else this.bus.write32(address >>> 0, value >>> 0);
  }

  store16(address, value) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE && (offset < this.guardFrom || offset >= this.guardTo) && !(offset & 1)) this.ram16[offset >> 1] = value;
    else this.bus.write16(address >>> 0, value & 0xffff);
  }

  store8(address, value) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE && (offset < this.guardFrom || offset >= this.guardTo)) this.ram8[offset] = value;
    else this.bus.write8(address >>> 0, value & 0xff);
  }

  fetch(address) {
    const offset = (address - RAM) | 0;
    if (offset >= 0 && offset < RAM_SIZE) return this.ram16[offset >> 1];
    const inFlash = (address - FLASH) | 0;
    if (inFlash >= 0 && inFlash < this.flashLimit) return this.flash16[inFlash >> 1];
    return this.bus.fetch(address >>> 0);
  }

  // Cycles of a load or store, without the one of every instruction.
  busCycles(address, peripheral) {
    const region = address >>> 28;
    return region === 13 ? 0 : region === 4 || region === 5 ? peripheral : 1;
  }

  // --- rare instructions ---

  // LDM and STM; their cycles.
  transferMultiple(op, s) {
    const base = op >> 8 & 7, list = op & 255;
    let address = s[base], count = 0;
    for (let i = 0; i < 8; i++) {
      if (!(list >> i & 1)) continue;
      if (op & 0x800) s[i] = this.load32(address); else this.store32(address, s[i]);
      address = address + 4 | 0;
      count++;
    }
    if (!(op & 0x800) || !(list >> base & 1)) s[base] = address;
    return 1 + count;
  }

  push(op, s) {
    const list = op & 0x1ff;
    let count = 0;
    for (let i = 0; i < 9; i++) count += list >> i & 1;
    let address = s[13] - 4 * count | 0;
    const top = address;
    for (let i = 0; i < 9; i++) {
      if (!(list >> i & 1)) continue;
      this.store32(address, s[i === 8 ? 14 : i]);
      address = address + 4 | 0;
    }
    s[13] = top;
    return 1 + count;
  }

  pop(op, s) {
    let address = s[13], count = 0;
    for (let i = 0; i < 8; i++) {
      if (!(op >> i & 1)) continue;
      s[i] = this.load32(address);
      address = address + 4 | 0;
      count++;
    }
    if (!(op & 0x100)) {
      s[13] = address;
      return 1 + count;
    }
    const target = this.load32(address);
    s[13] = address + 4 | 0;
    this.jump(target >>> 0);
    return 4 + count;
  }

  // Of the instructions 1011.... those that the loop leaves out; their cycles.
  miscellaneous(op, s) {
    switch (op >> 8 & 15) {
      case 10: return this.reverse(op, s);
      case 13: return this.pop(op, s);
      case 6:
        if ((op & 0xffef) !== 0xb662) break;
        this.PM = !!(op & 16);
        this.interruptsUpdated = true;
        return 1;
      case 15: return this.hint(op);
      case 14: throw new Fault('bkpt without a debugger');
    }
    throw new Fault('undefined instruction');
  }

  reverse(op, s) {
    const x = s[op >> 3 & 7], swapped = x >>> 8 & 0xff00ff | x << 8 & 0xff00ff00;
    switch (op >> 6 & 3) {
      case 0: s[op & 7] = swapped >>> 16 | swapped << 16; return 1;
      case 1: s[op & 7] = swapped; return 1;
      case 3: s[op & 7] = swapped << 16 >> 16; return 1;
    }
    throw new Fault('undefined instruction');
  }

  hint(op) {
    if (op & 15) throw new Fault('undefined instruction');
    const hint = op >> 4 & 15;
    if (hint === 2 && this.eventRegistered) this.eventRegistered = false;
    else if (hint === 2 || hint === 3) this.waiting = !this.wakes;
    return hint === 2 || hint === 3 ? 2 : 1;
  }

  // MSR, MRS and barriers.
  system(op, op2) {
    if (op === 0xf3ef && op2 >> 12 === 8) this.registers[op2 >> 8 & 15] = this.readSpecialRegister(op2 & 255);
    else if (op >> 4 === 0xf38 && op2 >> 8 === 0x88) this.writeSpecialRegister(op2 & 255, this.registers[op & 15]);
    else if (op !== 0xf3bf || ![4, 5, 6].includes(op2 >> 4 & 15) || op2 >> 8 !== 0x8f) throw new Fault('undefined instruction');
  }

  // SVC: a fault where its handler may not run.
  call() {
    if (this.PM || this.exceptionPriority(this.IPSR) <= this.svCallPriority) throw new Fault(`svc, exception ${SVCALL}, masked`);
    this.pendingSVCall = true;
    this.interruptsUpdated = true;
  }
}

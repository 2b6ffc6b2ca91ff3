// What the blocks of registers of our own have in common.

const SET = 2;
const CLEAR = 3;

export class Registers {
  constructor(machine, name) {
    this.machine = machine;
    this.name = name;
    this.kept = new Map(); // registers that only keep what is written
  }

  // Registers that are cleared by writing ones: a bit mask for each offset.
  get clearedByOnes() { return {}; }

  readUint32(offset) {
    if (!this.kept.has(offset)) this.machine.complain(`${this.name}: load of register ${offset.toString(16)}, which is not modelled`);
    return this.kept.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    if (!this.kept.has(offset)) this.machine.complain(`${this.name}: store to register ${offset.toString(16)}, which is not modelled`);
    this.kept.set(offset, value >>> 0);
  }

  // how: 0, or which of the aliases that exclusive-or, set or clear bits.
  writeUint32Atomic(offset, value, how) {
    const ones = this.clearedByOnes[offset];
    if (ones !== undefined) {
      if (how === 0 || how === CLEAR) this.clearOnes(offset, value & ones);
      else this.machine.complain(`${this.name}: bits of ${offset.toString(16)} are cleared by ones, and were to be set`);
      if (how === CLEAR || (how === 0 && ones === -1)) return;
    }
    if (how === 0) this.writeUint32(offset, value >>> 0);
    else {
      const old = this.readUint32(offset);
      this.writeUint32(offset, (how === SET ? old | value : how === CLEAR ? old & ~value : old ^ value) >>> 0);
    }
  }
}

// The machine's time in nanoseconds: what the processor has spent, and while it waits the way to
// the next alarm. The same program has the same time in every run.

const FULL_SPEED_NANOS = 1e9 / 48e6;
const CYCLES = 2; // of an instruction, about

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = Infinity;
  }

  // In so many nanoseconds from now; an alarm that is set already is set anew.
  schedule(delta) {
    this.nanos = this.clock.nanos + delta;
    this.clock.alarms.add(this);
    this.clock.hasten(this.nanos);
  }

  cancel() {
    this.nanos = Infinity;
    this.clock.alarms.delete(this);
  }

  get scheduled() { return this.nanos !== Infinity; }
}

export class Clock {
  constructor() {
    this.base = 0;             // the time when the processor had spent nothing
    this.core = { spent: 0, stop: 0, count: 0, byInstruction: false };
    this.alarms = new Set();
    this.chipAlarms = [];
    this.ofChip = null;
    this.nanosPerCycle = 8;
    this.instructionNanos = 0; // of an instruction, where not cycles but instructions are time
    this.cycles = 0;           // spent in all, of either kind
    this.instructions = 0;
  }

  get unit() { return this.core.byInstruction ? this.instructionNanos : this.nanosPerCycle; }

  // Not before the program has raised its clock: what it waits for until then it may count in polls.
  get countsInstructions() { return !!this.instructionNanos && this.nanosPerCycle < FULL_SPEED_NANOS; }

  // How much quicker than by its cycles the processor is, where instructions are time.
  get haste() { return this.countsInstructions ? Math.max(1, CYCLES * this.nanosPerCycle / this.instructionNanos) : 1; }

  get nanos() { return this.base + this.core.spent * this.unit; }

  get micros() { return this.nanos / 1000; }

  createAlarm(callback) {
    const alarm = new Alarm(this, callback);
    if (this.ofChip) this.ofChip.push(alarm);
    return alarm;
  }

  // Alarms made between these two are a chip's: a new one ends those of the one before.
  beginChip() {
    for (const alarm of this.chipAlarms) alarm.cancel();
    this.chipAlarms = this.ofChip = [];
  }

  endChip() { this.ofChip = null; }

  get next() {
    let next = Infinity;
    for (const alarm of this.alarms) if (alarm.nanos < next) next = alarm.nanos;
    return next;
  }

  // The processor is to stop at this time, if it would later.
  hasten(nanos) {
    this.core.stop = Math.min(this.core.stop, this.spentAt(nanos));
  }

  spentAt(nanos) { return Math.ceil((nanos - this.base) / this.unit); }

  // Takes over what was spent since the last call.
  settle() {
    const core = this.core;
    this.base += core.spent * this.unit;
    this.cycles += core.spent;
    this.instructions += core.count;
    core.spent = core.count = 0;
  }

  setCycle(nanos) {
    this.settle();
    this.core.stop = 0;
    this.nanosPerCycle = nanos;
    this.core.byInstruction = this.countsInstructions;
  }

  // Time passes without the processor.
  skipTo(nanos) {
    this.settle();
    this.base = Math.max(this.base, nanos);
  }

  // What is due by now, in the order of its times.
  fire() {
    for (;;) {
      let due = null;
      for (const alarm of this.alarms) if (alarm.nanos <= this.nanos && (!due || alarm.nanos < due.nanos)) due = alarm;
      if (!due) return;
      due.cancel();
      due.callback();
    }
  }
}

// PIO in the processor's time: each state machine by its clock divider and delays, up to now
// whenever somebody looks. rp2040js would let it run freely on the host's timer.

export const SLICE_CYCLES = 128; // the processor's, between two looks while a machine runs

export class PioClock {
  constructor(machine) {
    this.machine = machine;
    this.last = 0;       // up to when it has run, nanoseconds
    this.now = null;     // the time of the step that is being taken
  }

  attach(mcu) {
    this.pios = mcu.pio;
    for (const pio of mcu.pio) {
      pio.run = () => { };
      for (const one of pio.machines) {
        one.credit = 0;
        one.clkDivRestart = () => { one.credit = 0; };
      }
    }
    this.last = this.machine.clock.nanos;
  }

  // Whether time has to pass in small slices.
  get runs() { return this.pios.some((pio) => pio.machines.some((one) => one.enabled && !this.isStuck(one))); }

  // Waiting for what only a store to its registers, or a pin, can bring.
  isStuck(one) { return one.waiting; }

  catchUp() {
    const { clock } = this.machine, now = clock.nanos, nanos = now - this.last;
    if (nanos <= 0) return;
    for (const pio of this.pios) {
      for (const one of pio.machines) if (one.enabled) this.run(pio, one, nanos / clock.nanosPerCycle, now);
    }
    this.last = now;
  }

  // So many cycles of the processor's clock, the last of which is now.
  run(pio, one, cycles, now) {
    const { nanosPerCycle } = this.machine.clock;
    if (one.waiting) one.checkWait();
    if (one.waiting) {
      one.credit = 0;
      return;
    }
    const divider = (one.clockDivInt || 65536) + one.clockDivFrac / 256;
    one.credit += cycles / divider;
    while (one.credit >= 1 && !one.waiting) {
      const before = one.cycles;
      this.now = now - (one.credit - 1) * divider * nanosPerCycle;
      one.step();
      one.credit -= Math.max(1, one.cycles - before);
      pio.checkChangedPins();
    }
    this.now = null;
    if (one.waiting) one.credit = 0;
  }
}

// Lets the machine run beside sockets and timers: a few milliseconds at a time, and at a real pace
// never ahead of the clock on the wall; what it was late is not made up for.
const BURST_MS = 8;

export class Pacer {
  constructor(machine, real) {
    this.machine = machine;
    this.real = real;
    this.running = false;
    this.timer = null;
    this.immediate = null;
    this.goal = null;     // { nanos, give }: until when run() wants it to go
    this.anchor = null;   // { wall, nanos }: when the two clocks agreed
  }

  start() {
    this.running = true;
    this.anchor = null;
    this.wake();
  }

  pause() {
    this.running = false;
    this.sleepNoMore();
  }

  sleepNoMore() {
    clearTimeout(this.timer);
    clearImmediate(this.immediate);
    this.timer = this.immediate = null;
  }

  // Something has come for the board: it does not sleep on.
  wake() {
    if ((!this.running && !this.goal) || this.immediate) return;
    this.sleepNoMore();
    this.immediate = setImmediate(() => this.burst());
  }

  // So much of the board's time, as fast as it goes; it stands still before and after.
  run(nanos) {
    return new Promise((give) => {
      this.goal = { nanos: this.machine.nanos + nanos, give };
      this.wake();
    });
  }

  // How far the board may go by the clock on the wall.
  horizon(now) {
    const { machine } = this;
    if (this.goal) return this.goal.nanos;
    if (!this.real) return Infinity;
    if (!this.anchor) this.anchor = { wall: now, nanos: machine.nanos };
    const due = this.anchor.nanos + (now - this.anchor.wall) * 1e6;
    if (due - machine.nanos > 2 * BURST_MS * 1e6) this.anchor = { wall: now - BURST_MS, nanos: machine.nanos };
    return this.anchor.nanos + (now - this.anchor.wall) * 1e6;
  }

  burst() {
    const { machine } = this, start = performance.now(), end = start + BURST_MS;
    this.immediate = null;
    const horizon = this.horizon(start);
    machine.runUntil(horizon, () => performance.now() >= end);
    if (this.goal && machine.nanos >= this.goal.nanos) {
      const { give } = this.goal;
      this.goal = null;
      give();
    }
    if (!this.running && !this.goal) return;
    if (!this.real || this.goal || machine.nanos < horizon) {
      this.wake();
      return;
    }
    // Until the board has something to do again, and not longer than that needs to be looked at.
    const idle = machine.core.waiting ? Math.min(machine.clock.next - machine.nanos, 1e9) / 1e6 : 1;
    this.timer = setTimeout(() => this.wake(), Math.max(idle, 1));
  }
}

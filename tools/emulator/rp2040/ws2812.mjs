// A strip of addressable lights on one wire, as their data sheets have it: bits by the width of
// pulses, a frame ends with silence. What a light would not be sure to understand is a complaint.

// Nanoseconds, least and most, of a pulse for 0 and for 1 and of the silence behind each; the
// silence that ends a frame; bits a light.
export const KINDS = {
  sk6812: { bits: 32, high: [[150, 450], [450, 750]], low: [[750, 1050], [450, 750]], latch: 80000 },
  ws2812b: { bits: 24, high: [[250, 550], [650, 950]], low: [[700, 1000], [300, 600]], latch: 50000 },
  'ws2812b-v5': { bits: 24, high: [[220, 380], [580, 1000]], low: [[580, 1000], [580, 1000]], latch: 280000 },
};

const within = (value, [least, most]) => value >= least && value <= most;

export class Strip {
  // onFrame(colours, nanos): what the lights show from then on, [red, green, blue, white] each.
  // redFirst: a light takes red before green.
  constructor(kind, lights, { complain, onFrame, redFirst = false }) {
    if (!Object.hasOwn(KINDS, kind)) throw new Error(`a strip is ${Object.keys(KINDS).join(', ')}, not ${kind}`);
    this.kind = KINDS[kind];
    this.lights = lights;
    this.redFirst = redFirst;
    this.complain = complain;
    this.onFrame = onFrame;
    this.restart();
  }

  restart() {
    this.bits = [];
    this.level = 0;
    this.since = -Infinity; // of the last edge
  }

  // The wire has this level from now on.
  edge(level, nanos) {
    if (level === this.level) return;
    if (level) this.rise(nanos);
    else this.fall(nanos - this.since);
    this.level = level;
    this.since = nanos;
  }

  rise(nanos) {
    const silence = nanos - this.since, bit = this.bits.at(-1);
    this.look(nanos);
    if (this.bits.length && !within(silence, this.kind.low[bit])) {
      this.complain(`lights: ${Math.round(silence)} ns of silence behind a ${bit}, within a frame`);
    }
  }

  fall(width) {
    const bit = this.kind.high.findIndex((limits) => within(width, limits));
    if (bit < 0) this.complain(`lights: a pulse of ${Math.round(width)} ns is neither 0 nor 1`);
    this.bits.push(bit < 0 ? Number(width > this.kind.high[1][0]) : bit);
  }

  // Time has passed: the frame that was followed by silence is taken.
  look(nanos) {
    if (!this.bits.length || this.level || nanos - this.since < this.kind.latch) return;
    const wanted = this.lights * this.kind.bits;
    if (this.bits.length !== wanted) this.complain(`lights: a frame of ${this.bits.length} bits, not ${wanted}`);
    const colours = [];
    for (let i = 0; i + this.kind.bits <= Math.min(this.bits.length, wanted); i += this.kind.bits) {
      const [first, second, blue, white = 0] = bytes(this.bits.slice(i, i + this.kind.bits));
      colours.push(this.redFirst ? [first, second, blue, white] : [second, first, blue, white]);
    }
    this.bits = [];
    this.onFrame(colours, this.since + this.kind.latch);
  }
}

function bytes(bits) {
  const values = [];
  for (let i = 0; i < bits.length; i += 8) values.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2));
  return values;
}

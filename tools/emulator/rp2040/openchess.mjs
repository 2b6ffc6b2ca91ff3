// The Open-Chess board around the chip: a 74HC594, 64 hall sensors in rows and columns, 64 lights
// on a strip, and what can be wrong with them. Squares are A1 = 0 .. H8 = 63; masks of them are
// 16 hexadecimal digits.
import { Strip } from './ws2812.mjs';

const SIDE = 8, SQUARES = 64;

// Bits of a turn, as in hal/body.h: how parts lie under the squares.
const ZIGZAG = 1, SWAPPED = 2, FILES = 4, RANKS = 8;

const PICO = { serial: 10, shift: 11, latch: 12, strip: 13, buzzer: 14, columns: [2, 3, 4, 5, 6, 7, 8, 9] };

// How boards are wired, by their names under boards/openchess/wirings; nano is board.c. Pins have the
// chip's numbers. selectsHigh: a high output selects its row; kind: of ws2812.mjs; redFirst: a light
// takes red before green; aSquare: lights under a square, next to each other on the strip.
const WIRINGS = {
  nano: { serial: 25, shift: 15, latch: 16, strip: 17, buzzer: 26, columns: [18, 19, 20, 21, 5, 7, 4, 6],
    selectsHigh: true, squaresTurn: FILES, kind: 'sk6812', redFirst: false, aSquare: 1, lightsTurn: SWAPPED | FILES | RANKS },
  pico: { ...PICO, selectsHigh: true, squaresTurn: 0, kind: 'ws2812b-v5', redFirst: false, aSquare: 1, lightsTurn: 0 },
  'pico-pnp': { ...PICO, selectsHigh: false, squaresTurn: SWAPPED, kind: 'ws2812b-v5', redFirst: false, aSquare: 1, lightsTurn: ZIGZAG },
  'pico-pairs': { ...PICO, selectsHigh: true, squaresTurn: 0, kind: 'ws2812b-v5', redFirst: true, aSquare: 2, lightsTurn: ZIGZAG },
};

const SETTLE_NANOS = 95000;  // after a row was selected its columns say what they said before
const LEAST_NANOS = 80;      // of a level at the register's clocks: data sheet, at 2 V
const HALF_LEAST_MS = 450, HALF_MOST_MS = 550; // of a second, in which a light blinks once

const FAULTS = ['stuck', 'dead', 'flicker', 'weak', 'swap', 'column', 'magnet', 'strip', 'cut-row', 'cut-column', 'row'];

function turned(number, turn) {
  let row = number >> 3, column = number & 7;
  if (turn & ZIGZAG && row & 1) column = 7 - column;
  if (turn & SWAPPED) [row, column] = [column, row];
  if (turn & FILES) column = 7 - column;
  if (turn & RANKS) row = 7 - row;
  return 8 * row + column;
}

const hex = (mask) => mask.toString(16).padStart(16, '0');

function maskOf(text) {
  if (typeof text !== 'string' || !/^[0-9a-f]{1,16}$/.test(text)) throw new Error(`squares are 16 hexadecimal digits, not ${text}`);
  return BigInt(`0x${text}`);
}

function numberOf(value, end, what) {
  if (!Number.isInteger(value) || value < 0 || value >= end) throw new Error(`${what} is 0 to ${end - 1}, not ${value}`);
  return value;
}

// The 74HC594: eight bits in, shown when the latch rises.
class Register {
  // haste: how much quicker than the chip its program runs, and so holds its levels.
  constructor({ serial, shift, latch }, complain, haste, onShow) {
    this.pins = { serial, shift, latch };
    this.complain = complain;
    this.haste = haste;
    this.onShow = onShow;
    this.bits = 0;
    this.serial = 0;
    this.restart();
  }

  // How long a level had been there does not count for the next edge.
  restart() {
    const { serial, shift, latch } = this.pins;
    this.since = { [serial]: -Infinity, [shift]: -Infinity, [latch]: -Infinity };
  }

  edge(pin, level, nanos) {
    const { serial, shift } = this.pins, held = nanos - this.since[pin];
    if (pin !== serial && held < LEAST_NANOS / this.haste()) this.complain(`register: GPIO${pin} held its level for ${Math.round(held)} ns`);
    if (pin === shift && level && nanos - this.since[serial] < LEAST_NANOS / this.haste()) this.complain('register: SRCLK rises as SER changes');
    this.since[pin] = nanos;
    if (pin === serial) this.serial = level;
    else if (level && pin === shift) this.bits = (this.bits << 1 | this.serial) & 0xff;
    else if (level) this.onShow(this.bits, nanos);
  }
}

const LOWEST_HZ = 60;        // what is slower is no tone, but the silence between two
const SAME_TONE = 0.02;      // of the frequency

// A buzzer at a pin: which tones it has played, and for how long.
class Buzzer {
  constructor() {
    this.rose = this.fell = -Infinity;
    this.tones = [];
    this.isSilent = true;
  }

  edge(level, nanos) {
    if (level) {
      this.period(nanos - this.rose, this.fell - this.rose);
      this.rose = nanos;
    } else this.fell = nanos;
  }

  // One wave, and how long it was high.
  period(nanos, high) {
    const hz = 1e9 / nanos, last = this.tones.at(-1);
    if (!(hz >= LOWEST_HZ)) this.isSilent = true;
    else if (last && !this.isSilent && Math.abs(last.hz - hz) <= SAME_TONE * hz) last.ms += nanos / 1e6;
    else {
      this.tones.push({ hz, percent: 100 * high / nanos, ms: nanos / 1e6 });
      this.isSilent = false;
    }
  }

  // Those since the last time.
  take() {
    const { tones } = this;
    this.tones = [];
    return { tones };
  }
}

export class OpenChess {
  // wiring: a name of WIRINGS; strip: another kind of ws2812.mjs; hasPullUps: the board has its own at
  // the columns.
  constructor({ wiring = 'nano', strip, hasPullUps = false } = {}) {
    if (!Object.hasOwn(WIRINGS, wiring)) throw new Error(`a wiring is ${Object.keys(WIRINGS).join(', ')}, not ${wiring}`);
    this.hasPullUps = hasPullUps;
    this.wiring = { ...WIRINGS[wiring], ...strip && { kind: strip } };
    this.occupied = 0n;
    this.outputs = 0;     // of the register, a bit each: row 0 hangs on QA
    this.rewire();
    this.seed = 1;
    this.clear();
    this.shown = Array.from({ length: SQUARES }, () => ({ colour: null, last: null, changes: [] }));
    this.frames = 0;
    this.commands = {
      occupy: ({ squares }) => this.occupy(maskOf(squares)),
      lights: () => this.lights(),
      fault: (fault) => this.fault(fault),
      wire: (turns) => this.wire(turns),
      tones: () => this.buzzer.take(),
    };
  }

  attach(machine) {
    this.machine = machine;
    const complain = (text) => machine.complain(text), { serial, shift, latch, strip, buzzer, kind, redFirst } = this.wiring;
    this.register = new Register(this.wiring, complain, () => machine.clock.haste, (bits, nanos) => this.show(bits, nanos));
    this.strip = new Strip(kind, SQUARES * this.wiring.aSquare, { complain, redFirst, onFrame: (colours, nanos) => this.frame(colours, nanos) });
    this.settled = machine.clock.createAlarm(() => this.sense());
    for (const pin of [serial, shift, latch]) machine.onPin(pin, (level, nanos) => this.edgeAt(this.register, pin, level, nanos));
    this.buzzer = new Buzzer();
    machine.onPin(buzzer, (level, nanos) => this.buzzer.edge(level, nanos));
    machine.onPin(strip, (level, nanos) => this.edgeAt(this.strip, level, nanos));
    this.settled.schedule(0);
  }

  // A level, or a frame, that a reset of the chip has cut off is nobody's fault.
  edgeAt(part, ...edge) {
    if (this.chip !== this.machine.mcu) {
      this.chip = this.machine.mcu;
      this.register.restart();
      this.strip.restart();
    }
    part.edge(...edge);
  }

  // --- sensors ---

  show(bits, nanos) {
    this.outputs = bits;
    if (this.isAsBuilt && this.selected & (this.selected - 1)) {
      this.machine.complain(`register: rows ${this.selected.toString(2)} are selected at once`);
    }
    this.settled.cancel();
    this.settled.schedule(Math.max(0, nanos + SETTLE_NANOS - this.machine.clock.nanos));
  }

  // Rows that feed their sensors, a bit each.
  get selected() { return this.selectsHigh ? this.outputs : ~this.outputs & 0xff; }

  // The columns say what the sensors of the selected row do. A sensor pulls, or does nothing.
  sense() {
    for (let column = 0; column < SIDE; column++) {
      let pulls = this.columns.has(column);
      for (let output = 0; output < SIDE; output++) {
        const isFed = this.rowsOn.has(output) || (this.selected >> output & 1 && !this.cutRows.has(output));
        if (isFed && !this.cutColumns.has(column)) {
          pulls ||= this.senses(turned(8 * this.rowOrder[output] + this.columnOrder[column], this.squaresTurn));
        }
      }
      const level = pulls ? 0 : this.hasPullUps ? 1 : null;
      this.machine.setInput(this.wiring.columns[column], this.pulls ? level : pulls ? 1 : 0);
    }
  }

  // What is wrong comes before what stands there.
  senses(square) {
    if (this.magnet || this.stuck.has(square)) return true;
    if (this.dead.has(square)) return false;
    if (this.flicker.has(square)) return this.chance();
    const isOccupied = !!(this.occupied >> BigInt(this.swapped.get(square) ?? square) & 1n);
    return isOccupied && (!this.weak.has(square) || this.chance());
  }

  chance() {
    this.seed = Math.imul(this.seed, 1103515245) + 12345 >>> 0;
    return !!(this.seed >> 16 & 1);
  }

  // Pieces stand on these squares and on no others.
  occupy(squares) {
    this.occupied = squares;
    if (!this.settled.scheduled) this.sense();
    return {};
  }

  // --- faults ---

  clear() {
    this.stuck = new Set();
    this.dead = new Set();
    this.flicker = new Set();
    this.weak = new Set();
    this.swapped = new Map();
    this.columns = new Set();
    this.cutRows = new Set();
    this.cutColumns = new Set();
    this.rowsOn = new Set();
    this.magnet = false;
  }

  // kind: of FAULTS, or none: all is well again. stuck, dead, flicker, weak: a square's sensor;
  // swap: two squares; column: always pulled; cut-column, cut-row: a wire is off; row: always
  // selected; magnet: all sensors see one; strip: it was without power for a moment.
  fault({ kind, square, squares, column, row }) {
    if (kind === 'none') this.clear();
    else if (!FAULTS.includes(kind)) throw new Error(`a fault is none, ${FAULTS.join(', ')}, not ${kind}`);
    else if (kind === 'column') this.columns.add(numberOf(column, SIDE, 'a column'));
    else if (kind === 'cut-column') this.cutColumns.add(numberOf(column, SIDE, 'a column'));
    else if (kind === 'cut-row') this.cutRows.add(numberOf(row, SIDE, 'a row'));
    else if (kind === 'row') this.rowsOn.add(numberOf(row, SIDE, 'a row'));
    else if (kind === 'magnet') this.magnet = true;
    else if (kind === 'strip') this.darken();
    else if (kind === 'swap') {
      const [one, other] = (squares ?? []).map((each) => numberOf(each, SQUARES, 'a square'));
      if (one === undefined || other === undefined) throw new Error('swap needs two squares');
      this.swapped.set(one, other).set(other, one);
    } else this[kind].add(numberOf(square, SQUARES, 'a square'));
    if (!this.settled.scheduled) this.sense();
    return {};
  }

  // The parts lie in another way than the wiring has it: turns as in hal/body.h; rows, columns: which
  // of the board hangs on each output, and on each pin; selects_high: a high output selects its row;
  // pulls: a sensor that sees a piece pulls its column down, else it drives it high.
  wire({ squares_turn: squares, lights_turn: lights, ...rest }) {
    this.rewire(rest);
    if (squares !== undefined) this.squaresTurn = numberOf(squares, 16, 'a turn');
    if (lights !== undefined) this.lightsTurn = numberOf(lights, 16, 'a turn');
    if (!this.settled.scheduled) this.sense();
    return {};
  }

  rewire({ rows = [...Array(SIDE).keys()], columns = [...Array(SIDE).keys()], selects_high: high = this.wiring.selectsHigh, pulls = true } = {}) {
    for (const order of [rows, columns]) {
      if (new Set(order.map((each) => numberOf(each, SIDE, 'a row or column'))).size !== SIDE) throw new Error(`not each of eight: ${order}`);
    }
    this.squaresTurn = this.wiring.squaresTurn;
    this.lightsTurn = this.wiring.lightsTurn;
    this.rowOrder = rows;
    this.columnOrder = columns;
    this.selectsHigh = high;
    this.pulls = pulls;
    this.isAsBuilt = high === this.wiring.selectsHigh;
  }

  // --- lights ---

  // Of two lights under a square the first one is seen, and the other is to show the same.
  frame(lights, nanos) {
    const { aSquare } = this.wiring, colours = lights.filter((_, number) => number % aSquare === 0);
    this.frames++;
    if (lights.some((colour, number) => String(colour) !== String(colours[Math.floor(number / aSquare)]))) {
      this.machine.complain('lights: two of a square differ');
    }
    colours.forEach((colour, number) => {
      const light = this.shown[turned(number, this.lightsTurn)], isLit = colour.some((value) => value > 0);
      if (isLit !== !!light.colour) light.changes = [...light.changes.slice(-1), nanos / 1e6];
      light.colour = isLit ? colour : null;
      light.last = light.colour ?? light.last;
    });
  }

  darken() {
    const { nanos } = this.machine.clock;
    this.strip.look(nanos);
    this.frame(Array.from({ length: SQUARES * this.wiring.aSquare }, () => [0, 0, 0, 0]), nanos);
  }

  // As somebody sees it who looks for half a second: lit, dark, blinking, or not yet to be told.
  stateOf(light, nowMs) {
    const [last, before] = light.changes.toReversed();
    if (last === undefined || nowMs - last > HALF_MOST_MS) return light.colour ? 'lit' : 'dark';
    const half = last - before;
    return half >= HALF_LEAST_MS && half <= HALF_MOST_MS ? 'blinking' : 'unsettled';
  }

  // colours: red, green, blue, white, two digits each, of each square; of one that blinks while it
  // is lit. lit, blinking: squares; settled: no square has changed so lately that it might be
  // either.
  lights() {
    const nanos = this.machine.clock.nanos;
    this.strip.look(nanos);
    const states = this.shown.map((light) => this.stateOf(light, nanos / 1e6));
    const squaresIn = (state) => hex(states.reduce((mask, each, square) => each === state ? mask | 1n << BigInt(square) : mask, 0n));
    return {
      colours: this.shown.map((light, square) => text(states[square] === 'blinking' ? light.last : light.colour)),
      lit: squaresIn('lit'), blinking: squaresIn('blinking'), settled: !states.includes('unsettled'),
      frames: this.frames, nanos,
    };
  }
}

function text(colour) {
  return (colour ?? [0, 0, 0, 0]).map((value) => value.toString(16).padStart(2, '0')).join('');
}

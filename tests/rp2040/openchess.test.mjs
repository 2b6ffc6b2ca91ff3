// The models of the Open-Chess board themselves: that they are what the data sheets say, and that
// they complain. Run by node --test.
import assert from 'node:assert';
import { test } from 'node:test';
import { OpenChess } from '../../tools/emulator/rp2040/openchess.mjs';
import { Strip } from '../../tools/emulator/rp2040/ws2812.mjs';

const COLUMNS = [18, 19, 20, 21, 5, 7, 4, 6];

// As much of a machine as the board needs.
class Machine {
  constructor() {
    this.inputs = {};
    this.listeners = {};
    this.complaints = [];
    this.alarm = null;
    const machine = this;
    this.clock = {
      haste: 1,
      nanos: 0,
      createAlarm(callback) {
        return {
          schedule(delta) { machine.alarm = { at: machine.clock.nanos + delta, callback }; },
          cancel() { machine.alarm = null; },
          get scheduled() { return machine.alarm !== null; },
        };
      },
    };
  }

  onPin(pin, listener) { this.listeners[pin] = listener; }
  setInput(pin, level) { this.inputs[pin] = level; }
  complain(text) { this.complaints.push(text); }

  pass(nanos) {
    this.clock.nanos += nanos;
    if (this.alarm && this.alarm.at <= this.clock.nanos) {
      const { callback } = this.alarm;
      this.alarm = null;
      callback();
    }
  }

  pin(pin, level, nanos = 200) {
    this.listeners[pin](level, this.clock.nanos);
    this.pass(nanos);
  }

  pulse(pin, nanos) {
    this.pin(pin, 1, nanos);
    this.pin(pin, 0, nanos);
  }

  select(row, nanos) {
    for (let bit = 7; bit >= 0; bit--) {
      this.pin(25, Number(bit === row));
      this.pulse(15, nanos);
    }
    this.pulse(16, nanos);
  }

  columns() { return COLUMNS.map((pin) => this.inputs[pin]); }
}

function board(options) {
  const machine = new Machine(), one = new OpenChess(options);
  one.attach(machine);
  machine.pass(0);
  return { machine, one };
}

const PULLED = (...columns) => COLUMNS.map((_, i) => columns.includes(i) ? 0 : null);

test('a row is seen after its time', () => {
  const { machine, one } = board();
  one.commands.occupy({ squares: (1n << 8n | 1n << 7n).toString(16) }); // a2, h1
  machine.select(1);
  machine.pass(90000);
  assert.deepStrictEqual(machine.columns(), PULLED());
  machine.pass(10000);
  assert.deepStrictEqual(machine.columns(), PULLED(7)); // the a file is column 7
  machine.select(0);
  assert.deepStrictEqual(machine.columns(), PULLED(7));
  machine.pass(100000);
  assert.deepStrictEqual(machine.columns(), PULLED(0));
  assert.deepStrictEqual(machine.complaints, []);
});

test('the board may have pull-ups of its own', () => {
  const { machine } = board({ hasPullUps: true });
  assert.deepStrictEqual(machine.columns(), COLUMNS.map(() => 1));
});

test('clocks that are too short are complained of', () => {
  const { machine } = board();
  machine.select(1, 40);
  assert.match(machine.complaints[0], /held its level for 40 ns/);
});

test('a level that a reset cuts off is nobody\'s fault, the next one is', () => {
  const { machine } = board();
  machine.pin(15, 1, 8);
  machine.mcu = {};
  machine.pin(15, 0, 8);
  assert.deepStrictEqual(machine.complaints, []);
  machine.pin(15, 1, 8);
  assert.match(machine.complaints[0], /held its level for 8 ns/);
});

test('data that change with the clock are complained of', () => {
  const { machine } = board();
  machine.pin(25, 1, 10);
  machine.pulse(15);
  assert.match(machine.complaints[0], /SRCLK rises as SER changes/);
});

test('two rows at once are complained of', () => {
  const { machine } = board();
  machine.pin(25, 1);
  machine.pulse(15);
  machine.pulse(15);
  machine.pulse(16);
  assert.match(machine.complaints[0], /rows 11 are selected at once/);
});

test('faults are seen and go away', () => {
  const { machine, one } = board();
  const row1 = () => { machine.select(0); machine.pass(100000); return machine.columns(); };
  one.commands.fault({ kind: 'stuck', square: 0 });
  assert.deepStrictEqual(row1(), PULLED(7));
  one.commands.fault({ kind: 'none' });
  one.commands.occupy({ squares: '1' });
  one.commands.fault({ kind: 'dead', square: 0 });
  assert.deepStrictEqual(row1(), PULLED());
  one.commands.fault({ kind: 'none' });
  one.commands.fault({ kind: 'swap', squares: [0, 2] });
  assert.deepStrictEqual(row1(), PULLED(5));
  one.commands.fault({ kind: 'none' });
  one.commands.fault({ kind: 'column', column: 3 });
  assert.deepStrictEqual(row1(), PULLED(3, 7));
  machine.select(8);
  machine.pass(100000);
  assert.deepStrictEqual(machine.columns(), PULLED(3));
  one.commands.fault({ kind: 'none' });
  for (const kind of ['weak', 'flicker']) {
    one.commands.fault({ kind, square: 0 });
    const seen = new Set(Array.from({ length: 40 }, () => row1()[7]));
    assert.strictEqual(seen.size, 2, kind);
    one.commands.fault({ kind: 'none' });
  }
  one.commands.fault({ kind: 'magnet' });
  assert.deepStrictEqual(row1(), COLUMNS.map(() => 0));
});

test('bad commands say so and change nothing', () => {
  const { machine, one } = board();
  for (const [name, wrong] of [['occupy', { squares: 'x' }], ['occupy', {}], ['fault', { kind: 'fire' }], ['fault', { kind: 'stuck', square: 64 }],
    ['fault', { kind: 'swap', squares: [1] }], ['fault', { kind: 'column', column: -1 }], ['wire', { squares_turn: 16, lights_turn: 0 }]]) {
    assert.throws(() => one.commands[name](wrong));
  }
  assert.strictEqual(one.occupied, 0n);
  assert.deepStrictEqual(machine.columns(), PULLED());
});

test('parts may lie in another way', () => {
  const { machine, one } = board();
  one.commands.wire({ squares_turn: 2, lights_turn: 0 });
  one.commands.occupy({ squares: '2' }); // b1
  machine.select(1);
  machine.pass(100000);
  assert.deepStrictEqual(machine.columns(), PULLED(0));
});

// --- lights ---

const TIMES = [[333, 917], [667, 583]];

function send(machine, words, bits = 32, times = TIMES) {
  for (const word of words) {
    for (let bit = bits - 1; bit >= 0; bit--) {
      const [high, low] = times[Math.floor(word / 2 ** bit) % 2];
      machine.pin(17, 1, high);
      machine.pin(17, 0, low);
    }
  }
}

const words = (lights) => Array.from({ length: 64 }, (_, i) => lights[i] ?? 0);

test('lights are where they belong', () => {
  const { machine, one } = board();
  send(machine, words({ 0: 0x11223344, 63: 0xff })); // h8 and a1: green, red, blue, white
  machine.pass(70000);
  assert.strictEqual(one.commands.lights().frames, 0); // not taken yet
  machine.pass(600e6);
  const { colours, lit, blinking, settled } = one.commands.lights();
  assert.strictEqual(colours[63], '22113344');
  assert.strictEqual(colours[0], '000000ff');
  assert.deepStrictEqual([lit, blinking, settled], ['8000000000000001', '0000000000000000', true]);
  assert.deepStrictEqual(machine.complaints, []);
});

test('blinking is seen, and not before it can be', () => {
  const { machine, one } = board();
  const seen = [];
  for (let half = 0; half < 6; half++) {
    send(machine, words(half % 2 ? { 1: 255 } : { 0: 255, 1: 255 }));
    machine.pass(300e6);
    seen.push(one.commands.lights());
    machine.pass(500e6 - 64 * 32 * 1250 - 300e6);
  }
  assert.deepStrictEqual(seen.map(({ settled }) => settled), [false, true, true, true, true, true]);
  assert.deepStrictEqual(seen.slice(1).map(({ blinking }) => blinking), Array(5).fill('8000000000000000'));
  assert.deepStrictEqual(seen.slice(2).map(({ lit }) => lit), Array(4).fill('0080000000000000'));
  assert.strictEqual(seen[1].colours[63], '000000ff'); // while it is dark
});

test('pulses out of limits, gaps and bits too many are complained of', () => {
  const cases = [[[[333, 917], [800, 450]], 64, 32, /a pulse of 800 ns is neither/],
    [[[100, 1150], [667, 583]], 64, 32, /a pulse of 100 ns/], [[[333, 1500], [667, 583]], 64, 32, /1500 ns of silence behind a 0/],
    [TIMES, 63, 32, /a frame of 2016 bits, not 2048/], [TIMES, 64, 24, /a frame of 1536 bits/]];
  for (const [times, count, bits, complaint] of cases) {
    const { machine, one } = board();
    send(machine, words({ 0: 5, 1: 4 }).slice(0, count), bits, times);
    machine.pass(100000);
    one.commands.lights();
    assert.match(machine.complaints[0] ?? 'none', complaint);
  }
});

test('a frame that a reset cuts off is forgotten', () => {
  const { machine, one } = board();
  send(machine, words({ 0: 255 }).slice(0, 10));
  machine.pin(17, 1, 100);
  machine.mcu = 'another chip';
  machine.pin(17, 0, 100000);
  send(machine, words({ 1: 255 }));
  machine.pass(600e6);
  assert.strictEqual(one.commands.lights().lit, '0080000000000000');
  assert.deepStrictEqual(machine.complaints, []);
});

test('a frame that comes too soon is one with the last', () => {
  const { machine, one } = board();
  send(machine, words({}));
  machine.pass(50000);
  send(machine, words({}));
  machine.pass(100000);
  one.commands.lights();
  assert.match(machine.complaints[0], /ns of silence behind a 0, within a frame/);
});

test('other strips have other limits', () => {
  assert.throws(() => new Strip('neon', 64, {}), /a strip is sk6812/);
  for (const kind of ['ws2812b', 'ws2812b-v5']) {
    const { machine, one } = board({ strip: kind });
    send(machine, words({ 5: 0x010203 }), 24);
    machine.pass(600e6);
    assert.strictEqual(one.commands.lights().lit, hexOf(7n + 8n * 2n));
    assert.deepStrictEqual(machine.complaints, []);
  }
});

const hexOf = (square) => (1n << square).toString(16).padStart(16, '0');

test('a strip that lost its power is dark until it is told again', () => {
  const { machine, one } = board();
  send(machine, words({ 0: 255 }));
  machine.pass(600e6);
  one.commands.fault({ kind: 'strip' });
  machine.pass(600e6);
  assert.strictEqual(one.commands.lights().lit, '0'.repeat(16));
});

// The flash chip, how a driver reaches it, and what it may not do meanwhile.
import assert from 'node:assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { complaints, faulted, run, start } from './bench.mjs';

// A driver in JavaScript at the SSI's registers.
class Driver {
  constructor(machine) {
    this.machine = machine;
    this.ssi = machine.ssi;
    this.store(8, 0);
    this.store(0, 0x00070000);
    this.store(0x14, 4);
    this.store(8, 1);
  }

  store(offset, value) { this.ssi.writeUint32Atomic(offset, value, 0); }

  exchange(...bytes) {
    this.machine.qspi.writeUint32Atomic(0xc, 2 << 8, 0);
    const answers = bytes.map((byte) => {
      this.store(0x60, byte);
      this.machine.clock.skipTo(this.ssi.busyUntil);
      return this.ssi.readUint32(0x60);
    });
    this.machine.qspi.writeUint32Atomic(0xc, 3 << 8, 0);
    return answers;
  }

  write(...bytes) {
    this.exchange(6);
    this.exchange(...bytes);
  }

  get status() { return this.exchange(5, 0)[1]; }

  wait() {
    let times = 0;
    while (this.status & 1) {
      this.machine.run(1e5);
      times++;
    }
    return times;
  }
}

const IDLE = 'main: b .\n';
const at = (offset) => [offset >> 16, offset >> 8 & 255, offset & 255];

function driver(options) {
  const machine = start(IDLE, options);
  machine.core.lockedUp = true; // the program does nothing more
  return new Driver(machine);
}

test('who it is', () => {
  assert.deepEqual(driver().exchange(0x9f, 0, 0, 0).slice(1), [0xef, 0x40, 0x15]);
});

test('erasing and programming take their time and clear bits', () => {
  const one = driver(), { memory } = one.machine.flash;
  memory.fill(0x5a, 0x10000, 0x12000);
  one.write(0x20, ...at(0x10234));
  assert.ok(one.wait() > 400);
  assert.deepEqual([memory[0xffff], memory[0x10000], memory[0x10fff], memory[0x11000]], [0xff, 0xff, 0xff, 0x5a]);
  one.write(2, ...at(0x100fe), 1, 2, 3);
  assert.ok(one.wait() >= 6);
  assert.deepEqual([memory[0x100fe], memory[0x100ff], memory[0x10000], memory[0x10100]], [1, 2, 3, 0xff]);
  one.write(2, ...at(0x100fe), 0xf0);
  one.wait();
  assert.equal(memory[0x100fe], 0);
  assert.deepEqual(complaints(one.machine), []);
});

test('a write without write enable is none', () => {
  const one = driver();
  one.machine.flash.memory[0x10000] = 7;
  one.exchange(0x20, ...at(0x10000));
  one.machine.run(100e6);
  assert.equal(one.machine.flash.memory[0x10000], 7);
  assert.match(complaints(one.machine)[0], /without write enable/);
});

test('a command while it is busy', () => {
  const one = driver();
  one.write(0x20, ...at(0x10000));
  one.exchange(3, 0, 0, 0, 0);
  assert.match(complaints(one.machine)[0], /command 3 while it is busy/);
});

test('registers that may only be written while the SSI is off', () => {
  const one = driver();
  one.store(0, 0x001f0300);
  assert.match(complaints(one.machine)[0], /written while it is enabled/);
});

for (const [name, kind] of [['an erase', 0x20], ['a program', 0x02]]) {
  test(`the power goes in ${name}: nothing else changes`, () => {
    const results = new Set();
    for (let seed = 1; seed <= 20; seed++) {
      const one = driver({ seed }), { flash } = one.machine;
      flash.memory.fill(0x0f, 0x10000, 0x12000);
      const before = flash.memory.slice(), size = kind === 0x20 ? 4096 : 256;
      flash.cut = { operation: 1, fraction: 0.5 };
      one.write(kind, ...at(0x10000), ...(kind === 0x02 ? new Array(256).fill(0x35) : []));
      one.machine.run(100e6);
      assert.deepEqual(one.machine.resets, ['power']);
      assert.deepEqual(flash.memory.subarray(0, 0x10000), before.subarray(0, 0x10000));
      assert.deepEqual(flash.memory.subarray(0x10000 + size), before.subarray(0x10000 + size));
      for (let i = 0; i < size; i++) {
        const byte = flash.memory[0x10000 + i];
        assert.ok(kind === 0x20 ? (byte & 0x0f) === 0x0f : (byte & ~0x0f) === 0 && (byte & 5) === 5, `${byte}`);
      }
      results.add(flash.memory.slice(0x10000, 0x10010).join());
    }
    assert.ok(results.size > 10);
  });
}

test('the end of the flash is kept in a file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kilomate-')), file = path.join(folder, 'store');
  try {
    const one = driver();
    one.machine.flash.keepIn(file, 8192);
    one.write(2, ...at(0x1fe003), 0x12);
    one.wait();
    assert.equal(fs.readFileSync(file).length, 8192);
    assert.equal(fs.readFileSync(file)[3], 0x12);
    const other = driver();
    other.machine.flash.keepIn(file, 8192);
    assert.equal(other.machine.flash.memory[0x1fe003], 0x12);
    const larger = driver();
    larger.machine.flash.keepIn(file, 16384); // of a board that keeps more than it did
    assert.equal(larger.machine.flash.memory[0x1fe003], 0x12);
    assert.equal(fs.readFileSync(file).length, 16384);
    assert.equal(fs.readFileSync(file)[8195], 0x12);
    assert.equal(fs.readFileSync(file)[8191], 0xff);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

// What a bad flash driver does: it turns reading in place off and goes on in the flash.
const OFF = 'ldr r0, =0x18000000\n movs r1, #0\n str r1, [r0, #8]\n';

test('code in the flash while it cannot be read', () => {
  const machine = run(`main: ${OFF} movs r2, #1\n b .\n .ltorg\n`);
  assert.match(complaints(machine)[0], /flash read at 1000014[0-9a-f] while XIP is off/);
  assert.equal(machine.core.lockedUp, true); // neither can its handler
});

test('a table in the flash while it cannot be read', () => {
  const machine = run(`main: ldr r2, =0x20000100\n ldr r3, =body + 0x10000000\n movs r4, #32\n1: ldr r5, [r3]\n str r5, [r2]\n adds r2, #4\n adds r3, #4\n
    subs r4, #4\n bne 1b\n ldr r2, =0x20000101\n ldr r6, =0x10000200\n ldr r0, =0x18000000\n movs r1, #0\n bx r2\n .ltorg\n .align 2\n
    body: str r1, [r0, #8]\n ldr r5, [r6]\n nop\n nop\n b .\n .space 32\n`);
  assert.match(complaints(machine)[0], /flash read at 10000200 while XIP is off/);
});

test('what the cache still holds of a page that was written', () => {
  const machine = start('main: ldr r0, =0x10010000\n1: ldr r1, [r0]\n b 1b\n .ltorg\n');
  machine.run(1e4);
  assert.deepEqual(complaints(machine), []);
  machine.flash.done(0x10000, 256);
  machine.run(1e4);
  assert.match(complaints(machine)[0], /10010000.*since the cache was flushed/);
  assert.ok(!faulted(machine));
});

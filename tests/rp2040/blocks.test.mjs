// What a program may not rely on: blocks in reset, clocks that do not run, pins and UART that were
// not set up.
import assert from 'node:assert';
import test from 'node:test';
import { RESULT, complaints, run, start, word } from './bench.mjs';
import { crc32 } from '../../tools/emulator/rp2040/image.mjs';

const release = (bits) => `ldr r0, =0x4000f000\n ldr r1, =${bits}\n str r1, [r0]\n`;

test('the CRC of the boot ROM', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0x0376e6e7);
});

test('a second stage with a wrong CRC does not start', () => {
  const machine = start('main: b .\n', { spoil: (memory) => { memory[252] ^= 1; } });
  machine.run(1e6);
  assert.match(complaints(machine)[0], /boot2 has a wrong CRC/);
  assert.equal(machine.clock.instructions, 0);
});

test('a block in reset', () => {
  const use = 'ldr r0, =0x40034000\n movs r1, #1\n str r1, [r0, #0x30]\n b .\n .ltorg\n';
  assert.match(complaints(run(`main: ${use}`))[0], /UART0 is used while it is in reset/);
  assert.deepEqual(complaints(run(`main: ${release(1 << 22)} ${use}`)), []);
});

test('USB memory in reset', () => {
  const machine = run('main: ldr r0, =0x50100000\n str r0, [r0]\n b .\n .ltorg\n');
  assert.match(complaints(machine)[0], /USB memory is used while it is in reset/);
});

test('a block that is put into reset has its reset values again', () => {
  const machine = run(`main: ${release(1 << 5 | 1 << 8)} ldr r2, =0x4001c004\n movs r3, #1\n str r3, [r2]\n
    ldr r0, =0x4000e000\n str r1, [r0]\n ldr r0, =0x4000f000\n str r1, [r0]\n ldr r3, [r2]\n ldr r2, =0x20000000\n str r3, [r2]\n b .\n .ltorg\n`);
  assert.equal(word(machine), 0x56);
});

test('clk_sys from a PLL that is not locked', () => {
  const machine = run(`main: ldr r0, =0x4000803c\n movs r1, #1\n str r1, [r0]\n b .\n .ltorg\n`);
  assert.match(complaints(machine)[0], /clk_sys is taken from PLL_SYS, which does not run/);
});

test('clk_ref from a crystal that is not stable', () => {
  const machine = run(`main: ldr r0, =0x40024000\n ldr r1, =0xfabaa0\n str r1, [r0]\n ldr r0, =0x40008030\n movs r1, #2\n str r1, [r0]\n b .\n .ltorg\n`);
  assert.match(complaints(machine)[0], /clk_ref is taken from the crystal, which does not run/);
});

test('the timer stands still without the tick, and an alarm then is complained of', () => {
  const machine = run(`main: ${release(1 << 21)} ldr r0, =0x40054000\n ldr r1, [r0, #0x28]\n ldr r2, =0x20000000\n str r1, [r2]\n movs r1, #9\n str r1, [r0, #0x10]\n b .\n .ltorg\n`);
  assert.equal(word(machine), 0);
  assert.match(complaints(machine)[0], /alarm is set while the watchdog gives no tick/);
});

test('the timer counts microseconds of the tick', () => {
  const machine = start(`main: ${release(1 << 21)} ldr r0, =0x40058000\n ldr r1, =0x20d\n str r1, [r0, #0x2c]\n ldr r0, =0x40054000\n
    ldr r2, =0x20000000\n1: ldr r1, [r0, #0x28]\n str r1, [r2]\n b 1b\n .ltorg\n`);
  machine.run(10e6);
  assert.ok(Math.abs(word(machine) - 5000) < 50, `${word(machine)}`); // 13 cycles of 6.5 MHz are 2 us
});

const UART = (pins, divider) => `main: ${release(1 << 22 | 1 << 5 | 1 << 8)} ldr r0, =0x40008048\n ldr r1, =0x800\n str r1, [r0]\n
  ldr r0, =0x40014004\n movs r1, #${pins}\n str r1, [r0]\n ldr r0, =0x40034000\n movs r1, #${divider}\n str r1, [r0, #0x24]\n
  movs r1, #${divider === 3 ? 34 : 0}\n str r1, [r0, #0x28]\n movs r1, #0x70\n str r1, [r0, #0x2c]\n ldr r1, =0x301\n str r1, [r0, #0x30]\n movs r1, #65\n str r1, [r0]\n b .\n .ltorg\n`;

test('a byte of the UART goes out', () => {
  const machine = start(UART(2, 3)), said = [];
  machine.onUartByte = (byte) => said.push([byte, machine.nanos > 8e4]);
  machine.run(1e6);
  assert.deepEqual(complaints(machine), []);
  assert.deepEqual(said, [[65, true]]);
});

test('a UART without its pin, or with another baud rate', () => {
  assert.match(complaints(run(UART(31, 3)))[0], /no pin has its function/);
  assert.match(complaints(run(UART(2, 9)))[0], /its baud rate is/);
});

test('pulls, and what the chip drives, are seen in GPIO_IN', () => {
  const machine = run(`main: ${release(1 << 5 | 1 << 8)} ldr r0, =0x4001c000\n movs r1, #0x4a\n str r1, [r0, #4]\n ldr r2, =0x4001400c\n movs r1, #5\n str r1, [r2]\n
    ldr r2, =0xd0000000\n movs r1, #2\n str r1, [r2, #0x24]\n str r1, [r2, #0x14]\n ldr r1, [r2, #4]\n ldr r2, =0x20000000\n str r1, [r2]\n b .\n .ltorg\n`);
  assert.equal(word(machine) & 7, 3);
});

test('what hangs on a pin is told of its levels, and drives it', () => {
  const machine = start(`main: ${release(1 << 5 | 1 << 8)} ldr r2, =0x4001402c\n movs r1, #5\n str r1, [r2]\n ldr r2, =0xd0000000\n movs r1, #32\n str r1, [r2, #0x24]\n
    1: str r1, [r2, #0x14]\n str r1, [r2, #0x18]\n ldr r3, [r2, #4]\n ldr r4, =0x20000000\n str r3, [r4]\n b 1b\n .ltorg\n`);
  const levels = [];
  machine.onPin(5, (level, nanos) => levels.push([level, nanos]));
  machine.setInput(7, 1);
  machine.run(1e6);
  assert.deepEqual(levels.slice(0, 4).map(([level]) => level), [1, 0, 1, 0]);
  assert.ok(levels[1][1] > levels[0][1]);
  assert.equal(word(machine) >> 7 & 1, 1);
  machine.setInput(7, null);
  machine.run(1e5);
  assert.equal(word(machine) >> 7 & 1, 0);
  machine.setInput(5, 1);
  machine.run(1e5);
  assert.match(complaints(machine)[0], /drive against each other/);
});

test('PIO keeps the time of its clock divider and delays', () => {
  // set pins, 1 [3]; set pins, 0 [1]: 6 cycles at clk_sys / 2
  const machine = start(`main: ${release(1 << 5 | 1 << 8 | 1 << 10)} ldr r2, =0x4001402c\n movs r1, #6\n str r1, [r2]\n ldr r0, =0x50200000\n
    ldr r1, =0xe301\n str r1, [r0, #0x48]\n ldr r1, =0xe100\n str r1, [r0, #0x4c]\n mov r3, r0\n adds r3, #0xc8\n
    ldr r1, =0x20000\n str r1, [r3]\n ldr r1, =0x1000\n str r1, [r3, #4]\n ldr r1, =0x040000a0\n str r1, [r3, #20]\n
    ldr r1, =0xe081\n str r1, [r3, #16]\n movs r1, #1\n str r1, [r0]\n b .\n .ltorg\n`);
  const rises = [], falls = [];
  machine.onPin(5, (level, nanos) => (level ? rises : falls).push(nanos));
  machine.run(1e6);
  const cycle = 2 * machine.clock.nanosPerCycle;
  assert.ok(rises.length > 10);
  for (let i = 3; i < 10; i++) {
    assert.ok(Math.abs(rises[i] - rises[i - 1] - 6 * cycle) < 1, `${(rises[i] - rises[i - 1]) / cycle}`);
    assert.ok(Math.abs(falls[i] - rises[i] - 4 * cycle) < 1 || Math.abs(falls[i + 1] - rises[i] - 4 * cycle) < 1);
  }
});

// The processor: what it computes is what rp2040js's own core computes, and what faults on silicon
// faults.
import assert from 'node:assert';
import test from 'node:test';
import { RESULT, complaints, faulted, run, start, word } from './bench.mjs';

const STORE = 'ldr r7, =0x20000000\n str r0, [r7]\n b .\n .ltorg\n';

test('a program runs, and its time is that of its cycles', () => {
  const machine = run(`main: movs r0, #0\n ldr r1, =1000\n1: adds r0, #3\n subs r1, #1\n bne 1b\n ${STORE}`);
  assert.equal(word(machine), 3000);
  assert.deepEqual(complaints(machine), []);
});

test('two runs are the same to the last instruction', () => {
  const seen = [1, 2].map(() => {
    const machine = run(`main: movs r0, #0\n1: adds r0, #1\n b 1b\n`);
    return [machine.nanos, machine.clock.instructions, machine.core.registers[0]].join();
  });
  assert.equal(seen[0], seen[1]);
});

// Where rp2040js errs: carries of shifts by a register, and overflows of ADCS and SBCS.
const LEFT_OUT = new Set([2, 3, 4, 5, 6, 7]);

function randomOperation(random) {
  for (;;) {
    const op = random() * 0x4400 | 0;
    if (op < 0x4000 || !LEFT_OUT.has(op >> 6 & 15)) return op;
  }
}

test('flags and results are those of the core of rp2040js', () => {
  const machine = start('main: b .\n'), { core } = machine, other = new machine.mcu.constructor().core;
  other.rp2040.sram = machine.ram;
  other.rp2040.sramView = new DataView(machine.ram.buffer);
  machine.run(1e5);
  for (let i = 0; i < 50000; i++) {
    const op = randomOperation(() => machine.random());
    for (let r = 0; r < 8; r++) core.registers[r] = machine.random() < 0.2 ? [0, 1, 0x7fffffff, 0x80000000, 0xffffffff][r % 5] : machine.random() * 2 ** 32;
    core.registers[15] = 0x20001000;
    core.keepFlags([-1, 0, 1][i % 3], !!(i & 1), !!(i & 2));
    other.registers.set(core.registers);
    Object.assign(other, { N: core.N, Z: core.Z, C: core.C, V: core.V });
    machine.ram[0x1000] = op & 255;
    machine.ram[0x1001] = op >> 8;
    core.spent = 0;
    core.stop = 1;
    core.run();
    other.executeInstruction();
    const ours = [...core.registers, core.N, core.Z, core.C, core.V].join();
    assert.equal(ours, [...other.registers, other.N, other.Z, other.C, other.V].join(), `opcode ${op.toString(16)}`);
  }
});

test('64-bit arithmetic at its limits', () => {
  const compare = (high, low) => run(`main: ldr r0, =${low}\n ldr r1, =${high}\n movs r2, #0\n ldr r3, =0x7fffffff\n
      subs r4, r2, r0\n sbcs r2, r1\n bge 1f\n movs r0, #1\n b 2f\n1: movs r0, #0\n2: ${STORE}`);
  assert.equal(word(compare('0x7fffffff', '1')), 1);          // 0 < 0x7fffffff00000001
  assert.equal(word(compare('0x80000000', '0')), 0);          // 0 > -2^63
});

const FAULTS = {
  'an unaligned load': 'ldr r0, =0x20000001\n ldr r1, [r0]',
  'an unaligned load of a halfword': 'ldr r0, =0x20000001\n ldrh r1, [r0]',
  'an unaligned store': 'ldr r0, =0x20000002\n str r1, [r0]',
  'a load from where nothing is': 'ldr r0, =0x30000000\n ldr r1, [r0]',
  'a load from behind the RAM': 'ldr r0, =0x20042000\n ldr r1, [r0]',
  'a load from behind the flash': 'ldr r0, =0x10200000\n ldr r1, [r0]',
  'a store to the ROM': 'movs r0, #0\n str r0, [r0]',
  'a store to the flash': 'ldr r0, =0x10000000\n str r0, [r0]',
  'a load from a block that is none': 'ldr r0, =0x40070000\n ldr r1, [r0]',
  'udf': 'udf #1',
  'a breakpoint': 'bkpt #0',
  'an undefined instruction': '.hword 0xb100',
  'a branch to ARM code': 'ldr r0, =0x20000100\n bx r0',
  'a jump into registers': 'ldr r0, =0x40000001\n bx r0',
  'svc while interrupts are masked': 'cpsid i\n svc #0',
  'a call of the ROM where no function is': 'movs r0, #8\n ldr r0, [r0]\n blx r0',
};

// By its table at 0x14 and its way to search it at 0x18; r1 is the code, two letters.
const find = (code) => `main: movs r0, #0x14\n ldrh r0, [r0]\n ldr r1, =${code}\n movs r2, #0x18\n ldrh r2, [r2]\n blx r2\n ${STORE}`;

test("the ROM's function is found by its code, and no other", () => {
  assert.equal(word(run(find('0x4255'))), 0x301);
  assert.equal(word(run(find('0x4254'))), 0);
});

for (const [name, code] of Object.entries(FAULTS)) {
  test(`${name} is a HardFault`, () => {
    const machine = run(`main: ${code}\n b .\n .ltorg\n`);
    assert.ok(faulted(machine), machine.core.faults.join());
    assert.equal(machine.core.faults.length, 1);
  });
}

test('a fault tells its handler where it happened', () => {
  const machine = run(`main: nop\n here: udf #0\n
    fault: ldr r0, [sp, #24]\n ${STORE}`);
  assert.equal(word(machine), 0x10000142);
});

test('a fault in its own handler locks the processor up', () => {
  const machine = run('main: udf #0\nfault: udf #1\n');
  assert.equal(machine.core.lockedUp, true);
});

test('the stack guard of the MPU', () => {
  const machine = run(`main: ldr r0, =0xe000ed94\n ldr r1, =0x20001010\n str r1, [r0, #8]\n ldr r1, =0x1000000f\n str r1, [r0, #12]\n
    movs r1, #5\n str r1, [r0]\n ldr r0, =0x20001100\n mov sp, r0\n push {r0}\n b .\n .ltorg\nfault: ldr r0, =0x20002000\n mov sp, r0\n movs r0, #7\n ${STORE}`);
  assert.equal(word(machine), 0); // the fault's own frame does not fit either
  assert.equal(machine.core.lockedUp, true);
});

test('wfi ends for an interrupt that is masked', () => {
  const machine = run(`main: cpsid i\n ldr r0, =0xe000e010\n ldr r1, =500\n str r1, [r0, #4]\n str r1, [r0, #8]\n movs r1, #7\n str r1, [r0]\n
    wfi\n movs r0, #9\n ${STORE}`);
  assert.equal(word(machine), 9);
});

test('the watchdog ends a hang, and RAM and its scratch registers stay', () => {
  const machine = start(`main: ldr r0, =0x20000000\n ldr r1, [r0]\n cmp r1, #1\n beq again\n movs r1, #1\n str r1, [r0]\n
    ldr r0, =0x40010008\n ldr r1, =0x1fffc\n str r1, [r0]\n ldr r0, =0x40058000\n movs r1, #77\n str r1, [r0, #12]\n
    ldr r1, =0x206\n str r1, [r0, #0x2c]\n ldr r1, =1000\n str r1, [r0, #4]\n ldr r1, =0x40000000\n str r1, [r0]\n b .\n
    again: ldr r2, =0x40058000\n ldr r3, [r2, #12]\n str r3, [r0, #4]\n ldr r3, [r2, #8]\n str r3, [r0, #8]\n b .\n .ltorg\n`);
  machine.run(3e6);
  assert.deepEqual([word(machine), word(machine, RESULT + 4), word(machine, RESULT + 8)], [1, 77, 1]);
  assert.deepEqual(machine.resets, ['watchdog']);
  assert.deepEqual(complaints(machine), []);
});

test('a watchdog that would leave half of the chip is complained of', () => {
  const machine = run('main: ldr r0, =0x40058000\n ldr r1, =0x80000000\n str r1, [r0]\n b .\n .ltorg\n');
  assert.match(complaints(machine)[0], /PSM WDSEL 0 leaves/);
});

test('SYSRESETREQ starts the program again, and leaves the blocks as they are', () => {
  const machine = run(`main: ldr r0, =0x20000000\n ldr r1, [r0]\n cmp r1, #0\n bne 1f\n movs r1, #1\n str r1, [r0]\n
    ldr r2, =0x4000f000\n ldr r3, =0x400020\n str r3, [r2]\n ldr r2, =0xe000ed0c\n ldr r3, =0x05fa0004\n str r3, [r2]\n b .\n
    1: ldr r2, =0x4000c000\n ldr r3, [r2, #8]\n str r3, [r0, #4]\n b .\n .ltorg\n`);
  assert.deepEqual(machine.resets, ['processor']);
  assert.equal(word(machine, RESULT + 4) & 0x400020, 0x400020);
});

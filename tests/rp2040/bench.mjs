// Tiny programs for the machine: assembled, put into a flash with a boot2, and started.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from '../../tools/emulator/rp2040/image.mjs';
import { Machine } from '../../tools/emulator/rp2040/machine.mjs';

export const RESULT = 0x20000000; // words that a program leaves for its test

const HEAD = `
    .syntax unified
    .cpu cortex-m0plus
    .thumb
    ldr r0, =0x10000100
    ldr r1, =0xe000ed08
    str r0, [r1]
    ldmia r0!, {r1, r2}
    msr msp, r1
    bx r2
    .ltorg
    .org 0x100
    .word 0x20040000, main + 0x10000001, fault + 0x10000001, fault + 0x10000001
    .org 0x140
`;

// Where a fault ends that a test does not handle itself: 0xfa017 in the word behind the results.
const FAULT = `
fault:
    ldr r0, =0x2000001c
    ldr r1, =0xfa017
    str r1, [r0]
    b .
    .ltorg
`;

export function assemble(source) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kilomate-'));
  const object = path.join(folder, 'o'), image = path.join(folder, 'b');
  try {
    execFileSync('arm-none-eabi-gcc', ['-c', '-x', 'assembler', '-', '-o', object], { input: source });
    execFileSync('arm-none-eabi-objcopy', ['-O', 'binary', object, image]);
    return fs.readFileSync(image);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

// A machine that has just been switched on with a program: its code, from the label main on.
export function start(source, options = {}) {
  const machine = new Machine(options), code = assemble(HEAD + source + (/^ *fault:/m.test(source) ? '' : FAULT));
  const { memory } = machine.flash;
  memory.set(code);
  new DataView(memory.buffer).setUint32(252, crc32(memory.subarray(0, 252)), true);
  if (options.spoil) options.spoil(memory);
  machine.powerOn();
  machine.ram.fill(0, 0, 0x100);
  return machine;
}

export function word(machine, address = RESULT) { return machine.bus.ramView.getUint32(address - 0x20000000, true); }

export function faulted(machine) { return word(machine, RESULT + 0x1c) === 0xfa017; }

export function complaints(machine) { return [...machine.complaints.keys()]; }

// Runs a program for a millisecond; its machine.
export function run(source, options) {
  const machine = start(source, options);
  machine.run(1e6);
  return machine;
}

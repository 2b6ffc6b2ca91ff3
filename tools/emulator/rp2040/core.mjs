// The loop of the processor's instructions: cycles by the technical reference manual of the
// Cortex-M0+ (with the RP2040's multiplier of one cycle), flags and program counter in variables.
import { Fault, Processor, RAM, RAM_SIZE } from './processor.mjs';

export class Core extends Processor {
  // Runs until `spent` reaches `stop` or the program waits.
  run() {
    while (this.spent < this.stop && !this.waiting && !this.lockedUp) this.runToFault();
  }

  // Until the same, or until the first instruction of the fault's handler.
  runToFault() {
    const r = this.registers, s = new Int32Array(r.buffer), ram16 = this.ram16, byInstruction = this.byInstruction;
    let nz = this.negativeOrZero, c = this.C, v = this.V;
    let pc = r[15];
    try {
      while (this.spent < this.stop && !this.waiting) {
        pc = r[15];
        if (this.interruptsUpdated) {
          this.keepFlags(nz, c, v);
          this.checkForInterrupts();
          pc = r[15];
        }
        const inRam = (pc - RAM) | 0;
        const op = inRam >= 0 && inRam < RAM_SIZE ? ram16[inRam >> 1] : this.fetch(pc);
        r[15] = pc + 2;
        this.count++;
        let cycles = 1;
        switch (op >> 11) {
          case 0: {                                     // LSLS immediate
            const a = s[op >> 3 & 7], n = op >> 6 & 31;
            if (n) c = (a >>> (32 - n) & 1) === 1;
            s[op & 7] = nz = a << n;
            break;
          }
          case 1: {                                     // LSRS immediate
            const a = s[op >> 3 & 7], n = op >> 6 & 31;
            c = (a >>> (n ? n - 1 : 31) & 1) === 1;
            s[op & 7] = nz = n ? a >>> n | 0 : 0;
            break;
          }
          case 2: {                                     // ASRS immediate
            const a = s[op >> 3 & 7], n = op >> 6 & 31;
            c = (a >> (n ? n - 1 : 31) & 1) === 1;
            s[op & 7] = nz = a >> (n || 31);
            break;
          }
          case 3: {                                     // ADDS, SUBS: register, 3 bits
            const a = s[op >> 3 & 7], field = op >> 6 & 7, b = op & 0x400 ? field : s[field];
            if (op & 0x200) {
              nz = a - b | 0;
              c = a >>> 0 >= b >>> 0;
              v = ((a ^ b) & (a ^ nz)) < 0;
            } else {
              nz = a + b | 0;
              c = nz >>> 0 < a >>> 0;
              v = ((a ^ nz) & (b ^ nz)) < 0;
            }
            s[op & 7] = nz;
            break;
          }
          case 4: s[op >> 8 & 7] = nz = op & 255; break; // MOVS
          case 5: {                                     // CMP immediate
            const a = s[op >> 8 & 7], b = op & 255;
            nz = a - b | 0;
            c = a >>> 0 >= b;
            v = ((a ^ b) & (a ^ nz)) < 0;
            break;
          }
          case 6: {                                     // ADDS immediate
            const a = s[op >> 8 & 7], b = op & 255;
            s[op >> 8 & 7] = nz = a + b | 0;
            c = nz >>> 0 < a >>> 0;
            v = ((a ^ nz) & (b ^ nz)) < 0;
            break;
          }
          case 7: {                                     // SUBS immediate
            const a = s[op >> 8 & 7], b = op & 255;
            s[op >> 8 & 7] = nz = a - b | 0;
            c = a >>> 0 >= b;
            v = ((a ^ b) & (a ^ nz)) < 0;
            break;
          }
          case 8:
            if (op & 0x400) {                           // high registers, branches by register
              const m = op >> 3 & 15, d = op >> 4 & 8 | op & 7, value = m === 15 ? pc + 4 : s[m];
              switch (op >> 8 & 3) {
                case 0: case 2: {
                  const result = op & 0x200 ? value : (d === 15 ? pc + 4 : s[d]) + value | 0;
                  if (d === 15) { r[15] = result & ~1; cycles = 2; } else s[d] = d === 13 ? result & ~3 : result;
                  break;
                }
                case 1: {
                  const a = s[d];
                  nz = a - value | 0;
                  c = a >>> 0 >= value >>> 0;
                  v = ((a ^ value) & (a ^ nz)) < 0;
                  break;
                }
                default:
                  if (op & 7) throw new Fault('undefined instruction');
                  if (op & 0x80) s[14] = pc + 2 | 1;
                  this.keepFlags(nz, c, v);
                  this.jump(value >>> 0);
                  nz = this.negativeOrZero;
                  c = this.C;
                  v = this.V;
                  cycles = 2;
              }
            } else {                                    // data processing
              const b = s[op >> 3 & 7], d = op & 7, a = s[d];
              switch (op >> 6 & 15) {
                case 0: s[d] = nz = a & b; break;
                case 1: s[d] = nz = a ^ b; break;
                case 2: {
                  const n = b & 255;
                  if (n) c = n <= 32 && (a >>> (32 - n) & 1) === 1;
                  s[d] = nz = n < 32 ? a << n : 0;
                  break;
                }
                case 3: {
                  const n = b & 255;
                  if (n) c = n <= 32 && (a >>> (n - 1) & 1) === 1;
                  s[d] = nz = n < 32 ? a >>> n | 0 : 0;
                  break;
                }
                case 4: {
                  const n = Math.min(b & 255, 32);
                  if (n) c = (a >> n - 1 & 1) === 1;
                  s[d] = nz = a >> Math.min(n, 31);
                  break;
                }
                case 5: {
                  const carry = c ? 1 : 0;
                  s[d] = nz = a + b + carry | 0;
                  c = carry ? nz >>> 0 <= a >>> 0 : nz >>> 0 < a >>> 0;
                  v = ((a ^ nz) & (b ^ nz)) < 0;
                  break;
                }
                case 6: {
                  const carry = c ? 1 : 0;
                  s[d] = nz = a - b - 1 + carry | 0;
                  c = carry ? a >>> 0 >= b >>> 0 : a >>> 0 > b >>> 0;
                  v = ((a ^ b) & (a ^ nz)) < 0;
                  break;
                }
                case 7: {
                  const n = b & 255;
                  s[d] = nz = a >>> (n & 31) | a << (32 - (n & 31) & 31);
                  if (n) c = nz < 0;
                  break;
                }
                case 8: nz = a & b; break;
                case 9:
                  s[d] = nz = -b | 0;
                  c = b === 0;
                  v = (b & nz) < 0;
                  break;
                case 10:
                  nz = a - b | 0;
                  c = a >>> 0 >= b >>> 0;
                  v = ((a ^ b) & (a ^ nz)) < 0;
                  break;
                case 11:
                  nz = a + b | 0;
                  c = nz >>> 0 < a >>> 0;
                  v = ((a ^ nz) & (b ^ nz)) < 0;
                  break;
                case 12: s[d] = nz = a | b; break;
                case 13: s[d] = nz = Math.imul(a, b); break;
                case 14: s[d] = nz = a & ~b; break;
                default: s[d] = nz = ~b;
              }
            }
            break;
          case 9: {                                     // LDR literal
            const address = (pc + 4 & ~3) + ((op & 255) << 2);
            cycles = 2;
            s[op >> 8 & 7] = this.load32(address);
            break;
          }
          case 10: {                                    // STR, STRH, STRB, LDRSB by register
            const address = s[op >> 3 & 7] + s[op >> 6 & 7] | 0;
            cycles += this.busCycles(address, 4);
            switch (op >> 9 & 3) {
              case 0: this.store32(address, s[op & 7]); break;
              case 1: this.store16(address, s[op & 7]); break;
              case 2: this.store8(address, s[op & 7]); break;
              default: s[op & 7] = this.load8(address) << 24 >> 24;
            }
            break;
          }
          case 11: {                                    // LDR, LDRH, LDRB, LDRSH by register
            const address = s[op >> 3 & 7] + s[op >> 6 & 7] | 0;
            cycles += this.busCycles(address, 3);
            switch (op >> 9 & 3) {
              case 0: s[op & 7] = this.load32(address); break;
              case 1: s[op & 7] = this.load16(address); break;
              case 2: s[op & 7] = this.load8(address); break;
              default: s[op & 7] = this.load16(address) << 16 >> 16;
            }
            break;
          }
          case 12: {
            const address = s[op >> 3 & 7] + (op >> 4 & 0x7c) | 0;
            cycles += this.busCycles(address, 4);
            this.store32(address, s[op & 7]);
            break;
          }
          case 13: {
            const address = s[op >> 3 & 7] + (op >> 4 & 0x7c) | 0;
            cycles += this.busCycles(address, 3);
            s[op & 7] = this.load32(address);
            break;
          }
          case 14: {
            const address = s[op >> 3 & 7] + (op >> 6 & 31) | 0;
            cycles += this.busCycles(address, 4);
            this.store8(address, s[op & 7]);
            break;
          }
          case 15: {
            const address = s[op >> 3 & 7] + (op >> 6 & 31) | 0;
            cycles += this.busCycles(address, 3);
            s[op & 7] = this.load8(address);
            break;
          }
          case 16: {
            const address = s[op >> 3 & 7] + (op >> 5 & 0x3e) | 0;
            cycles += this.busCycles(address, 4);
            this.store16(address, s[op & 7]);
            break;
          }
          case 17: {
            const address = s[op >> 3 & 7] + (op >> 5 & 0x3e) | 0;
            cycles += this.busCycles(address, 3);
            s[op & 7] = this.load16(address);
            break;
          }
          case 18:
            cycles = 2;
            this.store32(s[13] + ((op & 255) << 2) | 0, s[op >> 8 & 7]);
            break;
          case 19:
            cycles = 2;
            s[op >> 8 & 7] = this.load32(s[13] + ((op & 255) << 2) | 0);
            break;
          case 20: s[op >> 8 & 7] = (pc + 4 & ~3) + ((op & 255) << 2); break;
          case 21: s[op >> 8 & 7] = s[13] + ((op & 255) << 2); break;
          case 24: case 25:
            cycles = this.transferMultiple(op, s);
            break;
          case 26: case 27: {                           // B<cond>, UDF, SVC
            let taken;
            switch (op >> 8 & 15) {
              case 0: taken = nz === 0; break;
              case 1: taken = nz !== 0; break;
              case 2: taken = c; break;
              case 3: taken = !c; break;
              case 4: taken = nz < 0; break;
              case 5: taken = nz >= 0; break;
              case 6: taken = v; break;
              case 7: taken = !v; break;
              case 8: taken = c && nz !== 0; break;
              case 9: taken = !c || nz === 0; break;
              case 10: taken = nz < 0 === v; break;
              case 11: taken = nz < 0 !== v; break;
              case 12: taken = nz !== 0 && nz < 0 === v; break;
              case 13: taken = nz === 0 || nz < 0 !== v; break;
              case 14: throw new Fault('udf');
              default: this.call(); taken = false;
            }
            if (taken) {
              r[15] = pc + 4 + (op << 24 >> 23);
              cycles = 2;
            }
            break;
          }
          case 28:
            r[15] = pc + 4 + (op << 21 >> 20);
            cycles = 2;
            break;
          case 30: {                                    // BL; the rest is rare
            const op2 = this.fetch(pc + 2);
            if ((op2 & 0xd000) === 0xd000) {
              const sign = op << 21 >> 31, j1 = op2 >> 13 & 1, j2 = op2 >> 11 & 1;
              s[14] = pc + 4 | 1;
              r[15] = pc + 4 + (sign << 24 | (j1 ^ ~sign & 1) << 23 | (j2 ^ ~sign & 1) << 22 | (op & 0x3ff) << 12 | (op2 & 0x7ff) << 1);
            } else {
              this.keepFlags(nz, c, v);
              this.system(op, op2);
              nz = this.negativeOrZero;
              c = this.C;
              v = this.V;
              r[15] = pc + 4;
            }
            cycles = 3;
            break;
          }
          case 22: case 23:                             // 1011....
            switch (op >> 8 & 15) {
              case 0: s[13] += op & 0x80 ? -((op & 127) << 2) : (op & 127) << 2; break;
              case 2: {
                const value = s[op >> 3 & 7], kind = op >> 6 & 3;
                s[op & 7] = kind === 0 ? value << 16 >> 16 : kind === 1 ? value << 24 >> 24 : kind === 2 ? value & 0xffff : value & 255;
                break;
              }
              case 4: case 5: cycles = this.push(op, s); break;
              case 12: cycles = this.pop(op, s); break;
              default:
                this.keepFlags(nz, c, v);
                cycles = this.miscellaneous(op, s);
                nz = this.negativeOrZero;
                c = this.C;
                v = this.V;
            }
            break;
          default: throw new Fault('undefined instruction');
        }
        this.spent += byInstruction ? 1 : cycles;
      }
      this.keepFlags(nz, c, v);
    } catch (error) {
      this.keepFlags(nz, c, v);
      if (!(error instanceof Fault)) throw error;
      this.fault(error, pc);
    }
  }
}

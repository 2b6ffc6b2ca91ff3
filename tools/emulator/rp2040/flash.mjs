// The flash chip, a W25Q16JV by its data sheet: commands byte by byte while it is selected, what
// they do when it is deselected, how long that takes, and what is left of it if the power goes.
import fs from 'node:fs';

export const FLASH_SIZE = 0x200000;
const SECTOR = 4096;
const PAGE = 256;
const BUSY = 1, WRITE_ENABLED = 2;

const READ = 0x03, WRITE_ENABLE = 0x06, WRITE_DISABLE = 0x04, STATUS = 0x05, ERASE = 0x20, PROGRAM = 0x02;
const IDENTITY = 0x9f, UNIQUE = 0x4b;
const JEDEC = [0xef, 0x40, 0x15];
const UNIQUE_ID = [0x4b, 0x49, 0x4c, 0x4f, 0x4d, 0x41, 0x54, 0x45];

export class FlashChip {
  constructor(machine) {
    this.machine = machine;
    this.memory = new Uint8Array(FLASH_SIZE).fill(0xff);
    this.eraseNanos = 45e6;
    this.programNanos = 0.7e6;
    this.alarm = machine.clock.createAlarm(() => this.finish());
    this.cutAlarm = machine.clock.createAlarm(() => machine.powerCut());
    this.erases = this.programs = 0;
    this.cutIn = [];        // what the power cuts so far were in: 'erase', 'program', 'nothing'
    this.cut = null;        // the power cut to come: { operation, fraction, kind }
    this.file = null;
    this.stale = new Set(); // pages changed since the cache was flushed
    this.powerOn();
  }

  powerOn() {
    this.status = 0;
    this.command = [];
    this.operation = null;  // what is being done: kind, offset, data
    this.stale.clear();
    this.alarm.cancel();
    this.cutAlarm.cancel();
  }

  // The end of the flash is the file's from now on. A shorter file holds the last bytes of it, and
  // grows.
  keepIn(path, size) {
    let bytes = fs.existsSync(path) ? fs.readFileSync(path) : Buffer.alloc(0);
    if (bytes.length < size) {
      bytes = Buffer.concat([Buffer.alloc(size - bytes.length, 0xff), bytes]);
      fs.writeFileSync(path, bytes);
    }
    this.file = { descriptor: fs.openSync(path, 'r+'), start: FLASH_SIZE - bytes.length };
    this.memory.set(bytes, this.file.start);
  }

  get busy() { return this.operation !== null; }

  // --- commands ---

  deselect() {
    const [code] = this.command, sent = this.command;
    this.command = [];
    if (!sent.length) return;
    if (this.busy) {
      if (code !== STATUS) this.complain(`command ${code.toString(16)} while it is busy`);
    } else if (code === WRITE_ENABLE) this.status |= WRITE_ENABLED;
    else if (code === WRITE_DISABLE) this.status &= ~WRITE_ENABLED;
    else if (code === ERASE || code === PROGRAM) this.begin(code, sent);
  }

  // One byte goes in, another comes out.
  exchange(byte) {
    const at = this.command.length, [code] = this.command;
    this.command.push(byte);
    if (at === 0) {
      if (![READ, WRITE_ENABLE, WRITE_DISABLE, STATUS, ERASE, PROGRAM, IDENTITY, UNIQUE].includes(byte)) this.complain(`command ${byte.toString(16)} is not modelled`);
      return 0xff;
    }
    if (code === STATUS) return this.status | (this.busy ? BUSY : 0);
    if (this.busy) return 0xff;
    if (code === READ && at >= 4) return this.memory[(this.address(this.command) + at - 4) % FLASH_SIZE];
    if (code === IDENTITY) return JEDEC[at - 1] ?? 0xff;
    if (code === UNIQUE) return at >= 5 ? UNIQUE_ID[(at - 5) % 8] : 0xff;
    return 0xff;
  }

  address(command) { return command[1] << 16 | command[2] << 8 | command[3]; }

  complain(what) { this.machine.complain(`flash: ${what}`); }

  // --- erasing and programming ---

  begin(code, command) {
    const offset = this.address(command);
    if (!(this.status & WRITE_ENABLED)) return this.complain('a write without write enable');
    if (command.length < 4 || offset >= FLASH_SIZE) return this.complain('a write with no address in it');
    if (code === ERASE && command.length !== 4) return this.complain('an erase with data');
    if (code === PROGRAM && (command.length === 4 || command.length > 4 + PAGE)) return this.complain(`a program of ${command.length - 4} bytes`);
    if (code === ERASE) this.operation = { offset: offset - offset % SECTOR, data: null, nanos: this.eraseNanos };
    else this.operation = { ...this.pageData(offset, command.slice(4)), nanos: this.programNanos };
    this.operation.nanos /= this.machine.clock.haste; // its driver may count polls, too
    this.alarm.schedule(this.operation.nanos);
    const kind = code === ERASE ? 'erase' : 'program';
    if (this.cut && (this.cut.kind ?? kind) === kind && --this.cut.operation === 0) {
      this.cutAlarm.schedule(this.operation.nanos * this.cut.fraction);
      this.cut = null;
    }
    return undefined;
  }

  // What a page will hold: bits are only cleared, and the address wraps around in the page.
  pageData(offset, bytes) {
    const start = offset - offset % PAGE, data = this.memory.slice(start, start + PAGE);
    bytes.forEach((byte, i) => { data[(offset + i) % PAGE] &= byte; });
    return { offset: start, data };
  }

  finish() {
    const { offset, data } = this.operation;
    if (data) this.programs++; else this.erases++;
    this.memory.set(data ?? new Uint8Array(SECTOR).fill(0xff), offset);
    this.done(offset, data ? PAGE : SECTOR);
    this.status &= ~WRITE_ENABLED;
  }

  done(offset, size) {
    this.operation = null;
    for (let page = offset; page < offset + size; page += PAGE) this.stale.add(page / PAGE);
    this.machine.ssi.update();
    if (!this.file) return;
    const start = Math.max(offset, this.file.start);
    if (start < offset + size) fs.writeSync(this.file.descriptor, this.memory, start, offset + size - start, start - this.file.start);
  }

  // The power goes: what was being written is anything between what was and what was to be.
  powerOff() {
    this.cutIn.push(!this.operation ? 'nothing' : this.operation.data ? 'program' : 'erase');
    if (this.operation) {
      const { offset, data } = this.operation, size = data ? PAGE : SECTOR;
      for (let i = 0; i < size; i++) {
        const random = this.machine.random() * 256 | 0;
        if (data) this.memory[offset + i] &= data[i] | random;
        else this.memory[offset + i] |= random;
      }
      this.done(offset, size);
    }
    this.powerOn();
  }
}

// The memory map: what answers at an address, and the bus error (a HardFault) where nothing does,
// or at an address that is not aligned.
import { FLASH, Fault, RAM, RAM_SIZE } from './processor.mjs';

const ROM_SIZE = 0x4000;
const DPRAM = 0x50100000;
const DPRAM_SIZE = 0x1000;
const ALIAS = 0x3000; // of the registers: xor, set, clear
const PPB = 0xe000e;

export class Bus {
  // flash: as far as the chip has it.
  constructor(machine, ram, flash) {
    this.machine = machine;
    this.ram = ram;
    this.ramView = new DataView(ram.buffer);
    this.flash = flash;
    this.flashView = new DataView(flash.buffer);
    this.rom = new DataView(new ArrayBuffer(ROM_SIZE));
    this.dpram = new DataView(new ArrayBuffer(DPRAM_SIZE));
    this.xip = false;      // whether the flash can be read at its addresses
    this.cache = null;     // a model of the cache before it, where misses are counted
  }

  read32(address) {
    if (address & 3) throw new Fault(`unaligned load from ${address.toString(16)}`);
    switch (address >>> 28) {
      case 0:
        if (address < ROM_SIZE) return this.rom.getUint32(address, true);
        break;
      case 1:
        if (address >>> 24 < 0x14) return this.flashView.getUint32(this.flashOffset(address), true);
        return this.peripheral(address, 'load').readUint32(address & 0xfff) >>> 0;
      case 2:
        if (address - RAM < RAM_SIZE) return this.ramView.getUint32(address - RAM, true);
        break;
      case 4: case 5:
        if (address - DPRAM >>> 0 < DPRAM_SIZE) return this.usbMemory('load').getUint32(address - DPRAM, true);
        return this.peripheral(address, 'load').readUint32(address & 0xfff) >>> 0;
      case 13:
        this.machine.pioCatchUp();
        return this.machine.mcu.sio.readUint32(address & 0xfff) >>> 0;
      case 14:
        if (address >>> 12 === PPB) return this.machine.ppb.read(address & 0xfff) >>> 0;
        break;
    }
    throw new Fault(`load from ${address.toString(16)}, where nothing is`);
  }

  read16(address) {
    if (address & 1) throw new Fault(`unaligned load from ${address.toString(16)}`);
    return this.read32((address & ~3) >>> 0) >>> ((address & 2) * 8) & 0xffff;
  }

  read8(address) {
    return this.read32((address & ~3) >>> 0) >>> ((address & 3) * 8) & 0xff;
  }

  // An instruction, from anything but RAM.
  fetch(address) {
    if (address >>> 28 > 2) throw new Fault(`fetch from ${address.toString(16)}, where no code is`);
    return this.read16(address);
  }

  write32(address, value) {
    if (address & 3) throw new Fault(`unaligned store to ${address.toString(16)}`);
    this.write(address, value, 4);
  }

  write16(address, value) {
    if (address & 1) throw new Fault(`unaligned store to ${address.toString(16)}`);
    this.write(address, value, 2);
  }

  write8(address, value) { this.write(address, value, 1); }

  // Registers see a byte or a halfword on all their lanes.
  write(address, value, size) {
    const wide = size === 4 ? value : size === 2 ? (value << 16 | value) >>> 0 : Math.imul(value, 0x01010101) >>> 0;
    switch (address >>> 28) {
      case 1:
        if (address >>> 24 >= 0x14) return this.peripheral(address, 'store').writeUint32Atomic(address & 0xfff, wide, 0);
        break;
      case 2:
        if (address - RAM >= RAM_SIZE) break;
        if (address - RAM >= this.machine.core.guardFrom && address - RAM < this.machine.core.guardTo) throw new Fault(`store to ${address.toString(16)}, which the MPU refuses`);
        return this.put(this.ramView, address - RAM, value, size);
      case 4: case 5:
        if (address - DPRAM >>> 0 < DPRAM_SIZE) return this.writeUsbMemory(address - DPRAM, value, size);
        return this.peripheral(address, 'store').writeUint32Atomic(address & 0xfff, wide, (address & ALIAS) >> 12);
      case 13:
        this.machine.pioCatchUp();
        return this.machine.mcu.sio.writeUint32(address & 0xfff, wide);
      case 14:
        if (address >>> 12 !== PPB || size !== 4) break;
        return this.machine.ppb.write(address & 0xfff, value);
    }
    throw new Fault(`store to ${address.toString(16)}, where nothing takes it`);
  }

  put(view, offset, value, size) {
    if (size === 4) view.setUint32(offset, value, true);
    else if (size === 2) view.setUint16(offset, value, true);
    else view.setUint8(offset, value);
  }

  flashOffset(address) {
    if (!this.xip) {
      this.machine.complain(`flash read at ${address.toString(16)} while XIP is off`);
      throw new Fault(`read of the flash at ${address.toString(16)} while XIP is off`);
    }
    const offset = address & 0xffffff;
    if (offset >= this.flash.length) throw new Fault(`address ${address.toString(16)} is behind the flash`);
    const { stale } = this.machine.flash;
    if (stale.size && address >>> 24 < 0x12 && stale.has(offset >>> 8)) {
      this.machine.complain(`flash read at ${address.toString(16)}, which was written since the cache was flushed`);
    }
    if (this.cache && address >>> 24 === FLASH >>> 24) this.cache.access(offset);
    return offset;
  }

  peripheral(address, what) {
    const key = (address >>> 14) << 2, found = this.machine.mcu.peripherals[key];
    if (!found) throw new Fault(`${what} at ${address.toString(16)}, where nothing is`);
    this.machine.touch(key, found);
    return found;
  }

  usbMemory() {
    this.machine.touch(0x50100, { name: 'USB memory' });
    return this.dpram;
  }

  writeUsbMemory(offset, value, size) {
    this.put(this.usbMemory(), offset, value, size);
    this.machine.usb.memoryWritten(offset & ~3, this.dpram.getUint32(offset & ~3, true));
  }
}

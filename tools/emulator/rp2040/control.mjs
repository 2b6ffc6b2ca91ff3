// The control line: a JSON object a line, as QEMU's QMP has it.
import fs from 'node:fs';
import net from 'node:net';

class CommandError extends Error {}

export class Control {
  constructor(machine, pacer, body) {
    this.machine = machine;
    this.pacer = pacer;
    this.commands = { ...this.ownCommands(), ...(body?.commands ?? {}) };
    this.sockets = new Set();
    machine.onReset = (kind) => this.tell({ event: 'RESET', data: { kind } });
  }

  tell(message) { for (const socket of this.sockets) socket.write(`${JSON.stringify(message)}\n`); }

  serve(path) {
    fs.rmSync(path, { force: true });
    net.createServer((socket) => {
      this.sockets.add(socket);
      socket.write(`${JSON.stringify({ QMP: { version: 'rp2040js' } })}\n`);
      let text = '', chain = Promise.resolve();
      socket.setEncoding('utf8');
      socket.on('data', (data) => {
        text += data;
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
          const line = text.slice(0, end);
          text = text.slice(end + 1);
          if (line.trim()) chain = chain.then(() => this.answer(line)).then((answer) => socket.write(`${JSON.stringify(answer)}\n`));
        }
      });
      socket.on('error', () => { });
      socket.on('close', () => this.sockets.delete(socket));
    }).listen(path);
  }

  async answer(line) {
    try {
      const { execute, arguments: given = {} } = JSON.parse(line);
      if (!Object.hasOwn(this.commands, execute)) throw new CommandError(`there is no command ${execute}`);
      const result = await this.commands[execute](given);
      this.pacer.wake();
      return { return: result ?? {} };
    } catch (error) {
      if (!(error instanceof CommandError) && !(error instanceof SyntaxError)) process.stderr.write(`${error.stack}\n`);
      return { error: { desc: error.message } };
    }
  }

  number(value, what, low, high) {
    if (typeof value !== 'number' || !(value >= low && value <= high)) throw new CommandError(`${what} is a number from ${low} to ${high}`);
    return value;
  }

  // --- commands ---

  ownCommands() {
    const { machine, pacer } = this;
    return {
      qmp_capabilities: () => { },
      'query-status': () => ({ running: pacer.running }),
      cont: () => pacer.start(),
      stop: () => pacer.pause(),
      run: ({ ms }) => pacer.run(this.number(ms, 'ms', 0, 1e7) * 1e6),
      system_reset: () => machine.requestReset('run'),
      'power-cycle': () => machine.powerCut(),
      'power-cut': ({ operation = 1, fraction = 0.5, kind }) => {
        if (![undefined, 'erase', 'program'].includes(kind)) throw new CommandError('kind is erase or program');
        machine.flash.cut = { operation: this.number(operation, 'operation', 1, 1e6), fraction: this.number(fraction, 'fraction', 0, 1), kind };
      },
      'read-memory': ({ address, size = 4 }) => this.readMemory(address, size),
      status: () => this.status(),
      misses: ({ count = 20 }) => this.misses(count),
      'usb-plug': () => machine.host.plug(true),
      'usb-unplug': () => machine.host.plug(false),
      'usb-suspend': ({ on = true }) => machine.host.suspend(on),
      'usb-read': ({ on = true }) => machine.host.setReading(on),
      'usb-control': (request) => machine.host.request(this.checkedRequest(request)),
      'usb-status': () => this.usbStatus(),
    };
  }

  checkedRequest(request) {
    for (const [name, high] of [['type', 255], ['request', 255], ['value', 65535], ['index', 65535], ['length', 65535]]) {
      if (request[name] !== undefined || name === 'type' || name === 'request') this.number(request[name], name, 0, high);
    }
    return request;
  }

  readMemory(address, size) {
    const start = address - 0x20000000, { ram } = this.machine;
    if (!(start >= 0 && start + size <= ram.length)) throw new CommandError('only RAM can be read');
    return { data: Buffer.from(ram.subarray(start, start + size)).toString('hex') };
  }

  status() {
    const { machine } = this, { clock, flash, core } = machine;
    const found = {
      nanos: clock.nanos, instructions: clock.instructions + core.count, cycles: clock.cycles + core.spent,
      complaints: [...machine.complaints].map(([what, count]) => count > 1 ? `${what}, ${count} times` : what),
      notes: [...machine.notes], faults: core.faults, resets: machine.resets, waiting: core.waiting, lockedUp: core.lockedUp,
      erases: flash.erases, programs: flash.programs, cutIn: flash.cutIn };
    if (machine.cache) Object.assign(found, { cacheAccesses: machine.cache.accesses, cacheMisses: machine.cache.misses });
    return found;
  }

  // Where the cache of the flash missed most.
  misses(count) {
    if (!this.machine.cache) throw new CommandError('misses are counted with --xip-cache');
    const lines = [...this.machine.cache.missedLines].sort((a, b) => b[1] - a[1]).slice(0, count);
    return { lines: lines.map(([offset, misses]) => ({ address: 0x10000000 + offset, misses })) };
  }

  usbStatus() {
    const { host } = this.machine, { descriptors } = host;
    return {
      plugged: host.plugged, present: host.present, configured: host.configured, open: host.open,
      waiting: host.outgoing.length, device: descriptors.device ?? [], configuration: descriptors.configuration ?? [],
      strings: descriptors.strings ?? [], qualifier: descriptors.qualifier?.status ?? null };
  }
}

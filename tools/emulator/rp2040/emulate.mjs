// Runs a board's firmware on the machine of machine.mjs, with its serial line and a control line on
// unix sockets. docs/build/testing.md lists the commands.
//   emulate.mjs --image FILE [--serial SOCKET] [--control SOCKET] [--other SOCKET] [--line usb|uart]
//     --stdio               this terminal is the serial line; Ctrl-C ends it
//     --other SOCKET        the line that --line has not chosen, too
//     --body NAME           a body of NAME.mjs on its pins
//     --wiring NAME         how it is wired, if there are several ways
//     --flash FILE          keeps the end of the flash, so many bytes or what FILE is long [--store BYTES]
//     --pace real|free      the board's time is never ahead of the clock; or waits for nothing
//     --instruction NANOS   time by instructions instead of cycles
//     --manner NAME         of the PC at the USB line: linux, windows, macos; --no-open: it never opens the port;
//                           --busy: other devices behind its hub are at work all the time
//     --revision N          of the chip: 1 (B0 and B1) or 2 (B2)
//     --preload ADDRESS=WORD what a word of the RAM holds at power on, which is arbitrary without
//     --seed N, --xip-cache (counts what the flash's cache misses)
import fs from 'node:fs';
import net from 'node:net';
import { parseArgs } from 'node:util';
import { Control } from './control.mjs';
import { ImageError } from './image.mjs';
import { Machine } from './machine.mjs';
import { Pacer } from './pacer.mjs';
import { RAM, RAM_SIZE } from './processor.mjs';
import { XipCache } from './xip_cache.mjs';

const STORE_SIZE = 65536;
const CTRL_C = 3;

const OPTIONS = {
  image: { type: 'string' }, serial: { type: 'string' }, control: { type: 'string' }, other: { type: 'string' },
  line: { type: 'string', default: 'usb' }, body: { type: 'string' }, wiring: { type: 'string' }, flash: { type: 'string' },
  store: { type: 'string', default: String(STORE_SIZE) }, pace: { type: 'string', default: 'real' },
  instruction: { type: 'string', default: '0' }, manner: { type: 'string', default: 'linux' },
  'no-open': { type: 'boolean', default: false }, seed: { type: 'string', default: '1' },
  busy: { type: 'boolean', default: false }, revision: { type: 'string', default: '1' },
  preload: { type: 'string' }, stdio: { type: 'boolean', default: false }, 'xip-cache': { type: 'boolean', default: false },
};

function fail(what) {
  process.stderr.write(`emulate: ${what}\n`);
  process.exit(1);
}

function readOptions() {
  let options;
  try {
    options = parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    fail(error.message);
  }
  if (!options.image) fail('--image is missing');
  if (!['usb', 'uart'].includes(options.line)) fail(`no line '${options.line}': usb or uart`);
  if (!['real', 'free'].includes(options.pace)) fail(`no pace '${options.pace}': real or free`);
  for (const name of ['instruction', 'seed', 'store', 'revision']) if (!/^\d+$/.test(options[name])) fail(`--${name} is a number`);
  return options;
}

function preload(machine, text) {
  const [address, word] = text.split('=').map(Number), offset = address - RAM;
  if (!(offset >= 0 && offset + 4 <= RAM_SIZE && word >= 0)) fail(`--preload ${text}: no word of RAM`);
  new DataView(machine.ram.buffer).setUint32(offset, word, true);
}

async function makeBody(machine, name, wiring) {
  if (!/^[a-z0-9_]+$/.test(name)) fail(`no body '${name}'`);
  const module = await import(`./${name}.mjs`).catch((error) => fail(`no body '${name}': ${error.message}`));
  const Body = Object.values(module).find((one) => one.prototype?.attach);
  if (!Body) fail(`${name}.mjs exports no body`);
  try {
    const body = new Body({ wiring });
    machine.attach(body);
    return body;
  } catch (error) {
    fail(error.message);
  }
}

// The ends of both lines: give bytes to the board, and take what it says.
function lines(machine) {
  const usb = { send: (bytes) => machine.host.send(bytes), say: null };
  const uart = { send: (bytes) => machine.uarts[0].feed(bytes), say: null };
  machine.host.onData = (bytes) => usb.say?.(Buffer.from(bytes));
  machine.onUartByte = (byte) => uart.say?.(Buffer.from([byte]));
  return { usb, uart };
}

// A socket as a line; what is said while nobody listens is lost, as on a real one.
function serve(path, line, pacer) {
  fs.rmSync(path, { force: true });
  net.createServer((socket) => {
    line.say = (bytes) => socket.write(bytes);
    socket.on('data', (data) => {
      line.send([...data]);
      pacer.wake();
    });
    socket.on('error', () => { });
    socket.on('close', () => { line.say = null; });
  }).listen(path);
}

function useTerminal(machine, line, pacer) {
  line.say = (bytes) => process.stdout.write(bytes);
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
  process.stdin.on('data', (data) => {
    if (data.includes(CTRL_C)) process.exit(0);
    line.send([...data]);
    pacer.wake();
  });
  process.on('exit', () => {
    if (process.stdin.isTTY) process.stdin.setRawMode(false);
    for (const what of machine.complaints.keys()) process.stderr.write(`emulate: not as on the chip: ${what}\n`);
  });
}

async function main() {
  const options = readOptions();
  const machine = new Machine({
    seed: Number(options.seed), instructionNanos: Number(options.instruction), revision: Number(options.revision),
    usb: { manner: options.manner, opens: !options['no-open'], isBusy: options.busy } });
  if (options['xip-cache']) machine.cache = new XipCache();
  if (options.line === 'uart' && !options.other) machine.host.plugged = false;
  try {
    machine.load(options.image);
  } catch (error) {
    if (!(error instanceof ImageError) && !error.code) throw error;
    fail(error.message);
  }
  if (options.flash) machine.flash.keepIn(options.flash, Number(options.store));
  const body = options.body ? await makeBody(machine, options.body, options.wiring) : null;
  const pacer = new Pacer(machine, options.pace === 'real');
  const ends = lines(machine), line = ends[options.line];
  machine.powerOn();
  if (options.preload) preload(machine, options.preload);
  if (options.serial) serve(options.serial, line, pacer);
  if (options.other) serve(options.other, ends[options.line === 'usb' ? 'uart' : 'usb'], pacer);
  if (options.control) new Control(machine, pacer, body).serve(options.control);
  else pacer.start();
  if (options.stdio) useTerminal(machine, line, pacer);
}

await main();

// The firmware as a module of WebAssembly: starts it, lets it wait, and gives it bytes, sensors and
// keys. It runs in a worker of the page and, for tests, in Node.
//
// The firmware waits by calling page.pause(). Then the calls that lead there are unwound: their
// variables are saved, and machine_run() returns. They are wound up again when it is called next.

"use strict";

const MODES = { console: 0, uci: 1, tuning: 2, bench: 3, benchLarge: 4 };
const NORMAL = 0, UNWINDING = 1, REWINDING = 2;
const STORE_SIZE = 32768;
const SCREEN = { width: 128, height: 64, place: 48, bytes: 2048 };

class Machine {
  // wasm: bytes or a compiled module. Events: sent(bytes), shown(panel), tone(hz, volume), stored(bytes), ended(status).
  constructor(wasm, events) {
    this.events = events;
    this.module = wasm instanceof WebAssembly.Module ? wasm : new WebAssembly.Module(wasm);
    this.instance = new WebAssembly.Instance(this.module, { page: this.functions() });
    this.exports = this.instance.exports;
    this.waiting = [];      // bytes for the serial line that have not been taken
    this.arguments = null;  // of machine_run()
    this.timer = null;
    this.away = null;       // how long the firmware waits, and whether a byte wakes it
    this.status = null;     // with which it has ended
    this.stored = false;
  }

  functions() {
    return {
      now: () => performance.now(),
      pause: (ms, wakes) => this.pause(ms, wakes !== 0),
      send: (place, count) => this.events.sent(this.bytes(place, count).slice()),
      stored: () => { this.stored = true; },
      shown: () => this.events.shown(this.panel()),
      tone: (hz, volume) => this.events.tone(hz, volume),
      ended: (status) => { this.status = status; },
    };
  }

  bytes(place, count) {
    return new Uint8Array(this.exports.memory.buffer, place, count);
  }

  // The names of the profiles, in their order.
  profiles() {
    const names = [];
    for (let n = 0; ; n++) {
      let name = "";
      for (let letter; (letter = this.exports.machine_profile(n, name.length)) !== 0;) {
        name += String.fromCharCode(letter);
      }
      if (name === "") {
        return names;
      }
      names.push(name);
    }
  }

  numberOf(profile) {
    const number = this.profiles().indexOf(profile);
    if (number < 0) {
      throw new Error(`there is no profile ${profile}`);
    }
    return number;
  }

  // The weights of a profile's network, in the module's memory.
  weights(profile) {
    const number = this.numberOf(profile);
    return this.bytes(this.exports.machine_weights(number), this.exports.machine_weights_size(number));
  }

  // The training positions, in the module's memory.
  training() {
    return this.bytes(this.exports.machine_training(), this.exports.machine_training_size());
  }

  // They come when the page has fetched them; until then the firmware has none.
  giveTraining(bytes) {
    if (bytes.length !== this.training().length) {
      throw new Error(`the training positions have ${this.training().length} bytes, not ${bytes.length}`);
    }
    this.training().set(bytes);
  }

  // options: mode, profile, nps, body ("", "keys" or "colours"), store (bytes or null to have none),
  // weights (of the profile's network, where the module does not have them; or null), training (the same).
  start({ mode = "console", profile = "web", nps = 0, body = "", store = null, squares = null, weights = null, training = null }) {
    const number = this.numberOf(profile);
    if (weights !== null) {
      if (weights.length !== this.weights(profile).length) {
        throw new Error(`the network of ${profile} has ${this.weights(profile).length} bytes, not ${weights.length}`);
      }
      this.weights(profile).set(weights);
    } else if (this.weights(profile).every((byte) => byte === 0)) {
      throw new Error(`the network of ${profile} is missing`);
    }
    if (training !== null) {
      this.giveTraining(training);
    }
    if (body !== "") {
      this.exports.panel_attach(body === "colours" ? 1 : 0);
    }
    if (squares !== null) {
      this.setSquares(squares);
    }
    if (store !== null) {
      this.storePlace = this.exports.store_attach();
      if (store.length === STORE_SIZE) {
        this.bytes(this.storePlace, STORE_SIZE).set(store);
      }
    }
    this.arguments = [MODES[mode], number, nps];
    this.run();
  }

  // --- waiting ---

  pause(ms, wakes) {
    if (this.exports.asyncify_get_state() === REWINDING) {
      this.exports.asyncify_stop_rewind();
      return;
    }
    this.away = { ms, wakes };
    this.exports.asyncify_start_unwind(this.calls());
  }

  // The tool's record of saved calls; it is emptied before they are unwound.
  calls() {
    return this.callsPlace ??= this.exports.machine_calls();
  }

  run() {
    if (this.away !== null) {
      this.away = null;
      this.exports.asyncify_start_rewind(this.calls());
    }
    this.exports.machine_run(...this.arguments);
    if (this.exports.asyncify_get_state() === UNWINDING) {
      this.exports.asyncify_stop_unwind();
    }
    if (this.stored) {
      this.stored = false;
      this.events.stored(this.bytes(this.storePlace, STORE_SIZE).slice());
    }
    if (this.status !== null) {
      this.events.ended(this.status);
    } else {
      this.feed();
      this.sleep(this.away.wakes && this.waiting.length > 0 ? 0 : this.away.ms);
    }
  }

  // A timer of a browser waits 4 ms at least when timers follow each other, so a short pause is a
  // message to oneself.
  sleep(ms) {
    if (ms >= 1) {
      this.timer = setTimeout(() => { this.timer = null; this.run(); }, ms);
    } else {
      this.channel ??= this.makeChannel();
      this.channel.port2.postMessage(0);
    }
  }

  makeChannel() {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => this.run();
    return channel;
  }

  wake() {
    if (this.timer !== null && this.away?.wakes) {
      clearTimeout(this.timer);
      this.timer = null;
      this.sleep(0);
    }
  }

  // --- what comes from outside; only while the firmware is away ---

  // Gives bytes to the serial line; those that do not fit wait.
  receive(bytes) {
    for (const byte of bytes) {
      this.waiting.push(byte);
    }
    this.feed();
    this.wake();
  }

  feed() {
    let taken = 0;
    while (taken < this.waiting.length && this.exports.machine_receive(this.waiting[taken]) > 0) {
      taken++;
    }
    this.waiting.splice(0, taken);
  }

  open() {
    this.exports.machine_open();
  }

  // squares: a BigInt, bit n is square n.
  setSquares(squares) {
    this.exports.panel_squares(Number(squares & 0xFFFFFFFFn), Number(squares >> 32n));
  }

  setKeys(keys) {
    this.exports.panel_keys(keys);
  }

  setFaults(parts) {
    this.exports.panel_faults(parts);
  }

  // What the body shows: sets of squares, brightness, and the screen with four pixels a byte.
  panel() {
    const place = this.exports.panel_shown();
    const view = new DataView(this.exports.memory.buffer, place, SCREEN.place);
    const set = (n) => view.getBigUint64(8 * n, true);
    return {
      lit: set(0), blinking: set(1), red: set(2), green: set(3), blue: set(4),
      brightness: view.getUint8(40),
      screen: this.bytes(place + SCREEN.place, SCREEN.bytes).slice(),
    };
  }
}

if (typeof module !== "undefined") {
  module.exports = { Machine, MODES, SCREEN, STORE_SIZE };
}

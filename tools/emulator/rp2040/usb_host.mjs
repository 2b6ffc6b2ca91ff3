// A PC at the USB line: it resets the bus, asks for descriptors as Linux, Windows or macOS do, opens
// the serial port, and reads and writes it; or it does not. Toggles are checked. Everything
// happens in the machine's time.

const DEBOUNCE_NANOS = 100e6, RESET_NANOS = 12e6, RECOVERY_NANOS = 10e6, ADDRESS_NANOS = 2e6;
const PACKET_NANOS = 50e3;   // a transaction with 64 bytes
const CONTROL_NANOS = 5e9;   // until a control transfer is given up
const POKE = 'poke';         // waits for something new in the device's buffers
const ADDRESS = 7;
const PACKET = 64;

const DEVICE = 1, CONFIGURATION = 2, STRING = 3, QUALIFIER = 6;
const SET_ADDRESS = 5, GET_DESCRIPTOR = 6, SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20, GET_LINE_CODING = 0x21, SET_LINE_STATE = 0x22;
const LINE_CODING = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8]; // 115200 8N1

// What one host does beside others; a generator says how long it waits.
class Task {
  constructor(host, steps) {
    this.host = host;
    this.steps = steps;
    this.alarm = host.machine.clock.createAlarm(() => this.step());
    this.pokable = false;
    this.ended = false;
    this.alarm.schedule(0);
  }

  step() {
    this.pokable = false;
    const { value, done } = this.steps.next();
    if (done) this.ended = true;
    else if (value === POKE) this.pokable = true;
    else this.alarm.schedule(value);
  }

  poke() {
    if (!this.pokable) return;
    this.pokable = false;
    this.alarm.schedule(PACKET_NANOS);
  }

  end() {
    this.alarm.cancel();
    this.pokable = false;
    this.ended = true;
  }
}

export class UsbHost {
  // isBusy: other devices are at work behind the same hub, so that the lines are never idle for long.
  constructor(machine, { manner = 'linux', opens = true, isBusy = false } = {}) {
    this.machine = machine;
    this.manner = manner;
    this.opens = opens;        // the serial port, once the device is known
    this.isBusy = isBusy;
    this.reading = true;
    this.plugged = true;
    this.outgoing = [];        // bytes for the device
    this.onData = () => { };
    this.forget();
  }

  forget() {
    for (const task of this.tasks ?? []) task.end();
    for (const request of this.requests ?? []) request.give({ status: 'none', data: [] });
    this.tasks = [];
    this.requests = [];        // raw control transfers that a test wants
    this.present = false;
    this.address = 0;
    this.configured = this.open = false;
    this.descriptors = {};
    this.toggles = { in: 0, out: 0 };
    this.control = null;       // a control transfer is under way
  }

  // For a new controller, too.
  attach(usb) {
    this.usb = usb;
    usb.host = this;
    usb.setVbus(this.plugged);
  }

  attachmentChanged() {
    const present = this.plugged && this.usb.attached;
    if (present === this.present) return;
    this.forget();
    this.present = present;
    if (present) this.tasks.push(new Task(this, this.enumerate()));
  }

  poke() { for (const task of this.tasks) task.poke(); }

  plug(plugged) {
    this.plugged = plugged;
    this.usb.setVbus(plugged);
    this.attachmentChanged();
  }

  suspend(suspended) { this.usb.setFrames(!suspended); }

  setReading(reading) {
    this.reading = reading;
    this.poke();
  }

  send(bytes) {
    this.outgoing.push(...bytes);
    this.poke();
  }

  complain(what) { this.machine.complain(`USB host: ${what}`); }

  // --- transfers ---

  // A transaction until it is no longer refused.
  *persist(attempt, until = Infinity) {
    for (;;) {
      yield PACKET_NANOS;
      const answer = attempt();
      if (answer !== 'nak') return answer;
      if (this.machine.clock.nanos >= until) return 'timeout';
      yield until === Infinity ? POKE : PACKET_NANOS * 10;
    }
  }

  // A control transfer. request: type, request, value, index, and length or data; only: 'setup' or
  // 'data' ends it early, as a host does that has lost its patience.
  *transfer(request) {
    const { type, request: code, value = 0, index = 0, data = [], only } = request;
    const length = request.length ?? data.length, until = this.machine.clock.nanos + CONTROL_NANOS;
    const words = [value & 255, value >> 8, index & 255, index >> 8, length & 255, length >> 8];
    while (this.control) yield PACKET_NANOS;
    this.control = request;
    const answer = { status: this.usb.setup(this.address, [type, code, ...words]), data: [] };
    if (answer.status === 'ack' && only !== 'setup') {
      if (type & 0x80) yield* this.dataIn(answer, length, until, only);
      else yield* this.dataOut(answer, data, until, only);
    }
    this.control = null;
    return answer;
  }

  *dataIn(answer, length, until, only) {
    for (let toggle = 1, last = length === 0; !last; toggle ^= 1) {
      const packet = yield* this.persist(() => this.usb.in(this.address, 0), until);
      if (typeof packet === 'string') {
        answer.status = packet;
        return;
      }
      if (packet.toggle !== toggle) this.complain('a wrong toggle in a control transfer');
      answer.data.push(...packet.bytes);
      if (answer.data.length > length) this.complain(`${answer.data.length} bytes for a request of ${length}`);
      last = packet.bytes.length < PACKET || answer.data.length >= length;
    }
    if (only === 'data') return;
    if (length === 0) yield* this.statusIn(answer, until);
    else answer.status = yield* this.persist(() => this.usb.out(this.address, 0, 1, []), until);
  }

  *dataOut(answer, data, until, only) {
    for (let at = 0, toggle = 1; at < data.length; at += PACKET, toggle ^= 1) {
      answer.status = yield* this.persist(() => this.usb.out(this.address, 0, toggle, data.slice(at, at + PACKET)), until);
      if (answer.status !== 'ack') return;
    }
    if (only !== 'data') yield* this.statusIn(answer, until);
  }

  *statusIn(answer, until) {
    const packet = yield* this.persist(() => this.usb.in(this.address, 0), until);
    if (typeof packet === 'string') answer.status = packet;
    else if (packet.bytes.length || packet.toggle !== 1) this.complain('a status stage that is none');
  }

  // --- enumeration ---

  *resetBus() {
    this.usb.setReset(true);
    yield RESET_NANOS;
    this.address = 0;
    this.usb.setReset(false);
    yield RECOVERY_NANOS;
    this.usb.setFrames(true);
  }

  *descriptor(kind, index, length, language = 0) {
    return (yield* this.transfer({ type: 0x80, request: GET_DESCRIPTOR, value: kind << 8 | index, index: language, length })).data;
  }

  // Resets the bus and asks once; returns what was not answered, or null.
  *introduce() {
    yield* this.resetBus();
    const first = yield* this.descriptor(DEVICE, 0, this.manner === 'macos' ? 8 : 64);
    if (first.length < 8) return 'no device descriptor';
    if (this.manner !== 'macos') yield* this.resetBus();
    const set = yield* this.transfer({ type: 0, request: SET_ADDRESS, value: ADDRESS });
    if (set.status !== 'ack') return 'no answer to SET_ADDRESS';
    this.address = ADDRESS;
    yield ADDRESS_NANOS;
    this.descriptors.device = yield* this.descriptor(DEVICE, 0, 18);
    yield* this.readConfiguration();
    if (!this.endpoints.in || !this.endpoints.out) return 'no bulk endpoints';
    yield* this.readStrings();
    const configured = yield* this.transfer({ type: 0, request: SET_CONFIGURATION, value: 1 });
    return configured.status === 'ack' ? null : 'no answer to SET_CONFIGURATION';
  }

  // A real PC would ask a silent device again. This one asks once, so that a test sees the silence.
  *enumerate() {
    yield DEBOUNCE_NANOS;
    const missing = yield* this.introduce();
    if (missing !== null) return this.complain(missing);
    this.configured = true;
    this.toggles = { in: 0, out: 0 };
    if (this.opens) yield* this.openPort();
    this.tasks.push(new Task(this, this.receive()), new Task(this, this.transmit()), new Task(this, this.serveRequests()));
    return undefined;
  }

  *readConfiguration() {
    const head = yield* this.descriptor(CONFIGURATION, 0, this.manner === 'windows' ? 255 : 9);
    const total = (head[2] | head[3] << 8) || 0;
    this.descriptors.configuration = head.length >= total ? head : yield* this.descriptor(CONFIGURATION, 0, total);
    this.endpoints = { in: 0, out: 0 };
    const bytes = this.descriptors.configuration;
    for (let at = 0; at + 1 < bytes.length && bytes[at]; at += bytes[at]) {
      if (bytes[at + 1] === 5 && (bytes[at + 3] & 3) === 2) this.endpoints[bytes[at + 2] & 0x80 ? 'in' : 'out'] = bytes[at + 2] & 15;
    }
  }

  *readStrings() {
    const { device } = this.descriptors, asks = this.manner === 'macos' ? [2, 255] : [255];
    this.descriptors.strings = [];
    if (this.manner === 'windows') this.descriptors.qualifier = yield* this.transfer({ type: 0x80, request: GET_DESCRIPTOR, value: QUALIFIER << 8, length: 10 });
    for (const index of [0, device[14], device[15], device[16]]) {
      let text = [];
      for (const length of asks) text = yield* this.descriptor(STRING, index, length, index ? 0x409 : 0);
      this.descriptors.strings.push(text);
    }
    if (this.manner !== 'windows') this.descriptors.qualifier = yield* this.transfer({ type: 0x80, request: GET_DESCRIPTOR, value: QUALIFIER << 8, length: 10 });
  }

  *openPort() {
    yield* this.transfer({ type: 0x21, request: SET_LINE_CODING, data: LINE_CODING });
    const coding = yield* this.transfer({ type: 0xa1, request: GET_LINE_CODING, length: 7 });
    if (coding.data.join() !== LINE_CODING.join()) this.complain(`the line coding comes back as ${coding.data}`);
    yield* this.transfer({ type: 0x21, request: SET_LINE_STATE, value: 3 });
    this.open = true;
  }

  // --- the serial port ---

  *receive() {
    for (;;) {
      while (!this.reading || !this.opens) yield POKE;
      const packet = yield* this.persist(() => this.reading ? this.usb.in(this.address, this.endpoints.in) : 'nak');
      if (typeof packet === 'string') {
        yield packet === 'stall' ? POKE : DEBOUNCE_NANOS;
      } else if (packet.toggle !== this.toggles.in) {
        this.complain('a wrong toggle in what the device sends');
      } else {
        this.toggles.in ^= 1;
        if (packet.bytes.length) this.onData(packet.bytes);
      }
    }
  }

  *transmit() {
    for (;;) {
      while (!this.outgoing.length) yield POKE;
      const bytes = this.outgoing.slice(0, PACKET);
      const answer = yield* this.persist(() => this.usb.out(this.address, this.endpoints.out, this.toggles.out, bytes));
      if (answer !== 'ack') {
        yield POKE;
        continue;
      }
      this.toggles.out ^= 1;
      this.outgoing.splice(0, bytes.length);
    }
  }

  *serveRequests() {
    for (;;) {
      while (!this.requests.length) yield POKE;
      const { request, give } = this.requests[0];
      const answer = yield* this.transfer(request);
      // As the standard has it: a configuration and a halted endpoint begin with DATA0.
      if (answer.status === 'ack' && request.type === 0 && request.request === SET_CONFIGURATION) this.toggles = { in: 0, out: 0 };
      if (answer.status === 'ack' && request.type === 2 && request.request === 1 && (request.value ?? 0) === 0) this.clearToggle(request.index);
      this.requests.shift();
      give(answer);
    }
  }

  clearToggle(endpoint) {
    if ((endpoint & 15) !== this.endpoints.in && (endpoint & 15) !== this.endpoints.out) return;
    this.toggles[endpoint & 0x80 ? 'in' : 'out'] = 0;
  }

  // Any control transfer; a promise of its answer.
  request(request) {
    return new Promise((give) => {
      if (!this.configured) give({ status: 'none', data: [] });
      else {
        this.requests.push({ request, give });
        this.poke();
      }
    });
  }
}

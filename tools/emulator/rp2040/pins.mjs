// The pins: what the chip drives, what comes from outside, and the pads between. A pin has one
// level for all who look: what the chip drives, or else what is put on it, or else its pull.

const UART_FUNCTION = 2;
const PAD_RESET = 0x56;
const PINS = 30;

export class Pins {
  constructor(machine) {
    this.machine = machine;
    this.inputs = new Array(PINS).fill(null); // from outside: 0, 1, or null: not driven
    this.listeners = Array.from({ length: PINS }, () => []);
    this.levels = 0;
  }

  // For a new chip.
  attach(mcu) {
    this.mcu = mcu;
    mcu.gpio.forEach((pin, i) => {
      pin.padValue = PAD_RESET;
      pin.checkForUpdates = () => this.update(i);
      pin.rawInputValue = !!(this.levels >> i & 1);
    });
    // Asked for at each load of GPIO_IN.
    Object.defineProperty(mcu, 'gpioValues', { get: () => this.levels & this.readable() });
    for (let i = 0; i < PINS; i++) this.update(i);
  }

  readable() {
    let mask = 0;
    for (const pin of this.mcu.gpio) if (pin.padValue & 0x40) mask |= 1 << pin.index;
    return mask;
  }

  // What the chip drives: 0, 1 or null.
  driven(i) {
    const pin = this.mcu.gpio[i];
    return pin.outputEnable && !pin.outputDisable ? Number(pin.outputValue) : null;
  }

  level(i) {
    const pin = this.mcu.gpio[i], own = this.driven(i), other = this.inputs[i];
    if (own !== null) {
      if (other !== null && other !== own) this.machine.complain(`GPIO${i}: the chip and what hangs on it drive against each other`);
      return own;
    }
    if (pin.pullupEnabled && pin.pulldownEnabled) return other ?? this.levels >> i & 1; // both keep what there is
    return other ?? Number(pin.pullupEnabled);
  }

  update(i) {
    const level = this.level(i);
    if (level === (this.levels >> i & 1)) return;
    this.levels ^= 1 << i;
    this.mcu.gpio[i].setInputValue(!!level);
    for (const listener of this.listeners[i]) listener(level, this.machine.pinNanos);
  }

  set(i, level) {
    if (level !== null && level !== 0 && level !== 1) throw new Error(`a level is 0, 1 or null, not ${level}`);
    this.inputs[i] = level;
    this.update(i);
  }

  on(i, listener) { this.listeners[i].push(listener); }

  // Whether a UART's signal comes out of the chip, or into it.
  uartPin(uart, receives) {
    return this.mcu.gpio.some((pin) => pin.functionSelect === UART_FUNCTION && this.uartOf(pin.index) === uart &&
      (pin.index & 3) === Number(receives) && (receives ? pin.inputEnable : !pin.outputDisable));
  }

  // Pins 0 to 3 are UART0's, 4 to 11 UART1's, 12 to 19 UART0's, 20 to 27 UART1's, 28 and 29 UART0's.
  uartOf(pin) { return (pin + 4) >> 3 & 1; }
}

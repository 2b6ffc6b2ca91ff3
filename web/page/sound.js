// The computer's buzzer, by Web Audio. It is heard while the person has switched it on; a browser lets a
// page sound only after it was touched.

"use strict";

const LOUDNESS = 0.012;     // of one step of the firmware's volume
const CLICK_FREE_S = 0.004; // in which a tone begins and ends

class Buzzer {
  // context: makes an AudioContext when the first tone is to be heard.
  constructor(context) {
    this.makeContext = context;
    this.isOn = false;
    this.parts = null;
    this.hz = 0;
    this.volume = 0;
  }

  switchOn(isOn) {
    this.isOn = isOn;
    this.sound();
  }

  // The tone from now on; 0 Hz is silence.
  tone(hz, volume) {
    this.hz = hz;
    this.volume = hz > 0 ? volume : 0;
    this.sound();
  }

  sound() {
    const volume = this.isOn ? this.volume : 0;
    if (volume > 0) {
      this.parts ??= this.begin();
    }
    if (this.parts === null) {
      return;
    }
    const { context, gain, wave } = this.parts;
    if (volume > 0) {
      if (context.state === "suspended") {
        context.resume();
      }
      wave.frequency.setValueAtTime(this.hz, context.currentTime);
    }
    gain.gain.setTargetAtTime(LOUDNESS * volume, context.currentTime, CLICK_FREE_S);
  }

  begin() {
    const context = this.makeContext();
    const gain = context.createGain();
    const wave = context.createOscillator();
    gain.gain.value = 0;
    wave.type = "square";
    wave.connect(gain);
    gain.connect(context.destination);
    wave.start();
    return { context, gain, wave };
  }
}

if (typeof module !== "undefined") {
  module.exports = { Buzzer };
}

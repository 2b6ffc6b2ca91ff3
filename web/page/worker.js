// The worker's side: one machine, told by messages of the page.

"use strict";

let machine = null;

function tell(word, value, transfer = []) {
  postMessage([word, value], transfer);
}

const tasks = {
  start({ wasm, ...options }) {
    machine = new Machine(wasm, {
      sent: (bytes) => tell("sent", bytes, [bytes.buffer]),
      shown: (panel) => tell("shown", panel),
      tone: (hz, volume) => tell("tone", [hz, volume]),
      stored: (bytes) => tell("stored", bytes, [bytes.buffer]),
      ended: (status) => tell("ended", status),
    });
    tell("profiles", machine.profiles());
    try {
      machine.start(options);
    } catch (error) {
      tell("failed", String(error));
    }
  },
  bytes: (bytes) => machine.receive(bytes),
  squares: (squares) => machine.setSquares(squares),
  keys: (keys) => machine.setKeys(keys),
  training: (bytes) => machine.giveTraining(bytes),
  faults: (parts) => machine.setFaults(parts),
};

onmessage = ({ data: [word, value] }) => {
  try {
    tasks[word](value);
  } catch (error) {
    tell("failed", String(error));
  }
};

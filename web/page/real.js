// A real board in this page: it takes the place of the page's own machine while it is connected. And
// the firmware written into a board.

"use strict";

const real = {
  board: null, // a SerialBoard, while one is connected
  reader: null,
  sensors: null,
  image: null, // of the UF2 that was chosen

  get isConnected() {
    return this.board !== null;
  },

  // --- connecting ---

  prepare() {
    drawImages($("images"), $("images-note"));
    $("show-real").onclick = () => $("real").showModal();
    $("real-connect").onclick = () => this.choosePort();
    $("real-leave").onclick = () => this.disconnect();
    $("real-selftest").onclick = () => { $("line-part").open = true; type("selftest"); };
    $("real-log").onclick = () => save("kilomate-log.txt", new Blob(this.board.log), "text/plain");
    $("flash-file").onchange = ({ target }) => this.chooseFile(target);
    $("flash-write").onclick = () => this.flash();
    if (!("serial" in navigator)) {
      $("real-connect").disabled = true;
      $("real-note").textContent = "This browser has no Web Serial, so it cannot reach a board. Chrome, Edge and Opera on a computer have it; a terminal program works everywhere.";
    }
    if (!("usb" in navigator)) {
      $("flash-message").textContent = "This browser has no WebUSB: drag the file, as it says below.";
    }
  },

  async choosePort() {
    let port;
    try {
      port = await navigator.serial.requestPort();
    } catch {
      $("real-note").textContent = "No port was chosen.";
      return;
    }
    await this.connect(port);
  },

  async connect(port) {
    this.sensors = new Sensors();
    this.reader = new MirrorReader({ text: showText, record: (words) => this.told(words) });
    const board = new SerialBoard(port, {
      bytes: (bytes) => this.reader.read(bytes),
      gone: (why) => this.leave(`${why} The page's own machine is back`),
    });
    try {
      await board.open();
    } catch (error) {
      $("real-note").textContent = error.message;
      return;
    }
    this.takeOver(board);
    $("real").close();
    setTimeout(() => this.board === board && this.expectMirror(), ANSWER_WITHIN_MS);
  },

  // The page's machine stops; what it keeps is kept.
  takeOver(board) {
    this.board = board;
    endMachine();
    forgetGame();
    hands.isLocked = true;
    view.panel = null;
    view.hasColours = false;
    $("case").hidden = true;
    $("real-view").hidden = false;
    $("real-note").textContent = "";
    $("real-name").textContent = "The board is asked ...";
    this.drawSensors();
  },

  expectMirror() {
    if (game.board === null) {
      $("real-name").textContent = this.board.logSize === 0
        ? "Nothing comes from this port. Is it the board's, and is the board on?"
        : "This board tells a page nothing of its game. Play in the serial line below.";
      $("line-part").open = true;
    }
  },

  async disconnect() {
    const { board } = this;
    await board.close();
    if (this.board === board) {
      this.leave("The page's own machine is back");
    }
  },

  leave(why) {
    if (this.board === null) {
      return;
    }
    this.board = null;
    hands.isLocked = false;
    view.differing = 0n;
    $("real-view").hidden = true;
    firstWords = why;
    restart();
  },

  // Words of the page for its machine: a real one takes bytes alone.
  take(word, value) {
    if (word === "bytes") {
      this.board.send(value);
    }
  },

  // --- what it tells ---

  told(words) {
    if (words[0] === "position") {
      isSetUp = false; // its pieces are where they are: no hand is to move them
    }
    take(words);
    if (words[0] === "mirror") {
      this.showName();
    } else if (words[0] === "lights" && game.lights !== null) {
      view.show(game.lights);
    } else if (words[0] === "squares" && game.squares !== null) {
      this.sensors.take(game.squares, performance.now());
    }
    if (["squares", "position"].includes(words[0])) {
      this.drawSensors();
    }
  },

  showName() {
    if (game.isOff) {
      $("real-name").textContent = "The board tells nothing any more. Connect it again to follow its game.";
    } else if (game.board !== null) {
      view.hasColours = game.board.name === "openchess";
      $("real-name").textContent = `${game.board.name}, firmware ${game.board.version}`;
    }
  },

  drawSensors() {
    const pieces = game.position === null ? null : fenPieces(game.position);
    const isClock = game.state.word === "clock"; // the pieces are not the game's
    const differing = pieces === null || isClock ? 0n : this.sensors.differing(pieces);
    const names = [...Array(64).keys()].filter((square) => (differing >> BigInt(square) & 1n) !== 0n).map(squareName);
    const restless = this.sensors.restless().slice(0, 8).map(({ square, count }) => `${squareName(square)} ${count}`);
    $("real-differing").textContent = isClock ? ""
      : this.sensors.squares === null ? "This board tells of no sensors."
      : names.length === 0 ? "All sensors see what the game has." : `Sensors and game differ on ${names.join(", ")}.`;
    $("real-restless").textContent = restless.length === 0 ? "" : `Flickered so often: ${restless.join(", ")}.`;
    view.differing = differing;
    view.draw();
  },

  // --- the firmware into a board ---

  async chooseFile(input) {
    const [file] = input.files;
    input.value = "";
    this.image = null;
    $("flash-write").disabled = true;
    if (file === undefined) {
      return;
    }
    try {
      this.image = readUf2(new Uint8Array(await file.arrayBuffer()));
      $("flash-write").disabled = !("usb" in navigator);
      $("flash-message").textContent = `${file.name}: ${Math.ceil(this.image.bytes.length / 1024)} KB, whole.`;
    } catch (error) {
      $("flash-message").textContent = error.message;
    }
  },

  async flash() {
    const message = $("flash-message"), bar = $("flash-progress");
    let device;
    try {
      device = await navigator.usb.requestDevice({ filters: [{ vendorId: PICOBOOT.vendor, productId: PICOBOOT.product }] });
    } catch {
      message.textContent = `No board was chosen. ${AGAIN}`;
      return;
    }
    $("flash-write").disabled = true;
    bar.hidden = false;
    try {
      await writeFirmware(device, this.image, (part, done) => {
        bar.value = (["Erasing", "Writing", "Comparing"].indexOf(part) + done) / 3;
        if (done === 0) {
          message.textContent = `${part} ... Do not unplug the board.`;
        }
      });
      message.textContent = "The firmware is in the board, and the board starts. Saved games and settings are as they were.";
    } catch (error) {
      message.textContent = error.message;
    }
    bar.hidden = true;
    $("flash-write").disabled = false;
  },
};

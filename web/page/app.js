// The page: a machine in a worker, the board in front of it, and what the mirror tells of its game.
// ASSETS and MACHINES come from the build: where module and terminal lie, and the boards that the
// machine can be as slow as.

"use strict";

const $ = (id) => document.getElementById(id);
const START_FEN = `${INITIAL} w KQkq - 0 1`;
const CANCEL_LINE = "\x15"; // ^U: what was typed of a line is dropped

// --- what is kept in the browser ---

const kept = new Kept(() => notify("This browser does not let the page keep your game."));

function toText(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromText(text) {
  try {
    return Uint8Array.from(atob(text ?? ""), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

// --- the parts ---

const hands = new Hands((change) => handsChanged(change));
const view = new BoardView({ board: $("board"), hand: $("hand"), box: $("box") }, hands);
const buzzer = new Buzzer(() => new AudioContext());
let game = new MirroredGame();
let reader = null;
let worker = null;
let wasm = null;
let terminal = null;
let terminalText = [];
let following = 0;
let isSetUp = false;
let keys = 0;

const settings = { profile: "web", body: "keys" };

function say(text) {
  $("message").textContent = text;
}

function tell(word, value) {
  if (real.isConnected) {
    real.take(word, value);
    return;
  }
  worker?.postMessage([word, value]);
}

function type(line) {
  tell("bytes", new TextEncoder().encode(`${CANCEL_LINE}${line}\n`));
}

function handsChanged(change = {}) {
  view.draw(change);
  tell("squares", hands.occupied());
  if (!real.isConnected) {
    kept.set("pieces", hands.squares.map((piece) => piece || ".").join(""));
  }
}

// --- the machine ---

async function startMachine() {
  worker?.terminate();
  buzzer.tone(0, 0);
  wasm ??= await ASSETS.wasm();
  reader = new MirrorReader({ text: showText, record: take });
  game = new MirroredGame();
  isSetUp = false;
  toldTeaching = null;
  following++;
  view.panel = null;
  view.hasColours = settings.body === "colours";
  $("case").hidden = view.hasColours;
  drawScreen(new Uint8Array(SCREEN.bytes));
  worker = new Worker(URL.createObjectURL(new Blob([ASSETS.worker], { type: "text/javascript" })));
  worker.onmessage = ({ data: [word, value] }) => fromWorker[word](value);
  const machine = MACHINES.find(({ profile }) => profile === settings.profile) ?? MACHINES[0];
  tell("start", {
    wasm, mode: "console", profile: machine.profile, nps: machine.nps, body: settings.body,
    store: fromText(kept.get("store")), squares: keptSquares(),
  });
  type("mirror on");
}

// A machine that thinks when it is switched on takes the command at its next prompt.
function waitForMirror(bytes) {
  const text = new TextDecoder("latin1").decode(bytes);
  if (text.includes("I am thinking")) {
    say("Kilomate is thinking ...");
    asksAgain = true;
  } else if (asksAgain && /(White|Black)[^\n]*> $/.test(text)) {
    asksAgain = false;
    type("mirror on");
  }
}
let asksAgain = false;

// The firmware takes it only while it does not think.
function tellTeaching() {
  const wanted = $("teaching").checked ? "on" : "off";
  if (toldTeaching !== wanted && game.state.word !== "thinking" && game.board !== null) {
    toldTeaching = wanted;
    type(`panel teaching ${wanted}`);
  }
}
let toldTeaching = null;

// The squares on which pieces stand before the machine tells its game.
function keptSquares() {
  const pieces = kept.get("pieces");
  const squares = pieces?.length === 64 ? [...pieces].map((piece) => piece === "." ? "" : piece) : fenPieces(INITIAL);
  if (squares.every((piece) => piece === "" || /^[pnbrqkPNBRQK]$/.test(piece))) {
    hands.squares = squares;
    view.draw();
  }
  return hands.occupied();
}

const fromWorker = {
  sent: (bytes) => reader.read(bytes),
  shown(panel) {
    view.show(panel);
    drawScreen(panel.screen);
  },
  tone: ([hz, volume]) => buzzer.tone(hz, volume),
  stored: (bytes) => kept.set("store", toText(bytes)),
  profiles() {},
  ended(status) {
    say(status === 256 ? "The machine starts again." : "The machine is off.");
    if (status === 256) {
      startMachine();
    }
  },
  failed: (why) => say(`The machine has stopped: ${why}`),
};

function drawScreen(pixels) {
  const context = $("screen").getContext("2d");
  const image = context.createImageData(SCREEN.width, SCREEN.height);
  for (let i = 0; i < SCREEN.width * SCREEN.height; i++) {
    const level = pixels[i >> 2] >> (6 - 2 * (i & 3)) & 3;
    image.data.set([[18, 11, 2], [120, 70, 8], [200, 124, 16], [255, 184, 60]][level], 4 * i);
    image.data[4 * i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
}

// --- the game ---

function take(words) {
  const before = game.moves.length;
  const word = game.take(words);
  if (word === "move" && game.moves.length === before + 1 && isSetUp) {
    const { san } = game.moves[before];
    const mover = before % 2 === (game.from.split(" ")[1] === "b" ? 1 : 0) ? "white" : "black";
    announce(mover === game.side ? `Kilomate plays ${san}` : `${san}`);
  }
  if (word === "position") {
    follow();
  }
  if (word === "state") {
    tellTeaching();
  }
  if (word === "level") {
    showLevel();
  }
  if (word === "side") {
    view.flip(game.side === "white");
  }
  if (["from", "move"].includes(word)) {
    notice = "";
    if (view.ply !== null) {
      lookBack(null);
    }
  }
  if (word !== null) {
    drawGame();
  }
}

// The list shows the level that holds, also one that was set elsewhere.
function showLevel() {
  if (chosenLevel !== null) {
    levelValues.set(game.level, chosenLevel);
    chosenLevel = null;
  }
  $("other-level").textContent = game.level;
  $("level").value = levelValues.get(game.level) ?? "";
}
const levelValues = new Map(); // by what the firmware calls a level
let chosenLevel = null;        // in the list, and not yet heard of

function announce(text) {
  announced = text;
  drawState();
}
let announced = "";

// A sentence that stays until the next move.
function notify(text) {
  notice = text;
  drawState();
}
let notice = "";
let loading = null; // a game that is sent: its bytes, and what the firmware has said since

// Pieces stand as the game says: at the start at once, later moved by the helping hand. It leaves the
// board to a person who lifts a piece meanwhile.
function follow() {
  const wanted = fenPieces(game.position);
  const mine = ++following;
  const { lifts } = hands;
  const isWanted = () => mine === following && hands.hand === null && hands.lifts === lifts;
  if (!isSetUp) {
    isSetUp = true;
    hands.setUp(wanted);
  } else if ($("helping").checked && hands.hand === null) {
    setTimeout(() => {
      if (isWanted()) {
        hands.follow(wanted, isWanted);
      }
    }, 350);
  }
}

function drawState() {
  if (view.ply !== null) {
    return;
  }
  const { word, result, why } = game.state;
  const toMove = (game.position ?? START_FEN).split(" ")[1] === "w" ? "white" : "black";
  const text = notice !== "" ? notice
    : word === "over" ? `${why}: ${result}`
    : word === "thinking" ? "Kilomate is thinking ..."
    : game.side === toMove ? "Kilomate is to move."
    : `${announced === "" ? "" : `${announced}. `}Your move.`;
  if ($("message").textContent !== text) {
    say(text);
  }
}

/* As the screen and the console write it: whole seconds that are left, tenths below ten seconds. */
function clockText(ms) {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const two = (number) => String(number % 60).padStart(2, "0");
  if (left < 10000) {
    return `0:${two(seconds)}.${Math.floor(left / 100) % 10}`;
  }
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60);
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
}

function drawClocks() {
  $("clocks").hidden = game.clock === null;
  if (game.clock === null) {
    return;
  }
  for (const side of ["white", "black"]) {
    const part = document.querySelector(`[data-clock=${side}]`);
    const isRunning = game.clock.running === side;
    const gone = isRunning ? performance.now() - game.clock.at : 0;
    part.classList.toggle("running", isRunning);
    part.querySelector("output").textContent = clockText(game.clock[side] - gone);
  }
}
setInterval(drawClocks, 100);

function drawGame() {
  drawState();
  drawClocks();
  drawMoves();
  drawCurve();
}

function firstPly() {
  return (game.from ?? START_FEN).split(" ")[1] === "b" ? 1 : 0;
}

function drawMoves() {
  const list = $("moves");
  const signature = game.moves.map(({ san }) => san).join(" ") + game.from;
  if (list.dataset.shown === signature) {
    return;
  }
  list.dataset.shown = signature;
  list.replaceChildren();
  const first = firstPly();
  const number = Number((game.from ?? START_FEN).split(" ")[5] ?? 1);
  const cells = [...Array(first).fill(null), ...game.moves];
  for (let i = 0; i < cells.length; i += 2) {
    const item = document.createElement("li");
    item.append(span("number", `${number + i / 2}.`), moveSpan(cells[i], i, cells.length), moveSpan(cells[i + 1], i + 1, cells.length));
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
}

function span(kind, text) {
  const part = document.createElement("span");
  part.className = kind;
  part.textContent = text;
  return part;
}

function moveSpan(move, place, count) {
  if (!move) {
    return span("", move === null ? "..." : "");
  }
  const button = document.createElement("button");
  const ply = place - firstPly() + 1;
  Object.assign(button, { type: "button", textContent: move.san, className: place === count - 1 ? "last" : "" });
  button.dataset.ply = ply;
  if (ply === view.ply) {
    button.setAttribute("aria-current", "true");
  }
  return button;
}

// Shows the position after so many plies, to be looked at only; null shows the game again.
function lookBack(ply) {
  const isBack = ply !== null && ply < game.moves.length;
  view.look(isBack ? piecesAfter(fenPieces(game.from ?? START_FEN), game.moves.slice(0, ply)) : null);
  view.ply = isBack ? ply : null;
  $("back-to-game").hidden = !isBack;
  if (isBack) {
    say(`The position after ${game.moves[ply - 1].san}.`);
  } else {
    drawState();
  }
  for (const button of $("moves").querySelectorAll("button")) {
    button.toggleAttribute("aria-current", Number(button.dataset.ply) === view.ply);
  }
}

// The computer's scores, from White's side, between -5 and 5 pawns.
function drawCurve() {
  const points = [];
  game.moves.forEach(({ score }, ply) => {
    if (score !== null) {
      const white = (ply + firstPly()) % 2 === 0 ? score : -score;
      points.push([ply, Math.max(-500, Math.min(500, white))]);
    }
  });
  const width = 300 / Math.max(20, game.moves.length);
  const line = points.map(([ply, score]) => `${(ply + 0.5) * width},${30 - score * 0.056}`).join(" ");
  $("curve").innerHTML = `<line x1="0" x2="300" y1="30" y2="30" stroke="currentColor" stroke-opacity=".3"/>` +
    `<polyline points="${line}" fill="none" stroke="var(--main)" stroke-width="2" vector-effect="non-scaling-stroke"/>`;
}

// --- PGN ---

function pgn() {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  const names = { white: "Player", black: "Player", [game.side]: "Kilomate" };
  const tags = [["Event", "Casual game"], ["Site", "Kilomate"], ["Date", today], ["Round", "-"],
    ["White", names.white], ["Black", names.black], ["Result", game.state.result]];
  if (game.from !== null && game.from !== START_FEN) {
    tags.push(["SetUp", "1"], ["FEN", game.from]);
  }
  const first = firstPly();
  const number = Number((game.from ?? START_FEN).split(" ")[5] ?? 1);
  const words = game.moves.map(({ san }, i) => {
    const ply = i + first;
    const count = number + Math.floor(ply / 2);
    return ply % 2 === 0 ? `${count}. ${san}` : i === 0 ? `${count}... ${san}` : san;
  });
  const lines = [""];
  for (const word of [...words, game.state.result].join(" ").split(" ")) {
    const last = lines.length - 1;
    if (lines[last].length + word.length > 78) {
      lines.push(word);
    } else {
      lines[last] += (lines[last] === "" ? "" : " ") + word;
    }
  }
  return `${tags.map(([tag, value]) => `[${tag} "${value}"]`).join("\n")}\n\n${lines.join("\n")}\n`;
}

function save(name, content, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// --- a PGN that is sent ---

const SENT_BYTES = 65536; // of a file, at most
const VERDICT_MS = 10000; // the firmware says something, or has not heard

// A file goes to the firmware as it is, once that waits for it: it would take for commands what comes
// while it thinks. A file that is no text could end or stop the line.
async function loadPgn(file) {
  const bytes = new Uint8Array(await file.slice(0, SENT_BYTES).arrayBuffer());
  if (bytes.some((byte) => byte < 32 && ![9, 10, 11, 12, 13, 26].includes(byte))) {
    notify("That file is no PGN: it has bytes that no text has.");
    return;
  }
  notify("");
  clearTimeout(loading?.timer);
  loading = { bytes, isCut: file.size > SENT_BYTES, isSent: false, said: "", timer: 0 };
  waitForAnswer();
  type("load");
}

function waitForAnswer() {
  clearTimeout(loading.timer);
  loading.timer = setTimeout(() => {
    tell("bytes", new TextEncoder().encode(CANCEL_LINE));
    endLoading(`Kilomate has not answered to the PGN for ${VERDICT_MS / 1000} seconds: it was not opened.`);
  }, VERDICT_MS);
}

function endLoading(text) {
  clearTimeout(loading.timer);
  if (loading.isSent) {
    isSetUp = true;
    follow();
  }
  loading = null;
  notify(text);
}

// What the firmware says: that it waits for the game, and then that it takes it, or why not. The game
// comes back in between, so its verdict is the last one before the prompt.
function readVerdict(bytes) {
  loading.said = (loading.said + new TextDecoder("latin1").decode(bytes)).replace(/\x1b\[[0-9;]*m/g, "").slice(-4000);
  waitForAnswer();
  if (!loading.isSent) {
    if (loading.said.includes("I am thinking")) {
      endLoading("Kilomate is thinking: open the PGN when it has moved.");
    } else if (/Send a game[^\n]*\n/.test(loading.said)) {
      loading.isSent = true;
      loading.said = "";
      isSetUp = false;
      tell("bytes", new Uint8Array([...loading.bytes, 10, 10]));
    }
  } else if (/> $/.test(loading.said)) {
    const verdict = [...loading.said.matchAll(/\n(Loaded, plies|Given up|Refused: ([^\r\n]*))/g)].pop();
    if (verdict !== undefined) {
      endLoading(verdict[2] === undefined ? leftOut(loading) : `The PGN was refused: ${verdict[2]}${loading.isCut ? " Only 64 KB of the file were sent." : ""}`);
    }
  }
}

// What of a file that was opened is not in the game.
function leftOut({ said, isCut }) {
  const games = /\nIt is the first of (\d+) games/.exec(said);
  const dropped = [...said.matchAll(/\n(Dropped from its FEN: [^\r\n]*)/g)].map(([, sentence]) => sentence);
  const first = games !== null ? [`The PGN has ${isCut ? "more than " : ""}${games[1]} games: this is the first.`] : [];
  return [...first, ...dropped].join(" ");
}

// --- the serial line ---

function showText(bytes) {
  if (game.board === null) {
    waitForMirror(bytes);
  }
  if (loading !== null) {
    readVerdict(bytes);
  }
  if (terminal !== null) {
    terminal.write(bytes);
  } else {
    terminalText.push(bytes);
    terminalText = terminalText.slice(-400);
  }
}

async function openTerminal() {
  if (terminal !== null) {
    return;
  }
  const { Terminal, style } = await ASSETS.xterm();
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
  terminal = new Terminal({ cols: 80, rows: 24, fontSize: 14, theme: { background: "#101010" }, screenReaderMode: true });
  terminal.open($("terminal"));
  terminal.onData((text) => tell("bytes", new TextEncoder().encode(text)));
  terminalText.forEach((bytes) => terminal.write(bytes));
  terminalText = [];
}

// --- what the person does ---

function fillMachines() {
  $("profile").replaceChildren(...MACHINES.map(({ profile, title }) => new Option(title, profile, false, profile === settings.profile)));
  $("body").value = settings.body;
  $("machine-version").textContent = `Its firmware is Kilomate ${VERSION}.`;
  drawFigures();
}

function drawFigures() {
  const machine = MACHINES.find(({ profile }) => profile === settings.profile) ?? MACHINES[0];
  $("machine-figures").textContent = machine.nps === 0
    ? "It searches as fast as this browser can, with 4 MB."
    : `It searches ${machine.nps.toLocaleString("en")} positions a second, with ${machine.memory} KB for its search, as that chip does.`;
}

function change(name, value) {
  settings[name] = value;
  kept.set(name, value);
  drawFigures();
  startMachine();
}

function pressKey(bit, isDown) {
  keys = isDown ? keys | bit : keys & ~bit;
  tell("keys", keys);
}

function connect() {
  $("new-game").onclick = () => {
    following++;
    hands.setUp(fenPieces(INITIAL));
    announced = "";
    type("new");
  };
  $("take-back").onclick = () => type("undo");
  $("hint").onclick = () => type("hint");
  $("swap").onclick = () => type("go");
  $("level").onchange = ({ target }) => {
    chosenLevel = target.value;
    type(target.value === "game" ? "level game 5" : target.value);
  };
  $("save-pgn").onclick = () => save("kilomate.pgn", pgn(), "application/x-chess-pgn");
  $("copy-pgn").onclick = () => navigator.clipboard?.writeText(pgn()).then(() => notify("The game is in the clipboard."), () => notify("The clipboard was refused."));
  $("open-pgn").onchange = ({ target }) => target.files[0] && loadPgn(target.files[0]).then(() => { target.value = ""; });
  $("helping").onchange = () => follow();
  $("teaching").checked = kept.get("teaching") !== "off";
  $("teaching").onchange = ({ target }) => {
    kept.set("teaching", target.checked ? "on" : "off");
    tellTeaching();
  };
  $("sound").checked = kept.get("sound") === "on";
  buzzer.switchOn($("sound").checked && navigator.userActivation?.hasBeenActive !== false);
  $("sound").onchange = ({ target }) => {
    kept.set("sound", target.checked ? "on" : "off");
    buzzer.switchOn(target.checked);
  };
  addEventListener("pointerup", () => buzzer.switchOn($("sound").checked), { once: true });
  addEventListener("keyup", () => buzzer.switchOn($("sound").checked), { once: true });
  $("moves").onclick = ({ target }) => target.dataset.ply && lookBack(Number(target.dataset.ply));
  $("back-to-game").onclick = () => lookBack(null);
  $("show-tour").onclick = () => $("tour").showModal();
  $("show-machine").onclick = () => $("machine").showModal();
  $("profile").onchange = ({ target }) => change("profile", target.value);
  $("body").onchange = ({ target }) => change("body", target.value);
  $("power").onclick = () => startMachine();
  $("save-store").onclick = () => save("kilomate-memory.bin", fromText(kept.get("store")), "application/octet-stream");
  $("load-store").onchange = ({ target }) => target.files[0] && loadStore(target.files[0]).then(() => { target.value = ""; });
  $("erase-store").onclick = () => { kept.remove("store"); kept.remove("pieces"); startMachine(); };
  $("line-part").ontoggle = () => $("line-part").open && openTerminal();
  for (const button of document.querySelectorAll("[data-key]")) {
    const bit = Number(button.dataset.key);
    button.addEventListener("pointerdown", () => pressKey(bit, true));
    for (const event of ["pointerup", "pointerleave", "pointercancel"]) {
      button.addEventListener(event, () => pressKey(bit, false));
    }
    button.addEventListener("keydown", ({ key, repeat }) => (key === "Enter" || key === " ") && !repeat && pressKey(bit, true));
    button.addEventListener("keyup", () => pressKey(bit, false));
    button.addEventListener("blur", () => pressKey(bit, false));
  }
}

async function loadStore(file) {
  if (file.size !== STORE_SIZE) {
    notify(`That is no memory of this machine: it has ${STORE_SIZE} bytes, not ${file.size}.`);
    return;
  }
  kept.set("store", toText(new Uint8Array(await file.arrayBuffer())));
  startMachine();
}

async function begin() {
  await kept.open();
  settings.profile = kept.get("profile") ?? settings.profile;
  settings.body = kept.get("body") ?? settings.body;
  connect();
  real.prepare();
  fillMachines();
  if (kept.get("toured") === null) {
    kept.set("toured", "yes");
    $("tour").showModal();
  }
  await startMachine();
}

begin().catch((error) => say(`The machine could not be started: ${error.message}`));

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

const hands = new Hands((change) => handsChanged(change), () => { isRefused = true; drawState(); });
const helper = new HelpingHand(hands, { isOn: () => $("helping").checked, isSeen, told: () => helperTold() });
const view = new BoardView({ board: $("board"), hand: $("hand"), box: $("box") }, hands);
const buzzer = new Buzzer(() => new AudioContext());
let game = new MirroredGame();
let reader = null;
let worker = null;
let wasm = null;
let terminal = null;
let terminalText = [];
let isSetUp = false;
let isToldAnew = false; // the mirror tells a whole game
let standsAtOnce = false; // the pieces of the next position that is told
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

// A line that the firmware takes only while it does not think; the last one of each name counts.
function typeSoon(name, line) {
  soon.set(name, line);
  typeDue();
}
const soon = new Map();

function typeDue() {
  if (game.board !== null && !["thinking", "clock"].includes(game.state.word)) {
    const lines = [...soon.values()];
    soon.clear();
    lines.forEach(type);
  }
}

function handsChanged(change = {}) {
  view.draw(change);
  tell("squares", hands.occupied());
  if (!real.isConnected) {
    kept.set("pieces", hands.standing().map((piece) => piece || ".").join(""));
  }
  helper.look();
  drawState();
}

// The lights lead no more, and a body whose lights tell other things has had time to read its squares.
function isSeen() {
  if (worker === null || view.panel === null) {
    return true;
  }
  const isRead = game.squares === hands.occupied();
  seenSince = isRead ? seenSince ?? performance.now() : null;
  const isLeading = view.panel.lit !== 0n || view.panel.blinking !== 0n;
  return isRead && (!isLeading || view.hasColours && performance.now() - seenSince > READ_MS);
}
const READ_MS = 200;
let seenSince = null;

function helperTold() {
  isRefused &&= helper.state === "moves";
  drawState();
}
let isRefused = false; // a person wanted a piece while the helping hand moves

// --- the machine ---

const machineOf = (name) => MACHINES.find(({ profile }) => profile === name) ?? MACHINES[0];

// What a machine needs is fetched once: the module, and the weights of its network where they are no part of it.
const networks = new Map(); // by the name of their file
const isFetched = ({ weights }) => wasm !== null && (weights === undefined || networks.has(weights));

async function fetchFor(machine) {
  const [module, weights] = await Promise.all([wasm ?? ASSETS.wasm(), networks.get(machine.weights) ?? ASSETS.weights(machine)]);
  wasm = module;
  networks.set(machine.weights, weights);
}

// The training positions come behind all else; then the machine that runs gets them, too.
async function fetchTraining() {
  training = await ASSETS.training().catch(() => null);
  if (training !== null) {
    worker?.postMessage(["training", training]);
  }
}
let training = null;

async function startMachine() {
  endMachine();
  const start = starts;
  const machine = machineOf(settings.profile);
  if (!isFetched(machine)) {
    await fetchFor(machine);
    if (start !== starts) {
      return; // it was ended, or started anew, meanwhile
    }
  }
  reader = new MirrorReader({ text: showText, record: take });
  forgetGame();
  toldTeaching = null;
  toldSide = "black";
  view.panel = null;
  view.hasColours = settings.body === "colours";
  $("case").hidden = view.hasColours;
  drawScreen(new Uint8Array(SCREEN.bytes));
  worker = new Worker(URL.createObjectURL(new Blob([ASSETS.worker], { type: "text/javascript" })));
  worker.onmessage = ({ data: [word, value] }) => fromWorker[word](value);
  const squares = keptSquares();
  tell("start", {
    wasm, weights: networks.get(machine.weights) ?? null, training, mode: "console", profile: machine.profile, nps: machine.nps, body: settings.body,
    store: fromText(kept.get("store")), squares,
  });
  hands.isLocked = false;
  type("mirror on");
}

// Stops the machine, also one that is about to start. Nothing that it still says is heard.
function endMachine() {
  starts++;
  if (worker !== null) {
    worker.onmessage = null;
    worker.terminate();
    worker = null;
  }
  buzzer.tone(0, 0);
}
let starts = 0;

// Nothing is known of the game until the mirror tells it.
function forgetGame() {
  game = new MirroredGame();
  isSetUp = false;
  isToldAnew = false;
  standsAtOnce = false;
  trainingTold();
  partnerTold();
  drawDoubt();
  forgetLoading();
  forgetHint();
  forgetEnd();
  announced = "";
  notice = "";
  moved = null;
  soon.clear();
  helper.rest();
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

function tellTeaching() {
  const wanted = $("teaching").checked ? "on" : "off";
  if (toldTeaching !== wanted) {
    toldTeaching = wanted;
    typeSoon("teaching", `panel teaching ${wanted}`);
  }
}
let toldTeaching = null;

// How the targets of each side's pieces are told: by a command, as a setting is. A board may lack it.
function tellTargets(side) {
  typeSoon(`${side}-targets`, `targets ${side} ${$(`${side}-targets`).value}`);
}

function showTargetsHelp() {
  for (const side of ["white", "black"]) {
    const help = game.settings[`${side}targets`];
    $(`${side}-targets`).closest("label").hidden = game.board !== null && help === undefined;
    $(`${side}-targets`).value = help ?? "shown";
  }
}

// The squares on which pieces stand before the machine tells its game.
function keptSquares(pieces = kept.get("pieces")) {
  const squares = pieces?.length === 64 ? [...pieces].map((piece) => piece === "." ? "" : piece) : fenPieces(INITIAL);
  if (squares.every((piece) => piece === "" || /^[pnbrqkPNBRQK]$/.test(piece))) {
    hands.squares = squares;
    hands.hand = null;
    hands.sliding = null;
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
  const { position, moves: { length } } = game;
  const word = game.take(words);
  if (word === "from") {
    offer.heard = null;
    isToldAnew = true;
    announced = firstWords;
    firstWords = "";
    moved = null;
  } else if (word === "move" && game.moves.length === length + 1 && isSetUp && !isToldAnew) {
    announce(game.moves[length].san, length);
  } else if (word === "position") {
    isToldAnew = false;
    standsAtOnce ||= !isSetUp;
    follow(moved?.isComputers ? fenPieces(position) : null);
  } else if (word === "state") {
    showLevels();
    showTargetsHelp();
    stateTold();
    tellTeaching();
    typeDue();
  }
  if (word === "level") {
    showTime();
  } else if (word === "setting" && ["strength", "adaptive"].includes(words[1])) {
    showStrength();
  } else if (word === "setting" && words[1].endsWith("targets")) {
    showTargetsHelp();
  } else if (word === "rating") {
    showRating();
  }
  if (["side", "setting"].includes(word)) {
    turnBoard();
  }
  if (["from", "move"].includes(word)) {
    forgetHint();
    notice = "";
    if (view.ply !== null) {
      lookBack(null);
    }
  }
  if (word === "targets") {
    view.showTargets(game.targets);
  }
  if (word === "hint") {
    hinted();
  }
  if (word === "setting") {
    partnerTold();
  }
  if (word === "training") {
    standsAtOnce ||= game.training === null || game.training.stage === "open";
    trainingTold();
  }
  if (word !== null) {
    drawGame();
  }
}

function announce(san, ply) {
  const mover = ply % 2 === firstPly() ? "white" : "black";
  moved = { san, isComputers: mover === game.side };
  announced = moved.isComputers ? `Kilomate plays ${san}` : san;
}
let announced = "";
let firstWords = ""; // with which the next game that is told begins
let moved = null; // the last move, if it was seen to be played: {san, isComputers}

// The board is seen from the side that the firmware's setting `flip` says, as on its screen. When
// another side is the computer's, the setting is changed accordingly.
function turnBoard() {
  if (game.side !== "none" && game.side !== toldSide && !real.isConnected && game.settings.flip !== undefined) {
    toldSide = game.side;
    turnTo(game.side === "white");
  }
  view.flip(real.isConnected || game.settings.flip === undefined ? game.side === "white" : game.settings.flip === "on");
}
let toldSide = "black";

function turnTo(isFlipped) {
  if (!real.isConnected && (game.settings.flip === "on") !== isFlipped) {
    game.settings.flip = isFlipped ? "on" : "off";
    typeSoon("flip", "flip");
  }
}

// A sentence that stays until the next move.
function notify(text) {
  notice = text;
  drawState();
}
let notice = "";

// Pieces stand as the game says: at the start, and of training, at once, else moved by the helping hand. `before`: the
// pieces until now, if the computer has moved.
function follow(before = null) {
  const wanted = fenPieces(game.position);
  if (standsAtOnce) {
    isSetUp = true;
    standsAtOnce = false;
    helper.rest();
    hands.setUp(wanted);
  } else {
    helper.want(wanted, before);
  }
}

function drawState() {
  drawDoubt();
  if (view.ply !== null || worker === null && !real.isConnected) {
    return;
  }
  const text = helperSentence() ?? (notice !== "" ? notice : stateSentence());
  if ($("message").textContent !== text) {
    say(text);
  }
}

function helperSentence() {
  const what = moved?.isComputers ? `Kilomate is moving ${moved.san} ...` : "The pieces are put in place ...";
  return helper.state === "waits" ? `Put your piece down${moved?.isComputers ? `, and Kilomate moves ${moved.san}` : ""}.`
    : helper.state === "moves" ? isRefused ? `Wait: ${what}` : what
    : null;
}

function stateSentence() {
  const { word, result, why } = game.state;
  const toMove = sideToMove();
  const isToBeMade = helper.wanted !== null && moved?.isComputers;
  return game.training !== null ? trainingSentence()
    : word === "over" ? `${why}: ${result}`
    : word === "thinking" ? "Kilomate is thinking ..."
    : word === "clock" ? clockSentence()
    : game.side === toMove ? "Kilomate is to move."
    : isDoubted() ? doubtSentence()
    : isToBeMade ? `${announced}: make its move on the board.`
    : `${helper.isEarly ? "Your piece went back: Kilomate had not moved yet. " : ""}${announced === "" ? "" : `${announced}. `}${turnSentence()}`;
}

const sideToMove = () => (game.position ?? START_FEN).split(" ")[1] === "w" ? "white" : "black";

// As the firmware's screen and prompt show a clock: whole seconds, and tenths of the last ten.
function clockText(ms) {
  const left = Math.max(0, ms);
  const [seconds, minutes, hours] = [Math.floor(left / 1000) % 60, Math.floor(left / 60000) % 60, Math.floor(left / 3600000)];
  const text = `${hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${String(seconds).padStart(2, "0")}`;
  return left < 10000 ? `${text}.${Math.floor(left / 100) % 10}` : text;
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
  drawMarks();
  drawBalance();
}

// --- the serial line ---

function showText(bytes) {
  if (game.board === null) {
    waitForMirror(bytes);
  }
  if (loading !== null) {
    readVerdict(bytes);
  }
  if (hint.heard !== null) {
    readRefusal(bytes);
  }
  if (offer.heard !== null) {
    hearAnswer(bytes);
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
  const machine = machineOf(settings.profile);
  $("machine-figures").textContent = machine.nps === 0
    ? "It searches as fast as this browser can, with 4 MB."
    : `It searches ${machine.nps.toLocaleString("en")} positions a second, with ${machine.memory} KB for its search, as that chip does.`;
}

// The machine that runs goes on if the other one cannot be had.
async function changeMachine(profile) {
  try {
    await fetchFor(machineOf(profile));
    change("profile", profile);
  } catch (error) {
    notify(`The other machine could not be fetched (${error.message}). This one goes on.`);
    fillMachines();
  }
}

function change(name, value) {
  settings[name] = value;
  kept.set(name, value);
  restart();
}

// Switches the machine off and on, with what is kept now. It stays off while a real board is connected.
function restart() {
  readSettings();
  if (!real.isConnected) {
    startMachine().catch((error) => say(`The machine could not be started: ${error.message}`));
  }
}

function readSettings() {
  settings.profile = kept.get("profile") ?? settings.profile;
  settings.body = kept.get("body") ?? settings.body;
  fillMachines();
}

function pressKey(bit, isDown) {
  keys = isDown ? keys | bit : keys & ~bit;
  tell("keys", keys);
}

function save(name, content, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function connect() {
  $("take-back").onclick = () => type("undo");
  $("hint").onclick = () => askHint();
  $("swap").onclick = () => swap();
  fillLevels();
  prepareEnd();
  prepareTraining();
  preparePartner();
  prepareStart();
  $("save-pgn").onclick = () => save("kilomate.pgn", pgn(), "application/x-chess-pgn");
  $("copy-pgn").onclick = () => navigator.clipboard?.writeText(pgn()).then(() => notify("The game is in the clipboard."), () => notify("The clipboard was refused."));
  $("open-pgn").onchange = ({ target }) => target.files[0] && loadPgn(target.files[0]).then(() => { target.value = ""; });
  $("helping").onchange = () => game.position !== null && follow();
  $("teaching").checked = kept.get("teaching") !== "off";
  $("teaching").onchange = ({ target }) => {
    kept.set("teaching", target.checked ? "on" : "off");
    tellTeaching();
  };
  for (const side of ["white", "black"]) {
    $(`${side}-targets`).onchange = () => tellTargets(side);
  }
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
  $("play-on").onclick = () => view.ply !== null && playOn(view.ply);
  $("show-tour").onclick = () => $("tour").showModal();
  $("show-machine").onclick = () => $("machine").showModal();
  $("profile").onchange = ({ target }) => changeMachine(target.value);
  $("body").onchange = ({ target }) => change("body", target.value);
  $("power").onclick = () => restart();
  $("save-store").onclick = () => save("kilomate-memory.bin", fromText(kept.get("store")), "application/octet-stream");
  $("load-store").onchange = ({ target }) => target.files[0] && loadStore(target.files[0]).then(() => { target.value = ""; });
  $("erase-store").onclick = async () => await askErase() && eraseStore();
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

// While it thinks `new` is obeyed, and a position waits for that.
function newGame(fen = START_FEN) {
  if (!real.isConnected) {
    helper.rest();
    hands.setUp(fenPieces(fen));
  }
  if (fen === START_FEN || game.state.word === "thinking") {
    type("new");
  }
  if (fen !== START_FEN) {
    typeSoon("game", `setup ${fen}`);
  }
}

// The computer plays the side to move, and the board is turned before it thinks.
function swap() {
  if (game.state.word === "playing" && game.position !== null) {
    turnTo(sideToMove() === "white");
  }
  type("go");
}

function eraseStore() {
  kept.remove("store");
  kept.remove("pieces");
  restart();
}

async function loadStore(file) {
  if (file.size !== STORE_SIZE) {
    notify(`That is no memory of this machine: it has ${STORE_SIZE} bytes, not ${file.size}.`);
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (await askReplace(file.name)) {
    kept.set("store", toText(bytes));
    restart();
  }
}

async function begin() {
  say("The computer is switched on ...");
  hands.isLocked = true; // until there is one that sees what is done
  keptSquares(kept.early());
  await kept.open();
  const isOurs = await tabs.begin();
  readSettings();
  connect();
  real.prepare();
  if (kept.get("toured") === null) {
    kept.set("toured", "yes");
    $("tour").showModal();
  }
  if (isOurs) {
    await startMachine();
  } else {
    say("Kilomate plays in another tab.");
  }
}

begin().then(fetchTraining).then(ASSETS.keep).catch((error) => say(`The machine could not be started: ${error.message}`));

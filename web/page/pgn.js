// The game as PGN, to be saved or copied; and a PGN that is sent to the firmware.

"use strict";

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

// --- a PGN that is sent ---

const SENT_BYTES = 65536; // of a file, at most
const VERDICT_MS = 10000; // the firmware says something, or has not heard
let loading = null; // a game that is sent: its bytes, and what the firmware has said since

// A file goes to the firmware as it is, once that waits for it: it would take for commands what comes
// while it thinks. A file that is no text could end or stop the line.
async function loadPgn(file) {
  const bytes = new Uint8Array(await file.slice(0, SENT_BYTES).arrayBuffer());
  if (bytes.some((byte) => byte < 32 && ![9, 10, 11, 12, 13, 26].includes(byte))) {
    notify("That file is no PGN: it has bytes that no text has.");
    return;
  }
  notify("");
  forgetLoading();
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

// The machine to which it was sent is no more.
function forgetLoading() {
  clearTimeout(loading?.timer);
  loading = null;
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

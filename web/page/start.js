// The card before a game: who plays, how strong the computer is, with which time and which help. It
// begins with what the firmware says, and tells it what was chosen otherwise.

"use strict";

// As the mirror says them, the command, and the words of the card.
const STEPS = [
  ...Array.from({ length: 10 }, (_, n) => [`beginner ${n + 1}`, `level beginner ${n + 1}`, `Beginner ${n + 1} of 10`]),
  ...Array.from({ length: 16 }, (_, n) => [`Elo ${700 + 100 * n}`, `level elo ${700 + 100 * n}`, `Elo ${700 + 100 * n}`]),
  ["full", "level full", "Full strength"],
];

// The step of a strength; one between two steps is at the one below, and a strength of another kind at the last.
function stepOf(strength = "") {
  const exact = STEPS.findIndex(([says]) => says === strength);
  const [, elo] = /^Elo (\d+)$/.exec(strength) ?? [];
  return exact >= 0 ? exact
    : elo === undefined ? STEPS.length - 1
    : STEPS.findLastIndex(([says]) => says.startsWith("Elo ") && Number(says.slice(4)) <= Number(elo));
}

// What the computer plays without, as the mirror says it: its file and the words of the card.
const ODDS = {
  none: ["", "Nothing"], pawn: ["f", "The f pawn"], knight: ["b", "A knight"],
  rook: ["a", "A rook"], queen: ["d", "Its queen"],
};

// Where a game begins in which that side is without it.
function startAtOdds(odds, side) {
  const [file] = ODDS[odds] ?? ODDS.none;
  if (file === "" || !["white", "black"].includes(side)) {
    return START_FEN;
  }
  const isWhite = side === "white";
  const ranks = INITIAL.split("/");
  const rank = odds === "pawn" ? isWhite ? 6 : 1 : isWhite ? 7 : 0;
  const place = file.charCodeAt(0) - 97;
  ranks[rank] = `${ranks[rank].slice(0, place)}1${ranks[rank].slice(place + 1)}`;
  const rights = odds !== "rook" ? "KQkq" : isWhite ? "Kkq" : "KQk";
  return `${ranks.join("/")} w ${rights} - 0 1`;
}

const isTicked = (side) => document.querySelector(`[name=side][value=${side}]`).checked;

// Who of the two is the person; "two": both are.
function personsSide() {
  return game.side === "none" ? "two" : otherSide(game.side ?? "black");
}

// "white", "black", "two", or "lot": the lot is drawn when the game begins.
function tick(side) {
  document.querySelector(`[name=side][value=${side}]`).checked = true;
  drawChoice();
  drawHelp();
}

let isHelpChosen = false; // on this card

function openStart() {
  const { strength, adaptive } = game.settings;
  $("start-strength").value = stepOf(strength);
  $("start-strength").dataset.before = $("start-strength").value;
  $("start-adaptive").checked = adaptive === "on";
  $("start-adaptive").closest("label").hidden = adaptive === undefined;
  $("start-opponent").hidden = strength === undefined;
  showChoice("start-time", game.level);
  $("start-time").dataset.before = $("start-time").value;
  $("start-odds").value = ODDS[game.settings.odds] === undefined ? "none" : game.settings.odds;
  isHelpChosen = false;
  tick(personsSide());
  $("start-fate").textContent = isGameToLose() ? fateOfGame() : "";
  $("start").returnValue = "";
  $("start").showModal();
  (isGameToLose() ? $("start-no") : $("start-yes")).focus();
}

// What can be chosen depends on who plays.
function drawChoice() {
  const isAlone = !isTicked("two");
  const isAdaptive = $("start-adaptive").checked;
  const [, , title] = STEPS[Number($("start-strength").value)];
  $("start-adaptive").disabled = !isAlone;
  $("start-odds").closest("label").hidden = game.settings.odds === undefined || !isAlone;
  $("start-strength").disabled = !isAlone || isAdaptive;
  $("start-says").textContent = !isAlone ? "Nobody: it keeps rules and clocks"
    : isAdaptive ? `As strong as you${game.settings.adaptive === "on" ? `: ${game.settings.strength}` : ""}` : title;
  $("start-strength").setAttribute("aria-valuetext", $("start-says").textContent);
}

function drawHelp() {
  const help = game.settings[`${isTicked("black") ? "black" : "white"}targets`];
  $("start-help").closest("label").hidden = help === undefined || isTicked("two");
  if (!isHelpChosen) {
    $("start-help").value = help ?? "shown";
  }
}

// The lines for what was chosen otherwise than it is.
function tellChoice(side) {
  const isAdaptive = $("start-adaptive").checked;
  const isMoved = $("start-strength").value !== $("start-strength").dataset.before;
  if ((side === "two") !== (game.side === "none")) {
    typeSoon("referee", side === "two" ? "referee" : "referee off");
  }
  if (side !== "two" && game.settings.strength !== undefined) {
    if (isAdaptive && game.settings.adaptive !== "on") {
      typeSoon("strength", "level adaptive");
    } else if (!isAdaptive && (isMoved || game.settings.adaptive === "on")) {
      typeSoon("strength", STEPS[Number($("start-strength").value)][1]);
    }
  }
  if ($("start-time").value !== $("start-time").dataset.before) {
    typeSoon("level", TIMES.find(([says]) => says === $("start-time").value)[1]);
  }
  if (side !== "two" && game.settings[`${side}targets`] !== undefined && game.settings[`${side}targets`] !== $("start-help").value) {
    typeSoon(`${side}-targets`, `targets ${side} ${$("start-help").value}`);
  }
}

// Plays what the card says.
function playChosen() {
  const ticked = ["white", "black", "two"].find(isTicked) ?? (Math.random() < 0.5 ? "white" : "black");
  const odds = $("start-odds").closest("label").hidden ? "none" : $("start-odds").value;
  playAgain(ticked === "black" ? "white" : "black", () => tellChoice(ticked), odds);
  if (ticked !== "black") {
    turnTo(false);
  }
}

function prepareStart() {
  fillChoices("start-time", TIMES);
  $("start-help").replaceChildren(...[...$("white-targets").options].map(({ text, value }) => new Option(text, value)));
  $("start-odds").replaceChildren(...Object.entries(ODDS).map(([value, [, text]]) => new Option(text, value)));
  $("start-strength").max = STEPS.length - 1;
  $("start-strength").oninput = $("start-adaptive").onchange = drawChoice;
  document.querySelectorAll("[name=side]").forEach((radio) => { radio.onchange = () => tick(radio.value); });
  $("start-help").onchange = () => { isHelpChosen = true; };
  $("new-game").onclick = () => openStart();
  $("start").onclose = () => $("start").returnValue === "yes" && playChosen();
  $("tour").onclose = () => $("tour").returnValue === "choose" && openStart();
}

// The two lists of the level: how strong the computer plays, and what time it has. They show what the
// firmware says, wherever it was chosen.

"use strict";

// As the mirror says them (`setting strength`, `level`), the command, and the words of the list.
const ADAPTIVE = "adaptive"; // by `setting adaptive`; the strength is that of this game
const STRENGTHS = [
  ["beginner 1", "level beginner 1", "Beginner 1: first games"],
  ["beginner 4", "level beginner 4", "Beginner 4"],
  ["Elo 1000", "level elo 1000", "Elo 1000"],
  ["Elo 1300", "level elo 1300", "Elo 1300"],
  ["Elo 1600", "level elo 1600", "Elo 1600"],
  ["Elo 1900", "level elo 1900", "Elo 1900"],
  ["full", "level full", "Full strength"],
  [ADAPTIVE, "level adaptive", "As strong as you"],
];
const TIMES = [
  ["1 second a move", "level time 1", "1 second a move"],
  ["5 seconds a move", "level time 5", "5 seconds a move"],
  ["30 seconds a move", "level time 30", "30 seconds a move"],
  ["game in 5 minutes", "level game 5", "Game of 5 minutes"],
  ["game in 15 minutes", "level game 15", "Game of 15 minutes"],
  ["Fischer, 15 minutes and 10 seconds a move", "level fischer 15 10", "15 minutes, 10 seconds a move"],
  ["Bronstein, 5 minutes, up to 3 seconds back a move", "level bronstein 5 3", "Bronstein: 5 minutes, 3 s back"],
  ["delay, 5 minutes, the clock stands 3 seconds a move", "level delay 5 3", "Delay: 5 minutes, 3 s a move"],
  ["hourglass, 3 minutes", "level hourglass 3", "Hourglass of 3 minutes"],
  ["byo-yomi, 10 minutes, then 5 periods of 30 seconds", "level byoyomi 10 5 30", "10 minutes, byo-yomi 5 x 30 s"],
  ["40 moves in 90 minutes, then 30, and 30 seconds a move", "level stages 40 90 30 30", "40 in 90 min, then 30 min, +30 s"],
  ["White 5 minutes, Black 2 minutes", "level odds 5 2", "Odds: White 5 minutes, Black 2"],
];

// A list, with room before its choices for what is none of them (showChoice()).
function fillChoices(id, choices) {
  const other = new Option("", "");
  other.hidden = true;
  $(id).replaceChildren(other, ...choices.map(([says, , title]) => new Option(title, says)));
}

function fillLevels() {
  for (const [id, choices] of [["strength", STRENGTHS], ["level", TIMES]]) {
    fillChoices(id, choices);
    $(id).onchange = ({ target }) => {
      const [, line] = choices.find(([says]) => says === target.value);
      typeSoon(id, line);
    };
  }
}

// A list shows what was chosen until the firmware says what it has: in the list's own line of the
// mirror or, if it did not take the choice, when its state changes.
function showLevels() {
  showTime();
  showStrength();
}

function showTime() {
  showChoice("level", game.level);
}

function showStrength() {
  const { strength, adaptive } = game.settings;
  showChoice("strength", adaptive === "on" ? ADAPTIVE : strength ?? "");
  $("strength").disabled = game.board !== null && strength === undefined;
  const option = [...$("strength").options].find(({ value }) => value === ADAPTIVE);
  option.hidden = adaptive === undefined;
  option.textContent = adaptive === "on" ? `As strong as you: ${strength}` : "As strong as you";
  showRating();
}

// How strong the firmware believes the player is.
function showRating() {
  const { rating } = game;
  $("rating").hidden = game.board !== null && rating === null;
  $("rating").textContent = rating === null ? ""
    : rating.games === 0 ? "No game counts for your rating yet."
    : `You: about ${rating.elo}, ${rating.least} to ${rating.most} (${rating.games} game${rating.games === 1 ? "" : "s"}).`;
}

// A level that is in no list is shown in the firmware's words.
function showChoice(id, says) {
  const list = $(id);
  if (soon.has(id)) {
    return;
  }
  const isListed = [...list.options].slice(1).some(({ value }) => value === says);
  list.options[0].textContent = isListed ? "" : says;
  list.value = isListed ? says : "";
}

// The two lists of the level: how strong the computer plays, and what time it has. They show what the
// firmware says, wherever it was chosen.

"use strict";

// As the mirror says them (`setting strength`, `level`), the command, and the words of the list.
const STRENGTHS = [
  ["beginner 1", "level beginner 1", "Beginner 1: first games"],
  ["beginner 4", "level beginner 4", "Beginner 4"],
  ["Elo 1000", "level elo 1000", "Elo 1000"],
  ["Elo 1300", "level elo 1300", "Elo 1300"],
  ["Elo 1600", "level elo 1600", "Elo 1600"],
  ["Elo 1900", "level elo 1900", "Elo 1900"],
  ["full", "level full", "Full strength"],
];
const TIMES = [
  ["1 second a move", "level time 1", "1 second a move"],
  ["5 seconds a move", "level time 5", "5 seconds a move"],
  ["30 seconds a move", "level time 30", "30 seconds a move"],
  ["game in 5 minutes", "level game 5", "Game of 5 minutes"],
  ["game in 15 minutes", "level game 15", "Game of 15 minutes"],
  ["Fischer, 15 minutes and 10 seconds a move", "level fischer 15 10", "15 minutes, 10 seconds a move"],
];

function fillLevels() {
  for (const [id, choices] of [["strength", STRENGTHS], ["level", TIMES]]) {
    const other = new Option("", "");
    other.hidden = true;
    $(id).replaceChildren(other, ...choices.map(([says, , title]) => new Option(title, says)));
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
  showChoice("strength", game.settings.strength ?? "");
  $("strength").disabled = game.board !== null && game.settings.strength === undefined;
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

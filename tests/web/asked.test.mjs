// What is asked, told and shown: before a game is lost, while the helping hand moves, a hint, the level,
// which side is below, the clocks.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { calm, cell, holdTimers, isBlinking, isLit, isPlayed, message, move, newFolder, pieces, press, quickPage, sans, setUp, squareNumber, startBrowser, started, type,
  until } from "./support.mjs";

let browser;
let page;
let folder;
before(async () => {
  browser = await startBrowser();
  folder = newFolder();
});
after(async () => {
  await browser.close();
  folder.remove();
});
beforeEach(async () => {
  page = await quickPage(browser, page, "panel teaching on");
});

const isOpen = (id) => page.locator(`#${id}`).evaluate(({ open }) => open);
const says = (pattern) => until(page, (source) => new RegExp(source).test(document.getElementById("message").textContent), pattern.source);

async function play(...squares) {
  for (let i = 0; i < squares.length; i += 2) {
    const plies = (await sans(page)).length;
    await move(page, squares[i], squares[i + 1]);
    await isPlayed(page, plies + 2);
    await calm(page);
  }
}

// --- before something is lost ---

test("a new game without a game to lose is one press more", async () => {
  await page.locator("#new-game").click();
  assert.equal(await page.locator("#start-fate").innerText(), "");
  assert.equal(await page.evaluate(() => document.activeElement.id), "start-yes");
  await page.keyboard.press("Enter");
  await calm(page);
  assert.deepEqual([await isOpen("start"), await isOpen("ask")], [false, false]);
});

test("a new game in mid-game is asked for once: what is marked first, and Escape, keep the game", async () => {
  await play("e2", "e4");
  const played = await sans(page);
  for (const key of ["Enter", "Escape"]) {
    await page.locator("#new-game").focus();
    await page.keyboard.press("Enter");
    assert.match(await page.locator("#start-fate").innerText(), /ends after 1 move\. It is not kept/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "start-no");
    await page.keyboard.press(key);
    await until(page, () => !document.getElementById("start").open);
    assert.equal(await page.evaluate(() => document.activeElement.id), "new-game");
    assert.deepEqual(await sans(page), played);
  }
  await play("d2", "d3");
  await page.keyboard.press("Tab");
  await page.locator("#new-game").click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await until(page, () => game.moves.length === 0);
  await calm(page);
  assert.deepEqual(page.complaints, []);
});

test("a game of ten plies is left: the question says that it stays in the archive, and there it is", async () => {
  await type(page, "referee");
  for (const [ply, san] of "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split(" ").entries()) {
    await type(page, san);
    await isPlayed(page, ply + 1);
  }
  await calm(page);
  await page.locator("#new-game").click();
  assert.match(await page.locator("#start-fate").innerText(), /stays in the computer's archive/);
  await page.locator("#start-yes").click();
  await until(page, () => game.moves.length === 0);
  await type(page, "games 1 load");
  await until(page, () => game.moves.length >= 10);
  assert.equal((await sans(page)).at(-1), "Be7");
});

test("its memory is erased and replaced only after a question", async () => {
  await play("e2", "e4");
  const store = await page.evaluate(() => kept.get("store"));
  await page.locator("#show-machine").click();
  await page.locator("#erase-store").click();
  assert.match(await page.locator("#ask-text").innerText(), /^The game on the board, 1 move long, the games of its archive, and its settings are lost/);
  await page.keyboard.press("Escape");
  assert.deepEqual([await isOpen("ask"), await isOpen("machine")], [false, true]);
  assert.equal((await sans(page)).length, 2);
  const file = join(folder.folder, "blank.bin");
  writeFileSync(file, Buffer.alloc(32768, 255));
  await page.locator("#load-store").setInputFiles(file);
  await until(page, () => document.getElementById("ask-title").textContent.includes("blank.bin"));
  await page.locator("#ask-no").click();
  assert.equal(await page.evaluate(() => kept.get("store")), store);
  await page.locator("#erase-store").click();
  await page.locator("#ask-yes").click();
  await until(page, () => game.board !== null && game.moves.length === 0);
  await page.reload();
  await started(page);
  assert.equal((await sans(page)).length, 0);
});

// --- while the helping hand moves ---

for (const ms of [0, 100, 250, 400, 600, 800]) {
  test(`a move that is begun ${ms} ms after the computer's answer of the book loses nothing, and the hand goes on`, async () => {
    await type(page, "book on", "variety off");
    await page.evaluate((wait) => {
      const announced = announce;
      window.early = null;
      announce = (...words) => {
        announced(...words);
        if (moved.isComputers && window.early === null) {
          window.early = false;
          setTimeout(() => { hands.lift(11); window.early = true; setTimeout(() => hands.place(27), 60); }, wait);
        }
      };
    }, ms);
    await press(page, "e2");
    await isLit(page, "e4");
    await press(page, "e4");
    await until(page, () => window.early === true);
    await until(page, () => helper.state === "rests" && hands.hand === null && (game.moves.length > 2 || hands.squares.join() === fenPieces(game.position).join()));
    if ((await sans(page)).length === 2) {
      await calm(page);
      await move(page, "d2", "d4");
    }
    await isPlayed(page, 4);
    await calm(page);
    assert.deepEqual((await sans(page)).filter((_, ply) => ply % 2 === 0), ["e4", "d4"]);
    assert.deepEqual(page.complaints, []);
  });
}

test("the hand has not ended before the machine has seen its move, however late that is", async () => {
  await page.evaluate(() => {
    const told = worker.onmessage;
    const late = [];
    worker.onmessage = (event) => hands.sliding !== null || late.length > 0 ? late.push(event) : told(event);
    window.release = () => { worker.onmessage = told; late.forEach((event) => told(event)); };
  });
  await move(page, "e2", "e4");
  await until(page, () => game.moves.length === 2 && helper.wanted !== null && hands.sliding === null && hands.squares.join() === fenPieces(game.position).join());
  assert.equal(await page.evaluate(() => { hands.lift(11); return [helper.state, hands.hand].join(); }), "moves,");
  await page.evaluate(() => window.release());
  await calm(page);
  await until(page, () => helper.state === "rests");
  await play("d2", "d4");
});

test("a piece that is touched too early is refused in a sentence, which ends with the hand's move", async () => {
  await move(page, "e2", "e4");
  await until(page, () => helper.state === "moves");
  await says(/^Kilomate is moving [a-hNBRQKO].* \.\.\.$/);
  await page.evaluate(() => hands.lift(11));
  await says(/^Wait: Kilomate is moving /);
  assert.equal(await page.evaluate(() => hands.hand), null);
  await calm(page);
  assert.match(await message(page), /^Kilomate plays .*\. Your move\.$/);
});

test("a piece that is held while the computer answers is asked for, and goes back if it was moved", async () => {
  await type(page, "level time 5");
  await until(page, () => game.level === "5 seconds a move");
  await move(page, "e2", "e4");
  await until(page, () => game.state.word === "thinking");
  await press(page, "d2");
  await isPlayed(page, 2);
  await says(/^Put your piece down, and Kilomate moves /);
  await press(page, "d4");
  await calm(page);
  assert.match(await message(page), /^Your piece went back: Kilomate had not moved yet\. Kilomate plays .*\. Your move\./);
  assert.equal((await pieces(page))[squareNumber("d2")], "P");
  await type(page, "level nodes 100");
  await play("d2", "d4");
});

const MEANWHILE = {
  "the page is loaded anew": async () => { await page.reload(); await started(page); },
  "the power is switched": async () => { await page.evaluate(() => { game.board = null; restart(); }); await started(page); },
  "a new game begins": async () => { await page.evaluate(() => newGame()); await until(page, () => game.moves.length === 0); },
  "a move is taken back": async () => { await page.evaluate(() => type("undo")); await until(page, () => game.moves.length < 2); },
  "a position is set up": async () => { await type(page, "setup r3k3/8/8/8/8/8/P7/4K2R w K - 0 1"); await until(page, () => game.from.startsWith("r3k3")); },
  "the hand is switched off and on": async () => { await page.locator("#helping").uncheck(); await page.locator("#helping").check(); },
  "the board is turned": async () => { await page.evaluate(() => type("flip")); },
};
for (const [name, happens] of Object.entries(MEANWHILE)) {
  test(`in the middle of the hand's move ${name}: the board becomes the game's`, async () => {
    for (const isSliding of [false, true]) {
      await page.evaluate(() => newGame());
      await until(page, () => game.moves.length === 0);
      await calm(page);
      await move(page, "e2", "e4");
      await until(page, (slides) => slides ? hands.sliding !== null : helper.state === "moves", isSliding);
      await happens();
      await calm(page);
      await until(page, () => helper.state === "rests");
      assert.equal(await page.evaluate(() => hands.squares.join() === fenPieces(game.position).join()), true);
    }
    assert.deepEqual(page.complaints, []);
  });
}

test("without the hand the sentence asks for the computer's move, until it is made", async () => {
  await page.locator("#helping").uncheck();
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await says(/^Kilomate plays .*: make its move on the board\.$/);
  const answer = await page.evaluate(() => game.moves[1].move);
  await isLit(page, answer.slice(0, 2));
  await press(page, answer.slice(0, 2));
  await press(page, answer.slice(2, 4));
  await calm(page);
  await says(/Your move\.$/);
});

// --- a hint ---

test("a hint is a sentence and two lights, until the next move", async () => {
  await page.locator("#hint").click();
  await says(/^Kilomate would play [a-hN]\S*: from [a-h][12] to [a-h][34]\.$/);
  const [, from, to] = /from (..) to (..)\./.exec(await message(page));
  await isBlinking(page, from);
  await isLit(page, to);
  assert.match(await cell(page, from).getAttribute("aria-label"), /blinks/);
  await move(page, "a2", "a3");
  await isPlayed(page, 2);
  await calm(page);
  assert.match(await message(page), /^Kilomate plays /);
});

test("a hint of the book is shown, too", async () => {
  await type(page, "book on");
  await page.locator("#hint").click();
  await says(/^Kilomate would play /);
});

test("where there is no hint a sentence says why", async () => {
  await type(page, "referee");
  await until(page, () => game.side === "none");
  await page.locator("#hint").click();
  await says(/^A referee gives no advice/);
  await setUp(page, "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  await move(page, "a1", "a8");
  await until(page, () => game.state.word === "over");
  await page.locator("#hint").click();
  await says(/^The game is over/);
});

test("a hint that is asked for while it thinks is put off in a sentence, and the move comes", async () => {
  await type(page, "level time 2");
  await until(page, () => game.level === "2 seconds a move");
  await move(page, "e2", "e4");
  await until(page, () => game.state.word === "thinking");
  await page.locator("#hint").click();
  await says(/is thinking\. Ask when it is your move/);
  await isPlayed(page, 2);
  await calm(page);
});

test("a hint that was asked of a machine that is no more is waited for no longer", async () => {
  await holdTimers(page, await page.evaluate(() => HINT_WITHIN_MS));
  await page.evaluate(() => { MirrorReader.prototype.read = () => {}; });
  await page.locator("#hint").click();
  await until(page, () => window.timers.size === 1);
  assert.deepEqual(await page.evaluate(() => { restart(); return [hint.heard, window.timers.size]; }), [null, 0]);
});

// --- where a lifted piece can go ---

// The signs on the squares while a piece is in the hand, once the firmware has told as much as `wanted`.
async function signs(from, wanted) {
  await page.evaluate((n) => hands.lift(n), squareNumber(from));
  await until(page, ([all]) => all.every((n) => view.cells[n].dataset.target !== ""), [wanted.map(squareNumber)]);
  await until(page, () => { // it is searched: its nodes end
    const now = JSON.stringify(game.targets, (_, value) => typeof value === "bigint" ? String(value) : value);
    [window.seenTargets, window.seenSince] = now === window.seenTargets ? [now, window.seenSince] : [now, performance.now()];
    return performance.now() - window.seenSince > 1500;
  });
  const found = await page.evaluate(() => view.cells.flatMap(({ dataset }) => dataset.target || []));
  await page.evaluate((n) => hands.place(n), squareNumber(from));
  await until(page, () => game.targets === null);
  return found;
}

test("each side's targets are told as it has chosen, by signs and words", async () => {
  await setUp(page, "4k3/8/8/2q5/8/8/4P3/2R1K3 w - - 0 1");
  await type(page, "referee off", "side black");
  await until(page, () => game.side === "black");
  for (const [help, wanted] of [["quality", ["bad", "doubtful", "good"]], ["warned", ["bad", "doubtful"]], ["best", ["bad", "doubtful", "good"]]]) {
    await page.locator("#white-targets").selectOption(help);
    await until(page, (value) => game.settings.whitetargets === value, help);
    const found = await signs("c1", ["c5"]);
    assert.ok(found.every((sign) => wanted.includes(sign)), `${help}: ${found}`);
    assert.equal(found.filter((sign) => sign === "good").length, help === "warned" ? 0 : 1, `${help}: ${found}`);
  }
  await page.evaluate((n) => hands.lift(n), squareNumber("c1"));
  await until(page, () => view.cells[34].getAttribute("aria-label").endsWith(", good"));
  await page.evaluate((n) => hands.place(n), squareNumber("c1"));
  await page.locator("#white-targets").selectOption("off");
  await until(page, () => game.settings.whitetargets === "off");
  await page.reload();
  await started(page);
  assert.equal(await page.locator("#white-targets").inputValue(), "off");
  assert.equal(await page.locator("#black-targets").inputValue(), "shown");
});

// --- the clock alone ---

test("a chess clock alone: its sentence, its times, and behind it the game as it was", async () => {
  await play("e2", "e4");
  const before = await pieces(page);
  await type(page, "clock game fischer 3 2");
  await says(/^A chess clock, and it stands/);
  await until(page, () => game.clock.white === 180000 && game.clock.black === 180000);
  assert.ok(await page.locator("#hint").isDisabled());
  await page.evaluate(() => hands.lift(11));
  await page.evaluate(() => hands.place(27));
  await says(/^A chess clock: Black's time runs\./);
  await page.locator("#clock-pause").click();
  await says(/^A chess clock, and it stands/);
  await page.locator("#clock-press").click();
  await says(/^A chess clock: Black's time runs\./);
  await type(page, "pause");
  await says(/^A chess clock, and it stands/);
  await page.locator("#clock-end").click();
  await until(page, () => game.state.word === "playing" && game.clock === null && game.moves.length === 2);
  await calm(page);
  assert.equal(await pieces(page), before);
  assert.match(await message(page), /Your move\.$/);
  assert.ok(await page.locator("#hint").isEnabled());
});

// --- the level ---

test("each level of the lists is the firmware's, and is still shown after a reload", async () => {
  for (const [id, name] of [["strength", "STRENGTHS"], ["level", "TIMES"]]) {
    const choices = await page.evaluate((list) => eval(list), name);
    for (const [value, , title] of choices) {
      await page.locator(`#${id}`).selectOption({ label: title });
      await until(page, ([list, wanted]) => (list === "level" ? game.level : game.settings.adaptive === "on" ? "adaptive" : game.settings.strength) === wanted, [id, value]);
      assert.equal(await page.locator(`#${id}`).inputValue(), value);
    }
  }
  await page.locator("#strength").selectOption("Elo 1300");
  await page.locator("#level").selectOption("30 seconds a move");
  await until(page, () => game.level === "30 seconds a move" && game.settings.strength === "Elo 1300");
  await page.reload();
  await started(page);
  assert.equal(await page.locator("#strength").inputValue(), "Elo 1300");
  assert.equal(await page.locator("#level").inputValue(), "30 seconds a move");
});

test("as strong as the player: what it plays as, and how strong he is believed to be", async () => {
  const rating = page.locator("#rating");
  await type(page, "rating forget", "level time 1", "level adaptive 900");
  await until(page, () => $("strength").value === "adaptive" && game.settings.strength === "Elo 900");
  assert.equal(await rating.innerText(), "No game counts for your rating yet.");
  assert.equal(await page.locator("#strength").evaluate((list) => list.selectedOptions[0].textContent), "As strong as you: Elo 900");
  await type(page, "new", "e4");
  await until(page, () => game.moves.length === 2);
  await type(page, "resign");
  await until(page, () => game.rating.games === 1);
  const { elo, least, most } = await page.evaluate(() => game.rating);
  assert.ok(least < elo && elo < 900 && 900 < most);
  assert.equal(await rating.innerText(), `You: about ${elo}, ${least} to ${most} (1 game).`);
  await page.locator("#strength").selectOption("Full strength");
  await until(page, () => game.settings.adaptive === "off" && $("strength").value === "full");
  assert.match(await rating.innerText(), /^You: about /);
  await type(page, "rating forget");
  await until(page, () => game.rating.games === 0);
  assert.equal(await rating.innerText(), "No game counts for your rating yet.");
});

test("a board without ratings offers no level by them", async () => {
  const shown = () => page.evaluate(() => [[...$("strength").options].find(({ value }) => value === "adaptive").hidden, $("rating").hidden]);
  assert.deepEqual(await shown(), [false, false]);
  await page.evaluate(() => {
    window.kept = [game.settings.adaptive, game.rating];
    delete game.settings.adaptive;
    game.rating = null;
    showLevels();
  });
  assert.deepEqual(await shown(), [true, true]);
  await page.evaluate(() => { [game.settings.adaptive, game.rating] = window.kept; showLevels(); });
});

test("a level that was chosen elsewhere is shown in the firmware's words", async () => {
  await type(page, "level elo 1250", "level depth 3");
  await until(page, () => game.settings.strength === "Elo 1250" && game.level === "depth 3");
  const text = (id) => page.locator(`#${id}`).evaluate((list) => list.selectedOptions[0].textContent);
  assert.deepEqual([await text("strength"), await text("level")], ["Elo 1250", "depth 3"]);
});

test("a level that is chosen while it thinks is taken when it has moved", async () => {
  await type(page, "level time 2");
  await until(page, () => game.level === "2 seconds a move");
  await move(page, "e2", "e4");
  await until(page, () => game.state.word === "thinking");
  await page.locator("#strength").selectOption("Elo 1000");
  assert.equal(await page.locator("#strength").inputValue(), "Elo 1000");
  await until(page, () => game.settings.strength === "Elo 1000" && game.moves.length === 2);
  await calm(page);
});

test("a level that is chosen is shown at once, and the lists do not jump back meanwhile", async () => {
  const shown = await page.evaluate(async () => {
    const all = [], show = showChoice;
    const note = () => all.push($("strength").value, $("level").value);
    showChoice = (...words) => { show(...words); note(); };
    for (const [id, value] of [["strength", "Elo 1300"], ["level", "5 seconds a move"]]) {
      $(id).value = value;
    }
    for (const id of ["strength", "level"]) {
      $(id).onchange({ target: $(id) });
      note();
    }
    while (game.settings.strength !== "Elo 1300" || game.level !== "5 seconds a move") {
      await moment(20);
    }
    note();
    return [...new Set(all)];
  });
  assert.deepEqual(shown, ["Elo 1300", "5 seconds a move"]);
});

test("a level that the firmware does not take is not shown any longer than until its state changes", async () => {
  await type(page, "level time 3600", "go");
  await until(page, () => game.state.word === "thinking");
  await page.evaluate(() => { game.state.word = "playing"; }); // as if it had begun to think just now
  await page.locator("#strength").selectOption("Elo 1000");
  await until(page, () => new TextDecoder().decode(Uint8Array.from(terminalText.flatMap((bytes) => [...bytes]))).includes("I am thinking"));
  await type(page, "go");
  await until(page, () => game.moves.length === 1 && game.state.word === "playing");
  assert.deepEqual(await page.evaluate(() => [game.settings.strength, $("strength").value]), ["full", "full"]);
});

// --- after a game was taken up; sides; clocks ---

test("after a game is taken up, and after a take-back, the headline speaks of no former move", async () => {
  await play("e2", "e4");
  const file = join(folder.folder, "other.pgn");
  writeFileSync(file, "1. d4 d5 2. c4 *\n");
  await page.locator("#open-pgn").setInputFiles(file);
  await until(page, () => game.moves.length === 3);
  await type(page, "undo");
  await until(page, () => game.moves.length === 2);
  await calm(page);
  assert.equal(await message(page), "Your move.");
});

// A square of the small screen, as its pixels.
const screenSquare = (column, row) => page.evaluate(([x, y]) => [...Array(8).keys()].map((line) =>
  [...view.panel.screen.slice((8 * y + line) * 32 + 2 * x, (8 * y + line) * 32 + 2 * x + 2)].join()).join(";"), [column, row]);

test("when the sides are swapped board and small screen turn together, and back with a new game", async () => {
  await play("e2", "e4");
  const [far, near] = [await screenSquare(7, 0), await screenSquare(0, 7)];
  await page.locator("#swap").click();
  await until(page, () => game.side === "white" && game.settings.flip === "on" && game.state.word === "playing");
  await calm(page);
  assert.equal(await page.evaluate(() => view.isFlipped), true);
  await until(page, ([wanted]) => [...Array(8).keys()].map((line) => [...view.panel.screen.slice((56 + line) * 32, (56 + line) * 32 + 2)].join()).join(";") === wanted, [far]);
  assert.equal(await screenSquare(7, 0), near);
  await page.reload();
  await started(page);
  assert.equal(await page.evaluate(() => view.isFlipped), true);
  await page.evaluate(() => newGame());
  await until(page, () => game.settings.flip === "off" && !view.isFlipped);
});

test("the page's clocks are written as the firmware's", async () => {
  await type(page, "level game 5");
  await until(page, () => game.clock !== null);
  await page.evaluate(() => {
    window.prompts = [];
    const shown = showText;
    let line = "";
    showText = (bytes) => {
      line = (line + new TextDecoder("latin1").decode(bytes)).slice(-200);
      const prompt = /White (\d[\d:.]*)> $/.exec(line);
      if (prompt !== null && game.clock !== null) {
        window.prompts.push([prompt[1], clockText(game.clock.white - (game.clock.running === "white" ? performance.now() - game.clock.at : 0))]);
        line = "";
      }
      shown(bytes);
    };
    reader.events.text = showText;
  });
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  for (let i = 0; i < 8; i++) {
    await page.waitForTimeout(330);
    await type(page, "");
  }
  const seconds = (text) => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  const prompts = await page.evaluate(() => window.prompts);
  assert.ok(prompts.length >= 8);
  assert.ok(prompts.filter(([theirs, ours]) => theirs === ours).length > prompts.length / 2, JSON.stringify(prompts));
  assert.ok(prompts.every(([theirs, ours]) => Math.abs(seconds(theirs) - seconds(ours)) <= 1));
  const cases = [[300000, "5:00"], [299999, "4:59"], [10000, "0:10"], [9990, "0:09.9"], [0, "0:00.0"], [-5, "0:00.0"], [3600000, "1:00:00"], [3725000, "1:02:05"]];
  for (const [ms, text] of cases) {
    assert.equal(await page.evaluate((left) => clockText(left), ms), text);
  }
});

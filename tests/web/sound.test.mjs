// The buzzer, with a Web Audio that notes what it is told; and the page's switch for it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, isPlayed, move, newContext, openPage, require, started, startBrowser, type, until } from "./support.mjs";

const { Buzzer } = require("./page/sound.js");

function audio() {
  const told = [];
  const parameter = (name) => ({ value: 0, setValueAtTime: (value) => told.push([name, value]), setTargetAtTime: (value) => told.push([name, value]) });
  const node = (parts) => ({ connect() {}, start: () => told.push(["begins"]), ...parts });
  return {
    told,
    context: {
      state: "suspended", currentTime: 1, destination: {},
      resume() { this.state = "running"; told.push(["resumes"]); },
      createGain: () => node({ gain: parameter("gain") }),
      createOscillator: () => node({ frequency: parameter("hz") }),
    },
  };
}

test("a buzzer that is off makes no sound, and not even an audio context", () => {
  const buzzer = new Buzzer(() => assert.fail("no context is wanted"));
  buzzer.tone(440, 2);
  buzzer.tone(0, 0);
  buzzer.switchOn(false);
});

test("a tone is heard with its volume, and ends", () => {
  const { told, context } = audio();
  const buzzer = new Buzzer(() => context);
  buzzer.switchOn(true);
  assert.deepEqual(told, []);
  buzzer.tone(440, 2);
  buzzer.tone(0, 2);
  assert.deepEqual(told, [["begins"], ["resumes"], ["hz", 440], ["gain", 0.024], ["gain", 0]]);
});

test("what plays is silent when it is switched off, and is heard again", () => {
  const { told, context } = audio();
  const buzzer = new Buzzer(() => context);
  buzzer.switchOn(true);
  buzzer.tone(880, 1);
  buzzer.switchOn(false);
  assert.deepEqual(told.at(-1), ["gain", 0]);
  buzzer.tone(660, 1);
  assert.deepEqual(told.at(-1), ["gain", 0]);
  buzzer.switchOn(true);
  assert.deepEqual(told.slice(-2), [["hz", 660], ["gain", 0.012]]);
});

let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser.close());

test("the page is silent until it is switched on, sounds the computer's move, and keeps the switch", async () => {
  const context = await newContext(browser);
  await context.addInitScript(() => {
    window.heard = [];
    const set = AudioParam.prototype.setTargetAtTime;
    AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
      window.heard.push(value);
      return set.call(this, value, ...rest);
    };
  });
  const page = await openPage(context);
  await type(page, "level nodes 100", "book off", "panel teaching on");
  assert.equal(await page.locator("#sound").isChecked(), false);
  await move(page, "e2", "e4");
  await isPlayed(page, 2);
  await calm(page);
  assert.deepEqual(await page.evaluate(() => window.heard), []);
  await page.locator("#sound").check();
  await move(page, "d2", "d3");
  await isPlayed(page, 4);
  await until(page, () => window.heard.some((volume) => volume > 0) && window.heard.at(-1) === 0);
  await page.reload();
  await started(page);
  assert.equal(await page.locator("#sound").isChecked(), true);
  assert.equal(await page.evaluate(() => buzzer.isOn), false);
  await page.locator("h1").click();
  await until(page, () => buzzer.isOn);
  await page.locator("#sound").uncheck();
  assert.equal(await page.evaluate(() => kept.get("sound")), "off");
  assert.deepEqual(page.complaints, []);
  await context.close();
});

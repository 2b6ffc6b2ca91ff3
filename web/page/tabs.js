// One memory and several tabs: the first one keeps its game there. Another one says so, plays without
// saving if the person wants that, and offers to go on when the memory is free.

"use strict";

const RELOAD_MS = 1000; // a page that is loaded anew may meet itself
const LOOK_MS = 1000;
const TAKE_MS = 500; // for the answer of a browser that is busy

const tabs = {
  claim: null,
  state: "owns", // "asks": nothing plays here yet; "plays": without saving
  isOffered: false,

  // Returns whether this tab has the memory, so that it can begin.
  async begin() {
    this.claim = new Claim(kept, () => this.lose());
    $("tabs-play").onclick = () => this.play();
    $("tabs-saved").onclick = () => this.take(() => kept.read().then(() => restart()));
    $("tabs-keep").onclick = () => this.take(() => kept.saveAll());
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    if (await this.claim.take(RELOAD_MS)) {
      return true;
    }
    this.turn("asks");
    $("tabs-play").focus();
    this.watch();
    return false;
  },

  turn(state) {
    this.state = state;
    kept.saves = state === "owns";
    for (const part of document.querySelectorAll("header nav, main")) {
      part.inert = state === "asks";
    }
    this.draw();
  },

  draw() {
    const { state, isOffered } = this;
    const texts = {
      asks: "Kilomate plays in another tab, which keeps your game. Here you can play, but nothing is saved.",
      plays: "Nothing is saved in this tab: another one has the memory.",
    };
    const offer = `The other tab is closed, and its game is saved. ${state === "asks" ? ""
      : game.moves.length === 0 ? "Nothing is saved here yet." : "To keep this game replaces it."}`.trim();
    document.body.classList.toggle("noted", state !== "owns");
    $("tabs").hidden = state === "owns";
    $("tabs-note").textContent = isOffered ? offer : texts[state] ?? "";
    $("tabs-play").hidden = isOffered || state !== "asks";
    $("tabs-saved").hidden = !isOffered;
    $("tabs-keep").hidden = !isOffered || state === "asks";
  },

  play() {
    this.turn("plays");
    restart();
  },

  // The memory is this tab's from now on; go() says what becomes of it. If yet another tab was quicker
  // the offer ends.
  async take(go) {
    this.offer(false);
    if (await this.claim.take(TAKE_MS)) {
      this.turn("owns");
      go();
    }
  },

  // By a lease alone: this tab slept so long that another one took it.
  lose() {
    this.turn("plays");
    this.watch();
  },

  offer(isOffered) {
    if (this.isOffered !== isOffered) {
      this.isOffered = isOffered;
      this.draw();
    }
  },

  // It is free when it is so twice: a tab that is loaded anew takes it again.
  async watch() {
    for (let free = 0; this.state !== "owns"; await moment(LOOK_MS)) {
      free = await this.claim.isFree() ? free + 1 : 0;
      this.offer(this.state !== "owns" && free >= 2);
    }
  },
};

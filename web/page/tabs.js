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
  isTaking: false, // it takes the memory, and has not done yet
  isUnread: false, // the saved game was wanted, and could not be read

  // Returns whether this tab has the memory, so that it can begin.
  async begin() {
    this.claim = new Claim(kept, () => this.lose());
    $("tabs-play").onclick = () => this.play();
    $("tabs-saved").onclick = () => this.take(() => this.goOn());
    $("tabs-keep").onclick = () => this.take(() => this.keep());
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    if (await this.claim.take(RELOAD_MS)) {
      await kept.read().catch(() => {}); // another tab may have written while this one waited
      return true;
    }
    this.turn("asks");
    $("tabs-play").focus();
    this.watch();
    return false;
  },

  turn(state) {
    this.state = state;
    this.isUnread = false;
    kept.saves = state === "owns";
    for (const part of document.querySelectorAll("header nav, main > *")) {
      part.inert = state === "asks";
    }
    this.draw();
  },

  draw() {
    const { state, isOffered, isUnread } = this;
    const texts = {
      asks: "Kilomate plays in another tab, which keeps your game. Here you can play, but nothing is saved.",
      plays: "Nothing is saved in this tab: another one has the memory.",
    };
    const what = !isUnread ? "The other tab is closed, and its game is saved."
      : `The saved game could not be read. Try it again${state === "asks" ? ", or play without saving" : ""}.`;
    const offer = `${what} ${state === "asks" ? ""
      : game.moves.length === 0 ? "Nothing is saved here yet." : "To keep this game replaces it."}`.trim();
    document.body.classList.toggle("noted", state !== "owns");
    $("tabs").hidden = state === "owns";
    $("tabs-note").textContent = isOffered ? offer : texts[state] ?? "";
    $("tabs-play").hidden = state !== "asks" || isOffered && !isUnread;
    $("tabs-saved").hidden = !isOffered;
    $("tabs-keep").hidden = !isOffered || state === "asks";
  },

  play() {
    this.turn("plays");
    restart();
  },

  // Takes the memory, and go() says what becomes of it. If yet another tab was quicker the offer ends.
  async take(go) {
    if (this.isTaking) {
      return;
    }
    this.isTaking = true;
    this.isUnread = false;
    this.offer(false);
    try {
      if (await this.claim.take(TAKE_MS)) {
        await go();
      }
    } finally {
      this.isTaking = false;
    }
  },

  // The saved game is read, and the machine that plays another one ended, before this tab may write. If
  // it cannot be read that machine plays on, the memory is given back, and the offer stays.
  async goOn() {
    const isRead = await kept.read().then(() => true, () => false);
    if (!this.isTaking) {
      return; // it was lost meanwhile
    }
    if (isRead) {
      endMachine();
      this.turn("owns");
      restart();
    } else {
      this.claim.give();
      this.isUnread = true;
      this.offer(true);
    }
  },

  keep() {
    this.turn("owns");
    kept.saveAll();
  },

  // By a lease alone: this tab slept so long that another one took it.
  lose() {
    if (this.isTaking) {
      this.isTaking = false;
      return;
    }
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
      const isFree = await this.claim.isFree().catch(() => false);
      if (!this.isTaking) {
        free = isFree ? free + 1 : 0;
        this.offer(this.state !== "owns" && free >= 2);
      }
    }
  },
};

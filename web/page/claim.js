// One tab at a time may write what the page keeps. The browser's lock says which (Web Locks). A
// browser without it, or a page that it gives none, takes a lease beside what is kept: a name and a
// time, renewed each second. A tab that was asleep and has lost its lease writes nothing any more.

"use strict";

const CLAIM = "kilomate-memory";
const BEAT_MS = 1000, STALE_MS = 4500;

class Claim {
  // lost(): another tab has it now.
  constructor(kept, lost) {
    this.kept = kept;
    this.lost = lost;
    this.hasLocks = globalThis.navigator?.locks !== undefined;
    this.release = null; // ends the lock
    this.name = takeName() ?? String(Math.random()).slice(2);
  }

  // Takes it, if it is free or becomes so within `patience` milliseconds: a page that is loaded anew
  // may come before its former self has gone. Returns whether it is this tab's.
  async take(patience) {
    if (this.hasLocks) {
      const isTaken = await this.lock(patience);
      if (this.hasLocks) {
        return isTaken;
      }
    }
    for (const end = Date.now() + patience; !await this.renew().catch(() => false); await moment(100)) {
      if (Date.now() >= end) {
        return false;
      }
    }
    this.beat();
    return true;
  }

  async isFree() {
    if (this.hasLocks) {
      const { held } = await navigator.locks.query();
      return held.every(({ name }) => name !== CLAIM);
    }
    const owner = await this.kept.owner((before) => before);
    return !isAlive(owner, Date.now(), this.name);
  }

  // Gives back what take() took.
  give() {
    this.release?.();
    if (this.timer !== undefined) {
      this.timer.onmessage = null;
      this.endLease();
    }
  }

  // --- by the browser's lock, which ends with the page ---

  lock(patience) {
    return new Promise((done) => {
      const giveUp = new AbortController();
      const timer = setTimeout(() => giveUp.abort(), patience);
      const hold = () => {
        clearTimeout(timer);
        done(true);
        return new Promise((release) => { this.release = release; });
      };
      navigator.locks.request(CLAIM, { signal: giveUp.signal }, hold).catch((error) => {
        this.hasLocks = error.name === "AbortError";
        done(false);
      });
    });
  }

  // --- by a lease ---

  async renew() {
    const owner = await this.kept.owner((before) => isAlive(before, Date.now(), this.name) ? before : { name: this.name, at: Date.now() });
    return owner === null || owner.name === this.name;
  }

  // The timer of a page that is not seen comes once a minute; that of a worker comes.
  beat() {
    this.kept.writer = this.name;
    if (this.timer === undefined) {
      const source = `setInterval(() => postMessage(0), ${BEAT_MS})`;
      this.timer = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
      addEventListener("pagehide", () => this.leave());
    }
    this.timer.onmessage = async () => {
      if (!await this.renew().catch(() => true)) {
        this.lose();
      }
    };
  }

  // The lease ends, as far as a page that goes can still write; if it is loaded anew it knows its name.
  leave() {
    this.endLease();
    try {
      sessionStorage.setItem(CLAIM, this.name);
    } catch {
      // then it waits until its lease is stale
    }
  }

  endLease() {
    this.kept.owner((before) => before?.name === this.name ? null : before).catch(() => {});
  }

  lose() {
    if (this.timer?.onmessage) {
      this.timer.onmessage = null;
      this.lost();
    }
  }
}

// The name that this tab had before it was loaded anew. It is taken away: a tab that is duplicated must
// not have it, too.
function takeName() {
  try {
    const name = sessionStorage.getItem(CLAIM);
    sessionStorage.removeItem(CLAIM);
    return name;
  } catch {
    return null;
  }
}

// Does another tab hold this lease? A clock that was set back makes none that never ends.
function isAlive(owner, now, name = null) {
  return owner !== null && owner !== undefined && owner.name !== name && Math.abs(now - owner.at) < STALE_MS;
}

if (typeof module !== "undefined") {
  module.exports = { isAlive, STALE_MS };
}

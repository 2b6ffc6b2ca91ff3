// What the page keeps in the browser for the next visit: words by name. All are read once, and then
// answered from memory. The browser may forbid it, or be full.
//
// They are kept in IndexedDB. Chromium (156) gives a page that is opened from disk a localStorage
// that no later visit sees, about once in ten first visits of a browser's session. What an older
// page left there is still taken.

"use strict";

const PREFIX = "kilomate-";
const TABLE = "words";
const EARLY = "pieces"; // is also kept where it is read without waiting, to be seen at once
const OWNER = "owner"; // the lease of the tab that may write (claim.js); no word

class Kept {
  // refused() is called once, when the browser keeps nothing.
  constructor(refused) {
    this.refused = refused;
    this.works = true;
    this.saves = true; // else what is set lasts as long as the page
    this.writer = null; // by which lease it writes
    this.words = new Map();
    this.database = null;
  }

  // Reads what an earlier visit left. Without it, or if it fails, localStorage alone is used.
  async open() {
    try {
      const opening = indexedDB.open("kilomate", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
      this.database = await answer(opening);
      await this.read();
    } catch {
      this.database = null;
    }
  }

  // Takes what is kept now, in place of what this page knew.
  async read() {
    if (this.database === null) {
      this.words.clear();
      return;
    }
    const table = this.database.transaction(TABLE).objectStore(TABLE);
    const [names, words] = await Promise.all([answer(table.getAllKeys()), answer(table.getAll())]);
    this.words = new Map(names.map((name, n) => [name, words[n]]));
    this.words.delete(OWNER);
  }

  get(name) {
    return this.words.has(name) ? this.words.get(name) : this.older(name);
  }

  // What EARLY was when it was set last, before open(); null if that is not known. It is for the eye.
  early() {
    return this.older(`early-${EARLY}`);
  }

  older(name) {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  }

  set(name, word) {
    this.words.set(name, word);
    if (!this.saves) {
      return;
    }
    this.setEarly(name, word);
    try {
      if (this.database === null) {
        localStorage.setItem(PREFIX + name, word);
      } else {
        this.write((table) => table.put(word, name));
      }
    } catch {
      this.fail();
    }
  }

  setEarly(name, word) {
    try {
      if (name === EARLY) {
        localStorage.setItem(`${PREFIX}early-${name}`, word);
      }
    } catch {
      // then it is seen a moment later
    }
  }

  remove(name) {
    this.words.set(name, null);
    if (!this.saves) {
      return;
    }
    try {
      if (name === EARLY) {
        localStorage.removeItem(`${PREFIX}early-${name}`);
      }
      if (this.database !== null) {
        this.write((table) => table.delete(name));
      }
      localStorage.removeItem(PREFIX + name);
    } catch {
      // then there is nothing to remove
    }
  }

  // Keeps all that this page knows, in place of what is kept.
  saveAll() {
    for (const [name, word] of this.words) {
      if (word === null) {
        this.remove(name);
      } else {
        this.set(name, word);
      }
    }
  }

  // It is sent to the browser at once, so that it is not lost with the page. By a lease it is written
  // only while the lease is this tab's.
  write(change) {
    const transaction = this.database.transaction(TABLE, "readwrite");
    transaction.onabort = () => this.fail();
    const table = transaction.objectStore(TABLE);
    if (this.writer === null) {
      change(table);
      transaction.commit();
      return;
    }
    table.get(OWNER).onsuccess = ({ target }) => {
      if (target.result?.name === this.writer) {
        change(table);
      }
    };
  }

  // The lease, as change(lease) makes it, which no other tab can come between; null if there is none.
  async owner(change) {
    if (this.database === null) {
      return null;
    }
    const table = this.database.transaction(TABLE, "readwrite").objectStore(TABLE);
    const before = await answer(table.get(OWNER)) ?? null;
    const lease = change(before);
    if (lease !== before) {
      table.put(lease, OWNER);
    }
    return lease;
  }

  fail() {
    if (this.works) {
      this.works = false;
      this.refused();
    }
  }
}

function answer(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("another page uses an older form"));
  });
}

// What the page keeps in the browser for the next visit: words by name. All are read once, and then
// answered from memory. The browser may forbid it, or be full.
//
// They are kept in IndexedDB. Chromium (156) gives a page that is opened from disk a localStorage
// that no later visit sees, about once in ten first visits of a browser's session. What an older
// page left there is still taken.

"use strict";

const PREFIX = "kilomate-";
const TABLE = "words";

class Kept {
  // refused() is called once, when the browser keeps nothing.
  constructor(refused) {
    this.refused = refused;
    this.works = true;
    this.words = new Map();
    this.database = null;
  }

  // Reads what an earlier visit left. Without it, or if it fails, localStorage alone is used.
  async open() {
    try {
      const opening = indexedDB.open("kilomate", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
      this.database = await answer(opening);
      const table = this.database.transaction(TABLE).objectStore(TABLE);
      const [names, words] = await Promise.all([answer(table.getAllKeys()), answer(table.getAll())]);
      names.forEach((name, n) => this.words.set(name, words[n]));
    } catch {
      this.database = null;
    }
  }

  get(name) {
    return this.words.get(name) ?? this.older(name);
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

  remove(name) {
    this.words.delete(name);
    try {
      if (this.database !== null) {
        this.write((table) => table.delete(name));
      }
      localStorage.removeItem(PREFIX + name);
    } catch {
      // then there is nothing to remove
    }
  }

  // It is sent to the browser at once, so that it is not lost with the page.
  write(change) {
    const transaction = this.database.transaction(TABLE, "readwrite");
    transaction.onabort = () => this.fail();
    change(transaction.objectStore(TABLE));
    transaction.commit();
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

// The cache before the flash, to count what it misses: 16 KB, two ways, lines of 8 bytes. By the
// data sheet; which of two lines goes is an assumption (the one that was used less recently).

const WAYS = 2;
const LINE = 8;
const SETS = 16384 / WAYS / LINE;

export class XipCache {
  constructor() {
    this.tags = new Int32Array(SETS * WAYS).fill(-1);
    this.recent = new Uint8Array(SETS);
    this.accesses = this.misses = 0;
    this.missedLines = new Map(); // offset of a line -> how often
  }

  access(offset) {
    const line = offset >>> 3, set = line % SETS;
    this.accesses++;
    for (let way = 0; way < WAYS; way++) {
      if (this.tags[set * WAYS + way] === line) {
        this.recent[set] = way;
        return;
      }
    }
    this.misses++;
    this.missedLines.set(line * LINE, (this.missedLines.get(line * LINE) ?? 0) + 1);
    this.recent[set] = 1 - this.recent[set];
    this.tags[set * WAYS + this.recent[set]] = line;
  }
}

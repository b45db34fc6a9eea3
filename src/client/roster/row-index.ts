/**
 * Finds rows by the hash of a value. For a hundred thousand rows a megabyte and some ten
 * milliseconds, where a Map of their codes takes ten times both: it holds the codes once more.
 */
export type RowIndex = {
  add(row: number): void;
  /** While its hash is still what it was when it was added. */
  remove(row: number): void;
  /** @returns the first row with this hash that `is` what is looked for; -1: none */
  find(hash: number, is: (row: number) => boolean): number;
  /** @returns every row with this hash */
  all(hash: number): readonly number[];
};

const free = 0;
const wasRemoved = -1;

/** @param hashOf of a row: 32 bits, as `hashOfText` and `hashOfId` give them */
export function createRowIndex(hashOf: (row: number) => number): RowIndex {
  /** Row + 1, at the place of its hash or the next one that was free. */
  let slots = new Int32Array(1024);
  /** Slots that are not free. */
  let used = 0;

  const next = (slot: number) => (slot + 1) & (slots.length - 1);
  const first = (hash: number) => hash & (slots.length - 1);

  function insert(row: number): void {
    let slot = first(hashOf(row));
    while (slots[slot] !== free) slot = next(slot);
    slots[slot] = row + 1;
    used += 1;
  }

  function rebuild(): void {
    const rows = slots.filter((value) => value > 0);
    slots = new Int32Array(sizeFor(rows.length + 1));
    used = 0;
    for (const value of rows) insert(value - 1);
  }

  return {
    add(row) {
      if (2 * (used + 1) > slots.length) rebuild();
      insert(row);
    },
    remove(row) {
      let slot = first(hashOf(row));
      while (slots[slot] !== free && slots[slot] !== row + 1) slot = next(slot);
      if (slots[slot] === row + 1) slots[slot] = wasRemoved;
    },
    find(hash, is) {
      for (let slot = first(hash); slots[slot] !== free; slot = next(slot)) {
        const row = (slots[slot] ?? free) - 1;
        if (row >= 0 && hashOf(row) === hash && is(row)) return row;
      }
      return -1;
    },
    all(hash) {
      const rows: number[] = [];
      for (let slot = first(hash); slots[slot] !== free; slot = next(slot)) {
        const row = (slots[slot] ?? free) - 1;
        if (row >= 0 && hashOf(row) === hash) rows.push(row);
      }
      return rows;
    },
  };
}

/** A power of two, a quarter full at most: the next rebuilding is far off. */
function sizeFor(rows: number): number {
  let size = 1024;
  while (size < 4 * rows) size *= 2;
  return size;
}

/** FNV-1a, its bits mixed so that the low ones can be used alone. Never 0. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return mixed(hash);
}

export const hashOfId = (id: number): number => mixed((id | 0) ^ Math.floor(id / 2 ** 32));

function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}

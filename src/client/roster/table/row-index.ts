/**
 * Finds rows by the hash of a value. A hundred thousand rows take a megabyte and a few milliseconds; a
 * Map of their codes takes ten times both, since it holds the codes again.
 */
export type RowIndex = {
  /** Makes room for rows with lower numbers than this, so that adding them takes no second look. */
  reserve(rows: number): void;
  add(row: number): void;
  /** To be called while the row's hash is what it was when it was added. */
  remove(row: number): void;
  /** @returns a row that may have this hash, others follow by `next`; -1: none */
  first(hash: number): number;
  next(row: number): number;
};

const smallest = 1024;
const none = -1;

/** @param hashOf of a row: 32 bits, as `hashOfText` and `hashOfId` give them */
export function createRowIndex(hashOf: (row: number) => number): RowIndex {
  /** By the low bits of their hash the row that was added last, + 1; and for each row the one before it. */
  let lasts = new Int32Array(smallest);
  let befores = new Int32Array(smallest);

  function insert(row: number): void {
    const place = hashOf(row) & (lasts.length - 1);
    befores[row] = lasts[place] ?? 0;
    lasts[place] = row + 1;
  }

  function reserve(rows: number): void {
    if (rows <= befores.length) return;
    const [oldLasts, oldBefores] = [lasts, befores];
    lasts = new Int32Array(powerOfTwo(rows));
    befores = new Int32Array(lasts.length);
    for (const last of oldLasts) {
      for (let row = last - 1; row >= 0; row = (oldBefores[row] ?? 0) - 1) insert(row);
    }
  }

  return {
    reserve,
    add(row) {
      reserve(row + 1);
      insert(row);
    },
    remove(row) {
      const place = hashOf(row) & (lasts.length - 1);
      let after = none;
      let each = (lasts[place] ?? 0) - 1;
      while (each >= 0 && each !== row) {
        after = each;
        each = (befores[each] ?? 0) - 1;
      }
      if (each < 0) return;
      if (after === none) lasts[place] = befores[row] ?? 0;
      else befores[after] = befores[row] ?? 0;
    },
    first: (hash) => (lasts[hash & (lasts.length - 1)] ?? 0) - 1,
    next: (row) => (befores[row] ?? 0) - 1,
  };
}

function powerOfTwo(least: number): number {
  let size = smallest;
  while (size < least) size *= 2;
  return size;
}

/**
 * FNV-1a, its bits mixed so that the low ones can be used alone. Never 0.
 * @param leftOut a UTF-16 unit that does not count
 */
export function hashOfText(text: string, leftOut: number | null = null): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== leftOut) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return mixed(hash);
}

/** Consecutive ids stay neighbours, which suits the processor's cache. */
export const hashOfId = (id: number): number => (id ^ (id >>> 15) ^ Math.floor(id / 2 ** 32)) >>> 0;

function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}

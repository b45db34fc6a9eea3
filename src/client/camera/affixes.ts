/** Removes the prefix and suffix that a hand scanner adds to each code: set by staff, or learned. */

export type Affixes = { readonly prefix: string; readonly suffix: string };

/** Stores on the device what was learned; null: nothing yet. */
export type AffixMemory = { read(): Affixes | null; write(affixes: Affixes | null): void };

export type AffixOptions = {
  readonly set: () => Affixes;
  readonly memory: AffixMemory;
};

const longestAffix = 8;
/** So many codes in a row don't lie within longer texts by chance. */
const timesToLearn = 3;
/** A code this long isn't found within another by chance, even on a list of consecutive numbers. */
const shortestAtOnce = 10;
const shortest = 6;

/**
 * @returns the code without prefix and suffix; a text that is on the list as it is stays unchanged
 */
export function createAffixStripper({ set, memory }: AffixOptions) {
  let guess: (Affixes & { readonly codes: readonly string[] }) | null = null;

  /** @returns whether enough codes showed the same prefix and suffix to trust them */
  function learn(around: Affixes, code: string): boolean {
    const isSame = guess?.prefix === around.prefix && guess.suffix === around.suffix;
    const before = guess && isSame ? guess.codes.filter((each) => each !== code) : [];
    guess = { ...around, codes: [...before, code] };
    if (guess.codes.length < timesToLearn) return false;
    memory.write(around);
    return true;
  }

  return (typed: string, isListed: (text: string) => boolean): string => {
    const text = without(set(), typed) ?? typed;
    const learned = memory.read();
    const inner = learned && without(learned, text);
    if (isListed(text)) {
      guess = null;
      // It belongs to the code after all.
      if (inner !== null) memory.write(null);
      return text;
    }
    if (inner !== null) return inner;
    const found = around(text, isListed);
    if (!found) return text;
    const code = text.slice(found.prefix.length, text.length - found.suffix.length);
    return learn(found, code) || code.length >= shortestAtOnce ? code : text;
  };
}

/** @returns null if the text doesn't have them around it, or is nothing else */
function without({ prefix, suffix }: Affixes, text: string): string | null {
  const isAround = text.startsWith(prefix) && text.endsWith(suffix);
  const length = text.length - prefix.length - suffix.length;
  return isAround && length > 0 ? text.slice(prefix.length, prefix.length + length) : null;
}

/** Finds the shortest prefix and suffix whose removal leaves a code of the list. */
function around(text: string, isListed: (text: string) => boolean): Affixes | null {
  for (let left = 1; left <= 2 * longestAffix; left += 1) {
    for (let head = Math.max(0, left - longestAffix); head <= longestAffix; head += 1) {
      const end = text.length - (left - head);
      if (head > left || end - head < shortest) continue;
      if (isListed(text.slice(head, end))) {
        return { prefix: text.slice(0, head), suffix: text.slice(end) };
      }
    }
  }
  return null;
}

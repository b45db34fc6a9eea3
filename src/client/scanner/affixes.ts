/** What a hand scanner puts before and behind each code: as set for it, or as learned from it. */

export type Affixes = { readonly prefix: string; readonly suffix: string };

/** What was learned, kept on the device; null: nothing yet. */
export type AffixMemory = { read(): Affixes | null; write(affixes: Affixes | null): void };

export type AffixOptions = {
  readonly set: () => Affixes;
  readonly memory: AffixMemory;
};

const longestAffix = 8;
/** So many codes one after the other are not there by chance within others. */
const timesToLearn = 3;
/** A code as long as this is not found by chance within another, however dense a list's numbers. */
const shortestAtOnce = 10;
const shortest = 6;

/**
 * @returns the code without what was put around it. Whatever is on the list as it came stays so
 */
export function createAffixStripper({ set, memory }: AffixOptions) {
  let guess: (Affixes & { readonly codes: readonly string[] }) | null = null;

  /** @returns whether the list has taught enough to trust it */
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
      // It is part of a code, after all.
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

/** @returns null where the text has them not around it, or nothing but them */
function without({ prefix, suffix }: Affixes, text: string): string | null {
  const isAround = text.startsWith(prefix) && text.endsWith(suffix);
  const length = text.length - prefix.length - suffix.length;
  return isAround && length > 0 ? text.slice(prefix.length, prefix.length + length) : null;
}

/** The least that can be left out so that what stays is on the list. */
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

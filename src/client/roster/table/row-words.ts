/**
 * The words that stand in many rows (categories, doors, products, states), each kept once: a row
 * holds their numbers. They count up as they are met, and are never given up.
 */
export type RowWords = {
  count(): number;
  /** The number of a word, a new one where it was never met. */
  numberOf(word: string): number;
  /** Of a number that `numberOf` gave, or that a stored piece brought with it. */
  word(number: number): string;
  /** Those with this number and higher ones, in their order. */
  from(number: number): readonly string[];
  /** What `from` gave. */
  take(first: number, words: readonly string[]): void;
};

export function createRowWords(): RowWords {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  return {
    count: () => words.length,
    numberOf(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, words.length);
      return words.push(word) - 1;
    },
    word: (number) => words[number] ?? '',
    from: (number) => words.slice(number),
    take(first, taken) {
      taken.forEach((word, at) => {
        words[first + at] = word;
        numbers.set(word, first + at);
      });
    },
  };
}

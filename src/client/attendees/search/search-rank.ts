/**
 * Ranks how well a search text answers what was typed. Whole words come before beginnings,
 * beginnings before parts, and parts before typing errors. Then the name comes before the company,
 * the address and the codes.
 */
import { fieldAt, namesIn, partFor, searchWords, space } from './search-text.ts';
import { nearestWord, readyToCompare, type Typed } from './search-typing-errors.ts';

export type SearchWord = {
  readonly word: string;
  readonly typed: Typed;
};

const mostWords = 8;
const longestWord = 64;

/** Prepares a query. @param query as it was typed; longer than any name, it is cut */
export const parseQuery = (query: string): SearchWord[] =>
  [...new Set(searchWords(query.slice(0, mostWords * longestWord)))]
    .slice(0, mostWords)
    .map((each) => {
      const word = each.slice(0, longestWord);
      return { word, typed: readyToCompare(word) };
    });

/** Smaller is better. */
export type Rank = number;

/** For each word: 0 whole, 1 a beginning, 2 a part, 3 one typing error, 4 two. */
type Kind = 0 | 1 | 2 | 3 | 4;

/** The worst word counts first: people mean every word that they typed. */
const step = 64;

/** @returns undefined where a word is nowhere in the text */
export function rankOf(text: string, words: readonly SearchWord[]): Rank | undefined {
  let [worst, sum] = [0, 0];
  for (const word of words) {
    const rank = rankOfWord(text, partFor(text, word.word), word);
    if (rank === undefined) return undefined;
    worst = Math.max(worst, rank);
    sum += rank;
  }
  return together(worst, sum);
}

/** Ranks within name and company alone, where a word may be mistyped. */
export function rankMistyped(text: string, words: readonly SearchWord[]): Rank | undefined {
  const names = namesIn(text);
  let [worst, sum] = [0, 0];
  for (const word of words) {
    const rank = rankOfWord(text, names, word) ?? rankOfError(text, names, word);
    if (rank === undefined) return undefined;
    worst = Math.max(worst, rank);
    sum += rank;
  }
  return together(worst, sum);
}

/** Kind times `step`, and the field. @param part the beginning of the text that is looked through */
function rankOfWord(text: string, part: string, { word }: SearchWord): number | undefined {
  let [kind, place]: [Kind, number] = [2, -1];
  for (let at = part.indexOf(word); at >= 0 && kind > 0; at = part.indexOf(word, at + 1)) {
    const here = kindAt(part, word, at);
    if (place >= 0 && here >= kind) continue;
    [kind, place] = [here, at];
  }
  return place < 0 ? undefined : inField(kind, text, place);
}

/** To look for ` word` and ` word ` would be slower: spaces are everywhere. */
function kindAt(text: string, word: string, at: number): 0 | 1 | 2 {
  if (text.charCodeAt(at - 1) !== space) return 2;
  return text.charCodeAt(at + word.length) === space ? 0 : 1;
}

function rankOfError(text: string, names: string, { typed }: SearchWord): number | undefined {
  const nearest = typed.most > 0 ? nearestWord(typed, names) : undefined;
  return nearest && inField(nearest.edits === 1 ? 3 : 4, text, nearest.at);
}

const inField = (kind: Kind, text: string, at: number): number => kind * step + fieldAt(text, at);

const together = (worst: number, sum: number): Rank =>
  (Math.floor(worst / step) * step + Math.floor(sum / step)) * step + (sum % step);

/**
 * How what was typed is there: every word to its end, or as a beginning or part of one, or not
 * but for typing errors.
 */
export type Match = 'exact' | 'part' | 'guess';

export function matchOf(rank: Rank): Match {
  const worst = Math.floor(rank / (step * step));
  if (worst > 2) return 'guess';
  return rank < step ? 'exact' : 'part';
}

/** Whether a search text answers a query, mistyped or not. */
export function answers(text: string, query: string): boolean {
  const words = parseQuery(query);
  return rankOf(text, words) !== undefined || rankMistyped(text, words) !== undefined;
}

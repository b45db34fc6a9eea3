/** The order of the list on paper: in parts, and in each by name. */
import type { TicketId } from '../../domain/ids.ts';

export type PartsBy = 'letter' | 'category';

export type PaperLine = {
  readonly ticketId: TicketId;
  /** The last name first. */
  readonly name: string;
  /** The name without accents: Ä stands with A. */
  readonly sortedBy: string;
  readonly category: string;
  readonly code: string;
  readonly isInside: boolean;
  readonly isPaid: boolean;
  readonly note: string;
};

export type PaperPart = { readonly name: string; readonly lines: readonly PaperLine[] };

/** @param tag of the language by which names are sorted */
export function paperParts(
  lines: readonly PaperLine[],
  by: PartsBy,
  tag: string,
): readonly PaperPart[] {
  const { compare } = new Intl.Collator(tag);
  const parts = new Map<string, PaperLine[]>();
  for (const line of lines) {
    const name = by === 'category' ? line.category : letterOf(line);
    const part = parts.get(name);
    if (part) part.push(line);
    else parts.set(name, [line]);
  }
  return [...parts]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([name, some]) => ({
      name,
      lines: some.toSorted((one, other) => compare(one.name, other.name)),
    }));
}

/** More lines than these in one page make a browser slow, and a printer run out of paper. */
const mostLines = 5000;

export type PaperPiece = {
  /** Which lines of the whole list it has; the first is 1. */
  readonly from: number;
  readonly to: number;
  readonly parts: readonly PaperPart[];
};

/** @returns the list in pieces that can be shown and printed; a part that is too long is divided */
export function paperPieces(parts: readonly PaperPart[], most = mostLines): readonly PaperPiece[] {
  const all = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  const pieces: PaperPiece[] = [];
  for (let start = 0; start < all; start += most) {
    const end = Math.min(start + most, all);
    let before = 0;
    const own = parts.flatMap(({ name, lines }) => {
      const some = lines.slice(Math.max(0, start - before), Math.max(0, end - before));
      before += lines.length;
      return some.length > 0 ? [{ name, lines: some }] : [];
    });
    pieces.push({ from: start + 1, to: end, parts: own });
  }
  return pieces;
}

/** Who has no name, or one that begins with no letter, stands in front. */
const letterOf = ({ sortedBy }: PaperLine): string =>
  /^\p{L}/u.exec(sortedBy)?.[0]?.toUpperCase() ?? '#';

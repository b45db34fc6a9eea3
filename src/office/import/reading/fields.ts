/** What a column of a file can mean, and how that is guessed. */
import { type Field, fields, headings, list, type System, signs, systems } from './headings.ts';

/** For each column of the file, in their order; null: it is not taken. */
export type Columns = readonly (Field | null)[];

/** Headings are compared without case, accents and signs. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');

/** @returns the system whose own headings the file has most of; two at least, else a plain list */
export function guessSystem(head: readonly string[]): System {
  const there = new Set(head.map(plainHeading));
  const counted = systems.map((system) => ({
    system,
    count: system === 'list' ? 1.5 : signs[system].filter((sign) => there.has(sign)).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).system;
}

/** Each field is at most one column, and each column one field. */
export function guessColumns(head: readonly string[], system: System): Columns {
  const whole = head.map(plainHeading);
  // `Code (QR)` is the code, where no column is called so without more.
  const short = head.map((heading) => plainHeading(heading.replace(/[([][^)\]]*[)\]]/g, '')));
  const columns: (Field | null)[] = whole.map(() => null);
  for (const plain of [whole, short]) {
    for (const known of [headings[system], list]) {
      for (const field of fields) {
        if (columns.includes(field)) continue;
        const at = (known[field] ?? [])
          .map((heading) => plain.findIndex((one, n) => one === heading && columns[n] === null))
          .find((found) => found >= 0);
        if (at !== undefined) columns[at] = field;
      }
    }
  }
  // Where each ticket has its own row and code, a quantity is that of its order.
  if (columns.includes('code') && columns.includes('quantity')) {
    columns[columns.indexOf('quantity')] = null;
  }
  // First and last name in two columns are better than the whole name in one.
  const hasParts = columns.includes('firstName') && columns.includes('lastName');
  return hasParts ? columns.map((field) => (field === 'fullName' ? null : field)) : columns;
}

/** Whether a file's first row names its columns: one of them at least is a known heading. */
export function isHead(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\S@\S+\.\S/.test(cell))) return false;
  return systems.some((system) => guessColumns(cells, system).some((field) => field !== null));
}

/** For a file without headings: guesses the columns from what their cells look like. */
export function guessByContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const isAll = (at: number, form: RegExp) => {
    const filled = rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => form.test(cell));
  };
  const columns: (Field | null)[] = Array.from({ length: width }, () => null);
  for (let at = 0; at < width; at += 1) {
    if (!columns.includes('email') && isAll(at, /^\S+@\S+\.\S+$/)) columns[at] = 'email';
    else if (!columns.includes('code') && isAll(at, /^(?=.*\d)[\w-]{6,}$/)) columns[at] = 'code';
    else if (
      !columns.includes('fullName') &&
      isAll(at, /^\p{L}[\p{L}\p{M}.'’-]*,? +\p{L}[\p{L}\p{M} .,'’-]*$/u)
    )
      columns[at] = 'fullName';
  }
  return columns;
}

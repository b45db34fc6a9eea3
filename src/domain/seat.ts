/** Where a guest sits, in the words of the venue. */

export const seatParts = ['seatBlock', 'seatRow', 'seatNumber'] as const;
export type SeatPart = (typeof seatParts)[number];
export const longestSeatPart = 40;

/** A part that is null is not known. */
export type Seat = { readonly [Part in SeatPart]: string | null };

type Given = { readonly [Part in SeatPart]?: string | null | undefined };

/**
 * @param given an empty part clears; one that is absent stays as it was
 * @param kept the seat as it was
 */
export function seatIn(given: Given, kept: Given = {}): Seat {
  const part = (name: SeatPart) =>
    (given[name] === undefined ? kept[name] : given[name])?.trim() || null;
  return {
    seatBlock: part('seatBlock'),
    seatRow: part('seatRow'),
    seatNumber: part('seatNumber'),
  };
}

export const hasSeat = (seat: Seat): boolean => seatParts.some((part) => seat[part] !== null);

/** What a part is called: `A` is shown as “Block A”. */
export type SeatWords = { readonly [Part in SeatPart]: (name: string) => string };

/** The known parts in words. “Stalls left” and “Row 7” say it themselves. */
export const seatText = (seat: Seat, words: SeatWords): string =>
  seatParts
    .flatMap((part) => {
      const name = seat[part];
      if (name === null) return [];
      return /\p{L}{3}/u.test(name) ? name : words[part](name);
    })
    .join(' · ');

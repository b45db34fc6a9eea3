import type { UserFieldId } from './ids.ts';
import type { Seat } from './seat.ts';

/** What a guest has for the lines of the event. */
export type LineContents = {
  readonly seat: Seat | null;
  /** By the id of the question. Of a date, the day alone: `2008-02-29`. */
  readonly answers: readonly (readonly [question: UserFieldId, answer: string])[];
};

export const noContents: LineContents = { seat: null, answers: [] };

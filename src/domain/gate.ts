import type { TicketCategoryId } from './ids.ts';

/** What a gate lets through. One for each door; a pairing link may bring it. */
export type Gate = {
  readonly name: string;
  readonly direction: 'in' | 'out';
  /** Categories admitted here; null: all. */
  readonly categories: readonly TicketCategoryId[] | null;
  readonly unpaid: 'refuse' | 'ask' | 'pass';
  /** Offline only (V1): a code of the right form that is on no list. */
  readonly unknownOffline: 'refuse' | 'admit';
  /** How long a verdict waits for the service's word; 0: never. */
  readonly waitMs: number;
};

export const defaultGate: Gate = {
  name: '',
  direction: 'in',
  categories: null,
  unpaid: 'ask',
  unknownOffline: 'refuse',
  waitMs: 1500,
};

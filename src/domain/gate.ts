import type { CodePattern } from './code-pattern.ts';
import type { ProductDefinitionId, TicketCategoryId } from './ids.ts';

/** Which way people go through a door. */
export type Direction = 'in' | 'out';

/** What a gate lets through. One for each door; a pairing link may bring it. */
export type Gate = {
  readonly name: string;
  /** `both`: staff says at the door which way it is now. */
  readonly direction: Direction | 'both';
  /** Categories admitted here; null: all. */
  readonly categories: readonly TicketCategoryId[] | null;
  readonly unpaid: 'refuse' | 'ask' | 'pass';
  /** Offline only (V1): a code of the right form that is on no list. */
  readonly unknownOffline: 'refuse' | 'admit';
  /** Staff looks at each person, and says yes, before anybody is admitted. */
  readonly asksFirst: boolean;
  /** Products handed over here; null: all. */
  readonly products: readonly ProductDefinitionId[] | null;
  /** Whether staff taps what they hand over, or an admission hands over all of it. */
  readonly handsOver: 'by-tap' | 'with-entry';
  readonly sounds: boolean;
  /** How long an admission stays on the screen; null: until it is tapped away. */
  readonly verdictMs: number | null;
  /** R6: a list older than this is spoken of at each verdict. */
  readonly listAgeLimitMs: number;
  /** How long a verdict waits for the service's word; 0: never. */
  readonly waitMs: number;
  /** How the event prints its codes; null: in one of the usual ways. */
  readonly codePattern: CodePattern | null;
};

export const defaultGate: Gate = {
  name: '',
  direction: 'in',
  categories: null,
  unpaid: 'ask',
  unknownOffline: 'refuse',
  asksFirst: false,
  products: null,
  handsOver: 'by-tap',
  sounds: true,
  // Long enough to read a name, short enough that the next person never waits for it.
  verdictMs: 4000,
  listAgeLimitMs: 10 * 60_000,
  waitMs: 1500,
  codePattern: null,
};

/** The way people go when a door opens. */
export const firstDirection = ({ direction }: Gate): Direction =>
  direction === 'both' ? 'in' : direction;

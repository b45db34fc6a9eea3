import type { CodePattern } from './code-pattern.ts';
import type { AreaId, ProductDefinitionId, TicketCategoryId } from './ids.ts';

/** The direction through a door. */
export type Direction = 'in' | 'out';

/** What a gate lets through, and what its staff may do. One for each door; a pairing link may bring it. */
export type Gate = {
  readonly name: string;
  /** `both`: staff choose at the door the direction. */
  readonly direction: Direction | 'both';
  /** Categories admitted here; null: all. */
  readonly categories: readonly TicketCategoryId[] | null;
  /** Products of which each entry needs one, in place of the ticket (P1); null: the ticket is checked. */
  readonly checks: readonly ProductDefinitionId[] | null;
  /** The area that it lets into and out of, in place of the ticket (Z1); null: it belongs to none. */
  readonly area: AreaId | null;
  readonly unpaid: 'refuse' | 'ask' | 'pass';
  /** What happens offline to a code of the right form that is not on the list (V1). */
  readonly unknownOffline: 'refuse' | 'admit';
  /** Whether staff confirm each person before anybody is admitted. */
  readonly asksFirst: boolean;
  /** Whether staff may let a guest in again who counts as inside. */
  readonly letsInAgain: boolean;
  /** Products handed out here; null: all. */
  readonly products: readonly ProductDefinitionId[] | null;
  /** Whether staff tap each product that they hand out, or a check-in hands out all of them. */
  readonly handsOver: 'by-tap' | 'with-entry';
  /** Whether badges are printed with the verdict: not at all, after a tap, or automatically. */
  readonly badges: 'no' | 'by-tap' | 'by-itself';
  /** Whether staff sell tickets here. */
  readonly sells: boolean;
  readonly sounds: boolean;
  /** How long an admission stays on the screen; null: until it is tapped away. */
  readonly verdictMs: number | null;
  /** A list older than this is mentioned with each verdict (R6). */
  readonly listAgeLimitMs: number;
  /** How long a verdict waits for the service's answer; 0: not at all. */
  readonly waitMs: number;
  /** How the event prints its codes; null: in one of the usual ways. */
  readonly codePattern: CodePattern | null;
  /** `steward`: scans and searches; the rest takes the supervisor PIN. */
  readonly role: 'steward' | 'supervisor';
  /** The digest by which a device for staff knows the supervisor PIN, as text; null: there is none. */
  readonly supervisorPin: string | null;
  /** Whether the device needs a device PIN before it is paired. */
  readonly needsPin: boolean;
  /** `typed`: search shows nobody before three letters. `none`: the device keeps no names at all. */
  readonly names: 'shown' | 'typed' | 'none';
};

export const defaultGate: Gate = {
  name: '',
  direction: 'in',
  categories: null,
  checks: null,
  area: null,
  unpaid: 'ask',
  unknownOffline: 'refuse',
  asksFirst: false,
  letsInAgain: false,
  products: null,
  handsOver: 'by-tap',
  badges: 'no',
  sells: false,
  sounds: true,
  // Long enough to read a name, short enough that nobody waits for it.
  verdictMs: 4000,
  listAgeLimitMs: 10 * 60_000,
  waitMs: 1500,
  codePattern: null,
  role: 'supervisor',
  supervisorPin: null,
  needsPin: false,
  names: 'shown',
};

/** The direction that a door starts with. */
export const firstDirection = ({ direction }: Gate): Direction =>
  direction === 'both' ? 'in' : direction;

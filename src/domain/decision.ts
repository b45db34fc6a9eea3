/**
 * The service's decision about an action (C5): whether it may be recorded, given what its door expects.
 * Service, gateway and simulation decide by this one function.
 */
import { type Attendee, isPaid } from './attendee.ts';
import type { TicketCategoryId } from './ids.ts';

/** What a door expects of the ticket (`notInside`, `inside`) or product (`notHandedOut`) by C1. */
export const expectations = ['notInside', 'inside', 'notHandedOut'] as const;
export type Expectation = (typeof expectations)[number];

/** The facts by which a door judged a ticket (V2), apart from where its holder is. */
export type Basis = {
  /** Neither the ticket nor its participant is cancelled, and the participant is accepted. */
  readonly accepted: boolean;
  readonly paid: boolean;
  readonly categoryId: TicketCategoryId;
};

export const basisOf = (
  attendee: Pick<Attendee, 'cancelled' | 'status' | 'paymentStatus' | 'categoryId'>,
): Basis => ({
  accepted: attendee.cancelled === null && attendee.status === 'accepted',
  paid: isPaid(attendee),
  categoryId: attendee.categoryId,
});

export type Asked = {
  /** null: the action is recorded whatever the state is. */
  readonly expects: Expectation | null;
  /** null: the door did not judge by the ticket's facts. */
  readonly basis: Basis | null;
};

/** The ticket or product as it is when the service decides, by C1 (`byDate`, so that T3 holds). */
export type Stand = {
  /** For a product: whether it is handed out. */
  readonly inside: boolean;
  /**
   * Whether the newest entry of the history is dated after the action, by `orderKey`. If so,
   * recording the action would change nothing, and the next device would check the guest in as
   * well.
   */
  readonly isNewer: boolean;
  /** Of the ticket; of a product, that of the guest's ticket. null: there is none. */
  readonly basis: Basis | null;
};

/**
 * What is in an action's way.
 * @returns `presence`: the newest entry contradicts what was expected; `basis`: the ticket's facts have
 *   changed since the door judged; null: the action may be recorded
 */
export function obstacle({ expects, basis }: Asked, stand: Stand): 'presence' | 'basis' | null {
  if (basis && stand.basis && !isSame(basis, stand.basis)) return 'basis';
  if (expects === null) return null;
  return stand.isNewer || (expects === 'inside') !== stand.inside ? 'presence' : null;
}

const isSame = (one: Basis, other: Basis): boolean =>
  one.accepted === other.accepted && one.paid === other.paid && one.categoryId === other.categoryId;

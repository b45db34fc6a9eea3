/** Lays what this device recorded over what a list or the service says (C1, R3). */
import { withOwnCheckIns } from '../../domain/arrival.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { codeInTheWild } from '../../domain/code-in-the-wild.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { type Move, neverInside, overlay, type Presence } from '../../domain/presence.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant, type Timezone } from '../../domain/time.ts';
import type { Outbox } from './outbox.ts';

/** Lays what this device recorded for the ticket, also by its code alone while no list had it. */
export type WithOwnActions = (attendee: Attendee) => Attendee;

export type OwnActions = WithOwnActions & {
  /** Of a ticket that no list has. */
  presenceOf(code: TicketCode): Presence;
};

const toMove = ({ action, progress }: OutboxEntry) => ({
  type: action.type,
  at: action.checkedDate,
  device: action.device,
  tool: action.tool,
  confirmedAt: progress.state === 'confirmed' ? progress.at : null,
});

export function createOwnActions(
  outbox: Pick<Outbox, 'onTicket' | 'onCode' | 'onProduct'>,
  zone: Timezone,
): OwnActions {
  const withOwn = (attendee: Attendee): Attendee => {
    const laid = ({ presence }: Pick<Attendee, 'presence'>, moves: readonly Move[]) =>
      overlay({ presence, readAt: attendee.readAt }, moves, zone);
    const byCode = outbox.onCode(codeInTheWild(attendee.identifier), attendee.displayIdentifier);
    const moves = [...byCode, ...outbox.onTicket(attendee.ticketId)].map(toMove);
    return {
      ...attendee,
      presence: laid(attendee, moves),
      arrival: withOwnCheckIns(attendee.arrival, moves),
      products: attendee.products.map((product) => ({
        ...product,
        // A product of the purchase appears with each of its participants, so it is found by its
        // own id.
        presence: laid(product, outbox.onProduct(product.productId).map(toMove)),
      })),
    };
  };
  const presenceOf = (code: TicketCode): Presence =>
    overlay({ presence: neverInside, readAt: instant(0) }, outbox.onCode(code).map(toMove), zone);
  return Object.assign(withOwn, { presenceOf });
}

/** Lays what this device recorded over what a list or the service says (C1, R3). */
import { withOwnCheckIns } from '../../domain/arrival.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { type Move, overlay } from '../../domain/presence.ts';
import type { Timezone } from '../../domain/time.ts';
import type { Outbox } from './outbox.ts';

export type OwnActions = (attendee: Attendee) => Attendee;

const toMove = ({ action, progress }: OutboxEntry) => ({
  type: action.type,
  at: action.checkedDate,
  device: action.device,
  tool: action.tool,
  confirmedAt: progress.state === 'confirmed' ? progress.at : null,
});

export const createOwnActions =
  (outbox: Pick<Outbox, 'onTicket' | 'onProduct'>, zone: Timezone): OwnActions =>
  (attendee) => {
    const laid = ({ presence }: Pick<Attendee, 'presence'>, moves: readonly Move[]) =>
      overlay({ presence, readAt: attendee.readAt }, moves, zone);
    const moves = outbox.onTicket(attendee.ticketId).map(toMove);
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

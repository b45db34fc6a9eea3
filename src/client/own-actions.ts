/** Lays what this device has recorded on top of what a list or the service says (C1, R3). */
import type { Action } from '../domain/action.ts';
import type { Attendee } from '../domain/attendee.ts';
import { type Move, overlay } from '../domain/presence.ts';
import type { Outbox } from './outbox/outbox.ts';

export type OwnActions = (attendee: Attendee) => Attendee;

const toMove = ({ type, checkedDate, device }: Action): Move => ({ type, at: checkedDate, device });

export const createOwnActions =
  (outbox: Pick<Outbox, 'actionsOnTicket' | 'actionsOnProduct'>): OwnActions =>
  (attendee) => ({
    ...attendee,
    presence: overlay(attendee.presence, outbox.actionsOnTicket(attendee.ticketId).map(toMove)),
    products: attendee.products.map((product) => ({
      ...product,
      // A product of the purchase stands with each of its participants: it goes by its own id.
      presence: overlay(product.presence, outbox.actionsOnProduct(product.productId).map(toMove)),
    })),
  });

/** Lays what this device recorded, or heard of others, over what a list or the service says (C1, R3, M3). */

import type { Action } from '../../domain/action.ts';
import type { AreaFold } from '../../domain/area.ts';
import { withOwnCheckIns } from '../../domain/arrival.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { codeInTheWild } from '../../domain/code-in-the-wild.ts';
import type { ProductId, TicketId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { type Move, neverInside, overlay, type Presence } from '../../domain/presence.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant, orderKey, type Timezone } from '../../domain/time.ts';
import type { Outbox } from './outbox.ts';

/** Lays what this device recorded for the ticket, also by its code alone while no list had it. */
export type WithOwnActions = (attendee: Attendee) => Attendee;

export type OwnActions = WithOwnActions & {
  /** Of a ticket that no list has. */
  presenceOf(code: TicketCode): Presence;
};

/** What other devices recorded of one ticket or product, to be laid over the list (R3). */
export type HeardActions = {
  onTicket(ticketId: TicketId): readonly Action[];
  /** Recorded by one of these codes alone. Capitals and dashes make no difference. */
  onCode(...codes: readonly string[]): readonly Action[];
  onProduct(productId: ProductId): readonly Action[];
  /** A ticket's movements in areas. */
  inAreas(ticketId: TicketId): readonly Action[];
};

type OwnMove = Move & Pick<Action, 'tool' | 'madeAt'>;

const toMove = ({ action, progress }: OutboxEntry): OwnMove => ({
  type: action.type,
  at: action.checkedDate,
  device: action.device,
  tool: action.tool,
  madeAt: action.madeAt,
  confirmedAt: progress.state === 'confirmed' ? progress.at : null,
});

/** @param layMovements null: the gate belongs to no area, and does without movements */
export function createOwnActions(
  outbox: Pick<Outbox, 'onTicket' | 'onCode' | 'onProduct' | 'inAreas' | 'entry'>,
  heard: HeardActions,
  zone: Timezone,
  layMovements: AreaFold['layMovements'] | null,
): OwnActions {
  /** When the service had what was heard is not known: its date says whether it is the newest. */
  function movesOf(own: readonly OutboxEntry[], told: readonly Action[]): readonly OwnMove[] {
    const moves = own.map(toMove);
    if (told.length === 0) return moves;
    const others = told.filter(({ id }) => outbox.entry(id) === undefined);
    const all = [
      ...moves,
      ...others.map((action) => toMove({ action, progress: { state: 'waiting' } })),
    ].map((move) => ({ move, key: orderKey(move.at, zone) }));
    all.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.move.madeAt - b.move.madeAt));
    return all.map(({ move }) => move);
  }

  const onCode = (...codes: readonly string[]) =>
    movesOf(outbox.onCode(...codes), heard.onCode(...codes));
  const withOwn = (attendee: Attendee): Attendee => {
    const { ticketId, identifier, displayIdentifier } = attendee;
    const laid = ({ presence }: Pick<Attendee, 'presence'>, moves: readonly Move[]) =>
      overlay({ presence, readAt: attendee.readAt }, moves, zone);
    const codes = [codeInTheWild(identifier), displayIdentifier] as const;
    const moves = movesOf(
      [...outbox.onCode(...codes), ...outbox.onTicket(ticketId)],
      [...heard.onCode(...codes), ...heard.onTicket(ticketId)],
    );
    return {
      ...attendee,
      presence: laid(attendee, moves),
      ...(layMovements && {
        movements: layMovements(attendee.movements, [
          ...outbox.inAreas(ticketId).map(({ action }) => action),
          ...heard.inAreas(ticketId),
        ]),
      }),
      arrival: withOwnCheckIns(attendee.arrival, moves),
      products: attendee.products.map((product) => ({
        ...product,
        // A product of the purchase appears with each of its participants, so it is found by its
        // own id.
        presence: laid(
          product,
          movesOf(outbox.onProduct(product.productId), heard.onProduct(product.productId)),
        ),
      })),
    };
  };
  const presenceOf = (code: TicketCode): Presence =>
    overlay({ presence: neverInside, readAt: instant(0) }, onCode(code), zone);
  return Object.assign(withOwn, { presenceOf });
}

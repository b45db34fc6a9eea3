/**
 * What an action is about, at an upstream that knows only the specification. It says which ticket
 * or product it is, whose answer has its history, and by which parameters the upstream's calls name
 * it.
 */

import { LRUCache } from 'lru-cache';
import { type ParticipantAnswer, parseParticipantStatus } from '../../../contract/participant.ts';
import type { ReadAction } from '../../../contract/record.ts';
import { ticketCheck, ticketRead } from '../../../contract/ticket.ts';
import { type Basis, basisOf } from '../../../domain/decision.ts';
import type { CheckInAction } from '../../../domain/history.ts';
import type { EventId, ParticipantId, ProductId, TicketId } from '../../../domain/ids.ts';
import { type Presence, withNewest } from '../../../domain/presence.ts';
import type { Timezone } from '../../../domain/time.ts';
import { readPrivate } from '../../core/deps/private-files.ts';
import { CannotOpen } from '../../core/store/store.ts';
import type { Upstream, UpstreamRefusal } from './upstream.ts';

export type UpstreamTarget = { readonly participantId: ParticipantId } & (
  | { readonly kind: 'ticket'; readonly ticketId: TicketId }
  | { readonly kind: 'product'; readonly productId: ProductId }
);

/** Of a ticket or product, as a door would read it out of the participant's answer. */
export type UpstreamStand = {
  readonly history: readonly CheckInAction[];
  readonly presence: Presence;
  /** As the upstream says it, whatever its history says (C2). */
  readonly isChecked: boolean;
  readonly basis: Basis | null;
};

/** Ids of tickets, each with its participant's. */
const mostKnown = 100_000;

type FindTarget = (
  target: ReadAction['target'],
  eventId: EventId,
) => Promise<UpstreamTarget | 'unnamed' | UpstreamRefusal>;

/** @returns `unnamed` for a product without its participant: no call of the specification says whose it is */
export function targetFinder(upstream: Upstream): FindTarget {
  const holders = new LRUCache<TicketId, ParticipantId>({ max: mostKnown });

  function ofTicket({
    id: ticketId,
    participantId,
  }: {
    readonly id: TicketId;
    readonly participantId: ParticipantId | null;
  }): UpstreamTarget | 'unnamed' {
    if (participantId === null) return 'unnamed';
    holders.set(ticketId, participantId);
    return { kind: 'ticket', ticketId, participantId };
  }

  async function byCode(code: string, eventId: EventId) {
    const ask = (name: 'identifier' | 'displayIdentifier') =>
      upstream.read(
        {
          call: ticketCheck,
          given: new Map([
            [name, [code]],
            ['eventId', [String(eventId)]],
            ['readOnly', ['true']],
          ]),
        },
        ticketCheck.answer,
      );
    const scanned = await ask('identifier');
    if (scanned.kind === 'read') return ofTicket(scanned.answer.ticket);
    if (scanned.kind !== 'refused' || scanned.status !== 404) return scanned;
    // Staff mostly type the one that is printed for people.
    const printed = await ask('displayIdentifier');
    return printed.kind === 'read' ? ofTicket(printed.answer.ticket) : printed;
  }

  return async (target, eventId) => {
    switch (target.kind) {
      case 'product': {
        const { productId, participantId } = target;
        return participantId === undefined
          ? 'unnamed'
          : { kind: 'product', productId, participantId };
      }
      case 'area':
        // An upstream that has areas decides, and gets the action as it is.
        return 'unnamed';
      case 'code':
        return byCode(target.code, eventId);
      case 'ticket': {
        const { ticketId } = target;
        const participantId = holders.get(ticketId);
        if (participantId !== undefined) return { kind: 'ticket', ticketId, participantId };
        const read = await upstream.read({ call: ticketRead, id: ticketId }, ticketRead.answer);
        return read.kind === 'read' ? ofTicket(read.answer.ticket) : read;
      }
    }
  };
}

/** @returns undefined where the participant has no such ticket or product */
export function standOf(
  participant: ParticipantAnswer,
  target: UpstreamTarget,
  zone: Timezone,
): UpstreamStand | undefined {
  const all = participant.checkInHistory ?? [];
  if (target.kind === 'product') {
    const product = participant.products?.find(({ id }) => id === target.productId);
    const history = all.filter(({ productId }) => productId === target.productId);
    const [first] = participant.tickets;
    const basis = first ? basisIn(participant, first) : null;
    return product && { ...read(product, history, zone), basis };
  }
  const ticket = participant.tickets.find(({ id }) => id === target.ticketId);
  const history = all.filter(
    ({ ticketId, productId }) => ticketId === target.ticketId && productId === null,
  );
  return ticket && { ...read(ticket, history, zone), basis: basisIn(participant, ticket) };
}

/** Of a product too: where a gate checks it in place of the ticket (P1), its door judged by the ticket's facts. */
const basisIn = (
  { cancelled, status, paymentStatus, paidDate }: ParticipantAnswer,
  { ticketCategoryId }: ParticipantAnswer['tickets'][number],
): Basis =>
  basisOf({
    cancelled,
    status: parseParticipantStatus(status) ?? 'onHold',
    paymentStatus: paymentStatus ?? (paidDate === null ? 'new' : 'paid'),
    categoryId: ticketCategoryId,
  });

const read = (
  {
    checked,
    checkedDate,
    checkedDevice,
  }: Pick<ParticipantAnswer['tickets'][number], 'checked' | 'checkedDate' | 'checkedDevice'>,
  history: readonly CheckInAction[],
  zone: Timezone,
) => ({
  history,
  isChecked: checked,
  presence: withNewest({ inside: checked, at: checkedDate, device: checkedDevice }, history, zone),
});

// The key by which a gateway calls its upstream. It is in a file, out of sight of others on the machine.

const keyForm = /^[A-Za-z0-9]{16,100}$/;

/** @throws CannotOpen where there is no such file, others may read it, or it holds no key */
export function readUpstreamKey(file: string): string {
  const read = readPrivate(file);
  if (read.kind === 'not-read') throw new CannotOpen(`${read.why} Check --upstream-key-file.`);
  if (keyForm.test(read.text)) return read.text;
  throw new CannotOpen(
    `${file} has no key. It must have only the upstream’s key, which is letters and digits.`,
  );
}

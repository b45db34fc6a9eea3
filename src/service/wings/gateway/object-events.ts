/**
 * Finds the event of an object of the upstream. A device's key holds one event, and the upstream's
 * key may hold many. The event never changes, so the gateway asks the upstream once. It keeps
 * nothing else of an answer.
 */
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { general } from '../../../contract/error-code.ts';
import { participantRead } from '../../../contract/participant.ts';
import { paymentRead } from '../../../contract/payment.ts';
import { eventProductDefinitions } from '../../../contract/product.ts';
import { ticketCheck, ticketRead } from '../../../contract/ticket.ts';
import { eventTicketCategories } from '../../../contract/ticket-category.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { Given } from '../../core/deps/form-text.ts';
import type { Upstream, UpstreamRefusal } from './upstream.ts';

export type EventFound = { readonly kind: 'event'; readonly eventId: EventId } | UpstreamRefusal;

export type ObjectEvents = {
  /** Asks the upstream, where it isn't known yet. */
  of(kind: 'participant' | 'ticket' | 'payment', id: number): Promise<EventFound>;
  /** Asks nobody. */
  knownOf(kind: 'participant', id: number): EventId | undefined;
  /** Of the ticket that a check or reset with these parameters means. Nothing is checked by it. */
  ofCode(given: Given): Promise<EventFound>;
  /** Whether a category or a definition is one of this event. */
  isListed(
    kind: 'ticketCategory' | 'productDefinition',
    id: number,
    eventId: EventId,
  ): Promise<boolean | UpstreamRefusal>;
  /** Whether it is one of these events; null where that isn't known yet. Asks nobody. */
  knownListed(
    kind: 'ticketCategory' | 'productDefinition',
    id: number,
    events: readonly EventId[],
  ): boolean | null;
  /** Learns from an answer that was read for a door. */
  note(participant: NotedParticipant): void;
};

/** Ids, each with its event: a few bytes. */
const mostKnown = 300_000;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const eventId = v.pipe(
  id,
  v.transform((given) => given as EventId),
);
const code = v.nullish(v.string());

/** The parts of a participant that say which event it belongs to and which codes it has. */
export const notedParticipant = v.object({
  id,
  eventId,
  identifier: code,
  displayIdentifier: code,
});
export type NotedParticipant = v.InferOutput<typeof notedParticipant>;

const participantAnswer = v.object({ participant: notedParticipant });
const ticketAnswer = v.object({
  ticket: v.object({ id, participantId: v.nullish(id), paymentId: v.nullish(id) }),
});
const paymentAnswer = v.object({ payment: v.object({ id, eventId }) });
const listed = v.array(
  v.union([
    id,
    v.pipe(
      v.object({ id }),
      v.transform((one) => one.id),
    ),
  ]),
);

const listsAnswer = v.object({
  ticketCategories: v.optional(listed),
  productDefinitions: v.optional(listed),
});

const notFound: UpstreamRefusal = {
  kind: 'refused',
  status: 404,
  errors: [general.objectNotFound],
  date: null,
  retryAfter: null,
};

export function createObjectEvents(upstream: Upstream): ObjectEvents {
  const known = new LRUCache<string, EventId>({ max: mostKnown });

  async function remember(name: string, ask: () => Promise<EventFound>): Promise<EventFound> {
    const before = known.get(name);
    if (before !== undefined) return { kind: 'event', eventId: before };
    const found = await ask();
    if (found.kind === 'event') known.set(name, found.eventId);
    return found;
  }

  const ofParticipant = (participantId: number): Promise<EventFound> =>
    remember(`participant ${participantId}`, async () => {
      const read = await upstream.read(
        { call: participantRead, id: participantId },
        participantAnswer,
      );
      if (read.kind !== 'read') return read;
      note(read.answer.participant);
      return { kind: 'event', eventId: read.answer.participant.eventId };
    });

  const ofPayment = (paymentId: number): Promise<EventFound> =>
    remember(`payment ${paymentId}`, async () => {
      const onward = { call: { ...paymentRead, doors: true }, id: paymentId };
      const read = await upstream.read(onward, paymentAnswer);
      return read.kind === 'read' ? { kind: 'event', eventId: read.answer.payment.eventId } : read;
    });

  async function ofTicketAnswer({
    ticket,
  }: v.InferOutput<typeof ticketAnswer>): Promise<EventFound> {
    if (ticket.participantId) return ofParticipant(ticket.participantId);
    return ticket.paymentId ? ofPayment(ticket.paymentId) : notFound;
  }

  const ofTicket = (ticketId: number): Promise<EventFound> =>
    remember(`ticket ${ticketId}`, async () => {
      const read = await upstream.read({ call: ticketRead, id: ticketId }, ticketAnswer);
      return read.kind === 'read' ? ofTicketAnswer(read.answer) : read;
    });

  function note({
    id: participantId,
    eventId: event,
    identifier,
    displayIdentifier,
  }: NotedParticipant) {
    known.set(`participant ${participantId}`, event);
    if (identifier) known.set(nameOfCode('identifier', identifier, String(event)), event);
    if (displayIdentifier)
      known.set(nameOfCode('displayIdentifier', displayIdentifier, String(event)), event);
  }

  function listedBefore(kind: string, objectId: number, event: EventId): boolean | null {
    const name = `${kind} ${objectId}`;
    if (known.get(name) === event) return true;
    return known.has(`${name} not of ${event}`) ? false : null;
  }

  return {
    note,
    knownOf: (kind, objectId) => known.get(`${kind} ${objectId}`),
    of(kind, objectId) {
      switch (kind) {
        case 'participant':
          return ofParticipant(objectId);
        case 'ticket':
          return ofTicket(objectId);
        case 'payment':
          return ofPayment(objectId);
      }
    },
    ofCode(given) {
      const which = new Map(
        ['identifier', 'displayIdentifier', 'eventId'].flatMap((name) => {
          const values = given.get(name);
          return values ? [[name, values] as const] : [];
        }),
      );
      const kind = which.has('identifier') ? 'identifier' : 'displayIdentifier';
      const name = nameOfCode(kind, which.get(kind)?.[0] ?? '', which.get('eventId')?.[0] ?? '');
      return remember(name, async () => {
        const asked = new Map([...which, ['readOnly', ['true']] as const]);
        const read = await upstream.read({ call: ticketCheck, given: asked }, ticketAnswer);
        return read.kind === 'read' ? ofTicketAnswer(read.answer) : read;
      });
    },
    knownListed(kind, objectId, events) {
      const all = events.map((event) => listedBefore(kind, objectId, event));
      if (all.includes(true)) return true;
      return all.includes(null) ? null : false;
    },
    async isListed(kind, objectId, event) {
      const before = listedBefore(kind, objectId, event);
      if (before !== null) return before;
      const call = kind === 'ticketCategory' ? eventTicketCategories : eventProductDefinitions;
      const read = await upstream.read({ call, id: event }, listsAnswer);
      if (read.kind !== 'read') return read;
      const { ticketCategories = [], productDefinitions = [] } = read.answer;
      const ids = [...ticketCategories, ...productDefinitions];
      for (const one of ids) known.set(`${kind} ${one}`, event);
      // It was there before the feed told of it: it will not come to be one of this event.
      if (!ids.includes(objectId)) known.set(`${kind} ${objectId} not of ${event}`, event);
      return ids.includes(objectId);
    },
  };
}

const nameOfCode = (kind: string, text: string, event: string): string =>
  `${kind} ${event} ${text}`;

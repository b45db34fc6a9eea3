import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ReadParams } from '../../contract/call.ts';
import { invalidParam, missingParam } from '../../contract/error-code.ts';
import type { ticketFind, ticketReset } from '../../contract/ticket.ts';
import type { ApiKeyId, EventId, TicketId } from '../../domain/ids.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import { type CheckIn, checkInSent } from '../check-in/check-in.ts';
import { type Recording, recordCheckIns } from '../check-in/record-check-ins.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Handlers, StoreDeps } from '../core/access/handler.ts';
import { archiveBefore, isHeldBy, neverArchived } from '../core/access/permission.ts';
import {
  isApiError,
  notAuthorized,
  objectNotFound,
  type Result,
  refuse,
} from '../core/deps/api-error.ts';
import {
  BatchLoader,
  GroupedBatchLoader,
  mostQuestions,
  mostWrites,
} from '../core/store/query/batch-loader.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { eventOfObject, eventsOfCodes, eventsOfScanned } from '../core/store/query/directory.ts';
import { contains } from '../core/store/query/folded-text.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { givenRows, isGivenIn } from '../core/store/query/write-rows.ts';
import { flag } from '../core/store/schema/column-types.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { productsOfTicket } from './products.ts';
import { displayIdentifierTyped, identifierTyped } from './ticket-code.ts';
import { selectTickets, type TicketRow, ticketAnswer, ticketsById } from './ticket-record.ts';

export const ticketCalls = (deps: StoreDeps) => {
  const ticketNamed = ticketAtDoor(deps);
  const eventOf = ({ object }: Recording) => (deps.store.isByEvent ? object.eventId : null);
  const records = new GroupedBatchLoader(eventOf, {
    mostAtOnce: mostWrites,
    async ask(checkIns: readonly Recording[]) {
      await deps.store.write((queries) => recordCheckIns(queries, checkIns), 'oneStatement');
      return checkIns;
    },
    // What happens to one ticket is recorded one by one, in the order in which it arrives.
    apart: ({ object }) => object.id,
  });

  const record = async (action: CheckIn['action'], caller: Caller, params: AtTheDoor) => {
    const ticket = await ticketNamed(caller, neverArchived, params);
    if (isApiError(ticket)) return ticket;
    // A door asks of which event a ticket is; it lets nobody in at another than its own.
    if (params.eventId !== undefined && params.eventId !== ticket.eventId) return objectNotFound;
    const checkIn = checkInSent(action, params, ticket.timezone, deps.clock.now());
    if (isApiError(checkIn)) return checkIn;
    const { id, eventId, participantId } = ticket;
    const object = { kind: 'ticket', id, eventId, participantId } as const;
    await records.ask({ object, checkIn, decision: null });
    const isCheck = action === 'DEVALUATED';
    const lastCheckedMs = isCheck ? checkIn.atMs : ticket.lastCheckedMs;
    return { ticket: ticketAnswer(ticket, { checked: flag(isCheck), lastCheckedMs }) };
  };

  const show = async (caller: Caller, params: AtTheDoor) => {
    const ticket = await ticketNamed(caller, archiveBefore(deps.clock.now()), params);
    return isApiError(ticket) ? ticket : { ticket: ticketAnswer(ticket) };
  };

  return {
    async ticketRead({ id, store }) {
      return store.read(async (queries) => {
        const [ticket] = await ticketsById(queries, { id });
        return ticket ? { ticket: ticketAnswer(ticket) } : objectNotFound;
      });
    },

    async ticketFind({ caller, params, store }) {
      const archivedBefore = archiveBefore(deps.clock.now());
      const { eventId, paymentId } = params;
      return store.read(async (queries) => {
        const named =
          eventId ?? (paymentId && (await eventOfObject(queries, 'payment', paymentId)));
        const found = named === undefined ? queries : ofEvent(queries, named);
        return { ids: await findTickets(found, caller.keyId, archivedBefore, params) };
      });
    },

    /** With `readOnly` the ticket is answered as it is, and nothing is written. */
    ticketCheck: ({ caller, params }) =>
      params.readOnly ? show(caller, params) : record('DEVALUATED', caller, params),

    ticketReset: ({ caller, params }) => record('RESET', caller, params),

    async ticketProducts({ id, store }) {
      const products = await store.read((queries) => productsOfTicket(queries, id));
      if (isApiError(products)) return products;
      return { products };
    },
  } satisfies Pick<
    Handlers,
    'ticketRead' | 'ticketFind' | 'ticketCheck' | 'ticketReset' | 'ticketProducts'
  >;
};

const mostFound = 100;

/**
 * Finds the first tickets that match everything given: names, addresses and companies match in part,
 * codes and ids as a whole. `query` is searched in every text of the ticket and of its event.
 */
async function findTickets(
  queries: Queries,
  keyId: ApiKeyId,
  archivedBefore: Instant,
  params: ReadParams<typeof ticketFind>,
): Promise<TicketId[]> {
  let found = queries
    .selectFrom('ticket')
    // By their whole keys: without the event all participants there are would be read.
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.id', '=', 'ticket.participantId')
        .onRef('participant.eventId', '=', 'ticket.eventId'),
    )
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.id', '=', 'ticket.paymentId')
        .onRef('payment.eventId', '=', 'ticket.eventId'),
    )
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .select('ticket.id')
    .where('ticket.eventId', 'in', (sub) =>
      sub.selectFrom('event').select('event.id').where(isHeldBy(keyId, archivedBefore)),
    );
  const { eventId, query, displayIdentifier, ticketIdentifier } = params;
  const { firstName, lastName, email, company, paymentId, paymentIdentifier } = params;
  if (eventId !== undefined) found = found.where('ticket.eventId', '=', eventId);
  if (paymentId !== undefined) found = found.where('ticket.paymentId', '=', paymentId);
  if (paymentIdentifier !== undefined) {
    found = found.where('payment.identifier', '=', paymentIdentifier);
  }
  if (ticketIdentifier !== undefined) {
    const typed = identifierTyped(ticketIdentifier);
    found = found.where((row) =>
      row.or([
        row('ticket.identifier', '=', typed),
        row('ticket.importedForm', '=', scannedForm(ticketIdentifier) ?? typed),
      ]),
    );
  }
  if (displayIdentifier !== undefined) {
    const code = displayIdentifierTyped(displayIdentifier);
    found = found.where('ticket.displayIdentifier', '=', code);
  }
  const holder = [
    ['participant.foldedFirstName', firstName],
    ['participant.foldedLastName', lastName],
    ['participant.foldedEmail', email],
    ['participant.foldedCompany', company],
  ] as const;
  for (const [column, sought] of holder) {
    if (sought !== undefined) found = found.where((row) => contains(row.ref(column), sought));
  }
  if (query !== undefined) {
    found = found.where((row) =>
      row.or([
        contains(row.ref('ticket.foldedTexts'), query),
        contains(row.ref('event.foldedTexts'), query),
      ]),
    );
  }
  const rows = await found.orderBy('ticket.id').limit(mostFound).execute();
  return rows.map(({ id }) => id);
}

// Finds the ticket that a device names by one of its codes, and whether the device's key may touch
// it. One statement asks the questions of many devices. If the store is laid out by event, it first
// asks for the event of each code. Then it asks for the tickets, with one statement for each event.

type AtTheDoor = ReadParams<typeof ticketReset>;

type TicketQuestion = {
  readonly code: string;
  /** As another system's code is read; empty: it can be none. */
  readonly form: string;
  readonly keyId: ApiKeyId;
  /** As for `authorize`. */
  readonly archivedBefore: Instant;
};
type Given = TicketQuestion & { readonly place: number };
/** null: of any event. */
type AskedOfEvent = TicketQuestion & { readonly eventId: EventId | null };

const ticketsBy = (queries: Queries, asked: string, join: Join) => {
  const given = givenRows<Given>(queries, asked, {
    place: 'bigint',
    code: 'text',
    form: 'text',
    keyId: 'bigint',
    archivedBefore: 'bigint',
  });
  const isHeld = isHeldBy(
    sql.ref<ApiKeyId>('given.keyId'),
    sql.ref<Instant>('given.archivedBefore'),
  )(expressionBuilder<Schema, 'event'>());
  return selectTickets(queries)
    .innerJoin(given.as('given'), `given.${join[0]}`, `ticket.${join[1]}`)
    .where(isGivenIn(queries, sql.ref(`ticket.${join[1]}`), asked, join[0]))
    .select(['given.place', sql<SqlBool>`${isHeld}`.as('isHeld')]);
};

/** A column of what is given, and the one of a ticket that must be equal. */
type Join = readonly ['code' | 'form', 'identifier' | 'displayIdentifier' | 'importedForm'];

const byIdentifier = compileOnce(['asked'], (queries, { asked }: { asked: string }) =>
  ticketsBy(queries, asked, ['code', 'identifier']).unionAll(
    ticketsBy(queries, asked, ['form', 'importedForm']),
  ),
);

const byDisplayIdentifier = compileOnce(['asked'], (queries, { asked }: { asked: string }) =>
  ticketsBy(queries, asked, ['code', 'displayIdentifier']),
);

type Found = TicketRow & { readonly isHeld: SqlBool };
type EventsOf = (
  queries: Queries,
  asked: readonly TicketQuestion[],
) => Promise<readonly (readonly EventId[])[]>;

/** @returns a refusal where no code is given, none is found, two tickets are named, or the key may not touch it */
function ticketAtDoor({ store }: StoreDeps) {
  const lookUpBy = (tickets: typeof byIdentifier, eventsOf: EventsOf) => {
    const events = new BatchLoader({
      mostAtOnce: mostQuestions,
      ask: (asked: readonly TicketQuestion[]) =>
        store.read((queries) => eventsOf(queries, asked), 'oneStatement'),
    });
    const ofEvents = new GroupedBatchLoader(({ eventId }: AskedOfEvent) => eventId, {
      mostAtOnce: mostQuestions,
      async ask(asked): Promise<readonly (readonly Found[])[]> {
        const given = JSON.stringify(
          asked.map(({ eventId: _, ...one }, place): Given => ({ ...one, place })),
        );
        const eventId = asked[0]?.eventId ?? null;
        const found = await store.read(
          (queries) =>
            tickets(eventId === null ? queries : ofEvent(queries, eventId), { asked: given }),
          'oneStatement',
        );
        return asked.map((_, place) => found.filter((row) => row.place === place));
      },
    });
    return async (asked: TicketQuestion): Promise<readonly Found[]> => {
      const those = store.isByEvent ? await events.ask(asked) : [null];
      const found = those.map((eventId) => ofEvents.ask({ ...asked, eventId }));
      return (await Promise.all(found)).flat();
    };
  };
  const identified = lookUpBy(byIdentifier, eventsOfScanned);
  const displayed = lookUpBy(byDisplayIdentifier, async (queries, asked) => {
    const codes = asked.map(({ code }) => code);
    const found = await eventsOfCodes(queries, 'displayIdentifier', codes);
    return found.map((eventId) => (eventId === undefined ? [] : [eventId]));
  });

  return async (
    { keyId }: Caller,
    archivedBefore: Instant,
    { identifier, displayIdentifier, eventId }: AtTheDoor,
  ): Promise<Result<TicketRow>> => {
    const asked = { keyId, archivedBefore };
    const named = await Promise.all([
      ...(identifier === undefined
        ? []
        : [
            identified({
              ...asked,
              code: identifierTyped(identifier),
              form: scannedForm(identifier) ?? '',
            }),
          ]),
      ...(displayIdentifier === undefined
        ? []
        : [displayed({ ...asked, code: displayIdentifierTyped(displayIdentifier), form: '' })]),
    ]);
    const [first, second] = named;
    if (!first) return refuse(400, missingParam('identifier'));
    if (named.some((found) => found.length === 0)) return objectNotFound;
    if (named.some((found) => !found.some(({ isHeld }) => isHeld))) return notAuthorized;
    const held = first.filter(({ isHeld }) => isHeld);
    const meant = second ? held.filter(({ id }) => second.some((row) => row.id === id)) : held;
    return oneOf(meant, eventId) ?? refuse(400, invalidParam);
  };
}

/** Codes of other systems may be those of several events. */
function oneOf(tickets: readonly Found[], eventId: EventId | undefined): Found | undefined {
  const here = tickets.filter((ticket) => ticket.eventId === eventId);
  const meant = here.length > 0 ? here : tickets;
  return meant.length === 1 ? meant[0] : undefined;
}

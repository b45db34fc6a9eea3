/**
 * Finds the ticket that a door names by one of its codes, and whether the door's key may touch it. The
 * questions of many doors are asked by one statement; where the store goes by event, first which event
 * each code is of, and then the tickets by one for each event.
 */
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ReadParams } from '../../contract/call.ts';
import { invalidParam, missingParam } from '../../contract/error-code.ts';
import type { ticketReset } from '../../contract/ticket.ts';
import type { ApiKeyId, EventId } from '../../domain/ids.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Means } from '../core/access/handler.ts';
import { isHeldBy } from '../core/access/permission.ts';
import { notAuthorized, objectNotFound, type Result, refuse } from '../core/deps/refusal.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { eventsOfCodes, eventsOfScanned } from '../core/store/query/directory.ts';
import { givenRows, isGivenIn } from '../core/store/query/given-rows.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { mostQuestions, Together, TogetherBy } from '../core/store/query/together.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { displayIdentifierTyped, identifierTyped } from './ticket-code.ts';
import { selectTickets, type TicketRow } from './ticket-record.ts';

export type AtTheDoor = ReadParams<typeof ticketReset>;

type Asked = {
  readonly code: string;
  /** As another system's code is read; empty: it can be none. */
  readonly form: string;
  readonly keyId: ApiKeyId;
  /** As for `authorize`. */
  readonly archivedBefore: Instant;
};
type Given = Asked & { readonly place: number };
/** null: of any event. */
type AskedOfEvent = Asked & { readonly eventId: EventId | null };

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
  asked: readonly Asked[],
) => Promise<readonly (readonly EventId[])[]>;

/** @returns a refusal where no code is given, none is found, two tickets are named, or the key may not touch it */
export function ticketAtDoor({ store }: Means) {
  const lookUpBy = (tickets: typeof byIdentifier, eventsOf: EventsOf) => {
    const events = new Together({
      mostAtOnce: mostQuestions,
      ask: (asked: readonly Asked[]) => store.readOne((queries) => eventsOf(queries, asked)),
    });
    const ofEvents = new TogetherBy(({ eventId }: AskedOfEvent) => eventId, {
      mostAtOnce: mostQuestions,
      async ask(asked): Promise<readonly (readonly Found[])[]> {
        const given = JSON.stringify(
          asked.map(({ eventId: _, ...one }, place): Given => ({ ...one, place })),
        );
        const eventId = asked[0]?.eventId ?? null;
        const found = await store.readOne((queries) =>
          tickets(eventId === null ? queries : ofEvent(queries, eventId), { asked: given }),
        );
        return asked.map((_, place) => found.filter((row) => row.place === place));
      },
    });
    return async (asked: Asked): Promise<readonly Found[]> => {
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

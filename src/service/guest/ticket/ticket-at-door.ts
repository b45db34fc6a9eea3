/**
 * Finds the ticket that a door names by one of its codes, and whether the door's key may touch it. The
 * questions of many doors are asked by one statement.
 */
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ReadParams } from '../../../contract/call.ts';
import { invalidParam, missingParam } from '../../../contract/error-code.ts';
import type { ticketReset } from '../../../contract/ticket.ts';
import type { ApiKeyId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Caller } from '../../access/caller.ts';
import type { Means } from '../../access/handler.ts';
import { isHeldBy } from '../../access/permission.ts';
import { notAuthorized, objectNotFound, type Result, refuse } from '../../means/refusal.ts';
import { compileOnce } from '../../store/query/compile-once.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { mostQuestions, Together } from '../../store/query/together.ts';
import type { Schema } from '../../store/schema/schema.ts';
import type { Queries } from '../../store/store.ts';
import { displayIdentifierTyped, identifierTyped } from '../ticket-code.ts';
import { selectTickets, type TicketRow } from './ticket-record.ts';

export type AtTheDoor = ReadParams<typeof ticketReset>;

type Asked = {
  readonly code: string;
  readonly keyId: ApiKeyId;
  /** As for `authorize`. */
  readonly archivedBefore: Instant;
};
type Given = Asked & { readonly place: number };

/** @param column that holds the code */
const ticketsBy = (column: 'identifier' | 'displayIdentifier') =>
  compileOnce(['asked'], (queries, { asked }: { asked: string }) => {
    const given = givenRows<Given>(queries, asked, {
      place: 'bigint',
      code: 'text',
      keyId: 'bigint',
      archivedBefore: 'bigint',
    });
    const isHeld = isHeldBy(
      sql.ref<ApiKeyId>('given.keyId'),
      sql.ref<Instant>('given.archivedBefore'),
    )(expressionBuilder<Schema, 'event'>());
    return selectTickets(queries)
      .innerJoin(given.as('given'), 'given.code', `ticket.${column}`)
      .select(['given.place', sql<SqlBool>`${isHeld}`.as('isHeld')]);
  });

/** @returns a refusal where no code is given, none is found, two tickets are named, or the key may not touch it */
export function ticketAtDoor({ store }: Means) {
  const lookUpBy = (column: Parameters<typeof ticketsBy>[0]) => {
    const tickets = ticketsBy(column);
    const ask = (queries: Queries, asked: readonly Asked[]) =>
      tickets(queries, {
        asked: JSON.stringify(asked.map((one, place): Given => ({ ...one, place }))),
      });
    return new Together({
      mostAtOnce: mostQuestions,
      async ask(asked: readonly Asked[]) {
        const found = await store.readOne((queries) => ask(queries, asked));
        const byPlace = new Map(found.map((row) => [row.place, row]));
        return asked.map((_, place) => byPlace.get(place));
      },
    });
  };
  const byIdentifier = lookUpBy('identifier');
  const byDisplayIdentifier = lookUpBy('displayIdentifier');

  return async (
    { keyId }: Caller,
    archivedBefore: Instant,
    { identifier, displayIdentifier }: AtTheDoor,
  ): Promise<Result<TicketRow>> => {
    const named = await Promise.all([
      ...(identifier === undefined
        ? []
        : [byIdentifier.ask({ code: identifierTyped(identifier), keyId, archivedBefore })]),
      ...(displayIdentifier === undefined
        ? []
        : [
            byDisplayIdentifier.ask({
              code: displayIdentifierTyped(displayIdentifier),
              keyId,
              archivedBefore,
            }),
          ]),
    ]);
    const [ticket, other] = named;
    if (named.length === 0) return refuse(400, missingParam('identifier'));
    if (!ticket || (named.length > 1 && !other)) return objectNotFound;
    if (!ticket.isHeld || (other && !other.isHeld)) return notAuthorized;
    return (other ?? ticket).id === ticket.id ? ticket : refuse(400, invalidParam);
  };
}

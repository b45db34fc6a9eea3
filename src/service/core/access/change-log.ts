/**
 * The log of changes: who changed what, from what to what. An entry is written in the transaction of the
 * change, by the store that every handler writes through.
 */
import { sql } from 'kysely';
import type { Call, ObjectKind } from '../../../contract/call.ts';
import type { EventId, UserId } from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Given } from '../deps/form-text.ts';
import { eventColumn, isEventTable } from '../store/schema/event-tables.ts';
import { toJson } from '../store/schema/json.ts';
import type { Schema } from '../store/schema/schema.ts';
import type { Queries } from '../store/store.ts';
import type { Change } from './change.ts';
import { differences, type Subject, tellSent, type Values, valuesOf } from './changed-values.ts';
import { hostsOfChange } from './hosts-of-change.ts';

/** Of an entry that belongs to no event. */
export const noEvent = 0 as EventId;

/** The tables that hold an object, and the column of each by which it is found. */
const tablesOf: Readonly<Record<ObjectKind, readonly (readonly [keyof Schema, string])[]>> = {
  event: [
    ['event', 'id'],
    ['ticketShop', 'eventId'],
  ],
  ticketCategory: [['ticketCategory', 'id']],
  productDefinition: [['productDefinition', 'id']],
  codeDefinition: [['codeDefinition', 'id']],
  participant: [['participant', 'id']],
  payment: [
    ['payment', 'id'],
    ['shipmentAddress', 'paymentId'],
  ],
  ticket: [['ticket', 'id']],
  product: [['product', 'id']],
  user: [
    ['user', 'id'],
    ['billingAddress', 'userId'],
    ['bankAccount', 'userId'],
  ],
  host: [['user', 'id']],
  partner: [['partner', 'id']],
  apiKey: [['apiKey', 'id']],
  ticketType: [['shopTicketType', 'id']],
  paymentType: [['shopPaymentType', 'id']],
};

export type ChangeLog = {
  /**
   * Before the work, which may remove what it is about.
   * @param eventId that the call's object belongs to
   */
  begin(queries: Queries, eventId: EventId | null): Promise<Begun>;
};

/** Writes the entry, one for each host whom it is about. @param answer what the work ended with */
type Begun = (answer: unknown) => Promise<void>;

/** Of a call's parameters and pairs, the texts that came. */
export const sentTexts = (call: Call, given: Given): Values =>
  Object.fromEntries(
    [...given]
      .filter(
        ([name]) => Object.hasOwn(call.params, name) || (call.pairs !== null && /^\d+$/.test(name)),
      )
      .map(([name, [text = '']]) => [name, text]),
  );

/** A call that makes something is called after it. */
const madeBy = (name: string): Subject | null =>
  name.endsWith('Create') ? (name.slice(0, -'Create'.length) as Subject) : null;

export function changeLog(clock: Clock, change: Change): ChangeLog {
  const { name, call, caller, id, sent } = change;
  const idSent = (...params: readonly string[]): number | null => {
    const text = params.map((param) => sent[param]).find((one) => one !== undefined);
    return text === undefined ? null : Number(text);
  };
  const made = madeBy(name);
  const named = nameObject();

  return {
    async begin(queries, ofObject) {
      const eventId = ofObject ?? (idSent('eventId') as EventId | null);
      const before = await valuesNow(queries, eventId);
      // The event may be gone when the work is done.
      const hosts =
        eventId === null
          ? await hostsOfChange(queries, change)
          : [await hostOfEvent(queries, eventId)];
      return async (answer) => {
        const madeId = made === null ? null : idIn(answer);
        // What is made may have no id, as a door's claim: then the entry is about where it was made.
        const subject = madeId === null ? named.kind : made;
        const after = await valuesNow(queries, eventId);
        const changed = differences(named.kind, before, after);
        const entry = {
          atMs: clock.now(),
          apiKeyId: caller.keyId,
          userId: caller.session?.userId ?? null,
          call: name,
          objectType: subject,
          objectId: madeId ?? named.id,
          eventId: eventId ?? (made === 'event' ? (madeId as EventId) : noEvent),
          changes: toJson(changed.length > 0 ? changed : tellSent(made ?? named.kind, sent)),
        };
        const readers = made === 'user' ? [madeId as UserId] : hosts;
        await queries
          .insertInto('changeLog')
          .values(readers.map((hostId) => ({ ...entry, hostId })))
          .execute();
      };
    },
  };

  /** What the call changes; a key that stands among the parameters goes before the object in the path. */
  function nameObject(): { readonly kind: Subject | null; readonly id: number | null } {
    const keyId = idSent('apiKeyId', 'apiKeyIdToGrantPermissionTo');
    if (keyId !== null) return { kind: 'apiKey', id: keyId };
    const kind = call.object ?? (call.path.includes('/account/') ? 'account' : null);
    return { kind, id: id ?? null };
  }

  async function valuesNow(queries: Queries, eventId: EventId | null): Promise<Values> {
    const { kind, id: objectId } = named;
    if (kind === null || kind === 'account' || objectId === null || made !== null) return {};
    return valuesOfObject(queries, kind, objectId, eventId);
  }
}

export async function hostOfEvent(queries: Queries, eventId: EventId): Promise<UserId | null> {
  const event = await queries
    .selectFrom('event')
    .select('hostId')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.hostId ?? null;
}

/** The id of what a call made. */
function idIn(answer: unknown): number | null {
  const { id } = (typeof answer === 'object' && answer !== null ? answer : {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

async function valuesOfObject(
  queries: Queries,
  kind: ObjectKind,
  id: number,
  eventId: EventId | null,
): Promise<Values> {
  const values: Record<string, string> = {};
  for (const [n, [table, column]] of tablesOf[kind].entries()) {
    // Written by hand, a statement doesn't get its event from `ofEvent`.
    const ofEvent = isEventTable(table)
      ? sql`and ${sql.ref(eventColumn(table))} = ${eventId}`
      : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${ofEvent}
    `.execute(queries);
    Object.assign(values, valuesOf(rows[0] ?? {}, n === 0 ? '' : `${table}.`));
  }
  return values;
}

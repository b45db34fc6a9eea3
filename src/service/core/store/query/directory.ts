/**
 * Finds the event of an object or a code, for calls that name no event. PostgreSQL has a table for
 * this, because the tables of events may be spread by event. Each of its rows is found by its key.
 * SQLite, which is one file, looks into the object's own table. An entry never changes, and is
 * removed together with its object.
 */
import { type RawBuilder, sql } from 'kysely';
import type { EventId } from '../../../../domain/ids.ts';
import { type EventTable, eventColumn } from '../schema/event-tables.ts';
import { isPostgres, lowerAscii } from '../schema/is-postgres.ts';
import type { Queries } from '../store.ts';
import { compileOnce } from './compile-once.ts';
import { everywhere } from './of-event.ts';
import { givenRows, isGiven } from './write-rows.ts';

/** Objects that are named by their id alone, each with its table. */
export const objectTables = {
  ticketCategory: 'ticketCategory',
  productDefinition: 'productDefinition',
  productOption: 'productOption',
  codeDefinition: 'codeDefinition',
  ticketType: 'shopTicketType',
  paymentType: 'shopPaymentType',
  payment: 'payment',
  participant: 'participant',
  ticket: 'ticket',
  product: 'product',
} as const satisfies Readonly<Record<string, EventTable>>;

export type ObjectOfEvent = keyof typeof objectTables;

/** Codes that are found without their event, each with the column that holds it. All but one are unique. */
export const codeColumns = {
  identifier: ['ticket', 'identifier'],
  displayIdentifier: ['ticket', 'displayIdentifier'],
  /** Unique in its event only: tickets of other systems are no more than that. */
  importedForm: ['ticket', 'importedForm'],
  payment: ['payment', 'identifier'],
  purchase: ['payment', 'startIdentifier'],
  image: ['image', 'token'],
  /** In small letters: events' identifiers differ in more than case. */
  event: ['event', 'identifier'],
} as const satisfies Readonly<Record<string, readonly [EventTable, string]>>;

export type CodeOfEvent = keyof typeof codeColumns;

const objectKinds = Object.keys(objectTables) as readonly ObjectOfEvent[];
const codeKinds = Object.keys(codeColumns) as readonly CodeOfEvent[];

/** As the directory holds it. */
const entered = (kind: CodeOfEvent, code: string): string =>
  kind === 'event' ? code.toLowerCase() : code;

/** The column as the directory holds its values. */
const columnOf = (queries: Queries, kind: CodeOfEvent): RawBuilder<string> => {
  const column = sql.ref<string>(codeColumns[kind].join('.'));
  return kind === 'event' ? lowerAscii(queries, column) : column;
};

export type Entries = {
  readonly objects?: Readonly<Partial<Record<ObjectOfEvent, readonly number[]>>>;
  readonly codes?: Readonly<Partial<Record<CodeOfEvent, readonly string[]>>>;
};

const enterGiven = compileOnce(
  ['eventId', 'objects', 'codes'],
  (queries, given: { eventId: EventId; objects: string; codes: string }) => {
    const { eventId } = given;
    const objects = givenRows<{ kind: string; objectId: number }>(queries, given.objects, {
      kind: 'text',
      objectId: 'bigint',
    });
    const codes = givenRows<{ kind: string; code: string }>(queries, given.codes, {
      kind: 'text',
      code: 'text',
    });
    return sql`
      with "objects" as (
        insert into "objectDirectory" ("kind", "objectId", "eventId")
        select "kind", "objectId", ${eventId}::bigint from ${objects} as "given"
      )
      insert into "codeDirectory" ("kind", "code", "eventId")
      select "kind", "code", ${eventId}::bigint from ${codes} as "given"`;
  },
);

/**
 * Must be called in the transaction that makes the objects and gives the codes.
 * @throws the database's unique violation, where another object has one of the codes
 */
export async function enter(
  queries: Queries,
  eventId: EventId,
  { objects = {}, codes = {} }: Entries,
): Promise<void> {
  if (!isPostgres(queries)) return;
  const ofObjects = objectKinds.flatMap((kind) =>
    (objects[kind] ?? []).map((objectId) => ({ kind, objectId })),
  );
  const ofCodes = codeKinds.flatMap((kind) =>
    (codes[kind] ?? []).map((code) => ({ kind, code: entered(kind, code) })),
  );
  if (ofObjects.length + ofCodes.length === 0) return;
  await enterGiven(everywhere(queries), {
    eventId,
    objects: JSON.stringify(ofObjects),
    codes: JSON.stringify(ofCodes),
  });
}

/** PostgreSQL: enters all that is there, into a directory that is empty. */
export async function enterAll(queries: Queries): Promise<void> {
  for (const kind of objectKinds) {
    await sql`insert into "objectDirectory" ("kind", "objectId", "eventId")
      select ${sql.lit(kind)}, "id", "eventId" from ${sql.table(objectTables[kind])}`.execute(
      queries,
    );
  }
  for (const kind of codeKinds) {
    const [table] = codeColumns[kind];
    const code = columnOf(queries, kind);
    await sql`insert into "codeDirectory" ("kind", "code", "eventId")
      select ${sql.lit(kind)}, ${code}, ${sql.ref(eventColumn(table))}
      from ${sql.table(table)} where ${code} is not null`.execute(queries);
  }
}

/** As `enter`, for one code. @returns false where another object has it */
export async function enterCodeIfFree(
  queries: Queries,
  kind: CodeOfEvent,
  eventId: EventId,
  code: string,
): Promise<boolean> {
  if (!isPostgres(queries)) return true;
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('codeDirectory')
    .values({ kind, eventId, code: entered(kind, code) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Must be called in the transaction that deletes the objects. */
export async function removeObjects(
  queries: Queries,
  kind: ObjectOfEvent,
  ids: readonly number[],
): Promise<void> {
  if (!isPostgres(queries)) return;
  await queries
    .deleteFrom('objectDirectory')
    .where('kind', '=', kind)
    .where((entry) => isGiven(queries, entry.ref('objectId'), JSON.stringify(ids)))
    .execute();
}

/** Must be called in the transaction that takes the codes away. */
export async function removeCodes(
  queries: Queries,
  kind: CodeOfEvent,
  eventId: EventId,
  codes: readonly string[],
): Promise<void> {
  if (!isPostgres(queries)) return;
  const given = codes.map((code) => entered(kind, code));
  await sql`delete from "codeDirectory"
    where "kind" = ${kind} and "eventId" = ${eventId} and "code" = any(${given}::text[])`.execute(
    queries,
  );
}

/** Must be called before the event's rows of these tables are deleted. */
export async function removeEntries(
  queries: Queries,
  eventId: EventId,
  tables: readonly EventTable[],
): Promise<void> {
  if (!isPostgres(queries)) return;
  for (const kind of objectKinds) {
    const table = objectTables[kind];
    if (!tables.includes(table)) continue;
    await sql`delete from "objectDirectory" where "kind" = ${kind} and "objectId" in (
      select "id" from ${sql.table(table)} where "eventId" = ${eventId})`.execute(queries);
  }
  for (const kind of codeKinds) {
    const [table] = codeColumns[kind];
    if (!tables.includes(table)) continue;
    await sql`delete from "codeDirectory"
      where "kind" = ${kind} and "eventId" = ${eventId} and "code" in (
      select ${columnOf(queries, kind)} from ${sql.table(table)}
      where ${sql.ref(eventColumn(table))} = ${eventId})`.execute(queries);
  }
}

type Found = { readonly eventId: EventId };

const objectLookup = (kind: ObjectOfEvent) =>
  compileOnce(['id'], (queries, { id }: { id: number }) =>
    isPostgres(queries)
      ? sql<Found>`select "eventId" from "objectDirectory"
          where "objectId" = ${id} and "kind" = ${sql.lit(kind)}`
      : sql<Found>`select "eventId" from ${sql.table(objectTables[kind])} where "id" = ${id}`,
  );

const objectLookups = Object.fromEntries(
  objectKinds.map((kind) => [kind, objectLookup(kind)]),
) as Readonly<Record<ObjectOfEvent, ReturnType<typeof objectLookup>>>;

/** @returns undefined where there is no such object */
export async function eventOfObject(
  queries: Queries,
  kind: ObjectOfEvent,
  id: number,
): Promise<EventId | undefined> {
  const [found] = await objectLookups[kind](everywhere(queries), { id });
  return found?.eventId;
}

/**
 * PostgreSQL takes codes as they are: where the directory is spread over machines, it must know them before it asks
 * any. SQLite takes them as JSON.
 */
type Codes = string | readonly string[];

const codeLookup = (kind: CodeOfEvent) =>
  compileOnce(['codes'], (queries, { codes }: { codes: Codes }) => {
    type FoundCode = Found & { readonly code: string };
    if (isPostgres(queries)) {
      return sql<FoundCode>`select "code", "eventId" from "codeDirectory"
        where "kind" = ${sql.lit(kind)} and "code" = any(${codes}::text[])`;
    }
    const [table] = codeColumns[kind];
    const column = columnOf(queries, kind);
    return sql<FoundCode>`select ${column} as "code", ${sql.ref(eventColumn(table))} as "eventId"
      from ${sql.table(table)}
      where ${column} in (select "value" from json_each(${codes}))`;
  });

const codeLookups = Object.fromEntries(
  codeKinds.map((kind) => [kind, codeLookup(kind)]),
) as Readonly<Record<CodeOfEvent, ReturnType<typeof codeLookup>>>;

/** @returns the event of each code, in their order; undefined for a code that nothing has */
export async function eventsOfCodes(
  queries: Queries,
  kind: CodeOfEvent,
  codes: readonly string[],
): Promise<readonly (EventId | undefined)[]> {
  const sought = codes.map((code) => entered(kind, code));
  const given = isPostgres(queries) ? sought : JSON.stringify(sought);
  const found = await codeLookups[kind](everywhere(queries), { codes: given });
  const events = new Map(found.map(({ code, eventId }) => [code, eventId]));
  return sought.map((code) => events.get(code));
}

export const eventOfCode = async (
  queries: Queries,
  kind: CodeOfEvent,
  code: string,
): Promise<EventId | undefined> => (await eventsOfCodes(queries, kind, [code]))[0];

/** What is in a ticket's barcode: the code as our own, and as another system's (empty: it can be none). */
export type ScannedCode = { readonly code: string; readonly form: string };

const scannedLookup = compileOnce(
  ['codes', 'forms'],
  (_, { codes, forms }: { codes: readonly string[]; forms: readonly string[] }) => {
    const entries = (kind: CodeOfEvent, given: readonly string[]) => sql`
      select "kind", "code", "eventId" from "codeDirectory"
      where "kind" = ${sql.lit(kind)} and "code" = any(${given}::text[])`;
    return sql<Found & { readonly kind: CodeOfEvent; readonly code: string }>`
      ${entries('identifier', codes)} union all ${entries('importedForm', forms)}`;
  },
);

/** PostgreSQL: the events that have a ticket with such a code, in the order of the codes. */
export async function eventsOfScanned(
  queries: Queries,
  scanned: readonly ScannedCode[],
): Promise<readonly (readonly EventId[])[]> {
  const found = await scannedLookup(everywhere(queries), {
    codes: scanned.map(({ code }) => code),
    forms: scanned.map(({ form }) => form),
  });
  return scanned.map(({ code, form }) => {
    const those = found.filter((one) => one.code === (one.kind === 'identifier' ? code : form));
    return [...new Set(those.map(({ eventId }) => eventId))];
  });
}

/** Tickets by the thousand for one demo event, and doors, put where the service keeps its own. */
import type { EventId } from '../../src/domain/ids.ts';
import { enterGuests } from '../../src/service/attendees/participant-record.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../src/service/core/deps/wall-clock.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import type { Queries } from '../../src/service/core/store/store.ts';
import { insertKey } from '../../src/service/devices/keys.ts';
import { refreshStatistics } from '../../src/service/import/take-rows.ts';

export type CrowdTicket = {
  readonly id: number;
  readonly eventId: number;
  readonly participantId: number;
  readonly identifier: string;
};

export type Crowd = {
  readonly tickets: readonly CrowdTicket[];
  /** Of the doors: each may check in at the tickets' event, and nothing else. */
  readonly keys: readonly string[];
};

/** @param databaseUrl of PostgreSQL; null: SQLite in `directory` */
export async function addCrowd(
  directory: string,
  databaseUrl: string | null,
  ticketCount: number,
  doorCount: number,
): Promise<Crowd> {
  const store = await openStore({ directory, databaseUrl });
  try {
    const model = await store.read(anyGuest);
    for (let made = 0; made < ticketCount; made += 500) {
      const count = Math.min(500, ticketCount - made);
      await store.write((queries) => addGuests(queries, model, made, count));
    }
    // As an import does.
    await store.write((queries) => refreshStatistics(queries, ['participant', 'ticket']));
    const keys = await store.write((queries) => addDoors(queries, model.ticket.eventId, doorCount));
    const tickets = await store.read((queries) =>
      queries
        .selectFrom('ticket')
        .select(['id', 'eventId', 'participantId', 'identifier'])
        .where('identifier', 'like', 'CROWD%')
        .execute(),
    );
    return { tickets, keys };
  } finally {
    await store.close();
  }
}

/** A ticket and its holder, to make others like them. */
async function anyGuest(queries: Queries) {
  const { id: _, ...ticket } = await queries
    .selectFrom('ticket')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id, ...participant } = await queries
    .selectFrom('participant')
    .selectAll()
    .where('id', '=', ticket.participantId)
    .executeTakeFirstOrThrow();
  return { ticket, participant };
}

/** Each with a ticket of their own, numbered from `first` on. */
async function addGuests(
  queries: Queries,
  { ticket, participant }: Awaited<ReturnType<typeof anyGuest>>,
  first: number,
  count: number,
): Promise<void> {
  const holders = await queries
    .insertInto('participant')
    .values(Array.from({ length: count }, () => participant))
    .returning('id')
    .execute();
  const tickets = holders.map(({ id: participantId }, n) => ({
    ...ticket,
    participantId,
    identifier: `CROWD${String(first + n).padStart(11, '0')}`,
    displayIdentifier: `9${String(first + n).padStart(15, '0')}`,
  }));
  const made = await queries.insertInto('ticket').values(tickets).returning('id').execute();
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  await enterGuests(queries, ticket.eventId, idsOf(holders), idsOf(made), tickets);
}

async function addDoors(queries: Queries, eventId: EventId, count: number): Promise<string[]> {
  const means = { clock: systemClock, randomness: cryptoRandomness };
  const keys = Array.from({ length: count }, () => makeKey(means.randomness));
  for (const [n, key] of keys.entries()) {
    const { id } = await insertKey(queries, means, {
      key,
      name: `Door ${n}`,
      type: 'AttendeeManager',
      scope: 'door',
      createdBy: null,
    });
    await queries.insertInto('apiKeyEvent').values({ apiKeyId: id, eventId }).execute();
  }
  return keys;
}

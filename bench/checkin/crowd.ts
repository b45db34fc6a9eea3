/** Tickets by the thousand for one demo event, put where the service keeps its own. */
import { openStore } from '../../src/service/store/open-store.ts';

export type CrowdTicket = {
  readonly id: number;
  readonly eventId: number;
  readonly participantId: number;
  readonly identifier: string;
};

/** @param databaseUrl of PostgreSQL; null: SQLite in `directory` */
export async function addCrowd(
  directory: string,
  databaseUrl: string | null,
  count: number,
): Promise<readonly CrowdTicket[]> {
  const store = await openStore({ directory, databaseUrl });
  try {
    const { id: _, ...model } = await store.read((queries) =>
      queries.selectFrom('ticket').selectAll().limit(1).executeTakeFirstOrThrow(),
    );
    for (let made = 0; made < count; made += 500) {
      const tickets = Array.from({ length: Math.min(500, count - made) }, (_, at) => ({
        ...model,
        identifier: `CROWD${String(made + at).padStart(11, '0')}`,
        displayIdentifier: `9${String(made + at).padStart(15, '0')}`,
      }));
      await store.write((queries) => queries.insertInto('ticket').values(tickets).execute());
    }
    return await store.read((queries) =>
      queries
        .selectFrom('ticket')
        .select(['id', 'eventId', 'participantId', 'identifier'])
        .where('identifier', 'like', 'CROWD%')
        .execute(),
    );
  } finally {
    await store.close();
  }
}

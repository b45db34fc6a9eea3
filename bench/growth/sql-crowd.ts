/**
 * Tickets by the million over any number of events, made by SQL in a PostgreSQL database that has the demo
 * event: each event is like it, with a host, a door's key, and as many tickets as the others.
 */
import pg from 'pg';

export type CrowdSize = { readonly tickets: number; readonly events: number };

/** Somebody's ticket, and what a door of its event calls with. */
export type SqlTicket = {
  readonly eventId: number;
  readonly participantId: number;
  readonly identifier: string;
  /** As a door would type it in a search. */
  readonly name: string;
  readonly key: string;
  /** The place in the feed of one of the event's last changes. */
  readonly feedId: number;
};

/** Far from all that the demo has. */
const first = { event: 1_000_000, payment: 10 ** 9, participant: 2 * 10 ** 9, ticket: 3 * 10 ** 9 };

const perEvent = ({ tickets, events }: CrowdSize): number => Math.floor(tickets / events);

const keyOf = (event: number): string => `GROWTH${event}`.padEnd(50, 'x');

/** Of changes that a feed read answers with. */
const lastChanges = 50;

/** @param n from 1 to the number of tickets */
export function sqlTicket(size: CrowdSize, n: number): SqlTicket {
  const event = Math.ceil(n / perEvent(size));
  return {
    eventId: first.event + event,
    participantId: first.participant + n,
    identifier: `GROWTH${n}`,
    name: `gast ${n}`,
    key: keyOf(event),
    feedId: Math.max(1, event * perEvent(size) - lastChanges),
  };
}

export async function makeSqlCrowd(
  url: string,
  size: CrowdSize,
  progress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // References are true by how the rows are made: to look each up would take most of the time.
  await client.query('set session_replication_role = replica');
  const { events } = size;
  const tickets = perEvent(size) * events;
  const event = `(${first.event} + 1 + (n - 1) / ${perEvent(size)})`;

  const columnsOf = async (table: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = $1`,
      [table],
    );
    return rows.map(({ name }) => name);
  };
  /** Rows like one that is there. @param given of its columns, as SQL by the row's number `n` */
  const repeat = async (
    table: string,
    model: string,
    count: number,
    given: Readonly<Record<string, string>>,
  ) => {
    const columns = await columnsOf(table);
    const values = columns.map((name) => given[name] ?? `model."${name}"`);
    await client.query(
      `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
       select ${values.join(', ')}
       from (select * from "${table}" ${model} limit 1) as model, generate_series(1, ${count}) as n`,
    );
  };
  const insert = (into: string, values: string, count: number) =>
    client.query(`insert into ${into} select ${values} from generate_series(1, ${count}) as n`);

  progress(`${tickets} tickets over ${events} events are made`);
  const id = `${first.event} + n`;
  const demo = 'where "eventId" = (select min("id") from "event")';
  const guest = `where "id" = (select "participantId" from "ticket" ${demo} order by "id" limit 1)`;
  await repeat('user', 'where "id" = (select min("hostId") from "event")', events, {
    id,
    username: `'growth' || n`,
  });
  await repeat('event', 'order by "id"', events, {
    id,
    hostId: id,
    identifier: `'growth' || n`,
  });
  await repeat('ticketShop', demo, events, { id, eventId: id });
  await repeat('ticketCategory', demo, events, { id, eventId: id });
  await repeat('apiKey', `where "scope" = 'door'`, events, {
    id,
    digest: `encode(sha256(rpad('GROWTH' || n, 50, 'x')::bytea), 'hex')`,
    identifier: `'growth' || n`,
  });
  await insert('"apiKeyEvent" ("apiKeyId", "eventId")', `${id}, ${id}`, events);
  await insert('"syncRegistration" ("apiKeyId", "fromFeedId")', `${id}, 1`, events);
  await repeat(
    'payment',
    `where "id" = (select "paymentId" from "participant" ${guest})`,
    tickets,
    {
      id: `${first.payment} + n`,
      eventId: event,
      identifier: `'G-' || n`,
      startIdentifier: 'null',
      codeId: 'null',
    },
  );
  await repeat('participant', guest, tickets, {
    id: `${first.participant} + n`,
    eventId: event,
    paymentId: `${first.payment} + n`,
    lastName: `'Gast ' || n`,
    foldedLastName: `'gast ' || n`,
  });
  await repeat('ticket', `${demo} order by "id"`, tickets, {
    id: `${first.ticket} + n`,
    eventId: event,
    paymentId: `${first.payment} + n`,
    participantId: `${first.participant} + n`,
    ticketCategoryId: event,
    identifier: `'GROWTH' || n`,
    displayIdentifier: `'G-' || lpad(n::text, 12, '0')`,
    foldedTexts: `'gast ' || n || E'\\n' || model."foldedTexts"`,
    importedCode: 'null',
    importedForm: 'null',
    cancelledMs: 'null',
  });
  progress(`directories and feed of ${tickets} tickets are made`);
  for (const [kind, from] of Object.entries(first)) {
    if (kind === 'event') continue;
    await insert(
      '"objectDirectory" ("kind", "objectId", "eventId")',
      `'${kind}', ${from} + n, ${event}`,
      tickets,
    );
  }
  for (const [kind, code] of [
    ['identifier', `'GROWTH' || n`],
    ['displayIdentifier', `'G-' || lpad(n::text, 12, '0')`],
    ['payment', `'G-' || n`],
  ]) {
    const entry = `'${kind}', ${code}, ${event}`;
    await insert('"codeDirectory" ("kind", "code", "eventId")', entry, tickets);
  }
  await client.query('delete from "syncChange"');
  await insert(
    '"syncChange" ("eventId", "operation", "objectType", "objectId", "feedId")',
    `${event}, 'update', 'participant', ${first.participant} + n, n`,
    tickets,
  );
  await client.query(`select setval('"syncFeedId"', $1)`, [tickets]);
  await client.query('vacuum analyze');
  await client.end();
}

import { existsSync, writeFileSync } from 'node:fs';
import {
  type ApiKeyId,
  asId,
  type MailId,
  type ParticipantId,
  type PaymentId,
  type UserId,
} from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import { insertLink, joinPath } from '../../accounts/account-links.ts';
import { eraseParticipant } from '../../attendees/erase-participant.ts';
import { copyParticipant } from '../../attendees/participant-copy.ts';
import type { Deps } from '../../core/access/handler.ts';
import { makeKey } from '../../core/access/key-digest.ts';
import { type ApiError, isApiError, objectNotFound } from '../../core/deps/api-error.ts';
import { type Location, openStore, sqliteFile } from '../../core/store/open-store.ts';
import { eventOfObject } from '../../core/store/query/directory.ts';
import type { LastIds } from '../../core/store/query/last-ids.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import { insertKey, isInForce, keyList, turnKey } from '../../devices/keys.ts';
import { cancelPayment } from '../../orders/cancel-payment.ts';
import { mailList, sendAgain } from '../../orders/mail/mail-calls.ts';
import { beginEpoch } from '../../sync/epoch.ts';
import { partitionCount, partitionTables } from '../scale/partitions.ts';
import { shardTables } from '../scale/sharding.ts';
import {
  backUpPostgres,
  backUpSqlite,
  lastIdsInPostgres,
  lastIdsInSqlite,
  type Outcome,
  restorePostgres,
  restoreSqlite,
} from './backups.ts';
import type { Command } from './command.ts';
import { moveToPostgres } from './move-to-postgres.ts';

type Tools = Pick<Deps, 'clock' | 'randomness'>;

/** What is one transaction on the data. */
type Change = Exclude<
  Command,
  { name: 'backup' | 'restore' | 'partition' | 'shard' | 'move-to-postgres' }
>;

/** @param progress takes a line now and then, where a command takes long */
export async function perform(
  command: Command,
  location: Location,
  tools: Tools,
  progress: (line: string) => void = () => {},
): Promise<Outcome> {
  const { directory, databaseUrl } = location;
  switch (command.name) {
    case 'backup':
      return databaseUrl === null
        ? backUpSqlite(sqliteFile(directory), command.file)
        : backUpPostgres(databaseUrl, command.file);
    case 'restore':
      return restore(command.file, location, tools);
    case 'partition':
      return partition(location);
    case 'shard':
      return shard(location);
    case 'move-to-postgres':
      return moveToPostgres(location, progress);
    default:
      return change(command, location, tools);
  }
}

async function partition({ directory, databaseUrl }: Location): Promise<Outcome> {
  if (databaseUrl === null) {
    return failed(
      'Only PostgreSQL has partitions. Give the address of the database with --database.',
    );
  }
  // Brings the tables up to date.
  await (await openStore({ directory, databaseUrl })).close();
  const tables = await partitionTables(databaseUrl);
  return done(
    tables.length === 0
      ? 'The tables of events already have partitions.'
      : `${tables.length} tables now have ${partitionCount} partitions each.`,
  );
}

async function shard({ directory, databaseUrl }: Location): Promise<Outcome> {
  if (databaseUrl === null) {
    return failed('Only PostgreSQL has Citus. Give the coordinator’s address with --database.');
  }
  // Brings the tables up to date.
  await (await openStore({ directory, databaseUrl })).close();
  const sharding = await shardTables(databaseUrl);
  switch (sharding.kind) {
    case 'refused':
      return failed(sharding.why);
    case 'already':
      return done('The tables are spread already.');
    case 'done':
      return done(`${sharding.tables} tables are now spread over ${sharding.workers} workers.`);
  }
}

async function change(command: Change, location: Location, tools: Tools): Promise<Outcome> {
  if (location.databaseUrl === null && !existsSync(sqliteFile(location.directory))) {
    return failed(
      `There is no database in ${location.directory}. Choose its directory with --data.`,
    );
  }
  const store = await openStore(location);
  try {
    const job = (queries: Queries) => inTransaction(command, queries, tools);
    const outcome = await (command.name === 'payment cancel'
      ? store.writeInLine(job)
      : store.write(job));
    if (command.name === 'guest erase') await store.overwriteErased();
    return outcome;
  } finally {
    await store.close();
  }
}

async function inTransaction(command: Change, queries: Queries, tools: Tools): Promise<Outcome> {
  switch (command.name) {
    case 'key create': {
      const key = makeKey(tools.randomness);
      const { keyName: name, type } = command;
      const given = { key, name, type, scope: null, createdBy: null };
      const { id } = await insertKey(queries, tools, given);
      return done(`Key ${id} (${type}), shown this once: ${key}`);
    }
    case 'account link': {
      const link = {
        role: 'organizer',
        hostId: null,
        eventId: null,
        createdByKeyId: null,
      } as const;
      const { secret } = await insertLink(queries, tools, link);
      return done(`This link works once, within a day: ${command.url}${joinPath(secret)}`);
    }
    case 'restored': {
      await beginEpoch(queries, tools, null);
      return done(doorsReadAgain);
    }
    case 'key list':
      return done(await keyList(queries));
    case 'key disable':
    case 'key enable':
      return setKeyEnabled(queries, asId<ApiKeyId>(command.keyId), command.name === 'key enable');
    case 'agreement sign': {
      const signed = await queries
        .updateTable('user')
        .set({ agreementSignedMs: tools.clock.now() })
        .where('id', '=', asId<UserId>(command.userId))
        .returning('username')
        .executeTakeFirst();
      if (!signed) return failed(`There is no user with the id ${command.userId}.`);
      return done(`The data processing agreement of ${signed.username} is marked as signed.`);
    }
    case 'guest erase':
      return eraseGuest(queries, command);
    case 'guest copy':
      return copyGuest(queries, tools.clock, command);
    case 'mail list':
      return done(await mailList(queries, tools.clock.now()));
    case 'mail again':
      return mailAgain(queries, tools.clock, command.mailId);
    case 'payment cancel': {
      const { paymentId } = command;
      const refusal = await cancel(queries, tools.clock, asId<PaymentId>(paymentId));
      if (!isApiError(refusal)) return done(`Order ${paymentId} is cancelled.`);
      return refusal.status === 404
        ? failed(`There is no order with the id ${paymentId}.`)
        : failed(`Order ${paymentId} is not complete, so there is nothing to cancel.`);
    }
  }
}

async function eraseGuest(
  queries: Queries,
  { participantId, invoice }: Extract<Command, { name: 'guest erase' }>,
): Promise<Outcome> {
  const id = asId<ParticipantId>(participantId);
  const eventId = await eventOfObject(queries, 'participant', id);
  const erased =
    eventId === undefined
      ? undefined
      : await eraseParticipant(ofEvent(queries, eventId), id, invoice ? 'erase' : 'keep');
  if (!erased) return failed(`There is no guest with the id ${id}.`);
  const kept = erased.invoiceKept ? ' The invoice still names the buyer.' : '';
  return done(`The data of guest ${id} was erased.${kept}`);
}

/** A file that is there already may be of somebody else: it stays. */
async function copyGuest(
  queries: Queries,
  clock: Clock,
  { participantId, file }: Extract<Command, { name: 'guest copy' }>,
): Promise<Outcome> {
  const id = asId<ParticipantId>(participantId);
  const eventId = await eventOfObject(queries, 'participant', id);
  const copy =
    eventId === undefined
      ? undefined
      : await copyParticipant(ofEvent(queries, eventId), clock.now(), id);
  if (!copy) return failed(`There is no guest with the id ${id}.`);
  try {
    writeFileSync(file, `${JSON.stringify(copy, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(`${file} could not be written (${error.code}). Choose a new file.`);
  }
  return done(`All that is known of guest ${id} is in ${file}.`);
}

async function cancel(queries: Queries, clock: Clock, id: PaymentId): Promise<ApiError | null> {
  const eventId = await eventOfObject(queries, 'payment', id);
  if (eventId === undefined) return objectNotFound;
  return cancelPayment(ofEvent(queries, eventId), clock, id);
}

async function mailAgain(queries: Queries, clock: Clock, id: number | 'all'): Promise<Outcome> {
  const again = sendAgain(queries, clock.now());
  const rows = await (id === 'all'
    ? again.where('reason', '!=', 'unsure')
    : again.where('id', '=', asId<MailId>(id))
  )
    .returning('id')
    .execute();
  if (rows.length > 0) return done(`Mails that are queued again: ${rows.length}.`);
  return id === 'all'
    ? done('There is no mail to resend.')
    : failed(`Mail ${id} did not fail. The command “mail list” shows the mails that did.`);
}

async function setKeyEnabled(queries: Queries, id: ApiKeyId, enabled: boolean): Promise<Outcome> {
  const there = await queries
    .selectFrom('apiKey')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!there)
    return failed(`There is no key with the id ${id}. The command “key list” shows all keys.`);
  await turnKey(queries, id, enabled);
  const key = `Key ${id} (${there.name})`;
  if (!enabled) return done(`${key} is disabled, and so is every key that it created.`);
  return (await isInForce(queries, id))
    ? done(`${key} is enabled.`)
    : failed(`${key} stays disabled, because the key that created it is disabled.`);
}

const done = (text: string): Outcome => ({ isError: false, text });
const failed = (text: string): Outcome => ({ isError: true, text });

// Replaces the database by a backup and tells everybody who followed it. The feed begins another
// epoch, with ids above those that either of the two databases had given.

const doorsReadAgain =
  'Devices download their guest lists again, and sync again what the server does not have.';

const beforeUnread = (why: string) =>
  `The database before it could not be read (${why}). New ids begin far above those of the backup.`;

export async function restore(
  file: string,
  location: Location,
  tools: Pick<Deps, 'clock' | 'randomness'>,
): Promise<Outcome> {
  const { directory, databaseUrl } = location;
  const replaced = await lastIdsIn(location);
  const put =
    databaseUrl === null
      ? await restoreSqlite(file, sqliteFile(directory))
      : await restorePostgres(databaseUrl, file);
  if (put.isError) return put;
  const store = await openStore(location);
  try {
    await store.write((queries) => beginEpoch(queries, tools, replaced.ids));
  } finally {
    await store.close();
  }
  const unread = replaced.ids ? '' : ` ${beforeUnread(replaced.why)}`;
  return { isError: false, text: `${put.text}${unread}\n${doorsReadAgain}` };
}

type Replaced =
  | { readonly ids: LastIds }
  /** The database's or system's code that says why there are no ids. */
  | { readonly ids: null; readonly why: string };

/** Without ids where there is no database yet, or it can't be read: then a restore is needed most. */
async function lastIdsIn({ directory, databaseUrl }: Location): Promise<Replaced> {
  const file = sqliteFile(directory);
  if (databaseUrl === null && !existsSync(file)) return { ids: null, why: 'there was none' };
  try {
    const ids = databaseUrl === null ? lastIdsInSqlite(file) : await lastIdsInPostgres(databaseUrl);
    return { ids };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { ids: null, why: String(error.code) };
  }
}

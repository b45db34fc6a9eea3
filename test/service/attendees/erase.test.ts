/** A guest is copied as a whole. One who is erased is in no table, file and backup any more; counts and money stay. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';

import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../../src/service/core/deps/wall-clock.ts';
import { type Json, toJson } from '../../../src/service/core/store/schema/column-types.ts';
import type { TicketBefore } from '../../../src/service/core/store/schema/details.ts';
import { eventTables, sharedTables } from '../../../src/service/core/store/schema/event-tables.ts';
import { readCommand } from '../../../src/service/wings/admin/command.ts';
import { perform } from '../../../src/service/wings/admin/perform.ts';
import { anyImage } from '../../support/images.ts';
import { address } from '../../support/people-examples.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { preparedLocation, type TestLocation } from '../../support/test-store.ts';
import { addGuest, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

/** In everything that is known of the guest, and nowhere else. */
const mark = 'Xaverine';
const marked = new RegExp(`${mark}|${mark.toLowerCase()}`);

async function knownGuest(service: TestService, venue: Venue) {
  const { key } = venue.keys.Administrator;
  const { eventId } = venue;
  await signAgreement(service, venue.hostId);
  const { id: field } = await service.must('userDataDefinitionCreate', {
    ...{ key, id: eventId },
    params: { title: 'Allergies', type: 'string', level: 'ticket' },
  });
  const guest = await addGuest(service, key, eventId, venue.standard, {
    ...{ firstName: mark, lastName: `${mark}-Li`, email: `${mark}@example.org` },
  });
  const { participantId: id, paymentId, ticketId } = guest;
  await service.must('participantUpdate', {
    ...{ key, id, params: { company: `${mark} AG`, title: `Dr. ${mark}` } },
    pairs: { [field]: `Nuts, ${mark}` },
  });
  await service.must('participantDoorNote', {
    ...{ key, id, params: { note: `${mark} is on the list`, flags: mark } },
  });
  await service.must('paymentBuyerAddressUpdate', {
    ...{ key, id: paymentId },
    params: { ...address, firstName: mark, email: `${mark}@example.org` },
  });
  await service.must('paymentShipmentAddressUpdate', {
    ...{ key, id: paymentId, params: { ...address, street: `${mark}weg 1` } },
  });
  // What the guest once began to buy, and never did.
  const { id: draft } = await service.must('paymentCreate', { key, id: eventId, params: {} });
  await service.must('paymentBuyerAddressUpdate', {
    ...{ key, id: draft },
    params: { ...address, firstName: mark, email: `${mark}@example.org`.toUpperCase() },
  });
  // As if an import had brought the ticket, and changed it.
  await service.store.write(async (queries) => {
    const { id: importId } = await queries
      .insertInto('guestImport')
      .values({
        ...{ eventId, system: 'other', fileName: null, dryRun: 0, stage: 'done', batches: 1 },
        ...{ createdMs: service.clock.now(), created: 0, updated: 1, unchanged: 0, faulty: 0 },
        planned: toJson([]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const imported = { reference: `7-${mark}`, person: `${mark}|Li` };
    await queries
      .insertInto('importedTicket')
      .values({ ticketId, eventId, importId, ...imported })
      .execute();
    const before = toJson({ firstName: `Früher ${mark}` }) as unknown as Json<TicketBefore>;
    await queries
      .insertInto('importChange')
      .values({ eventId, importId, ticketId, before })
      .execute();
  });
  const badge = { id: 'badge-of-the-guest', ticketId, reason: `${mark} lost it` };
  await service.must('eventAddBadgeJobs', {
    ...{ key, id: eventId, params: { station: 'Desk', jobs: [badge] } },
  });
  const attempt = { station: 'Desk', attempt: 'first', form: 'png' } as const;
  await service.must('eventTakeBadgeJob', { key, id: eventId, params: attempt });
  const ending = { job: badge.id, outcome: 'failed', note: `${mark} jammed` } as const;
  await service.must('eventEndBadgeJob', { key, id: eventId, params: ending });
  const check = { identifier: guest.identifier, device: 'A', tool: 'T' };
  await service.must('ticketCheck', { key, params: { ...check, source: 'ETICKET' } });
  return { ...guest, key, eventId, ticketId };
}

/** Every row of every table, as text. */
const everything = (service: TestService): Promise<string> =>
  service.store.read(async (queries) => {
    const texts: string[] = [];
    for (const table of [...eventTables, ...sharedTables]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(queries);
      texts.push(JSON.stringify(rows));
    }
    return texts.join('\n');
  });

async function backup({ directory, databaseUrl }: TestLocation): Promise<string> {
  const file = join(directory, 'backup');
  const tools = { clock: systemClock, randomness: cryptoRandomness };
  const { isError } = await perform({ name: 'backup', file }, { directory, databaseUrl }, tools);
  expect(isError).toBe(false);
  // PostgreSQL's own is compressed.
  return databaseUrl === null
    ? readFileSync(file, 'latin1')
    : execFileSync('pg_restore', ['--file=-', file], { encoding: 'latin1' });
}

const bytesIn = (directory: string): string =>
  readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('\n');

const isIn = (text: string): boolean => marked.test(text);

test('nothing is left of a guest in tables, files and a backup; the ticket and the money stay', async () => {
  const location = await preparedLocation();
  const first = await startService({ location });
  const venue = await makeVenue(first);
  const guest = await knownGuest(first, venue);
  const { key, eventId, participantId: id } = guest;
  const other = await addGuest(first, key, eventId, venue.standard, { lastName: 'Bleibt' });
  const before = await first.must('paymentRead', { key, id: guest.paymentId, params: {} });
  expect(await everything(first)).toMatch(marked);
  expect(isIn(await backup(location))).toBe(true);
  await first.must('syncRegister', { key });
  const { nextId } = await first.must('syncRead', { key, id: 0 });

  const erased = await first.must('participantErase', { key, id, params: { invoice: true } });
  expect(erased).toEqual({ invoiceKept: false });
  expect(await everything(first)).not.toMatch(marked);
  expect(await everything(first)).toContain('Bleibt');
  const { participant } = await first.must('participantRead', { key, id, params: {} });
  expect(participant).toMatchObject({ firstName: '', lastName: '', email: '' });
  expect(participant.tickets).toMatchObject([{ id: guest.ticketId, checked: true }]);
  expect(participant.checkInHistory).toHaveLength(1);
  const after = await first.must('paymentRead', { key, id: guest.paymentId, params: {} });
  expect(after.payment.amount).toBe(before.payment.amount);
  const { events } = await first.must('syncRead', { key, id: nextId });
  expect(events).toContainEqual(
    expect.objectContaining({ objectId: id, objectType: 'participant' }),
  );
  // The other guest's order is untouched.
  const kept = await first.must('participantRead', { key, id: other.participantId, params: {} });
  expect(kept.participant.lastName).toBe('Bleibt');
  // A second time there is nothing to erase, and that is no failure.
  expect((await first.call('participantErase', { key, id, params: {} })).status).toBe(200);
  expect(isIn(await backup(location))).toBe(false);
  // While the service runs, with its journal. PostgreSQL's files are its server's.
  expect(isIn(bytesIn(location.directory))).toBe(false);
  await first.stop();
});

/** All texts in it that hold the mark, also those in JSON. What searches compare is computed from the others. */
function markedIn(value: unknown): string[] {
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) return markedIn(JSON.parse(value));
    return marked.test(value) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name.startsWith('folded') ? [] : markedIn(each),
  );
}

test('a copy holds all that an erasure erases, and nothing of another guest', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const { key, participantId: id, eventId, identifier } = await knownGuest(service, venue);
  const other = await addGuest(service, key, eventId, venue.standard, { lastName: 'Bleibt' });
  const kept = (await everything(service)).split('\n').flatMap((rows) => markedIn(rows));
  expect(kept.length).toBeGreaterThanOrEqual(15);
  const { copy } = await service.must('participantCopy', { key, id, params: {} });
  const copied = new Set(markedIn(copy));
  expect(kept.filter((text) => !copied.has(text))).toEqual([]);
  expect(JSON.stringify(copy)).not.toMatch(/Bleibt|folded|Identifier":"\w{40}/);
  expect(copy).toMatchObject({
    event: { id: eventId },
    guest: { firstName: mark, note: `${mark} is on the list` },
    tickets: [{ identifier, category: expect.any(String), checked: true }],
    checkIns: [{ action: 'DEVALUATED', device: 'A' }],
    badges: [{ station: 'Desk', state: 'failed', note: `${mark} jammed` }],
  });
  const foreign = await service.must('participantCopy', {
    ...{ key, id: other.participantId, params: {} },
  });
  expect(JSON.stringify(foreign)).not.toMatch(marked);
  const log = await service.must('eventLog', { key, id: eventId, params: {} });
  expect(log.entries.map(({ call }) => call).slice(0, 2)).toEqual([
    ...['participantCopy', 'participantCopy'],
  ]);
  await service.stop();
});

test('a friend on the same order does not get the buyer’s address', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const { key, paymentId, eventId } = await knownGuest(service, venue);
  const friend = await addGuest(service, key, eventId, venue.standard, { lastName: 'Freund' });
  await service.store.write(async (queries) => {
    const of = { paymentId };
    await queries
      .updateTable('participant')
      .set(of)
      .where('id', '=', friend.participantId)
      .execute();
    await queries.updateTable('ticket').set(of).where('id', '=', friend.ticketId).execute();
  });
  const id = friend.participantId;
  const { copy } = await service.must('participantCopy', { key, id, params: {} });
  expect(JSON.stringify(copy)).not.toMatch(marked);
  expect(copy).toMatchObject({ order: { id: paymentId } });
  await service.stop();
});

/** What a copy and an erasure look into. */
const ofPersons = [
  ...['participant', 'participantPicture', 'image', 'ticket', 'replacedCode', 'product'],
  ...['checkInAction', 'settledDouble', 'areaMovement', 'payment', 'shipmentAddress'],
  ...['importedTicket', 'importChange', 'mail', 'mailing', 'badgeJob'],
];
/** What says nothing of a guest, or says again what the tables above say. */
const ofNobody = [
  ...['event', 'apiKeyEvent', 'salesLock', 'ticketShop', 'shopTicketType', 'shopPaymentType'],
  ...['ticketCategory', 'productDefinition', 'productOption', 'userField', 'copyTask'],
  ...['copyHeartbeat', 'codeDefinition', 'promotionCode', 'cartTicket', 'cartProduct'],
  ...['doorReport', 'doorAsked', 'outboxKey', 'signingKey', 'refusedScan', 'cashSession'],
  ...['guestImport', 'importBatch', 'syncChange', 'changeLog', 'linkDevice', 'linkSignal'],
  ...['retention', 'area', 'areaVisit', 'webhook', 'webhookDelivery', 'badgeLayout'],
  ...['badgeStation', 'areaLoan'],
];

test('somebody has decided of each table whether a guest’s copy and erasure look into it', () => {
  expect([...ofPersons, ...ofNobody].toSorted()).toEqual(eventTables.toSorted());
});

test('a picture goes with the guest', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const { key } = venue.keys.Administrator;
  const { participantId: id } = venue.guest;
  const written = writeCall(calls.participantUploadPicture, id, {});
  await service.request({
    ...written,
    headers: { authorization: `ApiKey ${key}`, 'content-type': anyImage.type },
    body: anyImage.bytes,
  });
  const count = (table: 'image' | 'participantPicture') =>
    service.store.read((queries) => queries.selectFrom(table).selectAll().execute());
  expect(await count('participantPicture')).toHaveLength(1);
  const [image] = await service.store.read((queries) =>
    queries.selectFrom('image').select(['type', 'bytes']).execute(),
  );
  const { copy } = await service.must('participantCopy', { key, id, params: {} });
  expect(copy.picture).toEqual({ type: image?.type, base64: image?.bytes.toString('base64') });
  await service.must('participantErase', { key, id, params: {} });
  expect(await count('participantPicture')).toEqual([]);
  expect(await count('image')).toEqual([]);
  await service.stop();
});

test('the administrator copies and erases a guest by command', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const guest = await knownGuest(service, venue);
  const command = async (...words: string[]) => {
    const read = readCommand(['guest', ...words], {});
    if (!('command' in read)) throw new Error(read.print);
    const { directory, databaseUrl } = service.location;
    const tools = { clock: service.clock, randomness: cryptoRandomness };
    return perform(read.command, { directory, databaseUrl }, tools);
  };
  const run = (id: string, ...options: string[]) => command('erase', id, ...options);
  const file = join(service.location.directory, 'copy.json');
  const copied = await command('copy', String(guest.participantId), file);
  expect(copied.isError).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { createdDate: _, ...copy } = JSON.parse(readFileSync(file, 'utf8'));
  const asked = await service.must('participantCopy', {
    ...{ key: guest.key, id: guest.participantId, params: {} },
  });
  expect(asked.copy).toMatchObject(copy);
  expect(await command('copy', String(guest.participantId), file)).toEqual({
    isError: true,
    text: `${file} could not be written (EEXIST). Choose a new file.`,
  });
  expect((await command('copy', '999999', `${file}2`)).isError).toBe(true);
  expect(await run('999999')).toEqual({
    isError: true,
    text: 'There is no guest with the id 999999.',
  });
  const id = String(guest.participantId);
  const text = `The data of guest ${id} was erased.`;
  expect(await run(id)).toEqual({
    isError: false,
    text: `${text} The invoice still names the buyer.`,
  });
  const { address: named } = await service.must('paymentBuyerAddressRead', {
    ...{ key: guest.key, id: guest.paymentId },
  });
  expect(named).toMatchObject({ firstName: mark, city: address.city, email: null });
  expect(await everything(service)).toMatch(marked);
  expect(await run(id, '--invoice')).toEqual({ isError: false, text });
  expect(await everything(service)).not.toMatch(marked);
  await service.stop();
});

/** A guest who is erased is in no table, no file and no backup any more; counts and money stay. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';

import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../../src/service/core/deps/wall-clock.ts';
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
  await service.must('participantErase', { key, id, params: {} });
  expect(await count('participantPicture')).toEqual([]);
  expect(await count('image')).toEqual([]);
  await service.stop();
});

test('the administrator erases a guest by command', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const guest = await knownGuest(service, venue);
  const run = async (id: string, ...options: string[]) => {
    const read = readCommand(['guest', 'erase', id, ...options], {});
    if (!('command' in read)) throw new Error(read.print);
    const { directory, databaseUrl } = service.location;
    const tools = { clock: service.clock, randomness: cryptoRandomness };
    return perform(read.command, { directory, databaseUrl }, tools);
  };
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

import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownPageHeader } from '../../../../src/contract/account.ts';
import { type KeyType, keyTypes } from '../../../../src/contract/call.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { sqliteFile } from '../../../../src/service/core/store/open-store.ts';
import type { Command } from '../../../../src/service/wings/admin/command.ts';
import { perform } from '../../../../src/service/wings/admin/perform.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { isOnPostgres, testLocation } from '../../../support/test-store.ts';
import { addGuest, makeKeyOf, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let directory: string;

beforeEach(async () => {
  service = await startService();
  venue = await makeVenue(service);
  directory = await mkdtemp(join(tmpdir(), 'admit-backup-'));
});
afterEach(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

/** Beside the service, which runs. */
const run = (command: Command, location = service.location) =>
  perform(command, location, { clock: service.clock, randomness: cryptoRandomness });

const count = async () => {
  const key = venue.keys.Administrator.key;
  const { participants } = await service.must('eventParticipants', { key, id: venue.eventId });
  return participants.length;
};

test.each(keyTypes)('key create: a key of type %s works at once', async (type: KeyType) => {
  const { text, isError } = await run({ name: 'key create', type, keyName: 'Spare' });
  expect(isError).toBe(false);
  const [, key = ''] = /shown this once: (\S{50})$/.exec(text) ?? [];
  expect((await service.must('eventFind', { key })).ids).toEqual([]);
});

test('key list: every key in a line, with its state, and no secret', async () => {
  const { Administrator, door } = venue.keys;
  await run({ name: 'key disable', keyId: Administrator.id });
  const { text } = await run({ name: 'key list' });
  const lines = text.split('\n');
  const lineOf = (id: number) => lines.find((line) => line.startsWith(`${id} `));
  expect(lineOf(Administrator.id)).toMatch(/ Administrator +disabled +by \d+ +2026-11-21 +\S/);
  expect(lineOf(door.id)).toMatch(
    new RegExp(
      `AttendeeManager, door +disabled \\(its creator is disabled\\) +by ${Administrator.id} `,
    ),
  );
  expect(lines[0]).toMatch(/ enabled +2026-11-21 {2}Administrator$/);
  for (const { key } of Object.values(venue.keys)) expect(text).not.toContain(key);
});

test('account link: makes an organizer’s account, once', async () => {
  const { text } = await run({ name: 'account link', url: 'https://tickets.example.org' });
  const [, secret = ''] =
    /^This link works once, within a day: https:\/\/tickets\.example\.org\/office\/#join=(\w{50})$/.exec(
      text,
    ) ?? [];
  const claim = async () =>
    (
      await service.call('accountClaim', {
        key: '',
        headers: { [ownPageHeader]: '1' },
        params: {
          secret,
          username: 'ada@example.org',
          password: 'long enough',
          firstName: 'Ada',
          lastName: 'Erste',
          language: 'de',
        },
      })
    ).status;
  expect(await claim()).toBe(201);
  expect(await claim()).toBe(400);
});

test('key disable: off at once, with all that it made and they made; key enable: on again', async () => {
  const { Administrator, Editor, door } = venue.keys;
  const below = await makeKeyOf(service, Editor.key, 'Editor');
  const statuses = async () =>
    Promise.all(
      [Administrator, Editor, door, below].map(
        async ({ key }) => (await service.call('eventRead', { key, id: venue.eventId })).status,
      ),
    );
  await service.must('eventGrantPermission', {
    key: Administrator.key,
    id: venue.eventId,
    params: { apiKeyIdToGrantPermissionTo: below.id },
  });
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  // One that was off before stays off.
  await run({ name: 'key disable', keyId: door.id });
  await run({ name: 'key disable', keyId: Administrator.id });
  expect(await statuses()).toEqual([403, 403, 403, 403]);
  expect(await run({ name: 'key enable', keyId: Editor.id })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/stays disabled, because the key that created it is disabled\.$/),
  });
  await run({ name: 'key enable', keyId: Administrator.id });
  expect(await statuses()).toEqual([200, 200, 403, 200]);
  await run({ name: 'key disable', keyId: Editor.id });
  expect(await statuses()).toEqual([200, 403, 403, 403]);
  expect(await run({ name: 'key disable', keyId: 999_999 })).toEqual({
    isError: true,
    text: 'There is no key with the id 999999. The command “key list” shows all keys.',
  });
});

test('agreement sign: participants need not accept the terms any more', async () => {
  const create = () =>
    service.call('participantCreate', {
      key: venue.keys.Administrator.key,
      id: venue.eventId,
      params: {
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.org',
        ticketCategoryId: venue.standard,
        acceptedTermsAndConditions: false,
      },
    });
  expect((await create()).status).toBe(400);
  const signed = await run({ name: 'agreement sign', userId: venue.hostId });
  expect(signed).toMatchObject({ isError: false });
  expect((await create()).status).toBe(201);
  expect(await run({ name: 'agreement sign', userId: 999_999 })).toEqual({
    isError: true,
    text: 'There is no user with the id 999999.',
  });
});

test('payment cancel: its participant is cancelled', async () => {
  const { paymentId, participantId } = venue.guest;
  expect(await run({ name: 'payment cancel', paymentId })).toMatchObject({ isError: false });
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Editor.key,
    id: participantId,
  });
  expect(participant.cancelled).not.toBeNull();
  expect(await run({ name: 'payment cancel', paymentId: 999_999 })).toEqual({
    isError: true,
    text: 'There is no order with the id 999999.',
  });
});

test('backup and restore while the service runs: all is as it was, and it continues', async () => {
  const key = venue.keys.Administrator.key;
  const file = join(directory, 'backup');
  expect(await run({ name: 'backup', file })).toEqual({
    isError: false,
    text: `Everything is in ${file}.`,
  });
  expect((await stat(file)).size).toBeGreaterThan(10_000);
  await addGuest(service, key, venue.eventId, venue.standard);
  expect(await count()).toBe(2);
  expect(await run({ name: 'restore', file })).toEqual({
    isError: false,
    text: expect.stringMatching(/^\S+ is restored\.\nDevices download their guest lists again/),
  });
  expect(await count()).toBe(1);
  await addGuest(service, key, venue.eventId, venue.standard);
  expect(await count()).toBe(2);
});

test('a backup that can not be written is told in one line, and leaves nothing', async () => {
  const taken = join(directory, 'taken');
  await mkdir(taken);
  for (const [file, code] of [
    [taken, /E(ISDIR|EXIST)/],
    [join(directory, 'nowhere', 'backup'), /ENOENT/],
  ] as const) {
    const { isError, text } = await run({ name: 'backup', file });
    expect(isError).toBe(true);
    expect(text.replace(code, 'CODE')).toBe(
      `${file} can't be written (CODE). Choose another file.`,
    );
  }
  expect(await readdir(directory)).toEqual(['taken']);
});

test('the database itself is neither written as a backup nor put back as one, by another name neither', async () => {
  if (isOnPostgres()) return;
  const database = sqliteFile(service.location.directory);
  const link = join(directory, 'link');
  await symlink(database, link);
  for (const file of [database, link]) {
    for (const name of ['backup', 'restore'] as const) {
      expect(await run({ name, file })).toEqual({
        isError: true,
        text: `${file} is the database itself. Give another file.`,
      });
    }
  }
  expect(await count()).toBe(1);
});

test('restore: into a new place', async () => {
  const file = join(directory, 'backup');
  await run({ name: 'backup', file });
  const elsewhere = await testLocation();
  expect(await run({ name: 'restore', file }, elsewhere)).toMatchObject({ isError: false });
  const store = await elsewhere.open();
  const participants = await store.read((queries) =>
    queries.selectFrom('participant').select('id').execute(),
  );
  expect(participants).toEqual([{ id: venue.guest.participantId }]);
  await store.close();
  await elsewhere.remove();
});

test('a backup that can not be read is refused, and nothing is lost', async () => {
  const file = join(directory, 'no-backup');
  await writeFile(file, 'this is no database at all, '.repeat(1000));
  const refused = await run({ name: 'restore', file });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).not.toContain('    at ');
  const missing = await run({ name: 'restore', file: join(directory, 'nothing') });
  expect(missing).toMatchObject({ isError: true });
  if (!isOnPostgres()) {
    const whole = join(directory, 'whole');
    await run({ name: 'backup', file: whole });
    const bytes = await readFile(whole);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    expect(await run({ name: 'restore', file })).toMatchObject({ isError: true });
  }
  expect(await count()).toBe(1);
});

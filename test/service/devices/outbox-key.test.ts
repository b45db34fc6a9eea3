/** The public key for which an event's doors seal what they record, and how they hear of it. */
import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invalidFormat, missingParam } from '../../../src/contract/error-code.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
});
afterAll(() => service.stop());
beforeEach(async () => {
  venue = await makeVenue(service);
});

const newKey = () => createECDH('prime256v1').generateKeys('base64url');
const at = () => ({ key: venue.keys.Editor.key, id: venue.eventId });
const known = async () => (await service.must('eventOutboxKey', { ...at(), params: {} })).outboxKey;
const set = (publicKey: string) =>
  service.call('eventSetOutboxKey', { ...at(), params: { publicKey } });
const heard = async () => {
  const report = {
    ...{ device: 'Door 3', version: '1.0.0', listSize: 1, unsent: 0, refused: 0 },
    ...{ scans: 0, skewMs: 0, state: 'none' as const },
  };
  const asked = { key: venue.keys.door.key, id: venue.eventId, params: report };
  return (await service.must('eventReportDoor', asked)).outboxKey;
};

test('there is none until one is set; doors hear of it, and of another in its place', async () => {
  expect(await known()).toBeNull();
  expect(await heard()).toBeNull();
  const [first, second] = [newKey(), newKey()];
  expect((await set(first)).status).toBe(200);
  expect(await known()).toEqual({ publicKey: first, madeDate: '2026-11-21T20:00:00' });
  expect(await heard()).toBe(first);
  await time.advance(60_000);
  await set(second);
  expect(await known()).toEqual({ publicKey: second, madeDate: '2026-11-21T20:01:00' });
  expect(await heard()).toBe(second);
  const other = await makeVenue(service);
  const theirs = { key: other.keys.Editor.key, id: other.eventId, params: {} };
  expect((await service.must('eventOutboxKey', theirs)).outboxKey).toBeNull();
});

test('what is no point of the curve is refused, and the key before stays', async () => {
  const before = newKey();
  await set(before);
  const offTheCurve = `${before.slice(0, 40)}${before[40] === 'A' ? 'B' : 'A'}${before.slice(41)}`;
  const shorter = createECDH('prime256v1').generateKeys('base64url', 'compressed');
  const other = createECDH('secp384r1').generateKeys('base64url');
  for (const none of [offTheCurve, shorter, other, before.slice(1), `${before}=`]) {
    const { status, errors } = await set(none);
    expect({ status, errors }).toEqual({ status: 400, errors: [invalidFormat('publicKey')] });
  }
  expect((await set('')).errors).toEqual([missingParam('publicKey')]);
  expect(await known()).toMatchObject({ publicKey: before });
});

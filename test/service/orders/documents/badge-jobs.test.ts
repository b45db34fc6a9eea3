// @database any
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { badgeLeaseMs } from '../../../../src/domain/badge-job.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let time: ManualTime;
let venue: Venue;
let guest: Guest;
/** Of a device: all that a station has. */
let key: string;
let jobs = 0;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  key = venue.keys.door.key;
});
beforeEach(async () => {
  guest = await addGuest(service, venue.keys.Editor.key, venue.eventId, venue.standard);
});
afterAll(() => service.stop());

const id = () => venue.eventId;
const newId = () => {
  jobs += 1;
  return `badge-job-${jobs}`;
};

async function ask(station: string, job: string, reason: string | null = null) {
  const params = { station, jobs: [{ id: job, ticketId: guest.ticketId, reason }] };
  return (await service.must('eventAddBadgeJobs', { key, id: id(), params })).outcomes[0];
}

const take = async (station: string, attempt: string, form: 'pdf' | 'png' = 'png') =>
  (await service.must('eventTakeBadgeJob', { key, id: id(), params: { station, attempt, form } }))
    .job;

const end = (job: string, outcome: 'printed' | 'failed' | 'unknown', note = 'said') =>
  service.call('eventEndBadgeJob', { key, id: id(), params: { job, outcome, note } });

async function stateOf(job: string) {
  const { jobs: all } = await service.must('eventBadgeJobs', { key, id: id() });
  return all.find((one) => one.id === job)?.state;
}

test('a badge waits for its station, is taken once, and is printed', async () => {
  const job = newId();
  expect(await ask('Desk', job)).toBe('added');
  expect(await take('Other desk', 'a')).toBeNull();
  const taken = await take('Desk', 'attempt-of-desk', 'pdf');
  expect(taken).toMatchObject({ id: job, width: 148, height: 105 });
  expect(Buffer.from(taken?.file ?? '', 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  // The answer was lost: it is the same badge.
  expect(await take('Desk', 'attempt-of-desk')).toMatchObject({ id: job });
  expect(await take('Desk', 'next-attempt')).toBeNull();
  expect(await stateOf(job)).toBe('taken');
  expect((await end(job, 'printed')).status).toBe(200);
  expect((await end(job, 'failed')).status).toBe(200);
  expect(await stateOf(job)).toBe('printed');
  expect((await end('no-such-job', 'printed')).status).toBe(404);
  const { stations } = await service.must('eventBadgeJobs', { key, id: id() });
  expect(stations).toMatchObject([
    { name: 'Desk', isThere: true },
    { name: 'Other desk', isThere: true },
  ]);
});

test('sent again, it is the same job; another badge of the guest needs a reason', async () => {
  const job = newId();
  expect(await ask('Desk', job)).toBe('added');
  expect(await ask('Desk', job)).toBe('repeated');
  expect(await ask('Desk', newId())).toBe('reason-needed');
  const another = newId();
  expect(await ask('Desk', another, 'The name is wrong')).toBe('added');
  for (const attempt of ['one', 'two']) {
    const taken = await take('Desk', attempt);
    expect((await end(taken?.id ?? '', 'failed')).status).toBe(200);
  }
  // Nothing came out of the printer.
  const third = newId();
  expect(await ask('Desk', third)).toBe('added');
  expect(await take('Desk', 'three')).toMatchObject({ id: third });
  expect((await end(third, 'printed')).status).toBe(200);
});

test('a station that died leaves a badge that nobody prints again, until it says what it knows', async () => {
  const job = newId();
  await ask('Desk', job);
  expect(await take('Desk', 'died')).toMatchObject({ id: job });
  await time.advance(badgeLeaseMs);
  expect(await stateOf(job)).toBe('unknown');
  expect(await take('Desk', 'died')).toBeNull();
  expect(await take('Desk', 'another')).toBeNull();
  expect(await ask('Desk', newId())).toBe('reason-needed');
  await end(job, 'unknown', 'Look at the printer');
  expect(await stateOf(job)).toBe('unknown');
  await end(job, 'printed');
  expect(await stateOf(job)).toBe('printed');
});

test('two stations of one name never get one badge', async () => {
  const own = newId();
  await ask('Desk', own);
  const taken = await Promise.all(['p', 'q', 'r', 's'].map((attempt) => take('Desk', attempt)));
  expect(taken.filter((each) => each !== null)).toHaveLength(1);
  await end(own, 'printed');
});

test('a ticket that was cancelled, or that is of another event, has no badge', async () => {
  const job = newId();
  await ask('Desk', job);
  await service.must('ticketCancel', { key: venue.keys.Administrator.key, id: guest.ticketId });
  expect(await take('Desk', 'of a cancelled one')).toBeNull();
  expect(await stateOf(job)).toBe('failed');
  expect(await ask('Desk', newId())).toBe('no-ticket');
});

test('the names of guests are in no job, and a reason goes with the guest', async () => {
  await ask('Desk', newId(), 'Not Gerta');
  const listed = async () => {
    const { body } = await service.app.inject({
      url: `/api/extension/event/${venue.eventId}/badgeJobs`,
      headers: { authorization: `ApiKey ${key}` },
    });
    return body;
  };
  expect(await listed()).toContain('Not Gerta');
  expect(await listed()).not.toContain('Gerda');
  const by = { key: venue.keys.Administrator.key, id: guest.participantId };
  await service.must('participantErase', { ...by, params: {} });
  expect(await listed()).not.toContain('Gerta');
});

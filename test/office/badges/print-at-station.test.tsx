// @vitest-environment jsdom
import { timeoutManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Means } from '../../../src/office/session/means.ts';
import { addEvent } from '../../support/event-examples.ts';
import { addGuest } from '../../support/venue.ts';
import { openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

/** What is due every few seconds: a test says when. */
const rounds = new Map<number, () => void>();
timeoutManager.setTimeoutProvider<number | ReturnType<typeof setTimeout>>({
  setTimeout,
  clearTimeout: (id) => clearTimeout(id),
  setInterval(round) {
    const id = rounds.size + 1;
    rounds.set(id, round);
    return id;
  },
  clearInterval: (id) => void rounds.delete(Number(id)),
});
const nextRound = () => act(async () => rounds.forEach((round) => void round()));

async function openStation() {
  const eventId = await addEvent(service, venue, {});
  const { id: category } = await service.must('ticketCategoryCreate', {
    key,
    id: eventId,
    params: { name: 'Standard', price: 0, available: 50 },
  });
  const guest = await addGuest(service, key, eventId, category);
  const take = async (attempt: string) => {
    const params = { station: 'Desk', attempt, form: 'png' as const };
    return (await service.must('eventTakeBadgeJob', { key, id: eventId, params })).job;
  };
  const end = (job: string, outcome: 'printed' | 'unknown', note: string) =>
    service.must('eventEndBadgeJob', { key, id: eventId, params: { job, outcome, note } });
  // From now on the station is known.
  expect(await take('first')).toBeNull();
  return { eventId, guest, path: `/events/${eventId}/guests`, take, end };
}

/** Counts how often a page reads the queue. @param answer instead of the service's */
function countingFetch(answer?: () => Response) {
  const asked = { times: 0 };
  const fetch: Means['fetch'] = async (url, init) => {
    if (!String(url).endsWith('/badgeJobs') || init.method !== 'GET') {
      return service.fetch(url, init);
    }
    asked.times += 1;
    return answer?.() ?? service.fetch(url, init);
  };
  return { asked, fetch };
}

test('badges are printed at a station, and another one of a guest needs a reason', async () => {
  const { eventId, guest, path, take, end } = await openStation();
  const { user } = await show({ path });
  await user.click(await screen.findByRole('button', { name: 'Print 1 badge' }));
  await screen.findByText(/1 badge waits/);
  const job = await take('second');
  await end(job?.id ?? '', 'unknown', 'No answer');
  await user.click(screen.getByRole('button', { name: 'Print 1 badge' }));
  await screen.findByText(/Look at “Desk” before you print it again/);
  await user.type(await screen.findByLabelText('Reason for another badge'), 'Paper jam');
  await user.click(screen.getByRole('button', { name: 'Print 1 badge again' }));
  await screen.findByText(/1 badge waits/);
  const { jobs } = await service.must('eventBadgeJobs', { key, id: eventId });
  expect(jobs).toMatchObject([
    { ticketId: guest.ticketId, reason: 'Paper jam', state: 'waiting' },
    { ticketId: guest.ticketId, reason: null, state: 'unknown' },
  ]);
});

test('the queue is read every few seconds only while a badge is on its way', async () => {
  const { path, take, end } = await openStation();
  const { asked, fetch } = countingFetch();
  const { user } = await show({ path, fetch });
  const print = await screen.findByRole('button', { name: 'Print 1 badge' });
  expect(asked.times).toBe(1);
  expect(rounds.size).toBe(0);
  await user.click(print);
  await screen.findByText(/1 badge waits/);
  expect(rounds.size).toBe(1);
  const job = await take('second');
  const before = asked.times;
  await nextRound();
  expect(asked.times).toBe(before + 1);
  expect(rounds.size).toBe(1);
  await end(job?.id ?? '', 'printed', 'Quickly');
  await nextRound();
  await screen.findByText(/1 badge printed/);
  expect(rounds.size).toBe(0);
});

test.each([
  ['without the call', 404, []],
  ['without the call', 405, []],
  ['that does not permit it', 403, ['com.svc.general.NotAllowed']],
])('a service %s (%i) is asked once, and nothing is shown', async (_, status, errors) => {
  const { path } = await openStation();
  const { asked, fetch } = countingFetch(() =>
    Response.json({ success: false, errors }, { status }),
  );
  await show({ path, fetch });
  await screen.findByText('1 ticket');
  await screen.findByRole('button', { name: 'Save 1 badge as PDF' });
  await expect.poll(() => asked.times).toBe(1);
  // As somebody who comes back to the page.
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(asked.times).toBe(1);
  expect(rounds.size).toBe(0);
  expect(screen.queryByRole('region', { name: 'Print at a station' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

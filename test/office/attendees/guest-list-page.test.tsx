// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manualTime } from '../../support/manual-time.ts';
import { addManyAttendees } from '../../support/many-attendees.ts';
import { addGuest, local } from '../../support/venue.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

// jsdom lays nothing out.
Object.defineProperty(HTMLTableRowElement.prototype, 'offsetHeight', {
  get: () => 56,
  configurable: true,
});

const { service, venue, key, show } = await openOffice();
const path = `/events/${venue.eventId}/guests`;
const table = () => screen.findByRole('table', { name: 'Guests' });
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const untilNames = (wanted: readonly string[]) =>
  waitFor(async () => expect(await names()).toEqual(wanted));

await addGuest(service, key, venue.eventId, venue.free, {
  firstName: 'Jürgen',
  lastName: 'Müller',
  company: 'Abendblatt',
});
const zoe = await addGuest(service, key, venue.eventId, venue.free, {
  firstName: 'Zoe',
  lastName: 'Abel',
  company: 'Radio Nord',
});
await service.must('ticketCheck', {
  key,
  params: {
    identifier: zoe.identifier,
    device: 'North gate',
    checkedDate: local('2026-11-21T19:58:00'),
  },
});

test('the guests stand by family name, with category, state and the last door', async () => {
  await show({ path });
  await pageTitled('Guests');
  await screen.findByText('3 tickets');
  const [first] = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(first?.textContent).toMatch(/^Zoe Abel.*Radio Nord.*Presse.*Checked in.*North gate/);
});

test('a search narrows the table: beginnings of words, with or without umlauts, and codes', async () => {
  const { user } = await show({ path });
  const field = await screen.findByRole('searchbox', { name: /Search guests/ });
  await user.type(field, 'muell');
  await untilNames(['Jürgen MüllerAbendblatt']);
  expect(screen.getByText('1 of 3 tickets')).toBeTruthy();
  await user.clear(field);
  await user.type(field, zoe.displayIdentifier);
  await untilNames(['Zoe AbelRadio Nord']);
  await user.type(field, 'x');
  await screen.findByText(/No ticket matches/);
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('3 tickets');
});

test.each([
  ['Checked in', ['Zoe AbelRadio Nord']],
  ['Awaiting payment', [expect.stringMatching(/./)]],
])('a state narrows the table: %s', async (state, wanted) => {
  const { user } = await show({ path });
  await user.selectOptions(await screen.findByLabelText('Status'), state);
  await untilNames(wanted);
});

test('a head of a column sorts by it, and the other way round when tapped again', async () => {
  const { user } = await show({ path });
  await screen.findByText('3 tickets');
  const before = await names();
  await user.click(within(await table()).getByRole('button', { name: 'Name' }));
  await untilNames(before.toReversed() as string[]);
  expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('the table follows the feed: who comes in at a door is inside a moment later', async () => {
  const timers = manualTime();
  await show({ path, timers });
  await screen.findByText('3 tickets');
  const late = await addGuest(service, key, venue.eventId, venue.free, {
    firstName: 'Carla',
    lastName: 'Zander',
  });
  await act(() => timers.advance(1500));
  await screen.findByText('4 tickets');
  await service.must('ticketCheck', { key, params: { identifier: late.identifier } });
  await act(() => timers.advance(1500));
  const row = (await screen.findByText('Carla Zander')).closest('tr');
  expect(row?.textContent).toContain('Checked in');
});

test('of many guests only those on the screen are in the page, and a search finds any of them', async () => {
  await addManyAttendees(service.store, venue.eventId, 600);
  const { user } = await show({ path });
  await screen.findByText('604 tickets');
  expect((await names()).length).toBeLessThan(60);
  expect((await table()).getAttribute('aria-rowcount')).toBe('605');
  await user.type(screen.getByRole('searchbox', { name: /Search guests/ }), 'MANY00000599');
  await screen.findByText('1 of 604 tickets');
});

test('a service without the list’s own call gives it in pages', async () => {
  const asked: string[] = [];
  await show({
    path,
    fetch: async (url, init) => {
      asked.push(new URL(url).pathname);
      if (url.includes('/api/extension/')) {
        return Response.json({ success: false, errors: [] }, { status: 404 });
      }
      return service.fetch(url, init);
    },
  });
  await screen.findByText(/^604 tickets/);
  expect(asked).toContain(`/api/event/${venue.eventId}/participants`);
});

test('a list that can’t be read says why, and is shown when it can', async () => {
  const timers = manualTime();
  let isCut = true;
  await show({
    path,
    timers,
    fetch: (url, init) =>
      isCut && /participants/.test(url)
        ? Promise.reject(new TypeError('offline'))
        : service.fetch(url, init),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the server');
  isCut = false;
  await act(() => timers.advance(11_000));
  await screen.findByText(/tickets$/);
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../support/event-examples.ts';
import { local } from '../../support/venue.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

const { service, venue, show } = await openOffice();

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('the events stand with date, zone in words, place and state, the next one first', async () => {
  await addEvent(service, venue, {
    title: 'Neujahr',
    timezone: 'America/New_York',
    selectedDate: local('2027-01-01T00:30:00'),
    location: 'Loft',
    city: 'Brooklyn',
  });
  await show({});
  await pageTitled('Events');
  const rows = await rowsOf('Upcoming');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^Sommerfest.*21 Nov 2026.*20:00.*Berlin.*Draft$/);
  expect(rows[1]).toMatch(/^Neujahr.*1 Jan 2027.*00:30.*New York, Eastern Time.*Loft, Brooklyn/);
});

test('a search is above many events, and says when nothing is found', async () => {
  for (let n = 1; n <= 8; n += 1) await addEvent(service, venue, { title: `Konzert ${n}` });
  const { user } = await show({});
  const field = await screen.findByRole('searchbox', { name: /Search events/ });
  await user.type(field, 'konzert 3');
  expect(await rowsOf('Upcoming')).toHaveLength(1);
  await user.type(field, 'x');
  expect(screen.getByText(/^No event matches/)).toBeTruthy();
});

test('a key that holds single events sees those', async () => {
  const { apiKey, id } = await service.must('apiKeyCreate', {
    key: venue.keys.Administrator.key,
    params: { name: 'Aushilfe', type: 'AttendeeManager' },
  });
  await service.must('eventGrantPermission', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: { apiKeyIdToGrantPermissionTo: id },
  });
  await show({ key: apiKey.key });
  expect(await rowsOf('Upcoming')).toHaveLength(1);
});

test('without an event the page leads to the first', async () => {
  const { apiKey } = await service.must('apiKeyCreate', {
    key: service.operatorKey,
    params: { name: 'Neu' },
  });
  await show({ key: apiKey.key });
  expect(await screen.findByText('No events yet')).toBeTruthy();
});

test('what the service didn’t answer is asked again at a tap', async () => {
  let isCut = true;
  const { user } = await show({
    fetch: (url, init) =>
      isCut
        ? Promise.resolve(new Response('{"success":false}', { status: 400 }))
        : service.fetch(url, init),
  });
  const alert = await screen.findByRole('alert');
  isCut = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Upcoming' });
});

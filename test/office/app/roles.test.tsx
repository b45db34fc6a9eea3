// @vitest-environment jsdom
/** Nobody is offered what their role can't do, and no figure is shown that nobody read. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownPageHeader, type Role } from '../../../src/contract/account.ts';

import { manualTime } from '../../support/manual-time.ts';
import { openOffice, origin, pageTitled, withCookies } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const event = `/events/${venue.eventId}`;

/** A browser in which somebody of the role is signed in. */
async function browserOf(role: Role, name: string = role) {
  const asked = { role, hostId: venue.hostId };
  const { secret } = await service.must('accountInvite', { key, params: asked });
  const fetch = withCookies(service.fetch);
  const person = { firstName: 'Toni', lastName: 'Türmer', language: 'de', password: 'open sesame' };
  const claimed = await fetch(`${origin}/api/extension/account/claim`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { [ownPageHeader]: '1', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret, username: `${name}@example.org`, ...person }).toString(),
  });
  expect(claimed.status).toBe(201);
  return fetch;
}

const namesIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a check-in manager finds the doors, and nothing that would be refused', async () => {
  const fetch = await browserOf('headOfDoor');
  await show({ key: null, path: event, fetch });
  await pageTitled('Sommerfest');
  await screen.findByRole('link', { name: 'Next: add devices' });
  expect(namesIn('Main menu')).toEqual(['Events', 'My account']);
  expect(namesIn('Event menu')).toEqual(['Overview', 'Live', 'Areas', 'Devices']);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByText('Ticket sales')).toBeNull();
  await show({ key: null, fetch });
  await screen.findByText('Sommerfest');
  expect(screen.queryByRole('link', { name: 'Create event' })).toBeNull();
});

test('a check-in manager sees all numbers, and no guest', async () => {
  const { identifier } = venue.guest;
  await service.must('ticketCheck', { key, params: { identifier, device: 'North gate' } });
  const answers: string[] = [];
  const inBrowser = await browserOf('headOfDoor', 'head.at.numbers');
  await show({
    key: null,
    path: `${event}/live`,
    fetch: async (url, init) => {
      const answer = await inBrowser(url, init);
      answers.push(`${answer.status} ${await answer.clone().text()}`);
      return answer;
    },
  });
  await screen.findByText('Inside', { selector: 'dt' });
  expect(document.querySelector('[data-figure="inside"] dd')?.textContent).toBe('1');
  screen.getByText(/^Counted at /);
  screen.getByText('No inactive devices.');
  screen.getByRole('rowheader', { name: 'North gate' });
  expect(answers.filter((each) => !each.startsWith('200'))).toEqual([]);
  expect(answers.join('')).not.toContain('Gerda');
});

test('an editor has all but what is the organizer’s', async () => {
  await show({ key: null, path: event, fetch: await browserOf('editor') });
  await pageTitled('Sommerfest');
  await screen.findByRole('link', { name: 'Guests' });
  expect(namesIn('Main menu')).toEqual(['Events', 'Audit log', 'My account']);
  expect(namesIn('Event menu')).not.toContain('Billing and payouts');
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test.each(['live', 'guests'])(
  '%s: where the guests may not be read, no zero is shown',
  async (page) => {
    const time = manualTime({ startsAt: service.clock.now() });
    await show({ path: `${event}/${page}`, key: venue.keys.headOfDoor.key, timers: time });
    await screen.findByText(/^You don’t have permission to see these guests/);
    expect(document.querySelector('[data-figure]')).toBeNull();
    expect(screen.queryByText(/0 tickets|No check-ins yet/)).toBeNull();
  },
);

// @vitest-environment jsdom
/** On a phone a table's head is hidden, and each row is a card: a cell says itself what it is about. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addProduct } from '../../support/venue.ts';
import { openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const { eventId, guest, hostId } = venue;
await addProduct(service, eventId, guest, 'TICKET');
await service.must('accountInvite', { key, params: { role: 'editor', hostId } });
const signedIn = await service.request({
  method: 'POST',
  url: '/api/extension/session',
  body: new URLSearchParams({ username: venue.username, password: venue.password }).toString(),
  headers: { 'X-Admit-Office': '1' },
});

test.each([
  ['Ticket categories', `/events/${eventId}/tickets`, ['Price', 'Sold', 'Sale period']],
  ['Add-ons', `/events/${eventId}/tickets`, ['Sold per', 'Options']],
  ['Devices of this event', `/events/${eventId}/doors`, ['Added', 'Expires']],
  ['Team members', '/people', ['Role', 'Access', 'Last sign-in']],
  ['Pending invitations', '/people', ['Access', 'Expires']],
])('%s', async (name, path, words) => {
  expect(signedIn.status).toBe(201);
  await show({ path });
  const [, row] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  const said = [...(row?.querySelectorAll('td') ?? [])].flatMap(
    ({ dataset: { column } }) => column ?? [],
  );
  expect(said).toEqual(words);
});

// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { eventIdIn } from '../../../src/office/kit/addresses.ts';
import { addEvent, addReadyEvent } from '../../support/event-examples.ts';
import { addGuest, local, makeDoorKey } from '../../support/venue.ts';
import { field, fill, openOffice, pageTitled, path, told, untilPath } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

const read = async (id: number) => (await service.must('eventRead', { key, id })).event;
const needs = () => screen.getAllByRole('listitem').map((item) => item.textContent ?? '');

test('19.2: an event that only admits is led to a ticket category and a door, and to no bank account', async () => {
  const id = await addEvent(service, venue, {});
  const { user } = await show({ path: `/events/${id}` });
  const next = await screen.findByRole('link', { name: 'Next: a ticket category' });
  expect(screen.getByText(/needs no sale, no address and no bank account/)).toBeTruthy();
  await user.click(next);
  await untilPath(`/events/${id}/tickets`);
  const params = { name: 'Gast', price: 0, available: 50 };
  const { id: category } = await service.must('ticketCategoryCreate', { key, id, params });
  await show({ path: `/events/${id}` });
  await screen.findByRole('link', { name: 'Next: guests' });
  await addGuest(service, key, id, category);
  await show({ path: `/events/${id}` });
  await screen.findByRole('link', { name: 'Next: doors' });
  await makeDoorKey(service, key, id);
  await show({ path: `/events/${id}` });
  await screen.findByRole('link', { name: 'Next: the live numbers' });
});

test('19.2: what is missing for selling is told, each one tap away with what it is for', async () => {
  const id = await addEvent(service, venue, {});
  const { user } = await show({ path: `/events/${id}` });
  await waitFor(() => {
    expect(needs().find((text) => text.startsWith('How buyers pay'))).toContain('there');
    expect(needs().find((text) => text.startsWith('Bank account'))).toContain('missing');
  });
  expect(needs().find((text) => text.startsWith('A ticket category'))).toContain(
    'What is sold, at which price',
  );
  expect(screen.queryByRole('button', { name: 'Activate the event' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Bank account' }));
  await untilPath(`/events/${id}/organizer`);
});

test('what was not answered is not said to be only for organizers', async () => {
  const fetch: Fetch = (url, init) =>
    url.endsWith('/bankAccount')
      ? Promise.reject(new TypeError('offline'))
      : service.fetch(url, init);
  await show({ path: `/events/${venue.eventId}`, fetch });
  await waitFor(() =>
    expect(needs().find((text) => text.startsWith('A ticket category'))).toContain('there'),
  );
  expect(needs().find((text) => text.startsWith('Bank account'))).toMatch(/not known$/);
});

test('what a key that doesn’t hold the organizer can’t learn is called unknown, not missing', async () => {
  const { apiKey, id } = await service.must('apiKeyCreate', { key, params: { name: 'Aushilfe' } });
  await service.must('eventGrantPermission', {
    key,
    id: venue.eventId,
    params: { apiKeyIdToGrantPermissionTo: id },
  });
  await show({ path: `/events/${venue.eventId}`, key: apiKey.key });
  await waitFor(() => {
    expect(needs().find((text) => text.startsWith('Billing address'))).toContain('not known');
    expect(needs().find((text) => text.startsWith('A ticket category'))).toContain('there');
  });
});

test('19.2: an event that lacks nothing is activated, after a question; then its page can be hidden', async () => {
  const id = await addReadyEvent(service, venue);
  const { user } = await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Activate the event' }));
  await user.click(await screen.findByRole('button', { name: 'Not yet' }));
  expect((await read(id)).activated).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Activate the event' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, activate it' }));
  await user.click(await screen.findByRole('switch', { name: 'Hide the event’s page' }));
  await waitFor(async () =>
    expect(await read(id)).toMatchObject({ activated: true, deactivateEventPage: true }),
  );
});

test('19.2: a copy goes to another day, as long as the first, and opens when it is there', async () => {
  const id = await addEvent(service, venue, {
    title: 'Ball',
    selectedEndDate: local('2027-01-01T04:00:00'),
  });
  const { user } = await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Copy' }));
  expect(told(field(/^First day/))).toContain('Choose a day');
  fill([
    [/^Title/, ' '],
    [/^First day/, '2027-12-31'],
    [/^Begins at/, ''],
  ]);
  await user.click(sheet.getByRole('button', { name: 'Copy' }));
  expect(told(field(/^Title/))).toContain('Give the event a title');
  expect(told(field(/^First day/))).toContain('Choose a time');
  fill([[/^Begins at/, '21:00']]);
  fill([
    [/^Title/, 'Ball 2027'],
    [/^First day/, '2027-12-31'],
  ]);
  await user.click(sheet.getByRole('button', { name: 'Copy' }));
  await user.click(await screen.findByRole('link', { name: 'Open the copy' }));
  await pageTitled('Ball 2027');
  expect(await read(eventIdIn(path()) ?? 0)).toMatchObject({
    title: 'Ball 2027',
    selectedDate: '2027-12-31T21:00:00',
    selectedEndDate: '2028-01-01T04:00:00',
  });
});

const askToDelete = async (user: UserEvent, title: string) => {
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const box = within(await screen.findByRole('dialog'));
  fireEvent.change(box.getByLabelText(/Type the title/), { target: { value: title } });
  return box;
};

test('19.2: an event is deleted by whoever types its title, and is gone from the list', async () => {
  const id = await addEvent(service, venue, { title: 'Versehen' });
  const { user } = await show({ path: `/events/${id}` });
  const box = await askToDelete(user, 'Versehn');
  await user.click(box.getByRole('button', { name: 'Yes, delete it' }));
  expect(told(box.getByLabelText(/Type the title/))).toContain('not its title');
  await user.click(box.getByRole('button', { name: 'Keep it' }));
  expect((await read(id)).title).toBe('Versehen');
  const again = await askToDelete(user, ' versehen ');
  await user.click(again.getByRole('button', { name: 'Yes, delete it' }));
  await pageTitled('Events');
  await screen.findByRole('link', { name: 'Sommerfest' });
  expect(screen.queryByRole('link', { name: 'Versehen' })).toBeNull();
});

test('an event with guests isn’t deleted, and the page says why', async () => {
  const { user } = await show({ path: `/events/${venue.eventId}` });
  const box = await askToDelete(user, 'Sommerfest');
  await user.click(box.getByRole('button', { name: 'Yes, delete it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The event stays');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('19.2: an event is put away: out of the list, found among those, and taken out again', async () => {
  const id = await addEvent(service, venue, { title: 'Vorbei' });
  const { user } = await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Put away' }));
  await screen.findByText(/^This event is put away/);
  await show({ path: '/' });
  const upcoming = await screen.findByRole('table', { name: 'Now and to come' });
  expect(within(upcoming).queryByRole('link', { name: 'Vorbei' })).toBeNull();
  const away = screen.getByText('1 event put away').closest('details');
  expect(away?.open).toBe(false);
  expect(
    within(away as HTMLElement)
      .getByText('Vorbei')
      .closest('a')?.href,
  ).toContain(`/${id}`);
  await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Take out again' }));
  await screen.findByRole('button', { name: 'Put away' });
  expect((await read(id)).putAway).toBeNull();
});

test('a service that can’t put events away is said to be so', async () => {
  const { user } = await show({
    path: `/events/${venue.eventId}`,
    fetch: (url, init) =>
      url.includes('/putAway')
        ? Promise.resolve(Response.json({ success: false, errors: [] }, { status: 404 }))
        : service.fetch(url, init),
  });
  await user.click(await screen.findByRole('button', { name: 'Put away' }));
  expect((await screen.findByRole('alert')).textContent).toContain('can’t put events away');
});

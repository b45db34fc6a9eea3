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

test('an event that only admits is led to a ticket category and a door, and to no payout account', async () => {
  const id = await addEvent(service, venue, {});
  const { user } = await show({ path: `/events/${id}` });
  const next = await screen.findByRole('link', { name: 'Next: add a ticket category' });
  expect(screen.getByText(/You don’t need to publish the event/)).toBeTruthy();
  await user.click(next);
  await untilPath(`/events/${id}/tickets`);
  const params = { name: 'Gast', price: 0, available: 50 };
  const { id: category } = await service.must('ticketCategoryCreate', { key, id, params });
  await show({ path: `/events/${id}` });
  await screen.findByRole('link', { name: 'Next: import guests' });
  await addGuest(service, key, id, category);
  await show({ path: `/events/${id}` });
  await screen.findByRole('link', { name: 'Next: add devices' });
  await makeDoorKey(service, key, id);
  await show({ path: `/events/${id}` });
  await screen.findByRole('link', { name: 'Next: open the live view' });
});

test('what is missing for selling is told, each one tap away with what it is for', async () => {
  const id = await addEvent(service, venue, {});
  const { user } = await show({ path: `/events/${id}` });
  await waitFor(() => {
    expect(needs().find((text) => text.startsWith('Payment method'))).toContain('complete');
    expect(needs().find((text) => text.startsWith('Payout account'))).toContain('missing');
  });
  expect(needs().find((text) => text.startsWith('Ticket category'))).toContain(
    'A name, a price and a quantity',
  );
  expect(screen.queryByRole('button', { name: 'Publish event' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Payout account' }));
  await untilPath(`/events/${id}/organizer`);
});

test('what was not answered is not said to be only for organizers', async () => {
  const fetch: Fetch = (url, init) =>
    url.endsWith('/bankAccount')
      ? Promise.reject(new TypeError('offline'))
      : service.fetch(url, init);
  await show({ path: `/events/${venue.eventId}`, fetch });
  await waitFor(() =>
    expect(needs().find((text) => text.startsWith('Ticket category'))).toContain('complete'),
  );
  expect(needs().find((text) => text.startsWith('Payout account'))).toMatch(/unknown$/);
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
    expect(needs().find((text) => text.startsWith('Billing address'))).toContain('unknown');
    expect(needs().find((text) => text.startsWith('Ticket category'))).toContain('complete');
  });
});

test('a complete event is published, after a question; then its page can be unlisted', async () => {
  const id = await addReadyEvent(service, venue);
  const { user } = await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Publish event' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await read(id)).activated).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Publish event' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Publish event' }));
  await user.click(await screen.findByRole('switch', { name: 'Unlist event page' }));
  await waitFor(async () =>
    expect(await read(id)).toMatchObject({ activated: true, deactivateEventPage: true }),
  );
});

test('a copy goes to another day, as long as the first, and opens when it is there', async () => {
  const id = await addEvent(service, venue, {
    title: 'Ball',
    selectedEndDate: local('2027-01-01T04:00:00'),
  });
  const { user } = await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Duplicate' }));
  expect(told(field(/^Start date/))).toContain('Choose a date');
  fill([
    [/^Title/, ' '],
    [/^Start date/, '2027-12-31'],
    [/^Start time/, ''],
  ]);
  await user.click(sheet.getByRole('button', { name: 'Duplicate' }));
  expect(told(field(/^Title/))).toContain('Enter a title');
  expect(told(field(/^Start date/))).toContain('Choose a time');
  fill([[/^Start time/, '21:00']]);
  fill([
    [/^Title/, 'Ball 2027'],
    [/^Start date/, '2027-12-31'],
  ]);
  await user.click(sheet.getByRole('button', { name: 'Duplicate' }));
  await user.click(await screen.findByRole('link', { name: 'Open new event' }));
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
  fireEvent.change(box.getByLabelText(/Enter the title/), { target: { value: title } });
  return box;
};

test('an event is deleted by anyone who types its title, and is gone from the list', async () => {
  const id = await addEvent(service, venue, { title: 'Versehen' });
  const { user } = await show({ path: `/events/${id}` });
  const box = await askToDelete(user, 'Versehn');
  await user.click(box.getByRole('button', { name: 'Delete event' }));
  expect(told(box.getByLabelText(/Enter the title/))).toContain('does not match the title');
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  expect((await read(id)).title).toBe('Versehen');
  const again = await askToDelete(user, ' versehen ');
  await user.click(again.getByRole('button', { name: 'Delete event' }));
  await pageTitled('Events');
  await screen.findByRole('link', { name: 'Sommerfest' });
  expect(screen.queryByRole('link', { name: 'Versehen' })).toBeNull();
});

test('an event with guests isn’t deleted, and the page says why', async () => {
  const { user } = await show({ path: `/events/${venue.eventId}` });
  const box = await askToDelete(user, 'Sommerfest');
  await user.click(box.getByRole('button', { name: 'Delete event' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The event was not deleted');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an event is archived: out of the list, found among the archived, and restored', async () => {
  const id = await addEvent(service, venue, { title: 'Vorbei' });
  const { user } = await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await screen.findByText(/^This event is archived/);
  await show({ path: '/' });
  const upcoming = await screen.findByRole('table', { name: 'Upcoming' });
  expect(within(upcoming).queryByRole('link', { name: 'Vorbei' })).toBeNull();
  const away = screen.getByText('1 archived event').closest('details');
  expect(away?.open).toBe(false);
  expect(
    within(away as HTMLElement)
      .getByText('Vorbei')
      .closest('a')?.href,
  ).toContain(`/${id}`);
  await show({ path: `/events/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await screen.findByRole('button', { name: 'Archive' });
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
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect((await screen.findByRole('alert')).textContent).toContain('can’t archive events');
});

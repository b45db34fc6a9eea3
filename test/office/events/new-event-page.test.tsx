// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { eventIdIn } from '../../../src/office/kit/addresses.ts';
import { field, fill, openOffice, pageTitled, path, told, untilPath } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

const submit = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Create event' }));

async function madeEvent(usedKey: string) {
  await untilPath(/^\/events\/\d+$/);
  const { event } = await service.must('eventRead', { key: usedKey, id: eventIdIn(path()) ?? 0 });
  return event;
}

test('from nothing, a title, a day and an organizer create an event; the organizer is asked once', async () => {
  const { apiKey } = await service.must('apiKeyCreate', {
    key: service.operatorKey,
    params: { name: 'Neu' },
  });
  const { user } = await show({ key: apiKey.key });
  await user.click(await screen.findByRole('link', { name: 'Create event' }));
  await screen.findByLabelText(/^Title/);
  fill([
    [/^Title/, 'Winterball'],
    [/^Start date/, '2026-12-12'],
    [/^Start time/, '21:30'],
    [/^Venue/, 'Alte Oper'],
    [/^City/, 'Frankfurt'],
    [/^First name/, 'Hanna'],
    [/^Last name/, 'Wirt'],
    [/^E-mail/, 'hanna.wirt@example.org'],
  ]);
  await user.selectOptions(field(/^Time zone/), 'Europe/Lisbon');
  expect(told(field(/^Time zone/))).toContain('Lisbon');
  await submit(user);
  const event = await madeEvent(apiKey.key);
  expect(event).toMatchObject({
    title: 'Winterball',
    selectedDate: '2026-12-12T21:30:00',
    selectedEndDate: null,
    timezone: 'Europe/Lisbon',
    location: 'Alte Oper',
    city: 'Frankfurt',
  });
  await pageTitled('Winterball');

  await user.click(screen.getByRole('link', { name: 'Events' }));
  await user.click(await screen.findByRole('link', { name: 'Create event' }));
  await screen.findByRole('option', { name: 'Hanna Wirt', selected: true });
  expect(screen.queryByLabelText(/^E-mail/)).toBeNull();
});

test('what is missing stands next to its field, and the first of them gets the focus', async () => {
  const { user } = await show({ path: '/events/new' });
  await pageTitled('Create event');
  await user.clear(await screen.findByLabelText(/^Start time/));
  await submit(user);
  expect(told(field(/^Title/))).toContain('Enter a title');
  expect(told(field(/^Start date/))).toContain('Choose a date');
  expect(told(field(/^Start time/))).toContain('Choose a time');
  expect(document.activeElement).toBe(field(/^Title/));
});

test('an end before the beginning, and a day that is over, are told beside their days', async () => {
  const { user } = await show({ path: '/events/new' });
  await screen.findByLabelText(/^Title/);
  fill([
    [/^Title/, 'Ball'],
    [/^Start date/, '2026-11-20'],
    [/^End date/, '2026-11-19'],
    [/^End time/, '02:00'],
  ]);
  await submit(user);
  expect(told(field(/^End date/))).toContain('The end is before the start');
  fill([[/^End date/, '2026-11-21']]);
  await submit(user);
  await waitFor(() => expect(told(field(/^Start date/))).toContain('This date is in the past'));
  expect(path()).toBe('/events/new');
});

test('an organizer whom the key doesn’t hold can’t be taken, and the typing stays', async () => {
  const { apiKey } = await service.must('apiKeyCreate', {
    key: service.operatorKey,
    params: { name: 'Andere' },
  });
  const { user: host } = await service.must('userRead', { key, id: venue.hostId });
  const { user } = await show({ path: '/events/new', key: apiKey.key });
  await screen.findByLabelText(/^Title/);
  fill([
    [/^Title/, 'Ball'],
    [/^Start date/, '2026-12-12'],
    [/^First name/, 'Hanna'],
    [/^Last name/, 'Wirt'],
    [/^E-mail/, host.username],
  ]);
  await submit(user);
  await waitFor(() =>
    expect(told(field(/^E-mail/))).toContain('You have no access to the organizer'),
  );
  expect(field(/^Title/).value).toBe('Ball');
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { areaSettings, makeArea } from '../../support/areas.ts';
import { addEvent } from '../../support/event-examples.ts';
import { addGuest } from '../../support/venue.ts';
import { field, fill, openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

async function openAreas(options: { readonly key?: string; readonly language?: string } = {}) {
  const eventId = await addEvent(service, venue, {});
  const params = { name: 'Standard', price: 0, available: 50 };
  const { id: category } = await service.must('ticketCategoryCreate', { key, id: eventId, params });
  const make = (change: Parameters<typeof areaSettings>[0]) =>
    makeArea(service, { ...venue, eventId }, change);
  const areas = async () => (await service.must('eventAreas', { key, id: eventId })).areas;
  const open = async () => (await show({ path: `/events/${eventId}/areas`, ...options })).user;
  return { eventId, category, make, areas, open };
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('an area is added with its capacity, times and how often a ticket enters', async () => {
  const { areas, open } = await openAreas();
  const user = await open();
  await press(user, 'Add area');
  fill([
    [/^Name/, 'Balcony'],
    [/^Capacity/, '50'],
  ]);
  await user.click(screen.getByRole('radio', { name: 'Once a day' }));
  await press(user, 'Add opening time');
  fill([
    [/^Opens/, '2026-11-21T19:00'],
    [/^Closes/, '2026-11-22T02:00'],
    [/^Everybody is out at/, '04:00'],
  ]);
  await press(user, 'Save area');
  await closed();
  expect(await areas()).toEqual([
    {
      id: expect.any(Number),
      ...areaSettings({ name: 'Balcony', capacity: 50, entries: 'onceADay', emptiesAt: '04:00' }),
      windows: [{ from: '2026-11-21T19:00:00', until: '2026-11-22T02:00:00' }],
    },
  ]);
  const row = await screen.findByRole('row', { name: /Balcony/ });
  expect(row.textContent).toMatch(/0 of 50/);
});

test('what is wrong stands next to its field; nothing is sent', async () => {
  const { areas, open } = await openAreas();
  const user = await open();
  await press(user, 'Add area');
  await press(user, 'Add opening time');
  fill([
    [/^Capacity/, 'many'],
    [/^Opens/, '2026-11-22T19:00'],
    [/^Closes/, '2026-11-21T02:00'],
  ]);
  await press(user, 'Save area');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('Enter a name.');
  dialog.getByText('Enter a whole number up to 1,000,000.');
  dialog.getByText('Enter an opening time and a later closing time.');
  await press(user, 'Remove opening time 1');
  expect(screen.queryByLabelText(/^Opens/)).toBeNull();
  expect(await areas()).toEqual([]);
});

describe('an area that is there', () => {
  test('is edited as it was set, and can lie in another one', async () => {
    const { make, areas, open } = await openAreas();
    const hall = await make({ name: 'Hall', capacity: 20 });
    const foyer = await make({ name: 'Foyer', within: hall });
    const user = await open();
    await screen.findByText('in Hall');
    await press(user, 'Edit Hall');
    expect(field(/^Capacity/).value).toBe('20');
    fill([[/^Inside the area/, String(foyer)]]);
    await press(user, 'Save area');
    await screen.findByText(/An area cannot be inside itself/);
    fill([[/^Inside the area/, '']]);
    await user.click(screen.getByRole('checkbox', { name: 'Foyer' }));
    await press(user, 'Save area');
    await closed();
    expect((await areas()).find(({ id }) => id === hall)).toMatchObject({
      ...{ name: 'Hall', capacity: 20, within: null, leaves: [foyer] },
    });
  });

  test('is deleted after a question', async () => {
    const { make, areas, open } = await openAreas();
    await make({ name: 'Hall' });
    const user = await open();
    await press(user, 'Delete Hall');
    expect(await areas()).toHaveLength(1);
    await press(user, 'Delete');
    await screen.findByText('No areas yet');
    expect(await areas()).toEqual([]);
  });
});

test('Z6: the numbers say how many are inside, of what capacity, and who is beyond it', async () => {
  const { eventId, category, make, open } = await openAreas();
  const areaId = await make({ name: 'Workshop', capacity: 1 });
  const guests = [1, 2].map(() => addGuest(service, key, eventId, asId(category)));
  const actions = (await Promise.all(guests)).map(({ ticketId }, n) => ({
    id: `${n}`,
    target: { kind: 'area', areaId, ticketId, atMs: service.clock.now() },
    action: 'DEVALUATED',
  }));
  await service.must('eventRecord', { key, id: eventId, params: { actions: actions as never } });
  await open();
  const row = await screen.findByRole('row', { name: /Workshop/ });
  expect(row.textContent).toMatch(/2 of 1.*Full.*1 of them over capacity/);
});

test('a check-in manager sees the numbers, and changes nothing', async () => {
  const { make, open } = await openAreas({ key: venue.keys.headOfDoor.key });
  await make({ name: 'Hall' });
  await open();
  await screen.findByRole('row', { name: /Hall/ });
});

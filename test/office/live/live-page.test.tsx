// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goingOn } from '../../../src/domain/door-activity.ts';
import { makeArea } from '../../support/areas.ts';
import { addEvent } from '../../support/event-examples.ts';
import { manualTime } from '../../support/manual-time.ts';
import { addGuest, addProduct, type Guest, local } from '../../support/venue.ts';
import { openOffice, pageTitled, told } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const { eventId, free } = venue;
const path = `/events/${eventId}/live`;

const figure = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
const part = async (name: string) => {
  const section = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (!section) throw new Error(`${name} is no section`);
  return within(section);
};
const checkIn = ({ identifier }: Guest, device: string, at: string) =>
  service.must('ticketCheck', {
    key,
    params: { identifier, device, checkedDate: local(`2026-11-21T${at}`) },
  });
const newGuest = (lastName: string) =>
  addGuest(service, key, eventId, free, { firstName: 'Gast', lastName });

/** Shows the page with timers, until it counts so many inside. */
async function open(inside: number, at = path) {
  const timers = manualTime();
  const shown = await show({ path: at, timers });
  await pageTitled('Live view');
  await waitFor(async () => {
    await act(() => timers.advance(1000));
    expect(figure('Inside')).toBe(String(inside));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
  return { ...shown, timers };
}

test('who comes in at a door is counted within two seconds, without a touch', async () => {
  const { timers } = await open(0);
  expect(figure('Not checked in')).toBe('1');
  const guest = await newGuest('Eins');
  await checkIn(guest, 'North', '19:05:00');
  await act(() => timers.advance(2000));
  await waitFor(() => expect(figure('Inside')).toBe('1'));
});

test('the gates say how many came, and the categories how many are inside', async () => {
  await checkIn(await newGuest('Zwei'), 'South', '19:20:00');
  await checkIn(await newGuest('Drei'), 'South', '19:21:00');
  await open(3);
  const rows = within((await part('Gates')).getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows.map(([arrived]) => arrived)).toEqual(['2', '1']);
  const times = screen.getAllByRole('img').map((each) => each.getAttribute('aria-label'));
  expect(times).toContain('19:15 2');
  expect((await part('By category')).getByText('3 of 3 inside')).toBeTruthy();
});

test('the present quarter of an hour follows the clock, also while nobody comes', async () => {
  const time = manualTime();
  let isThere = true;
  await show({
    path,
    timers: time,
    clock: time,
    fetch: (url, init) =>
      isThere ? service.fetch(url, init) : Promise.reject(new TypeError('offline')),
  });
  await waitFor(async () => {
    await act(() => time.advance(1000));
    screen.getByRole('columnheader', { name: 'Since 20:00' });
  });
  isThere = false;
  await act(() => time.advance(15 * 60_000));
  screen.getByRole('columnheader', { name: 'Since 20:15' });
  isThere = true;
  await act(() => time.advance(15 * 60_000));
  screen.getByRole('columnheader', { name: 'Since 20:30' });
});

test('a duplicate check-in is shown, until a supervisor has resolved it', async () => {
  const twice = await newGuest('Doppelt');
  await checkIn(twice, 'North', '19:22:00');
  await checkIn(twice, 'South', '19:23:00');
  const { timers } = await open(4);
  await screen.findByText('Duplicate check-in: Gast Doppelt');
  expect(screen.getByText(/19:22, North and 19:23, South/)).toBeTruthy();
  await service.must('eventSettle', {
    key,
    id: eventId,
    params: {
      ticketId: twice.ticketId,
      firstDate: local('2026-11-21T19:22:00'),
      firstDevice: 'North',
      secondDate: local('2026-11-21T19:23:00'),
      secondDevice: 'South',
    },
  });
  await act(() => timers.advance(35_000));
  await waitFor(() => expect(screen.queryByText('Duplicate check-in: Gast Doppelt')).toBeNull());
});

test('a door that has gone quiet while others continue is told', async () => {
  for (let n = 0; n < goingOn; n += 1) {
    await checkIn(await newGuest(`Spät ${n}`), 'South', '19:45:00');
  }
  await open(14);
  const alerts = await part('Needs attention');
  expect(alerts.getByText('North: no check-in for 23 minutes')).toBeTruthy();
  expect(alerts.queryByText(/^South/)).toBeNull();
});

test('capacity is in the address, and warns before the venue is full', async () => {
  const { user } = await open(14);
  const field = screen.getByLabelText(/^Venue capacity/);
  await user.type(field, '15');
  expect(location.search).toBe('?places=15');
  expect(await screen.findByText('14 of 15 places taken')).toBeTruthy();
  expect(screen.getByText('Nearly full')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '14');
  expect(await screen.findByText(/^Full: check in nobody/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '100');
  await waitFor(() => expect(screen.queryByText(/Nearly full|^Full/)).toBeNull());
});

test('a capacity that is not a number is reported, not ignored', async () => {
  await show({ path });
  const field = await screen.findByLabelText(/^Venue capacity/);
  fireEvent.change(field, { target: { value: '1.500' } });
  expect(told(field)).toContain('Enter a whole number');
});

test('a page that is opened again has the capacity of its address', async () => {
  await open(14, `${path}?places=50`);
  expect(screen.getByText('14 of 50 places taken')).toBeTruthy();
});

test('P4: an add-on is counted in place of tickets, with its duplicate check-ins, and the address keeps it', async () => {
  const guest = await newGuest('Vier');
  const { definitionId, optionId } = await addProduct(service, eventId, guest, 'TICKET');
  for (const [device, at] of [
    ['Workshop', '21:00:00'],
    ['Workshop 2', '21:05:00'],
  ] as const) {
    await service.must('participantCheck', {
      key,
      id: guest.participantId,
      params: { products: [optionId], device, checkedDate: local(`2026-11-21T${at}`) },
    });
  }
  await open(1, `${path}?product=${definitionId}`);
  expect(figure('Not checked in')).toBe('0');
  expect((await part('Gates')).getByText('Workshop 2')).toBeTruthy();
  expect((await part('Needs attention')).getByText(/^Duplicate check-in: Gast Vier/)).toBeTruthy();
  const counted = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What is counted' });
  expect(counted.selectedOptions[0]?.textContent).toBe('T-Shirt');
  fireEvent.change(counted, { target: { value: '' } });
  await waitFor(() => expect(figure('Inside')).not.toBe('1'));
  expect(location.search).not.toContain('product');
});

test('Z6: each area has its own numbers below, and an event without areas has no such part', async () => {
  const id = await addEvent(service, venue, {});
  const at = `/events/${id}/live`;
  await open(0, at);
  expect(screen.queryByRole('heading', { name: 'Guests in each area' })).toBeNull();
  cleanup();
  const params = { name: 'Standard', price: 0, available: 50 };
  const { id: category } = await service.must('ticketCategoryCreate', { key, id, params });
  const areaId = await makeArea(
    service,
    { ...venue, eventId: id },
    { name: 'Balcony', capacity: 50 },
  );
  const { ticketId } = await addGuest(service, key, id, category);
  const target = { kind: 'area', areaId, ticketId, atMs: service.clock.now() } as const;
  const actions = [{ id: 'balcony', target, action: 'DEVALUATED' as const }];
  await service.must('eventRecord', { key, id, params: { actions } });
  await open(0, at);
  const row = await (await part('Guests in each area')).findByRole('row', { name: /Balcony/ });
  expect(row.textContent).toMatch(/1 of 50/);
});

// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { loadWholeLanguage } from '../../../src/ui/i18n/language.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee, local } from '../../support/attendees.ts';
import { noLog } from '../../support/memory-log.ts';
import { minute, now } from '../door-in-memory.ts';
import { openTab, showDoor } from '../show-app.tsx';

const day = (clock: string, date = '21') => local(`2026-11-${date}T${clock}`);

const came = (clock: string, device: string, date?: string): Partial<Attendee> => ({
  arrival: { at: day(clock, date), device },
  presence: { inside: true, at: day(clock, date), device },
});
const press = { categoryId: asId<Attendee['categoryId']>(22), categoryName: 'Press' };
const gone = { inside: false, at: day('20:10:00'), device: 'Exit' };

/** Four inside, one who left, three to come, one who is cancelled. */
const evening: readonly Partial<Attendee>[] = [
  came('19:46:00', 'North'),
  came('19:50:00', 'Phone 3'),
  came('20:01:00', 'North'),
  came('22:30:00', 'North', '20'),
  { ...came('19:59:00', 'North'), presence: gone },
  {},
  press,
  press,
  { ...press, status: 'cancelled' },
];

async function openNumbers(
  tickets: readonly Partial<Attendee>[],
  change: Partial<DoorState> = {},
  tag = 'en-GB',
) {
  const shown = showDoor(change, await loadWholeLanguage([tag], noLog));
  const list = (given: readonly Partial<Attendee>[]) => {
    shown.door.listed.length = 0;
    for (const [at, each] of given.entries()) {
      shown.door.listed.push(attendee({ ticketId: asId(100 + at), ...each }));
    }
  };
  list(tickets);
  await openTab(tag === 'de' ? 'Statistik' : 'Statistics');
  // Counting takes turns; without a list there is nothing to count.
  const there = change.roster?.phase === 'empty' ? '.numbers__wait' : '.figures';
  await waitFor(() => expect(document.querySelector(there)).not.toBeNull());
  return { ...shown, list };
}

const figure = (name: string) =>
  document.querySelector(`[data-figure="${name}"] .figure__value`)?.textContent;

const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('who is inside, checked out and expected, each with its share', async () => {
  await openNumbers(evening);
  expect(figure('inside')).toBe('450% of 8 tickets');
  expect(figure('left')).toBe('113%');
  expect(figure('expected')).toBe('338%');
});

test('numbers and shares are written as the language writes them', async () => {
  await openNumbers(
    Array.from({ length: 1200 }, () => came('19:46:00', 'North')),
    {},
    'de',
  );
  expect(figure('inside')).toMatch(/^1\.200100\s% von 1\.200 Tickets$/);
});

test('by category: inside of all, and what became of the others', async () => {
  await openNumbers(evening);
  const categories = [...document.querySelectorAll('[data-category]')];
  expect(categories.map(({ textContent }) => textContent)).toEqual([
    'Standard4 of 6 inside1 checked out · 1 not checked in',
    'Press0 of 2 inside0 checked out · 2 not checked in',
  ]);
});

test('by device: this one is named as such', async () => {
  await openNumbers(evening);
  expect(rowsOf(screen.getByRole('table', { name: 'By device' }))).toEqual([
    ['North', '4', '0'],
    ['Phone 3 (this one)', '1', '0'],
    ['Exit', '0', '1'],
  ]);
});

test('T1: arrivals stand on the event’s clock, in a picture that says what it shows and in a table', async () => {
  await openNumbers(evening);
  screen.getByText('Busiest 19:45–20:00: 3 check-ins');
  const picture = screen.getByRole('img', {
    name: 'Arrivals on Sat 21 Nov in steps of 15 minutes: 4 in all',
  });
  expect(within(picture).getByText('20:00')).toBeDefined();
  expect(picture.querySelectorAll('rect')).toHaveLength(2);
  fireEvent.click(screen.getByText('Show as table'));
  const table = screen.getByRole('table', { name: 'Arrivals' });
  expect(rowsOf(table)).toEqual([
    ['19:45–20:00', '3'],
    ['20:00–20:15', '1'],
  ]);
});

test('the evening before is a tap away', async () => {
  await openNumbers(evening);
  const earlier = screen.getByRole('button', { name: 'Earlier' });
  const later = screen.getByRole('button', { name: 'Later' });
  expect(later.ariaDisabled).toBe('true');
  fireEvent.click(later);
  fireEvent.click(earlier);
  screen.getByRole('img', { name: /^Arrivals on Fri 20 Nov .*: 1 in all$/ });
  expect(earlier.ariaDisabled).toBe('true');
  fireEvent.click(earlier);
  fireEvent.click(later);
  screen.getByRole('img', { name: /^Arrivals on Sat 21 Nov/ });
});

test('it follows the door while it is open', async () => {
  const { door, list } = await openNumbers(evening);
  list([...evening, came('20:14:00', 'Phone 3')]);
  act(() => door.recount());
  expect(figure('inside')).toBe('556% of 9 tickets');
});

test('R6: it says what it is based on, and whom it leaves out', async () => {
  const { door, become } = await openNumbers([
    ...evening,
    { arrival: { at: null, device: null }, presence: gone },
  ]);
  screen.getByText(/the guest list on this device \(updated 2 min\.? ago\)/);
  screen.getByText(
    '1 ticket is cancelled or not confirmed and was never checked in. It does not count.',
  );
  screen.getByText(/when 1 checked-out ticket was checked in/);
  expect(screen.queryByText(/without a guest list does not count/)).toBeNull();

  const { target } = checkIn('x');
  if (target.kind !== 'ticket') throw new Error('a check-in of something else');
  const unverified = checkIn('unverified', { target: { ...target, ticketId: null } });
  door.recorded.push({ action: unverified, progress: { state: 'waiting' } });
  become({ outbox: { unsent: 1, rejected: 0, stopped: false } });
  screen.getByText('1 check-in without a guest list does not count yet.');
});

test('the sales of the shop are read while they are shown, with their time; if it never told them, nothing is shown', async () => {
  const { door, advance } = await openNumbers(evening);
  expect(screen.queryByText('Sold')).toBeNull();
  door.shop.capacity = { sold: 1442, places: 1600, readAt: instant(now + minute) };
  await advance(minute);
  screen.getByText('1,442 of 1,600');
  screen.getByText('158 tickets left');
  screen.getByText('As of 20:15, from the server');
  door.shop.capacity = { sold: 1600, places: 1600, readAt: instant(now + 2 * minute) };
  await advance(minute);
  screen.getByText('Sold out');
  door.shop.capacity = { sold: 1, places: null, readAt: instant(now + 3 * minute) };
  await advance(minute);
  screen.getByText('1 ticket');
});

test('without a list there are no numbers, and while one is read they grow', async () => {
  const roster = { ...showDoor().door.state.getState().roster };
  document.body.innerHTML = '';
  const { become } = await openNumbers([], { roster: { ...roster, phase: 'empty', count: 0 } });
  screen.getByText(/This device has no guest list yet/);
  become({ roster: { ...roster, phase: 'loading' } });
  screen.getByText(/^The guest list is loading/);
  expect(figure('inside')).toBe('0');
});

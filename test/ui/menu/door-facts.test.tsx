// @vitest-environment jsdom
import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import { instant } from '../../../src/domain/time.ts';
import { doorState, minute, now } from '../door-in-memory.ts';
import { showDoor, shownScreen } from '../show-app.tsx';

const { roster } = doorState();

/** What the page of the door says in words. */
async function facts(change: Partial<DoorState>) {
  showDoor(change);
  const chip = document.querySelector('.chip');
  if (!chip) throw new Error('no way to the facts');
  fireEvent.click(chip);
  return within(await shownScreen());
}

test('what a browser keeps for good is worth no words', async () => {
  const page = await facts({ keeping: 'kept' });
  expect(page.queryByText('Storage of this device')).toBeNull();
});

test('an iPhone that clears what is not used for seven days says so, and what helps', async () => {
  const page = await facts({ keeping: 'cleared-unused' });
  expect(
    page.getByText(/after seven days without use\. To keep it, add Admit to the Home Screen/),
  ).toBeTruthy();
});

test('a browser that may clear it when space runs out says so', async () => {
  const page = await facts({ keeping: 'may-be-cleared' });
  expect(page.getByText(/may clear it when this device runs out of space/)).toBeTruthy();
});

test('R2: a list that is downloaded again keeps its count and age, and says how far the reading is', async () => {
  const reading = { read: 41_000, total: 100_000, perSecond: 950, leftMs: 62_000 };
  const page = await facts({ roster: { ...roster, readAt: instant(now - 5 * minute), reading } });
  expect(page.getByText(/^1,480 tickets, updated 5 min/)).toBeTruthy();
  expect(
    page.getByText('Loading guest list: 41,000 of 100,000 950 a second · 1 minute left'),
  ).toBeTruthy();
});

test('R2: a list that is not whole says so, and why it does not continue', async () => {
  const page = await facts({
    roster: { ...roster, phase: 'loading', count: 640, readAt: null, failure: 'unreachable' },
  });
  expect(page.getByText('Guest list not complete: 640 tickets so far')).toBeTruthy();
  expect(page.getByText(/could not be downloaded\. The server can’t be reached/)).toBeTruthy();
});

test('a list for which there is no room is in use, and it is said what to do', async () => {
  const page = await facts({ roster: { ...roster, failure: 'cannot-store' } });
  expect(page.getByText(/The guest list is not stored\. There is no room for it/)).toBeTruthy();
  expect(page.getByText(/Free some space, then refresh the guest list/)).toBeTruthy();
});

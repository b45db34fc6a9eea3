// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anotherEvent, doorInMemory, doorState } from '../door-in-memory.ts';
import { openTab, showApp } from '../show-app.tsx';

const owing = (unsent: number) => ({ outbox: { unsent, rejected: 0, stopped: false } });

/** The menu of a device that is a door of two events. */
async function openMenu(unsent = 0, isOpen = true) {
  const other = { door: doorInMemory(owing(unsent)), event: anotherEvent };
  const { event, pairing } = doorState();
  const shown = showApp({
    phase: 'paired',
    door: doorInMemory(),
    event,
    others: isOpen ? [other] : [],
    unopened: isOpen ? [] : [{ pairing, event: anotherEvent }],
  });
  await openTab('More');
  const events = within(screen.getByRole('navigation', { name: 'Events on this device' }));
  return { ...shown, other, events };
}

test('another event of the device is one tap away, and no ticket goes with it', async () => {
  const { session, events } = await openMenu();
  await userEvent.click(events.getByRole('button', { name: /Kongress der Lichtplaner/ }));
  expect(session.switchTo.mock.calls).toEqual([[anotherEvent.id, null]]);
});

test('the event on the screen is not among the others', async () => {
  const { events } = await openMenu();
  expect(events.queryByText(doorState().event.title)).toBeNull();
});

test('what another event still owes is told until it is sent', async () => {
  const { events, other } = await openMenu(2);
  const link = events.getByRole('button', { name: /Kongress der Lichtplaner/ });
  within(link).getByText('2 pending');
  act(() => other.door.state.setState(owing(0)));
  within(link).getByText('Open this event');
});

test('an event that could not be opened is told with what to do, and a tap tries again', async () => {
  const { session, events } = await openMenu(0, false);
  const link = events.getByRole('button', { name: /Kongress der Lichtplaner/ });
  within(link).getByText(/nothing of it is synced. Free some space on the device/);
  await userEvent.click(link);
  expect(session.switchTo.mock.calls).toEqual([[anotherEvent.id, null]]);
});

test('an event is added by its link, also after a first thought better of it', async () => {
  const { session, events } = await openMenu();
  const openSheet = async () => {
    await userEvent.click(events.getByRole('button', { name: /^Add event/ }));
    return within(screen.getByRole('dialog', { name: 'Add event' }));
  };
  await userEvent.click((await openSheet()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const field = (await openSheet()).getByRole('textbox', { name: 'Pairing link' });
  const link = 'https://door.example/#pair=abc';
  await userEvent.type(field, `${link}{Enter}`);
  expect(session.pair.mock.calls).toEqual([[link]]);
});

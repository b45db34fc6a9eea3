// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { minute } from '../door-in-memory.ts';
import { entry } from '../gallery/an-evening.ts';
import { openTab, showDoor } from '../show-app.tsx';

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function openSheet() {
  await openTab('More');
  await press('Remove this door from the device');
  await screen.findByRole('dialog', { name: 'Remove this door?' });
}

async function open(unsent: number) {
  const shown = showDoor({ outbox: { unsent, rejected: 0, stopped: false } });
  for (let each = 0; each < unsent; each += 1) {
    shown.door.recorded.push(entry(`${each}`, minute, { state: 'waiting' }, {}));
  }
  await openSheet();
  return shown;
}

test('O7: with everything sent, a yes to the question removes the door', async () => {
  const { session } = await open(0);
  expect(screen.getByText('All check-ins have been sent.')).toBeTruthy();
  expect(session.unpair).not.toHaveBeenCalled();
  await press('Remove the door');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('O7: with unsent check-ins the file is offered, and a second, explicit yes is needed', async () => {
  const { session } = await open(3);
  expect(screen.getByText(/3 check-ins have not been sent yet/)).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Save as a file' });
  const remove = screen.getByRole('button', { name: 'Remove the door' });
  expect(save.compareDocumentPosition(remove)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press('Remove the door');
  expect(session.unpair).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(
    'Really remove the door, and 3 unsent check-ins with it?',
  );
  await press('Yes, remove it with 3 unsent');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('O7: a check-in that comes in between is asked for as well', async () => {
  const { session, become } = await open(0);
  become({ outbox: { unsent: 1, rejected: 0, stopped: false } });
  await press('Remove the door');
  expect(session.unpair).not.toHaveBeenCalled();
  await press('Yes, remove it with 1 unsent');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('O7: what the device damaged may be unsent, and takes the second yes, too', async () => {
  const { session, become } = await open(0);
  become({ unreadable: 1 });
  expect(screen.getByText(/1 entry of this device can’t be read/)).toBeTruthy();
  await press('Remove the door');
  expect(session.unpair).not.toHaveBeenCalled();
  await press('Yes, remove it with 1 unsent');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('the door can be kept at every step', async () => {
  const { session } = await open(1);
  await press('Keep the door');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Remove this door from the device');
  await press('Remove the door');
  await press('Keep the door');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(session.unpair).not.toHaveBeenCalled();
});

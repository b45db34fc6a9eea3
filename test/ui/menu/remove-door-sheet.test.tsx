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
  await press('Remove event from this device');
  await screen.findByRole('dialog', { name: 'Remove this event from the device?' });
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
  expect(screen.getByText('All check-ins are synced.')).toBeTruthy();
  expect(session.unpair).not.toHaveBeenCalled();
  await press('Remove from device');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('O7: with pending check-ins the file is offered, and a second, explicit yes is needed', async () => {
  const { session } = await open(3);
  expect(screen.getByText(/3 check-ins are pending/)).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Export check-ins' });
  const remove = screen.getByRole('button', { name: 'Remove from device' });
  expect(save.compareDocumentPosition(remove)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press('Remove from device');
  expect(session.unpair).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(
    'Do you want to remove the event and 3 pending check-ins?',
  );
  await press('Yes, remove it with 3 pending');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('O7: a check-in that comes in between also needs a yes', async () => {
  const { session, become } = await open(0);
  become({ outbox: { unsent: 1, rejected: 0, stopped: false } });
  await press('Remove from device');
  expect(session.unpair).not.toHaveBeenCalled();
  await press('Yes, remove it with 1 pending');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('O7: what the device damaged may be pending, and takes the second yes, too', async () => {
  const { session, become } = await open(0);
  become({ unreadable: 1 });
  expect(screen.getByText(/1 entry can’t be read/)).toBeTruthy();
  await press('Remove from device');
  expect(session.unpair).not.toHaveBeenCalled();
  await press('Yes, remove it with 1 pending');
  expect(session.unpair).toHaveBeenCalledTimes(1);
});

test('the door can be kept at every step', async () => {
  const { session } = await open(1);
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Remove event from this device');
  await press('Remove from device');
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(session.unpair).not.toHaveBeenCalled();
});

// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { watchVideo } from '../../../src/client/camera/scanner.ts';
import type { Pairing } from '../../../src/client/pairing/pairing.ts';
import type { PairingFailure } from '../../../src/client/session/session.ts';
import { asId } from '../../../src/domain/ids.ts';
import { noLog } from '../../support/memory-log.ts';
import { deviceInMemory } from '../device-in-memory.ts';
import { doorState } from '../door-in-memory.ts';
import { showApp } from '../show-app.tsx';

const { pairing } = doorState();

test('a pasted link goes to the session without the space around it', () => {
  const { session } = showApp({ phase: 'unpaired', failure: null });
  expect(screen.queryByRole('alert')).toBeNull();
  const field = screen.getByLabelText('Pairing link');
  fireEvent.change(field, { target: { value: '  https://door.example/#pair=abc ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pair device' }));
  expect(session.pair.mock.calls).toEqual([['https://door.example/#pair=abc']]);
});

test('the QR code of a link is read by the app’s own camera; another code is reported', async () => {
  const { session, scanner, time, advance } = showApp({ phase: 'unpaired', failure: null });
  let inView = '4821-0937-5518';
  let looks = 0;
  scanner.start.mockImplementation(async (video, taker) =>
    watchVideo({
      log: noLog,
      video,
      taker,
      decoder: {
        async read(shown) {
          looks += 1;
          return shown.isConnected ? { text: inView, format: 'qr', corners: [] } : null;
        },
        readPicture: async () => null,
      },
      formats: () => ['qr'],
      power: { isLow: () => false },
      clock: time,
      timers: time,
      isOver: () => scanner.stop.mock.calls.length > 0,
      onView: () => {},
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Scan QR code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan QR code' });
  await advance(1000);
  expect(within(dialog).getByRole('alert').textContent).toContain('This is not a pairing link.');
  expect(session.pair).not.toHaveBeenCalled();
  inView = 'https://door.example/#pair=abc';
  const before = looks;
  await advance(1000);
  // It stays in view for many looks.
  expect(looks - before).toBeGreaterThan(3);
  expect(session.pair.mock.calls).toEqual([[inView]]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(scanner.stop).toHaveBeenCalledTimes(1);
});

test('nothing is sent for an empty field', () => {
  const { session } = showApp({ phase: 'unpaired', failure: null });
  fireEvent.click(screen.getByRole('button', { name: 'Pair device' }));
  expect(session.pair).not.toHaveBeenCalled();
});

test.each<[PairingFailure, string, string]>([
  [{ kind: 'not-a-pairing' }, 'This is not a pairing link.', 'Copy the whole link'],
  [{ kind: 'forbidden' }, 'The server rejects this link.', 'Ask the organizer'],
  [{ kind: 'no-such-event' }, 'The server does not know this event.', 'Ask the organizer'],
  [{ kind: 'offline', reason: 'unreachable' }, 'The server can’t be reached.', 'Check the network'],
  [{ kind: 'offline', reason: 'not-the-service' }, 'sign-in page of a Wi-Fi', 'Check the network'],
])('%o is said with its next step', (failure, title, next) => {
  showApp({ phase: 'unpaired', failure });
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain(title);
  expect(alert).toContain(next);
});

test('while pairing, the service is named and the key is not', () => {
  showApp({ phase: 'pairing', pairing });
  expect(screen.getByText('Asking tickets.example')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(pairing.key);
});

describe('a link to a device that is a door', () => {
  const asking = (next: Partial<Pairing>, nextTitle: string | null = null) =>
    showApp({
      phase: 'asking',
      nextTitle,
      current: { pairing, event: doorState().event },
      next: { ...pairing, ...next },
      failure: null,
    });
  const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

  test('with another event: nothing changes before staff say yes', async () => {
    const { session } = asking({ eventId: asId(2), device: 'Tablet 1' });
    expect(await screen.findByText(/paired with Winter Lights Festival/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add event' }));
    expect(session.answerLink.mock.calls).toEqual([[false], [true]]);
  });

  test('names the event by its title, and by its number as long as that is not known', async () => {
    asking({ eventId: asId(2) }, 'Summer Night');
    expect((await rows())[0]).toBe('EventSummer Night');
  });

  test('names what would change, and marks what lets more through by a word', async () => {
    asking({
      key: 'b'.repeat(50),
      gate: { ...pairing.gate, name: 'West', unpaid: 'pass', categories: [asId(21)], waitMs: 0 },
    });
    expect(await rows()).toEqual([
      'Unpaid ticketsNow: Ask staffNew: Check inAdmits more tickets',
      'Wait for the server’s answerNow: 1.5 sNew: NeverAdmits more tickets',
      'Access keyAnother access key. The current key stays until the new one has worked.',
      'Name of the gateNow: North gateNew: West',
      'Categories admitted hereNow: All categoriesNew: 1 selected',
    ]);
    expect(screen.getByText(/only if this link came from your organizer/)).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('b'.repeat(50));
  });

  test('another service is named and marked', async () => {
    asking({ service: 'http://192.168.0.66:8080' });
    expect((await rows())[0]).toBe(
      'ServerNow: tickets.exampleNew: http://192.168.0.66:8080Another server decides about entry',
    );
  });

  test('that only tightens needs no warning', async () => {
    asking({ gate: { ...pairing.gate, asksFirst: true } });
    expect(await rows()).toEqual(['Confirm each check-inNow: NoNew: Yes']);
    expect(screen.queryByText(/organizer/)).toBeNull();
  });
});

test('a device whose storage another tab holds is told to close that', () => {
  const device = deviceInMemory({ isStorageBlocked: true });
  showApp({ phase: 'starting' }, undefined, undefined, undefined, device);
  expect(screen.getByRole('heading', { name: 'Close the other tabs of Admit' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('a device without storage is told so, with what to do', () => {
  showApp({ phase: 'no-storage' });
  expect(screen.getByRole('heading', { name: 'This device can’t store check-ins' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

// @vitest-environment jsdom
/** Parts of the app that somebody's order or message asks for, where they can't be fetched at first. */
import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { attendee } from '../../support/attendees.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { showDoor } from '../show-app.tsx';

const { network } = vi.hoisted(() => {
  // Other files of this process may have fetched these parts, and those after it fetch them anew.
  vi.resetModules();
  return { network: { isDown: true, failures: 0 } };
});
afterAll(() => void vi.resetModules());
const arrives = async (load: () => Promise<object>) => {
  if (network.isDown) {
    network.failures += 1;
    throw new Error('not fetched');
  }
  return load();
};
vi.mock('../../../src/ui/door/door-message.tsx', (load) => arrives(load));
vi.mock('../../../src/ui/problems/out-of-service-screen.tsx', (load) => arrives(load));
vi.mock('../../../src/ui/attendees/search-screen.tsx', (load) => arrives(load));
vi.mock('../../../src/ui/badge/print-badge.tsx', (load) => arrives(load));
vi.mock('../../../src/ui/badge/badge-printer.tsx', () => arrives(async () => ({})));
vi.mock('../../../src/ui/help/help-screen.tsx', () => ({
  HelpScreen: () => {
    throw new Error('a fault of this screen');
  },
}));

const guest = attendee({ firstName: 'Gerda', lastName: 'Gast' });
const current = scan({ code: 'admitted', attendee: guest });

beforeEach(() => {
  Object.assign(network, { isDown: true, failures: 0 });
});

test('a message that can’t be shown yet leaves the door as it is, and is shown later', async () => {
  const { become, advance } = showDoor({ current });
  become({ message: { id: 1, text: 'Send everybody to the south gate.' } });
  await expect.poll(() => network.failures).toBe(1);
  await advance(1);
  expect(screen.getByRole('heading', { name: 'Admitted' })).toBeTruthy();
  network.isDown = false;
  await advance(15_000);
  await screen.findByText('Send everybody to the south gate.');
});

test('V9: a closed door says so and names nobody where its page does not arrive, and works again', async () => {
  const { become, advance } = showDoor({ current, recent: [current] });
  const lock = () => become({ outOfService: { why: 'locked', isListGone: false } });
  lock();
  await screen.findByText(/The rest of this page is still downloading/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This device is out of service',
  );
  expect(document.body.textContent).not.toContain('Gerda');
  become({ outOfService: null, current: null, recent: [] });
  expect(screen.getByRole('button', { name: 'Type a code' })).toBeTruthy();

  network.isDown = false;
  lock();
  await advance(15_000);
  await screen.findByText(/organizer has locked this device/);
});

test('a screen that does not arrive says so, takes no other with it, and is there when it is', async () => {
  const { advance } = showDoor({});
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('heading', { name: 'This page is still downloading' });
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
  expect(screen.getByRole('button', { name: 'Type a code' })).toBeTruthy();
  network.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('textbox', { name: 'Find a guest' });
  await advance(1);
});

test('a screen that fails leaves the others as they are', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  showDoor({});
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('button', { name: /Help/ }));
  await screen.findByRole('heading', { name: 'This screen crashed' });
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
  expect(screen.getByRole('button', { name: 'Type a code' })).toBeTruthy();
});

test('a verdict is there without the button for a badge, which comes later', async () => {
  const { pairing } = doorState();
  const { advance } = showDoor({
    current,
    pairing: { ...pairing, gate: { ...pairing.gate, badges: 'by-tap', verdictMs: null } },
  });
  await expect.poll(() => network.failures).toBe(1);
  await advance(1);
  expect(screen.getByRole('heading', { name: 'Admitted' })).toBeTruthy();
  network.isDown = false;
  await advance(15_000);
  await screen.findByRole('button', { name: /badge/ });
  // What prints it does not arrive either.
  network.isDown = true;
  fireEvent.click(screen.getByRole('button', { name: /badge/ }));
  await screen.findByText(/was not printed/);
});

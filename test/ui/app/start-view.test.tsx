// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { doorInMemory, doorState } from '../door-in-memory.ts';
import { english } from '../english.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { openTab, showApp, showDoor, shownScreen } from '../show-app.tsx';

afterEach(() => history.replaceState(null, '', '/'));

test('a shortcut leads to its screen, once', async () => {
  history.replaceState(null, '', '/?view=numbers');
  showDoor();
  expect((await shownScreen()).querySelector('h1')?.textContent).toBe('Statistics');
  expect(location.search).toBe('');
});

test('and from there the tabs lead on', async () => {
  history.replaceState(null, '', '/?view=numbers');
  showDoor();
  await shownScreen();
  await openTab('More');
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('More');
});

test.each(['/', '/?view=attendee', '/?view=kiosk', '/?view=<img>'])(
  '%s begins with scanning',
  (address) => {
    history.replaceState(null, '', address);
    showDoor();
    expect(document.querySelector('main.door')).toBeTruthy();
  },
);

test('a device that can’t tell whether it is a kiosk says what can be done, and shows no door', () => {
  const { event, pairing } = doorState();
  const door = doorInMemory({ event, pairing });
  showApp(
    { phase: 'paired', door, event, others: [], unopened: [] },
    english,
    kioskInMemory({ phase: 'unread' }),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This device can’t store check-ins',
  );
});

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

afterEach(() => history.replaceState(null, '', '/'));

test('a shortcut leads to its screen, once', async () => {
  history.replaceState(null, '', '/?view=numbers');
  showDoor();
  expect((await shownScreen()).querySelector('h1')?.textContent).toBe('Numbers');
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

// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadWholeLanguage } from '../../../src/ui/i18n/language.ts';
import { noLog } from '../../support/memory-log.ts';
import { doubleEntries } from '../gallery/an-evening.ts';
import { showDoor, shownScreen } from '../show-app.tsx';

const [aiko, maximiliane] = doubleEntries;
if (!aiko || !maximiliane) throw new Error('two double entries are needed');

const banner = () => document.querySelector<HTMLElement>('[data-double-entries]');
const card = (name: string) => {
  const found = screen.getByText(name).closest('li');
  if (!found) throw new Error(`no card of ${name}`);
  return within(found);
};
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

async function open() {
  const shown = showDoor({ doubleEntries });
  const found = banner();
  if (!found) throw new Error('no banner');
  fireEvent.click(found);
  await shownScreen();
  return shown;
}

test('C3: a banner is on the screen until the last duplicate check-in is resolved', () => {
  const { become } = showDoor({ doubleEntries });
  expect(banner()?.textContent).toContain('2 duplicate check-ins');
  become({ doubleEntries: [aiko] });
  expect(banner()?.textContent).toContain('1 duplicate check-in');
  become({ doubleEntries: [] });
  expect(banner()).toBeNull();
});

test('C3: each is shown with name, category, both times and both devices', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Activity of this device' })).toBeTruthy();
  const first = card('Aiko Watanabe');
  expect(first.getByText('Weekend pass')).toBeTruthy();
  expect(first.getByText('19:02 · South gate 2')).toBeTruthy();
  expect(first.getByText('19:58 · Phone 3')).toBeTruthy();
  expect(card(maximiliane.name).getByText('20 Nov, 22:41 · South gate 2')).toBeTruthy();
});

test('C3: it takes a second tap to settle one, and not on the same button', async () => {
  const { door } = await open();
  const { getByRole } = card('Aiko Watanabe');
  const settle = getByRole('button', { name: 'Mark as resolved: Aiko Watanabe' });
  await press(settle);
  expect(getByRole('alert').textContent).toMatch(/^Is this resolved\?/);
  // The button of the first tap now means no.
  expect(settle.textContent).toBe('Cancel');
  await press(settle);
  expect(door.asked).toEqual([]);
  await press(getByRole('button', { name: 'Mark as resolved: Aiko Watanabe' }));
  await press(getByRole('button', { name: 'Yes, mark as resolved' }));
  expect(door.asked).toEqual([`settle ${aiko.key}`]);
});

test('a device that the history does not name is left out', async () => {
  const { become } = await open();
  const nameless = { ...aiko.entry, second: { ...aiko.entry.second, device: null } };
  become({ doubleEntries: [{ ...aiko, entry: nameless }] });
  expect(card('Aiko Watanabe').getByText('19:58')).toBeTruthy();
});

test.each([
  ['every-door', /on every other device when it is online\.$/, /auf jedem anderen Gerät, sobald/],
  ['this-device', /on this device only/, /nur auf diesem Gerät aus der Liste/],
  ['unknown', /if the server can tell them\.$/, /wenn der Server es weitergeben kann\.$/],
] as const)('before it is settled, the screen says where: %s', async (settledReach, ...said) => {
  for (const [at, language] of (['en', 'de'] as const).entries()) {
    showDoor({ doubleEntries, settledReach }, await loadWholeLanguage([language], noLog));
    fireEvent.click(banner() as HTMLElement);
    await shownScreen();
    const [settle] = card('Aiko Watanabe').getAllByRole('button');
    await press(settle as HTMLElement);
    const { getByRole } = card('Aiko Watanabe');
    expect(getByRole('alert').textContent).toMatch(said[at] as RegExp);
    cleanup();
  }
});

test('the banner speaks German', async () => {
  showDoor({ doubleEntries }, await loadWholeLanguage(['de'], noLog));
  expect(banner()?.textContent).toContain('2 doppelte Check-ins');
});

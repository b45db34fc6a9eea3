// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { screenTextsIn } from '../../../src/ui/i18n/language.ts';
import { english } from '../english.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

const en = english.texts;
const help = screenTextsIn(english, 'help');

async function openHelp(): Promise<HTMLElement> {
  showDoor();
  const menu = await openTab('More');
  fireEvent.click(within(menu).getByRole('button', { name: /^Help/ }));
  await screen.findByRole('heading', { name: 'Help' });
  return shownScreen();
}

test('the menu leads to it, and it leads back to the menu', async () => {
  const page = await openHelp();
  fireEvent.click(within(page).getByRole('button', { name: 'Back' }));
  await waitFor(() => screen.getByRole('heading', { name: 'This device' }));
});

test('V2, V3, O10: every verdict is explained under the word on the screen', async () => {
  const page = await openHelp();
  const explained = [...page.querySelectorAll<HTMLElement>('[data-verdict-help]')];
  expect(explained.map(({ dataset }) => dataset.verdictHelp).sort()).toEqual(
    Object.keys(en.verdict.word).sort(),
  );
  const cancelled = explained.find(({ dataset }) => dataset.verdictHelp === 'cancelled');
  expect(cancelled?.textContent).toMatch(
    /^Cancelled.*Red · octagon · a long, low buzz.*Deny entry/,
  );
});

test('N1: every reason to be offline has an advice', async () => {
  const page = await openHelp();
  for (const reason of Object.values(en.connection.offlineInBrief)) {
    expect(within(page).getByText(reason).parentElement?.textContent?.length).toBeGreaterThan(
      reason.length,
    );
  }
});

test('what went wrong on this device is saved as one file, which says what it holds', async () => {
  const saved: File[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  HTMLAnchorElement.prototype.click = () => {};
  const page = await openHelp();
  within(page).getByText(/no names, tickets or access keys/);
  fireEvent.click(within(page).getByRole('button', { name: 'Save diagnostics' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('admit-diagnostics.txt');
  expect(JSON.parse(await textOf(saved[0]))).toMatchObject({
    format: 'admit-diagnostics',
    version: '1.2.3',
    log: expect.any(Array),
  });
});

test('a link at the top leads to its part: it comes into view and holds the focus', async () => {
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = scrolled;
  const page = await openHelp();
  const contents = within(page).getByRole('navigation', { name: help.contents });
  fireEvent.click(within(contents).getByRole('button', { name: help.doubles }));
  const heading = within(page).getByRole('heading', { name: help.doubles });
  expect(scrolled.mock.contexts).toEqual([heading]);
  expect(document.activeElement).toBe(heading);
});

const textOf = (file: File | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });

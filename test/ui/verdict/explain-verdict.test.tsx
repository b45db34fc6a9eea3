// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultGate } from '../../../src/domain/gate.ts';
import { screenTextsIn } from '../../../src/ui/i18n/language.ts';
import { attendee } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { english } from '../english.ts';
import { showDoor } from '../show-app.tsx';

const help = screenTextsIn(english, 'help');

const verdictMs = defaultGate.verdictMs ?? 0;
const admitted = scan({ code: 'admitted', attendee: attendee({}) });

/** @returns the sheet, once the help is in it */
async function explain(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'What does this mean?' }));
  const sheet = screen.getByRole('dialog');
  await within(sheet).findByRole('article');
  return sheet;
}

test('a verdict’s help lies over it and gives it back', async () => {
  const { door } = showDoor({ current: scan({ code: 'cancelled', attendee: attendee({}) }) });
  const sheet = await explain();
  expect(within(sheet).getByRole('article').textContent).toContain(help.verdict.cancelled.means);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Cancelled' })).toBeTruthy();
  expect(door.asked).toEqual([]);
});

test('what clears itself waits for its reader, and then begins again', async () => {
  const { door, advance } = showDoor({ current: admitted });
  const sheet = await explain();
  await advance(10 * verdictMs);
  expect(door.asked).toEqual([]);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await advance(verdictMs - 1);
  expect(door.asked).toEqual([]);
  await advance(1);
  expect(door.asked).toEqual(['dismiss']);
});

test('the next guest’s verdict takes the place of both', async () => {
  const { become } = showDoor({ current: admitted });
  await explain();
  become({ current: scan({ code: 'unknown' }, { id: 'scan-2' }) });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Ticket not found' })).toBeTruthy();
});

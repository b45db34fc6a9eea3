// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId, type UserFieldId } from '../../../src/domain/ids.ts';
import type { ScanLines } from '../../../src/domain/scan-line.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { showDoor, voice } from '../show-app.tsx';

const lines: ScanLines['lines'] = [
  { kind: 'seat' },
  { kind: 'question', question: asId(7), title: 'Menu', type: 'string' },
  { kind: 'question', question: asId(8), title: 'Date of birth', type: 'birthday' },
];

/** It is 21 November 2026. */
const born = (day: string, eventId = 1) =>
  attendee({
    eventId: asId(eventId),
    seat: { seatBlock: 'A', seatRow: '7', seatNumber: '12' },
    answers: [
      [asId<UserFieldId>(7), 'Vegan'],
      [asId<UserFieldId>(8), day],
    ],
  });

const show = async (code: VerdictCode, guest: ReturnType<typeof born>, asksBirthDate = false) => {
  const shown = showDoor({
    current: scan({ code, attendee: guest, attention: ['age'] }),
    scanLines: { lines, asksBirthDate },
  });
  if (guest.eventId === 1) await screen.findByText(/Row 7/, { selector: 'li' });
  return shown;
};
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test.each(['admitted', 'already', 'cancelled'] as const)(
  'L3, L5: with %s the lines are shown and read out, the age with a warning in words',
  async (code) => {
    await show(code, born('2010-11-22'));
    expect(shown()).toEqual(['Block A · Row 7 · Seat 12', 'Menu: Vegan', '15 years oldUnder 16']);
    expect(voice().textContent).toContain(
      ' Block A · Row 7 · Seat 12. Menu: Vegan. 15 years old. Under 16.',
    );
    expect(document.body.textContent).not.toContain('2010');
  },
);

test('L3: of another event’s ticket nothing is shown', async () => {
  await show('wrong-event', born('2010-11-22', 2));
  expect(shown()).toEqual([]);
});

test('L5: a young guest’s check-in stays until it is tapped away', async () => {
  const { door, advance } = await show('admitted', born('2009-11-21'));
  expect(shown()).toContain('17 years oldUnder 18');
  await advance(10 * (defaultGate.verdictMs ?? 0));
  expect(door.asked).toEqual([]);
});

test('L5: an age that is not known is said to be so', async () => {
  await show('admitted', born('2027-01-01'));
  expect(shown()).toContain('Age not known');
});

test('L6: the age appears after staff tapped that they asked, and is not read out before', async () => {
  const { become } = await show('admitted', born('2010-11-22'), true);
  expect(`${shown()} ${voice().textContent}`).not.toMatch(/15|Under/);
  fireEvent.click(screen.getByRole('button', { name: 'Ask date of birth, show age' }));
  expect(shown()).toContain('15 years oldUnder 16');
  expect(document.activeElement?.textContent).toContain('15 years old');
  // The next guest is asked, too.
  become({
    current: scan(
      { code: 'admitted', attendee: born('2009-01-01'), attention: ['age'] },
      { id: 'scan-2' },
    ),
  });
  expect(`${shown()}`).not.toMatch(/17/);
});

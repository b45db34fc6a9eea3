import { describe, expect, test } from 'vitest';
import { asId } from '../../src/domain/ids.ts';
import {
  contentsFor,
  hasAgeToSee,
  type ScanLine,
  type ScanLines,
  shownLines,
} from '../../src/domain/scan-line.ts';
import { seatIn, seatText } from '../../src/domain/seat.ts';
import type { LocalDateTime } from '../../src/domain/time.ts';

const seat: ScanLine = { kind: 'seat' };
const menu: ScanLine = { kind: 'question', question: asId(7), title: 'Menu', type: 'radio' };
const birth: ScanLine = { kind: 'question', question: asId(8), title: 'Born', type: 'birthday' };
const all: ScanLines = { lines: [seat, menu, birth], asksBirthDate: false };
const today = '2026-11-28T23:59:59' as LocalDateTime;

const participant = { seatBlock: 'Stalls left', seatRow: '7', seatNumber: null };
const answers = [
  { userFieldId: 7, type: 'radio', value: 'Vegan' },
  { userFieldId: 8, type: 'birthday', value: '2009-11-29T00:00:00' },
  { userFieldId: 9, type: 'string', value: 'secret' },
];

describe('L2: what a device keeps of a guest', () => {
  test('is what the lines need', () => {
    expect(contentsFor(all.lines, participant, answers)).toEqual({
      seat: participant,
      answers: [
        [7, 'Vegan'],
        [8, '2009-11-29'],
      ],
    });
  });

  test('is nothing where no line was chosen, or the guest has nothing for it', () => {
    const nothing = { seat: null, answers: [] };
    expect(contentsFor([], participant, answers)).toEqual(nothing);
    expect(contentsFor(all.lines, {}, [])).toEqual(nothing);
    expect(contentsFor([seat], { seatBlock: ' ' }, answers)).toEqual(nothing);
  });
});

describe('L1, L5: the lines of a guest', () => {
  const contents = contentsFor(all.lines, participant, answers);

  test('come in the order of the organizer, an age in place of the date', () => {
    const shown = shownLines(contents, all, today);
    expect(shown.map(({ kind }) => kind)).toEqual(['seat', 'answer', 'age']);
    expect(shown).toContainEqual({ kind: 'age', question: 8, years: 16 });
    expect(JSON.stringify(shown)).not.toContain('2009');
  });

  test('leave out what is not known, but the age', () => {
    const shown = shownLines({ seat: null, answers: [] }, all, today);
    expect(shown).toEqual([{ kind: 'age', question: 8, years: null }]);
  });

  test.each([
    ['under 18', '2008-11-29', false, true],
    ['18 today', '2008-11-28', false, false],
    ['L6: asked first', '1990-01-01', true, true],
    ['L6: asked first, and no date is known', '', true, false],
  ])('staff must see it: %s', (_, day, asksBirthDate, isToSee) => {
    const given = contentsFor([birth], {}, [{ userFieldId: 8, type: 'birthday', value: day }]);
    expect(hasAgeToSee(given, { lines: [birth], asksBirthDate }, today)).toBe(isToSee);
  });
});

test('a seat in words: a letter or a number gets the name of its part', () => {
  const words = {
    seatBlock: (name: string) => `Block ${name}`,
    seatRow: (name: string) => `Row ${name}`,
    seatNumber: (name: string) => `Seat ${name}`,
  };
  const text = (seatBlock: string, seatRow: string, seatNumber: string) =>
    seatText(seatIn({ seatBlock, seatRow, seatNumber }), words);
  expect(text('A', '7', '12')).toBe('Block A · Row 7 · Seat 12');
  expect(text('Stalls left', ' Row 7 ', '')).toBe('Stalls left · Row 7');
});

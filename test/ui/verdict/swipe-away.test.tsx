// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { showDoor } from '../show-app.tsx';

type Point = readonly [x: number, y: number];

type Kind = 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel';

/** jsdom knows no pointers, only mice. */
function point(on: Element, kind: Kind, [clientX, clientY]: Point, pointerType = 'touch') {
  const event = new MouseEvent(kind, { bubbles: true, clientX, clientY });
  fireEvent(on, Object.assign(event, { pointerId: 1, isPrimary: true, pointerType }));
}

function swipe(on: Element, from: Point, to: Point, pointerType = 'touch') {
  point(on, 'pointerdown', from, pointerType);
  point(on, 'pointermove', to, pointerType);
  point(on, 'pointerup', to, pointerType);
}

function show(code: VerdictCode) {
  const shown = showDoor({ current: scan({ code, attendee: attendee() }) });
  const panel = document.querySelector<HTMLElement>('.verdict');
  const word = document.querySelector('.verdict__word');
  if (!panel || !word) throw new Error('no verdict is shown');
  return { ...shown, panel, word };
}

test.each<[string, Point]>([
  ['to one side', [300, 110]],
  ['to the other', [100, 95]],
  ['upwards', [210, 30]],
])('a swipe %s leads to the next guest', (_, to) => {
  const { door, word } = show('already');
  swipe(word, [200, 100], to);
  expect(door.asked).toEqual(['dismiss']);
});

test.each<[string, Point]>([
  ['short', [250, 100]],
  ['downwards', [200, 300]],
  ['across', [280, 170]],
])('a movement %s does not', (_, to) => {
  const { door, word } = show('already');
  swipe(word, [200, 100], to);
  expect(door.asked).toEqual([]);
});

test('a question is answered, not swiped away', () => {
  const { door, word } = show('ask-unpaid');
  swipe(word, [200, 100], [320, 100]);
  expect(door.asked).toEqual([]);
});

test('nothing is swiped from a button, by a mouse, or by what became scrolling', () => {
  const { door, word } = show('admitted');
  swipe(screen.getByRole('button', { name: 'Undo' }), [200, 100], [320, 100]);
  swipe(word, [200, 100], [320, 100], 'mouse');
  point(word, 'pointerdown', [200, 100]);
  point(word, 'pointercancel', [200, 100]);
  point(word, 'pointerup', [320, 100]);
  expect(door.asked).toEqual([]);
});

test('it follows the finger to the side, and springs back', () => {
  const { panel, word } = show('already');
  point(word, 'pointerdown', [200, 100]);
  point(word, 'pointermove', [230, 100]);
  expect(panel.style.getPropertyValue('--swiped')).toBe('30px');
  point(word, 'pointerup', [230, 100]);
  expect(panel.style.getPropertyValue('--swiped')).toBe('');
});

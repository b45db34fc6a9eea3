// @vitest-environment jsdom
/** Scanners that are keyboards, and people who type, on every screen of the app. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Door } from '../../src/client/door.ts';
import { listenForHandScanner } from '../../src/client/scanner/hand-scanner.ts';
import { scan } from './door-in-memory.ts';
import { openTab, showApp, showDoor } from './show-app.tsx';

const code = 'K7QX2M9PLD4WABCD';
const scannerGapMs = 8;
const personGapMs = 90;

let door: Pick<Door, 'scan'> | null = null;
let stop = () => {};
let atMs = 0;

beforeEach(() => {
  door = null;
  stop = listenForHandScanner(document, (text) => {
    void door?.scan(text, 'ETICKET');
    return door !== null;
  });
});
afterEach(() => stop());

/** @returns whether the page may act on the key: type it, press a button, send a form */
function press(key: string, gapMs: number): boolean {
  atMs += gapMs;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  act(() => void target.dispatchEvent(event));
  if (!event.defaultPrevented && key.length === 1 && target instanceof HTMLInputElement) {
    fireEvent.change(target, { target: { value: target.value + key } });
  }
  return !event.defaultPrevented;
}

/** @returns whether Enter got through, after the text */
function type(text: string, gapMs: number): boolean {
  for (const [at, key] of [...text].entries()) {
    const pauseMs = at === 0 ? 5000 : gapMs;
    const isCapital = /[A-Z]/.test(key);
    if (isCapital) press('Shift', pauseMs);
    press(key, isCapital ? 0 : pauseMs);
  }
  return press('Enter', gapMs);
}

/** A door whose scans are noted, in a given state. */
function atDoor(...change: Parameters<typeof showDoor>) {
  const shown = showDoor(...change);
  door = shown.door;
  return shown;
}

const screens = {
  'ready for the next ticket': () => atDoor(),
  'a verdict': () => atDoor({ current: scan({ code: 'admitted' }) }),
  'a refusal': () => atDoor({ current: scan({ code: 'cancelled' }) }),
  'the list of what was recorded': async () => {
    const shown = atDoor();
    await openTab('Activity');
    return shown;
  },
};

describe.each(Object.entries(screens))('on the door with %s', (_, show) => {
  test('a scanner’s code goes to the door, and its Enter presses no button', async () => {
    const { door: shown } = await show();
    for (const button of screen.getAllByRole('button')) {
      shown.asked.length = 0;
      button.focus();
      expect(type(code, scannerGapMs)).toBe(false);
      expect(shown.asked).toEqual([`scan ${code} ETICKET`]);
    }
  });

  test('a person’s Enter presses the button that has the focus', async () => {
    await show();
    for (const button of screen.getAllByRole('button')) {
      button.focus();
      expect(press('Enter', 5000)).toBe(true);
    }
  });
});

describe('in the field for codes', () => {
  function field(): HTMLInputElement {
    fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    const input = screen.getByRole<HTMLInputElement>('textbox');
    input.focus();
    return input;
  }

  test('a scanner’s code goes to the door as a scan, and leaves the field as it was', () => {
    const { door: shown } = atDoor();
    const input = field();
    for (const key of '48') press(key, personGapMs);
    expect(type(code, scannerGapMs)).toBe(false);
    expect(shown.asked).toEqual([`scan ${code} ETICKET`]);
    expect(input.value).toBe('48');
  });

  test('what a person types stays, and their Enter sends it', () => {
    const { door: shown } = atDoor();
    const input = field();
    expect(type('4821-0937-5518', personGapMs)).toBe(true);
    expect(input.value).toBe('4821-0937-5518');
    expect(shown.asked).toEqual([]);
  });

  test('a key held down is a person’s', () => {
    atDoor();
    const input = field();
    for (let times = 0; times < 20; times += 1) {
      const event = new KeyboardEvent('keydown', { key: '1', repeat: true, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      atMs += 30;
      input.dispatchEvent(event);
    }
    expect(press('Enter', 30)).toBe(true);
  });
});

describe('without a door', () => {
  test('a field keeps what a scanner types, a pairing link for one, and Enter sends it', () => {
    showApp({ phase: 'unpaired', failure: null });
    const input = screen.getByRole<HTMLInputElement>('textbox');
    input.focus();
    const link = 'https://tickets.example/#pair=abc';
    expect(type(link, scannerGapMs)).toBe(true);
    expect(input.value).toBe(link);
  });

  test.each(['unpaired', 'no-storage'] as const)('%s: its Enter presses no button', (phase) => {
    showApp(phase === 'unpaired' ? { phase, failure: null } : { phase });
    const pressable = document.querySelectorAll<HTMLElement>('button, a');
    expect(pressable.length).toBeGreaterThan(0);
    for (const button of pressable) {
      button.focus();
      expect(type(code, scannerGapMs)).toBe(false);
      expect(press('Enter', 5000)).toBe(true);
    }
  });
});

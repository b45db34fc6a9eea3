// @vitest-environment jsdom
/** Scanners that are keyboards, and people who type, on every screen of the app. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { listenForHandScanner } from '../../src/client/camera/hand-scanner.ts';
import type { SessionState } from '../../src/client/session/session.ts';
import { doorInMemory, doorState, scan } from './door-in-memory.ts';
import { openTab, showApp, showDoor } from './show-app.tsx';

const code = 'K7QX2M9PLD4WABCD';
const link = 'https://tickets.example/#pair&base=https://tickets.example&key=abc';
const scannerGapMs = 8;
const personGapMs = 90;

let stop = () => {};
let atMs = 0;

afterEach(() => stop());

function listen({ handScans, time }: Pick<ReturnType<typeof showApp>, 'handScans' | 'time'>) {
  stop = listenForHandScanner({
    page: document,
    taker: handScans,
    timers: time,
    scanField: null,
  });
}

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
  listen(shown);
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

describe('while Search opens', () => {
  test.each([1, 8, code.length])(
    'a code that was begun before is judged (after %i characters)',
    async (outside) => {
      const { door: shown } = atDoor();
      for (const key of code.slice(0, outside)) press(key, scannerGapMs);
      await openTab('Search');
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a guest' });
      expect(document.activeElement).toBe(field);
      for (const key of code.slice(outside)) press(key, scannerGapMs);
      expect(press('Enter', scannerGapMs)).toBe(false);
      expect(shown.asked).toContain(`scan ${code} ETICKET`);
      expect(field.value).toBe('');
    },
  );
});

describe('in the field for codes', () => {
  async function field(): Promise<HTMLInputElement> {
    fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    const input = await screen.findByRole<HTMLInputElement>('textbox');
    input.focus();
    return input;
  }

  test('a scanner’s code goes to the door as a scan, and leaves the field as it was', async () => {
    const { door: shown } = atDoor();
    const input = await field();
    for (const key of '48') press(key, personGapMs);
    expect(type(code, scannerGapMs)).toBe(false);
    expect(shown.asked).toEqual([`scan ${code} ETICKET`]);
    expect(input.value).toBe('48');
  });

  test('what a person types stays, and their Enter sends it', async () => {
    const { door: shown } = atDoor();
    const input = await field();
    expect(type('4821-0937-5518', personGapMs)).toBe(true);
    expect(input.value).toBe('4821-0937-5518');
    expect(shown.asked).toEqual([]);
  });

  test('a key held down is a person’s', async () => {
    atDoor();
    const input = await field();
    for (let times = 0; times < 20; times += 1) {
      const event = new KeyboardEvent('keydown', { key: '1', repeat: true, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      atMs += 30;
      input.dispatchEvent(event);
    }
    expect(press('Enter', 30)).toBe(true);
  });
});

describe('on a door', () => {
  test('a pairing link is no ticket, and its key comes on no screen', async () => {
    const { door } = atDoor();
    expect(type(link, scannerGapMs)).toBe(false);
    expect(door.asked).toEqual([]);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'a pairing code, not a ticket',
    );
    expect(document.body.textContent).not.toContain('abc');
  });

  test('a code that arrived in part is said, and forgotten with the next verdict', async () => {
    const { heard } = atDoor();
    for (const key of '4W') press(key, scannerGapMs);
    expect(press('Enter', scannerGapMs)).toBe(false);
    expect((await screen.findByRole('alert')).textContent).toContain('Only a part of the code');
    expect(heard).toMatchObject([{ verdict: 'missed' }]);
    type(code, scannerGapMs);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a message disappears automatically', async () => {
    const { advance } = atDoor();
    type('4W', scannerGapMs);
    await screen.findByRole('alert');
    await advance(8000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a scanner that ends its code with nothing is heard all the same', async () => {
    const { door, advance } = atDoor();
    for (const key of code) press(key, scannerGapMs);
    await advance(300);
    expect(door.asked).toEqual([`scan ${code} ETICKET`]);
  });
});

describe('where links are pasted', () => {
  test('a pairing link from a scanner pairs, wherever the focus is', () => {
    const shown = showApp({ phase: 'unpaired', failure: null });
    listen(shown);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    for (const focused of [input, ...screen.getAllByRole('button'), document.body]) {
      shown.session.pair.mockClear();
      focused.focus();
      expect(type(link, scannerGapMs)).toBe(false);
      expect(shown.session.pair.mock.calls).toEqual([[link]]);
      expect(input.value).toBe('');
    }
  });

  test('anything else stays in the field, and Enter sends it: the form says what is wrong', () => {
    listen(showApp({ phase: 'unpaired', failure: null }));
    const input = screen.getByRole<HTMLInputElement>('textbox');
    input.focus();
    expect(type(code, scannerGapMs)).toBe(true);
    expect(input.value).toBe(code);
  });
});

describe('without a door', () => {
  const { pairing } = doorState();
  const phases: readonly SessionState[] = [
    { phase: 'unpaired', failure: null },
    { phase: 'pairing', pairing },
    {
      phase: 'asking',
      nextTitle: null,
      current: { pairing, event: doorState().event },
      next: pairing,
      failure: null,
    },
    { phase: 'elsewhere' },
    { phase: 'no-storage' },
  ];

  test.each(phases)(
    '$phase: a code presses no button, and that it was not checked is said',
    async (phase) => {
      const shown = showApp(phase);
      listen(shown);
      const pressable = [...document.querySelectorAll<HTMLElement>('button, a'), document.body];
      for (const button of pressable) {
        shown.handScans.dismiss();
        button.focus();
        expect(type(code, scannerGapMs)).toBe(false);
        expect(shown.handScans.missed.getState()?.why).toBe(
          phase.phase === 'unpaired' ? 'no-door' : 'not-now',
        );
        expect(press('Enter', 5000)).toBe(true);
      }
      expect(await screen.findByRole('alert')).toBeTruthy();
    },
  );

  test('a door that is left: how many codes waited there is said', async () => {
    const shown = showApp({ phase: 'starting' });
    const { door } = doorBehind(shown);
    door.dropWaiting = () => 3;
    act(() => shown.session.state.setState({ phase: 'unpaired', failure: null }, true));
    expect((await screen.findByRole('alert')).textContent).toContain('3 tickets were not checked.');
  });

  test('starting: the code waits for the door', () => {
    const shown = showApp({ phase: 'starting' });
    listen(shown);
    expect(type(code, scannerGapMs)).toBe(false);
    expect(shown.handScans.missed.getState()).toBeNull();
    const { door } = doorBehind(shown);
    expect(door.asked).toEqual([`scan ${code} ETICKET`]);
  });

  test('starting: where no door comes of it, that is said', async () => {
    const shown = showApp({ phase: 'starting' });
    listen(shown);
    type(code, scannerGapMs);
    act(() => shown.session.state.setState({ phase: 'elsewhere' }, true));
    expect((await screen.findByRole('alert')).textContent).toContain('was not checked');
  });
});

function doorBehind({ session }: ReturnType<typeof showApp>) {
  const door = doorInMemory();
  const { event } = door.state.getState();
  act(() =>
    session.state.setState({ phase: 'paired', door, event, others: [], unopened: [] }, true),
  );
  return { door };
}

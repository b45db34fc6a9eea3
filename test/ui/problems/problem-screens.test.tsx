// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import { plainSettings } from '../../../src/client/kiosk/kiosk.ts';
import type { SessionState } from '../../../src/client/session/session.ts';
import { manualTime } from '../../support/manual-time.ts';
import { type DoorInMemory, doorInMemory, scan } from '../door-in-memory.ts';
import { english } from '../english.ts';
import { entry } from '../gallery/an-evening.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { showApp } from '../show-app.tsx';
import { press } from '../show-kiosk.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'isSecureContext');
});

describe('where a screen cannot be drawn', () => {
  function showBroken(
    change: Partial<DoorState> = {},
    kiosk = kioskInMemory(),
    part: Partial<DoorInMemory> = {},
  ) {
    // React tells the console of every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const door = Object.assign(doorInMemory(), part);
    door.recorded.push(entry('waiting', 60_000, { state: 'waiting' }, {}));
    const { event } = door.state.getState();
    // What no door may be: the face finds no list where it looks for one.
    door.state.setState({ ...change, recent: null as never });
    showApp({ phase: 'paired', door, event, others: [], unopened: [] }, english, kiosk);
    return door;
  }

  test('people are told, and have a way on', () => {
    showBroken();
    expect(screen.getByRole('heading', { name: 'This screen crashed' })).toBeTruthy();
    expect(screen.getByText(/Every check-in is stored on this device/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open again' }).getAttribute('href')).toBe(
      './?again=1',
    );
  });

  test('O7: what was recorded can be saved as a file', async () => {
    showBroken();
    const files = screen.getByRole('region', { name: 'Export check-ins first' });
    expect(await within(files).findByRole('button', { name: 'Export check-ins' })).toBeTruthy();
  });

  test('the plain screen works from the same core: a typed code gets its verdict, and what is pending is counted', async () => {
    const door = showBroken();
    fireEvent.click(screen.getByRole('button', { name: 'Use plain screen' }));
    const field = await screen.findByRole('textbox');
    fireEvent.change(field, { target: { value: 'ABCD-1234' } });
    fireEvent.submit(field);
    expect(door.asked).toContain('scan ABCD-1234 SEARCH');
    act(() => door.state.setState({ current: scan({ code: 'already' }) }));
    expect(within(screen.getByRole('status')).getByText('Already checked in')).toBeTruthy();
    expect(document.querySelector('[data-verdict=already]')).not.toBeNull();
    expect(document.querySelector('[data-outbox]')).not.toBeNull();
  });

  test('opened again twice and failed twice, it becomes the plain screen automatically', async () => {
    history.replaceState(null, '', '/?again=2');
    try {
      showBroken();
      expect(await screen.findByRole('heading', { name: 'Plain scan screen' })).toBeTruthy();
    } finally {
      history.replaceState(null, '', '/');
    }
  });

  test('a plain screen that fails as well leads back, where the check-ins can be saved', async () => {
    history.replaceState(null, '', '/?again=2');
    try {
      showBroken({ outbox: null as never });
      const files = await screen.findByRole('region', { name: 'Export check-ins first' });
      expect(await within(files).findByRole('button', { name: 'Export check-ins' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Use plain screen' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Open again' })).toBeTruthy();
    } finally {
      history.replaceState(null, '', '/');
    }
  });

  test('where no file can be written, the plain screen is offered all the same', async () => {
    const read = vi.fn(() => {
      throw new Error('no entry can be read');
    });
    showBroken({}, kioskInMemory(), { entries: read });
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: 'Use plain screen' })).toBeTruthy();
  });

  test('where even that page fails, there is a way to open the app again', () => {
    showBroken({}, { ...kioskInMemory(), state: null as never });
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('./');
  });

  test.each([
    ['a door that works for ten seconds was opened well', 10_000, ''],
    ['one that fails before that was not', 9_999, '?again=1'],
  ])('%s', async (_, ms, left) => {
    history.replaceState(null, '', '/?again=1');
    const time = manualTime();
    try {
      const door = doorInMemory();
      const { event } = door.state.getState();
      showApp(
        { phase: 'paired', door, event, others: [], unopened: [] },
        english,
        kioskInMemory(),
        time,
      );
      await act(() => time.advance(ms));
      expect(location.search).toBe(left);
    } finally {
      history.replaceState(null, '', '/');
    }
  });

  test('guests at a kiosk get no scan screen', () => {
    showBroken({}, kioskInMemory({ phase: 'loading' }));
    expect(screen.queryByRole('button', { name: 'Use plain screen' })).toBeNull();
  });

  test('guests at a kiosk that fails are sent to the staff', async () => {
    showBroken({}, kioskInMemory({ phase: 'on', settings: null as never }));
    await screen.findByRole('heading', { name: 'Please see our staff' });
    expect(screen.queryByText(/Every check-in is stored/)).toBeNull();
  });

  test('guests at a kiosk get no file either: the kiosk PIN brings it, and nothing else', async () => {
    const kiosk = kioskInMemory({ phase: 'on', settings: plainSettings });
    kiosk.leave = async (pin) => {
      if (pin !== '2580') return 'wrong';
      kiosk.state.setState({ phase: 'off', settings: plainSettings }, true);
      return 'right';
    };
    showBroken({}, kiosk);
    fireEvent.click(await screen.findByRole('button', { name: 'For staff' }));
    const enter = (pin: string) => {
      for (const digit of pin) press(digit);
      press('Leave kiosk mode');
    };
    enter('1111');
    await screen.findByText('This PIN is wrong. Try again.');
    expect(screen.queryByRole('region', { name: 'Export check-ins first' })).toBeNull();
    enter('2580');
    const files = await screen.findByRole('region', { name: 'Export check-ins first' });
    await within(files).findByRole('button', { name: 'Export check-ins' });
  });

  test('the organizer sees what it was', () => {
    showBroken();
    expect(screen.getByText(/^TypeError/).tagName).toBe('CODE');
  });
});

/** One check-in is pending. It is there before the screen that asks for it. */
function showWithUnsent(state: SessionState): void {
  const { session } = showApp({ phase: 'starting' });
  const unsent = entry('waiting', 60_000, { state: 'waiting' }, {});
  session.readUnsent.mockResolvedValue([
    { service: 'https://tickets.example', eventId: unsent.action.eventId, entries: [unsent] },
  ]);
  act(() => session.state.setState(state, true));
}

test('O7: where the app could not open its door, what is pending can be saved as a file', async () => {
  showWithUnsent({ phase: 'broken', error: new Error('a fault of the app') });
  const files = await screen.findByRole('region', {
    name: /also save the check-ins of this device as a file/,
  });
  within(files).getByRole('button', { name: 'Export check-ins' });
});

test('O7: where the pairing is damaged, what is pending can be saved as a file', async () => {
  showWithUnsent({ phase: 'unpaired', failure: { kind: 'pairing-damaged' } });
  const files = await screen.findByRole('region', {
    name: /also save the check-ins of this device as a file/,
  });
  expect(files.querySelector('[data-unsent="1"]')).not.toBeNull();
  within(files).getByRole('button', { name: 'Export check-ins' });
});

test.each([
  { phase: 'broken', error: new Error('a fault of the app') },
  { phase: 'unpaired', failure: { kind: 'pairing-damaged' } },
] as const)('guests at a kiosk get no file where the app has no door ($phase)', async (state) => {
  const kiosk = kioskInMemory({ phase: 'on', settings: plainSettings });
  const { session } = showApp(state, english, kiosk);
  await screen.findByRole('button', { name: 'For staff' });
  expect(session.readUnsent).not.toHaveBeenCalled();
});

describe('on an address without TLS', () => {
  const showUnpaired = (isSecure: boolean) => {
    Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
    showApp({ phase: 'unpaired', failure: null });
  };

  test('pairing says what will be missing, and what to do', () => {
    showUnpaired(false);
    expect(screen.getByRole('note').textContent).toContain('there is no camera');
    const way = screen.getByRole('link', { name: 'Open with https://' });
    expect(way.getAttribute('href')).toMatch(/^https:\/\/localhost/);
  });

  test('on a secure one nothing is said', () => {
    showUnpaired(true);
    expect(screen.queryByRole('note')).toBeNull();
  });
});

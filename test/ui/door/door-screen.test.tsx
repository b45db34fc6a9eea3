// @vitest-environment jsdom

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CameraFailure } from '../../../src/client/camera/camera.ts';
import { instant } from '../../../src/domain/time.ts';
import { loadWholeLanguage } from '../../../src/ui/i18n/language.ts';
import { attendee } from '../../support/attendees.ts';
import { noLog } from '../../support/memory-log.ts';
import { code, doorState, minute, now, scan } from '../door-in-memory.ts';
import { cameraOn } from '../scanner-in-memory.ts';
import { showApp, showDoor, shownScreen, voice } from '../show-app.tsx';

const { roster } = doorState();

const the = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};

describe('the bar', () => {
  test('says which door it is, the connection, what is pending and how many are inside', () => {
    const { become } = showDoor();
    expect(screen.getByText('North gate · Phone 3')).toBeTruthy();
    expect(the('[data-connection]').dataset.connection).toBe('online');
    expect(the('[data-outbox]').dataset.outbox).toBe('0');
    expect(the('[data-outbox]').textContent).toBe('');
    expect(the('[data-roster]').textContent).toContain('613inside');
    become({
      connection: { state: 'offline', reason: 'unreachable', nextTryAt: null },
      outbox: { unsent: 3, rejected: 0, stopped: false },
    });
    expect(the('[data-connection]').dataset.connection).toBe('offline');
    expect(the('[data-outbox]').dataset.outbox).toBe('3');
    expect(the('[data-outbox]').textContent).toBe('3 pending');
  });

  test('R2: shows how far the list is read, how fast, and what there is when it stopped', () => {
    const loading = { ...roster, phase: 'loading', count: 640, readAt: null } as const;
    const reading = { read: 640, total: null, perSecond: null, leftMs: null };
    const { become } = showDoor({
      roster: { ...loading, reading: { ...reading, total: 1480 } },
    });
    expect(the('[data-roster]').dataset).toMatchObject({ roster: 'loading', rosterCount: '640' });
    expect(screen.getByText('Loading guest list: 640 of 1,480')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('640');
    become({ roster: { ...loading, reading: { ...reading, perSecond: 80, leftMs: 12_000 } } });
    expect(screen.getByText('Loading guest list: 640')).toBeTruthy();
    expect(screen.getByText('80 a second · less than a minute left')).toBeTruthy();
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
    become({ roster: loading });
    expect(screen.getByText('Guest list not complete: 640 tickets so far')).toBeTruthy();
  });

  test('R6: the age of the list grows on the screen', async () => {
    const { advance } = showDoor();
    expect(the('[data-roster]').textContent).toMatch(/2 min\.? ago/);
    await advance(4 * minute);
    expect(the('[data-roster]').textContent).toMatch(/6 min\.? ago/);
  });

  test('a tap says why it is offline, when it tries again, and what is wrong with the list', async () => {
    const { door, advance } = showDoor({
      connection: {
        state: 'offline',
        reason: 'not-the-service',
        nextTryAt: instant(now + 12_000),
      },
      outbox: { unsent: 3, rejected: 1, stopped: false },
      roster: { ...roster, failure: 'cannot-store' },
    });
    fireEvent.click(the('.chip'));
    const sheet = within(await shownScreen());
    expect(sheet.getByText(/sign-in page of a Wi-Fi/)).toBeTruthy();
    expect(sheet.getByText(/^Next try in 12 sec/)).toBeTruthy();
    await advance(5000);
    expect(sheet.getByText(/^Next try in 7 sec/)).toBeTruthy();
    expect(sheet.getByText('3 pending check-ins')).toBeTruthy();
    expect(sheet.getByText('1 check-in was rejected by the server. It is kept here.')).toBeTruthy();
    expect(sheet.getByText(/There is no room for it/)).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: 'Refresh guest list' }));
    expect(door.asked).toEqual(['refresh']);
  });
});

describe('what is told beside the camera', () => {
  test.each([
    ['unreachable', 'Server can’t be reached'],
    ['no-answer-in-time', 'Server does not answer'],
    ['not-the-service', 'Wi-Fi sign-in needed?'],
    ['service-error', 'Server has a problem'],
    ['throttled', 'Server is busy'],
  ] as const)(
    'N1: offline because of %s, and the seconds to the next try',
    async (reason, words) => {
      const { advance, become } = showDoor({
        connection: { state: 'offline', reason, nextTryAt: instant(now + 12_000) },
      });
      expect(the('[data-offline]').textContent).toMatch(`${words}next try in 12 sec`);
      await advance(1000);
      expect(the('[data-offline]').textContent).toMatch(`${words}next try in 11 sec`);
      become({ connection: { state: 'offline', reason, nextTryAt: null } });
      expect(the('[data-offline]').textContent).toBe(words);
      become({ connection: { state: 'online' } });
      expect(document.querySelector('[data-offline]')).toBeNull();
    },
  );

  test.each([
    [
      3 * minute,
      'The clock of this device is 3 minutes behind. Check-ins still get the right time.',
    ],
    [-minute, 'The clock of this device is 1 minute ahead. Check-ins still get the right time.'],
    [
      -125 * minute,
      'The clock of this device is 2 hours ahead. Check-ins still get the right time.',
    ],
  ])(
    'T2: a clock that is wrong by %d ms, on the screen and among the facts',
    async (skewMs, words) => {
      showDoor({ skewMs });
      expect(the('.clock-line').textContent).toBe(words);
      fireEvent.click(the('.chip'));
      expect(within(await shownScreen()).getByText(words)).toBeTruthy();
    },
  );

  test.each([0, minute - 1, 1 - minute])(
    'T2: a clock that is off by %d ms is no news',
    async (skewMs) => {
      showDoor({ skewMs });
      fireEvent.click(the('.chip'));
      await shownScreen();
      expect(document.body.textContent).not.toContain('clock');
    },
  );
});

describe('scanning', () => {
  test('the camera is started once a visit and stopped at its end', () => {
    const { scanner, door, become, session } = showDoor();
    become({ current: scan({ code: 'unknown' }) });
    become({ current: null });
    expect(scanner.start).toHaveBeenCalledTimes(1);
    expect(scanner.start.mock.calls[0]?.[1]).toBe(door);
    expect(scanner.stop).not.toHaveBeenCalled();
    act(() => session.state.setState({ phase: 'unpaired', failure: null }, true));
    expect(scanner.stop).toHaveBeenCalledTimes(1);
  });

  test.each<[CameraFailure, string, string]>([
    ['denied', 'The camera is not allowed', 'allow the camera'],
    ['none', 'No camera found', 'Type the codes'],
    ['busy', 'The camera is in use', 'Close the other app'],
    ['insecure', 'The camera needs a secure address', 'https://'],
    ['failed', 'The camera did not start', 'restart the device'],
  ])('camera %s: what is wrong, what to do, and another try', (failure, title, next) => {
    const { scanner } = showDoor();
    act(() => scanner.state.setState({ phase: 'failed', failure }, true));
    const panel = the(`[data-camera-failure="${failure}"]`);
    expect(within(panel).getByRole('heading', { name: title })).toBeTruthy();
    expect(panel.textContent).toContain(next);
    fireEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(scanner.start).toHaveBeenCalledTimes(2);
  });

  test('the light is offered where there is one', () => {
    const { scanner } = showDoor();
    expect(screen.queryByRole('button', { name: 'Turn light on' })).toBeNull();
    act(() => scanner.state.setState({ ...cameraOn, torch: 'off' }, true));
    fireEvent.click(screen.getByRole('button', { name: 'Turn light on' }));
    act(() => scanner.state.setState({ ...cameraOn, torch: 'on' }, true));
    fireEvent.click(screen.getByRole('button', { name: 'Turn light off' }));
    expect(scanner.setTorch.mock.calls).toEqual([[true], [false]]);
  });

  test('V6: a tap into the frame lets the ticket in view count again', () => {
    const { door } = showDoor();
    fireEvent.click(screen.getByRole('button', { name: /Tap to scan this ticket again/ }));
    expect(door.asked).toEqual(['lookAgain']);
  });

  test('there is no frame to aim with while a verdict waits to be seen', () => {
    const { become } = showDoor();
    become({ current: scan({ code: 'cancelled', attendee: attendee() }) });
    expect(document.querySelector('.viewfinder__aim')).toBeNull();
    become({ current: scan({ code: 'admitted', attendee: attendee() }) });
    expect(document.querySelector('.viewfinder__aim')).not.toBeNull();
  });

  test('it is said that a code is being checked', () => {
    showDoor({ judging: code('K7QX2M9PLD4W') });
    expect(screen.getByText('Checking')).toBeTruthy();
  });

  test('a pairing link that is taken for a code is said, and goes nowhere', async () => {
    const { door } = showDoor();
    fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    const field = await screen.findByLabelText('Code on the ticket');
    fireEvent.change(field, { target: { value: 'https://door.example/#pair=abc' } });
    fireEvent.submit(field);
    expect(door.asked).toEqual([]);
    expect(screen.getByText(/^This is a pairing link/).getAttribute('role')).toBe('alert');
  });

  test('a typed code is searched for, and the sheet closes', async () => {
    const { door } = showDoor();
    fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    const field = await screen.findByLabelText('Code on the ticket');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocapitalize')).toBe('characters');
    fireEvent.submit(field);
    expect(door.asked).toEqual([]);
    fireEvent.change(field, { target: { value: '4821-0937-5518' } });
    fireEvent.submit(field);
    expect(door.asked).toEqual(['scan 4821-0937-5518 SEARCH']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a verdict closes what lies over it', async () => {
    const { become } = showDoor();
    fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    await screen.findByRole('dialog');
    become({ current: scan({ code: 'unknown' }) });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the last scans stand with their name or code, verdict and time', () => {
    showDoor({
      recent: [
        scan({ code: 'admitted', attendee: attendee() }, { id: 'a' }),
        scan({ code: 'unknown' }, { id: 'b', at: instant(now - 90 * minute) }),
      ],
    });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Jürgen GroßAdmitted20:14');
    expect(second?.textContent).toBe('K7QX2M9PLD4WTicket not found18:44');
  });
});

describe('what is heard', () => {
  test('V8: nothing sounds before its verdict is on the screen, and each scan sounds once', () => {
    const { heard, become } = showDoor({ judging: code('K7QX2M9PLD4W') });
    expect(heard).toEqual([]);
    const admitted = scan({ code: 'admitted', attendee: attendee() });
    become({ judging: null, current: admitted });
    become({ current: { ...admitted, products: {} } });
    become({ current: { ...admitted, id: 'scan-2' } });
    expect(heard).toEqual([
      { verdict: 'admitted', word: 'Admitted' },
      { verdict: 'admitted', word: 'Admitted' },
    ]);
  });

  test('the answer to a question sounds like a separate verdict', () => {
    const { heard, become } = showDoor({
      current: scan({ code: 'ask-unpaid', attendee: attendee() }),
    });
    become({ current: scan({ code: 'admitted', attendee: attendee() }) });
    expect(heard.map(({ verdict }) => verdict)).toEqual(['ask-unpaid', 'admitted']);
  });

  test('any tap wakes the sound, also before the door is there', () => {
    const { signal } = showApp({ phase: 'unpaired', failure: null });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Pair device' }));
    expect(signal.wake).toHaveBeenCalledTimes(1);
  });
});

describe('notices', () => {
  test('O6: a refused key is told in sight, with what is kept and when it is sent; a new pairing is offered', async () => {
    const { session } = showDoor({ outbox: { unsent: 7, rejected: 0, stopped: true } });
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText(/7 check-ins are kept here\. They are synced when/)).toBeTruthy();
    fireEvent.click(banner.getByRole('button', { name: 'Pair again' }));
    const field = screen.getByLabelText('Pairing link');
    fireEvent.change(field, { target: { value: '#pair=abc' } });
    fireEvent.submit(field);
    expect(session.pair.mock.calls).toEqual([['#pair=abc']]);
  });

  test('an update waits for a quiet moment: it is offered beside no verdict', () => {
    const { updates, become } = showDoor();
    expect(screen.queryByText('A new version is ready.')).toBeNull();
    act(() => updates.state.setState({ waiting: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(updates.apply).toHaveBeenCalledTimes(1);
    become({ current: scan({ code: 'unknown' }) });
    expect(screen.queryByText('A new version is ready.')).toBeNull();
  });
});

test('the app speaks German, and says so to the browser', async () => {
  showDoor(
    { current: scan({ code: 'admitted', attendee: attendee() }) },
    await loadWholeLanguage(['de-AT'], noLog),
  );
  expect(document.documentElement.lang).toBe('de-AT');
  expect(screen.getByRole('heading', { name: 'Einlass' })).toBeTruthy();
  expect(voice().textContent).toBe('Einlass. Eingecheckt um 20:14. Jürgen Groß. Standard.');
});

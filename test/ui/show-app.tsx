/** Shows the app in jsdom with a session in a given state, on a manual clock. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Scanner } from '../../src/client/camera/scanner.ts';
import type { DoorState } from '../../src/client/door/door-state.ts';
import type { Kiosk } from '../../src/client/kiosk/kiosk.ts';
import { createHandScans } from '../../src/client/session/hand-scans.ts';
import type { Session, SessionState } from '../../src/client/session/session.ts';
import type { VerdictCode } from '../../src/domain/verdict.ts';
import { App } from '../../src/ui/app/app.tsx';
import type { Language } from '../../src/ui/i18n/language.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { type DeviceInMemory, deviceInMemory } from './device-in-memory.ts';
import { doorInMemory, now } from './door-in-memory.ts';
import { english } from './english.ts';
import { kioskInMemory } from './kiosk-in-memory.ts';
import { scannerInMemory } from './scanner-in-memory.ts';

export function showApp(
  phase: SessionState,
  language: Language = english,
  kiosk: Kiosk = kioskInMemory(),
  time: ManualTime = manualTime({ startsAt: now }),
  device: DeviceInMemory = deviceInMemory(),
) {
  const session = {
    state: createStore<SessionState>(() => phase),
    start: vi.fn<Session['start']>(async () => {}),
    pair: vi.fn<Session['pair']>(async () => null),
    answerLink: vi.fn<Session['answerLink']>(async () => {}),
    readUnsent: vi.fn<Session['readUnsent']>(async () => []),
    declinePin: vi.fn<Session['declinePin']>(async () => {}),
    switchTo: vi.fn<Session['switchTo']>(async () => {}),
    setGate: vi.fn<Session['setGate']>(async () => {}),
    takeOver: vi.fn<Session['takeOver']>(async () => {}),
    unpair: vi.fn<Session['unpair']>(async () => {}),
    move: vi.fn<Session['move']>(async () => {}),
    lock: vi.fn<Session['lock']>(async () => {}),
  };
  const scanner = {
    ...scannerInMemory(),
    start: vi.fn<Scanner['start']>(async () => {}),
    stop: vi.fn<Scanner['stop']>(),
    setTorch: vi.fn<Scanner['setTorch']>(async () => {}),
    setZoom: vi.fn<Scanner['setZoom']>(async () => {}),
    switchCamera: vi.fn<Scanner['switchCamera']>(async () => {}),
    readPicture: vi.fn<Scanner['readPicture']>(async () => null),
  };
  const handScans = createHandScans(session, {
    set: () => ({ prefix: '', suffix: '' }),
    memory: { read: () => null, write: () => {} },
  });
  const updates = { state: createStore(() => ({ waiting: false })), apply: vi.fn<() => void>() };
  /** What was heard, with the word that stood on the screen at that moment. */
  const heard: { readonly verdict: VerdictCode | 'missed'; readonly word: string | undefined }[] =
    [];
  const felt: (VerdictCode | 'missed')[] = [];
  const signal = {
    wake: vi.fn<() => void>(),
    play(verdict: VerdictCode | 'missed') {
      const word = document.querySelector('.verdict__word')?.textContent;
      heard.push({ verdict, word });
    },
    feel: (verdict: VerdictCode | 'missed') => void felt.push(verdict),
  };
  render(
    <App
      device={{ ...device, signal, session, scanner, handScans, kiosk, updates }}
      clock={time}
      timers={time}
      language={language}
    />,
  );
  const advance = (ms: number) => act(() => time.advance(ms));
  return {
    session,
    scanner,
    handScans,
    kiosk,
    device,
    time,
    updates,
    signal,
    heard,
    felt,
    advance,
  };
}

export function showDoor(
  change: Partial<DoorState> = {},
  language: Language = english,
  device: DeviceInMemory = deviceInMemory(),
) {
  const door = doorInMemory(change);
  const event = door.state.getState().event;
  const shown = showApp(
    { phase: 'paired', door, event, others: [], unopened: [] },
    language,
    kioskInMemory(),
    manualTime({ startsAt: now }),
    device,
  );
  return {
    ...shown,
    door,
    become: (next: Partial<DoorState>) => act(() => door.state.setState(next)),
  };
}

/**
 * Opens a screen by its tab.
 * @returns the screen, once its files are there
 */
export async function openTab(name: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  return shownScreen();
}

/** The screen beside the camera that is open, once its files are there. */
export async function shownScreen(): Promise<HTMLElement> {
  const shown = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('main.screen');
    if (!found) throw new Error('no screen beside the camera is open');
    return found;
  });
  // It listens to the door once its effects have run.
  await act(async () => {});
  return shown;
}

/** The one element that says the verdicts. */
export function voice(): HTMLElement {
  const [only, ...more] = document.querySelectorAll<HTMLElement>('[role="status"]');
  if (!only || more.length > 0) throw new Error('not exactly one element with the role status');
  return only;
}

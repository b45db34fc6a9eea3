// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionState } from '../../../src/client/session/session.ts';
import { instant } from '../../../src/domain/time.ts';
import { pageSurroundings, quietMs, updateWhenQuiet } from '../../../src/ui/app/quiet-update.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { code, type DoorInMemory, doorInMemory, now, scan } from '../door-in-memory.ts';

let time: ManualTime;
let door: DoorInMemory;
let session: StoreApi<SessionState>;
let apply: ReturnType<typeof vi.fn<() => void>>;
let page: Document;
const updates = createStore(() => ({ waiting: true }));

beforeEach(() => {
  time = manualTime({ startsAt: now });
  door = doorInMemory({ outbox: { unsent: 40, rejected: 0, stopped: false } });
  const { event } = door.state.getState();
  session = createStore<SessionState>(() => ({
    phase: 'paired',
    door,
    event,
    others: [],
    unopened: [],
  }));
  apply = vi.fn<() => void>();
  page = document.implementation.createHTMLDocument();
  updates.setState({ waiting: true });
  updateWhenQuiet({
    updates: { state: updates, apply },
    session: { state: session },
    clock: time,
    timers: time,
    surroundings: pageSurroundings(page, time),
  });
});

/** On a part of the page that keeps its touches for itself. */
function touch(kind: 'pointerdown' | 'keydown') {
  const part = page.createElement('button');
  part.addEventListener(kind, (event) => event.stopPropagation());
  page.body.append(part);
  part.dispatchEvent(new Event(kind, { bubbles: true }));
}

function openSheet(): HTMLDialogElement {
  const sheet = page.body.appendChild(page.createElement('dialog'));
  sheet.open = true;
  return sheet;
}

function badgeSheet(): HTMLElement {
  const sheet = page.createElement('div');
  sheet.className = 'badge-sheet';
  return sheet;
}

const ago = (ms: number) => instant(time.now() - ms);

test('a newer version takes over when nothing has happened for long, a full outbox or not', async () => {
  await time.advance(quietMs - 60_000);
  expect(apply).not.toHaveBeenCalled();
  await time.advance(60_000);
  expect(apply).toHaveBeenCalledTimes(1);
});

test('without a newer version nothing happens, until there is one', async () => {
  updates.setState({ waiting: false });
  await time.advance(10 * quietMs);
  expect(apply).not.toHaveBeenCalled();
  updates.setState({ waiting: true });
  await time.advance(60_000);
  expect(apply).toHaveBeenCalled();
});

describe('it waits', () => {
  test.each<[string, () => void]>([
    [
      'while tickets are scanned',
      () => door.state.setState({ recent: [scan({}, { at: ago(60_000) })] }),
    ],
    [
      'while a verdict is on the screen',
      () => door.state.setState({ current: scan({}, { at: ago(quietMs) }) }),
    ],
    ['while a ticket is judged', () => door.state.setState({ judging: code('K7QX2M9PLD4W') })],
    ['while somebody taps', () => touch('pointerdown')],
    ['while somebody types', () => touch('keydown')],
    ['while a sheet is open', () => openSheet()],
    ['while a badge is printed', () => page.body.append(badgeSheet())],
    [
      'while the door is offline',
      () =>
        door.state.setState({
          connection: { state: 'offline', reason: 'unreachable', nextTryAt: null },
        }),
    ],
    ['while another tab is the door', () => session.setState({ phase: 'elsewhere' }, true)],
    ['while a door is being opened', () => session.setState({ phase: 'starting' }, true)],
  ])('%s', async (_, happen) => {
    await time.advance(quietMs - 60_000);
    happen();
    await time.advance(60_000);
    expect(apply).not.toHaveBeenCalled();
  });
});

test('a sheet that is closed again is no longer waited for', async () => {
  const sheet = openSheet();
  await time.advance(quietMs);
  expect(apply).not.toHaveBeenCalled();
  sheet.open = false;
  await time.advance(60_000);
  expect(apply).toHaveBeenCalled();
});

test('quiet counts from the last scan on', async () => {
  await time.advance(quietMs - 60_000);
  door.state.setState({ recent: [scan({}, { at: time.now() })] });
  await time.advance(quietMs - 60_000);
  expect(apply).not.toHaveBeenCalled();
  await time.advance(60_000);
  expect(apply).toHaveBeenCalled();
});

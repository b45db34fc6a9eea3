/**
 * Takes the codes of hand scanners on every screen. None is lost without a word, not even one that waits
 * at a door that is left.
 */
import { createStore } from 'zustand/vanilla';
import { type AffixOptions, createAffixStripper } from '../camera/affixes.ts';
import type { HandScannerTaker } from '../camera/hand-scanner.ts';
import type { Layout, Reading } from '../camera/keyboard-layouts.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Door } from '../door/door.ts';
import { isPairingLink } from '../pairing/pairing.ts';
import type { Session, SessionState } from './session.ts';

/** Why a code has no verdict. */
export type MissedScan =
  /** Only a part of it arrived. */
  | 'lost'
  /** The door was left while it waited for its verdict. */
  | 'left-waiting'
  /** Too many wait for their verdict. */
  | 'too-many'
  /** A fault of the app. */
  | 'failed'
  /** No ticket's code is in it. */
  | 'no-code'
  /** It is unknown, and other keyboard layouts than the computer's read it otherwise. */
  | 'layout'
  /** It sets up a door, and this device is one. */
  | 'pairing-link'
  /** This device is not paired yet. */
  | 'no-door'
  /** The door judges nobody (V9). */
  | 'out-of-service'
  /** The screen waits for something else. */
  | 'not-now';

export type HandScans = HandScannerTaker & {
  /** The last code without a verdict, with its own number; null: staff have dismissed it. */
  readonly missed: ReadableStore<{
    readonly why: MissedScan;
    readonly id: number;
    /** How many codes have no verdict for this reason. */
    readonly codes: number;
  } | null>;
  dismiss(): void;
};

type Scanned = { readonly text: string; readonly readings: readonly Reading[] };

const shortestUnlisted = 4;

const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

export function createHandScans(
  session: Pick<Session, 'state' | 'pair'>,
  affixes: AffixOptions,
): HandScans {
  const missed = createStore<ReturnType<HandScans['missed']['getState']>>(() => null);
  const strip = createAffixStripper(affixes);
  /** Scanned before the door had opened. */
  let early: Scanned | null = null;
  /** By which layout this scanner types; `computer`: by the same as the computer; null: nothing told yet. */
  let layout: Layout | 'computer' | null = null;
  let lastId = 0;
  let atDoor = doorIn(session.state.getState(), null);

  function miss(why: MissedScan, codes = 1): void {
    lastId += 1;
    missed.setState({ why, id: lastId, codes }, true);
  }

  /** What waits at a door that was left would be judged hours later, or never. */
  function leaveFor(next: Door | null): void {
    const left = atDoor === next ? null : atDoor;
    atDoor = next;
    const dropped = left?.dropWaiting() ?? 0;
    if (dropped > 0) miss('left-waiting', dropped);
  }

  function take(text: string, inField: boolean, readings: readonly Reading[] = []): boolean {
    const state = session.state.getState();
    const link = [text, ...readings.map((reading) => reading.text)].find(isPairingLink);
    switch (state.phase) {
      case 'paired':
        if (link !== undefined) {
          // Into a field it was scanned on purpose: the form for pairing again has one.
          if (inField) return false;
          miss('pairing-link');
        } else void toDoor(state.door, { text, readings });
        return true;
      case 'unpaired':
        if (link !== undefined) void pair(link);
        else if (inField) return false;
        else miss('no-door');
        return true;
      case 'starting':
        early = { text, readings };
        return true;
      case 'pairing':
      case 'asking':
      case 'needs-pin':
      case 'locked':
      case 'elsewhere':
      case 'no-storage':
      case 'broken':
        miss('not-now');
        return true;
    }
  }

  async function toDoor(door: Door, scanned: Scanned): Promise<void> {
    missed.setState(null, true);
    const code = readAt(door, scanned);
    // What is left of a longer code looks like a short one.
    if (code.length < shortestUnlisted && !door.isListed(code)) return miss('lost');
    const outcome = await door.scan(code, 'ETICKET').catch((error) => {
      miss('failed');
      throw error;
    });
    if (outcome !== 'judged') return miss(outcome);
    const isUnknown = door.state.getState().current?.verdict.code === 'unknown';
    if (isUnknown && layout === null && scanned.readings.length > 0) miss('layout');
  }

  /** Reads a code by the layout by which the list has it; by which that is, is learned. */
  function readAt(door: Door, { text, readings }: Scanned): string {
    const own = strip(text, door.isListed);
    if (readings.length === 0) return own;
    if (door.isListed(own) || isLink(text)) {
      layout = 'computer';
      return own;
    }
    const read = readings.map((each) => ({ ...each, code: strip(each.text, door.isListed) }));
    const sure =
      read.find(({ code }) => door.isListed(code)) ?? read.find((each) => isLink(each.text));
    if (sure) layout = sure.layout;
    return read.find((each) => each.layout === layout)?.code ?? own;
  }

  async function pair(link: string): Promise<void> {
    const failure = await session.pair(link);
    if (failure?.kind === 'not-a-pairing') miss('no-door');
  }

  session.state.subscribe((state) => {
    leaveFor(doorIn(state, atDoor));
    if (state.phase === 'starting' || early === null) return;
    const { text, readings } = early;
    early = null;
    take(text, false, readings);
  });

  return {
    missed,
    take,
    lose: () => miss('lost'),
    dismiss: () => missed.setState(null, true),
  };
}

/** @param before kept while the screen asks something that leads back to the door */
function doorIn(state: SessionState, before: Door | null): Door | null {
  switch (state.phase) {
    case 'paired':
      return state.door;
    case 'starting':
    case 'pairing':
    case 'asking':
    case 'needs-pin':
      return before;
    case 'unpaired':
    case 'locked':
    case 'elsewhere':
    case 'no-storage':
    case 'broken':
      return null;
  }
}

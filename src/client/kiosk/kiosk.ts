/**
 * Makes the device one that guests use alone. It stays so through reloads and a closed browser, until
 * somebody enters the PIN.
 */

import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../domain/time.ts';
import { createGuessLimit, type GuessLimit, wrongGuessesForm } from '../device/guess-limit.ts';
import { type KeptRow, openKeptRow } from '../device/kept-row.ts';
import { canDigest, digestPattern, digestPin, isPinOf } from '../device/pin.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';

/** What the organizer set up for guests. */
export type KioskSettings = {
  /** Empty: the event's title. */
  readonly title: string;
  readonly words: string;
  readonly picture: Blob | null;
  /** Whether a printer is next to the device. */
  readonly printsBadges: boolean;
};

export type KioskState =
  | { readonly phase: 'loading' }
  /** The device can't tell whether it is a kiosk. */
  | { readonly phase: 'unread' }
  /** Staff use the device. */
  | { readonly phase: 'off'; readonly settings: KioskSettings }
  | {
      readonly phase: 'on';
      readonly settings: KioskSettings;
      /** The device damaged the PIN: only a key that the service accepts gives it back to staff. */
      readonly isPinLost?: true;
    };

export type Kiosk = {
  readonly state: ReadableStore<KioskState>;
  /** Reads what is stored; until then no staff screen is shown, and none after it if that is damaged. */
  load(): Promise<void>;
  /**
   * Hands the device over to guests.
   * @param pin in the form of `isPin`
   */
  start(settings: KioskSettings, pin: string): Promise<'started' | KioskFailure>;
  /** Gives the device back to staff if the PIN is right. */
  leave(pin: string): ReturnType<GuessLimit['guess']>;
  /**
   * Gives the device back to staff who forgot the PIN, where the service says that they may. Nothing
   * else is lost.
   * @param ask what the service says of them
   */
  leaveByService(ask: () => Promise<ServiceWord>): Promise<ServiceWord>;
  /** When the next PIN is accepted; null: now. */
  readonly pinOpensAt: GuessLimit['opensAt'];
  /** Limits guests who type what is on their ticket. */
  readonly guests: Pick<GuessLimit, 'opensAt' | 'guess'>;
};

/**
 * `no-key`: a key looks different. `own-key`: the kiosk's own, which opens nothing. `later`: the
 * service was asked too often. `no-answer`: it can't be reached.
 */
export type ServiceWord = 'accepted' | 'refused' | 'no-key' | 'own-key' | 'later' | 'no-answer';

/** `insecure`: the page did not come by https. `cannot-store`: the device would forget it. */
export type KioskFailure = 'insecure' | 'cannot-store';

export type KioskStore = Pick<KeptRow, 'read' | 'write'>;

export type KioskOptions = {
  readonly store: KioskStore;
  readonly clock: Clock;
  readonly log: Log;
  /** 128 random bits in hex. */
  readonly newId: () => string;
};

export const longestTitle = 80;
export const longestWords = 300;

const settingsForm = v.object({
  title: v.string(),
  words: v.string(),
  picture: v.nullable(v.custom<Blob>((value) => value instanceof Blob)),
  printsBadges: v.boolean(),
});

export const plainSettings: KioskSettings = {
  title: '',
  words: '',
  picture: null,
  printsBadges: false,
};

/**
 * Each field may be damaged on its own. There is a row only if the device once was a kiosk. An
 * unreadable PIN still counts as a PIN, so no damage shows guests the screens of staff.
 */
const keptForm = v.object({
  settings: v.fallback(settingsForm, plainSettings),
  pin: v.fallback(v.nullable(v.pipe(v.string(), v.regex(digestPattern))), 'lost'),
  wrongPins: v.fallback(wrongGuessesForm, null),
  wrongGuests: v.fallback(wrongGuessesForm, null),
});
type Kept = v.InferOutput<typeof keptForm>;

const plain: Kept = {
  settings: plainSettings,
  pin: null,
  wrongPins: null,
  wrongGuests: null,
};

export function createKiosk({ store, clock, log, newId }: KioskOptions): Kiosk {
  const state = createStore<KioskState>(() => ({
    phase: 'loading',
  }));
  const { setState } = state;
  let kept = plain;
  let pins = limit('wrongPins');
  let guests = limit('wrongGuests');

  function limit(which: 'wrongPins' | 'wrongGuests'): GuessLimit {
    return createGuessLimit({
      clock,
      wrong: kept[which],
      forgets: true,
      // A device that can't store it still counts until it is reloaded.
      keep: (wrong) => write({ ...kept, [which]: wrong }).catch(notStored),
    });
  }

  const notStored = (error: unknown) => log('kiosk-not-stored', error);

  async function write(next: Kept): Promise<void> {
    kept = next;
    await store.write(next);
  }

  function show(): void {
    const { pin, settings } = kept;
    if (pin === null) setState({ phase: 'off', settings }, true);
    else setState({ phase: 'on', settings, ...(pin === 'lost' && { isPinLost: true }) }, true);
  }

  async function open(): Promise<void> {
    // Where it can't be stored the device is a kiosk again after a reload, and its PIN still the key.
    await write({ ...plain, settings: kept.settings }).catch(notStored);
    show();
  }

  return {
    state,
    async load() {
      let stored: unknown;
      try {
        stored = await store.read();
      } catch (error) {
        log('storage-failed', error);
        return setState({ phase: 'unread' }, true);
      }
      const read = v.safeParse(keptForm, stored);
      if (stored === undefined) kept = plain;
      else kept = read.success ? read.output : { ...plain, pin: 'lost' };
      if (kept.pin === 'lost') log('storage-failed', 'kiosk-damaged');
      pins = limit('wrongPins');
      guests = limit('wrongGuests');
      show();
    },
    async start(settings, pin) {
      if (!canDigest()) return 'insecure';
      const before = kept;
      try {
        await write({ ...plain, settings, pin: await digestPin(pin, newId()) });
      } catch (error) {
        log('kiosk-not-stored', error);
        kept = before;
        return 'cannot-store';
      }
      pins = limit('wrongPins');
      guests = limit('wrongGuests');
      show();
      return 'started';
    },
    async leave(pin) {
      const ended = await pins.guess(() => isPinOf(pin, kept.pin ?? ''));
      if (ended === 'right') await open();
      return ended;
    },
    async leaveByService(ask) {
      const word = await ask();
      if (word === 'accepted') await open();
      return word;
    },
    pinOpensAt: () => pins.opensAt(),
    guests: {
      opensAt: () => guests.opensAt(),
      guess: (isRight) => guests.guess(isRight),
    },
  };
}

/** Stores what makes the device a kiosk, in its own database, because it belongs to no single event. */
export const openKioskDatabase = (name = 'admit-kiosk'): KioskStore => openKeptRow(name, 'kiosk');

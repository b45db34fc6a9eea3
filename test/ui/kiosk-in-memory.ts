/** A kiosk that keeps nothing: what it becomes is its state. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createGuessLimit } from '../../src/client/kiosk/guess-limit.ts';
import { type Kiosk, type KioskState, plainSettings } from '../../src/client/kiosk/kiosk.ts';
import { now } from './door-in-memory.ts';

export type KioskInMemory = Kiosk & { readonly state: StoreApi<KioskState> };

const guesses = () =>
  createGuessLimit({ clock: { now: () => now }, wrong: null, keep: async () => {} });

export function kioskInMemory(
  state: KioskState = { phase: 'off', settings: plainSettings },
): KioskInMemory {
  const store = createStore<KioskState>(() => state);
  return {
    state: store,
    load: async () => {},
    async start(settings) {
      store.setState({ phase: 'on', settings }, true);
      return 'started';
    },
    leave: async () => 'wrong',
    pinOpensAt: () => null,
    guests: guesses(),
  };
}

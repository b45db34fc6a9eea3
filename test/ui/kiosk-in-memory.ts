/** A kiosk that keeps nothing: what it becomes is its state. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createGuessLimit } from '../../src/client/device/guess-limit.ts';
import { type Kiosk, type KioskState, plainSettings } from '../../src/client/kiosk/kiosk.ts';
import type { Clock } from '../../src/domain/time.ts';
import { now } from './door-in-memory.ts';

export type KioskInMemory = Kiosk & { readonly state: StoreApi<KioskState> };

export function kioskInMemory(
  state: KioskState = { phase: 'off', settings: plainSettings },
  clock: Clock = { now: () => now },
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
    async leaveByService(ask) {
      const word = await ask();
      if (word === 'accepted') store.setState({ phase: 'off', settings: plainSettings }, true);
      return word;
    },
    pinOpensAt: () => null,
    guests: createGuessLimit({ clock, wrong: null, forgets: true, keep: async () => {} }),
  };
}

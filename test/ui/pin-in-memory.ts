/** A PIN's lock that encrypts nothing: 204815 opens it. */
import { createStore } from 'zustand/vanilla';
import type { PinLock, PinState, SealedFile } from '../../src/client/wings/device-pin/pin-lock.ts';

export const rightPin = '204815';

const off: PinState = {
  isOn: false,
  awayMs: 5 * 60_000,
  triesLeft: 10,
  isWiped: false,
  areKeysLost: false,
  failure: null,
};

/** @param sealedFile null: no organizer has a key */
export function pinInMemory(
  change: Partial<PinState> = {},
  sealedFile: SealedFile | null = null,
): PinLock {
  const state = createStore<PinState>(() => ({ ...off, ...change }));
  const attempt: PinLock['unlock'] = async (pin) => {
    if (pin === rightPin) return 'right';
    state.setState(({ triesLeft }) => ({ triesLeft: triesLeft - 1 }));
    return 'wrong';
  };
  return {
    state,
    findStorage: () => new Promise(() => {}),
    unlock: attempt,
    opensAt: () => null,
    turnOn: async () => state.setState({ isOn: true }),
    check: attempt,
    changePin: attempt,
    async turnOff(pin) {
      const tried = await attempt(pin);
      if (tried === 'right') state.setState({ isOn: false });
      return tried;
    },
    setAway: async (awayMs) => state.setState({ awayMs }),
    lock: async () => {},
    sealedFile: async () => sealedFile,
    startAnew: async () => {},
  };
}

import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { useDoorState } from '../kit/hooks/door.ts';

type Supervised = {
  /** Everything may be done here now. */
  readonly mayAll: boolean;
  /** Does what staff may not do: at once, or after the supervisor PIN. */
  readonly run: (work: () => unknown) => unknown;
};

/** Who works at this device, for the parts of a screen that depend on it. */
export function useSupervised(): Supervised {
  const { supervision } = useDevice();
  const isSteward = useDoorState(({ pairing }) => pairing.gate.role === 'steward');
  const isOpen = useStore(supervision.state, (state) => state.isOpen);
  const mayAll = !isSteward || isOpen;
  return { mayAll, run: (work) => (mayAll ? work() : supervision.ask(work)) };
}

import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';

/** Whether a door of this device demands that it is under a PIN. */
export function useDemandsPin(): boolean {
  const state = useStore(useDevice().session.state);
  if (state.phase !== 'paired') return false;
  return [state, ...state.others].some(({ door }) => door.state.getState().pairing.gate.needsPin);
}

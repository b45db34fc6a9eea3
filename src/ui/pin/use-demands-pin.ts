import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';

/** Whether a door of this device demands that it is under a PIN. */
export function useDemandsPin(): boolean {
  const state = useStore(useDevice().session.state);
  if (state.phase !== 'paired') return false;
  const opened = [state, ...state.others].map(({ door }) => door.state.getState());
  return [...opened, ...state.unopened].some(({ pairing }) => pairing.gate.needsPin);
}

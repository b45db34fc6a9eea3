/** A scanner that looks at nothing: its state is the test's to set. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundCode } from '../../src/client/camera/decode-messages.ts';
import type { Scanner, ScannerState } from '../../src/client/camera/scanner.ts';

export type ScannerInMemory = Scanner & {
  readonly state: StoreApi<ScannerState>;
  readonly inView: StoreApi<FoundCode | null>;
};

/** A camera of the plainest kind. */
export const cameraOn = {
  phase: 'on',
  torch: 'none',
  zoom: null,
  isFront: false,
  canSwitch: false,
} as const satisfies ScannerState;

export const scannerInMemory = (camera: ScannerState = cameraOn): ScannerInMemory => ({
  state: createStore<ScannerState>(() => camera),
  inView: createStore<FoundCode | null>(() => null),
  start: async () => {},
  stop: () => {},
  setTorch: async () => {},
  setZoom: async () => {},
  focusAt: async () => {},
  switchCamera: async () => {},
  readPicture: async () => null,
});

/** The device for components: what it is and can do whatever door it is. */
import { createContext, useContext } from 'react';
import type { CameraChoice, CameraDescription } from '../../client/camera/camera.ts';
import type { Scanner } from '../../client/camera/scanner.ts';
import type { DeviceLog } from '../../client/device/device-log.ts';
import type { DeviceSettingsStore } from '../../client/device/device-settings.ts';
import type { DeviceStorage } from '../../client/device/device-storage.ts';
import type { Installation } from '../../client/device/installation.ts';
import type { Licence } from '../../client/device/licences.ts';
import type { ReadableStore } from '../../client/device/readable-store.ts';
import type { Awake } from '../../client/device/screen-awake.ts';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import type { Log } from '../../client/log/log.ts';
import type { HandScans } from '../../client/session/hand-scans.ts';
import type { Session } from '../../client/session/session.ts';
import type { Supervision } from '../../client/supervisor/supervision.ts';
import type { SupervisorGuesses } from '../../client/supervisor/supervisor-guesses.ts';
import type { PinLock } from '../../client/wings/device-pin/pin-lock.ts';
import type { Updates } from '../kit/update-notice.tsx';
import type { Signal } from './signal.ts';

export type Device = {
  /** Of the app. */
  readonly version: string;
  /** Newer versions of the app. */
  readonly updates: Updates;
  readonly session: Session;
  /** Loads what encrypts the device's storage: only where there is a PIN, or somebody asks for it. */
  pin(): Promise<PinLock>;
  readonly supervision: Supervision;
  /** Loads what tries a supervisor PIN. */
  supervisorGuesses(): Promise<SupervisorGuesses>;
  readonly scanner: Scanner;
  readonly handScans: HandScans;
  readonly kiosk: Kiosk;
  readonly settings: DeviceSettingsStore;
  /** BCP 47 tags in the order of preference. */
  readonly languages: readonly string[];
  /** Has their texts at hand offline. */
  keepLanguages(languages: readonly string[]): void;
  readonly signal: Signal;
  readonly canVibrate: boolean;
  /** They have no names until the use of a camera was allowed. */
  cameras(): Promise<readonly CameraDescription[]>;
  readonly cameraChoice: CameraChoice;
  readonly awake: ReadableStore<Awake>;
  readonly storage: DeviceStorage;
  /** Whether another page keeps the storage from being opened. */
  readonly isStorageBlocked: ReadableStore<boolean>;
  readonly log: DeviceLog;
  readonly installation: Installation;
  readLicences(): Promise<readonly Licence[]>;
};

const DeviceContext = createContext<Device | null>(null);
export const DeviceProvider = DeviceContext.Provider;

export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error('DeviceProvider is missing');
  return device;
}

export const useLog = (): Log => useDevice().log.log;

/** A phone that keeps nothing and makes no sound: what it is and can is the test's to set. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CameraDescription } from '../../src/client/camera/camera.ts';
import { createDeviceLog } from '../../src/client/device/device-log.ts';
import { openDeviceSettings } from '../../src/client/device/device-settings.ts';
import type { Keeping } from '../../src/client/device/device-storage.ts';
import type { InstallationState } from '../../src/client/device/installation.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import type { Awake } from '../../src/client/device/screen-awake.ts';
import { createSupervision } from '../../src/client/supervisor/supervision.ts';
import { createSupervisorGuesses } from '../../src/client/supervisor/supervisor-guesses.ts';
import type { PinState, SealedFile } from '../../src/client/wings/device-pin/pin-lock.ts';
import type { Device } from '../../src/ui/device/device.ts';
import type { Signal } from '../../src/ui/device/signal.ts';

import { inSight } from '../support/in-sight.ts';
import { memoryPlace, noLog } from '../support/memory-log.ts';
import { pinInMemory } from './pin-in-memory.ts';

/** What a test puts beside the device itself. */
type Parts = 'session' | 'scanner' | 'handScans' | 'kiosk' | 'updates';

export type DeviceInMemory = Omit<Device, Parts> & {
  readonly awake: StoreApi<Awake>;
  readonly installation: { readonly state: StoreApi<InstallationState> };
  /** How often it was asked to install the app. */
  readonly installs: () => number;
};

type Facts = {
  readonly cameras?: readonly CameraDescription[];
  readonly keeping?: Keeping;
  readonly freeBytes?: number | null;
  readonly canVibrate?: boolean;
  readonly installation?: InstallationState;
  readonly licences?: Device['readLicences'];
  readonly awake?: Awake;
  readonly isStorageBlocked?: boolean;
  readonly pin?: Partial<PinState>;
  /** What a locked device has for the organizer. */
  readonly sealedFile?: SealedFile;
};

export const mute: Signal = { wake: () => {}, play: () => {}, feel: () => {} };

export function deviceInMemory(facts: Facts = {}, signal: Signal = mute): DeviceInMemory {
  const place = memoryPlace();
  const lock = pinInMemory(facts.pin, facts.sealedFile);
  const supervision = createSupervision({
    clock: systemClock,
    timers: systemTimers,
    visibility: inSight(),
  });
  const guesses = createSupervisorGuesses({
    supervision,
    place: () => place,
    clock: systemClock,
    log: noLog,
  });
  let camera: string | null = null;
  let installs = 0;
  return {
    version: '1.2.3',
    settings: openDeviceSettings(() => place, noLog),
    log: createDeviceLog(() => place, { clock: systemClock, timers: systemTimers }),
    languages: ['en-GB'],
    pin: async () => lock,
    supervision,
    supervisorGuesses: async () => guesses,
    signal,
    keepLanguages: () => {},
    canVibrate: facts.canVibrate ?? true,
    cameras: async () => facts.cameras ?? [],
    cameraChoice: {
      read: () => camera,
      write: (id) => {
        camera = id;
      },
    },
    awake: createStore<Awake>(() => facts.awake ?? 'held'),
    storage: {
      askToKeep: async () => facts.keeping ?? 'kept',
      freeBytes: async () => facts.freeBytes ?? null,
    },
    isStorageBlocked: createStore(() => facts.isStorageBlocked ?? false),
    installation: {
      state: createStore<InstallationState>(() => facts.installation ?? 'installed'),
      async install() {
        installs += 1;
      },
    },
    installs: () => installs,
    readLicences: facts.licences ?? (async () => []),
  };
}

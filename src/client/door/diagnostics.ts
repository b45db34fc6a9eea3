/**
 * Writes one file with what somebody who helps needs to know about a device. It holds no names, keys or
 * codes: settings by their kinds, the outbox by its counts, and the log.
 */
import type { Instant } from '../../domain/time.ts';
import type { DeviceLog } from '../device/device-log.ts';
import type { DeviceSettings } from '../device/device-settings.ts';
import type { DeviceStorage } from '../device/device-storage.ts';
import type { InstallationState } from '../device/installation.ts';
import type { DoorState } from './door-state.ts';

/** What the browser says about the device. */
export type DeviceFacts = {
  readonly userAgent: string;
  readonly languages: readonly string[];
  /** In CSS pixels. */
  readonly screen: { readonly width: number; readonly height: number; readonly ratio: number };
  readonly cores: number | null;
  readonly isSecure: boolean;
  readonly hasServiceWorker: boolean;
};

export type DiagnosticsOptions = {
  readonly version: string;
  readonly at: Instant;
  readonly facts: DeviceFacts;
  readonly storage: DeviceStorage;
  readonly installation: InstallationState;
  readonly cameras: number;
  readonly settings: DeviceSettings;
  readonly door: DoorState;
  readonly log: Pick<DeviceLog, 'entries'>;
};

const iso = (at: Instant): string => new Date(at).toISOString();

/** @returns JSON */
export async function writeDiagnostics(options: DiagnosticsOptions): Promise<string> {
  const { version, at, facts, storage, installation, cameras, settings, door, log } = options;
  const { gate } = door.pairing;
  return JSON.stringify(
    {
      format: 'admit-diagnostics',
      version,
      at: iso(at),
      device: {
        ...facts,
        installation,
        cameras,
        keeping: door.keeping,
        freeBytes: await storage.freeBytes(),
      },
      settings: {
        language: settings.language,
        scanFormats: settings.scanFormats,
        hasScannerPrefix: settings.scannerPrefix !== '',
        hasScannerSuffix: settings.scannerSuffix !== '',
        isLinking: settings.isLinking,
      },
      door: {
        eventId: door.event.id,
        timezone: door.event.timezone,
        direction: gate.direction,
        waitMs: gate.waitMs,
        hasCodePattern: gate.codePattern !== null,
        connection: door.connection,
        skewMs: door.skewMs,
        outbox: door.outbox,
        roster: { ...door.roster, readAt: door.roster.readAt && iso(door.roster.readAt) },
        doubleEntries: door.doubleEntries.length,
      },
      log: log.entries().map(({ from, to, ...entry }) => ({
        from: iso(from),
        to: iso(to),
        ...entry,
      })),
    },
    null,
    1,
  );
}

export const browserFacts = (page: Window): DeviceFacts => ({
  userAgent: page.navigator.userAgent,
  languages: page.navigator.languages,
  screen: { width: page.screen.width, height: page.screen.height, ratio: page.devicePixelRatio },
  cores: page.navigator.hardwareConcurrency ?? null,
  isSecure: page.isSecureContext,
  hasServiceWorker: page.navigator.serviceWorker?.controller != null,
});

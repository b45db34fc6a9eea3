/**
 * Writes the file that a locked device saves. It holds what the device recorded, still encrypted,
 * for the owner of the private key of an event's organizer (`open-sealed-file.ts`). Only random ids
 * and the organizers' public keys are readable in it.
 */
import { base64Url } from '../../device/base64-url.ts';
import type { SealedDoor } from './sealed-outbox-database.ts';

export const sealedFileFormat = 'admit-sealed-outbox';
export const sealedFileVersion = 1;

/** @returns JSON */
export const writeSealedFile = (doors: readonly SealedDoor[]): string =>
  JSON.stringify({
    format: sealedFileFormat,
    version: sealedFileVersion,
    doors: doors.map(({ publicKey, once, sealed, rows }) => ({
      publicKey,
      once: base64Url(once),
      sealed: base64Url(sealed),
      rows: rows.map(({ id, action, progress }) => ({
        id,
        action: base64Url(action),
        progress: base64Url(progress),
      })),
    })),
  });

/** Opens, with an organizer's private key, the file that a locked device saved. */
import * as v from 'valibot';
import type { OutboxEntry } from '../../../domain/outbox.ts';
import { fromBase64Url } from '../../device/base64-url.ts';
import type { Log } from '../../log/log.ts';
import { exportFormat, exportVersion } from '../../outbox/export-file.ts';
import {
  type ExportedOutbox,
  readExport,
  type WrongPlace,
  wrongPlaceOf,
} from '../../outbox/import-file.ts';
import { partsOfDoorName } from '../../pairing/pairing.ts';
import { openRows } from './outbox-row.ts';
import { openWithKey } from './recovery-key.ts';
import { sealedFileFormat, sealedFileVersion } from './sealed-file.ts';
import type { DoorsKey, SealedDoor } from './sealed-outbox-database.ts';
import { createSealing, sealingKeyBytes } from './sealing.ts';

const bytes = v.pipe(
  v.string(),
  v.regex(/^[\w-]*$/),
  v.check((text) => text.length % 4 !== 1),
  v.transform(fromBase64Url),
);

const file = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.literal(sealedFileFormat),
    version: v.literal(sealedFileVersion),
    doors: v.array(
      v.object({
        publicKey: v.string(),
        once: bytes,
        sealed: bytes,
        rows: v.array(v.object({ id: v.string(), action: bytes, progress: bytes })),
      }),
    ),
  }),
);

const doorsKey = v.object({
  door: v.string(),
  key: v.pipe(
    v.custom<DoorsKey['key']>((value) => value instanceof Uint8Array),
    v.length(sealingKeyBytes),
  ),
}) satisfies v.GenericSchema<unknown, DoorsKey>;

export type OrganizersPair = { readonly publicKey: string; readonly privateKey: CryptoKey };

export type SealedFileFailure =
  | 'not-sealed'
  /** It was sealed for other keys. */
  | 'other-key'
  /** What is in it was changed since, or is nothing that a door writes. */
  | 'damaged'
  | WrongPlace;

export type OpenedFile =
  | {
      readonly kind: 'opened';
      readonly entries: readonly OutboxEntry[];
      /** How many are damaged, so that nobody can open them; whether they were sent is not known. */
      readonly unreadable: number;
    }
  | { readonly kind: 'failed'; readonly failure: SealedFileFailure };

/**
 * Opens what is in a file for one event, and checks it as a file of another door's is checked.
 * @param text of any file that somebody chose
 * @returns the pending actions, `unsure`. The file doesn't show who wrote it: anyone who has the public key can
 */
export async function openSealedFile(
  text: string,
  pair: OrganizersPair,
  here: Pick<ExportedOutbox, 'service' | 'eventId'>,
  log: Log,
): Promise<OpenedFile> {
  const failed = (failure: SealedFileFailure): OpenedFile => ({ kind: 'failed', failure });
  const read = v.safeParse(file, text);
  if (!read.success) return failed('not-sealed');
  const doors = read.output.doors.filter(({ publicKey }) => publicKey === pair.publicKey);
  if (doors.length === 0) return failed('other-key');
  const opened: Opened[] = [];
  for (const door of doors) {
    const exported = await openDoor(door, pair.privateKey, log);
    if (!exported) return failed('damaged');
    opened.push(exported);
  }
  const ofHere = opened.filter((exported) => wrongPlaceOf(exported, here) === null);
  const [first] = opened;
  // Another door of the same phone is no fault, unless there is no other.
  const elsewhere = ofHere.length === 0 && first && wrongPlaceOf(first, here);
  if (elsewhere) return failed(elsewhere);
  return {
    kind: 'opened',
    entries: ofHere.flatMap(({ entries }) => entries),
    unreadable: ofHere.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

type Opened = ExportedOutbox & { readonly unreadable: number };

async function openDoor(
  door: SealedDoor,
  privateKey: CryptoKey,
  log: Log,
): Promise<Opened | undefined> {
  try {
    const { door: name, key } = v.parse(doorsKey, await openWithKey(privateKey, door));
    const sealing = await createSealing(key);
    const { entries, unreadable } = await openRows(sealing, door.rows);
    if (entries.length === 0 && unreadable > 0) return undefined;
    const head = { format: exportFormat, version: exportVersion, ...partsOfDoorName(name) };
    const exported = readExport({ ...head, entries });
    return exported && { ...exported, unreadable };
  } catch (error) {
    // Anyone who wrote the file chose what is in it: anything may be wrong with it.
    log('file-not-read', error);
    return undefined;
  }
}

/** Takes over the file that another device saved, so that this device sends its pending actions. */
import type { Log } from '../log/log.ts';
import {
  mostExportBytes,
  parseExport,
  type WrongPlace,
  wrongPlaceOf,
} from '../outbox/import-file.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { Door } from './door.ts';

export type TakeOverFailure =
  | 'not-an-export'
  | WrongPlace
  /** What was stored until then stays; the file can be taken over again. */
  | 'cannot-store';

export type TakeOver =
  | {
      readonly kind: 'taken-over';
      readonly count: number;
      /** How many of the file this device had already. */
      readonly known: number;
    }
  | { readonly kind: 'failed'; readonly failure: TakeOverFailure };

/**
 * Takes over a file. One of another service or event is refused: its tickets mean nothing here.
 * @param file any file that somebody chose
 */
export async function takeOverFile(
  file: Blob,
  door: Pick<Door, 'adopt' | 'state'>,
  log: Log,
): Promise<TakeOver> {
  const failed = (failure: TakeOverFailure): TakeOver => ({ kind: 'failed', failure });
  if (file.size > mostExportBytes) return failed('not-an-export');
  // A file that was moved since it was chosen can't be read.
  const text = await file.text().catch((error) => {
    log('file-not-read', error);
    return '';
  });
  const exported = parseExport(text);
  if (!exported) return failed('not-an-export');
  const wrongPlace = wrongPlaceOf(exported, door.state.getState().pairing);
  if (wrongPlace) return failed(wrongPlace);
  try {
    const count = await door.adopt(exported.entries);
    return { kind: 'taken-over', count, known: exported.entries.length - count };
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    log('action-not-stored', error);
    return failed('cannot-store');
  }
}

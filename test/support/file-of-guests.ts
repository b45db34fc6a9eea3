/** A file of guests as the dashboard reads it, and what it means. */
import type { TicketCategoryId } from '../../src/domain/ids.ts';
import { asId } from '../../src/domain/ids.ts';
import { type GuestFile, mapFile, openFile } from '../../src/office/import/guest-file.ts';
import { readFile } from '../../src/office/import/reading/read-file.ts';
import type { Reading } from '../../src/office/import/reading/table.ts';
import { noLog } from './memory-log.ts';

export const onlyCategory = { id: asId<TicketCategoryId>(1), name: 'Standard' };

export async function openGuestFile(bytes: Uint8Array, how: Reading = {}): Promise<GuestFile> {
  const read = await readFile(bytes, noLog, how);
  if (read.kind === 'fault') throw new Error(read.fault.kind);
  return openFile('file.csv', read.table);
}

export const lines = (rows: readonly string[]): Uint8Array => Buffer.from(rows.join('\r\n'));

/** The guests of a file, each in a line: name, code, order, state; then its faults by their lines. */
export function meaningOf(file: GuestFile) {
  const { rows, faults, notices } = mapFile(file, [onlyCategory]);
  return {
    guests: rows.map(({ firstName = '', lastName = '', code = '', order = '', state = '' }) =>
      [firstName, lastName, code, order, state].filter((one) => one !== '').join(' '),
    ),
    faults: faults.map(({ line, fault }) => `${line} ${fault}`),
    notices: notices.map(({ line }) => line),
  };
}
export type Meant = Partial<ReturnType<typeof meaningOf>>;

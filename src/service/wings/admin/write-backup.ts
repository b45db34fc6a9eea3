import { renameSync, rmSync } from 'node:fs';
import { makePrivate } from '../../core/deps/private-files.ts';
import type { Outcome } from './outcome.ts';

/**
 * @param to the file of the backup; an existing one is replaced once the new one is complete
 * @param write writes it to another file beside that. @returns what is wrong; null: it is complete
 */
export async function writeBackup(
  to: string,
  write: (unfinished: string) => Promise<string | null>,
): Promise<Outcome> {
  const unfinished = `${to}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    makePrivate(unfinished);
    const fault = await write(unfinished);
    if (fault !== null) return { isError: true, text: fault };
    renameSync(unfinished, to);
    return { isError: false, text: `Everything is in ${to}.` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(E[A-Z]+|SQLITE_(FULL|IOERR\w*|CANTOPEN\w*))$/.test(code)) throw error;
    return { isError: true, text: `${to} can't be written (${code}).` };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

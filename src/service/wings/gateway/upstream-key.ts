/** The key by which a gateway calls its upstream. It stands in a file, out of sight of others on the machine. */
import { readFileSync, statSync } from 'node:fs';
import { CannotOpen } from '../../core/store/cannot-open.ts';

const keyForm = /^[A-Za-z0-9]{16,100}$/;

/** @throws CannotOpen where there is no such file, others may read it, or it holds no key */
export function readUpstreamKey(file: string): string {
  let text: string;
  try {
    if ((statSync(file).mode & 0o077) !== 0) {
      throw new CannotOpen(`${file} is open to others: close it with chmod 600.`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new CannotOpen(`The upstream’s key can’t be read from ${file} (${code}).`);
  }
  const key = text.trim();
  if (keyForm.test(key)) return key;
  throw new CannotOpen(`${file} holds no key: letters and digits alone, as the upstream gave it.`);
}

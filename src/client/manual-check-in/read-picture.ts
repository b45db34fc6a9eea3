/** Fetches a participant's picture for as long as the page is open. It is not stored. */

import type { Timers } from '../../domain/timers.ts';
import type { Fetch } from '../device/fetch.ts';
import type { Log } from '../log/log.ts';

const deadlineMs = 10_000;
const mostBytes = 5_000_000;
/** Image types in which browsers run no code. */
const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/**
 * Fetches the picture.
 * @param link the participant's; it comes from outside and may lead anywhere
 * @param sidePx the longest side that is of use; the specification lets a picture be asked for by
 *   it; null: as it is
 * @returns null where there is none to be had: then nothing is shown in its place
 */
export async function readPicture(
  { fetch, timers, log }: { readonly fetch: Fetch; readonly timers: Timers; readonly log: Log },
  link: string,
  sidePx: number | null,
): Promise<Blob | null> {
  const address = URL.canParse(link) ? new URL(link) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  if (sidePx !== null) {
    address.searchParams.set('width', String(sidePx));
    address.searchParams.set('height', String(sidePx));
  }
  const abort = new AbortController();
  const cancel = timers.after(deadlineMs, () => abort.abort());
  try {
    // Without the key: anybody who has a picture's address may read it.
    const response = await fetch(address.href, {
      credentials: 'omit',
      // Otherwise the browser would keep it for a year, also when the guest was erased.
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    });
    const type = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim() ?? '';
    if (!response.ok || !types.has(type)) return null;
    const picture = await response.blob();
    return picture.size <= mostBytes ? picture : null;
  } catch (error) {
    log('picture-not-read', error);
    return null;
  } finally {
    cancel();
  }
}

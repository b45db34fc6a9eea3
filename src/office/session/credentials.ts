/** What somebody is signed in with. A key is kept for this tab only: closing the tab forgets it. */
import * as v from 'valibot';
import type { Log } from '../../client/log/log.ts';
import { isKey } from '../../client/pairing/pairing.ts';
import type { UserId } from '../../domain/ids.ts';

const withKey = v.object({
  kind: v.literal('key'),
  /** Origin of the service, without a slash at the end. */
  service: v.pipe(v.string(), v.url()),
  key: v.pipe(v.string(), v.check(isKey)),
});

type WithKey = v.InferOutput<typeof withKey>;

/** What somebody signs in with: a key that was typed in, or the cookie of this dashboard's own service. */
export type Given = WithKey | { readonly kind: 'account'; readonly service: string };

/** What is known of anyone who is signed in. */
export type Credentials =
  | WithKey
  | { readonly kind: 'account'; readonly service: string; readonly userId: UserId };

/** Whether it is the same person, as far as the service can tell. */
export const areOfOne = (one: Credentials, other: Credentials): boolean =>
  one.service === other.service &&
  (one.kind === 'key'
    ? other.kind === 'key' && one.key === other.key
    : other.kind === 'account' && one.userId === other.userId);

/** A browser's `sessionStorage`. Each call may throw. */
export type CredentialPlace = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const name = 'admit-office-session';

export function keptKey(place: CredentialPlace, log: Log): WithKey | null {
  try {
    const parsed = v.safeParse(withKey, JSON.parse(place.getItem(name) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch (error) {
    log('setting-not-read', error);
    return null;
  }
}

/** Where the tab can't store anything, a key is forgotten with the page. A cookie is kept by the browser. */
export function keepCredentials(place: CredentialPlace, log: Log, kept: Credentials | null): void {
  try {
    if (kept?.kind !== 'key') place.removeItem(name);
    else place.setItem(name, JSON.stringify(kept));
  } catch (error) {
    log('setting-not-stored', error);
  }
}

/** @returns the origin of an address as somebody types it; null if it is not an address */
export function serviceOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname } = new URL(address);
  return hostname === '' ? null : origin;
}

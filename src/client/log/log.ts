/**
 * What this device's log can hold: one of these subjects, and an error's kind and place. Names, keys and
 * codes can't be written into it, since the log may be sent to anyone who helps.
 */

/** `error`: somebody must look at it. `warning`: something works less well. `info`: it happened. */
export type LogLevel = 'error' | 'warning' | 'info';

export const logSubjects = {
  'start-failed': 'error',
  'unexpected-error': 'error',
  'storage-failed': 'error',
  'action-not-stored': 'error',
  'action-not-sent': 'error',
  'payment-not-sent': 'error',
  'payment-not-stored': 'error',
  'sale-not-continued': 'error',
  'sale-not-stored': 'error',
  'list-not-stored': 'error',
  'list-damaged': 'error',
  'decoder-not-loaded': 'error',
  'kiosk-not-stored': 'error',
  'pin-not-tried': 'error',
  'camera-not-opened': 'warning',
  'cameras-not-listed': 'warning',
  'decoder-failed': 'warning',
  'decoder-without-worker': 'warning',
  'double-entry-not-stored': 'warning',
  'refused-scan-not-stored': 'warning',
  'settled-refused': 'warning',
  'heard-not-stored': 'warning',
  'link-failed': 'info',
  'signature-not-read': 'warning',
  'outbox-not-sealed': 'warning',
  'skew-not-stored': 'warning',
  'lent-places-not-stored': 'warning',
  'setting-not-read': 'warning',
  'setting-not-stored': 'warning',
  'language-not-loaded': 'warning',
  'no-service-worker': 'warning',
  'update-not-found-out': 'warning',
  'pairing-failed': 'warning',
  'file-not-read': 'warning',
  'file-not-shared': 'warning',
  'passkey-not-used': 'warning',
  'picture-not-read': 'warning',
  'licences-not-read': 'warning',
  'list-not-searched': 'warning',
  'service-not-searched': 'warning',
  'badge-not-drawn': 'warning',
  'badge-not-printed': 'warning',
  'storage-facts-unknown': 'info',
  'native-reader-given-up': 'info',
  'frames-drawn-instead-of-copied': 'info',
  'frame-not-read': 'info',
  'camera-wish-refused': 'info',
  'battery-unknown': 'info',
  'sound-refused': 'info',
  'full-screen-refused': 'info',
  'screen-lock-refused': 'info',
  'background-sync-refused': 'info',
  'device-lock-lost': 'info',
  'request-failed': 'info',
  'answer-not-json': 'info',
  'went-offline': 'info',
  'went-online': 'info',
  'key-refused': 'info',
  'key-accepted': 'info',
} as const satisfies Record<string, LogLevel>;

export type LogSubject = keyof typeof logSubjects;

/**
 * Writes a line.
 * @param reason an error, of which only kind and place are kept, or a word of ours in kebab-case
 */
export type Log = (subject: LogSubject, reason?: unknown) => void;

const ownWord = /^[a-z0-9-]{1,40}$/;
/** Matches a place in a file of the app, as each of the three engines writes it. */
const place = /[\w.-]+\.(?:js|ts|tsx|mjs)(?:\?[^:)\s]*)?:\d+:\d+/;
/** How many causes behind an error are followed. */
const deepest = 3;

/** @returns the kind of an error and where it was thrown, never its message: that may quote anything */
export function describeReason(reason: unknown, depth = 1): string | null {
  if (reason === undefined || reason === null) return null;
  if (typeof reason === 'string') return ownWord.test(reason) ? reason : 'a text';
  if (!(reason instanceof Error)) return `a ${typeof reason}`;
  const { name, message, stack = '', cause, inner } = reason as Error & { inner?: unknown };
  const thrownAt = place.exec(stack.replace(message, ''))?.[0].replace(/\?[^:]*/, '');
  const own = /^\w{1,60}$/.test(name) ? name : 'Error';
  const behind = depth < deepest ? describeReason(cause ?? inner, depth + 1) : null;
  return own + (thrownAt ? ` at ${thrownAt}` : '') + (behind ? ` from ${behind}` : '');
}

/**
 * Scanners that are keyboards (USB, Bluetooth) type a code and press Enter. In a field a person may
 * be typing: there only their rhythm tells a scanner, which no person keeps up. Elsewhere nobody
 * types, so anything that Enter ends is a code: slow scanners are heard as well, and no field has to
 * hold the focus, which would bring up the keyboard of a phone.
 */
export type Key = {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  /** Of the event itself, not of when it is handled: a busy page handles several at once. */
  readonly atMs: number;
  readonly inField: boolean;
};

export type Heard =
  /** A person's key, or the first of a burst. */
  | { readonly kind: 'key' }
  /** It follows other characters so quickly, or where nobody types, that it may be a scanner's. */
  | { readonly kind: 'burst' }
  /** Enter that ended a code. */
  | { readonly kind: 'code'; readonly text: string }
  /** Enter after too few characters outside a field: part of a burst, of which the rest got lost. */
  | { readonly kind: 'rest' };

const averageGapMs = 35;
/** Within a burst from one key to the next; a scanner's radio may hold one key back. */
const longestGapMs = 100;
/** Outside of fields. */
const longestPauseMs = 1000;
const shortestCode = 4;
/** In a field a few quick keys may be a person's. */
const shortestBurst = 6;

const nothing = { text: '', firstAtMs: 0, lastAtMs: 0, inField: false };

export function createKeyBurst(): (key: Key) => Heard {
  let typed = nothing;

  function ended(at: Key): Heard {
    const { text, firstAtMs } = typed;
    typed = nothing;
    if (text === '') return { kind: 'key' };
    if (!at.inField) {
      return text.length >= shortestCode ? { kind: 'code', text } : { kind: 'rest' };
    }
    // As many gaps as characters: the last one is before Enter.
    const isQuick = (at.atMs - firstAtMs) / text.length <= averageGapMs;
    return isQuick && text.length >= shortestBurst ? { kind: 'code', text } : { kind: 'key' };
  }

  return (at) => {
    const { key, atMs, inField } = at;
    const patienceMs = inField ? longestGapMs : longestPauseMs;
    if (atMs - typed.lastAtMs > patienceMs || inField !== typed.inField) typed = nothing;
    if (key === 'Enter') return ended(at);
    // Shift and its like come between; a key of another kind ends what was begun.
    if (['Shift', 'CapsLock', 'AltGraph'].includes(key)) return { kind: 'key' };
    if (key.length !== 1) {
      typed = nothing;
      return { kind: 'key' };
    }
    const isFirst = typed.text === '';
    const firstAtMs = isFirst ? atMs : typed.firstAtMs;
    typed = { text: typed.text + key, firstAtMs, lastAtMs: atMs, inField };
    return { kind: isFirst ? 'key' : 'burst' };
  };
}

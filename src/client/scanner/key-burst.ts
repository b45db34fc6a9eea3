/**
 * Scanners that are keyboards (USB, Bluetooth) type a code and press Enter. In a field a person may
 * be typing: there only their rhythm tells a scanner, which no person keeps up. Elsewhere nobody
 * types, so anything that Enter ends is a code: slow scanners are heard as well.
 */
import { otherReadings, type Reading, type Stroke } from './keyboard-layouts.ts';

export type Key = {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  /** Of the event itself, not of when it is handled: a busy page handles several at once. */
  readonly atMs: number;
  readonly inField: boolean;
} & Partial<Omit<Stroke, 'key'>>;

export type Heard =
  /** A person's key, or the first of a burst. */
  | { readonly kind: 'key' }
  /** It belongs to a burst, or may: it follows so quickly, or comes where nobody types. */
  | { readonly kind: 'burst' }
  /** It goes on with a burst, in a field that took the focus meanwhile: a screen has opened. */
  | { readonly kind: 'strayed' }
  /** What ended a code. */
  | { readonly kind: 'code'; readonly text: string }
  /** Enter that ended a code of which a part got lost. */
  | { readonly kind: 'lost' };

export type KeyBurst = {
  hear(key: Key): Heard;
  /**
   * The page heard no more keys for `silenceMs`: some scanners end a code with nothing at all.
   * @returns the code, where that is how it ended
   */
  silence(): string | null;
  /** What the keys of the code that has ended say to other keyboard layouts. */
  readings(): readonly Reading[];
};

export const silenceMs = 300;
const averageGapMs = 35;
/** Browsers round a key's time, up or down: from the first key to the last by twice a tenth. */
const roundingMs = 0.2;
/** Within a burst from one key to the next; a scanner's radio may hold one key back. */
const longestGapMs = 100;
/** Outside of fields. */
const longestPauseMs = 1000;
/** Outside of fields: shorter ones, too, where they come as quickly as from a scanner. */
const shortestSlow = 4;
/** In a field, or where no Enter comes, a few quick keys may be a person's. */
const shortestBurst = 6;

/** They come in the middle of a burst and are no part of the code. */
const modifiers = ['Shift', 'CapsLock', 'AltGraph'];
/** A character that the browser does not name. */
const nameless = ['Unidentified', 'Process', 'Dead'];
/** Stands for the accent of a dead key, of which only its place is known. */
const deadKey = '\ufffd';

type Typed = {
  readonly text: string;
  /** Of each character. */
  readonly strokes: readonly Stroke[];
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly inField: boolean;
  /** `broken`: characters before or between are missing. `taken`: silence has ended it. */
  readonly state: 'whole' | 'broken' | 'taken';
};

const nothing: Typed = {
  text: '',
  strokes: [],
  firstAtMs: 0,
  lastAtMs: Number.NEGATIVE_INFINITY,
  inField: false,
  state: 'whole',
};

export function createKeyBurst(): KeyBurst {
  let typed = nothing;
  /** A scanner that ends one code by a key does so with each: then silence is a stutter. */
  let endsByKey = false;
  let lastStrokes: readonly Stroke[] = [];

  function ended({ atMs, inField }: Key): Heard {
    const { text, strokes, state } = typed;
    const isFast = isQuick(typed, atMs);
    const isBurst = text.length >= shortestBurst && isFast;
    typed = nothing;
    if (state === 'taken') return { kind: 'burst' };
    if (state === 'broken') return { kind: 'lost' };
    if (text === '' || (inField && !isBurst)) return { kind: 'key' };
    if (text.length < shortestSlow && !isFast) return { kind: 'lost' };
    endsByKey = true;
    lastStrokes = strokes;
    return { kind: 'code', text };
  }

  return {
    hear(heard) {
      const { atMs, code = '', shift = false, capsLock = false } = heard;
      const key = heard.key === 'Dead' && code !== '' ? deadKey : heard.key;
      const sinceMs = atMs - typed.lastAtMs;
      const isAmidst = typed.state === 'whole' && goesOn(typed, atMs);
      const strays = heard.inField && !typed.inField && isAmidst;
      const inField = heard.inField && !strays;
      const at = { key, atMs, inField };
      if (inField !== typed.inField) {
        // The focus moved; in the middle of a burst what comes now is only its end.
        const state = sinceMs <= longestGapMs ? 'broken' : 'whole';
        typed = { ...nothing, inField, firstAtMs: atMs, state };
      } else if (sinceMs > (inField ? longestGapMs : longestPauseMs)) {
        typed = { ...nothing, inField };
      }
      if (key === 'Enter') return ended(at);
      if (key === 'Tab' && typed.text.length >= shortestBurst && isQuick(typed, atMs)) {
        return ended(at);
      }
      if (modifiers.includes(key)) return { kind: 'key' };
      if (nameless.includes(key) && !inField) {
        typed = { ...typed, lastAtMs: atMs, state: 'broken' };
        return { kind: 'burst' };
      }
      if (key.length !== 1) {
        typed = nothing;
        return { kind: 'key' };
      }
      const begun = afterSilence(typed, atMs, inField);
      const isFirst = begun.text === '' && begun.state === 'whole';
      const firstAtMs = isFirst ? atMs : begun.firstAtMs;
      typed = {
        ...begun,
        text: begun.text + key,
        strokes: [...begun.strokes, { key, code, shift, capsLock }],
        firstAtMs,
        lastAtMs: atMs,
        inField,
      };
      if (strays) return { kind: 'strayed' };
      return { kind: isFirst ? 'key' : 'burst' };
    },
    silence() {
      const { text, inField, state, lastAtMs } = typed;
      const isCode = text.length >= shortestBurst && isQuick(typed, lastAtMs);
      if (endsByKey || inField || state !== 'whole' || !isCode) return null;
      lastStrokes = typed.strokes;
      typed = { ...typed, state: 'taken' };
      return text;
    },
    readings: () => otherReadings(lastStrokes),
  };
}

/**
 * A busy device may hold keys back: by their own times there was no silence, and what was taken was only
 * the beginning of the code.
 */
function afterSilence(typed: Typed, atMs: number, inField: boolean): Typed {
  if (typed.state !== 'taken') return typed;
  return goesOn(typed, atMs) ? { ...typed, state: 'whole' } : { ...nothing, inField };
}

/** Whether the key belongs to what was typed for sure: no person is that quick. */
const goesOn = (typed: Typed, atMs: number): boolean =>
  atMs - typed.lastAtMs <= longestGapMs && isQuick(typed, atMs);

/** As many gaps as characters, where the last one is before what ends them. */
const isQuick = ({ text, firstAtMs }: Typed, untilMs: number): boolean =>
  text !== '' && untilMs - firstAtMs <= text.length * averageGapMs + roundingMs;

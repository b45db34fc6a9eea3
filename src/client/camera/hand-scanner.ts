/** Takes codes from scanners that act as keyboards, wherever the focus is. */
import type { Timers } from '../../domain/timers.ts';
import { otherReadings, type Reading, type Stroke } from './keyboard-layouts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

export type HandScannerTaker = {
  /**
   * @param text a code as it was typed
   * @param inField whether it was typed into a field that a person may be using
   * @param readings what its keys say to other keyboard layouts than the computer's
   * @returns false: a field keeps it, and its Enter, as if a person had typed it
   */
  take(text: string, inField: boolean, readings?: readonly Reading[]): boolean;
  /** Called when only a part of a scanner's code arrived. */
  lose(): void;
};

export type HandScannerOptions = {
  readonly page: Document;
  readonly taker: HandScannerTaker;
  readonly timers: Timers;
  /** The field into which only scanners write. */
  readonly scanField: HTMLInputElement | null;
};

/**
 * Listens to all keys. What people type into a field stays there; a code that a scanner typed into one
 * is taken out again. The Enter of a scanner never presses a button or sends a form.
 *
 * @returns a function that ends it
 */
export function listenForHandScanner(options: HandScannerOptions): () => void {
  const { page, taker, timers, scanField } = options;
  const burst = createKeyBurst();
  /** The field as it was before the first key of what may be a burst. */
  let before: { readonly field: Field; readonly value: string } | null = null;
  let stopWaiting = () => {};
  const swallowed = new Set<string>();

  function swallow(event: KeyboardEvent): void {
    swallowed.add(event.code);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function awaitSilence(): void {
    stopWaiting();
    stopWaiting = timers.after(silenceMs, () => {
      const written = scanField ? emptied(scanField) : '';
      const text = burst.silence();
      if (text !== null) taker.take(text, false, burst.readings());
      else if (written !== '') taker.take(written, false);
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A key that is held down repeats as quickly as a scanner types.
    if (event.isComposing || event.repeat) return;
    const isScanField = scanField !== null && event.target === scanField;
    const field = isScanField ? null : fieldOf(event.target);
    /** A dead key writes its accent with the next one. */
    const writesText = event.key.length === 1 || event.key === 'Dead';
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    // Scanners send control characters as Ctrl and a letter; they are no part of a code.
    if (isCommand && event.key !== 'Enter') return;
    if (isScanField && writes(event, scanField)) return;
    const heard = burst.hear({
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      capsLock: event.getModifierState('CapsLock'),
      atMs: event.timeStamp,
      inField: field !== null,
    });
    switch (heard.kind) {
      case 'key':
        // A Shift may come in the middle of a burst.
        if (writesText) before = field && { field, value: field.value };
        // The scan field is for text that comes without keys.
        if (isScanField && writesText) swallow(event);
        // A code's first letter would choose another option: another language, for example.
        if (writesText && event.key !== ' ' && isSelect(event.target)) swallow(event);
        return;
      case 'burst':
        // A space would press the button that has the focus, or scroll.
        if (!field) {
          swallow(event);
          awaitSilence();
        }
        return;
      case 'strayed':
        swallow(event);
        awaitSilence();
        return;
      case 'lost':
        stopWaiting();
        swallow(event);
        taker.lose();
        return;
      case 'code':
        stopWaiting();
        if (taker.take(heard.text, field !== null, burst.readings())) {
          if (before && before.field === field) restore(before.field, before.value);
          swallow(event);
        } else if (!field) swallow(event);
    }
  }

  /**
   * Android hands text to a field without naming its keys, whole or piece by piece.
   * @returns whether the key belongs to such a text
   */
  function writes(event: KeyboardEvent, into: HTMLInputElement): boolean {
    if (event.key === 'Unidentified' || event.key === 'Process') return true;
    if (event.key !== 'Enter' || into.value === '') return false;
    stopWaiting();
    swallow(event);
    taker.take(emptied(into), false);
    return true;
  }

  /** Some browsers press a button when the key goes up. */
  function onKeyUp(event: KeyboardEvent): void {
    if (swallowed.delete(event.code)) event.preventDefault();
  }

  page.addEventListener('keydown', onKeyDown, { capture: true });
  page.addEventListener('keyup', onKeyUp, { capture: true });
  scanField?.addEventListener('input', awaitSilence);
  return () => {
    stopWaiting();
    page.removeEventListener('keydown', onKeyDown, { capture: true });
    page.removeEventListener('keyup', onKeyUp, { capture: true });
    scanField?.removeEventListener('input', awaitSilence);
  };
}

const textless = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !textless.includes(target.type) ? target : null;
}

const isSelect = (target: EventTarget | null): boolean => target instanceof HTMLSelectElement;

function emptied(field: HTMLInputElement): string {
  const { value } = field;
  field.value = '';
  return value;
}

/** Uses the element's own setter and an event, so that React, which holds the value, learns of it. */
function restore(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type Key = {
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
  /** It continues with a burst, in a field that took the focus meanwhile: a screen has opened. */
  | { readonly kind: 'strayed' }
  /** What ended a code. */
  | { readonly kind: 'code'; readonly text: string }
  /** Enter that ended a code of which a part got lost. */
  | { readonly kind: 'lost' };

type KeyBurst = {
  hear(key: Key): Heard;
  /**
   * The page heard no more keys for `silenceMs`: some scanners end a code with nothing at all.
   * @returns the code, where that is how it ended
   */
  silence(): string | null;
  /** What the keys of the code that has ended say to other keyboard layouts. */
  readings(): readonly Reading[];
};

const silenceMs = 300;
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

/**
 * Scanners that are keyboards (USB, Bluetooth) type a code and press Enter. In a field a person may
 * be typing: there only their rhythm tells a scanner, which no person keeps up. Elsewhere nobody
 * types, so anything that Enter ends is a code: slow scanners are heard as well.
 */
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
 * A busy device may hold keys back. By their own times there was no pause, and the code that was
 * read was only its beginning.
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

/** An element that is removed takes the focus with it and raises no event, so the focus is polled. */
const lookMs = 300;

/**
 * Adds an invisible field for a device's built-in scanner (for example DataWedge on Android). Its
 * text comes without keys, and only into a field that has the focus. The field takes the focus
 * while nothing else needs it, and shows no keyboard.
 */
export function addScanField(page: Document, timers: Timers): HTMLInputElement {
  const field = page.createElement('input');
  field.className = 'unseen';
  field.inputMode = 'none';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.tabIndex = -1;
  // Screen readers and the Tab key pass it over.
  field.ariaHidden = 'true';
  field.dataset.scanField = '';
  page.body.append(field);
  const look = () => {
    if (page.hasFocus() && mayTakeFocus(page)) field.focus({ preventScroll: true });
    timers.after(lookMs, look);
  };
  look();
  return field;
}

/** Fields, and what was reached by keyboard, keep the focus; a touched button no longer needs it. */
function mayTakeFocus({ activeElement: focused, body }: Document): boolean {
  if (focused === null || focused === body) return true;
  if (focused.matches('input, textarea, select')) return false;
  return focused.matches('[tabindex="-1"]') || !focused.matches(':focus-visible');
}

/** Takes codes from scanners that act as keyboards, wherever the focus is. */
import type { Timers } from '../../domain/timers.ts';
import { createKeyBurst, silenceMs } from './key-burst.ts';
import type { Reading } from './keyboard-layouts.ts';

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

function emptied(field: HTMLInputElement): string {
  const { value } = field;
  field.value = '';
  return value;
}

/** Uses the element's own setter and an event, so that React, which holds the value, hears of it. */
function restore(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

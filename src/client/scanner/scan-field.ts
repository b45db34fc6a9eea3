/**
 * Adds an invisible field for a device's built-in scanner (DataWedge and the like on Android), whose
 * text comes without keys, and only into a field that has the focus. The field takes the focus while
 * nothing else needs it, and brings up no keyboard.
 */
import type { Timers } from '../../domain/timers.ts';

/** An element that is removed takes the focus with it and raises no event, so the focus is polled. */
const lookMs = 300;

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

/**
 * Where a device's own scanner writes (DataWedge and its like on Android): such text comes without
 * keys, and only into a field that has the focus. This one takes the focus wherever nobody else
 * needs it. It brings up no keyboard and is not seen.
 */
import type { Timers } from '../../domain/timers.ts';

/** Elements that are removed take the focus with them without a word, so it is looked after. */
const lookMs = 300;

export function addScanField(page: Document, timers: Timers): HTMLInputElement {
  const field = page.createElement('input');
  field.className = 'unseen';
  field.inputMode = 'none';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.tabIndex = -1;
  // Nothing that anybody should hear of or come to.
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

/** A field is somebody's; what a keyboard led to as well; a button that was touched is done with. */
function mayTakeFocus({ activeElement: focused, body }: Document): boolean {
  if (focused === null || focused === body) return true;
  if (focused.matches('input, textarea, select')) return false;
  return focused.matches('[tabindex="-1"]') || !focused.matches(':focus-visible');
}

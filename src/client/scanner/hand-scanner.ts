/** Codes from scanners that are keyboards, wherever the focus is. */
import { createKeyBurst } from './key-burst.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What people type into a field stays theirs; a code that a scanner typed into one is taken out of
 * it again. The Enter of a scanner never presses a button or sends a form.
 *
 * @param take is given a code as it was typed; false where no door is there to take it: then a
 *   field keeps it, as if a person had typed it
 * @returns a function that ends it
 */
export function listenForHandScanner(page: Document, take: (text: string) => boolean): () => void {
  const hear = createKeyBurst();
  /** The field as it was before the first key of what may be a burst. */
  let before: { readonly field: Field; readonly value: string } | null = null;
  const swallowed = new Set<string>();

  function swallow(event: KeyboardEvent): void {
    swallowed.add(event.code);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A key that is held down repeats as quickly as a scanner types.
    if (event.isComposing || event.repeat) return;
    const field = fieldOf(event.target);
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    // Scanners send control characters as Ctrl and a letter: no part of a code.
    if (isCommand && event.key !== 'Enter') return;
    const heard = hear({ key: event.key, atMs: event.timeStamp, inField: field !== null });
    switch (heard.kind) {
      case 'key':
        // Not at a Shift, which may come in the middle of a burst.
        if (event.key.length === 1) before = field && { field, value: field.value };
        return;
      case 'burst':
        // A space would press the button that has the focus, or scroll.
        if (!field) swallow(event);
        return;
      case 'rest':
        swallow(event);
        return;
      case 'code':
        if (take(heard.text)) {
          if (before && before.field === field) restore(before.field, before.value);
          swallow(event);
        } else if (!field) swallow(event);
    }
  }

  /** Some browsers press a button when the key goes up. */
  function onKeyUp(event: KeyboardEvent): void {
    if (swallowed.delete(event.code)) event.preventDefault();
  }

  page.addEventListener('keydown', onKeyDown, { capture: true });
  page.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    page.removeEventListener('keydown', onKeyDown, { capture: true });
    page.removeEventListener('keyup', onKeyUp, { capture: true });
  };
}

const textless = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !textless.includes(target.type) ? target : null;
}

/** By the element's own setter and an event: so that whoever holds its value (React) hears of it. */
function restore(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Files that show screens follow one another in a process: they share its document and what they have
 * imported. The runner imports this before each file. What a test shows goes with the test; what a
 * file changed of the document or of the browser's own objects goes with the file.
 */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler';
import { afterAll, afterEach, vi } from 'vitest';

const { asyncWrapper } = getConfig();
configure({
  // The files of a screen are fetched when it is opened; a busy machine takes its time for that.
  asyncUtilTimeout: 60_000,
  // What is found may have been drawn just now: React runs its effects later, much later on a busy machine.
  asyncWrapper: (find) =>
    asyncWrapper(async () => {
      const found = await find();
      await new Promise<void>((resolve) => void schedule(idle, () => resolve()));
      return found;
    }),
});

// jsdom knows the dialog element, but neither opens nor closes it. A browser gives the focus to what can
// have it first, and back when it is closed.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  focusedBefore.set(this, document.activeElement);
  this.querySelector<HTMLElement>('button, input, select, textarea, [tabindex]')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement && before !== document.body) before.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  this.dispatchEvent(new Event('close'));
};
// A file can't be read as bytes in the new way.
Blob.prototype.arrayBuffer ??= function arrayBuffer() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
// It can't scroll either.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

/** What tests put something of their own into. */
const ofBrowser = [
  navigator,
  URL,
  Blob.prototype,
  Element.prototype,
  HTMLElement.prototype,
  HTMLAnchorElement.prototype,
  HTMLDialogElement.prototype,
  HTMLImageElement.prototype,
  HTMLTableRowElement.prototype,
].map((owner) => ({ owner, before: Object.getOwnPropertyDescriptors(owner) }));

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const { owner, before } of ofBrowser) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (!Object.hasOwn(before, name)) Reflect.deleteProperty(owner, name);
    }
    Object.defineProperties(owner, before);
  }
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
  history.replaceState(null, '', '/');
});

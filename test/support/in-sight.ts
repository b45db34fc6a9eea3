import type { PageVisibility } from '../../src/client/device/page-visibility.ts';

/** @param isSeen false: nobody sees the page until it is shown */
export function inSight(isSeen = true): PageVisibility & { show(): void } {
  const listeners = new Set<() => void>();
  let isVisible = isSeen;
  return {
    isVisible: () => isVisible,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show() {
      isVisible = true;
      for (const listener of listeners) listener();
    },
  };
}

import type { LogPlace } from '../../src/client/device/device-log.ts';
import type { Log, LogSubject } from '../../src/client/log/log.ts';

/** For tests that ask nothing of the log. */
export const noLog: Log = () => {};

/** @returns a log, and what it was told: subject and reason in the order of their coming */
export function memoryLog(): { readonly log: Log; readonly told: [LogSubject, unknown][] } {
  const told: [LogSubject, unknown][] = [];
  return { told, log: (subject, reason) => void told.push([subject, reason]) };
}

/** A browser's `localStorage`, as far as settings and log use it. */
export function memoryPlace(): LogPlace {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
  };
}

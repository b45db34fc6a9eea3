import type { Fetch } from '../../src/client/device/fetch.ts';
import { held } from '../support/held.ts';

/** A service that answers what is written only when the test says so, once it is told to hold it. */
export function heldWrites(fetch: Fetch) {
  const answered = held<void>();
  let isHolding = false;
  const written: string[] = [];
  return {
    async fetch(url: string, init: RequestInit) {
      if (isHolding && init.method !== 'GET') {
        written.push(url);
        await answered.promise;
      }
      return fetch(url, init);
    },
    hold() {
      isHolding = true;
    },
    answer: () => answered.answer(),
    /** The addresses of what was written meanwhile. */
    written,
  };
}

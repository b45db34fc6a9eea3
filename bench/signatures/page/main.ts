/** What is measured inside the browser: `window.bench`. */
import { verifiedClaims } from '../../../src/client/check-in/vouch.ts';
import type { EventId } from '../../../src/domain/ids.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';

export type Question = { readonly text: string; readonly code: string };
type Keys = Parameters<typeof verifiedClaims>[3];

export const bench = {
  /** From now on as in a browser that lacks Ed25519. */
  forgetPlatform(): void {
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
  },

  /** One after the other, as a door asks. @returns for each whether it was believed, and how long it took */
  async ask(questions: readonly Question[], event: EventId, keys: Keys) {
    const answers: { readonly isBelieved: boolean; readonly ms: number }[] = [];
    for (const { text, code } of questions) {
      const from = performance.now();
      const claims = await verifiedClaims(text, code as TicketCode, event, keys);
      answers.push({ isBelieved: claims !== undefined, ms: performance.now() - from });
    }
    return answers;
  },
};

Object.assign(window, { bench });

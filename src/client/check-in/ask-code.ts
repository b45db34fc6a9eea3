/**
 * Reads what a code that no list has says of itself: a code signed by a key of the event vouches for its
 * ticket (V1). The file that reads signatures is fetched for the first such code.
 */
import { signedPart } from '../../domain/code-in-the-wild.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Finding } from '../../domain/verdict.ts';
import type { Log } from '../log/log.ts';
import type { Vouching } from './vouch.ts';

/** @param text in which the code stood */
export type AskCode = (code: TicketCode, text: string) => Promise<Finding>;

const nowhere: Finding = { found: 'nowhere' };

export const createAskCode =
  (options: Vouching & { readonly log: Log }): AskCode =>
  async (code, text) => {
    const signed = signedPart(text);
    // Without a key nobody can tell a good signature from a forged one.
    if (signed === undefined || options.vouchers().keys.length === 0) return nowhere;
    try {
      const { vouch } = await import('./vouch.ts');
      return await vouch(options, code, signed);
    } catch (error) {
      // A browser without any such cryptography, or a file of this app that is not there.
      options.log('signature-not-read', error);
      return nowhere;
    }
  };

/** V1: what a door believes of a signed code, by the platform's cryptography and by our own file. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifiedClaims } from '../../../src/client/check-in/vouch.ts';
import { asId, type EventId } from '../../../src/domain/ids.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { forgeries } from '../../support/forged-codes.ts';
import { makeTestKey, signedCode, someClaims } from '../../support/signed-codes.ts';

const event = asId<EventId>(4711);
const identifier = 'K7QX2M9PLD4WACDE';
const read = (text: string, keys = [key], code = identifier) =>
  verifiedClaims(text, code as TicketCode, event, keys);

let key = makeTestKey(1);

function withoutEd25519(): void {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
    new DOMException('Unrecognized name.', 'NotSupportedError'),
  );
  // What was taken in before would be used again.
  key = makeTestKey(1);
}
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['the platform', () => {}],
  ['our own file', withoutEd25519],
])('by %s', (_, prepare) => {
  test('a code of the event is believed, in any case', async () => {
    prepare();
    const code = signedCode(key, event, identifier);
    const believed = { ...someClaims, keyNumber: 1 };
    expect(await read(code)).toEqual(believed);
    expect(await read(code.toLowerCase(), [key], identifier.toLowerCase())).toEqual(believed);
  });

  test('an older key holds as long as it is among the event’s, and no longer', async () => {
    prepare();
    const code = signedCode(key, event, identifier);
    const next = makeTestKey(2);
    expect(await read(code, [key, next])).toBeDefined();
    expect(await read(code, [next])).toBeUndefined();
    expect(await read(code, [{ ...next, number: 1 }])).toBeUndefined();
  });

  test('2,000 forged, cut, foreign and revoked ones: none is believed', async () => {
    prepare();
    let asked = 0;
    for (const { text, code, what } of forgeries({ key, event, seed: 1, count: 2000 })) {
      asked += 1;
      expect(await read(text, [key], code), what).toBeUndefined();
    }
    expect(asked).toBe(2000);
  });
});

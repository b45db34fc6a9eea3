import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeInTheWild, signedPart } from '../../src/domain/code-in-the-wild.ts';
import { type CodePattern, codeByPattern } from '../../src/domain/code-pattern.ts';
import { asId, type EventId, type TicketCategoryId } from '../../src/domain/ids.ts';
import {
  type Claims,
  claimsToSign,
  parseSignedCode,
  signedMessage,
} from '../../src/domain/signed-code.ts';
import { parseTicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';

const identifier = 'K7QX2M9PLD4WACDE';
const event = asId<EventId>(4711);
const claims: Claims = {
  keyNumber: 3,
  categoryId: asId<TicketCategoryId>(2_000_017),
  isPaid: true,
  soldAt: instant(Date.UTC(2026, 10, 21, 19, 42)),
};
const signature = Uint8Array.from({ length: 64 }, (_, at) => (at * 37 + 200) % 256);

function printed(of: Claims = claims): string {
  const toSign = claimsToSign(identifier, event, of);
  if (!toSign) throw new Error('there is no place for these claims');
  return toSign.printed(signature);
}

describe('a signed code', () => {
  test('is letters and digits behind the identifier and a dot, short enough for a QR code of version 5', () => {
    expect(printed()).toMatch(/^K7QX2M9PLD4WACDE\.[A-Z0-9]{113}$/);
    // Letters, digits and some marks: 154 fit at the lowest correction.
    expect(printed().length).toBeLessThanOrEqual(154);
  });

  test('says what was claimed, whatever that is, and the same message is signed and looked at', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 1, max: 2 ** 32 - 1 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 2 ** 24 - 1 }),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (keyNumber, category, isPaid, minute, bytes) => {
          const soldAt = instant(Date.UTC(2026, 0, 1) + minute * 60_000);
          const given = { keyNumber, categoryId: asId<TicketCategoryId>(category), isPaid, soldAt };
          const toSign = claimsToSign(identifier, event, given);
          const parsed = parseSignedCode(toSign?.printed(bytes) ?? '');
          expect(parsed).toMatchObject({ identifier, claims: given });
          expect(parsed?.signature).toEqual(bytes);
          expect(parsed && signedMessage(parsed, event)).toEqual(toSign?.message);
        },
      ),
    );
  });

  test('cuts the time of the sale to its minute', () => {
    const late = { ...claims, soldAt: instant(claims.soldAt + 59_999) };
    expect(parseSignedCode(printed(late))?.claims.soldAt).toBe(claims.soldAt);
  });

  test('is not made of what has no place in it', () => {
    for (const change of [
      { keyNumber: 256 },
      { soldAt: instant(Date.UTC(2025, 11, 31)) },
      { soldAt: instant(Date.UTC(2060, 0, 1)) },
      { categoryId: asId<TicketCategoryId>(2 ** 32) },
    ]) {
      expect(claimsToSign(identifier, event, { ...claims, ...change })).toBeUndefined();
    }
    expect(claimsToSign('u3ayb7rsd2fxkn9e', event, claims)).toBeUndefined();
  });

  test('is another message for another event, ticket, category, time, payment or key', () => {
    const messageOf = (code = identifier, of = event, given = claims) =>
      String(claimsToSign(code, of, given)?.message);
    const messages = [
      messageOf(),
      messageOf('K7QX2M9PLD4WACDF'),
      messageOf(identifier, asId(4712)),
      messageOf(identifier, event, { ...claims, categoryId: asId(2_000_018) }),
      messageOf(identifier, event, { ...claims, soldAt: instant(claims.soldAt + 60_000) }),
      messageOf(identifier, event, { ...claims, isPaid: false }),
      messageOf(identifier, event, { ...claims, keyNumber: 4 }),
    ];
    expect(new Set(messages).size).toBe(messages.length);
  });

  test('is not valid if it is cut, longer, or a number that is too large', () => {
    const whole = printed();
    for (let length = 0; length < whole.length; length += 1) {
      expect(parseSignedCode(whole.slice(0, length))).toBeUndefined();
    }
    expect(parseSignedCode(`${whole}0`)).toBeUndefined();
    expect(parseSignedCode(`${identifier}.${'Z'.repeat(113)}`)).toBeUndefined();
  });
});

describe('the plain identifier in a signed code', () => {
  test.each([
    ['bare', printed()],
    ['in small letters, as a scanner with caps lock types it', printed().toLowerCase()],
    ['with a scanner’s marks', `]Q1${printed()}\r\n`],
    ['in a link', `https://tickets.example/t/${printed()}`],
    ['in a link’s parameter', `https://tickets.example/check?code=${printed()}&lang=de`],
    ['in an object', `{"identifier":"${printed()}"}`],
  ])('is found by our doors %s, and so is its signature', (_, text) => {
    expect(parseTicketCode(text)?.toUpperCase()).toBe(identifier);
    expect(signedPart(text)?.toUpperCase()).toBe(printed());
  });

  test('is found by other scanners, by a pattern of the form of identifiers or of what is behind', () => {
    expect(/^[A-Z0-9]+/.exec(printed())?.[0]).toBe(identifier);
    expect(codeByPattern('{code}.*' as CodePattern, printed())).toBe(identifier);
  });

  test('is not seen in what only looks like one', () => {
    for (const text of [
      `X${printed()}`,
      `${printed()}7`,
      printed().replace('.', ':'),
      `eyJhbGciOiJIUzI1NiJ9.${'A'.repeat(113)}.x`,
    ]) {
      expect(signedPart(text)).toBeUndefined();
      expect(codeInTheWild(text)).toBe(text);
    }
  });
});

/** Codes that no door may believe, drawn from a seed: forged, cut, of another event, by a revoked key. */
import { seeded } from '../../bench/decoding/random.ts';
import { asId, type EventId, type TicketCategoryId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { makeTestKey, signedCode, someClaims, type TestKey } from './signed-codes.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export type Forgery = {
  readonly text: string;
  /** The identifier as a door reads it. */
  readonly code: string;
  readonly what: string;
};

type Asked = {
  /** The event's own. */
  readonly key: TestKey;
  readonly event: EventId;
  readonly seed: number;
  readonly count: number;
};

export function* forgeries({ key, event, seed, count }: Asked): Generator<Forgery> {
  const chance = seeded(seed);
  const below = (limit: number) => Math.floor(chance() * limit);
  const random = (length: number) =>
    Array.from({ length }, () => letters[below(letters.length)]).join('');
  const revoked = makeTestKey(2);
  const thiefs = makeTestKey(key.number);
  const good = Array.from({ length: 20 }, () => signedCode(key, event, random(16)));
  const other = asId<EventId>(event + 1);

  const kinds: Readonly<Record<string, (code: string) => string>> = {
    'a letter is another': (code) => {
      const at = 17 + below(code.length - 17);
      const to = letters[(letters.indexOf(code[at] ?? '') + 1 + below(35)) % 36];
      return code.slice(0, at) + to + code.slice(at + 1);
    },
    'the signature of another ticket': (code) => random(16) + code.slice(16),
    'drawn by chance': () => `${random(16)}.${random(113)}`,
    'cut, and filled up': (code) => {
      const length = 17 + below(100);
      return code.slice(0, length).padEnd(code.length, letters[below(36)]);
    },
    cut: (code) => code.slice(0, 17 + below(112)),
    'of another event': () => signedCode(key, other, random(16)),
    'by a thief’s key of the same number': () =>
      signedCode(thiefs, event, random(16), {
        ...someClaims,
        soldAt: instant(someClaims.soldAt + below(1e9)),
      }),
    'by a revoked key': () => signedCode(revoked, event, random(16)),
    'of another category': (code) => {
      const forged = signedCode(thiefs, event, code.slice(0, 16), {
        ...someClaims,
        categoryId: asId<TicketCategoryId>(1 + below(1e6)),
      });
      // Its claims, and the good signature of the ticket.
      return mixed(forged, code);
    },
  };
  const names = Object.keys(kinds);
  for (let at = 0; at < count; at += 1) {
    const what = names[at % names.length] ?? '';
    const text = kinds[what]?.(good[below(good.length)] ?? '') ?? '';
    yield { text, code: text.slice(0, 16), what };
  }
}

const signatureSpace = 2n ** 512n;
const numberOf = (code: string): bigint =>
  [...code.slice(17)].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

/** The claims of the one code with the signature of the other. */
function mixed(claims: string, signature: string): string {
  const number =
    (numberOf(claims) / signatureSpace) * signatureSpace + (numberOf(signature) % signatureSpace);
  return `${signature.slice(0, 17)}${number.toString(36).toUpperCase().padStart(113, '0')}`;
}

/** 34.1, kind 7: of links, the part that differs between guests is the code. */
import { describe, expect, test } from 'vitest';
import { lines, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

describe('kind 7, codes inside links', () => {
  const rows = (link: (n: number) => string) => [
    'Name\tCode',
    ...[1, 2, 3].map((n) => `G ${n}\t${link(n)}`),
  ];
  test.each<readonly [string, (n: number) => string, (n: number) => string]>([
    [
      'a short part of the path',
      (n) => `https://x.example/summer-2026/guest-${n}`,
      (n) => `x.example/summer-2026/guest-${n}`,
    ],
    [
      'the event behind the guest',
      (n) => `https://www.x.example/G${n}/SUMMER2026/`,
      (n) => `x.example/G${n}/SUMMER2026`,
    ],
    [
      'the order, and a place within it',
      (n) => `https://x.example/?order=ABCD1234&pos=${n}`,
      (n) => `x.example/?order=ABCD1234&pos=${n}`,
    ],
    [
      'the event called the code',
      (n) => `https://x.example/?code=SUMMER2026&seat=A${n}`,
      (n) => `x.example/?code=SUMMER2026&seat=A${n}`,
    ],
    ['an app’s own scheme', (n) => `pass://open/SUMMER2026/${n}`, (n) => `open/SUMMER2026/${n}`],
    [
      'where the link tells it, it stays',
      (n) => `https://x.example/?ticket=ABCD000${n}`,
      (n) => `https://x.example/?ticket=ABCD000${n}`,
    ],
  ])('%s', async (_, link, code) => {
    const { guests: found, faults } = meaningOf(await openGuestFile(lines(rows(link))));
    expect(faults).toEqual([]);
    expect(found).toEqual([1, 2, 3].map((n) => `G ${n} ${code(n)}`));
  });
});

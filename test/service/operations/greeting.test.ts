/** What is printed at the start, and that it leads on. */
import { describe, expect, test } from 'vitest';
import { greeting, type Started } from '../../../src/service/operations/greeting.ts';
import { readTerminalQrCode } from '../../support/terminal-qr-code.ts';

const onThisMachine: Started = {
  origin: 'http://localhost:8080',
  isNamed: false,
  tls: null,
  demo: { key: 'k'.repeat(50), eventId: 10_001 },
  upstream: null,
  sendsMail: true,
  caPage: null,
  operatorKey: null,
  accountLink: null,
  hasEvents: true,
  addresses: ['192.168.0.10', '10.0.0.7'],
  columns: 80,
};
const ownAuthority: Started = {
  ...onThisMachine,
  origin: 'https://192.168.0.10:8080',
  tls: 'own',
  caPage: { address: 'http://192.168.0.10:8081/ca', fingerprint: 'AB:CD' },
};
const link = (base: string) =>
  `${base}/#pair&base=${encodeURIComponent(base)}&key=${'k'.repeat(50)}&event=10001&device=Demo%20door`;

test('the lines that scripts read', () => {
  const lines = greeting({ ...ownAuthority, operatorKey: 'o'.repeat(50) }).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    'Admit is ready:      https://192.168.0.10:8080/',
    `A paired demo door:  ${link('https://192.168.0.10:8080')}`,
    'Tickets to scan:     https://192.168.0.10:8080/demo/tickets',
    'For phones, once:    http://192.168.0.10:8081/ca',
    'Its SHA-256:         AB:CD',
    `The operator's key, shown this once: ${'o'.repeat(50)}`,
  ]);
});

test('a gateway says where its calls go, and where devices are added', () => {
  const upstream = 'https://tickets.example.org';
  const text = greeting({ ...onThisMachine, demo: null, hasEvents: false, upstream });
  expect(text.split('\n').slice(0, 2)).toEqual([
    'Admit is ready:      http://localhost:8080/',
    'Passes calls on to:  https://tickets.example.org',
  ]);
  expect(text).toContain('http://localhost:8080/office/');
  expect(text).not.toContain('/api/docs');
});

test('where no mail goes out the start says so, and what sends it; a gateway has nothing to say', () => {
  const upstream = 'https://tickets.example.org';
  const said = /No mail is sent, .* --smtp$/m;
  expect(greeting({ ...onThisMachine, sendsMail: false })).toMatch(said);
  expect(greeting(onThisMachine)).not.toContain('mail');
  expect(greeting({ ...onThisMachine, demo: null, sendsMail: false, upstream })).not.toMatch(said);
});

describe('phones', () => {
  test('where they can open it, the link is a QR code too', async () => {
    const text = greeting(ownAuthority);
    expect(await readTerminalQrCode(text)).toBe(link('https://192.168.0.10:8080'));
    expect(text).toContain('First open http://192.168.0.10:8081/ca');
  });

  test('a file or a pipe gets no QR code, a narrow terminal a word about it', async () => {
    const piped = greeting({ ...ownAuthority, columns: null });
    expect(piped.trimEnd().split('\n')).toHaveLength(5);
    const narrow = greeting({ ...ownAuthority, columns: 40 });
    expect(await readTerminalQrCode(narrow)).toBeNull();
    expect(narrow).toContain('wider window');
  });

  test.each(['http://localhost:8080', 'https://localhost:8080', 'https://127.0.0.1:8080'])(
    '%s is each phone itself: no QR code, and how it gets an address that they can open',
    async (origin) => {
      const text = greeting({ ...onThisMachine, origin });
      expect(await readTerminalQrCode(text)).toBeNull();
      expect(text).toMatch(
        /https:\/\/ address.*\n.*\nnpm start -- --tls-own 192\.168\.0\.10 --tls-own 10\.0\.0\.7\n$/,
      );
    },
  );

  test('with a certificate of the administrator, its name is required', () => {
    const text = greeting({ ...onThisMachine, origin: 'https://localhost:8080', tls: 'files' });
    expect(text).toContain('--public-url https://<name>');
  });

  test('anyone who has said under which address it is reached is not told', () => {
    expect(
      greeting({ ...onThisMachine, isNamed: true })
        .trimEnd()
        .split('\n'),
    ).toHaveLength(3);
  });
});

describe('the organizer’s account', () => {
  const link = 'https://192.168.0.10:8080/office/#join=secret';
  const shown = { kind: 'shown', link } as const;

  test('a terminal shows the link, and as a QR code where a phone can open it', async () => {
    const text = greeting({ ...ownAuthority, demo: null, accountLink: shown });
    expect(text).toContain(`once, within a day:\n${link}\n`);
    expect(await readTerminalQrCode(text)).toBe(link);
    const here = greeting({ ...onThisMachine, accountLink: shown });
    expect(here).toContain(link);
    expect(await readTerminalQrCode(here)).toBeNull();
  });

  test('elsewhere it names the file that holds the link', () => {
    const accountLink = { kind: 'file', file: 'data/account-link' } as const;
    const text = greeting({ ...ownAuthority, columns: null, accountLink });
    expect(text).toContain('within a day:\ndata/account-link\n');
    expect(text).not.toContain('#join');
  });

  test('the lines that scripts read stay as they are', () => {
    const lines = (given: Partial<Started>) => greeting({ ...ownAuthority, ...given }).split('\n');
    expect(lines({ accountLink: shown }).slice(0, 5)).toEqual(lines({}).slice(0, 5));
  });
});

test('without the demo and without an event, it leads to the dashboard', () => {
  const first = { ...ownAuthority, demo: null, hasEvents: false };
  const text = greeting(first);
  expect(text).toContain(
    'create an event, and add a device for each phone:\nhttps://192.168.0.10:8080/office/',
  );
  expect(text).toContain('API calls do the same: https://192.168.0.10:8080/api/docs');
  expect(greeting({ ...first, hasEvents: true })).not.toContain('/office/');
});

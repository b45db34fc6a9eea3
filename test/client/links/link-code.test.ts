/** M5: the QR code by which two devices meet without the service. Whoever shows one may be hostile. */
import { expect, test } from 'vitest';
import {
  type ConnectionCode,
  isLinkCode,
  type LinkCode,
  readLinkCode,
  writeLinkCode,
} from '../../../src/client/links/link-code.ts';
import { codeOfDescription, descriptionOfCode } from '../../../src/client/links/link-code-sdp.ts';
import { seededRandom } from '../../support/random.ts';

/** As Chromium describes a data channel, once its camera is allowed, and as it does before. */
const described = (...candidates: readonly string[]) =>
  [
    'v=0',
    'o=- 6397923085781575427 2 IN IP4 127.0.0.1',
    'm=application 55851 UDP/DTLS/SCTP webrtc-datachannel',
    ...candidates.map((each) => `a=candidate:${each}`),
    'a=ice-ufrag:h+99',
    'a=ice-pwd:UvCjM2qdmbGGuWmhVa8NGear',
    `a=fingerprint:sha-256 ${Array(32).fill('B6').join(':')}`,
    'a=setup:actpass',
    '',
  ].join('\r\n');

const addresses = [
  '499420281 1 udp 2122194687 192.168.178.21 55851 typ host generation 0 network-id 1',
  '3600960921 1 udp 2122265343 fd00::2 41652 typ host generation 0 network-id 2',
  '1 1 udp 2113937151 4f1c2a3b-1111-2222-3333-0123456789ab.local 50000 typ host',
];
const tcp = '3815659757 1 tcp 1518214911 192.0.2.2 9 typ host tcptype active';

const code = (connection: ConnectionCode): LinkCode => ({
  eventId: 123_456_789_012,
  madeAtMinute: 29_000_000,
  connection,
});

function connection(...candidates: readonly string[]): ConnectionCode {
  const read = codeOfDescription(described(...candidates));
  if (!read) throw new Error('no address');
  return read;
}

test('what a browser says of a connection is in the code, and is read as it was', () => {
  const written = writeLinkCode(code(connection(...addresses, tcp)));
  // A QR code of 200 characters is read from a phone at arm’s length.
  expect(written.length).toBeLessThan(220);
  const read = readLinkCode(written);
  expect(read).toEqual(code(connection(...addresses)));
  const described = descriptionOfCode(connection(...addresses), new Uint8Array(32));
  expect(described).toContain('192.168.178.21 55851 typ host');
  expect(described).toContain('fd00:0000:0000:0000:0000:0000:0000:0002 41652 typ host');
  expect(described).toContain('4f1c2a3b-1111-2222-3333-0123456789ab.local 50000 typ host');
  expect(described).toContain('a=setup:passive');
  expect(descriptionOfCode(connection(...addresses), new Uint8Array(32).fill(255))).toContain(
    'a=setup:active',
  );
});

test('a device on no network has no code', () => {
  expect(codeOfDescription(described())).toBeNull();
  expect(codeOfDescription(described(tcp))).toBeNull();
});

test('of many addresses it names six', () => {
  const many = Array.from(
    { length: 20 },
    (_, n) => `${n} 1 udp 2122194687 10.0.0.${n} 5585 typ host`,
  );
  expect(
    readLinkCode(writeLinkCode(code(connection(...many))))?.connection.candidates,
  ).toHaveLength(6);
});

const whole = writeLinkCode(code(connection(...addresses)));
const withPassword = (password: string) =>
  writeLinkCode(code({ ...connection(...addresses), password }));

test.each([
  ['a ticket', 'K7QX2M9PLD4W'],
  ['nothing behind the prefix', 'admit-link:'],
  ['what is no base64', `${whole}!`],
  ['another version', `admit-link:Ag${whole.slice(13)}`],
  ['a code that is cut off', whole.slice(0, -8)],
  ['more behind it', `${whole}AAAA`],
  ['a code without end', whole + whole.slice(11).repeat(20)],
  // A line of its own would be part of the description.
  ['a password with a line break', withPassword(`${'x'.repeat(22)}\r\na=x`)],
  ['a password that is too short', withPassword('short')],
  ['a port that is none', writeLinkCode(code(connection('1 1 udp 1 10.0.0.1 0 typ host')))],
  ['no address', writeLinkCode(code({ ...connection(...addresses), candidates: [] }))],
])('%s is read as nothing', (_what, text) => {
  expect(readLinkCode(text)).toBeNull();
});

test('whatever the bytes are, nothing is thrown, and what is read can be described', () => {
  const random = seededRandom(42);
  for (let n = 0; n < 3000; n++) {
    const letters = [...whole.slice(11)];
    for (let changes = 1 + random.below(4); changes > 0; changes--) {
      letters[random.below(letters.length)] = random.text(1, 'AQgw_-0z');
    }
    const text = `admit-link:${letters.join('').slice(0, random.below(10) === 0 ? random.below(200) : undefined)}`;
    expect(isLinkCode(text)).toBe(true);
    const read = readLinkCode(text);
    if (!read) continue;
    const lines = descriptionOfCode(read.connection, new Uint8Array(32)).split('\r\n');
    expect(lines).toHaveLength(15 + read.connection.candidates.length);
    for (const line of lines) expect(line).toMatch(/^$|^[a-z]=[\x20-\x7e]+$/);
  }
});

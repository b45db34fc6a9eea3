import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deviceOnWire,
  isThisDevice,
  namedPairingLink,
  parsePairing,
  parsePairingLink,
} from '../../../src/client/pairing/pairing.ts';
import { parseCodePattern } from '../../../src/domain/code-pattern.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId, type TicketCategoryId } from '../../../src/domain/ids.ts';

const key = 'k'.repeat(50);
const defaults = { service: 'https://here.example', device: 'Door 1' };
const packed = (given: unknown) =>
  `#pair=${Buffer.from(JSON.stringify(given)).toString('base64url')}`;

describe('a pairing link', () => {
  const expected = {
    service: 'https://tickets.example',
    key,
    eventId: 7,
    device: 'Tür A',
    gate: defaultGate,
  };

  test('in its plain form', () => {
    const fields = new URLSearchParams({
      base: 'https://tickets.example/',
      key,
      event: '7',
      device: 'Tür A',
    });
    expect(parsePairingLink(`https://app.example/#pair&${fields}`, defaults)).toEqual(expected);
  });

  test('in its packed form, with a gate', () => {
    const gate = { ...defaultGate, name: 'VIP', categories: [3], unpaid: 'refuse' as const };
    const link = packed({
      service: 'https://tickets.example',
      key,
      eventId: 7,
      device: 'Tür A',
      gate,
    });
    expect(parsePairingLink(link, defaults)).toEqual({ ...expected, gate });
  });

  test('a gate that is given to another phone arrives as it is, and that phone has its own name', () => {
    const gate = {
      ...defaultGate,
      name: 'Tür für alle',
      direction: 'both' as const,
      categories: [3, 4].map(asId<TicketCategoryId>),
      products: [],
      verdictMs: null,
      codePattern: parseCodePattern('https://example.org/t/{code}') ?? null,
    };
    const pairing = parsePairing({ ...expected, gate });
    if (!pairing) throw new Error('not a pairing');
    const { device: _, ...nameless } = pairing;
    const link = namedPairingLink('https://app.example', nameless);
    expect(link).toMatch(/^https:\/\/app\.example\/#pair=[\w-]+$/);
    expect(parsePairingLink(link, defaults)).toEqual({ ...expected, device: 'Door 1', gate });
    const named = namedPairingLink('https://app.example', { ...pairing, device: 'Helper 3' });
    expect(parsePairingLink(named, defaults)).toEqual({ ...expected, device: 'Helper 3', gate });
  });

  test('the service is where the app came from, if the link names none', () => {
    expect(parsePairingLink(`#pair&key=${key}&event=7`, defaults)).toEqual({
      ...expected,
      service: defaults.service,
      device: defaults.device,
    });
  });

  test.each([
    '',
    '#',
    'https://app.example/',
    '#pair',
    `#pair&key=${key}`,
    `#pair&key=short&event=7`,
    `#pair&key=${key}&event=seven`,
    `#pair&key=${key}&event=7&base=javascript:alert(1)`,
    `#pair&key=${key}&event=7&device=%20`,
    '#pair=%%%',
    packed(null),
    packed('text'),
    packed({ key, eventId: 7.5 }),
    packed({ key, eventId: 7, gate: { waitMs: -1 } }),
  ])('is none: %s', (link) => expect(parsePairingLink(link, defaults)).toBeUndefined());

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parsePairingLink(text, defaults);
        parsePairingLink(`#pair=${text}`, defaults);
      }),
    );
    fc.assert(fc.property(fc.anything(), (given) => void parsePairing(given)));
  });
});

describe('what the history calls this device', () => {
  const named = (name: string, device: string) =>
    deviceOnWire({ gate: { ...defaultGate, name }, device });

  test.each([
    ['South gate', 'Phone 3', 'South gate · Phone 3'],
    ['', 'Phone 3', 'Phone 3'],
    ['South gate', 'South gate 2', 'South gate 2'],
  ])('gate %j and device %j: %s', (gate, device, both) => {
    expect(named(gate, device)).toBe(both);
  });

  test('this device is known at whatever gate it stood, and others are not taken for it', () => {
    const own = { device: 'Phone 3' };
    expect(['Phone 3', 'South gate · Phone 3'].map((name) => isThisDevice(own, name))).toEqual([
      true,
      true,
    ]);
    expect([null, 'Phone 33', 'My Phone 3'].some((name) => isThisDevice(own, name))).toBe(false);
  });

  test('names of full length fit what a service takes, the device’s own whole', () => {
    const [gate, device] = ['🎫'.repeat(60), 'd'.repeat(60)];
    const both = named(gate, device);
    expect(Array.from(both)).toHaveLength(100);
    expect(both.endsWith(`… · ${device}`)).toBe(true);
  });
});

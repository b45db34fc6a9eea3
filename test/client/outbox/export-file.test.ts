import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeExport } from '../../../src/client/outbox/export-file.ts';
import { parseExport } from '../../../src/client/outbox/import-file.ts';
import type { Pairing } from '../../../src/client/pairing/pairing.ts';
import type { Action } from '../../../src/domain/action.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { OutboxEntry } from '../../../src/domain/outbox.ts';
import { instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';

const pairing: Pairing = {
  service: 'https://tickets.example',
  key: 'S'.repeat(50),
  eventId: asId(7),
  device: 'Tür A',
  gate: defaultGate,
};
const entry = (id: string, state: 'waiting' | 'unsure' | 'sending' = 'waiting'): OutboxEntry => ({
  action: checkIn(id),
  progress: { state },
});
const product: Action = {
  ...checkIn('p'),
  target: {
    kind: 'product',
    productId: asId(1),
    optionId: asId(2),
    ticketId: asId(3),
    participantId: asId(4),
  },
};

test('O7: everything goes into the file; what is owed comes out of it, unchanged', () => {
  const entries: OutboxEntry[] = [
    entry('a'),
    entry('b', 'sending'),
    { action: product, progress: { state: 'unsure' } },
    { action: checkIn('c'), progress: { state: 'confirmed', at: instant(1) } },
    { action: checkIn('d'), progress: { state: 'rejected', at: instant(1), errors: [] } },
  ];
  const text = writeExport(pairing, { entries }, instant(5));
  expect(JSON.parse(text).entries).toEqual(entries);
  expect(parseExport(text)).toEqual({
    service: pairing.service,
    eventId: pairing.eventId,
    entries: [checkIn('a'), checkIn('b'), product].map((action) => ({
      action,
      progress: { state: 'unsure' },
    })),
  });
});

test('the file holds no key', () => {
  expect(writeExport(pairing, { entries: [entry('a')] }, instant(5))).not.toContain(pairing.key);
});

test('a file of another kind is rejected, whatever it holds', () => {
  const good = JSON.parse(writeExport(pairing, { entries: [entry('a')] }, instant(5)));
  for (const broken of [
    'no JSON',
    '[]',
    'null',
    JSON.stringify({ ...good, format: 'other' }),
    JSON.stringify({ ...good, version: 2 }),
    JSON.stringify({
      ...good,
      entries: [
        { ...good.entries[0], action: { ...good.entries[0].action, checkedDate: 'yesterday' } },
      ],
    }),
    JSON.stringify({ ...good, entries: [{ ...good.entries[0], progress: { state: 'lost' } }] }),
    JSON.stringify({
      ...good,
      entries: [
        {
          action: { ...good.entries[0].action, target: { kind: 'ticket' } },
          progress: { state: 'waiting' },
        },
      ],
    }),
  ]) {
    expect(parseExport(broken), broken).toBeUndefined();
  }
  fc.assert(fc.property(fc.json(), (text) => void parseExport(text)));
});

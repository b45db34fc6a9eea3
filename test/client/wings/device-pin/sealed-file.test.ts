/** What a locked device saves for the organizer: sealed for one key, and opened as any file is. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type OrganizersPair,
  openSealedFile,
  type SealedFileFailure,
} from '../../../../src/client/wings/device-pin/open-sealed-file.ts';
import { type OutboxRow, sealRow } from '../../../../src/client/wings/device-pin/outbox-row.ts';
import {
  makeKeyPair,
  openWithKey,
  readPrivateKey,
  sealForKey,
} from '../../../../src/client/wings/device-pin/recovery-key.ts';
import { writeSealedFile } from '../../../../src/client/wings/device-pin/sealed-file.ts';
import type { SealedDoor } from '../../../../src/client/wings/device-pin/sealed-outbox-database.ts';
import { createSealing } from '../../../../src/client/wings/device-pin/sealing.ts';
import { asId } from '../../../../src/domain/ids.ts';
import { instant } from '../../../../src/domain/time.ts';
import { checkIn } from '../../../support/actions.ts';
import { noLog } from '../../../support/memory-log.ts';

async function newPair(): Promise<OrganizersPair> {
  const { publicKey, privateKey } = await makeKeyPair();
  return { publicKey, privateKey: await readPrivateKey(privateKey) };
}

let own: OrganizersPair;
let other: OrganizersPair;
beforeAll(async () => {
  [own, other] = await Promise.all([newPair(), newPair()]);
});

const here = { service: 'https://tickets.example', eventId: asId<typeof eventId>(1) };
const { eventId } = checkIn('a');
const doorsName = `${here.service} ${here.eventId}`;
const key = new Uint8Array(32).fill(7);

const waiting = (id: string): OutboxRow => ({
  action: checkIn(id),
  progress: { state: 'waiting' },
  door: doorsName,
});

async function sealedDoor(
  rows: readonly OutboxRow[],
  { publicKey }: OrganizersPair = own,
  door = doorsName,
): Promise<SealedDoor> {
  const sealing = await createSealing(key);
  const sealedRows = await Promise.all(rows.map((row) => sealRow(sealing, row)));
  return { ...(await sealForKey(publicKey, { door, key })), rows: sealedRows };
}

const open = (text: string, pair = own) => openSealedFile(text, pair, here, noLog);
const failed = (failure: SealedFileFailure) => ({ kind: 'failed', failure });

describe('sealing for an organizer’s key', () => {
  test('whatever was sealed the private key opens, each time, and no other key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const [one, again] = await Promise.all([
          sealForKey(own.publicKey, value),
          sealForKey(own.publicKey, value),
        ]);
        expect(one.sealed).not.toEqual(again.sealed);
        expect(one.once).not.toEqual(again.once);
        expect(JSON.stringify(await openWithKey(own.privateKey, one))).toBe(JSON.stringify(value));
        await expect(openWithKey(other.privateKey, one)).rejects.toThrow();
        await expect(
          openWithKey(own.privateKey, { ...one, publicKey: other.publicKey }),
        ).rejects.toThrow();
        await expect(openWithKey(own.privateKey, { ...one, once: again.once })).rejects.toThrow();
      }),
      { numRuns: 30 },
    );
  });

  test('one changed bit anywhere, and it opens no more', async () => {
    const sealed = await sealForKey(own.publicKey, 'Mara');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('once' as const, 'sealed' as const),
        fc.nat(),
        fc.nat(7),
        async (part, at, bit) => {
          const bytes = sealed[part].slice();
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << bit);
          await expect(openWithKey(own.privateKey, { ...sealed, [part]: bytes })).rejects.toThrow();
        },
      ),
      { numRuns: 100 },
    );
  });

  test('a wrong public key is rejected, and the private one can’t be read out again', async () => {
    for (const none of ['', 'B'.repeat(87), own.publicKey.slice(0, -4), '!']) {
      await expect(sealForKey(none, 'x')).rejects.toThrow();
    }
    expect(own.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', own.privateKey)).rejects.toThrow();
  });
});

describe('the file', () => {
  test('holds the pending actions as they were recorded, and nothing of them that can be read', async () => {
    const sent: OutboxRow = {
      ...waiting('b'),
      progress: { state: 'confirmed', at: instant(1) },
    };
    const text = writeSealedFile([await sealedDoor([waiting('a'), sent, waiting('c')])]);
    for (const secret of ['K7QX2M9PLD4W', 'tickets.example', 'Door A', '2026-11-21']) {
      expect(text).not.toContain(secret);
      expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain(secret);
    }
    expect(await open(text)).toEqual({
      kind: 'opened',
      entries: ['a', 'c'].map((id) => ({ action: checkIn(id), progress: { state: 'unsure' } })),
      unreadable: 0,
    });
  });

  test('O7: what the phone damaged is counted, and the rest is opened', async () => {
    const door = await sealedDoor([waiting('a'), waiting('b')]);
    const [first, ...rows] = door.rows;
    if (!first) throw new Error('nothing was sealed');
    const damaged = { ...first, action: new Uint8Array(60) };
    expect(await open(writeSealedFile([{ ...door, rows: [damaged, ...rows] }]))).toEqual({
      kind: 'opened',
      entries: [{ action: checkIn('b'), progress: { state: 'unsure' } }],
      unreadable: 1,
    });
    expect(await open(writeSealedFile([{ ...door, rows: [damaged] }]))).toEqual(failed('damaged'));
  });

  test('cut anywhere it is not a file, and nothing is thrown', async () => {
    const text = writeSealedFile([await sealedDoor([waiting('a'), waiting('b')])]);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), async (length) => {
        expect(await open(text.slice(0, length))).toEqual(failed('not-sealed'));
      }),
    );
  });

  test('changed anywhere it opens as nothing that nobody recorded', async () => {
    const text = writeSealedFile([await sealedDoor([waiting('a')])]);
    const whole = await open(text);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom(...'A_9"{}[],: '),
        async (at, letter) => {
          const opened = await open(text.slice(0, at) + letter + text.slice(at + 1));
          if (opened.kind === 'opened') expect(opened).toEqual(whole);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('for another key it is named as that; of two doors each key opens its own', async () => {
    const doors = [
      await sealedDoor([waiting('a')]),
      await sealedDoor([waiting('b')], other, 'https://tickets.example 2'),
    ];
    expect(await open(writeSealedFile(doors.slice(1)))).toEqual(failed('other-key'));
    const opened = await open(writeSealedFile(doors));
    expect(opened.kind === 'opened' && opened.entries.map(({ action }) => action.id)).toEqual([
      'a',
    ]);
  });

  test('of another service or event, or with an action of another event, it is refused', async () => {
    const write = async (rows: OutboxRow[], door: string) =>
      writeSealedFile([await sealedDoor(rows, own, door)]);
    expect(await open(await write([waiting('a')], 'https://else.example 1'))).toEqual(
      failed('other-service'),
    );
    expect(await open(await write([waiting('a')], 'https://tickets.example 2'))).toEqual(
      failed('other-event'),
    );
    const smuggled = { ...waiting('b'), action: checkIn('b', { eventId: asId(7) }) };
    expect(await open(await write([waiting('a'), smuggled], doorsName))).toEqual(
      failed('other-event'),
    );
  });

  test('anyone who has the public key can write what they like, and gets no further than the form', async () => {
    const rubbish: unknown[] = [null, 'x', [], {}, { door: doorsName }, { door: 7, key }];
    for (const value of [
      ...rubbish,
      { door: doorsName, key: key.slice(1) },
      { door: 'nowhere', key },
    ]) {
      const door = { ...(await sealForKey(own.publicKey, value)), rows: [] };
      expect(await open(writeSealedFile([door]))).toEqual(failed('damaged'));
    }
    const wrongs = [{ checkedDate: 'yesterday' }, { device: '' }, { target: {} }, { type: 'burn' }];
    for (const wrong of wrongs) {
      const row = { ...waiting('a'), action: { ...checkIn('a'), ...wrong } as never };
      expect(await open(writeSealedFile([await sealedDoor([row])]))).toEqual(failed('damaged'));
    }
    for (const text of ['', '{', '[]', '{"format":"admit-sealed-outbox"}', '['.repeat(100_000)]) {
      expect(await open(text)).toEqual(failed('not-sealed'));
    }
  });
});

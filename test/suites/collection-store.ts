/** What every store of the money that a device took promises. */
import { describe, expect, test } from 'vitest';
import type { Collection } from '../../src/client/orders/collection.ts';
import type { CollectionStore } from '../../src/client/orders/collections.ts';
import { asId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

export const collection = (id: string): Collection => ({
  id,
  paymentId: asId(11),
  orderNumber: 'R-902603907698',
  way: 'PAYMENT_TYPE_ONLOCATION_MPOS',
  sum: { amount: 2500, currency: 'EUR' },
  change: 0,
  note: 'Slip 4711',
  takenAt: instant(5),
  takenDate: local('2026-11-21T20:00:00'),
  device: 'Door A',
  state: { at: 'waiting', isUndone: false },
  answeredAt: null,
});

export function collectionStoreSuite(name: string, open: () => CollectionStore): void {
  describe(`${name} is a store of money that was taken`, () => {
    test('U5 gives back what was written last', async () => {
      const store = open();
      expect(await store.read()).toEqual([]);
      await store.write([collection('a')]);
      const noted: Collection = {
        ...collection('a'),
        state: { at: 'refused', why: 'paid' },
        answeredAt: instant(9),
      };
      await store.write([collection('b'), noted]);
      expect(await store.read()).toEqual([collection('b'), noted]);
    });
  });
}

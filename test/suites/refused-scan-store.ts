/** What every store of refused scans promises. */
import { describe, expect, test } from 'vitest';
import type { RefusedScan, RefusedScanStore } from '../../src/client/check-in/refused-scans.ts';
import type { TicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';

export const refusedScan = (id: string): RefusedScan => ({
  id,
  at: instant(5),
  code: 'NOBODY12345' as TicketCode,
  verdict: 'unknown',
});

export function refusedScanStoreSuite(name: string, open: () => RefusedScanStore): void {
  describe(`${name} is a store of refused scans`, () => {
    test('gives back what was written last', async () => {
      const store = open();
      await store.write([refusedScan('a')]);
      await store.write([refusedScan('b'), refusedScan('a')]);
      expect(await store.read()).toEqual([refusedScan('b'), refusedScan('a')]);
    });

    test('is empty at first', async () => expect(await open().read()).toEqual([]));
  });
}

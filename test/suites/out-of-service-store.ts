/** What every store of whether a door is out of service promises. */
import { describe, expect, test } from 'vitest';
import type {
  KeptOutOfService,
  OutOfServiceStore,
} from '../../src/client/connection/out-of-service.ts';

export const keptOutOfService: KeptOutOfService = {
  keyEnd: 'abcdefgh',
  isRefused: true,
  isSure: true,
  order: 'none',
  isListGone: false,
  isExported: false,
};

export function outOfServiceStoreSuite(name: string, open: () => OutOfServiceStore): void {
  describe(`${name} keeps whether a door is out of service`, () => {
    test('V9: gives back what was written last, until the door is in service again', async () => {
      const store = open();
      await store.write({ ...keptOutOfService, isSure: false });
      await store.write(keptOutOfService);
      expect(await store.read()).toEqual(keptOutOfService);
      await store.write(null);
      expect(await store.read()).toBeNull();
    });

    test('is empty at first', async () => expect(await open().read()).toBeNull());
  });
}

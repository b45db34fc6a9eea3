import { expect, test } from 'vitest';
import {
  createServiceState,
  type KeptOutOfService,
} from '../../../src/client/connection/out-of-service.ts';
import { noLog } from '../../support/memory-log.ts';

const aMoment = () => new Promise((resolve) => setImmediate(resolve));

/** Its disk ends a write when the test says so. */
function openState() {
  let onDisk: KeptOutOfService | null = null;
  const writes: (() => void)[] = [];
  const state = createServiceState({
    store: {
      read: async () => onDisk,
      write: (kept) =>
        new Promise((resolve) => {
          writes.push(() => {
            onDisk = kept;
            resolve();
          });
        }),
    },
    kept: null,
    keyEnd: 'aaaaaaaa',
    log: noLog,
    hasUnsent: () => false,
    onChange: () => {},
    forgetNames: () => {},
  });
  return {
    state,
    onDisk: () => onDisk,
    /** Of the writes under way, ends the one that began last. */
    async endOne() {
      await aMoment();
      writes.pop()?.();
      await aMoment();
    },
  };
}

test('V9: what came last is on the disk, however long a write before it takes', async () => {
  const { state, onDisk, endOne } = openState();
  state.refuse();
  state.accept();
  for (let writes = 0; writes < 2; writes += 1) await endOne();
  expect(onDisk()).toBeNull();
});

test('V9: what a door was asked to store is stored once it has closed', async () => {
  const { state, onDisk, endOne } = openState();
  state.obey('wipe');
  let isClosed = false;
  const closed = state.stop().then(() => {
    isClosed = true;
  });
  await aMoment();
  expect(isClosed).toBe(false);
  await endOne();
  await closed;
  expect(onDisk()).toMatchObject({ order: 'wipe' });
});

/** What every outbox store promises. */
import { describe, expect, test } from 'vitest';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import { checkIn } from '../support/actions.ts';

const waiting = (id: string): OutboxEntry => ({
  action: checkIn(id),
  progress: { state: 'waiting' },
});

export function outboxStoreSuite(name: string, open: () => OutboxStore): void {
  describe(`${name} is an outbox store`, () => {
    test('O2: gives back what was appended, in its order, unchanged', async () => {
      const store = open();
      const entries = ['c', 'a', 'b'].map(waiting);
      for (const entry of entries) await store.append(entry);
      expect(await store.readAll()).toEqual(entries);
    });

    test('O3: keeps the progress of each action by itself', async () => {
      const store = open();
      for (const id of ['a', 'b']) await store.append(waiting(id));
      await store.setProgress([{ id: checkIn('b').id, progress: { state: 'sending' } }]);
      expect((await store.readAll()).map(({ progress }) => progress.state)).toEqual([
        'waiting',
        'sending',
      ]);
    });

    test('refuses the same action twice', async () => {
      const store = open();
      await store.append(waiting('a'));
      await expect(store.append(waiting('a'))).rejects.toThrow();
      expect(await store.readAll()).toHaveLength(1);
    });

    test('is empty at first', async () => expect(await open().readAll()).toEqual([]));
  });
}

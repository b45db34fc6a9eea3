import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openOutbox } from '../../../src/client/outbox/outbox.ts';
import { type ActionState, isUnsent } from '../../../src/domain/outbox.ts';
import { instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { memoryOutboxStore } from '../../support/memory-stores.ts';

const at = instant(0);
const progress = fc.constantFrom<ActionState>(
  { state: 'waiting' },
  { state: 'sending' },
  { state: 'unsure' },
  { state: 'confirmed', at },
  { state: 'rejected', at, errors: [] },
);

test('what is unsent and refused is counted as it changes, and after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 5 }), progress), { maxLength: 40 }),
      async (changes) => {
        const store = memoryOutboxStore();
        const outbox = await openOutbox(store);
        const actions = Array.from({ length: 6 }, (_, each) => checkIn(`action ${each}`));
        for (const [each, next] of changes) {
          const action = actions[each];
          if (!action) throw new Error('no such action');
          const known = outbox.entries().some((entry) => entry.action.id === action.id);
          if (known) await outbox.setProgress(action, next);
          else await outbox.adopt({ action, progress: next });
        }
        const counted = (opened: typeof outbox) => ({
          unsent: opened.entries().filter(isUnsent).length,
          rejected: opened.entries().filter((entry) => entry.progress.state === 'rejected').length,
        });
        expect(outbox.counts()).toEqual(counted(outbox));
        const again = await openOutbox(store);
        expect(again.counts()).toEqual(counted(again));
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openOutbox } from '../../../src/client/outbox/outbox.ts';
import { asId, type Epoch, type ParticipantId, type TicketId } from '../../../src/domain/ids.ts';
import { type ActionState, isUnsent } from '../../../src/domain/outbox.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
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

test('what is pending and refused is counted as it changes, and after a restart', async () => {
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
          if (known) await outbox.setProgress([{ action, progress: next }]);
          else await outbox.adopt({ action, progress: next });
        }
        const counted = (opened: typeof outbox) => ({
          offeredAgain: 0,
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

const [before, after] = ['before', 'after'] as unknown as readonly [Epoch, Epoch];
const onTicket = (id: number) =>
  ({
    kind: 'ticket',
    by: 'identifier',
    code: `CODE${id}` as TicketCode,
    ticketId: asId<TicketId>(id),
    participantId: asId<ParticipantId>(id),
  }) as const;

test('O5: what was confirmed in another epoch is unsure, in its order, behind what is new', async () => {
  const store = memoryOutboxStore();
  const outbox = await openOutbox(store);
  const confirmed = { state: 'confirmed', at, epoch: before } as const;
  const states: Record<string, [number, ActionState]> = {
    'first of 1': [1, confirmed],
    'of 2': [2, confirmed],
    'second of 1': [1, confirmed],
    'sent since': [3, { ...confirmed, epoch: after }],
    'of 4': [4, confirmed],
    'third of 1': [1, { state: 'waiting' }],
    refused: [5, { state: 'rejected', at, errors: [] }],
  };
  for (const [id, [ticket, state]] of Object.entries(states)) {
    await outbox.adopt({ action: checkIn(id, { target: onTicket(ticket) }), progress: state });
  }
  expect(outbox.counts()).toEqual({ unsent: 1, rejected: 1, offeredAgain: 0 });
  const stored = await store.readAll();
  const heads = (of: typeof outbox) => [...of.heads()].map(({ action }) => action.id);
  outbox.hear(after);
  expect(outbox.counts()).toEqual({ unsent: 5, rejected: 1, offeredAgain: 4 });
  expect(heads(outbox)).toEqual(['first of 1', 'of 2', 'of 4']);
  // Nothing was written, and a restart comes to the same.
  expect(await store.readAll()).toEqual(stored);
  const again = await openOutbox(store);
  again.hear(after);
  expect(again.counts()).toEqual(outbox.counts());
  expect(heads(again)).toEqual(heads(outbox));
  // Lanes with something new go first, and what is new waits for what was before it on its ticket.
  await outbox.record(checkIn('new on 4', { target: onTicket(4) }));
  await outbox.record(checkIn('new', { target: onTicket(6) }));
  expect(heads(outbox)).toEqual(['first of 1', 'of 4', 'new', 'of 2']);
  for (const { action } of [...outbox.entries()]) {
    await outbox.setProgress([{ action, progress: { ...confirmed, epoch: after } }]);
  }
  expect(outbox.counts()).toEqual({ unsent: 0, rejected: 0, offeredAgain: 0 });
  expect(heads(outbox)).toEqual([]);
});

test('an answer that confirms for the epoch before leaves the action unsure', async () => {
  const outbox = await openOutbox(memoryOutboxStore());
  const action = checkIn('on its way');
  await outbox.record(action);
  outbox.hear(after);
  await outbox.setProgress([
    { action: action, progress: { state: 'confirmed', at, epoch: before } },
  ]);
  expect(outbox.entries()).toEqual([{ action, progress: { state: 'unsure' } }]);
});

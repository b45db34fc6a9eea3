/** What becomes of an action that the service is to decide: of each of its answers, and of none. */
import { beforeEach, expect, test } from 'vitest';
import { type Outbox, openOutbox } from '../../../src/client/outbox/outbox.ts';
import { createRecording, type Recording } from '../../../src/client/outbox/recording.ts';
import { createSender } from '../../../src/client/outbox/sender.ts';
import { general } from '../../../src/contract/error-code.ts';
import type { Action } from '../../../src/domain/action.ts';
import type { ActionId } from '../../../src/domain/ids.ts';
import { type SendOutcome, settle } from '../../../src/domain/outbox.ts';
import { instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { held } from '../../support/held.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { type MemoryOutboxStore, memoryOutboxStore } from '../../support/memory-stores.ts';

const time = manualTime();
let store: MemoryOutboxStore;
let outbox: Outbox;
let recording: Recording;
/** What the service says; null: nothing in time. */
let outcome: SendOutcome | null;
let isOutOfService: boolean;
/** Of the door, while the service is asked. */
let whileAsked: () => void;

beforeEach(async () => {
  store = memoryOutboxStore();
  outbox = await openOutbox(store);
  outcome = { kind: 'success' };
  isOutOfService = false;
  whileAsked = () => {};
  recording = createRecording({
    outbox,
    sender: { ask },
    isDecided: () => true,
    isOutOfService: () => isOutOfService,
    clock: time,
    log: noLog,
    onRecorded: () => {},
  });
});

/** As the sender: what was answered is stored. */
async function ask(actions: readonly Action[]): Promise<ReadonlyMap<ActionId, SendOutcome>> {
  whileAsked();
  if (outcome === null) return new Map();
  const ended = outcome;
  await outbox.setProgress(
    actions.map((action) => {
      const before = outbox.entry(action.id)?.progress ?? { state: 'waiting' };
      const { progress } = settle(ended, before, before, time.now(), null);
      return { action, progress };
    }),
  );
  return new Map(actions.map(({ id }) => [id, ended]));
}

const soon = () => instant(time.now() + 1000);
const asked = { expects: 'notInside', basis: null } as const;
const enter = () => recording.enter([{ action: checkIn('a'), asked }], soon());
const stored = async () => (await store.readAll()).map(({ progress }) => progress.state);

test.each<readonly [string, SendOutcome | null, string, readonly string[]]>([
  ['recorded', { kind: 'success' }, 'by-service', ['confirmed']],
  ['contradicted', { kind: 'contradicted' }, 'contradicted', []],
  ['no such ticket', { kind: 'refused', errors: [general.objectNotFound] }, 'not-there', []],
  ['refused', { kind: 'refused', errors: ['com.svc.api.rest.InvalidParam'] }, 'not-recorded', []],
  ['unavailable', { kind: 'unavailable' }, 'by-door', ['unsure']],
  ['no answer in time', null, 'by-door', ['unsure']],
])('V10, O12: %s', async (_, said, ending, onDisk) => {
  outcome = said;
  expect(await enter()).toEqual([ending]);
  expect(await stored()).toEqual(onDisk);
});

test('V9: a door that went out of service while it asked admits nobody, and asks again later', async () => {
  outcome = null;
  whileAsked = () => {
    isOutOfService = true;
  };
  expect(await enter()).toEqual(['not-recorded']);
  expect(await stored()).toEqual(['asking']);
});

test('V9: what the service refused with the key is not asked again', async () => {
  outcome = { kind: 'forbidden', errors: [general.invalidApiKey] };
  whileAsked = () => {
    isOutOfService = true;
  };
  expect(await enter()).toEqual(['not-recorded']);
  expect(await stored()).toEqual([]);
});

test('V9: a door that is out of service records nothing', async () => {
  isOutOfService = true;
  expect(await enter()).toEqual(['not-recorded']);
  expect(await stored()).toEqual([]);
});

test('what is not to be decided, or comes too late for it, is the door’s own', async () => {
  const [own, late] = [checkIn('a'), checkIn('b')];
  expect(await recording.enter([{ action: own, asked: null }], soon())).toEqual(['by-door']);
  expect(await recording.enter([{ action: late, asked }], time.now())).toEqual(['by-door']);
  expect(await stored()).toEqual(['waiting', 'waiting']);
});

test('O12: an answer that comes while the door still writes its own decision takes no admission back', async () => {
  const disk = held<void>();
  let writes = 0;
  const slow = await openOutbox({
    ...store,
    async setProgress(changes) {
      const states = changes.map(({ progress }) => progress.state);
      if (states.includes('unsure')) {
        writes += 1;
        if (writes === 1) await disk.promise;
      }
      await store.setProgress(changes);
    },
  });
  const sent: string[] = [];
  const second = held<SendOutcome>();
  const sender = createSender({
    outbox: slow,
    delivery: {
      ask: async () => {},
      decides: () => true,
      most: () => 100,
      async send(entries) {
        sent.push(entries[0]?.progress.state ?? '');
        if (sent.length === 1) return [{ kind: 'unavailable' }];
        return [sent.length === 2 ? await second.promise : { kind: 'success' }];
      },
    },
    ...{ clock: time, timers: time, log: noLog },
    // It is tried again at once.
    chance: () => 0,
    onForbidden: () => {},
    giveUp: () => {},
  });
  const door = createRecording({
    ...{ outbox: slow, sender, clock: time, log: noLog },
    isDecided: () => true,
    isOutOfService: () => false,
    onRecorded: () => {},
  });
  const entering = door.enter([{ action: checkIn('a'), asked }], soon());
  await time.settle();
  expect(writes).toBe(1);
  expect(sent).toEqual(['asking', 'asking']);
  second.answer({ kind: 'contradicted' });
  await time.settle();
  disk.answer();
  expect(await entering).toEqual(['by-door']);
  await time.settle();
  // It was contradicted, and counts nevertheless: it is sent once more and expects nothing.
  expect(sent).toEqual(['asking', 'asking', 'unsure']);
  expect(await stored()).toEqual(['confirmed']);
});

/** What may go wrong at a door, one at a time: a part of it, and the same part with the fault. */
import type { ServiceClient } from '../../src/client/api/service-client.ts';
import type { RosterChunk } from '../../src/client/attendees/list/roster-chunk.ts';
import { createParticipantReader } from '../../src/client/attendees/sync/participant-reader.ts';
import type { Progress } from '../../src/client/outbox/outbox.ts';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';
import { eventRecord } from '../../src/contract/record.ts';
import type { Action } from '../../src/domain/action.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';
import { defaultTimezone } from '../../src/domain/time.ts';
import type { ServiceKind } from './schedule.ts';

export type PlantedFault = {
  /** What the simulation has to say. */
  readonly rule: RegExp;
  /** An evening that shows it, or comes shortly before one; those of other faults lie far off. */
  readonly near: number;
  readonly kind: ServiceKind;
  readonly file: string;
  /** @param original the file's exports. @returns them with the fault */
  // biome-ignore lint/suspicious/noExplicitAny: what a fault is made of is checked where it is planted.
  readonly plant: (original: any) => object;
};

/** Gives `plant` the type of the file that it changes. */
const fault = <Module extends object>(
  rule: RegExp,
  near: number,
  file: string,
  plant: (original: Module) => Partial<Module>,
  kind: ServiceKind = 'checks',
): PlantedFault => ({
  rule,
  near,
  kind,
  file,
  plant: (original: Module) => ({ ...original, ...plant(original) }),
});

/** At a service that decides (C5). */
const decides = <Module extends object>(
  ...[rule, near, file, plant]: [RegExp, number, string, (original: Module) => Partial<Module>]
) => fault<Module>(rule, near, file, plant, 'decides');

type Decision = typeof import('../../src/domain/decision.ts');
type Delivery = typeof import('../../src/client/outbox/delivery.ts');
type Recording = typeof import('../../src/client/outbox/recording.ts');
type Life = typeof import('./life.ts');
type Outbox = typeof import('../../src/client/outbox/outbox.ts');
type SendAction = typeof import('../../src/client/outbox/send-action.ts');
type ServiceClock = typeof import('../../src/client/connection/service-clock.ts');
type Connection = typeof import('../../src/client/connection/connection.ts');
type MakeAction = typeof import('../../src/client/check-in/make-action.ts');
type OwnActions = typeof import('../../src/client/outbox/own-actions.ts');
type Pairing = typeof import('../../src/client/pairing/pairing.ts');
type Records = typeof import('../../src/client/check-in/records.ts');
type Feed = typeof import('../../src/client/attendees/sync/feed.ts');
type Keeper = typeof import('../../src/client/attendees/sync/roster-keeper.ts');
type ActionModule = typeof import('../../src/domain/action.ts');
type Convergence = typeof import('../../src/domain/convergence.ts');
type History = typeof import('../../src/domain/history.ts');
type OutboxRules = typeof import('../../src/domain/outbox.ts');
type Presence = typeof import('../../src/domain/presence.ts');

const client = (file: string) => `../../src/client/${file}.ts`;
const domain = (file: string) => `../../src/domain/${file}.ts`;

/** `settle` with another outcome taken for the one that came. */
const settling = (
  rule: RegExp,
  near: number,
  from: Parameters<OutboxRules['settle']>[0]['kind'],
  to: Parameters<OutboxRules['settle']>[0],
) =>
  fault<OutboxRules>(rule, near, domain('outbox'), ({ settle }) => ({
    settle: (outcome, ...rest) => settle(outcome.kind === from ? to : outcome, ...rest),
  }));

/** An outbox of which one part works otherwise. */
const outbox = (
  rule: RegExp,
  near: number,
  change: (opened: Awaited<ReturnType<Outbox['openOutbox']>>) => object,
) =>
  fault<Outbox>(rule, near, client('outbox/outbox'), ({ openOutbox }) => ({
    async openOutbox(store) {
      const opened = await openOutbox(store);
      return { ...opened, ...change(opened) };
    },
  }));

/** An hour off in November, and right in London. */
const inLondon = ({ madeAt }: Action) => new Date(madeAt).toISOString().slice(0, 19);

export const faults: Readonly<Record<string, PlantedFault>> = {
  'an action is only in memory when its verdict is shown': fault<Life>(
    /^O1/,
    1000,
    './life.ts',
    ({ mortalOutbox }) => ({ mortalOutbox: (...of) => writtenLater(mortalOutbox(...of)) }),
  ),
  'a verdict is shown before its action is on the disk': outbox(/^O1/, 2066, ({ record }) => ({
    async record(action: Action) {
      record(action).catch(() => {});
    },
  })),
  'what can’t be stored counts as recorded': outbox(/^O1/, 3022, ({ record }) => ({
    record: (action: Action) => record(action).catch(() => {}),
  })),
  'an undo is shown and not recorded': fault<Records>(
    /^O1: the undoing/,
    4002,
    client('check-in/records'),
    ({ createRecords }) => ({
      createRecords(options) {
        const right = createRecords(options);
        const enter = async (actions: readonly object[]) => actions.map(() => 'by-door' as const);
        const forgetful = createRecords({ ...options, enter });
        return { ...right, takeBack: forgetful.takeBack };
      },
    }),
  ),
  'an action is stamped anew when it is sent': fault<SendAction>(
    /^(O2: nobody|C4|O2, O4)/,
    5000,
    client('outbox/send-action'),
    ({ sendAction }) => ({
      sendAction: (sending, action, isUnsure) =>
        sendAction(sending, { ...action, checkedDate: aMinuteLater(action) }, isUnsure),
    }),
  ),
  'the events of a device share one outbox': fault<Pairing>(
    /^O2: .* another event/,
    37_000,
    client('pairing/pairing'),
    () => ({ doorName: () => 'the one and only' }),
  ),
  'an action is confirmed before it is sent': outbox(/^C4/, 7054, ({ setProgress, epoch }) => ({
    async setProgress(changes: readonly Progress[]) {
      const now = epoch();
      const confirmed = ({ madeAt }: Action) =>
        ({ state: 'confirmed', at: madeAt, ...(now && { epoch: now }) }) as const;
      await setProgress(
        changes.map(({ action, progress }) => {
          const isSent = progress !== 'closed' && progress.state === 'sending';
          return { action, progress: isSent ? confirmed(action) : progress };
        }),
      );
    },
  })),
  'what was on its way when the app died counts as never sent': fault<OutboxRules>(
    /^O2, O4: sent too often/,
    8047,
    domain('outbox'),
    () => ({
      afterRestart: (progress) => (progress.state === 'sending' ? { state: 'waiting' } : progress),
    }),
  ),
  'an unsure action is sent again without a look at the history': fault<SendAction>(
    /^O2, O4: sent too often/,
    9002,
    client('outbox/send-action'),
    ({ sendAction }) => ({
      sendAction: (sending, action) => sendAction(sending, action, false),
    }),
  ),
  'the sender takes another door’s entry in the history for its own': fault<History>(
    /^C4/,
    10041,
    domain('history'),
    ({ holds }) => ({
      holds: (history, action) =>
        history.some(({ date, device }) =>
          holds([...history], {
            ...action,
            checkedDate: date,
            ...(device !== null && { device }),
          }),
        ),
    }),
  ),
  'the newest of a ticket is sent first': outbox(/^O5/, 11_034, ({ inLane }) => ({
    inLane: (lane: string) => inLane(lane).toReversed(),
  })),
  'one queue for all: the head of the line blocks': fault<ActionModule>(
    /^O6, O11/,
    12114,
    domain('action'),
    () => ({ laneOf: () => 'the one and only' }),
  ),
  'a 403 drops the action': settling(/^O6, O11/, 13078, 'forbidden', {
    kind: 'refused',
    errors: [],
  }),
  'a 403 counts as sent': settling(/^C4/, 14117, 'forbidden', { kind: 'success' }),
  'a 5xx or no connection drops the action': settling(/^O6, O11/, 15029, 'unavailable', {
    kind: 'refused',
    errors: [],
  }),
  'what got no answer counts as sent': settling(/^C4/, 16_010, 'unavailable', { kind: 'success' }),
  'a 429 does not say how long to wait': settling(/^O6: sent again/, 17_283, 'throttled', {
    kind: 'unavailable',
  }),
  'the order of arrival decides who is inside': fault<Convergence>(
    /^C1/,
    18_146,
    domain('convergence'),
    ({ contradicted }) => ({
      contradicted: (history, checked, zone) => contradicted(history.slice(-1), checked, zone),
    }),
  ),
  'a late action is left to contradict a newer one': fault<Convergence>(
    /^C1/,
    19_118,
    domain('convergence'),
    () => ({ contradicted: () => null }),
  ),
  'what is asserted again gets the name of who asserts it': fault<Convergence>(
    /^O2: nobody/,
    20_098,
    domain('convergence'),
    ({ contradicted }) => ({
      contradicted(...of) {
        const newest = contradicted(...of);
        return newest && { ...newest, device: 'Door 0' };
      },
    }),
  ),
  'a double entry is seen by the door that made it only': fault<Keeper>(
    /^C3/,
    21001,
    client('attendees/sync/roster-keeper'),
    ({ createRosterKeeper }) => ({
      createRosterKeeper(options) {
        const zone = defaultTimezone;
        const forgetful = { ...options, zone, onParticipant: () => {} };
        return createRosterKeeper({
          ...options,
          participants: createParticipantReader({ ...forgetful, keepsNames: true }),
        });
      },
    }),
  ),
  'the news of the feed are passed over': fault<Feed>(
    /^R1/,
    22000,
    client('attendees/sync/feed'),
    ({ readNews }) => ({
      async readNews(...of) {
        const news = await readNews(...of);
        if (news.kind !== 'answer') return news;
        return { kind: 'answer', answer: { ...news.answer, participants: [] } };
      },
    }),
  ),
  'how far the list was read is on the disk before what was read': fault<Life>(
    /^R1/,
    23009,
    './life.ts',
    ({ mortalRoster }) => ({
      mortalRoster(...of) {
        const store = mortalRoster(...of);
        let late: readonly RosterChunk[] = [];
        return {
          ...store,
          async append(head, chunks) {
            const now = late;
            late = chunks;
            await store.append(head, now);
          },
        };
      },
    }),
  ),
  'own check-ins are not laid on the list': fault<OwnActions>(
    /^R3/,
    24000,
    client('outbox/own-actions'),
    ({ createOwnActions }) => ({
      createOwnActions: (...given) =>
        Object.assign((attendee: Attendee) => attendee, {
          presenceOf: createOwnActions(...given).presenceOf,
        }),
    }),
  ),
  'a list that was just read un-admits': fault<Presence>(
    /^R3/,
    25000,
    domain('presence'),
    ({ overlay }) => ({
      overlay: (facts, moves, zone) =>
        overlay(
          facts,
          moves.filter(({ confirmedAt }) => confirmedAt !== null),
          zone,
        ),
    }),
  ),
  'a date is that of another timezone': fault<MakeAction>(
    /^T1/,
    26000,
    client('check-in/make-action'),
    ({ makeTicketAction, makeProductAction }) => ({
      makeTicketAction(...of) {
        const action = makeTicketAction(...of);
        return { ...action, checkedDate: inLondon(action) as Action['checkedDate'] };
      },
      makeProductAction(...of) {
        const action = makeProductAction(...of);
        return { ...action, checkedDate: inLondon(action) as Action['checkedDate'] };
      },
    }),
  ),
  'the device’s clock is never corrected': fault<ServiceClock>(
    /^T2/,
    27002,
    client('connection/service-clock'),
    ({ createServiceClock }) => ({
      createServiceClock: (device, known, onChange) => ({
        ...createServiceClock(device, known, onChange),
        now: device.now,
      }),
    }),
  ),
  'a door that lost its network does not look for it': fault<Connection>(
    /^(R1|C3|O6, O11)/,
    28003,
    client('connection/connection'),
    ({ createConnectionMonitor }) => ({
      createConnectionMonitor: (options) =>
        createConnectionMonitor({ ...options, probe: () => new Promise(() => {}) }),
    }),
  ),
  'another epoch of the service is ignored': fault<Keeper>(
    /^C4/,
    29000,
    client('attendees/sync/roster-keeper'),
    ({ createRosterKeeper }) => ({
      createRosterKeeper: (options) => createRosterKeeper({ ...options, onEpoch: () => {} }),
    }),
  ),
  'what a service confirmed before it was restored is not offered again': fault<OutboxRules>(
    /^C4/,
    30000,
    domain('outbox'),
    () => ({ isConfirmedInAnother: () => false }),
  ),
  'the service ignores what a door expects': decides<Decision>(
    /^C5/,
    40_000,
    domain('decision'),
    () => ({ obstacle: () => null }),
  ),
  'an entry that changes nothing lets somebody in': decides<Decision>(
    /^C5/,
    41_282,
    domain('decision'),
    ({ obstacle }) => ({
      obstacle: (asked, stand) => obstacle(asked, { ...stand, isNewer: false }),
    }),
  ),
  'a verdict is shown before the service’s answer': decides<Recording>(
    /^O1/,
    42_000,
    client('outbox/recording'),
    ({ createRecording }) => ({
      createRecording(options) {
        const right = createRecording(options);
        return {
          ...right,
          async enter(actions, until) {
            void right.enter(actions, until);
            return actions.map(() => 'by-service' as const);
          },
        };
      },
    }),
  ),
  'a contradicted action is sent again': decides<Outbox>(
    /^C5/,
    43_000,
    client('outbox/outbox'),
    ({ openOutbox }) => ({
      async openOutbox(store) {
        const opened = await openOutbox(store);
        const waiting = { state: 'waiting' } as const;
        const setProgress: typeof opened.setProgress = (changes) =>
          opened.setProgress(
            changes.map(({ action, progress }) => ({
              action,
              progress: progress === 'closed' ? waiting : progress,
            })),
          );
        return { ...opened, setProgress };
      },
    }),
  ),
  'what the door decided itself is still asked about': decides<Outbox>(
    /^O1/,
    44_000,
    client('outbox/outbox'),
    ({ openOutbox }) => ({
      async openOutbox(store) {
        const opened = await openOutbox(store);
        const isAsking = ({ action }: Progress) =>
          opened.entry(action.id)?.progress.state === 'asking';
        const setProgress: typeof opened.setProgress = (changes) =>
          opened.setProgress(
            changes.filter(
              (change) =>
                !(change.progress !== 'closed' && change.progress.state === 'unsure') ||
                !isAsking(change),
            ),
          );
        return { ...opened, setProgress };
      },
    }),
  ),
  'half of a batch is sent, and all of it confirmed': decides<Delivery>(
    /^C4/,
    45_000,
    client('outbox/delivery'),
    ({ createDelivery }) => ({
      createDelivery(sending) {
        const right = createDelivery(sending);
        return {
          ...right,
          async send(entries, deadlineMs) {
            const half = entries.slice(0, Math.ceil(entries.length / 2));
            const sent = await right.send(half, deadlineMs);
            return entries.map((_, at) => sent[at] ?? { kind: 'success' });
          },
        };
      },
    }),
  ),
  'a repeated action is answered otherwise than the first time': decides<Delivery>(
    /^(O1|O2: nobody)/,
    46_000,
    client('outbox/delivery'),
    ({ createDelivery }) => ({
      createDelivery: (sending) =>
        createDelivery({ ...sending, client: contradictingRepeats(sending.client) }),
    }),
  ),
  'a batch is in the opposite order': decides<Delivery>(
    /^O5/,
    47_028,
    client('outbox/delivery'),
    ({ createDelivery }) => ({
      createDelivery(sending) {
        const right = createDelivery(sending);
        const send: typeof right.send = async (entries, deadlineMs) =>
          (await right.send(entries.toReversed(), deadlineMs)).toReversed();
        return { ...right, send };
      },
    }),
  ),
};

/** A service that finds its own record in the way of the same action. */
function contradictingRepeats(client: ServiceClient): ServiceClient {
  return {
    ...client,
    async request(call, asked) {
      const outcome = await client.request(call, asked);
      if (call.path !== eventRecord.path || outcome.kind !== 'answer') return outcome;
      const { results } = outcome.answer as unknown as { results: readonly { result: string }[] };
      const changed = results.map((each) =>
        each.result === 'repeated' ? { ...each, result: 'contradicted' } : each,
      );
      return { kind: 'answer', answer: { ...outcome.answer, results: changed } };
    },
  };
}

function aMinuteLater({ checkedDate }: Action): Action['checkedDate'] {
  const later = new Date(Date.parse(`${checkedDate}Z`) + 60_000);
  return later.toISOString().slice(0, 19) as Action['checkedDate'];
}

/** What is appended is written with the first progress. */
function writtenLater(store: OutboxStore): OutboxStore {
  const inMemory: OutboxEntry[] = [];
  return {
    ...store,
    append: async (entry) => void inMemory.push(entry),
    async setProgress(changes) {
      for (const entry of inMemory.splice(0)) await store.append(entry);
      await store.setProgress(changes);
    },
  };
}

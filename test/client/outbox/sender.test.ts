/** When a sender sends what, on a service of which the test gives every answer. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/client/api/outcome.ts';
import type { ServiceClient } from '../../../src/client/api/service-client.ts';
import type { Log, LogSubject } from '../../../src/client/log/log.ts';
import { createDelivery } from '../../../src/client/outbox/delivery.ts';
import { type Outbox, openOutbox } from '../../../src/client/outbox/outbox.ts';
import { createSender, type Sender } from '../../../src/client/outbox/sender.ts';
import type { Call } from '../../../src/contract/call.ts';
import { participantRead } from '../../../src/contract/participant.ts';
import { eventRecord } from '../../../src/contract/record.ts';
import type { Action } from '../../../src/domain/action.ts';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import type { SendOutcome } from '../../../src/domain/outbox.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { defaultTimezone, instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { local } from '../../support/attendees.ts';
import { held } from '../../support/held.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { type MemoryOutboxStore, memoryOutboxStore } from '../../support/memory-stores.ts';

let time: ManualTime;
let store: MemoryOutboxStore;
let outbox: Outbox;
let sender: Sender;
let forbidden: number;
let givenUp: number;
let log: Log;
/** What the sender wrote into the log. */
let told: readonly (readonly [LogSubject, unknown])[];
/** How far the device's clock is off. */
let skewMs: number;
/** What left the device: the second at which it did, and the action or the question. */
let sent: string[];
/** What comes back to a check-in or reset; nothing more until the test says so where it is `null`. */
let answerTo: (code: string) => Outcome<unknown> | null;

const answer: Outcome<unknown> = { kind: 'answer', answer: {} };
const unavailable: Outcome<unknown> = { kind: 'unavailable', reason: 'unreachable' };
const start = Date.UTC(2026, 10, 21, 19);
const second = () => (time.now() - start) / 1000;

/** A participant whom nobody checked in: its history never holds what was sent. */
const participant = { checkInHistory: [], tickets: [], products: [], identifier: null };

beforeEach(async () => {
  time = manualTime({ startsAt: start, quietTurns: 3 });
  store = memoryOutboxStore();
  outbox = await openOutbox(store);
  forbidden = 0;
  givenUp = 0;
  ({ log, told } = memoryLog());
  skewMs = 0;
  sent = [];
  answerTo = () => answer;
  sender = newSender();
});

const client: ServiceClient = {
  readLines: () => Promise.reject(new Error('no list is read here')),
  async request<C extends Call>(call: C, { params }: { readonly params: object }) {
    // It has the specification's calls alone.
    if (call.path === eventRecord.path)
      return { kind: 'refused', status: 404, errors: [] } as never;
    const { identifier: code, checkedDate } = params as Record<string, string>;
    if (call.method === 'GET') {
      sent.push(`${second()} ${call.path}`);
      return { kind: 'answer', answer: { participant } } as never;
    }
    sent.push(`${second()} ${code} ${checkedDate?.slice(-2)}`);
    return (answerTo(String(code)) ?? new Promise(() => {})) as never;
  },
};

const newSender = () =>
  createSender({
    outbox,
    delivery: createDelivery({
      ...{ client, prober: client, clock: time },
      zone: defaultTimezone,
      readParticipant: (id) => client.request(participantRead, { id, params: {}, deadlineMs: 0 }),
    }),
    clock: { now: () => instant(time.now() + skewMs) },
    timers: time,
    chance: () => 0.5,
    log,
    onForbidden() {
      forbidden += 1;
    },
    giveUp() {
      givenUp += 1;
    },
  });

/** @param at of the action: a second of the evening */
const action = (ticket: number, at: number): Action =>
  checkIn(`${ticket} at ${at}`, {
    target: {
      kind: 'ticket',
      by: 'identifier',
      code: `K${ticket}` as TicketCode,
      ticketId: asId<TicketId>(ticket),
      participantId: asId(ticket),
    },
    checkedDate: local(`2026-11-21T20:00:${String(at).padStart(2, '0')}`),
  });

/** The check-ins among what was sent. */
const checks = () => sent.filter((each) => !each.includes('/api/'));
const codes = () => checks().map((each) => each.split(' ').slice(1).join(' '));

async function record(...actions: readonly Action[]): Promise<void> {
  for (const each of actions) await outbox.record(each);
  sender.wake();
  await time.settle();
}

describe('O5: one ticket', () => {
  test('its actions go in the order in which they were made', async () => {
    await record(action(1, 10), action(1, 20), action(1, 30));
    expect(codes()).toEqual(['K1 10', 'K1 20', 'K1 30']);
  });

  test('its next action waits until the one before has its ending', async () => {
    answerTo = () => null;
    await record(action(1, 10), action(1, 20));
    await time.advance(60_000);
    expect(codes()).toEqual(['K1 10']);
  });

  test('its next action waits while the one before is tried again', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10), action(1, 20));
    await time.advance(60_000);
    expect(new Set(codes())).toEqual(new Set(['K1 10']));
    answerTo = () => answer;
    await time.advance(60_000);
    expect(codes().slice(-2)).toEqual(['K1 10', 'K1 20']);
    expect(outbox.counts().unsent).toBe(0);
  });
});

describe('O5: several tickets', () => {
  test('four go side by side, the next when one of them is through', async () => {
    let free = (_: Outcome<unknown>) => {};
    answerTo = (code) =>
      code === 'K2'
        ? (new Promise((resolve) => {
            free = resolve;
          }) as never)
        : null;
    await record(...[1, 2, 3, 4, 5, 6].map((ticket) => action(ticket, 10)));
    expect(codes()).toEqual(['K1 10', 'K2 10', 'K3 10', 'K4 10']);
    free(answer);
    await time.settle();
    expect(codes().slice(4)).toEqual(['K5 10']);
  });

  test('O11: what never failed goes before what did', async () => {
    const failing = new Set(['K1', 'K2', 'K3', 'K4']);
    answerTo = (code) => (failing.has(code) ? unavailable : answer);
    await record(action(1, 10), action(2, 10));
    await record(...[3, 4, 5, 6, 7, 8].map((ticket) => action(ticket, 10)));
    sent = [];
    sender.hurry();
    await time.settle();
    expect(codes().slice(0, 4)).toEqual(['K7 10', 'K8 10', 'K1 10', 'K2 10']);
  });
});

describe('O6: 429', () => {
  const throttled: Outcome<unknown> = { kind: 'throttled', retryAfterMs: 20_000 };

  test('nothing of any ticket is sent before the time that it says, hurried or not', async () => {
    answerTo = () => throttled;
    await record(action(1, 10));
    answerTo = () => answer;
    await record(action(2, 10));
    sender.hurry();
    await time.advance(19_999);
    expect(checks()).toEqual(['0 K1 10']);
    await time.advance(1);
    expect(checks().slice(1).toSorted()).toEqual(['20 K1 10', '20 K2 10']);
  });

  test('where it says no time the pause is that of any failure', async () => {
    answerTo = () => ({ kind: 'throttled', retryAfterMs: null });
    await record(action(1, 10));
    answerTo = () => answer;
    await time.advance(500);
    expect(checks()).toEqual(['0 K1 10', '0.5 K1 10']);
  });

  test('a shorter word after a longer one ends no wait', async () => {
    const words = new Map([
      ['K1', 20_000],
      ['K2', 5000],
    ]);
    answerTo = (code) => ({ kind: 'throttled', retryAfterMs: words.get(code) ?? 0 });
    await record(action(1, 10), action(2, 10));
    answerTo = () => answer;
    await time.advance(19_999);
    expect(checks()).toHaveLength(2);
    await time.advance(1);
    expect(checks()).toHaveLength(4);
  });
});

describe('O6: failures', () => {
  test('a ticket is tried again after pauses that double, up to a limit', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10));
    await time.advance(120_000);
    const at = checks().map((each) => Number(each.split(' ')[0]));
    expect(at.slice(0, 6)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5]);
    expect(at[7]).toBe(45.5);
  });

  test('three in a row are the service’s: all others wait as well', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10), action(2, 10), action(3, 10));
    answerTo = () => answer;
    await record(action(4, 10));
    expect(codes()).not.toContain('K4 10');
    await time.advance(500);
    expect(codes()).toContain('K4 10');
  });

  test('two in a row are not', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10), action(2, 10));
    answerTo = () => answer;
    await record(action(4, 10));
    expect(codes()).toContain('K4 10');
  });

  test('a success in between begins the count again', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10), action(2, 10));
    answerTo = () => answer;
    await record(action(3, 10));
    answerTo = () => unavailable;
    await record(action(4, 10));
    answerTo = () => answer;
    await record(action(5, 10));
    expect(codes()).toContain('K5 10');
  });

  test('O4: tried again it is unsure, and the history is asked first', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10));
    expect(outbox.entries()[0]?.progress).toEqual({ state: 'unsure' });
    sent = [];
    await time.advance(500);
    expect(sent.map((each) => each.split(' ')[1])).toEqual(['/api/participant/:id', 'K1']);
  });

  test('hurried, it is tried again at once, but not many times a second', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10));
    for (let at = 0; at < 4; at += 1) {
      sender.hurry();
      await time.advance(100);
    }
    expect(checks()).toHaveLength(2);
    await time.advance(700);
    const tried = checks().length;
    sender.hurry();
    await time.settle();
    expect(checks()).toHaveLength(tried + 1);
  });

  test('T2: a clock that is set back by an hour makes nobody wait for an hour', async () => {
    answerTo = () => unavailable;
    await record(action(1, 10), action(2, 10), action(3, 10));
    skewMs = -3_600_000;
    answerTo = () => answer;
    await time.advance(1000);
    expect(outbox.counts().unsent).toBe(0);
  });
});

describe('O6: 403', () => {
  const off: Outcome<unknown> = { kind: 'forbidden', errors: ['com.svc.api.rest.InvalidApiKey'] };

  test('nothing more is sent, everything is kept, and the door is told once', async () => {
    const reads = client.request;
    client.request = (async (call: Call, of: never) =>
      call.path === '/api/event/:id' ? off : reads(call as never, of)) as typeof reads;
    answerTo = () => off;
    await record(action(1, 10));
    await record(action(2, 10));
    sender.hurry();
    await time.advance(120_000);
    client.request = reads;
    expect(codes()).toEqual(['K1 10']);
    expect(outbox.counts()).toEqual({ unsent: 2, rejected: 0, offeredAgain: 0 });
    expect(forbidden).toBe(1);
  });

  test('O11: of one action, where the key serves, it is refused and the others continue', async () => {
    const notThis = { kind: 'forbidden', errors: ['com.svc.api.rest.NotAuthorized'] } as const;
    answerTo = (code) => (code === 'K1' ? notThis : answer);
    await record(action(1, 10), action(2, 10));
    expect(outbox.counts()).toEqual({ unsent: 0, rejected: 1, offeredAgain: 0 });
    const { errors } = notThis;
    expect(outbox.entries()[0]?.progress).toMatchObject({ state: 'rejected', errors });
    expect(forbidden).toBe(0);
  });
});

describe('O10, O4: a device without room', () => {
  test('an action whose ending could not be stored is looked for in the history', async () => {
    answerTo = () => {
      store.breakDown();
      return answer;
    };
    await record(action(1, 10));
    expect(outbox.counts().unsent).toBe(1);
    expect(told).toEqual([['action-not-sent', expect.any(DOMException)]]);
    store.recover();
    sent = [];
    answerTo = () => answer;
    await time.advance(1000);
    expect(sent[0]).toMatch(/participant/);
    expect(outbox.counts().unsent).toBe(0);
  });
});

test('a fault of the app is told to the log; the action is tried again, and no other waits for it (O11)', async () => {
  const fault = new TypeError('a fault of the app');
  answerTo = (code) => {
    if (code === 'K1') throw fault;
    return answer;
  };
  await record(action(1, 10), action(2, 10));
  expect(told).toEqual([['action-not-sent', fault]]);
  expect(outbox.counts().unsent).toBe(1);
  answerTo = () => answer;
  await time.advance(1000);
  expect(outbox.counts().unsent).toBe(0);
});

test('a sender that is stopped sends nothing more, and waits for what is on its way', async () => {
  let end = (_: Outcome<unknown>) => {};
  answerTo = () =>
    new Promise((resolve) => {
      end = resolve;
    }) as never;
  await record(action(1, 10), action(1, 20));
  let stopped = false;
  void sender.stop().then(() => {
    stopped = true;
  });
  await time.settle();
  expect(stopped).toBe(false);
  end(answer);
  await time.settle();
  expect(stopped).toBe(true);
  sender.wake();
  sender.hurry();
  await time.advance(60_000);
  expect(codes()).toEqual(['K1 10']);
  expect(givenUp).toBe(0);
});

test('O3: what has no answer 2 s after the sender was stopped is given up', async () => {
  answerTo = () => null;
  await record(action(1, 10));
  void sender.stop();
  await time.advance(1900);
  expect(givenUp).toBe(0);
  await time.advance(100);
  expect(givenUp).toBe(1);
});

/** To a service that decides. @param end of the action at `at` in the nth batch */
function decidingSender(end: (nth: number, at: number) => Promise<SendOutcome> | SendOutcome) {
  const batches: (readonly string[])[] = [];
  sender = createSender({
    ...{ outbox, clock: time, timers: time, chance: () => 0.5, log },
    ...{ onForbidden: () => {}, giveUp: () => {} },
    delivery: {
      ask: async () => {},
      decides: () => true,
      most: () => 100,
      send(entries) {
        batches.push(entries.map(({ action: { id } }) => id));
        const nth = batches.length;
        return Promise.all(entries.map((_, at) => end(nth, at)));
      },
    },
  });
  return batches;
}

test('O5, O13: of a batch, a ticket goes by the worst of its endings', async () => {
  const batches = decidingSender((nth, at) => ({
    kind: nth === 1 && at === 0 ? 'unavailable' : 'success',
  }));
  await record(action(1, 10), action(1, 20), action(2, 10));
  expect(batches).toEqual([['1 at 10', '1 at 20', '2 at 10']]);
  await time.advance(60_000);
  expect(batches).toEqual([['1 at 10', '1 at 20', '2 at 10'], ['1 at 10']]);
});

test('O11, O13: batches that failures made small are large again once the service is back', async () => {
  let isBack = false;
  const batches = decidingSender(() => ({ kind: isBack ? 'success' : 'unavailable' }));
  await record(...Array.from({ length: 40 }, (_, n) => action(n + 1, 10)));
  expect(batches.map(({ length }) => length)).toEqual([40]);
  await time.advance(60_000);
  expect(batches.at(-1)?.length).toBeLessThan(5);
  isBack = true;
  batches.length = 0;
  sender.hurry();
  await time.settle();
  expect(batches.map(({ length }) => length)).toEqual([40]);
});

test('V10: an action that waits for a decision is sent once, also if its ticket is just being sent', async () => {
  const first = held<SendOutcome>();
  const batches = decidingSender((nth) => (nth === 1 ? first.promise : { kind: 'success' }));
  await record(action(1, 10));
  const asked = action(1, 20);
  await outbox.record(asked, { expects: 'notInside', basis: null });
  const answers = sender.ask([asked], 1000);
  await time.settle();
  expect(batches).toEqual([['1 at 10']]);
  first.answer({ kind: 'success' });
  expect((await answers).get(asked.id)).toEqual({ kind: 'success' });
  expect(batches).toEqual([['1 at 10'], ['1 at 20']]);
});

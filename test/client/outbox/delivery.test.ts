/** How actions reach a service that decides, and one that checks: on a service of which the test gives every answer. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/client/api/outcome.ts';
import type { ServiceClient } from '../../../src/client/api/service-client.ts';
import { createDelivery, type Delivery } from '../../../src/client/outbox/delivery.ts';
import { nothing } from '../../../src/contract/call.ts';
import { general } from '../../../src/contract/error-code.ts';
import { eventRecord, mostActionsInCall } from '../../../src/contract/record.ts';
import type { ActionTarget } from '../../../src/domain/action.ts';
import type { Basis } from '../../../src/domain/decision.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { ActionState, OutboxEntry } from '../../../src/domain/outbox.ts';
import { defaultTimezone } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';

type Asked = { readonly path: string; readonly params: Readonly<Record<string, unknown>> };

let time: ManualTime;
let asked: Asked[];
let answerTo: (asked: Asked) => Outcome<unknown>;
let delivery: Delivery;

const answer = (body: object): Outcome<unknown> => ({ kind: 'answer', answer: body });
const results = (...kinds: readonly string[]) =>
  answer({ results: kinds.map((result) => ({ result, errors: [], participant: null })) });
const unavailable: Outcome<unknown> = { kind: 'unavailable', reason: 'unreachable' };

beforeEach(() => {
  time = manualTime();
  asked = [];
  answerTo = () => answer({});
  const client: ServiceClient = {
    readLines: () => Promise.reject(new Error('no list is read here')),
    async request(call, given) {
      const each = { path: call.path, params: Object(given.params) };
      asked.push(each);
      return answerTo(each) as never;
    },
  };
  delivery = createDelivery({
    ...{ client, prober: client, clock: time },
    zone: defaultTimezone,
    readParticipant: async () =>
      answer({ participant: { checkInHistory: [], tickets: [], products: [] } }) as never,
  });
});

const basis: Basis = { accepted: true, paid: true, categoryId: asId(21) };
const asking: ActionState = { state: 'asking', asked: { expects: 'notInside', basis } };
const entry = (id: string, progress: ActionState = { state: 'waiting' }): OutboxEntry => ({
  action: checkIn(id),
  progress,
});
const paths = () => asked.map(({ path }) => path);
const sentActions = () => asked.flatMap(({ params }) => (params.actions ?? []) as object[]);

describe('O13: to a service that decides', () => {
  test('each action of a batch has its own ending, in its place', async () => {
    answerTo = () => results('recorded', 'repeated', 'contradicted', 'refused');
    const sent = await delivery.send([entry('a'), entry('b'), entry('c', asking), entry('d')], 1);
    expect(sent).toEqual([
      { kind: 'success' },
      { kind: 'success' },
      { kind: 'contradicted' },
      { kind: 'refused', errors: [] },
    ]);
    expect(delivery.decides()).toBe(true);
    expect(delivery.most()).toBe(mostActionsInCall);
  });

  test.each([1, 3])('an answer with %s endings for two actions confirms none', async (count) => {
    answerTo = () => results(...Array.from({ length: count }, () => 'recorded'));
    const sent = await delivery.send([entry('a'), entry('b')], 1);
    expect(sent).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }]);
    expect(delivery.decides()).toBe(false);
  });

  test('V10: an action that is asked about tells what its door expects, and by which code', async () => {
    answerTo = () => results('recorded');
    await delivery.send([entry('a', asking)], 1);
    expect(sentActions()).toMatchObject([
      { id: 'a', expects: 'notInside', basis, code: 'K7QX2M9PLD4W' },
    ]);
  });

  test.each<ActionState>([{ state: 'waiting' }, { state: 'unsure' }])(
    'O12: one that the door decided ($state) expects nothing, whatever became of its code',
    async (progress) => {
      answerTo = () => results('recorded');
      await delivery.send([entry('a', progress)], 1);
      const [sent = {}] = sentActions();
      for (const name of ['expects', 'basis', 'code']) expect(sent).not.toHaveProperty(name);
    },
  );

  test('a product names whose answer is wanted', async () => {
    answerTo = () => results('recorded');
    const target: ActionTarget = {
      kind: 'product',
      productId: asId(7),
      optionId: asId(8),
      ticketId: asId(101),
      participantId: asId(501),
    };
    await delivery.send([{ action: checkIn('a', { target }), progress: { state: 'waiting' } }], 1);
    expect(sentActions()).toMatchObject([
      { target: { kind: 'product', productId: 7, participantId: 501 } },
    ]);
  });

  test.each<Outcome<unknown>>([
    { kind: 'forbidden', errors: [general.invalidApiKey] },
    { kind: 'throttled', retryAfterMs: 5000 },
    unavailable,
  ])('what is said of the whole call ($kind) ends each of its actions', async (outcome) => {
    answerTo = () => outcome;
    const sent = await delivery.send([entry('a'), entry('b')], 1);
    expect(sent.map(({ kind }) => kind)).toEqual([outcome.kind, outcome.kind]);
    // A key that is off says nothing about the calls that the service has.
    expect(paths()).toEqual([eventRecord.path]);
  });
});

describe('to a service that checks', () => {
  const checks = (outcome: Outcome<unknown>) => {
    answerTo = ({ path }) =>
      path === eventRecord.path ? { kind: 'refused', status: 404, errors: [] } : outcome;
  };

  test('its first answer says so, and sending asks again once in ten minutes', async () => {
    checks(answer(nothing));
    await delivery.ask(asId(1));
    expect(paths()).toEqual([eventRecord.path]);
    expect(delivery.decides()).toBe(false);
    expect(delivery.most()).toBe(1);
    expect(await delivery.send([entry('a')], 1)).toEqual([{ kind: 'success' }]);
    const questions = () => paths().filter((path) => path === eventRecord.path).length;
    await time.advance(10 * 60_000 - 1);
    await delivery.send([entry('b')], 1);
    expect(questions()).toBe(1);
    await time.advance(1);
    await delivery.send([entry('c')], 1);
    await delivery.send([entry('d')], 1);
    expect(questions()).toBe(2);
  });

  test('O5: none goes before one that failed', async () => {
    checks(unavailable);
    const sent = await delivery.send([entry('a'), entry('b')], 1);
    expect(sent.map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable']);
    expect(paths()).toEqual([eventRecord.path, '/api/ticket/check']);
  });
});

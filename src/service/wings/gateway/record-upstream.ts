/**
 * The call that records and decides, at a gateway. Where the upstream has it, the batch goes on as it came.
 * Otherwise the gateway decides by itself, one action after the other on each ticket, so that the doors behind
 * it have one entry (C5).
 */
import type { AnswerTo } from '../../../contract/call.ts';
import { general, invalidParam } from '../../../contract/error-code.ts';
import { type Decided, eventRecord, type ReadAction } from '../../../contract/record.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { Clock, Timezone } from '../../../domain/time.ts';
import { readAction, refused } from '../../check-in/sent-action.ts';
import type { Handlers, Means } from '../../core/access/handler.ts';
import { FewAtOnce } from '../../core/deps/few-at-once.ts';
import { isRefusal, objectNotFound, type Refusal, type Result } from '../../core/deps/refusal.ts';
import { timezoneOf } from '../../events/event-record.ts';
import { away, endedBy, refusalOf, upstreamDecider } from './decide-upstream.ts';
import { linkParticipant } from './linked-images.ts';
import type { Upstream, UpstreamRefusal } from './upstream.ts';
import { targetFinder, type UpstreamTarget } from './upstream-target.ts';

type Answer = AnswerTo<typeof eventRecord>;
type Named = { readonly sent: ReadAction; readonly target: UpstreamTarget };
type OfEvent = { readonly eventId: EventId; readonly zone: Timezone };

/** Of all doors together: they share the upstream's key. */
const ticketsAtOnce = 8;
/** What is not begun by then is not begun at all: a door waits 10 s, and finds what is done when it asks again. */
const longestMs = 6000;

export function recordUpstreamCalls(
  { store, clock }: Pick<Means, 'store' | 'clock'>,
  upstream: Upstream,
) {
  const find = targetFinder(upstream);
  const decide = upstreamDecider(upstream, clock);
  const few = new FewAtOnce(ticketsAtOnce);
  const lines = new Lines();
  let kind: 'unknown' | 'decides' | 'checks' = 'unknown';

  /** @returns null where the upstream gave no answer of such a call */
  async function passOn(
    eventId: EventId,
    actions: readonly unknown[],
  ): Promise<Answer | Refusal | null> {
    const given = new Map([['actions', [JSON.stringify(actions)]]]);
    const passed = await upstream.read(
      { call: eventRecord, id: eventId, given },
      eventRecord.answer,
    );
    if (passed.kind === 'read') {
      kind = 'decides';
      return passed.answer;
    }
    if (isMissing(passed)) return objectNotFound;
    if (passed.kind === 'refused' && passed.status < 429) {
      // A 403 may be the key's, which the specification's calls will tell.
      if (passed.status !== 403) kind = 'checks';
      return null;
    }
    // A service may answer for what it doesn't have in another form than the specification's.
    if (passed.kind === 'unavailable' && kind === 'unknown') return null;
    return refusalOf(passed) ?? away;
  }

  async function name(eventId: EventId, given: unknown): Promise<Named | Decided | Refusal> {
    const read = readAction(given);
    if ('refused' in read) return read.refused;
    const { sent } = read;
    const target = await find(sent.target, eventId);
    if (target === 'unnamed') return refused(sent.id, [invalidParam]);
    if ('participantId' in target) return { sent, target };
    return endedBy(target, upstream, eventId, sent.id);
  }

  /** Each by itself, of one ticket in order, of several side by side. */
  async function decideAll(of: OfEvent, actions: readonly unknown[]): Promise<Result<Answer>> {
    const turns = new Turns(few, clock);
    const named = await Promise.all(
      actions.map((given) => turns.take(() => name(of.eventId, given))),
    );
    const results = await Promise.all(
      named.map((each) => {
        if (each === null || 'result' in each) return each;
        const { sent, target } = each;
        return lines.run(lineOf(target), () => turns.take(() => decide(of, sent, target)));
      }),
    );
    return turns.stop ?? { results: results.flatMap((each) => each ?? []) };
  }

  return {
    async eventRecord({ id: eventId, caller: { origin }, params: { actions }, store: guarded }) {
      const zone = await guarded.readAtDoor((queries) => timezoneOf(queries, eventId));
      if (isRefusal(zone)) return zone;
      if (actions.length === 0) return { results: [] };
      const passed = kind === 'checks' ? null : await passOn(eventId, actions);
      const answer = passed ?? (await decideAll({ eventId, zone }, actions));
      if (isRefusal(answer)) return answer;
      if (passed === null && kind === 'unknown') kind = 'checks';
      const means = { store, upstream, origin };
      return {
        results: await Promise.all(
          answer.results.map(async (each) => ({
            ...each,
            participant: each.participant && (await linkParticipant(each.participant, means)),
          })),
        ),
      };
    },
  } satisfies Partial<Handlers>;
}

const isMissing = (passed: UpstreamRefusal): boolean =>
  passed.kind === 'refused' &&
  passed.status === 404 &&
  passed.errors.includes(general.objectNotFound);

const lineOf = (target: UpstreamTarget): string =>
  target.kind === 'ticket' ? `ticket ${target.ticketId}` : `product ${target.productId}`;

/** Of one call: a few at once, until the upstream gives no answer, or time is over. */
class Turns {
  readonly #few: FewAtOnce;
  readonly #clock: Clock;
  readonly #giveUpAtMs: number;
  /** What the whole call is answered with. */
  stop: Refusal | null = null;

  constructor(few: FewAtOnce, clock: Clock) {
    this.#few = few;
    this.#clock = clock;
    this.#giveUpAtMs = clock.now() + longestMs;
  }

  async take<Value extends object>(run: () => Promise<Value | Refusal>): Promise<Value | null> {
    const ended = await this.#few.run(async () => {
      if (this.#clock.now() > this.#giveUpAtMs) this.stop ??= away;
      return this.stop ?? run();
    });
    if (!isRefusal(ended)) return ended;
    this.stop ??= ended;
    return null;
  }
}

/** Jobs of the same name follow one another, in the order in which they came. */
class Lines {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Value>(name: string, job: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(name);
    const own = Promise.allSettled([before]).then(job);
    this.#last.set(name, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(name) === own) this.#last.delete(name);
    }
  }
}

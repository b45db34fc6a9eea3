/** Doors that check in as fast as they can, and send again what nobody acknowledged. */
import { expect } from 'vitest';
import { eventParticipants } from '../../src/contract/event.ts';
import type { ParticipantAnswer } from '../../src/contract/participant.ts';
import { eventRecord, type SentAction } from '../../src/contract/record.ts';
import type { TicketId } from '../../src/domain/ids.ts';
import { demoClient } from './demo-guests.ts';
import { seededRandom } from './random.ts';
import type { ServiceProcess } from './service-process.ts';

export type CheckInLoad = {
  /** Callers call until this is over. */
  during(happening: () => Promise<void>): Promise<void>;
  /** Resolves when so many more are acknowledged. */
  acknowledged(more: number): Promise<void>;
  /** Sends what is still to be acknowledged, and reads the history: each is there, once. */
  expectAllOnce(): Promise<void>;
};

/** Whoever waits longer hangs: by then the service has given up every answer. */
const patienceMs = 60_000;

type Load<Sent> = {
  readonly callers: number;
  make(): Sent;
  /** @returns false where it was not acknowledged */
  send(sent: Sent): Promise<boolean>;
  expectAllOnce(): Promise<void>;
};

function loadOf<Sent>({ callers, make, send, expectAllOnce }: Load<Sent>): CheckInLoad {
  const awaited = new Set<{ readonly count: number; resolve(): void }>();
  const unanswered: Sent[] = [];
  let acknowledged = 0;

  /** What got no answer is sent again, later. */
  async function sendOrKeep(sent: Sent): Promise<void> {
    const isDone = await send(sent).catch((error: Error) => {
      if (error.name === 'TimeoutError') throw new Error(`no answer within ${patienceMs} ms`);
      if (error.message.startsWith('a check was refused')) throw error;
      return false;
    });
    if (!isDone) {
      unanswered.push(sent);
      return;
    }
    acknowledged += 1;
    for (const one of awaited) if (acknowledged >= one.count) one.resolve();
  }

  return {
    async during(happening) {
      const again = unanswered.splice(0);
      let isOver = false;
      const call = async () => {
        while (!isOver) await sendOrKeep(again.pop() ?? make());
      };
      const calls = Promise.all(Array.from({ length: callers }, call));
      try {
        // Callers end before it only where one of them has failed.
        await Promise.race([happening(), calls]);
      } finally {
        isOver = true;
      }
      await calls;
      unanswered.push(...again);
    },

    acknowledged: (more) =>
      new Promise((resolve) => {
        awaited.add({ count: acknowledged + more, resolve });
      }),

    async expectAllOnce() {
      const giveUpAtMs = performance.now() + patienceMs;
      const sendRest = async () => {
        for (let sent = unanswered.pop(); sent; sent = unanswered.pop()) {
          while (!(await send(sent))) expect(performance.now()).toBeLessThan(giveUpAtMs);
        }
      };
      await Promise.all(Array.from({ length: callers }, sendRest));
      await expectAllOnce();
    },
  };
}

async function participantsOf({
  client,
  eventId,
}: ReturnType<typeof demoClient>): Promise<readonly ParticipantAnswer[]> {
  const read = await client.request(eventParticipants, {
    id: eventId,
    params: { resultType: 'full', pageSize: 500 },
    deadlineMs: 60_000,
  });
  if (read.kind !== 'answer' || !('lastPage' in read.answer)) {
    throw new Error(JSON.stringify(read));
  }
  return read.answer.participants;
}

/** A check as a door sends it, the same each time. */
type Sent = {
  readonly guest: { readonly id: number; readonly identifier: string };
  readonly device: string;
  readonly date: string;
};

/** By the specification's calls. */
export async function checkInLoad(
  service: ServiceProcess,
  { callers, seed }: { readonly callers: number; readonly seed: number },
): Promise<CheckInLoad> {
  const random = seededRandom(seed);
  const door = demoClient(service);
  const acknowledged = new Set<string>();
  let made = 0;
  const guests = (await participantsOf(door)).map(({ id, identifier }) => ({
    id,
    identifier: identifier ?? '',
  }));

  return loadOf<Sent>({
    callers,
    make() {
      made += 1;
      const second = String(made % 60).padStart(2, '0');
      const minute = String(Math.floor(made / 60) % 60).padStart(2, '0');
      const hour = String(Math.floor(made / 3600) % 24).padStart(2, '0');
      return {
        guest: random.pick(guests),
        device: `Door ${made % callers}`,
        date: `2026-11-21T${hour}:${minute}:${second}`,
      };
    },

    /** Every fourth names the participant: a transaction of several statements. */
    async send(sent) {
      const { guest, device, date } = sent;
      const byParticipant = guest.id % 4 === 0;
      const path = byParticipant ? `participant/${guest.id}/check` : 'ticket/check';
      const answer = await fetch(`${service.origin}/api/${path}`, {
        method: 'POST',
        headers: { Authorization: `ApiKey ${door.key}` },
        body: new URLSearchParams({
          device,
          checkedDate: date,
          ...(!byParticipant && { identifier: guest.identifier }),
        }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const { success } = await answer.json();
      // A door takes a 4xx for the last word.
      if (!success && answer.status < 500) throw new Error(`a check was refused: ${answer.status}`);
      if (success === true) acknowledged.add(JSON.stringify(recordOf(sent)));
      return success === true;
    },

    async expectAllOnce() {
      const recorded = (await participantsOf(door)).flatMap(({ identifier, checkInHistory }) =>
        (checkInHistory ?? []).map(({ device, date }) =>
          JSON.stringify({ identifier, device, date }),
        ),
      );
      expect(new Set(recorded).size).toBe(recorded.length);
      expect(recorded).toHaveLength(made);
      const kept = new Set(recorded);
      expect([...acknowledged].filter((record) => !kept.has(record))).toEqual([]);
    },
  });
}

/** As the history has it. */
const recordOf = ({ guest: { identifier }, device, date }: Sent) => ({ identifier, device, date });

/**
 * By the call that decides (C5): all callers want in and out by the same few tickets. The history then tells
 * each action by its device, which is its id, and goes in and out in turns.
 */
export const decidedLoad = (
  service: ServiceProcess,
  { callers, tickets }: { readonly callers: number; readonly tickets: number },
): Promise<CheckInLoad> =>
  askingLoad(service, callers, tickets, (made) => {
    if (made % 3 === 0) return ['RESET', 'DEVALUATED'];
    return [made % 2 === 0 ? 'RESET' : 'DEVALUATED'];
  });

/** All callers want in by one ticket. Once in a while it leaves, so that the next of them can be recorded. */
export const rushLoad = (
  service: ServiceProcess,
  { callers }: { readonly callers: number },
): Promise<CheckInLoad> =>
  askingLoad(service, callers, 1, (made) => [made % 1000 === 0 ? 'RESET' : 'DEVALUATED']);

/** @param callOf what the nth call asks for, all of it on one ticket */
async function askingLoad(
  service: ServiceProcess,
  callers: number,
  tickets: number,
  callOf: (made: number) => readonly SentAction['action'][],
): Promise<CheckInLoad> {
  const tool = `load on ${tickets}`;
  const door = demoClient(service);
  const acknowledged = new Set<string>();
  const contradicted = new Set<string>();
  let made = 0;
  const chosen = (await participantsOf(door)).slice(0, tickets).flatMap((guest) => guest.tickets);
  expect(chosen).toHaveLength(tickets);

  return loadOf<readonly SentAction[]>({
    callers,
    make() {
      made += 1;
      const ticketId = chosen[made % tickets]?.id as TicketId;
      return callOf(made).map((action): SentAction => {
        const id = `${action} ${made}, ${tool}`;
        const target = { kind: 'ticket', ticketId } as const;
        const expects = action === 'RESET' ? 'inside' : 'notInside';
        return { id, target, action, device: id, tool, expects };
      });
    },

    async send(actions) {
      const outcome = await door.client.request(eventRecord, {
        id: door.eventId,
        params: { actions: [...actions] },
        deadlineMs: patienceMs,
      });
      if (outcome.kind === 'refused' || outcome.kind === 'forbidden') {
        throw new Error(`a check was refused: ${outcome.errors}`);
      }
      if (outcome.kind !== 'answer') return false;
      for (const { id, result } of outcome.answer.results) {
        if (result === 'refused') throw new Error('a check was refused by itself');
        (result === 'contradicted' ? contradicted : acknowledged).add(id);
      }
      return true;
    },

    async expectAllOnce() {
      const all = (await participantsOf(door)).flatMap(
        ({ checkInHistory }) => checkInHistory ?? [],
      );
      const histories = chosen.map(({ id }) =>
        all.filter((entry) => entry.ticketId === id && entry.tool === tool),
      );
      const recorded = histories.flat().map(({ device }) => device ?? '');
      expect(new Set(recorded).size).toBe(recorded.length);
      // What got no answer, and is repeated now, is acknowledged by now as well.
      expect(recorded.toSorted()).toEqual([...acknowledged].toSorted());
      expect(recorded.filter((id) => contradicted.has(id))).toEqual([]);
      chosen.forEach(({ checked }, at) => {
        const actions = (histories[at] ?? []).map(({ action }) => action);
        const first = checked ? 1 : 0;
        const inTurns = actions.map((_, n) => ((n + first) % 2 === 0 ? 'DEVALUATED' : 'RESET'));
        expect(actions).toEqual(inTurns);
      });
      expect(contradicted.size).toBeGreaterThan(0);
    },
  });
}

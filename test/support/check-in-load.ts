/** Doors that check in as fast as they can, and send again what nobody acknowledged. */
import { expect } from 'vitest';
import { eventParticipants } from '../../src/contract/event.ts';
import { demoRandom } from '../../src/service/demo/demo-random.ts';
import { demoClient } from './demo-guests.ts';
import type { ServiceProcess } from './service-process.ts';

/** A check as a door sends it, the same each time. */
type Sent = {
  readonly guest: { readonly id: number; readonly identifier: string };
  readonly device: string;
  readonly date: string;
};

export type CheckInLoad = {
  /** Callers call until this is over. */
  during(happening: () => Promise<void>): Promise<void>;
  /** Resolves when so many more are acknowledged. */
  acknowledged(more: number): Promise<void>;
  /** Sends what is still to be acknowledged, and reads the history: each is there, once. */
  expectAllOnce(): Promise<void>;
};

/** Whoever waits longer hangs: by then the service has given up every answer. */
const patienceMs = 35_000;

export async function checkInLoad(
  service: ServiceProcess,
  { callers, seed }: { readonly callers: number; readonly seed: number },
): Promise<CheckInLoad> {
  const random = demoRandom(seed);
  const { client, eventId, key } = demoClient(service);
  const acknowledged = new Set<string>();
  const awaited = new Set<{ readonly count: number; resolve(): void }>();
  const unanswered: Sent[] = [];
  let made = 0;

  async function participants() {
    const read = await client.request(eventParticipants, {
      id: eventId,
      params: { resultType: 'full', pageSize: 500 },
      deadlineMs: 30_000,
    });
    if (read.kind !== 'answer' || !('lastPage' in read.answer)) {
      throw new Error(JSON.stringify(read));
    }
    return read.answer.participants;
  }
  const guests = (await participants()).map(({ id, identifier }) => ({
    id,
    identifier: identifier ?? '',
  }));

  function newCheck(): Sent {
    made += 1;
    const second = String(made % 60).padStart(2, '0');
    const minute = String(Math.floor(made / 60) % 60).padStart(2, '0');
    const hour = String(Math.floor(made / 3600) % 24).padStart(2, '0');
    return {
      guest: random.pick(guests),
      device: `Door ${made % callers}`,
      date: `2026-11-21T${hour}:${minute}:${second}`,
    };
  }

  /** Every fourth names the participant: a transaction of several statements. */
  async function send({ guest, device, date }: Sent): Promise<boolean> {
    const byParticipant = guest.id % 4 === 0;
    const path = byParticipant ? `participant/${guest.id}/check` : 'ticket/check';
    const answer = await fetch(`${service.origin}/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `ApiKey ${key}` },
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
    return success === true;
  }

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
    acknowledged.add(JSON.stringify(recordOf(sent)));
    for (const one of awaited) if (acknowledged.size >= one.count) one.resolve();
  }

  return {
    async during(happening) {
      const again = unanswered.splice(0);
      let isOver = false;
      const call = async () => {
        while (!isOver) await sendOrKeep(again.pop() ?? newCheck());
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
        awaited.add({ count: acknowledged.size + more, resolve });
      }),

    async expectAllOnce() {
      for (const sent of unanswered.splice(0)) {
        const giveUpAtMs = performance.now() + patienceMs;
        while (!(await send(sent))) expect(performance.now()).toBeLessThan(giveUpAtMs);
      }
      const recorded = (await participants()).flatMap(({ identifier, checkInHistory }) =>
        (checkInHistory ?? []).map(({ device, date }) =>
          JSON.stringify({ identifier, device, date }),
        ),
      );
      expect(new Set(recorded).size).toBe(recorded.length);
      expect(recorded).toHaveLength(made);
      const kept = new Set(recorded);
      expect([...acknowledged].filter((record) => !kept.has(record))).toEqual([]);
    },
  };
}

/** As the history has it. */
const recordOf = ({ guest: { identifier }, device, date }: Sent) => ({ identifier, device, date });

/**
 * The loads: as many callers at once as the issue names, each again when it is answered and a second
 * is over, until they are stopped.
 */
import { type Answer, type Asked, type Caller, callerFrom } from './requests.ts';
import type { Work } from './work.ts';

const atOnce = 40;
const ticketsOfPurchase = 1000;

type Load = {
  readonly callers: number;
  /** Once; called again until the load is stopped. */
  work(ask: (asked: Asked) => Promise<Answer>): Promise<unknown>;
};

export function loadsOf(work: Work): Readonly<Record<string, Load>> {
  const { adminKey: key, tickets, invoices, image, eventWithCodes, eventToSell, category } = work;
  let turn = 0;
  /** Never what was asked for before, as long as there is something else. */
  const nextOf = (paths: readonly string[]) => {
    turn += 1;
    return paths[turn % paths.length] ?? '';
  };
  const copies: number[] = [];
  const must = ({ status, text }: Answer) => {
    if (status >= 400) throw new Error(`${status} ${text}`);
    return JSON.parse(text);
  };

  return {
    'ticket PDFs': { callers: atOnce, work: (ask) => ask({ path: nextOf(tickets) }) },
    invoices: { callers: atOnce, work: (ask) => ask({ path: nextOf(invoices) }) },
    'demo page': { callers: atOnce, work: (ask) => ask({ path: '/demo/tickets' }) },
    'image resizing': {
      callers: atOnce,
      work(ask) {
        turn += 1;
        return ask({ path: `${image}?width=${200 + (turn % 3000)}` });
      },
    },
    'password hashing': {
      callers: atOnce,
      work(ask) {
        turn += 1;
        const username = `bench-${process.pid}-${turn}@example.org`;
        return ask({
          path: '/api/user/create',
          key,
          form: {
            username,
            password: 'a long one',
            firstName: 'B',
            lastName: 'B',
            language: 'de',
            email: username,
            timezone: 'Europe/Berlin',
          },
        });
      },
    },
    'copying 50,000 codes': {
      callers: 1,
      async work(ask) {
        const path = `/api/event/${eventWithCodes}/copy`;
        const form = { generateNewOneTimeCodes: turn % 2 === 0 };
        turn += 1;
        const { taskIdentifier } = must(await ask({ path, key, form }));
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          const tasks = `/api/event/${eventWithCodes}/tasks?taskIdentifier=${taskIdentifier}`;
          const [task] = must(await ask({ path: tasks, key })).tasks;
          if (task.status === 'RUNNING') continue;
          if (task.status !== 'FINISHED') throw new Error(`a copy is ${task.status}`);
          copies.push(task.eventId);
          return;
        }
      },
    },
    'deleting such copies': {
      callers: 1,
      async work(ask) {
        const id = copies.pop();
        if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
        else must(await ask({ path: `/api/event/${id}`, key, method: 'DELETE' }));
      },
    },
    'finalizing 1,000 tickets': {
      callers: 1,
      async work(ask) {
        const post = async (path: string, form: Asked['form'] = {}) =>
          must(await ask({ path, key, form }));
        const { id } = await post(`/api/event/${eventToSell}/payment/create`);
        await post(`/api/payment/${id}/setTicketCount`, { [category]: ticketsOfPurchase });
        const { queueIdentifier } = await post(`/api/payment/${id}/start`);
        await post(`/api/payment/${id}/finalize`, { queueIdentifier });
      },
    },
  };
}

/** Answers by their status, counted. */
export type Done = Readonly<Record<string, number>>;

/** @returns ends it, when what is under way is over */
export function begin(load: Load, origin: string): () => Promise<Done> {
  const done: Record<string, number> = {};
  let isOn = true;
  const count = (what: string | number) => {
    done[what] = (done[what] ?? 0) + 1;
  };
  async function repeat(caller: Caller): Promise<void> {
    const ask = async (asked: Asked) => {
      const answer = await caller.ask(asked);
      if (answer.status >= 300) count(answer.status);
      return answer;
    };
    while (isOn) {
      const second = new Promise((resolve) => setTimeout(resolve, load.callers > 1 ? 1000 : 0));
      await load.work(ask);
      count('done');
      await second;
    }
    caller.close();
  }
  const all = Array.from({ length: load.callers }, (_, n) =>
    repeat(callerFrom(origin, `127.8.${Math.floor(n / 250)}.${1 + (n % 250)}`)),
  );
  return async () => {
    isOn = false;
    await Promise.all(all);
    return done;
  };
}

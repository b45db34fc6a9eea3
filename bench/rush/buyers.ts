/** The process of the buyers: each opens the event's page and goes on as long as it is let. */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { type Caller, callerFrom } from '../heavy/requests.ts';

export type Rush = {
  readonly origin: string;
  /** Of the event's page. */
  readonly path: string;
  readonly categoryId: number;
  readonly buyers: number;
  /** They come one after another, evenly; 0: all at once. */
  readonly withinMs: number;
};

/** How many ended so: `bought`, `told`, `busy` (told to try again, and did), or a status. */
export type Outcomes = Readonly<Record<string, number>>;

/** What the page asks of everybody. */
const details = {
  firstName: 'Berta',
  lastName: 'Käufer',
  email: 'berta@example.org',
  street: 'Am Markt 1',
  zipCode: '99999',
  city: 'Stadt',
  country: 'DE',
  delivery: 'ETicket',
  payment: 'PAYMENT_TYPE_INVOICE',
  accepted: 'true',
};

const longestPatience = 50;

export async function buyAsTold(): Promise<void> {
  // Their phones are not this machine: they take what the service and the doors' clock leave.
  setPriority(constants.priority.PRIORITY_LOW);
  process.on('message', async (rush: Rush) => {
    const outcomes: Record<string, number> = {};
    const ended = (how: string) => {
      outcomes[how] = (outcomes[how] ?? 0) + 1;
    };
    await Promise.all(
      Array.from({ length: rush.buyers }, async (_, n) => {
        // Each from an address of its own, as guests come.
        const caller = callerFrom(rush.origin, `127.8.${Math.floor(n / 250)}.${(n % 250) + 1}`);
        const comesAfterMs = (rush.withinMs * n) / rush.buyers;
        await new Promise((resolve) => setTimeout(resolve, comesAfterMs));
        ended(await buy(caller, rush, ended));
        caller.close();
      }),
    );
    process.send?.(outcomes);
  });
  await once(process, 'disconnect');
}

async function buy(
  caller: Caller,
  { path, categoryId }: Rush,
  ended: (how: string) => void,
): Promise<string> {
  const page = await caller.ask({ path });
  if (page.status !== 200) return `page ${page.status}`;
  for (let tries = 0; tries < longestPatience; tries += 1) {
    const begun = await caller.ask({ path, form: { [`t${categoryId}`]: 1 } });
    if (begun.status === 503) {
      ended('asked to try again');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      continue;
    }
    if (begun.status === 400) return 'told that all are sold';
    if (begun.status !== 303 || begun.location === null) return `choice ${begun.status}`;
    const check = await caller.ask({ path: begun.location, form: details });
    if (check.status !== 303 || check.location === null) return `details ${check.status}`;
    const bought = await caller.ask({ path: check.location, form: {} });
    return bought.status === 303 ? 'bought' : `bought ${bought.status}`;
  }
  return 'gave up';
}

/** The process that makes the loads, as its parent (`bench.ts`) tells it. */
import { once } from 'node:events';
import type { LoadMessage } from './bench.ts';
import { begin, type Done, loadsOf } from './loads.ts';

/** What each load has made goes on to its next turn: they are made once. */
export async function makeLoads(): Promise<void> {
  let loads: ReturnType<typeof loadsOf> | undefined;
  let end: () => Promise<Done> = async () => ({});
  process.on('message', async (message: LoadMessage) => {
    if ('end' in message) {
      process.send?.(await end());
      return;
    }
    const { work, begin: name } = message;
    loads ??= loadsOf(work);
    const load = loads[name];
    if (load === undefined) throw new Error(`there is no load ${name}`);
    end = begin(load, work.origin);
    process.send?.({});
  });
  await once(process, 'disconnect');
}

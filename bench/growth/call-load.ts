/** Callers over HTTP, as many at once as doors, each call another one of a list. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../checkin/engine.ts';
import { wrkRate } from '../checkin/service-load.ts';
import type { SqlTicket } from './sql-crowd.ts';

/** One call of a kind, with another ticket each time. A form is a POST, with a date of its own. */
export type MeasuredCall = (ticket: SqlTicket) => { readonly path: string; readonly form?: string };

export const checkInCall: MeasuredCall = ({ identifier }) => ({
  path: '/api/ticket/check',
  form: `identifier=${identifier}&device=Bench&tool=Bench&source=ETICKET`,
});

/** No two runs send the same check-in: none makes as many. */
const mostInRun = 1_000_000;

export function callsUnderLoad(
  origin: string,
  call: MeasuredCall,
  tickets: readonly SqlTicket[],
): Engine {
  const directory = mkdtempSync(join(tmpdir(), 'admit-calls-'));
  const file = join(directory, 'calls');
  const lines = tickets.map((ticket) => {
    const { path, form = '' } = call(ticket);
    return [ticket.key, path, form].join('\t');
  });
  writeFileSync(file, lines.join('\n'));
  let runs = 0;
  return {
    async run(forMs) {
      const rate = await wrkRate(origin, 'bench/growth/calls.lua', forMs, [
        file,
        String(runs * mostInRun),
      ]);
      runs += 1;
      return (rate * forMs) / 1000;
    },
    async close() {
      rmSync(directory, { recursive: true });
    },
  };
}

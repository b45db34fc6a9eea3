/** How things are timed inside the page. */
import type { Roster } from '../../src/client/attendees/list/roster.ts';
import { parseTicketCode } from '../../src/domain/ticket-code.ts';
import { seededRandom } from '../../test/support/random.ts';

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

export function sorted(values: readonly number[]): (share: number) => number {
  const inOrder = values.toSorted((a, b) => a - b);
  return (share) => inOrder[Math.floor(share * (inOrder.length - 1))] ?? 0;
}

/** By either code, one in ten of them unknown. */
export function lookUp(
  roster: Pick<Roster, 'ticketIds' | 'get' | 'find'>,
  times: number,
): { p50: number; p99: number; worst: number } {
  const random = seededRandom(3);
  const ids = [...roster.ticketIds()];
  const codes = Array.from({ length: times }, (_, at) => {
    const known = roster.get(random.pick(ids));
    const text = at % 2 === 0 ? known?.identifier : known?.displayIdentifier.toLowerCase();
    const code = parseTicketCode(at % 10 === 9 ? `NOBODY${at}` : (text ?? ''));
    if (!code) throw new Error('no code');
    return { code, isKnown: at % 10 !== 9 };
  });
  const took = codes.map(({ code, isKnown }) => {
    const from = performance.now();
    const found = roster.find(code);
    const ms = performance.now() - from;
    if ((found !== undefined) !== isKnown) throw new Error(`${code} was found wrongly`);
    return ms;
  });
  const at = sorted(took);
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

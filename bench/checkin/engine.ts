/** What is measured: something that checks in, with as many callers, as fast as it can. */
import type { CrowdTicket } from './crowd.ts';

export type Engine = {
  /** Check-ins that were on disk within `forMs`. */
  run(forMs: number): Promise<number>;
  close(): Promise<void>;
};

export const callers = 64;

/** Another ticket and another date at each call. */
export function checkIns(tickets: readonly CrowdTicket[]) {
  let made = 0;
  return () => {
    made += 1;
    const ticket = tickets[(made * 7919) % tickets.length] as CrowdTicket;
    return { ...ticket, atMs: Date.UTC(2026, 10, 21) + made * 1000 };
  };
}

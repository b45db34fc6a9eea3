/** Doors that check in over HTTP, all at once, as fast as they are answered. */
import { Agent, request } from 'node:http';
import { callers, type Engine } from './bare-engines.ts';
import type { CrowdTicket } from './crowd.ts';

export function serviceUnderLoad(
  origin: string,
  key: string,
  tickets: readonly CrowdTicket[],
): Engine {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  let made = 0;

  function checkIn(): Promise<void> {
    made += 1;
    const { identifier } = tickets[(made * 7919) % tickets.length] as CrowdTicket;
    const date = new Date(Date.UTC(2026, 0, 1) + made * 1000).toISOString().slice(0, 19);
    const body = `identifier=${identifier}&checkedDate=${date}&device=Bench&tool=Bench&source=ETICKET`;
    return new Promise((resolve, reject) => {
      const call = request(
        `${origin}/api/ticket/check`,
        {
          method: 'POST',
          agent,
          headers: {
            Authorization: `ApiKey ${key}`,
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': body.length,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  return {
    async run(forMs) {
      const end = performance.now() + forMs;
      let done = 0;
      const call = async () => {
        for (; performance.now() < end; done += 1) await checkIn();
      };
      await Promise.all(Array.from({ length: callers }, call));
      return done;
    },
    async close() {
      agent.destroy();
    },
  };
}

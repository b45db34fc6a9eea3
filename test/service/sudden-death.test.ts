/** Twenty times kill -9 under load: every acknowledged check is there, none twice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventParticipants } from '../../src/contract/event.ts';
import { demoRandom } from '../../src/service/demo/demo-random.ts';
import { demoClient } from '../support/demo-guests.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { type TestLocation, testLocation } from '../support/test-store.ts';

const deaths = 20;
const callers = 16;

let location: TestLocation;
let service: ServiceProcess;
const random = demoRandom(9);

beforeAll(async () => {
  location = await testLocation();
  service = await serviceProcess(location.databaseUrl);
  await service.start();
}, 60_000);
afterAll(async () => {
  await service?.remove();
  await location?.remove();
});

async function participants() {
  const { client, eventId } = demoClient(service);
  const read = await client.request(eventParticipants, {
    id: eventId,
    params: { resultType: 'full', pageSize: 500 },
    deadlineMs: 30_000,
  });
  if (read.kind !== 'answer' || !('lastPage' in read.answer)) throw new Error(JSON.stringify(read));
  return read.answer.participants;
}

/** A check as a door sends it, and again after the next start if nobody acknowledged it. */
type Sent = { readonly identifier: string; readonly device: string; readonly date: string };

test(`killed ${deaths} times`, { timeout: 300_000 }, async () => {
  const { key } = demoClient(service);
  const identifiers = (await participants()).map(({ identifier }) => identifier ?? '');
  const acknowledged = new Set<string>();
  let made = 0;
  let unanswered: Sent[] = [];

  const newCheck = (): Sent => {
    made += 1;
    const second = String(made % 60).padStart(2, '0');
    const minute = String(Math.floor(made / 60) % 60).padStart(2, '0');
    const hour = String(Math.floor(made / 3600) % 24).padStart(2, '0');
    return {
      identifier: random.pick(identifiers),
      device: `Door ${made % callers}`,
      date: `2026-11-21T${hour}:${minute}:${second}`,
    };
  };

  async function isAcknowledged({ identifier, device, date }: Sent): Promise<boolean> {
    const answer = await fetch(`${service.origin}/api/ticket/check`, {
      method: 'POST',
      headers: { Authorization: `ApiKey ${key}` },
      body: new URLSearchParams({ identifier, device, checkedDate: date }),
    });
    return (await answer.json()).success === true;
  }

  for (let death = 0; death < deaths; death += 1) {
    const dieAt = acknowledged.size + 30 + Math.floor(random.chance() * 100);
    const again = unanswered.splice(0);
    let alive = true;
    const call = async () => {
      while (alive) {
        const sent = again.pop() ?? newCheck();
        try {
          if (await isAcknowledged(sent)) acknowledged.add(JSON.stringify(sent));
          else throw new Error('a check was refused');
        } catch {
          unanswered.push(sent);
        }
        if (alive && acknowledged.size >= dieAt) {
          alive = false;
          await service.kill();
        }
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    unanswered.push(...again);
    await service.start();
  }

  for (const sent of unanswered) expect(await isAcknowledged(sent)).toBe(true);
  unanswered = [];
  const recorded = (await participants()).flatMap(({ identifier, checkInHistory }) =>
    (checkInHistory ?? []).map(({ device, date }) => JSON.stringify({ identifier, device, date })),
  );
  expect(new Set(recorded).size).toBe(recorded.length);
  expect(recorded).toHaveLength(made);
  const kept = new Set(recorded);
  expect([...acknowledged].filter((sent) => !kept.has(sent))).toEqual([]);
});

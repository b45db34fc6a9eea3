// @lane all
/**
 * Kill -9 under load, again and again: every acknowledged check is there, none twice. `ADMIT_TEST_DEATHS` says
 * how often; unless it does, seldom in a rush of two thousand callers, which takes eight seconds a time.
 */
import { afterAll, beforeAll, test } from 'vitest';
import { checkInLoad, decidedLoad, rushLoad } from '../support/check-in-load.ts';
import { seededRandom } from '../support/random.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { type TestLocation, testLocation } from '../support/test-store.ts';

const usualDeaths = Number(process.env.ADMIT_TEST_DEATHS ?? 6);
const deathsInRush = Number(process.env.ADMIT_TEST_DEATHS ?? 2);

let location: TestLocation;
let service: ServiceProcess;

beforeAll(async () => {
  location = await testLocation();
  service = await serviceProcess(location.databaseUrl);
  await service.start();
});
afterAll(async () => {
  await service?.remove();
  await location?.remove();
});

const loads = [
  {
    what: 'by the specification’s checks',
    deaths: usualDeaths,
    begin: () => checkInLoad(service, { callers: 16, seed: 9 }),
  },
  {
    what: 'C5, C6: by the call that decides, on three tickets',
    deaths: usualDeaths,
    begin: () => decidedLoad(service, { callers: 32, tickets: 3 }),
  },
  {
    what: 'C5, C6: by two thousand calls at once of the same ticket',
    deaths: deathsInRush,
    begin: () => rushLoad(service, { callers: 2000 }),
  },
];

test.each(loads)('killed $deaths times $what', { timeout: 900_000 }, async ({ deaths, begin }) => {
  const random = seededRandom(9);
  const load = await begin();
  for (let death = 0; death < deaths; death += 1) {
    await load.during(async () => {
      await load.acknowledged(30 + Math.floor(random.chance() * 100));
      await service.kill();
    });
    await service.start();
  }
  await load.expectAllOnce();
});

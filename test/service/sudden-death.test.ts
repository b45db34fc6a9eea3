// @lane all
/** Twenty times kill -9 under load: every acknowledged check is there, none twice. */
import { afterAll, beforeAll, test } from 'vitest';
import { demoRandom } from '../../src/service/demo/demo-people.ts';
import { checkInLoad, decidedLoad, rushLoad } from '../support/check-in-load.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { type TestLocation, testLocation } from '../support/test-store.ts';

const deaths = 20;

let location: TestLocation;
let service: ServiceProcess;

beforeAll(async () => {
  location = await testLocation();
  service = await serviceProcess(location.databaseUrl);
  await service.start();
}, 60_000);
afterAll(async () => {
  await service?.remove();
  await location?.remove();
});

const loads = {
  'by the specification’s checks': () => checkInLoad(service, { callers: 16, seed: 9 }),
  'C5, C6: by the call that decides, on three tickets': () =>
    decidedLoad(service, { callers: 32, tickets: 3 }),
  'C5, C6: by two thousand calls at once of the same ticket': () =>
    rushLoad(service, { callers: 2000 }),
};

test.each(Object.entries(loads))(
  `killed ${deaths} times %s`,
  { timeout: 300_000 },
  async (_, begin) => {
    const random = demoRandom(9);
    const load = await begin();
    for (let death = 0; death < deaths; death += 1) {
      await load.during(async () => {
        await load.acknowledged(30 + Math.floor(random.chance() * 100));
        await service.kill();
      });
      await service.start();
    }
    await load.expectAllOnce();
  },
);

/**
 * A device at a service that decides, against the same device at one that has the specification's calls
 * alone: from scan to verdict, and until a queue is at the service. The way to the service takes time, as
 * on a venue's Wi-Fi; device and service are the real ones, in one process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from '../../src/client/device/fetch.ts';
import { instant } from '../../src/domain/time.ts';
import { checksOnly } from '../../test/support/checks-only.ts';
import { startService } from '../../test/support/service.ts';
import { openTestDoor } from '../../test/support/test-door.ts';
import { lightLocation } from '../../test/support/test-store.ts';
import { addGuest, type Guest, makeVenue } from '../../test/support/venue.ts';
import type { SubjectOf } from '../subject.ts';
import { median, rounded } from '../table.ts';

type Settings = {
  /** For each kind of service and each round trip. */
  readonly scans: number;
  /** Check-ins made without a network, for each kind of service. */
  readonly queued: number;
  /** In turns. */
  readonly rounds: number;
};

const kinds = ['decides', 'checks'] as const;
type Kind = (typeof kinds)[number];

const roundTripsMs = [0, 50, 150];
const replayRoundTripMs = 50;

export const subject: SubjectOf<Settings> = {
  full: { scans: 60, queued: 1000, rounds: 3 },
  quick: { scans: 20, queued: 200, rounds: 1 },
  async measure({ scans, queued, rounds }, progress) {
    // The venue's event is on this evening, whenever it is measured.
    const behindMs = Date.now() - Date.UTC(2026, 10, 21, 19);
    const clock = { now: () => instant(Date.now() - behindMs) };
    const service = await startService({ clock, location: await lightLocation() });
    const venue = await makeVenue(service);
    const { key } = venue.keys.Administrator;
    const wanted = kinds.length * rounds * (scans * roundTripsMs.length + queued);
    const { id: category } = await service.must('ticketCategoryCreate', {
      key,
      id: venue.eventId,
      params: { name: 'Everybody', price: 0, available: wanted },
    });
    progress(`${wanted} guests`);
    const guests: Guest[] = [];
    while (guests.length < wanted)
      guests.push(await addGuest(service, key, venue.eventId, category));
    const take = (count: number) => guests.splice(0, count);

    async function doorAt(kind: Kind, roundTripMs: number) {
      let requests = 0;
      const reached = kind === 'decides' ? service.fetch : checksOnly(service.fetch);
      const fetch: Fetch = async (url, init) => {
        if (!new URL(url).pathname.startsWith('/v2/')) requests += 1;
        await sleep(roundTripMs / 2);
        const answer = await reached(url, init);
        await sleep(roundTripMs / 2);
        return answer;
      };
      const time = {
        ...clock,
        after(delayMs: number, run: () => void) {
          const timer = setTimeout(run, delayMs);
          return () => clearTimeout(timer);
        },
        settle: async () => {},
      };
      const { door, network } = await openTestDoor({ service: { fetch }, venue, time });
      const unsent = () => door.state.getState().outbox.unsent;
      while (door.state.getState().roster.phase !== 'ready') await sleep(10);
      return { door, network, unsent, requests: () => requests };
    }

    const measured = new Map<string, { verdictMs: number[]; requests: number[] }>();
    const replays: Record<Kind, number[]> = { decides: [], checks: [] };
    for (let round = 1; round <= rounds; round += 1) {
      for (const roundTripMs of roundTripsMs) {
        for (const kind of kinds) {
          progress(`round ${round}, ${roundTripMs} ms, ${kind}`);
          const { door, unsent, requests } = await doorAt(kind, roundTripMs);
          const name = `${kind} ${roundTripMs}`;
          const own = measured.get(name) ?? { verdictMs: [], requests: [] };
          measured.set(name, own);
          for (const { identifier } of take(scans)) {
            const before = requests();
            const startedAtMs = performance.now();
            await door.scan(identifier, 'ETICKET');
            own.verdictMs.push(performance.now() - startedAtMs);
            door.dismiss();
            while (unsent() > 0) await sleep(1);
            own.requests.push(requests() - before);
          }
          await door.stop();
        }
      }
      for (const kind of kinds) {
        progress(`round ${round}, a queue of ${queued}, ${kind}`);
        const { door, network, unsent } = await doorAt(kind, replayRoundTripMs);
        network.become('down');
        for (const { identifier } of take(queued)) {
          await door.scan(identifier, 'ETICKET');
          door.dismiss();
        }
        network.become('well');
        const startedAtMs = performance.now();
        door.nudge();
        while (unsent() > 0) await sleep(5);
        replays[kind].push(performance.now() - startedAtMs);
        await door.stop();
      }
    }
    await service.stop();

    const verdictMs = (kind: Kind, ms: number) => measured.get(`${kind} ${ms}`)?.verdictMs ?? [];
    const checks = 'the specification’s calls';
    return {
      ratios: [
        ...roundTripsMs.map((ms) => ({
          what: `scan to verdict, ${ms} ms on the way`,
          reference: checks,
          ratio: median(verdictMs('checks', ms)) / median(verdictMs('decides', ms)),
        })),
        {
          what: `a queue of ${queued} at the service, ${replayRoundTripMs} ms on the way`,
          reference: checks,
          ratio: median(replays.checks) / median(replays.decides),
        },
      ],
      tables: [
        {
          title: 'A scan, median',
          rows: roundTripsMs.flatMap((ms) =>
            kinds.map((kind) => ({
              'round trip ms': ms,
              service: kind,
              requests: median(measured.get(`${kind} ${ms}`)?.requests ?? []),
              'verdict ms': rounded(median(verdictMs(kind, ms))),
            })),
          ),
        },
        {
          title: `A queue of ${queued}, median`,
          rows: kinds.map((kind) => ({
            service: kind,
            'sent s': rounded(median(replays[kind]) / 1000),
          })),
        },
      ],
    };
  },
};

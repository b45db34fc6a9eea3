// @database any
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badgeLeaseMs } from '../../../../src/domain/badge-job.ts';
import { ippPrinter, zplPrinter } from '../../../../src/service/wings/station/printers.ts';
import { queueAt } from '../../../../src/service/wings/station/queue-at.ts';
import {
  type Ending,
  journalIn,
  type Printer,
  printNext,
  type Queue,
} from '../../../../src/service/wings/station/run-station.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { seededRandom } from '../../../support/random.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let time: ManualTime;
let venue: Venue;
let key: string;
let folder: string;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-station-'));
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  key = venue.keys.door.key;
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const newName = (of: string) => {
  made += 1;
  return `${of}-number-${made}`;
};

/** Asks for a badge of a new guest. @returns the id of the job */
async function askForBadge(station: string): Promise<string> {
  const { ticketId } = await addGuest(
    service,
    venue.keys.Editor.key,
    venue.eventId,
    venue.standard,
  );
  const job = newName('job');
  const params = { station, jobs: [{ id: job, ticketId, reason: null }] };
  const { outcomes } = await service.must('eventAddBadgeJobs', { key, id: venue.eventId, params });
  expect(outcomes).toEqual(['added']);
  return job;
}

async function stateOf(job: string) {
  const { jobs } = await service.must('eventBadgeJobs', { key, id: venue.eventId });
  return jobs.find(({ id }) => id === job)?.state;
}

function stationOf(printer: Printer) {
  const station = newName('station');
  const where = { server: 'http://service.test', eventId: venue.eventId, key, station };
  return {
    station,
    means: {
      queue: queueAt({ ...where, form: printer.form }, service.fetch),
      printer,
      journal: journalIn(join(folder, station)),
      newAttempt: () => newName('attempt'),
    },
  };
}

describe('killed at any step', () => {
  class Killed extends Error {}

  /** A printer that counts its paper, with a memory that a crash of the station does not reach. */
  function countingPrinter(remembers: boolean) {
    const papers = new Map<string, number>();
    const unknown: Ending = { outcome: 'unknown', note: 'Look.' };
    const printer: Printer = {
      form: 'png',
      trouble: async () => null,
      async print({ id }) {
        papers.set(id, (papers.get(id) ?? 0) + 1);
        return { outcome: 'printed', note: null };
      },
      find: async (job) =>
        remembers && papers.has(job) ? { outcome: 'printed', note: null } : unknown,
    };
    return { printer, papers };
  }

  type Means = Parameters<typeof printNext>[0];

  /** The same, but it dies before or after the given one of its acts, counted from 0. */
  function dyingAt({ queue, printer, journal, newAttempt }: Means, act: number): Means {
    let acts = 0;
    const die = () => {
      if (acts++ === act) throw new Killed();
    };
    const around =
      <Given extends unknown[], Value>(work: (...given: Given) => Promise<Value>) =>
      async (...given: Given): Promise<Value> => {
        die();
        const value = await work(...given);
        die();
        return value;
      };
    const mortalQueue: Queue = { take: around(queue.take), end: around(queue.end) };
    return {
      queue: mortalQueue,
      printer: {
        form: printer.form,
        trouble: around(printer.trouble),
        print: around(printer.print),
        find: around(printer.find),
      },
      journal: {
        read: journal.read,
        write(step) {
          die();
          journal.write(step);
          die();
        },
      },
      newAttempt,
    };
  }

  /** @returns whether it died */
  async function runUntil(means: Means): Promise<boolean> {
    try {
      for (;;) {
        if ((await printNext(means)).kind === 'idle') return false;
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return true;
    }
  }

  /** Of one badge: before and after each of two questions, two of the printer's, and four lines of the journal. */
  const acts = 16;

  test.each([
    ['a printer that remembers its jobs', true],
    ['a printer of labels, which remembers nothing', false],
  ])('each badge is on paper once, or somebody is told to look: %s', async (_, remembers) => {
    let looked = 0;
    let died = 0;
    for (let act = 0; act < acts; act += 1) {
      const { printer, papers } = countingPrinter(remembers);
      const { station, means } = stationOf(printer);
      const job = await askForBadge(station);
      if (await runUntil(dyingAt(means, act))) died += 1;
      expect(await runUntil(means)).toBe(false);
      const state = await stateOf(job);
      const onPaper = papers.get(job) ?? 0;
      expect(onPaper, `act ${act}`).toBeLessThanOrEqual(1);
      if (state === 'unknown') looked += 1;
      else expect([act, state, onPaper]).toEqual([act, 'printed', 1]);
    }
    expect(died).toBe(acts);
    // Between the line that says “sending” and the one that says what became of it.
    expect(looked).toBe(remembers ? 2 : 4);
  });

  test('again and again, in an order by chance', async () => {
    const { printer, papers } = countingPrinter(true);
    const { station, means } = stationOf(printer);
    const { below } = seededRandom(20261128);
    const jobs: string[] = [];
    for (let round = 0; round < 60; round += 1) {
      jobs.push(await askForBadge(station));
      await runUntil(dyingAt(means, below(2 * acts)));
      // Now and then it is away for longer than the service waits.
      if (below(5) === 0) await time.advance(badgeLeaseMs);
    }
    expect(await runUntil(means)).toBe(false);
    let printed = 0;
    for (const job of jobs) {
      const state = await stateOf(job);
      const onPaper = papers.get(job) ?? 0;
      expect(onPaper, job).toBeLessThanOrEqual(1);
      if (state === 'printed') {
        printed += 1;
        expect(onPaper).toBe(1);
      } else expect(state).toBe('unknown');
    }
    expect(printed).toBeGreaterThan(jobs.length / 2);
  });
});

describe('a printer of labels (ZPL)', () => {
  test('gets one label of one picture, in its own resolution', async () => {
    const chunks: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('data', (chunk) => void chunks.push(chunk));
      socket.on('end', () => socket.end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { station, means } = stationOf(zplPrinter('127.0.0.1', 8, port));
    const job = await askForBadge(station);
    expect(await printNext(means)).toEqual({ kind: 'ended' });
    expect(await stateOf(job)).toBe('printed');
    const label = Buffer.concat(chunks).toString('latin1');
    const [, width, height, total, , inRow, hex = ''] =
      /^\^XA\^PW(\d+)\^LL(\d+)\^FO0,0\^GFA,(\d+),(\d+),(\d+),([\dA-F]+)\^FS\^XZ\n$/.exec(label) ??
      [];
    // A6 at 8 dots for each millimetre.
    expect([width, height, inRow]).toEqual(['1184', '840', '148']);
    expect(hex).toHaveLength(2 * Number(total));
    const black = [...Buffer.from(hex, 'hex')].filter((byte) => byte !== 0).length;
    expect(black).toBeGreaterThan(1000);
    expect(black).toBeLessThan(Number(total) / 2);
    server.close();
    await once(server, 'close');
    // It was there a moment ago.
    const late = await askForBadge(station);
    expect(await printNext(means)).toEqual({ kind: 'ended' });
    expect(await stateOf(late)).toBe('failed');
    const away = await printNext(means);
    expect(away).toEqual({ kind: 'trouble', why: expect.stringMatching(/ECONNREFUSED/) });
  });
});

/** Debian has them in cups-ipp-utils, dbus-daemon and avahi-daemon. The printer does not start without the other two. */
const programs = ['ippeveprinter', 'dbus-daemon', 'avahi-daemon'] as const;
const missing = programs.filter((name) => {
  const { PATH = '' } = process.env;
  return !`${PATH}:/usr/sbin`.split(':').some((path) => existsSync(join(path, name)));
});

/** On a bus of its own, so that the machine's services stay as they are. @returns its address */
async function startIppPrinter(papers: string, children: ChildProcess[]): Promise<string> {
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as AddressInfo;
  reserved.close();
  await once(reserved, 'close');
  const bus = join(folder, 'bus');
  const config = join(folder, 'avahi.conf');
  writeFileSync(config, '[server]\nuse-ipv6=no\nallow-interfaces=lo\nenable-dbus=yes\n');
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/sbin`,
    DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${bus}`,
  };
  const start = (program: (typeof programs)[number], args: readonly string[]) => {
    const child = spawn(program, args, { env, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  start('dbus-daemon', ['--session', '--nofork', '--nopidfile', `--address=unix:path=${bus}`]);
  await expect.poll(() => existsSync(bus), { timeout: 60_000 }).toBe(true);
  const alone = ['--no-drop-root', '--no-chroot', '--no-rlimits', '-f', config];
  start('avahi-daemon', alone);
  const printer = ippPrinter(`ipp://localhost:${port}/ipp/print`);
  const options = ['-d', papers, '-k', '-p', String(port), '-n', 'localhost', '-s', '120,0'];
  // It gives up at once while the other one is not ready.
  let child = start('ippeveprinter', [...options, '-f', 'application/pdf', 'Badges']);
  await expect
    .poll(
      () => {
        if (child.exitCode !== null || child.signalCode !== null) {
          child = start('ippeveprinter', [...options, '-f', 'application/pdf', 'Badges']);
        }
        return printer.trouble();
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBeNull();
  return `ipp://localhost:${port}/ipp/print`;
}

describe('a printer with IPP', () => {
  test('that is away is said, and no badge is taken', async () => {
    const { station, means } = stationOf(ippPrinter('ipp://127.0.0.1:1/ipp/print'));
    const job = await askForBadge(station);
    expect(await printNext(means)).toEqual({
      kind: 'trouble',
      why: expect.stringMatching(/can’t be reached/),
    });
    expect(await stateOf(job)).toBe('waiting');
  });

  test.skipIf(missing.length > 0)(
    'gets each badge as a PDF, and says later what became of it (needs ippeveprinter)',
    async () => {
      const papers = join(folder, 'papers');
      mkdirSync(papers);
      const children: ChildProcess[] = [];
      try {
        const printer = ippPrinter(await startIppPrinter(papers, children));
        const { station, means } = stationOf(printer);
        const jobs = [await askForBadge(station), await askForBadge(station)];
        for (const job of jobs) {
          expect(await printNext(means)).toEqual({ kind: 'ended' });
          expect(await stateOf(job)).toBe('printed');
        }
        const files = readdirSync(papers).filter((name) => name.endsWith('.pdf'));
        expect(files).toHaveLength(2);
        for (const name of files) {
          expect(readFileSync(join(papers, name)).toString('latin1', 0, 5)).toBe('%PDF-');
        }
        // As a station asks that was killed after it sent the badge.
        expect(await printer.find(jobs[0] ?? '')).toMatchObject({ outcome: 'printed' });
        expect(await printer.find('never-sent')).toMatchObject({ outcome: 'unknown' });
      } finally {
        for (const child of children.reverse()) child.kill();
      }
    },
  );
});

/** How fast a file's guests are taken, against making each by `participant/create`; over HTTP, on disk. */
import { mostImportRows } from '../../src/contract/guest-import.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { rounded } from '../table.ts';

type Settings = { readonly rows: number; readonly creates: number };

export const subject: SubjectOf<Settings> = {
  full: { rows: 100_000, creates: 2000 },
  quick: { rows: 20_000, creates: 500 },
  async measure(settings, progress): Promise<Measured> {
    const postgres = await findPostgres({ isDurable: true });
    try {
      const measured = [
        await measureEngine('SQLite', null, settings, progress),
        await measureEngine('PostgreSQL', postgres.url, settings, progress),
      ];
      return {
        ratios: measured.map(({ engine, first, creates }) => ({
          what: `${engine}: guests of a file a second`,
          reference: 'participant/create, one by one',
          ratio: first / creates,
        })),
        tables: [
          {
            title: `Guests a second: ${settings.rows} rows of a file in batches of ${mostImportRows}, the same file again, ${settings.creates} created one by one`,
            rows: measured.map(({ engine, first, again, creates }) => ({
              engine,
              'file, rows/s': rounded(first),
              'again, rows/s': rounded(again),
              'one by one, guests/s': rounded(creates),
            })),
          },
        ],
      };
    } finally {
      await postgres.stop();
    }
  },
};

async function measureEngine(
  engine: string,
  postgresUrl: string | null,
  { rows, creates }: Settings,
  progress: (line: string) => void,
) {
  const database = postgresUrl === null ? null : await createDatabase(postgresUrl);
  const key = makeKey(cryptoRandomness);
  process.env.ADMIT_ADMIN_KEY = key;
  const service = await serviceProcess(database?.url ?? null);
  try {
    await service.start();
    const call = caller(service.origin, key);
    const hostId = await call('/api/user/create', {
      firstName: 'Hanna',
      lastName: 'Wirth',
      username: 'bench@example.org',
      password: 'open sesame',
      language: 'de',
    });
    const eventId = await call('/api/event/create', {
      hostId,
      title: 'Bench',
      country: 'DE',
      selectedDate: '2027-12-31T20:00:00',
    });
    const category = await call(`/api/event/${eventId}/ticketCategory/create`, {
      name: 'Standard',
      price: 0,
      available: 10_000_000,
    });
    const create = async () => {
      for (let at = 0; at < creates; at += 1) {
        await call(`/api/event/${eventId}/participant/create`, {
          firstName: 'Zoë',
          lastName: `Weiß ${at}`,
          email: `one${at}@example.org`,
          ticketCategoryId: category,
          acceptedTermsAndConditions: 'true',
        });
      }
    };
    const importAll = () => importRows(call, eventId, category, rows);
    progress(`${engine}: ${creates} guests, one by one`);
    const createsASecond = await rate(creates, create);
    progress(`${engine}: ${rows} rows of a file`);
    const first = await rate(rows, importAll);
    progress(`${engine}: the same file again`);
    return { engine, first, again: await rate(rows, importAll), creates: createsASecond };
  } finally {
    await service.remove();
    await database?.remove();
  }
}

type Call = (path: string, form: Readonly<Record<string, string | number>>) => Promise<number>;

const caller =
  (origin: string, key: string): Call =>
  async (path, form) => {
    for (;;) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { Authorization: `ApiKey ${key}` },
        body: new URLSearchParams(
          Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
        ),
      });
      const answer = (await response.json()) as Record<string, number>;
      // A key may make so many requests a second: as a client does, it waits.
      if (response.status === 429) {
        const seconds = Number(response.headers.get('Retry-After') ?? 1);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        continue;
      }
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer.id ?? answer.importId ?? 0;
    }
  };

async function importRows(call: Call, eventId: number, category: number, rows: number) {
  const path = `/api/extension/event/${eventId}/import`;
  const accepted = { system: 'bench', acceptedTermsAndConditions: 'true' };
  const importId = await call(`${path}/begin`, accepted);
  for (let batch = 0; batch * mostImportRows < rows; batch += 1) {
    const some = Array.from({ length: mostImportRows }, (_, n) => {
      const at = batch * mostImportRows + n;
      return {
        line: at + 2,
        ticketCategoryId: category,
        firstName: 'Jürgen',
        lastName: `Weiß ${at}`,
        email: `guest${at}@example.org`,
        company: 'Ölmühle & Söhne',
        code: `u3ayb7rsd2fxkn9ehgqwmzt4pc${at}`,
        reference: `${Math.floor(at / 2)}-${at % 2}`,
        order: `O${Math.floor(at / 2)}`,
      };
    });
    await call(`${path}/rows`, { importId, batch, rows: JSON.stringify(some) });
  }
  await call(`${path}/end`, { importId });
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (1000 * count) / (performance.now() - startedAtMs);
}

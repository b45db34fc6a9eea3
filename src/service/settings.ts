/** What the operator says on the command line and in the environment. */
import { parseArgs } from 'node:util';
import { keyForm } from './key/key-digest.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Of PostgreSQL; null: SQLite, in the data directory. */
  readonly databaseUrl: string | null;
  readonly demo: boolean;
  readonly adminKey: string | null;
  /** Callers without a key may make one. */
  readonly openSignup: boolean;
  readonly multiUserKeys: boolean;
  readonly requestsPerSecond: number;
};

export const help = `Admit: a ticketing service, and the check-in app for the doors.

  --port N      listen on this port (8080)
  --host HOST   listen on this address (localhost; 0.0.0.0 for all)
  --data DIR    keep the database here (./data)
  --database URL
                use PostgreSQL instead (postgresql://user:password@host/database); several
                services may run on one database. DATABASE_URL says the same, out of sight of
                others on this machine.
  --no-demo     without the demo event and its printable tickets
  --open-signup callers without a key may make one (it may touch nothing yet)
  --multi-user-keys
                a key may hold several users
  --rate N      requests a second that one key may make (10000); for a moment, twice as many
  --help        this text

ADMIT_ADMIN_KEY sets the first key: 50 letters and digits. Without it, one is made at the first
start and printed once.
`;

/** @returns the text to print instead, where there is nothing to start */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings | { readonly print: string; readonly isError: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: 'string', default: '8080' },
        host: { type: 'string', default: 'localhost' },
        data: { type: 'string', default: './data' },
        database: { type: 'string' },
        demo: { type: 'boolean', default: true },
        'open-signup': { type: 'boolean', default: false },
        'multi-user-keys': { type: 'boolean', default: false },
        rate: { type: 'string', default: '10000' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { print: help, isError: false };
    const port = Number(values.port);
    if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
      return wrong(`--port ${values.port} is no port: give a number from 0 to 65535.`);
    }
    if (!/^[1-9]\d{0,6}$/.test(values.rate)) {
      return wrong(`--rate ${values.rate} is no limit: give a number from 1 to 9999999.`);
    }
    const adminKey = environment.ADMIT_ADMIN_KEY || null;
    if (adminKey !== null && !keyForm.test(adminKey)) {
      return wrong('ADMIT_ADMIN_KEY is no key: give 50 letters (A-Z, a-z) and digits.');
    }
    const databaseUrl = databaseUrlIn(values.database, environment);
    return {
      port,
      host: values.host,
      dataDirectory: values.data,
      databaseUrl,
      demo: values.demo,
      adminKey,
      openSignup: values['open-signup'],
      multiUserKeys: values['multi-user-keys'],
      requestsPerSecond: Number(values.rate),
    };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

/** @throws with a sentence for the operator */
export function databaseUrlIn(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const url = option ?? (environment.DATABASE_URL || null);
  if (url !== null && !/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('The database is no address of PostgreSQL: it begins with postgresql://.');
  }
  return url;
}

const wrong = (sentence: string) => ({ print: `${sentence}\n`, isError: true });

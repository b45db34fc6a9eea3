/** The administrator's command line: `npm run admin -- <command>`. */
import { parseArgs } from 'node:util';
import { type KeyType, keyTypes } from '../../../contract/call.ts';
import type { Location } from '../../core/store/open-store.ts';
import { databaseUrlIn, wrongSettingIn } from '../../operations/settings.ts';

export type Command =
  | { readonly name: 'key create'; readonly type: KeyType; readonly keyName: string }
  | { readonly name: 'key list' }
  | { readonly name: 'key disable' | 'key enable'; readonly keyId: number }
  | { readonly name: 'account link'; readonly url: string }
  | { readonly name: 'agreement sign'; readonly userId: number }
  | { readonly name: 'payment cancel'; readonly paymentId: number }
  | { readonly name: 'mail list' }
  | { readonly name: 'mail again'; readonly mailId: number | 'all' }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string }
  | { readonly name: 'restored' }
  | { readonly name: 'partition' }
  | { readonly name: 'move-to-postgres' };

export const help = `The operator's commands. They work while the service runs, on the same data.

  key create [NAME] [--type Administrator|Editor|AttendeeManager]
                         makes a key and prints it, this once
  key list               every key: its id, type, whether it is on, and which key made it
  key disable ID         turns a key off at once, and with it all keys that it made
  key enable ID          turns it on again
  account link [--url https://HOST]
                         prints a link that makes an organizer's account in a browser, or gives the
                         account of the same e-mail a new password: once, within a day. The service
                         is reached at --url (http://localhost:8080)
  agreement sign USERID  marks the data processing agreement of a user as signed
  payment cancel ID      cancels a purchase: its tickets, participants and products
  mail list              how many mails wait, and which were given up and why
  mail again ID|all      sends one of these again; all: but those that may have arrived (unsure)
  backup FILE            writes everything to a file
  restore FILE           puts back everything as it was in a backup. Doors notice: they read their
                         lists again and send again what they had checked in since the backup;
                         sales and changes since then are lost
  restored               tells doors the same after the database was put back by other means
                         (a snapshot, a point in time, a standby that lost the last seconds)
  partition              PostgreSQL: lays the tables of events out in 8 partitions by event. Calls
                         wait meanwhile, so stop the service where there is much in it
  move-to-postgres       moves everything from SQLite (--data) into an empty PostgreSQL database
                         (DATABASE_URL). Stop the service first. Ids stay, and doors go on where they
                         were; interrupted, it begins anew

  --data DIR             the service's directory (./data)
  --database URL         its PostgreSQL, where it uses one; or DATABASE_URL
  --help                 this text
`;

type Reading =
  | { readonly command: Command; readonly location: Location }
  | { readonly print: string; readonly isError: boolean };

export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Reading {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string', default: './data' },
        database: { type: 'string' },
        type: { type: 'string', default: 'Administrator' },
        url: { type: 'string', default: 'http://localhost:8080' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return { print: help, isError: !values.help };
    const databaseUrl = databaseUrlIn(values.database, environment);
    const command = commandIn(positionals, values.type, values.url);
    if (typeof command === 'string') return wrong(command);
    return { command, location: { directory: values.data, databaseUrl } };
  } catch (error) {
    return wrong(wrongSettingIn(error));
  }
}

function commandIn(words: readonly string[], type: string, url: string): Command | string {
  const [first, second, third] = words;
  switch (first) {
    case 'backup':
    case 'restore':
      if (second === undefined || words.length > 2) return `Give one file: ${first} FILE.`;
      return { name: first, file: second };
    case 'restored':
      if (second !== undefined) break;
      return { name: 'restored' };
    case 'partition':
    case 'move-to-postgres':
      if (second !== undefined) break;
      return { name: first };
    case 'key': {
      if (second === 'list' && words.length === 2) return { name: 'key list' };
      if ((second === 'disable' || second === 'enable') && words.length <= 3) {
        const keyId = idIn(third);
        if (keyId === undefined) return `Give the id of a key: key ${second} ID.`;
        return { name: `key ${second}`, keyId };
      }
      const keyType = keyTypes.find((known) => known === type);
      if (second !== 'create' || words.length > 3) break;
      if (!keyType) return `--type ${type} is none: give one of ${keyTypes.join(', ')}.`;
      return { name: 'key create', type: keyType, keyName: third ?? 'Operator' };
    }
    case 'account': {
      if (second !== 'link' || words.length > 2) break;
      const origin = URL.canParse(url) ? new URL(url) : null;
      if (origin === null || !/^https?:$/.test(origin.protocol)) {
        return `--url ${url} is no address of the service: give https://HOST or https://HOST:PORT.`;
      }
      return { name: 'account link', url: origin.origin };
    }
    case 'agreement': {
      if (second !== 'sign' || words.length > 3) break;
      const userId = idIn(third);
      if (userId === undefined) return 'Give the id of a user: agreement sign USERID.';
      return { name: 'agreement sign', userId };
    }
    case 'mail': {
      if (second === 'list' && words.length === 2) return { name: 'mail list' };
      if (second !== 'again' || words.length > 3) break;
      const mailId = third === 'all' ? third : idIn(third);
      if (mailId === undefined) return 'Give the id of a mail, or all: mail again ID.';
      return { name: 'mail again', mailId };
    }
    case 'payment': {
      if (second !== 'cancel' || words.length > 3) break;
      const paymentId = idIn(third);
      if (paymentId === undefined) return 'Give the id of a payment: payment cancel ID.';
      return { name: 'payment cancel', paymentId };
    }
  }
  return `There is no command "${words.join(' ')}": --help lists them.`;
}

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const wrong = (sentence: string) => ({ print: `${sentence}\n`, isError: true });

/** The administrator's command line: `npm run admin -- <command>`. */
import { parseArgs } from 'node:util';
import { type KeyType, keyTypes } from '../../../contract/call.ts';
import type { Location } from '../../core/store/open-store.ts';
import { databaseUrlIn, wrongSettingIn } from '../../operations/setting-values.ts';

export type Command =
  | { readonly name: 'key create'; readonly type: KeyType; readonly keyName: string }
  | { readonly name: 'key list' }
  | { readonly name: 'key disable' | 'key enable'; readonly keyId: number }
  | { readonly name: 'account link'; readonly url: string }
  | { readonly name: 'agreement sign'; readonly userId: number }
  | { readonly name: 'payment cancel'; readonly paymentId: number }
  | { readonly name: 'guest erase'; readonly participantId: number; readonly invoice: boolean }
  | { readonly name: 'guest copy'; readonly participantId: number; readonly file: string }
  | { readonly name: 'mail list' }
  | { readonly name: 'mail again'; readonly mailId: number | 'all' }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string }
  | { readonly name: 'restored' }
  | { readonly name: 'partition' | 'shard' }
  | { readonly name: 'move-to-postgres' };

export const help = `The administrator's commands. They work while the server runs, on the same data.

  key create [NAME] [--type Administrator|Editor|AttendeeManager]
                         creates an API key and prints it, only this once
  key list               lists every key: its id, its type, whether it is enabled, and which key
                         created it
  key disable ID         disables a key immediately, and all keys that it created
  key enable ID          enables it again
  account link [--url https://HOST]
                         prints a link that works once, within a day. It creates an organizer's
                         account. If there is one with the same e-mail address, it sets a new
                         password. It also removes its passkeys and its authenticator app.
                         --url is the server's address (http://localhost:8080)
  agreement sign USERID  marks the data processing agreement of a user as signed
  payment cancel ID      cancels an order: its tickets, guests and add-ons
  guest erase ID [--invoice]
                         erases the name, address, answers, picture, notes and mails of a guest. The
                         ticket, its check-ins and the payment stay. You can't undo this. The buyer
                         is erased with the guest who bought, and with the last guest of an order.
                         The invoice of a paid order still names the buyer, unless --invoice is given
  guest copy ID FILE     writes all that is known of a guest to a new file, as JSON. Hand it to that
                         guest, and delete it
  mail list              shows how many mails are queued, and which mails failed and why
  mail again ID|all      resends a failed mail, or all of them except those that may have arrived
                         (unsure)
  backup FILE            writes everything to a file
  restore FILE           replaces everything with a backup. Orders and changes since the backup are
                         lost. Devices notice it: they download their guest lists again, and sync
                         again what they recorded since the backup
  restored               tells devices the same. Run it after you restored the database in
                         another way, as from a snapshot or a standby that lost seconds
  partition              for PostgreSQL: divides the tables of events into 8 partitions by event.
                         Calls wait meanwhile, so stop the server first if there is much data
  shard                  for PostgreSQL with Citus: spreads the tables over its machines, each event
                         on one. Give the coordinator's address. Stop the server first. Run it again
                         after an update of the server
  move-to-postgres       moves everything from SQLite (--data) into an empty PostgreSQL database
                         (DATABASE_URL). Stop the server first. Ids stay the same, and devices
                         continue where they were. After an interruption, run it again

  --data DIR             the server's data directory (./data)
  --database URL         its PostgreSQL database, if it uses one. DATABASE_URL says the same
  --help                 shows this text
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
        invoice: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return { print: help, isError: !values.help };
    const databaseUrl = databaseUrlIn(values.database, environment);
    const command = commandIn(positionals, values);
    if (typeof command === 'string') return wrong(command);
    return { command, location: { directory: values.data, databaseUrl } };
  } catch (error) {
    return wrong(wrongSettingIn(error));
  }
}

type Given = { readonly type: string; readonly url: string; readonly invoice: boolean };

function commandIn(words: readonly string[], { type, url, invoice }: Given): Command | string {
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
    case 'shard':
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
      if (!keyType)
        return `--type ${type} is not a type of key. Give one of these: ${keyTypes.join(', ')}.`;
      return { name: 'key create', type: keyType, keyName: third ?? 'Administrator' };
    }
    case 'account': {
      if (second !== 'link' || words.length > 2) break;
      const origin = URL.canParse(url) ? new URL(url) : null;
      if (origin === null || !/^https?:$/.test(origin.protocol)) {
        return `--url ${url} is not an address of the server. Give https://HOST or https://HOST:PORT.`;
      }
      return { name: 'account link', url: origin.origin };
    }
    case 'agreement': {
      if (second !== 'sign' || words.length > 3) break;
      const userId = idIn(third);
      if (userId === undefined) return 'Give the id of a user: agreement sign USERID.';
      return { name: 'agreement sign', userId };
    }
    case 'guest': {
      const participantId = idIn(third);
      if (second === 'copy' && words.length <= 4) {
        const file = words[3];
        if (participantId === undefined || file === undefined)
          return 'Give the id of a guest and a new file: guest copy ID FILE.';
        return { name: 'guest copy', participantId, file };
      }
      if (second !== 'erase' || words.length > 3) break;
      if (participantId === undefined) return 'Give the id of a guest: guest erase ID.';
      return { name: 'guest erase', participantId, invoice };
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
      if (paymentId === undefined) return 'Give the id of an order: payment cancel ID.';
      return { name: 'payment cancel', paymentId };
    }
  }
  return `There is no command "${words.join(' ')}". See --help for all commands.`;
}

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const wrong = (sentence: string) => ({ print: `${sentence}\n`, isError: true });

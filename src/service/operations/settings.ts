/** The administrator's settings, from the command line and the environment. */

import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { keyForm } from '../core/access/key-digest.ts';
import { type AllowedTypes, allTypes, usuallyAllowed } from '../core/deps/allowed-types.ts';
import { CannotOpen } from '../core/store/store.ts';
import type { MailOut } from '../orders/mail/mail-out.ts';
import type { MailServerSetting } from '../orders/mail/mail-server.ts';
import { isMailAddress, type Mailbox } from '../orders/mail/make-mail.ts';
import type { TlsSetting } from './open-tls.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  /** An origin, `https://host:port`; null: the one that each request names. */
  readonly publicUrl: string | null;
  /** Addresses or blocks of addresses; what any other proxy tells of its callers is ignored. */
  readonly trustedProxies: readonly string[];
  readonly dataDirectory: string;
  /** The address of a PostgreSQL database; null: SQLite in the data directory. */
  readonly databaseUrl: string | null;
  /** The address of a streaming replica of it; null: none. */
  readonly replicaUrl: string | null;
  readonly demo: boolean;
  readonly adminKey: string | null;
  /** Whether callers without a key may make one. */
  readonly openSignup: boolean;
  readonly multiUserKeys: boolean;
  readonly allowedTypes: AllowedTypes;
  /** The fewest characters of a new user's password. */
  readonly shortestPassword: number;
  readonly requestsPerSecond: number;
  /** null: plain HTTP. */
  readonly tls: TlsSetting | null;
  /** Its keys; null: no cards are taken. */
  readonly stripe: StripeSetting | null;
  /** null: no mail goes out. */
  readonly mail: MailSetting | null;
  /** The port of the page from which phones get the venue's own root certificate. */
  readonly caPort: number;
  /** The service to which calls continue; null: this one answers them. */
  readonly upstream: UpstreamSetting | null;
};

export const help = `Admit: a ticketing server, and the check-in app for the entrance.

  --port N      listens on this port (8080)
  --host HOST   listens on this address (localhost; with TLS on all addresses: 0.0.0.0)
  --public-url URL
                begins the addresses in answers with this one (https://tickets.example.org). You need
                it if callers come through a proxy, which the server can't see. Without it, addresses
                begin with what each caller used
  --trust-proxy ADDRESS
                believes what the proxy at this address says about its callers (X-Forwarded-For,
                -Proto and -Host). Give an address, a block (10.0.0.0/8), loopback or uniquelocal.
                You can give several. Without it, a call through a proxy counts as a call without
                TLS, from the proxy
  --data DIR    keeps the data in this directory (./data)
  --database URL
                uses PostgreSQL instead (postgresql://user:password@host/database). Several servers
                can use one database. DATABASE_URL says the same, and other users of this machine
                can't see it. Behind a pooler whose sessions change with each transaction:
                postgresql://…/database?pgbouncer=true
  --replica URL reads lists, documents and pages from a streaming replica of that PostgreSQL, while
                it is up to date. DATABASE_REPLICA_URL says the same
  --no-demo     starts without the demo event and its printable tickets
  --open-signup lets callers without a key create one (which has no access to anything yet)
  --multi-user-keys
                lets a key get access to several users by their passwords
  --ticket-types LIST, --payment-types LIST
                organizers can offer only these types: a list with commas, or all
                (TICKETTYPE_PAPER,TICKETTYPE_ETICKET;
                PAYMENT_TYPE_CC,PAYMENT_TYPE_INVOICE,PAYMENT_TYPE_PREPAYMENT,PAYMENT_TYPE_PP,
                PAYMENT_TYPE_ONLOCATION)
  --min-password N
                the minimum length of a new user's password (5, because older API clients send such
                passwords). Give 8 or more if people choose their own
  --rate N      the requests a second that one key can make (10000), and twice as many for a moment
  --smtp URL    sends tickets by mail through this mail server (smtp://user:password@host:587, or
                smtps://…:465). SMTP_URL says the same, and other users of this machine can't see
                it. It needs --mail-from and --public-url. Without it, no mail is sent
  --smtp-password-file FILE
                reads the mail server's password from this file
  --smtp-insecure
                continues if the mail server does not offer TLS
  --mail-from ADDRESS
                the sender of mails: tickets@example.org, or 'Name <tickets@example.org>'
  --mail-rate N the most mails a minute that each server sends (300)
  --stripe-key-file FILE
                takes cards with Stripe Checkout, with the secret key in this file. STRIPE_SECRET_KEY
                says the same. It needs --public-url. Organizers turn cards on for each event. All
                money goes to the account of the key
  --stripe-webhook-file FILE
                takes Stripe's own calls to /card/notice, with the signing secret in this file.
                STRIPE_WEBHOOK_SECRET says the same. Without it, the server asks Stripe twice a minute
  --tls-cert FILE --tls-key FILE
                uses TLS with this certificate (with its chain) and this key, in PEM
  --tls-own NAME
                uses TLS with a certificate of the venue's own authority, which the first start
                creates. NAME is a host name or address of this machine that phones can reach. You
                can give several
  --upstream URL --upstream-key-file FILE
                runs a gateway. It serves the check-in app and the dashboard. It passes calls on to
                this other server (https://tickets.example.org) with the key in FILE. Devices get
                their own keys, and never that one. A gateway has no demo, and needs its own
                directory (--data)
  --upstream-insecure
                passes calls on without TLS, if the network between both is safe
  --ca-port N   the port of the page from which phones get the authority's root certificate, over
                plain HTTP (8081)
  --help        shows this text

ADMIT_ADMIN_KEY sets the first key: 50 letters and digits. Without it, the first start creates a key
and prints it once.
`;

/** @returns the settings, or a text to print if nothing is to start */
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
        host: { type: 'string' },
        'public-url': { type: 'string' },
        'trust-proxy': { type: 'string', multiple: true, default: [] },
        data: { type: 'string', default: './data' },
        database: { type: 'string' },
        replica: { type: 'string' },
        demo: { type: 'boolean', default: true },
        'open-signup': { type: 'boolean', default: false },
        'multi-user-keys': { type: 'boolean', default: false },
        'ticket-types': { type: 'string' },
        'payment-types': { type: 'string' },
        'min-password': { type: 'string', default: '5' },
        rate: { type: 'string', default: '10000' },
        smtp: { type: 'string' },
        'smtp-password-file': { type: 'string' },
        'smtp-insecure': { type: 'boolean', default: false },
        'mail-from': { type: 'string' },
        'mail-rate': { type: 'string', default: '300' },
        'stripe-key-file': { type: 'string' },
        'stripe-webhook-file': { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'tls-own': { type: 'string', multiple: true },
        upstream: { type: 'string' },
        'upstream-key-file': { type: 'string' },
        'upstream-insecure': { type: 'boolean', default: false },
        'ca-port': { type: 'string', default: '8081' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { print: help, isError: false };
    const port = portIn('--port', values.port);
    const caPort = portIn('--ca-port', values['ca-port']);
    const tls = tlsIn(values['tls-cert'], values['tls-key'], values['tls-own']);
    if (!/^[1-9]\d{0,6}$/.test(values.rate)) {
      return wrong(`--rate ${values.rate} is not a limit. Give a number from 1 to 9999999.`);
    }
    if (!/^([1-9]|[1-9]\d)$/.test(values['min-password'])) {
      return wrong(
        `--min-password ${values['min-password']} is not a length. Give a number from 1 to 99.`,
      );
    }
    const adminKey = environment.ADMIT_ADMIN_KEY || null;
    if (adminKey !== null && !keyForm.test(adminKey)) {
      return wrong('ADMIT_ADMIN_KEY is not a key. Give 50 letters (A-Z, a-z) and digits.');
    }
    const upstream = upstreamIn(
      values.upstream,
      values['upstream-key-file'],
      values['upstream-insecure'],
    );
    if (upstream !== null && values['open-signup']) {
      return wrong(
        '--open-signup is not for a gateway, because only its administrator creates keys.',
      );
    }
    const publicUrl = publicUrlIn(values['public-url']);
    const mail = mailIn({
      url: values.smtp ?? (environment.SMTP_URL || undefined),
      passwordFile: values['smtp-password-file'],
      from: values['mail-from'],
      perMinute: values['mail-rate'],
      isInsecureFine: values['smtp-insecure'],
      publicUrl,
    });
    if (upstream !== null && mail !== null) {
      return wrong('--smtp is not for a gateway, because its upstream sends the mails.');
    }
    const stripe = stripeIn(values, environment, { publicUrl, isGateway: upstream !== null });
    const databaseUrl = databaseUrlIn(values.database, environment);
    const replicaUrl = databaseUrlIn(values.replica, {
      DATABASE_URL: environment.DATABASE_REPLICA_URL,
    });
    if (replicaUrl !== null && databaseUrl === null) {
      return wrong(
        'A replica belongs to a PostgreSQL database. Give its address with --database or DATABASE_URL.',
      );
    }
    return {
      port,
      host: values.host ?? (tls === null ? 'localhost' : '0.0.0.0'),
      publicUrl,
      trustedProxies: values['trust-proxy'].map(proxyIn),
      dataDirectory: values.data,
      databaseUrl,
      replicaUrl,
      demo: values.demo && upstream === null,
      adminKey,
      openSignup: values['open-signup'],
      multiUserKeys: values['multi-user-keys'],
      allowedTypes: allowedTypesIn(values['ticket-types'], values['payment-types']),
      shortestPassword: Number(values['min-password']),
      requestsPerSecond: Number(values.rate),
      mail,
      stripe,
      tls,
      caPort,
      upstream,
    };
  } catch (error) {
    return wrong(wrongSettingIn(error));
  }
}

const wrong = (sentence: string) => ({ print: `${sentence}\n`, isError: true });

// The value of each setting, from its text. What is no such value throws a `WrongSetting`.

/** Its message is a sentence for the administrator. */
class WrongSetting extends Error {}

/** @returns what is wrong with the settings. @throws the error, where it is a fault of ours */
export function wrongSettingIn(error: unknown): string {
  const isOfOptions =
    error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
  if (error instanceof WrongSetting || isOfOptions) return error.message;
  throw error;
}

export type StripeSetting = {
  readonly secretKey: string;
  readonly noticeSecret: string | null;
};

type StripeFiles = {
  readonly [Name in 'stripe-key-file' | 'stripe-webhook-file']?: string | undefined;
};
type Server = { readonly publicUrl: string | null; readonly isGateway: boolean };

function stripeIn(
  { 'stripe-key-file': keyFile, 'stripe-webhook-file': noticeFile }: StripeFiles,
  environment: Readonly<Record<string, string | undefined>>,
  { publicUrl, isGateway }: Server,
): StripeSetting | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = environment;
  const key = secretIn('--stripe-key-file', keyFile, STRIPE_SECRET_KEY);
  const noticeSecret = secretIn('--stripe-webhook-file', noticeFile, STRIPE_WEBHOOK_SECRET);
  if (key === null) {
    if (noticeSecret === null) return null;
    throw new WrongSetting('The signing secret of Stripe needs --stripe-key-file. Give it, too.');
  }
  if (!/^[rs]k_(live|test)_\w+$/.test(key)) {
    throw new WrongSetting('The key for Stripe is no secret key. It begins with sk_ or rk_.');
  }
  if (isGateway) {
    throw new WrongSetting(
      '--stripe-key-file is not for a gateway, because its upstream sells the tickets.',
    );
  }
  if (publicUrl === null) {
    throw new WrongSetting(
      '--stripe-key-file needs --public-url. Give the address to which guests come back.',
    );
  }
  return { secretKey: key, noticeSecret };
}

/** From a file that only its owner can read, or from the environment. */
function secretIn(
  option: string,
  file: string | undefined,
  given: string | undefined,
): string | null {
  if (file === undefined) return given?.trim() || null;
  try {
    if ((statSync(file).mode & 0o077) !== 0) {
      throw new WrongSetting(`Other users can read ${file}. Close it with chmod 600.`);
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof WrongSetting) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new WrongSetting(`${file} can’t be read (${code}). Check ${option}.`);
  }
}

type UpstreamSetting = {
  /** `https://host:port` */
  readonly origin: string;
  readonly keyFile: string;
};

const allowedTypesIn = (
  ticketTypes: string | undefined,
  paymentTypes: string | undefined,
): AllowedTypes => ({
  ticketTypes:
    ticketTypes === undefined
      ? usuallyAllowed.ticketTypes
      : typesIn('--ticket-types', ticketTypes, allTypes.ticketTypes),
  paymentTypes:
    paymentTypes === undefined
      ? usuallyAllowed.paymentTypes
      : typesIn('--payment-types', paymentTypes, allTypes.paymentTypes),
});

function typesIn<Type extends string>(
  option: string,
  text: string,
  all: readonly Type[],
): readonly Type[] {
  if (text === 'all') return all;
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !all.some((type) => type === name));
  if (unknown !== undefined) {
    throw new WrongSetting(
      `${option} ${unknown} is not a type. Give all, or some of ${all.join(', ')}.`,
    );
  }
  return all.filter((type) => named.includes(type));
}

function portIn(option: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new WrongSetting(`${option} ${text} is not a port. Give a number from 0 to 65535.`);
}

/** Only an origin: every path of the service begins at its root. */
function publicUrlIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongSetting(
      '--public-url is not an address of a server. Give https://host or https://host:port.',
    );
  }
  return url.origin;
}

function proxyIn(text: string): string {
  if (/^(loopback|uniquelocal)$/.test(text)) return text;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isBlock = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  // A block of all addresses would let every caller claim any address.
  if (isIP(address) !== 0 && isBlock && bits !== '0' && more.length === 0) return text;
  throw new WrongSetting(
    `--trust-proxy ${text} is not a proxy. Give an address, a block (10.0.0.0/8), loopback or uniquelocal.`,
  );
}

function upstreamIn(
  address: string | undefined,
  keyFile: string | undefined,
  isInsecureFine: boolean,
): UpstreamSetting | null {
  if (address === undefined && keyFile === undefined) return null;
  if (address === undefined || keyFile === undefined) {
    throw new WrongSetting('--upstream and --upstream-key-file belong together. Give both.');
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongSetting(
      '--upstream is not an address of a server. Give https://host or https://host:port.',
    );
  }
  const isOfThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isOfThisMachine && !isInsecureFine) {
    throw new WrongSetting(
      '--upstream has no TLS, so others in the network could read its key. Give https://, or add --upstream-insecure.',
    );
  }
  return { origin: url.origin, keyFile };
}

const nameForm = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

function tlsIn(
  certFile: string | undefined,
  keyFile: string | undefined,
  names: readonly string[] | undefined,
): TlsSetting | null {
  if (names !== undefined) {
    if (certFile !== undefined || keyFile !== undefined) {
      throw new WrongSetting('Give either --tls-own or --tls-cert and --tls-key.');
    }
    const wrongName = names.find((name) => !nameForm.test(name) && isIP(name) === 0);
    if (wrongName !== undefined) {
      throw new WrongSetting(
        `--tls-own ${wrongName} is neither a host name nor an address. Give one of them.`,
      );
    }
    return { kind: 'own', names };
  }
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined) {
    throw new WrongSetting('--tls-cert and --tls-key belong together. Give both.');
  }
  return { kind: 'files', certFile, keyFile };
}

export function databaseUrlIn(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const url = option ?? (environment.DATABASE_URL || null);
  if (url !== null && !/^postgres(ql)?:\/\//.test(url)) {
    throw new WrongSetting(
      'The address of the database is wrong. Give one that begins with postgresql://.',
    );
  }
  return url;
}

// The settings of mail, from the command line and the environment. No sentence repeats what was given: it may hold a password.

type MailOptions = {
  readonly url: string | undefined;
  readonly passwordFile: string | undefined;
  readonly from: string | undefined;
  readonly perMinute: string;
  readonly isInsecureFine: boolean;
  readonly publicUrl: string | null;
};

/** What is set, before its file is read. */
type MailSetting = MailOut & { readonly passwordFile: string | null };

/** @throws WrongSetting */
function mailIn(options: MailOptions): MailSetting | null {
  const { url, passwordFile, from, publicUrl } = options;
  if (url === undefined) {
    if (passwordFile === undefined && from === undefined) return null;
    throw new WrongSetting('--mail-from and --smtp-password-file need --smtp. Give it, too.');
  }
  if (from === undefined) {
    throw new WrongSetting('--smtp needs --mail-from. Give the address that mails come from.');
  }
  if (publicUrl === null) {
    throw new WrongSetting(
      '--smtp needs --public-url. Give the address with which links in mails begin.',
    );
  }
  if (!/^[1-9]\d{0,4}$/.test(options.perMinute)) {
    throw new WrongSetting(
      '--mail-rate is not a number of mails a minute. Give a number from 1 to 99999.',
    );
  }
  return {
    server: serverIn(url, passwordFile !== undefined, options.isInsecureFine),
    from: mailboxIn(from),
    perMinute: Number(options.perMinute),
    origin: publicUrl,
    passwordFile: passwordFile ?? null,
  };
}

function serverIn(text: string, hasFile: boolean, isInsecureFine: boolean): MailServerSetting {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isRight =
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === '';
  if (!isRight) {
    throw new WrongSetting(
      '--smtp is not an address of a mail server. Give smtp://user:password@host:587 or smtps://…:465.',
    );
  }
  const isFromStart = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isOfThisMachine = /^(localhost|127(\.\d+){3}|::1)$/.test(host);
  const port = url.port === '' ? (isFromStart ? 465 : 587) : Number(url.port);
  const user = unescapedPart(url.username);
  const password = unescapedPart(url.password);
  if (password !== '' && hasFile) {
    throw new WrongSetting('Give the password of the mail server either in --smtp or in a file.');
  }
  if (user === '' && (password !== '' || hasFile)) {
    throw new WrongSetting('--smtp has a password but no user. Give smtp://user@host:587.');
  }
  return {
    host,
    port,
    tls: isFromStart ? 'fromStart' : isOfThisMachine || isInsecureFine ? 'ifOffered' : 'starttls',
    login: user === '' ? null : { user, password },
  };
}

function unescapedPart(text: string): string {
  if (/%(?![\dA-F]{2})/i.test(text)) {
    throw new WrongSetting('--smtp has a % that does not encode a character. Write it as %25.');
  }
  return decodeURIComponent(text);
}

/** `tickets@example.org`, or `Admit <tickets@example.org>`. */
function mailboxIn(text: string): Mailbox {
  const [, name = '', named, alone] =
    /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? [];
  const address = named ?? alone ?? '';
  if (isMailAddress(address)) return { name: name.trim(), address };
  throw new WrongSetting(
    '--mail-from is not an address. Give tickets@example.org or Name <tickets@example.org>.',
  );
}

/** @throws CannotOpen where the file of the password can't be read, or others may read it */
export function withPassword({ passwordFile, ...out }: MailSetting): MailOut {
  const { login } = out.server;
  if (passwordFile === null || login === null) return out;
  let password: string;
  try {
    if ((statSync(passwordFile).mode & 0o077) !== 0) {
      throw new CannotOpen(`Other users can read ${passwordFile}. Close it with chmod 600.`);
    }
    password = readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new CannotOpen(
      `The mail server’s password can’t be read from ${passwordFile} (${code}). Check --smtp-password-file.`,
    );
  }
  return { ...out, server: { ...out.server, login: { ...login, password } } };
}

/** The operator's settings, from the command line and the environment. */
import { parseArgs } from 'node:util';
import { keyForm } from '../core/access/key-digest.ts';
import type { AllowedTypes } from '../core/deps/allowed-types.ts';
import { type MailSetting, mailIn } from './mail-setting.ts';
import type { TlsSetting } from './open-tls.ts';
import {
  allowedTypesIn,
  databaseUrlIn,
  portIn,
  proxyIn,
  publicUrlIn,
  tlsIn,
  type UpstreamSetting,
  upstreamIn,
  wrongSettingIn,
} from './setting-values.ts';

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
  /** null: no mail goes out. */
  readonly mail: MailSetting | null;
  /** The port of the page from which phones get the venue's own root certificate. */
  readonly caPort: number;
  /** The service to which calls go on; null: this one answers them. */
  readonly upstream: UpstreamSetting | null;
};

export const help = `Admit: a ticketing service, and the check-in app for the doors.

  --port N      listen on this port (8080)
  --host HOST   listen on this address (localhost, or with TLS all of them: 0.0.0.0)
  --public-url URL
                addresses in answers begin with it (https://tickets.example.org): where callers come
                through a proxy, which the service can't see. Otherwise with what each caller used.
  --trust-proxy ADDRESS
                believe what the proxy at this address says of its callers (X-Forwarded-For, -Proto
                and -Host): an address, a block (10.0.0.0/8), loopback or uniquelocal; may be given
                several times. Without it a call by a proxy counts as one without TLS, from the
                proxy.
  --data DIR    keep the database here (./data)
  --database URL
                use PostgreSQL instead (postgresql://user:password@host/database); several
                services may run on one database. DATABASE_URL says the same, out of sight of
                others on this machine. Behind a pooler whose sessions change by transaction:
                postgresql://…/database?pgbouncer=true
  --replica URL a streaming replica of that PostgreSQL: lists, documents and pages are read there
                when it is up to date. DATABASE_REPLICA_URL says the same
  --no-demo     without the demo event and its printable tickets
  --open-signup callers without a key may make one (it may touch nothing yet)
  --multi-user-keys
                a key may get several users by their passwords
  --ticket-types LIST, --payment-types LIST
                what hosts may offer in their shops, comma separated, or all
                (TICKETTYPE_PAPER,TICKETTYPE_ETICKET;
                PAYMENT_TYPE_CC,PAYMENT_TYPE_INVOICE,PAYMENT_TYPE_PREPAYMENT,PAYMENT_TYPE_PP,
                PAYMENT_TYPE_ONLOCATION)
  --min-password N
                the fewest characters of a new user's password (5, which clients of the original
                send); give 8 or more where people choose their own
  --rate N      requests a second that one key may make (10000); for a moment, twice as many
  --smtp URL    send tickets by mail, through this mail server (smtp://user:password@host:587, or
                smtps://…:465). SMTP_URL says the same, out of sight of others on this machine.
                Needs --mail-from and --public-url. Without it no mail goes out
  --smtp-password-file FILE
                the password of its user stands in this file
  --smtp-insecure
                go on where the mail server offers no TLS
  --mail-from ADDRESS
                whom mails come from: tickets@example.org, or 'Name <tickets@example.org>'
  --mail-rate N mails a minute at most, of each service (300)
  --tls-cert FILE --tls-key FILE
                speak TLS with this certificate (with its chain) and key, in PEM
  --tls-own NAME
                speak TLS with a certificate of the venue's own authority, which is made at the
                first start; NAME is a host name or address under which phones reach this machine,
                and may be given several times
  --upstream URL --upstream-key-file FILE
                be a gateway: serve the app and the office, and pass calls on to this other service
                (https://tickets.example.org), with the key in this file. The key stays here: doors
                get keys of the gateway's own. Without the demo; keep its data apart (--data)
  --upstream-insecure
                pass on without TLS, where the way there is safe in itself
  --ca-port N   the page that brings that authority's root onto phones, over plain HTTP (8081)
  --help        this text

ADMIT_ADMIN_KEY sets the first key: 50 letters and digits. Without it, one is made at the first
start and printed once.
`;

/** @returns the settings, or a text to print where nothing is to be started */
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
        data: { type: 'string', default: '../operation/data' },
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
      return wrong(`--rate ${values.rate} is no limit: give a number from 1 to 9999999.`);
    }
    if (!/^([1-9]|[1-9]\d)$/.test(values['min-password'])) {
      return wrong(
        `--min-password ${values['min-password']} is no length: give a number from 1 to 99.`,
      );
    }
    const adminKey = environment.ADMIT_ADMIN_KEY || null;
    if (adminKey !== null && !keyForm.test(adminKey)) {
      return wrong('ADMIT_ADMIN_KEY is no key: give 50 letters (A-Z, a-z) and digits.');
    }
    const upstream = upstreamIn(
      values.upstream,
      values['upstream-key-file'],
      values['upstream-insecure'],
    );
    if (upstream !== null && values['open-signup']) {
      return wrong('--open-signup is not for a gateway: its keys are made by the operator.');
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
      return wrong('--smtp is not for a gateway: mails are sent by its upstream.');
    }
    const databaseUrl = databaseUrlIn(values.database, environment);
    const replicaUrl = databaseUrlIn(values.replica, {
      DATABASE_URL: environment.DATABASE_REPLICA_URL,
    });
    if (replicaUrl !== null && databaseUrl === null) {
      return wrong(
        'A replica belongs to a PostgreSQL: give its address with --database or DATABASE_URL.',
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
      tls,
      caPort,
      upstream,
    };
  } catch (error) {
    return wrong(wrongSettingIn(error));
  }
}

const wrong = (sentence: string) => ({ print: `${sentence}\n`, isError: true });

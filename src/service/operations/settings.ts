/** The administrator's settings, from the command line and the environment. */

import { parseArgs } from 'node:util';
import { keyForm } from '../core/access/key-digest.ts';
import type { AllowedTypes } from '../core/deps/allowed-types.ts';
import type { WalletSetting } from '../orders/wallets/wallets.ts';
import type { TlsSetting } from './open-tls.ts';
import {
  allowedTypesIn,
  databaseUrlIn,
  type MailSetting,
  mailIn,
  portIn,
  proxyIn,
  publicUrlIn,
  type StripeSetting,
  stripeIn,
  tlsIn,
  type UpstreamSetting,
  upstreamIn,
  walletsIn,
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
  /** Whether webhooks may have addresses of private networks, and plain HTTP. */
  readonly privateWebhooks: boolean;
  /** null: plain HTTP. */
  readonly tls: TlsSetting | null;
  /** Its keys; null: no cards are taken. */
  readonly stripe: StripeSetting | null;
  /** Where guests can add tickets. */
  readonly wallets: WalletSetting;
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
  --private-webhooks
                lets organizers send webhooks to addresses of private networks, and over plain HTTP.
                Use it only if every organizer may reach what this machine can reach
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
  --google-wallet-issuer ID --google-wallet-key-file FILE
                lets guests add tickets to Google Wallet. ID is the number of the issuer. FILE is the
                JSON key of its service account
  --apple-pass-cert FILE --apple-pass-key FILE
                lets guests add tickets to Apple Wallet, with a pass type's certificate and key
  --apple-wwdr-cert FILE
                Apple's WWDR certificate, which signed the one of the pass type
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

const walletOptions = {
  'google-wallet-issuer': { type: 'string' },
  'google-wallet-key-file': { type: 'string' },
  'apple-pass-cert': { type: 'string' },
  'apple-pass-key': { type: 'string' },
  'apple-wwdr-cert': { type: 'string' },
} as const;

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
        'private-webhooks': { type: 'boolean', default: false },
        smtp: { type: 'string' },
        'smtp-password-file': { type: 'string' },
        'smtp-insecure': { type: 'boolean', default: false },
        'mail-from': { type: 'string' },
        'mail-rate': { type: 'string', default: '300' },
        'stripe-key-file': { type: 'string' },
        'stripe-webhook-file': { type: 'string' },
        ...walletOptions,
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
    const wallets = walletsIn(values, upstream !== null);
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
      privateWebhooks: values['private-webhooks'],
      mail,
      stripe,
      wallets,
      tls,
      caPort,
      upstream,
    };
  } catch (error) {
    return wrong(wrongSettingIn(error));
  }
}

const wrong = (sentence: string) => ({ print: `${sentence}\n`, isError: true });

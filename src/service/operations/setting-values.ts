/** The value of each setting, from its text. What is no such value throws a `WrongSetting`. */
import { isIP } from 'node:net';
import { type AllowedTypes, allTypes, usuallyAllowed } from '../core/deps/allowed-types.ts';
import { readPrivate } from '../core/deps/private-files.ts';
import { CannotOpen } from '../core/store/store.ts';
import type { MailOut } from '../orders/mail/mail-out.ts';
import type { MailServerSetting } from '../orders/mail/mail-server.ts';
import { isMailAddress, type Mailbox } from '../orders/mail/make-mail.ts';
import type { WalletSetting } from '../orders/wallets/wallets.ts';
import type { TlsSetting } from './open-tls.ts';

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

export function stripeIn(
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
  const read = readPrivate(file);
  if (read.kind === 'read') return read.text;
  throw new WrongSetting(`${read.why} Check ${option}.`);
}

type GoogleOptions = {
  readonly [Name in 'google-wallet-issuer' | 'google-wallet-key-file']?: string | undefined;
};
type AppleOptions = {
  readonly [Name in 'apple-pass-cert' | 'apple-pass-key' | 'apple-wwdr-cert']?: string | undefined;
};

export function walletsIn(
  options: GoogleOptions & AppleOptions,
  isGateway: boolean,
): WalletSetting {
  const {
    'google-wallet-issuer': issuerId,
    'google-wallet-key-file': googleKey,
    'apple-pass-cert': certFile,
    'apple-pass-key': appleKey,
    'apple-wwdr-cert': wwdrFile,
  } = options;
  const given = [issuerId, googleKey, certFile, appleKey, wwdrFile];
  if (isGateway && given.some((each) => each !== undefined)) {
    throw new WrongSetting(
      'Wallets are not for a gateway, because its upstream shows the tickets to guests.',
    );
  }
  if ((issuerId === undefined) !== (googleKey === undefined)) {
    throw new WrongSetting(
      '--google-wallet-issuer and --google-wallet-key-file belong together. Give both.',
    );
  }
  if (issuerId !== undefined && !/^\d{1,20}$/.test(issuerId)) {
    throw new WrongSetting(
      `--google-wallet-issuer ${issuerId} is not an issuer. Give the number that Google shows.`,
    );
  }
  const ofApple = [certFile, appleKey, wwdrFile].filter((each) => each !== undefined);
  if (ofApple.length === 1 || ofApple.length === 2) {
    throw new WrongSetting(
      '--apple-pass-cert, --apple-pass-key and --apple-wwdr-cert belong together. Give all three.',
    );
  }
  return {
    google: issuerId && googleKey ? { issuerId, keyFile: googleKey } : null,
    apple: certFile && appleKey && wwdrFile ? { certFile, keyFile: appleKey, wwdrFile } : null,
  };
}

export type UpstreamSetting = {
  /** `https://host:port` */
  readonly origin: string;
  readonly keyFile: string;
};

export const allowedTypesIn = (
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

export function portIn(option: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new WrongSetting(`${option} ${text} is not a port. Give a number from 0 to 65535.`);
}

/** Only an origin: every path of the service begins at its root. */
export function publicUrlIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongSetting(
      '--public-url is not an address of a server. Give https://host or https://host:port.',
    );
  }
  return url.origin;
}

export function proxyIn(text: string): string {
  if (/^(loopback|uniquelocal)$/.test(text)) return text;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isBlock = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  // A block of all addresses would let every caller claim any address.
  if (isIP(address) !== 0 && isBlock && Number(bits) !== 0 && more.length === 0) return text;
  throw new WrongSetting(
    `--trust-proxy ${text} is not a proxy. Give an address, a block (10.0.0.0/8), loopback or uniquelocal.`,
  );
}

export function upstreamIn(
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

export function tlsIn(
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
export type MailSetting = MailOut & { readonly passwordFile: string | null };

/** @throws WrongSetting */
export function mailIn(options: MailOptions): MailSetting | null {
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
  const read = readPrivate(passwordFile);
  if (read.kind === 'not-read') throw new CannotOpen(`${read.why} Check --smtp-password-file.`);
  return { ...out, server: { ...out.server, login: { ...login, password: read.text } } };
}

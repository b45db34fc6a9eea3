/**
 * The value of each setting, from its text. What is no such value throws a `WrongSetting`.
 */
import { isIP } from 'node:net';
import { type AllowedTypes, allTypes, usuallyAllowed } from '../core/deps/allowed-types.ts';
import type { TlsSetting } from './open-tls.ts';

/** Its message is a sentence for the operator. */
export class WrongSetting extends Error {}

/** @returns what is wrong with the settings. @throws the error, where it is a fault of ours */
export function wrongSettingIn(error: unknown): string {
  const isOfOptions =
    error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
  if (error instanceof WrongSetting || isOfOptions) return error.message;
  throw error;
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
      `${option} ${unknown} is no type: give all, or some of ${all.join(', ')}.`,
    );
  }
  return all.filter((type) => named.includes(type));
}

export function portIn(option: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new WrongSetting(`${option} ${text} is no port: give a number from 0 to 65535.`);
}

/** Only an origin: every path of the service begins at its root. */
export function publicUrlIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongSetting(
      '--public-url is no address to begin with: give https://host or https://host:port.',
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
  if (isIP(address) !== 0 && isBlock && bits !== '0' && more.length === 0) return text;
  throw new WrongSetting(
    `--trust-proxy ${text} is no proxy: give an address, a block of them (10.0.0.0/8), loopback or uniquelocal.`,
  );
}

export function upstreamIn(
  address: string | undefined,
  keyFile: string | undefined,
  isInsecureFine: boolean,
): UpstreamSetting | null {
  if (address === undefined && keyFile === undefined) return null;
  if (address === undefined || keyFile === undefined) {
    throw new WrongSetting('--upstream and --upstream-key-file go together.');
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongSetting(
      '--upstream is no address of a service: give https://host or https://host:port.',
    );
  }
  const isOfThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isOfThisMachine && !isInsecureFine) {
    throw new WrongSetting(
      '--upstream has no TLS: whoever listens would have its key. Give https://, or say --upstream-insecure.',
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
      throw new WrongSetting(`--tls-own ${wrongName} is neither a host name nor an address.`);
    }
    return { kind: 'own', names };
  }
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined) {
    throw new WrongSetting('--tls-cert and --tls-key go together.');
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
      'The database is no address of PostgreSQL: it begins with postgresql://.',
    );
  }
  return url;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Clock } from '../../domain/time.ts';
import { CannotOpen } from '../core/store/store.ts';

export type TlsSetting =
  | { readonly kind: 'files'; readonly certFile: string; readonly keyFile: string }
  | { readonly kind: 'own'; readonly names: readonly string[] };

export type Tls = {
  /** In PEM. */
  readonly key: string;
  readonly cert: string;
  /** The root certificate of a venue's own authority, in PEM; null: the certificate is trusted everywhere. */
  readonly root: string | null;
};

/** @throws CannotOpen where files can't be read or don't belong together */
export async function openTls(setting: TlsSetting, directory: string, clock: Clock): Promise<Tls> {
  if (setting.kind === 'own') {
    // Loaded only here: it is large, and few need it.
    const { ensureOwnCertificate } = await import('../wings/venue-ca/own-certificate.ts');
    return ensureOwnCertificate(join(directory, 'tls'), setting.names, clock);
  }
  const { certFile, keyFile } = setting;
  try {
    const cert = readFileSync(certFile, 'utf8');
    const key = readFileSync(keyFile, 'utf8');
    createSecureContext({ cert, key });
    return { key, cert, root: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotOpen(`${certFile} and ${keyFile} can't be used: ${why}.`);
  }
}

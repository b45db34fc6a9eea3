import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
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
export function readTls({ certFile, keyFile }: TlsSetting & { readonly kind: 'files' }): Tls {
  try {
    const cert = readFileSync(certFile, 'utf8');
    const key = readFileSync(keyFile, 'utf8');
    createSecureContext({ cert, key });
    return { key, cert, root: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotOpen(
      `${certFile} and ${keyFile} can't be used: ${why}. Check --tls-cert and --tls-key.`,
    );
  }
}

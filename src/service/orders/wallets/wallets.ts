/** The wallets for which the administrator gave keys. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Instant } from '../../../domain/time.ts';
import { readPrivate } from '../../core/deps/private-files.ts';
import { CannotOpen } from '../../core/store/store.ts';
import { type AppleWallet, endOf } from './apple-wallet.ts';
import type { GoogleWallet } from './google-wallet.ts';

export type Wallets = {
  /** null: no ticket can be added to it. */
  readonly google: GoogleWallet | null;
  readonly apple: AppleWallet | null;
};

export type WalletSetting = {
  readonly google: { readonly issuerId: string; readonly keyFile: string } | null;
  readonly apple: AppleFiles | null;
};
type AppleFiles = {
  readonly certFile: string;
  readonly keyFile: string;
  readonly wwdrFile: string;
};

/** @throws CannotOpen where a file can't be read, or isn't what it should be. No sentence repeats a key. */
export const openWallets = ({ google, apple }: WalletSetting): Wallets => ({
  google: google && openGoogle(google.issuerId, google.keyFile),
  apple: apple && openApple(apple),
});

/** The file that Google gives out for a service account, as far as it is needed. */
const serviceAccount = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ client_email: v.pipe(v.string(), v.nonEmpty()), private_key: v.string() }),
);

function openGoogle(issuerId: string, file: string): GoogleWallet {
  const wrong = `${file} does not hold the key of a Google service account. Check --google-wallet-key-file.`;
  const read = v.safeParse(serviceAccount, privateText(file, '--google-wallet-key-file'));
  if (!read.success) throw new CannotOpen(wrong);
  const { client_email: account, private_key: pem } = read.output;
  return { issuerId, account, key: rsaKey(pem, wrong) };
}

function openApple({ certFile, keyFile, wwdrFile }: AppleFiles): AppleWallet {
  const certificate = certificateIn(certFile, '--apple-pass-cert');
  const wwdr = certificateIn(wwdrFile, '--apple-wwdr-cert');
  const key = rsaKey(
    privateText(keyFile, '--apple-pass-key'),
    `${keyFile} does not hold an RSA key without a password, in PEM. Check --apple-pass-key.`,
  );
  if (!certificate.checkPrivateKey(key)) {
    throw new CannotOpen(
      `The key in ${keyFile} does not belong to the certificate in ${certFile}. Check --apple-pass-key.`,
    );
  }
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey)) {
    throw new CannotOpen(
      `The certificate in ${wwdrFile} did not sign the one in ${certFile}. Check --apple-wwdr-cert.`,
    );
  }
  const passTypeId = subjectPart(certificate, 'UID');
  const teamId = subjectPart(certificate, 'OU');
  if (passTypeId === null || teamId === null) {
    throw new CannotOpen(
      `${certFile} is not a certificate of a pass type. Check --apple-pass-cert.`,
    );
  }
  return { certificate, key, wwdr, passTypeId, teamId };
}

const subjectPart = ({ subject }: X509Certificate, name: string): string | null =>
  new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1] ?? null;

/** @param wrong what the administrator is told of any other text */
function rsaKey(pem: string, wrong: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw new CannotOpen(wrong, { cause });
  }
  if (key.asymmetricKeyType !== 'rsa') throw new CannotOpen(wrong);
  return key;
}

function privateText(file: string, option: string): string {
  const read = readPrivate(file);
  if (read.kind === 'read') return read.text;
  throw new CannotOpen(`${read.why} Check ${option}.`);
}

/** In PEM, or in DER as Apple hands it out. */
function certificateIn(file: string, option: string): X509Certificate {
  try {
    return new X509Certificate(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = /^E[A-Z]+$/.test(code) ? `can’t be read (${code})` : 'does not hold a certificate';
    throw new CannotOpen(`${file} ${why}. Check ${option}.`);
  }
}

/** Without one whose certificate has ended. */
export const walletsAt = ({ google, apple }: Wallets, now: Instant): Wallets => ({
  google,
  apple: apple && now < endOf(apple) ? apple : null,
});

const warnedMs = 60 * 24 * 60 * 60_000;

/** @returns when the certificate for Apple's passes ends, if that is soon or was before; otherwise null */
export function appleEndToWarnOf({ apple }: Wallets, now: Instant): Instant | null {
  if (apple === null) return null;
  const end = endOf(apple);
  return end - now <= warnedMs ? end : null;
}

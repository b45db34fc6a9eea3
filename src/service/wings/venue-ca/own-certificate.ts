/**
 * A venue's own certificate authority, made at the first start. Phones that have installed its root
 * trust the service in the venue's network like any other, which a service worker needs.
 */

import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { join } from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import type { Clock } from '../../../domain/time.ts';

type OwnCertificate = {
  /** In PEM, as TLS takes them; the chain holds the root too. */
  readonly key: string;
  readonly cert: string;
  /** The root certificate that phones install, in PEM. */
  readonly root: string;
};

const dayMs = 24 * 60 * 60 * 1000;
const rootDays = 3650;
/** iPhones refuse server certificates that are valid for more than 825 days. */
const serverDays = 800;
const renewDays = 90;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * The root may sign for these names only, so that a thief of its key can't pose as anybody else. Where
 * there is a name that it may not sign for, a new root is made, and phones have to install that one.
 * The server's certificate is made again when the names change or it is about to expire.
 * @param directory made where it is missing; only this user can read the keys in it
 * @param names host names and IP addresses under which browsers reach the service
 */
export async function ensureOwnCertificate(
  directory: string,
  names: readonly string[],
  clock: Clock,
): Promise<OwnCertificate> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = (name: string) => join(directory, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const kept = (name: string): Made | null => {
    const [key, cert] = [`${name}.key`, `${name}.crt`].map((one) =>
      existsSync(file(one)) ? read(one) : null,
    );
    return key && cert && belongTogether(key, cert) ? { key, cert } : null;
  };
  const write = (made: Made, name: string): Made => {
    writeFileSync(file(`${name}.key`), made.key, { mode: 0o600 });
    writeFileSync(file(`${name}.crt`), made.cert);
    return made;
  };
  const now = clock.now();
  const oldRoot = kept('root');
  const root =
    oldRoot && mayNameAll(oldRoot.cert, names)
      ? oldRoot
      : write(await makeRoot(now, names), 'root');
  const oldServer = kept('server');
  const server =
    oldServer && fits(oldServer.cert, root, names, now)
      ? oldServer
      : write(await makeServer(now, names, root), 'server');
  return { key: server.key, cert: `${server.cert}\n${root.cert}`, root: root.cert };
}

type Made = { readonly key: string; readonly cert: string };

/** Not after a crash between the two, or half way into one. */
function belongTogether(key: string, cert: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return false;
  }
}

async function makeRoot(now: number, names: readonly string[]): Promise<Made> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [`Admit ${names[0] ?? ''}`] }],
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + rootDays * dayMs),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      nameConstraints(names),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: await pemOf(keys.privateKey), cert: certificate.toString('pem') };
}

async function makeServer(now: number, names: readonly string[], root: Made): Promise<Made> {
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(root.cert);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    // No name of a host: where there is none next to it, that one would be held against the
    // constraints, also an address.
    subject: [{ CN: ['Admit'] }],
    issuer: issuer.subject,
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + serverDays * dayMs),
    publicKey: keys.publicKey,
    signingKey: await privateKeyIn(root.key),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({
          type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const),
          value,
        })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { key: await pemOf(keys.privateKey), cert: certificate.toString('pem') };
}

function fits(cert: string, root: Made, names: readonly string[], now: number): boolean {
  const certificate = new X509Certificate(cert);
  const endsMs = Date.parse(certificate.validTo);
  return (
    certificate.verify(new X509Certificate(root.cert).publicKey) &&
    endsMs - now > renewDays * dayMs &&
    names.every((name) =>
      isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name),
    )
  );
}

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const pemOf = async (key: webcrypto.CryptoKey): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

const privateKeyIn = (pem: string) =>
  webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), algorithm, false, [
    'sign',
  ]);

/** A random positive number, which is never used twice. */
function serialNumber(): string {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  return `01${Buffer.from(bytes).toString('hex')}`;
}

// The names and addresses that an authority may sign for (RFC 5280, 4.2.1.10).

/** @param names host names and IP addresses; a host name includes all names below it */
function nameConstraints(names: readonly string[]): x509.Extension {
  const addresses = names.filter((name) => isIP(name) !== 0);
  const hosts = names.filter((name) => isIP(name) === 0);
  // A kind of name that is not mentioned would be allowed: so it is excluded.
  const closed = [
    ...(hosts.length === 0 ? [dns('')] : []),
    ...(addresses.length === 0 ? [ip('0.0.0.0/0'), ip('::/0')] : []),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees([
      ...hosts.map(dns),
      ...addresses.map((address) => ip(blockOf(address))),
    ]),
    ...(closed.length > 0 && { excludedSubtrees: new GeneralSubtrees(closed) }),
  });
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/**
 * Whether the authority may sign for all of the names. One from before there were constraints may:
 * phones that have installed it would gain nothing from a new one.
 * @param root the authority's certificate, in PEM
 */
function mayNameAll(root: string, names: readonly string[]): boolean {
  const extension = new x509.X509Certificate(root).getExtension(id_ce_nameConstraints);
  if (extension === null) return true;
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints);
  const permitted = permittedSubtrees.map(({ base }) => base);
  return names.every((name) =>
    isIP(name) === 0
      ? permitted.some(({ dNSName }) => dNSName === name || name.endsWith(`.${dNSName}`))
      : permitted.some(({ iPAddress }) => iPAddress === written(blockOf(name))),
  );
}

const dns = (dNSName: string) => new GeneralSubtree({ base: new GeneralName({ dNSName }) });
const ip = (iPAddress: string) => new GeneralSubtree({ base: new GeneralName({ iPAddress }) });

const blockOf = (address: string): string => `${address}/${isIPv4(address) ? 32 : 128}`;

/** An address in the one form in which certificates are read: there are many ways to write one. */
const written = (block: string): string | undefined =>
  AsnConvert.parse(AsnConvert.serialize(ip(block)), GeneralSubtree).base.iPAddress;

/** A server's certificate from a venue's own authority, for whatever name: as a thief of its key makes one. */
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * @param directory of the authority
 * @returns chain and key, in PEM
 */
export async function signedFor(
  name: string,
  directory: string,
): Promise<{ readonly cert: string; readonly key: string }> {
  const read = (file: string) => readFileSync(join(directory, file), 'utf8');
  const issuer = new x509.X509Certificate(read('root.crt'));
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(read('root.key')),
    algorithm,
    false,
    ['sign'],
  );
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '0102',
    subject: [{ CN: ['A thief'] }],
    issuer: issuer.subject,
    notBefore: new Date(issuer.notBefore),
    notAfter: new Date(issuer.notAfter),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        { type: isIP(name) === 0 ? 'dns' : 'ip', value: name },
      ]),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: `${certificate.toString('pem')}\n${issuer.toString('pem')}`,
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  };
}

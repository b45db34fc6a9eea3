/** A detached signature of a pass's manifest (CMS, RFC 5652), which holds the certificates that vouch for it. */
import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms';
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import type { Instant } from '../../../domain/time.ts';

export type Signer = {
  /** Of the pass type, by Apple. */
  readonly certificate: X509Certificate;
  /** That of the certificate (RSA). */
  readonly key: KeyObject;
  /** Apple's own, which signed the certificate. */
  readonly wwdr: X509Certificate;
};

const signed = promisify(sign);

const sha256 = '2.16.840.1.101.3.4.2.1';
const rsaEncryption = '1.2.840.113549.1.1.1';

class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes);

/** @param now the signing time, which Apple wants to be in it. @returns DER */
export async function signManifest(
  { certificate, key, wwdr }: Signer,
  manifest: Buffer,
  now: Instant,
): Promise<Buffer> {
  const digest = createHash('sha256').update(manifest).digest();
  const attributes = sorted([
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(
      id_signingTime,
      AsnConvert.serialize(new SigningTime({ utcTime: new Date(Math.floor(now / 1000) * 1000) })),
    ),
    attribute(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
  ]);
  const said = Buffer.from(AsnConvert.serialize(new SignedAttributes(attributes)));
  const signature = await signed('sha256', said, key);
  const signer = parsed(certificate);
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: sha256 });
  const data = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [signer, parsed(wwdr)].map((each) => new CertificateChoices({ certificate: each })),
    ),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: 1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber({
            issuer: signer.tbsCertificate.issuer,
            serialNumber: signer.tbsCertificate.serialNumber,
          }),
        }),
        digestAlgorithm,
        signedAttrs: attributes,
        signatureAlgorithm: new AlgorithmIdentifier({ algorithm: rsaEncryption, parameters: null }),
        signature: new OctetString(signature),
      }),
    ]),
  });
  return Buffer.from(
    AsnConvert.serialize(
      new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) }),
    ),
  );
}

const attribute = (attrType: string, value: ArrayBuffer) =>
  new Attribute({ attrType, attrValues: [value] });

/** DER wants the elements of a set in the order of their bytes. */
const sorted = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .map((each) => ({ each, bytes: Buffer.from(AsnConvert.serialize(each)) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ each }) => each);

const parsed = ({ raw }: X509Certificate): Certificate => AsnConvert.parse(raw, Certificate);

/** An authenticator in software: what a browser and its passkeys answer to the options of WebAuthn. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
};

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** User present and verified; in a registration also: with a key. */
const verified = 0x05;
const withKey = 0x40;

export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys = new Map<string, { readonly id: string; readonly privateKey: KeyObject }>();
  /** Of uses, as a real one counts them. */
  #uses = 0;
  /** Whether the person unlocks the device. */
  unlocks = true;

  /** @param origin of the dashboard in the browser */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** @returns the JSON of the new credential */
  create(options: string): string {
    const asked: Options = JSON.parse(options);
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const id = randomBytes(16);
    const rpId = asked.rp?.id ?? '';
    this.#keys.set(rpId, { id: id.toString('base64url'), privateKey });
    // COSE: an elliptic curve key for ES256.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([
      ...[this.#data(rpId, verified | withKey), Buffer.alloc(16), length, id, cose],
    ]);
    // CBOR: {fmt: 'none', attStmt: {}, authData}.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#json(id.toString('base64url'), {
      clientDataJSON: this.#clientData('webauthn.create', asked),
      attestationObject: attestationObject.toString('base64url'),
    });
  }

  /** @returns the JSON of the credential that signs in */
  get(options: string): string {
    const asked: Options = JSON.parse(options);
    const rpId = asked.rpId ?? '';
    const key = this.#keys.get(rpId);
    if (!key) throw new Error(`no passkey of ${rpId}`);
    const data = this.#data(rpId, verified);
    const clientDataJSON = this.#clientData('webauthn.get', asked);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#json(key.id, {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
    });
  }

  #data(rpId: string, flags: number): Buffer {
    this.#uses += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#uses);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([this.unlocks ? flags : flags & ~0x04]),
      count,
    ]);
  }

  #clientData(type: string, { challenge }: Options): string {
    const origin = this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url');
  }

  #json(id: string, response: object): string {
    return JSON.stringify({
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    });
  }
}

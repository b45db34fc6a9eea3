import type { FastifyRequest } from 'fastify';
import type { KeyType } from '../../contract/call.ts';
import type { ApiKeyId } from '../../domain/ids.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** What a proxy says of whom it passes on. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * From this machine, and for itself: not by a proxy that stands on it. A proxy that adds no header
 * can't be told from a program of this machine.
 */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && forwarding.every((name) => !(name in headers));

/** What a client may write there is told to nobody but itself. */
const hostForm = /^[\w.:[\]-]{1,255}$/;

/** Who calls, as far as the key and the way they came say it. Few calls ask about the way. */
export class Caller {
  readonly keyId: ApiKeyId;
  readonly type: KeyType;
  readonly #request: FastifyRequest;
  readonly #publicUrl: string | null;

  /**
   * @param publicUrl the origin that the operator gave; null: the one that the request names
   */
  constructor(
    key: { readonly id: ApiKeyId; readonly type: KeyType },
    request: FastifyRequest,
    publicUrl: string | null,
  ) {
    this.keyId = key.id;
    this.type = key.type;
    this.#request = request;
    this.#publicUrl = publicUrl;
  }

  /** Over TLS, be it with a proxy that the operator trusts, or from this machine. */
  get isSecure(): boolean {
    return this.#request.protocol === 'https' || isLocal(this.#request);
  }

  /** Of whoever calls, by the word of a proxy that the operator trusts. */
  get address(): string {
    return this.#request.ip;
  }

  /** How this service is reached, `https://host:port`: addresses in answers begin with it. */
  get origin(): string {
    if (this.#publicUrl !== null) return this.#publicUrl;
    const { protocol, host } = this.#request;
    return `${protocol}://${hostForm.test(host) ? host : 'localhost'}`;
  }
}

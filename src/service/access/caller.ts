import type { FastifyRequest } from 'fastify';
import type { KeyType } from '../../contract/call.ts';
import type { ApiKeyId } from '../../domain/ids.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Headers by which a proxy tells for whom it calls. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Whether the caller is a program on this machine, not a proxy on it that passes somebody else on. A
 * proxy that adds no header can't be told from such a program.
 */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && forwarding.every((name) => !(name in headers));

/** A caller can write anything there, but only that caller's own answer holds it. */
const hostForm = /^[\w.:[\]-]{1,255}$/;

/** Who calls: the key, and how the request came. Few calls use the second, so it is read when asked for. */
export class Caller {
  readonly keyId: ApiKeyId;
  readonly type: KeyType;
  readonly #request: FastifyRequest;
  readonly #publicUrl: string | null;

  /**
   * @param publicUrl the origin that the operator set; null: the one that the request names
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

  /** Whether the request came over TLS (to us or to a proxy that the operator trusts) or from this machine. */
  get isSecure(): boolean {
    return this.#request.protocol === 'https' || isLocal(this.#request);
  }

  /** The caller's IP address, as a trusted proxy tells it. */
  get address(): string {
    return this.#request.ip;
  }

  /** How the caller reaches this service, `https://host:port`: addresses in answers begin with it. */
  get origin(): string {
    if (this.#publicUrl !== null) return this.#publicUrl;
    const { protocol, host } = this.#request;
    return `${protocol}://${hostForm.test(host) ? host : 'localhost'}`;
  }
}

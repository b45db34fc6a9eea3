import type { FastifyRequest } from 'fastify';
import type { KeyScope, KeyType } from '../../../contract/call.ts';
import { type ApiKeyId, asId } from '../../../domain/ids.ts';
import { isFromOwnPage, type OwnSession, sessionSecretIn } from './session.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Headers by which a proxy tells for whom it calls. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Whether the caller is a program on this machine, not a proxy on it that passes somebody else on. A
 * proxy that adds no header can't be told from such a program.
 */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && forwarding.every((name) => !(name in headers));

const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** A caller can write anything there, but only that caller's own answer holds it. */
const hostForm = /^[\w.:[\]-]{1,255}$/;

export type CallingKey = {
  readonly id: ApiKeyId;
  readonly type: KeyType;
  readonly scope: KeyScope | null;
  /** null: the call was made with the key itself. */
  readonly session: OwnSession | null;
};

/** Who makes a call that needs no key. No key has this id, and so it holds nothing. */
export const nobody: CallingKey = {
  id: asId<ApiKeyId>(0),
  type: 'AttendeeManager',
  scope: null,
  session: null,
};

/** Who calls: the key, and how the request came. Few calls use the second, so it is read when asked for. */
export class Caller {
  readonly keyId: ApiKeyId;
  readonly type: KeyType;
  readonly scope: KeyScope | null;
  /** null: the call was made with the key itself. */
  readonly session: OwnSession | null;
  readonly #request: FastifyRequest;
  readonly #publicUrl: string | null;

  /**
   * @param publicUrl the origin that the administrator set; null: the one that the request names
   */
  constructor(key: CallingKey, request: FastifyRequest, publicUrl: string | null) {
    this.keyId = key.id;
    this.type = key.type;
    this.scope = key.scope;
    this.session = key.session;
    this.#request = request;
    this.#publicUrl = publicUrl;
  }

  /** Whether the request came over TLS (to us or to a proxy that the administrator trusts) or from this machine. */
  get isSecure(): boolean {
    return this.#request.protocol === 'https' || isLocal(this.#request);
  }

  /**
   * Whether nobody on the way could read a password in this request. That also applies to a browser
   * that calls us `localhost`: it is on the machine whose port leads here, as into a container.
   */
  get isPasswordSafe(): boolean {
    return this.isSecure || ownMachine.test(this.#request.host);
  }

  /** Whether a page of ours sent it: no page of another origin can. */
  get isFromOwnPage(): boolean {
    return isFromOwnPage(this.#request);
  }

  /** Of the session that the browser has, also where the call needs none; null: it has none. */
  get sessionSecret(): string | null {
    return sessionSecretIn(this.#request);
  }

  /** As the caller's program calls itself. */
  get program(): string | null {
    return this.#request.headers['user-agent']?.slice(0, 300) ?? null;
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

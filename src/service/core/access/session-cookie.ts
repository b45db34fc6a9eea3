/**
 * The cookie of a session. It goes to our own origin alone, never to a script (`HttpOnly`) and
 * never with a request that another site began (`SameSite`). A page of another port or subdomain counts
 * as the same site: so the cookie counts only beside a header that a form can't send, and that a
 * script of another origin may not (no preflight of ours allows it).
 */
import type { FastifyRequest } from 'fastify';
import { ownPageHeader, userNamedIn } from '../../../contract/session.ts';
import { longestMs } from './session.ts';

/**
 * Over TLS the prefix says that the cookie was set by this very host, over TLS: no sister host can plant a
 * session of its own here. It wants `Path=/`, and no `Domain`.
 */
const nameOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-admit-session' : 'admit-session';

const ownPageIn = ({ headers }: FastifyRequest): string | undefined =>
  headers[ownPageHeader.toLowerCase()]?.toString();

export const isFromOwnPage = (request: FastifyRequest): boolean => ownPageIn(request) !== undefined;

export type ShownSession = {
  readonly secret: string;
  /** Whose it is, as the page has it that sends it; null: the page doesn't say. */
  readonly userId: number | null;
};

/** @returns null where none came, or not from our own page */
export function sessionIn(request: FastifyRequest): ShownSession | null {
  const secret = sessionSecretIn(request);
  return secret === null ? null : { secret, userId: userNamedIn(ownPageIn(request) ?? '') };
}

/** @returns the secret of the caller's session; null where none came, or not from our own page */
export function sessionSecretIn(request: FastifyRequest): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined || !isFromOwnPage(request)) return null;
  const start = `${nameOf(request)}=`;
  const pair = cookie.split(/; */).find((one) => one.startsWith(start));
  return pair === undefined ? null : pair.slice(start.length);
}

/** @param secret null: the browser is to forget it. @returns the value of `Set-Cookie` */
export const sessionCookie = (request: FastifyRequest, secret: string | null): string =>
  [
    `${nameOf(request)}=${secret ?? ''}`,
    'Path=/',
    `Max-Age=${secret === null ? 0 : longestMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');

/** What is known of a caller by the way it came. */
import type { FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** From this machine. */
export const isLocal = (request: FastifyRequest): boolean => loopback.test(request.ip);

/** What a client may write there is told to nobody but itself. */
const hostForm = /^[\w.:[\]-]{1,255}$/;

/**
 * @param publicUrl the origin that the operator gave; null: the one that the request names. One that
 *   begins with `https:` says that a proxy speaks TLS with the callers.
 */
export const connectionOf = (
  request: FastifyRequest,
  publicUrl: string | null,
): Pick<Caller, 'isSecure' | 'origin'> => ({
  isSecure:
    request.protocol === 'https' || isLocal(request) || publicUrl?.startsWith('https:') === true,
  origin:
    publicUrl ??
    `${request.protocol}://${hostForm.test(request.host) ? request.host : 'localhost'}`,
});

/** How much one address may ask of what is open to all: pages, documents, images. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../domain/time.ts';
import { tooManyRequests } from '../means/refusal.ts';
import { sendRefusal } from './envelope.ts';
import { RateLimit } from './rate-limit.ts';

/** Of one address, behind which may be a venue's doors with the pictures of their guests. */
const limit = { perSecond: 20, atOnce: 200 };

/**
 * Keeps to the limit in all routes that are added to `app` afterwards.
 * @param publicUrl the origin that the operator gave; null: there is no proxy
 */
export function limitByAddress(app: FastifyInstance, clock: Clock, publicUrl: string | null): void {
  const rateLimit = new RateLimit<string>(clock, limit);
  app.addHook('onRequest', (request, reply, done) => {
    const waitSeconds = rateLimit.take(addressOf(request, publicUrl !== null));
    if (waitSeconds === null) done();
    else sendRefusal(reply, tooManyRequests(waitSeconds));
  });
}

/** Where a proxy of the operator's may stand. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/**
 * Behind a proxy it is what the proxy says, the last in its list: what stands before that anybody may
 * have written. Good enough to share out by, and for nothing else.
 */
function addressOf({ ip, headers }: FastifyRequest, hasProxy: boolean): string {
  if (!hasProxy || !near.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return ip;
  return (
    String(headers['x-forwarded-for'] ?? ip)
      .split(',')
      .at(-1)
      ?.trim() ?? ip
  );
}

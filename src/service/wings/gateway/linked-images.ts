/**
 * Pictures and badges of guests, for devices, and the picture of an event, for the dashboard. A
 * page can't read them at a service without CORS headers, and shows only pictures from its own
 * address. So it gets an address here in place of the upstream's. That address holds the upstream's
 * path and is signed, so the gateway fetches only what it named itself. The upstream needs no key
 * for pictures, and gets none.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { general } from '../../../contract/error-code.ts';
import type { ParticipantAnswer } from '../../../contract/participant.ts';
import { isToken, linkSecret } from '../../core/access/document-token.ts';
import { sendFailure } from '../../core/http/envelope.ts';
import type { Store } from '../../core/store/store.ts';
import { parsed, type Upstream } from './upstream.ts';

const path = '/upstream/image';
/** Of each object the links that a page fetches; the others are opened, each at its own address. */
const fetched = { participant: ['pictureLink', 'badgePngLink'], event: ['logo'] } as const;
/** What a door may ask of a picture beside its address. */
const sides = ['width', 'height'] as const;
/** The contract's addresses are no longer. */
const longestLink = 2000;

const anyObject = v.looseObject({});

const tokenOf = (at: string, secret: string): string =>
  createHmac('sha256', secret).update(`image of the upstream at ${at}`).digest('base64url');

/** @returns the answer to a reading of one object, in which the upstream's images have addresses at `origin` */
export async function linkImages(
  text: string,
  name: keyof typeof fetched,
  { store, upstream, origin }: { store: Store; upstream: Upstream; origin: string },
): Promise<string> {
  const answer = v.parse(anyObject, parsed(text));
  const object = v.parse(anyObject, answer[name]);
  const links = await linksOf(object, name, { store, upstream, origin });
  return links.length === 0
    ? text
    : JSON.stringify({ ...answer, [name]: { ...object, ...Object.fromEntries(links) } });
}

/** As `linkImages`, of a participant that was read already. */
export async function linkParticipant(
  participant: ParticipantAnswer,
  deps: { store: Store; upstream: Upstream; origin: string },
): Promise<ParticipantAnswer> {
  const links = await linksOf(participant, 'participant', deps);
  return { ...participant, ...Object.fromEntries(links) };
}

async function linksOf(
  object: Readonly<Record<string, unknown>>,
  name: keyof typeof fetched,
  { store, upstream, origin }: { store: Store; upstream: Upstream; origin: string },
): Promise<readonly (readonly [property: string, link: string])[]> {
  const own = fetched[name].flatMap((link) => {
    const at = pathAt(object[link], upstream.origin);
    return at === null ? [] : [[link, at] as const];
  });
  if (own.length === 0) return [];
  const secret = await store.read(linkSecret, 'atDoor');
  return own.flatMap(([property, at]) => {
    const link = `${origin}${path}?${new URLSearchParams({ at, token: tokenOf(at, secret) })}`;
    return link.length > longestLink ? [] : [[property, link] as const];
  });
}

/** @returns null for what is no address at the upstream: it stays as it is */
function pathAt(link: unknown, origin: string): string | null {
  if (typeof link !== 'string' || !URL.canParse(link)) return null;
  const address = new URL(link);
  return address.origin === origin ? `${address.pathname}${address.search}` : null;
}

/** The browser must take an image as an image, whatever its bytes look like. */
const policy = "default-src 'none'; sandbox";

/** Serves the images whose addresses `linkImages` made. */
export function addLinkedImages(app: FastifyInstance, store: Store, upstream: Upstream): void {
  app.get(path, async (request, reply) => {
    const asked = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const at = asked.get('at') ?? '';
    const right = tokenOf(at, await store.read(linkSecret, 'atDoor'));
    if (!isToken(asked.get('token') ?? '', right)) {
      return sendFailure(reply, 404, general.invalidPath);
    }
    const there = new URL(at, upstream.origin);
    for (const side of sides) {
      const given = asked.get(side);
      if (given !== null) there.searchParams.set(side, given);
    }
    const image = await upstream.image(`${there.pathname}${there.search}`);
    if (image === 'unavailable') return sendFailure(reply, 503, general.unavailable);
    if (image === 'none') return sendFailure(reply, 404, general.objectNotFound);
    return reply
      .headers({
        'Content-Security-Policy': policy,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'no-store',
      })
      .type(image.type)
      .send(image.bytes);
  });
}

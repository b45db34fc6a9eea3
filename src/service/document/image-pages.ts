/** Images that were uploaded, served without a key. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { general } from '../../contract/error-code.ts';
import { sendFailure } from '../http/envelope.ts';
import { shrunk } from '../image/image.ts';
import { imageEndings } from '../image/image-store.ts';
import type { Store } from '../store/store.ts';

/** An image is data, whatever a browser would like to see in it. */
const policy = "default-src 'none'; sandbox";

const side = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number));
const within = v.object({ width: v.optional(side), height: v.optional(side) });

/**
 * Serves the images without a key; with `width` and `height`, in pixels, one that is no larger. A
 * side that is no number is ignored.
 */
export function addImagePages(app: FastifyInstance, store: Store): void {
  app.get('/images/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, token = '', ending] = /^(\w+)\.(\w+)$/.exec(file) ?? [];
    const image = await store.read((queries) =>
      queries.selectFrom('image').selectAll().where('token', '=', token).executeTakeFirst(),
    );
    if (!image || imageEndings[image.type] !== ending) {
      return sendFailure(reply, 404, general.invalidPath);
    }
    const asked = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const sides = v.safeParse(within, Object.fromEntries(asked));
    const bytes =
      sides.success && Object.keys(sides.output).length > 0
        ? await shrunk(image, sides.output as { width?: number; height?: number })
        : image.bytes;
    return reply
      .headers({
        'Content-Security-Policy': policy,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // A door may be served from elsewhere, and fetches what its page may not link to.
        'Access-Control-Allow-Origin': '*',
        // A new upload has a new address.
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .type(image.type)
      .send(bytes);
  });
}

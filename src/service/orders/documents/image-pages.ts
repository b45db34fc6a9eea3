/** Serves uploaded images, without a key. */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { general } from '../../../contract/error-code.ts';
import type { Means } from '../../core/access/handler.ts';
import { isRefusal, refuse } from '../../core/deps/refusal.ts';
import { sendRefusal } from '../../core/http/envelope.ts';
import { imageEndings } from '../../core/image/image-store.ts';
import { compileOnce } from '../../core/store/query/compile-once.ts';
import { eventOfCode } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Shrinking } from '../../core/worker-pool/image-work.ts';

/** The browser must take an image as an image, whatever its bytes look like. */
const policy = "default-src 'none'; sandbox";

const side = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number));
const sidesForm = v.object({ width: v.optional(side), height: v.optional(side) });

const noImage = refuse(404, general.invalidPath);

type OfToken = { readonly token: string };

const typeOf = compileOnce(['token'], (queries, { token }: OfToken) =>
  queries.selectFrom('image').select('type').where('token', '=', token),
);
const bytesOf = compileOnce(['token'], (queries, { token }: OfToken) =>
  queries.selectFrom('image').select('bytes').where('token', '=', token),
);

/** In bytes, of images that were made smaller lately: each is asked for in several sizes. */
const mostKept = 32 * 1024 * 1024;

/**
 * Serves images without a key. With `width` and `height`, in pixels, the image is made to fit into
 * them; a side that is no number is ignored.
 */
export function addImagePages(app: FastifyInstance, { store, heavyWork }: Means): void {
  const kept = new LRUCache<string, Uint8Array<SharedArrayBuffer>>({
    maxSize: mostKept,
    sizeCalculation: ({ length }) => length,
  });
  app.get('/images/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, token = '', ending] = /^(\w+)\.(\w+)$/.exec(file) ?? [];
    const eventId = await store.readOne((queries) => eventOfCode(queries, 'image', token));
    if (eventId === undefined) return sendRefusal(reply, noImage);
    const [image] = await store.readOne((queries) => typeOf(ofEvent(queries, eventId), { token }));
    if (!image || imageEndings[image.type] !== ending) return sendRefusal(reply, noImage);
    const asked = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const sides = v.safeParse(sidesForm, Object.fromEntries(asked));
    const within = sides.success ? (sides.output as Shrinking['within']) : {};
    const { type } = image;
    const whole = async () => {
      const [read] = await store.readOne((queries) =>
        bytesOf(ofEvent(queries, eventId), { token }),
      );
      // It may have been removed since its type was read.
      return read?.bytes ?? noImage;
    };
    /** Megabytes from the database hold the main thread; what threads share isn't copied for a worker. */
    const shared = async () => {
      const known = kept.get(token);
      if (known) return known;
      const read = await whole();
      if (isRefusal(read)) return read;
      const bytes = new Uint8Array(new SharedArrayBuffer(read.length));
      bytes.set(read);
      kept.set(token, bytes);
      return bytes;
    };
    const bytes =
      Object.keys(within).length > 0
        ? await heavyWork.remembered('shrinkImage', [token, within], async () => {
            const bytes = await shared();
            return isRefusal(bytes) ? bytes : { type, within, bytes };
          })
        : await whole();
    if (isRefusal(bytes)) return sendRefusal(reply, bytes);
    return reply
      .headers({
        'Content-Security-Policy': policy,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // The app of a door may come from another origin, and fetches images.
        'Access-Control-Allow-Origin': '*',
        // A new upload gets a new address.
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .type(type)
      .send(bytes);
  });
}

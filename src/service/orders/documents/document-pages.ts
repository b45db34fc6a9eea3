/** Serves documents, without a key, to anyone who has their complete address. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { general } from '../../../contract/error-code.ts';
import type { BadgeLayout } from '../../../domain/badge-layout.ts';
import { asId, type EventId, type PaymentId, type TicketId } from '../../../domain/ids.ts';
import {
  cancellationToken,
  codeToken,
  type DocumentFile,
  invoiceToken,
  isToken,
  linkSecret,
  tokenIn,
} from '../../core/access/document-token.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import { isApiError, type Result, refuse } from '../../core/deps/api-error.ts';
import { sendApiError, sendFailure } from '../../core/http/envelope.ts';
import { imageEndings } from '../../core/image/image.ts';
import { compileOnce } from '../../core/store/query/compile-once.ts';
import { eventOfCode, eventOfObject } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import type { BadgeContent } from '../../core/worker-pool/badge.ts';
import type { Shrinking } from '../../core/worker-pool/image-work.ts';
import type { WorkerPool } from '../../core/worker-pool/worker-pool.ts';
import { badgeContents, badgeLayoutOf } from './badge-content.ts';
import { cancellationContent, invoiceContent } from './invoice-content.ts';
import { ticketContent } from './ticket-content.ts';

type Document = {
  readonly ownCode: string;
  readonly displayIdentifier: string;
  draw(workerPool: WorkerPool): Promise<Result<Buffer>>;
};

type Reading = DocumentFile & {
  /** @returns undefined where there is no such ticket, or it was cancelled */
  read(queries: Queries, eventId: EventId, id: TicketId): Promise<Document | undefined>;
};

const documents: readonly Reading[] = [
  {
    kind: 'ticket',
    ending: 'pdf',
    async read(queries, _, id) {
      const ticket = await ticketContent(queries, id);
      if (!ticket) return undefined;
      const { ownCode, content } = ticket;
      return {
        ownCode,
        displayIdentifier: content.displayIdentifier,
        draw: (workerPool) => workerPool.remembered('ticketPdf', content, () => content),
      };
    },
  },
  {
    kind: 'badge',
    ending: 'pdf',
    read: (queries, eventId, id) =>
      badge(queries, eventId, id, (workerPool, layout, content) => {
        const input = { layout, contents: [content] } as const;
        return workerPool.remembered('badgesPdf', input, () => input);
      }),
  },
  {
    kind: 'badge',
    ending: 'png',
    read: (queries, eventId, id) =>
      badge(queries, eventId, id, (workerPool, layout, content) => {
        // A picture has one side: the front.
        const input = { layout, content, side: 0 };
        return workerPool.remembered('badgePng', input, () => input);
      }),
  },
];

async function badge(
  queries: Queries,
  eventId: EventId,
  id: TicketId,
  draw: (
    workerPool: WorkerPool,
    layout: BadgeLayout,
    content: BadgeContent,
  ) => Promise<Result<Buffer>>,
): Promise<Document | undefined> {
  const found = (await badgeContents(queries, eventId, [id])).get(id);
  if (!found) return undefined;
  const { ownCode, content } = found;
  const layout = await badgeLayoutOf(queries, eventId);
  return {
    ownCode,
    displayIdentifier: content.displayIdentifier,
    draw: (workerPool) => draw(workerPool, layout, content),
  };
}

const ofPurchases = [
  { kind: 'invoice', tokenOf: invoiceToken, contentOf: invoiceContent },
  { kind: 'cancellation', tokenOf: cancellationToken, contentOf: cancellationContent },
] as const;

const types = { pdf: 'application/pdf', png: 'image/png' } as const;

export function addDocumentPages(app: FastifyInstance, { store, workerPool }: StoreDeps): void {
  for (const { kind, ending, read } of documents) {
    app.get(`/documents/${kind}/:id.${ending}`, async (request, reply) => {
      const id = asId<TicketId>(idIn(request));
      const document = await store.read(async (queries) => {
        const eventId = await eventOfObject(queries, 'ticket', id);
        return eventId === undefined ? undefined : read(ofEvent(queries, eventId), eventId, id);
      });
      if (!document || !isToken(tokenIn(request), codeToken(document.ownCode))) {
        return sendFailure(reply, 404, general.invalidPath);
      }
      const name = `${kind}-${document.displayIdentifier}`;
      return sendDocument(reply, name, ending, await document.draw(workerPool));
    });
  }

  for (const { kind, tokenOf, contentOf } of ofPurchases) {
    app.get(`/documents/${kind}/:id.pdf`, async (request, reply) => {
      const id = asId<PaymentId>(idIn(request));
      const content = await store.read(async (queries) => {
        const token = tokenOf(id, await linkSecret(queries));
        if (!isToken(tokenIn(request), token)) return undefined;
        const eventId = await eventOfObject(queries, 'payment', id);
        return eventId === undefined ? undefined : contentOf(ofEvent(queries, eventId), id);
      });
      if (!content) return sendFailure(reply, 404, general.invalidPath);
      const pdf = await workerPool.remembered('invoicePdf', content, () => content);
      return sendDocument(reply, `${kind}-${content.number}`, 'pdf', pdf);
    });
  }
}

/** @returns 0, which no object has as its id, where it is not a number */
const idIn = ({ params }: FastifyRequest): number => {
  const { id } = params as { id: string };
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
};

function sendDocument(
  reply: FastifyReply,
  name: string,
  ending: keyof typeof types,
  bytes: Result<Buffer>,
): FastifyReply {
  if (isApiError(bytes)) return sendApiError(reply, bytes);
  return reply
    .headers({
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `inline; filename="${name}.${ending}"`,
    })
    .type(types[ending])
    .send(bytes);
}

// Serves uploaded images, without a key.

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

/** In bytes, of images that were made smaller lately: each is requested in several sizes. */
const mostKept = 32 * 1024 * 1024;

/**
 * Serves images without a key. With `width` and `height`, in pixels, the image is made to fit into
 * them; a side that is not a number is ignored.
 */
export function addImagePages(app: FastifyInstance, { store, workerPool }: StoreDeps): void {
  const kept = new LRUCache<string, Uint8Array<SharedArrayBuffer>>({
    maxSize: mostKept,
    sizeCalculation: ({ length }) => length,
  });
  app.get('/images/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, token = '', ending] = /^(\w+)\.(\w+)$/.exec(file) ?? [];
    const eventId = await store.read(
      (queries) => eventOfCode(queries, 'image', token),
      'oneStatement',
    );
    if (eventId === undefined) return sendApiError(reply, noImage);
    const [image] = await store.read(
      (queries) => typeOf(ofEvent(queries, eventId), { token }),
      'oneStatement',
    );
    if (!image || imageEndings[image.type] !== ending) return sendApiError(reply, noImage);
    const asked = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const sides = v.safeParse(sidesForm, Object.fromEntries(asked));
    const within = sides.success ? (sides.output as Shrinking['within']) : {};
    const { type } = image;
    const whole = async () => {
      const [read] = await store.read(
        (queries) => bytesOf(ofEvent(queries, eventId), { token }),
        'oneStatement',
      );
      // It may have been removed since its type was read.
      return read?.bytes ?? noImage;
    };
    /** Megabytes from the database hold the main thread; what threads share isn't copied for a worker. */
    const shared = async () => {
      const known = kept.get(token);
      if (known) return known;
      const read = await whole();
      if (isApiError(read)) return read;
      const bytes = new Uint8Array(new SharedArrayBuffer(read.length));
      bytes.set(read);
      kept.set(token, bytes);
      return bytes;
    };
    const bytes =
      Object.keys(within).length > 0
        ? await workerPool.remembered('shrinkImage', [token, within], async () => {
            const bytes = await shared();
            return isApiError(bytes) ? bytes : { type, within, bytes };
          })
        : await whole();
    if (isApiError(bytes)) return sendApiError(reply, bytes);
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

/** The page of an event (`eventURL`), at `/<identifier>.html`: for everybody, without a key. */
import type { FastifyInstance } from 'fastify';
import { eventToken, isToken, tokenIn } from '../access/document-token.ts';
import type { Means } from '../access/handler.ts';
import { archiveBefore, isOpen } from '../access/permission.ts';
import { languageWished } from '../http/form-page.ts';
import { pageHeaders } from '../http/headers.ts';
import { eventAnswerOf, selectEvents } from './event-answer.ts';
import { eventHtml, eventStyle, noEventHtml } from './event-html.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

type AtPage = { Params: { identifier: string } };

export function addEventPages(app: FastifyInstance, { store, clock }: Means): void {
  // The app's own page is no event's.
  app.get<AtPage>('/:identifier(^(?!index[.])[A-Za-z0-9_-]+).html', async (request, reply) => {
    const row = await store.read((queries) =>
      selectEvents(queries)
        .where('event.identifier', '=', request.params.identifier)
        .where(isOpen(archiveBefore(clock.now())))
        .executeTakeFirst(),
    );
    const event = row?.activated === 1 ? eventAnswerOf(row, '') : null;
    const isInvited =
      event?.visibility !== 'private' ||
      (row !== undefined && isToken(tokenIn(request), eventToken(row.id, row.linkSecret)));
    const isShown = event !== null && event.deactivateEventPage !== true && isInvited;
    return reply
      .status(isShown ? 200 : 404)
      .headers({ ...pageHeaders(policy), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(isShown ? eventHtml(event) : noEventHtml(languageWished(request)));
  });
  app.get('/event-page.css', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(eventStyle),
  );
}

/**
 * The page of an event (`eventURL`), for everybody, without a key: at `/<identifier>.html`. The app's
 * own page is `/index.html`: that of an event called so is at `/event/index.html` (issue 17.15).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eventToken, isToken, tokenIn } from '../access/document-token.ts';
import type { Means } from '../access/handler.ts';
import { archiveBefore, isOpen } from '../access/permission.ts';
import { languageWished } from '../http/form-page.ts';
import { pageHeaders } from '../http/headers.ts';
import { eventOfCode } from '../store/query/directory.ts';
import { ofEvent } from '../store/query/of-event.ts';
import { eventAnswerOf, selectEvents } from './event-answer.ts';
import { eventHtml, eventStyle, noEventHtml } from './event-html.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

type AtPage = { Params: { identifier: string } };

export function addEventPages(app: FastifyInstance, { store, clock }: Means): void {
  app.get<AtPage>('/:identifier(^(?!index[.])[A-Za-z0-9_-]+).html', show);
  app.get<AtPage>('/event/:identifier(^[iI][nN][dD][eE][xX]).html', show);
  app.get('/event-page.css', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(eventStyle),
  );

  async function show(request: FastifyRequest<AtPage>, reply: FastifyReply) {
    const row = await store.read(async (queries) => {
      const id = await eventOfCode(queries, 'event', request.params.identifier);
      if (id === undefined) return undefined;
      return selectEvents(ofEvent(queries, id))
        .where('event.id', '=', id)
        .where(isOpen(archiveBefore(clock.now())))
        .executeTakeFirst();
    });
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
  }
}

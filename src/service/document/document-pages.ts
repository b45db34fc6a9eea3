/** Serves tickets and badges as PDF, without a key, to who has their whole address. */
import type { FastifyInstance } from 'fastify';
import { general } from '../../contract/error-code.ts';
import { asId, type TicketId } from '../../domain/ids.ts';
import { sendFailure } from '../http/envelope.ts';
import { parseForm } from '../http/form-text.ts';
import type { Store } from '../store/store.ts';
import { documentKinds, isDocumentToken } from './document-token.ts';
import { ticketContent } from './ticket-content.ts';
import { ticketPdf } from './ticket-pdf.ts';

export function addDocumentPages(app: FastifyInstance, store: Store): void {
  for (const kind of documentKinds) {
    app.get(`/documents/${kind}/:file`, async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, id] = /^(\d{1,15})\.pdf$/.exec(file) ?? [];
      const [, query = ''] = (request.raw.url ?? '').split('?', 2);
      const [token = ''] = parseForm(query)?.get('token') ?? [];
      const content =
        id === undefined
          ? undefined
          : await store.read((queries) => ticketContent(queries, asId<TicketId>(Number(id))));
      if (!content || !isDocumentToken(token, content.identifier)) {
        return sendFailure(reply, 404, general.invalidPath);
      }
      return reply
        .headers({
          'Content-Security-Policy': "default-src 'none'",
          'Cache-Control': 'private, no-cache',
          'Content-Disposition': `inline; filename="${kind}-${content.displayIdentifier}.pdf"`,
        })
        .type('application/pdf')
        .send(await ticketPdf(kind, content));
    });
  }
}

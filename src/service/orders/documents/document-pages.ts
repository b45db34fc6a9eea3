/** Serves documents, without a key, to whoever has their complete address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { general } from '../../../contract/error-code.ts';
import { asId, type PaymentId, type TicketId } from '../../../domain/ids.ts';
import {
  cancellationToken,
  codeToken,
  type DocumentFile,
  invoiceToken,
  isToken,
  tokenIn,
} from '../../core/access/document-token.ts';
import type { Means } from '../../core/access/handler.ts';
import { linkSecret } from '../../core/access/link-secret.ts';
import { isRefusal, type Result } from '../../core/deps/refusal.ts';
import { sendFailure, sendRefusal } from '../../core/http/envelope.ts';
import { eventOfObject } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { HeavyWork } from '../../core/worker-pool/heavy-work.ts';
import type { DocumentKind, TicketContent } from '../../core/worker-pool/ticket-pdf.ts';
import { cancellationContent, invoiceContent } from './invoice-content.ts';
import { ticketContent } from './ticket-content.ts';

type Drawing = DocumentFile & {
  draw(heavyWork: HeavyWork, content: TicketContent): Promise<Result<Buffer>>;
};

const pdfOf = (kind: DocumentKind): Drawing => ({
  kind,
  ending: 'pdf',
  draw: (heavyWork, content) =>
    heavyWork.remembered('ticketPdf', [kind, content], () => ({ kind, content })),
});

const drawings: readonly Drawing[] = [
  pdfOf('ticket'),
  pdfOf('badge'),
  {
    kind: 'badge',
    ending: 'png',
    draw: (heavyWork, content) => heavyWork.remembered('badgePng', content, () => content),
  },
];

const ofPurchases = [
  { kind: 'invoice', tokenOf: invoiceToken, contentOf: invoiceContent },
  { kind: 'cancellation', tokenOf: cancellationToken, contentOf: cancellationContent },
] as const;

const types = { pdf: 'application/pdf', png: 'image/png' } as const;

export function addDocumentPages(app: FastifyInstance, { store, heavyWork }: Means): void {
  for (const { kind, ending, draw } of drawings) {
    app.get(`/documents/${kind}/:id.${ending}`, async (request, reply) => {
      const id = asId<TicketId>(idIn(request));
      const ticket = await store.read(async (queries) => {
        const eventId = await eventOfObject(queries, 'ticket', id);
        return eventId === undefined ? undefined : ticketContent(ofEvent(queries, eventId), id);
      });
      if (!ticket || !isToken(tokenIn(request), codeToken(ticket.ownCode))) {
        return sendFailure(reply, 404, general.invalidPath);
      }
      const { content } = ticket;
      const name = `${kind}-${content.displayIdentifier}`;
      return sendDocument(reply, name, ending, await draw(heavyWork, content));
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
      const pdf = await heavyWork.remembered('invoicePdf', content, () => content);
      return sendDocument(reply, `${kind}-${content.number}`, 'pdf', pdf);
    });
  }
}

/** @returns 0, which no object has as its id, where it is no number */
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
  if (isRefusal(bytes)) return sendRefusal(reply, bytes);
  return reply
    .headers({
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `inline; filename="${name}.${ending}"`,
    })
    .type(types[ending])
    .send(bytes);
}

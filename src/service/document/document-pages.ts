/** Serves documents, without a key, to who has their whole address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { general } from '../../contract/error-code.ts';
import { asId, type PaymentId, type TicketId } from '../../domain/ids.ts';
import {
  codeToken,
  type DocumentFile,
  invoiceToken,
  isToken,
  tokenIn,
} from '../access/document-token.ts';
import { linkSecret } from '../access/link-secret.ts';
import { sendFailure } from '../http/envelope.ts';
import type { Store } from '../store/store.ts';
import { badgePng } from './badge-png.ts';
import { invoiceContent } from './invoice-content.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { ticketContent } from './ticket-content.ts';
import { type TicketContent, ticketPdf } from './ticket-pdf.ts';

type Drawing = DocumentFile & { draw(content: TicketContent): Promise<Buffer> };

const drawings: readonly Drawing[] = [
  { kind: 'ticket', ending: 'pdf', draw: (content) => ticketPdf('ticket', content) },
  { kind: 'badge', ending: 'pdf', draw: (content) => ticketPdf('badge', content) },
  { kind: 'badge', ending: 'png', draw: badgePng },
];

const types = { pdf: 'application/pdf', png: 'image/png' } as const;

export function addDocumentPages(app: FastifyInstance, store: Store): void {
  for (const { kind, ending, draw } of drawings) {
    app.get(`/documents/${kind}/:id.${ending}`, async (request, reply) => {
      const id = asId<TicketId>(idIn(request));
      const content = await store.read((queries) => ticketContent(queries, id));
      if (!content || !isToken(tokenIn(request), codeToken(content.identifier))) {
        return sendFailure(reply, 404, general.invalidPath);
      }
      const name = `${kind}-${content.displayIdentifier}`;
      return sendDocument(reply, name, ending, await draw(content));
    });
  }

  app.get('/documents/invoice/:id.pdf', async (request, reply) => {
    const id = asId<PaymentId>(idIn(request));
    const content = await store.read(async (queries) =>
      isToken(tokenIn(request), invoiceToken(id, await linkSecret(queries)))
        ? invoiceContent(queries, id)
        : undefined,
    );
    if (!content) return sendFailure(reply, 404, general.invalidPath);
    return sendDocument(reply, `invoice-${content.number}`, 'pdf', await invoicePdf(content));
  });
}

/** @returns 0, which no object has, where it is no number */
const idIn = ({ params }: FastifyRequest): number => {
  const { id } = params as { id: string };
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
};

const sendDocument = (
  reply: FastifyReply,
  name: string,
  ending: keyof typeof types,
  bytes: Buffer,
): FastifyReply =>
  reply
    .headers({
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `inline; filename="${name}.${ending}"`,
    })
    .type(types[ending])
    .send(bytes);

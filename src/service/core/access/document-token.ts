/**
 * Documents need no key: their address holds a token that nobody can guess. The token is in the
 * query, which no log holds. A ticket and a badge show only what their code opens, so their token
 * is made from the code. But anybody can read a code off a badge. So the tokens of pages that show
 * the buyer, or change a name, are made with a secret of the service.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EventId, ParticipantId, PaymentId, TicketId } from '../../../domain/ids.ts';
import { parseForm } from '../deps/form-text.ts';
import type { Queries } from '../store/store.ts';

export type DocumentFile = {
  readonly kind: 'ticket' | 'badge';
  readonly ending: 'pdf' | 'png';
};

/** @param identifier our own code of the ticket: its digest does not tell it, and nobody guesses it */
export const documentPath = (
  { kind, ending }: DocumentFile,
  id: TicketId,
  identifier: string,
): string => `/documents/${kind}/${id}.${ending}?token=${codeToken(identifier)}`;

/** @param secret the service's, from its table `linkSecret` */
export const invoicePath = (id: PaymentId, secret: string): string =>
  `/documents/invoice/${id}.pdf?token=${invoiceToken(id, secret)}`;

/** @param secret as for `invoicePath` */
export const cancellationPath = (id: PaymentId, secret: string): string =>
  `/documents/cancellation/${id}.pdf?token=${cancellationToken(id, secret)}`;

/** The page of a purchase that is done. @param secret as for `invoicePath` */
export const orderPath = (id: PaymentId, secret: string): string =>
  `/order/${id}?token=${orderToken(id, secret)}`;

/** It leads to where the guest enters the card. @param secret as for `invoicePath` */
export const orderCardPath = (id: PaymentId, secret: string): string =>
  `/order/${id}/card?token=${orderToken(id, secret)}`;

/** Where its form leads that cancels it. @param secret as for `invoicePath` */
export const orderCancelPath = (id: PaymentId, secret: string): string =>
  `/order/${id}/cancel?token=${orderToken(id, secret)}`;

/** @param secret as for `invoicePath` */
export const editPath = (id: ParticipantId, secret: string): string =>
  `/participant/${id}?token=${editToken(id, secret)}`;

/** The app's own page is `/index.html`. */
const isOfApp = (identifier: string): boolean => identifier.toLowerCase() === 'index';

/** The page of a private event needs the token of this address. @param secret as for `invoicePath` */
export const eventPath = (
  { id, identifier }: { readonly id: EventId; readonly identifier: string },
  isPrivate: boolean,
  secret: string,
): string =>
  `/${isOfApp(identifier) ? 'event/' : ''}${identifier}.html${isPrivate ? `?token=${eventToken(id, secret)}` : ''}`;

export const codeToken = (identifier: string): string =>
  createHash('sha256').update(`documents of ${identifier}`).digest('base64url');

export const invoiceToken = (id: PaymentId, secret: string): string =>
  createHmac('sha256', secret).update(`invoice of ${id}`).digest('base64url');

export const cancellationToken = (id: PaymentId, secret: string): string =>
  createHmac('sha256', secret).update(`cancellation of ${id}`).digest('base64url');

export const orderToken = (id: PaymentId, secret: string): string =>
  createHmac('sha256', secret).update(`purchase ${id}`).digest('base64url');

export const editToken = (id: ParticipantId, secret: string): string =>
  createHmac('sha256', secret).update(`changes of ${id}`).digest('base64url');

export const eventToken = (id: EventId, secret: string): string =>
  createHmac('sha256', secret).update(`page of ${id}`).digest('base64url');

/** Compares in constant time, so that a guess learns nothing from how long it took. */
export function isToken(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The token in the query of the address; empty where there is none. */
export function tokenIn({ raw }: FastifyRequest): string {
  const [, query = ''] = (raw.url ?? '').split('?', 2);
  const [token = ''] = parseForm(query)?.get('token') ?? [];
  return token;
}

/** The secret is read again each time: a backup that is restored brings its own. */
export async function linkSecret(queries: Queries): Promise<string> {
  const { secret } = await queries
    .selectFrom('linkSecret')
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

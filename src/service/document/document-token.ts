/**
 * A ticket's documents need no key: their address holds what only who has the ticket's code, or the
 * key to read it, can know. It stands in the query, which no log holds.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { TicketId } from '../../domain/ids.ts';

export const documentKinds = ['ticket', 'badge'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** @param identifier the ticket's code: nobody finds it by its digest */
export const documentPath = (kind: DocumentKind, id: TicketId, identifier: string): string =>
  `/documents/${kind}/${id}.pdf?token=${tokenOf(identifier)}`;

export function isDocumentToken(token: string, identifier: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(identifier))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const tokenOf = (identifier: string): string =>
  createHash('sha256').update(`documents of ${identifier}`).digest('base64url');

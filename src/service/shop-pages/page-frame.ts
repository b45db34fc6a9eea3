/**
 * What all pages for guests share: one sheet of style, no script, nothing from other servers. They hold
 * no session: whoever knows a page's address may use it, so there is nothing that another site could
 * have a browser do in its owner's name.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageHeaders } from '../http/headers.ts';
import { escaped } from '../means/html.ts';
import { guestStyle } from './page-style.ts';

const stylePath = '/guest-pages.css';

/** @param framedBy who may show the page in a frame: organizers put the event and its shop into their own */
export const guestHeaders = (framedBy: '*' | "'none'", cache: 'no-cache' | 'no-store') =>
  ({
    ...pageHeaders(
      `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`,
    ),
    'Cache-Control': cache,
    'Content-Type': 'text/html; charset=utf-8',
  }) as const;

export type GuestPage = {
  /** ISO 639-1. */
  readonly language: string;
  readonly title: string;
  /** Further lines of the head, as HTML. */
  readonly head?: string;
  /** As HTML. */
  readonly content: string;
};

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']);

export const guestPage = ({ language, title, head = '', content }: GuestPage): string =>
  `<!doctype html>
<html lang="${escaped(language)}"${rightToLeft.has(language) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
${head}
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
${content}
</body>
</html>
`;

export function addGuestStyle(app: FastifyInstance): void {
  app.get(stylePath, (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(guestStyle),
  );
}

/** Further on with GET: a page that is loaded again sends no form a second time. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.status(303).headers({ Location: path, 'Cache-Control': 'no-store' }).send();

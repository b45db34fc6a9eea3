/**
 * What all pages for guests share: one sheet of style, no script, nothing from other servers. They hold
 * no session: whoever knows a page's address may use it, so there is nothing that another site could
 * have a browser do in its owner's name.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escaped } from '../../core/deps/html.ts';
import { pageHeaders } from '../../core/http/headers.ts';
import { guestStyle } from './page-style.ts';

const stylePath = '/guest-pages.css';
const iconPath = '/guest-pages.svg';

/** A ticket. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b57d0" d="M3 7h26v6a3 3 0 0 0 0 6v6H3v-6a3 3 0 0 0 0-6z"/><path stroke="#fff" stroke-width="2" stroke-dasharray="3" d="M20 9v14"/></svg>
`;

/**
 * No page has a script that could connect; but tools that measure a page ask for `/robots.txt` from
 * within it.
 * @param framedBy who may show the page in a frame: organizers put the event and its shop into their own
 */
export const guestHeaders = (framedBy: '*' | "'none'", cache: 'no-cache' | 'no-store') =>
  ({
    ...pageHeaders(
      `default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`,
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
<link rel="icon" href="${iconPath}">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
${content}
</body>
</html>
`;

/** What the pages load beside themselves. */
export function addGuestFiles(app: FastifyInstance): void {
  app.get(stylePath, (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(guestStyle),
  );
  app.get(iconPath, (_, reply) =>
    reply.header('Cache-Control', 'max-age=86400').type('image/svg+xml').send(icon),
  );
}

/** Further on with GET: a page that is loaded again sends no form a second time. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.status(303).headers({ Location: path, 'Cache-Control': 'no-store' }).send();

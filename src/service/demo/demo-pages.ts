/** The demo's printable tickets, for people and, as JSON, for tools. */

import type { FastifyInstance } from 'fastify';
import { isPaid } from '../../domain/attendee.ts';
import type { StoreDeps } from '../core/access/handler.ts';
import { isApiError } from '../core/deps/api-error.ts';
import { escaped } from '../core/deps/html.ts';
import { sendApiError } from '../core/http/envelope.ts';
import { pageHeaders } from '../core/http/headers.ts';
import type { Queries } from '../core/store/store.ts';
import { type BarcodeFormat, barcodeFormats, barcodeNames } from '../core/worker-pool/barcode.ts';
import { KeptResults } from '../core/worker-pool/worker-pool.ts';
import { demoIdentifiers } from './demo-event.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Making the page searches all tickets of the demo: anyone who asks soon after gets the same page. */
const longestKeptMs = 1000;

export function addDemoPages(app: FastifyInstance, { store, workerPool }: StoreDeps): void {
  const kept = new KeptResults<string>(longestKeptMs);
  const json = () =>
    kept.get('json', async () => JSON.stringify({ tickets: await store.read(demoTickets) }));
  const drawPage = async () => {
    const cards: string[] = [];
    for (const ticket of await store.read(demoTickets)) {
      const { identifier: code, format } = ticket;
      const given = { code, format };
      const barcode = await workerPool.remembered('barcodeSvg', given, () => given);
      if (isApiError(barcode)) return barcode;
      cards.push(ticketCard(ticket, barcode));
    }
    return ticketsPage(cards);
  };
  const page = () => kept.get('page', drawPage);
  app.get('/demo/tickets', async (_, reply) => {
    const html = await page();
    if (isApiError(html)) return sendApiError(reply, html);
    return reply
      .headers({ ...pageHeaders(policy), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
  app.get('/demo/tickets.json', async (_, reply) =>
    reply
      .headers({ 'Cache-Control': 'no-cache' })
      .type('application/json; charset=utf-8')
      .send(await json()),
  );
  app.get('/demo/tickets.css', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(ticketsStyle),
  );
}

/** What the door will say, for people who try it. */
const remarks: Readonly<Record<DemoKind, string>> = {
  ordinary: 'Paid and accepted',
  'ticket-products': 'With products to hand over',
  'payment-products': 'With a product of the whole purchase',
  cancelled: 'Cancelled',
  unpaid: 'On invoice, not paid yet',
  'not-accepted': 'Not accepted by the host',
  'long-name': 'A name too long for any line',
  'wrong-event': 'For another event',
  unknown: 'On no list',
};

const ticketsPage = (cards: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo tickets</title>
<link rel="stylesheet" href="/demo/tickets.css">
</head>
<body>
<header>
<h1>Demo tickets</h1>
<p>Print them, or scan them from this screen. Each shows what a door does with it.</p>
</header>
<main>
${cards.join('\n')}
</main>
</body>
</html>
`;

const ticketCard = (ticket: DemoTicket, barcode: string): string => `<article class="ticket">
<div class="words">
<p class="event">${escaped(ticket.event)}</p>
<h2 dir="auto">${escaped(ticket.name)}</h2>
<p class="category">${escaped(ticket.category)}</p>
<p class="code">${escaped(ticket.displayIdentifier)}</p>
<p class="remark ${ticket.kind}">${remarks[ticket.kind]}</p>
</div>
<figure class="${ticket.format}">
${barcode}
<figcaption>${barcodeNames[ticket.format]}</figcaption>
</figure>
</article>`;

// The tickets on the printable page: one for each thing that can happen at a door.

export type DemoKind =
  | 'ordinary'
  | 'ticket-products'
  | 'payment-products'
  | 'cancelled'
  | 'unpaid'
  | 'not-accepted'
  | 'long-name'
  | 'wrong-event'
  | 'unknown';

export type DemoTicket = {
  readonly identifier: string;
  readonly displayIdentifier: string;
  readonly name: string;
  readonly category: string;
  /** The text that is printed as the event. */
  readonly event: string;
  readonly kind: DemoKind;
  readonly format: BarcodeFormat;
};

/** A code in the right form that is not on the list. */
const unknown = {
  identifier: 'ZZZZ2222ZZZZ2222',
  displayIdentifier: '0000-0000-0000-0000',
  name: 'Niemand Unbekannt',
  kind: 'unknown',
} as const;

/** Those of the demo itself come first; anyone who adds a crowd to it waits for no look at all of that. */
const mostLookedThrough = 500;

type Bare = Omit<DemoTicket, 'format'>;

/** Of each kind that there is: anyone who tries the demo may have changed or removed some. */
async function demoTickets(queries: Queries): Promise<readonly DemoTicket[]> {
  const rows = await ticketsOf(queries, demoIdentifiers.main);
  const others = await ticketsOf(queries, demoIdentifiers.other);
  const isOrdinary = (row: Row) => kindOf(row) === 'ordinary';
  const categories = [...new Set(rows.map((row) => row.ticketCategoryId))].sort((a, b) => a - b);
  const ordinary = categories.flatMap((id) =>
    first(rows, (row) => isOrdinary(row) && row.ticketCategoryId === id),
  );
  const rest = rows.filter((row) => !ordinary.includes(row));
  const chosen = [
    ...ordinary,
    ...rest.filter(isOrdinary).slice(0, 2),
    ...rest.filter((row) => kindOf(row) === 'ticket-products').slice(0, 2),
    ...(['payment-products', 'cancelled', 'unpaid', 'not-accepted', 'long-name'] as const).flatMap(
      (kind) => first(rest, (row) => kindOf(row) === kind),
    ),
  ].map((row) => describe(row, kindOf(row)));
  const wrong = first(others, (row) => row.cancelledMs === null);
  const nobody = first(rows, isOrdinary).map((row) => ({
    ...describe(row, 'unknown'),
    ...unknown,
  }));
  const shown = [...chosen, ...wrong.map((row) => describe(row, 'wrong-event')), ...nobody];
  // Four kinds of code in turn, so that every kind meets several kinds of ticket.
  return shown.map((ticket, index) => ({
    ...ticket,
    format: barcodeFormats[index % barcodeFormats.length] ?? 'qr',
  }));
}

type Row = Awaited<ReturnType<typeof ticketsOf>>[number];

const ticketsOf = (queries: Queries, identifier: string) =>
  queries
    .selectFrom('ticket')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.identifier', 'ticket.displayIdentifier', 'ticket.cancelledMs'])
    .select(['participant.firstName', 'participant.lastName', 'participant.status'])
    .select(['payment.status as paymentStatus', 'ticketCategory.name as category'])
    .select(['ticket.ticketCategoryId', 'event.title as event'])
    .select((ticket) => [
      ticket
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product.ticketId', '=', 'ticket.id')
        .where('product.cancelledMs', 'is', null)
        .as('ticketProducts'),
      ticket
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product.paymentId', '=', 'ticket.paymentId')
        .where('product.ticketId', 'is', null)
        .where('product.cancelledMs', 'is', null)
        .as('paymentProducts'),
    ])
    .where('event.identifier', '=', identifier)
    .orderBy('ticket.id')
    .limit(mostLookedThrough)
    .execute();

/** What is special about a ticket: the first of these that is true. */
function kindOf(row: Row): DemoKind {
  if (row.cancelledMs !== null) return 'cancelled';
  if (row.status !== 'accepted') return 'not-accepted';
  if (!isPaid(row)) return 'unpaid';
  if (isVeryLong(row)) return 'long-name';
  if (row.ticketProducts) return 'ticket-products';
  return row.paymentProducts ? 'payment-products' : 'ordinary';
}

/** Whether the name is one that does not fit on a ticket. */
const isVeryLong = ({ firstName, lastName }: Row): boolean =>
  firstName.length + lastName.length > 60;

/** At most one. */
const first = (rows: readonly Row[], isSought: (row: Row) => boolean): readonly Row[] =>
  rows.filter(isSought).slice(0, 1);

const describe = (row: Row, kind: DemoKind): Bare => ({
  identifier: row.identifier,
  displayIdentifier: row.displayIdentifier,
  name: `${row.firstName} ${row.lastName}`,
  category: row.category,
  event: row.event,
  kind,
});

const ticketsStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 2rem clamp(1rem, 4vw, 3rem);
  background: #eef0f3;
  color: #14171c;
  font: 1rem/1.4 system-ui, sans-serif;
}
header { max-width: 72rem; margin: 0 auto 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em; }
header p { margin: 0.25rem 0 0; color: #4a5261; }
main {
  max-width: 72rem;
  margin: 0 auto;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 31rem), 1fr));
  gap: 1.25rem;
}
.ticket {
  display: flex;
  min-height: 13rem;
  overflow: hidden;
  border: 1px solid #d4d8df;
  border-radius: 0.75rem;
  background: #fff;
  break-inside: avoid;
}
.words { flex: 1; min-width: 0; display: flex; flex-direction: column; padding: 1.25rem; }
.event {
  margin: 0;
  color: #4a5261;
  font-size: 0.75rem;
  font-weight: 600;
  letter-spacing: 0.08em;
  text-transform: uppercase;
}
h2 { margin: 0.35rem 0 0; text-align: left; font-size: 1.35rem; line-height: 1.2; overflow-wrap: anywhere; }
.category { margin: 0.25rem 0 1rem; font-weight: 600; }
.code { margin: auto 0 0; font: 0.95rem ui-monospace, monospace; }
.remark { margin: 0.35rem 0 0; color: #4a5261; font-size: 0.85rem; }
.remark::before {
  content: '';
  display: inline-block;
  width: 0.6em;
  height: 0.6em;
  margin-right: 0.5em;
  border-radius: 50%;
  background: #1d7f45;
}
.unpaid::before { background: #b26a00; }
.cancelled::before, .not-accepted::before, .wrong-event::before, .unknown::before { background: #b3261e; }
figure {
  flex: none;
  width: 13.5rem;
  margin: 0;
  padding: 0.75rem;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  border-left: 2px dashed #d4d8df;
}
figure svg { display: block; width: 100%; height: auto; }
figure.qr svg, figure.aztec svg { width: 9.5rem; }
figure.pdf417, figure.code128 { width: 17rem; }
figcaption { margin-top: 0.25rem; color: #4a5261; font-size: 0.75rem; }
@media (max-width: 34rem) {
  .ticket { flex-direction: column; }
  figure, figure.pdf417, figure.code128 {
    width: auto;
    border-left: 0;
    border-top: 2px dashed #d4d8df;
  }
  figure.pdf417 svg, figure.code128 svg { max-width: 20rem; }
}
@page { margin: 12mm; }
@media print {
  body { padding: 0; background: #fff; }
  main { grid-template-columns: 1fr; gap: 6mm; }
  .ticket { border-color: #000; }
}
`;

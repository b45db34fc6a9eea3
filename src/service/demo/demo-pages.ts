/** The demo's printable tickets, for people and, as JSON, for tools. */
import type { FastifyInstance } from 'fastify';
import type { Means } from '../core/access/handler.ts';
import { escaped } from '../core/deps/html.ts';
import { isRefusal } from '../core/deps/refusal.ts';
import { sendRefusal } from '../core/http/envelope.ts';
import { pageHeaders } from '../core/http/headers.ts';
import { barcodeNames } from '../core/worker-pool/barcode.ts';
import { KeptResults } from '../core/worker-pool/kept-results.ts';
import { type DemoKind, type DemoTicket, demoTickets } from './demo-tickets.ts';
import { ticketsStyle } from './tickets-style.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Making the page searches all tickets of the demo: whoever asks soon after gets the same page. */
const longestKeptMs = 1000;

export function addDemoPages(app: FastifyInstance, { store, heavyWork }: Means): void {
  const kept = new KeptResults<string>(longestKeptMs);
  const json = () =>
    kept.get('json', async () => JSON.stringify({ tickets: await store.read(demoTickets) }));
  const drawPage = async () => {
    const cards: string[] = [];
    for (const ticket of await store.read(demoTickets)) {
      const { identifier: code, format } = ticket;
      const given = { code, format };
      const barcode = await heavyWork.remembered('barcodeSvg', given, () => given);
      if (isRefusal(barcode)) return barcode;
      cards.push(ticketCard(ticket, barcode));
    }
    return ticketsPage(cards);
  };
  const page = () => kept.get('page', drawPage);
  app.get('/demo/tickets', async (_, reply) => {
    const html = await page();
    if (isRefusal(html)) return sendRefusal(reply, html);
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

/** The printable tickets of the demo, for people and, as JSON, for tools. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../domain/time.ts';
import type { Means } from '../access/handler.ts';
import { barcodeNames } from '../heavy/barcode.ts';
import { sendRefusal } from '../http/envelope.ts';
import { pageHeaders } from '../http/headers.ts';
import { escaped } from '../means/html.ts';
import { isRefusal } from '../means/refusal.ts';
import { type DemoKind, type DemoTicket, demoTickets } from './demo-tickets.ts';
import { ticketsStyle } from './tickets-style.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** All tickets of the demo are looked through for a page: whoever asks soon after gets the same. */
const longestKeptMs = 1000;

export function addDemoPages(app: FastifyInstance, { store, heavyWork, clock }: Means): void {
  const tickets = recent(clock, () => store.read(demoTickets));
  const page = recent(clock, async () => {
    const cards: string[] = [];
    for (const ticket of await tickets()) {
      const { identifier: code, format } = ticket;
      const given = { code, format };
      const barcode = await heavyWork.remembered('barcodeSvg', given, () => given);
      if (isRefusal(barcode)) return barcode;
      cards.push(ticketCard(ticket, barcode));
    }
    return Buffer.from(ticketsPage(cards));
  });
  app.get('/demo/tickets', async (_, reply) => {
    const html = await page();
    if (isRefusal(html)) return sendRefusal(reply, html);
    return reply
      .headers({ ...pageHeaders(policy), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
  app.get('/demo/tickets.json', async (_, reply) =>
    reply.header('Cache-Control', 'no-cache').send({ tickets: await tickets() }),
  );
  app.get('/demo/tickets.css', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(ticketsStyle),
  );
}

function recent<Value>(clock: Clock, make: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly atMs: number } | null = null;
  return () => {
    const now = clock.now();
    if (kept === null || Math.abs(now - kept.atMs) >= longestKeptMs) {
      const value = make();
      kept = { value, atMs: now };
      value.catch(() => {
        kept = null;
      });
    }
    return kept.value;
  };
}

/** What the door will say, for whoever tries it. */
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

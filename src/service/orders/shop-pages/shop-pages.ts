import type { FastifyInstance } from 'fastify';
import type { StoreDeps } from '../../core/access/handler.ts';
import type { DoorsFirst } from '../../core/deps/doors-first.ts';
import { addBuyPages } from './buy-page.ts';
import { addEventPages } from './event-page.ts';
import { addOrderPages } from './order-page.ts';
import { addGuestFiles } from './page-frame.ts';
import { SalesLine } from './sales-line.ts';

/** What guests see without anybody in between: the event, its shop, and what they bought. */
export function addShopPages(app: FastifyInstance, deps: StoreDeps, doorsFirst: DoorsFirst): void {
  const line = new SalesLine(deps.clock, doorsFirst);
  addGuestFiles(app);
  addEventPages(app, deps, line);
  addBuyPages(app, deps, line);
  addOrderPages(app, deps, line);
}

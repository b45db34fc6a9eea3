/**
 * Where a guest adds a ticket to a wallet, from the ticket's page and with its right. A token or a pass is only made
 * for who asks for it, so the page itself hands nothing of the guest to Google.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StoreDeps } from '../../core/access/handler.ts';
import { isApiError } from '../../core/deps/api-error.ts';
import { sendApiError } from '../../core/http/envelope.ts';
import { applePass, passType } from '../wallets/apple-wallet.ts';
import { googleLink } from '../wallets/google-wallet.ts';
import type { WalletTicket } from '../wallets/wallet-ticket.ts';
import { type Wallets, walletsAt } from '../wallets/wallets.ts';
import { noTicket, participantAt, ticketHeaders } from './ticket-page.ts';

type InWallet = { Params: { id: string; ticket: string } };

export function addWalletPages(app: FastifyInstance, deps: StoreDeps, wallets: Wallets): void {
  const { clock, store, workerPool } = deps;

  /** @returns undefined where the page would not offer it: the ticket was cancelled, say */
  async function ticketAt(request: FastifyRequest): Promise<WalletTicket | undefined> {
    const shown = await store.read((queries) => participantAt(queries, deps, request));
    const { ticket } = request.params as InWallet['Params'];
    return shown?.tickets.find(({ id }) => String(id) === ticket)?.inWallet;
  }

  app.get<InWallet>('/participant/:id/google-wallet/:ticket', async (request, reply) => {
    const { google } = walletsAt(wallets, clock.now());
    const ticket = google && (await ticketAt(request));
    if (!ticket) return noTicket(request, reply);
    return reply
      .headers(ticketHeaders)
      .redirect(await googleLink(google, ticket, clock.now()), 303);
  });

  app.get<InWallet>('/participant/:id/apple-wallet/:ticket', async (request, reply) => {
    const { apple } = walletsAt(wallets, clock.now());
    const ticket = apple && (await ticketAt(request));
    if (!ticket) return noTicket(request, reply);
    const pass = await applePass(apple, ticket, clock.now(), workerPool);
    if (isApiError(pass)) return sendApiError(reply, pass);
    return reply
      .headers({ ...ticketHeaders, 'Content-Type': passType })
      .header('Content-Disposition', 'attachment; filename="ticket.pkpass"')
      .send(pass);
  });
}

/** Where the provider tells of a session. What it says is only a hint: the session itself is looked at. */
import type { FastifyInstance } from 'fastify';
import type { CardPayments } from './card-payments.ts';

export const noticePath = '/card/notice';

export function addCardNotices(app: FastifyInstance, cards: CardPayments): void {
  void app.register(async (scope) => {
    // Its signature is that of the bytes.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    scope.post(noticePath, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const { body } = request;
      const notice =
        typeof signature === 'string' && Buffer.isBuffer(body)
          ? cards.readNotice(body, signature)
          : null;
      if (notice === null) return reply.status(400).send();
      if (notice.kind === 'session') await cards.settle(notice.paymentId);
      if (notice.kind === 'refund') {
        const { paymentId, chargeId, amount } = notice;
        const outcome = await cards.noteRefund(paymentId, chargeId, amount);
        // The provider calls again later.
        if (outcome === 'unreached') return reply.status(503).send();
      }
      return reply.status(204).send();
    });
  });
}

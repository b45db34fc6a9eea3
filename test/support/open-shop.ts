/** An event whose page sells, for a file of tests: `const { … } = await openShop()`. */
import { afterAll } from 'vitest';
import type { ShopPaymentType } from '../../src/contract/ticket-shop.ts';
import type { EventId, TicketCategoryId } from '../../src/domain/ids.ts';
import { addEvent, makePayable } from './event-examples.ts';
import { manualTime } from './manual-time.ts';
import { type ServiceOptions, startService } from './service.ts';
import { makeVenue } from './venue.ts';

export async function openShop(options: Partial<ServiceOptions> = {}) {
  const clock = manualTime();
  const service = await startService({
    clock,
    allowedTypes: {
      ticketTypes: ['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET'],
      paymentTypes: [
        'PAYMENT_TYPE_CC',
        'PAYMENT_TYPE_INVOICE',
        'PAYMENT_TYPE_PREPAYMENT',
        'PAYMENT_TYPE_ONLOCATION',
        'PAYMENT_TYPE_DIRECT',
      ],
    },
    ...options,
  });
  afterAll(() => service.stop());
  const venue = await makeVenue(service);
  await makePayable(service, venue);
  const { key } = venue.keys.Administrator;

  const category = async (id: EventId, params: object = {}): Promise<TicketCategoryId> =>
    (
      await service.must('ticketCategoryCreate', {
        key,
        id,
        params: { name: 'Parkett', price: 1250, available: 100, ...params },
      })
    ).id;

  /** @returns an activated event with one ticket category, and its page's address */
  async function event(
    params: object = {},
    ways: readonly ShopPaymentType[] = ['PAYMENT_TYPE_INVOICE'],
    offer: object = {},
  ) {
    const id = await addEvent(service, venue, { title: 'Ball', ...params });
    const parkett = await category(id, offer);
    for (const type of ways) {
      await service.call('paymentTypeCreate', { key, id, params: { type } });
    }
    await service.must('eventActivate', { key, id });
    const read = await service.must('eventRead', { key, id });
    const { pathname, search } = new URL(read.event.eventURL ?? '');
    return { id, parkett, url: pathname + search };
  }

  const payments = async (id: EventId) => {
    const { payments: ids } = await service.must('eventPayments', { key, id });
    return Promise.all(
      ids.map(async (one) => (await service.must('paymentRead', { key, id: one })).payment),
    );
  };
  return { clock, service, venue, key, event, category, payments };
}

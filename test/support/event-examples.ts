/** Of the calls on events and their shops, for each one that succeeds. */

import {
  asId,
  type EventId,
  type PaymentId,
  type PaymentTypeId,
  type TicketTypeId,
} from '../../src/domain/ids.ts';
import { removeObjects } from '../../src/service/core/store/query/directory.ts';
import { address, bankAccount } from './people-examples.ts';
import type { TestService } from './service.ts';
import { local, signAgreement, type Venue } from './venue.ts';

/** A draft of its own for the venue's host. */
export async function addEvent(
  service: TestService,
  { keys, hostId }: Venue,
  params: object = {},
): Promise<EventId> {
  const { id } = await service.must('eventCreate', {
    key: keys.Administrator.key,
    params: {
      hostId,
      title: 'Ball',
      country: 'DE',
      language: 'de',
      selectedDate: local('2026-12-31T21:00:00'),
      ...params,
    },
  });
  return id;
}

/** What has to be known of a host before its events can be activated. */
export async function makePayable(service: TestService, { hostId, keys }: Venue): Promise<void> {
  const { key } = keys.Administrator;
  await signAgreement(service, hostId);
  await service.must('userBillingAddressUpdate', { key, id: hostId, params: address });
  await service.must('userBankAccountUpdate', { key, id: hostId, params: bankAccount });
}

/** A draft that lacks nothing to be activated. */
export async function addReadyEvent(service: TestService, venue: Venue): Promise<EventId> {
  await makePayable(service, venue);
  const id = await addEvent(service, venue);
  await service.must('ticketCategoryCreate', {
    key: venue.keys.Administrator.key,
    id,
    params: { name: 'Standard', price: 4500, available: 100 },
  });
  return id;
}

export function eventExamples(service: TestService, venue: Venue) {
  const { eventId, keys } = venue;
  const { key } = keys.Administrator;
  const event = { id: eventId, params: {} };

  async function aTicketType() {
    const { results } = await service.must('eventTicketTypes', { key, id: eventId });
    return results.ticketTypes[0]?.id ?? asId<TicketTypeId>(0);
  }

  async function aPaymentType() {
    const { results } = await service.must('eventPaymentTypes', { key, id: eventId });
    return results.paymentTypes[0]?.id ?? asId<PaymentTypeId>(0);
  }

  return {
    eventActivate: async () => ({
      id: await addReadyEvent(service, venue),
      params: { deleteDemoPayments: true },
    }),
    eventBanner: event,
    eventCopy: { id: eventId, params: { title: 'Zweites Fest' } },
    eventDelete: async () => ({ id: await addEvent(service, venue), params: {} }),
    eventExists: { params: { identifier: 'BALL' } },
    eventLog: event,
    eventLogo: event,
    eventPaymentTypes: event,
    eventTasks: { id: eventId, params: { status: 'FINISHED' as const } },
    eventTicketTypes: event,
    eventPurchases: { id: eventId, params: { after: asId<PaymentId>(0) } },
    eventPutAway: { id: eventId, params: { putAway: true } },
    eventUpdate: { id: eventId, params: { description: 'Mit Tanz' } },
    paymentTypeCreate: async () => ({
      id: await addEvent(service, venue),
      params: { type: 'PAYMENT_TYPE_INVOICE' as const },
    }),
    paymentTypeDelete: async () => ({ id: await aPaymentType(), params: {} }),
    paymentTypeRead: async () => ({ id: await aPaymentType(), params: {} }),
    paymentTypeUpdate: async () => ({ id: await aPaymentType(), params: { active: true } }),
    ticketShopRead: event,
    ticketShopUpdate: { id: eventId, params: { showAvailableTickets: true } },
    ticketTypeCreate: async () => {
      const id = await addEvent(service, venue);
      await removePaper(service, id);
      return { id, params: { type: 'TICKETTYPE_PAPER' as const } };
    },
    ticketTypeDelete: async () => ({ id: await aTicketType(), params: {} }),
    ticketTypeRead: async () => ({ id: await aTicketType(), params: {} }),
    ticketTypeUpdate: async () => ({ id: await aTicketType(), params: { active: true } }),
  };
}

/** As the host does it: no call takes a ticket type out of a shop. */
export async function removePaper(service: TestService, eventId: EventId): Promise<void> {
  await service.store.write(async (queries) => {
    const removed = await queries
      .deleteFrom('shopTicketType')
      .where('eventId', '=', eventId)
      .where('type', '=', 'TICKETTYPE_PAPER')
      .returning('id')
      .execute();
    const ids = removed.map(({ id }) => id);
    await removeObjects(queries, 'ticketType', ids);
  });
}

/**
 * What the products are called: a participant holds their definition and option by id only. Asked
 * of the event's definitions; where a service lacks that call, of one ticket for each option.
 */
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { paymentProducts } from '../../contract/payment.ts';
import { eventProductDefinitions } from '../../contract/product-definition.ts';
import { ticketProducts } from '../../contract/ticket.ts';
import type { EventId, ProductOptionId } from '../../domain/ids.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Timers } from '../timers.ts';
import { patiently } from './pace.ts';
import type { ProductName, ProductNames } from './to-attendees.ts';

type Asked = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly timers: Timers;
};

const deadlineMs = 20_000;

export async function readProductNames(
  { client, eventId, timers }: Asked,
  participants: readonly ParticipantAnswer[],
): Promise<Outcome<ProductNames>> {
  const definitions = await patiently(timers, () =>
    client.request(eventProductDefinitions, {
      deadlineMs,
      id: eventId,
      params: { resultType: 'full' },
    }),
  );
  if (definitions.kind !== 'answer' && definitions.kind !== 'refused') return definitions;
  const names = new Map<ProductOptionId, ProductName>();
  if (definitions.kind === 'answer') {
    for (const definition of definitions.answer.productDefinitions) {
      if (typeof definition === 'number') continue;
      for (const option of definition.options) {
        names.set(option.id, { name: definition.name, option: option.name });
      }
    }
  }
  for (const participant of participants) await learn(names, client, participant);
  return { kind: 'answer', answer: names };
}

/** A product whose name can't be had stays nameless: its number is shown. */
async function learn(
  names: Map<ProductOptionId, ProductName>,
  client: ServiceClient,
  { products, tickets, paymentId }: ParticipantAnswer,
): Promise<void> {
  const nameless = () =>
    (products ?? []).filter((product) => !names.has(product.productDefinitionOptionId));
  const [ticket] = tickets;
  if (!ticket || nameless().length === 0) return;
  const asked = [
    () => client.request(ticketProducts, { deadlineMs, id: ticket.id, params: {} }),
    ...(paymentId === null
      ? []
      : [() => client.request(paymentProducts, { deadlineMs, id: paymentId, params: {} })]),
  ];
  for (const ask of asked) {
    const outcome = nameless().length > 0 ? await ask() : null;
    if (outcome?.kind !== 'answer') continue;
    for (const product of outcome.answer.products) {
      names.set(product.productCategoryOptionId, {
        name: product.productCategoryName ?? '',
        option: product.productCategoryOptionName ?? '',
      });
    }
  }
  for (const product of nameless()) {
    names.set(product.productDefinitionOptionId, { name: '', option: '' });
  }
}

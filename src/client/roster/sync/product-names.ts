/**
 * Reads the names of products: a participant has only the ids of definition and option. They come from
 * the event's definitions, or, if a service lacks that call, from one ticket for each option.
 */
import type { ParticipantAnswer } from '../../../contract/participant.ts';
import { paymentProducts } from '../../../contract/payment.ts';
import { eventProductDefinitions } from '../../../contract/product-definition.ts';
import { ticketProducts } from '../../../contract/ticket.ts';
import type { EventId, ProductOptionId } from '../../../domain/ids.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Pace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import type { ProductName, ProductNames } from '../../api/to-attendees.ts';

type Asked = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly pace: Pace;
};

const deadlineMs = 20_000;

/** Reads the event's definitions; empty if a service does not give them. */
export async function readDefinitionNames({
  client,
  eventId,
  pace,
}: Asked): Promise<Outcome<ProductNames>> {
  const definitions = await pace.ask(() =>
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
  return { kind: 'answer', answer: names };
}

/** Asks for the names that these participants need. @returns them together with `known` */
export async function learnNames(
  known: ProductNames,
  { client, pace }: Pick<Asked, 'client' | 'pace'>,
  participants: readonly ParticipantAnswer[],
): Promise<ProductNames> {
  const names = new Map(known);
  for (const participant of participants) {
    if (namelessOf(participant, names).length > 0) await learn(names, client, pace, participant);
  }
  return names.size === known.size ? known : names;
}

const namelessOf = ({ products }: ParticipantAnswer, names: ProductNames) =>
  (products ?? []).filter((product) => !names.has(product.productDefinitionOptionId));

/** A product whose name can't be read stays nameless; its number is shown. */
async function learn(
  names: Map<ProductOptionId, ProductName>,
  client: ServiceClient,
  pace: Pace,
  participant: ParticipantAnswer,
): Promise<void> {
  const { tickets, paymentId } = participant;
  const nameless = () => namelessOf(participant, names);
  const [ticket] = tickets;
  if (!ticket) return;
  const asked = [
    () => client.request(ticketProducts, { deadlineMs, id: ticket.id, params: {} }),
    ...(paymentId === null
      ? []
      : [() => client.request(paymentProducts, { deadlineMs, id: paymentId, params: {} })]),
  ];
  for (const ask of asked) {
    const outcome = nameless().length > 0 ? await pace.ask(ask) : null;
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

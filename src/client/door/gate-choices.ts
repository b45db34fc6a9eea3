/** Reads the names of the categories, products and areas that a gate can be set to. */
import { eventAreas } from '../../contract/area.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import type { AreaId, EventId, ProductDefinitionId, TicketCategoryId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { type Roster, walkRoster } from '../attendees/list/roster.ts';

export type Choice<Id> = { readonly id: Id; readonly name: string };

export type GateChoices = {
  readonly categories: readonly Choice<TicketCategoryId>[];
  readonly products: readonly Choice<ProductDefinitionId>[];
  /** None where the service has no areas, or gives no answer. */
  readonly areas: readonly Choice<AreaId>[];
};

type Asked = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly roster: Pick<Roster, 'ticketIds' | 'get'>;
  readonly clock: Clock;
  readonly timers: Timers;
};

const deadlineMs = 4000;

/** Asks the service; without an answer, takes what the guest list names. */
export async function readGateChoices(asked: Asked): Promise<GateChoices> {
  const { client, eventId: id } = asked;
  const params = { resultType: 'full' } as const;
  const [categories, products, known] = await Promise.all([
    client.request(eventTicketCategories, { id, params, deadlineMs }),
    client.request(eventProductDefinitions, { id, params, deadlineMs }),
    client.request(eventAreas, { id, params: {}, deadlineMs }),
  ]);
  const areas = known.kind === 'answer' ? known.answer.areas : [];
  if (categories.kind !== 'answer' || products.kind !== 'answer') {
    return { ...(await fromList(asked)), areas };
  }
  return {
    // Some services answer with bare ids, which name nothing.
    categories: categories.answer.ticketCategories.flatMap((category) =>
      typeof category === 'object' ? [{ id: category.id, name: category.name }] : [],
    ),
    products: products.answer.productDefinitions.flatMap((definition) =>
      typeof definition === 'object' ? [{ id: definition.id, name: definition.name }] : [],
    ),
    areas: areas.map(({ id: areaId, name }) => ({ id: areaId, name })),
  };
}

async function fromList({ roster, clock, timers }: Asked): Promise<Omit<GateChoices, 'areas'>> {
  const categories = new Map<TicketCategoryId, string>();
  const products = new Map<ProductDefinitionId, string>();
  await walkRoster(roster, clock, timers, (attendee) => {
    categories.set(attendee.categoryId, attendee.categoryName);
    for (const { definitionId, name } of attendee.products) products.set(definitionId, name);
  });
  return { categories: byName(categories), products: byName(products) };
}

const byName = <Id>(names: ReadonlyMap<Id, string>): readonly Choice<Id>[] =>
  [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));

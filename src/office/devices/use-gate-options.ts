import { eventProductDefinitions } from '../../contract/product.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Option } from '../../ui/kit/choices.tsx';
import { useCall } from '../session/service-calls.ts';

/** What a gate can be for: ticket categories and products, none where the service names them by their ids alone. */
export function useGateOptions(eventId: EventId) {
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const { data: categories } = useCall(eventTicketCategories, asked);
  const { data: products } = useCall(eventProductDefinitions, asked);
  return {
    categories: optionsOf(categories?.ticketCategories ?? []),
    products: optionsOf(products?.productDefinitions ?? []),
  };
}

type Named<Id> = { readonly id: Id; readonly name: string };

const optionsOf = <Id extends number>(all: readonly (Id | Named<Id>)[]) =>
  all.flatMap((one): Option<Id>[] =>
    typeof one === 'object' ? [{ value: one.id, name: one.name }] : [],
  );

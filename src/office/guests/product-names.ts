import { eventProductDefinitions } from '../../contract/product-definition.ts';
import type { EventId, ProductOptionId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useCall } from '../session/service-calls.ts';
import { officeGuestTexts } from './texts.ts';

/** @returns the name of a product by its option: its number, as long as the service doesn't tell */
export function useProductNames(eventId: EventId): (id: ProductOptionId) => string {
  const { guest } = useScreenTexts(officeGuestTexts);
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const { data } = useCall(eventProductDefinitions, asked);
  const names = new Map<ProductOptionId, string>();
  for (const definition of data?.productDefinitions ?? []) {
    if (typeof definition === 'number') continue;
    for (const { id, name } of definition.options) names.set(id, `${definition.name}, ${name}`);
  }
  return (id) => names.get(id) ?? guest.product(id);
}

import { useMemo } from 'react';
import { type CategoryColour, eventTicketCategories } from '../../contract/ticket-category.ts';
import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import { knownColour } from '../kit/colour-mark.tsx';
import { useCall } from '../session/service-calls.ts';

export type CategoryColours = ReadonlyMap<TicketCategoryId, CategoryColour>;

/** Those that have one; none as long as the service doesn't tell. */
export function useCategoryColours(eventId: EventId): CategoryColours {
  const { data } = useCall(eventTicketCategories, { id: eventId, params: { resultType: 'full' } });
  return useMemo(() => {
    const colours = new Map<TicketCategoryId, CategoryColour>();
    for (const category of data?.ticketCategories ?? []) {
      if (typeof category !== 'object') continue;
      const colour = knownColour(category.colour);
      if (colour !== null) colours.set(category.id, colour);
    }
    return colours;
  }, [data]);
}

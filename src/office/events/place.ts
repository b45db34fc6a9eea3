import type { EventOfList } from './read-events.ts';

/** The venue and its city, as far as they are known. */
export const placeOf = ({ location, city }: Pick<EventOfList, 'location' | 'city'>): string =>
  [location, city].filter((part) => part !== null && part !== '').join(', ');

import type { Attendee } from '../../domain/attendee.ts';

/** The guest's name; without one, as on a door that keeps none, the ticket's category. */
export const guestName = ({ firstName, lastName, categoryName }: Attendee): string =>
  `${firstName} ${lastName}`.trim() || categoryName;

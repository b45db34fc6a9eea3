/**
 * The header of a ticket's page that says until when the guest's device may keep it, in milliseconds since
 * 1970. 0: not at all.
 */
export const keptUntilHeader = 'Ticket-Kept-Until';

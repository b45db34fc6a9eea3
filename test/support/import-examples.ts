/** Of the calls that import guests, for each one that succeeds. */
import { beginImport } from './guest-import.ts';
import type { TestService } from './service.ts';
import type { Venue } from './venue.ts';

let made = 0;

export function importExamples(service: TestService, venue: Venue) {
  const { eventId: id, free: ticketCategoryId } = venue;
  const begun = async () => ({ importId: await beginImport(service, venue) });
  return {
    eventImports: { id, params: {} },
    importBegin: { id, params: { system: 'pretix', acceptedTermsAndConditions: true } },
    importEnd: async () => ({ id, params: await begun() }),
    importTakeRows: async () => {
      made += 1;
      const row = { line: 2, ticketCategoryId, lastName: 'Muster', code: `sample${made}` };
      return { id, params: { ...(await begun()), batch: 0, rows: [row] } };
    },
    importUndo: async () => ({ id, params: await begun() }),
  };
}

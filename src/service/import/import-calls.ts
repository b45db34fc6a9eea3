import { agreementMissing } from '../../contract/data-agreement.ts';
import { hasHostSigned } from '../accounts/agreement.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal, refuse } from '../core/deps/refusal.ts';
import { timezoneOf } from '../events/event-record.ts';
import { beginImport, importAnswers, importOf, updateImport } from './import-record.ts';
import { takeRows } from './take-rows.ts';
import { undoImport } from './undo-import.ts';

export const importCalls = (means: Means) =>
  ({
    async importBegin({ id: eventId, params, store }) {
      const { system, fileName = null, dryRun = false, acceptedTermsAndConditions } = params;
      return store.write(async (queries) => {
        if (!acceptedTermsAndConditions && !(await hasHostSigned(queries, eventId))) {
          return refuse(400, agreementMissing);
        }
        const now = means.clock.now();
        return { importId: await beginImport(queries, now, { eventId, system, fileName, dryRun }) };
      });
    },

    async importTakeRows({ id: eventId, params, store }) {
      return store.writeInLine((queries) => takeRows(queries, means, eventId, params));
    },

    async importEnd({ id: eventId, params: { importId }, store }) {
      return store.writeInLine(async (queries) => {
        const record = await importOf(queries, eventId, importId);
        if (isRefusal(record)) return record;
        if (record.stage === 'open') await updateImport(queries, importId, { stage: 'done' });
        return {};
      });
    },

    async importUndo({ id: eventId, params, store }) {
      return store.writeInLine((queries) =>
        undoImport(queries, means.clock.now(), eventId, params),
      );
    },

    async eventImports({ id: eventId, store }) {
      return store.read(async (queries) => ({
        imports: await importAnswers(queries, eventId, await timezoneOf(queries, eventId)),
      }));
    },
  }) satisfies Partial<Handlers>;
